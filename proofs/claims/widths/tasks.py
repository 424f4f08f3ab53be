"""Claim 13: the two numbers of a task.

A test finds every place where a rule makes a task: its numbers are either written there, or the function is
a target here.
"""

from collections.abc import Callable
from typing import cast

from kutnahora.proofs.claims.events import event_of_slide, new_stack_changes
from kutnahora.proofs.claims.widths.counters import held
from kutnahora.proofs.claims.widths.totals import within
from kutnahora.proofs.domains.boards import asked, given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import lots, made, player, position, seated
from kutnahora.proofs.machine.obligation import COMPOSED, Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick
from kutnahora.reference.box import Board, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.stacks import Hall, Stack
from kutnahora.reference.kernel.technology import Technology
from kutnahora.reference.position import Lot, Position, Task, TaskKind, push
from kutnahora.reference.rules import cards, economy, effects, mine, rounds, setup
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

OWED = 1
"""What `position` has on the agenda: one opaque rest."""


def task_fits(task: Task) -> bool:
    """The ranges of `FIELDS`, which are those of the conversion."""
    return both(
        held("Task.kind", task.kind),
        held("Task.player", task.player),
        held("Task.a", task.a),
        held("Task.b", task.b),
    )


def owes(after: Position, *expected: Task) -> Parts:
    """That exactly these tasks were put on the agenda, and that they fit."""
    new = after.agenda[OWED:]
    return {
        "owed": equal(new, expected),
        "8 bits": both(*(task_fits(task) for task in new)),
    }


# tasks --------------------------------------------------------------------------------------------------


@obligation(
    "width.tasks",
    13,
    ("economy.advance", "build.effects", "mine.effects", "event.end"),
    effects.do_population,
    effects.do_ore_deck,
    economy.do_advance,
)
def advance_tasks() -> Case[Step]:
    """A deck owes at most 9 cards at a time, whatever sets it going.

    For every valid box, every tile; all else opaque.
    """
    box, tile, what = any_box(), integer("tile", 0, 66), pick("deck", ("population", "ore"))
    before = position()

    def call() -> Step:
        do = effects.do_population if what == "population" else effects.do_ore_deck
        return do(box, before, 0, tile)

    def effect(after: Step) -> Parts:
        digs = both(tile >= 16, tile <= 19) | (tile >= 36)
        if what == "population":
            stand, cards_ = 0, box.population(tile)
        else:
            stand, cards_ = 1, box.production(tile) if digs else 0
        expected = (Task(TaskKind.ADVANCE, NOBODY, stand, cards_),) if cards_ > 0 else ()
        return {
            **owes(after.position, *expected),
            "nothing else": equal(after, Step(push(before, *expected))),
            "9 at most": within(cards_, 0, 9),
        }

    return Case(given={"position": before, "tile": tile, "deck": what}, call=call, effect=effect)


@obligation("width.tasks.turn", 13, ("turn.order", "turn.cards"), cards.turn_tasks, cards.after_turn)
def turn_tasks() -> Case[tuple[Task, ...]]:
    """A turn owes 2, 2 or 1 cards, 5 a round, and the next turn or the end of the round.

    For 2, 3 and 4 players, each start player, each player, each of three turns.
    """
    count, start = pick("seat", tuple((n, seat) for n in (2, 3, 4) for seat in range(n)))
    who, turn = integer("who", 0, count - 1), pick("turn", (0, 1, 2))
    return Case(
        given={"players": count, "start": start, "who": who, "turn": turn},
        call=lambda: tuple(cards.turn_tasks(count, start, who, turn)),
        effect=lambda owed: {
            "cards": equal(
                owed[1:],
                tuple(Task(TaskKind.CARD, who, n, turn) for n in ((1, 0), (1, 0), (0,))[turn]),
            ),
            "then": both(owed[0].kind in (TaskKind.TURN, TaskKind.ROUND_END), owed[0].a <= 2, owed[0].b == 0),
            "8 bits": both(*(task_fits(task) for task in owed)),
        },
    )


