"""A player's pelicans, unused and used."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pelicans:
    """Their number is not limited (setup.supply)."""

    unused: int
    used: int


def checked(unused: int, used: int) -> Pelicans:
    """setup.supply: Pelicans read from outside."""
    if unused < 0 or used < 0:
        raise ValueError(f"pelicans {unused} and {used}: expected none below 0")
    return Pelicans(unused, used)


def start() -> Pelicans:
    """setup.player: No pelicans."""
    return Pelicans(0, 0)


def gain(pelicans: Pelicans, count: int) -> Pelicans:
    """build.effects, build.house: New pelicans come unused side up."""
    return Pelicans(pelicans.unused + count, pelicans.used)


def use(pelicans: Pelicans) -> Pelicans:
    """cathedral.pelican: One is turned to its used side."""
    return Pelicans(pelicans.unused - 1, pelicans.used + 1)
