"""A move that a player asks for, and one refusal of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from kutnahora.cli.sentences.facts import fact_name
from kutnahora.cli.sentences.owed import owed_words
from kutnahora.reference import engine
from kutnahora.reference.box import Board, Box
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.moments import decides
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import cell_name, format_move
from kutnahora.reference.position import Player, Position
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES
from kutnahora.reference.view import owed


@dataclass(frozen=True)
class Asked:
    """A move that a player asks for, in a position."""

    box: Box
    p: Position
    move: Move
    player: int | None = None
    """The seat that asks; None for whoever decides."""
    written: str = ""
    """The text, if it is not a real move and `move` only stands for its kind."""

    @property
    def seat(self) -> int:
        return decides(self.p) if self.player is None else self.player

    @property
    def who(self) -> str:
        return "nobody" if self.seat == NOBODY else PLAYER_NAMES[self.seat]

    @property
    def of_another(self) -> str:
        """`blue's ` if another player decides."""
        return "" if self.seat == decides(self.p) else f"{self.who}'s "

    @property
    def mat(self) -> Player:
        """The board of the player who asks."""
        return self.p.players[self.seat]

    @property
    def board(self) -> Board:
        return self.box.board(len(self.p.players))

    @property
    def owed(self) -> str:
        """What is asked now: `blue: choose a plot`."""
        return owed_words(owed(self.box, self.p)[0])

    @property
    def text(self) -> str:
        return self.written or format_move(self.box, len(self.p.players), self.move)

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves, or what chance can show."""
        return engine.options(self.box, self.p)

    def texts(self, moves: Sequence[Move]) -> list[str]:
        return [format_move(self.box, len(self.p.players), move) for move in moves]

    def tile(self, tile: int) -> str:
        return self.box.tile_name(tile)

    def city(self, cell: int) -> str:
        return cell_name(cell, self.board.city_columns)

    def mine(self, cell: int) -> str:
        return cell_name(cell, self.board.mine_columns)


@dataclass(frozen=True, slots=True)
class Case:
    """One refusal of the move asked for."""

    asked: Asked
    refusal: Refusal

    def __call__(self, fact: Fact) -> int:
        return dict(self.refusal.facts)[fact]

    def __getitem__(self, key: str) -> str:
        if key in ("who", "owed", "text"):
            return {"who": self.asked.who, "owed": self.asked.owed, "text": self.asked.text}[key]
        fact = Fact[key.upper()]
        return fact_name(self.asked.box, len(self.asked.p.players), fact, self(fact))


Why = str | Callable[[Case], str]
"""A template, or a function where values have to be computed."""
