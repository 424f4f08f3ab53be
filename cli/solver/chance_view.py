"""How the answer is shown where chance comes next: what each piece is worth, and the best turn then."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import typer

from kutnahora.cli.solver.plan_view import print_plan
from kutnahora.cli.solver.solve_view import ABOUT_PROVEN, cost_notes, exact_notes, promise_notes
from kutnahora.cli.solver.solve_words import (
    MARGIN,
    WHAT,
    exact_words,
    joined,
    put,
    put_values,
    range_words,
    signed,
    sought,
    unbroken,
    worth_words,
)
from kutnahora.cli.text import few, listed, plural
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view.when import buyer
from kutnahora.solver.luck import by_luck, extremes, level, luck_of
from kutnahora.solver.results import Answer, Continuation, Line, Value
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.worths import fraction_text

MOST_NEXT: Final = 3
"""Lines of the plan for further draws after a piece; JSON has the rest."""
NO_LUCK: Final = "Whatever comes, it is worth the same."
NOT_TOLD: Final = "Which piece is good luck is not told apart: the ranges meet."


def print_chance(box: Box, p: Position, request: SearchRequest, answer: Answer) -> None:
    """The answer in 80 columns."""
    who = PLAYER_NAMES[buyer(p)]
    pieces = len(engine.options(box, p))
    put(f"Chance shows one of {pieces} pieces next. Objective of {who}: {sought(request)}.")
    if answer.interrupted:
        typer.echo("Interrupted: what is known so far.")
    typer.echo("\nWorth now, on average:")
    put_values(len(p.players), answer.value)
    put(_value_words(who, request.objective, answer.value), MARGIN, MARGIN)
    typer.echo("")
    put(f"Luck of {who}: how much more (+) or less (-) a piece is worth than the average.")
    for _worth, alike in groupby(_groups(by_luck(answer)), key=lambda pair: pair[0]):
        typer.echo("")
        _print_group(box, p, request, answer, [line for _number, line in alike])
    typer.echo("")
    put(_luckiest(box, len(p.players), answer))
    for text in _notes(p, request, answer, pieces - len(answer.lines)):
        put(text)


def _value_words(who: str, objective: str, value: Value) -> str:
    if value.exact:
        return f"exact for {who}: {exact_words(objective, fraction_text(value.worth))}"
    return f"{WHAT[objective]} of {who}: {range_words(objective, *value.range)}"


# the pieces ---------------------------------------------------------------------------------------------


def _groups(lines: Sequence[Line]) -> Iterator[tuple[int, Line]]:
    """Each piece with the number of its group: pieces of equal worth share one."""
    number, before = 0, lines[0]
    for line in lines:
        number += line is not before and not level(before, line)
        before = line
        yield number, line


def _print_group(
    box: Box, p: Position, request: SearchRequest, answer: Answer, lines: Sequence[Line]
) -> None:
    """Print pieces that are equally good: luck, how likely, what each is worth, and the turns then."""
    players, pieces, first = len(p.players), len(engine.options(box, p)), lines[0]
    exact = first.proven and answer.value.exact
    luck = signed(request.objective, luck_of(answer, first), exact=exact)
    worth = (
        exact_words(request.objective, fraction_text(first.worth))
        if first.proven
        else f"{WHAT[request.objective]} {worth_words(request, first)}"
    )
    equal = ", equally good" * (len(lines) > 1)
    put(f"{luck}, {len(lines)} of {pieces}{equal}: {worth}")
    for turn, alike in groupby(lines, key=lambda line: _turn_words(box, players, line.continuation)):
        shown = [line.continuation for line in alike]
        together = [shown] if not any(one.plan for one in shown) else [[one] for one in shown]
        for some in together:
            named = " or ".join(_piece_words(box, players, one) for one in some)
            put(f"{named}: {turn}", MARGIN, MARGIN * 2)
            if some[0].plan:
                print_plan(box, players, some[0], most=MOST_NEXT, margin=MARGIN * 2)


def _piece_words(box: Box, players: int, turn: Continuation) -> str:
    return unbroken(format_move(box, players, turn.moves[0]))


def _turn_words(box: Box, players: int, turn: Continuation) -> str:
    """What to do once the piece is there, up to the next draw."""
    if then := turn.moves[1:]:
        return joined(box, players, then) + " ; ..." * (turn.cut and not turn.plan)
    if turn.plan:
        return "another draw"
    return "not known well enough" if turn.cut else "nothing to decide"


# below the pieces ---------------------------------------------------------------------------------------


def _luckiest(box: Box, players: int, answer: Answer) -> str:
    """Which piece is the luckiest and which the unluckiest, if that is told apart."""
    luck = extremes(answer)
    if not luck.best:
        exact = all(line.proven for line in answer.lines)
        return NO_LUCK if exact else NOT_TOLD

    def named(lines: Sequence[Line], word: str) -> str:
        pieces = [_piece_words(box, players, line.continuation) for line in lines]
        if len(pieces) == 1:
            return f"{pieces[0]} is the {word}"
        if all(level(lines[0], line) for line in lines):
            return f"{listed(pieces)} are the {word}"
        return f"the {word} is one of {few(pieces)}"

    text = f"{named(luck.best, 'luckiest')}; {named(luck.worst, 'unluckiest')}."
    return f"{text[0].upper()}{text[1:]}"


def _notes(p: Position, request: SearchRequest, answer: Answer, untried: int) -> Iterator[str]:
    """What the search cost, and what the figures mean."""
    if answer.exact:
        yield from exact_notes(request, answer)
        return
    yield from cost_notes(p, request, answer)
    if any(not line.proven for line in answer.lines):
        yield " ".join(promise_notes(answer))
    if untried:
        yield f"{plural(untried, 'piece')} {'was' if untried == 1 else 'were'} not tried, nor counted."
    if any(line.proven for line in answer.lines):
        yield ABOUT_PROVEN
