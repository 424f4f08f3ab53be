"""An indicator arm of a price stand."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arm:
    """The notch it is at, 0 fully left."""

    notch: int


def checked(notch: int, last: int) -> Arm:
    """economy.arm: An arm read from outside."""
    if notch < 0 or notch > last:
        raise ValueError(f"notch {notch}, expected 0 to {last}")
    return Arm(notch)


def start() -> Arm:
    """setup.stands: Fully left."""
    return Arm(0)


def move_right(arm: Arm, last: int) -> Arm:
    """economy.arm: One notch to the right; at the last notch it stays."""
    return Arm(arm.notch + 1) if arm.notch < last else arm
