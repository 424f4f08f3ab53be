"""Witnesses in the compiled engine: which parts of a position they have, and where these fit."""

from random import Random
from types import CodeType

import pytest

from kutnahora.proofs import witnesses
from kutnahora.proofs.domains.inputs import made
from kutnahora.proofs.lent import lent_moves
from kutnahora.proofs.machine.prover import Result, prove
from kutnahora.proofs.machine.symbols import Plain, inputs_from, opaque
from kutnahora.proofs.registry import collected, function_name
from kutnahora.proofs.witnesses import (
    chosen,
    compare_witnesses,
    completed,
    parts,
    put,
    sound,
    witnesses_of,
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
from kutnahora.reference.rules import mine, rounds
from kutnahora.reference.rules.common import do_score


def lent() -> list[Position]:
    return [one.position for one in lent_moves()]


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
    task = chosen([(("agenda", -1), Task(TaskKind.MINE, 0))], lent_moves(), Random(1))
    assert {TaskKind.MINE} == {one.position.task.kind for one in task}
    placed = chosen([(("players", 0, "miners"), Miners(0, 6, 3))], lent_moves(), Random(1))
    assert {3} == {one.position.players[0].miners.placed for one in placed}


def of(id_: str) -> Result:
    return prove(next(about for about in collected() if about.id == id_))


def test_most_obligations_about_positions_give_some() -> None:
    for id_ in ("hire.do", "tax.raise", "whole.hire", "council.do"):
        made_whole = list(witnesses_of(of(id_), lent_moves()))
        assert made_whole, id_
        assert all(sound(one.pair.box, one.position) for one in made_whole)


def test_both_engines_agree_on_them() -> None:
    (compared,) = compare_witnesses([of("whole.hire")])
    assert () == compared.differences
    assert compared.positions > 0 < compared.steps
    assert (1, 1) == (compared.obligations, compared.reached)


# what the games run ---------------------------------------------------------------------------------------

ONLY_READ = ".checked"
"""Functions for what is read from outside, which no move runs."""


def test_every_other_obligation_has_a_function_that_runs_in_a_lent_move() -> None:
    ran = frozenset[CodeType]().union(*(one.ran for one in lent_moves()))
    unreached = [o for o in collected() if not any(target.__code__ in ran for target in o.targets)]
    named = {function_name(target) for o in unreached for target in o.targets}
    assert {name for name in named if not name.endswith(ONLY_READ)} == set()


def test_the_moves_are_on_several_boxes() -> None:
    assert len({one.pair.box.label for one in lent_moves()}) == 3


# whom a difference is about -------------------------------------------------------------------------------


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Result:
    """green gains 3 points at the end of each event, in the reference alone; met on the way of this proof."""
    lent_moves()  # made once, by the reference as it is
    result = of("whole.round_end")
    right = rounds.run_event_end

    def run_event_end(box: Box, p: Position) -> Step:
        done = right(box, p)
        return done + do_score(done.position, 1, 3, Clause.EVENT_END)

    monkeypatch.setattr(rounds, "run_event_end", run_event_end)
    return result


def test_the_obligation_is_named_whose_function_ran_where_the_engines_part(
    planted: Result,
) -> None:
    (compared,) = compare_witnesses([planted])
    (text,) = compared.differences
    assert text.startswith("event.end, whole.event_end: ")
    assert "the engines differ in points, in event end (event.end)" in text
    assert "\n   green's points: reference 3, compiled 0\n" in text
    assert "\nto see it:\nkutna explain 'khn1 " in text
    assert "\nkutna diff --at 'khn1 " in text


def test_an_effect_of_a_value_that_the_standard_box_does_not_have_is_met(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lent_moves()
    result = of("event.end")
    assert all(witness.given for witness in result.witnesses)
    right = rounds.run_event_end

    def run_event_end(box: Box, p: Position) -> Step:
        """As if only the cards of generated boxes had points."""
        done = right(box, p)
        points = 3 if box.name.startswith("random-") else 0
        return done + do_score(done.position, 1, points, Clause.EVENT_END)

    monkeypatch.setattr(rounds, "run_event_end", run_event_end)
    (compared,) = compare_witnesses([result])
    (text,) = compared.differences
    assert text.startswith("event.end, whole.event_end: the engines differ in points, in event end")
    assert "\nkutna box new box-1.toml --random 1 --force\nkutna explain 'khn1 random-1@" in text


def test_no_obligation_is_named_if_none_is_about_what_ran(
    planted: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witnesses, "collected", lambda: ())
    (compared,) = compare_witnesses([planted])
    assert compared.differences[0].startswith("no obligation runs there; met on the way of ")


def test_a_reference_that_cannot_play_is_a_difference_and_not_a_crash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A mistake may leave a player without a legal move; what was proved is still told."""
    monkeypatch.setattr(witnesses, "lent_moves", lent_moves.__wrapped__)
    monkeypatch.setattr(mine, "refuse_pool_limit", lambda _pool, _count: Refusal(Clause.MINE_HIRE))
    (told,) = compare_witnesses(())
    (line,) = told.differences
    assert line.startswith("the reference cannot go on in a game of 2 lively players with seed 1 after card ")
    assert "as mine [" in line
    assert "turn.half" in line
    assert line.endswith("IndexError: list index out of range")
