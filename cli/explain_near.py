"""What may have been meant by text that is no move."""

from difflib import get_close_matches
from typing import Final

from kutnahora.cli.sentences import few
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position

NEAREST: Final = 5
LEAST_ALIKE: Final = 0.45
LONGEST: Final = 120
"""Characters of a text that are compared: more than any move has."""


def near_moves(box: Box, p: Position, text: str) -> list[str]:
    """The legal moves most like a text; empty if none is like it."""
    moves = engine.options(box, p)
    texts = {
        written.lower(): written for written in (format_move(box, len(p.players), move) for move in moves)
    }
    wanted = " ".join(text[:LONGEST].lower().split())
    if wanted in texts:
        return [texts[wanted]]
    return [texts[found] for found in get_close_matches(wanted, texts, NEAREST, LEAST_ALIKE)]


def nearest(box: Box, p: Position, text: str) -> str:
    """`the nearest legal moves: plot c4, plot c5`, or some legal moves if none is near."""
    if p.over:
        return "no move is legal: the game is over"
    if found := near_moves(box, p, text):
        return f"the nearest legal moves: {few(found)}"
    return f"legal now: {few(format_move(box, len(p.players), move) for move in engine.options(box, p))}"
