"""How a review is shown: figures of each player, a graph, then what could have been better."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, get_args

import typer

from kutnahora.cli.console import figure_table, table_console
from kutnahora.cli.picture.text.graph import graph_rows
from kutnahora.cli.sentences.moves import sentence
from kutnahora.cli.sentences.owed import title
from kutnahora.cli.solver.solve_words import GOALS, joined, put
from kutnahora.cli.text import WIDTH, plural
from kutnahora.reference.box import Box
from kutnahora.reference.files.records.load import Record
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import moment
from kutnahora.solver.marks import STEPS, Mark
from kutnahora.solver.ranges import PROMISE
from kutnahora.solver.review.accounts import Account
from kutnahora.solver.review.game import Review
from kutnahora.solver.review.nodes import Course
from kutnahora.solver.review.verdicts import Verdict
from kutnahora.solver.worths import EPSILON

MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
LISTED: Final = ("inaccuracy", "mistake", "blunder")
MARGIN: Final = "            "
TOLD: Final = 0.005
"""A smaller share is rounded to nothing."""
LEAST_POINTS: Final = 0.05
MOST_DRAWS: Final = 3
MOST_DOUBTFUL: Final = 3
LEAST_LUCK: Final = 0.02
"""Of a win: draws that changed less for everybody are not shown by themselves."""
UNITS: Final = {"win": "of a win", "margin": "points of lead", "points": "points"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A review, and the game that it is of."""

    box: Box
    record: Record
    course: Course
    review: Review
    only: int | None = None
    """The player whose figures and decisions are shown; None: everybody's."""

    @property
    def names(self) -> tuple[str, ...]:
        return PLAYER_NAMES[: self.review.players]

    @property
    def players(self) -> Sequence[int]:
        """The seats that are shown."""
        return range(self.review.players) if self.only is None else (self.only,)

    def position(self, verdict: Verdict) -> Position:
        """Where it was decided or drawn."""
        return next(node.position for node in self.course.nodes if node.number == verdict.number)

    def text(self, verdict: Verdict) -> str:
        """What was played or shown, in notation."""
        return format_move(self.box, self.review.players, verdict.move)


def print_review(shown: Shown, *, every: bool) -> None:
    """The review in 80 columns; `every`: all decisions and draws, not only those that cost something."""
    review = shown.review
    put(_heading(shown))
    if review.interrupted:
        put(f"Interrupted: {len(review.verdicts)} of {review.nodes} searches are done.")
    if not review.verdicts:
        return
    _print_marks(shown)
    if any(review.decisions(who) for who in shown.players):
        _print_accounts(shown)
    typer.echo("\n".join(["", *_graph(shown), ""]))
    verdicts = list(_listed(shown, every=every))
    for _turn, group in groupby(verdicts, key=lambda verdict: verdict.turn):
        _print_turn(shown, list(group))
    if doubtful := [] if every else _doubtful(shown):
        typer.echo("Worth a second look, though not told apart from the best:\n")
        for verdict in doubtful:
            put(f"turn {verdict.turn}, {_place(shown, verdict)}", rest="  ")
            _print_judged(shown, verdict)
        typer.echo("")
    for text in _closing(shown, verdicts):
        put(text)


def _heading(shown: Shown) -> str:
    review, request = shown.review, shown.review.request
    if not review.nodes:
        return "Nobody had a choice and chance had none: there is nothing to review."
    chance = sum(node.chance for node in shown.course.nodes if node.turn in review.turns)
    first, last = review.turns[0], review.turns[-1]
    turns = f"turn {first}" if first == last else f"turns {first} to {last}"
    what = f"{plural(review.nodes - chance, 'decision')} and {plural(chance, 'draw')}"
    how = f"up to {plural(request.simulations, 'simulation')} each, seed {request.seed}"
    players = plural(review.players, "player")
    return f"{players}, {turns}: {what}; {how}. Objective: {GOALS[request.objective]}."


# figures ------------------------------------------------------------------------------------------------


def _print_marks(shown: Shown) -> None:
    typer.echo("")
    table = figure_table("", *MARKS, "average loss", gap=2)
    for who in shown.players:
        counts, mean = shown.review.marks(who), shown.review.mean_loss(who)
        figures = [str(counts[mark]) for mark in MARKS]
        table.add_row(shown.names[who], *figures, "-" if mean is None else f"{mean:.3f}")
    table_console(WIDTH).print(table)


def _print_accounts(shown: Shown) -> None:
    typer.echo("")
    table = figure_table(
        "win share", "start", "own moves", "others' moves", "luck", "unexplained", "end", gap=2
    )
    for who in shown.players:
        if (account := shown.review.account(who)) is not None:
            changes = account.own, account.others, account.luck, account.unexplained
            figures = (_signed(change) for change in changes)
            table.add_row(shown.names[who], f"{account.start:.2f}", *figures, f"{account.result:.2f}")
    table_console(WIDTH).print(table)
    typer.echo("")
    for who in shown.players:
        if (account := shown.review.account(who)) is not None:
            put(f"{shown.names[who]} {_sentence(account, exact=_exact(shown.review))}.", rest="  ")


def _signed(change: float) -> str:
    return f"{change:+.2f}" if abs(change) >= TOLD else "0.00"


def _sentence(account: Account, *, exact: bool) -> str:
    """`lost about 0.12 to own moves and 0.31 to luck`"""
    about = "" if exact else "about "
    parts = []
    for what, change in (("own moves", account.own), ("luck", account.luck)):
        size = f"{about}{abs(change):.2f}"
        if change <= -TOLD:
            parts.append(f"lost {size} to {what}")
        elif change >= TOLD:
            parts.append(f"gained {size} by {what}")
        else:
            parts.append(
                f"lost nothing to {what}" if what == "own moves" else "had neither good nor bad luck"
            )
    return " and ".join(parts).replace(f" and lost {about}", f" and {about}")


