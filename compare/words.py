"""What two engines say of a position, in words: names of fields, players, cells and moves."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from kutnahora.ext.layout import player_layout, table_layout
from kutnahora.reference import ledger
from kutnahora.reference.box import FIRST_MINE, Box
from kutnahora.reference.events import PLACES, VALUES, Counted, Fact, Refusal
from kutnahora.reference.fact_names import NAMERS
from kutnahora.reference.ledger import Account
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import cell_name, format_move, plain_move
from kutnahora.reference.position import Position, Task
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

MOST: Final = 6
"""Moves or cells that are listed before the rest is only counted."""
BY_NUMBERS: Final = "numbers"
"""Begins a move that the notation cannot write: its kind, and then its numbers."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing in which the engines differ, and what each of them has there."""

    name: str
    """`blue's money`"""
    kind: str
    """The same for any player, cell or move: `money`"""
    reference: str | None
    """None where only the compiled engine has something."""
    compiled: str | None
    account: Account | None = None
    """Of a number that events change."""
    moves: tuple[Move, ...] = ()
    """Those that only one engine has."""

    def __str__(self) -> str:
        if self.reference is None or self.compiled is None:
            return f"{self.name}: {self.compiled if self.reference is None else self.reference}"
        return f"{self.name}: reference {self.reference}, compiled {self.compiled}"


Fields = tuple[Field, ...]


def few(names: Sequence[str]) -> str:
    """`a, b and 4 more`"""
    if len(names) <= MOST + 1:
        return ", ".join(names) or "none"
    return f"{', '.join(names[:MOST])} and {len(names) - MOST} more"


# numbers of the table -----------------------------------------------------------------------------------

COUNTED: Final[dict[Counted, str]] = {
    Counted.MINERS_IN_POOL: "miners in the pool",
    Counted.MINERS_IN_RESERVE: "miners in the reserve",
    Counted.MINERS_ON_MINES: "miners on mines",
    Counted.ORE_FROM_MINES: "ore from mines",
    Counted.PRODUCTION: "production in row {}",
    Counted.HOUSES: "houses in row {}",
    Counted.GUILD: "guild of row {}",
    Counted.PLOT: "plot marker on {}",
    Counted.SLOT: "{} in a slot",
    Counted.CARD: "card {} in hand",
    Counted.TECHNOLOGY: "technology tiles taken",
    Counted.CATHEDRAL_TURNED: "cathedral tiles turned",
    Counted.CATHEDRAL_UNDER_WAY: "cathedral tile under way",
    Counted.DECK: "front card of the {} deck",
    Counted.ARM: "notch of the {} arm",
    Counted.SUPPLY: "{} patricians in the supply",
    Counted.PATRICIAN_POOL: "{} patricians in the pool",
    Counted.COUNCIL: "{} patricians in the council",
    Counted.CITY_TILE: "tile on city cell {}",
    Counted.CITY_OWNER: "owner of city cell {}",
    Counted.MINE_TILE: "tile on mine cell {}",
    Counted.MINE_OWNER: "owner of mine cell {}",
    Counted.STACK_PLACE: "place of the {} stack",
    Counted.STACK_TOP: "top tile of the {} stack",
    Counted.STACK_UNDER: "tiles under the top of the {} stack",
    Counted.GONE: "{} out of the game",
    Counted.DRAWN: "{} drawn",
    Counted.DISCARDED: "{} in the discard pile",
    Counted.MIXED: "mine stack reshuffled",
    Counted.EVENT: "event of the round",
    Counted.PAST_EVENT: "event {} in the past",
}
"""Where a number is not simply called what the event calls it."""


def _named(box: Box, players: int, fact: Fact | None, number: int) -> str:
    """The name of a number; a broken engine may have any."""
    if number < 0 and fact not in (None, Fact.TILE, Fact.OWNER):
        return "none"
    with suppress(IndexError, KeyError, ValueError):
        return str(NAMERS[fact](box, players, number)) if fact in NAMERS else str(number)
    return str(number)


def account_field(box: Box, players: int, key: Account, expected: int, found: int) -> Field:
    """`blue's money: reference 12, compiled 11`"""
    pattern = COUNTED.get(key.what, key.what.name.lower().replace("_", " "))
    place = PLACES.get(key.what)
    name = pattern if place is None else pattern.format(_named(box, players, place, key.place))
    whose = "" if key.player == NOBODY else f"{PLAYER_NAMES[key.player]}'s "
    one, other = (_named(box, players, VALUES.get(key.what), number) for number in (expected, found))
    return Field(f"{whose}{name}", pattern.replace("{} ", "").replace(" {}", ""), one, other, key)


