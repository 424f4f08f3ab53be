"""`kutna solve` where chance comes next: a table by outcome, luck, and the best turn then."""

import json
import re
from dataclasses import replace

import pytest
from typer.testing import Result

import kutnahora as kh
from kutna_runs import fails, kutna
from kutnahora.cli.solver.chance_view import print_chance
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.solver.luck import by_luck, extremes, level, luck_of
from kutnahora.solver.results import Answer, Continuation, Line
from kutnahora.solver.search_request import SearchRequest
from middle_game import golden
from table import frozen


def solved(players: int, move: int, *arguments: str) -> Result:
    khn = format_khn(frozen(), golden(players, move))
    return kutna("solve", khn, "--seed", "1", *arguments)


def test_a_table_by_outcome() -> None:
    """Best luck first; what is known to be equal is said to be."""
    result = solved(2, 172, "--objective", "margin")
    assert (0, "") == (result.exit_code, result.stderr)
    text = result.stdout
    assert text.startswith("Chance shows one of 9 pieces next. Objective of blue: lead in points")
    assert "Worth now, on average:\n   win     blue 0.0 %  green 100.0 %\n" in text
    assert "   exact for blue: 181/36 (about 5.03) points behind\n" in text
    heads = [line for line in text.splitlines() if re.match(r"[+-]\d", line)]
    assert heads == [
        "+0.28, 1 of 9: 19/4 (about 4.75) points behind",
        "+0.03, 4 of 9, equally good: 5 points behind",
        "-0.08, 2 of 9, equally good: 143/28 (about 5.11) points behind",
        "-0.12, 2 of 9, equally good: 36/7 (about 5.14) points behind",
    ]
    assert "[draw II-09] is the luckiest; [draw II-01] and [draw II-08] are the unluckiest." in text
    assert max(map(len, text.splitlines())) <= 80


def test_nothing_is_lucky_where_all_is_worth_the_same() -> None:
    text = solved(2, 177).stdout
    assert "+0.0 %, 7 of 7, equally good: win probability 1\n" in text
    assert "\nWhatever comes, it is worth the same.\n" in text
    assert "luckiest" not in text


def test_estimates_do_not_look_exact() -> None:
    text = solved(4, 222, "--sims", "3000", "--exact", "never").stdout
    heads = [line for line in text.splitlines() if " of " in line and line.startswith("about ")]
    assert len(heads) == len(kh.chance_outcomes(frozen(), golden(4, 222)))
    assert all(
        re.match(r"about [+-]\d+\.\d %, 1 of \d+: win probability .* to .*, \d+ visits$", head)
        for head in heads
    )
    assert "Which piece is good luck is not told apart: the ranges meet." in text
    assert "9 times out of 10" in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_document() -> None:
    p = golden(2, 172)
    result = solved(2, 172, "--objective", "margin", "--json")
    printed = json.loads(result.stdout)
    answer = kh.solve(frozen(), p, objective="margin", exact="only")
    assert (True, 9, "blue") == (printed["chance"], printed["options"], printed["player"])
    assert printed["value"]["value"] == "-181/36"
    outcomes = printed["outcomes"]
    assert {outcome["probability"] for outcome in outcomes} == {"1/9"}
    assert sum(outcome["luck"] for outcome in outcomes) == pytest.approx(0.0)
    lucks = [round(outcome["luck"], 9) for outcome in outcomes]
    assert lucks == sorted(lucks, reverse=True)
    worths = {outcome["piece"]: outcome["worth"] for outcome in outcomes}
    for line in answer.lines:
        assert worths[kh.format_move(frozen(), 2, line.continuation.moves[0])] == pytest.approx(line.worth)
    assert (["[draw II-09]"], ["[draw II-01]", "[draw II-08]"]) == (
        printed["luckiest"],
        printed["unluckiest"],
    )
    assert [line["moves"][0] for line in printed["lines"]] == [
        f"[draw II-0{number}]" for number in range(1, 10)
    ]


def test_an_exact_answer_may_be_out_of_reach() -> None:
    fails(solved(4, 222, "--exact", "only", "--positions", "50"), 3, "no exact answer within 50 positions")
    printed = solved(4, 222, "--exact", "only", "--positions", "50", "--json")
    assert (3, []) == (printed.exit_code, json.loads(printed.stdout)["outcomes"])


def test_pieces_that_were_not_tried_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    p = golden(4, 222)
    answer = kh.solve(frozen(), p, sims=60, exact="never")
    request = SearchRequest(seed=1, simulations=60, exact="never")
    print_chance(frozen(), p, request, replace(answer, lines=answer.lines[:-1], interrupted=True))
    text = capsys.readouterr().out
    assert "Interrupted: what is known so far.\n" in text
    assert "1 piece was not tried, nor counted.\n" in text


def test_the_setup_of_a_game() -> None:
    """Nobody's action: the start player's luck."""
    khn = format_khn(frozen(), kh.new_game(frozen(), 3).position)
    result = kutna("solve", khn, "--seed", "1", "--sims", "60")
    assert 0 == result.exit_code
    assert "Luck of blue" in result.stdout


# luck ---------------------------------------------------------------------------------------------------


def piece(worth: float, width: float = 0.0) -> Line:
    return Line(
        continuation=Continuation(),
        win=(worth, 1 - worth),
        points=(),
        worth=worth,
        range=(worth - width, worth + width),
        visits=0,
        exact=width == 0.0,
        proven=width == 0.0,
    )


def answer_of(*lines: Line) -> Answer:
    return Answer(lines=lines, exact=all(line.exact for line in lines), chance=True)


def test_luck_adds_up_to_nothing() -> None:
    answer = answer_of(piece(0.2), piece(0.8), piece(0.5))
    assert sum(luck_of(answer, line) for line in answer.lines) == pytest.approx(0.0)
    assert [line.worth for line in by_luck(answer)] == [0.8, 0.5, 0.2]


def test_only_what_ranges_tell_apart_is_lucky() -> None:
    exact = extremes(answer_of(piece(0.2), piece(0.8), piece(0.8), piece(0.5)))
    assert ([0.8, 0.8], [0.2]) == ([line.worth for line in exact.best], [line.worth for line in exact.worst])
    near = extremes(answer_of(piece(0.2, 0.1), piece(0.3, 0.1), piece(0.9, 0.1)))
    assert ([0.9], [0.2, 0.3]) == ([line.worth for line in near.best], [line.worth for line in near.worst])
    assert extremes(answer_of(piece(0.4, 0.1), piece(0.5, 0.1))).best == ()
    assert extremes(answer_of(piece(0.4), piece(0.4))).best == ()
    assert extremes(answer_of(piece(0.4))).worst == ()
    assert not level(piece(0.4, 0.1), piece(0.4, 0.1))
