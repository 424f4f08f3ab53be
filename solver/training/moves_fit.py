"""The weights of moves, fitted to what the search chose: a softmax over the options of each decision."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kutnahora.solver.learned.numbers import MOVES, PHASES
from kutnahora.solver.training.adam import Adam, Array
from kutnahora.solver.training.records import Records

PACE: Final = 0.08
SMOOTH: Final = 1e-5
"""How much the square of a weight counts."""


class Choices:
    """The decisions of some games, as flat lists."""

    def __init__(self, records: Records, games: NDArray[np.bool_]) -> None:
        kept = games[records.decided_in]
        options = np.repeat(kept, records.options)
        inputs = np.repeat(options, records.inputs)
        sizes = records.options[kept].astype(np.int64)
        self.count = len(sizes)
        self.decision = np.repeat(np.arange(self.count), sizes)
        """By option."""
        self.option = np.repeat(np.arange(len(self.decision)), records.inputs[options])
        """By input."""
        phase = np.repeat(records.phases[kept].astype(np.int64), sizes)[self.option]
        self.place = records.places[inputs] + MOVES * phase
        self.value = records.values[inputs].astype(np.float32)
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        visits = records.visits[options].astype(np.float32)
        in_all = np.maximum(np.add.reduceat(visits, self.starts), np.float32(1))
        self.chosen = (visits / in_all[self.decision]).astype(np.float32)

    def shares(self, weights: Array) -> Array:
        """By option: how likely it is chosen."""
        scores = np.bincount(self.option, weights[self.place] * self.value, len(self.decision))
        scores -= np.maximum.reduceat(scores, self.starts)[self.decision]
        powers = np.exp(scores)
        shares: Array = (powers / np.add.reduceat(powers, self.starts)[self.decision]).astype(np.float32)
        return shares

    def surprise(self, weights: Array) -> float:
        """The mean cross entropy of what was chosen."""
        return float(-(self.chosen * np.log(self.shares(weights) + 1e-9)).sum() / self.count)


def fit_moves(choices: Choices, steps: int) -> Array:
    """Weights by phase and input."""
    squares = np.bincount(choices.place, choices.value**2, PHASES * MOVES)
    widths = np.sqrt(squares / np.maximum(np.bincount(choices.place, minlength=PHASES * MOVES), 1))
    widths = np.maximum(widths, 1.0).astype(np.float32)
    choices.value /= widths[choices.place]
    weights = {"moves": np.zeros(PHASES * MOVES, np.float32)}
    adam = Adam(weights, pace=PACE, steps=steps, decay={})
    for _step in range(steps):
        off = (choices.shares(weights["moves"]) - choices.chosen) / np.float32(choices.count)
        slope = np.bincount(choices.place, off[choices.option] * choices.value, PHASES * MOVES)
        adam.step({"moves": (slope + 2 * SMOOTH * weights["moves"]).astype(np.float32)})
    choices.value *= widths[choices.place]
    fitted = (weights["moves"] / widths).astype(np.float32)
    return fitted.reshape(PHASES, MOVES)
