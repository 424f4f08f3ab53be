"""Games of the search against itself: what it saw, what it chose, how the games ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.samples.boxes import random_box
from kutnahora.solver.bot_names import Settings
from kutnahora.solver.bots import best_place
from kutnahora.solver.learned.models import model_of
from kutnahora.solver.mcts import Search
from kutnahora.solver.model import move_inputs, position_inputs

QUICK: Final = 0.75
"""The share of decisions with a quarter of the simulations. No moves are learned from them, but there is time
for more games, and the ends of games teach what positions are worth."""
MEMORY: Final = 8.0
"""Megabytes of a tree: it is searched for some hundred simulations and kept."""
ANY_MOVE: Final = 0.04
"""How often a move is drawn from all, so that positions come up in which somebody has gone wrong."""
BY_VISITS: Final = 0.10
"""How often it is drawn by the visits of the search."""
STANDARD: Final = 0.6
"""The share of games on the standard box; each of the others has a generated box of its own."""
PLAYERS: Final = (2, 2, 3, 4)
HELD_OUT: Final = range(1, 11)
"""Seeds of generated boxes that no game of the training is played on: for judging."""
FIRST_BOX: Final = 1000
MOST_BOXES: Final = 10**6

Inputs = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game to be played; it depends on nothing else."""

    label: str
    """What its dice are seeded with."""
    players: int
    events: bool
    box_seed: int | None
    """Of a generated box; None is the standard box."""
    simulations: int
    """For a decision; most have a quarter."""
    settings: Settings
    weights: str | None
    """A file of weights; None are the shipped ones."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The inputs of each option, and how often the search went there."""

    phase: int
    inputs: tuple[tuple[tuple[int, int], ...], ...]
    visits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """What is to be learned from a game."""

    positions: tuple[tuple[Inputs, tuple[Inputs, ...]], ...]
    """Whenever a card was to be played: the inputs of the table and of each player."""
    decisions: tuple[Decision, ...]
    points: tuple[int, ...]
    """At the end."""
    win: tuple[float, ...]


def planned(label: str, simulations: int, settings: Settings, weights: str | None) -> Game:
    """A game with players, events and box drawn by its label."""
    rng = Random(f"plan {label}")
    return Game(
        label=label,
        players=rng.choice(PLAYERS),
        events=rng.random() < 0.5,
        box_seed=None if rng.random() < STANDARD else FIRST_BOX + rng.randrange(MOST_BOXES),
        simulations=simulations,
        settings=settings,
        weights=weights,
    )


@lru_cache(maxsize=4)
def tables_of(box_seed: int | None) -> Tables:
    """The tables of the standard box, or of a generated one."""
    return Tables(load_box() if box_seed is None else random_box(box_seed))


def play(game: Game) -> Record:
    """Play one game to its end."""
    return Play(game).to_the_end()


class Play:
    """A game under way. Everybody has a tree of their own, kept between choices."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rng = Random(f"play {game.label}")
        self.model = None if game.weights is None else model_of(game.weights)
        self.tables = tables_of(game.box_seed)
        self.state = engine.new_game(self.tables, game.players, events=game.events or None)
        self.searches: list[Search | None] = [None] * game.players
        self.since: list[list[int]] = [[] for _ in range(game.players)]
        """By player: the places chosen since the own last choice."""
        self.decisions: list[Decision] = []

    def cards(self) -> Iterator[State]:
        """Play the game to its end; gives every state in which a card is to be played."""
        while not self.state.over:
            moves = engine.options(self.tables, self.state)
            if moves[0].kind == Kind.CARD:
                yield self.state
            place = self._place(moves)
            if len(moves) > 1:
                for places in self.since:
                    places.append(place)
            self.state = engine.apply(self.tables, self.state, moves[place])

    def to_the_end(self) -> Record:
        positions = tuple(position_inputs(state) for state in self.cards())
        best = engine.winners(self.state)
        seats = range(self.game.players)
        return Record(
            positions,
            tuple(self.decisions),
            tuple(self.state.points[seat] for seat in seats),
            tuple((seat in best) / len(best) for seat in seats),
        )

    def _place(self, moves: Sequence[Move]) -> int:
        """The place of what happens next."""
        if engine.is_chance(self.state):
            return self.rng.randrange(len(moves))
        if len(moves) == 1:
            return 0
        quick = self.rng.random() < QUICK
        search = self._searched(max(1, self.game.simulations // 4) if quick else self.game.simulations)
        if search.proven:
            return best_place(search)
        visits = tuple(search.node(number).visits for number in search.node().children)
        phase, inputs = move_inputs(self.state)
        if any(inputs) and not quick:
            self.decisions.append(Decision(phase, inputs, visits))
        drawn = self.rng.random()
        if drawn < ANY_MOVE:
            return self.rng.randrange(len(moves))
        if drawn < ANY_MOVE + BY_VISITS:
            return self.rng.choices(range(len(moves)), visits)[0]
        return best_place(search)

    def _searched(self, simulations: int) -> Search:
        who = self.state.position().task.player
        search = self.searches[who]
        if search is None or not search.keep(self.state, self.since[who]):
            search = Search(
                self.state,
                seed=self.rng.getrandbits(64),
                memory=MEMORY,
                model=self.model,
                **self.game.settings,
            )
        self.searches[who] = search
        self.since[who] = []
        search.run(simulations)
        return search
