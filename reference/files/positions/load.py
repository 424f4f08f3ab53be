"""Positions from text: KHN, TOML or JSON, told apart by how they begin; or the position of a puzzle.

A KHN with moves is the position after them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal
from kutnahora.reference.files.box.labels import LABEL, is_label_of
from kutnahora.reference.files.box.load import LoadedBox, loaded_box
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.box.printed import reprinted
from kutnahora.reference.files.faults import BadFile, Fault, shown
from kutnahora.reference.files.played import StoppedRecord, play_on
from kutnahora.reference.files.positions.khn import WORD, read_khn
from kutnahora.reference.files.positions.model import PositionFile
from kutnahora.reference.files.positions.read import position
from kutnahora.reference.files.positions.reader import Reader
from kutnahora.reference.files.texts import Kind, Source, bounded, checked, read_json, read_toml
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.status import status

POSITION: Final = Kind("position", 100_000, 8_000, "KHN, JSON or TOML")
KHN: Final = Kind("position", 100_000, 100_000, "KHN")
"""With the moves of a whole game it is a long line."""
RECORD: Final = "a game record, expected a position; `kutna replay GAME --to N` prints that after N moves"
BOX: Final = "a box, expected a position; `--box FILE` uses a box, `kutna box check FILE` checks it"
NO_BOX_FILE: Final = "the file of the box is needed for this (`load_position` takes it)"
GIVE_BOX: Final = (
    "give that box with --box FILE (`kutna convert POS --to box` writes the box of a position with `printed`)"
)
HELD: Final = "position"
"""The key of a puzzle that holds its position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionReading:
    """What came of reading a position: the position, or why not, and every default taken."""

    position: Position | None = None
    """After the moves, if the text has some."""
    start: Position | None = None
    """Where the moves begin; None if there are none."""
    moves: tuple[Move, ...] = ()
    stopped: StoppedRecord | None = None
    """The move at which it goes no further, if one cannot be read or is not legal; it is in `faults` too."""
    loaded: LoadedBox | None = None
    """The box that the position is of, where the file prints values of its own on it."""
    printed: Mapping[str, object] = field(default_factory=dict)
    """Those values, as the file has them."""
    faults: tuple[Fault, ...] = ()
    broken: tuple[Refusal, ...] = ()
    """The rules that the position breaks."""
    defaults: tuple[str, ...] = ()
    above: str = ""
    """The key that the position stands under, where the file holds more than a position."""
    other_box: str = ""
    """The box that the position names, if it is another."""

    @property
    def players(self) -> int:
        """How many play, for naming cells; the most if nothing could be read."""
        return 4 if self.position is None else len(self.position.players)

    def under(self, above: str) -> "PositionReading":
        """The same of a position that stands under a key."""
        return replace(
            self,
            faults=tuple(fault.under(above) for fault in self.faults),
            defaults=tuple(f"{above}.{default}" for default in self.defaults),
            above=above,
        )


def parse(box: Box, text: str) -> Position:
    """The position that a KHN, a TOML or a JSON text describes; raises BadFile with every reason.

    Of a KHN with moves it is the position after them.
    """
    return _sound(read_position(box, text))


def parse_khn(box: Box, text: str) -> tuple[Position, tuple[Move, ...]]:
    """The position of a KHN, before its moves, and its moves; raises BadFile with every reason."""
    if not is_khn(text):
        raise BadFile(Fault("", f"{shown(text)}, expected a KHN, which starts with {WORD}"))
    reading = read_position(box, text)
    p = _sound(reading)
    return reading.start or p, reading.moves


def load_position(text: str, box: str | None = None) -> tuple[Box, Position]:
    """A position and its box: that of a box file's text, or the standard box, as the position prints it.

    Raises BadFile with every reason.
    """
    loaded = loaded_box(box)
    reading = read_position(loaded.box, text, loaded.file)
    return (reading.loaded or loaded).box, _sound(reading)


def _sound(reading: PositionReading) -> Position:
    if reading.stopped is not None:
        raise reading.stopped
    if reading.position is None:
        raise BadFile(*reading.faults)
    if reading.broken:
        raise BadFile(*map(broken_fault, reading.broken))
    return reading.position


