"""The network of points, fitted to how games ended; then the odds of a win, by rounds left."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kutnahora.solver.learned.numbers import HIDDEN, LEFT, PLAYER, ROUNDS, SPREAD, TABLE
from kutnahora.solver.training.adam import Adam
from kutnahora.solver.training.alike import Array, logarithms, powers, product, total
from kutnahora.solver.training.records import SEATS, Records

SCALE: Final = 10.0
"""Points are fitted in tens."""
BATCH: Final = 1024
PACE: Final = 6e-3
DECAY: Final = 1.0
FAR: Final = 2.5
"""Tens of points by which a result may be off before it counts no more than in proportion."""
WIN_SHARE: Final = 0.5
"""How much the odds of the win count beside the points."""
NARROWEST: Final = 0.1
"""Inputs that hardly vary are not spread to more than this allows."""
RATES: Final[tuple[float, ...]] = tuple(round(0.5 * 50 ** (place / 59), 4) for place in range(60))
"""Odds by points that are tried: steps by a factor of e per point, times the spread of the box."""
USUAL: Final = 23.0
"""The spread of the standard box. Errors count in proportion to it: in other boxes they are larger."""


@dataclass(frozen=True, slots=True)
class Points:
    """A fitted network, for inputs as they are."""

    weights: dict[str, Array]
    """By name, see `_begin`; `direct` are those of the table, then of the player."""
    rates: tuple[float, ...]
    """By rounds left: steps of the odds by a factor of e, per point, times the spread of the box."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions with their results."""

    tables: Array
    seats: Array
    points: Array
    win: Array
    seated: NDArray[np.bool_]
    left: NDArray[np.int16]
    spread: Array
    """Of the box, as a column."""

    @property
    def flat(self) -> Array:
        """The inputs of all seats, one after the other."""
        return self.seats.reshape(-1, PLAYER)

    def some(self, which: NDArray[np.int64]) -> "Samples":
        return Samples(
            self.tables[which],
            self.seats[which],
            self.points[which],
            self.win[which],
            self.seated[which],
            self.left[which],
            self.spread[which],
        )


def samples_of(records: Records, games: NDArray[np.bool_]) -> Samples:
    """The positions of some games."""
    kept = games[records.of_game]
    game = records.of_game[kept]
    return Samples(
        records.tables[kept].astype(np.float64),
        records.seats[kept].astype(np.float64),
        records.points[game] / SCALE,
        records.win[game].astype(np.float64),
        np.arange(SEATS) < records.players[game][:, None],
        records.tables[kept][:, LEFT],
        records.tables[kept][:, SPREAD, None].astype(np.float64),
    )


