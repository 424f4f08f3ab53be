"""How the answer of a search is shown: lines with values and plans, the same as JSON, and a progress bar."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Final

import typer

from kutnahora.cli.sentences.moves import turn_in_words
from kutnahora.cli.solver.solve_share import line_string
from kutnahora.cli.text import filled, plural
from kutnahora.ext.engine import State
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.solver.answers import MIN_VISITS
from kutnahora.solver.ranges import FEWEST_MEASURED, PROMISE
from kutnahora.solver.results import Answer, Continuation, Line, Progress
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import too_far
from kutnahora.solver.worths import fraction_text

MARGIN: Final = "   "
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
MOST_PLANNED: Final = 12
"""Lines of a plan that are shown; JSON has the rest."""
GOALS: Final = {"win": "win probability (ties split)", "margin": "lead in points", "points": "points"}
HORIZONS: Final = {
    "turn": "at the end of the turn, scored as if the game ended there",
    "round": "at the end of the round, scored as if the game ended there",
    "game": "at the end of the game",
}
ALIKE: Final = "Options are listed by what they are worth; those shown had about equally many simulations."
UNLIKE: Final = "Options are listed by what they are worth; they did not have equally many simulations."
NOT_MEASURED: Final = "That was not measured for a search like this one."
ABOUT_PROVEN: Final = "proven: found exactly inside the tree, by the rule of the exact search."


def rule_of(request: SearchRequest, *, ties_by_margin: bool = True) -> str:
    """What `exact` means for this objective."""
    if not ties_by_margin:
        return (
            "exact: the win probabilities. There was no time for points, so equally good options are in list "
            "order, not by lead."
        )
    margin = "" if request.objective == "margin" else ", then for their lead in points"
    return (
        f"exact: every player takes the move that is best for their {GOALS[request.objective]}{margin}, "
        "then the first in the list; every outcome of chance is counted."
    )


# while it thinks ----------------------------------------------------------------------------------------


@contextmanager
def thinking(box: Box, state: State, request: SearchRequest) -> Iterator[Callable[[Progress], None] | None]:
    """A progress bar and the best line so far on stderr, if that is a terminal; gives `watch`."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    columns = BarColumn(bar_width=20), TimeElapsedColumn(), TextColumn("{task.description}", markup=False)
    bar, line = Bar(*columns), Text()
    task = bar.add_task("exact", total=1.0)
    with Live(Group(bar, line), console=Console(stderr=True), transient=True, refresh_per_second=10):

        def show(news: Progress) -> None:
            if news.best is not None:
                moves = joined(box, len(state.points), news.best.continuation.moves).replace(NO_BREAK, " ")
                line.plain = moves + " ; ..." * news.best.continuation.cut
            words = news.phase if news.best is None else _worth_words(request, news.best)
            bar.update(task, completed=news.share, description=words)

        yield show


def _worth_words(request: SearchRequest, line: Line) -> str:
    low, high = line.range
    visits = plural(line.visits, "visit")
    if request.objective == "win":
        return f"{_percent(low)} to {_percent(high)}, {visits}"
    sign = "+" if request.objective == "margin" else ""
    if line.visits < MIN_VISITS:
        return f"{line.worth:{sign}.1f}, {visits}, too few for a range"
    return f"{low:{sign}.1f} to {high:{sign}.1f}, {visits}"


# JSON ---------------------------------------------------------------------------------------------------


