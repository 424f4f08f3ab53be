"""Answers of the search: exact against brute force, simulations against exact, lines that can be played."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import pytest

from brute import Brute, Worth
from kutnahora.ext import engine as compiled
from kutnahora.ext.engine import State, Tables
from kutnahora.reference import engine
from kutnahora.reference.position import Position, same_turn
from kutnahora.solver import search_request, team
from kutnahora.solver.answers import MIN_VISITS, tree_lines
from kutnahora.solver.lines import MOST_WAYS
from kutnahora.solver.mcts import Search
from kutnahora.solver.ranges import Kind, around
from kutnahora.solver.results import Answer, Continuation, Line, Progress
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from kutnahora.solver.words import OBJECTIVES
from kutnahora.solver.worths import EPSILON, first_best
from kutnahora.solver.worths import Worth as Found
from middle_game import golden
from table import frozen

SMALL = (
    (2, 182, "game"),
    (2, 179, "game"),
    (2, 149, "round"),
    (2, 161, "turn"),
    (2, 168, "turn"),
    (3, 252, "game"),
    (3, 254, "game"),
    (3, 219, "round"),
    (3, 237, "turn"),
    (3, 245, "turn"),
    (4, 304, "game"),
    (4, 306, "game"),
    (4, 305, "round"),
    (4, 283, "turn"),
    (4, 291, "turn"),
)
"""Players, moves of the golden game, horizon: late, so that brute force ends soon; two with draws."""
DRAWS = ((2, 168, "turn"), (4, 291, "turn"))
CASES = pytest.mark.parametrize(("players", "move", "horizon"), SMALL)


@cache
def tables() -> Tables:
    return Tables(frozen())


def state_of(p: Position) -> State:
    return State(tables(), p)


@cache
def by_force(players: int, move: int, horizon: str, objective: str) -> tuple[Worth, ...]:
    return tuple(Brute(frozen(), golden(players, move), objective, horizon).options())


def solved(players: int, move: int, request: SearchRequest) -> Answer:
    return solve(state_of(golden(players, move)), request)


def place_of(players: int, move: int, line: Line) -> int:
    return engine.legal_moves(frozen(), golden(players, move)).index(line.continuation.moves[0])


# exact --------------------------------------------------------------------------------------------------


@CASES
@pytest.mark.parametrize("objective", ["win", "margin", "points"])
def test_exact_answers_are_those_of_brute_force(
    players: int, move: int, horizon: str, objective: str
) -> None:
    wanted = by_force(players, move, horizon, objective)
    who = golden(players, move).task.player
    request = SearchRequest(seed=1, objective=objective, horizon=horizon, exact="only", memory=8)
    every = engine.legal_moves(frozen(), golden(players, move))
    answer = solved(players, move, replace(request, also=every))
    assert (True, 0, len(wanted)) == (answer.exact, answer.simulations, len(answer.lines))
    ranked = sorted(
        range(len(wanted)), key=lambda n: (*(-part for part in wanted[n].wanted(objective, who)), n)
    )
    assert ranked == [place_of(players, move, line) for line in answer.lines]
    for place, line in zip(ranked, answer.lines, strict=True):
        assert list(map(float, wanted[place].win)) == pytest.approx(line.win)
        assert list(map(float, wanted[place].points)) == pytest.approx(line.points)
        assert float(wanted[place].wanted(objective, who)[0]) == pytest.approx(line.worth)
        assert (line.worth, line.worth) == line.range
        assert (0, True) == (line.visits, line.exact)


def followed(p: Position, continuation: Continuation) -> list[Position]:
    """The ends of a way, over all its draws; every move is legal, and of one player in one turn."""
    turn = p.task.player, p.round, p.agenda[0]
    for move in continuation.moves:
        assert turn == (p.task.player, p.round, p.agenda[0])
        p = engine.apply(frozen(), p, move).position
    if not continuation.plan:
        return [p]
    ends = [followed(engine.apply(frozen(), p, piece).position, then) for piece, then in continuation.plan]
    return [end for some in ends for end in some]


def nothing_to_do(start: Position, p: Position) -> bool:
    """The turn is over, or somebody else decides, whatever chance shows before."""
    if not same_turn(start, p):
        return True
    if engine.is_chance(p):
        pieces = engine.options(frozen(), p)
        return all(nothing_to_do(start, engine.apply(frozen(), p, piece).position) for piece in pieces)
    return p.task.player != start.task.player


@CASES
@pytest.mark.parametrize("exact", ["only", "never"])
def test_lines_are_whole_turns(players: int, move: int, horizon: str, exact: str) -> None:
    """Played on the reference, forced moves and draws included, each ends with the turn."""
    p = golden(players, move)
    simulations = None if exact == "only" else 4000
    request = SearchRequest(seed=1, horizon=horizon, exact=exact, simulations=simulations, memory=8, lines=2)
    for line in solved(players, move, request).lines:
        assert line.continuation.cut or all(nothing_to_do(p, end) for end in followed(p, line.continuation))


def test_a_line_ends_with_its_turn_even_if_the_next_is_the_same_players() -> None:
    """Blue pays the last tax of a round and begins the next."""
    assert golden(2, 153).task.player == golden(2, 154).task.player
    line = solved(2, 153, SearchRequest(seed=1, simulations=2000, exact="never", memory=8)).lines[0]
    assert Continuation(engine.legal_moves(frozen(), golden(2, 153))) == line.continuation


def test_the_exact_line_keeps_what_it_promises() -> None:
    """The mean over the draws of a plan is the value of the line, if something is to be done after each."""
    p = golden(2, 168)
    request = SearchRequest(seed=1, objective="points", horizon="turn", exact="only", lines=20, memory=8)
    best = next(line for line in solved(2, 168, request).lines if line.continuation.plan)
    assert not best.continuation.cut

    def value(p: Position, continuation: Continuation) -> float:
        for move in continuation.moves:
            p = engine.apply(frozen(), p, move).position
        if not engine.is_chance(p) or not same_turn(golden(2, 168), p):
            return float(Brute(frozen(), golden(2, 168), "points", "turn").worth(p).points[1])
        plan = dict(continuation.plan)
        outcomes = engine.chance_outcomes(frozen(), p)
        return sum(
            float(chance) * value(engine.apply(frozen(), p, piece).position, plan.get(piece, Continuation()))
            for piece, chance in outcomes
        )

    assert best.points[1] == pytest.approx(value(p, best.continuation))


def test_the_first_of_equals_is_taken() -> None:
    def worth(win: float, margin: float) -> Found:
        return (win, 1 - win), (margin, -margin), (30.0, 30.0 - margin)

    assert 0 == first_best([worth(0.5, 2), worth(0.5, 2)], 0, "win")
    assert 1 == first_best([worth(0.5, 2), worth(0.5, 3)], 0, "win")
    assert 0 == first_best([worth(0.5, 2), worth(0.5, 3)], 1, "win")
    assert 2 == first_best([worth(0.5, 2), worth(0.4, 9), worth(0.6, 1)], 0, "win")
    assert 1 == first_best([worth(0.5, 2), worth(0.5 - 1e-12, 3)], 0, "win")


def test_without_an_end_within_the_limit_there_is_no_exact_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_request, "MOST_POSITIONS", 1000)
    answer = solved(2, 154, SearchRequest(seed=1, exact="only", memory=8))
    assert ((), False, 1000) == (answer.lines, answer.exact, answer.positions)


def test_the_time_ends_the_exact_search() -> None:
    answer = solved(2, 154, SearchRequest(seed=1, exact="only", seconds=0.1, memory=8))
    assert ((), False) == (answer.lines, answer.exact)
    assert 0.1 <= answer.seconds


def test_a_search_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="neither"):
        solved(2, 154, SearchRequest(seed=1))


# simulations --------------------------------------------------------------------------------------------


@CASES
@pytest.mark.parametrize("objective", ["margin", "points"])
def test_simulations_find_the_exact_best(players: int, move: int, horizon: str, objective: str) -> None:
    """What the tree proves has the exact value; what it does not, comes close."""
    who = golden(players, move).task.player
    request = SearchRequest(seed=3, simulations=6000, objective=objective, horizon=horizon, memory=16)
    best = solved(players, move, replace(request, exact="only", simulations=None)).lines[0]
    estimated = solved(players, move, replace(request, exact="never"))
    assert (False, False) == (estimated.exact, estimated.lines[0].exact)
    if estimated.lines[0].proven:
        assert best.worth == pytest.approx(estimated.lines[0].worth)
        assert best.points[who] == pytest.approx(estimated.lines[0].points[who])
    else:
        assert best.worth == pytest.approx(estimated.lines[0].worth, abs=1.0)


REQUEST = SearchRequest(seed=5, simulations=1500, exact="never", memory=32, lines=5)


def test_the_same_order_gives_the_same_answer() -> None:
    """Bit for bit, whatever the chunks are."""
    one, other = solved(3, 229, REQUEST), solved(3, 229, REQUEST)
    assert (1500, 5) == (one.simulations, len(one.lines))
    assert one.lines == other.lines
    assert one.lines != solved(3, 229, replace(REQUEST, seed=6)).lines


@pytest.mark.parametrize("simulations", [15, 999, 1500, 1501, 1507])
def test_a_chunk_changes_nothing(simulations: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where half of the simulations is no whole number: other options are compared from there on."""
    request = replace(REQUEST, simulations=simulations)
    whole = solved(3, 229, request)
    for chunk in (1, 7, 64):
        monkeypatch.setattr(team, "FIRST_CHUNK", chunk)
        assert whole.lines == solved(3, 229, request).lines


