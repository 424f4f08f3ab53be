"""Counts of sequences: frozen ones by both engines, some worked out by hand, and `kutna perft`."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.ext import engine as compiled
from kutnahora.reference import engine
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.moves import Kind
from kutnahora.reference.perft import Count, divide, perft
from kutnahora.reference.position import Position, TaskKind
from pages import ROOT, environment
from perft_counts import FILE, Case, cases, written
from table import Table, frozen

BOX = str(ROOT / "tests" / "boxes" / "frozen.toml")
EXAMPLE = ROOT / "examples" / "middle-game.toml"
CASES = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in cases()])


def named(part: str) -> Position:
    """The position of the case whose name ends so."""
    return next(case for case in cases() if case.name.endswith(part)).position()


def counted(p: Position, depth: int) -> Count:
    """What both engines count."""
    tables = compiled.Tables(frozen())
    count = perft(frozen(), p, depth)
    assert count == compiled.perft(tables, compiled.State(tables, p), depth)
    return count


# frozen -------------------------------------------------------------------------------------------------


@CASES
def test_the_reference_counts_what_is_written(case: Case) -> None:
    p = case.position()
    assert list(case.counts[: case.both + 1]) == [perft(frozen(), p, depth) for depth in range(case.both + 1)]


@CASES
def test_the_compiled_engine_counts_what_is_written(case: Case) -> None:
    tables = compiled.Tables(frozen())
    state = compiled.State(tables, case.position())
    assert list(case.counts) == [compiled.perft(tables, state, depth) for depth in range(case.deep + 1)]


def test_the_file_is_as_its_command_writes_it() -> None:
    assert FILE.read_text(encoding="utf-8") == written(cases())


def test_there_are_cases_for_every_number_of_players() -> None:
    assert all(sum(case.name.startswith(f"{n} players") for case in cases()) >= 5 for n in (2, 3, 4))


# by hand ------------------------------------------------------------------------------------------------


def test_at_depth_0_nothing_is_expanded() -> None:
    for players in (2, 3, 4):
        start = engine.new_game(frozen(), players).position
        assert engine.is_chance(start)
        assert (1, 0) == counted(start, 0)
        assert [] == list(divide(frozen(), start, 0))


def test_setup_of_four_players() -> None:
    """Nine guild cards; four, three, two sets to choose from and one left; three rows in any order."""
    p = named("4 players: mine card, rocks, guild card, then who takes which set")
    while p.task.kind != TaskKind.GUILD_CARD:
        p = engine.apply(frozen(), p, engine.options(frozen(), p)[0]).position
    sets = [9 * 4, 9 * 4 * 3, 9 * 4 * 3 * 2, 9 * 4 * 3 * 2]
    rows = [sets[-1] * 6**player for player in (1, 2, 3)]
    for depth, sequences in enumerate([*sets, *rows], 1):
        assert (sequences, 9) == counted(p, depth)


def test_an_event_and_the_first_card_after_it() -> None:
    """Five events, and the same cards after each."""
    p = named("2 players: the first event")
    after = engine.apply(frozen(), p, engine.options(frozen(), p)[0]).position
    assert (5 * len(engine.legal_moves(frozen(), after)), 5) == counted(p, 1)


def test_depth_1_is_the_list_and_depth_2_the_lists_after_it() -> None:
    table = Table(3)
    moves = engine.legal_moves(table.box, table.p)
    assert (len(moves), 0) == counted(table.p, 1)
    after = [engine.apply(table.box, table.p, move).position for move in moves]
    assert not any(map(engine.is_chance, after))
    assert (sum(len(engine.legal_moves(table.box, p)) for p in after), 0) == counted(table.p, 2)


def test_chance_behind_the_last_decision_is_not_expanded() -> None:
    """Each tile that can come after a right is taken opens its own list."""
    table = Table(3).act("blue", "rights")
    moves = engine.legal_moves(table.box, table.p)
    assert (len(moves), 0) == counted(table.p, 1)
    after = [engine.apply(table.box, table.p, move).position for move in moves]
    outcomes = sum(len(engine.chance_outcomes(table.box, p)) for p in after)
    assert outcomes > len(moves)
    assert outcomes == counted(table.p, 2)[1]


def test_a_game_that_ends_is_no_sequence_but_its_chance_counts() -> None:
    """One more tax to pay or to refuse, and the game is over."""
    p = named("2 players: the last miner")
    assert (0, 674) == counted(p, 5) == counted(p, 6)
    while p.agenda:
        last = p
        p = engine.apply(frozen(), p, engine.options(frozen(), p)[0]).position
    assert Kind.TAX == engine.legal_moves(frozen(), last)[0].kind
    assert [(1, 0), (2, 0), (0, 0)] == [counted(last, depth) for depth in range(3)]
    assert [(1, 0), (0, 0)] == [counted(p, depth) for depth in range(2)]


@pytest.mark.parametrize("name", ["the first card", "the first event"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_parts_add_up(name: str, depth: int) -> None:
    p = named(name)
    parts = dict(divide(frozen(), p, depth))
    assert list(engine.options(frozen(), p)) == list(parts)
    whole = sum(count[0] for count in parts.values()), sum(count[1] for count in parts.values())
    assert perft(frozen(), p, depth) == whole


# the command --------------------------------------------------------------------------------------------


def kutna(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["perft", *arguments])


def test_it_prints_a_count() -> None:
    result = kutna(str(EXAMPLE), "4", "--box", BOX)
    assert (0, "") == (result.exit_code, result.stderr)
    assert [["sequences", "chance"], ["depth", "4", "43,223", "350"]] == [
        line.split() for line in result.stdout.splitlines()
    ]


def test_it_prints_the_parts() -> None:
    result = kutna(str(EXAMPLE), "3", "--divide", "--box", BOX)
    lines = result.stdout.splitlines()
    assert 1 + 23 + 1 == len(lines)
    assert ["card", "plot/mine", "as", "plot"] == lines[1].split()[:4]
    assert ["depth", "3", "3,248", "42"] == lines[-1].split()
    assert 3248 == sum(int(line.split()[-2].replace(",", "")) for line in lines[1:-1])


@pytest.mark.parametrize("name", ["the first card", "the first event"])
def test_both_engines_give_the_same_document(name: str) -> None:
    p = named(name)
    khn = format_khn(frozen(), p)
    results = [kutna(khn, "2", "--json", "--box", BOX, "--engine", by) for by in ("compiled", "reference")]
    documents = [json.loads(result.stdout) for result in results]
    assert ["compiled", "reference"] == [document.pop("engine") for document in documents]
    assert documents[0] == documents[1]
    sequences, chance = perft(frozen(), p, 2)
    parts = documents[0].pop("divide")
    assert {"position": khn, "depth": 2, "sequences": sequences, "chance": chance} == documents[0]
    assert [sequences, chance] == [sum(column) for column in zip(*parts.values(), strict=True)]


def test_depth_0_has_no_parts() -> None:
    document = json.loads(kutna(str(EXAMPLE), "0", "--json").stdout)
    assert (1, 0, {}) == (document["sequences"], document["chance"], document["divide"])


@pytest.mark.parametrize("depth", ["-1", "21", "x", "1.5", "", "99999999999999999999"])
def test_a_bad_depth_is_refused(depth: str) -> None:
    result = kutna(str(EXAMPLE), depth)
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.strip()


def test_an_unknown_engine_is_refused() -> None:
    result = kutna(str(EXAMPLE), "1", "--engine", "steam")
    assert 2 == result.exit_code
    assert "reference" in result.stderr


def test_without_the_extension_the_reference_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kutnahora.ext.engine", None)
    result = kutna(str(EXAMPLE), "2", "--json")
    assert 0 == result.exit_code
    assert "the compiled engine is not built, so the reference counts\n" == result.stderr
    assert "reference" == json.loads(result.stdout)["engine"]


def test_a_position_that_the_compiled_engine_cannot_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_tables: compiled.Tables, _p: Position) -> None:
        raise compiled.DoesNotFit("money of blue is 900000000")

    monkeypatch.setattr(compiled, "State", refuse)
    result = kutna(str(EXAMPLE), "1")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "money of blue is 900000000; try --engine reference\n" == result.stderr
    assert 0 == kutna(str(EXAMPLE), "1", "--engine", "reference").exit_code


def test_a_game_that_is_over() -> None:
    record = str(ROOT / "tests" / "golden" / "2players.khg")
    last = CliRunner().invoke(app, ["replay", record, "--box", BOX]).stdout.strip()
    result = kutna(last, "1", "--divide", "--box", BOX)
    assert (0, "the game is over\n") == (result.exit_code, result.stderr)
    assert ["depth", "1", "0", "0"] == result.stdout.splitlines()[-1].split()


@pytest.mark.parametrize("engine", ["compiled", "reference"])
def test_ctrl_c_ends_a_long_count(engine: str, tmp_path: Path) -> None:
    with subprocess.Popen(
        ["kutna", "perft", "-", "20", "--engine", engine],
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            assert process.stdin is not None
            # More than a pipe holds: when all is written the command reads, and then it counts.
            process.stdin.write(EXAMPLE.read_bytes() + b"#\n" * 45_000)
            process.stdin.close()
            time.sleep(1.5)
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            assert 130 == process.wait(timeout=60)
            assert process.stdout is not None
            assert b"" == process.stdout.read()
        finally:
            process.kill()  # otherwise a failure would wait for the end of the count
