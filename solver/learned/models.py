"""Models by the name of their file, each read once."""

from functools import cache
from pathlib import Path

from kutnahora.solver.learned.weights import read_weights, shipped
from kutnahora.solver.model import Model


@cache
def shipped_model() -> Model:
    """The model that comes with the package."""
    return Model(shipped().numbers)


@cache
def model_of(path: str) -> Model:
    """The model in a file of weights. Raises BadWeights."""
    return Model(read_weights(Path(path)).numbers)
