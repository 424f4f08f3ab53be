"""`hint`, `why` and `rate` at the prompt of `kutna play`."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Never

import pytest

from kutna_runs import BOX, GOLDEN, kutna, saved
from kutnahora.cli.asking import Left
from kutnahora.cli.table import play_advice, play_review
from kutnahora.cli.table.play_advice import Budget, judgement, last_turn, rated
from kutnahora.cli.table.play_game import Game, begin
from kutnahora.cli.table.play_nudge import TEXTS, nudge
from kutnahora.cli.text import NO_BREAK
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import moment
from kutnahora.solver import request
from kutnahora.solver.results import Answer
from middle_game import golden
from table import Table, frozen

SIMS = 300


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many simulations instead of a time: the answers repeat."""
    monkeypatch.setattr(play_advice, "HINT", Budget(sims=SIMS))
    monkeypatch.setattr(play_advice, "RATE", Budget(sims=SIMS))


def asked(p: Position, *answers: str) -> list[str]:
    """What is said after each answer to the question at a position; who decides there is a person."""
    kinds = ",".join("human" if who == p.task.player else "lively" for who in range(len(p.players)))
    result = kutna("play", format_khn(frozen(), p), "--seats", kinds, "--seed", "1", answers=answers)
    assert (result.exit_code, result.exception) == (0, None)
    assert max(map(len, result.stdout.splitlines())) <= 80
    return [" ".join(part.split()) for part in re.split(r"\n(?:blue|green|orange)> .*\n", result.stdout)][1:]


# hints ----------------------------------------------------------------------------------------------------


def test_a_hint_is_a_nudge_first_and_then_the_move_with_how_sure_it_is() -> None:
    first, second, third, *_end = asked(golden(3, 195), "hint", "hint", "hint")
    assert re.match(r"Think about the [a-z]+ action", first)
    assert first.endswith("`hint` again names the move.")
    assert re.search(
        r"The win share of \w+ is about [\d.]+ % \([\d.]+ % to [\d.]+ %\), after \d+ simulations\.", second
    )
    assert second == third


def test_an_exact_hint_says_so_and_names_what_is_equally_good() -> None:
    table = lost_table()
    first, second, *_end = asked(table.p, "hint", "hint")
    number = len(table.legal())
    assert f"All {number} options are equally good for winning." in first
    assert "is exactly 0." in second
    assert f"{number} options are equally good, among them `" in second


def lost_table() -> Table:
    """The last card of the game, and orange, who plays it, is far behind."""
    table = Table(3).round(6).reds("stone-house", "town-gate", "royal-chapel").standing("blue", points=90)
    table.hand("blue", "plot/mine").hand("green", "plot/mine").hand("orange", "plot/mine", "rights/plot")
    return table.turn("orange", 2)


def test_a_new_question_begins_with_a_nudge_again() -> None:
    said = asked(golden(3, 195), "hint", "1", "hint")
    assert "`hint` again names" in said[0]
    assert "`hint` again names" in said[2]


