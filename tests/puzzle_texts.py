"""Puzzles on the frozen box, to be changed by tests: late positions of the golden games."""

import json
from pathlib import Path

from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.write import values
from middle_game import golden
from table import frozen

FROZEN = str(Path(__file__).parent / "boxes" / "frozen.toml")
MINES = ["mine II-09 b2", "mine II-09 b4", "mine II-09 b5"]

Changes = dict[str, object]


def late(players: int, move: int) -> str:
    """The same as KHN."""
    return format_khn(frozen(), golden(players, move))


def late_table(players: int, move: int) -> Changes:
    """The same as the values of a position file."""
    return values(frozen(), golden(players, move))


def tax() -> Changes:
    """The last tax of a game: paying wins, refusing loses."""
    return {
        "title": "The last tax",
        "question": "Pay or refuse?",
        "level": 1,
        "rules": ["tax.choice", "final.reputation"],
        "position": late(2, 182),
        "answer": {"moves": ["tax pay"], "value": 1, "because": "Refusing costs the lead."},
        "obvious": {"move": "tax refuse", "value": 0, "tempts": "Money is short.", "fails": "It is lost."},
    }


def mine() -> Changes:
    """The last mine: three cells are equally good."""
    obvious = {"move": "skip", "value": 2, "tempts": "Nothing is paid.", "fails": "Stars are lost."}
    return tax() | {
        "title": "The last mine",
        "objective": "margin",
        "position": late(2, 179),
        "answer": {"moves": MINES, "value": 6, "because": "Two stars."},
        "obvious": obvious,
    }


def draw() -> Changes:
    """A card of the second turn: what a mine gives depends on the draw, but is never less than a tile."""
    answer = {"moves": ["card plot/mine as mine"], "value": "119/6", "because": "On the average."}
    obvious = {
        "move": "card rights/plot as rights",
        "value": 18,
        "tempts": "A tile is a point.",
        "fails": "A mine is more.",
    }
    return tax() | {
        "title": "The draw",
        "objective": "points",
        "horizon": "turn",
        "position": late(2, 168),
        "answer": answer,
        "obvious": obvious,
    }


def toml(puzzle: Changes) -> str:
    """A puzzle as TOML, with everything inline."""
    return "".join(f"{key} = {_inline(value)}\n" for key, value in puzzle.items())


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value)


def changed(puzzle: Changes, place: str, value: object) -> Changes:
    """A puzzle with another value at a path such as `answer.value`; None removes it."""
    key, _dot, rest = place.partition(".")
    if rest:
        part = puzzle[key]
        assert isinstance(part, dict)
        return puzzle | {key: changed(part, rest, value)}
    return {name: entry for name, entry in puzzle.items() if name != key} | (
        {} if value is None else {key: value}
    )
