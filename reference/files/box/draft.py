"""The first look at a box file: every piece by itself, so that one bad piece does not hide another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from kutnahora.reference.files.box import models
from kutnahora.reference.files.box.models import PIECES, BoxFile, Piece
from kutnahora.reference.files.box.words import shown_key
from kutnahora.reference.files.faults import Faults, did_you_mean, shown

P = TypeVar("P", bound=Piece)
Table = Mapping[str, object]

STRUCTURE: Final = frozenset({"guild", "marked", "colour", "group", "deck", "source", "sources"})
"""Fields that `box new` leaves in a piece not yet filled in."""
FILLERS: Final[dict[str, object]] = {"icons": [], "wood": 0, "plot_price": 1, "production": 0, "stars": 0}
"""What stands for a bad or missing value, so that the rest of its piece can still be checked."""
NOT_A_NAME: Final = "not a name (lower-case letters, digits, hyphens)"
RESOURCES: Final = ("wood", "beer", "food", "permit", "ore", "silver")

NAMES: Final[dict[str, TypeAdapter[str]]] = {
    section: TypeAdapter(models.TileName if section == "mine_tiles" else models.Name)
    for section in ("guild_tiles", "public_tiles", "mine_tiles", "technology_tiles", "rocks", "events")
}
"""Sections whose pieces have names of their own. They share one space: a move or an outcome names a piece
without saying what it is."""
SINGLE: Final = frozenset(
    name for name, model in PIECES.items() if BoxFile.model_fields[name].annotation is model
)
"""Sections that are one piece."""


@dataclass(kw_only=True)
class Draft:
    """What could be read, what could not, and how many pieces of each section are complete."""

    icons: models.Icons | None = None
    guild_tiles: dict[str, models.GuildTile] = field(default_factory=dict)
    public_tiles: dict[str, models.PublicTile] = field(default_factory=dict)
    mine_tiles: dict[str, models.MineTile] = field(default_factory=dict)
    technology_tiles: dict[str, models.TechnologyTile] = field(default_factory=dict)
    technology: models.Technology | None = None
    rocks: dict[str, models.Rock] = field(default_factory=dict)
    cathedral: models.Cathedral | None = None
    action_cards: dict[str, models.ActionCard] = field(default_factory=dict)
    guild_sets: dict[str, models.GuildSets] = field(default_factory=dict)
    mine_setup: dict[str, models.RockCells] = field(default_factory=dict)
    events: dict[str, models.Event] = field(default_factory=dict)
    prices: dict[str, models.PriceTable] = field(default_factory=dict)
    boards: dict[str, models.BoardSide] = field(default_factory=dict)
    player_board: models.PlayerBoard | None = None
    reputation: models.Reputation | None = None
    round_track: models.RoundTrack | None = None
    star_table: models.StarTable | None = None
    town_hall: models.TownHall | None = None
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By section, the names of its pieces, usable or not."""
    places: set[str] = field(default_factory=set)
    """Places of all pieces that are there, usable or not."""
    complete: dict[str, int] = field(default_factory=dict)
    lacking: set[str] = field(default_factory=set)
    """Places of pieces that lack a field, or that are not there at all."""
    faults: Faults = field(default_factory=Faults)
    name: str = ""
    version: str = ""

    def file(self) -> BoxFile:
        """The whole file, once nothing is missing or wrong: its pieces are not looked at again."""
        parts = {section: getattr(self, section) for section in BoxFile.model_fields}
        parts |= {"prices": models.Prices(**self.prices), "boards": models.Boards(**self.boards)}
        return BoxFile(**parts)

    def pieces(self) -> Iterator[tuple[str, Piece]]:
        """Every usable piece with its place."""
        for section in PIECES:
            found: dict[str, Piece] | Piece | None = getattr(self, section)
            if isinstance(found, Piece):
                yield section, found
            elif found is not None:
                yield from ((f"{section}.{name}", piece) for name, piece in found.items())


