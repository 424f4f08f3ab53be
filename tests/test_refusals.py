"""Every refusal that the reference can make is reached here, and told with clause, values, an alternative."""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest

import broken_cases
import refusal_cases
from kutnahora.cli.sentences import broken
from kutnahora.cli.sentences.broken import broken_sentence
from kutnahora.cli.sentences.events.stages import EVENTS, describe_stages
from kutnahora.cli.sentences.facts import fact_name, shape
from kutnahora.cli.sentences.judged import legal_instead, reasons
from kutnahora.cli.sentences.refused import why
from kutnahora.cli.sentences.refused.asked import Asked
from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.files.oddities import oddities
from kutnahora.reference.position import Task, TaskKind, push
from kutnahora.reference.status import status
from kutnahora.reference.terms import Action
from sites import Site, all_sites, makers, sites_above, sites_in
from table import Table, frozen
from wrong_moves import moments, wishes

# where refusals are made --------------------------------------------------------------------------------


@contextmanager
def recorded(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[Site]]:
    """The sites that make refusals meanwhile."""
    sites: set[Site] = set()
    made = Refusal.__init__

    def record(self: Refusal, clause: Clause, facts: tuple[tuple[Fact, int], ...] = ()) -> None:
        sites.update(sites_above())
        made(self, clause, facts)

    with monkeypatch.context() as patch:
        patch.setattr(Refusal, "__init__", record)
        yield sites


# moves that are not legal -------------------------------------------------------------------------------

MOVES = pytest.mark.parametrize("name", refusal_cases.CASES)


@MOVES
def test_a_refused_move_is_told_with_every_reason(name: str) -> None:
    case = refusal_cases.CASES[name]
    table = case.table()
    move = case.parsed(table.p)
    whys = [f"{reason.clause.value}: {reason.why}" for reason in reasons(Asked(table.box, table.p, move))]
    assert list(case.whys) == whys
    assert {why.partition(":")[0] for why in case.whys} == {
        refusal.clause.value for refusal in engine.refusals(table.box, table.p, move)
    }


def test_a_reason_comes_once() -> None:
    """Two tiles held, and neither has a house."""
    table = Table().guilds("blue", "builders", "grocers", "miners").houses("blue", 0, 4, 4)
    table = table.slots("blue", "timber-yard", "carpenters-shed").plots("blue", "c3")
    asked = Asked(table.box, table.p, table.parse("card building/income as building"))
    assert ["lack.build", "turn.short"] == [reason.clause.value for reason in reasons(asked)]


UNTOLD = {
    "order.turn task": {Fact.TASK},
    "terms.open task": {Fact.TASK},
    "setup.guilds count": {Fact.COUNT},
}
"""What is owed is told in words, not by the name of its task; sets are counted from 1."""


@MOVES
def test_a_reason_names_all_its_values(name: str) -> None:
    case = refusal_cases.CASES[name]
    table = case.table()
    for reason in reasons(Asked(table.box, table.p, case.parsed(table.p))):
        for fact, number in reason.facts:
            if fact not in UNTOLD.get(shape(reason.clause, reason.facts), set()):
                assert fact_name(table.box, len(table.p.players), fact, number) in reason.why


@MOVES
def test_what_would_be_legal_is_named_once(name: str) -> None:
    """Legal moves; where none is legal that is said."""
    case = refusal_cases.CASES[name]
    table = case.table()
    move = case.parsed(table.p)
    asked = Asked(table.box, table.p, move)
    legal = asked.texts(asked.legal)
    instead = legal_instead(asked)
    assert any(f" {text}" in instead for text in legal) or not legal
    assert legal or instead.startswith(("No move is legal here", "No move is left"))


def wanted() -> Iterator[Asked]:
    """The moves of the cases, and moves of every kind at every moment, whoever wants them."""
    for case in refusal_cases.CASES.values():
        table = case.table()
        yield Asked(table.box, table.p, case.parsed(table.p))
    for players, seed in ((2, 1), (3, 1), (4, 1), (4, 2)):
        rng = Random(seed)
        for p in moments(frozen(), players, seed):
            for move in wishes(frozen(), players, rng):
                yield Asked(frozen(), p, move, rng.choice((None, *range(players))))


def test_every_sentence_about_a_move_is_used() -> None:
    used = set()
    for asked in wanted():
        for refusal in engine.refusals(asked.box, asked.p, asked.move, asked.player):
            key = shape(refusal.clause, refusal.facts)
            used |= {key, f"{key} ({asked.move.kind.name.lower()})"}
    assert set() == set(why.WHY) - used


# what comes to nothing ----------------------------------------------------------------------------------


def carried_out(tile: int, table: Table) -> Table:
    return table.cathedral(tile - 1).pelicans("blue", 1)


