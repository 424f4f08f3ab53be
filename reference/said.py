"""What somebody says at the table: a move, and perhaps who makes it: `blue: rights 2.1`."""

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import IllegalMove, Stage
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
    """A move or outcome, legal or not, and the seat named with it; None if none is."""

    move: Move
    player: int | None = None


class NoSuchMove(ValueError):
    """Text that is not a move; `nearest` are the legal moves most like it."""

    def __init__(self, box: Box, p: Position, text: str) -> None:
        super().__init__(f"{text[:LONGEST]!r} is not a move; {instead_of(box, p, text)}")
        self.nearest = near_moves(box, p, text)


def named_player(players: int, text: str) -> tuple[int | None, str]:
    """The seat that a text names, and the rest: `blue: plot c4`. Only players at the table count as names."""
    before, colon, rest = text.partition(":")
    name = before.strip().lower()
    if colon and name in PLAYER_NAMES[:players]:
        return PLAYER_NAMES.index(name), rest.strip()
    return None, text


def read_said(box: Box, p: Position, text: str) -> Said | None:
    """The move or outcome that a text means, legal or not; None if it means none. Chance has no player."""
    player, rest = named_player(len(p.players), text)
    move = find_move(box, p, rest) or plain_move(box, len(p.players), rest)
    if move is None or (player is not None and move.kind >= FIRST_CHANCE):
        return None
    return Said(move, player)


def parse_said(box: Box, p: Position, text: str) -> Said:
    """The move or outcome that a text means, legal or not; raises NoSuchMove if it means none."""
    said = read_said(box, p, text)
    if said is None:
        raise NoSuchMove(box, p, text)
    return said


def parse_move(box: Box, p: Position, text: str) -> Move:
    """The same without the player; raises IllegalMove if the named player cannot make it now."""
    said = parse_said(box, p, text)
    if said.player is not None and (reasons := engine.refusals(box, p, said.move, said.player)):
        raise IllegalMove(reasons)
    return said.move


def shown_already(box: Box, stages: tuple[Stage, ...]) -> tuple[Move, ...]:
    """What chance showed by itself in the stages of a move, since nothing else could come."""
    by_itself = (stage.before for stage in stages[1:] if engine.is_chance(stage.before))
    return tuple(piece for p in by_itself for piece in engine.options(box, p))


def instead_of(box: Box, p: Position, text: str) -> str:
    """What text that is not a move may have meant: `the nearest legal moves: plot c4, plot c5`."""
    if p.over:
        return "no move is legal: the game is over"
    name = text.partition(":")[0].strip().lower()
    if name in PLAYER_NAMES[len(p.players) :]:
        return f"the players are {', '.join(PLAYER_NAMES[: len(p.players)])}"
    if nearest := near_moves(box, p, text):
        return f"the nearest legal moves: {', '.join(nearest)}"
    listed = [format_move(box, len(p.players), move) for move in engine.options(box, p)]
    more = f" and {len(listed) - NEAREST} more" if len(listed) > NEAREST else ""
    return f"legal now: {', '.join(listed[:NEAREST])}{more}"


def near_moves(box: Box, p: Position, text: str) -> tuple[str, ...]:
    """The legal moves and outcomes most like a text, the closest first; empty if none is like it."""
    _player, wanted = named_player(len(p.players), " ".join(text[:LONGEST].lower().split()))
    written = (format_move(box, len(p.players), move) for move in engine.options(box, p))
    texts = {text.lower(): text for text in written}
    if wanted in texts:
        return (texts[wanted],)
    return tuple(texts[match] for match in get_close_matches(wanted, texts, NEAREST, LEAST_ALIKE))
