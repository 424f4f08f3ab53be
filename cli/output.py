"""How a command ends and writes: exit codes, one clear message, JSON, files."""

import json
import os
from pathlib import Path
from typing import Final, NoReturn

import typer

NO: Final = 1
BAD_INPUT: Final = 2
UNDECIDED: Final = 3
INTERRUPTED: Final = 130


def fail(message: str, code: int = BAD_INPUT) -> NoReturn:
    """End the command with a message on stderr."""
    typer.echo(message, err=True)
    raise typer.Exit(code)


def print_json(value: object) -> None:
    """Print one JSON document, in plain ASCII so that it survives any locale."""
    typer.echo(json.dumps(value, indent=2))


def target_of(path: str, *, force: bool) -> Path:
    """Where a file is written; ends with a message if that would be refused."""
    try:
        target = Path(path).resolve()  # a link stays a link: its target is written
        if target.exists() and not target.is_file():
            fail(f"cannot write {path}: not a regular file")
        if target.exists() and not force:
            fail(f"{path} exists; --force overwrites it")
    except (OSError, ValueError) as error:
        _cannot_write(path, error)
    return target


def write_text(path: str, text: str, *, force: bool) -> None:
    """Write a file, whole or not at all; overwrite one only if forced."""
    target = target_of(path, force=force)
    try:
        _replace(target, target.with_name(f".{os.getpid()}.tmp"), text)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have, such as /
        _cannot_write(path, error)


def _cannot_write(path: str, error: Exception) -> NoReturn:
    fail(f"cannot write {path}: {getattr(error, 'strerror', None) or error}")


def write_or_print(path: str, text: str, *, force: bool) -> None:
    """Write a file and say so on stdout, or print the text for `-`."""
    if path == "-":
        typer.echo(text, nl=False)
    else:
        write_text(path, text, force=force)
        typer.echo(f"{path} written")


def _replace(target: Path, draft: Path, text: str) -> None:
    """Write a draft, and let it replace the target once it is complete."""
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        draft.replace(target)
    except BaseException:  # Ctrl-C too: no draft is left behind
        draft.unlink(missing_ok=True)
        raise
