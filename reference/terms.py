"""The words of the rules: resources, guilds, colours, actions. Every number has one meaning here."""

from enum import IntEnum
from typing import Final


class Resource(IntEnum):
    """The six goods. They are never stored, only bought and sold (economy.pay)."""

    WOOD = 0
    BEER = 1
    FOOD = 2
    PERMIT = 3
    ORE = 4
    SILVER = 5


class Guild(IntEnum):
    """The six guilds; a guild makes the resource of the same number."""

    BUILDERS = 0
    INNKEEPERS = 1
    GROCERS = 2
    SCRIBES = 3
    MINERS = 4
    METALLURGISTS = 5


class Colour(IntEnum):
    """The patrician colours."""

    GREEN = 0
    SILVER = 1
    YELLOW = 2
    RED = 3


class Stand(IntEnum):
    """The two card stands."""

    POPULATION = 0
    ORE = 1


class Indicator(IntEnum):
    """The five indicator arms, in the order in which the city builds (economy.city_order)."""

    WOOD = 0
    BEER = 1
    FOOD = 2
    PERMIT = 3
    SILVER = 4


class Action(IntEnum):
    """The seven actions of the cards."""

    MINE = 0
    RIGHTS = 1
    PLOT = 2
    BUILDING = 3
    INCOME = 4
    CATHEDRAL = 5
    JOKER = 6


class Family(IntEnum):
    """What kind of thing a tile is."""

    GUILD = 0
    PUBLIC = 1
    MINE = 2
    TECHNOLOGY = 3
    ROCK = 4


PLAYER_NAMES: Final = ("blue", "green", "orange", "purple")

NOBODY: Final = -1
NOTHING: Final = -1

# economy.price: wood, beer and food hang on the population stand, the others on the ore stand; one arm shows
# silver and ore together.
STAND_OF: Final = (Stand.POPULATION,) * 3 + (Stand.ORE,) * 3
ARM_OF: Final = (*Indicator, Indicator.SILVER)
RESOURCE_OF_ARM: Final = (Resource.WOOD, Resource.BEER, Resource.FOOD, Resource.PERMIT, Resource.SILVER)
ARMS_OF_STAND: Final = (
    (Indicator.WOOD, Indicator.BEER, Indicator.FOOD),
    (Indicator.PERMIT, Indicator.SILVER),
)
RESOURCES_OF_STAND: Final = tuple(
    tuple(resource for resource in Resource if STAND_OF[resource] == stand) for stand in Stand
)
RESOURCES_OF_ARM: Final = tuple(
    tuple(resource for resource in Resource if ARM_OF[resource] == arm) for arm in Indicator
)
