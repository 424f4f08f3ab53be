"""The players of `kutna play` that evaluate or search: those of the arena, at this table."""

from typing import TYPE_CHECKING

from kutnahora.cli.common import fail
from kutnahora.cli.compiled import compiled
from kutnahora.reference import engine
from kutnahora.reference.moves import Move

if TYPE_CHECKING:
    from kutnahora.cli.table.play_game import Game
    from kutnahora.ext.state import State
    from kutnahora.solver.bots import Bot


class Bots:
    """The bots of one game. The compiled engine is loaded when the first of them is asked."""

    def __init__(self, game: "Game") -> None:
        self._tables = compiled().Tables(game.box)
        self._seated: dict[int, Bot] = {}
        """By seat, those that keep what they know."""
        self._before: dict[int, list[Move]] = {}
        """By seat, the game when its bot chose last."""

    def choose(self, game: "Game", seed: int) -> Move:
        """What the bot to move chooses; a list of one is no question.

        A bot with a budget of simulations begins anew at every choice, from the seed of the move: a game that
        is resumed goes on as if it had never stopped. One with a budget of time cannot, so it keeps its tree.
        """
        from kutnahora.solver.bot_names import parse_bot
        from kutnahora.solver.bots import make_bot

        moves = engine.legal_moves(game.box, game.p)
        if len(moves) == 1:
            return moves[0]
        who = game.p.task.player
        spec = parse_bot(game.head.seats[who])
        if spec.repeatable:
            return moves[make_bot(spec, seed).choose(self._state(game), moves, None)]
        bot = self._seated.setdefault(who, make_bot(spec, seed))
        since = self._since(game, who)
        self._before[who] = list(game.moves)
        return moves[bot.choose(self._state(game), moves, since)]

    def _state(self, game: "Game") -> "State":
        from kutnahora.ext.engine import DoesNotFit, State

        try:
            return State(self._tables, game.p, sound=True)
        except DoesNotFit as error:
            fail(f"the compiled engine cannot take this position: {error}")

    def _since(self, game: "Game", who: int) -> list[int] | None:
        """The place of all that was chosen or shown since this seat chose; None after an undo."""
        before = self._before.get(who)
        if before is None or game.moves[: len(before)] != before:
            return None
        places = []
        for number in range(len(before), game.number):
            p = game.p_at(number)
            listed = engine.options(game.box, p)
            if len(listed) > 1:
                places.append(listed.index(game.moves[number]))
        return places
