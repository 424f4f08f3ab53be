"""How the answer of a search is shown: lines with values and plans, and what they mean."""

from collections.abc import Iterator, Sequence
from typing import Final

import typer

from kutnahora.cli.sentences.moves import sentence
from kutnahora.cli.solver.plan_view import print_plan
from kutnahora.cli.solver.solve_words import (
    MARGIN,
    how_sure,
    joined,
    put,
    put_values,
    rule_of,
    sought,
)
from kutnahora.cli.text import plural
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.solver.ranges import FEWEST_MEASURED, PROMISE
from kutnahora.solver.results import Answer, Continuation, Line
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import too_far
from kutnahora.solver.worths import EPSILON

ALIKE: Final = "Options are listed by what they are worth; those shown had about equally many simulations."
UNLIKE: Final = "Options are listed by what they are worth; they did not have equally many simulations."
NOT_MEASURED: Final = "That was not measured for a search like this one."
SAME_COUNTED: Final = ", counting those that come to the same"
MOST_SAME: Final = 4
"""Turns that come to the same and are shown; JSON has the rest."""
ABOUT_PROVEN: Final = "proven: found exactly inside the tree, by the rule of the exact search."


def print_answer(box: Box, p: Position, request: SearchRequest, answer: Answer) -> None:
    """The answer in 80 columns."""
    options = len(engine.legal_moves(box, p))
    how_many = "has only one legal move" if options == 1 else f"has {options} options"
    put(f"{PLAYER_NAMES[p.task.player]} {how_many}. Objective: {sought(request)}.")
    if answer.interrupted:
        typer.echo("Interrupted: the best so far.")
    for number, line in enumerate(answer.lines, 1):
        typer.echo("")
        _print_line(box, p, request, number, line)
    typer.echo("")
    for text in _footnotes(p, request, answer, options):
        put(text)


def _print_line(box: Box, p: Position, request: SearchRequest, number: int, line: Line) -> None:
    put(joined(box, len(p.players), line.continuation.moves), f"{number:<{len(MARGIN)}}", MARGIN)
    put(sentence(box, p, line.continuation.moves), MARGIN, MARGIN)
    put_values(len(p.players), line)
    put(how_sure(p.task.player, request, line), MARGIN, MARGIN)
    print_plan(box, len(p.players), line.continuation)
    put_same(box, len(p.players), line.same)


def put_same(box: Box, players: int, turns: Sequence[Continuation]) -> None:
    """Print other turns that come to the same, up to the first draw."""
    texts = [joined(box, players, turn.moves) for turn in turns]
    if texts:
        more = [f"{len(texts) - MOST_SAME} more"] if len(texts) > MOST_SAME else []
        put(f"the same: {', or '.join([*texts[:MOST_SAME], *more])}", MARGIN, MARGIN)


# below the lines ----------------------------------------------------------------------------------------


def _about_lines(answer: Answer) -> Iterator[str]:
    """How lines are ordered, and what their ranges promise."""
    visits = [line.visits for line in answer.lines if not line.proven]
    if len(visits) > 1:
        yield ALIKE if max(visits) <= 2 * min(visits) else UNLIKE
    yield from promise_notes(answer)


def promise_notes(answer: Answer) -> Iterator[str]:
    """What ranges promise."""
    yield PROMISE
    if answer.full or answer.interrupted or answer.simulations < FEWEST_MEASURED:
        yield NOT_MEASURED


def _not_told_apart(answer: Answer) -> Iterator[str]:
    """Which of the lines shown may be as good as the first."""
    alike = [number for number, line in enumerate(answer.lines, 1) if not answer.told_apart(line)]
    if len(alike) > 1 and not all(line.proven for line in answer.lines):
        others = [str(number) for number in alike[1:]]
        noun = "Line" if len(others) == 1 else "Lines"
        numbers = " and ".join(filter(None, (", ".join(others[:-1]), others[-1])))
        yield f"{noun} {numbers} may be as good as line 1: such differences were off by as much."


def _footnotes(p: Position, request: SearchRequest, answer: Answer, options: int) -> Iterator[str]:
    """What the search cost, and what the figures mean."""
    if answer.exact:
        if answer.ties > 1:
            best, who = plural(answer.ties, "option"), PLAYER_NAMES[p.task.player]
            merged = any(line.same for line in answer.lines if line.loss <= EPSILON)
            yield f"The best {best} are equally good for {who}{SAME_COUNTED * merged}."
        yield from exact_notes(request, answer)
        return
    yield from cost_notes(p, request, answer)
    if any(not line.proven for line in answer.lines):
        yield " ".join(_about_lines(answer))
    yield from _not_told_apart(answer)
    untried = options - sum(1 + len(line.same) for line in answer.lines)
    if untried > 0 and len(answer.lines) < request.lines:
        yield f"{plural(untried, 'option')} {'was' if untried == 1 else 'were'} not tried."
    if any(line.proven for line in answer.lines):
        yield ABOUT_PROVEN


def exact_notes(request: SearchRequest, answer: Answer) -> Iterator[str]:
    """What an exact answer cost, and what `exact` means."""
    yield f"{plural(answer.positions, 'position')} in {answer.seconds:.2f} s."
    yield rule_of(request, ties_by_margin=answer.ties_by_margin)


def cost_notes(p: Position, request: SearchRequest, answer: Answer) -> Iterator[str]:
    """What simulations cost, and why there is no exact answer."""
    spent = max(answer.simulation_seconds, 1e-9)
    made, threads = plural(answer.simulations, "simulation"), plural(request.threads, "thread")
    rate = f"{answer.simulations / spent:,.0f} a second"
    yield f"{made} in {spent:.2f} s, {rate}, {threads}, seed {request.seed}."
    if request.exact == "auto" and too_far(p, request):
        yield "The end of the game is too far away for an exact answer."
    elif answer.positions:
        ended = "was interrupted" if answer.interrupted else "gave up"
        yield f"The exact search {ended} after {plural(answer.positions, 'position')}."
    if answer.full:
        yield "Memory ran out and the tree stopped growing; --memory allows more."
