"""The view says what the rules say: every number against the rule's own answer, every move against a cell."""

import json
from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from itertools import chain

import pytest
from typer.testing import CliRunner

from kutnahora.cli.main import app
from kutnahora.reference import constants, engine
from kutnahora.reference import view as package
from kutnahora.reference.box import Box, Tile
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.schemas import json_schema
from kutnahora.reference.kernel.stacks import PUBLIC_KIND
from kutnahora.reference.moves import Kind
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Lot, Position, Task, TaskKind, push
from kutnahora.reference.rules.chance import outcomes
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.final import breakdown, winners
from kutnahora.reference.rules.income import income_of
from kutnahora.reference.rules.mine import stack_tiles
from kutnahora.reference.rules.rounds import tax_due
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Resource
from kutnahora.reference.view import View, owed, score, view
from kutnahora.reference.view.tiles import face
from pages import ROOT, page
from schema_check import faults
from table import Table, frozen

GAMES = [(players, name) for players in (2, 3, 4) for name in ("random", "lively")]
FROZEN = str(ROOT / "tests" / "boxes" / "frozen.toml")
ALL = pytest.mark.parametrize(("players", "name"), GAMES)


@cache
def seen(players: int, name: str) -> tuple[tuple[Position, View], ...]:
    """Every fifth position of a game with its view, from the first chance of the setup to the end."""
    game = [step.position for _move, step in play_game(frozen(), players, name, 7 * players, events=True)]
    start = engine.new_game(frozen(), players, events=True).position
    return tuple((p, view(frozen(), p)) for p in (start, *game[:-1:5], game[-1]))


def deciding(players: int, name: str) -> Iterator[tuple[Position, View]]:
    """Where somebody decides and every stack shows its top tile."""
    for p, shown in seen(players, name):
        tops = [stack.top for row in p.hall.rows for stack in row]
        if not p.over and not engine.is_chance(p) and NOTHING not in tops:
            yield p, shown


def cells_of(box: Box, p: Position, kind: Kind, place: int = -1) -> set[str]:
    """The cells or stacks that the legal moves of a kind name."""
    moves = [move for move in engine.legal_moves(box, p) if move.kind == kind]
    return {format_move(box, len(p.players), move).split(" ")[place] for move in moves}


# moves --------------------------------------------------------------------------------------------------


@ALL
def test_the_moves_are_those_of_the_engine(players: int, name: str) -> None:
    for p, shown in seen(players, name):
        listed = engine.legal_moves(frozen(), p) or (() if p.over else outcomes(frozen(), p))
        assert tuple(format_move(frozen(), players, move) for move in listed) == shown.moves
        assert engine.is_chance(p) == shown.chance
        assert (None if p.over or shown.chance else PLAYER_NAMES[p.task.player]) == shown.decides


ASKED = (
    (Kind.PLOT, Task(TaskKind.PLOT), Task(TaskKind.PLOT, a=1)),
    (Kind.MINE, Task(TaskKind.MINE), Task(TaskKind.MINE, a=1)),
    (Kind.RIGHTS, Task(TaskKind.RIGHTS), Task(TaskKind.RIGHTS, a=1)),
    (Kind.PUBLIC, Task(TaskKind.PUBLIC)),
)


def allowed(shown: View, kind: Kind) -> set[str]:
    """What the view says could be done."""
    if kind == Kind.PLOT:
        return {cell.cell for cell in shown.city.cells if cell.claimable}
    if kind == Kind.MINE:
        return {cell.cell for cell in shown.mine.cells if cell.affordable}
    return {stack.place for stack in chain(*shown.hall.rows) if stack.takable}


