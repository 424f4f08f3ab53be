"""The bots of the arena as players of `kutna play`."""

from typing import TYPE_CHECKING

from kutnahora.cli.compiled import compiled
from kutnahora.cli.output import fail
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position

if TYPE_CHECKING:
    from kutnahora.ext.state import State
    from kutnahora.solver.bots import Bot


class Bots:
    """The bots of one game, on the compiled engine."""

    def __init__(self, box: Box, seats: tuple[str, ...]) -> None:
        self._box, self._seats = box, seats
        self._tables = compiled().Tables(box)
        self._seated: dict[int, Bot] = {}
        """By seat, the bots that keep their tree."""
        self._before: dict[int, list[Move]] = {}
        """By seat, the moves made when its bot last chose."""

    def choose(self, steps: list[Step], made: list[Move], seed: int) -> Move:
        """What the bot to move chooses after these moves; it is not asked if there is only one.

        A bot with a budget of simulations starts afresh at every choice, from the seed of the move: a resumed
        game goes on as if it had never stopped. A bot with a budget of time cannot, so it keeps its tree.
        """
        from kutnahora.solver.bot_names import parse_bot
        from kutnahora.solver.bots import make_bot

        p = steps[-1].position
        moves = engine.legal_moves(self._box, p)
        if len(moves) == 1:
            return moves[0]
        who = p.task.player
        spec = parse_bot(self._seats[who])
        if spec.repeatable:
            return moves[make_bot(spec, seed).choose(self._state(p), moves, None)]
        bot = self._seated.setdefault(who, make_bot(spec, seed))
        since = self._since(steps, made, who)
        self._before[who] = list(made)
        return moves[bot.choose(self._state(p), moves, since)]

    def _state(self, p: Position) -> "State":
        from kutnahora.ext.engine import DoesNotFit, State

        try:
            return State(self._tables, p, sound=True)
        except DoesNotFit as error:
            fail(f"the compiled engine cannot take this position: {error}")

    def _since(self, steps: list[Step], made: list[Move], who: int) -> list[int] | None:
        """The index of everything chosen or shown since this seat last chose; None after an undo."""
        before = self._before.get(who)
        if before is None or made[: len(before)] != before:
            return None
        places = []
        for number in range(len(before), len(made)):
            listed = engine.options(self._box, steps[number].position)
            if len(listed) > 1:
                places.append(listed.index(made[number]))
        return places
