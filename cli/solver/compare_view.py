"""How a turn is shown beside the best one: both lines, the verdict, what makes the difference, the reply."""

from collections.abc import Callable, Iterator
from typing import Final

import typer
from rich.table import Table

from kutnahora.cli.console import figure_table, table_console
from kutnahora.cli.sentences.moves import sentence
from kutnahora.cli.solver.plan_view import print_plan
from kutnahora.cli.solver.solve_view import put_same
from kutnahora.cli.solver.solve_words import (
    MARGIN,
    exact_words,
    how_sure,
    joined,
    put,
    put_values,
    range_words,
    rule_of,
    signed,
    sought,
    unbroken,
)
from kutnahora.cli.text import WIDTH, plural
from kutnahora.reference.box import Box
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.solver.chain import Departure
from kutnahora.solver.compare import Comparison
from kutnahora.solver.ranges import FEWEST_MEASURED, PROMISE
from kutnahora.solver.results import Line
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.tallies import Tally
from kutnahora.solver.worths import EPSILON, fraction_text

SOURCES: Final[dict[str, Callable[[Tally], float]]] = {
    "scored in play": lambda tally: tally.in_play,
    "city": lambda tally: tally.city,
    "mine": lambda tally: tally.mine,
    "income": lambda tally: tally.income,
    "reputation": lambda tally: tally.reputation,
    "extras": lambda tally: tally.extras,
}
"""Where points come from."""
LOSS_MEASURED: Final = "How much a turn costs was measured in the same way."
SHOWN_ABOVE: Final = 0.005
"""A smaller difference is not shown."""


def print_both(box: Box, p: Position, request: SearchRequest, comparison: Comparison, moves: int) -> None:
    """The comparison in 80 columns; `moves` were given."""
    who = PLAYER_NAMES[comparison.player]
    put(f"The turn of {who} beside the best one. Objective: {sought(request)}.")
    if comparison.interrupted:
        typer.echo("Interrupted: what is known so far.")
    if comparison.compared < moves:
        interrupted = f"Compared: {plural(comparison.compared, 'move')}, as far as it came."
        drawn = f"Compared: {plural(comparison.compared, 'move')}, up to the draw."
        put(interrupted if comparison.interrupted else drawn)
    mine, best = comparison.mine, comparison.best
    one = comparison.verdict == "best"
    filled_up = comparison.compared < len(mine.continuation.moves) or mine.continuation.plan
    rest = ", with the best rest of the turn" if filled_up else ""
    _print_line(box, p, request, mine, f"yours{' and the best' * one}{rest}")
    if not one:
        _print_line(box, p, request, best, "the best")
    typer.echo("")
    put(_verdict(request, comparison))
    for departure in comparison.departures:
        put(_departure(box, p, request, comparison, departure))
    if comparison.verdict in ("close", "worse"):
        _print_difference(p, comparison)
    if comparison.reply is not None:
        typer.echo("")
        put(_reply(box, p, comparison))
    typer.echo("")
    for text in _notes(request, comparison):
        put(text)


def _print_line(box: Box, p: Position, request: SearchRequest, line: Line, title: str) -> None:
    typer.echo(f"\n{title}")
    put(joined(box, len(p.players), line.continuation.moves), MARGIN, MARGIN)
    put(sentence(box, p, line.continuation.moves), MARGIN, MARGIN)
    put_values(len(p.players), line)
    put(how_sure(p.task.player, request, line), MARGIN, MARGIN)
    print_plan(box, len(p.players), line.continuation)
    put_same(box, len(p.players), line.same)


# the verdict --------------------------------------------------------------------------------------------


def _loss(request: SearchRequest, loss: float, bounds: tuple[float, float], *, exact: bool) -> str:
    """`2 points`, `win probability 1/12 (8.3 %)`, `about 3.0 % (1.1 % to 4.9 %)`"""
    if exact:
        words = exact_words("win" if request.objective == "win" else "points", fraction_text(loss))
        return words.replace("win probability ", "")
    percent = request.objective == "win"
    about = signed(request.objective, loss, exact=True).lstrip("+") if percent else f"{loss:.1f}"
    unit = "" if percent else " points"
    return f"about {about}{unit} ({range_words('win' if percent else 'points', *bounds)})"


def _verdict(request: SearchRequest, comparison: Comparison) -> str:
    mine = comparison.mine
    loss = _loss(request, mine.loss, mine.loss_range, exact=mine.proven)
    of = (
        " of the win probability"
        if request.objective == "win"
        else " of the lead" * (request.objective == "margin")
    )
    if comparison.verdict == "worse":
        mark = "still good" if comparison.mark == "good" else f"{_article(comparison.mark)} {comparison.mark}"
        return f"Your turn costs {loss}{of}: {mark}."
    return {
        "best": "Your turn is the best." if mine.proven else "Your turn is the best that was found.",
        "same": "Your turn comes to the same as the best one.",
        "equal": "Your turn is as good as the best: both are worth the same.",
        "close": f"Your turn may be as good as the best: it is not told apart from it. It costs {loss}{of}.",
    }[comparison.verdict]


