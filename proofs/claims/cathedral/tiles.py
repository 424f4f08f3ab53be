"""Claim 9, the action: what each of the eleven tiles gives, never its tax; after them only reputation."""

from collections.abc import Callable, Sequence
from functools import partial

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.standing import reputed, scored
from kutnahora.proofs.domains.boards import box_of_table
from kutnahora.proofs.domains.inputs import houses as any_houses
from kutnahora.proofs.domains.inputs import (
    miners,
    patricians,
    pelicans,
    player,
    position,
    seated,
    standing_in,
)
from kutnahora.proofs.kernel import Cathedral, Pelicans
from kutnahora.proofs.machine.obligation import Case, Obligation, obligation
from kutnahora.proofs.machine.symbols import assume, both, integer, pick
from kutnahora.reference.box import Board, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Step
from kutnahora.reference.position import Lot, Position, Task, TaskKind, with_player
from kutnahora.reference.rules import cathedral
from kutnahora.reference.terms import NOBODY, NOTHING, Action
from kutnahora.reference.values import replace

Spec = Callable[[Box, Position, int], Step]
"""What has to come of a tile, said with the rulebook."""

Kinds = tuple[int, ...]
Some = dict[str, object]

CITY = Board(
    city_rows=2, city_columns=3, mine_rows=1, mine_columns=1, entrances=(0,), villages=(), rock_cells=()
)
"""A city of two rows of three cells."""
CELLS = range(6)
OWN, PUBLIC, FOREIGN, EMPTY = range(4)
"""What can be on a cell: an own, a public, another player's building, or nothing."""
MIXED = (OWN, PUBLIC, FOREIGN, EMPTY, OWN, PUBLIC)
NONE_OWN = (PUBLIC, FOREIGN, EMPTY, FOREIGN, PUBLIC, EMPTY)
CITIES = (
    MIXED,
    NONE_OWN,
    *(tuple(OWN if cell == one else PUBLIC for cell in CELLS) for one in CELLS),
    *(tuple(PUBLIC if cell == one else OWN for cell in CELLS) for one in CELLS),
)
SPECS: list[Spec] = []
"""What the tiles give, in their order; each is declared below."""
CLAUSES = tuple(Clause(f"cathedral.{number}") for number in range(1, 12))
FREE = 1
"""Of an action that is owed."""


def city_of(who: int, kinds: Kinds) -> tuple[Lot, ...]:
    """Any tiles of these kinds."""
    made = []
    for cell, kind in enumerate(kinds):
        tile = integer(f"tile {cell}", *((24, 35) if kind == PUBLIC else (0, 23)))
        owner = {OWN: who, PUBLIC: NOBODY, FOREIGN: 1 - who, EMPTY: NOBODY}[kind]
        made.append(Lot(NOTHING if kind == EMPTY else tile, owner))
    return tuple(made)


def looked_at(number: int, who: int, cities: Sequence[Kinds]) -> tuple[Some, Some]:
    """What a tile may look at besides pelicans and standing: of its player, and of the table."""
    match number:
        case 3:
            return {"houses": any_houses("player")}, {}
        case 6:
            return {}, {"patricians": patricians("table")}
        case 7 | 10:
            return {}, {"city": city_of(who, pick("city", cities))}
        case 9:
            return {"miners": miners("player")}, {}
        case _:
            return {}, {}


def gives(
    id: str, clause: str | tuple[str, ...], rule: Spec, *helpers: Callable[..., object], remark: str = ""
) -> Callable[[Spec], Obligation]:
    """Declares what the next tile gives to a player of whom only what it needs may be looked at."""

    def declare(spec: Spec) -> Obligation:
        SPECS.append(spec)
        about = obligation(id, 9, clause, rule, *helpers, sentence=spec.__doc__ or "", remark=remark)
        return about(partial(tile_case, len(SPECS), rule))

    return declare


def tile_case(number: int, rule: Spec) -> Case[Step]:
    """Tax and all else is opaque."""
    box, who = box_of_table(CITY, 2), pick("who", (0, 1))
    own, table = looked_at(number, who, CITIES if number == 7 else (MIXED, NONE_OWN))
    acting = player("player", standing=standing_in(box, "player"), **own)
    before = position(players=seated(who, acting), **table)
    return Case(
        call=lambda: rule(box, before, who),
        effect=lambda after: as_expected(after, SPECS[number - 1](box, before, who)),
    )


