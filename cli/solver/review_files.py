"""What a review writes besides its text: a JSON document, a graph, the record with comments."""

from typing import Final

from kutnahora.cli.picture.svg.graph import Spot, picture
from kutnahora.cli.solver.review_view import MARKS, Shown, cost_words, luck_words
from kutnahora.cli.text import plural
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.records.load import read_record
from kutnahora.reference.notation import format_move
from kutnahora.solver.ranges import PROMISE
from kutnahora.solver.review.accounts import Account
from kutnahora.solver.review.verdicts import Verdict

NOTE: Final = "# review: "
"""How a comment begins that a review has written, and that the next one replaces."""
SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


# JSON ---------------------------------------------------------------------------------------------------


def document(shown: Shown) -> dict[str, object]:
    """The review as --json prints it."""
    review, request = shown.review, shown.review.request
    return {
        "box": shown.box.label,
        "players": list(shown.names),
        "objective": request.objective,
        "sims": request.simulations,
        "seed": request.seed,
        "turns": [review.turns[0], review.turns[-1]],
        "searches": review.nodes,
        "interrupted": review.interrupted,
        "promise": PROMISE,
        "result": None if review.result is None else list(review.result),
        "summary": [_summary(shown, who) for who in shown.players],
        "shares": [{"turn": share.turn, "win": list(share.win)} for share in review.shares()],
        "verdicts": [_verdict(shown, verdict) for verdict in review.verdicts],
    }


def _summary(shown: Shown, who: int) -> dict[str, object]:
    counts, account = shown.review.marks(who), shown.review.account(who)
    return {
        "player": shown.names[who],
        "marks": {mark: counts[mark] for mark in MARKS},
        "mean_loss": shown.review.mean_loss(who),
        "account": None if account is None else _account(account),
    }


def _account(account: Account) -> dict[str, float]:
    return {
        "start": account.start,
        "own": account.own,
        "others": account.others,
        "luck": account.luck,
        "unexplained": account.unexplained,
        "result": account.result,
    }


def _verdict(shown: Shown, verdict: Verdict) -> dict[str, object]:
    chance = verdict.player is None
    decided: dict[str, object] = {
        "khn": format_khn(shown.box, shown.position(verdict), verdict.best),
        "best": [format_move(shown.box, shown.review.players, move) for move in verdict.best],
        "loss": verdict.loss,
        "loss_range": list(verdict.loss_range),
        "points_lost": verdict.points_lost(),
        "told_apart": verdict.told_apart,
        "mark": verdict.mark,
    }
    return {
        "number": verdict.number,
        "turn": verdict.turn,
        "player": "chance" if verdict.player is None else shown.names[verdict.player],
        "move": shown.text(verdict),
        "options": verdict.options,
        "exact": verdict.exact,
        "before": {"win": list(verdict.before.win), "points": list(verdict.before.points)},
        "after": {"win": list(verdict.after.win), "points": list(verdict.after.points)},
        **({} if chance else decided),
    }


# the graph ----------------------------------------------------------------------------------------------


def graph(shown: Shown) -> str:
    """The graph of the win shares, with inaccuracies, mistakes and blunders marked."""
    review = shown.review
    shares = review.shares()
    spots = [
        Spot(verdict.turn, verdict.player, SIGNS[verdict.mark], _tooltip(shown, verdict))
        for verdict in review.decisions(shown.only)
        if verdict.mark in SIGNS and verdict.player is not None
    ]
    title = f"{plural(review.players, 'player')}, turns {review.turns[0]} to {review.turns[-1]}"
    return picture(title, shown.names, [one.turn for one in shares], [one.win for one in shares], spots)


def _tooltip(shown: Shown, verdict: Verdict) -> str:
    return f"turn {verdict.turn}, {shown.text(verdict)}: {verdict.mark}, {cost_words(shown.review, verdict)}"


# the record with comments -------------------------------------------------------------------------------


def annotated(shown: Shown, text: str) -> str:
    """The text of the record with what was found beside each move, instead of what another review wrote."""
    lines = read_record(text).lines
    rows = [row.partition(NOTE)[0].rstrip() for row in text.removesuffix("\n").split("\n")]
    request = shown.review.request
    rows[0] += f"  {NOTE}{plural(request.simulations, 'simulation')} each, seed {request.seed}"
    for verdict in shown.review.verdicts:
        place = lines[verdict.number - 1] - 1
        rows[place] += f"  {NOTE}{_comment(shown, verdict)}"
    return "\n".join(rows) + "\n"


def _comment(shown: Shown, verdict: Verdict) -> str:
    if verdict.player is None:
        return luck_words(shown, verdict)
    said = f"{verdict.mark}, {cost_words(shown.review, verdict)}"
    if not verdict.told_apart:
        return said
    best = " ; ".join(format_move(shown.box, shown.review.players, move) for move in verdict.best)
    return f"{said}; better: {best}"
