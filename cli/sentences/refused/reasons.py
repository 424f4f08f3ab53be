"""Why a move is not legal, reason by reason, and what would be legal instead."""

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
"""The action that a step belongs to: the player may have meant a card that shows it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason against a move: the clause and a sentence with the numbers."""

    clause: Clause
    why: str
    facts: Facts = ()

    def __str__(self) -> str:
        return f"{self.clause.value}: {self.why}"


def reasons(asked: Asked) -> list[Reason]:
    """Every reason against a move, each once; empty if it is legal."""
    refusals = dict.fromkeys(engine.refusals(asked.box, asked.p, asked.move, asked.player))
    return [_reason(Case(asked, refusal)) for refusal in refusals]


def _reason(case: Case) -> Reason:
    asked, refusal = case.asked, case.refusal
    key = shape(refusal.clause, refusal.facts)
    kinds = (f"{key} ({asked.move.kind.name.lower()})", key)
    template = next((WHY[kind] for kind in kinds if kind in WHY), None)
    if template is None:
        sentence = fact_words(asked.box, len(asked.p.players), refusal.facts)
    else:
        sentence = template.format_map(case) if isinstance(template, str) else template(case)
    return Reason(refusal.clause, sentence, refusal.facts)


# what would be legal ------------------------------------------------------------------------------------


def legal_instead(asked: Asked) -> str:
    """What is legal instead, the moves most like the refused one first; at the end, how the game ended."""
    p = asked.p
    if p.over:
        points = (f"{PLAYER_NAMES[who]} {player.standing.points}" for who, player in enumerate(p.players))
        return f"No move is left; the points are {listed(points)}."
    if engine.is_chance(p):
        return f"Chance can show: {few(asked.texts(asked.legal))}."
    if not asked.legal:
        return "No move is legal here."
    moves = sorted(asked.legal, key=lambda move: not _alike(asked.move, move))
    texts = [*(_priced(asked, move) for move in moves[: MOST + 1]), *asked.texts(moves[MOST + 1 :])]
    return f"Legal now{f' for {PLAYER_NAMES[p.task.player]}' if asked.of_another else ''}: {few(texts)}."


def _priced(asked: Asked, move: Move) -> str:
    """`plot c4 (-5 gr)`"""
    [text], changed = asked.texts([move]), ", ".join(changes(asked.box, asked.p, move))
    return f"{text} ({changed})" if changed else text


def _alike(wanted: Move, move: Move) -> bool:
    """Whether a legal move resembles the refused one: the same card, tile or row, or a card for it."""
    if move.kind != wanted.kind and move.kind == Kind.CARD:
        _card, half, action = move.numbers
        return half == NO_EFFECT if wanted.kind == Kind.SKIP else ACTION_OF.get(wanted.kind) == action
    return (wanted.kind, wanted.numbers[:1]) == (move.kind, move.numbers[:1])
