"""Any move at positions of sampled games, rare ones and other boxes too: legal, or told with sentences."""

from collections.abc import Iterator
from random import Random

import pytest

from kutnahora.cli.sentences.facts import shape
from kutnahora.cli.sentences.judged import legal_instead, reasons
from kutnahora.cli.sentences.refused.asked import Asked
from kutnahora.cli.sentences.refused.why import WHY
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import is_card_move, move_shape
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.perturb import perturbed
from kutnahora.reference.samples.players import play_game
from table import frozen

SEEDS = pytest.mark.parametrize("seed", range(6))


def positions(box: Box, seed: int) -> Iterator[Position]:
    """Some positions of a game; at cards also a rare one."""
    rng = Random(seed)
    kind = "lively" if seed % 2 else "random"
    for _move, step in play_game(box, 2 + seed % 3, kind, seed):
        p = step.position
        if p.over or rng.random() < 0.15:
            yield p
        if not p.over and p.task.kind == TaskKind.CARD and rng.random() < 0.1:
            yield perturbed(box, p, rng).position


def wanted(box: Box, p: Position, rng: Random) -> Iterator[Move]:
    """Moves of the kind that is asked for, and one of each other kind."""
    for kind in Kind:
        asked = not p.over and not engine.is_chance(p) and kind.name == p.task.kind.name
        for _try in range(12 if asked else 1):
            numbers = tuple(rng.choice(numbers) for numbers in move_shape(box, len(p.players), kind))
            if kind != Kind.CARD or is_card_move(box, numbers):
                yield Move(kind, numbers)


def assert_told(box: Box, seed: int) -> int:
    rng, count = Random(seed), 0
    for p in positions(box, seed):
        for move in wanted(box, p, rng):
            asked = Asked(box, p, move)
            given = reasons(asked)
            refused = engine.refusals(box, p, move)
            assert list(dict.fromkeys((refusal.clause, refusal.facts) for refusal in refused)) == [
                (refusal.clause, refusal.facts) for refusal in given
            ]
            assert not given or rng.random() > 0.1 or legal_instead(asked).endswith(".")
            for reason in given:
                key = shape(reason.clause, reason.facts)
                assert {key, f"{key} ({move.kind.name.lower()})"} & set(WHY)
                assert reason.why.endswith(".")
                count += 1
    return count


@SEEDS
def test_any_refused_move_is_told(seed: int) -> None:
    assert assert_told(frozen(), seed) > 300


@SEEDS
def test_any_refused_move_is_told_on_any_box(seed: int) -> None:
    assert assert_told(random_box(seed), seed) > 300