@ALL
def test_open_cells_and_stacks_are_the_legal_moves_and_no_others(players: int, name: str) -> None:
    """Asked for whoever decides, also where something else is owed; free or for money."""
    for p, shown in deciding(players, name):
        for kind, *tasks in ASKED:
            for task in tasks:
                asked = push(p, Task(task.kind, p.task.player, task.a))
                there = view(frozen(), asked)
                if kind == Kind.MINE and not p.drawn:
                    continue
                assert cells_of(frozen(), asked, kind) == allowed(there, kind)
                if task.a == 0 and kind != Kind.PUBLIC and p.task.kind == TaskKind.CARD:
                    assert allowed(there, kind) == allowed(shown, kind)


def costs_of(shown: View, kind: TaskKind) -> dict[str, int | None]:
    """What the view says that cells or stacks cost; nothing where something else is chosen."""
    if kind in (TaskKind.RIGHTS, TaskKind.PUBLIC):
        return {stack.place: stack.cost for stack in chain(*shown.hall.rows)}
    if kind == TaskKind.PLOT:
        return {cell.cell: cell.cost for cell in shown.city.cells}
    mined = kind in (TaskKind.MINE, TaskKind.TECH)
    return {cell.cell: cell.cost for cell in shown.mine.cells} if mined else {}


@ALL
def test_what_is_chosen_costs_what_the_view_says(players: int, name: str) -> None:
    for p, shown in deciding(players, name):
        who = p.task.player
        costs = costs_of(shown, p.task.kind)
        for move in engine.legal_moves(frozen(), p):
            if costs and move.kind != Kind.SKIP:
                after = engine.apply(frozen(), p, move).position
                paid = p.players[who].purse.money - after.players[who].purse.money
                assert paid == costs[format_move(frozen(), players, move).split(" ")[-1]]


# numbers ------------------------------------------------------------------------------------------------


@ALL
def test_scores_are_those_of_the_rules(players: int, name: str) -> None:
    for p, shown in seen(players, name):
        assert [PLAYER_NAMES[who] for who in winners(p)][: players * p.over] == list(shown.winners)
        for who, board in enumerate(shown.players):
            score = board.score
            parts = breakdown(frozen(), p, who)
            by_source = {field.name: getattr(score, field.name) for field in fields(parts)}
            assert asdict(parts) == by_source
            points = p.players[who].standing.points
            assert score.total == (points if p.over else points + parts.total)
            assert score.in_play + parts.total == score.total
            assert income_of(frozen(), p, who) == board.income == sum(good.groschen for good in score.sold)


@ALL
def test_the_items_of_a_score_add_up(players: int, name: str) -> None:
    for _p, shown in seen(players, name):
        for who, board in enumerate(shown.players):
            score = board.score
            for building in score.buildings:
                assert building.points == sum(len(match.icons) for match in building.matches)
            assert score.city == sum(building.points for building in score.buildings)
            assert score.mine == sum(row.points for row in score.rows)
            for row in score.rows:
                assert (row.place is None) == (row.row.players[who] == 0)
                assert row.points == (row.row.worth[row.place - 1] if row.place in (1, 2, 3) else 0)
            assert score.income == score.groschen // score.groschen_per_point
            assert score.extras == sum(extra.points for extra in score.pieces)


@ALL
def test_prices_are_those_of_the_rules(players: int, name: str) -> None:
    for p, shown in seen(players, name):
        goods = {good.resource: (stand, good) for stand in shown.stands for good in stand.goods}
        for resource in Resource:
            stand, good = goods[resource.name.lower()]
            assert price_of(frozen(), p, resource) == good.price.groschen
            assert good.price == good.notches[good.notch]
            assert [frozen().price(resource, stand.card, notch) for notch in range(len(good.notches))] == [
                price.groschen for price in good.notches
            ]
            if good.next_card:
                assert frozen().price(resource, stand.card + 1, good.notch) == good.next_card.groschen
            assert (good.next_card is None) == (stand.card == stand.last_card)
            assert (good.next_notch is None) == (good.notch == frozen().last_notch(resource))


