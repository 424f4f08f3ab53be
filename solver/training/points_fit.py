"""The network of points, fitted to how games ended; then the odds of a win, by rounds left."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kutnahora.solver.learned.numbers import HIDDEN, LEFT, PLAYER, ROUNDS, SPREAD, TABLE
from kutnahora.solver.training.adam import Adam, Array
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
RATES: Final = np.geomspace(0.5, 25.0, 60)
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
        records.tables[kept].astype(np.float32),
        records.seats[kept].astype(np.float32),
        records.points[game].astype(np.float32) / np.float32(SCALE),
        records.win[game],
        np.arange(SEATS) < records.players[game][:, None],
        records.tables[kept][:, LEFT],
        records.tables[kept][:, SPREAD, None].astype(np.float32),
    )


def fit_points(samples: Samples, epochs: int, seed: int) -> Points:
    """Fit the network, then the odds."""
    rng = np.random.default_rng(seed)
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


def _begin(rng: np.random.Generator) -> dict[str, Array]:
    def drawn(width: float, *shape: int) -> Array:
        return rng.normal(0.0, width, shape).astype(np.float32)

    return {
        "table": drawn((TABLE + PLAYER) ** -0.5, TABLE, HIDDEN),
        "player": drawn((TABLE + PLAYER) ** -0.5, PLAYER, HIDDEN),
        "bias": np.zeros(HIDDEN, np.float32),
        "out": drawn(0.05, HIDDEN),
        "direct": np.zeros(TABLE + PLAYER, np.float32),
        "points_bias": np.zeros(1, np.float32),
        "odds": np.full(1, 1.0, np.float32),
    }


class _Spread:
    """Inputs moved and divided so that each has mean 0 and spread 1; and weights for inputs as they are."""

    def __init__(self, samples: Samples) -> None:
        seats = samples.seats[samples.seated]
        self.middles = np.concatenate([samples.tables.mean(0), seats.mean(0)])
        self.widths = np.maximum(np.concatenate([samples.tables.std(0), seats.std(0)]), np.float32(NARROWEST))
        self.points = samples.points[samples.seated].mean()

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
            "bias": weights["bias"] - self.middles @ hidden,
            "direct": direct,
            "points_bias": weights["points_bias"] + self.points - self.middles @ direct,
        }


def _hidden(weights: dict[str, Array], samples: Samples) -> Array:
    """By position, seat and unit; negative is 0."""
    shared = samples.tables @ weights["table"] + weights["bias"]
    own = samples.seats @ weights["player"]
    return np.maximum(own + shared[:, None, :], np.float32(0))


def predicted(weights: dict[str, Array], samples: Samples, hidden: Array | None = None) -> Array:
    """Points by position and seat, in tens."""
    units = _hidden(weights, samples) if hidden is None else hidden
    direct = (samples.tables @ weights["direct"][:TABLE])[:, None] + samples.seats @ weights["direct"][TABLE:]
    points: Array = units @ weights["out"] + direct + weights["points_bias"][0]
    return points


def odds_of(scores: Array, seated: NDArray[np.bool_]) -> Array:
    """Win shares by scores."""
    high = np.where(seated, scores, np.float32(-1e9))
    powers: Array = np.exp(high - high.max(1, keepdims=True)).astype(np.float32)
    shares: Array = powers / powers.sum(1, keepdims=True)
    return shares


def _gradients(weights: dict[str, Array], samples: Samples) -> dict[str, Array]:
    """Of the loss: squares of points, less than squares of those far off, and the surprise at who won."""
    hidden = _hidden(weights, samples)
    points = predicted(weights, samples, hidden)
    part = np.float32(USUAL) / samples.spread
    shares = odds_of(points * part * weights["odds"], samples.seated)
    surprise = WIN_SHARE * (shares - samples.win) * part / np.float32(len(points))
    off = np.clip((points - samples.points) * part, -FAR, FAR) * part * samples.seated
    slope = (2.0 * off / samples.seated.sum() + surprise * weights["odds"]).astype(np.float32)
    below = slope[:, :, None] * weights["out"] * (hidden > 0)
    shared = below.sum(1)
    flat = samples.seats.reshape(-1, PLAYER)
    return {
        "table": samples.tables.T @ shared,
        "player": flat.T @ below.reshape(-1, HIDDEN),
        "bias": shared.sum(0),
        "out": hidden.reshape(-1, HIDDEN).T @ slope.reshape(-1),
        "direct": np.concatenate([samples.tables.T @ slope.sum(1), flat.T @ slope.reshape(-1)]),
        "points_bias": slope.sum(keepdims=True).reshape(1),
        "odds": (surprise * points).sum(keepdims=True).reshape(1),
    }


def judged(points: Points, samples: Samples) -> tuple[float, float, float]:
    """The error of points, the Brier score of wins, and that of even shares."""
    rates = np.array(points.rates, np.float32)[samples.left][:, None]
    found = predicted(points.weights, samples)
    error = ((found - samples.points)[samples.seated] ** 2).mean() ** 0.5 * SCALE
    even = samples.seated / samples.seated.sum(1, keepdims=True)
    shares = odds_of(found * np.float32(SCALE) * rates / samples.spread, samples.seated)
    return float(error), brier(shares, samples.win), brier(even.astype(np.float32), samples.win)


def brier(shares: Array, win: Array) -> float:
    """The mean over positions of the squares that shares of the win are off by, for all players together."""
    return float(((shares - win) ** 2).sum(1).mean())


def _rates(samples: Samples, points: Array) -> tuple[float, ...]:
    """The odds that surprise least at who won, by rounds left."""
    return tuple(_best_rate(samples, points, samples.left == left) for left in range(ROUNDS))


def _best_rate(samples: Samples, points: Array, which: NDArray[np.bool_]) -> float:
    if not which.any():
        return float(RATES[len(RATES) // 2])
    seated, win = samples.seated[which], samples.win[which]
    scores = points[which] * np.float32(SCALE) / samples.spread[which]

    def surprise(rate: float) -> float:
        shares = odds_of(scores * np.float32(rate), seated)
        return float(-(win * np.log(shares + 1e-9)).sum())

    return float(min(RATES, key=surprise))
