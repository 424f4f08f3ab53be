"""`why` at the prompt: what has just happened, or what a move would do, clause by clause."""

from kutnahora.cli.explain.view import change_rows, row, step_rows
from kutnahora.cli.sentences.events.stages import describe_stages
from kutnahora.cli.table.play_game import Game
from kutnahora.reference import engine
from kutnahora.reference.moves import FIRST_CHANCE, Move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES


def why_last(game: Game) -> list[str]:
    """The last move or chance outcome, and all that it set off."""
    if not game.moves:
        return ["Nothing has happened yet."]
    p, move = game.steps[-2].position, game.moves[-1]
    who = "chance" if move.kind >= FIRST_CHANCE else PLAYER_NAMES[p.task.player]
    return [f"{who}: {game.text(move)}", *_done(game, p, move)]


def why_move(game: Game, move: Move) -> list[str]:
    """What a legal move would do now, and all that it would set off."""
    return [f"`{game.text(move)}` would do this:", *_done(game, game.p, move)]


def _done(game: Game, p: Position, move: Move) -> list[str]:
    stages = engine.stages(game.box, p, move)
    rows = [*step_rows(describe_stages(game.box, stages)), *change_rows(p, stages[-1].after)]
    return rows or [row("=>", "nothing changes")]
