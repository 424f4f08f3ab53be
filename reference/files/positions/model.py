"""The position file as it is written, in TOML or JSON. What is left out has a default (docs/formats.md)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from kutnahora.reference.files.box.models import ColourName, GuildName

PlayerName = Literal["blue", "green", "orange", "purple"]

Word = Annotated[str, Field(max_length=60)]
Words = Annotated[tuple[Word, ...], Field(strict=False, max_length=40)]
Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Numbers = Annotated[tuple[Number, ...], Field(strict=False, max_length=8)]
Colours = Annotated[dict[ColourName, Number], Field(max_length=4)]
Cells = Annotated[dict[Word, Word], Field(max_length=60)]
Tree = Annotated[dict[str, object], Field(max_length=60)]
"""Tables in tables."""
Rows = Annotated[tuple[Words, ...], Field(strict=False, max_length=3)]


class Part(BaseModel):
    """Strict: a wrong type or an unknown key is an error, not a guess."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Arms(Part):
    """The notch of each arm, 0 fully left."""

    wood: Number = 0
    beer: Number = 0
    food: Number = 0
    permit: Number = 0
    silver: Number = 0


class PlayerPart(Part):
    """One player's board. What is left out is as at the start of a game."""

    guilds: Annotated[tuple[GuildName, ...], Field(strict=False, max_length=3)] = ()
    """The guild of each row, from the top."""
    money: Number | None = None
    pool: Number = 1
    """Miners in the pool; the others are on mines or in the reserve."""
    reserve: Number | None = None
    """Miners in the reserve; the others are on mines or in the pool."""
    reputation: Number = 0
    points: Number = 0
    houses: Numbers = (4, 4, 4)
    """Houses left in each row."""
    production: Numbers = (0, 0, 0)
    """By row."""
    ore: Number = 0
    """Production of ore from mines."""
    pelicans: Number = 0
    used_pelicans: Number = 0
    plots: Words = ()
    slots: Words = ()
    hand: Words | None = None


class PositionFile(Part):
    """A whole position."""

    schema_: Annotated[str | None, Field(alias="$schema", max_length=200)] = None
    box: Word | None = None
    """Name and hash of the box, `standard@256d9bb2`."""
    players: Annotated[int, Field(ge=2, le=4)]
    events: bool | None = None
    round: Number = 1
    start: PlayerName = "blue"
    """The start player of this round."""
    to_move: PlayerName | None = None
    """Whose card is next, if there is no agenda."""
    tax: Number = 0
    population: Number = 0
    ore: Number = 0
    arms: Arms = Arms()
    technology: Number = 0
    """Technology tiles taken."""
    cathedral: Number = 0
    """Cathedral tiles turned."""
    under_way: Number = 0
    """The cathedral tile being carried out."""
    event: Word | None = None
    past_events: Words = ()
    city: Cells = {}
    """`c3 = "sawmill blue"`, a public building without an owner."""
    mine: Cells = {}
    """`a2 = "I-04 green"`, a rock without an owner."""
    rocks: bool | None = None
    """Whether to lay out the rocks of the first mine setup card that fits; by default, if `mine` has none."""
    drawn: Words = ()
    discard: Words = ()
    mixed: bool = False
    """The mine stack was reshuffled."""
    town_hall: Rows = ((), (), ())
    """The stacks, row by row: the top tile; `?builders` if it is not revealed yet (the agenda needs its
    `reveal`); `grocers` for the stack with the first tile on top that is nowhere else, `grocers:2` for one
    with two tiles left (the food arm has moved one notch for each that left the game)."""
    gone: Words | None = None
    """Building tiles that left the game."""
    pool: Colours = {}
    council: Colours = {}
    blue: PlayerPart = PlayerPart()
    green: PlayerPart = PlayerPart()
    orange: PlayerPart | None = None
    purple: PlayerPart | None = None
    printed: Tree = {}
    """Values on pieces of the box, other than those of the box itself; keys as in a box file."""
    agenda: Words | None = None
    """What is owed, the next last: `card:blue:0:0`."""
