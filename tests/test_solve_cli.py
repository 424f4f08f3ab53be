"""`kutna solve`: what it prints, what it refuses, how it is stopped."""

import json
import os
import pty
import subprocess
from pathlib import Path
from typing import TypedDict

import pytest
from typer.testing import CliRunner, Result

from kutna_runs import fails
from kutnahora.cli.main import app
from kutnahora.ext import engine as compiled
from kutnahora.reference import engine
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.write import values
from kutnahora.reference.notation import find_move
from kutnahora.reference.position import Position
from kutnahora.solver.ranges import PROMISE
from middle_game import golden
from pages import ROOT, environment
from table import frozen

BOX = str(ROOT / "tests" / "boxes" / "frozen.toml")
QUICK = ("--sims", "400", "--exact", "never")


class WayDocument(TypedDict):
    moves: list[str]
    plan: "dict[str, WayDocument]"
    cut: bool


class ValueDocument(TypedDict):
    win: list[float]
    points: list[float]
    worth: float
    value: str | None
    range: list[float]
    exact: bool


class LineDocument(WayDocument):
    khn: str
    same: list[WayDocument]
    loss: float
    loss_range: list[float]
    win: list[float]
    points: list[float]
    worth: float
    range: list[float]
    told_apart: bool
    value: str | None
    visits: int
    exact: bool
    proven: bool


class Document(TypedDict):
    over: bool
    box: str
    players: list[str]
    player: str
    chance: bool
    options: int
    objective: str
    horizon: str
    exact: bool
    ties: int | None
    ties_by_margin: bool | None
    rule: str | None
    sims: int
    sims_per_second: int
    positions: int
    seconds: float
    seed: int
    threads: int
    memory_full: bool
    promise: str | None
    interrupted: bool
    value: ValueDocument
    lines: list[LineDocument]


def kutna(position: Position | str | Path, *arguments: str, seed: str | None = "1") -> Result:
    text = format_khn(frozen(), position) if isinstance(position, Position) else str(position)
    given = [] if seed is None else ["--seed", seed]
    return CliRunner().invoke(app, ["solve", text, "--box", BOX, *given, *arguments])


def document(position: Position | str | Path, *arguments: str) -> Document:
    result = kutna(position, "--json", *arguments)
    assert (0, "") == (result.exit_code, result.stderr)
    printed: Document = json.loads(result.stdout)
    assert set(Document.__annotations__) == set(printed)
    for line in printed["lines"]:
        assert {*LineDocument.__annotations__} == set(line)
    return printed


# what it prints -----------------------------------------------------------------------------------------


def test_an_exact_answer() -> None:
    """The last tax of a game: paying wins, refusing loses."""
    result = kutna(golden(2, 182), "--lines", "2")
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert "green has 2 options. Objective: win probability (ties split) at the end of the" == lines[0]
    assert ["1  tax pay", "2  tax refuse"] == [line for line in lines if line[:1].isdigit() and "tax" in line]
    sure = [line for line in lines if line.startswith("   exact for ")]
    assert ["   exact for green: win probability 1", "   exact for green: win probability 0"] == sure
    assert "   win     blue 0.0 %  green 100.0 %" in lines
    assert any(line.startswith("exact: every player takes the move that is best") for line in lines)
    assert "simulations" not in result.stdout


def test_an_exact_document() -> None:
    printed = document(golden(2, 182))
    assert (True, 0, "green", 2) == (printed["exact"], printed["sims"], printed["player"], printed["options"])
    assert printed["rule"]
    pay, refuse = printed["lines"]
    assert ("frozen@141e2424", ["blue", "green"]) == (printed["box"], printed["players"])
    assert (["tax pay"], ["tax refuse"]) == (pay["moves"], refuse["moves"])
    assert ("1", "0") == (pay["value"], refuse["value"])
    assert ([0.0, 1.0], [1.0, 1.0], True, 0) == (pay["win"], pay["range"], pay["exact"], pay["visits"])
    assert ([1.0, 0.0], [0.0, 0.0]) == (refuse["win"], refuse["range"])


def test_a_document_of_simulations() -> None:
    printed = document(golden(3, 229), *QUICK, "--lines", "4", "--objective", "margin", "--horizon", "round")
    assert ("margin", "round", 1, 1) == (
        printed["objective"],
        printed["horizon"],
        printed["seed"],
        printed["threads"],
    )
    assert (False, 400, None, 0) == (printed["exact"], printed["sims"], printed["rule"], printed["positions"])
    assert printed["sims_per_second"] > 0
    assert 4 == len(printed["lines"])
    for line in printed["lines"]:
        low, high = line["range"]
        assert -500 <= low <= line["worth"] <= high <= 500
        assert (3, 3, False) == (len(line["win"]), len(line["points"]), line["exact"])
        assert 1.0 == pytest.approx(sum(line["win"]))
        assert line["visits"] > 0