@obligation("width.effects", 13, ("order.effects", "order.interrupt"), effects.run_effects, method=COMPOSED)
def run_effects() -> Case[Step]:
    """Effects go on where they stopped: the rest owed names the tile and a step up to 10.

    For every tile, from the first, second, sixth and last of eleven steps; any effect owes.
    """
    box, tile, first = any_box(), integer("tile", 0, 66), pick("first", (0, 1, 5, 10))
    stops = integer("stops", first, 11)
    before, owed = position(), Task(TaskKind.CITY, NOBODY, 0, 0)

    def effect_of(place: int) -> object:
        def do(of: Box, p: Position, who: int, piece: int) -> Step:
            asked((of, who), (box, 1))
            told = (Event(Clause.TERMS_OPEN, place, ((Fact.TILE, piece),)),)
            return Step(push(p, owed) if place == stops else p, told)

        return do

    def call() -> Step:
        with given(effects, EFFECTS=tuple(effect_of(place) for place in range(11))):
            return effects.run_effects(box, before, Task(TaskKind.EFFECTS, 1, tile, first))

    def effect(after: Step) -> Parts:
        last = int(stops)
        rest = (Task(TaskKind.EFFECTS, 1, tile, last + 1),) if last < 10 else ()
        building = Clause.BUILD_EFFECTS if tile <= 35 else Clause.MINE_EFFECTS
        opening = (Clause.ORDER_EFFECTS, building) if first == 0 else ()
        told = [Event(clause, 1, ((Fact.TILE, tile),)) for clause in opening]
        ran = range(first, min(last, 10) + 1)
        told += [Event(Clause.TERMS_OPEN, place, ((Fact.TILE, tile),)) for place in ran]
        return {
            **owes(after.position, *((*rest, owed) if last < 11 else ())),
            "events": equal(after.events, tuple(told)),
        }

    return Case(
        given={"position": before, "tile": tile, "first": first, "stops": stops}, call=call, effect=effect
    )


def _arm(number: int, *, shown: bool) -> Arm:
    return Arm(integer(f"notch.{number}", 0, 7)) if shown else cast(Arm, opaque(f"arm {number}"))


@obligation(
    "width.city",
    13,
    ("economy.city_order", "economy.arm", "economy.top"),
    economy.run_city,
    economy.building_arm,
    method=COMPOSED,
)
def run_city() -> Case[Step]:
    """Each build moves an arm one of at most 21 notches, so a city task counts to 21 at most.

    For every valid box, both stands, all cards and notches; builds and notches left, together up to 21.
    """
    box, (stand, own) = any_box(), pick("stand", ((0, (0, 1, 2)), (1, (3, 4))))
    resources = (0, 1, 2, 3, 5)
    arms = tuple(_arm(n, shown=n in own) for n in range(5))
    card, builds = integer("card", 0, 40), integer("builds", 0, 21)
    for n in own:
        assume(arms[n].notch <= box.last_notch(resources[n]))
    assume(card <= box.last_card(stand))
    left = sum((box.last_notch(resources[n]) - arms[n].notch for n in own), start=0)
    assume(builds + left <= 21)
    decks = tuple(Deck(card) if n == stand else cast(Deck, opaque(f"deck {n}")) for n in (0, 1))
    before = position(arms=arms, decks=decks, hall=Hall(((), (), ())))

    def call() -> Step:
        with given(economy, _closed_markets=lambda of, p, moved, which: ()):
            return economy.run_city(box, before, Task(TaskKind.CITY, NOBODY, stand, builds))

    def effect(after: Step) -> Parts:
        now = after.position.arms
        still = sum((box.last_notch(resources[n]) - now[n].notch for n in own), start=0)
        new = after.position.agenda[OWED:]
        count = new[0].b if new else builds
        return {
            "builds and notches left do not grow": count + still <= builds + left,
            "21 at most": within(count, 0, 21),
            "8 bits": both(*(task_fits(task) for task in new)),
            "one more, or the end": both(len(new) <= 1, count == builds + len(new)),
        }

    return Case(
        given={"position": before, "builds": builds, "card": card, "stand": stand}, call=call, effect=effect
    )


Made = tuple[Callable[[], Step], Step]
"""A step, and what it must give: what is owed, what is told, and nothing else."""


def _draws() -> Made:
    box, taken, free = any_box(), integer("taken", 0, 4), pick("free", (0, 1))
    before = position(technology=Technology(taken))
    owed = (Task(TaskKind.MINE, 1, free), Task(TaskKind.DRAW, 1, box.draws(taken)))
    return lambda: Step(mine._with_draws(box, before, 1, free=free)), Step(push(before, *owed))


def _draw() -> Made:
    box, left, tile = any_box(), integer("left", 1, 6), integer("drawn", 36, 62)
    taken = integer("taken", 0, 4)
    before = position(technology=Technology(taken), drawn=())
    owed = (Task(TaskKind.DRAW, 1, left - 1),) if left > 1 else ()
    told = (
        Event(Clause.MINE_DRAW, 1, ((Fact.TILE, tile),), (Change(Counted.DRAWN, 0, 1, tile),)),
        Event(Clause.MINE_TECHNOLOGY, 1, ((Fact.LEVEL, box.draws(taken)), (Fact.TILE, tile))),
    )
    after = push(replace(before, drawn=(tile,)), *owed)
    return lambda: mine.do_draw(box, before, Task(TaskKind.DRAW, 1, left), tile), Step(after, told)


def _slide() -> Made:
    kind, under = integer("kind", 0, 9), integer("under", 0, 3)
    stack = Stack(kind, integer("top", 0, 35), under)
    before = position(hall=Hall(((), (stack,), ())))
    owed = (Task(TaskKind.REVEAL, NOBODY, kind, 0),) if under > 0 else ()
    row = (Stack(kind, NOTHING, under - 1),) if under > 0 else ()
    after = push(replace(before, hall=Hall(((), row, ()))), *owed)
    return lambda: economy.do_slide(before, 1, 0), Step(after, (event_of_slide((stack,), 1, 0),))


