"""The tax counter."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Tax:
    """What the counter shows; it never falls."""

    level: int


def checked(level: int) -> Tax:
    """tax.cap: A tax read from outside."""
    if level < 0 or level > constants.TAX_LIMIT:
        raise ValueError(f"tax {level}, expected 0 to {constants.TAX_LIMIT}")
    return Tax(level)


def start() -> Tax:
    """setup.tracks: Tax 0."""
    return Tax(0)


def rise(tax: Tax, amount: int) -> Tax:
    """tax.rise, tax.cap: The tax rises and stops at 25."""
    return Tax(min(tax.level + amount, constants.TAX_LIMIT))