def test_plain_simulations_say_what_they_cost_and_mean() -> None:
    result = kutna(golden(3, 229), *QUICK)
    assert "400 simulations in " in result.stdout
    assert "1 thread, seed 1." in result.stdout
    assert PROMISE in " ".join(result.stdout.split())
    assert "gave up" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_it_says_what_is_true_of_the_lines() -> None:
    """Equally many simulations only where that is so; nothing of an order where there is one line."""
    alike, unlike = "those shown had about equally many simulations", "did not have equally many simulations"
    for lines in ("1", "2", "9"):
        asked = ("--sims", "3000", "--exact", "never", "--seed", "1", "--lines", lines)
        shown = " ".join(kutna(golden(3, 60), *asked).stdout.split())
        found = json.loads(kutna(golden(3, 60), *asked, "--json").stdout)["lines"]
        visits = [line["visits"] for line in found if not line["proven"]]
        assert (alike in shown) == (len(visits) > 1 and max(visits) <= 2 * min(visits))
        assert (unlike in shown) == (len(visits) > 1 and max(visits) > 2 * min(visits))
        assert "That was not measured" not in shown
    assert "That was not measured for a search like this one." in " ".join(
        kutna(golden(3, 60), *QUICK).stdout.split()
    )


def test_it_says_that_the_exact_search_gave_way() -> None:
    result = kutna(golden(3, 25), "--sims", "400", "--horizon", "round")
    assert "The exact search gave up after 10,000 positions." in result.stdout
    far = kutna(golden(3, 25), "--sims", "400")
    assert "The end of the game is too far away for an exact answer." in far.stdout
    asked = kutna(golden(3, 25), "--sims", "400", "--positions", "2000")
    assert "The exact search gave up after 2,000 positions." in asked.stdout


def test_one_legal_move() -> None:
    result = kutna(golden(4, 307))
    assert result.stdout.startswith("purple has only one legal move.")
    printed = document(golden(4, 307))
    assert (1, [["tax refuse"]]) == (printed["options"], [line["moves"] for line in printed["lines"]])


def played(p: Position, continuation: WayDocument) -> None:
    """Every move and outcome of a way is legal where it stands."""
    for text in continuation["moves"]:
        move = find_move(frozen(), p, text)
        assert move is not None
        p = engine.apply(frozen(), p, move).position
    for text, then in continuation["plan"].items():
        piece = find_move(frozen(), p, text)
        assert piece is not None
        played(engine.apply(frozen(), p, piece).position, then)


@pytest.mark.parametrize("arguments", [("--exact", "only"), ("--sims", "20000", "--exact", "never")])
def test_a_plan_for_draws(arguments: tuple[str, ...]) -> None:
    """Two mine tiles are drawn one after the other; each pair has its own sequel."""
    p = golden(2, 176)
    printed = document(p, "--objective", "margin", *arguments)
    line = printed["lines"][0]
    assert line["plan"]
    played(p, line)
    then = next(iter(line["plan"].values()))
    assert [] == then["moves"]
    assert all(later["moves"][0].startswith("mine ") for later in then["plan"].values())
    shown = kutna(p, "--objective", "margin", *arguments).stdout
    assert "   after [draw II-" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert "exact for green: 36/7 (about 5.14) points ahead" in shown or arguments[0] == "--sims"


@pytest.mark.parametrize("objective", ["win", "margin", "points"])
def test_lines_of_simulations_can_be_played(objective: str) -> None:
    for players, move in ((2, 100), (3, 229), (4, 279)):
        p = golden(players, move)
        if not engine.is_chance(p):
            for line in document(p, "--sims", "3000", "--exact", "never", "--objective", objective)["lines"]:
                played(p, line)


# the same answer ----------------------------------------------------------------------------------------


def without_times(printed: Document) -> dict[str, object]:
    return {key: value for key, value in printed.items() if key not in ("seconds", "sims_per_second")}


def test_the_same_seed_gives_the_same_answer() -> None:
    one, other = (without_times(document(golden(3, 229), "--sims", "2000")) for _ in range(2))
    assert one == other


def test_the_order_of_seen_pieces_does_not_matter(tmp_path: Path) -> None:
    """Discards, tiles that are gone, slots, plots and hands, listed backwards."""
    written = values(frozen(), golden(3, 229))
    (tmp_path / "one.json").write_text(json.dumps(written))
    turned = json.loads(json.dumps(written))
    for part in (turned, *(turned[who] for who in ("blue", "green", "orange"))):
        for name in ("discard", "gone", "past_events", "slots", "plots", "hand"):
            if name in part:
                part[name] = part[name][::-1]
    assert turned != written
    (tmp_path / "other.json").write_text(json.dumps(dict(reversed(turned.items()))))
    for arguments in (QUICK, ("--horizon", "turn", "--sims", "400")):
        one, other = (
            without_times(document(tmp_path / name, *arguments)) for name in ("one.json", "other.json")
        )
        assert one == other


def test_a_seed_is_chosen_and_named() -> None:
    result = kutna(golden(2, 182), seed=None)
    assert 0 == result.exit_code
    assert result.stderr.startswith("seed ")


