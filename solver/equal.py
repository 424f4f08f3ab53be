"""Which turns come to the same: they end in the same positions, each as likely.

A card that stays in hand after the last turn of a round is never played: it is left out of a position. Where
a turn is scored as if the game ended with it, so is every hand.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.ext.layout import player_layout
from kutnahora.reference import constants
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position, same_turn
from kutnahora.solver.results import Continuation

LAST: Final = 1
"""Cards that each player keeps to the end of the round."""
Ends = Mapping[bytes, Fraction]
"""How likely each position at the end of a turn is."""


def ends(state: State, turn: Continuation) -> Iterator[tuple[State, Fraction]]:
    """Where a turn ends, and how likely; a turn that is cut is followed up to the first draw."""
    for move in turn.moves:
        state = engine.apply(state.tables, state, move)
    yield from [(state, Fraction(1))] if turn.cut else _drawn(state.position(), state, turn, Fraction(1))


def _drawn(
    start: Position, state: State, turn: Continuation, likely: Fraction
) -> Iterator[tuple[State, Fraction]]:
    """The ends after all that chance may show within the turn of `start`."""
    if not engine.is_chance(state) or not same_turn(start, state.position()):
        yield state, likely
        return
    pieces = engine.options(state.tables, state)
    plan = dict(turn.plan)
    for piece in pieces:
        then = plan.get(piece, Continuation())
        after = engine.apply(state.tables, state, piece)
        for move in then.moves:
            after = engine.apply(after.tables, after, move)
        yield from _drawn(start, after, then, likely / len(pieces))


def ends_of(state: State, turn: Continuation, horizon: str) -> Ends | None:
    """What a turn comes to, to be compared; None if that is not known to its end."""
    if turn.cut:
        return None
    unplayed = constants.CARDS if horizon == "turn" else LAST
    found: dict[bytes, Fraction] = {}
    for end, likely in ends(state, turn):
        key = _without_cards(end, unplayed)
        found[key] = found.get(key, Fraction(0)) + likely
    return found


def _without_cards(state: State, most: int = LAST) -> bytes:
    """A state without the hands that have no more cards than these."""
    written = bytearray(state.tobytes())
    for start, stop in _hands():
        if int.from_bytes(written[start:stop], "little").bit_count() <= most:
            written[start:stop] = bytes(stop - start)
    return bytes(written)


@cache
def _hands() -> tuple[tuple[int, int], ...]:
    """Where the hand of each player is."""
    fields = [field for seat in player_layout() for field in seat if field[0] == "hand"]
    return tuple((start, start + size * count) for _name, start, size, count in fields)


def _completed(state: State, turn: Continuation, other: Continuation) -> Continuation | None:
    """A turn that is cut, with the rest of another that passes where it is cut; else None."""
    if not turn.cut or turn.plan:
        return None
    at = _passed(state, turn.moves)[-1]
    passed = _passed(state, other.moves)
    if at not in passed:
        return None
    return replace(other, moves=turn.moves + other.moves[passed.index(at) :])


def _passed(state: State, moves: Sequence[Move]) -> list[bytes]:
    """The positions before the first move and after each."""
    states = accumulate(moves, lambda before, move: engine.apply(before.tables, before, move), initial=state)
    return list(map(_without_cards, states))


# options ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Plan:
    """Options whose turns come to the same."""

    turns: dict[int, Continuation]
    """By the place of the option, the best first."""
    ends: Ends | None
    asked: int | None = None
    """The option that was asked for, if one was: it is the one that is shown."""

    @property
    def first(self) -> int:
        return next(iter(self.turns))

    def others(self, shown: int) -> tuple[Continuation, ...]:
        """The turns but for that of the option shown."""
        return tuple(turn for place, turn in self.turns.items() if place != shown)

    def takes(self, state: State, place: int, turn: Continuation, known: Ends | None) -> bool:
        """Whether the turn of an option comes to the same: then the plan has it, too."""
        mine = self.turns[self.first]
        if known is not None and known == self.ends:
            self.turns[place] = turn
        elif longer := _completed(state, turn, mine):
            self.turns[place] = longer
        elif longer := _completed(state, mine, turn):
            self.turns |= {self.first: longer, place: turn}
            self.ends = known
        else:
            return False
        return True


def plans(
    state: State,
    ranked: Sequence[int],
    turn: Callable[[int], Continuation],
    count: int,
    also: Collection[int] = (),
    level: Callable[[int, int], bool] | None = None,
    horizon: str = "game",
) -> list[Plan]:
    """The first plans of ranked options, and those of `also`; no two of these share one.

    `level` tells whether two options may come to the same; None: each is a plan of its own.
    """
    found: list[Plan] = []
    for place in ranked:
        enough, asked = len(found) >= count, place in also
        if enough and not asked and not (level and any(level(plan.first, place) for plan in found)):
            continue
        one = turn(place)
        known = None if level is None else ends_of(state, one, horizon)
        taking = [] if level is None else [plan for plan in found if not asked or plan.asked is None]
        taker = next((plan for plan in taking if plan.takes(state, place, one, known)), None)
        if taker is None and (asked or not enough):
            taker = Plan({place: one}, known)
            found.append(taker)
        if taker is not None and asked:
            taker.asked = place
    return found
