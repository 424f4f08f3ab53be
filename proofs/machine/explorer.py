"""Runs a function once for every way its questions can be answered.

`Explorer.paths(run)` calls `run` again and again, from the start each time. Whatever asks a symbolic truth
value for a yes or no ends in `decide`: if both answers are possible, one is taken and the other is left for
a later run with the same history. Nothing of Python's state is copied, so `run` has to ask the same
questions again: a run that does not is caught, because every recorded answer carries the question.

Each decision that forks has a scope of the solver of its own. Paths are explored depth first, so the next run
shares all scopes but the last with the one before, and a replayed question costs no work of z3.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from kutnahora.proofs.machine import solver
from kutnahora.proofs.machine.places import Place, asking
from kutnahora.proofs.machine.solver import BoolTerm, IntTerm, Model, Solver

R = TypeVar("R")

MOST_PATHS: Final = 6000
MOST_DECISIONS: Final = 600
MOST_VALUES: Final = 80


class Unsupported(BaseException):
    """Outside of what can be run symbolically. Not an `Exception`: no rule can swallow it.

    `cure`: what to do about it, in the obligation.
    """

    def __init__(self, what: str, cure: str = "") -> None:
        super().__init__(what)
        self.cure = cure


class TooMuch(Unsupported):
    """More than the limits of an exploration: not decided, so neither proved nor refuted."""


class DeadEnd(BaseException):
    """An assumption leaves nothing of this path."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One answered question, or one assumption (`answer` None)."""

    term: BoolTerm
    answer: bool | None
    value: int = 0
    """The number tried, where a number was asked for."""


@dataclass(frozen=True, slots=True)
class _Rest:
    """A run that is still to be made."""

    history: tuple[Entry, ...]
    scopes: int
    model: Model | None


@dataclass(frozen=True, slots=True)
class Path(Generic[R]):
    """One finished run: what it gave, what was answered on the way, and an example."""

    result: R
    trace: tuple[Entry, ...]
    model: Model