def test_threads_and_memory() -> None:
    printed = document(
        golden(3, 229), "--sims", "30000", "--exact", "never", "--threads", "2", "--memory", "1"
    )
    assert (2, 30000, True) == (printed["threads"], printed["sims"], printed["memory_full"])
    text = kutna(golden(3, 229), "--sims", "30000", "--exact", "never", "--memory", "1").stdout
    assert "Memory ran out" in text


def test_the_time_is_kept() -> None:
    printed = document(golden(3, 229), "--time", "400ms")
    assert 0.4 <= printed["seconds"]
    assert printed["sims"] > 0


# clear answers ------------------------------------------------------------------------------------------


def test_a_finished_game() -> None:
    p = golden(2, 182)
    over = engine.apply(frozen(), p, engine.legal_moves(frozen(), p)[0]).position
    result = kutna(over)
    assert (0, "") == (result.exit_code, result.stderr)
    points = [player.standing.points for player in over.players]
    assert result.stdout == (
        f"The game is over: green won (blue {points[0]}, green {points[1]}). There is nothing to decide.\n"
    )
    printed = json.loads(kutna(over, "--json").stdout)
    assert (True, ["green"], []) == (printed["over"], printed["winners"], printed["lines"])


def test_a_position_that_breaks_a_rule(tmp_path: Path) -> None:
    written = values(frozen(), golden(3, 229))
    blue = written["blue"]
    assert isinstance(blue, dict)
    path = tmp_path / "broken.json"
    path.write_text(json.dumps({**written, "blue": {**blue, "money": -1}}))
    fails(kutna(path), 2, "money")


BAD = {
    "both budgets": (("--time", "1s", "--sims", "100"), "cannot be combined"),
    "simulations of none": (("--exact", "only", "--sims", "100"), "makes no simulations"),
    "no unit": (("--time", "10 parsecs"), "expected a time such as 10s"),
    "no time": (("--time", "0s"), "from 1ms to 24h"),
    "too long": (("--time", "25h"), "from 1ms to 24h"),
    "negative": (("--time", "-1s"), "expected a time such as 10s"),
    "other digits": (("--time", "\u0661s"), "expected a time such as 10s"),
    "few simulations": (("--sims", "1"), "--sims"),
    "objective": (("--objective", "fun"), "--objective"),
    "horizon": (("--horizon", "year"), "--horizon"),
    "no lines": (("--lines", "0"), "--lines"),
    "no threads": (("--threads", "0"), "--threads"),
    "no memory": (("--memory", "0"), "--memory"),
    "exact": (("--exact", "maybe"), "--exact"),
    "seed": (("--seed", "-1"), "--seed"),
}


@pytest.mark.parametrize(("arguments", "word"), BAD.values(), ids=BAD.keys())
def test_bad_options_are_refused(arguments: tuple[str, ...], word: str) -> None:
    fails(kutna(golden(3, 229), *arguments), 2, word)


@pytest.mark.parametrize("text", ["300ms", "0.3s", "0.3", "0.005m"])
def test_times_are_written_in_several_ways(text: str) -> None:
    assert 0.25 < document(golden(3, 229), "--time", text, "--exact", "never")["seconds"] < 15


def test_a_position_that_the_compiled_engine_cannot_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_tables: compiled.Tables, _p: Position) -> None:
        raise compiled.DoesNotFit("money of blue is 900000000")

    monkeypatch.setattr(compiled, "State", refuse)
    fails(kutna(golden(3, 229)), 2, "money of blue is 900000000")


def test_without_the_compiled_engine_solve_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(f"No module named {name!r}")

    monkeypatch.setattr("kutnahora.cli.compiled.import_module", missing)
    fails(kutna(golden(3, 229)), 2, "the compiled engine is not built", "make setup")


def test_only_exact_and_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kutnahora.solver.search_request.MOST_POSITIONS", 5000)
    result = kutna(golden(3, 229), "--exact", "only")
    assert (3, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("no exact answer within 5,000 positions (5,000 positions searched)")
    printed = kutna(golden(3, 229), "--exact", "only", "--json")
    assert (3, []) == (printed.exit_code, json.loads(printed.stdout)["lines"])
    result = kutna(golden(3, 229), "--exact", "only", "--time", "1ms")
    assert (3, "") == (result.exit_code, result.stdout)


# processes ----------------------------------------------------------------------------------------------


def test_a_terminal_sees_a_bar_and_the_best_line(tmp_path: Path) -> None:
    """Not its first move alone."""
    terminal, end = pty.openpty()
    khn = format_khn(frozen(), golden(3, 229))
    with subprocess.Popen(
        ["kutna", "solve", khn, "--box", BOX, "--seed", "1", "--time", "2s", "--json"],
        env=environment(tmp_path) | {"TERM": "xterm"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=end,
    ) as process:
        os.close(end)
        seen = b""
        try:
            while part := os.read(terminal, 4096):
                seen += part
        except OSError:  # the other end is closed
            pass
        out, _err = process.communicate(timeout=60)
    os.close(terminal)
    assert b"exact" in seen
    assert b"visits" in seen
    assert b" ; " in seen
    assert json.loads(out)["lines"]
