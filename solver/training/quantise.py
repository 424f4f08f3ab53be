"""Fitted weights as whole numbers, doubled as often as all of a kind still have 16 bits."""

from math import frexp

import numpy as np

from kutnahora.solver.learned.numbers import BIAS, MOST_SHIFT, NAT, POINT, RATE, TABLE, WEIGHT, Numbers, Row
from kutnahora.solver.training.alike import Array
from kutnahora.solver.training.points_fit import SCALE, Points


def quantised(points: Points, moves: Array) -> Numbers:
    """The weights of the model."""
    fitted = points.weights
    one_point = SCALE * POINT
    out, direct = fitted["out"] * one_point, fitted["direct"] * one_point
    hidden_shift = _shift(np.concatenate([fitted["table"], fitted["player"]]))
    out_shift, direct_shift, moves_shift = _shift(out), _shift(direct), _shift(moves * NAT)
    direct_row = _row(direct, direct_shift)
    return Numbers(
        table=tuple(_row(unit, hidden_shift) for unit in fitted["table"].T),
        player=tuple(_row(unit, hidden_shift) for unit in fitted["player"].T),
        bias=_row(fitted["bias"], hidden_shift, BIAS),
        out=_row(out, out_shift),
        direct_table=direct_row[:TABLE],
        direct_player=direct_row[TABLE:],
        points_bias=round(float(fitted["points_bias"][0]) * one_point),
        out_shift=hidden_shift + out_shift,
        direct_shift=direct_shift,
        rates=tuple(max(1, round(rate * RATE * NAT / POINT)) for rate in points.rates),
        moves=tuple(_row(phase * NAT, moves_shift) for phase in moves),
        moves_shift=moves_shift,
    )


def _shift(weights: Array) -> int:
    """How often all weights can be doubled."""
    largest = float(np.abs(weights).max())
    return max(0, min(MOST_SHIFT // 2, frexp(WEIGHT / max(largest, 1e-9))[1] - 1))


def _row(weights: Array, shift: int, limit: int = WEIGHT) -> Row:
    scaled = np.clip(np.rint(weights * 2**shift), -limit, limit)
    return tuple(int(weight) for weight in scaled)