def test_threads_search_one_tree() -> None:
    """Every simulation of every thread is in it; the values of nodes are those of their children."""
    state = state_of(golden(3, 229))
    search = Search(state, seed=5, memory=16, effort=16.0)
    with ThreadPoolExecutor(4) as pool:
        for job in [pool.submit(search.run, 1000, thread) for thread in range(4)]:
            job.result()
    assert 4000 == search.simulations == search.node().visits
    inner = [search.node(number) for number in range(search.nodes) if search.node(number).children]
    for node in (node for node in inner if not node.proven):
        below = [search.node(child) for child in node.children]
        # what found the node while another thread was valuing it goes no further
        assert 0 < node.visits - sum(child.visits for child in below) <= 4
        assert abs(1 - sum(node.win)) < 1e-9
    answer = solved(3, 229, replace(REQUEST, threads=2))
    assert 1500 == answer.simulations


def test_a_tree_of_two_threads_is_as_good() -> None:
    """Near the end both find what is exact, whichever thread is faster."""
    request = SearchRequest(seed=1, simulations=20_000, exact="never", memory=32, lines=2)
    one, two = (solved(2, 176, replace(request, threads=threads)) for threads in (1, 2))
    assert one.lines[0].proven
    assert [(line.proven, line.worth) for line in one.lines] == [
        (line.proven, line.worth) for line in two.lines
    ]