@ALL
def test_players_boards_are_those_of_the_position(players: int, name: str) -> None:
    for p, shown in seen(players, name):
        for player, board in zip(p.players, shown.players, strict=True):
            assert tax_due(p.tax.level, len(player.plots.cells)) == board.tax_due
            assert list(player.houses.rows) == [row.houses_left for row in board.rows]
            for number, row in enumerate(board.rows):
                gone = 4 - row.houses_left
                assert [column >= gone for column in range(4)] == [house.left for house in row.houses]
                assert row.next_house == (row.houses[gone] if row.houses_left else None)
                printed = [frozen().house(number, column) for column in range(4)]
                assert [house.points for house in printed] == [house.points for house in row.houses]
                assert [house.free_public for house in printed] == [gift.free_public for gift in row.houses]


@ALL
def test_the_mine_stack_shows_what_may_come(players: int, name: str) -> None:
    for p, shown in seen(players, name):
        stack = shown.mine_stack
        assert [frozen().tile_name(tile) for tile in stack_tiles(frozen(), p)] == [
            tile.name for tile in stack.next
        ]
        assert stack.left == sum(group.left for group in stack.groups)
        if not p.mixed and stack.left:
            first = next(group for group in stack.groups if group.left)
            assert {first.group} == {tile.group for tile in stack.next}
            assert first.left == len(stack.next)


@ALL
def test_every_tile_is_shown_where_it_lies(players: int, name: str) -> None:
    for p, shown in seen(players, name):
        city = [(cell.tile, cell.owner) for cell in shown.city.cells]
        assert [named(lot) for lot in p.city] == [(tile and tile.name, owner) for tile, owner in city]
        mine = [(cell.tile, cell.owner) for cell in shown.mine.cells]
        assert [named(lot) for lot in p.mine] == [(tile and tile.name, owner) for tile, owner in mine]
        for stacks, row in zip(p.hall.rows, shown.hall.rows, strict=True):
            assert [(stack.kind >= PUBLIC_KIND, stack.under) for stack in stacks] == [
                (stack.public, stack.under) for stack in row
            ]


def named(lot: Lot) -> tuple[str | None, str | None]:
    tile = None if lot.tile == NOTHING else frozen().tile_name(lot.tile)
    return tile, None if lot.owner == NOBODY else PLAYER_NAMES[lot.owner]


def test_a_tile_shows_all_that_is_printed() -> None:
    printed = {field.name for field in fields(Tile)} - {"icons", "group"}
    for number, tile in enumerate(frozen().tiles):
        shown = face(frozen(), number)
        assert {name: getattr(tile, name) for name in printed} == {
            name: getattr(shown, name) for name in printed
        }
        assert tile.icons == tuple(shown.icons.count(kind) for kind in frozen().icon_kinds)[: len(tile.icons)]


@ALL
def test_the_tracks_are_those_of_the_position(players: int, name: str) -> None:
    for p, shown in seen(players, name):
        cathedral, busy = shown.cathedral, p.cathedral.under_way
        assert (p.cathedral.turned, busy) == (cathedral.turned, cathedral.under_way or 0)
        following = p.cathedral.turned + (2 if busy else 1)
        assert (following if following <= 11 else None) == cathedral.current
        held = zip(p.patricians.supply, p.patricians.pool, p.patricians.council, strict=True)
        assert list(held) == [(count.supply, count.pool, count.council) for count in shown.patricians]
        assert (p.tax.level, constants.TAX_LIMIT) == (shown.tax.level, shown.tax.limit)
        assert shown.tax.loss == shown.rounds[p.round - 1].tax_loss
        revealed = () if p.event == NOTHING else (p.event,)
        assert [frozen().events[event].name for event in (*revealed, *p.past_events)] == [
            event.name for event in (shown.event, *shown.past_events) if event
        ]


def test_the_last_cathedral_tile_is_current_until_it_is_turned() -> None:
    shown = [view(frozen(), Table().cathedral(turned).p).cathedral.current for turned in (9, 10, 11)]
    assert [10, 11, None] == shown


