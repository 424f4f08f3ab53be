"""Players for games and for the arena, from `random` to `mcts`. Seeds are arguments."""

import time
from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from kutnahora.ext import engine
from kutnahora.ext.state import State
from kutnahora.reference.moves import Move
from kutnahora.reference.samples.players import CHOOSERS, Chooser
from kutnahora.solver.bot_names import Budget, Spec
from kutnahora.solver.greedy import greedy_values
from kutnahora.solver.learned.models import model_of
from kutnahora.solver.mcts import Search

MEMORY: Final = 64.0
"""Megabytes of a tree: more than a second of searching fills."""
CHUNK: Final = 4
"""Simulations between two looks at the clock."""


class Bot(Protocol):
    """A player at the table."""

    simulations: int
    """In all choices so far."""

    def choose(self, state: State, moves: tuple[Move, ...], since: Sequence[int] | None) -> int:
        """The index of the chosen move; there are two or more.

        `since` has the index of every choice and chance outcome since the bot's last choice on,
        where there were two or more; None if that is not known.
        """


def make_bot(spec: Spec, seed: int) -> Bot:
    """A bot for one game."""
    rng = Random(seed)
    if spec.kind in CHOOSERS:
        return Simple(CHOOSERS[spec.kind], rng)
    if spec.kind == "greedy":
        return Greedy(rng)
    return Flat(spec.budget, rng) if spec.kind == "flat" else Tree(spec, rng)


class Clock:
    """What is left of a budget for one choice, in CPU time of this thread or in simulations."""

    def __init__(self, budget: Budget) -> None:
        self.begun = time.thread_time()
        self.budget = budget

    def more(self, done: int, chunk: int) -> int:
        """How many simulations to make before asking again; 0 if the budget is spent."""
        if self.budget.simulations is not None:
            return max(0, min(chunk, self.budget.simulations - done))
        return chunk if time.thread_time() - self.begun < self.budget.seconds else 0


class Simple:
    """A player that needs neither search nor evaluation."""

    def __init__(self, chooser: Chooser, rng: Random) -> None:
        self.simulations = 0
        self._chooser = chooser
        self._rng = rng

    def choose(self, state: State, moves: tuple[Move, ...], _since: Sequence[int] | None) -> int:
        return moves.index(self._chooser(state.tables.box, moves, self._rng))


class Greedy:
    """Chooses the best evaluation at the end of the card."""

    def __init__(self, rng: Random) -> None:
        self.simulations = 0
        self._rng = rng

    def choose(self, state: State, _moves: tuple[Move, ...], _since: Sequence[int] | None) -> int:
        values = greedy_values(state, seed=self._rng.getrandbits(64))
        best = max(values)
        return self._rng.choice([place for place, value in enumerate(values) if value == best])


class Flat:
    """Flat Monte Carlo: plays every option out at random, equally often, and chooses what wins most."""

    def __init__(self, budget: Budget, rng: Random) -> None:
        self.simulations = 0
        self._budget = budget
        self._rng = rng

    def choose(self, state: State, moves: tuple[Move, ...], _since: Sequence[int] | None) -> int:
        clock = Clock(self._budget)
        who = state.position().task.player
        after = [engine.apply(state.tables, state, move) for move in moves]
        won = [0.0] * len(moves)
        seed, done = self._rng.getrandbits(64), 0
        while done < len(moves) or clock.more(done, 1):
            played = engine.playout(state.tables, after[done % len(moves)], seed, 1, first=done)
            best = played.winners[0]
            won[done % len(moves)] += (who in best) / len(best)
            done += 1
        self.simulations += done
        tries = [done // len(moves) + (place < done % len(moves)) for place in range(len(moves))]
        return max(range(len(moves)), key=lambda place: won[place] / tries[place])


class Tree:
    """Monte Carlo tree search: chooses the most visited option, or the best if all are proven."""

    def __init__(self, spec: Spec, rng: Random) -> None:
        self.simulations = 0
        self._spec = spec
        self._rng = rng
        self._model = None if spec.weights is None else model_of(spec.weights)
        self._search: Search | None = None

    def choose(self, state: State, _moves: tuple[Move, ...], since: Sequence[int] | None) -> int:
        clock = Clock(self._spec.budget)
        search = self._begin(state, since)
        before = search.simulations
        search.run(1)  # so that there is something to choose from
        while not search.proven and (chunk := clock.more(search.simulations - before, CHUNK)):
            search.run(chunk)
        self.simulations += search.simulations - before
        return best_place(search)

    def _begin(self, state: State, since: Sequence[int] | None) -> Search:
        """The search of the last choice, moved on to this position, or a new one."""
        search = self._search
        if search is None or since is None or not search.keep(state, since):
            search = Search(
                state,
                seed=self._rng.getrandbits(64),
                objective=self._spec.objective,
                memory=MEMORY,
                model=self._model,
                **self._spec.settings,
            )
        self._search = search if self._spec.reuse else None
        return search


def best_place(search: Search) -> int:
    """The index of the option to choose."""
    root = search.node()
    options = [search.node(number) for number in root.children]

    def rank(place: int) -> tuple[float, float]:
        reward = options[place].reward[root.player]
        return (reward, 0.0) if root.proven else (options[place].visits, reward)

    return max(range(len(options)), key=rank)
