"""The box: what is printed on the pieces. Rules read it only through the methods of `Box`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from kutnahora.reference.terms import Action, Family, Guild, Resource

GUILD_TILES: Final = 24
PUBLIC_TILES: Final = 12
MINE_TILES: Final = 27
TECHNOLOGIES: Final = 4
ROCK_TILES: Final = 4
FIRST_PUBLIC: Final = GUILD_TILES
FIRST_MINE: Final = FIRST_PUBLIC + PUBLIC_TILES
FIRST_TECHNOLOGY: Final = FIRST_MINE + MINE_TILES
FIRST_ROCK: Final = FIRST_TECHNOLOGY + TECHNOLOGIES
TILES: Final = FIRST_ROCK + ROCK_TILES

LATER: Final[Mapping[str, bool]] = {"later": True}
"""Marks a field that came later."""

T = TypeVar("T")


def later(default: T) -> T:
    """A field that older boxes do not have, `loss: int = later(0)`: it counts for the hash of a box once it
    has another value, so boxes without it keep the hash that records, positions and puzzles name."""
    return field(default=default, metadata=LATER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One tile of the box. What a family does not show stays 0."""

    name: str
    wood: int = 0
    """Buildings: what it costs. Mines and technology: what the cells beside and below cost."""
    plot_price: int = 0
    icons: tuple[int, ...] = ()
    """How many match icons of each kind."""
    stars: int = 0
    production: int = 0
    population: int = 0
    """How many cards the population deck advances."""
    points: int = 0
    reputation: int = 0
    pelicans: int = 0
    tax: int = 0
    cathedral: bool = False
    marked: bool = False
    """The last tile of its guild's stack."""
    group: int = 0
    """Mine tiles: 0, 1, 2 for I, II, III."""
    draws: int = 0
    """Technology: mine tiles drawn while this tile is on top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The effect printed right of one house of the player board (build.house)."""

    free_public: bool = False
    pelicans: int = 0
    reputation: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """One event card (event.reveal, event.end)."""

    name: str
    deck: int
    """0 for A, 1 for B."""
    tax: int = 0
    ore: int = 0
    population: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One side of the city board with its mine. Cells are numbered row by row."""

    city_rows: int
    city_columns: int
    mine_rows: int
    mine_columns: int
    entrances: tuple[int, ...]
    villages: tuple[tuple[int, ...], ...]
    """For each city cell, how many icons of each kind stand on the board edges beside it."""
    rock_cells: tuple[tuple[int, ...], ...]
    """For each mine setup card, the mine cells of the four rocks."""

    @property
    def city_cells(self) -> int:
        return self.city_rows * self.city_columns

    @property
    def mine_cells(self) -> int:
        return self.mine_rows * self.mine_columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A whole box. The fields are for code that reads files; rules use the methods."""

    name: str
    version: str
    digest: str
    """Eight hexadecimal digits of the hash of all values."""
    icon_kinds: tuple[str, ...]
    tiles: tuple[Tile, ...]
    cards: tuple[tuple[Action, Action], ...]
    prices: tuple[tuple[tuple[int, ...], ...], ...]
    """By resource, card and notch."""
    city_marks: tuple[tuple[tuple[bool, ...], ...], ...]
    market_marks: tuple[tuple[tuple[bool, ...], ...], ...]
    """Where the red X shows."""
    last_cards: tuple[int, int]
    small: Board
    large: Board
    houses: tuple[tuple[House, ...], ...]
    reputation_low: int
    reputation_points: tuple[int, ...]
    """Points at the end for each space, from the left end."""
    tax_losses: tuple[tuple[int, ...], tuple[int, ...]]
    """Reputation lost for not paying, by round: the side with five rounds, then the side with six."""
    star_values: tuple[tuple[int, int, int], ...]
    """By stars of the row, points for first, second and third place; more stars use the last line."""
    cathedral_taxes: tuple[int, ...]
    hall_colours: tuple[int, int, int]
    """The public colour printed in column 3 of each row."""
    guild_sets: tuple[dict[int, tuple[tuple[int, int, int], ...]], ...]
    """By guild setup card and number of players: one set of three guilds per player, in printed row order."""
    events: tuple[EventCard, ...]
    last_draws: int
    """Mine tiles drawn once all technology tiles are taken."""

    def __repr__(self) -> str:
        return f"Box({self.label})"

    # prices -------------------------------------------------------------------------------------------
    def price(self, resource: int, card: int, notch: int) -> int:
        return self.prices[resource][card][notch]

    def shows_city(self, resource: int, card: int, notch: int) -> bool:
        return self.city_marks[resource][card][notch]

    def shows_no_market(self, resource: int, card: int, notch: int) -> bool:
        return self.market_marks[resource][card][notch]

    def last_notch(self, resource: int) -> int:
        return len(self.prices[resource][0]) - 1

    def last_card(self, stand: int) -> int:
        return self.last_cards[stand]

    # tiles --------------------------------------------------------------------------------------------
    def family(self, tile: int) -> Family:
        if tile < FIRST_PUBLIC:
            return Family.GUILD
        if tile < FIRST_MINE:
            return Family.PUBLIC
        if tile < FIRST_TECHNOLOGY:
            return Family.MINE
        return Family.TECHNOLOGY if tile < FIRST_ROCK else Family.ROCK

    def guild(self, tile: int) -> int:
        """The guild of a guild tile: four tiles each, in the order of the guilds."""
        return tile // 4

    def colour(self, tile: int) -> int:
        """The colour of a public tile: three tiles each, in the order of the colours."""
        return (tile - FIRST_PUBLIC) // 3

    def wood(self, tile: int) -> int:
        return self.tiles[tile].wood

    def plot_price(self, tile: int) -> int:
        return self.tiles[tile].plot_price

    def icons(self, tile: int) -> tuple[int, ...]:
        return self.tiles[tile].icons

    def stars(self, tile: int) -> int:
        return self.tiles[tile].stars

    def production(self, tile: int) -> int:
        return self.tiles[tile].production

    def population(self, tile: int) -> int:
        return self.tiles[tile].population

    def points(self, tile: int) -> int:
        return self.tiles[tile].points

    def reputation(self, tile: int) -> int:
        return self.tiles[tile].reputation

    def pelicans(self, tile: int) -> int:
        return self.tiles[tile].pelicans

    def tax(self, tile: int) -> int:
        return self.tiles[tile].tax

    def turns_cathedral(self, tile: int) -> bool:
        return self.tiles[tile].cathedral

    def marked(self, tile: int) -> bool:
        return self.tiles[tile].marked

    def group(self, tile: int) -> int:
        return self.tiles[tile].group

    def draws(self, technologies_taken: int) -> int:
        """mine.technology: how many mine tiles are drawn."""
        if technologies_taken == TECHNOLOGIES:
            return self.last_draws
        return self.tiles[FIRST_TECHNOLOGY + technologies_taken].draws

    # boards and tracks --------------------------------------------------------------------------------
    def board(self, players: int) -> Board:
        """setup.city: the small side for two players, the large one for three and four."""
        return self.small if players == 2 else self.large

    def action(self, card: int, half: int) -> Action:
        return self.cards[card][half]

    def house(self, row: int, column: int) -> House:
        return self.houses[row][column]

    @property
    def reputation_high(self) -> int:
        return self.reputation_low + len(self.reputation_points) - 1

    def final_reputation(self, reputation: int) -> int:
        return self.reputation_points[reputation - self.reputation_low]

    def tax_loss(self, players: int, round_: int) -> int:
        return self.tax_losses[0 if players == 4 else 1][round_ - 1]

    def star_value(self, stars: int, place: int) -> int:
        return self.star_values[min(stars, len(self.star_values) - 1)][place]

    def cathedral_tax(self, tile: int) -> int:
        """The tax on cathedral tile 1 to 11."""
        return self.cathedral_taxes[tile - 1]

    # names --------------------------------------------------------------------------------------------
    @property
    def label(self) -> str:
        """Name and hash, as a position names its box."""
        return f"{self.name}@{self.digest}"

    def tile_name(self, tile: int) -> str:
        return self.tiles[tile].name

    def card_name(self, card: int) -> str:
        first, second = self.cards[card]
        return f"{first.name.lower()}/{second.name.lower()}"


def guild_tiles(guild: int) -> range:
    """All four tiles of a guild."""
    return range(4 * guild, 4 * guild + 4)


def colour_tiles(colour: int) -> range:
    """All three public tiles of a colour."""
    return range(FIRST_PUBLIC + 3 * colour, FIRST_PUBLIC + 3 * colour + 3)


def makes(tile: int) -> Resource:
    """The resource that a guild tile produces."""
    return Resource(Guild(tile // 4))
