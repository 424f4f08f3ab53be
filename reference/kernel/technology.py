"""The stack of technology tiles: how many are taken."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Technology:
    """0 to 4 tiles taken; the next one shows the level (mine.technology)."""

    taken: int


def checked(taken: int) -> Technology:
    """mine.technology: A technology stack read from outside."""
    if taken < 0 or taken > constants.TECHNOLOGY_TILES:
        raise ValueError(f"{taken} technology tiles taken, expected 0 to {constants.TECHNOLOGY_TILES}")
    return Technology(taken)


def start() -> Technology:
    """setup.mine_stack: All four in the stack, 1 on top."""
    return Technology(0)


def take(technology: Technology) -> Technology:
    """build.tech: The top tile is taken and the level rises."""
    return Technology(technology.taken + 1)
