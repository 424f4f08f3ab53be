"""From a position to its file, with nothing left out: one canonical form."""

from collections.abc import Mapping
from typing import Final

from kutnahora.reference.box import FIRST_ROCK, Box
from kutnahora.reference.files.positions.read import ARMS, COLOURS
from kutnahora.reference.files.positions.reader import format_task
from kutnahora.reference.files.toml import toml_text
from kutnahora.reference.kernel.stacks import Stack
from kutnahora.reference.notation import KINDS, cell_name
from kutnahora.reference.position import Lot, Player, Position
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Guild, Stand

TITLES: Final = {
    "arms": "notches, 0 fully left",
    "city": "buildings and their owners; a public building has none",
    "mine": "mines and their owners; a rock has none",
    "pool": "patricians in the patrician pool",
    "council": "patricians in the council",
    PLAYER_NAMES[0]: "the players' boards",
}


def format_toml(box: Box, p: Position, printed: Mapping[str, object] | None = None) -> str:
    """The whole position as a file in TOML; reading it gives the same position again.

    `printed` is what `printed_values` says.
    """
    return toml_text(values(box, p) | dict(printed or {}), TITLES)


def printed_values(before: Box, printed: Mapping[str, object]) -> dict[str, object]:
    """What the file of a position has instead if it prints values on a box: that box, and the values."""
    return {"box": before.label, "printed": printed} if printed else {}


def values(box: Box, p: Position) -> dict[str, object]:
    """The values of the file, in its order."""
    side = box.board(len(p.players))
    found: dict[str, object] = {
        "box": p.box,
        "players": len(p.players),
        "events": p.with_events,
        "round": p.round,
        "start": PLAYER_NAMES[p.start],
        "tax": p.tax.level,
        "population": p.decks[Stand.POPULATION].card,
        "ore": p.decks[Stand.ORE].card,
        "arms": {name: arm.notch for name, arm in zip(ARMS, p.arms, strict=True)},
        "technology": p.technology.taken,
        "cathedral": p.cathedral.turned,
        "under_way": p.cathedral.under_way,
        "city": _board(box, p.city, side.city_columns),
        "mine": _board(box, p.mine, side.mine_columns),
        "drawn": _names(box, p.drawn),
        "discard": _names(box, p.discard),
        "mixed": p.mixed,
        "town_hall": [[_stack(box, stack) for stack in row] for row in p.hall.rows],
        "gone": _names(box, p.gone),
        "pool": dict(zip(COLOURS, p.patricians.pool, strict=True)),
        "council": dict(zip(COLOURS, p.patricians.council, strict=True)),
        "past_events": [box.events[event].name for event in p.past_events],
    }
    if not any(lot.tile >= FIRST_ROCK for lot in p.mine):
        found["rocks"] = False  # or they would be laid out
    if p.event != NOTHING:
        found["event"] = box.events[p.event].name
    for who, player in enumerate(p.players):
        found[PLAYER_NAMES[who]] = _player(box, player, side.city_columns)
    found["agenda"] = [format_task(box, task) for task in p.agenda]
    return found


def _names(box: Box, tiles: tuple[int, ...]) -> list[str]:
    return [box.tile_name(tile) for tile in tiles]


def _board(box: Box, lots: tuple[Lot, ...], columns: int) -> dict[str, str]:
    return {
        cell_name(cell, columns): box.tile_name(lot.tile) + _owner(lot.owner)
        for cell, lot in enumerate(lots)
        if lot.tile != NOTHING
    }


def _owner(who: int) -> str:
    return "" if who == NOBODY else f" {PLAYER_NAMES[who]}"


def _stack(box: Box, stack: Stack) -> str:
    return f"?{KINDS[stack.kind]}" if stack.top == NOTHING else box.tile_name(stack.top)


def _player(box: Box, player: Player, columns: int) -> dict[str, object]:
    return {
        "guilds": [Guild(guild).name.lower() for guild in player.guilds],
        "money": player.purse.money,
        "pool": player.miners.pool,
        "reputation": player.standing.reputation,
        "points": player.standing.points,
        "houses": list(player.houses.rows),
        "production": list(player.production.rows),
        "ore": player.production.mines,
        "pelicans": player.pelicans.unused,
        "used_pelicans": player.pelicans.used,
        "plots": [cell_name(cell, columns) for cell in player.plots.cells],
        "slots": _names(box, player.slots.tiles),
        "hand": [box.card_name(card) for card in player.hand.cards],
    }
