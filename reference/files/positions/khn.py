"""KHN, a position on one line: `khn1 standard@256d9bb2 players=3 events=0 …`, fields in a fixed order.

Moves from there may follow, with ` ; ` before each: `khn1 … ; card plot/mine as plot ; plot c4`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.files.faults import BadFile, Fault, shown
from kutnahora.reference.files.positions.read import ARMS, COLOURS
from kutnahora.reference.files.positions.write import values
from kutnahora.reference.files.texts import Source
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES

WORD: Final = "khn1"
BETWEEN: Final = " ; "
"""Before each move. In a KHN itself no `;` has spaces around it."""
SEPARATED: Final = "` ; ` (space, semicolon, space) before each move"
NONE: Final = "-"
PLAYER_KEYS: Final = (
    ("guilds", True, str),
    ("money", False, int),
    ("pool", False, int),
    ("reputation", False, int),
    ("points", False, int),
    ("houses", True, int),
    ("production", True, int),
    ("ore", False, int),
    ("pelicans", False, int),
    ("used_pelicans", False, int),
    ("plots", True, str),
    ("slots", True, str),
    ("hand", True, str),
)
"""The parts of a player's field, with `;` between them: name, whether it is a list, what it holds."""


# writing ------------------------------------------------------------------------------------------------


def format_khn(box: Box, p: Position, moves: Sequence[Move] = ()) -> str:
    """The one way to write a position on one line, and moves or outcomes that are played from there."""
    found = values(box, p)
    fields = [f"{key}={FIELDS[key][0](found.get(key))}" for key in _keys(len(p.players))]
    texts = (format_move(box, len(p.players), move) for move in moves)
    return BETWEEN.join((" ".join((WORD, p.box, *fields)), *texts))


def _keys(players: int) -> Iterator[str]:
    for key in FIELDS:
        if key not in PLAYER_NAMES[players:]:
            yield key


def _write_plain(value: object) -> str:
    return NONE if value is None else str(int(value) if isinstance(value, bool) else value)


def _write_list(value: object) -> str:
    assert isinstance(value, list)
    return ",".join(map(str, value)) or NONE


def _write_named(value: object) -> str:
    assert isinstance(value, dict)
    return ",".join(map(str, value.values()))


def _write_board(value: object) -> str:
    assert isinstance(value, dict)
    return ",".join(f"{cell}:{str(text).replace(' ', ':')}" for cell, text in value.items()) or NONE


def _write_rows(value: object) -> str:
    assert isinstance(value, list)
    return "/".join(_write_list(row) for row in value)


def _write_player(value: object) -> str:
    assert isinstance(value, dict)
    return ";".join(_write_list(value[key]) if many else str(value[key]) for key, many, _kind in PLAYER_KEYS)


# reading ------------------------------------------------------------------------------------------------


def read_khn(text: str) -> Source:
    """The values of a KHN, the column at which each field starts, and its moves; raises BadFile."""
    khn, *moves = text.split(BETWEEN)
    words = khn.split(" ")
    if words[0] != WORD:
        raise _bad(1, f"{shown(words[0])}, expected {WORD}")
    if len(words) < 3:
        raise _bad(len(khn) + 1, "the end, expected a box and fields")
    found: dict[str, object] = {"box": words[1], "rocks": False}  # a KHN leaves nothing to be laid out
    columns = {"box": len(words[0]) + 2}
    column = columns["box"] + len(words[1]) + 1
    keys = list(_keys(_players(words[2], column)))
    for place, word in enumerate(words[2:]):
        if place >= len(keys):
            raise _bad(column, f"{shown(word)}, expected the end, or moves, with {SEPARATED}")
        found.update(_field(keys[place], word, column))
        columns[keys[place]] = column
        column += len(word) + 1
    if len(words) - 2 < len(keys):
        raise _bad(len(khn) + 1, f"the end, expected {keys[len(words) - 2]}=")
    for move in moves:
        column += len(BETWEEN) - 1
        _check_spaces(move, column)
        column += len(move) + 1
    return Source(found, columns=columns, moves=tuple(moves))


def _check_spaces(move: str, column: int) -> None:
    """Refuse a text that is no move because of its spaces or its `;`."""
    if ";" in move or not all(move.split(" ")) or not move.isprintable():
        raise _bad(column, f"{shown(move)}, expected a move: words with single spaces, and {SEPARATED}")


