"""What somebody says at the table: a move, and who makes it if that is said, too: `blue: rights 2.1`."""

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import FIRST_CHANCE, Move
from kutnahora.reference.notation import find_move, format_move, plain_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES

NEAREST: Final = 5
LEAST_ALIKE: Final = 0.45
LONGEST: Final = 120
"""Characters of a text that are compared: more than any move has."""


@dataclass(frozen=True, slots=True)
class Said:
    """A move or outcome, legal or not, and the seat that is named with it; None if none is."""

    move: Move
    player: int | None = None


class NoSuchMove(ValueError):
    """Text that is no move; `nearest` are the legal moves most like it."""

    def __init__(self, text: str, nearest: tuple[str, ...]) -> None:
        legal = f", the nearest legal moves are {', '.join(nearest)}" if nearest else ""
        super().__init__(f"{text[:LONGEST]!r} is no move{legal}")
        self.nearest = nearest


def named_player(players: int, text: str) -> tuple[int | None, str]:
    """The seat that a text names, and the rest: `blue: plot c4`. Who is not at the table is no name."""
    name, colon, rest = text.partition(": ")
    if colon and name in PLAYER_NAMES[:players]:
        return PLAYER_NAMES.index(name), rest
    return None, text


def read_said(box: Box, p: Position, text: str) -> Said | None:
    """The move or outcome that a text means, legal or not; None if it means none. Chance has no player."""
    player, rest = named_player(len(p.players), text)
    move = find_move(box, p, rest) or plain_move(box, len(p.players), rest)
    if move is None or (player is not None and move.kind >= FIRST_CHANCE):
        return None
    return Said(move, player)


def parse_move(box: Box, p: Position, text: str) -> Said:
    """The move or outcome that a text means, legal or not; raises NoSuchMove if it means none."""
    said = read_said(box, p, text)
    if said is None:
        raise NoSuchMove(text, near_moves(box, p, text))
    return said


def near_moves(box: Box, p: Position, text: str) -> tuple[str, ...]:
    """The legal moves and outcomes most like a text, the likest first; empty if none is like it."""
    _player, wanted = named_player(len(p.players), " ".join(text[:LONGEST].lower().split()))
    written = (format_move(box, len(p.players), move) for move in engine.options(box, p))
    texts = {text.lower(): text for text in written}
    if wanted in texts:
        return (texts[wanted],)
    return tuple(texts[found] for found in get_close_matches(wanted, texts, NEAREST, LEAST_ALIKE))
