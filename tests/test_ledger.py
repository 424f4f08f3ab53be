"""Events are complete: a ledger that only reads them has every number of the position, at every stage."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.ledger import Account, WrongEntry, net, opened, post
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.perturb import perturbed
from kutnahora.reference.samples.players import CHOOSERS
from table import frozen


def keep_books(box: Box, p: Position, kind: str, rng: Random, most: int) -> None:
    """Play on; after each stage the ledger has the numbers of the position."""
    ledger = opened(box, p)
    for _move in range(most):
        if p.over:
            return
        listed = engine.options(box, p)
        move = rng.choice(listed) if engine.is_chance(p) else CHOOSERS[kind](box, listed, rng)
        for stage in engine.stages(box, p, move):
            before = dict(ledger)
            post(ledger, stage.events)
            assert opened(box, stage.after) == ledger
            assert net(stage.events) == differences(before, ledger)
            p = stage.after


def differences(old: dict[Account, int], new: dict[Account, int]) -> dict[Account, tuple[int, int]]:
    return {key: (old[key], new[key]) for key in new if old[key] != new[key]}


@pytest.mark.parametrize("kind", ["random", "lively"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_ledger_of_events_has_every_number_of_a_game(players: int, kind: str) -> None:
    box = load_box()
    start = engine.new_game(box, players, events=True).position
    keep_books(box, start, kind, Random(players), most=1000)


@pytest.mark.parametrize("seed", range(6))
def test_a_ledger_holds_on_other_boxes(seed: int) -> None:
    box = random_box(seed)
    start = engine.new_game(box, 2 + seed % 3, events=True).position
    keep_books(box, start, "lively", Random(seed), most=1000)


@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from([2, 3, 4]),
    kind=st.sampled_from(["random", "lively"]),
)
def test_a_ledger_holds_from_rare_positions(seed: int, players: int, kind: str) -> None:
    box, rng = frozen(), Random(seed)
    p = engine.new_game(box, players).position
    for _move in range(rng.randrange(60, 120)):
        p = engine.apply(box, p, rng.choice(engine.options(box, p))).position
    if not p.over and p.task.kind == TaskKind.CARD:
        keep_books(box, perturbed(box, p, rng).position, kind, rng, most=12)


def test_an_event_that_says_another_number_is_refused() -> None:
    box = load_box()
    ledger = opened(box, engine.new_game(box, 2).position)
    paid = Event(Clause.TURN_AFFORD, 0, (), (Change(Counted.MONEY, 39, 34),))
    with pytest.raises(WrongEntry, match="the ledger has 40"):
        post(ledger, [paid])
