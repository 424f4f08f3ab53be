"""A move at the wrong moment is refused by order.turn and by the clause that forbids it now."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypedDict

import pytest
import typer
from typer.testing import CliRunner

from kutnahora.cli.lawyer.explain import explain
from kutnahora.cli.sentences.judged import Judged, judged
from kutnahora.cli.table.play import play
from kutnahora.cli.table.positions import apply
from kutnahora.cli.table.replay import replay
from kutnahora.reference import engine
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.load import read_position
from kutnahora.reference.files.records.load import Record, format_record
from kutnahora.reference.moves import FIRST_CHANCE, SKIP, Kind
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.said import parse_move
from wrong_moves import moments, wishes

ROOT = Path(__file__).parent
MIDDLE_GAME = (ROOT.parent / "examples" / "middle-game.toml").read_text(encoding="utf-8")
BOX = load_box()


class Moment(TypedDict, total=False):
    """One line of the table."""

    dispute: str
    position: dict[str, object]
    table: str
    before: str
    said: str
    clauses: list[str]
    told: str


FILE = tomllib.loads((ROOT / "wrong_moments.toml").read_text(encoding="utf-8"))
TABLE: list[Moment] = FILE["moment"]
NAMES = [moment["dispute"] for moment in TABLE]


def start(moment: Moment) -> Position:
    written = tomllib.loads(MIDDLE_GAME)
    changed = FILE["tables"][moment["table"]] if "table" in moment else moment.get("position", {})
    for key, value in changed.items():
        written[key] = written[key] | value if isinstance(value, dict) and key in written else value
    reading = read_position(BOX, json.dumps(written))
    assert ((), ()) == (reading.faults, reading.broken)
    assert reading.position is not None
    return reading.position


def played(moment: Moment) -> Position:
    """The position in which the move is said; chance shows its first outcome where none is named."""
    p = start(moment)
    for text in filter(None, moment.get("before", "").split(" ; ")):
        while engine.is_chance(p) and not text.startswith("["):
            p = engine.apply(BOX, p, engine.options(BOX, p)[0]).position
        p = engine.apply(BOX, p, parse_move(BOX, p, text)).position
    while engine.is_chance(p) and p.task.kind != TaskKind.DRAW:
        p = engine.apply(BOX, p, engine.options(BOX, p)[0]).position
    return p


def verdict(moment: Moment) -> Judged:
    judgement = judged(BOX, played(moment), moment["said"])
    assert judgement is not None
    return judgement


@pytest.mark.parametrize("moment", TABLE, ids=NAMES)
def test_a_move_at_the_wrong_moment_is_refused_by_its_clause(moment: Moment) -> None:
    judgement = verdict(moment)
    assert moment["clauses"] == [reason.clause.value for reason in judgement.reasons]
    assert moment["told"] in judgement.reasons[-1].why
    assert judgement.instead.endswith(".")


def test_the_table_has_every_kind_of_step() -> None:
    assert len(TABLE) >= 20
    kinds = {moment["said"].split(": ")[-1].split(" ")[0].strip("[") for moment in TABLE}
    decisions = {kind.name.lower() for kind in Kind if kind < FIRST_CHANCE}
    assert {"rows"} == decisions - kinds, "rows are of the setup; the law below has them"


# the law ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_move_is_refused_by_order_turn_alone(players: int) -> None:
    """Each reason once; a move at the wrong moment gets more than `order.turn`, whoever wants it."""
    rng, tasks = Random(players), set()
    for seed in range(3):
        for p in moments(BOX, players, seed):
            tasks.add(p.task.kind)
            for move in wishes(BOX, players, rng):
                for player in (None, *range(players)):
                    clauses = [refusal.clause.value for refusal in engine.refusals(BOX, p, move, player)]
                    if clauses[:1] == ["order.turn"]:
                        assert len(clauses) > 1, (p.task, move, player)
                        assert 1 == clauses.count("order.turn")
    assert len(tasks) > 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_legal_move_is_legal_for_its_player_only(players: int) -> None:
    for p in moments(BOX, players, 7):
        for move in engine.legal_moves(BOX, p)[:3]:
            assert () == engine.refusals(BOX, p, move, p.task.player)
            for other in set(range(players)) - {p.task.player}:
                assert engine.refusals(BOX, p, move, other)[0].clause.value == "order.turn"


@pytest.mark.parametrize("player", [-1, 3])
def test_a_seat_that_nobody_has_is_an_error(player: int) -> None:
    with pytest.raises(ValueError, match=f"^player {player}, expected 0 to 2$"):
        engine.refusals(BOX, start(Moment()), SKIP, player)


# the same answer everywhere -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def command() -> typer.Typer:
    app = typer.Typer()
    for candidate in (explain, apply, play, replay):
        app.command()(candidate)
    return app


def answers(command: typer.Typer, p: Position, said: str, folder: Path) -> Iterator[tuple[int, str]]:
    """What each command that reads a move says of it, in one line, with its exit code."""
    khn, record = format_khn(BOX, p), folder / "game.khg"
    record.write_text(format_record(Record(box=BOX.label, rules=1, players=3, start=khn, moves=(said,))))
    seats = ("--seats", "human,human,human", "--seed", "1")
    for words in (
        ("explain", khn, said),
        ("apply", khn, said),
        ("replay", str(record)),
        ("play", khn, *seats),
    ):
        done = CliRunner().invoke(command, [*words], input=f"{said}\nquit\n")
        yield done.exit_code, " ".join(done.output.split())


@pytest.mark.parametrize(
    "dispute", ["a part of the tax", "another player's tax", "two cells with one plot action", "hire 3"]
)
def test_every_command_gives_the_same_reasons(dispute: str, command: typer.Typer, tmp_path: Path) -> None:
    hire = Moment(before="card plot/mine as mine", said="hire 3")
    moment = next((entry for entry in TABLE if entry["dispute"] == dispute), hire)
    reasons = verdict(moment).reasons
    assert reasons
    for code, reply in answers(command, played(moment), moment["said"], tmp_path):
        assert code == ("You have left the game" not in reply)
        assert all(" ".join(reason.why.split()) in reply for reason in reasons), reply


def test_a_named_player_is_the_one_who_decides(command: typer.Typer, tmp_path: Path) -> None:
    p = start(Moment())
    given = [*answers(command, p, "blue: card plot/mine as plot", tmp_path)]
    assert [0, 0, 0, 0] == [code for code, _told in given]
    assert "blue: choose a plot" in given[-1][1]
