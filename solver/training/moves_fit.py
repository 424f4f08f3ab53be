"""The weights of moves, fitted to what the search chose: a softmax over the options of each decision."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kutnahora.solver.learned.numbers import MOVES, PHASES
from kutnahora.solver.training.adam import Adam
from kutnahora.solver.training.alike import Array, added, logarithms, powers, total
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
        visits = records.visits[options].astype(np.float64)
        self.chosen = visits / np.maximum(self._by_decision(visits), 1.0)[self.decision]

    def shares(self, weights: Array) -> Array:
        """By option: how likely it is chosen."""
        scores = added(self.option, weights[self.place] * self.value, len(self.decision))
        scores -= np.maximum.reduceat(scores, self.starts)[self.decision]
        raised = powers(scores)
        shares: Array = raised / self._by_decision(raised)[self.decision]
        return shares

    def _by_decision(self, values: Array) -> Array:
        """Sums over the options of each."""
        return added(self.decision, values, self.count)

    def surprise(self, weights: Array) -> float:
        """The mean cross entropy of what was chosen."""
        return -float(total(self.chosen * logarithms(self.shares(weights) + 1e-9))) / self.count


def fit_moves(choices: Choices, steps: int) -> Array:
    """Weights by phase and input."""
    place, value = choices.place, choices.value
    squares = added(place, value * value, PHASES * MOVES)
    widths = np.maximum(np.sqrt(squares / np.maximum(np.bincount(place, minlength=PHASES * MOVES), 1)), 1.0)
    weights = np.zeros(PHASES * MOVES)
    """For inputs divided by their widths."""
    adam = Adam({"moves": weights}, pace=PACE, steps=steps, decay={})
    for _step in range(steps):
        off = (choices.shares(weights / widths) - choices.chosen) / choices.count
        slope = added(place, off[choices.option] * value, PHASES * MOVES) / widths
        adam.step({"moves": slope + 2 * SMOOTH * weights})
    fitted: Array = weights / widths
    return fitted.reshape(PHASES, MOVES)
