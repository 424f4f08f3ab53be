"""The box file as it is written: one model for each kind of piece, with the limits of its numbers."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

Provenance = Literal["rulebook", "example", "report", "reconstruction"]
GuildName = Literal["builders", "innkeepers", "grocers", "scribes", "miners", "metallurgists"]
ColourName = Literal["green", "silver", "yellow", "red"]
ActionName = Literal["mine", "rights", "plot", "building", "income", "cathedral", "joker"]

Name = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
"""Goes into one word of a position, so no spaces."""
TileName = Annotated[str, Field(pattern=r"^([a-z0-9]+(-[a-z0-9]+)*|I{1,3}-[0-9]{2})$", max_length=40)]
Version = Annotated[str, Field(pattern=r"^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$", max_length=20)]

Wood = Annotated[int, Field(ge=0, le=15)]
Stars = Annotated[int, Field(ge=0, le=15)]
Production = Annotated[int, Field(ge=0, le=9)]
PlotPrice = Annotated[int, Field(ge=1, le=20)]
Points = Annotated[int, Field(ge=0, le=20)]
Standing = Annotated[int, Field(ge=-5, le=5)]
Pelicans = Annotated[int, Field(ge=0, le=3)]
DeckSteps = Annotated[int, Field(ge=0, le=9)]
Tax = Annotated[int, Field(ge=0, le=9)]
Draws = Annotated[int, Field(ge=1, le=6)]
Loss = Annotated[int, Field(ge=0, le=9)]
RowValue = Annotated[int, Field(ge=0, le=30)]
TrackPoints = Annotated[int, Field(ge=-20, le=20)]
TrackStart = Annotated[int, Field(ge=-10, le=-1)]
Side = Annotated[int, Field(ge=1, le=9)]

# A list of TOML becomes a tuple: the list itself is not taken strictly, what is in it is.
Names = Annotated[tuple[str, ...], Field(strict=False, max_length=100)]
Trio = Annotated[tuple[GuildName, GuildName, GuildName], Field(strict=False)]
Sets = Annotated[tuple[Trio, ...], Field(strict=False)]
Grid = Annotated[tuple[Side, Side], Field(strict=False)]


class Piece(BaseModel):
    """What every piece has: where its values come from."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    source: Provenance | None = None
    """Where the values come from; left out in a box that is typed in from one's own copy."""
    sources: dict[str, Provenance] = {}
    """The fields for which it is another: `wood`, or `taxes.3` for one place of a list."""


class Icons(Piece):
    """The kinds of match icons."""

    kinds: Annotated[tuple[Name, ...], Field(strict=False, min_length=2, max_length=6)]


class GuildTile(Piece):
    """A building of a guild."""

    guild: GuildName
    marked: bool = False
    icons: Names
    wood: Wood
    plot_price: PlotPrice
    production: Production
    population: DeckSteps = 0
    points: Points = 0
    reputation: Standing = 0
    pelicans: Pelicans = 0
    tax: Tax = 0
    cathedral: bool = False


class PublicTile(Piece):
    """A public building."""

    colour: ColourName
    icons: Names
    wood: Wood
    plot_price: PlotPrice
    population: DeckSteps = 0
    points: Points = 0
    reputation: Standing = 0
    pelicans: Pelicans = 0
    tax: Tax = 0


class MineTile(Piece):
    """A mine."""

    group: Literal["I", "II", "III"]
    stars: Stars
    wood: Wood
    production: Production
    population: DeckSteps = 0
    points: Points = 0


class TechnologyTile(Piece):
    """A technology tile: a mine with the number of tiles drawn while it is on top."""

    draws: Draws
    stars: Stars
    wood: Wood
    production: Production
    population: DeckSteps = 0
    points: Points = 0


class Technology(Piece):
    """What no technology tile tells."""

    last_draws: Draws


class Rock(Piece):
    """A rock in the mine."""

    stars: Stars


class Cathedral(Piece):
    """The taxes of the cathedral tiles, in their order."""

    taxes: Annotated[tuple[Tax, ...], Field(strict=False)]


class ActionCard(Piece):
    """The two halves of a card of every player's hand."""

    halves: Annotated[tuple[ActionName, ActionName], Field(strict=False)]