@dataclass(slots=True)
class Explorer:
    """The state of one exploration."""

    solver: Solver = field(default_factory=Solver)
    trace: list[Entry] = field(default_factory=list)
    traces: list[tuple[Entry, ...]] = field(default_factory=list)
    """All runs, dead ends too."""
    _known: int = 0
    """How much of the trace was there before this run."""
    _at: int = 0
    _scopes: int = 0
    _model: Model | None = None
    _todo: list[_Rest] = field(default_factory=list)
    _forked: Counter[Place | None] = field(default_factory=Counter)
    """By line of a rule, how often it made two paths of one; counted when there are many."""

    # one run after the other -------------------------------------------------------------------------

    def paths(self, run: Callable[[], R]) -> Iterator[Path[R]]:
        """Every path of `run`. What is asked while a path is looked at still belongs to it."""
        self._todo = [_Rest((), 0, None)]
        while self._todo:
            self._start(self._todo.pop())
            try:
                result = run()
                self._finish_run()
            except DeadEnd:
                self.traces.append(tuple(self.trace))
                continue
            yield Path(result, tuple(self.trace), self.model())
            self.traces.append(tuple(self.trace))
            if len(self.traces) > MOST_PATHS:
                raise TooMuch(f"more than {MOST_PATHS} paths{self._most_forks()}", "narrow the domain")

    def _start(self, rest: _Rest) -> None:
        self.trace = list(rest.history)
        self._known, self._at = len(self.trace), 0
        self.solver.pop(self._scopes - rest.scopes)
        self._scopes = rest.scopes
        self._model = rest.model
        if self.trace:
            self._enter(self.trace[-1])

    def _enter(self, entry: Entry) -> None:
        self.solver.push()
        self._scopes += 1
        self.solver.add(entry.term if entry.answer else solver.negation(entry.term))

    def _most_forks(self) -> str:
        """`, most of them made at reference/...`"""
        places = [place for place, _count in self._forked.most_common() if place is not None]
        return f", most of them made at {places[0].named}" if places else ""

    def _finish_run(self) -> None:
        """The whole history was followed, and z3 knows nothing that is not recorded."""
        if self._at < self._known:
            raise Unsupported("not deterministic: a run ended before its history did")
        assumed = sum(entry.answer is None for entry in self.trace)
        if self.solver.assertions() != assumed + self._scopes:
            raise Unsupported("an assertion that no path records")

    # questions ---------------------------------------------------------------------------------------

    def model(self) -> Model:
        """Values of the inputs with which this path is taken."""
        if self._model is None:
            self._model = self.solver.model()
        if self._model is None:
            raise DeadEnd
        return self._model

    def possible(self, term: BoolTerm) -> Model | None:
        """Values on this path for which `term` holds, too."""
        if self._model is not None and solver.holds_in(self._model, term):
            return self._model
        return self.solver.model(term)

    def _replayed(self, term: BoolTerm | None) -> Entry | None:
        if self._at >= self._known:
            return None
        entry = self.trace[self._at]
        self._at += 1
        if term is not None and not solver.identical(term, entry.term):
            raise Unsupported("not deterministic: a run asked something else than the one before")
        return entry

    def decide(self, term: BoolTerm) -> bool:
        """Yes or no; the other answer, if it is possible, is left for another run."""
        entry = self._replayed(term)
        if entry is not None:
            if entry.answer is None:
                raise Unsupported("not deterministic: a question where there was an assumption")
            return entry.answer
        return self._fork(term, 0)

    def _fork(self, term: BoolTerm, value: int) -> bool:
        if len(self.trace) > MOST_DECISIONS:
            raise TooMuch(f"asks more than {MOST_DECISIONS} questions on one path, a loop without end?")
        yes = self.possible(term)
        no = self.possible(solver.negation(term))
        if yes is None and no is None:
            raise DeadEnd
        answer = yes is not None
        if yes is not None and no is not None:
            if len(self.traces) >= MOST_PATHS // 2:
                self._forked[asking()] += 1
            other = Entry(term, False, value)
            self._todo.append(_Rest((*self.trace, other), self._scopes, no))
        self.trace.append(Entry(term, answer, value))
        self._known = self._at = len(self.trace)
        if yes is not None and no is not None:
            self._enter(self.trace[-1])
        self._model = yes if answer else no
        return answer

    def split(self, term: IntTerm) -> int:
        """A real number for a symbolic one: one path for each value that it can have."""
        for _tried in range(MOST_VALUES):
            entry = self._replayed(None)
            value = solver.value_in(self.model(), term) if entry is None else entry.value
            condition = solver.equals(term, solver.number(value))
            if entry is None:
                if self._fork(condition, value):
                    return value
            elif not solver.identical(condition, entry.term):
                raise Unsupported("not deterministic: a run asked for another number than the one before")
            elif entry.answer:
                return value
        what = (
            f"uses {solver.text(term)} where one number is needed, and it has more than {MOST_VALUES} values"
        )
        raise Unsupported(what, "write the rule without a loop or a look-up by it, or give it limits")

    def assume(self, term: BoolTerm, *, fresh: bool) -> None:
        """From here on `term` holds. `fresh`: it is about something new and so cannot be impossible."""
        if self._replayed(term) is not None:
            return
        self.solver.add(term)
        self.trace.append(Entry(term, None))
        self._known = self._at = len(self.trace)
        if self._model is not None and not solver.holds_in(self._model, term):
            self._model = None
        if not fresh:
            self.model()

    # who checks the explorer -------------------------------------------------------------------------

    def uncovered(self) -> Model | None:
        """Inputs that meet every assumption and are on none of the paths: there must not be any."""
        asked = Solver()
        asked.add(solver.negation(_covered(self.traces, 0)))
        found = asked.model()
        self.solver.checks += 1
        return found


def _covered(traces: list[tuple[Entry, ...]], depth: int) -> BoolTerm:
    """That one of the traces is followed, or an assumption broken: that is not an input."""
    shared: list[Entry] = []
    ways = [traces]
    while len(ways) == 1 and not any(len(trace) == depth for trace in traces):
        first = traces[0][depth]
        if any(not solver.identical(trace[depth].term, first.term) for trace in traces):
            raise Unsupported("not deterministic: two runs of one history asked different things")
        answers = {trace[depth].answer for trace in traces}
        ways = [[trace for trace in traces if trace[depth].answer is answer] for answer in answers]
        shared.append(first)
        depth += 1
    if len(ways) == 1:
        followed = solver.TRUE
    else:
        shared.pop()
        followed = solver.disjunction([_taken(way, depth) for way in ways])
    for entry in reversed(shared):
        followed = _after(entry, followed)
    return followed


def _taken(traces: list[tuple[Entry, ...]], depth: int) -> BoolTerm:
    """The answer before `depth` is given, and one of the traces is followed after it."""
    return _after(traces[0][depth - 1], _covered(traces, depth))


def _after(entry: Entry, rest: BoolTerm) -> BoolTerm:
    if entry.answer is None:
        return solver.disjunction((solver.negation(entry.term), rest))
    return solver.conjunction((entry.term if entry.answer else solver.negation(entry.term), rest))
