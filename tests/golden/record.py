"""Records a seeded game of lively players on the frozen box as a game record (`.khg`).

    python tests/golden/record.py 3 335 tests/golden/3players.khg --events

It writes new files only: the comments of a golden game were worked out by hand and must not get lost.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from kutnahora.reference import constants
from kutnahora.reference.files.boxes import load_box
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import PLAYER_NAMES

BOX = Path(__file__).parents[1] / "boxes" / "frozen.toml"


def result(position: Position) -> str:
    """The points of all players: `blue 31, green 28`."""
    scores = zip(PLAYER_NAMES, position.players, strict=False)
    return ", ".join(f"{name} {player.standing.points}" for name, player in scores)


def record(players: int, seed: int, *, events: bool) -> Iterator[str]:
    """The lines of the record."""
    box = load_box(BOX.read_text(encoding="utf-8"))
    positions: list[Position] = []
    moves: list[Move] = []
    for move, step in play_game(box, players, "lively", seed, events=events):
        positions.append(step.position)
        if move is not None:
            moves.append(move)
    first, last = positions[0], positions[-1]
    yield "khg1"
    yield f"# Lively players, seed {seed}, written by record.py."
    yield f"box: {box.label}"
    yield f"rules: {constants.RULES_VERSION}"
    yield f"players: {players}"
    yield f"first: {PLAYER_NAMES[first.start]}"
    yield f"events: {'yes' if first.with_events else 'no'}"
    yield f"result: {result(last)}"
    round_ = 0
    for position, move in zip(positions, moves, strict=False):
        if position.round != round_:
            round_ = position.round
            yield f"# round {round_}"
        yield format_move(box, players, move)


def main() -> None:
    """Asks for players, seed and file."""
    parser = argparse.ArgumentParser(description="Record a seeded game of lively players.")
    parser.add_argument("players", type=int, choices=sorted(constants.ROUNDS))
    parser.add_argument("seed", type=int)
    parser.add_argument("file", type=Path, help="a file that does not exist yet")
    parser.add_argument("--events", action="store_true", help="with events (two players always have them)")
    given = parser.parse_args()
    text = "\n".join(record(given.players, given.seed, events=given.events or given.players == 2)) + "\n"
    try:
        with given.file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        parser.error(f"{given.file} exists: golden games are never written over")


if __name__ == "__main__":
    main()
