"""The patrician tokens: three of each colour in the supply, the patrician pool and the council."""

from dataclasses import dataclass

from kutnahora.reference import constants
from kutnahora.reference.terms import Colour


@dataclass(frozen=True, slots=True)
class Patricians:
    """Each tuple by colour; the three add up to 3 of each colour."""

    supply: tuple[int, ...]
    pool: tuple[int, ...]
    council: tuple[int, ...]


def checked(pool: tuple[int, ...], council: tuple[int, ...]) -> Patricians:
    """setup.supply: Patricians read from outside; what is in neither place is in the supply."""
    if len(pool) != len(Colour) or len(council) != len(Colour) or min(pool + council) < 0:
        raise ValueError(f"patricians {pool} and {council}: expected four numbers each, none below 0")
    placed = zip(pool, council, strict=True)
    supply = tuple(constants.PATRICIANS - waiting - seated for waiting, seated in placed)
    if min(supply) < 0:
        raise ValueError(f"patricians {pool} and {council}: more than {constants.PATRICIANS} of a colour")
    return Patricians(supply, pool, council)


def start() -> Patricians:
    """setup.supply: Three of each colour in the supply."""
    return Patricians((constants.PATRICIANS,) * len(Colour), (0,) * len(Colour), (0,) * len(Colour))


def _changed(counts: tuple[int, ...], colour: int, change: int) -> tuple[int, ...]:
    return tuple(count + change if place == colour else count for place, count in enumerate(counts))


def enter_pool(patricians: Patricians, colour: int) -> Patricians:
    """build.public: One goes from the supply to the patrician pool."""
    return Patricians(
        _changed(patricians.supply, colour, -1), _changed(patricians.pool, colour, 1), patricians.council
    )


def seat_from_pool(patricians: Patricians, colour: int) -> Patricians:
    """income.council: One goes from the patrician pool to the council."""
    return Patricians(
        patricians.supply, _changed(patricians.pool, colour, -1), _changed(patricians.council, colour, 1)
    )


def seat_from_supply(patricians: Patricians, colour: int) -> Patricians:
    """cathedral.6: One goes from the supply to the council."""
    return Patricians(
        _changed(patricians.supply, colour, -1), patricians.pool, _changed(patricians.council, colour, 1)
    )
