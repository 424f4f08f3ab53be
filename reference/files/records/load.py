"""Game records (`.khg`): `khg1`, tags `key: value`, then one move or outcome of chance a line, `#` comments.

| tag | value |
|---|---|
| `box` | name and hash of the box, `standard@256d9bb2` |
| `rules` | version of the rules |
| `players` | 2, 3 or 4 |
| `seats` | who plays, a word a seat: `human, lively`; may be absent |
| `first` | the start player |
| `events` | `yes` or `no` |
| `first-game` | `yes`, or absent |
| `seed` | what `kutna play` draws from; may be absent |
| `start` | a KHN; stands instead of `first`, `events` and `first-game`, which it says itself |
| `result` | `blue 25, green 29`; absent while the game is not over |
| `x-…` | anything: tags of one's own |
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from kutnahora.reference import constants, engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.files.box.labels import is_label_of
from kutnahora.reference.files.faults import BadFile, Fault, shown
from kutnahora.reference.files.played import RefutedRecord, play_on
from kutnahora.reference.files.positions.load import parse
from kutnahora.reference.files.records import values
from kutnahora.reference.files.texts import Kind, bounded
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES

T = TypeVar("T")

WORD: Final = "khg1"
RECORD: Final = Kind("game record", 200_000, 8_000)
"""Many times a whole game with a comment on every line; a line may hold any KHN."""
LONGEST_MOVE: Final = 120
MOST_FAULTS: Final = 20
"""Lines that are named; a text with more of them is something else."""
TAGS: Final = ("box", "rules", "players", "seats", "first", "events", "first-game", "seed", "start", "result")
"""In the order in which they are written; tags of one's own come after them."""
OPENING_TAGS: Final = ("first", "events", "first-game")
"""What a start position says itself."""

