"""The St. Barbara action: a pelican is used and the current tile carried out."""

from collections.abc import Callable, Iterator
from typing import Final

from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import cathedral, houses, patricians, pelicans, production
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, Task, TaskKind, push, with_player
from kutnahora.reference.rules.common import Question, cite_void, do_decline, do_reputation, do_score, note
from kutnahora.reference.rules.final import building_points
from kutnahora.reference.rules.mine import refuse_no_miner
from kutnahora.reference.terms import Action, Colour
from kutnahora.reference.values import replace

TILE_CLAUSES: Final = (
    Clause.CATHEDRAL_1,
    Clause.CATHEDRAL_2,
    Clause.CATHEDRAL_3,
    Clause.CATHEDRAL_4,
    Clause.CATHEDRAL_5,
    Clause.CATHEDRAL_6,
    Clause.CATHEDRAL_7,
    Clause.CATHEDRAL_8,
    Clause.CATHEDRAL_9,
    Clause.CATHEDRAL_10,
    Clause.CATHEDRAL_11,
)


def refuse_cathedral_action(owned: Pelicans) -> Refusal | None:
    """cathedral.pelican, turn.able, lack.pelican: An unused pelican."""
    return Refusal(Clause.LACK_PELICAN, ((Fact.COUNT, owned.used),)) if owned.unused == 0 else None


def do_cathedral_action(box: Box, p: Position, who: int) -> Step:
    """order.cathedral: Pelican · reputation and points · middle effect · turn the tile."""
    player = p.players[who]
    used = replace(player, pelicans=pelicans.use(player.pelicans))
    before, after = player.pelicans, used.pelicans
    turned = (
        Change(Counted.UNUSED_PELICANS, before.unused, after.unused),
        Change(Counted.USED_PELICANS, before.used, after.used),
    )
    left = ((Fact.COUNT, after.unused),)
    done = note(with_player(p, who, used), Clause.CATHEDRAL_PELICAN, who, left, *turned)
    tile = cathedral.current(p.cathedral)
    if tile > constants.CATHEDRAL_TILES:
        return done + do_reputation(box, done.position, who, constants.DONE_REPUTATION, Clause.CATHEDRAL_DONE)
    begun = replace(done.position, cathedral=cathedral.begin(p.cathedral))
    number = ((Fact.CATHEDRAL_TILE, tile),)
    began = Change(Counted.CATHEDRAL_UNDER_WAY, 0, tile)
    events = (
        Event(Clause.CATHEDRAL_CURRENT, who, number, (began,)),
        Event(TILE_CLAUSES[tile - 1], who, number),
    )
    owed = push(begun, Task(TaskKind.TURN_TILE, who))
    return done + Step(owed, events) + TILES[tile - 1](box, owed, who)


def run_turn_tile(p: Position, task: Task) -> Step:
    """order.cathedral, lack.cathedral: The tile is turned, whatever of it was lacking or declined."""
    number = ((Fact.CATHEDRAL_TILE, p.cathedral.under_way),)
    before, after = p.cathedral, cathedral.finish(p.cathedral)
    changes = (
        Change(Counted.CATHEDRAL_TURNED, before.turned, after.turned),
        Change(Counted.CATHEDRAL_UNDER_WAY, before.under_way, after.under_way),
    )
    return note(replace(p, cathedral=after), Clause.ORDER_CATHEDRAL, task.player, number, *changes)


# the eleven tiles ---------------------------------------------------------------------------------------


def do_tile_1(box: Box, p: Position, who: int) -> Step:
    """cathedral.1: +2 reputation."""
    return do_reputation(box, p, who, constants.TILE_1_REPUTATION, Clause.CATHEDRAL_1)


def do_tile_2(box: Box, p: Position, who: int) -> Step:
    """cathedral.2: +1 reputation, a rights action for free."""
    done = do_reputation(box, p, who, constants.TILE_2_REPUTATION, Clause.CATHEDRAL_2)
    return done + Step(push(done.position, Task(TaskKind.ACT, who, Action.RIGHTS, 1)))


def do_tile_3(box: Box, p: Position, who: int) -> Step:
    """cathedral.3: -1 reputation, a house of one guild removed for production 2."""
    done = do_reputation(box, p, who, constants.TILE_3_REPUTATION, Clause.CATHEDRAL_3)
    if max(p.players[who].houses.rows) == 0:
        return done + cite_void(done.position, who, (Refusal(Clause.LACK_HOUSE),))
    return done + Step(push(done.position, Task(TaskKind.HOUSE, who)))


