"""Why a move is not legal, reason by reason, and once what would be legal instead."""

from dataclasses import dataclass
from typing import Final

from kutnahora.cli.sentences.facts import fact_words, shape
from kutnahora.cli.sentences.moves import changes
from kutnahora.cli.sentences.refused.asked import Asked, Case
from kutnahora.cli.sentences.refused.why import WHY
from kutnahora.cli.text import MOST, few, listed
from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Facts
from kutnahora.reference.moves import NO_EFFECT, Kind, Move
from kutnahora.reference.terms import PLAYER_NAMES, Action

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


def reasons(asked: Asked) -> list[Reason]:
    """Every reason why a move is not legal, each once; empty if it is."""
    found = dict.fromkeys(engine.refusals(asked.box, asked.p, asked.move, asked.player))
    return [_reason(Case(asked, refusal)) for refusal in found]


def _reason(case: Case) -> Reason:
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