def position_fields(box: Box, expected: Position, found: Position) -> Fields:
    """Every number in which two positions differ; prices follow from decks and arms."""
    if len(expected.players) != len(found.players):
        return plain_field("number of players", len(expected.players), len(found.players))
    players = len(expected.players)
    try:
        others = ledger.opened(box, found)
    except (IndexError, KeyError, ValueError):  # numbers that this box does not have
        return raw_fields(expected, found)
    numbers = tuple(
        account_field(box, players, key, number, others.get(key, number))
        for key, number in ledger.opened(box, expected).items()
        if key.what != Counted.PRICE and others.get(key, number) != number
    )
    return (*numbers, *_not_counted(expected, found))


def raw_fields(expected: "DataclassInstance", found: "DataclassInstance") -> Fields:
    """The fields of two values that differ, as Python shows them: the last resort."""
    return tuple(
        field
        for part in fields(expected)
        for field in plain_field(part.name, getattr(expected, part.name), getattr(found, part.name))
    )


def _not_counted(expected: Position, found: Position) -> Iterator[Field]:
    if expected.agenda != found.agenda:
        yield Field("what is owed", "what is owed", _owed(expected.agenda), _owed(found.agenda))
    yield from plain_field("played with events", expected.with_events, found.with_events)
    yield from plain_field("box", expected.box, found.box)


def _owed(agenda: tuple[Task, ...]) -> str:
    """What comes first is named first: `plot (blue), turn (green)`."""
    return few([repr(task).removeprefix("Task") for task in reversed(agenda)])


def plain_field(name: str, expected: object, found: object) -> Fields:
    """One field, if it differs."""
    return (Field(name, name, _word(expected), _word(found)),) if expected != found else ()


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# moves --------------------------------------------------------------------------------------------------


def move_text(box: Box, players: int, move: Move) -> str:
    """A move in the notation or, if that has no words for it, by its numbers."""
    with suppress(Exception):  # an invented move, or one from a broken engine, may be anything
        text = format_move(box, players, move)
        if plain_move(box, players, text) == move:
            return text
    return " ".join((BY_NUMBERS, Kind(move.kind).name.lower(), *map(str, move.numbers)))


def numbered_move(text: str) -> Move | None:
    """The move of `numbers hire 255`; None if the text is not such a move."""
    match text.split():
        case [word, kind, *numbers] if word == BY_NUMBERS and kind.upper() in Kind.__members__:
            with suppress(ValueError):
                return Move(Kind[kind.upper()], tuple(map(int, numbers)))
    return None


def moves_fields(
    box: Box, players: int, expected: Sequence[Move], found: Sequence[Move], words: str = "legal"
) -> Fields:
    """Moves that only one engine lists; with the same moves, where their order or type first differs."""
    only = (
        ("the reference", [move for move in expected if move not in found]),
        ("the compiled engine", [move for move in found if move not in expected]),
    )
    lacking = [(f"{words} only in {whose}", moves) for whose, moves in only if moves]
    if lacking:
        return tuple(_only(box, players, name, tuple(moves)) for name, moves in lacking)
    for place, (one, other) in enumerate(zip(expected, found, strict=False), 1):
        if one != other:
            texts = [move_text(box, players, move) for move in (one, other)]
            return (Field(f"place {place} of the list of moves", "order of the list", texts[0], texts[1]),)
    return plain_field("length of the list of moves", len(expected), len(found))


def _only(box: Box, players: int, name: str, moves: tuple[Move, ...]) -> Field:
    text = few([move_text(box, players, move) for move in moves])
    reference, compiled = (text, None) if name.endswith("reference") else (None, text)
    return Field(name, name, reference, compiled, moves=moves)


def chances_fields(
    box: Box,
    players: int,
    expected: Sequence[tuple[Move, Fraction]],
    found: Sequence[tuple[Move, Fraction]],
) -> Fields:
    """Pieces that chance can show in one engine only, or with another probability."""
    pieces = moves_fields(box, players, [one for one, _ in expected], [one for one, _ in found], "possible")
    if pieces:
        return pieces
    return tuple(
        Field(f"chance of {move_text(box, players, piece)}", "chance", str(one), str(other))
        for (piece, one), (_piece, other) in zip(expected, found, strict=False)
        if one != other
    )[:MOST]


def refusal_fields(box: Box, players: int, expected: Sequence[Refusal], found: Sequence[Refusal]) -> Fields:
    """Reasons against a move."""
    one, other = (_reasons(box, players, reasons) for reasons in (expected, found))
    return (Field("refused because of", "refusal", one, other),)


def _reasons(box: Box, players: int, reasons: Sequence[Refusal]) -> str:
    return "; ".join(_reason(box, players, reason) for reason in reasons) or "nothing, the move is made"


