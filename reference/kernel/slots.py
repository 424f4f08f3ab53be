"""The building tiles a player has the rights to."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Slots:
    """Tiles in box order; at most 3."""

    tiles: tuple[int, ...]


def checked(tiles: tuple[int, ...]) -> Slots:
    """rights.slots: Slots read from outside."""
    if len(tiles) > constants.SLOTS or len(set(tiles)) != len(tiles):
        raise ValueError(f"slots {tiles}: expected at most {constants.SLOTS} different tiles")
    return Slots(tuple(sorted(tiles)))


def start() -> Slots:
    """setup.player: Three empty slots."""
    return Slots(())


def put(slots: Slots, tile: int) -> Slots:
    """rights.slots: The tile goes to a free slot."""
    return Slots(tuple(sorted((*slots.tiles, tile))))


def take(slots: Slots, tile: int) -> Slots:
    """rights.slots: A tile leaves its slot only by being built."""
    return Slots(tuple(held for held in slots.tiles if held != tile))
