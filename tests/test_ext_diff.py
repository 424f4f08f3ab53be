"""The compiled engine is the reference: the same answers at every position, or `kutna diff` says so."""

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
import typer
from typer.testing import CliRunner, Result

from kutnahora.cli.maintain.diff import diff
from kutnahora.compare.games import PERTURBED, Report, rare_position
from kutnahora.compare.groups import Group, grouped
from kutnahora.compare.positions import Differs, compare_step, pair_of, state_of
from kutnahora.compare.run import CHUNK, DiffRequest, chunks, compare
from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import IllegalMove
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.positions.load import read_position
from kutnahora.reference.kernel import purse
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import plain_move
from kutnahora.reference.position import Position, TaskKind, with_player
from kutnahora.reference.rules.final import Breakdown
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.status import status
from kutnahora.reference.values import replace
from lengths import LONG
from pages import environment

PARTS = 4 if LONG else 1
"""Tests of the same work, each in one process, so that all workers of a test run have their share."""
GAMES = 180 if LONG else 120
POSITIONS = 75_000 if LONG else 50_000
OFTEN = 25 if LONG else 15
"""How often each clause has to be cited in what a part compares."""

app = typer.Typer()
app.command()(diff)


def run(request: DiffRequest, **limits: int) -> Report:
    report = Report()
    for part in compare(request, **limits):
        report.add(part)
    return report


def kutna_diff(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments])


