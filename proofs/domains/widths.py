"""Claim 13 in numbers: what each field of the compiled position can hold in a game, and why.

A state is made from a position inside the limits of conversion (`MOST_MONEY`, ...; a position outside is
refused). From there one game can go on for no more than the steps counted in `GAME`. The obligations in
`claims/widths/` prove of the shipped functions how much one step changes a field (`STEP`), and that
all steps together keep it inside its width. `FIELDS` names every field with its range and the obligations
that give it; a test holds it against the struct, so that a new field without a range fails.

All numbers are typed: from the rules, from the limits of a valid box, from `ext/state.pyx`; a test compares
the last.
"""

from dataclasses import dataclass
from typing import Final

from kutnahora.proofs.domains.rulebook import MOST_TAX

INT32: Final = (-(2**31), 2**31 - 1)
INT8: Final = (-128, 127)

# limits of conversion -----------------------------------------------------------------------------------

MOST_MONEY: Final = 500_000_000
MOST_POINTS: Final = 1_000_000_000
MOST_PRODUCED: Final = 1_000_000
MOST_TASK_A: Final = 70
MOST_TASK_B: Final = 100
MOST_OPTIONS: Final = 192
MOST_EDGE_ICONS: Final = 127
"""Village icons beside one cell, of the kinds of one tile: the tables of the compiled box take no more."""

# how often in one game ----------------------------------------------------------------------------------

ROUNDS: Final = 6  # setup.rounds, the most
CARDS_PLAYED: Final = 5 * ROUNDS  # turn.cards: 2, 2 and 1 a round
INCOMES: Final = CARDS_PLAYED + 2  # cathedral.5 gives two, and each cathedral tile comes once
TILES: Final = 71  # a tile is placed once and stays; its effects are run once
BUILDINGS: Final = 36
CITY_CELLS: Final = 30
HOUSES: Final = 12  # a house leaves a player board once
PATRICIAN_ROUNDS: Final = 3  # patrician.score
TOKENS: Final = 3  # setup.supply, of a colour

# what a step can do, and all of them --------------------------------------------------------------------

TILE_PRODUCTION: Final = 9
HOUSE_PRODUCTION: Final = 2  # cathedral.3, once
MOST_TRACK: Final = MOST_PRODUCED + TILES * TILE_PRODUCTION + HOUSE_PRODUCTION
"""A production track at any time."""
PRICE: Final = 9
MOST_INCOME: Final = PRICE * 4 * MOST_TRACK
MOST_UNUSED: Final = MOST_PRODUCED + 3 * BUILDINGS + 3 * HOUSES
"""Unused pelicans at any time: a tile shows 3 at most, a house 3."""
MOST_USED: Final = MOST_PRODUCED + MOST_UNUSED
"""Each used one was an unused one."""
BUILDING_POINTS: Final = 4 * 6 * 6 + MOST_EDGE_ICONS
"""final.city of one building: four neighbours with six icons of six kinds, and the edge."""
PAIRS: Final = 4 * CITY_CELLS


@dataclass(frozen=True, slots=True)
class Source:
    """Points of one player: at most so many at a time, so often a game."""

    most: int
    times: int
    by: tuple[str, ...]
    """The functions of the rules that score them."""

    @property
    def game(self) -> int:
        return self.most * self.times


