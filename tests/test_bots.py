"""The bots: what they are called, what they may spend, and that each plays as it should."""

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from kutna_runs import fails, kutna, saved
from kutnahora.ext import engine
from kutnahora.ext.state import State
from kutnahora.reference.moves import Move
from kutnahora.reference.position import TaskKind
from kutnahora.solver.arena import Match, play_block
from kutnahora.solver.bot_names import MCTS1, UCT, Settings, UnknownBot, parse_bot
from kutnahora.solver.bots import Clock, Tree, best_place, make_bot
from kutnahora.solver.greedy import greedy_values
from kutnahora.solver.mcts import Search
from table import frozen

TABLES = engine.Tables(frozen())
NAMES = ("random", "lively", "greedy", "flat:30sims", "uct:30sims", "mcts1:30sims", "mcts:30sims")


def walk(players: int, seed: int) -> list[State]:
    """The positions of a lively game where somebody has a choice."""
    rng = Random(seed)
    bot = make_bot(parse_bot("lively"), seed)
    s = engine.new_game(TABLES, players)
    states = []
    while not s.over:
        if engine.is_chance(s):
            s = engine.apply(TABLES, s, rng.choice(engine.options(TABLES, s)))
            continue
        moves = engine.legal_moves(TABLES, s)
        if len(moves) > 1:
            states.append(s)
        s = engine.apply(TABLES, s, moves[bot.choose(s, moves, None) if len(moves) > 1 else 0])
    return states


# names ----------------------------------------------------------------------------------------------------


def test_a_budget_is_time_or_simulations() -> None:
    assert 0.02 == parse_bot("mcts:20ms").budget.seconds
    assert 1.5 == parse_bot("flat:1.5s").budget.seconds
    assert 500 == parse_bot("uct:500sims").budget.simulations
    assert parse_bot("uct:500sims").repeatable
    assert not parse_bot("uct:500ms").repeatable
    assert parse_bot("greedy").repeatable


def test_mcts_is_what_the_search_is_and_uct_is_plain() -> None:
    assert {} == parse_bot("mcts").settings
    assert parse_bot("mcts").reuse
    assert UCT == parse_bot("uct").settings
    assert ("ucb1", "random", 0.0) == (UCT["selection"], UCT["playout"], UCT["margin_share"])
    assert not parse_bot("uct").reuse


def test_mcts1_has_all_settings_of_its_own() -> None:
    """Every one is spelled out, so that it stays the same search when a default changes."""
    assert MCTS1 == parse_bot("mcts1:20ms").settings
    assert set(Settings.__annotations__) == set(MCTS1)
    assert parse_bot("mcts1:20ms").reuse


def test_mcts1_plays_the_games_of_version_0_2() -> None:
    """The points were written down when `mcts` was this search."""
    match = Match(box=frozen(), entries=(parse_bot("mcts1:60sims"),) * 2, seed=11)
    assert [(44, 42), (47, 37)] == [game.points for game in play_block(match, 0).games]