def document(box: Box, p: Position, request: SearchRequest, answer: Answer) -> dict[str, object]:
    """The answer as --json prints it."""
    spent = answer.simulation_seconds
    return {
        "over": False,
        "box": box.label,
        "players": list(PLAYER_NAMES[: len(p.players)]),
        "player": PLAYER_NAMES[p.task.player],
        "options": len(engine.legal_moves(box, p)),
        "objective": request.objective,
        "horizon": request.horizon,
        "exact": answer.exact,
        "ties": answer.ties if answer.exact else None,
        "ties_by_margin": answer.ties_by_margin if answer.exact else None,
        "promise": None if answer.exact else PROMISE,
        "rule": rule_of(request, ties_by_margin=answer.ties_by_margin) if answer.exact else None,
        "sims": answer.simulations,
        "sims_per_second": round(answer.simulations / spent) if spent > 0 else 0,
        "positions": answer.positions,
        "seconds": round(answer.seconds, 3),
        "seed": request.seed,
        "threads": request.threads,
        "memory_full": answer.full,
        "interrupted": answer.interrupted,
        "lines": [_line_document(box, p, answer, line) for line in answer.lines],
    }


def _line_document(box: Box, p: Position, answer: Answer, line: Line) -> dict[str, object]:
    return {
        "khn": line_string(box, p, line),
        **_continuation_document(box, len(p.players), line.continuation),
        "win": list(line.win),
        "points": list(line.points),
        "worth": line.worth,
        "value": fraction_text(line.worth) if line.exact else None,
        "range": list(line.range),
        "loss": line.loss,
        "loss_range": list(line.loss_range),
        "told_apart": answer.told_apart(line),
        "visits": line.visits,
        "exact": line.exact,
        "proven": line.proven,
    }


def _continuation_document(box: Box, players: int, continuation: Continuation) -> dict[str, object]:
    return {
        "moves": [format_move(box, players, move) for move in continuation.moves],
        "plan": {
            format_move(box, players, piece): _continuation_document(box, players, then)
            for piece, then in continuation.plan
        },
        "cut": continuation.cut,
    }


# plain --------------------------------------------------------------------------------------------------


def print_answer(box: Box, p: Position, request: SearchRequest, answer: Answer) -> None:
    """The answer in 80 columns."""
    options = len(engine.legal_moves(box, p))
    how_many = "has only one legal move" if options == 1 else f"has {options} options"
    objective = f"{GOALS[request.objective]} {HORIZONS[request.horizon]}"
    say(f"{PLAYER_NAMES[p.task.player]} {how_many}. Objective: {objective}.")
    if answer.interrupted:
        typer.echo("Interrupted: the best so far.")
    for number, line in enumerate(answer.lines, 1):
        typer.echo("")
        _print_line(box, p, request, number, line)
    typer.echo("")
    for text in _footnotes(p, request, answer, options):
        say(text)


def say(text: str, first: str = "", rest: str = "") -> None:
    """Print a paragraph; moves that were joined stay whole."""
    typer.echo(filled(text, first, rest).replace(NO_BREAK, " "))


def _print_line(box: Box, p: Position, request: SearchRequest, number: int, line: Line) -> None:
    say(joined(box, len(p.players), line.continuation.moves), f"{number:<{len(MARGIN)}}", MARGIN)
    say(turn_in_words(box, p, line.continuation.moves), MARGIN, MARGIN)
    names = PLAYER_NAMES[: len(p.players)]
    shares = "  ".join(f"{name} {_percent(share)}" for name, share in zip(names, line.win, strict=True))
    say(f"win     {shares}", MARGIN, MARGIN)
    if line.points:
        points = "  ".join(f"{name} {value:.1f}" for name, value in zip(names, line.points, strict=True))
        say(f"points  {points}", MARGIN, MARGIN)
    say(_how_sure(p, request, line), MARGIN, MARGIN)
    _print_plan(box, len(p.players), line.continuation)


def _how_sure(p: Position, request: SearchRequest, line: Line) -> str:
    if line.exact or line.proven:
        worth = exact_words(request.objective, fraction_text(line.worth))
        return f"{'exact' if line.exact else 'proven'} for {PLAYER_NAMES[p.task.player]}: {worth}"
    what = {"win": "win probability", "margin": "lead", "points": "points"}[request.objective]
    return f"{what} of {PLAYER_NAMES[p.task.player]}: {_worth_words(request, line)}"


