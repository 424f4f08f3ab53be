"""The first look at a box file: every piece by itself, so that one bad piece does not hide another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from kutnahora.reference.files.box.models import (
    ActionCard,
    BoardSide,
    BoxFile,
    Cathedral,
    Event,
    GuildSets,
    GuildTile,
    Icons,
    MineTile,
    Name,
    Piece,
    PlayerBoard,
    PriceTable,
    PublicTile,
    Reputation,
    Rock,
    RockCells,
    RoundTrack,
    StarTable,
    Technology,
    TechnologyTile,
    TileName,
    TownHall,
    Version,
)
from kutnahora.reference.files.box.words import shown, shown_key

P = TypeVar("P", bound=Piece)
Table = Mapping[str, object]

STRUCTURE: Final = frozenset({"guild", "marked", "colour", "group", "deck", "source", "sources"})
"""Fields that `box new` leaves in a piece not yet filled in."""
FILLERS: Final[dict[str, object]] = {"icons": [], "wood": 0, "plot_price": 1, "production": 0, "stars": 0}
"""What stands for a bad or missing value, so that the rest of its piece can still be checked."""
RESOURCES: Final = ("wood", "beer", "food", "permit", "ore", "silver")

_NAME: Final = TypeAdapter[str](Name)
_TILE_NAME: Final = TypeAdapter[str](TileName)
_VERSION: Final = TypeAdapter[str](Version)


@dataclass(kw_only=True)
class Draft:
    """What could be read, what could not, and how many pieces of each section are complete."""

    icons: Icons | None = None
    guild_tiles: dict[str, GuildTile] = field(default_factory=dict)
    public_tiles: dict[str, PublicTile] = field(default_factory=dict)
    mine_tiles: dict[str, MineTile] = field(default_factory=dict)
    technology_tiles: dict[str, TechnologyTile] = field(default_factory=dict)
    technology: Technology | None = None
    rocks: dict[str, Rock] = field(default_factory=dict)
    cathedral: Cathedral | None = None
    action_cards: dict[str, ActionCard] = field(default_factory=dict)
    guild_sets: dict[str, GuildSets] = field(default_factory=dict)
    mine_setup: dict[str, RockCells] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    prices: dict[str, PriceTable] = field(default_factory=dict)
    boards: dict[str, BoardSide] = field(default_factory=dict)
    player_board: PlayerBoard | None = None
    reputation: Reputation | None = None
    round_track: RoundTrack | None = None
    star_table: StarTable | None = None
    town_hall: TownHall | None = None
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By section, the names of its pieces, usable or not."""
    places: set[str] = field(default_factory=set)
    """Places of all pieces that are there, usable or not."""
    complete: dict[str, int] = field(default_factory=dict)
    lacking: set[str] = field(default_factory=set)
    """Places of pieces that lack a field, or that are not there at all."""
    reasons: list[str] = field(default_factory=list)

    def sections(self) -> dict[str, Mapping[str, Piece]]:
        """The sections of many pieces."""
        return {
            "guild_tiles": self.guild_tiles,
            "public_tiles": self.public_tiles,
            "mine_tiles": self.mine_tiles,
            "technology_tiles": self.technology_tiles,
            "rocks": self.rocks,
            "action_cards": self.action_cards,
            "guild_sets": self.guild_sets,
            "mine_setup": self.mine_setup,
            "events": self.events,
            "prices": self.prices,
            "boards": self.boards,
        }

    def singles(self) -> dict[str, Piece | None]:
        """The sections that are one piece."""
        return {
            "icons": self.icons,
            "technology": self.technology,
            "cathedral": self.cathedral,
            "player_board": self.player_board,
            "reputation": self.reputation,
            "round_track": self.round_track,
            "star_table": self.star_table,
            "town_hall": self.town_hall,
        }

    def pieces(self) -> Iterator[tuple[str, Piece]]:
        """Every usable piece with its place."""
        for section, pieces in self.sections().items():
            yield from ((f"{section}.{name}", piece) for name, piece in pieces.items())
        yield from ((section, piece) for section, piece in self.singles().items() if piece is not None)


def draft_of(raw: Table) -> Draft:
    """Read whatever can be read."""
    draft = Draft()
    _word(draft, raw, "name", _NAME, "lower-case letters, digits and hyphens")
    _word(draft, raw, "version", _VERSION, "letters, digits, dots and hyphens")
    for key in raw:
        if key not in BoxFile.model_fields:
            draft.reasons.append(f"{shown_key(key)}: no such part of a box")
    _tiles(draft, raw)
    draft.action_cards = _pieces(draft, raw, "action_cards", ActionCard)
    draft.guild_sets = _pieces(draft, raw, "guild_sets", GuildSets)
    draft.mine_setup = _pieces(draft, raw, "mine_setup", RockCells)
    draft.prices = _pieces(draft, raw, "prices", PriceTable)
    draft.boards = _pieces(draft, raw, "boards", BoardSide)
    draft.icons = _single(draft, raw, "icons", Icons)
    draft.technology = _single(draft, raw, "technology", Technology)
    draft.cathedral = _single(draft, raw, "cathedral", Cathedral)
    draft.player_board = _single(draft, raw, "player_board", PlayerBoard)
    draft.reputation = _single(draft, raw, "reputation", Reputation)
    draft.round_track = _single(draft, raw, "round_track", RoundTrack)
    draft.star_table = _single(draft, raw, "star_table", StarTable)
    draft.town_hall = _single(draft, raw, "town_hall", TownHall)
    return draft


