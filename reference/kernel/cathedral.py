"""St. Barbara: how many of her eleven tiles are turned, and which one is being carried out."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Cathedral:
    """`under_way` is the number of the tile an action is carrying out, 0 when there is none."""

    turned: int
    under_way: int


def checked(turned: int, under_way: int) -> Cathedral:
    """setup.cathedral: A cathedral read from outside."""
    if (
        turned < 0
        or turned + (under_way > 0) > constants.CATHEDRAL_TILES
        or under_way
        not in (
            0,
            turned,
            turned + 1,
        )
    ):
        raise ValueError(f"cathedral {turned} turned, {under_way} under way: expected 0 to 11 tiles in order")
    return Cathedral(turned, under_way)


def start() -> Cathedral:
    """setup.cathedral: No tile turned."""
    return Cathedral(0, 0)


def current(cathedral: Cathedral) -> int:
    """cathedral.current: The lowest tile neither turned nor under way; one past the last if none is left."""
    return cathedral.turned + 1 + (1 if cathedral.under_way > 0 else 0)


def begin(cathedral: Cathedral) -> Cathedral:
    """cathedral.current: An action starts to carry out the current tile."""
    return Cathedral(cathedral.turned, cathedral.turned + 1)


def finish(cathedral: Cathedral) -> Cathedral:
    """order.cathedral: The tile carried out is turned last."""
    return Cathedral(cathedral.turned + 1, 0)


def turn_by_guild(cathedral: Cathedral) -> Cathedral:
    """build.cathedral: A guild building turns the current tile, for its tax and not its effects."""
    return Cathedral(cathedral.turned + 1, cathedral.under_way)
