"""Files of weights: JSON with a hash of the numbers and what made them. The shipped one is package data."""

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

from kutnahora.solver.learned.numbers import BadNumbers, Numbers, checked, fingerprint

FORMAT: Final = 1
LARGEST: Final = 1_000_000
"""Bytes of a file; one of these sizes takes a fortieth."""
SHIPPED: Final = Path(__file__).parents[1] / "data/learned/weights.json"


class BadWeights(ValueError):
    """A file that cannot be used as weights; the message names it and what was expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The numbers, and how they came about."""

    numbers: Numbers
    made: dict[str, str]
    """The command, the seed, the boxes and other facts, by name."""

    @property
    def label(self) -> str:
        """The beginning of the hash of the numbers."""
        return fingerprint(self.numbers)[:8]


def weights_text(weights: Weights) -> str:
    """The text of a file of weights."""
    head = {"format": FORMAT, "sha256": fingerprint(weights.numbers), "made": weights.made}
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    body = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(value, separators=(',', ':'))}"
        for name, value in asdict(weights.numbers).items()
    )
    return "{\n" + ",\n".join(lines) + ',\n "numbers": {\n' + body + "\n }\n}\n"


def parse_weights(text: str, name: str) -> Weights:
    """The weights in a text; `name` is for messages. Raises BadWeights."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadWeights(f"{name}: not a file of weights, expected JSON") from error
    if not isinstance(document, dict) or set(document) != {"format", "sha256", "made", "numbers"}:
        raise BadWeights(f"{name}: not a file of weights, expected format, sha256, made and numbers")
    if document["format"] != FORMAT:
        raise BadWeights(f"{name}: format {document['format']!r:.20}, expected {FORMAT}")
    made, values = document["made"], document["numbers"]
    if not isinstance(made, dict) or not all(isinstance(fact, str) for fact in made.values()):
        raise BadWeights(f"{name}: made: expected texts by name")
    if not isinstance(values, dict):
        raise BadWeights(f"{name}: numbers: expected lists by name")
    try:
        numbers = checked(values)
    except BadNumbers as error:
        raise BadWeights(f"{name}: {error}") from error
    if document["sha256"] != fingerprint(numbers):
        raise BadWeights(f"{name}: damaged, its numbers do not have the hash that it names")
    return Weights(numbers=numbers, made=made)


def read_weights(path: Path) -> Weights:
    """The weights in a file. Raises BadWeights."""
    return parse_weights(read_text(path), str(path))


def read_text(path: Path) -> str:
    """The text of a file of weights. Raises BadWeights."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadWeights(f"{path}: {getattr(error, 'strerror', None) or 'not a file of weights'}") from error
    if len(text) > LARGEST:
        raise BadWeights(f"{path}: too large for a file of weights")
    return text


@cache
def shipped() -> Weights:
    """The weights that come with the package."""
    return read_weights(SHIPPED)
