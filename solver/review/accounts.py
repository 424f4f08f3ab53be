"""Where a result comes from: own moves, the others' moves, luck, and what the estimates do not explain."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from kutnahora.solver.review.verdicts import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What became of a player's win share: `start` and what follows add up to `result`."""

    start: float
    """Before the first node."""
    own: float
    """By the player's own decisions."""
    others: float
    """By decisions of the others."""
    luck: float
    """By what chance showed."""
    unexplained: float
    """Between nodes: what a search says of a position, less what the one before said of it."""
    result: float


def account(verdicts: Sequence[Verdict], player: int, result: float | None) -> Account | None:
    """A player's account; None without a verdict. `result`: None if the last verdict has the last word."""
    if not verdicts:
        return None
    last = verdicts[-1].after.win[player] if result is None else result
    then = [*(verdict.before.win[player] for verdict in verdicts[1:]), last]
    return Account(
        start=verdicts[0].before.win[player],
        own=_sum((verdict for verdict in verdicts if verdict.player == player), player),
        others=_sum((verdict for verdict in verdicts if verdict.player not in (player, None)), player),
        luck=_sum((verdict for verdict in verdicts if verdict.player is None), player),
        unexplained=fsum(
            after - verdict.after.win[player] for verdict, after in zip(verdicts, then, strict=True)
        ),
        result=last,
    )


def _sum(verdicts: Iterable[Verdict], player: int) -> float:
    """What these verdicts add up to for a player."""
    return fsum(verdict.after.win[player] - verdict.before.win[player] for verdict in verdicts)
