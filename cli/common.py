"""What all commands share: files in, files out, JSON, and one clear message when something is wrong."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import typer

if TYPE_CHECKING:
    from kutnahora.reference.box import Box
    from kutnahora.reference.files.box_models import BoxFile
    from kutnahora.reference.files.boxes import BoxReading

NO: Final = 1
BAD_INPUT: Final = 2
UNDECIDED: Final = 3
INTERRUPTED: Final = 130
LARGEST_FILE: Final = 1_000_000
"""Bytes; boxes and positions are far smaller."""
STANDARD: Final = "standard"


def fail(message: str, code: int = BAD_INPUT) -> NoReturn:
    """End with a message on stderr."""
    typer.echo(message, err=True)
    raise typer.Exit(code)


def plural(count: int, word: str, sign: str = "") -> str:
    """`1 tile`, `2 tiles`; with the sign `+` a change: `+1 point`."""
    return f"{count:{sign},} {word}{'' if abs(count) == 1 else 's'}"


def print_json(value: object) -> None:
    """One JSON document on stdout, in plain ASCII so that it survives any locale."""
    typer.echo(json.dumps(value, indent=2))


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


def write_text(path: str, text: str, *, force: bool) -> None:
    """Write a file, whole or not at all; an existing one only if forced."""
    try:
        target = Path(path).resolve()  # a link stays one: what it leads to is written
        if target.exists() and not target.is_file():
            fail(f"cannot write {path}: it is no regular file")
        if target.exists() and not force:
            fail(f"{path} exists; --force overwrites it")
        _replace(target, target.with_name(f".{os.getpid()}.tmp"), text)
    except (OSError, ValueError) as error:  # ValueError: a name that is no file's, such as /
        fail(f"cannot write {path}: {getattr(error, 'strerror', None) or error}")


def _replace(target: Path, draft: Path, text: str) -> None:
    """The draft takes the target's place only when it is whole."""
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        draft.replace(target)
    except BaseException:  # Ctrl-C too: no draft is left behind
        draft.unlink(missing_ok=True)
        raise


def read_box_file(path: str) -> "BoxReading":
    """What a box file holds; `standard` is the standard box. Ends only if the file cannot be opened."""
    from kutnahora.reference.files.boxes import read_box, standard_text

    return read_box(standard_text() if path == STANDARD else read_text(path))


def open_box(path: str | None) -> "Box":
    """The box of `--box FILE`, or the standard box; ends with every reason if it cannot be used."""
    return open_box_file(path)[0]


def open_box_file(path: str | None) -> "tuple[Box, BoxFile]":
    """The same, together with what is written in the file."""
    reading = read_box_file(STANDARD if path is None else path)
    if reading.box is None or reading.file is None:
        fail("\n".join((f"{path} cannot be used as a box:", *(f"  {line}" for line in reading.refusals))))
    return reading.box, reading.file
