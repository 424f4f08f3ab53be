"""Why a move is not legal, reason by reason, and once what would be legal instead."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kutnahora.cli.sentences.facts import MOST, fact_name, fact_words, few, listed, shape
from kutnahora.cli.sentences.moves import changes
from kutnahora.cli.sentences.owed import owed_words
from kutnahora.reference import engine
from kutnahora.reference.box import Board, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Facts, Refusal
from kutnahora.reference.moments import decides
from kutnahora.reference.moves import NO_EFFECT, Kind, Move
from kutnahora.reference.notation import cell_name, format_move
from kutnahora.reference.position import Player, Position
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES, Action
from kutnahora.reference.view import owed

ACTION_OF: Final = {
    Kind.HIRE: Action.MINE,
    Kind.MINE: Action.MINE,
    Kind.RIGHTS: Action.RIGHTS,
    Kind.PLOT: Action.PLOT,
    Kind.BUILD: Action.BUILDING,
    Kind.COUNCIL: Action.INCOME,
}
"""The action that a step belongs to: a card that shows it may be what is wanted."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: the clause and a sentence with the numbers."""

    clause: Clause
    why: str
    facts: Facts = ()

    def __str__(self) -> str:
        return f"{self.clause.value}: {self.why}"


@dataclass(frozen=True)
class Asked:
    """A move that somebody wants to make, and where."""

    box: Box
    p: Position
    move: Move
    player: int | None = None
    """The seat that wants it, None whoever decides."""
    written: str = ""
    """As it was asked for, where no move is written so and `move` only stands for its kind."""

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
        """The board of the player who wants it."""
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


def reasons(asked: Asked) -> list[Reason]:
    """Every reason why a move is not legal, each once; empty if it is."""
    found = dict.fromkeys(engine.refusals(asked.box, asked.p, asked.move, asked.player))
    return [_reason(Case(asked, refusal)) for refusal in found]


def _reason(case: Case) -> Reason:
    from kutnahora.cli.sentences.refused.why import WHY

    asked, refusal = case.asked, case.refusal
    key = shape(refusal.clause, refusal.facts)
    kinds = (f"{key} ({asked.move.kind.name.lower()})", key)
    why = next((WHY[one] for one in kinds if one in WHY), None)
    if why is None:
        told = fact_words(asked.box, len(asked.p.players), refusal.facts)
    else:
        told = why.format_map(case) if isinstance(why, str) else why(case)
    return Reason(refusal.clause, told, refusal.facts)


# what would be legal ------------------------------------------------------------------------------------


def legal_instead(asked: Asked) -> str:
    """Legal moves, those most like the one that is not first; what can come; or how the game ended."""
    p = asked.p
    if p.over:
        points = (f"{PLAYER_NAMES[who]} {one.standing.points}" for who, one in enumerate(p.players))
        return f"No move is left; the points are {listed(points)}."
    if engine.is_chance(p):
        return f"What can come: {few(asked.texts(asked.legal))}."
    if not asked.legal:
        return "No move is legal here."
    found = sorted(asked.legal, key=lambda move: not _alike(asked.move, move))
    told = [*(_priced(asked, move) for move in found[: MOST + 1]), *asked.texts(found[MOST + 1 :])]
    return f"Legal now{f' for {PLAYER_NAMES[p.task.player]}' if asked.of_another else ''}: {few(told)}."


def _priced(asked: Asked, move: Move) -> str:
    """`plot c4 (-5 gr)`"""
    [text], changed = asked.texts([move]), ", ".join(changes(asked.box, asked.p, move))
    return f"{text} ({changed})" if changed else text


def _alike(wanted: Move, move: Move) -> bool:
    """The same card, tile or row; a card for the action that is meant, or for nothing."""
    if move.kind != wanted.kind and move.kind == Kind.CARD:
        _card, half, action = move.numbers
        return half == NO_EFFECT if wanted.kind == Kind.SKIP else ACTION_OF.get(wanted.kind) == action
    return (wanted.kind, wanted.numbers[:1]) == (move.kind, move.numbers[:1])
