"""The prompt of a person: the list of moves with their meanings, and which move an answer means."""

from collections.abc import Iterator, Sequence
from typing import Final

from kutnahora.cli.sentences.moves import changes, guild_of_row, guilds_of_set, top_tile
from kutnahora.cli.text import WIDTH, plural
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import format_move, written_moves
from kutnahora.reference.position import Position

MOST_LINES: Final = 20
"""Of the list that is shown without being asked for."""
SHARED_WORDS: Final = {
    Kind.CARD: 2,
    Kind.MINE: 2,
    Kind.BUILD: 2,
    Kind.PLOT: 1,
    Kind.SCORE: 1,
    Kind.TECH: 1,
}
"""Moves of these kinds that share so many first words stand side by side; others have a line each."""
HELP: Final = """\
Answer with the number in front of a move (1 for `1) hire 0`), with its text
(plot c4), or with the beginning of its text if no other move begins like that;
the first word may be left out (c4).
  list       every move on its own line, with what it changes for you at once
  show       the table: city, mine, town hall, prices, players
  undo       back to the last choice a person made; what chance shows comes from
             the seed, so the same moves bring the same pieces again
  save FILE  write the record of the game so far
  quit       stop here
  ? or help  this text"""


def texts_of(box: Box, p: Position, moves: Sequence[Move]) -> list[str]:
    """The moves as text."""
    return [format_move(box, len(p.players), move) for move in moves]


# the list -----------------------------------------------------------------------------------------------


def short_list(box: Box, p: Position, moves: Sequence[Move]) -> list[str]:
    """The numbered moves in few lines; those that share their first words stand side by side."""
    lines: list[str] = []
    groups = _groups(box, p, moves)
    margin = 7 + max(map(len, groups))
    for head, items in groups.items():
        lines += _paragraph(head, items, margin) if head else items
    if len(lines) > MOST_LINES:
        left = len(lines) - MOST_LINES + 1
        lines[MOST_LINES - 1 :] = [f"     ... {plural(left, 'more line')}: `list` shows every move"]
    return lines


def _groups(box: Box, p: Position, moves: Sequence[Move]) -> dict[str, list[str]]:
    """By shared first words, what follows them; whole lines where nothing is shared."""
    groups: dict[str, list[str]] = {}
    for number, (move, text) in enumerate(zip(moves, texts_of(box, p, moves), strict=True), 1):
        words = text.split(" ")
        shared = SHARED_WORDS.get(move.kind, 0)
        head = " ".join(words[:shared])
        item = " ".join(words[shared:])
        groups.setdefault(head, []).append(f"{number}) {item}" if head else _line(box, p, number, move, text))
    return groups


def _paragraph(shared: str, items: list[str], margin: int) -> list[str]:
    """Items side by side after their shared words, in as many lines as they need."""
    lines = [f"     {shared} ".ljust(margin)]
    for item in items:
        if len(lines[-1]) + len(item) > WIDTH:
            lines.append(" " * margin)
        lines[-1] += f"{item}  "
    return [line.rstrip() for line in lines]


def long_list(box: Box, p: Position, moves: Sequence[Move]) -> list[str]:
    """Every move on its own line, with what it changes at once."""
    texts = texts_of(box, p, moves)
    return [
        _line(box, p, number, move, text)
        for number, (move, text) in enumerate(zip(moves, texts, strict=True), 1)
    ]


def _line(box: Box, p: Position, number: int, move: Move, text: str) -> str:
    meaning = ", ".join((*_meaning(box, p, move), *changes(box, p, move)))
    return f"{number:4}) {text:36} {meaning}".rstrip()


def _meaning(box: Box, p: Position, move: Move) -> Iterator[str]:
    """What the numbers of a move stand for, where its text does not say so."""
    if move.kind in (Kind.RIGHTS, Kind.PUBLIC):
        yield top_tile(box, p, move.numbers)
    if move.kind == Kind.GUILDS:
        yield " ".join(guilds_of_set(box, p, move.numbers))
    if move.kind == Kind.HOUSE:
        yield guild_of_row(p, move.numbers)


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
