"""What a search says of one node of a game: what was played beside the best, what came beside the mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from kutnahora.batch.processes import in_processes
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Move
from kutnahora.solver.marks import Mark, mark_of
from kutnahora.solver.options import LIMITS
from kutnahora.solver.results import Answer
from kutnahora.solver.review.nodes import Node
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve

MEMORY: Final = 64.0
"""Megabytes of one search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRequest:
    """How a game is reviewed: the same request gives the same review on every machine."""

    simulations: int
    """Of each search."""
    seed: int
    objective: str = "win"


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth. Values by player."""

    win: tuple[float, ...]
    points: tuple[float, ...]
    """Empty if only the wins are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a search says of a node."""

    number: int
    """Of the move in the record, from 1."""
    turn: int
    player: int | None
    """Who decided; None where chance showed a piece."""
    move: Move
    """What was played or shown."""
    options: int
    before: Worth
    """Of the node: as much as its best option, or the mean over all that chance could show."""
    after: Worth
    """Of what was played or shown, by the same search."""
    exact: bool
    """Whether both are exact."""
    best: tuple[Move, ...] = ()
    """The best turn, up to its first draw; empty where chance showed a piece."""
    loss: float = 0.0
    """How much less than the best option it was worth to who decided, by the objective."""
    loss_range: tuple[float, float] = (0.0, 0.0)
    told_apart: bool = False
    """Whether it was worth less than the best option, as far as the range says."""
    mark: Mark | None = None
    """None where chance showed a piece."""

    def points_lost(self) -> float | None:
        """How many points it cost who decided; None if only the wins are known."""
        if self.player is None or not (self.before.points and self.after.points):
            return None
        return self.before.points[self.player] - self.after.points[self.player]


def verdicts(box: Box, nodes: Sequence[Node], request: ReviewRequest, jobs: int) -> Iterator[Verdict]:
    """A verdict on each node, in order. KeyboardInterrupt: Ctrl-C. Raises DoesNotFit at once."""
    tables = Tables(box)
    todo = [_Job(State(tables, node.position, sound=True), node, request) for node in nodes]
    return in_processes(_judge, todo, min(jobs, len(todo)))


@dataclass(frozen=True, slots=True)
class _Job:
    state: State
    node: Node
    request: ReviewRequest


def _judge(job: _Job) -> Verdict:
    node, request = job.node, job.request
    asked = SearchRequest(
        seed=Random(f"{request.seed} {node.number}").randrange(int(LIMITS["seed"][1])),
        simulations=request.simulations,
        objective=request.objective,
        lines=1,
        also=() if node.chance else (node.move,),
        memory=MEMORY,
    )
    answer = solve(job.state, asked)
    if answer.interrupted:
        raise KeyboardInterrupt
    return _verdict(node, request.objective, answer)


def _verdict(node: Node, objective: str, answer: Answer) -> Verdict:
    played = next(line for line in answer.lines if line.continuation.moves[0] == node.move)
    mean = answer.value
    told = Verdict(
        number=node.number,
        turn=node.turn,
        player=None,
        move=node.move,
        options=node.options,
        before=Worth(mean.win, mean.points),
        after=Worth(played.win, played.points),
        exact=mean.exact and played.proven,
    )
    if node.chance:
        return told
    return replace(
        told,
        player=node.position.task.player,
        best=answer.lines[0].continuation.moves,
        loss=played.loss,
        loss_range=played.loss_range,
        told_apart=answer.told_apart(played),
        mark=mark_of(played, objective),
    )