_OWN_TAG: Final = re.compile(r"x-[a-z0-9]+(-[a-z0-9]+)*")
_MOVE: Final = re.compile(r"[!-~]+( [!-~]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game, or a part of one: how it began and every move and outcome since."""

    box: str
    rules: int
    players: int
    first: int = 0
    events: bool = False
    first_game: bool = False
    seed: int | None = None
    seats: tuple[str, ...] = ()
    """The kind of player of each seat; empty if nobody wrote it down."""
    start: str | None = None
    """A KHN; then `first`, `events` and `first_game` mean nothing and stay as they are by default."""
    result: tuple[int, ...] | None = None
    """The points of all players, once the game is over."""
    extras: tuple[tuple[str, str], ...] = ()
    """Tags of one's own, `x-…`."""
    moves: tuple[str, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """In which line of its text each move stands; empty for a record that was not read."""

    def extra(self, key: str) -> str | None:
        """The value of a tag of one's own."""
        return dict(self.extras).get(key)

    def place(self, number: int) -> str:
        """Where a move stands, the first is 1: `line 12`, or `move 3` of a record that was not read."""
        return f"line {self.lines[number - 1]}" if self.lines else f"move {number}"


def _bad(message: str, at: str = "") -> BadFile:
    return BadFile(Fault("", message, at))


# writing ------------------------------------------------------------------------------------------------


def format_record(record: Record) -> str:
    """The one way to write a record; raises BadFile if it could not be read again."""
    written = {
        "box": record.box,
        "rules": str(record.rules),
        "players": str(record.players),
        "seats": ", ".join(record.seats),
        **_opening_values(record),
        "seed": "" if record.seed is None else str(record.seed),
        "start": record.start or "",
        "result": "" if record.result is None else format_result(record.result),
    }
    tags = [f"{key}: {written[key]}" for key in TAGS if written.get(key)]
    own = [f"{key}: {value}" for key, value in record.extras]
    text = "\n".join((WORD, *tags, *own, *record.moves)) + "\n"
    if read_record(text) != record:
        raise _bad("holds a value that has no form in a record")
    return text


def _opening_values(record: Record) -> dict[str, str]:
    if record.start is not None:
        return {}
    return {
        "first": dict(enumerate(PLAYER_NAMES)).get(record.first, ""),
        "events": "yes" if record.events else "no",
        "first-game": "yes" if record.first_game else "",
    }


def format_result(points: tuple[int, ...]) -> str:
    """`blue 25, green 29`"""
    return ", ".join(f"{name} {number}" for name, number in zip(PLAYER_NAMES, points, strict=False))


def result_of(p: Position) -> tuple[int, ...] | None:
    """The points of all players, if the game is over."""
    return tuple(player.standing.points for player in p.players) if p.over else None


# reading ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Tags:
    """The tags of a record, each with its line."""

    end: int
    """The line before which they must stand."""
    found: dict[str, tuple[int, str]] = field(default_factory=dict)

    def add(self, number: int, key: str, text: str) -> None:
        if key not in TAGS and not (_OWN_TAG.fullmatch(key) and len(key) <= LONGEST_MOVE):
            expected = f"expected {', '.join(TAGS)}, or x-something for a tag of your own"
            raise _bad(f"no tag {shown(key)}, {expected}", f"line {number}")
        if key in self.found:
            raise _bad(f"{key} again, it stands in line {self.found[key][0]}", f"line {number}")
        if not (text and text.isprintable()):
            raise _bad(f"{key}: {shown(text)}, expected plain text", f"line {number}")
        self.found[key] = (number, text)

    def optional(self, key: str, read: Callable[[str], T]) -> T | None:
        if key not in self.found:
            return None
        number, text = self.found[key]
        try:
            return read(text)
        except ValueError as expected:
            raise _bad(f"{key}: {shown(text)}, expected {expected}", f"line {number}") from None

    def needed(self, key: str, read: Callable[[str], T]) -> T:
        value = self.optional(key, read)
        if value is None:
            raise _bad(f"expected a tag {key} before it", f"line {self.end}")
        return value

    def refuse_with_start(self) -> None:
        for key in OPENING_TAGS:
            if key in self.found:
                raise _bad(f"{key} beside start, which says it itself", f"line {self.found[key][0]}")


def read_record(text: str) -> Record:
    """Read a record; raises BadFile with the lines that cannot be read and what was expected."""
    rows = bounded(text, RECORD).removesuffix("\n").split("\n")
    words = [row.partition("#")[0].strip(" \t\r") for row in rows]
    if words[0] != WORD:
        raise _bad(f"{shown(words[0])}, expected {WORD}", "line 1")
    tags = _Tags(end=len(rows) + 1)
    moves: list[str] = []
    lines: list[int] = []
    faults: list[Fault] = []
    for number, line in enumerate(words[1:], 2):
        key, colon, value = line.partition(":")
        try:
            if colon and " " not in key and key not in PLAYER_NAMES:
                if lines:
                    raise _bad(f"{shown(line)} after the first move, expected a move", f"line {number}")
                tags.add(number, key, value.strip(" \t"))
            elif line:
                lines.append(number)
                moves.append(_move(number, line))
        except BadFile as bad:
            faults += bad.faults
    if faults:
        raise BadFile(*faults[:MOST_FAULTS])
    tags.end = lines[0] if lines else len(rows) + 1
    return _record(tags, tuple(moves), tuple(lines))


def _move(number: int, line: str) -> str:
    if len(line) > LONGEST_MOVE or not _MOVE.fullmatch(line):
        expected = f"expected a move: words with single spaces, at most {LONGEST_MOVE} characters"
        raise _bad(f"{shown(line)}, {expected}", f"line {number}")
    return line


def _record(tags: _Tags, moves: tuple[str, ...], lines: tuple[int, ...]) -> Record:
    players = tags.needed("players", values.read_players)
    start = tags.optional("start", values.read_start)
    if start is not None:
        tags.refuse_with_start()
    first = 0 if start else tags.needed("first", values.read_first(players))
    events = False if start else tags.needed("events", values.read_events(players))
    return Record(
        box=tags.needed("box", values.read_label),
        rules=tags.needed("rules", values.read_version),
        players=players,
        seats=tags.optional("seats", values.read_seats(players)) or (),
        first=first,
        events=events,
        first_game=bool(tags.optional("first-game", values.read_flag)),
        seed=tags.optional("seed", values.read_number),
        start=start,
        result=tags.optional("result", values.read_result(players)),
        extras=tuple((key, text) for key, (_line, text) in tags.found.items() if key not in TAGS),
        moves=moves,
        lines=lines,
    )


# replaying ----------------------------------------------------------------------------------------------


def opening(box: Box, record: Record) -> Step:
    """The table before the first move; refuses a record of another box or another version of the rules."""
    if not is_label_of(record.box, box):
        raise _bad(f"recorded with box {record.box}, but this is box {box.label}")
    if record.rules != constants.RULES_VERSION:
        here = constants.RULES_VERSION
        raise _bad(f"recorded with rules version {record.rules}, the rules here are version {here}")
    if record.start is None:
        return engine.new_game(
            box, record.players, first=record.first, events=record.events, first_game=record.first_game
        )
    try:
        p = parse(box, record.start)
    except BadFile as bad:
        raise BadFile(*(fault.under("start") for fault in bad.faults)) from None
    if len(p.players) != record.players:
        raise _bad(f"{len(p.players)} players, the tag players says {record.players}", "start")
    return engine.settled(box, p)


def replay(box: Box, record: Record, to: int | None = None) -> Iterator[tuple[int, Move, Step]]:
    """Every move with its number, from 1, and the step it made, as far as move `to` or to the end.

    Raises BadFile at once if the record does not fit box and rules; while it runs, RefutedRecord at the
    first move that is not legal, and at the end if the result is not the one that was played.
    """
    start = opening(box, record)
    return _replayed(box, record if to is None else up_to(record, to), start)


def up_to(record: Record, last: int) -> Record:
    """The beginning of a record, so many moves; without its result, unless that is all of it."""
    if not 0 <= last <= len(record.moves):
        raise _bad(f"there is no move {last}, the record has {len(record.moves)}")
    if last == len(record.moves):
        return record
    return replace(record, moves=record.moves[:last], result=None)


def _replayed(box: Box, record: Record, step: Step) -> Iterator[tuple[int, Move, Step]]:
    moves = [(record.place(number), text) for number, text in enumerate(record.moves, 1)]
    for number, (move, made) in enumerate(play_on(box, step.position, moves), 1):
        step = made
        yield number, move, step
    _check_result(record, step.position)


def _check_result(record: Record, p: Position) -> None:
    played = result_of(p)
    if record.result is None or record.result == played:
        return
    written = format_result(record.result)
    if played is None:
        raise RefutedRecord(Fault("result", f"{written} is written, but the game is not over"))
    raise RefutedRecord(Fault("result", f"{written} is written, {format_result(played)} was played"))