def test_rounds_say_when_the_council_scores_and_the_red_tiles_arrive() -> None:
    for players, patricians, red in ((2, [4, 5, 6], 3), (3, [4, 5, 6], 3), (4, [3, 4, 5], 2)):
        rounds = view(frozen(), Table(players).p).rounds
        assert patricians == [place.round for place in rounds if place.patricians]
        assert [red] == [place.round for place in rounds if place.red]


# what is owed -------------------------------------------------------------------------------------------


@ALL
def test_all_that_is_owed_is_there_the_next_first(players: int, name: str) -> None:
    for p, shown in seen(players, name):
        assert shown.owed == owed(frozen(), p)
        assert [task.kind.name.lower() for task in reversed(p.agenda)] == [one.kind for one in shown.owed]
        assert {None, *PLAYER_NAMES[:players]} >= {one.player for one in shown.owed}


def test_numbers_of_what_is_owed_have_names() -> None:
    first, second, turn = view(frozen(), Table().p).owed
    assert ("card", "player", "blue") == (first.kind, first.by, first.player)
    assert (1, 2, 1) == (first.number, first.count, first.turn)
    assert (2, 2) == (second.number, second.count)
    assert ("turn", "itself", "green", 1) == (turn.kind, turn.by, turn.player, turn.turn)


def test_a_score_can_be_computed_alone() -> None:
    p, shown = seen(3, "lively")[-5]
    assert [board.score for board in shown.players] == [score(frozen(), p, who) for who in range(3)]


# the document -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_view_as_json_fits_its_schema(players: int) -> None:
    schema = json_schema("view")
    for _p, shown in seen(players, "lively")[::6]:
        document = json.loads(json.dumps(asdict(shown)))
        assert [] == list(faults(schema, document))


def test_the_schema_marks_what_is_missing_and_what_is_too_much() -> None:
    document = json.loads(json.dumps(asdict(seen(2, "lively")[9][1])))
    board = document["players"][1]
    board["mony"] = board.pop("money")
    document["stands"][0]["stand"] = "people"
    marked = {"players.2: required", "players.2: additionalProperties", "stands.1.stand: enum"}
    assert marked == set(faults(json_schema("view"), document))


def test_every_key_is_documented() -> None:
    section = page("formats.md").partition("## The view")[2].partition("\n## ")[0]
    keys = [key for line in section.splitlines() if line.startswith("| `") for key in codes(line)]
    assert {field.name for field in fields(View)} <= set(keys)


def codes(line: str) -> list[str]:
    """What stands in the first cell as code."""
    return line.split("|")[1].split("`")[1::2]


def test_the_command_prints_the_view() -> None:
    p, shown = seen(3, "lively")[9]
    arguments = ["show", format_khn(frozen(), p), "--box", FROZEN, "--json"]
    result = CliRunner().invoke(app, arguments)
    assert (0, "") == (result.exit_code, result.stderr)
    assert json.loads(json.dumps(asdict(shown))) == json.loads(result.stdout)


@pytest.mark.parametrize("seed", range(3))
def test_other_boxes_have_a_view_too(seed: int) -> None:
    box, schema = random_box(seed), json_schema("view")
    game = [step.position for _move, step in play_game(box, 2 + seed, "lively", seed, events=True)]
    for p in game[::40]:
        assert [] == list(faults(schema, json.loads(json.dumps(asdict(view(box, p))))))


def test_every_part_of_the_view_is_public_and_frozen() -> None:
    parts = [kind for kind in vars(package).values() if isinstance(kind, type) and is_dataclass(kind)]
    assert {kind.__name__ for kind in parts} <= set(package.__all__)
    assert all("__slots__" in vars(kind) for kind in parts)
    p, shown = seen(4, "lively")[-1]
    assert hash(shown) == hash(view(frozen(), p))
