"""Adam: steps towards lower loss, each weight at a pace of its own."""

from typing import Final

import numpy as np

from kutnahora.solver.training.alike import Array

MEMORY: Final = (0.9, 0.999)
SMALL: Final = 1e-8
WARM_UP: Final = 0.2
"""Share of the steps in which the pace rises; then it falls to nothing."""


class Adam:
    """The weights change in place."""

    def __init__(
        self, weights: dict[str, Array], *, pace: float, steps: int, decay: dict[str, float]
    ) -> None:
        self.weights = weights
        self.pace = pace
        self.steps = steps
        self.decay = decay
        """By name: how much of a weight is lost per step at pace 1."""
        self.done = 0
        self.start_left = [1.0, 1.0]
        """How much the beginning, which was nothing, still counts in means and squares."""
        self.means = {name: np.zeros_like(values) for name, values in weights.items()}
        self.squares = {name: np.zeros_like(values) for name, values in weights.items()}

    def step(self, gradients: dict[str, Array]) -> None:
        self.done += 1
        self.start_left = [left * memory for left, memory in zip(self.start_left, MEMORY, strict=True)]
        pace = self.pace * self._share()
        for name, gradient in gradients.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1 - MEMORY[0]) * (gradient - mean)
            square += (1 - MEMORY[1]) * (gradient * gradient - square)
            ahead = mean / (1 - self.start_left[0])
            spread = np.sqrt(square / (1 - self.start_left[1])) + SMALL
            self.weights[name] -= pace * (ahead / spread + self.decay.get(name, 0.0) * self.weights[name])

    def _share(self) -> float:
        """Rises evenly, then falls slowly, fast and slowly again."""
        done = self.done / self.steps
        if done < WARM_UP:
            return done / WARM_UP
        fallen = (done - WARM_UP) / (1 - WARM_UP)
        return 1 - fallen * fallen * (3 - 2 * fallen)
