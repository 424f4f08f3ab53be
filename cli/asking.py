"""Asks people at a prompt: a line from the terminal or a pipe, and what is said back."""

import sys
from typing import Final

import typer

from kutnahora.cli.text import NO_BREAK, filled

LONGEST_ANSWER: Final = 1_000


class Left(Exception):
    """A person has stopped, or the input has ended."""


def read_answer(prompt: str) -> str:
    """A line from stdin; raises Left at its end. Echoed if it does not come from a terminal."""
    typer.echo(prompt, nl=False)
    # Bytes: what the locale cannot decode is a wrong answer, not an error.
    data = b"" if sys.stdin is None else sys.stdin.buffer.readline(LONGEST_ANSWER)
    if not data:
        typer.echo()
        raise Left("The input has ended.")
    rest = data
    while not rest.endswith(b"\n") and rest:
        rest = sys.stdin.buffer.readline(LONGEST_ANSWER)
    text = data.decode("utf-8", "replace").replace("\t", " ").strip()
    if not sys.stdin.isatty():
        typer.echo(plain(text))
    return text


def plain(text: str) -> str:
    """What was typed, in characters that any terminal can show."""
    return "".join(sign if sign.isascii() and sign.isprintable() else "?" for sign in text)


def say(text: str, indent: str = "") -> None:
    """Print a text in lines that fit; a line never breaks at a NO_BREAK."""
    typer.echo(filled(text, indent, " " * 4).replace(NO_BREAK, " "))