def read_position(box: Box, text: str, file: BoxFile | None = None) -> PositionReading:
    """Read a position, or that of a puzzle, of which the rest may be missing; with every fault.

    With its file the box can be reprinted, as the position may ask for.
    """
    try:
        source = read_source(text)
    except BadFile as bad:
        return PositionReading(faults=bad.faults)
    if is_puzzle(source.values):
        reading = read_held(box, source.values[HELD], file)
    else:
        reading = read_values(box, source.values, file)
    return _moved(box, replace(reading, faults=source.placed(reading.faults)), source.moves)


def _moved(box: Box, reading: PositionReading, texts: tuple[str, ...]) -> PositionReading:
    """The same after some moves, or the move at which it goes no further."""
    if reading.position is None or reading.broken or not texts:
        return reading
    moves, p = [], reading.position
    places = [(f"move {number} of the line", text) for number, text in enumerate(texts, 1)]
    try:
        for move, step in play_on(box, p, places):
            moves.append(move)
            p = step.position
    except StoppedRecord as stopped:
        return replace(reading, position=None, faults=stopped.faults, stopped=stopped)
    return replace(reading, position=p, start=reading.position, moves=tuple(moves))


def read_source(text: str) -> Source:
    """The values of a text; raises BadFile."""
    if is_khn(text):
        return read_khn(bounded(text, KHN).strip())
    start = bounded(text, POSITION).lstrip()
    if start.startswith("khg"):
        raise BadFile(Fault("", RECORD))
    source = read_json(text, POSITION) if start.startswith("{") else read_toml(text, POSITION)
    if {"name", "version"} <= source.values.keys() and "players" not in source.values:
        raise BadFile(Fault("", BOX))
    return source


def is_khn(text: str) -> bool:
    """Whether a text is a KHN, with moves or without."""
    return text.lstrip().startswith("khn")


def is_puzzle(values: Mapping[str, object]) -> bool:
    """Whether a file is a puzzle and not a position."""
    return {"question", HELD} <= values.keys()


def read_held(box: Box, held: object, file: BoxFile | None = None) -> PositionReading:
    """The position that a puzzle holds, as KHN or as a table; every place as it is in the file."""
    if isinstance(held, dict):
        return read_values(box, held, file).under(HELD)
    if not (isinstance(held, str) and held.lstrip().startswith("khn")):
        fault = Fault(HELD, f"{shown(str(held))}, expected a KHN string (khn1 ...) or a table")
        return PositionReading(faults=(fault,), above=HELD)
    return read_position(box, held).under(HELD)


def read_values(box: Box, values: Mapping[str, object], file: BoxFile | None = None) -> PositionReading:
    """Read a position from the values of its file."""
    try:
        written = checked(values, PositionFile)
    except BadFile as bad:
        return PositionReading(faults=bad.faults)
    if not written.printed or (written.box is not None and not is_label_of(written.box, box)):
        return read_file(box, written)
    if file is None:
        return PositionReading(faults=(Fault("printed", NO_BOX_FILE),))
    try:
        loaded = reprinted(LoadedBox(box, file), written.printed)
    except BadFile as bad:
        others = read_file(box, written).faults
        return PositionReading(faults=(*(fault.under("printed") for fault in bad.faults), *others))
    reading = read_file(loaded.box, written.model_copy(update={"box": None}))
    return replace(reading, loaded=loaded, printed=written.printed)


def read_file(box: Box, file: PositionFile) -> PositionReading:
    """The position of a file, and the rules that it breaks."""
    if file.box is not None and not LABEL.fullmatch(file.box):
        fault = Fault("box", f"{shown(file.box)}, expected name@8 hex digits, such as {box.label}")
        return PositionReading(faults=(fault,))
    if file.box is not None and not is_label_of(file.box, box):
        message = f"the position belongs to box {file.box}, but this is box {box.label}; {GIVE_BOX}"
        return PositionReading(faults=(Fault("box", message),), other_box=file.box)
    reader = Reader(box, file)
    p = position(reader)
    faults, defaults = tuple(reader.faults.found), tuple(reader.defaults)
    if p is None or faults:
        return PositionReading(faults=faults, defaults=defaults)
    return PositionReading(position=p, broken=status(box, p), defaults=defaults)


def broken_fault(refusal: Refusal) -> Fault:
    """A broken rule in the words of a fault."""
    values = ", ".join(f"{fact.name.lower().replace('_', ' ')} {number}" for fact, number in refusal.facts)
    clause = Clause(refusal.clause).value
    return Fault("", f"breaks {clause} ({values})" if values else f"breaks {clause}")