def draft_of(raw: Table) -> Draft:
    """Read whatever can be read."""
    draft = Draft()
    draft.name = _word(draft, raw, "name", TypeAdapter(models.Name), "lower-case letters, digits and hyphens")
    draft.version = _word(
        draft, raw, "version", TypeAdapter(models.Version), "letters, digits, dots and hyphens"
    )
    for key in raw:
        if key not in BoxFile.model_fields:
            draft.faults.add(
                shown_key(key), f"no such part of a box{did_you_mean(key, BoxFile.model_fields)}"
            )
    for section, model in PIECES.items():
        read = _single if section in SINGLE else _pieces
        setattr(draft, section, read(draft, raw, section, model))
    return draft


def _word(draft: Draft, raw: Table, key: str, adapter: TypeAdapter[str], wanted: str) -> str:
    if key not in raw:
        draft.faults.add(key, "missing")
        return ""
    try:
        return adapter.validate_python(raw[key], strict=True)
    except ValidationError:
        draft.faults.add(key, f"{shown(raw[key])} is not a {key} ({wanted})")
        return ""


def _pieces(draft: Draft, raw: Table, section: str, model: type[P]) -> dict[str, P]:
    """The usable pieces of a section, by name."""
    tables = _table(draft, raw, section)
    found: dict[str, P] = {}
    draft.complete[section] = 0
    draft.names[section] = tuple(tables)
    for key, table in tables.items():
        if section in NAMES and not _is_name(key, NAMES[section]):
            draft.faults.add(f"{section}.{shown_key(key)}", NOT_A_NAME)
        piece = _piece(draft, section, f"{section}.{shown_key(key)}", table, model)
        if piece is not None:
            found[key] = piece
    return found


def _single(draft: Draft, raw: Table, section: str, model: type[P]) -> P | None:
    """A section that is one piece. If all its values have defaults, older boxes need not have it."""
    draft.complete[section] = 0
    if section not in raw:
        default, _errors = _validated(model, {})
        if default is None:
            draft.lacking.add(section)
        return default
    return _piece(draft, section, section, raw[section], model)


def _table(draft: Draft, raw: Table, section: str) -> Table:
    table = raw.get(section, {})
    if isinstance(table, dict):
        return table
    draft.faults.add(section, f"{shown(table)} is not a table")
    return {}


def _piece(draft: Draft, section: str, place: str, raw: object, model: type[P]) -> P | None:
    """One piece; with a bad value the piece with a filler for it, or nothing if that is not possible."""
    draft.places.add(place)
    if not isinstance(raw, dict):
        draft.faults.add(place, f"{shown(raw)} is not a table")
        return None
    piece, errors = _validated(model, raw)
    if any(error["type"] == "missing" and len(error["loc"]) == 1 for error in errors):
        draft.lacking.add(place)
    else:
        draft.complete[section] += 1
    blank = raw.keys() <= STRUCTURE
    for error in errors:
        if not (blank and error["type"] == "missing"):
            draft.faults.add(f"{place}.{_path(error['loc'])}", message(error) + _meant(error, model))
    return piece or _salvaged(model, raw, {str(error["loc"][0]) for error in errors})


def _validated(model: type[P], raw: object) -> tuple[P | None, list[ErrorDetails]]:
    try:
        return model.model_validate(raw), []
    except ValidationError as error:
        return None, error.errors(include_url=False)


def _salvaged(model: type[P], raw: Table, bad: set[str]) -> P | None:
    """The piece without its bad values. A bad `marked` would look like an unmarked tile: then no piece."""
    if "marked" in bad:
        return None
    kept = {key: value for key, value in raw.items() if key not in bad}
    fillers = {key: FILLERS[key] for key in bad if key in FILLERS and key in model.model_fields}
    return _validated(model, {**kept, **fillers})[0]


def _is_name(key: str, adapter: TypeAdapter[str]) -> bool:
    try:
        adapter.validate_python(key, strict=True)
    except ValidationError:
        return False
    return True


def _path(loc: tuple[int | str, ...]) -> str:
    """A place inside a piece; lists are counted from 1."""
    return ".".join(str(part + 1) if isinstance(part, int) else shown_key(part) for part in loc)


def _meant(error: ErrorDetails, model: type[Piece]) -> str:
    """The field that was meant, where there is none of this name."""
    unknown = error["type"] == "extra_forbidden" and len(error["loc"]) == 1
    return did_you_mean(str(error["loc"][0]), model.model_fields) if unknown else ""


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
            return f"{shown(value)} is {NOT_A_NAME}"
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
