"""Models of files of weights, each made once."""

from functools import cache, lru_cache
from pathlib import Path

from kutnahora.solver.learned.weights import parse_weights, read_text, shipped
from kutnahora.solver.model import Model


@cache
def shipped_model() -> Model:
    """The model that comes with the package."""
    return Model(shipped().numbers)


def model_of(path: str) -> Model:
    """The model in a file as it is now: a training writes weights after weights. Raises BadWeights."""
    return _model_in(read_text(Path(path)), path)


@lru_cache(maxsize=8)
def _model_in(text: str, name: str) -> Model:
    return Model(parse_weights(text, name).numbers)
