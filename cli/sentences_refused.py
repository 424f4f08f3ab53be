"""Why a move is not legal, reason by reason, with what would be legal instead."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kutnahora.cli.sentences import fact_name, fact_words, few, shape
from kutnahora.cli.show_words import owed_words
from kutnahora.reference import engine
from kutnahora.reference.box import Board, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Facts, Refusal
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import cell_name, format_move
from kutnahora.reference.position import Player, Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import owed


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: the clause, a sentence with the numbers, and what would be legal instead."""

    clause: Clause
    why: str
    instead: str
    facts: Facts = ()

    def __str__(self) -> str:
        return f"{self.clause.value}: {self.why} {self.instead}"


@dataclass(frozen=True)
class Asked:
    """A move that somebody wants to make, and where."""

    box: Box
    p: Position
    move: Move
    written: str = ""
    """As it was asked for, where no move is written so and `move` only stands for its kind."""

    @property
    def who(self) -> str:
        return PLAYER_NAMES[self.p.task.player]

    @property
    def player(self) -> Player:
        return self.p.players[self.p.task.player]

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
        """What would be legal: moves, or what chance can show."""
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
Instead = Callable[[Asked], str]


def reasons(box: Box, p: Position, move: Move, written: str = "") -> list[Reason]:
    """Every reason why a move is not legal, each once; empty if it is."""
    asked = Asked(box, p, move, written)
    found = dict.fromkeys(engine.refusals(box, p, move))
    return [_reason(Case(asked, refusal)) for refusal in found]


def _reason(case: Case) -> Reason:
    from kutnahora.cli.sentences_refused_why import INSTEAD, WHY

    asked, refusal = case.asked, case.refusal
    key = shape(refusal.clause, refusal.facts)
    kinds = (f"{key} ({asked.move.kind.name.lower()})", key)
    why = next((WHY[one] for one in kinds if one in WHY), None)
    if why is None:
        told = fact_words(asked.box, len(asked.p.players), refusal.facts)
    else:
        told = why.format_map(case) if isinstance(why, str) else why(case)
    instead = next((INSTEAD[one] for one in kinds if one in INSTEAD), legal_now)
    return Reason(refusal.clause, told, instead(asked), refusal.facts)


# what would be legal ------------------------------------------------------------------------------------


def legal_now(asked: Asked) -> str:
    """Legal moves, those most like the one that is not legal first."""
    if not asked.legal:
        return "No move is legal here."
    found = sorted(asked.legal, key=lambda move: not _alike(asked.move, move))
    return f"Legal now: {few(asked.texts(found))}."


def _alike(wanted: Move, move: Move) -> bool:
    """The same card, tile, row: the first number is the same."""
    return (wanted.kind, wanted.numbers[:1]) == (move.kind, move.numbers[:1])


def options(words: str, nothing: str) -> Instead:
    """The legal moves of the kind asked for, without their first word: `Stacks to be had: 1.2, 2.3.`"""

    def told(asked: Asked) -> str:
        found = [move for move in asked.legal if move.kind == asked.move.kind]
        if not found:
            return f"{words}: {nothing}. {legal_now(asked)}"
        return f"{words}: {few(text.partition(' ')[2] for text in asked.texts(found))}."

    return told


FOR_NOTHING: Final = "Any card can be played for nothing"