VOID: dict[str, tuple[Callable[[], Table], str]] = {
    "tile 3 without houses": (lambda: carried_out(3, Table().houses("blue", 0, 0, 0)), "lack.house"),
    "tile 6 without patricians": (
        lambda: carried_out(6, Table().patricians(council=(3, 3, 3, 3))),
        "lack.patrician",
    ),
    "tile 7 without a building": (lambda: carried_out(7, Table()), "lack.own"),
    "tile 9 without a miner": (lambda: carried_out(9, Table().miners("blue", 0, 0)), "lack.miner"),
    "tile 10 without a building": (lambda: carried_out(10, Table()), "lack.own"),
}


@pytest.mark.parametrize("name", VOID)
def test_what_a_cathedral_tile_lacks_is_told(name: str) -> None:
    make, clause = VOID[name]
    table = make()
    move = table.parse("card building/cathedral as cathedral")
    explained = describe_stages(table.box, engine.stages(table.box, table.p, move))
    lines = {line.event.clause.value: line for step in explained for line in step.lines}
    assert "blue" in lines[clause].text or "0 patricians" in lines[clause].text
    assert "the pelican is used" in lines["lack.cathedral"].text
    assert shape(lines[clause].event.clause, lines[clause].event.facts) in EVENTS


def second_mine(table: Table) -> tuple[str, ...]:
    """The second mine action of tile 9, for which no miner is left."""
    table = carried_out(9, table.miners("blue", 0, 0))
    table.p = push(table.p, Task(TaskKind.ACT, 0, Action.MINE, 1))
    return tuple(event.clause.value for event in engine.settled(table.box, table.p).events)


def test_the_second_mine_action_comes_to_nothing() -> None:
    assert ("lack.second", "lack.miner", "turn.short", "lack.cathedral") == second_mine(Table())[:4]


# positions that break a rule ----------------------------------------------------------------------------


def found_in(name: str) -> list[Refusal]:
    table = Table()
    return list(status(table.box, broken_cases.BROKEN[name](table)))


@pytest.mark.parametrize("name", broken_cases.BROKEN)
def test_a_broken_rule_is_told_with_its_values(name: str) -> None:
    refusals = found_in(name)
    assert refusals
    for refusal in refusals:
        assert_told(refusal, broken.BROKEN, odd=False)


@pytest.mark.parametrize("name", broken_cases.ODD)
def test_an_oddity_is_told_with_its_values(name: str) -> None:
    table = Table()
    listed = list(oddities(table.box, broken_cases.ODD[name](table)))
    assert listed
    for refusal in listed:
        assert_told(refusal, broken.ODD, odd=True)


def assert_told(refusal: Refusal, sentences: dict[str, str], *, odd: bool) -> None:
    key = shape(refusal.clause, refusal.facts)
    assert key in sentences
    text = broken_sentence(frozen(), 3, refusal, odd=odd)
    assert text.startswith(f"{refusal.clause.value}: ")
    assert "expected" in text
    for fact, number in refusal.facts:
        if (key, fact) not in NO_NAME:
            assert fact_name(frozen(), 3, fact, number) in text


NO_NAME = {
    ("setup.events tile", Fact.TILE),
    ("setup.events round count", Fact.COUNT),
    ("order.turn task count", Fact.COUNT),
}
"""The number of an event, told by its name; the event that is missing; a number only some tasks have."""


def test_every_sentence_about_a_position_is_used() -> None:
    used = {shape(hit.clause, hit.facts) for name in broken_cases.BROKEN for hit in found_in(name)}
    assert set() == set(broken.BROKEN) - used
    odd = set()
    for change in broken_cases.ODD.values():
        table = Table()
        odd |= {shape(hit.clause, hit.facts) for hit in oddities(table.box, change(table))}
    assert set() == set(broken.ODD) - odd


# all of them --------------------------------------------------------------------------------------------


def test_every_place_that_makes_a_refusal_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    with recorded(monkeypatch) as reached:
        for asked in wanted():
            engine.refusals(asked.box, asked.p, asked.move, asked.player)
        for make, _clause in VOID.values():
            table = make()
            engine.apply(table.box, table.p, table.parse("card building/cathedral as cathedral"))
        second_mine(Table())
        for name in broken_cases.BROKEN:
            found_in(name)
        for change in broken_cases.ODD.values():
            table = Table()
            list(oddities(table.box, change(table)))
    assert [] == sorted(all_sites(Refusal).keys() - reached)


def test_a_new_refusal_without_a_test_is_noticed() -> None:
    old = "def refuse_x(a):\n    return Refusal(Clause.TAX_CAP)\n"
    maker = "def maker(clause: Clause):\n    yield Refusal(clause)\n"
    new = old + maker + "def check():\n    yield from maker(Clause.TAX_CAP)\n"
    before, after = ast.parse(old), ast.parse(new)
    names = makers([after], "Refusal")
    assert {("x", 4, 10): "a clause", ("x", 6, 15): "tax.cap"}.items() == (
        sites_in("x", after, names).items() - sites_in("x", before, names).items()
    )
    assert len(all_sites(Refusal)) > 120
