"""What every player has at the end of a turn: points by source as if the game ended there, and money."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from fractions import Fraction
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State

Ends = Sequence[tuple[State, Fraction]]
"""Where a turn ends, and how likely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One player at the end of a turn, on average over what chance shows in it."""

    in_play: float
    """Points scored in play; those below are what the final scoring would give."""
    city: float
    mine: float
    income: float
    reputation: float
    extras: float
    money: float
    marker: float
    """Where the marker stands on the reputation track."""

    @property
    def total(self) -> float:
        """The points as if the game ended there."""
        return self.in_play + self.city + self.mine + self.income + self.reputation + self.extras


NAMES: Final = tuple(field.name for field in fields(Tally))


def tallies(after: Ends) -> tuple[Tally, ...]:
    """By player; none if it is not known where the turn ends."""
    players = range(len(after[0][0].points)) if after else ()
    return tuple(_mean((_tally(state, who), likely) for state, likely in after) for who in players)


def _tally(state: State, who: int) -> Tally:
    p = state.position()
    player = p.players[who]
    final = engine.breakdown(state.tables, state, who)
    return Tally(
        in_play=player.standing.points - (final.total if p.over else 0),
        city=final.city,
        mine=final.mine,
        income=final.income,
        reputation=final.reputation,
        extras=final.extras,
        money=player.purse.money,
        marker=player.standing.reputation,
    )


def _mean(parts: Iterable[tuple[Tally, Fraction]]) -> Tally:
    columns = zip(
        *([float(likely) * number for number in astuple(tally)] for tally, likely in parts), strict=True
    )
    return Tally(**dict(zip(NAMES, map(sum, columns), strict=True)))


def gap(after: Ends, who: int, other: int) -> float:
    """How far a player is ahead of another as if the game ended there, on average."""
    return sum(
        float(likely) * (_tally(state, who).total - _tally(state, other).total) for state, likely in after
    )
