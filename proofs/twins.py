"""The compiled twins of what an obligation runs: both engines where the reference runs these functions.

Games, and walks from rare positions beside them, are played once with an eye on which functions of the rules
are run: by a new game, by the list of legal moves, by a move. Both engines are then compared on all of those
that run a function that the obligation is about, and on some once more with the numbers of its witnesses put
into the position.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random
from types import CodeType, FrameType
from typing import Final

from kutnahora.compare.games import rare_position
from kutnahora.compare.positions import (
    Differs,
    Pair,
    compare_position,
    compare_start,
    compare_step,
    pair_of,
)
from kutnahora.ext.engine import DoesNotFit, State
from kutnahora.proofs.machine.prover import Result
from kutnahora.proofs.report.report import Compared
from kutnahora.proofs.shipped import flow_functions, kernel_functions, refusals
from kutnahora.proofs.witnesses import Part, bases, completed, parts
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.players import CHOOSERS, play_on

EVERY: Final = 8
"""Of so many positions of the games one is looked at."""
WALK: Final = 8
"""Moves that are played from a rare position."""
MOVES: Final = 3
"""Moves from each position that are tried."""
ENOUGH: Final = 60
"""Ways that run a function; one more is kept only if it also runs another that has fewer."""
TRIES: Final = 2
"""Ways that each witness is put into."""
WITNESSES: Final = 4
"""Witnesses of one obligation, from all over its paths."""
SEED: Final = 5


@dataclass(frozen=True, slots=True)
class Way:
    """Something to be compared, and the code that the reference runs for it."""

    position: Position
    move: Move | None
    """None: the list of legal moves, or of outcomes."""
    ran: frozenset[CodeType]


def ran_by(call: Callable[[], object]) -> frozenset[CodeType]:
    """The code of all functions that are called."""
    found: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            found.add(frame.f_code)

    outer = sys.getprofile()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(outer)
    return frozenset(found)


def ways_of(box: Box) -> tuple[Way, ...]:
    """Some that run each function of the rules, where there are so many."""
    rules = {f.__code__ for f in (*kernel_functions(), *refusals(), *flow_functions())}
    counted: Counter[CodeType] = Counter()
    kept = []
    for way in _all_ways(box):
        ran = way.ran & rules
        if any(counted[code] < ENOUGH for code in ran):
            counted.update(ran)
            kept.append(Way(way.position, way.move, ran))
    return tuple(kept)


def _all_ways(box: Box) -> Iterator[Way]:
    """Positions of games, and walks that begin at rare ones."""
    rng = Random(SEED)
    for p in bases(box)[::EVERY]:
        yield from _ways_from(box, p, rng)
        if p.task.kind == TaskKind.CARD:
            rare = rare_position(box, p, rng)
            walk = play_on(box, Step(rare), CHOOSERS["lively"], rng)
            for passed in (rare, *(step.position for _move, step in islice(walk, WALK))):
                yield from _ways_from(box, passed, rng)


def _ways_from(box: Box, p: Position, rng: Random) -> Iterator[Way]:
    moves = engine.legal_moves(box, p) or tuple(piece for piece, _chance in engine.chance_outcomes(box, p))
    yield Way(p, None, ran_by(lambda: engine.legal_moves(box, p) or engine.chance_outcomes(box, p)))
    for move in rng.sample(moves, min(MOVES, len(moves))):
        yield Way(p, move, ran_by(partial(engine.apply, box, p, move)))


@dataclass(slots=True)
class Twins:
    """Compares obligation by obligation; what was compared for one is not compared again for another."""

    pair: Pair
    ways: Sequence[Way]
    starts: Mapping[int, frozenset[CodeType]]
    """By number of players, what a new game runs."""
    _done: set[tuple[Position, Move | None]] = field(default_factory=set)

    def compare(self, result: Result) -> Compared:
        """The twins of one obligation; ends at the first difference."""
        rng = Random(f"{SEED} {result.obligation.id}")
        codes = {target.__code__ for target in result.obligation.targets}
        fitting = [way for way in self.ways if codes & way.ran]
        total = self._started([players for players, ran in self.starts.items() if codes & ran], result)
        for p, move in self._todo(result, fitting, rng):
            if (p, move) not in self._done:
                self._done.add((p, move))
                total = total.plus(self._compared(p, move, result.obligation.id))
                if total.differences:
                    break
        return total

    def _started(self, tables: Sequence[int], result: Result) -> Compared:
        """New games for so many players."""
        try:
            for players in tables:
                compare_start(self.pair, players, 0, events=True, first_game=False)
        except Differs as difference:
            return Compared(1, 0, (self._text(result.obligation.id, difference, ""),))
        return Compared(len(tables))

    def _text(self, id_: str, difference: Differs, made: str) -> str:
        at = format_khn(self.pair.box, difference.position)
        return f"{id_}: the engines differ: {difference}{made} at {at}"

    def _todo(
        self, result: Result, fitting: Sequence[Way], rng: Random
    ) -> Iterator[tuple[Position, Move | None]]:
        yield from ((way.position, way.move) for way in fitting)
        step = max(1, len(result.witnesses) // WITNESSES)
        for witness in result.witnesses[::step][:WITNESSES]:
            for value in (tuple(witness.given.values()), witness.outcome):
                found = tuple(parts(value, rng.randrange(2)))
                for way in rng.sample(fitting, min(TRIES, len(fitting))) if found else ():
                    yield from self._changed(way, found)

    def _changed(self, way: Way, found: Sequence[Part]) -> Iterator[tuple[Position, Move | None]]:
        """The position with the parts of a witness, if it is sound and the move still legal."""
        p = completed(self.pair.box, way.position, found)
        if p is not None and (way.move is None or not engine.refusals(self.pair.box, p, way.move)):
            yield p, way.move

    def _compared(self, p: Position, move: Move | None, id_: str) -> Compared:
        try:
            s = State(self.pair.tables, p, sound=True)
        except DoesNotFit:
            return Compared()  # points without limit: the range claims say that no game gets there
        try:
            if move is None:
                compare_position(self.pair, p, s, closely=True)
            else:
                compare_step(self.pair, p, s, move)
        except Differs as difference:
            made = "" if move is None else f" after {format_move(self.pair.box, len(p.players), move)}"
            return Compared(1, 0, (self._text(id_, difference, made),))
        return Compared(1, int(move is not None))


def compare_twins(results: Iterable[Result]) -> Iterator[Compared]:
    """One obligation after the other; needs the compiled engine."""
    box = load_box()
    starts = {players: ran_by(partial(engine.new_game, box, players)) for players in (2, 3, 4)}
    twins = Twins(pair_of(box), ways_of(box), starts)
    for result in results:
        yield twins.compare(result)