def test_what_is_not_told_apart_is_said_not_to_be() -> None:
    first, second, *_end = asked(golden(3, 195), "hint", "hint")
    assert "cannot be told apart from `" in second
    if " or " in first:
        assert "these cannot be told apart" in first


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ImportError("the compiled engine is not built"), "No advice: the compiled engine is not built."),
        (ValueError("money: 600000000"), "No advice: money: 600000000."),
        (MemoryError(), "No advice: there is not enough memory."),
        (KeyboardInterrupt(), "Stopped thinking; the game goes on."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_without_an_answer_the_game_goes_on(
    error: BaseException, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solve(*_arguments: object, **_options: object) -> Never:
        raise error

    monkeypatch.setattr(request, "solve", solve)
    shown = asked(golden(3, 195), "hint", "hint", "1")
    assert said in shown[0]
    assert said in shown[1]
    assert shown[2].startswith("= card ")


def test_an_interrupted_search_gives_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = request.solve
    monkeypatch.setattr(request, "solve", lambda *a, **o: interrupted(solve(*a, **o)))
    assert "Stopped thinking" in asked(golden(3, 195), "hint")[0]


def interrupted(answer: Answer) -> Answer:
    return replace(answer, interrupted=True)


@pytest.mark.parametrize("kind", TEXTS, ids=lambda kind: kind.name)
def test_every_other_kind_of_move_has_its_nudge(kind: Kind) -> None:
    assert TEXTS[kind].startswith("Think about ")


def test_nudges_name_what_the_choice_is_about_but_not_the_move() -> None:
    def nudged(table: Table, *texts: str, equal: bool = False) -> str:
        return nudge(frozen(), table.p, [table.parse(text) for text in texts], equal=equal)

    table = Table(3)
    assert "Think about the mine action." == nudged(table, "card plot/mine as mine")
    assert "Think about the mine action." == nudged(
        table, "card plot/mine as mine", "card mine/joker as mine"
    )
    assert "Think about the mine action or the plot action; these cannot be told apart." == nudged(
        table, "card plot/mine as mine", "card plot/mine as plot"
    )
    assert nudged(table, "card plot/mine skip", "card plot/mine as plot", equal=True) == (
        "Think about a card that is played for nothing or the plot action; these are equally good."
    )
    assert "Think about row c of the city." == nudged(
        Table(3).play("card plot/mine as plot"), "plot c4", "plot c3"
    )
    two = (
        Table(3)
        .slots("blue", "sawmill", "copyists-desk")
        .plots("blue", "c4")
        .play("card building/income as building")
    )
    assert "Think about the sawmill." == nudged(two, "build sawmill c4")
    one = Table(3).slots("blue", "sawmill").plots("blue", "c4", "d4").play("card building/income as building")
    assert "Think about row d of the city." == nudged(one, "build sawmill d4")


# why ------------------------------------------------------------------------------------------------------


def test_why_explains_the_last_move_and_what_it_set_off() -> None:
    first, *_rest = asked(Table(3).p, "why")
    assert first == "Nothing has happened yet. blue> why".removesuffix(" blue> why")
    said = asked(Table(3).p, "card rights/plot as plot", "c4", "why")[2]
    assert said.startswith("blue: plot c4 ")
    assert "plot.price" in said or "plot." in said
    assert "=> blue: money 40 -> 35, plots 0 -> 1" in said


def test_why_explains_what_chance_showed() -> None:
    said = asked(Table(3).p, "card plot/mine as mine", "hire 0", "why")[2]
    assert said.startswith("chance: [draw I-0")
    assert "mine.draw" in said


def test_why_of_a_move_says_what_it_would_do_and_does_not_do_it() -> None:
    said = asked(Table(3).p, "card rights/plot as plot", "why c4", "why 1", "c4")
    assert "`plot c4` would do this:" in said[1]
    assert "=> blue: money 40 -> 35, plots 0 -> 1" in said[1]
    assert "`plot a1` would do this:" in said[2]
    assert "play card 2 of 2 (you have 35 gr" in said[3]


def test_why_of_an_illegal_move_gives_every_reason() -> None:
    said = asked(Table(3).p, "why plot c4", "why nonsense", "why 99")
    assert said[0].startswith("`plot c4` is not legal: order.turn: ")
    assert "`nonsense` is not a move" in said[1]
    assert "There is no move 99" in said[2]


# rate -----------------------------------------------------------------------------------------------------


def game_of(who: str, moves: int) -> Game:
    """A golden game after so many moves, in which this player is a person."""
    record = saved(GOLDEN / "3players.khg")
    seats = tuple("human" if name == who else "lively" for name in PLAYER_NAMES[:3])
    return begin(frozen(), replace(record, seats=seats, moves=record.moves[:moves], result=None))


def test_before_the_first_turn_is_over_there_is_nothing_to_rate() -> None:
    said = asked(Table(3).p, "rate", "card rights/plot as plot", "rate")
    assert "There is nothing to rate: no turn of yours is over yet." == said[0] == said[2]


def test_every_choice_of_the_last_turn_gets_its_mark() -> None:
    game = game_of("blue", 245)
    chosen = last_turn(game, 0)
    assert chosen
    assert {(6, 2)} == {turn_of(game, number) for number in chosen}
    head, *lines = rated(game, 0)
    assert "Your last turn, round 6, turn 2 of 3, blue:" == head
    ratings = [line for line in lines if line.startswith("- ")]
    played = [game.text(game.moves[number]) for number in chosen]
    assert played == [line.split("`")[1].replace(NO_BREAK, " ") for line in ratings]
    assert all(re.search(r"`: (best|good|inaccuracy|mistake|blunder)\b", line) for line in ratings)
    assert list(rated(game, 0)) == [head, *lines]


def turn_of(game: Game, number: int) -> tuple[int, int | None]:
    now = moment(game.steps[number].position)
    return now.round, now.turn


def test_the_turn_under_way_is_not_rated() -> None:
    game = game_of("blue", 242)
    assert (6, 2) == turn_of(game, 242)
    assert {(6, 1)} == {turn_of(game, number) for number in last_turn(game, 0)}


def test_a_bad_choice_is_told_with_its_loss_and_the_better_turn() -> None:
    p = golden(3, 195)
    answer = request.solve(frozen(), p, sims=SIMS)
    best = answer.lines[0]
    worse = replace(best, worth=best.worth - 0.07, loss=0.07, loss_range=(0.03, 0.11), proven=False)
    unsure = replace(best, loss=0.07, loss_range=(-0.03, 0.17), proven=False)
    sure = replace(best, loss=0.25, loss_range=(0.25, 0.25), proven=True)
    assert "best" == judgement(answer, best)
    assert "mistake, costs 7.0 % of a win (3.0 % to 11.0 %)" == judgement(answer, worse)
    assert "good, not told apart from the best: 7.0 % of a win (-3.0 % to 17.0 %) less" == judgement(
        answer, unsure
    )
    assert "blunder, costs exactly 25.0 % of a win" == judgement(answer, sure)


def test_the_better_turn_is_named_where_it_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("blue", 245)
    solve = request.solve

    def worse(*arguments: object, also: tuple[Move, ...], **options: object) -> Answer:
        answer = solve(game.box, game.steps[last_turn(game, 0)[0]].position, sims=SIMS, also=also)
        better = [line for line in answer.lines if line.continuation.moves[0] != also[0]]
        continuation = replace(better[0].continuation, moves=also)
        played = replace(better[0], continuation=continuation, loss=0.2, loss_range=(0.1, 0.3))
        return replace(answer, lines=(*better, played))

    monkeypatch.setattr(request, "solve", worse)
    monkeypatch.setattr(play_advice, "last_turn", lambda game, who: last_turn(game, who)[:1])
    _head, rating, better, words, total = rated(game, 0)
    assert rating.endswith(": blunder, costs 20.0 % of a win (10.0 % to 30.0 %).")
    assert better.startswith("    better: card")
    assert words.endswith(".")
    assert "In all about 20.0 % of a win lost." == total


# after the game -------------------------------------------------------------------------------------------


def test_a_saved_game_of_people_says_how_to_review_it(tmp_path: Path) -> None:
    def end(seats: str, *arguments: str) -> str:
        khn = format_khn(frozen(), golden(3, 256))
        answers = ["1"] * 20
        return kutna("play", khn, "--seats", seats, "--seed", "1", *arguments, answers=answers).stdout

    people = "human,human,human"
    path = str(tmp_path / "a.khg")
    assert end(people, "--save", path).endswith(
        f"won.\nTo review this game: kutna review {path} --box {BOX}\n"
    )
    assert end(people).endswith("won.\n")
    assert end("lively,lively,lively", "--save", str(tmp_path / "b.khg")).endswith("won.\n")


@pytest.mark.parametrize(("answer", "reviewed"), [("r", True), ("", False), (None, False)])
def test_at_a_terminal_the_game_is_reviewed_with_one_key(
    answer: str | None, reviewed: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def read(prompt: str) -> str:
        assert prompt == "Enter r to review it now, anything else to leave: "
        if answer is None:
            raise Left("The input has ended.")
        return answer

    game = game_of("blue", 1)  # hardly begun: so there is little to review
    monkeypatch.setattr(play_review, "read_answer", read)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    play_review.offer_review(game, str(BOX))
    assert capfd.readouterr().out.startswith("3 players, turn") == reviewed
