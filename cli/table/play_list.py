"""The options that a person is shown: in which order, in few lines or one for each, with what they cost."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kutnahora.cli.sentences.moves import (
    DESCRIBERS,
    changes,
    guild_of_row,
    guilds_of_set,
    patrician_counts,
    top_tile,
)
from kutnahora.cli.table.play_facts import action_costs, first_cost, stack_words, tiles_to_place
from kutnahora.cli.text import WIDTH, filled, plural
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import Action
from kutnahora.reference.view import View, view

MOST_LINES: Final = 20
"""Of the list that is shown without being asked for."""
MARGIN: Final = " " * 5
SHARED_WORDS: Final = {
    Kind.CARD: 2,
    Kind.MINE: 2,
    Kind.BUILD: 2,
    Kind.PLOT: 1,
    Kind.SCORE: 1,
    Kind.TECH: 1,
}
"""Moves of these kinds that share so many first words stand side by side; others have a line each."""
STACKS: Final = (Kind.RIGHTS, Kind.PUBLIC)


def texts_of(box: Box, p: Position, moves: Sequence[Move]) -> list[str]:
    """The moves as text."""
    return [format_move(box, len(p.players), move) for move in moves]


# the order ----------------------------------------------------------------------------------------------


def shown_order(box: Box, moves: Sequence[Move]) -> list[Move]:
    """Moves as people see and number them: in list order, but what gives nothing over another one last."""
    return sorted(moves, key=lambda move: plain_half(box, moves, move) is not None)


def plain_half(box: Box, moves: Sequence[Move], move: Move) -> Move | None:
    """The move that does what a joker does, with the other half of the same card and for nothing."""
    if move.kind != Kind.CARD or not _joker(box, move):
        return None
    card, _half, action = move.numbers
    twins = (other for other in moves if (other.numbers[0], other.numbers[2]) == (card, action))
    return next((other for other in twins if not _joker(box, other)), None)


def _joker(box: Box, move: Move) -> bool:
    card, half, _action = move.numbers
    return half in (0, 1) and box.action(card, half) == Action.JOKER


# few lines ----------------------------------------------------------------------------------------------


def short_list(box: Box, p: Position, moves: Sequence[Move]) -> list[str]:
    """The numbered moves in few lines; those that share their first words stand side by side."""
    lines = _short(box, p, moves, facts=True)
    if len(lines) > MOST_LINES:
        lines = _short(box, p, moves, facts=False)
    if len(lines) > MOST_LINES:
        left = len(lines) - MOST_LINES + 1
        lines[MOST_LINES - 1 :] = [f"{MARGIN}... {plural(left, 'more line')}: `list` shows every move"]
    return lines


def _short(box: Box, p: Position, moves: Sequence[Move], *, facts: bool) -> list[str]:
    lines: list[str] = []
    groups = _groups(box, p, moves, facts=facts)
    margin = 7 + max(len(head) for head, _last in groups)
    for (head, _last), items in groups.items():
        lines += _paragraph(head, items, margin) if head else items
    return lines


def _groups(
    box: Box, p: Position, moves: Sequence[Move], *, facts: bool
) -> dict[tuple[str, bool], list[str]]:
    """By shared first words, what follows them; whole lines where nothing is shared.

    What gives nothing over another move is a group of its own.
    """
    groups: dict[tuple[str, bool], list[str]] = {}
    texts = texts_of(box, p, moves)
    rows = _Rows(box, p, moves, facts=facts)
    for number, (move, text) in enumerate(zip(moves, texts, strict=True), 1):
        words = text.split(" ")
        shared = SHARED_WORDS.get(move.kind, 0)
        head, item = " ".join(words[:shared]), " ".join(words[shared:])
        needless = plain_half(box, moves, move) is not None
        beside = changes(box, p, move) if head and move.kind != Kind.CARD else []
        beside += [f"({rows.needless(move)})"] if needless else []
        items = [f"{number}) {' '.join((item, ', '.join(beside)))}".rstrip()] if head else rows.row(number)
        groups.setdefault((head, needless), []).extend(items)
    return groups


def _paragraph(shared: str, items: Iterable[str], margin: int) -> list[str]:
    """Items side by side after their shared words, in as many lines as they need."""
    lines = [f"{MARGIN}{shared} ".ljust(margin)]
    for item in items:
        if len(lines[-1]) + len(item) > WIDTH:
            lines.append(" " * margin)
        lines[-1] += f"{item}  "
    return [line.rstrip() for line in lines]


# a row for each move ------------------------------------------------------------------------------------


def long_list(box: Box, p: Position, moves: Sequence[Move]) -> list[str]:
    """Every move on a row of its own, with what it changes at once."""
    rows = _Rows(box, p, moves, facts=True)
    return [line for number in range(1, len(moves) + 1) for line in rows.row(number)]


class _Rows:
    """The rows of a list."""

    def __init__(self, box: Box, p: Position, moves: Sequence[Move], *, facts: bool) -> None:
        self.box, self.p, self.moves = box, p, moves
        self.texts = texts_of(box, p, moves)
        self.view: View | None = (
            view(box, p) if facts and any(move.kind in STACKS for move in moves) else None
        )
        self.width = 6 + max(map(len, self.texts)) + 2

    def row(self, number: int) -> list[str]:
        """The row of a move, in as many lines as it needs."""
        start = f"{number:4}) {self.texts[number - 1]}".ljust(self.width)
        meaning = ", ".join(self._meaning(self.moves[number - 1]))
        meaning += self._shown(self.moves[number - 1])
        return filled(meaning, start, " " * self.width).splitlines() if meaning else [start.rstrip()]

    def _meaning(self, move: Move) -> Iterator[str]:
        """What a move stands for where its text does not say so, what it changes, and what is asked next."""
        box, p = self.box, self.p
        if move.kind in STACKS:
            yield top_tile(box, p, move.numbers)
        elif move.kind == Kind.GUILDS:
            yield " ".join(guilds_of_set(box, p, move.numbers))
        elif move.kind == Kind.HOUSE:
            yield guild_of_row(p, move.numbers)
        elif move.kind in (Kind.SKIP, Kind.TAKE):
            yield DESCRIBERS[move.kind](box, p, move.numbers)
        yield from changes(box, p, move)
        if move.kind in (Kind.COUNCIL, Kind.PATRICIAN):
            yield f"scores {patrician_counts(move.numbers[0])}"
        if plain_half(box, self.moves, move):
            yield self.needless(move)
        elif move.kind == Kind.CARD and (cost := first_cost(box, p, move)):
            yield f"then {cost}"

    def _shown(self, move: Move) -> str:
        """What is printed on the tile of a stack."""
        return (
            ""
            if self.view is None or move.kind not in STACKS
            else f": {stack_words(self.view, move.numbers)}"
        )

    def needless(self, move: Move) -> str:
        """Which half does the same for less."""
        other = plain_half(self.box, self.moves, move)
        assert other is not None
        text = texts_of(self.box, self.p, [other])[0]
        return f"`{' '.join(text.split(' ')[SHARED_WORDS[Kind.CARD] :])}` is cheaper"


# beside the list ----------------------------------------------------------------------------------------


def beside(box: Box, p: Position, moves: Sequence[Move]) -> list[str]:
    """What the tiles show that are to be placed, and what the actions of cards cost or pay now."""
    lines = [f"{name}: {words}" for name, words in tiles_to_place(box, p, moves)]
    if costs := action_costs(box, p, [move for move in moves if move.kind == Kind.CARD]):
        lines.append(f"now: {'; '.join(costs)}")
    return [row for line in lines for row in filled(line, MARGIN, f"{MARGIN}  ").splitlines()]
