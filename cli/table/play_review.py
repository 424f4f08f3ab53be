"""After a game of people: how to review it, or the review at once."""

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import typer

from kutnahora.cli.asking import Left, read_answer
from kutnahora.cli.output import fail
from kutnahora.cli.reading import open_box
from kutnahora.cli.table.play_game import HUMAN, Game
from kutnahora.reference.files.records.load import format_record


def offer_review(game: Game, box: str | None) -> None:
    """Say how a game of people is reviewed, and review it if somebody at a terminal asks for it."""
    if HUMAN not in game.head.seats or box == "-" or open_box(box).label != game.box.label:
        return  # a record only names its box: other values on pieces are not in it
    if game.kept is not None:
        typer.echo(f"To review this game: {shlex.join(['kutna', *_words(game.kept[0], box)])}")
    if sys.stdin is not None and sys.stdin.isatty() and _wanted():
        _review(game, box)


def _words(path: str, box: str | None) -> list[str]:
    return ["review", path, *([] if box is None else ["--box", box])]


def _wanted() -> bool:
    try:
        return read_answer("Enter r to review it now, anything else to leave: ").lower() == "r"
    except Left:
        return False


def _review(game: Game, box: str | None) -> None:
    """Run `kutna review`, as a command: no room of the command line knows another."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.khg")
        path.write_text(format_record(game.record()), encoding="utf-8")
        command = [sys.executable, "-P", "-m", "kutnahora.cli", *_words(str(path), box)]
        if subprocess.run(command, check=False).returncode:
            fail("the game could not be reviewed")
