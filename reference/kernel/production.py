"""A player's four production tracks: three guild rows and ore from mines."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Production:
    """No upper limit (setup.player)."""

    rows: tuple[int, ...]
    mines: int


def checked(rows: tuple[int, ...], mines: int) -> Production:
    """setup.player: Production read from outside."""
    if len(rows) != constants.HOUSE_ROWS or min(rows) < 0 or mines < 0:
        raise ValueError(f"production {rows} and {mines}: expected three numbers and one, none below 0")
    return Production(rows, mines)


def start() -> Production:
    """setup.player: All four tracks at 0."""
    return Production((0,) * constants.HOUSE_ROWS, 0)


def grow_row(production: Production, row: int, amount: int) -> Production:
    """build.guild, cathedral.3: The track of a guild row rises."""
    rows = tuple(made + amount if place == row else made for place, made in enumerate(production.rows))
    return Production(rows, production.mines)


def grow_mines(production: Production, amount: int) -> Production:
    """mine.effects: The track of ore from mines rises."""
    return Production(production.rows, production.mines + amount)