def test_settings_are_those_of_the_search() -> None:
    spec = parse_bot("mcts:5ms:margin_share=0.8:playout=random:reuse=0")
    assert {"margin_share": 0.8, "playout": "random"} == spec.settings
    assert not spec.reuse
    assert {"flatness": 1.0} == parse_bot("mcts:flatness=1").settings


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no player ''"),
        ("clever", "expected random, lively, greedy, flat, uct, mcts1, mcts"),
        ("lively:5ms", "lively takes neither"),
        ("mcts:5", "expected a budget"),
        ("mcts:0ms", "expected a budget"),
        ("mcts:0sims", "expected a budget"),
        ("mcts:1.5sims", "expected a budget"),
        ("mcts:9999s", "expected a budget"),
        ("mcts:nans", "expected a budget"),
        ("mcts:5ms:5ms", "no setting '5ms'"),
        ("uct:5ms:exploration=1", "only mcts takes settings"),
        ("mcts1:5ms:exploration=1", "only mcts takes settings"),
        ("mcts:5ms:exploration=x", "expected exploration=NUMBER"),
        ("mcts:5ms:playout=clever", "expected playout=random or lively"),
    ],
)
def test_an_unknown_bot_is_refused(text: str, words: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        parse_bot(text)
    assert words in str(caught.value)


# choices --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_a_move_and_the_same_with_the_same_seed(name: str) -> None:
    for s in walk(3, 5)[::9]:
        moves = engine.legal_moves(TABLES, s)
        places = {make_bot(parse_bot(name), 7).choose(s, moves, None) for _time in range(2)}
        assert 1 == len(places)
        assert places <= set(range(len(moves)))


@pytest.mark.parametrize("name", ["flat:10ms", "uct:10ms", "mcts:10ms"])
def test_the_time_given_is_used(name: str) -> None:
    bot = make_bot(parse_bot(name), 1)
    spent = []
    for s in walk(2, 1)[20:40]:
        begun = time.thread_time()
        bot.choose(s, engine.legal_moves(TABLES, s), None)
        spent.append(time.thread_time() - begun)
    assert 0.0099 <= sorted(spent)[10]


@pytest.mark.parametrize("name", ["flat:100sims", "uct:100sims", "mcts:100sims"])
def test_simulations_are_counted(name: str) -> None:
    bot = make_bot(parse_bot(name), 1)
    for number, s in enumerate(walk(2, 1)[20:25], 1):
        bot.choose(s, engine.legal_moves(TABLES, s), None)
        assert 100 * number == bot.simulations


def test_a_clock_gives_no_more_than_there_is() -> None:
    clock = Clock(parse_bot("uct:10sims").budget)
    assert [4, 4, 2, 0, 0] == [clock.more(done, 4) for done in (0, 4, 8, 10, 12)]


def test_flat_tries_each_option_once_at_least() -> None:
    bot = make_bot(parse_bot("flat:1sims"), 1)
    s = walk(2, 1)[20]
    bot.choose(s, engine.legal_moves(TABLES, s), None)
    assert len(engine.legal_moves(TABLES, s)) == bot.simulations


class Watched:
    """`mcts` that looks whether its tree is of the position it is asked about, and how often it was kept."""

    def __init__(self, seed: int) -> None:
        self.tree = Tree(parse_bot("mcts:300sims"), Random(seed))
        self.kept = 0

    @property
    def simulations(self) -> int:
        return self.tree.simulations

    @simulations.setter
    def simulations(self, number: int) -> None:
        raise AssertionError(number)

    def choose(self, state: State, moves: tuple[Move, ...], since: Sequence[int] | None) -> int:
        before = self.tree._search
        place = self.tree.choose(state, moves, since)
        search = self.tree._search
        assert search is not None
        self.kept += search is before
        assert len(moves) == len(search.node().children)
        assert state.position().task.player == search.node().player
        assert place == best_place(search)
        return place


def test_the_tree_that_is_kept_is_that_of_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[Watched] = []

    def made(_spec: object, seed: int) -> Watched:
        watched.append(Watched(seed))
        return watched[-1]

    monkeypatch.setattr("kutnahora.solver.arena.make_bot", made)
    match = Match(box=frozen(), entries=(parse_bot("mcts"), parse_bot("mcts"), parse_bot("mcts")), seed=3)
    play_block(match, 0)
    assert sum(bot.kept for bot in watched) > 100


def test_a_proven_position_is_chosen_by_value() -> None:
    s = walk(2, 1)[-1]
    search = Search(s, seed=1)
    search.run(10_000)
    assert search.proven
    who = search.node().player
    rewards = [search.node(number).reward[who] for number in search.node().children]
    assert max(rewards) == rewards[best_place(search)]


# greedy ---------------------------------------------------------------------------------------------------


class TooLarge(Exception):
    """Two draws on one way, or more positions than a test has time for."""


class Ends:
    """The best points at the end of a card over all draws, by the verbs alone."""

    def __init__(self, who: int, most: int) -> None:
        self.who = who
        self.left = most

    def value(self, s: State, drawn: bool = False) -> float:
        self.left -= 1
        outcomes = engine.chance_outcomes(TABLES, s)
        if self.left < 0 or (drawn and outcomes):
            raise TooLarge
        if outcomes:
            after = [engine.apply(TABLES, s, piece) for piece, _share in outcomes]
            return sum(self.value(state, True) for state in after) / len(after)
        task = None if s.over else s.position().task
        if task is None or task.player != self.who or task.kind == TaskKind.CARD:
            return s.points[self.who] + (0 if s.over else engine.breakdown(TABLES, s, self.who).total)
        after = [engine.apply(TABLES, s, move) for move in engine.legal_moves(TABLES, s)]
        return max(self.value(state, drawn) for state in after)


def test_greedy_values_are_the_best_ends_of_the_card() -> None:
    compared = 0
    for s in walk(2, 2)[4::8]:
        who = s.position().task.player
        values = greedy_values(s, seed=1, draws=99, money=0.0, income=0.0)
        for move, value in zip(engine.legal_moves(TABLES, s), values, strict=True):
            with suppress(TooLarge):
                assert value == pytest.approx(Ends(who, 300).value(engine.apply(TABLES, s, move)))
                compared += 1
    assert compared > 30


def test_greedy_needs_somebody_who_decides() -> None:
    with pytest.raises(ValueError, match="nobody decides"):
        greedy_values(engine.new_game(TABLES, 3), seed=1)
    with pytest.raises(ValueError, match="0 draws"):
        greedy_values(walk(2, 1)[0], seed=1, draws=0)


# in kutna play ----------------------------------------------------------------------------------------------


def test_bots_play_at_the_terminal_and_repeat_with_simulations() -> None:
    line = ("play", "--seats", "mcts:20sims,greedy,uct:20sims", "--seed", "5", "--json")
    first, again = kutna(*line), kutna(*line)
    assert (0, "") == (first.exit_code, first.stderr)
    assert first.stdout == again.stdout


def test_a_resumed_game_of_bots_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.khg", tmp_path / "part.khg"
    kutna("play", "--seats", "mcts:20sims,greedy", "--seed", "5", "--save", whole)
    lines = whole.read_text().splitlines()
    record = saved(whole)
    begun = [line for line in lines if not line.startswith("result")][:60]
    part.write_text("\n".join(begun))
    kutna("play", "--resume", part, "--save", part)
    assert record == saved(part)
    assert ("mcts:20sims", "greedy") == record.seats


def test_a_bot_with_a_time_keeps_its_tree_and_plays_to_the_end() -> None:
    result = kutna("play", "--seats", "mcts:1ms,lively", "--seed", "5")
    assert 0 == result.exit_code
    assert "won." in result.stdout


def test_play_refuses_an_unknown_bot() -> None:
    fails(kutna("play", "--seats", "mcts:5,lively"), 2, "expected a budget such as 50ms, 2s or 500sims")
    fails(kutna("play", "--seats", "mcts:5ms:flatness=1,lively"), 2, "only `kutna arena` takes settings")