def do_tile_4(box: Box, p: Position, who: int) -> Step:
    """cathedral.4: +1 reputation, a plot action for free and anywhere unclaimed."""
    done = do_reputation(box, p, who, constants.TILE_4_REPUTATION, Clause.CATHEDRAL_4)
    return done + Step(push(done.position, Task(TaskKind.ACT, who, Action.PLOT, 1)))


def do_tile_5(box: Box, p: Position, who: int) -> Step:
    """cathedral.5: -2 reputation, then two income actions."""
    done = do_reputation(box, p, who, constants.TILE_5_REPUTATION, Clause.CATHEDRAL_5)
    return done + Step(push(done.position, Task(TaskKind.TAKE, who, 5)))


def do_tile_6(_box: Box, p: Position, who: int) -> Step:
    """cathedral.6: 2 points, any patrician from the supply to the council."""
    done = do_score(p, who, constants.TILE_6_POINTS, Clause.CATHEDRAL_6)
    if sum(p.patricians.supply) == 0:
        return done + cite_void(done.position, who, (Refusal(Clause.LACK_PATRICIAN),))
    return done + Step(push(done.position, Task(TaskKind.PATRICIAN, who)))


def do_tile_7(box: Box, p: Position, who: int) -> Step:
    """cathedral.7: For each own building 1 reputation per adjacent public building."""
    own = facts.own_cells(p.city, who)
    if not own:
        return cite_void(p, who, (Refusal(Clause.LACK_OWN),))
    pairs = public_pairs(box, p, who)
    counted = note(p, Clause.TERMS_BUILDING, who, ((Fact.COUNT, len(own)), (Fact.CHANGE, pairs)))
    return counted + do_reputation(box, p, who, pairs, Clause.CATHEDRAL_7)


def public_pairs(box: Box, p: Position, who: int) -> int:
    """cathedral.7, patrician.green: Pairs of an own building and a public building next to it."""
    board = box.board(len(p.players))
    return sum(
        facts.adjacent_public(box, board.city_rows, board.city_columns, p.city, cell)
        for cell in facts.own_cells(p.city, who)
    )


def do_tile_8(_box: Box, p: Position, who: int) -> Step:
    """cathedral.8: 1 point, a building action for 0 wood."""
    done = do_score(p, who, constants.TILE_8_POINTS, Clause.CATHEDRAL_8)
    return done + Step(push(done.position, Task(TaskKind.ACT, who, Action.BUILDING, 1)))


def do_tile_9(_box: Box, p: Position, who: int) -> Step:
    """cathedral.9: Two mine actions for 0 wood, with miners from the reserve."""
    if refuse_no_miner(p.players[who].miners):
        return cite_void(p, who, (Refusal(Clause.LACK_MINER),))
    return Step(push(p, Task(TaskKind.TAKE, who, 9)))


def do_tile_10(_box: Box, p: Position, who: int) -> Step:
    """cathedral.10: One own building is scored as at the end."""
    if not facts.own_cells(p.city, who):
        return cite_void(p, who, (Refusal(Clause.LACK_OWN),))
    return Step(push(p, Task(TaskKind.SCORE, who)))


def do_tile_11(_box: Box, p: Position, who: int) -> Step:
    """cathedral.11: 5 points."""
    return do_score(p, who, constants.TILE_11_POINTS, Clause.CATHEDRAL_11)


TILES: Final[tuple[Callable[[Box, Position, int], Step], ...]] = (
    do_tile_1,
    do_tile_2,
    do_tile_3,
    do_tile_4,
    do_tile_5,
    do_tile_6,
    do_tile_7,
    do_tile_8,
    do_tile_9,
    do_tile_10,
    do_tile_11,
)


# decisions inside the tiles -----------------------------------------------------------------------------


def ask_take(_box: Box, p: Position, task: Task) -> Question:
    """cathedral.decline: The two actions of tiles 5 and 9 are taken or declined together."""
    who = task.player
    action = Action.INCOME if task.a == 5 else Action.MINE
    twice = Task(TaskKind.ACT, who, action, 1)
    taken = note(push(p, twice, twice), TILE_CLAUSES[task.a - 1], who)
    return Question(
        Kind.TAKE,
        (),
        [()],
        lambda _numbers: iter(()),
        lambda _numbers: taken,
        lambda: do_decline(p, who),
    )


