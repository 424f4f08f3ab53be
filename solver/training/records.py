"""Records of games as arrays, and files of them."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kutnahora.solver.learned.numbers import PLAYER, TABLE
from kutnahora.solver.training.games import Record

SEATS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """Many games. What belongs together has the same place, or a number that says how many belong to it."""

    points: NDArray[np.int16]
    """By game and seat; 0 for seats without a player."""
    win: NDArray[np.float32]
    players: NDArray[np.int8]
    """By game."""
    of_game: NDArray[np.int32]
    """By position: its game."""
    tables: NDArray[np.int16]
    """By position: the inputs of the table."""
    seats: NDArray[np.int16]
    """By position, seat and input."""
    decided_in: NDArray[np.int32]
    """By decision: its game."""
    phases: NDArray[np.int8]
    options: NDArray[np.int16]
    """By decision: how many options it has."""
    visits: NDArray[np.int32]
    """By option."""
    inputs: NDArray[np.int16]
    """By option: how many inputs it has."""
    places: NDArray[np.int16]
    """By input of an option."""
    values: NDArray[np.int16]


def packed(records: Sequence[Record]) -> Records:
    """Games as arrays."""
    positions = [(game, *position) for game, record in enumerate(records) for position in record.positions]
    decisions = [(game, one) for game, record in enumerate(records) for one in record.decisions]
    options = [option for _game, one in decisions for option in one.inputs]
    seats = np.zeros((len(positions), SEATS, PLAYER), np.int16)
    for place, (_game, _table, own) in enumerate(positions):
        seats[place, : len(own)] = own
    return Records(
        points=np.array([_filled(record.points) for record in records], np.int16),
        win=np.array([_filled(record.win) for record in records], np.float32),
        players=np.array([len(record.points) for record in records], np.int8),
        of_game=np.array([game for game, _table, _own in positions], np.int32),
        tables=np.array([table for _game, table, _own in positions], np.int16).reshape(-1, TABLE),
        seats=seats,
        decided_in=np.array([game for game, _one in decisions], np.int32),
        phases=np.array([one.phase for _game, one in decisions], np.int8),
        options=np.array([len(one.inputs) for _game, one in decisions], np.int16),
        visits=np.array([count for _game, one in decisions for count in one.visits], np.int32),
        inputs=np.array([len(option) for option in options], np.int16),
        places=np.array([place for place, _value in chain.from_iterable(options)], np.int16),
        values=np.array([value for _place, value in chain.from_iterable(options)], np.int16),
    )


def _filled(numbers: Sequence[float]) -> list[float]:
    return [*numbers, *[0] * (SEATS - len(numbers))]


def joined(parts: Sequence[Records]) -> Records:
    """All games together."""
    moved = []
    games = 0
    for part in parts:
        moved.append(replace(part, of_game=part.of_game + games, decided_in=part.decided_in + games))
        games += len(part.players)
    names = [field.name for field in fields(Records)]
    return Records(**{name: np.concatenate([getattr(part, name) for part in moved]) for name in names})


def write_records(path: Path, records: Records) -> None:
    """Write a file, whole or not at all."""
    draft = path.with_name(f".{os.getpid()}-{path.name}")
    np.savez_compressed(draft, **{field.name: getattr(records, field.name) for field in fields(Records)})
    draft.replace(path)


def read_records(paths: Iterable[Path]) -> Records:
    """The games of some files."""
    parts = []
    for path in paths:
        with np.load(path) as file:
            parts.append(Records(**{field.name: file[field.name] for field in fields(Records)}))
    return joined(parts)