def _bad(column: int, message: str, key: str = "") -> BadFile:
    return BadFile(Fault(key, message, f"column {column}"))


def _players(word: str, column: int) -> int:
    if word not in ("players=2", "players=3", "players=4"):
        raise _bad(column, f"{shown(word)}, expected players=2, 3 or 4")
    return int(word[-1])


def _field(key: str, word: str, column: int) -> dict[str, object]:
    name, equals, text = word.partition("=")
    if name != key or not equals:
        raise _bad(column, f"{shown(word)}, expected {key}=")
    try:
        value = FIELDS[key][1](text)
    except ValueError as expected:
        raise _bad(column + len(key) + 1, f"{shown(text)}, expected {expected}", key) from None
    return {} if value is None else {key: value}


def _read_number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 7 or str(int(text)) != text:
        raise ValueError("a number")
    return int(text)


def _read_flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError("0 or 1")
    return text == "1"


def _read_word(text: str) -> str | None:
    if not text:
        raise ValueError(f"a name or {NONE}")
    return None if text == NONE else text


def _read_words(text: str) -> list[str]:
    if text == NONE:
        return []
    words = text.split(",")
    if "" in words:
        raise ValueError(f"names with commas between them, or {NONE}")
    return words


def _read_numbers(text: str) -> list[int]:
    return [_read_number(word) for word in _read_words(text)]


def _read_named(names: tuple[str, ...]) -> Callable[[str], dict[str, int]]:
    def read(text: str) -> dict[str, int]:
        numbers = _read_numbers(text)
        if len(numbers) != len(names):
            raise ValueError(f"{len(names)} numbers: {', '.join(names)}")
        return dict(zip(names, numbers, strict=True))

    return read


def _read_board(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in _read_words(text):
        cell, _colon, rest = word.partition(":")
        if not rest or cell in found or " " in rest or rest.count(":") > 1 or rest.endswith(":"):
            raise ValueError("cell:tile or cell:tile:owner, each cell once")
        found[cell] = rest.replace(":", " ")
    return found


def _read_rows(text: str) -> list[list[str]]:
    rows = text.split("/")
    if len(rows) != 3:
        raise ValueError("three rows with / between them")
    return [_read_words(row) for row in rows]


def _read_player(text: str) -> dict[str, object]:
    parts = text.split(";")
    if len(parts) != len(PLAYER_KEYS):
        keys = ", ".join(key for key, _many, _kind in PLAYER_KEYS)
        raise ValueError(f"{len(PLAYER_KEYS)} parts with ; between them: {keys}")
    found: dict[str, object] = {}
    for (key, many, kind), part in zip(PLAYER_KEYS, parts, strict=True):
        if many:
            found[key] = _read_numbers(part) if kind is int else _read_words(part)
        else:
            found[key] = _read_number(part)
    return found


Writer = Callable[[object], str]
Reading = Callable[[str], object]
_NUMBER: Final[tuple[Writer, Reading]] = (_write_plain, _read_number)
_FLAG: Final[tuple[Writer, Reading]] = (_write_plain, _read_flag)
_WORD: Final[tuple[Writer, Reading]] = (_write_plain, _read_word)
_LIST: Final[tuple[Writer, Reading]] = (_write_list, _read_words)
_BOARD: Final[tuple[Writer, Reading]] = (_write_board, _read_board)
_PLAYER: Final[tuple[Writer, Reading]] = (_write_player, _read_player)

FIELDS: Final[dict[str, tuple[Writer, Reading]]] = {
    "players": _NUMBER,
    "events": _FLAG,
    "round": _NUMBER,
    "start": _WORD,
    "tax": _NUMBER,
    "population": _NUMBER,
    "ore": _NUMBER,
    "arms": (_write_named, _read_named(tuple(ARMS))),
    "technology": _NUMBER,
    "cathedral": _NUMBER,
    "under_way": _NUMBER,
    "event": _WORD,
    "past_events": _LIST,
    "city": _BOARD,
    "mine": _BOARD,
    "drawn": _LIST,
    "discard": _LIST,
    "mixed": _FLAG,
    "town_hall": (_write_rows, _read_rows),
    "gone": _LIST,
    "pool": (_write_named, _read_named(COLOURS)),
    "council": (_write_named, _read_named(COLOURS)),
    **dict.fromkeys(PLAYER_NAMES, _PLAYER),
    "agenda": _LIST,
}
"""How each field is written and read, in their order."""