CATHEDRAL: Final = (
    "do_cathedral_action",
    *(f"do_tile_{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 11)),
    "do_score_building",
)
PATRICIANS: Final = ("rules.rounds.run_patricians",)
FINAL: Final = ("rules.final._score_sources",)

POINTS: Final = {
    "points of a tile": Source(20, TILES, ("rules.effects.do_points",)),
    "reputation of a tile": Source(2 * 5, BUILDINGS, ("rules.effects.do_tile_reputation",)),
    "points of a house": Source(20, HOUSES, ("rules.build.run_house_effect",)),
    "reputation of a house": Source(2 * 5, HOUSES, ("rules.build.run_house_effect",)),
    "joker": Source(2 * 1, CARDS_PLAYED, ("rules.cards.do_joker",)),
    "tax refused": Source(2 * 9, ROUNDS, ("rules.rounds.do_refuse_tax",)),
    "cathedral": Source(
        max(2 * 2, 5, 2 * PAIRS, BUILDING_POINTS),
        CARDS_PLAYED,
        tuple(f"rules.cathedral.{name}" for name in CATHEDRAL),
    ),
    "green": Source(TOKENS * PAIRS, PATRICIAN_ROUNDS, PATRICIANS),
    "silver": Source(TOKENS * 3 * (MOST_USED // 2), PATRICIAN_ROUNDS, PATRICIANS),
    "yellow": Source(TOKENS * 4, PATRICIAN_ROUNDS, PATRICIANS),
    "red": Source(TOKENS * 12, PATRICIAN_ROUNDS, PATRICIANS),
    "final city": Source(CITY_CELLS * BUILDING_POINTS, 1, FINAL),
    "final mine": Source(4 * 30, 1, FINAL),
    "final income": Source(MOST_INCOME // 10, 1, FINAL),
    "final reputation": Source(20, 1, FINAL),
    "final extras": Source(3 + 3 + MOST_UNUSED, 1, FINAL),
}
"""Every way to win or lose points; a step beyond the reputation track is 2. `guards.py` asks for new ones."""


@dataclass(frozen=True, slots=True)
class Holds:
    """The least and the most of a field, and the obligations that say so."""

    least: int
    most: int
    by: tuple[str, ...]


def _bits(count: int, *by: str) -> Holds:
    """A set of pieces, one bit each."""
    return Holds(0, 2**count - 1, by)


TASKS: Final = ("width.tasks", "width.tasks.turn", "width.tasks.pieces", "width.city", "width.effects")

FIELDS: Final = {
    "Task.kind": Holds(0, 38, ("width.tasks",)),
    "Task.player": Holds(-1, 3, ("width.tasks",)),
    "Task.a": Holds(0, MOST_TASK_A, TASKS),
    "Task.b": Holds(0, MOST_TASK_B, TASKS),
    "Purse.money": Holds(0, MOST_MONEY + INCOMES * MOST_INCOME, ("width.income", "width.money")),
    "Standing.reputation": Holds(-10, 15, ("width.reputation",)),
    "Standing.points": Holds(
        -MOST_POINTS - sum(source.game for source in POINTS.values()),
        MOST_POINTS + sum(source.game for source in POINTS.values()),
        (
            "width.points",
            "width.reputation",
            "width.tile",
            "width.house",
            "width.tiles",
            "joker.do",
            "width.refused",
            "width.patricians",
            "width.final",
            "width.icons",
        ),
    ),
    "Production.rows": Holds(0, MOST_TRACK, ("width.production", "production.tile", "production.row")),
    "Production.mines": Holds(0, MOST_TRACK, ("width.production", "production.tile", "production.mines")),
    "Pelicans.unused": Holds(0, MOST_UNUSED, ("width.pelicans", "pelicans.tile", "pelican.gain")),
    "Pelicans.used": Holds(0, MOST_USED, ("width.pelicans", "pelican.use")),
    "Miners.pool": Holds(0, 9, ("width.counters",)),
    "Miners.reserve": Holds(0, 9, ("width.counters",)),
    "Miners.placed": Holds(0, 9, ("width.counters",)),
    "Houses.rows": Holds(0, 4, ("width.counters",)),
    "Plots.cells": _bits(CITY_CELLS, "width.pieces"),
    "Slots.tiles": _bits(BUILDINGS, "width.pieces"),
    "Hand.cards": _bits(6, "width.pieces"),
    "Player.city": _bits(CITY_CELLS, "width.pieces"),
    "Player.mine": _bits(28, "width.pieces"),
    "Player.guilds": Holds(-1, 5, ("width.pieces",)),
    "Stack.kind": Holds(0, 9, ("width.hall", "width.slide")),
    "Stack.top": Holds(-1, BUILDINGS - 1, ("width.hall", "width.slide", "width.pieces")),
    "Stack.under": Holds(0, 3, ("width.hall", "width.slide")),
    "Row.length": Holds(0, 4, ("width.hall", "width.slide")),
    "Technology.taken": Holds(0, 4, ("width.technology",)),
    "Deck.card": Holds(0, 40, ("width.counters",)),
    "Arm.notch": Holds(0, 7, ("width.counters",)),
    "Cathedral.turned": Holds(0, 11, ("width.cathedral",)),
    "Cathedral.under_way": Holds(0, 11, ("width.cathedral",)),
    "Tax.level": Holds(0, MOST_TAX, ("width.counters",)),
    "Patricians.supply": Holds(0, 3, ("width.counters",)),
    "Patricians.pool": Holds(0, 3, ("width.counters",)),
    "Patricians.council": Holds(0, 3, ("width.counters",)),
    "Position.gone": _bits(BUILDINGS, "width.pieces"),
    "Position.drawn": _bits(27, "width.pieces"),
    "Position.discard": _bits(27, "width.pieces"),
    "Position.past_events": _bits(32, "width.pieces"),
    "Position.count": Holds(2, 4, ("width.last",)),
    "Position.with_events": Holds(0, 1, ()),
    "Position.round": Holds(1, ROUNDS, ("width.rounds", "width.last")),
    "Position.start": Holds(0, 3, ("width.rounds",)),
    "Position.city": Holds(-1, BUILDINGS - 1, ("width.pieces",)),
    "Position.mine": Holds(-1, TILES - 1, ("width.pieces",)),
    "Position.mixed": Holds(0, 1, ()),
    "Position.event": Holds(-1, 31, ("width.pieces",)),
    "Position.depth": Holds(0, 16, ()),
    "Position.beside": Holds(0, 20, ("width.beside",)),
    "Position.wood": Holds(-1, 15, ("width.wood",)),
    "Position.seen": _bits(BUILDINGS, "width.pieces"),
    "Position.mined": _bits(35, "width.pieces"),
    "Position.built": _bits(CITY_CELLS, "width.pieces"),
    "Position.public": _bits(CITY_CELLS, "width.pieces"),
    "Position.claimed": _bits(CITY_CELLS, "width.pieces"),
    "Position.near": _bits(CITY_CELLS, "width.pieces"),
    "Position.dug": _bits(28, "width.pieces"),
    "Position.access": _bits(28, "width.pieces"),
}
"""Every number of the struct; fields that are structs are named by their parts."""

WITHOUT_PROOF: Final = {
    "Position.with_events": "a truth value",
    "Position.mixed": "a truth value",
    "Position.depth": "claim 12: the agenda never exceeds 16",
}
"""Fields whose range is not a matter of arithmetic."""