def test_lines_that_are_shown_have_equally_many_simulations() -> None:
    """And are listed by what they are worth."""
    lines = solved(3, 60, replace(REQUEST, simulations=4000, lines=3)).lines
    visits = [line.visits for line in lines]
    assert not any(line.proven for line in lines)  # who is proven is compared no longer
    assert max(visits) < 2 * min(visits)
    assert [line.worth for line in lines] == sorted((line.worth for line in lines), reverse=True)


def test_more_threads_than_simulations() -> None:
    answer = solved(3, 229, replace(REQUEST, threads=8, simulations=4))
    assert 4 == answer.simulations
    assert answer.lines


def test_a_proven_tree_ends_the_search() -> None:
    answer = solved(2, 182, SearchRequest(seed=1, simulations=10**9, exact="never", memory=8, threads=2))
    assert answer.simulations < 1000
    assert [True, True] == [line.proven for line in answer.lines]


def test_little_memory_is_enough() -> None:
    """The tree stops growing, the simulations go on."""
    answer = solved(3, 229, replace(REQUEST, memory=0.01, simulations=3000))
    assert (True, 3000) == (answer.full, answer.simulations)
    assert 3000 - 1 == sum(
        line.visits for line in solved(3, 229, replace(REQUEST, lines=99, simulations=3000)).lines
    )
    assert not solved(3, 229, REQUEST).full


