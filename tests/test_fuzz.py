"""Bad input is normal: a clear message, never another exception, never a position that play stumbles over."""

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from kutnahora.cli.main import app
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import read_box, standard_text
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.load import read_position
from kutnahora.reference.files.positions.write import format_toml, values
from kutnahora.reference.notation import format_move, plain_move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.status import status
from lengths import LONG
from mutate import mutated
from table import frozen

FROZEN = Path(__file__).parent / "boxes" / "frozen.toml"
CHUNKS = 20
EACH = 1600 if LONG else 50
"""For each kind of text: 100,000 in all in `make long`, 5,000 in `make test`."""


@cache
def positions() -> list[Position]:
    """Positions of all stages, for 2, 3 and 4 players."""
    sampled: list[Position] = []
    for seed in range(6):
        steps = list(play_game(frozen(), 2 + seed % 3, "lively", seed, events=True))
        sampled += [step.position for _move, step in steps[:: len(steps) // 40]]
    return sampled


def is_told(text: str) -> bool:
    """One line that says something."""
    return bool(text.strip()) and "\n" not in text and len(text) < 400


def check_reading(box: Box, text: str) -> None:
    reading = read_position(box, text)
    assert all(is_told(str(fault)) for fault in reading.faults)
    if reading.position is None:
        assert reading.faults
    elif not reading.broken:
        check_play(box, reading.position)


def check_play(box: Box, p: Position) -> None:
    """A position that is taken can be played on, and written down again."""
    assert read_position(box, format_khn(box, p)).position == p
    rng = Random(0)
    for _move in range(12):
        if p.over:
            return
        p = engine.apply(box, p, rng.choice(engine.options(box, p))).position
        assert () == status(box, p)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_mutated_khn(chunk: int) -> None:
    rng = Random(chunk)
    for _text in range(EACH):
        check_reading(frozen(), mutated(format_khn(frozen(), rng.choice(positions())), rng))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_mutated_position_files(chunk: int) -> None:
    rng = Random(chunk)
    for _text in range(EACH):
        check_reading(frozen(), mutated(format_toml(frozen(), rng.choice(positions())), rng))


WORDS = ("blue", "purple", "sawmill", "rock-1", "?miners", "miners", "green", "miners:2")
VALUES: tuple[object, ...] = (0, 1, 2, 3, 7, -1, 30, True, None, [], *WORDS)


def with_other_values(document: dict[str, object], rng: Random) -> dict[str, object]:
    """A position file with one to three values that are wrong, or right for another position."""
    changed = json.loads(json.dumps(document))
    for _change in range(rng.randint(1, 3)):
        key = rng.choice(list(changed))
        value = changed[key]
        if isinstance(value, dict) and value:
            value[rng.choice(list(value))] = rng.choice((*VALUES, *value.values()))
        elif isinstance(value, list) and value:
            value[rng.randrange(len(value))] = rng.choice((*VALUES, *value))
        else:
            changed[key] = rng.choice(VALUES)
    return {key: value for key, value in changed.items() if value is not None}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_position_files_with_other_values(chunk: int) -> None:
    rng = Random(chunk)
    for _text in range(EACH):
        document = with_other_values(values(frozen(), rng.choice(positions())), rng)
        check_reading(frozen(), json.dumps(document))


@pytest.mark.parametrize("chunk", range(4))
def test_the_command_line_answers_a_mutated_position(chunk: int) -> None:
    rng = Random(chunk)
    for _text in range(EACH // 4):
        text = mutated(format_khn(frozen(), rng.choice(positions())), rng)
        done = CliRunner().invoke(app, ["legal", "-", "--box", str(FROZEN)], input=text)
        assert done.exit_code in (0, 2)
        assert done.exception is None or isinstance(done.exception, SystemExit)
        assert (done.exit_code == 2) == bool(done.stderr.strip()) or "over" in done.stderr


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_mutated_moves(chunk: int) -> None:
    rng = Random(chunk)
    for _text in range(EACH):
        p = rng.choice([p for p in positions() if not p.over])
        moves = engine.options(frozen(), p)
        text = mutated(format_move(frozen(), len(p.players), rng.choice(moves)), rng)
        move = plain_move(frozen(), len(p.players), text)
        if move is not None:
            assert format_move(frozen(), len(p.players), move) == text
            engine.refusals(frozen(), p, move)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_mutated_boxes(chunk: int) -> None:
    rng = Random(chunk)
    for _text in range(EACH // 5):
        reading = read_box(mutated(standard_text(), rng))
        assert (reading.box is None) == bool(reading.refusals)
        assert all(is_told(str(fault)) for fault in reading.refusals)
