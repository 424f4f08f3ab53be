"""`kutna solve POS MOVE`: a turn beside the best one, as text and as JSON."""

import json
import signal

import pytest
from typer.testing import CliRunner, Result

from kutna_runs import fails, kutna
from kutnahora.cli.main import app
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.solver import searches
from middle_game import golden
from table import frozen

EXACT = ("--objective", "points", "--horizon", "turn")
SKIP = "card building/income skip"


def compared(players: int, move: int, moves: str, *arguments: str) -> Result:
    khn = format_khn(frozen(), golden(players, move))
    return kutna("solve", khn, moves, "--seed", "1", *arguments)


def words(result: Result) -> str:
    assert (0, "") == (result.exit_code, result.stderr)
    assert max(map(len, result.stdout.splitlines())) <= 80
    return " ".join(result.stdout.split())


def test_a_turn_that_costs_something() -> None:
    result = compared(3, 209, SKIP, *EXACT)
    text = words(result)
    assert "Your turn costs 4 points: a mistake." in text
    assert f"It leaves the best turn with move 1, {SKIP}; better: card plot/mine as plot." in text
    assert "\nyours, with the best rest of the turn\n" in result.stdout
    assert "\nthe best\n" in result.stdout
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["yours", "best", "difference"] in rows
    assert ["city", "2.0", "5.0", "-3.0"] in rows
    assert ["income", "3.0", "4.0", "-1.0"] in rows
    assert ["blue,", "all", "points", "13.0", "17.0", "-4.0"] in rows
    assert ["money", "42.0", "37.0", "+5.0"] in rows
    assert "exact: every player takes the move" in text


def test_the_best_turn() -> None:
    result = compared(3, 209, "card plot/mine as plot ; plot e5", *EXACT)
    assert "Your turn is the best." in words(result)
    assert "\nyours and the best, with the best rest of the turn\n" in result.stdout
    assert "What differs" not in result.stdout


def test_a_turn_that_is_worth_the_same() -> None:
    arguments = ("--objective", "margin", "--horizon", "round", "--exact", "only")
    text = words(compared(3, 216, "rights 2.1", *arguments))
    assert "Your turn is as good as the best: both are worth the same." in text
    assert "which costs nothing; " in text


def test_a_later_move_that_leaves_the_best_turn() -> None:
    text = words(compared(3, 209, f"card plot/mine as plot ; plot e5 ; {SKIP}", *EXACT))
    assert f"It leaves the best turn with move 3, {SKIP}; better: card building/income as building." in text
    twice = words(compared(3, 209, "card plot/mine skip ; card rights/plot skip", *EXACT))
    assert "It leaves the best turn with move 1, card plot/mine skip, which costs " in twice
    assert "Then it leaves the best that was left with move 2, card rights/plot skip, which costs " in twice


def test_a_turn_up_to_the_draw() -> None:
    moves = f"{SKIP} ; card plot/mine as mine ; hire 1 ; [draw II-03] ; mine II-03 d4"
    assert "Compared: 3 moves, up to the draw." in words(compared(3, 209, moves, *EXACT))


def test_estimates_do_not_look_exact() -> None:
    arguments = ("--sims", "1000", "--exact", "never", "--objective", "margin")
    text = words(compared(3, 107, "card building/cathedral skip", *arguments))
    assert "Your turn costs about " in text
    assert " to " in text.partition("Your turn costs about ")[2].partition(")")[0]
    assert "points still to come, estimated" in text
    assert "9 times out of 10" in text
    far = words(compared(3, 209, SKIP, "--sims", "300", "--exact", "never"))
    assert "Your turn may be as good as the best: it is not told apart from it." in far
    assert "That was not measured for a search like this one." in far


def test_the_reply_that_gains_more() -> None:
    arguments = ["solve", "patrician-for-two", "build granary c2", "--exact", "only"]
    text = words(CliRunner().invoke(app, arguments))
    assert "The reply: blue plays card mine/joker as mine ; hire 1, and gains +2.6 points on you," in text
    assert "the best reply to the best turn gains -1.0." in text
    reply = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)["reply"]
    assert (reply["player"], reply["usual"]) == ("blue", -1.0)
    assert reply["gain"] > reply["usual"]


KEYS = {
    "box",
    "players",
    "player",
    "objective",
    "horizon",
    "exact",
    "promise",
    "rule",
    "verdict",
    "mark",
    "loss",
}
KEYS |= {"loss_range", "compared", "mine", "best", "whole", "departures", "reply", "sims", "positions"}
KEYS |= {"seconds", "seed", "threads", "interrupted"}


def test_the_document() -> None:
    printed = json.loads(compared(3, 209, SKIP, *EXACT, "--json").stdout)
    assert set(printed) == KEYS
    assert (printed["verdict"], printed["mark"], printed["loss"]) == ("worse", "mistake", 4.0)
    [departure] = printed["departures"]
    assert (1, SKIP, "card plot/mine as plot") == (
        departure["number"],
        departure["move"],
        departure["better"],
    )
    assert (13.0, 17.0) == (printed["mine"]["worth"], printed["best"]["worth"])
    assert printed["mine"]["moves"][0] == SKIP
    assert printed["best"]["after"]["blue"]["city"] - printed["mine"]["after"]["blue"]["city"] == 3.0
    assert printed["reply"] is None


# what is refused ----------------------------------------------------------------------------------------


def test_moves_that_are_not_legal_or_not_moves() -> None:
    fails(compared(3, 209, "plot e5"), 1, "move 1, 'plot e5', is not legal:", "order.turn")
    fails(compared(3, 209, "card plot/mine as plot ; plot a1"), 1, "move 2, 'plot a1', is not legal:")
    fails(compared(3, 209, "dance"), 2, "move 1, 'dance', is not a move;")
    fails(compared(2, 183, "tax pay"), 1, "move 1, 'tax pay', is not legal:")


def test_where_there_is_nothing_to_compare() -> None:
    fails(compared(2, 172, "[draw II-01]"), 2, "nobody decides here: there is nothing to compare")
    fails(compared(2, 182, "tax pay", "--exact", "only", "--sims", "10"), 2, "makes no simulations")


def test_only_exact_and_not_decided() -> None:
    result = compared(2, 154, "card building/income skip", "--exact", "only", "--positions", "100")
    fails(result, 3, "no exact answer within 100 positions")


def test_ctrl_c_before_anything_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "solve", lambda *_words: signal.raise_signal(signal.SIGINT))
    fails(compared(3, 209, SKIP), 130, "interrupted before anything was known")
