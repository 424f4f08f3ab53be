"""Stages: a move task by task, on games of both kinds of players."""

from itertools import pairwise

import pytest

from kutnahora.reference import engine
from kutnahora.reference.events import IllegalMove
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import FIRST_RUNNING_TASK, Position, TaskKind
from kutnahora.reference.samples.players import play_game

GAMES = pytest.mark.parametrize(("players", "kind"), [(2, "lively"), (3, "random"), (4, "lively")])


def played(players: int, kind: str) -> list[tuple[Position, Move, Position]]:
    """Every move of a game with the positions around it."""
    steps = list(play_game(load_box(), players, kind, seed=players))
    moved = pairwise((step.position, move) for move, step in steps)
    return [(p, move, after) for (p, _made), (after, move) in moved if move is not None]


@GAMES
def test_stages_lead_from_the_move_to_the_next_choice(players: int, kind: str) -> None:
    box = load_box()
    for p, move, after in played(players, kind):
        made = engine.stages(box, p, move)
        assert (p, after) == (made[0].before, made[-1].after)
        assert all(earlier.after is later.before for earlier, later in pairwise(made))
        assert [stage.task for stage in made] == [stage.before.task for stage in made]
        assert all(
            not engine.options(box, stage.before)[1:] for stage in made[1:] if is_chance(stage.task.kind)
        )
        assert after.over or len(engine.options(box, after)) > 0


def is_chance(kind: TaskKind) -> bool:
    return TaskKind.DRAW <= kind < FIRST_RUNNING_TASK


@GAMES
def test_options_are_the_moves_or_the_pieces(players: int, kind: str) -> None:
    box = load_box()
    for p, move, _after in played(players, kind):
        options = engine.options(box, p)
        assert move in options
        if engine.is_chance(p):
            assert options == tuple(piece for piece, _chance in engine.chance_outcomes(box, p))
        else:
            assert options == engine.legal_moves(box, p)


def test_after_the_end_nothing_can_happen() -> None:
    box = load_box()
    *_moves, (_p, _move, end) = played(2, "lively")
    assert () == engine.options(box, end)
    with pytest.raises(IllegalMove):
        engine.stages(box, end, Move(Kind.SKIP))
