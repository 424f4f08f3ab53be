"""The picture of the table: it fits, it can be printed anywhere, and it shows what is there."""

import re
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

import lengths
from kutnahora.cli.console import table_console
from kutnahora.cli.picture.text.table import show_position
from kutnahora.cli.picture.words import icon_letters, wrapped
from kutnahora.cli.sentences.owed import WORDS, moment_words
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules.plot import plot_cost, plot_facts
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import moment
from show_reader import ANSI, CHECKS, board, check_city, check_mine, drawn, part, widest
from table import Table, frozen

WIDTHS = (80, 120)
LONG = "x" * 40
"""As long as a name in a box may be, without a place to break it."""
GAMES = [(players, name, 3 * players) for players in (2, 3, 4) for name in ("random", "lively")]


@cache
def positions(players: int, name: str, seed: int) -> tuple[Position, ...]:
    """Every 20th position of a game, or every 40th, and the last."""
    game = [step.position for _move, step in play_game(frozen(), players, name, seed, events=seed % 2 == 0)]
    return (*game[:: 20 if lengths.LONG else 40], game[-1])


def part_way(box: Box, players: int, seed: int) -> Position:
    game = [step.position for _move, step in play_game(box, players, "lively", seed)]
    return game[len(game) * 3 // 5]


@cache
def middle(players: int) -> Position:
    return part_way(frozen(), players, 1)


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
def test_every_width_is_filled(width: int) -> None:
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
    for width in (80, 83, 86, 130):
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
    kinds = ("red", "rose", "re", "r", "dew", "e-e")
    assert dict(zip(kinds, "roeadb", strict=True)) == icon_letters(kinds)


# what is owed -------------------------------------------------------------------------------------------


def header(p: Position) -> dict[str, str]:
    """The lines of the panel on top, by their first word."""
    lines = drawn(frozen(), p, 120).split("└")[0].splitlines()[1:]
    matches = [re.match(r"│ (\w+) +(.*?) *│", line) for line in lines]
    return {match[1]: match[2] for match in matches if match}


def test_a_decision_is_told_in_words() -> None:
    owed = header(Table().act("blue", "plot").p)
    assert owed["now"].startswith("blue: choose a plot (")
    assert owed["then"] == "blue: play card 1 of 2; blue: play card 2 of 2; green's turn 1"
    assert owed["turn"] == "1 of 3, blue"
    assert owed["round"] == "1 of 6, blue starts"


def test_a_chance_is_told_in_words() -> None:
    hiring = Table().act("blue", "mine").p
    p = engine.apply(frozen(), hiring, engine.legal_moves(frozen(), hiring)[0]).position
    assert header(p)["now"] == "chance: the next mine tile for blue (1 to draw), 9 possible"


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
        assert ("the start of the round" if revealing else expected) == moment_words(moment(p))


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
    assert {kind.name.lower() for kind in TaskKind} == {words.removesuffix(" free") for words in WORDS}


def test_free_cells_show_what_a_plot_costs_who_decides() -> None:
    for p in positions(3, "lively", 9):
        if p.over or p.task.kind != TaskKind.CARD:
            continue
        who = p.task.player
        shared = plot_facts(frozen(), p, who, free=False, reputation=p.players[who].standing.reputation)
        shown = board(drawn(frozen(), p, 80), "city", 5, 6)
        for cell, unclaimed in enumerate(shared.unclaimed):
            open_ = unclaimed and (shared.anywhere or shared.beside[cell] > 0)
            cost = plot_cost(shared.clause, shared.beside[cell], shared.reputed)
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
