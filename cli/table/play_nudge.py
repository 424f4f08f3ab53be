"""A nudge: what to think about, without saying which move is best."""

from collections.abc import Sequence
from typing import Final

from kutnahora.cli.text import listed
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import NO_EFFECT, Kind, Move
from kutnahora.reference.notation import KINDS, cell_name
from kutnahora.reference.position import Position
from kutnahora.reference.terms import Action, Guild

TEXTS: Final = {
    Kind.HIRE: "Think about what another miner is for, and what the groschen could do instead.",
    Kind.COUNCIL: "Think about what each patrician would score, for you and for the others.",
    Kind.PATRICIAN: "Think about what each patrician would score, for you and for the others.",
    Kind.HOUSE: "Think about what the next houses of each row still give.",
    Kind.SCORE: "Think about what each of your buildings scores now.",
    Kind.TAX: "Think about what the reputation is worth at the end, beside the groschen.",
    Kind.GUILDS: "Think about how well three guilds go together: what they make, and what that costs now.",
    Kind.ROWS: "Think about which houses leave the board first, and what they give.",
    Kind.TAKE: "Think about what both actions give, and what they cost.",
    Kind.SKIP: "Think about whether anything here is worth having.",
}
"""By the kind of the best move, where the nudge is not taken from the move itself."""


def nudge(box: Box, p: Position, best: Sequence[Move], *, equal: bool) -> str:
    """What to think about, where these moves are best: equally good, or not told apart."""
    about = list(dict.fromkeys(_about(box, p, move) for move in best))
    if about[0].endswith("."):
        return about[0]
    named = [text for text in about if not text.endswith(".")]
    several = "these are equally good" if equal else "these cannot be told apart"
    return f"Think about {listed(named, last='or')}{f'; {several}' if len(named) > 1 else ''}."


def _about(box: Box, p: Position, move: Move) -> str:
    """What a move is about: a few words, or a whole sentence."""
    board, numbers = box.board(len(p.players)), move.numbers
    match move.kind:
        case Kind.CARD if numbers[1] == NO_EFFECT:
            return "a card that is played for nothing"
        case Kind.CARD:
            return f"the {Action(numbers[2]).name.lower()} action"
        case Kind.RIGHTS | Kind.PUBLIC:
            return _stack(p, numbers)
        case Kind.PLOT:
            return _row(numbers[0], board.city_columns, "city")
        case Kind.TECH:
            return _row(numbers[0], board.mine_columns, "mine")
        case Kind.BUILD if _one_tile(box, p, move.kind):
            return _row(numbers[1], board.city_columns, "city")
        case Kind.MINE if _one_tile(box, p, move.kind):
            return _row(numbers[1], board.mine_columns, "mine")
        case Kind.BUILD:
            return f"the {box.tile_name(numbers[0])}"
        case Kind.MINE:
            return f"tile {box.tile_name(numbers[0])}"
    return TEXTS[move.kind]


def _one_tile(box: Box, p: Position, kind: Kind) -> bool:
    """Whether there is only one tile to place, so that the question is where."""
    return len({move.numbers[0] for move in engine.legal_moves(box, p) if move.kind == kind}) == 1


def _row(cell: int, columns: int, place: str) -> str:
    return f"row {cell_name(cell, columns)[0]} of the {place}"


def _stack(p: Position, numbers: Sequence[int]) -> str:
    """The kind of tile on a stack."""
    row, column = numbers
    kind = p.hall.rows[row][column].kind
    return f"a tile of the {KINDS[kind]}" if kind < len(Guild) else f"a {KINDS[kind]} public tile"
