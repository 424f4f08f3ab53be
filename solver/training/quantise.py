"""Fitted weights as whole numbers, doubled as often as all of a kind still have 16 bits."""

import math

import numpy as np

from kutnahora.solver.learned.numbers import BIAS, MOST_SHIFT, NAT, POINT, RATE, TABLE, WEIGHT, Numbers, Row
from kutnahora.solver.training.adam import Array
from kutnahora.solver.training.points_fit import SCALE, Points


def quantised(points: Points, moves: Array) -> Numbers:
    """The weights of the model."""
    hidden = np.concatenate([points.table, points.player])
    hidden_shift = _shift(hidden)
    one_point = SCALE * POINT
    out_shift, direct_shift = _shift(points.out * one_point), _shift(points.direct * one_point)
    moves_shift = _shift(moves * NAT)
    direct = _row(points.direct * one_point, direct_shift)
    return Numbers(
        table=tuple(_row(unit, hidden_shift) for unit in points.table.T),
        player=tuple(_row(unit, hidden_shift) for unit in points.player.T),
        bias=_row(points.bias, hidden_shift, BIAS),
        out=_row(points.out * one_point, out_shift),
        direct_table=direct[:TABLE],
        direct_player=direct[TABLE:],
        points_bias=round(points.points_bias * one_point),
        out_shift=hidden_shift + out_shift,
        direct_shift=direct_shift,
        rates=tuple(max(1, round(rate * RATE * NAT / POINT)) for rate in points.rates),
        moves=tuple(_row(phase * NAT, moves_shift) for phase in moves),
        moves_shift=moves_shift,
    )


def _shift(weights: Array) -> int:
    """How often all weights can be doubled."""
    largest = float(np.abs(weights).max())
    return max(0, min(MOST_SHIFT // 2, math.floor(math.log2(WEIGHT / max(largest, 1e-9)))))


def _row(weights: Array, shift: int, limit: int = WEIGHT) -> Row:
    scaled = np.clip(np.rint(weights.astype(np.float64) * 2**shift), -limit, limit)
    return tuple(int(weight) for weight in scaled)