class GuildSets(Piece):
    """A guild setup card: one set of three guilds a player, in printed row order."""

    two: Sets
    three: Sets
    four: Sets


class RockCells(Piece):
    """A mine setup card: the cells of the four rocks on either board."""

    large: Names
    small: Names


class Event(Piece):
    """An event card."""

    deck: Literal["A", "B"]
    tax: Tax
    ore: DeckSteps = 0
    population: DeckSteps = 0


class PriceTable(Piece):
    """The prices of one resource: a line of text a card, from card 0, one price a notch, from the left."""

    cards: Names


class Prices(BaseModel):
    """All price tables."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    wood: PriceTable
    beer: PriceTable
    food: PriceTable
    permit: PriceTable
    ore: PriceTable
    silver: PriceTable

    def in_order(self) -> tuple[PriceTable, ...]:
        """The tables in the order of the resources."""
        return (self.wood, self.beer, self.food, self.permit, self.ore, self.silver)


class BoardSide(Piece):
    """One side of the city board with its mine; grids are rows, columns."""

    city: Grid
    mine: Grid
    entrances: Names
    villages: Names
    """A cell, the side of the board it touches, and the icons there: `c1 left red`."""


class Boards(BaseModel):
    """The two sides of the board."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    large: BoardSide
    small: BoardSide


class HouseEffect(BaseModel):
    """What is printed right of one house."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    free_public: bool = False
    pelicans: Pelicans = 0
    reputation: Standing = 0
    points: Points = 0


HouseRow = Annotated[tuple[HouseEffect, ...], Field(strict=False)]


class PlayerBoard(Piece):
    """The effects right of the houses, from left to right."""

    top: HouseRow
    middle: HouseRow
    bottom: HouseRow


class Reputation(Piece):
    """The reputation track: its left end and the points of every space."""

    low: TrackStart
    points: Annotated[tuple[TrackPoints, ...], Field(strict=False)]


class RoundTrack(Piece):
    """Reputation lost for not paying, by round, on either side of the track."""

    five: Annotated[tuple[Loss, ...], Field(strict=False)]
    six: Annotated[tuple[Loss, ...], Field(strict=False)]


class StarTable(Piece):
    """Points for first, second and third by the stars of a mine row, from none on."""

    values: Annotated[
        tuple[Annotated[tuple[RowValue, RowValue, RowValue], Field(strict=False)], ...],
        Field(strict=False, max_length=31),
    ]


class TownHall(Piece):
    """The public colour printed in column 3 of each row, from the top."""

    colours: Annotated[tuple[ColourName, ColourName, ColourName], Field(strict=False)]


class BoxFile(BaseModel):
    """A whole box file."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    name: Name
    version: Version
    icons: Icons
    guild_tiles: dict[Name, GuildTile]
    public_tiles: dict[Name, PublicTile]
    mine_tiles: dict[TileName, MineTile]
    technology_tiles: dict[Name, TechnologyTile]
    technology: Technology
    rocks: dict[Name, Rock]
    cathedral: Cathedral
    action_cards: dict[str, ActionCard]
    guild_sets: dict[str, GuildSets]
    mine_setup: dict[str, RockCells]
    events: dict[Name, Event]
    prices: Prices
    boards: Boards
    player_board: PlayerBoard
    reputation: Reputation
    round_track: RoundTrack
    star_table: StarTable
    town_hall: TownHall


PIECES: Final[dict[str, type[Piece]]] = {
    "icons": Icons,
    "guild_tiles": GuildTile,
    "public_tiles": PublicTile,
    "mine_tiles": MineTile,
    "technology_tiles": TechnologyTile,
    "technology": Technology,
    "rocks": Rock,
    "cathedral": Cathedral,
    "action_cards": ActionCard,
    "guild_sets": GuildSets,
    "mine_setup": RockCells,
    "events": Event,
    "prices": PriceTable,
    "boards": BoardSide,
    "player_board": PlayerBoard,
    "reputation": Reputation,
    "round_track": RoundTrack,
    "star_table": StarTable,
    "town_hall": TownHall,
}
"""The model of the pieces of each section."""