def _tiles(draft: Draft, raw: Table) -> None:
    """The sections whose pieces have names of their own."""
    draft.guild_tiles = _pieces(draft, raw, "guild_tiles", GuildTile, _NAME)
    draft.public_tiles = _pieces(draft, raw, "public_tiles", PublicTile, _NAME)
    draft.mine_tiles = _pieces(draft, raw, "mine_tiles", MineTile, _TILE_NAME)
    draft.technology_tiles = _pieces(draft, raw, "technology_tiles", TechnologyTile, _NAME)
    draft.rocks = _pieces(draft, raw, "rocks", Rock, _NAME)
    draft.events = _pieces(draft, raw, "events", Event, _NAME)


def _word(draft: Draft, raw: Table, key: str, adapter: TypeAdapter[str], wanted: str) -> None:
    if key not in raw:
        draft.reasons.append(f"{key}: missing")
        return
    try:
        adapter.validate_python(raw[key], strict=True)
    except ValidationError:
        draft.reasons.append(f"{key}: {shown(raw[key])} is not a {key} ({wanted})")


def _pieces(
    draft: Draft, raw: Table, section: str, model: type[P], name: TypeAdapter[str] | None = None
) -> dict[str, P]:
    """The usable pieces of a section, by name."""
    tables = _table(draft, raw, section)
    found: dict[str, P] = {}
    draft.complete[section] = 0
    draft.names[section] = tuple(tables)
    for key, table in tables.items():
        if name is not None and not _is_name(key, name):
            draft.reasons.append(
                f"{section}.{shown_key(key)}: not a name (lower-case letters, digits, hyphens)"
            )
        piece = _piece(draft, section, f"{section}.{shown_key(key)}", table, model)
        if piece is not None:
            found[key] = piece
    return found


def _single(draft: Draft, raw: Table, section: str, model: type[P]) -> P | None:
    """A section that is one piece."""
    draft.complete[section] = 0
    if section not in raw:
        draft.lacking.add(section)
        return None
    return _piece(draft, section, section, raw[section], model)


def _table(draft: Draft, raw: Table, section: str) -> Table:
    table = raw.get(section, {})
    if isinstance(table, dict):
        return table
    draft.reasons.append(f"{section}: {shown(table)} is not a table")
    return {}


def _piece(draft: Draft, section: str, place: str, raw: object, model: type[P]) -> P | None:
    """One piece; with a bad value the piece with a filler for it, or nothing if that is not possible."""
    draft.places.add(place)
    if not isinstance(raw, dict):
        draft.reasons.append(f"{place}: {shown(raw)} is not a table")
        return None
    errors = _errors(model, raw)
    if any(error["type"] == "missing" and len(error["loc"]) == 1 for error in errors):
        draft.lacking.add(place)
    else:
        draft.complete[section] += 1
    blank = raw.keys() <= STRUCTURE
    for error in errors:
        if not (blank and error["type"] == "missing"):
            draft.reasons.append(f"{place}.{_path(error['loc'])}: {message(error)}")
    return _salvaged(model, raw, {str(error["loc"][0]) for error in errors})


def _errors(model: type[BaseModel], raw: object) -> list[ErrorDetails]:
    try:
        model.model_validate(raw)
    except ValidationError as error:
        return error.errors(include_url=False)
    return []


def _salvaged(model: type[P], raw: Table, bad: set[str]) -> P | None:
    """The piece without its bad values. A bad `marked` would look like an unmarked tile: then no piece."""
    if "marked" in bad:
        return None
    kept = {key: value for key, value in raw.items() if key not in bad}
    fillers = {key: FILLERS[key] for key in bad if key in FILLERS and key in model.model_fields}
    try:
        return model.model_validate({**kept, **fillers})
    except ValidationError:
        return None


def _is_name(key: str, adapter: TypeAdapter[str]) -> bool:
    try:
        adapter.validate_python(key, strict=True)
    except ValidationError:
        return False
    return True


def _path(loc: tuple[int | str, ...]) -> str:
    """A place inside a piece; lists are counted from 1."""
    return ".".join(str(part + 1) if isinstance(part, int) else shown_key(part) for part in loc)


def message(error: ErrorDetails) -> str:
    """What is wrong with one value, in our words."""
    value, limits = error["input"], error.get("ctx", {})
    match error["type"]:
        case "missing":
            return "missing"
        case "extra_forbidden":
            return "no such field"
        case "greater_than_equal":
            return f"{shown(value)} is below {limits['ge']}"
        case "less_than_equal":
            return f"{shown(value)} is above {limits['le']}"
        case "literal_error":
            return f"{shown(value)} is not {limits['expected']}"
        case "too_long":
            return f"{limits['actual_length']} entries, at most {limits['max_length']} are possible"
        case "too_short":
            return f"{limits['actual_length']} entries, at least {limits['min_length']} are needed"
        case "string_pattern_mismatch" | "string_too_long":
            return f"{shown(value)} is not a name (lower-case letters, digits, hyphens)"
    return f"{shown(value)} is not {WANTED.get(error['type'], 'possible here')}"


WANTED: Final = {
    "int_type": "a whole number",
    "int_parsing_size": "a number within the limits",
    "bool_type": "true or false",
    "string_type": "a text in quotes",
    "tuple_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}
