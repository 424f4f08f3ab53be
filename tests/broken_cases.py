"""Positions that break a rule, chosen so that every finding of `status` and of `oddities` is reached."""

from collections.abc import Callable
from dataclasses import replace

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_MINE
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.hand import Hand
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.slots import Slots
from kutnahora.reference.kernel.stacks import RED_KIND, Hall, Stack
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.kernel.technology import Technology
from kutnahora.reference.position import Lot, Player, Position, Task, TaskKind, with_lot, with_player
from kutnahora.reference.terms import NOBODY
from table import Table

Change = Callable[[Table], Position]
REDS = ("stone-house", "town-gate", "royal-chapel")


def blue(change: Callable[[Player], Player]) -> Change:
    return lambda t: with_player(t.p, 0, change(t.p.players[0]))


def hall(change: Callable[[tuple[tuple[Stack, ...], ...]], tuple[tuple[Stack, ...], ...]]) -> Change:
    return lambda t: replace(t.p, hall=Hall(change(t.p.hall.rows)))


def first(stack: Callable[[Table], Stack]) -> Change:
    """Another stack in row 1, column 1."""

    def changed(t: Table) -> Position:
        rows = t.p.hall.rows
        return replace(t.p, hall=Hall(((stack(t), *rows[0][1:]), *rows[1:])))

    return changed


def lot(board: str, cell: str, name: str, owner: int) -> Change:
    """A tile on a board and not in its stack; nothing else is changed."""

    def changed(t: Table) -> Position:
        one = Lot(t.tile(name), owner)
        if board == "mine":
            return replace(t.p, mine=with_lot(t.p.mine, t.mine_cell(cell), one))
        t.p = replace(t.p, city=with_lot(t.p.city, t.city_cell(cell), one))
        return t.gone().p

    return changed


def cells(board: str, lot: Lot) -> Change:
    def changed(t: Table) -> Position:
        if board == "city":
            return replace(t.p, city=with_lot(t.p.city, 0, lot))
        return replace(t.p, mine=with_lot(t.p.mine, 0, lot))

    return changed


def two_players(t: Table) -> Position:
    return replace(Table(2).p, with_events=False, event=-1)


def with_events(change: Callable[[Table], Position]) -> Change:
    return lambda _t: change(Table(3, events=True))


def other_deck(t: Table) -> Position:
    other = next(n for n, card in enumerate(t.box.events) if card.deck == 1)
    return replace(t.p, event=other)


def city_shows(t: Table) -> Position:
    marks = t.box.city_marks[0]
    card, notch = next((c, n) for c, line in enumerate(marks) for n, shown in enumerate(line) if shown)
    return t.population(card).arm("wood", notch).p


def two_reds(t: Table) -> Position:
    t = t.round(4).reds(*REDS)
    first, two, three = t.p.hall.rows
    return replace(t.p, hall=Hall(((*first[:2], first[-1], two[-1]), two[:-1], three)))


def owing(t: Table, task: Task) -> Table:
    """Blue has played some card and owes this."""
    t.play("card rights/plot as plot")
    t.p = replace(t.p, agenda=(*t.p.agenda[:-1], task))
    return t


def over(t: Table) -> Position:
    """Every card is played, and nothing is owed any more."""
    t.round_end()
    return replace(t.p, agenda=())


def agenda(*tasks: Task) -> Change:
    return lambda t: replace(t.p, agenda=tasks)


