"""Witnesses in the compiled engine: which parts of a position they have, and where these fit."""

from functools import cache
from random import Random

import pytest

from kutnahora.proofs.domains.inputs import made
from kutnahora.proofs.machine.prover import Result, prove
from kutnahora.proofs.machine.symbols import Plain, inputs_from, opaque
from kutnahora.proofs.registry import collected
from kutnahora.proofs.witnesses import (
    bases,
    chosen,
    compare_witnesses,
    completed,
    parts,
    positions_of,
    put,
    sound,
)
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal, Step
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.position import Player, Position, Task, TaskKind
from kutnahora.reference.rules import mine


@cache
def lent() -> tuple[Position, ...]:
    return bases(load_box())


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def a_witness() -> Position:
    """A position in parts, as an obligation has it."""
    with inputs_from(Plain({}, {})):
        acting = made(Player, "player", purse=Purse(7))
        decks = (opaque("population"), Deck(3))
        return made(
            Position,
            "p",
            players=(opaque("seat 0"), acting),
            tax=Tax(25),
            decks=decks,
            agenda=(Task(TaskKind.HIRE, 1),),
        )


def test_the_parts_that_have_numbers_are_found() -> None:
    expected = {
        ("tax",): Tax(25),
        ("players", 1, "purse"): Purse(7),
        ("decks", 1): Deck(3),
        ("agenda", -1): Task(TaskKind.HIRE, 1),
    }
    assert expected == dict(parts(a_witness()))
    assert expected == dict(parts(({}, Step(a_witness()))))
    assert [(("players", 2, "purse"), Purse(1))] == list(parts(Purse(1), 2))
    assert [] == list(parts((3, True, None)))


def test_a_part_is_put_where_it_belongs() -> None:
    p = lent()[0]
    changed = put(p, (("players", 1, "purse"), Purse(7)))
    assert changed is not None
    assert (Purse(7), p.players[0]) == (changed.players[1].purse, changed.players[0])
    assert put(p, (("players", 4, "purse"), Purse(7))) is None
    assert put(p, (("decks", 2), Deck(7))) is None
    deck = put(p, (("decks", 1), Deck(7)))
    assert deck is not None
    assert (p.decks[0], Deck(7)) == deck.decks


def test_only_what_leaves_the_position_sound_is_put(box: Box) -> None:
    base = next(p for p in lent() if p.task.kind == TaskKind.CARD)
    position = completed(box, base, [(("tax",), Tax(26)), (("players", 0, "purse"), Purse(77))])
    assert position is not None
    assert (base.tax, Purse(77)) == (position.tax, position.players[0].purse)
    assert sound(box, position)
    assert completed(box, base, [(("tax",), Tax(26))]) is None
    assert not sound(box, put(base, (("decks", 0), Deck(10**6))))


def test_a_fitting_game_is_looked_for() -> None:
    task = chosen([(("agenda", -1), Task(TaskKind.MINE, 0))], lent(), Random(1))
    assert {TaskKind.MINE} == {p.task.kind for p in task}
    placed = chosen([(("players", 0, "miners"), Miners(0, 6, 3))], lent(), Random(1))
    assert {3} == {p.players[0].miners.placed for p in placed}


def of(id_: str) -> Result:
    return prove(next(about for about in collected() if about.id == id_))


def test_most_obligations_about_positions_give_some(box: Box) -> None:
    for id_ in ("hire.do", "tax.raise", "whole.hire", "council.do"):
        positions = list(positions_of(box, of(id_), lent()))
        assert positions, id_
        assert all(sound(box, p) for p in positions)


def test_both_engines_agree_on_them() -> None:
    (compared,) = compare_witnesses([of("whole.hire")])
    assert () == compared.differences
    assert compared.positions > 0 < compared.steps


def test_a_reference_that_cannot_play_is_a_difference_and_not_a_crash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A mistake may leave a player without a legal move; what was proved is still told."""
    monkeypatch.setattr(mine, "refuse_pool_limit", lambda _pool, _count: Refusal(Clause.MINE_HIRE))
    (told,) = compare_witnesses(())
    (line,) = told.differences
    assert line.startswith("the reference cannot go on in a game of 2 lively players with seed 1 after card ")
    assert "as mine [" in line
    assert "turn.half" in line
    assert line.endswith("IndexError: list index out of range")
