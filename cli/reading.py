"""Reads what the command line names: boxes, positions, moves, records. Ends with a message if it is wrong."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import typer

from kutnahora.cli.output import BAD_INPUT, NO, fail

if TYPE_CHECKING:
    from kutnahora.reference.box import Box
    from kutnahora.reference.events import Stage
    from kutnahora.reference.files.box.load import BoxReading, LoadedBox
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.reference.files.positions.load import PositionReading
    from kutnahora.reference.files.records.load import Record
    from kutnahora.reference.moves import Move
    from kutnahora.reference.position import Position

LARGEST_FILE: Final = 1_000_000
"""Bytes; boxes and positions are far smaller."""
STANDARD: Final = "standard"


def read_text(path: str, largest: int = LARGEST_FILE) -> str:
    """The text of a file, or of stdin for `-`; ends with a message if that is not possible."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(largest + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(largest + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        fail(f"cannot read {path}: {getattr(error, 'strerror', None) or error}")
    if len(data) > largest:
        fail(f"cannot read {path}: larger than {largest} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail(f"cannot read {path}: not UTF-8 at byte {error.start}")


# boxes ------------------------------------------------------------------------------------------------


def box_text(path: str) -> str:
    """The text of a box file; `standard` is the standard box."""
    from kutnahora.reference.files.box.load import standard_text

    return standard_text() if path == STANDARD else read_text(path)


def read_box_file(path: str) -> "BoxReading":
    """A box file, read with all its faults. Ends only if the file cannot be opened."""
    from kutnahora.reference.files.box.load import read_box

    return read_box(box_text(path))


def open_box(path: str | None) -> "Box":
    """The box of `--box FILE`, or the standard box; ends with every reason if it cannot be used."""
    return open_box_file(path).box


def open_box_file(path: str | None) -> "LoadedBox":
    """The box of `--box FILE`, or the standard box, with what its file says; ends as `open_box` does."""
    named = STANDARD if path is None else path
    return usable_box(named, box_text(named))


def usable_box(path: str, text: str) -> "LoadedBox":
    """The box in a text; ends with every reason if it cannot be used."""
    from kutnahora.reference.files.box.load import loaded_box
    from kutnahora.reference.files.faults import BadFile

    try:
        return loaded_box(text)
    except BadFile as bad:
        fail("\n".join((f"{path} cannot be used as a box:", *(f"  {fault}" for fault in bad.faults))))


# positions --------------------------------------------------------------------------------------------


def position_text(argument: str) -> str:
    """The text behind a position argument: standard input, an existing file, KHN, the name of a puzzle."""
    if argument == "-" or _is_file(argument):
        return read_text(argument)
    if argument.lstrip().startswith("khn"):
        return argument
    return _puzzle_text(argument)


def _puzzle_text(name: str) -> str:
    """The text of a built-in puzzle; ends if none has this name."""
    from importlib.resources import files

    from kutnahora.reference.files.faults import did_you_mean

    folder = files("kutnahora.solver").joinpath("data", "puzzles")
    known = {path.name.removesuffix(".toml"): path for path in folder.iterdir()}
    if name not in known:
        words = f"{name[:60]!r} is neither a file, a puzzle nor a KHN string (which starts with khn1)"
        fail(words + did_you_mean(name, known))
    return known[name].read_text("utf-8")


def _is_file(argument: str) -> bool:
    try:
        return os.path.lexists(argument) and not Path(argument).is_dir()
    except (OSError, ValueError):  # a KHN string may be longer than any file name
        return False


def open_position(box: str | None, argument: str) -> "tuple[Box, Position]":
    """A position and its box: that of `--box FILE` or the standard box, with the values the position prints.

    Ends with every reason if one of them cannot be used.
    """
    loaded, p = read_sound(open_box_file(box), position_text(argument))
    return loaded.box, p


def read_sound(loaded: "LoadedBox", text: str) -> "tuple[LoadedBox, Position]":
    """The position in a text and its box; ends with every reason if the position cannot be used."""
    reading, p = sound_reading(loaded, text)
    return reading.loaded or loaded, p


def sound_reading(loaded: "LoadedBox", text: str) -> "tuple[PositionReading, Position]":
    """The position in a text, with all that was read; ends as `read_sound` does."""
    reading = position_reading(loaded, text)
    if reading.position is None or reading.broken:
        from kutnahora.cli.sentences.broken import fault_lines

        fail("\n".join(fault_lines((reading.loaded or loaded).box, reading)))
    return reading, reading.position


def position_reading(loaded: "LoadedBox", text: str) -> "PositionReading":
    """What came of reading a position; ends as a game record does if one of its moves cannot be made."""
    from kutnahora.reference.files.positions.load import read_position

    reading = read_position(loaded.box, text, loaded.file)
    if reading.stopped is not None:
        raise end_with((reading.loaded or loaded).box, "", reading.stopped)
    return reading


# records ----------------------------------------------------------------------------------------------


def open_record(path: str) -> "Record":
    """The record of a file or of stdin; ends with a message if it cannot be read."""
    return read_or_end(path, read_text(path))


def read_or_end(path: str, text: str) -> "Record":
    """The record in a text; ends with a message if it cannot be read."""
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.reference.files.records.load import read_record

    try:
        return read_record(text)
    except BadFile as bad:
        fail("\n".join(f"{path}: {fault}" for fault in bad.faults))


def end_with(box: "Box", path: str, bad: "BadFile") -> "typer.Exit":
    """Print every reason why a record cannot be replayed; code 1 for a game against the rules, else 2."""
    from kutnahora.cli.sentences.judged import judged
    from kutnahora.cli.text import wrapped
    from kutnahora.reference.files.faults import shown
    from kutnahora.reference.files.played import RefutedRecord, StoppedRecord

    named = f"{path}: " * bool(path)
    stop = bad.stop if isinstance(bad, StoppedRecord) else None
    verdict = judged(box, stop.position, stop.text, made=stop.made) if stop else None
    if verdict is None or stop is None:
        typer.echo("\n".join(f"{named}{fault}" for fault in bad.faults), err=True)
        return typer.Exit(NO if isinstance(bad, RefutedRecord) else BAD_INPUT)
    typer.echo(f"{named}{bad.faults[0].where}: {shown(stop.text)} is not legal:", err=True)
    typer.echo(wrapped(verdict.lines), err=True)
    return typer.Exit(NO)


# moves ------------------------------------------------------------------------------------------------


def split_moves(arguments: list[str]) -> list[str]:
    """Single moves from arguments that may hold several with ` ; ` between them."""
    return [text.strip() for argument in arguments for text in argument.split(";")]


def no_move(box: "Box", p: "Position", text: str, number: int) -> NoReturn:
    """End with the nearest legal moves, for a text that is not a move."""
    from kutnahora.reference.said import instead_of

    fail(f"move {number}, {text[:60]!r}, is not a move; {instead_of(box, p, text)}")


def legal_move(box: "Box", p: "Position", text: str, number: int, made: "tuple[Stage, ...]" = ()) -> "Move":
    """The move of a text; ends with code 2 if it is not a move, with 1 if it is not legal.

    `made` are the stages of the move before it.
    """
    from kutnahora.cli.sentences.judged import judged
    from kutnahora.cli.text import wrapped

    verdict = judged(box, p, text, made=made)
    if verdict is None:
        no_move(box, p, text, number)
    if verdict.move is None or verdict.reasons:
        fail(f"move {number}, {text[:60]!r}, is not legal:\n{wrapped(verdict.lines)}", NO)
    return verdict.move