def _table(clause: Clause, *facts_: tuple[Fact, int], by: tuple[Change, ...] = ()) -> tuple[Event, ...]:
    """What the table itself does."""
    return (Event(clause, NOBODY, facts_, by),)


def _stack() -> Made:
    guild, place = integer("guild", 0, 5), pick("place", (0, 1, 2, 3, 4, 5))
    before = position(hall=Hall(((), (), ())))
    following = (Task(TaskKind.STACK, NOBODY, place + 1),) if place < 5 else ()
    rows = tuple((Stack(guild, NOTHING, 3),) if row == place // 2 else () for row in range(3))
    after = push(replace(before, hall=Hall(rows)), *following, Task(TaskKind.REVEAL, NOBODY, guild))
    facts_ = ((Fact.GUILD, guild), (Fact.ROW, place // 2), (Fact.COLUMN, place % 2))
    laid_ = new_stack_changes(Stack(guild, NOTHING, 3), place // 2, place % 2)
    told = _table(Clause.SETUP_TOWN_HALL, *facts_, by=laid_)
    return lambda: setup.do_stack(before, Task(TaskKind.STACK, NOBODY, place), guild), Step(after, told)


def _mine_card() -> Made:
    before, card = position(), integer("card", 0, 14)
    after = push(before, Task(TaskKind.ROCK, NOBODY, card, 0))
    told = _table(Clause.SETUP_ROCKS, (Fact.SETUP_CARD, card))
    return lambda: setup.do_mine_card(before, card), Step(after, told)


def _rock() -> Made:
    number, rock = pick("number", (0, 1, 2, 3)), integer("rock", 67, 70)
    cells = (3, 0, 4, 2)
    box = any_box(board=made(Board, "board", rock_cells=((),) * 14 + (cells,)))
    before = position(players=seated(NOBODY, player("nobody")), mine=lots("mine", 5))
    owed = (Task(TaskKind.ROCK, NOBODY, 14, number + 1),) if number < 3 else ()
    cell = cells[number]
    dug = tuple(Lot(rock, NOBODY) if n == cell else lot for n, lot in enumerate(before.mine))
    lies = (Change(Counted.MINE_TILE, NOTHING, rock, cell),)
    told = _table(Clause.SETUP_ROCKS, (Fact.TILE, rock), (Fact.MINE_CELL, cell), by=lies)
    task = Task(TaskKind.ROCK, NOBODY, 14, number)
    return lambda: setup.do_rock(box, before, task, rock), Step(push(replace(before, mine=dug), *owed), told)


def _guild_card() -> Made:
    before, card = position(players=seated(NOBODY, player("nobody")), start=1), integer("card", 0, 8)
    printed = pick("printed rows", (False, True))
    rows = () if printed else (Task(TaskKind.ROWS, 0), Task(TaskKind.ROWS, 1))
    sets = (Task(TaskKind.GUILDS, 1, card), Task(TaskKind.GUILDS, 0, card))
    told = _table(Clause.SETUP_GUILDS, (Fact.SETUP_CARD, card))
    after = push(before, *rows, *sets)
    return lambda: setup.do_guild_card(before, card, printed_rows=printed), Step(after, told)


def _red() -> Made:
    round_ = integer("round", 1, 6)
    before = position(round=round_)
    rows = tuple(Task(TaskKind.RED, NOBODY, row) for row in (2, 1, 0))
    told = _table(Clause.RED_ARRIVE, (Fact.ROUND, round_))
    return lambda: rounds.run_red_arrive(before), Step(push(before, *rows), told)


@obligation(
    "width.tasks.pieces",
    13,
    ("mine.draw", "rights.slide", "setup.rocks", "setup.town_hall", "setup.guilds"),
    mine._with_draws,
    mine.do_draw,
    economy.do_slide,
    setup.do_stack,
    setup.do_mine_card,
    setup.do_rock,
    setup.do_guild_card,
    rounds.run_red_arrive,
)
def piece_tasks() -> Case[Step]:
    """Draws, stacks, rocks and setup cards that are owed have numbers up to 14.

    For every valid box, 0 to 4 technology tiles taken; every kind of stack; 15 mine and 9 guild cards.
    """
    step = pick("step", (_draws, _draw, _slide, _stack, _mine_card, _rock, _guild_card, _red))
    call, expected = step()
    return Case(
        given={"step": step.__name__.removeprefix("_")},
        call=call,
        effect=lambda after: {
            "position": equal(after.position, expected.position),
            "events": equal(after.events, expected.events),
            "8 bits": both(*(task_fits(task) for task in after.position.agenda[OWED:])),
        },
    )
