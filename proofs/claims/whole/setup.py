"""Claim 12, setup: a new game has the invariant, and the choice of guilds keeps it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import cast

from kutnahora.proofs.claims.events import with_public_stacks
from kutnahora.proofs.claims.whole.inputs import SMALL, TABLES, events_are, move_keeps, owing, step_keeps
from kutnahora.proofs.claims.whole.town import pair
from kutnahora.proofs.domains.boxes import LABEL, any_box
from kutnahora.proofs.domains.inputs import player, position, seated
from kutnahora.proofs.domains.invariant import holds
from kutnahora.proofs.machine.obligation import EXHAUSTIVE, Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import both, pick
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel.stacks import Hall, Stack
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Player, Position, Task, TaskKind
from kutnahora.reference.rules import setup
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

# a new game ---------------------------------------------------------------------------------------------


@obligation(
    "whole.setup",
    12,
    ("setup.first", "setup.money", "setup.player", "setup.tracks", "setup.stands", "setup.supply"),
    setup.do_setup,
    setup.empty_table,
    setup.start_player_board,
    setup.do_guild_card,
)
def laid_out() -> Case[Step]:
    """A table laid out for a new game has the whole invariant.

    Each first player of a table of two, three and four.
    """
    box, (players, first) = any_box(board=SMALL), pick("players and first", TABLES)
    with_events, first_game = pick("events", (True, False)), pick("first game", (True, False))

    def effect(after: Step) -> Parts:
        p, counted = after.position, ((Fact.COUNT, players), (Fact.PLAYER, first))
        money = [p.players[(first + n) % players].purse.money for n in range(players)]
        asked = [task.kind for task in p.agenda]
        sets = [TaskKind.GUILDS] * players if first_game else [TaskKind.GUILD_CARD]
        event = [TaskKind.EVENT] if with_events else []
        draws = [TaskKind.MINE_CARD, TaskKind.PUBLIC_STACKS, TaskKind.STACK]
        return {
            **holds(box, p),
            "40 to 43": money == [40, 41, 42, 43][:players],
            "round 1": both(p.round == 1, p.start == first, p.event == NOTHING),
            "owed": asked == [TaskKind.TURN, *event, *sets, *draws],
            "nothing mixed": p.mixed is False,
            "card 1": all(task.a == 0 for task in p.agenda if task.kind == TaskKind.GUILDS),
            "events": all(event.player == NOBODY and event.facts == counted for event in after.events[:12]),
            "six cards": all(seat.hand.cards == (0, 1, 2, 3, 4, 5) for seat in p.players),
        }

    return Case(
        call=lambda: setup.do_setup(box, players, first, with_events=with_events, first_game=first_game),
        effect=effect,
    )


@obligation("whole.new_game", 12, ("setup.first", "setup.events", "setup.town_hall"), engine.new_game)
def new_game() -> Case[Step]:
    """A new game has the whole invariant; it is refused exactly for a table that cannot be.

    With events, without, or left open.
    """
    box, players = any_box(board=SMALL), pick("players", (1, 2, 3, 4, 5))
    first = pick("first", (-1, 0, 1, 2, 3, 4))
    events, first_game = pick("events", ((True, False), (False, True), (None, False)))
    return Case(
        call=lambda: engine.new_game(box, players, first=first, events=events, first_game=first_game),
        must_refuse=not 2 <= players <= 4 or not 0 <= first < players or (players == 2 and events is False),
        raises=ValueError,
        effect=lambda after: {
            **holds(box, after.position),
            "events": after.position.with_events == (players == 2 or events is True),
            "first game": any(task.kind == TaskKind.GUILDS for task in after.position.agenda) == first_game,
            "a stack is drawn": after.position.task.kind == TaskKind.STACK,
        },
    )


# guilds -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Printed:
    """A box of which only the sets of guild card 1 and the colours of the hall are read."""

    sets: tuple[tuple[int, ...], ...] = ()
    hall_colours: tuple[int, ...] = ()
    label: str = LABEL

    @property
    def guild_sets(self) -> tuple[dict[int, tuple[tuple[int, ...], ...]], ...]:
        return {}, {len(self.sets): self.sets}


def event_of_guilds(who: int, before: tuple[int, ...], after: tuple[int, ...]) -> Event:
    """setup.guilds: The guild of each row, and what was there."""
    rows = enumerate(zip(before, after, strict=True))
    changes = tuple(Change(Counted.GUILD, old, new, row) for row, (old, new) in rows)
    return Event(Clause.SETUP_GUILDS, who, tuple((Fact.GUILD, guild) for guild in after), changes)


@composed("whole.guilds", 12, "setup.guilds", setup.ask_guilds, setup.do_guilds)
def guilds() -> Case[Step]:
    """A set of guilds is refused exactly if another player has it; one is always left; the invariant holds.

    Two players, two different sets, taken or not; `apply` up to the automatic steps.
    """
    sets = ((0, 1, 2), (3, 4, 5))
    box, who, number = cast(Box, Printed(sets)), pick("who", (0, 1)), pick("set", (0, 1))
    other = pick("other", ((), *sets))
    seats = pair(who, player("player", guilds=()), player("other", guilds=other))
    p = owing(Task(TaskKind.GUILDS, who, 1), players=seats)

    def also(after: Step) -> Parts:
        return {
            "taken": after.position.players[who].guilds == sets[number],
            **events_are(event_of_guilds(who, (NOTHING,) * 3, sets[number]))(after),
        }

    refused = other == sets[number]
    return move_keeps(box, p, Move(Kind.GUILDS, (number,)), refused=refused, also=also)


@composed("whole.rows", 12, "setup.guilds", setup.ask_rows, setup.do_guilds)
def rows() -> Case[Step]:
    """Rows are refused exactly if they are not the player's own three guilds; the invariant holds.

    Three orders of the guilds, and three rows with other guilds.
    """
    box, who = any_box(), pick("who", (0, 1))
    own = pick("own", ((1, 3, 4), (4, 1, 3)))
    numbers = pick("rows", ((1, 3, 4), (3, 4, 1), (4, 3, 1), (1, 1, 3), (1, 3, 5), (0, 2, 5)))
    p = owing(Task(TaskKind.ROWS, who), players=seated(who, player("player", guilds=own)))

    def also(after: Step) -> Parts:
        return {
            "rows": after.position.players[who].guilds == numbers,
            **events_are(event_of_guilds(who, own, numbers))(after),
        }

    refused = numbers in ((1, 1, 3), (1, 3, 5), (0, 2, 5))
    return move_keeps(box, p, Move(Kind.ROWS, numbers), refused=refused, also=also)


Choice = tuple[tuple[int, ...], tuple[int, ...]]
"""Sets, each as one number, and which of them are taken."""


def choices() -> Iterator[Choice]:
    """Sets are only compared: so all ways in which 2, 3 or 4 sets can be equal, and be taken but for one."""
    for players in (2, 3, 4):
        for sets in product(range(players), repeat=players):
            if all(one <= max(sets[:n], default=-1) + 1 for n, one in enumerate(sets)):
                for count in range(players):
                    yield from ((sets, taken) for taken in combinations(range(players), count))


def sets_left(seat: Player, table: Position, choice: Choice) -> list[int]:
    """What the last player may choose when the others have these sets."""
    sets, taken = choice
    held = [*((sets[number],) for number in taken), *[()] * (len(sets) - len(taken))]
    players = tuple(replace(seat, guilds=guilds) for guilds in held)
    p = replace(table, players=players, agenda=(Task(TaskKind.GUILDS, len(sets) - 1, 1),))
    moves = engine.legal_moves(cast(Box, Printed(tuple((one,) for one in sets))), p)
    return sorted(sets[move.numbers[0]] for move in moves)


@obligation("move.guilds", 12, "setup.guilds", setup.ask_guilds, engine.legal_moves, method=EXHAUSTIVE)
def a_set_is_left() -> Case[tuple[Choice, ...]]:
    """While sets are chosen, each different set that is left can be taken once, so there is always one.

    Two, three and four players; all ways in which sets can be equal and taken; run on plain numbers.
    """
    seat, table = player("seat"), position()

    def wrong(choice: Choice) -> bool:
        sets, taken = choice
        left = {one for number, one in enumerate(sets) if number not in taken}
        return not left or sets_left(seat, table, choice) != sorted(left)

    return Case(
        given={},
        call=lambda: tuple(choice for choice in choices() if wrong(choice)),
        effect=lambda found: found == (),
    )


@obligation("move.rows", 12, "setup.guilds", setup.ask_rows, engine.legal_moves, method=EXHAUSTIVE)
def rows_exist() -> Case[tuple[Move, ...]]:
    """A player's guilds can go to the rows in each of their six orders, ascending first.

    Every three different guilds.
    """
    box, own = any_box(), pick("own", tuple(combinations(range(6), 3)))
    p = owing(Task(TaskKind.ROWS, 1), players=seated(1, player("player", guilds=own[::-1])))
    return Case(
        call=lambda: engine.legal_moves(box, p),
        effect=lambda moves: moves == tuple(Move(Kind.ROWS, rows) for rows in permutations(own)),
    )


@obligation("whole.public_stacks", 12, "setup.town_hall", setup.run_public_stacks)
def public_stacks() -> Case[Step]:
    """The public stacks, three tiles each, come to the ends of their rows, and their tops are owed.

    Every order of the three colours; rows of two stacks.
    """
    colours = pick("colours", tuple(permutations((0, 1, 2))))
    box = cast(Box, Printed(hall_colours=colours))
    guild = Stack(0, NOTHING, 3)
    p = position(hall=Hall(((guild, guild),) * 3))
    exact = with_public_stacks(p, colours)
    task = Task(TaskKind.PUBLIC_STACKS)
    return step_keeps(box, p, task, lambda: setup.run_public_stacks(box, p), exact=exact, colours=colours)
