"""The table of a demonstration: what is written, and round it all that a sound position needs.

What follows from the city and the mine is counted (houses, production, arms, technology). Stacks, rocks,
guilds, events and hands that are not written are there all the same, as a game would have them.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_MINE, FIRST_ROCK, TILES, Box
from kutnahora.reference.files.faults import BadFile
from kutnahora.reference.files.positions.load import PositionReading, read_file
from kutnahora.reference.files.positions.model import Arms, PlayerPart, PositionFile
from kutnahora.reference.files.positions.read import ARMS
from kutnahora.reference.files.positions.reader import tile_number
from kutnahora.reference.files.texts import checked
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, RED_KIND
from kutnahora.reference.notation import KINDS
from kutnahora.reference.rules.chance import kind_tiles
from kutnahora.reference.rules.rounds import last_round
from kutnahora.reference.terms import ARM_OF, PLAYER_NAMES, Guild

GUILDS: Final = {
    "blue": ("builders", "grocers", "metallurgists"),
    "green": ("scribes", "miners", "grocers"),
    "orange": ("innkeepers", "builders", "miners"),
    "purple": ("scribes", "innkeepers", "metallurgists"),
}
"""Of players whose guilds are not written; with four players every guild is held by two."""
GUILD_ROWS: Final = (("builders", "innkeepers"), ("grocers", "scribes"), ("miners", "metallurgists"))
"""The guild stacks of a town hall that is not written; the public stacks follow, where they are printed."""


def read_table(box: Box, written: Mapping[str, object]) -> PositionReading:
    """The position of a demonstration, with every fault."""
    try:
        return read_file(box, whole_file(box, checked(written, PositionFile)))
    except BadFile as bad:
        return PositionReading(faults=bad.faults)


def whole_file(box: Box, file: PositionFile) -> PositionFile:
    """The file with the keys that are written, and all others."""
    counted = dict(_counted_arms(box, file)) | file.arms.model_dump(include=file.arms.model_fields_set)
    found: dict[str, object] = {name: _board(box, file, who) for who, name in _seats(file)}
    found |= {"arms": Arms(**counted), **_events(box, file)}
    if "technology" not in file.model_fields_set:
        found["technology"] = min(_built(box, file, Guild.MINERS), constants.TECHNOLOGY_TILES)
    if "town_hall" not in file.model_fields_set and not _in_setup(file):
        found["town_hall"] = _all_stacks(box, file)
    return file.model_copy(update=found)


def _seats(file: PositionFile) -> list[tuple[int, str]]:
    return list(enumerate(PLAYER_NAMES[: file.players]))


def _in_setup(file: PositionFile) -> bool:
    return any(task.startswith(("stack:", "public_stacks:")) for task in file.agenda or ())


# city and mine ------------------------------------------------------------------------------------------


def _tiles(box: Box, cells: Mapping[str, str], owner: str | None = None) -> list[int]:
    """The tiles of a board, or those of one owner; what is no tile is named later, by the reader."""
    texts = [text for text in cells.values() if owner is None or text.partition(" ")[2] == owner]
    numbers = (tile_number(box, text.partition(" ")[0], range(TILES)) for text in texts)
    return [number for number in numbers if number is not None]


def _built(box: Box, file: PositionFile, guild: Guild, owner: str | None = None) -> int:
    return sum(1 for tile in _tiles(box, file.city, owner) if tile in kind_tiles(guild))


def _counted_arms(box: Box, file: PositionFile) -> Iterator[tuple[str, int]]:
    """economy.arm: A notch for each building of the guild."""
    for guild in Guild:
        if guild != Guild.MINERS:
            yield ARMS[ARM_OF[guild]], min(_built(box, file, guild), box.last_notch(guild))


# the players --------------------------------------------------------------------------------------------


def _board(box: Box, file: PositionFile, who: int) -> PlayerPart:
    name = PLAYER_NAMES[who]
    part: PlayerPart = getattr(file, name) or PlayerPart()
    guilds = part.guilds or (() if _choosing(file) else GUILDS[name])
    rows = [Guild[guild.upper()] for guild in guilds]
    own = _tiles(box, file.city, name)
    dug = [tile for tile in _tiles(box, file.mine, name) if FIRST_MINE <= tile < FIRST_ROCK]
    counted: dict[str, object] = {
        "guilds": guilds,
        "houses": tuple(constants.HOUSE_COLUMNS - _built(box, file, guild, name) for guild in rows),
        "production": tuple(_made(box, own, guild) for guild in rows),
        "ore": sum(box.production(tile) for tile in dug),
    }
    taken = {key: value for key, value in counted.items() if value != () and key not in part.model_fields_set}
    return part.model_copy(update=taken)


def _choosing(file: PositionFile) -> bool:
    """setup.guilds: The guilds are not chosen yet."""
    return any(task.startswith(("guilds:", "guild_card:")) for task in file.agenda or ())


def _made(box: Box, tiles: list[int], guild: Guild) -> int:
    return sum(box.production(tile) for tile in tiles if tile in kind_tiles(guild))


# the town hall ------------------------------------------------------------------------------------------


def _all_stacks(box: Box, file: PositionFile) -> tuple[tuple[str, ...], ...]:
    """setup.town_hall: Every stack, by its name."""
    red = (KINDS[RED_KIND],) if file.round > constants.RED_ROUND[file.players] else ()
    return tuple(
        (*guilds, KINDS[PUBLIC_KIND + colour], *red)
        for guilds, colour in zip(GUILD_ROWS, box.hall_colours, strict=True)
    )


# events -------------------------------------------------------------------------------------------------


def _events(box: Box, file: PositionFile) -> dict[str, object]:
    """setup.events: If events are used, one for this round and one for each before it."""
    used = file.players == 2 if file.events is None else file.events
    if not used:
        return {}
    last_a = constants.RED_ROUND[file.players]
    now = file.round if file.round < last_round(file.players) else 0
    found: dict[str, object] = {}
    spoken = [name for name in (file.event, *file.past_events) if name is not None]
    free = [card for card in box.events if card.name not in spoken]
    decks = [[card.name for card in free if card.deck == deck] for deck in (0, 1)]
    deck = decks[0 if now <= last_a else 1]
    hidden = any(task.startswith("event:") for task in file.agenda or ())
    if now and file.event is None and deck and not hidden:
        found["event"] = deck.pop(0)
    past = file.round - 1
    if "past_events" not in file.model_fields_set:
        found["past_events"] = (*decks[0][: min(past, last_a)], *decks[1][: max(past - last_a, 0)])
    return found
