"""What a search says of the positions of the yardstick, beside what is known of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final

from pydantic import BaseModel, ConfigDict

from kutnahora.batch.processes import in_processes
from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.box import Box
from kutnahora.solver.bot_names import Spec
from kutnahora.solver.mcts import Search
from kutnahora.solver.options import Horizon, Objective
from kutnahora.solver.results import Line
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from kutnahora.solver.yardstick.records import EPSILON, ExactSpot, Half, PlayedSpot, state_of
from kutnahora.solver.yardstick.version_0_2 import first_lines

MEMORY: Final = 256.0
"""Megabytes of a tree."""
LINES: Final = 3
"""As many as `kutna solve` shows."""
SECOND: Final = 1_000_003
"""Added to the seed of the second search."""


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ExactAnswer(_Row):
    """What the search chose within one budget, and the exact worth of that."""

    place: int
    worth: float
    """By the search; so is the range."""
    low: float
    high: float
    value: float
    """The exact worth of the option chosen."""
    other_place: int
    """Chosen with another seed."""
    other_value: float


class ExactRow(_Row):
    """A position of the exact part; answers by budget."""

    game: int
    decision: int
    players: int
    objective: Objective
    horizon: Horizon
    open: bool
    best: float
    answers: tuple[ExactAnswer, ...]

    def loss(self, budget: int) -> float:
        """What the option chosen is worth less than the best; budgets by their place in the list."""
        return self.best - self.answers[budget].value

    def missed(self, budget: int) -> bool:
        return self.loss(budget) > EPSILON

    def inside(self, budget: int) -> bool:
        """Whether the exact worth of the option chosen lies in the range given for it."""
        answer = self.answers[budget]
        return answer.low - EPSILON <= answer.value <= answer.high + EPSILON


class PlayedAnswer(_Row):
    """What the search says within one budget."""

    place: int
    win: tuple[float, ...]
    """Its win share of every player."""
    other_place: int
    """Chosen with another seed."""
    cost: float | None
    """What the other option is worth less, by the first search's own values; None if it does not list it."""


class PlayedRow(_Row):
    """A position of the played part; answers by budget."""

    game: int
    decision: int
    players: int
    round: int
    shares: tuple[tuple[float, ...], ...]
    """Of the win, by game played on."""
    answers: tuple[PlayedAnswer, ...]

    @property
    def happened(self) -> tuple[float, ...]:
        """The mean share of every player."""
        return tuple(fsum(column) / len(self.shares) for column in zip(*self.shares, strict=True))

    def brier(self, budget: int | None) -> float:
        """The mean square of what the search was off, over games and players; None: of an equal guess."""
        guess = (1 / self.players,) * self.players if budget is None else self.answers[budget].win
        squares = [
            (said - share) ** 2 for game in self.shares for said, share in zip(guess, game, strict=True)
        ]
        return fsum(squares) / len(squares)


class Run(_Row):
    """One run over a half of the yardstick, whole: two of them can be compared position by position."""

    box: str
    version: str
    half: Half
    bot: str
    seed: int
    sims: tuple[int, ...]
    threads: int = 1
    exact: tuple[ExactRow, ...]
    played: tuple[PlayedRow, ...]


class Document(BaseModel):
    """What `kutna bench --trust --json` prints; its figures follow from the run."""

    run: Run


# searching ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """What is measured: the public solver, or a tree with the settings of a bot."""

    box: Box
    sims: tuple[int, ...]
    seed: int
    bot: Spec | None = None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class _Job:
    asked: Asked
    spot: ExactSpot | PlayedSpot


def measure(
    asked: Asked, spots: Sequence[ExactSpot | PlayedSpot], jobs: int, reached: Callable[[int], None]
) -> Iterator[ExactRow | PlayedRow]:
    """A row for each position, in order; `reached` is called with how many are done. Raises BadFile."""
    todo = [_Job(asked, spot) for spot in spots]
    for done, row in enumerate(in_processes(_row, todo, min(jobs, len(todo))), 1):
        reached(done)
        yield row


def _row(job: _Job) -> ExactRow | PlayedRow:
    state = state_of(Tables(job.asked.box), job.spot)
    if isinstance(job.spot, ExactSpot):
        return _exact_row(job.asked, job.spot, state)
    return _played_row(job.asked, job.spot, state)


def _exact_row(asked: Asked, spot: ExactSpot, state: State) -> ExactRow:
    answers = []
    for sims in asked.sims:
        line, other = (
            _lines(asked, state, spot.objective, spot.horizon, sims, asked.seed + add)[0]
            for add in (0, SECOND)
        )
        place, other_place = _place(state, line), _place(state, other)
        answers.append(
            ExactAnswer(
                place=place,
                worth=line.worth,
                low=line.range[0],
                high=line.range[1],
                value=spot.values[place],
                other_place=other_place,
                other_value=spot.values[other_place],
            )
        )
    return ExactRow(
        game=spot.game,
        decision=spot.decision,
        players=spot.players,
        objective=spot.objective,
        horizon=spot.horizon,
        open=spot.open,
        best=spot.best,
        answers=tuple(answers),
    )


def _played_row(asked: Asked, spot: PlayedSpot, state: State) -> PlayedRow:
    answers = []
    for sims in asked.sims:
        lines, others = (_lines(asked, state, "win", "game", sims, asked.seed + add) for add in (0, SECOND))
        worths = {_place(state, line): line.worth for line in lines}
        other = _place(state, others[0])
        cost = lines[0].worth - worths[other] if other in worths else None
        answers.append(
            PlayedAnswer(place=_place(state, lines[0]), win=lines[0].win, other_place=other, cost=cost)
        )
    return PlayedRow(
        game=spot.game,
        decision=spot.decision,
        players=spot.players,
        round=spot.round,
        shares=spot.shares,
        answers=tuple(answers),
    )


def _lines(
    asked: Asked, state: State, objective: Objective, horizon: Horizon, sims: int, seed: int
) -> Sequence[Line]:
    """The best lines, best first."""
    if asked.bot is None:
        request = SearchRequest(
            seed=seed,
            simulations=sims,
            objective=objective,
            horizon=horizon,
            lines=LINES,
            merge=False,
            threads=asked.threads,
            memory=MEMORY,
            exact="never",
        )
        answer = solve(state, request)
        if answer.interrupted:
            raise KeyboardInterrupt  # the best so far is no measure
        return answer.lines
    search = Search(
        state, seed=seed, objective=objective, horizon=horizon, memory=MEMORY, **asked.bot.settings
    )
    search.run(sims)
    return first_lines(state, search, objective, LINES)


def _place(state: State, line: Line) -> int:
    return engine.legal_moves(state.tables, state).index(line.continuation.moves[0])
