"""The puzzles of examples/puzzles: brute force, or for large ones the exact search, confirms every claim."""

import re
import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from kutnahora.ext.engine import State, Tables
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.oddities import oddities
from kutnahora.reference.files.positions.model import Part
from kutnahora.reference.files.puzzles import AnswerPart, Line, ObviousPart, Puzzle, PuzzleFile
from kutnahora.solver.puzzles import examine, finds
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from lengths import LONG
from pages import blocks, code, page, run_page, table
from puzzle_force import FOLDER, NAMES, Force, box, puzzle

PAGE = page("puzzles.md")
MOST_POSITIONS = 20_000
MOST_IN_ALL = 250_000
MOST_IN_SHORT = 3_000
"""Larger ones wait for `make long`; the exact search confirms them in any case."""
SIMULATIONS = 20_000 if LONG else 5_000
MOST_OF_THEM = Fraction(9, 10)
EACH = pytest.mark.parametrize("name", NAMES)


def by_force(name: str) -> bool:
    """Whether it is small enough for brute force."""
    verified = puzzle(name).file.verified
    return verified is not None and verified.by == "brute force"


FORCED = list(filter(by_force, NAMES))


def _positions(name: str) -> int:
    verified = puzzle(name).file.verified
    assert verified is not None
    return verified.positions


@cache
def tables() -> Tables:
    return Tables(box())


def state(asked: Puzzle) -> State:
    return State(tables(), asked.position)


# what is claimed ----------------------------------------------------------------------------------------


def listed(asked: Puzzle, before: Line) -> set[object]:
    """The moves of the answers after these."""
    depth = len(before)
    return {line[depth] for line in asked.answers if len(line) > depth and line[:depth] == before}


@pytest.mark.parametrize("name", [name for name in FORCED if LONG or _positions(name) <= MOST_IN_SHORT])
def test_brute_force_confirms_every_claim(name: str) -> None:
    """Values, that nothing else is as good, that the obvious move is worse, whether luck matters."""
    asked = puzzle(name)
    force = Force(box(), asked)
    assert asked.file.verified is not None
    assert asked.file.verified.positions == force.seen <= MOST_POSITIONS
    assert asked.value == max(map(force.value, force.kept[()].values()))
    assert asked.obvious_value == force.value(force.of(asked.obvious)) < asked.value
    for before, options in force.kept.items():
        if moves := listed(asked, before):
            best = max(map(force.value, options.values()))
            assert moves == {move for move, worth in options.items() if force.value(worth) == best}
    lowest = min(force.of(line).low for line in asked.answers)
    assert asked.file.chance == (force.of(asked.obvious).high > lowest)


HANGS_ON_IT = {"dig-or-build": {Clause.ECONOMY_ADVANCE, Clause.TAX_RISE}}
"""What is odd about a puzzle whose answer would be another one without it."""


@EACH
def test_a_game_can_have_led_to_it(name: str) -> None:
    odd = {oddity.clause for oddity in oddities(box(), puzzle(name).position)}
    assert HANGS_ON_IT.get(name, set()) == odd


def test_brute_force_stays_small_enough() -> None:
    assert sum(_positions(name) for name in FORCED) < MOST_IN_ALL


@EACH
def test_larger_ones_carry_the_command_of_their_run(name: str) -> None:
    verified = puzzle(name).file.verified
    assert verified is not None
    if verified.by == "exact search":
        assert verified.command == f"kutna puzzles check {name}"
        assert verified.positions > MOST_POSITIONS
        assert verified.seconds is not None
    else:
        assert (None, None) == (verified.command, verified.seconds)


@EACH
def test_the_exact_search_confirms_every_claim(name: str) -> None:
    verdict, verified = examine(puzzle(name)), puzzle(name).file.verified
    assert ((), True) == (verdict.reasons, verdict.decided)
    if verified is not None and verified.by == "exact search":
        assert verified.positions == verdict.positions