TURN = Task(TaskKind.TURN, 1, 0)
BROKEN: dict[str, Change] = {
    "five players": lambda t: replace(t.p, players=t.p.players[:1]),
    "round 9": lambda t: replace(t.p, round=9),
    "start player 3": lambda t: replace(t.p, start=3),
    "tax too high": lambda t: replace(t.p, tax=Tax(constants.TAX_LIMIT + 1)),
    "population card 99": lambda t: replace(t.p, decks=(Deck(99), t.p.decks[1])),
    "wood arm -1": lambda t: replace(t.p, arms=(Arm(-1), *t.p.arms[1:])),
    "12 cathedral tiles": lambda t: replace(t.p, cathedral=Cathedral(12, 0)),
    "5 technology tiles": lambda t: replace(t.p, technology=Technology(5)),
    "debt": blue(lambda b: replace(b, purse=Purse(-1))),
    "3 in the pool": blue(lambda b: replace(b, miners=Miners(3, 6, 0))),
    "miners on no mine": blue(lambda b: replace(b, miners=Miners(1, 7, 1))),
    "10 miners": blue(lambda b: replace(b, miners=Miners(1, 9, 0))),
    "reputation 99": blue(lambda b: replace(b, standing=Standing(99, 0))),
    "5 houses": blue(lambda b: replace(b, houses=Houses((5, 4, 4)))),
    "production -1": blue(lambda b: replace(b, production=Production((0, -1, 0), 0))),
    "pelicans -1": blue(lambda b: replace(b, pelicans=Pelicans(-1, 0))),
    "4 plots": blue(lambda b: replace(b, plots=Plots((0, 1, 2, 3)))),
    "4 slots": lambda t: with_player(t.p, 0, replace(t.player("blue"), slots=Slots((0, 1, 2, 3)))),
    "4 patricians": lambda t: replace(t.p, patricians=Patricians((4, 3, 3, 3), (0,) * 4, (0,) * 4)),
    "a patrician too early": lambda t: t.patricians(pool=(1, 0, 0, 0)).p,
    "a cell too many": lambda t: replace(t.p, city=(*t.p.city, t.p.city[0])),
    "tile 99 in the city": cells("city", Lot(99, 0)),
    "a stranger in the city": cells("city", Lot(0, 7)),
    "tile 99 in the mine": cells("mine", Lot(99, 0)),
    "a stranger in the mine": cells("mine", Lot(FIRST_MINE, 7)),
    "a plot on cell 77": blue(lambda b: replace(b, plots=Plots((77,)))),
    "a mine in a slot": blue(lambda b: replace(b, slots=Slots((FIRST_MINE,)))),
    "event 99": with_events(lambda t: replace(t.p, event=99)),
    "a card twice": blue(lambda b: replace(b, hand=Hand((0, 0, 1)))),
    "a tile in two places": lambda t: replace(t.p, gone=(t.p.hall.rows[0][0].top,)),
    "a foreign tile held": lambda t: (
        t.guilds("blue", "scribes", "miners", "grocers").slots("blue", "sawmill").p
    ),
    "a public tile gone": lambda t: t.gone("almshouse").p,
    "an owned public building": lot("city", "c3", "almshouse", 0),
    "a guild building of nobody": lot("city", "c3", "sawmill", NOBODY),
    "the city waits": city_shows,
    "a house too many": lambda t: (
        t.guilds("blue", "builders", "miners", "grocers")
        .built("sawmill", "c3", "blue")
        .houses("blue", 4, 4, 4)
        .p
    ),
    "two markers": lambda t: t.plots("blue", "c3").plots("green", "c3").p,
    "five stacks": hall(lambda rows: ((*rows[0], *rows[1][:2]), rows[1][2:], rows[2])),
    "a high stack": first(lambda t: Stack(t.p.hall.rows[0][0].kind, t.p.hall.rows[0][0].top, 7)),
    "a top of another kind": first(lambda t: Stack(t.p.hall.rows[0][0].kind, t.tile("mint-works"), 3)),
    "tiles under red": lambda t: replace(
        t.round(4).reds(*REDS).p,
        hall=Hall(
            (
                (*t.p.hall.rows[0][:3], Stack(RED_KIND, t.tile(REDS[0]), 1)),
                *t.p.hall.rows[1:],
            )
        ),
    ),
    "the marked tile first": lambda t: first(
        lambda u: Stack(0, next(n for n in range(4) if u.box.marked(n)), 3)
    )(t.row(1, "builders", "scribes", "green")),
    "three guild stacks": hall(lambda rows: ((*rows[0], rows[1][0]), rows[1][1:], rows[2])),
    "two red tiles": two_reds,
    "a colour elsewhere": hall(
        lambda rows: ((*rows[0][:2], rows[1][2]), (*rows[1][:2], rows[0][2]), rows[2])
    ),
    "no red tiles": lambda t: t.round(4).p,
    "a mine twice": lambda t: replace(t.p, discard=(FIRST_MINE, FIRST_MINE)),
    "tiles drawn before a card": lambda t: replace(t.p, drawn=(FIRST_MINE,)),
    "a rock twice": lambda t: lot("mine", "a4", t.box.tile_name(max(x.tile for x in t.p.mine)), NOBODY)(t),
    "technology not taken": lambda t: t.dug("technology-1", "a2", "blue").p,
    "a mine of nobody": lot("mine", "a2", "I-01", NOBODY),
    "a building in the mine": lot("mine", "a2", "sawmill", 0),
    "two without events": two_players,
    "an event without events": lambda t: replace(t.p, past_events=(0,)),
    "no event": with_events(lambda t: replace(t.p, event=-1)),
    "an event of the other deck": with_events(other_deck),
    "past events": with_events(lambda t: t.round(2).p),
    "a card too few": blue(lambda b: replace(b, hand=Hand((0, 1)))),
    "two guilds": blue(lambda b: replace(b, guilds=b.guilds[:2])),
    "a task of nobody": agenda(TURN, Task(TaskKind.CARD, 9, 0, 0)),
    "18 tasks": lambda t: replace(t.p, agenda=(*t.p.agenda, *(Task(TaskKind.PLOT, 0),) * 15)),
    "over too soon": over,
    "a tile under way": lambda t: replace(t.p, cathedral=Cathedral(0, 1)),
    "tasks in no order": lambda t: replace(t.p, agenda=(*t.p.agenda, Task(TaskKind.TAX, 0))),
    "a task that does not fit": lambda t: owing(t, Task(TaskKind.PLOT, 0, 1)).p,
    "nothing to choose": lambda t: owing(t, Task(TaskKind.PLOT, 0, 0)).plots("blue", "a1", "a2", "a3").p,
}
"""Each breaks a rule of a table of three at blue's first card."""
ODD: dict[str, Change] = {
    "a mine without access": lambda t: t.dug("I-01", "d5", "blue").p,
    "no rocks": lambda t: t.no_rocks().p,
    "a deep mine tile first": lambda t: t.discarded("II-01").p,
    "the marked tile seen": lambda t: t.gone(next(tile.name for tile in t.box.tiles if tile.marked)).p,
    "a miners' tile gone": lambda t: t.gone("winch-house").p,
    "too little production": lambda t: (
        t.guilds("blue", "builders", "miners", "grocers").built("sawmill", "c3", "blue").p
    ),
    "too much ore": lambda t: t.production("blue", (0, 0, 0), 5).p,
    "an arm to the right": lambda t: t.arm("wood", 1).p,
    "a deck ahead": lambda t: t.population(1).p,
    "a tax of nothing": lambda t: t.tax(1).p,
    "a cathedral tile turned": lambda t: t.cathedral(1).p,
    "too many houses gone": lambda t: t.houses("blue", 2, 4, 4).p,
    "a pelican of nothing": lambda t: t.pelicans("blue", 1).p,
    "patricians without buildings": lambda t: t.patricians(council=(1, 1, 0, 0)).p,
    "technology without a building": lambda t: t.technology(1).p,
    "money before the first card": lambda t: t.money("blue", 39).p,
    "plots before the first card": lambda t: t.plots("blue", "c3").p,
}
"""Each breaks no rule, but no game can have led there."""
