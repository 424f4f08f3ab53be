"""What every search keeps: the same answer in every process, and its memory limit."""

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypedDict

import pytest
from typer.testing import CliRunner

from kutnahora.cli.main import app
from kutnahora.ext.engine import State, Tables, apply, legal_moves
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.write import values
from kutnahora.reference.files.puzzles import read_puzzle
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.players import play_game
from kutnahora.solver.exact import Exact
from kutnahora.solver.puzzles import finds
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from kutnahora.solver.worths import objective_value
from middle_game import golden
from pages import ROOT, environment
from table import frozen

BOX = str(ROOT / "tests" / "boxes" / "frozen.toml")
Answers = dict[str, object]
REQUEST = SearchRequest(seed=1, simulations=5000, exact="never", memory=64)


def words(position: str, *arguments: str) -> list[str]:
    return ["solve", position, "--box", BOX, "--seed", "1", "--json", *arguments]


def without_times(document: str | bytes) -> Answers:
    answer: Answers = json.loads(document)
    assert answer["lines"]
    return {key: value for key, value in answer.items() if key not in ("seconds", "sims_per_second")}


def fresh_answer(folder: Path, hash_seed: int, position: str, *arguments: str) -> Answers:
    """What a separate process answers."""
    done = subprocess.run(
        ["kutna", *words(position, *arguments)],
        env=environment(folder) | {"PYTHONHASHSEED": str(hash_seed)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert (0, b"") == (done.returncode, done.stderr)
    return without_times(done.stdout)


def answer(position: str, *arguments: str) -> Answers:
    result = CliRunner().invoke(app, words(position, *arguments))
    assert (0, "") == (result.exit_code, result.stderr)
    return without_times(result.stdout)


# the same answer ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "move", "arguments"),
    [
        (3, 25, ("--sims", "3000", "--exact", "never", "--lines", "20")),
        (4, 291, ("--sims", "3000", "--objective", "margin", "--horizon", "round", "--lines", "20")),
    ],
    ids=["early", "late"],
)
def test_two_processes_answer_alike(
    players: int, move: int, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    """To the last digit: JSON has all digits of a number. Another seed gives others."""
    khn = format_khn(frozen(), golden(players, move))
    one, other = (fresh_answer(tmp_path, hash_seed, khn, *arguments) for hash_seed in (1, 2))
    assert one == other
    assert one["lines"] != answer(khn, *arguments, "--seed", "2")["lines"]


UNORDERED = ("discard", "gone", "past_events", "drawn", "slots", "plots", "hand")
SHUFFLED = ((2, 146), (3, 150), (4, 248))
"""Golden games in the middle of a mine action, with tiles drawn."""


def shuffled(value: object, key: str, rng: Random) -> str:
    """As TOML: tables, and lists whose order means nothing, in any order."""
    if isinstance(value, dict):
        pairs = [f"{name} = {shuffled(below, name, rng)}" for name, below in value.items()]
        return "{ " + ", ".join(rng.sample(pairs, len(pairs))) + " }"
    if isinstance(value, list) and key in UNORDERED:
        return json.dumps(rng.sample(value, len(value)))
    return json.dumps(value)


def position_file(p: Position, seed: int) -> str:
    rng = Random(seed)
    lines = [f"{key} = {shuffled(value, key, rng)}" for key, value in values(frozen(), p).items()]
    return "\n".join(rng.sample(lines, len(lines)))


def lengths(p: Position) -> Iterable[tuple[str, int]]:
    """Of each list whose order means nothing."""
    written = values(frozen(), p)
    for part in (written, *(table for table in written.values() if isinstance(table, dict))):
        for key in UNORDERED:
            yield key, len(part.get(key, ()))


def test_every_list_without_an_order_is_shuffled_somewhere() -> None:
    several = {key for case in SHUFFLED for key, length in lengths(golden(*case)) if length > 1}
    assert set(UNORDERED) == several


@pytest.mark.parametrize(("players", "move"), SHUFFLED)
def test_the_order_of_a_file_does_not_matter(players: int, move: int, tmp_path: Path) -> None:
    """Files that list the same pieces and tables in another order."""
    texts = [position_file(golden(players, move), seed) for seed in range(5)]
    assert 5 == len(set(texts))
    answers = []
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.toml"
        path.write_text(text, encoding="utf-8")
        answers.append(answer(str(path), "--sims", "1500", "--exact", "never"))
    assert [answers[0]] * 5 == answers


# memory -------------------------------------------------------------------------------------------------


class Peaks(TypedDict):
    """Of a process: kilobytes at most before and after a search, and the answer."""

    before: int
    after: int
    answer: dict[str, object]


PEAKS = """
import json, re, sys
from pathlib import Path
from typer.testing import CliRunner
from kutnahora.cli.main import app
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.box.load import load_box

def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])

khn, box, *asked = sys.argv[1:]

def solve(*arguments):
    given = ["solve", khn, "--box", box, "--seed", "1", "--json", *arguments]
    result = CliRunner().invoke(app, given)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)

solve("--memory", "1", "--sims", "500")  # all that is needed has been loaded now
before = peak()
answer = solve(*asked)
print(json.dumps({"before": before, "after": peak(), "answer": answer}))
"""
LIMIT = 8
"""Megabytes."""
AROUND = 2048
"""Kilobytes for what Python makes of the answer, and for the stacks of two threads of the exact search."""


def peaks(folder: Path, p: Position, *arguments: str) -> Peaks:
    """In a separate process, whose peak nothing else has raised."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", PEAKS, format_khn(frozen(), p), BOX, *arguments],
        env=environment(folder),
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert (0, b"") == (done.returncode, done.stderr)
    printed: Peaks = json.loads(done.stdout)
    return printed


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_a_tree_takes_the_memory_of_an_exact_search_that_has_given_up(tmp_path: Path) -> None:
    """Half of it at first; never more together than is allowed."""
    asked = ("--memory", str(LIMIT), "--time", "1s", "--horizon", "round")
    measured = peaks(tmp_path, golden(3, 25), *asked)
    assert (True, False) == (measured["answer"]["memory_full"], measured["answer"]["exact"])
    grown = measured["after"] - measured["before"]
    assert LIMIT * 1024 * 0.8 < grown < LIMIT * 1024 + AROUND


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("arguments", [("--exact", "never"), ("--threads", "2")], ids=["tree", "all"])
def test_a_long_search_stays_inside_its_memory(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """Far more simulations than there is room for; the trees, and the exact search before them."""
    sims = ("--memory", str(LIMIT), "--sims", "25000")
    measured = peaks(tmp_path, golden(3, 25), *sims, *arguments)
    grown = measured["after"] - measured["before"]
    # A quarter is kept for the table of exact answers inside the tree, which so early are not tried.
    assert LIMIT * 1024 * 0.7 < grown < LIMIT * 1024 + AROUND
    assert (True, 25000) == (measured["answer"]["memory_full"], measured["answer"]["sims"])
    lines = measured["answer"]["lines"]
    assert isinstance(lines, list)
    assert 3 == len(lines)
    assert all(line["moves"][0].startswith("card ") for line in lines)


# points ----------------------------------------------------------------------------------------------------


def test_simulations_find_what_is_best_for_points_and_for_the_lead() -> None:
    """Where points are sought a decision moves little of the reward: exploration has to be as small."""
    box = load_box()
    solved = {}
    for path in sorted((ROOT / "examples" / "puzzles").glob("*.toml")):
        puzzle = read_puzzle(box, path.read_text(encoding="utf-8")).puzzle
        assert puzzle is not None
        objective, horizon = puzzle.file.objective, puzzle.file.horizon
        if objective != "win":
            request = replace(REQUEST, objective=objective, horizon=horizon)
            solved[path.stem] = finds(
                puzzle, solve(State(Tables(box), puzzle.position), request).lines[0].continuation
            )
    assert len(solved) >= 15
    assert [] == [name for name, right in solved.items() if not right]


def turns() -> list[Position]:
    """Choices of a card in three lively games."""
    positions = []
    for players in (2, 3, 4):
        steps = (step.position for _move, step in play_game(frozen(), players, "lively", players))
        positions += [p for p in steps if not p.over and p.task.kind == TaskKind.CARD][12::3]
    return positions


@pytest.mark.parametrize("objective", ["margin", "points"])
def test_simulations_come_near_to_the_best_end_of_a_turn(objective: str) -> None:
    """Options that need a plan for each draw are not given up for one that is good at once."""
    tables, lost = Tables(frozen()), []
    request = SearchRequest(seed=1, objective=objective, horizon="turn", lines=999, memory=32)
    for p in turns():
        state = State(tables, p)
        # A limit of positions: what is compared does not depend on the clock.
        exact = Exact(state, objective=objective, horizon="turn", limit=60_000, memory=32)
        moves = legal_moves(tables, state)
        worths = [exact.values(apply(tables, state, move)) for move in moves]
        if exact.positions < 1000 or None in worths:
            continue
        values = [objective_value(worth, p.task.player, objective) for worth in worths if worth is not None]
        best = solve(state, replace(request, exact="never", simulations=10_000, lines=1)).lines[0]
        lost.append(max(values) - values[moves.index(best.continuation.moves[0])])
    assert len(lost) >= 6
    assert sum(loss > 1e-6 for loss in lost) <= len(lost) / 4
    assert sum(lost) / len(lost) < 0.08
