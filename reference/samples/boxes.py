"""Seeded boxes: every value is drawn inside the limits of a valid box, so that no test depends on one box."""

from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import read_values, usable
from kutnahora.reference.files.toml import toml_text
from kutnahora.reference.samples.box_parts import Values, drawn
from kutnahora.reference.samples.dice import Dice


def random_box(seed: int) -> Box:
    """The box of a seed, read as a box file would be."""
    return usable(read_values(random_values(seed))).box


def random_box_text(seed: int) -> str:
    """The same box as a file."""
    return toml_text(random_values(seed))


def random_values(seed: int) -> Values:
    """The values of the file."""
    return drawn(Dice(seed), f"random-{seed % 2**64}")
