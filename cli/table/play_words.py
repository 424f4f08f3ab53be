"""The prompt of a person: its help, and which move an answer means."""

from collections.abc import Sequence
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.notation import format_move, written_moves
from kutnahora.reference.position import Position

HELP: Final = """\
Answer with the number in front of a move (1 for `1) hire 0`), with its text
(plot c4), or with the beginning of its text if no other move begins like that;
the first word may be left out (c4).
  list       every move on its own line, with what it changes for you at once
  show       the table: city, mine, town hall, prices, players
  hint       what to think about; once more: the best turn, and how sure that is
  why        what the last move or piece has set off, clause by clause
  why MOVE   what a move would do now, or why it is not legal
  rate       what your last turn cost beside the best one
  undo       back to the last choice a person made; what chance shows comes from
             the seed, so the same moves bring the same pieces again
  save FILE  write the record of the game so far
  quit       stop here
  ? or help  this text"""


# the answer ---------------------------------------------------------------------------------------------


def matching(texts: Sequence[str], answer: str) -> list[int]:
    """The indices of the moves an answer can mean: the one with this text, or all that begin with it."""
    wanted = answer.lower()
    whole = [text.lower() for text in texts]
    short = [text.partition(" ")[2] for text in whole]
    for forms in (whole, short):
        if wanted in forms:
            return [forms.index(wanted)]
    for forms in (whole, short):
        if places := [place for place, form in enumerate(forms) if form.startswith(wanted)]:
            return places
    return []


def spellings(box: Box, p: Position, texts: Sequence[str], answer: str) -> list[str]:
    """How the move that an answer means would be written, legal or not; its first word may be left out."""
    asked = texts[0].partition(" ")[0]
    return [_spelled(box, len(p.players), f"{word}{answer.lower()}") for word in ("", f"{asked} ")]


def _spelled(box: Box, players: int, text: str) -> str:
    candidates = (format_move(box, players, move) for move in written_moves(box, players, text))
    return next((candidate for candidate in candidates if candidate.lower() == text), text)