def test_only_what_was_visited_enough_is_told() -> None:
    few = solved(3, 229, replace(REQUEST, simulations=MIN_VISITS)).lines[0]
    assert (1, True) == (len(few.continuation.moves), few.continuation.cut)
    assert len(solved(3, 229, replace(REQUEST, simulations=4000)).lines[0].continuation.moves) > 1


def ways(continuation: Continuation) -> int:
    return sum(max(1, ways(then)) for _piece, then in continuation.plan)


@pytest.mark.parametrize(("players", "move", "horizon"), DRAWS)
def test_there_is_a_plan_for_draws(players: int, move: int, horizon: str) -> None:
    request = SearchRequest(seed=1, horizon=horizon, exact="only", lines=100, memory=8)
    lines = solved(players, move, request).lines
    assert any(line.continuation.plan for line in lines)
    assert all(ways(line.continuation) <= MOST_WAYS for line in lines)


def test_a_plan_says_that_it_is_not_whole() -> None:
    """Two draws: without exact answers inside the tree, not all pairs are known well enough so soon."""
    state = state_of(golden(2, 176))
    search = Search(state, seed=1, objective="margin", memory=8, effort=0.0)
    search.run(3000)
    part = tree_lines(state, search, 1)[0].continuation
    request = SearchRequest(seed=1, exact="only", objective="margin", memory=8)
    whole = solved(2, 176, request).lines[0].continuation
    assert (True, False) == (part.cut, whole.cut)
    assert 0 < ways(part) < ways(whole)


# how sure -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_range_is_that_of_such_estimates(objective: str) -> None:
    request = SearchRequest(seed=5, simulations=1000, exact="never", objective=objective, lines=1, memory=8)
    few, many = (solved(3, 60, replace(request, simulations=made)).lines[0] for made in (200, 16000))
    assert around(Kind("worth", objective, "game", True, 3), 200, few.visits, few.worth) == few.range
    for line in (few, many):
        assert line.range[0] < line.worth < line.range[1]
    assert few.range[1] - few.range[0] > many.range[1] - many.range[0]


@pytest.mark.parametrize("exact", ["auto", "never"])
def test_lines_are_told_apart_by_what_they_lose(exact: str) -> None:
    answer = solved(3, 60, replace(REQUEST, lines=50, exact=exact))
    best = answer.lines[0]
    assert (best.loss, best.loss_range) == (0.0, (0.0, 0.0))
    for line in answer.lines[1:]:
        low, high = line.loss_range
        assert line.loss == best.worth - line.worth
        assert low <= line.loss <= high
        assert (low < high) != (line.exact or (line.proven and best.proven))
        assert answer.told_apart(line) == (low > EPSILON)
    assert not answer.told_apart(best)


@pytest.mark.parametrize("exact", ["auto", "never"])
def test_an_option_that_is_asked_for_has_a_line_whatever_it_is_worth(exact: str) -> None:
    """With as many simulations as the best, so that the two can be compared."""
    state = state_of(golden(3, 60))
    request = replace(REQUEST, lines=1, exact=exact, simulations=2000)
    moves = compiled.legal_moves(state.tables, state)
    worst = solve(state, replace(request, lines=50)).lines[-1].continuation.moves[0]
    assert len(moves) > 2
    answer = solve(state, replace(request, also=(worst,)))
    assert [line.continuation.moves[0] for line in answer.lines][1:] == [worst]
    best, asked = answer.lines
    assert asked.exact or 2 * asked.visits > best.visits
    twice = solve(state, replace(request, lines=50, also=moves))
    shown = [line.continuation.moves[0] for line in twice.lines]
    assert len(shown) == len(set(shown))


# watching and stopping ----------------------------------------------------------------------------------


def test_who_watches_sees_the_best_so_far() -> None:
    seen: list[Progress] = []
    state = state_of(golden(3, 25))
    solve(state, SearchRequest(seed=1, seconds=0.5, memory=16, horizon="round"), seen.append)
    assert {"simulations"} == {progress.phase for progress in seen}
    assert all(0 <= progress.share <= 1 for progress in seen)
    bests = [progress.best for progress in seen if progress.best is not None]
    assert bests
    assert bests[-1].continuation.moves[0] in compiled.legal_moves(tables(), state)
