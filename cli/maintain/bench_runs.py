"""Runs of whole games by both engines in turns, and the figures of their speed."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from kutnahora.ext import engine as compiled
from kutnahora.reference import engine as reference
from kutnahora.reference.box import Box
from kutnahora.reference.moves import FIRST_CHANCE, Move
from kutnahora.reference.samples.players import CHOOSERS, play_on

KINDS: Final = ("random", "lively")
PLAYERS: Final = (2, 3, 4)
GAMES: Final = 1000
"""Per run of the compiled engine; the reference plays one."""
COPIES: Final = 200_000
SEED: Final = 1


@dataclass(frozen=True)
class Run:
    """Games of one engine, one kind of player and one number of players, and the CPU time they took."""

    engine: str
    kind: str
    players: int
    games: int
    decisions: int
    """Choices between two or more moves."""
    options: int
    """Moves to choose from, in all decisions."""
    chance: int
    """Pieces shown by chance."""
    seconds: float


@dataclass(frozen=True)
class Measured:
    """All runs, and the CPU time of each copy of a state. Every round plays the same games."""

    rounds: int
    runs: tuple[Run, ...]
    copies: tuple[float, ...]

    def best(self, engine: str, kind: str) -> list[Run]:
        """The fastest run for each number of players: slower ones only show what else the machine did."""
        mine = [run for run in self.runs if (run.engine, run.kind) == (engine, kind)]
        return [min((run for run in mine if run.players == n), key=lambda run: run.seconds) for n in PLAYERS]


@dataclass(frozen=True)
class Figures:
    """The figures of one kind of player, over equal numbers of games of 2, 3 and 4 players."""

    decisions_per_cpu_s: int
    games_per_cpu_s: dict[str, int]
    reference_ratio: float
    state_bytes: int
    copy_ns: float
    mean_options: float
    decisions_per_game: float
    chance_per_game: float


def figures(measured: Measured, kind: str) -> Figures:
    """The figures of the best runs; forced moves and chance count for the time, not as decisions."""
    ours, theirs = measured.best("compiled", kind), measured.best("reference", kind)
    per_game = sum(run.decisions / run.games for run in ours) / len(ours)
    return Figures(
        decisions_per_cpu_s=round(decisions_per_second(ours)),
        games_per_cpu_s={str(run.players): round(run.games / run.seconds) for run in ours},
        reference_ratio=round(decisions_per_second(ours) / decisions_per_second(theirs), 1),
        state_bytes=compiled.STATE_BYTES,
        copy_ns=round(min(measured.copies) * 1e9, 1),
        mean_options=round(sum(run.options for run in ours) / sum(run.decisions for run in ours), 2),
        decisions_per_game=round(per_game, 2),
        chance_per_game=round(sum(run.chance / run.games for run in ours) / len(ours), 2),
    )


def decisions_per_second(runs: Iterable[Run]) -> float:
    """The rate over equally many games of each run."""
    runs = tuple(runs)
    return sum(run.decisions / run.games for run in runs) / sum(run.seconds / run.games for run in runs)


# measuring ----------------------------------------------------------------------------------------------


def measure(box: Box, seconds: float, reached: Callable[[float], None]) -> Measured:
    """Measure whole rounds, at least one, for about this long; `reached` is called with the seconds spent."""
    tables = compiled.Tables(box)
    runs: list[Run] = []
    copies: list[float] = []
    begun = time.perf_counter()
    spent = longest = 0.0
    while not copies or spent + longest <= seconds:
        before = spent
        for run in _round(box, tables):
            runs.append(run)
            reached(time.perf_counter() - begun)
        copies.append(_copy_seconds(tables))
        spent = time.perf_counter() - begun
        longest = max(longest, spent - before)
    return Measured(len(copies), tuple(runs), tuple(copies))


def _round(box: Box, tables: compiled.Tables) -> Iterator[Run]:
    """Both engines in turns: what else the machine does slows down both."""
    for players in PLAYERS:
        for kind in KINDS:
            yield reference_run(box, kind, players)
            yield compiled_run(tables, kind, players)


def compiled_run(tables: compiled.Tables, kind: str, players: int, games: int = GAMES) -> Run:
    """Play games on the compiled engine in one call, setup included."""
    begun = time.thread_time()  # of this thread: a bar on the screen has its own
    played = compiled.playout(tables, compiled.new_game(tables, players), SEED, games, player=kind)
    spent = time.thread_time() - begun
    counts = played.decisions, played.options, played.chance
    return Run("compiled", kind, players, games, *counts, spent)


def reference_run(box: Box, kind: str, players: int) -> Run:
    """Play one game on the reference."""
    lengths: list[int] = []
    choose = CHOOSERS[kind]

    def noting(box: Box, moves: tuple[Move, ...], rng: Random) -> Move:
        lengths.append(len(moves))
        return choose(box, moves, rng)

    begun = time.thread_time()
    game = play_on(box, reference.new_game(box, players), noting, Random(SEED))
    chance = sum(move.kind >= FIRST_CHANCE for move, _step in game)
    spent = time.thread_time() - begun
    listed = [length for length in lengths if length > 1]
    return Run("reference", kind, players, 1, len(listed), sum(listed), chance, spent)


def _copy_seconds(tables: compiled.Tables) -> float:
    """The CPU time of copying a state once."""
    state = compiled.new_game(tables, max(PLAYERS))
    begun = time.thread_time()
    compiled.copies(state, COPIES)
    return (time.thread_time() - begun) / COPIES
