"""Differences by cause: each cause once, with the smallest example and the commands that show it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from shlex import quote
from typing import Final

from kutnahora.compare.causes import Cause, Located, located
from kutnahora.compare.games import Found, Report
from kutnahora.compare.positions import BOX, LEGAL, OUTCOMES, SETUP, Differs, Pair, pair_of
from kutnahora.compare.run import DiffRequest
from kutnahora.compare.shrink import NotSeenAgain, compare_at, smallest
from kutnahora.compare.traces import Function, specific
from kutnahora.compare.words import BY_NUMBERS, Fields, move_text
from kutnahora.reference import engine
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position

MOST_FUNCTIONS: Final = 6
FIELDS_SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class BoxAt:
    """Where somebody finds the box of a position, and perhaps the position."""

    file: str | None = None
    """A file of theirs; None: the standard box, or a generated one."""
    seed: int | None = None
    """Of a generated box."""
    position: str | None = None
    """What the position was read from: a file may print values on the box, which KHN cannot."""

    @property
    def generated(self) -> bool:
        return self.seed is not None

    @property
    def made(self) -> tuple[str, ...]:
        """The command that writes it, if there is one."""
        return () if self.seed is None else (f"kutna box new {self._name} --random {self.seed} --force",)

    @property
    def option(self) -> str:
        """For the commands that need it: ` --box my.toml`."""
        if self.seed is not None:
            return f" --box {self._name}"
        return "" if self.file is None else f" --box {quote(self.file)}"

    @property
    def _name(self) -> str:
        return f"box-{self.seed}.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A position and perhaps a move at which the engines differ, as text."""

    box: str
    position: str
    """KHN; before the move, if there is one."""
    move: str | None
    fields: Fields
    clauses: tuple[str, ...]
    """What the reference cites there."""
    functions: tuple[str, ...]
    """Of the reference: the ones that carry the clause or, if none does, those that ran there."""
    commands: tuple[str, ...]
    """What to type to see it."""

    @property
    def lines(self) -> tuple[str, ...]:
        """For people; every line is one line, however long, so that it can be pasted."""
        more = len(self.fields) - FIELDS_SHOWN
        return (
            *(f"   {field}" for field in self.fields[:FIELDS_SHOWN]),
            *([f"   and {more} more field{'s' if more > 1 else ''}"] if more > 0 else []),
            *([f"clauses: {', '.join(self.clauses)}"] if self.clauses else []),
            *(f"function: {function}" for function in self.functions),
            f"box: {self.box}",
            f"position: {self.position}",
            f"move: {self.move or '-'}",
            "to see it:",
            *self.commands,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """All differences of one cause."""

    cause: Cause
    count: int
    games: tuple[int, ...]
    """Their numbers."""
    example: Example


def grouped(request: DiffRequest, report: Report) -> tuple[Group, ...]:
    """The groups, the largest first; the example is on the box of the run, if one is."""
    by_cause: dict[Cause, list[Found]] = {}
    for found in report.differences:
        by_cause.setdefault(found.cause, []).append(found)
    groups = [_group(request, cause, members) for cause, members in by_cause.items()]
    return tuple(sorted(groups, key=lambda group: (-group.count, group.games)))


def _group(request: DiffRequest, cause: Cause, members: list[Found]) -> Group:
    best = min(members, key=lambda found: (found.plan.box_seed is not None, found.plan.players))
    return Group(
        cause=cause,
        count=len(members),
        games=tuple(found.plan.number for found in members),
        example=_example(request, best),
    )


def _example(request: DiffRequest, found: Found) -> Example:
    box, difference = request.box_of(found.plan), found.difference
    if difference.what not in (BOX, SETUP):
        with suppress(NotSeenAgain):
            pair = pair_of(box)
            at = BoxAt(request.box_file, found.plan.box_seed)
            return example_of(pair, at, located(pair, smallest(pair, difference)))
    move = difference.move
    return Example(
        box=box.label,
        position=format_khn(box, difference.position),
        move=None if move is None else move_text(box, len(difference.position.players), move),
        fields=difference.fields,
        clauses=(),
        functions=(),
        commands=(_whole_game(request, found),),
    )


def example_of(pair: Pair, at: BoxAt, found: Located) -> Example:
    """A difference that is seen at its position."""
    difference = found.difference
    players = len(difference.position.players)
    position = format_khn(pair.box, difference.position)
    move = None if difference.move is None else move_text(pair.box, players, difference.move)
    return Example(
        box=pair.box.label,
        position=position,
        move=move,
        fields=difference.fields,
        clauses=found.clauses,
        functions=tuple(map(str, functions_of(pair, found)[:MOST_FUNCTIONS])),
        commands=(*at.made, *_seen_by(difference, at.position or position, move, at)),
    )


def functions_of(pair: Pair, found: Located) -> tuple[Function, ...]:
    """The functions of the reference that are to be looked at first."""
    clauses = (found.cause.clause,) if found.cause.clause else ()
    return specific(found.ran(pair), clauses)


# one position -------------------------------------------------------------------------------------------


def compared_at(pair: Pair, at: BoxAt, p: Position, move: Move | None) -> tuple[int, tuple[Group, ...]]:
    """A position with one move from it, or with every legal one: how many, and where the engines differ."""
    moves = (move,) if move is not None else (None, *engine.options(pair.box, p))
    by_cause: dict[Cause, list[Located]] = {}
    for tried in moves:
        try:
            compare_at(pair, p, tried)
        except Differs as difference:
            found = located(pair, difference)
            by_cause.setdefault(found.cause, []).append(found)
    groups = tuple(
        Group(cause=cause, count=len(members), games=(), example=example_of(pair, at, members[0]))
        for cause, members in by_cause.items()
    )
    return sum(tried is not None for tried in moves), groups


# commands -----------------------------------------------------------------------------------------------


def _seen_by(difference: Differs, position: str, move: str | None, at: BoxAt) -> Iterator[str]:
    if difference.what == SETUP:
        yield f"kutna diff --games 1 --seed 1 --players {len(difference.position.players)}{at.option}"
    else:
        yield from _shown(difference, position, move, at)
        yield _compared(position, move, at)


def _shown(difference: Differs, position: str, move: str | None, at: BoxAt) -> tuple[str, ...]:
    """What the reference says there; the notation has no words for some moves."""
    if move is not None:
        by_numbers = move.startswith(BY_NUMBERS)
        return () if by_numbers else (f"kutna explain {quote(position)} {quote(move)}{at.option}",)
    listed = difference.what in (LEGAL, OUTCOMES) and not difference.position.over
    return (f"kutna {'legal' if listed else 'show'} {quote(position)}{at.option}",)


def _compared(position: str, move: str | None, at: BoxAt) -> str:
    """Both engines, at this position and move alone."""
    moving = "" if move is None else f" --move {quote(move)}"
    return f"kutna diff --at {quote(position)}{moving}{at.option}"


def _whole_game(request: DiffRequest, found: Found) -> str:
    """All games up to this one."""
    players = ",".join(map(str, request.players))
    box = BoxAt(request.box_file).option
    return f"kutna diff --seed {request.seed} --games {found.plan.number + 1} --players {players}{box}"
