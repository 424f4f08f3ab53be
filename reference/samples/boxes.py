"""Seeded boxes: every value is drawn inside the limits of a valid box, so that no test depends on one box."""

from collections.abc import Iterator, Mapping

from kutnahora.reference.box import Box
from kutnahora.reference.files.boxes import BadBox, read_values
from kutnahora.reference.samples.box_parts import Values, drawn
from kutnahora.reference.samples.dice import Dice


def random_box(seed: int) -> Box:
    """The box of a seed, read as a box file would be."""
    reading = read_values(random_values(seed))
    if reading.box is None:
        raise BadBox(reading.refusals)
    return reading.box


def random_box_text(seed: int) -> str:
    """The same box as a file."""
    return "\n".join(_lines(random_values(seed))) + "\n"


def random_values(seed: int) -> Values:
    """The values of the file."""
    return drawn(Dice(seed), f"random-{seed % 2**64}")


def _lines(values: Mapping[str, object]) -> Iterator[str]:
    """TOML: a table for every piece."""
    for key, part in values.items():
        if not isinstance(part, dict):
            yield f"{key} = {_toml(part)}"
        elif all(isinstance(piece, dict) for piece in part.values()):
            for name, piece in part.items():
                yield from _table(f"{key}.{name}", piece)
        else:
            yield from _table(key, part)


def _table(head: str, fields: Mapping[str, object]) -> Iterator[str]:
    yield f"\n[{head}]"
    yield from (f"{field} = {_toml(value)}" for field, value in fields.items())


def _toml(value: object) -> str:
    """A value; texts are plain words here."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(_toml(entry) for entry in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(entry)}" for key, entry in value.items()) + "}"
    return f'"{value}"'
