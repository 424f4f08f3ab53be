"""Positions of every kind of task, and moves of every kind that somebody may want to make there."""

from collections.abc import Iterator
from random import Random

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import is_card_move, move_shape
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.players import play_game


def moments(box: Box, players: int, seed: int) -> Iterator[Position]:
    """The first two positions of each kind of task in a game."""
    seen: dict[TaskKind, int] = {}
    yield engine.new_game(box, players).position
    for _move, step in play_game(box, players, "lively", seed):
        p = step.position
        if not p.over and seen.setdefault(p.task.kind, 0) < 2:
            seen[p.task.kind] += 1
            yield p


def wishes(box: Box, players: int, rng: Random) -> Iterator[Move]:
    """One move of every kind."""
    for kind in Kind:
        shape = move_shape(box, players, kind)
        numbers = tuple(rng.choice(choices) for choices in shape)
        while kind == Kind.CARD and not is_card_move(box, numbers):
            numbers = tuple(rng.choice(choices) for choices in shape)
        yield Move(kind, numbers)