# the engines are the same -------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(PARTS))
def test_the_engines_agree_on_every_position(part: int) -> None:
    request = DiffRequest(seed=part)
    report = run(request, games=GAMES, jobs=1)
    assert () == grouped(request, report)
    assert report.positions >= POSITIONS
    cited = report.clauses
    rare = {clause.value: cited[clause.value] for clause in Clause if cited[clause.value] < OFTEN}
    assert {} == rare
    assert abs(report.perturbed / report.positions - PERTURBED) < 0.02
    assert {2: GAMES // 3, 3: GAMES // 3, 4: GAMES // 3} == report.players
    assert {"random": GAMES // 2, "lively": GAMES // 2} == report.kinds
    assert GAMES // 6 < len(report.boxes) < GAMES // 3


def test_rare_positions_break_no_rule() -> None:
    rng = Random(1)
    for number, box in enumerate([load_box(), random_box(1)] * 3):
        for _move, step in play_game(box, 2 + number % 3, "lively", number):
            p = step.position
            if not p.over and p.task.kind == TaskKind.CARD and rng.random() < 0.3:
                assert () == status(box, rare_position(box, p, rng))


# a run --------------------------------------------------------------------------------------------------


def test_the_number_of_processes_changes_nothing() -> None:
    games = 3 * CHUNK
    alone, together = (run(DiffRequest(seed=5), games=games, jobs=jobs) for jobs in (1, 2))
    assert alone == together
    assert games == alone.games


def test_another_seed_is_other_games() -> None:
    one, other = (run(DiffRequest(seed=seed), games=1, jobs=1) for seed in (1, 2))
    assert one != other


def test_games_can_be_of_some_numbers_of_players_only() -> None:
    assert {2: 2, 4: 2} == run(DiffRequest(seed=1, players=(2, 4)), games=4, jobs=1).players


def test_a_box_of_ones_own_is_used_for_all_games() -> None:
    box = random_box(3)
    assert {box.label} == run(DiffRequest(seed=1, box=box), games=3, jobs=1).boxes


def test_chunks_hold_all_games_once() -> None:
    parts = list(chunks(DiffRequest(seed=1), 2 * CHUNK + 1, None))
    assert [(0, CHUNK), (CHUNK, CHUNK), (2 * CHUNK, 1)] == [(chunk.first, chunk.games) for chunk in parts]


def test_without_time_there_is_one_chunk() -> None:
    assert 1 == len(list(chunks(DiffRequest(seed=1), None, 0.0)))


# broken engines -----------------------------------------------------------------------------------------

legal_moves, chance_outcomes, apply = engine.legal_moves, engine.chance_outcomes, engine.apply
new_game, breakdown, winners = engine.new_game, engine.breakdown, engine.winners


def backwards(box: Tables, s: State) -> tuple[Move, ...]:
    return legal_moves(box, s)[::-1]


def without_last(box: Tables, s: State) -> tuple[Move, ...]:
    moves = legal_moves(box, s)
    return moves[:-1] if len(moves) > 3 else moves


def of_plain_numbers(box: Tables, s: State) -> tuple[Move, ...]:
    return tuple(Move(int(move.kind), move.numbers) for move in legal_moves(box, s))  # type: ignore[arg-type]


def less_likely(box: Tables, s: State) -> tuple[tuple[Move, Fraction], ...]:
    return tuple((piece, chance / 2) for piece, chance in chance_outcomes(box, s))


def richer(p: Position, who: int = 0) -> Position:
    player = p.players[who]
    return with_player(p, who, replace(player, purse=purse.checked(player.purse.money + 1)))


def paying(box: Tables, s: State, move: Move) -> State:
    return State(box, richer(apply(box, s, move).position(), 1), sound=True)


def starting_rich(box: Tables, players: int, *, first: int, events: bool, first_game: bool) -> State:
    s = new_game(box, players, first=first, events=events, first_game=first_game)
    return State(box, richer(s.position()), sound=True)


def careless(box: Tables, s: State, move: Move) -> State:
    try:
        return apply(box, s, move)
    except IllegalMove:
        return s


def too_small(box: Tables, s: State, move: Move) -> State:
    raise engine.DoesNotFit("money 41 is above 40")


def generous(box: Tables, s: State, who: int) -> Breakdown:
    return replace(breakdown(box, s, who), city=breakdown(box, s, who).city + 5)


def all_win(s: State) -> tuple[int, ...]:
    return tuple(range(len(s.points)))


BROKEN: dict[str, tuple[str, Callable[..., object], str, str]] = {
    "order": ("legal_moves", backwards, "legal moves", "place 1 of the list of moves: reference guilds 1"),
    "a move less": ("legal_moves", without_last, "legal moves", "legal only in the reference: card "),
    "types": (
        "legal_moves",
        of_plain_numbers,
        "types",
        "type of the kind of move 1: reference Kind",
    ),
    "chances": (
        "chance_outcomes",
        less_likely,
        "chance outcomes",
        "chance of [stack builders]: reference 1/6",
    ),
    "position": ("apply", paying, "position", "green's money: reference "),
    "setup": ("new_game", starting_rich, "setup", "blue's money: reference 40, compiled 41"),
    "refusal": ("apply", careless, "refusal", "refused because of: reference order.turn"),
    "error": (
        "apply",
        too_small,
        "error",
        "error: reference none, compiled DoesNotFit: money 41",
    ),
    "scoring": (
        "breakdown",
        generous,
        "final scoring",
        "blue's final points for city: reference 0",
    ),
    "winners": ("winners", all_win, "winners", "winners: reference "),
}


def groups_with(
    verb: str, broken: Callable[..., object], monkeypatch: pytest.MonkeyPatch, games: int = 1
) -> tuple[Group, ...]:
    monkeypatch.setattr(engine, verb, broken)
    request = DiffRequest(seed=1, box=load_box())
    return grouped(request, run(request, games=games, jobs=1))


def found_with(verb: str, broken: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> Group:
    (group,) = groups_with(verb, broken, monkeypatch)
    return group


@pytest.mark.parametrize(("verb", "broken", "what", "field"), BROKEN.values(), ids=BROKEN)
def test_a_broken_engine_is_noticed(
    verb: str, broken: Callable[..., object], what: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = found_with(verb, broken, monkeypatch)
    assert what == group.cause.what
    assert str(group.example.fields[0]).startswith(field)
    assert (what in ("refusal", "error") or verb == "apply") == (group.example.move is not None)
    position = read_position(load_box(), group.example.position).position
    assert position is not None
    assert () == status(load_box(), position)


def poor_in_mind(box: Tables, s: State, move: Move) -> State:
    """Wrong only where blue has ten groschen or more."""
    p = s.position()
    return paying(box, s, move) if p.players[0].purse.money >= 10 else apply(box, s, move)


def test_the_position_is_made_small_and_shows_the_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    example = found_with("apply", poor_in_mind, monkeypatch).example
    box = load_box()
    p = read_position(box, example.position).position
    assert p is not None
    assert example.move is not None
    assert 10 <= p.players[0].purse.money < 20
    assert [0] * (len(p.players) - 1) == [player.purse.money for player in p.players[1:]]
    pair = pair_of(box)
    move = plain_move(box, len(p.players), example.move)
    assert move is not None
    with pytest.raises(Differs):
        compare_step(pair, p, state_of(pair, p), move)


def test_a_difference_goes_from_process_to_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "apply", paying)
    found = run(DiffRequest(seed=1), games=1, jobs=1).differences[0].difference
    copy = pickle.loads(pickle.dumps(found))
    assert isinstance(copy, Differs)
    assert (found.args, str(found)) == (copy.args, str(copy))


def test_a_late_difference_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_plots(box: Tables, s: State) -> tuple[Move, ...]:
        moves = legal_moves(box, s)
        return () if moves and moves[0].kind == Kind.PLOT else moves

    example = found_with("legal_moves", no_plots, monkeypatch).example
    assert str(example.fields[0]).startswith("legal only in the reference: plot ")
    p = read_position(load_box(), example.position).position
    assert p is not None
    assert (0, 0) == (p.tax.level, p.cathedral.turned)
    assert {0} == {player.standing.points for player in p.players}
    assert {0} == {player.production.mines for player in p.players}


# the command --------------------------------------------------------------------------------------------

KEYS = {
    "seed",
    "games",
    "positions",
    "perturbed",
    "refusals",
    "players",
    "kinds",
    "boxes",
    "clauses",
    "seconds",
    "mismatches",
    "groups",
}


def test_json_tells_all_that_was_counted() -> None:
    result = kutna_diff("--games", "3", "--seed", "4", "--jobs", "1", "--json")
    assert (0, "") == (result.exit_code, result.stderr)
    document = json.loads(result.stdout)
    assert KEYS == set(document)
    assert (4, 3, 0, []) == tuple(document[key] for key in ("seed", "games", "mismatches", "groups"))
    assert [clause.value for clause in Clause] == list(document["clauses"])
    assert {"2": 1, "3": 1, "4": 1} == document["players"]
    assert {"random": 3} == document["kinds"]
    assert 0.15 < document["perturbed"] < 0.35


def test_json_is_the_same_with_more_processes() -> None:
    documents = []
    for jobs in ("1", "2"):
        games = str(2 * CHUNK)
        document = json.loads(kutna_diff("--games", games, "--seed", "4", "--jobs", jobs, "--json").stdout)
        del document["seconds"]
        documents.append(document)
    assert documents[0] == documents[1]


def test_only_games_of_these_players() -> None:
    for words in (["--players", "2,4"], ["--players", "2", "--players", "4"]):
        result = kutna_diff("--games", "2", "--seed", "1", "--jobs", "1", "--json", *words)
        assert {"2": 1, "4": 1} == json.loads(result.stdout)["players"]


def test_time_can_be_the_limit() -> None:
    result = kutna_diff("--seconds", "0.1", "--seed", "1", "--jobs", "1", "--json")
    assert json.loads(result.stdout)["games"] >= CHUNK


def test_a_seed_is_chosen_and_named() -> None:
    result = kutna_diff("--games", "1", "--jobs", "1", "--json")
    assert f"seed {json.loads(result.stdout)['seed']}\n" == result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--games", "1", "--seconds", "1"), "--games and --seconds cannot be combined\n"),
        (("--players", "5"), "--players: '5', expected 2, 3 or 4\n"),
        (("--players", "2,"), "--players: '', expected 2, 3 or 4\n"),
        (("--games", "0"), "Invalid value for '--games'"),
        (("--jobs", "0"), "Invalid value for '--jobs'"),
    ],
    ids=["both limits", "five players", "no number", "no games", "no jobs"],
)
def test_wrong_options_are_refused(words: tuple[str, ...], message: str) -> None:
    result = kutna_diff(*words)
    assert (2, "") == (result.exit_code, result.stdout)
    assert message in result.stderr


def test_ctrl_c_ends_all_processes_without_a_word(tmp_path: Path) -> None:
    process = subprocess.Popen(
        ["kutna", "diff", "--seconds", "600", "--jobs", "2"],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith(b"seed ")
    time.sleep(1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the group
    out, err = process.communicate(timeout=60)
    assert (130, b"", b"") == (process.returncode, out, err)


def test_without_the_compiled_engine_it_tells_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kutnahora.ext.engine", None)
    result = kutna_diff("--games", "1")
    assert (2, "") == (result.exit_code, result.stdout)
    assert 1 == len(result.stderr.splitlines())
    assert "make setup" in result.stderr


def test_a_box_that_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_box: object) -> None:
        raise engine.DoesNotFit("a price of 900")

    monkeypatch.setattr(engine, "Tables", refuse)
    result = kutna_diff("--games", "1", "--box", "standard")
    assert (2, "standard: a price of 900\n") == (result.exit_code, result.stderr)
