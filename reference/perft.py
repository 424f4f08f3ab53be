"""How many ways a game can continue: counts that compare two engines, move list by move list."""

from collections.abc import Iterator

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position

Count = tuple[int, int]
"""Sequences of decisions, and outcomes of chance on the way."""


def perft(box: Box, p: Position, depth: int) -> Count:
    """Sequences of exactly `depth` decisions, once for each way that chance can go, and outcomes on the way.

    Chance is expanded over all outcomes and takes no depth; nothing is expanded after the last decision. A
    list of one is a decision. A game that ends earlier does not count. An outcome counts once, however many
    sequences continue from it, even if none does.
    """
    if depth == 0:
        return 1, 0
    if depth == 1 and not engine.is_chance(p):
        return len(engine.legal_moves(box, p)), 0
    counts = [count for _move, count in divide(box, p, depth)]
    return sum(sequences for sequences, _chance in counts), sum(chance for _sequences, chance in counts)


def divide(box: Box, p: Position, depth: int) -> Iterator[tuple[Move, Count]]:
    """The same by first move, one after the other; where chance is next, by first outcome.

    The parts add up to `perft`; at depth 0 there are none.
    """
    if depth == 0:
        return
    if engine.is_chance(p):
        for piece in engine.options(box, p):
            sequences, chance = perft(box, engine.apply(box, p, piece).position, depth)
            yield piece, (sequences, chance + 1)
    else:
        for move in engine.legal_moves(box, p):
            yield move, perft(box, engine.apply(box, p, move).position, depth - 1)