@cache
def simulated(name: str) -> bool:
    """Whether simulations alone find the answer."""
    asked = puzzle(name)
    file = asked.file
    request = SearchRequest(
        seed=1,
        simulations=SIMULATIONS,
        objective=file.objective,
        horizon=file.horizon,
        exact="never",
        lines=1,
        memory=128,
    )
    return finds(asked, solve(state(asked), request).lines[0].continuation)


def test_simulations_alone_find_nine_of_ten() -> None:
    solved = [name for name in NAMES if simulated(name)]
    assert Fraction(len(solved), len(NAMES)) >= MOST_OF_THEM, set(NAMES) - set(solved)


# the collection -----------------------------------------------------------------------------------------


def test_there_are_enough_puzzles_of_every_kind() -> None:
    all_of_them = [puzzle(name) for name in NAMES]
    seats = Counter(len(asked.position.players) for asked in all_of_them)
    assert len(all_of_them) >= 24
    assert {2, 3, 4} == set(seats)
    assert seats[3] + seats[4] >= 8
    assert sum(asked.file.chance for asked in all_of_them) >= 8
    assert {1, 2, 3} == {asked.file.level for asked in all_of_them}
    assert {"win", "margin", "points"} == {asked.file.objective for asked in all_of_them}
    assert {"turn", "round", "game"} == {asked.file.horizon for asked in all_of_them}
    assert {str, dict} == {type(asked.file.position) for asked in all_of_them}


def test_no_two_puzzles_are_alike() -> None:
    all_of_them = [puzzle(name) for name in NAMES]
    assert len({asked.position for asked in all_of_them}) == len(NAMES)
    assert len({asked.file.title for asked in all_of_them}) == len(NAMES)
    themes = Counter(clause for asked in all_of_them for clause in asked.rules)
    assert max(themes.values()) <= len(NAMES) / 4
    assert len(themes) >= 30


@EACH
def test_names_can_be_typed(name: str) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    assert len(name) <= 24


def test_at_least_one_puzzle_is_larger() -> None:
    assert 0 < len(NAMES) - len(FORCED) < 5


# the page -----------------------------------------------------------------------------------------------


def test_the_commands_of_the_page_run(tmp_path: Path) -> None:
    assert 17 == run_page(PAGE, tmp_path)


def test_the_page_shows_a_puzzle_file() -> None:
    """A shipped file, word for word, down to the position."""
    ((_words, text),) = blocks(PAGE, "toml")
    head, position, _rest = (FOLDER / "keep-the-money.toml").read_text("utf-8").partition("[position]\n")
    assert text == head + position
    assert tomllib.loads(text).keys() == PuzzleFile.model_fields.keys()


def test_the_page_names_those_without_brute_force() -> None:
    """Where it says how they are verified."""
    verified = PAGE.partition("## How these are verified\n")[2]
    assert {name for name in NAMES if f"`{name}`" in verified} == set(NAMES) - set(FORCED)


def test_every_key_is_on_the_page() -> None:
    keys = {one for row in table(PAGE, "key", "default", "meaning") for one in code(row["key"])}
    parts: dict[str, type[Part]] = {"answer": AnswerPart, "obvious": ObviousPart}
    wanted = {key for key in PuzzleFile.model_fields if key not in parts}
    wanted |= {f"{name}.{key}" for name, part in parts.items() for key in part.model_fields}
    assert wanted == keys


def test_the_page_lists_them_all() -> None:
    rows = table(PAGE, "puzzle", "players", "level", "luck", "objective", "about")
    shown = [tuple(row.values()) for row in rows]
    assert [_row(name) for name in NAMES] == shown


def _row(name: str) -> tuple[str, ...]:
    """The line of a puzzle on the page."""
    asked = puzzle(name)
    file = asked.file
    luck = "yes" if file.chance else "-"
    objective = f"{file.objective}, {file.horizon}"
    link = f"[`{name}`](../examples/puzzles/{name}.toml)"
    about = f"{file.title}: {', '.join(f'`{rule}`' for rule in file.rules)}"
    return link, str(len(asked.position.players)), str(file.level), luck, objective, about