# what the tiles give, from the rulebook -----------------------------------------------------------------


def owes(done: Step, kind: TaskKind, who: int, a: int = 0, b: int = 0) -> Step:
    """What was done, and a task on top of the agenda."""
    p = done.position
    return done + Step(replace(p, agenda=(*p.agenda, Task(kind, who, a, b))))


def void(done: Step, who: int, clause: Clause) -> Step:
    """lack.cathedral: What was done, and what the tile grants is lacking."""
    return done + Step(done.position, (Event(clause, who), Event(Clause.LACK_CATHEDRAL, who)))


@gives("cathedral.tile_1", "cathedral.1", cathedral.do_tile_1)
def tile_1(box: Box, p: Position, who: int) -> Step:
    """Tile 1 gives 2 reputation."""
    return reputed(box, p, who, 2, Clause.CATHEDRAL_1)


@gives("cathedral.tile_2", "cathedral.2", cathedral.do_tile_2)
def tile_2(box: Box, p: Position, who: int) -> Step:
    """Tile 2 gives 1 reputation and a rights action for free."""
    return owes(reputed(box, p, who, 1, Clause.CATHEDRAL_2), TaskKind.ACT, who, Action.RIGHTS, FREE)


@gives("cathedral.tile_3", ("cathedral.3", "lack.house"), cathedral.do_tile_3)
def tile_3(box: Box, p: Position, who: int) -> Step:
    """Tile 3 costs 1 reputation and lets a house be removed; without a house only the reputation."""
    done = reputed(box, p, who, -1, Clause.CATHEDRAL_3)
    if both(*(left == 0 for left in p.players[who].houses.rows)):
        return void(done, who, Clause.LACK_HOUSE)
    return owes(done, TaskKind.HOUSE, who)


@gives("cathedral.tile_4", "cathedral.4", cathedral.do_tile_4)
def tile_4(box: Box, p: Position, who: int) -> Step:
    """Tile 4 gives 1 reputation and a plot action for free."""
    return owes(reputed(box, p, who, 1, Clause.CATHEDRAL_4), TaskKind.ACT, who, Action.PLOT, FREE)


@gives("cathedral.tile_5", "cathedral.5", cathedral.do_tile_5)
def tile_5(box: Box, p: Position, who: int) -> Step:
    """Tile 5 costs 2 reputation and offers two income actions."""
    return owes(reputed(box, p, who, -2, Clause.CATHEDRAL_5), TaskKind.TAKE, who, 5)


@gives("cathedral.tile_6", ("cathedral.6", "lack.patrician"), cathedral.do_tile_6)
def tile_6(box: Box, p: Position, who: int) -> Step:
    """Tile 6 gives 2 points and offers a patrician; with an empty supply only the points."""
    done = scored(p, who, 2, Clause.CATHEDRAL_6)
    if both(*(left == 0 for left in p.patricians.supply)):
        return void(done, who, Clause.LACK_PATRICIAN)
    return owes(done, TaskKind.PATRICIAN, who)


@gives(
    "cathedral.tile_7",
    ("cathedral.7", "lack.own"),
    cathedral.do_tile_7,
    cathedral.public_pairs,
    remark="cities of 2 x 3 cells, among them each cell own or public and all others the reverse (neighbours "
    "are proved as board facts)",
)
def tile_7(box: Box, p: Position, who: int) -> Step:
    """Tile 7 gives 1 reputation for each pair of an own building and a public one beside it."""
    own = [cell for cell in CELLS if p.city[cell].owner == who]
    if not own:
        return void(Step(p), who, Clause.LACK_OWN)
    beside = [other for cell in own for other in CELLS if side_by_side(cell, other)]
    pairs = sum(24 <= p.city[other].tile <= 35 for other in beside)
    counted = Step(p, (Event(Clause.TERMS_BUILDING, who, facts(count=len(own), change=pairs)),))
    return counted + reputed(box, p, who, pairs, Clause.CATHEDRAL_7)