def fit_points(samples: Samples, epochs: int, seed: int) -> Points:
    """Fit the network, then the odds."""
    rng = np.random.RandomState(seed)  # numpy keeps what it draws, in all versions to come
    spread = _Spread(samples)
    weights = _begin(rng)
    count = len(samples.left)
    batches = max(1, count // BATCH)
    adam = Adam(
        weights,
        pace=PACE,
        steps=epochs * batches,
        decay=dict.fromkeys(("table", "player", "out", "direct"), DECAY),
    )
    for _epoch in range(epochs):
        order = rng.permutation(count)
        for batch in range(batches):
            some = spread.applied(samples.some(order[batch * BATCH : (batch + 1) * BATCH]))
            adam.step(_gradients(weights, some))
    fitted = spread.undone(weights)
    return Points(fitted, _rates(samples, predicted(fitted, samples)))


def _begin(rng: np.random.RandomState) -> dict[str, Array]:
    def drawn(width: float, *shape: int) -> Array:
        """Evenly, with this spread."""
        return (2 * rng.random_sample(shape) - 1) * (3**0.5 * width)

    return {
        "table": drawn((TABLE + PLAYER) ** -0.5, TABLE, HIDDEN),
        "player": drawn((TABLE + PLAYER) ** -0.5, PLAYER, HIDDEN),
        "bias": np.zeros(HIDDEN),
        "out": drawn(0.05, HIDDEN),
        "direct": np.zeros(TABLE + PLAYER),
        "points_bias": np.zeros(1),
        "odds": np.ones(1),
    }


class _Spread:
    """Inputs moved and divided so that each has mean 0 and spread 1; and weights for inputs as they are."""

    def __init__(self, samples: Samples) -> None:
        of_table, of_player = _moments(samples.tables), _moments(samples.seats[samples.seated])
        self.middles = np.concatenate([of_table[0], of_player[0]])
        self.widths = np.maximum(np.concatenate([of_table[1], of_player[1]]), NARROWEST)
        points = samples.points[samples.seated]
        self.points = total(points) / len(points)

    def applied(self, samples: Samples) -> Samples:
        return Samples(
            (samples.tables - self.middles[:TABLE]) / self.widths[:TABLE],
            (samples.seats - self.middles[TABLE:]) / self.widths[TABLE:],
            samples.points - self.points,
            samples.win,
            samples.seated,
            samples.left,
            samples.spread,
        )

    def undone(self, weights: dict[str, Array]) -> dict[str, Array]:
        hidden = np.concatenate([weights["table"], weights["player"]]) / self.widths[:, None]
        direct = weights["direct"] / self.widths
        return weights | {
            "table": hidden[:TABLE],
            "player": hidden[TABLE:],
            "bias": weights["bias"] - product(self.middles, hidden),
            "direct": direct,
            "points_bias": weights["points_bias"] + self.points - product(self.middles, direct),
        }


def _moments(inputs: Array) -> tuple[Array, Array]:
    """The mean and the spread of each. Inputs are whole numbers, so that sums of their squares are exact."""
    means = inputs.sum(0) / len(inputs)
    squares = (inputs * inputs).sum(0) / len(inputs)
    return means, np.sqrt(np.maximum(squares - means * means, 0.0))


def _hidden(weights: dict[str, Array], samples: Samples) -> Array:
    """By position, seat and unit; negative is 0."""
    shared = product(samples.tables, weights["table"]) + weights["bias"]
    own = product(samples.flat, weights["player"]).reshape(-1, SEATS, HIDDEN)
    return np.maximum(own + shared[:, None, :], 0.0)


def predicted(weights: dict[str, Array], samples: Samples, hidden: Array | None = None) -> Array:
    """Points by position and seat, in tens."""
    units = _hidden(weights, samples) if hidden is None else hidden
    points: Array = product(units.reshape(-1, HIDDEN), weights["out"]).reshape(-1, SEATS)
    points += product(samples.flat, weights["direct"][TABLE:]).reshape(-1, SEATS)
    points += product(samples.tables, weights["direct"][:TABLE])[:, None]
    points += weights["points_bias"][0]
    return points


def odds_of(scores: Array, seated: NDArray[np.bool_]) -> Array:
    """Win shares by scores."""
    high = np.where(seated, scores, -np.inf)
    raised = np.where(seated, powers(np.where(seated, scores - high.max(1, keepdims=True), 0.0)), 0.0)
    in_all = raised[:, 0]
    for seat in range(1, SEATS):
        in_all = in_all + raised[:, seat]
    shares: Array = raised / in_all[:, None]
    return shares


def _gradients(weights: dict[str, Array], samples: Samples) -> dict[str, Array]:
    """Of the loss: squares of points, less than squares of those far off, and the surprise at who won."""
    hidden = _hidden(weights, samples)
    points = predicted(weights, samples, hidden)
    part = USUAL / samples.spread
    shares = odds_of(points * part * weights["odds"], samples.seated)
    surprise = WIN_SHARE * (shares - samples.win) * part / len(points)
    off = np.clip((points - samples.points) * part, -FAR, FAR) * part * samples.seated
    slope = 2.0 * off / samples.seated.sum() + surprise * weights["odds"]
    below = slope[:, :, None] * weights["out"] * (hidden > 0)
    shared, by_position, by_seat = total(below, 1), total(slope, 1), slope.reshape(-1)
    return {
        "table": product(samples.tables.T, shared),
        "player": product(samples.flat.T, below.reshape(-1, HIDDEN)),
        "bias": total(shared, 0),
        "out": product(hidden.reshape(-1, HIDDEN).T, by_seat),
        "direct": np.concatenate([product(samples.tables.T, by_position), product(samples.flat.T, by_seat)]),
        "points_bias": total(slope).reshape(1),
        "odds": total(surprise * points).reshape(1),
    }


def judged(points: Points, samples: Samples) -> tuple[float, float, float]:
    """The error of points, the Brier score of wins, and that of even shares."""
    rates = np.array(points.rates)[samples.left][:, None]
    found = predicted(points.weights, samples)
    off = (found - samples.points)[samples.seated]
    error = SCALE * sqrt(total(off * off) / len(off))
    even = samples.seated / samples.seated.sum(1, keepdims=True)
    shares = odds_of(found * SCALE * rates / samples.spread, samples.seated)
    return error, brier(shares, samples.win), brier(even, samples.win)


def brier(shares: Array, win: Array) -> float:
    """The mean over positions of the squares that shares of the win are off by, for all players together."""
    return float(total((shares - win) * (shares - win))) / len(win)


def _rates(samples: Samples, points: Array) -> tuple[float, ...]:
    """The odds that surprise least at who won, by rounds left."""
    return tuple(_best_rate(samples, points, samples.left == left) for left in range(ROUNDS))


def _best_rate(samples: Samples, points: Array, which: NDArray[np.bool_]) -> float:
    if not which.any():
        return RATES[len(RATES) // 2]
    seated, win = samples.seated[which], samples.win[which]
    scores = points[which] * SCALE / samples.spread[which]

    def surprise(rate: float) -> float:
        return -float(total(win * logarithms(odds_of(scores * rate, seated) + 1e-9)))

    return min(RATES, key=surprise)