def refuse_empty_row(left: int, row: int) -> Refusal | None:
    """lack.house: A row without houses cannot be chosen."""
    return Refusal(Clause.LACK_HOUSE, ((Fact.ROW, row),)) if left == 0 else None


def ask_house(_box: Box, p: Position, task: Task) -> Question:
    """cathedral.3: From which guild row to remove the leftmost house."""
    who = task.player
    left = p.players[who].houses.rows

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        (row,) = numbers
        if refusal := refuse_empty_row(left[row], row):
            yield refusal

    rows = range(constants.HOUSE_ROWS)
    return Question(
        Kind.HOUSE,
        (rows,),
        [(row,) for row in rows],
        refusals,
        lambda numbers: do_remove_house(p, who, numbers[0]),
        lambda: do_decline(p, who),
    )


def do_remove_house(p: Position, who: int, row: int) -> Step:
    """cathedral.3: The house leaves the game without its effect; production +2, no arm and no deck moves."""
    player = p.players[who]
    changed = replace(
        player,
        houses=houses.remove_leftmost(player.houses, row),
        production=production.grow_row(player.production, row, constants.TILE_3_PRODUCTION),
    )
    removed = ((Fact.ROW, row), (Fact.CHANGE, constants.TILE_3_PRODUCTION))
    before, after = player.production.rows[row], changed.production.rows[row]
    changes = (
        Change(Counted.HOUSES, player.houses.rows[row], changed.houses.rows[row], row),
        Change(Counted.PRODUCTION, before, after, row),
    )
    return note(with_player(p, who, changed), Clause.CATHEDRAL_3, who, removed, *changes)


def refuse_not_in_supply(supply: tuple[int, ...], colour: int) -> Refusal | None:
    """cathedral.6, lack.patrician: A colour that is still in the supply."""
    return Refusal(Clause.LACK_PATRICIAN, ((Fact.COLOUR, colour),)) if supply[colour] == 0 else None


def ask_patrician(_box: Box, p: Position, task: Task) -> Question:
    """cathedral.6: Which patrician goes from the supply to the council."""
    who = task.player

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        (colour,) = numbers
        if refusal := refuse_not_in_supply(p.patricians.supply, colour):
            yield refusal

    colours = range(len(Colour))
    return Question(
        Kind.PATRICIAN,
        (colours,),
        [(colour,) for colour in colours],
        refusals,
        lambda numbers: do_seat_from_supply(p, who, numbers[0]),
        lambda: do_decline(p, who),
    )


def do_seat_from_supply(p: Position, who: int, colour: int) -> Step:
    """cathedral.6: Straight into the council, nothing paid."""
    before, after = p.patricians, patricians.seat_from_supply(p.patricians, colour)
    changes = (
        Change(Counted.SUPPLY, before.supply[colour], after.supply[colour], colour),
        Change(Counted.COUNCIL, before.council[colour], after.council[colour], colour),
    )
    seated = replace(p, patricians=after)
    return note(seated, Clause.CATHEDRAL_6, who, ((Fact.COLOUR, colour),), *changes)


def refuse_not_own(owner: int, who: int, cell: int) -> Refusal | None:
    """cathedral.10, terms.building: Only an own building."""
    if owner == who:
        return None
    return Refusal(Clause.CATHEDRAL_10, ((Fact.CITY_CELL, cell), (Fact.OWNER, owner)))


def ask_score(box: Box, p: Position, task: Task) -> Question:
    """cathedral.10: Which own building is scored now."""
    who = task.player

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        (cell,) = numbers
        if refusal := refuse_not_own(p.city[cell].owner, who, cell):
            yield refusal

    return Question(
        Kind.SCORE,
        (range(len(p.city)),),
        [(cell,) for cell in facts.own_cells(p.city, who)],
        refusals,
        lambda numbers: do_score_building(box, p, who, numbers[0]),
    )


def do_score_building(box: Box, p: Position, who: int, cell: int) -> Step:
    """cathedral.10: 1 point per matching icon, as in final.city."""
    points = building_points(box, p, cell)
    return do_score(p, who, points, Clause.CATHEDRAL_10, ((Fact.CITY_CELL, cell),))
