"""Moves of real games, with the functions of the reference that each of them runs.

They lend their positions to the witnesses, and are compared themselves: so every function that runs in a game
is run by both engines, on the standard box and on generated ones.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from types import CodeType
from typing import Final

from kutnahora.compare.games import RECIPES
from kutnahora.compare.groups import BoxAt
from kutnahora.compare.positions import Pair, pair_of
from kutnahora.compare.traces import traced
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import CHOOSERS, play_game

GAMES: Final = ((2, "lively", 1), (3, "random", 2), (4, "lively", 3), (3, "lively", 4))
"""Players, kind and seed of the games on the standard box."""
GENERATED: Final = ((1, (2, "lively", 1)), (2, (4, "lively", 2)))
"""Seeds of generated boxes, and a game on each: their cards and tiles have values that no other box has."""
BRANCH: Final = 12
"""Moves after a rare position."""
EVERY: Final = 8
"""Positions where a card is to be played, until a branch starts."""


@dataclass(frozen=True, slots=True)
class Lent:
    """A position, the move that was made there, and what the reference ran to list and to make it."""

    pair: Pair
    at: BoxAt
    position: Position
    move: Move | None
    """None: the position is the setup of a game."""
    ran: frozenset[CodeType]


class CannotPlay(Exception):
    """A broken reference cannot play a game to its end: the game, the last move and what it cites."""


@cache
def lent_moves() -> tuple[Lent, ...]:
    """All of them; raises Differs if the compiled engine refuses one of the boxes, and CannotPlay."""
    found = [*_of_games(load_box(), BoxAt(), GAMES)]
    for seed, game in GENERATED:
        found += _of_games(random_box(seed), BoxAt(seed=seed), (game,))
    return tuple(found)


def _of_games(box: Box, at: BoxAt, games: tuple[tuple[int, str, int], ...]) -> Iterator[Lent]:
    pair = pair_of(box)
    for players, kind, seed in games:
        rng, cards = Random(seed), 0
        before: Position | None = None
        for move, step in _played(box, players, kind, seed):
            if before is None:
                yield _setup(pair, at, players)
            if before is not None and move is not None:
                yield _lent(pair, at, before, move)
            before = step.position
            if not before.over and before.task.kind == TaskKind.CARD:
                cards += 1
                if cards % EVERY == 0:
                    yield from islice(_branch(pair, at, before, cards // EVERY, rng), BRANCH)


def _played(box: Box, players: int, kind: str, seed: int) -> Iterator[tuple[Move | None, Step]]:
    last = "the setup"
    try:
        for move, step in play_game(box, players, kind, seed):
            cited = ", ".join(dict.fromkeys(event.clause.value for event in step.events))
            last = f"{'the setup' if move is None else format_move(box, players, move)} [{cited}]"
            yield move, step
    except Exception as error:  # whatever a mistake in the rules leads to
        game = f"a game of {players} {kind} players with seed {seed}"
        raise CannotPlay(f"the reference cannot go on in {game} after {last}: {_named(error)}") from error


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _branch(pair: Pair, at: BoxAt, p: Position, number: int, rng: Random) -> Iterator[Lent]:
    """Lively moves from a position that games hardly reach; each recipe in turn."""
    try:
        for change in RECIPES[number % len(RECIPES)]:
            if not engine.is_chance(p):
                p = change(pair.box, p, rng)
        while not p.over:
            listed = engine.options(pair.box, p)
            move = rng.choice(listed) if engine.is_chance(p) else CHOOSERS["lively"](pair.box, listed, rng)
            yield _lent(pair, at, p, move)
            p = engine.apply(pair.box, p, move).position
    except Exception as error:
        raise CannotPlay(
            f"the reference cannot go on from {format_khn(pair.box, p)}: {_named(error)}"
        ) from error


def _setup(pair: Pair, at: BoxAt, players: int) -> Lent:
    (ran,) = traced(lambda: engine.new_game(pair.box, players))
    start = engine.new_game(pair.box, players).position
    return Lent(pair, at, start, None, frozenset(function.code for function in ran))


def _lent(pair: Pair, at: BoxAt, p: Position, move: Move) -> Lent:
    (ran,) = traced(lambda: (engine.options(pair.box, p), engine.stages(pair.box, p, move)))
    return Lent(pair, at, p, move, frozenset(function.code for function in ran))
