"""A game under way: moves are made and taken back, bots choose, and it can be saved at any moment."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Final

from kutnahora.cli.compiled import compiled
from kutnahora.cli.output import fail, write_text
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.files.records.load import Record, format_record, opening, replay, result_of
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import CHOOSERS, choose_random, next_move

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


HUMAN: Final = "human"


def draws(seed: int, number: int) -> Random:
    """The random numbers for move `number` of a game.

    They depend on nothing else: a resumed game goes on as if it had never stopped, and after an undo the same
    moves bring the same pieces.
    """
    return Random(f"{seed} {number}")


def start_player(seed: int, players: int) -> int:
    """The start player of the game with this seed."""
    return Random(f"{seed} start").randrange(players)


@dataclass
class Game:
    """The steps so far: `steps[n]` is the table after n moves."""

    box: Box
    head: Record
    """How it began, who plays, the seed: a record without moves."""
    steps: list[Step]
    moves: list[Move] = field(default_factory=list)
    kept: tuple[str, int] | None = None
    """The file it was last written to, and after how many moves."""
    bots: Bots | None = None
    """Created when the first bot has to choose."""

    @property
    def p(self) -> Position:
        """The position now."""
        return self.steps[-1].position

    @property
    def number(self) -> int:
        """The number of moves so far."""
        return len(self.moves)

    def text(self, move: Move) -> str:
        return format_move(self.box, self.head.players, move)

    def person_decides(self, number: int) -> bool:
        """Whether a person decides after so many moves, even if only one move is legal."""
        p = self.steps[number].position
        return not p.over and not engine.is_chance(p) and self.head.seats[p.task.player] == HUMAN

    def was_asked(self, number: int) -> bool:
        """Whether a person could choose after so many moves."""
        p = self.steps[number].position
        return self.person_decides(number) and len(engine.legal_moves(self.box, p)) > 1

    def next_move(self) -> Move:
        """What chance shows, or what a bot chooses."""
        assert self.head.seed is not None
        kind = self.head.seats[max(self.p.task.player, 0)]
        if kind not in (HUMAN, *CHOOSERS) and not engine.is_chance(self.p):
            return self._bot_move(draws(self.head.seed, self.number).getrandbits(64))
        # At a chance node the seat may be a person's: nobody is asked there, and the chooser not used.
        return next_move(
            self.box, self.p, CHOOSERS.get(kind, choose_random), draws(self.head.seed, self.number)
        )

    def _bot_move(self, seed: int) -> Move:
        if self.bots is None:
            self.bots = Bots(self.box, self.head.seats)
        return self.bots.choose(self.steps, self.moves, seed)

    def play(self, move: Move) -> Step:
        """Make a move, or let chance show an outcome."""
        step = engine.apply(self.box, self.p, move)
        self.moves.append(move)
        self.steps.append(step)
        return step

    def undo(self) -> bool:
        """Go back to the last choice of a person; False if there was none."""
        for number in reversed(range(self.number)):
            if self.was_asked(number):
                del self.moves[number:], self.steps[number + 1 :]
                return True
        return False

    def record(self) -> Record:
        """The game so far as a record."""
        texts = tuple(self.text(move) for move in self.moves)
        return replace(self.head, moves=texts, result=result_of(self.p))


def begin(box: Box, record: Record) -> Game:
    """The game at the end of a record that has a seed and seats. Raises BadFile."""
    head = replace(record, moves=(), lines=(), result=None)
    game = Game(box, head, [opening(box, record)])
    for _number, move, step in replay(box, record):
        game.moves.append(move)
        game.steps.append(step)
    return game


def write_game(game: Game, path: str) -> None:
    """Write the record, whole or not at all, replacing an old one; ends with a message if that fails."""
    try:
        write_text(path, format_record(game.record()), force=True)
    except (OSError, ValueError) as error:  # a name that no file can have
        fail(f"cannot write {path[:60]}: {getattr(error, 'strerror', None) or error}")
    game.kept = (path, game.number)