def exact_words(objective: str, text: str) -> str:
    """An exact value: `win probability 7/12 (58.3 %)`, `12 points`, `3 points behind`."""
    value = Fraction(text)
    if objective == "win":
        return f"win probability {text}" + f" ({_percent(value)})" * (text not in ("0", "1"))
    behind = objective == "margin" and value < 0
    shown, counted = (text.removeprefix("-"), -value) if behind else (text, value)
    about = f" (about {float(counted):.2f})" if "/" in text else ""
    unit = "point" if abs(value) == 1 else "points"
    side = "" if objective != "margin" else " behind" if behind else " ahead"
    return f"{shown}{about} {unit}{side}"


def _percent(share: float | Fraction) -> str:
    return f"{100 * float(share):.1f} %"


# the plan -----------------------------------------------------------------------------------------------


def _print_plan(box: Box, players: int, continuation: Continuation) -> None:
    """Print what to do after each draw; outcomes with the same sequel share a line."""
    sequels: dict[str, list[str]] = {}
    for pieces, then in _sequels(continuation):
        texts = [format_move(box, players, piece) for piece in pieces]
        draws = sequels.setdefault(joined(box, players, then), [])
        if (drawn := _unbroken(" ".join(texts))) not in draws:
            draws.append(drawn)
    for sequel, draws in list(sequels.items())[:MOST_PLANNED]:
        say(f"{_either(draws)}: {sequel}", f"{MARGIN}after ", f"{MARGIN}      ")
    if len(sequels) > MOST_PLANNED:
        typer.echo(f"{MARGIN}... {plural(len(sequels) - MOST_PLANNED, 'more sequel')}: --json has them")
    if continuation.cut:
        typer.echo(f"{MARGIN}The turn goes on: solve again from there.")


def _sequels(
    continuation: Continuation, before: tuple[Move, ...] = ()
) -> Iterator[tuple[tuple[Move, ...], tuple[Move, ...]]]:
    """What chance shows, and the moves after it; the order in which mine tiles are drawn does not matter."""
    for piece, then in continuation.plan:
        shown = (*before, piece)
        if all(outcome.kind == Kind.DRAW for outcome in shown):
            shown = tuple(sorted(shown))
        if then.moves:
            yield shown, then.moves
            for more, later in _sequels(then):
                yield shown + more, later
        else:
            yield from _sequels(then, shown)


def joined(box: Box, players: int, moves: tuple[Move, ...]) -> str:
    """`card plot/mine as plot ; plot c4`, for `say`."""
    return " ; ".join(_unbroken(format_move(box, players, move)) for move in moves)


def _unbroken(text: str) -> str:
    """Text that stays on one line if it fits; `_print` puts the spaces back."""
    return text.replace(" ", NO_BREAK)


def _either(draws: list[str]) -> str:
    """The draws joined by `or`; only the first four if there are more."""
    shown = " or ".join(draws[:4])
    return shown if len(draws) <= 4 else f"{shown} or {len(draws) - 4} more"


def _about_lines(answer: Answer) -> Iterator[str]:
    """How lines are ordered, and what their ranges promise."""
    visits = [line.visits for line in answer.lines if not line.proven]
    if len(visits) > 1:
        yield ALIKE if max(visits) <= 2 * min(visits) else UNLIKE
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
            best = plural(answer.ties, "option")
            yield f"The best {best} are equally good for {PLAYER_NAMES[p.task.player]}."
        yield f"{plural(answer.positions, 'position')} in {answer.seconds:.2f} s."
        yield rule_of(request, ties_by_margin=answer.ties_by_margin)
        return
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
    if any(not line.proven for line in answer.lines):
        yield " ".join(_about_lines(answer))
    yield from _not_told_apart(answer)
    untried = options - len(answer.lines)
    if untried > 0 and len(answer.lines) < request.lines:
        yield f"{plural(untried, 'option')} {'was' if untried == 1 else 'were'} not tried."
    if any(line.proven for line in answer.lines):
        yield ABOUT_PROVEN