def _exact(review: Review) -> bool:
    return all(verdict.exact for verdict in review.verdicts)


def _graph(shown: Shown) -> list[str]:
    shares = shown.review.shares()
    return graph_rows(shown.names, [share.turn for share in shares], [share.win for share in shares])


# decisions and draws ------------------------------------------------------------------------------------


def _listed(shown: Shown, *, every: bool) -> Iterator[Verdict]:
    """What is listed: what cost something, or everything."""
    for verdict in shown.review.verdicts:
        if verdict.player is None:
            if every:
                yield verdict
        elif verdict.player in shown.players and (every or verdict.mark in LISTED):
            yield verdict


def _print_turn(shown: Shown, verdicts: Sequence[Verdict]) -> None:
    where = title(moment(shown.position(verdicts[0])))
    typer.echo(f"-- turn {verdicts[0].turn}: {where} --")
    for verdict in verdicts:
        if verdict.player is None:
            put(f"{_place(shown, verdict)}: {luck_words(shown, verdict)}", rest="  ")
        else:
            put(_place(shown, verdict), rest="  ")
            _print_judged(shown, verdict)
    typer.echo("")


def _place(shown: Shown, verdict: Verdict) -> str:
    who = "chance" if verdict.player is None else shown.names[verdict.player]
    return f"{shown.record.place(verdict.number)}, {who}: {shown.text(verdict)}"


def luck_words(shown: Shown, verdict: Verdict) -> str:
    """`blue +0.05, green -0.04`: what a draw was worth beside the mean of all that could come."""
    changes = zip(shown.names, verdict.after.win, verdict.before.win, strict=True)
    told = [f"{name} {_signed(after - before)}" for name, after, before in changes]
    return ", ".join(told)


def _print_judged(shown: Shown, verdict: Verdict) -> None:
    """A decision in words: what it cost, and what would have been better, or as good."""
    p = shown.position(verdict)
    put(sentence(shown.box, p, [verdict.move]), "  played    ", MARGIN)
    put(f"{cost_words(shown.review, verdict)}.", f"  {verdict.mark}".ljust(len(MARGIN)), MARGIN)
    if verdict.loss <= EPSILON and verdict.best[0] == verdict.move:
        return
    label = "better" if verdict.told_apart else "or"
    put(joined(shown.box, shown.review.players, verdict.best), f"  {label}".ljust(len(MARGIN)), MARGIN)
    put(sentence(shown.box, p, verdict.best), MARGIN, MARGIN)


def cost_words(review: Review, verdict: Verdict) -> str:
    """What a decision cost: `lost 0.12 of a win (0.05 to 0.19), 3.1 points`."""
    unit, low, high = UNITS[review.request.objective], *verdict.loss_range
    if verdict.loss <= EPSILON:
        return "as good as any" if verdict.exact else "nothing better was found"
    size = f"{verdict.loss:.2f} {unit}"
    if verdict.exact:
        return f"lost {size}, exactly{_points_words(review, verdict)}"
    if not verdict.told_apart:
        return f"not told apart from the best ({size} less, {low:.2f} to {high:.2f})"
    return f"lost {size} ({low:.2f} to {high:.2f}){_points_words(review, verdict)}"


def _points_words(review: Review, verdict: Verdict) -> str:
    """What a decision cost in points, beside what it cost by the objective."""
    points = verdict.points_lost()
    if points is None or review.request.objective == "points" or abs(points) < LEAST_POINTS:
        return ""
    return f", and {points:.1f} points" if points > 0 else f", but gained {-points:.1f} points"


def _doubtful(shown: Shown) -> list[Verdict]:
    """The decisions that seem to have cost most, among those that are not told apart from the best."""
    least = STEPS[shown.review.request.objective][1][0]
    unsure = [one for who in shown.players for one in shown.review.decisions(who) if not one.told_apart]
    large = sorted((one for one in unsure if one.loss >= least), key=lambda one: -one.loss)
    return sorted(large[:MOST_DOUBTFUL], key=lambda one: one.number)


# at the end ---------------------------------------------------------------------------------------------


def _closing(shown: Shown, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The draws that mattered, and what the figures mean."""
    review = shown.review
    judged = [one for who in shown.players for one in review.decisions(who)]
    if judged and not any(verdict.mark in LISTED for verdict in verdicts):
        count = plural(len(judged), "decision")
        yield (
            f"No inaccuracy, mistake or blunder was found in {count}: as good as the best, or nearly, or not "
            "told apart from it."
        )
    if draws := _draws(shown):
        about = "" if _exact(review) else ", about"
        told = [
            f"{shown.record.place(one.number)} {shown.text(one)}: {luck_words(shown, one)}" for one in draws
        ]
        yield f"The draws that mattered most{about}: {'; '.join(told)}."
    if review.result is None and not review.interrupted:
        yield "The last figures are those of the last search: the game was not over there."
    if not _exact(review):
        yield f"Figures are estimates, but for those that are called exact. {PROMISE}"


def _draws(shown: Shown) -> list[Verdict]:
    """The draws that changed most for anybody shown."""
    sizes = [
        (max(abs(one.after.win[who] - one.before.win[who]) for who in shown.players), one)
        for one in shown.review.verdicts
        if one.player is None
    ]
    large = sorted((size for size in sizes if size[0] >= LEAST_LUCK), key=lambda size: -size[0])
    return sorted((one for _size, one in large[:MOST_DRAWS]), key=lambda one: one.number)