def side_by_side(one: int, other: int) -> bool:
    """terms.adjacent: One step along a row or one along a column."""
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3) == 1


@gives("cathedral.tile_8", "cathedral.8", cathedral.do_tile_8)
def tile_8(box: Box, p: Position, who: int) -> Step:
    """Tile 8 gives 1 point and a building action for no wood."""
    return owes(scored(p, who, 1, Clause.CATHEDRAL_8), TaskKind.ACT, who, Action.BUILDING, FREE)


@gives("cathedral.tile_9", ("cathedral.9", "lack.miner"), cathedral.do_tile_9)
def tile_9(box: Box, p: Position, who: int) -> Step:
    """Tile 9 offers two mine actions; with no miner left it gives nothing."""
    none_left = p.players[who].miners.placed == 9
    return void(Step(p), who, Clause.LACK_MINER) if none_left else owes(Step(p), TaskKind.TAKE, who, 9)


@gives(
    "cathedral.tile_10",
    ("cathedral.10", "lack.own"),
    cathedral.do_tile_10,
    remark="cities of six cells, with and without an own building",
)
def tile_10(box: Box, p: Position, who: int) -> Step:
    """Tile 10 lets one own building be scored; without one it gives nothing."""
    none_own = all(lot.owner != who for lot in p.city)
    return void(Step(p), who, Clause.LACK_OWN) if none_own else owes(Step(p), TaskKind.SCORE, who)


@gives("cathedral.tile_11", "cathedral.11", cathedral.do_tile_11)
def tile_11(box: Box, p: Position, who: int) -> Step:
    """Tile 11 gives 5 points."""
    return scored(p, who, 5, Clause.CATHEDRAL_11)


# the action ---------------------------------------------------------------------------------------------


def action(box: Box, p: Position, who: int, turned: int) -> Step:
    """order.cathedral: Pelican · reputation and points · middle effect; the tile is still to be turned."""
    had = p.players[who].pelicans
    used = replace(p.players[who], pelicans=Pelicans(had.unused - 1, had.used + 1))
    changes = (
        Change(Counted.UNUSED_PELICANS, had.unused, had.unused - 1),
        Change(Counted.USED_PELICANS, had.used, had.used + 1),
    )
    event = Event(Clause.CATHEDRAL_PELICAN, who, facts(count=had.unused - 1), changes)
    done = Step(with_player(p, who, used), (event,))
    if turned == 11:
        return done + reputed(box, done.position, who, 2, Clause.CATHEDRAL_DONE)
    number, began = facts(cathedral_tile=turned + 1), (Change(Counted.CATHEDRAL_UNDER_WAY, 0, turned + 1),)
    events = (Event(Clause.CATHEDRAL_CURRENT, who, number, began), Event(CLAUSES[turned], who, number))
    done += Step(replace(done.position, cathedral=Cathedral(turned, turned + 1)), events)
    done = owes(done, TaskKind.TURN_TILE, who)
    return done + SPECS[turned](box, done.position, who)


@obligation(
    "cathedral.action",
    9,
    ("order.cathedral", "cathedral.pelican", "cathedral.current", "cathedral.done"),
    cathedral.do_cathedral_action,
    remark="at least one pelican unused, no tile under way; cities of six cells",
)
def do_cathedral_action() -> Case[Step]:
    """An action uses a pelican for the current tile's effects, no tax; after 11 only reputation."""
    box, who, turned = box_of_table(CITY, 2), pick("who", (0, 1)), pick("turned", range(12))
    owned = pelicans("player")
    assume(owned.unused > 0)
    own, table = looked_at(turned + 1, who, (MIXED, NONE_OWN))
    acting = player("player", standing=standing_in(box, "player"), pelicans=owned, **own)
    before = position(players=seated(who, acting), cathedral=Cathedral(turned, 0), **table)
    return Case(
        call=lambda: cathedral.do_cathedral_action(box, before, who),
        effect=lambda after: {
            **as_expected(after, action(box, before, who, turned)),
            "no tax": after.position.tax is before.tax,
            "nothing turned yet": after.position.cathedral.turned == turned,
        },
        covers={"the last pelican": lambda after: owned.unused == 1},
    )
