"""The picture of the table: it fits, it can be printed anywhere, and it shows what is there."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from kutnahora.cli.show import show_position, table_console
from kutnahora.cli.show_signs import ASCII, View, icon_letters, wrapped
from kutnahora.cli.show_words import PLAIN, TELLERS, moment
from kutnahora.reference import engine, facts
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot, Position, TaskKind
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.income import income_of
from kutnahora.reference.rules.plot import plot_cost, plot_facts
from kutnahora.reference.rules.rights import rights_cost
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import (
    ARM_OF,
    NOBODY,
    NOTHING,
    PLAYER_NAMES,
    STAND_OF,
    Colour,
    Family,
    Guild,
    Resource,
)
from show_reader import ANSI, board, cells, drawn, part, price_lines, widest
from table import Table, frozen

WIDTHS = (80, 120)
LONG = "x" * 40
"""As long as a name in a box may be, without a place to break it."""
GAMES = [(players, name, 3 * players) for players in (2, 3, 4) for name in ("random", "lively")]


@cache
def positions(players: int, name: str, seed: int) -> tuple[Position, ...]:
    """Every 20th position of a game, and the last."""
    game = [step.position for _move, step in play_game(frozen(), players, name, seed, events=seed % 2 == 0)]
    return (*game[::20], game[-1])


def part_way(box: Box, players: int, seed: int) -> Position:
    game = [step.position for _move, step in play_game(box, players, "lively", seed)]
    return game[len(game) * 3 // 5]


@cache
def middle(players: int) -> Position:
    return part_way(frozen(), players, 1)


# what must be there -------------------------------------------------------------------------------------


def check_city(box: Box, p: Position, text: str) -> None:
    side = box.board(len(p.players))
    shown = board(text, "city", side.city_rows, side.city_columns)
    assert len(p.city) == len(shown)
    for cell, lot in enumerate(p.city):
        if lot.tile != NOTHING:
            assert shown[cell].startswith(box.tile_name(lot.tile) + owner_mark(lot))
            assert shown[cell].endswith(str(box.plot_price(lot.tile)))
            assert squeezed_icons(box, box.icons(lot.tile)) in shown[cell]
        else:
            assert shown[cell].startswith(cell_name(cell, side.city_columns))
    for who, player in enumerate(p.players):
        for cell in player.plots.cells:
            assert shown[cell].endswith(f"plot{letter_of(who)}")


def check_villages(box: Box, p: Position, text: str) -> None:
    """Above and below, corners too; left and right of the rows between."""
    side = box.board(len(p.players))
    columns = side.city_columns
    icons = [squeezed_icons(box, cell) for cell in side.villages]
    rows = cells(text, "city")
    assert [f"{number}{icons[number - 1]}" for number in range(1, columns + 1)] == rows[0][1:-1]
    below = rows[side.city_rows + 1][1:-1] if len(rows) > side.city_rows + 1 else [""] * columns
    assert icons[-columns:] == below
    for row in range(1, side.city_rows - 1):
        first = row * columns
        edges = "abcdef"[row] + icons[first], icons[first + columns - 1]
        assert edges == (rows[row + 1][0], rows[row + 1][-1])


def squeezed_icons(box: Box, counts: tuple[int, ...]) -> str:
    return "".join(count * letter for count, letter in zip(counts, icon_letters(box), strict=True))


def letter_of(who: int) -> str:
    return PLAYER_NAMES[who][0].upper()


def owner_mark(lot: Lot) -> str:
    return "pub" if lot.owner == NOBODY else letter_of(lot.owner)


def check_mine(box: Box, p: Position, text: str) -> None:
    side = box.board(len(p.players))
    shown = board(text, "mine", side.mine_rows, side.mine_columns)
    wood = facts.mine_wood(box, side.mine_rows, side.mine_columns, side.entrances, p.mine)
    assert len(p.mine) == len(shown)
    for cell, lot in enumerate(p.mine):
        assert ("entrance" in shown[cell]) == (cell in side.entrances)
        if lot.tile == NOTHING:
            assert shown[cell].startswith(cell_name(cell, side.mine_columns))
            if wood[cell] != NOTHING and not p.over:
                assert f"{wood[cell]}wood" in shown[cell] or "free" in shown[cell]
        else:
            rock = box.family(lot.tile) == Family.ROCK
            assert shown[cell].startswith(box.tile_name(lot.tile) + ("" if rock else letter_of(lot.owner)))
            assert shown[cell].count("*") + shown[cell].count("★") == box.stars(lot.tile)
            assert rock or f"{box.wood(lot.tile)}w" in shown[cell]


def check_hall(box: Box, p: Position, text: str) -> None:
    head, *rows = cells(text, "town hall")
    permit = price_of(box, p, Resource.PERMIT)
    for column, title in enumerate(head[1:]):
        assert title.endswith(f"{rights_cost(column, permit)}gr")
    for stacks, row in zip(p.hall.rows, rows, strict=True):
        for stack, cell in zip(stacks, row[1:], strict=False):
            assert cell.startswith("notseenyet" if stack.top == NOTHING else box.tile_name(stack.top))
            assert f"+{stack.under}" in cell
        assert row[1 + len(stacks) :] == [""] * (len(row) - 1 - len(stacks))


def check_players(box: Box, p: Position, text: str) -> None:
    columns = list(zip(*cells(text, "players"), strict=True))[1:]
    for who, (player, column) in enumerate(zip(p.players, columns, strict=True)):
        name, numbers, _rows, pieces = column
        assert name.startswith(f"{letter_of(who)}{PLAYER_NAMES[who]}")
        assert ("starts" in name) == (who == p.start)
        standing = player.standing
        scored = box.final_reputation(standing.reputation)
        assert numbers.startswith(
            f"{player.purse.money}gr{standing.points}{standing.reputation},scores{scored}"
        )
        if player.guilds:
            assert f"scores{scored}{income_of(box, p, who)}gr" in numbers
        miners, pelicans = player.miners, player.pelicans
        held = f"{miners.pool}inpool,{miners.reserve}inreserve,{miners.placed}onmines"
        assert pieces.startswith(f"{held}{pelicans.unused}unused,{pelicans.used}used")
        assert ",".join(map(box.tile_name, player.slots.tiles)) in pieces
        assert pieces.endswith(",".join(map(box.card_name, player.hand.cards)) or "-")


def check_rows(box: Box, p: Position, text: str) -> None:
    """Guild, production and houses of each row, ore from mines."""
    columns = list(zip(*cells(text, "players"), strict=True))[1:]
    for player, column in zip(p.players, columns, strict=True):
        shown = column[2].replace("H", "⌂").replace(".", "·")
        for guild, made, left in zip(player.guilds, player.production.rows, player.houses.rows, strict=False):
            name, good = Guild(guild).name.lower(), Resource(guild).name.lower()
            assert f"{name}{made}{good}{'·' * (4 - left)}{'⌂' * left}" in shown
        assert shown.endswith(f"{player.production.mines}ore")


def check_tracks(box: Box, p: Position, text: str) -> None:
    """St. Barbara, technology, patricians, the mine stack."""
    tile = p.cathedral.turned + 1 + (p.cathedral.under_way > 0)
    assert (f"tile {tile} of 11" in text) == (tile <= 11)
    if tile <= 11:
        assert f"turned by a guild building: tax +{box.cathedral_tax(tile)}" in text
    assert f"technology level {box.draws(p.technology.taken)}" in text
    for colour in Colour:
        held = (p.patricians.supply, p.patricians.pool, p.patricians.council)
        counts = " +".join(str(place[colour]) for place in held)
        assert re.search(rf"\b{colour.name.lower()} +{counts}\b", text)
    seen = [lot.tile for lot in p.mine if lot.tile != NOTHING] + [*p.drawn, *p.discard]
    groups = Counter(box.group(tile) for tile in range(FIRST_MINE, FIRST_TECHNOLOGY) if tile not in seen)
    assert f"{groups.total()} tiles left: I {groups[0]}, II {groups[1]}, III {groups[2]}" in text
    assert f"tax      {p.tax.level} of 25; " in text


def check_prices(box: Box, p: Position, text: str) -> None:
    for good in Resource:
        (found,) = price_lines(text, good.name.lower())
        card, notch = p.decks[STAND_OF[good]].card, p.arms[ARM_OF[good]].notch
        price, place, on_next, at_next = found
        assert price.endswith(str(price_of(box, p, good)))
        assert ("X" in price) == box.shows_no_market(good, card, notch)
        assert int(place) == notch + 1
        if card < box.last_card(STAND_OF[good]):
            assert on_next.endswith(str(box.price(good, card + 1, notch)))
            assert ("city" in on_next) == box.shows_city(good, card + 1, notch)
        if notch < box.last_notch(good):
            assert at_next.endswith(str(box.price(good, card, notch + 1)))
            assert ("X" in at_next) == box.shows_no_market(good, card, notch + 1)


CHECKS = (
    check_city,
    check_villages,
    check_mine,
    check_hall,
    check_players,
    check_rows,
    check_tracks,
    check_prices,
)


@pytest.mark.parametrize(("players", "name", "seed"), GAMES)
def test_everything_on_the_table_is_shown_and_fits(players: int, name: str, seed: int) -> None:
    """Two widths in UTF-8 and ASCII; which of them have colours changes from position to position."""
    for number, p in enumerate(positions(players, name, seed)):
        for width, encoding in product(WIDTHS, ("utf-8", "ascii")):
            colour = (number + WIDTHS.index(width) + (encoding == "ascii")) % 2 == 0
            text = ANSI.sub("", drawn(frozen(), p, width, encoding=encoding, colour=colour))
            assert width == widest(text)
            for check in CHECKS:
                check(frozen(), p, text)
            for tile in (*p.discard, *p.drawn, *p.gone):
                assert frozen().tile_name(tile) in text


# it fits ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_colours_change_nothing_else(players: int) -> None:
    p = middle(players)
    for encoding in ("utf-8", "ascii"):
        plain, coloured = (drawn(frozen(), p, 80, encoding=encoding, colour=on) for on in (False, True))
        assert plain == ANSI.sub("", coloured) != coloured
        assert plain.isascii() == (encoding == "ascii")


@pytest.mark.parametrize("width", [80, 81, 99, 117, 118, 119, 121, 159, 160])
def test_any_width_is_filled(width: int) -> None:
    assert width == widest(drawn(frozen(), middle(4), width))


def test_room_beyond_160_columns_is_left_free() -> None:
    assert 160 == widest(drawn(frozen(), middle(4), 300))


@pytest.mark.parametrize("seed", range(4))
def test_other_boxes_fit_too(seed: int) -> None:
    box = random_box(seed)
    p = part_way(box, 2 + seed % 3, seed)
    for width in WIDTHS:
        text = drawn(box, p, width, encoding="ascii")
        assert width == widest(text)
        for check in CHECKS:
            if check != check_mine:  # many stars are a number
                check(box, p, text)


def test_names_without_a_place_to_break_fit() -> None:
    tiles = tuple(
        replace(tile, name=f"{LONG[:38]}{number}") for number, tile in enumerate(frozen().tiles, 10)
    )
    box = replace(frozen(), tiles=tiles)
    p = middle(4)
    for width in WIDTHS:
        text = drawn(box, p, width)
        assert width == widest(text)
        check_city(box, p, text)


@pytest.mark.parametrize("title", ["city", "mine", "town hall"])
def test_cells_are_equally_wide(title: str) -> None:
    for width in range(80, 100):
        line = next(line for line in part(drawn(frozen(), middle(4), width), title) if line[0] == "├")
        cells_ = line.strip("├┤").split("┼")[1:7]
        assert len(cells_[0]) == len(cells_[1]) == len(cells_[2]) == len(cells_[3])


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("church-of-our-lady", 11, ["church-of-", "our-lady"]),
        ("chapel-of-st-john", 12, ["chapel-of-", "st-john"]),
        ("carpenters-shed", 11, ["carpenters-", "shed"]),
        ("technology-1", 10, ["technology", "-1"]),
        ("sawmill", 11, ["sawmill"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("", 3, []),
    ],
)
def test_names_break_at_hyphens(name: str, width: int, lines: list[str]) -> None:
    assert lines == wrapped(name, width)


def test_every_kind_of_icon_has_a_letter_of_its_own() -> None:
    box = replace(frozen(), icon_kinds=("red", "rose", "re", "r", "dew", "e-e"))
    assert ("r", "o", "e", "a", "d", "b") == icon_letters(box)


# what is owed -------------------------------------------------------------------------------------------


def header(p: Position) -> dict[str, str]:
    """The lines of the panel on top, by their first word."""
    lines = drawn(frozen(), p, 120).split("└")[0].splitlines()[1:]
    found = [re.match(r"│ (\w+) +(.*?) *│", line) for line in lines]
    return {match[1]: match[2] for match in found if match}


def test_a_decision_is_told_in_words() -> None:
    owed = header(Table().act("blue", "plot").p)
    assert owed["now"].startswith("blue: choose a plot (")
    assert owed["then"] == "blue: play card 1 of 2; blue: play card 2 of 2; green's turn 1"
    assert owed["turn"] == "1 of 3, blue"
    assert owed["round"] == "1 of 6, blue starts"


def test_a_chance_is_told_in_words() -> None:
    hiring = Table().act("blue", "mine").p
    p = engine.apply(frozen(), hiring, engine.legal_moves(frozen(), hiring)[0]).position
    assert header(p)["now"] == "chance: the next mine tile for blue (1 to draw), 9 can come"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_moment_is_told_all_through_a_game(players: int) -> None:
    expected = "the setup"
    for _move, step in play_game(frozen(), players, "lively", players, events=True):
        for event in step.events:
            if event.clause == Clause.TURN_ORDER:
                expected = f"{dict(event.facts)[Fact.TURN] + 1} of 3, {PLAYER_NAMES[event.player]}"
            elif event.clause in MOMENTS:
                expected = MOMENTS[event.clause]
        p = step.position
        revealing = not p.over and p.task.kind == TaskKind.EVENT
        assert ("the start of the round" if revealing else expected) == moment(View(frozen(), p, ASCII))


MOMENTS = {Clause.ORDER_ROUND: "the end of the round", Clause.FINAL_WINNER: "the game is over"}


def test_the_tax_is_told_with_its_price() -> None:
    game = [step.position for _move, step in play_game(frozen(), 2, "lively", 4)]
    p = next(p for p in game if p.task.kind == TaskKind.TAX)
    due = p.tax.level + (0, 0, 3, 8)[len(p.players[p.task.player].plots.cells)]
    name = PLAYER_NAMES[p.task.player]
    assert header(p)["now"].startswith(f"{name}: pay {due} gr of tax, or lose 1 reputation (")


def test_the_event_is_told_with_its_effects() -> None:
    p = Table(2, first="green").p
    card = frozen().events[p.event]
    shown = header(p)["event"]
    assert shown.startswith(f"{card.name}: ")
    assert (f"tax +{card.tax} when revealed" in shown) == (card.tax > 0)
    assert (f"ore deck +{card.ore} at the end of the round" in shown) == (card.ore > 0)
    assert header(Table(3).p)["event"] == "no events in this game"


def test_the_winner_is_named() -> None:
    last = positions(*GAMES[0])[-1]
    assert header(last)["now"].endswith(" won")


def test_every_kind_of_task_has_its_words() -> None:
    assert set(TaskKind) == set(TELLERS) | set(PLAIN)
    assert not set(TELLERS) & set(PLAIN)


def test_free_cells_show_what_a_plot_costs_who_decides() -> None:
    for p in positions(3, "lively", 9):
        if p.over or p.task.kind != TaskKind.CARD:
            continue
        who = p.task.player
        known = plot_facts(frozen(), p, who, free=False, reputation=p.players[who].standing.reputation)
        shown = board(drawn(frozen(), p, 80), "city", 5, 6)
        for cell, unclaimed in enumerate(known.unclaimed):
            open_ = unclaimed and (known.anywhere or known.beside[cell] > 0)
            cost = plot_cost(known.clause, known.beside[cell], known.reputed)
            assert shown[cell].endswith(f"{cost}gr") == open_


# the console --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_the_c_locale_gets_ascii(
    locale: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    show_position(frozen(), middle(3), 80)
    assert capsys.readouterr().out.isascii()


def test_without_a_terminal_there_are_no_escape_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    show_position(frozen(), middle(3), 120)
    text = capsys.readouterr().out
    assert "\x1b" not in text
    assert 120 == widest(text)


def test_no_colour_is_respected(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    show_position(frozen(), middle(3), 80)
    codes = set(re.findall(r"\x1b\[([0-9;]*)m", capsys.readouterr().out))
    assert codes
    assert not {code for code in codes if re.search(r"(^|;)[3-9][0-9]", code)}


def test_the_console_is_at_least_80_columns_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert 80 == table_console().width
    assert 80 == table_console(10).width
    monkeypatch.setenv("COLUMNS", "130")
    assert 130 == table_console().width
    assert 100 == table_console(100).width
