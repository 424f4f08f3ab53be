"""Reviews: accounts that add up, planted blunders that are found, weak bots that lose more."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest

import kutnahora as kh
from kutna_runs import GOLDEN, saved
from kutnahora.cli.explain.record import story
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.records.load import Record, format_record
from kutnahora.solver.bot_names import parse_bot
from kutnahora.solver.bots import make_bot
from kutnahora.solver.options import Objective
from kutnahora.solver.review.game import Review, reviewed
from kutnahora.solver.review.nodes import course
from kutnahora.solver.review.verdicts import ReviewRequest
from middle_game import golden
from table import frozen

PLANTED = (3, 4, 5)
BLUNDER = 0.5
"""What a planted blunder costs at least, in wins: far more than any other decision of these games."""


def late(players: int, move: int) -> Record:
    """A golden game from this move on."""
    record = saved(GOLDEN / f"{players}players.khg")
    return Record(
        box=record.box,
        rules=record.rules,
        players=players,
        start=format_khn(frozen(), golden(players, move)),
        result=record.result,
        moves=record.moves[move:],
    )


def review(record: Record, sims: int = 500, objective: Objective = "win", jobs: int = 1) -> Review:
    request = ReviewRequest(simulations=sims, seed=1, objective=objective)
    return reviewed(frozen(), course(frozen(), record), request, jobs=jobs)


# nodes --------------------------------------------------------------------------------------------------


def test_nodes_are_what_had_a_choice() -> None:
    box, record = frozen(), saved(GOLDEN / "3players.khg")
    nodes = {node.number: node for node in course(box, record).nodes}
    p = kh.new_game(box, 3, first=record.first).position
    for number, text in enumerate(record.moves, 1):
        listed = kh.options(box, p)
        assert (len(listed) > 1) == (number in nodes)
        if number in nodes:
            node = nodes[number]
            assert (node.position, node.options, node.chance) == (p, len(listed), kh.is_chance(p))
            assert node.move == kh.parse_move(box, p, text)
        p = kh.apply(box, p, kh.parse_move(box, p, text)).position


@pytest.mark.parametrize("record", [saved(GOLDEN / "2players.khg"), late(3, 215), late(2, 150)])
def test_turns_are_those_of_explain(record: Record) -> None:
    told = {move.number: turn.number for turn in story(frozen(), record).turns for move in turn.played}
    played = course(frozen(), record)
    assert [told[node.number] for node in played.nodes] == [node.turn for node in played.nodes]
    assert played.turns[-1] == max(told.values())


# accounts -----------------------------------------------------------------------------------------------


def assert_adds_up(found: Review) -> None:
    """By its parts, and by the decisions of each player."""
    for who in range(found.players):
        account = found.account(who)
        assert account is not None
        parts = account.start, account.own, account.others, account.luck, account.unexplained
        assert sum(parts) == pytest.approx(account.result)
        own = [one.after.win[who] - one.before.win[who] for one in found.decisions(who)]
        assert sum(own) == pytest.approx(account.own)
        if found.request.objective == "win":
            assert account.own == pytest.approx(-sum(one.loss for one in found.decisions(who)))
    accounts = [found.account(who) for who in range(found.players)]
    assert 0 == pytest.approx(sum(one.luck for one in accounts if one), abs=1e-6)


@pytest.mark.parametrize(("players", "move"), [(2, 140), (3, 240), (4, 290)])
def test_accounts_add_up(players: int, move: int) -> None:
    found = review(late(players, move), sims=200)
    assert_adds_up(found)
    p = golden(players, len(saved(GOLDEN / f"{players}players.khg").moves))
    winners = kh.winners(p)
    assert found.result == tuple((who in winners) / len(winners) for who in range(players))


def test_a_part_of_a_game_adds_up_to_its_last_figures() -> None:
    whole = course(frozen(), late(2, 140))
    request = ReviewRequest(simulations=200, seed=1)
    found = reviewed(frozen(), whole, request, turns=range(2, 4))
    assert {2, 3} == {one.turn for one in found.verdicts}
    assert found.result is None
    assert_adds_up(found)
    account = found.account(0)
    assert account is not None
    assert account.result == found.verdicts[-1].after.win[0]
    assert [1, 2, 3] == [share.turn for share in found.shares()]


# planted blunders ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Planted:
    """A game of bots in which some decisions were replaced by the worst option."""

    record: Record
    blunders: dict[int, float]
    """What each cost, exactly, by the number of the move."""


@cache
def planted(seed: int) -> Planted:
    """The last turns of a game of two bots; half of the decisions that can lose the game are blunders."""
    box, p, rng = frozen(), golden(2, 160), Random(seed)
    bot, tables = make_bot(parse_bot("mcts:100sims"), seed), Tables(box)
    moves: list[str] = []
    blunders: dict[int, float] = {}
    while not p.over:
        listed = kh.options(box, p)
        move = rng.choice(listed)
        if not kh.is_chance(p):
            move = listed[bot.choose(State(tables, p), listed, None)] if len(listed) > 1 else listed[0]
            answer = kh.solve(box, p, exact="only", positions=20_000, lines=1000)
            if answer.lines and answer.lines[-1].loss >= BLUNDER and rng.random() < 0.5:
                move = answer.lines[-1].continuation.moves[0]
                blunders[len(moves) + 1] = answer.lines[-1].loss
        moves.append(kh.format_move(box, 2, move))
        p = kh.apply(box, p, move).position
    khn = format_khn(box, golden(2, 160))
    return Planted(
        Record(box=box.label, rules=kh.RULES_VERSION, players=2, start=khn, moves=tuple(moves)), blunders
    )


@pytest.mark.parametrize("seed", PLANTED)
def test_planted_blunders_are_found(seed: int) -> None:
    game = planted(seed)
    assert game.blunders
    found = review(game.record, sims=1000)
    blunders = {one.number: one for one in found.decisions() if one.mark == "blunder"}
    assert game.blunders.keys() == blunders.keys()
    for number, loss in game.blunders.items():
        assert blunders[number].exact
        assert loss == pytest.approx(blunders[number].loss)
        assert blunders[number].told_apart
        assert blunders[number].best[0] != blunders[number].move
    assert_adds_up(found)


def tail(record: Record, number: int) -> Record:
    """A record from this move on."""
    p = course(frozen(), replace(record, moves=record.moves[: number - 1])).end
    return replace(record, start=format_khn(frozen(), p), moves=record.moves[number - 1 :])


@pytest.mark.parametrize("seed", PLANTED)
def test_where_all_is_exact_nothing_is_unexplained(seed: int) -> None:
    """The values of a search of any strength are then those of one that looks at everything."""
    record = tail(planted(seed).record, min(planted(seed).blunders))
    found = review(record, sims=1000)
    assert all(one.exact for one in found.verdicts)
    assert_adds_up(found)
    for who in range(2):
        account = found.account(who)
        assert account is not None
        assert 0 == pytest.approx(account.unexplained)
    nodes = course(frozen(), record).nodes
    for node, one in zip(nodes, found.verdicts, strict=True):
        answer = kh.solve(frozen(), node.position, exact="only", lines=1000)
        played = next(line for line in answer.lines if line.continuation.moves[0] == node.move)
        assert answer.value.win == pytest.approx(one.before.win)
        assert played.win == pytest.approx(one.after.win)
        assert one.player is None or played.loss == pytest.approx(one.loss)


# players of known strength ------------------------------------------------------------------------------


def played_by(seats: Iterable[str], seed: int) -> Record:
    """The last third of a game of these bots."""
    box, p, rng, tables = frozen(), golden(2, 125), Random(seed), Tables(frozen())
    bots = [make_bot(parse_bot(name), seed) for name in seats]
    moves = []
    while not p.over:
        listed = kh.options(box, p)
        move = rng.choice(listed)
        if not kh.is_chance(p):
            move = listed[bots[p.task.player].choose(State(tables, p), listed, None)]
        moves.append(kh.format_move(box, 2, move))
        p = kh.apply(box, p, move).position
    khn = format_khn(box, golden(2, 125))
    return Record(box=box.label, rules=kh.RULES_VERSION, players=2, start=khn, moves=tuple(moves))


@pytest.mark.parametrize("weak", ["lively", "greedy"])
def test_weak_bots_lose_more_than_strong_ones(weak: str) -> None:
    losses: dict[str, list[float]] = {weak: [], "mcts:200sims": []}
    for seed, seats in ((1, (weak, "mcts:200sims")), (2, ("mcts:200sims", weak))):
        found = review(played_by(seats, seed), sims=400, objective="margin")
        for who, name in enumerate(seats):
            losses[name] += [one.loss for one in found.decisions(who)]
    mean = {name: sum(found) / len(found) for name, found in losses.items()}
    assert mean[weak] > mean["mcts:200sims"] > 0


# answers that repeat ------------------------------------------------------------------------------------


def test_the_same_request_gives_the_same_review() -> None:
    record = late(2, 160)
    assert review(record) == review(record) == review(record, jobs=2)
    request = ReviewRequest(simulations=500, seed=2)
    assert reviewed(frozen(), course(frozen(), record), request).verdicts != review(record).verdicts


def test_the_function_takes_the_text_of_a_record() -> None:
    record = late(2, 170)
    text = format_record(record)
    seen: list[tuple[int, int]] = []
    found = kh.review(frozen(), text, sims=500, watch=lambda done, all_: seen.append((done, all_)))
    assert found == review(record)
    assert [(number, found.nodes) for number in range(1, found.nodes + 1)] == seen
    asked: Callable[..., Review] = kh.review
    odd: tuple[dict[str, object], ...] = (
        {"sims": 5},
        {"sims": 1000.5},
        {"turns": range(4, 90)},
        {"turns": range(1, 1)},
        {"turns": range(2, 0, -1)},
        {"seed": -1},
        {"jobs": 0},
    )
    for wrong in odd:
        with pytest.raises(ValueError, match=next(iter(wrong))):
            asked(frozen(), text, **wrong)
    with pytest.raises(kh.BadFile):
        kh.review(frozen(), "khg1\nbox: other@00000000\n")