def _reason(box: Box, players: int, reason: Refusal) -> str:
    facts = [
        f"{fact.name.lower().replace('_', ' ')} {_named(box, players, fact, n)}" for fact, n in reason.facts
    ]
    return reason.clause.value + (f" ({', '.join(facts)})" if facts else "")


# the end ------------------------------------------------------------------------------------------------


def players_fields(name: str, expected: Sequence[int], found: Sequence[int]) -> Fields:
    """`winners: reference blue, compiled blue, green`"""
    if expected == found:
        return ()
    one, other = (
        few([PLAYER_NAMES[who] if 0 <= who < 4 else f"player {who}" for who in seats])
        for seats in (expected, found)
    )
    return (Field(name, name, one, other),)


def seats_fields(name: str, expected: Sequence[int], found: Sequence[int]) -> Fields:
    """A number of each player: `blue's points`."""
    return tuple(
        Field(f"{PLAYER_NAMES[who]}'s {name}", name, str(one), str(other))
        for who, (one, other) in enumerate(zip(expected, found, strict=False))
        if one != other
    )


# bytes --------------------------------------------------------------------------------------------------

Set = Callable[[Box, int, int], str]


def _city(box: Box, players: int, place: int) -> str:
    return cell_name(place, box.board(players).city_columns)


def _mine(box: Box, players: int, place: int) -> str:
    return cell_name(place, box.board(players).mine_columns)


MEMBERS: Final[dict[str, tuple[str, Set]]] = {
    "gone": ("tiles that left the game", lambda box, _players, place: box.tile_name(place)),
    "seen": ("building tiles that were seen", lambda box, _players, place: box.tile_name(place)),
    "mined": ("tiles in the mine", lambda box, _players, place: box.tile_name(FIRST_MINE + place)),
    "built": ("city cells with a building", _city),
    "public": ("city cells with a public building", _city),
    "claimed": ("city cells with a plot marker", _city),
    "near": ("city cells beside a building", _city),
    "dug": ("mine cells with a mine or a rock", _mine),
    "access": ("mine cells where a mine may be placed", _mine),
    "Player.city": ("city cells with own buildings", _city),
    "Player.mine": ("mine cells with own mines", _mine),
}
"""What the bits of a field of the struct stand for."""
CELLS: Final[dict[str, tuple[str, Set]]] = {
    "beside": ("highest plot price beside city cell {}", _city),
    "wood": ("wood for a mine on mine cell {}", _mine),
    "city": ("tile on city cell {}", _city),
    "mine": ("tile on mine cell {}", _mine),
}
"""What the members of a field are, one for each cell."""


def struct_fields(box: Box, players: int, expected: bytes, found: bytes) -> Fields:
    """Every field of the struct in which two states differ, `derived` ones too."""
    spots = [("Position", "", *spot) for spot in table_layout()]
    for who, seat in enumerate(player_layout()):
        spots += [("Player", f" of {PLAYER_NAMES[who]}", *spot) for spot in seat]
    differing: list[Field] = []
    for struct, whose, name, start, size, count in spots:
        for place in range(count):
            at = slice(start + place * size, start + (place + 1) * size)
            if expected[at] != found[at]:
                key = name if struct == "Position" else f"{struct}.{name}"
                label = f"{struct}.{name}{f'[{place}]' if count > 1 else ''}{whose}"
                differing.append(_struct_field(box, players, key, label, place, expected[at], found[at]))
    return tuple(differing) or plain_field("bytes between the fields", expected.hex(), found.hex())


def _struct_field(
    box: Box, players: int, key: str, label: str, place: int, expected: bytes, found: bytes
) -> Field:
    one, other = (int.from_bytes(part, sys.byteorder, signed=key in CELLS) for part in (expected, found))
    if key in CELLS:
        meant, name_of = CELLS[key]
        return Field(
            f"{label} ({meant.format(name_of(box, players, place))})", f"Position.{key}", str(one), str(other)
        )
    if key in MEMBERS:
        meant, name_of = MEMBERS[key]
        kind = label.partition(" of ")[0]
        there, here = (_members(box, players, name_of, number) for number in (one, other))
        return Field(f"{label} ({meant})", kind, there, here)
    return Field(label, label.partition("[")[0].partition(" of ")[0], expected.hex(), found.hex())


def _members(box: Box, players: int, name_of: Set, number: int) -> str:
    names = []
    for place in range(number.bit_length()):
        if number >> place & 1:
            try:
                names.append(name_of(box, players, place))
            except IndexError:  # a bit that stands for nothing
                names.append(f"bit {place}")
    return few(names)
