"""The moves of a turn one by one: which follow the best turn that is known, and what the others cost.

As long as moves follow it, nothing is searched again. Where one leaves it, it is judged beside the best
option there. So the loss of a turn is the sum of what its departures cost.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.moves import Move
from kutnahora.solver.results import Continuation, Line
from kutnahora.solver.searches import Searches


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """A move that leaves the best turn known by then."""

    number: int
    """Of the move, from 1."""
    move: Move
    better: Move
    """The best option there."""
    loss: float
    loss_range: tuple[float, float]


class Chain:
    """The moves made so far, each judged where it was made."""

    def __init__(self, state: State, searches: Searches) -> None:
        self.state = state
        self.searches = searches
        self.player = state.position().task.player
        self.made: tuple[Move, ...] = ()
        self.rest = Continuation(cut=True)
        """How the turn goes on, as far as is known."""
        self.best_turn = Continuation(cut=True)
        self.judged: list[tuple[Line, Line]] = []
        """Lines of the moves that were judged, each with the best line there."""
        self.departures: list[Departure] = []

    def follow(self, move: Move) -> bool:
        """Make one more move; false if Ctrl-C came before it was judged."""
        forced = bool(self.judged) and len(engine.legal_moves(self.state.tables, self.state)) == 1
        if self.rest.moves[:1] == (move,):
            self.rest = replace(self.rest, moves=self.rest.moves[1:])
        elif not forced and not self._judge(move):
            return False
        self.state = engine.apply(self.state.tables, self.state, move)
        self.made += (move,)
        return True

    def _judge(self, move: Move) -> bool:
        answer = self.searches.answer(self.state, move)
        lines = () if answer is None else answer.lines
        mine = next((line for line in lines if line.continuation.moves[0] == move), None)
        if mine is None:
            if not self.judged:
                raise KeyboardInterrupt  # it came so soon that the move was not tried
            return False
        best = lines[0]
        if not self.departures:
            self.best_turn = replace(best.continuation, moves=self.made + best.continuation.moves)
        if mine is not best:
            left = Departure(
                number=len(self.made) + 1,
                move=move,
                better=best.continuation.moves[0],
                loss=mine.loss,
                loss_range=mine.loss_range,
            )
            self.departures.append(left)
        self.judged.append((mine, best))
        self.rest = replace(mine.continuation, moves=mine.continuation.moves[1:])
        return True

    def best(self) -> Line:
        """The best turn."""
        return replace(self.judged[0][1], continuation=self.best_turn)

    def mine(self) -> Line:
        """The moves and the best rest of the turn: worth less than the best by what all departures cost."""
        best, last = self.judged[0][1], self.judged[-1][0]
        lows, highs = zip(*(mine.loss_range for mine, _best in self.judged), strict=True)
        loss = sum(mine.loss for mine, _best in self.judged)
        worth = self._bounded(best.worth - loss)
        low, high = (self._bounded(best.worth - loss + bound - last.worth) for bound in last.range)
        known = all(mine.points and first.points for mine, first in self.judged)
        return Line(
            continuation=replace(self.rest, moves=self.made + self.rest.moves),
            same=last.same if len(self.judged) == 1 else (),
            win=tuple(min(max(share, 0.0), 1.0) for share in self._less(lambda line: line.win)),
            points=self._less(lambda line: line.points) if known else (),
            worth=worth,
            range=(low, high),
            loss=loss,
            loss_range=(sum(lows), sum(highs)),
            visits=min(mine.visits for mine, _best in self.judged),
            exact=all(mine.exact for mine, _best in self.judged),
            proven=all(mine.proven and first.proven for mine, first in self.judged),
        )

    def _bounded(self, worth: float) -> float:
        """A share of the win that several estimates add up to is one, all the same."""
        return min(max(worth, 0.0), 1.0) if self.searches.request.objective == "win" else worth

    def _less(self, values: Callable[[Line], Sequence[float]]) -> tuple[float, ...]:
        """What everybody can expect: of the best turn, less what the departures cost."""
        left = values(self.judged[0][1])
        for mine, best in self.judged:
            rows = zip(left, values(mine), values(best), strict=True)
            left = [value + own - other for value, own, other in rows]
        return tuple(left)
