"""A game reviewed: a verdict on every node, and what they add up to."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import fmean

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.solver.marks import Mark
from kutnahora.solver.review.accounts import Account, account
from kutnahora.solver.review.nodes import Course
from kutnahora.solver.review.verdicts import ReviewRequest, Verdict, verdicts

Watch = Callable[[int, int], None]
"""Is called after each search, with how many are done and how many there are."""


@dataclass(frozen=True, slots=True)
class Share:
    """Win shares by player at the end of a turn; what the game came to at the end of the last."""

    turn: int
    win: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """What a review found."""

    players: int
    request: ReviewRequest
    turns: range
    """Those that were reviewed."""
    nodes: int
    """How many there were to review; there are fewer verdicts only after Ctrl-C."""
    verdicts: tuple[Verdict, ...]
    """One for every decision with two options or more, and for every draw of two pieces or more, in order."""
    result: tuple[float, ...] | None
    """The wins of a finished game, by player; None if it is not over or was not reviewed to its end."""

    @property
    def interrupted(self) -> bool:
        return len(self.verdicts) < self.nodes

    def decisions(self, player: int | None = None) -> tuple[Verdict, ...]:
        """The verdicts on what a player decided; without a player on what anybody did."""
        decided = (verdict for verdict in self.verdicts if verdict.player is not None)
        return tuple(verdict for verdict in decided if player in (verdict.player, None))

    def marks(self, player: int) -> Counter[Mark]:
        """How many decisions of a player have each mark."""
        return Counter(verdict.mark for verdict in self.decisions(player) if verdict.mark is not None)

    def mean_loss(self, player: int) -> float | None:
        """What a decision of a player cost on average, by the objective; None without decisions."""
        losses = [verdict.loss for verdict in self.decisions(player)]
        return fmean(losses) if losses else None

    def account(self, player: int) -> Account | None:
        """Where a player's win share comes from; None if nothing was reviewed."""
        return account(self.verdicts, player, None if self.result is None else self.result[player])

    def shares(self) -> tuple[Share, ...]:
        """Win shares before the first turn and at the end of every turn that was reviewed."""
        return tuple(self._shares())

    def _shares(self) -> Iterator[Share]:
        if not self.verdicts:
            return
        now = self.verdicts[0].before.win
        yield Share(self.turns[0] - 1, now)
        last = self.verdicts[-1].turn if self.interrupted else self.turns[-1]
        for turn in range(self.turns[0], last + 1):
            now = next((one.after.win for one in reversed(self.verdicts) if one.turn == turn), now)
            yield Share(turn, now if self.result is None or turn < last else self.result)


def reviewed(
    box: Box,
    course: Course,
    request: ReviewRequest,
    *,
    turns: range | None = None,
    jobs: int = 1,
    watch: Watch | None = None,
) -> Review:
    """The review of a game, or of some of its turns; after Ctrl-C as far as it came. Raises DoesNotFit."""
    chosen = course.turns if turns is None else turns
    nodes = [node for node in course.nodes if node.turn in chosen]
    found: list[Verdict] = []
    try:
        for verdict in verdicts(box, nodes, request, jobs):
            found.append(verdict)
            if watch is not None:
                watch(len(found), len(nodes))
    except KeyboardInterrupt:
        if not found:
            raise
    whole = len(found) == len(nodes) and course.turns[-1] in chosen
    return Review(
        players=len(course.end.players),
        request=request,
        turns=chosen,
        nodes=len(nodes),
        verdicts=tuple(found),
        result=_result(course.end) if whole else None,
    )


def _result(p: Position) -> tuple[float, ...] | None:
    """A finished game's win, split among the winners."""
    if not p.over:
        return None
    winners = engine.winners(p)
    return tuple(float(who in winners) / len(winners) for who in range(len(p.players)))
