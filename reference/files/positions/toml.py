"""A position file in TOML, written for people: tables in order, one cell a line."""

import json

from kutnahora.reference.box import Box
from kutnahora.reference.files.positions.write import values
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES


def format_toml(box: Box, p: Position) -> str:
    """The whole position; reading it gives the same position again."""
    found = values(box, p)
    tables = {key: value for key, value in found.items() if isinstance(value, dict)}
    lines = [f"{key} = {_value(value)}" for key, value in found.items() if key not in tables]
    for key, table in tables.items():
        title = "\n# " + TITLES[key] if key in TITLES else ""
        lines.append(f"{title}\n[{key}]")
        lines += [f"{name} = {_value(value)}" for name, value in table.items()]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    """Strings, numbers, booleans and lists are written in TOML as in JSON."""
    return json.dumps(value, ensure_ascii=False)


TITLES = {
    "arms": "notches, 0 fully left",
    "city": "buildings and their owners; a public building has none",
    "mine": "mines and their owners; a rock has none",
    "pool": "patricians in the patrician pool",
    "council": "patricians in the council",
    PLAYER_NAMES[0]: "the players' boards",
}
