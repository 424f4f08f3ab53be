"""Positions of games: in the middle of one on the standard box, and of the golden games."""

from functools import cache

from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.players import play_game
from perft_counts import Case

BOX = load_box()


@cache
def middle(players: int = 3, seed: int = 1, steps: int = 120) -> Position:
    """A position in the middle of a game, at a card decision."""
    for number, (_move, step) in enumerate(play_game(BOX, players, "lively", seed)):
        if number >= steps and step.position.task.kind == TaskKind.CARD:
            return step.position
    raise AssertionError("the game was over too soon")


@cache
def golden(players: int, move: int) -> Position:
    """A golden game after a number of moves."""
    return Case("", f"tests/golden/{players}players.khg", 0, 0, (), move).position()
