"""Records a seeded game of lively players on the frozen box as a game record (`.khg`).

    python tests/golden/record.py 3 335 tests/golden/3players.khg --events

It writes new files only: the comments of a golden game were worked out by hand and must not get lost.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from kutnahora.reference import constants
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.records.load import WORD, Record, format_record, result_of
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game

BOX = Path(__file__).parents[1] / "boxes" / "frozen.toml"


def record(players: int, seed: int, *, events: bool) -> tuple[Record, list[Position]]:
    """The record, and the position before each of its moves."""
    box = load_box(BOX.read_text(encoding="utf-8"))
    positions: list[Position] = []
    moves: list[str] = []
    for move, step in play_game(box, players, "lively", seed, events=events):
        positions.append(step.position)
        if move is not None:
            moves.append(format_move(box, players, move))
    first, last = positions[0], positions.pop()
    # No seed among the tags: there it is what `kutna play` draws from, and this game drew otherwise.
    made = Record(
        box=box.label,
        rules=constants.RULES_VERSION,
        players=players,
        first=first.start,
        events=first.with_events,
        result=result_of(last),
        moves=tuple(moves),
    )
    return made, positions


def commented(made: Record, positions: list[Position], seed: int) -> Iterator[str]:
    """The lines of the record, with comments on its origin and where a round begins."""
    lines = format_record(made).splitlines()
    tags = lines[1 : len(lines) - len(made.moves)]
    yield WORD
    yield f"# Lively players, seed {seed}, written by record.py."
    yield from tags
    round_ = 0
    for position, move in zip(positions, made.moves, strict=True):
        if position.round != round_:
            round_ = position.round
            yield f"# round {round_}"
        yield move


def main() -> None:
    """Asks for players, seed and file."""
    parser = argparse.ArgumentParser(description="Record a seeded game of lively players.")
    parser.add_argument("players", type=int, choices=sorted(constants.ROUNDS))
    parser.add_argument("seed", type=int)
    parser.add_argument("file", type=Path, help="a file that does not exist yet")
    parser.add_argument("--events", action="store_true", help="with events (two players always have them)")
    given = parser.parse_args()
    made, positions = record(given.players, given.seed, events=given.events or given.players == 2)
    text = "\n".join(commented(made, positions, given.seed)) + "\n"
    try:
        with given.file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        parser.error(f"{given.file} exists: golden games are never written over")


if __name__ == "__main__":
    main()