def _article(mark: str) -> str:
    return "an" if mark[0] in "aeiou" else "a"


def _departure(
    box: Box, p: Position, request: SearchRequest, comparison: Comparison, departure: Departure
) -> str:
    """Where the turn leaves the best one, and what that costs if it is not all."""
    move, better = (
        unbroken(format_move(box, len(p.players), one)) for one in (departure.move, departure.better)
    )
    first = departure is comparison.departures[0]
    leaves = "It leaves the best turn with" if first else "Then it leaves the best that was left with"
    text = f"{leaves} move {departure.number}, {move}"
    if departure.loss_range[1] <= EPSILON:
        return f"{text}, which costs nothing; {better} is as good."
    told = departure.loss_range[0] > EPSILON
    instead = f"better: {better}" if told else f"perhaps better: {better}"
    if len(comparison.departures) == 1:
        return f"{text}; {instead}."
    cost = _loss(request, departure.loss, departure.loss_range, exact=comparison.mine.proven)
    return f"{text}, which costs {cost}; {instead}."


# the difference -----------------------------------------------------------------------------------------


def _print_difference(p: Position, comparison: Comparison) -> None:
    """Print where the difference comes from."""
    typer.echo("")
    if not comparison.whole:
        put("Where the difference comes from is not known: the turns go on further than they were followed.")
        return
    rows = list(_rows(p, comparison))
    if not rows:
        put("After the turn nothing of it shows yet, neither in points nor in money.")
        return
    put("What differs, with points as if the game ended after the turn:")
    table: Table = figure_table(MARGIN, "yours", "best", "difference")
    for title, mine, best in rows:
        table.add_row(f"{MARGIN}{title}", f"{mine:.1f}", f"{best:.1f}", f"{mine - best:+.1f}")
    table_console(WIDTH).print(table)


def _rows(p: Position, comparison: Comparison) -> Iterator[tuple[str, float, float]]:
    """What differs: points by source, all points of each player, money, reputation, what is to come."""
    who = comparison.player
    mine, best = comparison.mine_tallies, comparison.best_tallies
    for title, points in SOURCES.items():
        yield from _differing(title, points(mine[who]), points(best[who]))
    yield from _differing(f"{PLAYER_NAMES[who]}, all points", mine[who].total, best[who].total)
    for other in range(len(p.players)):
        if other != who:
            name = f"{PLAYER_NAMES[other]}, all points"
            yield from _differing(name, mine[other].total, best[other].total)
    yield from _differing("money", mine[who].money, best[who].money)
    yield from _differing("reputation track", mine[who].marker, best[who].marker)
    if comparison.mine.points and comparison.best.points:
        later = [
            line.points[who] - tallies[who].total
            for line, tallies in ((comparison.mine, mine), (comparison.best, best))
        ]
        exact = comparison.mine.proven and comparison.best.proven
        yield from _differing("points still to come" + ", estimated" * (not exact), *later)


def _differing(title: str, mine: float, best: float) -> Iterator[tuple[str, float, float]]:
    if abs(mine - best) > SHOWN_ABOVE:
        yield title, mine, best


def _reply(box: Box, p: Position, comparison: Comparison) -> str:
    """The reply that gains more than the one to the best turn."""
    reply = comparison.reply
    assert reply is not None
    turn = joined(box, len(p.players), reply.turn.moves)
    who = PLAYER_NAMES[reply.player]
    return (
        f"The reply: {who} plays {turn}, and gains {reply.gain:+.1f} points on you, as if the game ended "
        f"after it; the best reply to the best turn gains {reply.usual:+.1f}."
    )


def _notes(request: SearchRequest, comparison: Comparison) -> Iterator[str]:
    """What it cost, and what the figures mean."""
    if comparison.exact:
        yield f"{plural(comparison.positions, 'position')} in {comparison.seconds:.2f} s."
        yield rule_of(request, ties_by_margin=bool(comparison.mine.points))
        return
    made, threads = plural(comparison.simulations, "simulation"), plural(request.threads, "thread")
    yield f"{made} in {comparison.seconds:.2f} s, {threads}, seed {request.seed}."
    if not (comparison.mine.proven and comparison.best.proven):
        measured = comparison.simulations >= FEWEST_MEASURED and not comparison.interrupted
        unmeasured = "" if measured else " That was not measured for a search like this one."
        yield f"{PROMISE} {LOSS_MEASURED}{unmeasured}"
