"""Looks for puzzles in games of strong bots: positions with one best plan that a greedy player misses."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from kutnahora.batch.processes import in_processes
from kutnahora.ext import engine as compiled
from kutnahora.ext.engine import State
from kutnahora.reference import constants, engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.puzzles import Line
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, same_turn
from kutnahora.solver.greedy import greedy_values
from kutnahora.solver.horizons import is_far
from kutnahora.solver.options import Horizon, Objective
from kutnahora.solver.puzzle_values import TOLERANCE, Undecided, Values
from kutnahora.solver.yardstick.games import strong_game

BOT: Final = "mcts:200sims"
MOST_POSITIONS: Final = 12_000
"""Of the exact search, each position once."""
MEMORY: Final = 4.0
MOST_PLANS: Final = 6
"""Lines of an answer: nobody reads more."""
MOST_WAYS: Final = 200
"""Equally good ways through a turn that are followed."""
GAPS: Final[dict[Objective, float]] = {"win": 1 / 6, "margin": 1.0, "points": 1.0}
"""How much better the answer has to be than any other plan, by objective in the order they are tried."""
LOSSES: Final[dict[Objective, float]] = {"win": 1 / 4, "margin": 2.0, "points": 2.0}
"""How much the obvious move has to cost."""
FEWEST_CLAUSES: Final = 5
"""Different ones at work in the answer and in what follows."""
PLAIN_CHAPTERS: Final = ("order", "turn", "terms", "round")
"""Clauses of these are at work in every turn."""
HORIZONS: Final[tuple[Horizon, ...]] = ("game", "round", "turn")
"""In the order they are tried."""


@dataclass(frozen=True, slots=True)
class MineJob:
    """One game to search."""

    box: Box
    seed: int
    number: int
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mined:
    """A puzzle without its words."""

    position: Position
    objective: Objective
    horizon: Horizon
    answers: tuple[Line, ...]
    """Ways to one and the same position."""
    value: float
    second: float
    """The best that any other plan is worth."""
    obvious: Line
    obvious_value: float
    clauses: tuple[Clause, ...]
    """At work in the answer and in what follows until chance comes, in order."""
    replies: bool
    """Whether others have a choice before the horizon."""
    chance: bool
    """Whether luck matters."""
    game: int
    choice: int

    @property
    def level(self) -> int:
        return 3 if self.replies else 2 if len(self.answers[0]) > 1 else 1

    @property
    def kind(self) -> str:
        """Puzzles of the same kind are alike."""
        rules = sorted(clause.value for clause in self.clauses)
        return " ".join((self.objective, _deeds(self.answers[0]), "not", _deeds(self.obvious), *rules))


def _deeds(line: Line) -> str:
    """What is done in a line, whatever piece it is done with and wherever."""
    names = (f"{move.kind.name}{move.numbers[2] if move.kind == Kind.CARD else ''}".lower() for move in line)
    return ",".join(names)


def mined_games(jobs: Iterable[MineJob], processes: int) -> Iterator[tuple[Mined, ...]]:
    """The puzzles of each game, in the order of the games."""
    return in_processes(mine_game, jobs, processes)


def mine_game(job: MineJob) -> tuple[Mined, ...]:
    """The puzzles of one game, at most one of each turn."""
    found: list[Mined] = []
    for choice in strong_game(job.box, BOT, job.players, job.seed, job.number):
        p = choice.state.position()
        if found and same_turn(found[-1].position, p):
            continue
        puzzle = mined(choice.state, job.number, choice.number)
        if puzzle is not None:
            found.append(puzzle)
    return tuple(found)


def mined(start: State, game: int = 0, choice: int = 0) -> Mined | None:
    """The puzzle of a position, with the furthest horizon that it has one for; None if it is no puzzle."""
    p = start.position()
    for horizon in HORIZONS:
        if is_far(p, horizon) or (horizon == "game" and p.round < constants.ROUNDS[len(p.players)]):
            continue
        for objective in GAPS:
            values = Values(start, objective, horizon, limit=MOST_POSITIONS, memory=MEMORY)
            try:
                puzzle = _puzzle(values, objective, horizon, game, choice)
            except Undecided:
                break
            if puzzle is not None:
                return puzzle
    return None


def _puzzle(values: Values, objective: Objective, horizon: Horizon, game: int, choice: int) -> Mined | None:
    """The puzzle of a position for one objective and horizon. Raises Undecided."""
    worths = [values.value(worth) for worth in values.options(values.start).values()]
    best = max(worths)
    if best - min(worths) < LOSSES[objective] - TOLERANCE:
        return None
    obvious = greedy_line(values, best)
    answers = None if obvious is None else one_plan(values, best)
    if obvious is None or answers is None:
        return None
    second, obvious_value = _second(values, answers, best), values.of(obvious)
    if best - second < GAPS[objective] - TOLERANCE or best - obvious_value < LOSSES[objective] - TOLERANCE:
        return None
    clauses, replies = _play(values, answers[0])
    if len(clauses) < FEWEST_CLAUSES:
        return None
    lowest = min(values.luck(values.after(line))[0] for line in answers)
    return Mined(
        position=values.position,
        objective=objective,
        horizon=horizon,
        answers=answers,
        value=best,
        second=second,
        obvious=obvious,
        obvious_value=obvious_value,
        clauses=clauses,
        replies=replies,
        chance=values.luck(values.after(obvious))[1] > lowest + TOLERANCE,
        game=game,
        choice=choice,
    )


# the answer ---------------------------------------------------------------------------------------------


def one_plan(values: Values, best: float) -> tuple[Line, ...] | None:
    """All best lines, as far as they lead to one and the same position; None if they never do.

    They may differ in the order of moves or in which of two equal cards is played.
    """
    whole = _best_lines(values, best)
    if not whole:
        return None
    for depth in range(max(map(len, whole)), 0, -1):
        cut = tuple(dict.fromkeys(line[:depth] for line in whole))
        if len({values.after(line).key for line in cut}) == 1:
            return cut if len(cut) <= MOST_PLANS else None
    return None


def _best_lines(values: Values, best: float) -> list[Line]:
    """All lines of best moves, to the end of the turn or to what chance shows; none if there are too many."""
    done: list[Line] = []
    under_way: list[Line] = [()]
    while under_way:
        line = under_way.pop()
        state = values.after(line)
        if values.decides(state):
            worths = values.options(state).items()
            under_way += [(*line, move) for move, worth in worths if values.value(worth) > best - TOLERANCE]
        else:
            done.append(line)
        if len(done) + len(under_way) > MOST_WAYS:
            return []
    return sorted(done)


def _second(values: Values, answers: tuple[Line, ...], best: float) -> float:
    """The best value of a move that leaves the answer."""
    others = [
        value
        for before in {line[:depth] for line in answers for depth in range(len(line))}
        for value in map(values.value, values.options(values.after(before)).values())
        if value < best - TOLERANCE
    ]
    return max(others, default=best)


# the obvious move ---------------------------------------------------------------------------------------


def greedy_line(values: Values, best: float) -> Line | None:
    """The moves of a greedy player up to the first that is not best; None if all are."""
    line: Line = ()
    while values.decides(state := values.after(line)):
        wishes = greedy_values(state, seed=1)
        moves = compiled.legal_moves(values.tables, state)
        line = (*line, moves[wishes.index(max(wishes))])
        if values.of(line) < best - TOLERANCE:
            return line
    return None


# the rules ----------------------------------------------------------------------------------------------


def _play(values: Values, line: Line) -> tuple[tuple[Clause, ...], bool]:
    """The clauses at work until chance comes or the search ends, and whether others have a choice by then."""
    found: dict[Clause, None] = {}
    replies = False
    p, moves = values.position, list(line)
    while values.goes_on(p) and (moves or not engine.is_chance(p)):
        legal = engine.legal_moves(values.tables.box, p)
        replies = replies or (p.task.player != values.who and len(legal) > 1)
        move = moves.pop(0) if moves else values.choice(State(values.tables, p, sound=True))
        step = engine.apply(values.tables.box, p, move)
        found |= dict.fromkeys(event.clause for event in step.events)
        p = step.position
    return tuple(clause for clause in found if clause.value.split(".")[0] not in PLAIN_CHAPTERS), replies
