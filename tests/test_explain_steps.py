"""The explanation of a move agrees with the engine: every event has a sentence, every number is right."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random

import pytest

from kutnahora.cli.explain.documents import changes
from kutnahora.cli.sentences.events import actions, builds, lacks, rounds, start
from kutnahora.cli.sentences.events.stages import EVENTS, Line, describe_stages, lines_of
from kutnahora.cli.sentences.facts import fact_words, shape
from kutnahora.cli.sentences.score import Source, sources
from kutnahora.ext import engine as compiled
from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Facts, Stage
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules.final import breakdown
from kutnahora.reference.samples.perturb import perturbed
from kutnahora.reference.samples.players import CHOOSERS, play_game, play_on
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import score
from scorer import final_points
from sites import Site, all_sites, makers, sites_above, sites_in
from table import Table, frozen

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(4)]
SAMPLED = pytest.mark.parametrize(("players", "seed"), GAMES)
Made = tuple[Position, Move]
Changes = tuple[Change, ...]


@cache
def sampled(players: int, seed: int) -> tuple[Made, ...]:
    """Every move of a game, and moves from rare positions that branch off it."""
    return tuple(_sampled(players, seed))


def _sampled(players: int, seed: int) -> Iterator[Made]:
    rng = Random(seed)
    before: Position | None = None
    kind = "lively" if seed % 2 else "random"
    for move, step in play_game(frozen(), players, kind, seed, events=players == 2 or seed % 4 < 2):
        if before is not None and move is not None:
            yield before, move
        before = step.position
        if not before.over and before.task.kind == TaskKind.CARD and rng.random() < 0.08:
            yield from _branch(before, rng)


def _branch(p: Position, rng: Random) -> Iterator[Made]:
    start = engine.settled(frozen(), perturbed(frozen(), p, rng).position)
    before = start.position
    for number, (move, step) in enumerate(play_on(frozen(), start, CHOOSERS["lively"], rng)):
        yield before, move
        before = step.position
        if number == 20:
            return


def told(stage: Stage) -> list[Line]:
    return list(lines_of(frozen(), stage))


# every event has a sentence -----------------------------------------------------------------------------


def unsaid(events: Iterable[Event]) -> set[str]:
    """What to do about events without a sentence."""
    keys = {shape(event.clause, event.facts) for event in events} - EVENTS.keys()
    return {f"add a sentence for {key!r} to EVENTS of {chapter(key)}" for key in keys}


def chapter(key: str) -> str:
    """The module with the sentences of a clause."""
    clause = key.partition(" ")[0]
    for module in (start, actions, builds, rounds, lacks):
        if clause in {known.partition(" ")[0] for known in module.EVENTS}:
            return f"cli/sentences/events/{module.__name__.rpartition('.')[2]}.py"
    return "a module of cli/sentences/events/"


@SAMPLED
def test_no_event_is_told_by_its_bare_facts(players: int, seed: int) -> None:
    bare = set()
    for p, move in sampled(players, seed):
        bare |= unsaid(engine.apply(frozen(), p, move).events)
    assert set() == bare


@SAMPLED
def test_every_line_names_a_clause_and_is_a_sentence(players: int, seed: int) -> None:
    for p, move in sampled(players, seed):
        lines = [
            line
            for step in describe_stages(frozen(), engine.stages(frozen(), p, move))
            for line in step.lines
        ]
        assert lines
        for line in lines:
            assert line.text != fact_words(frozen(), players, line.event.facts)
            assert line.text.endswith((".", ":")) or line.text.startswith("- ")
            assert not {"{", "}"} & set(line.text)


def test_every_key_is_a_clause_and_its_facts() -> None:
    ids, told = {clause.value for clause in Clause}, {key.partition(" ")[0] for key in EVENTS}
    assert set() == told - ids, "keys of EVENTS in cli/sentences/events/ that begin with no clause"
    assert set() == ids - told, (
        "clauses without a sentence: add one to EVENTS of a module of cli/sentences/events/"
    )


def seen_events() -> Iterator[Event]:
    for players, seed in GAMES:
        for p, move in sampled(players, seed):
            yield from engine.apply(frozen(), p, move).events
    yield from engine.new_game(frozen(), 3).events
    for table in RARE.values():
        yield from table().events


def miners_building(table: Table) -> Table:
    """Blue builds a miners' building."""
    table = table.guilds("blue", "miners", "builders", "grocers").slots("blue", "winch-house")
    return table.plots("blue", "c3").play("card building/income as building", "build winch-house c3")


def last_notch() -> Table:
    """Blue builds for a guild whose arm cannot move any further."""
    table = Table().guilds("blue", "builders", "miners", "grocers").slots("blue", "timber-yard")
    notch = table.box.last_notch(0)
    card = next(
        card
        for card in range(table.box.last_card(0) - 5)
        if not any(
            table.box.market_marks[0][card][notch] or table.box.city_marks[0][c][notch]
            for c in (card, card + 1)
        )
    )
    table = table.population(card).arm("wood", notch).plots("blue", "c3").money("blue", 90)
    return table.play("card building/income as building", "build timber-yard c3")


def empty_stack() -> Table:
    """Blue mines, and all mine tiles lie in the mine."""
    table = Table(4).no_rocks()
    mines = [f"{group}-0{number}" for group in ("I", "II", "III") for number in range(1, 10)]
    cells = [f"{row}{column}" for row in "abcd" for column in range(1, 8)]
    for place, (mine, cell) in enumerate(zip(mines, cells, strict=False)):
        table.dug(mine, cell, PLAYER_NAMES[place % 4])
    return table.play("card mine/joker as mine", "hire 0")


RARE: dict[str, Callable[[], Table]] = {
    "lack.mine count": empty_stack,
    "lack.technology": lambda: miners_building(Table().technology(4)),
    "lack.technology tile": lambda: miners_building(Table().miners("blue", 0, 0)),
    "lack.end resource notch": last_notch,
    "lack.end cathedral_tile": lambda: (
        Table()
        .guilds("blue", "builders", "miners", "grocers")
        .slots("blue", "timber-yard")
        .plots("blue", "c3")
        .cathedral(11)
        .play("card building/income as building", "build timber-yard c3")
    ),
    "turn.afford tile quantity price cost money": lambda: (
        Table()
        .guilds("blue", "builders", "miners", "grocers")
        .slots("blue", "timber-yard")
        .plots("blue", "c3")
        .money("blue", 1)
        .play("card building/income skip")
    ),
}


@pytest.mark.parametrize("key", RARE)
def test_a_rare_event_comes(key: str) -> None:
    events = RARE[key]().events
    assert key in {shape(event.clause, event.facts) for event in events}
    assert set() == unsaid(events)


def test_every_sentence_is_used() -> None:
    assert set() == set(EVENTS) - {shape(event.clause, event.facts) for event in seen_events()}


def test_every_place_that_makes_an_event_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is made in a place that no game and no table here reaches may have no sentence."""
    reached, made = set[Site](), Event.__init__

    def record(self: Event, clause: Clause, who: int, facts: Facts = (), changed: Changes = ()) -> None:
        reached.update(sites_above())
        made(self, clause, who, facts, changed)

    with monkeypatch.context() as patch:
        patch.setattr(Event, "__init__", record)
        assert set() == unsaid(seen_events())
    sites = all_sites(Event)
    assert len(sites) > 120
    assert [] == [
        f"{file}:{line} makes an event of {sites[file, line, column]}, and nothing here reaches it: add a "
        f"table to RARE, and the sentence to EVENTS of {chapter(sites[file, line, column])}"
        for file, line, column in sorted(sites.keys() - reached)
    ]


def test_a_clause_that_is_handed_on_makes_an_event_too() -> None:
    helper = "def helper(p, clause: Clause):\n    return note(p, clause)\n"
    note = "def note(p, clause: Clause):\n    return Event(clause)\n"
    tree = ast.parse(helper + note + "def rule(p):\n    return helper(p, Clause.EVENT_END)\n")
    names = makers([tree], "Event")
    assert {"Event", "note", "helper"} == names
    assert "event.end" == sites_in("x", tree, names)["x", 6, 11]


# every number is the engine's ---------------------------------------------------------------------------


@SAMPLED
def test_money_points_and_reputation_are_told_with_both_numbers(players: int, seed: int) -> None:
    for p, move in sampled(players, seed):
        for stage in engine.stages(frozen(), p, move):
            told_changes = {
                (change.what, line.event.player): line.text
                for line in told(stage)
                for change in line.event.changes
                if change.what in (Counted.MONEY, Counted.POINTS, Counted.REPUTATION)
            }
            for (what, who), text in told_changes.items():
                now = stage.after.players[who]
                numbers = {Counted.MONEY: now.purse.money, Counted.POINTS: now.standing.points}
                number = numbers.get(what, now.standing.reputation)
                assert re.search(rf"(-> |= |still ){number}( gr)?\b", text), (text, number)


@SAMPLED
def test_the_changes_lead_from_one_position_to_the_other(players: int, seed: int) -> None:
    for p, move in sampled(players, seed)[::7]:
        after = engine.apply(frozen(), p, move).position
        moved = {str(row["path"]): (row["before"], row["after"]) for row in changes(frozen(), p, after)}
        for who, name in enumerate(("blue", "green", "orange", "purple")[:players]):
            money = (p.players[who].purse.money, after.players[who].purse.money)
            assert moved.get(f"{name}.money", (0, 0)) == (money if money[0] != money[1] else (0, 0))
        assert all(before != now for before, now in moved.values())


def test_arithmetic_is_written_out() -> None:
    table = Table().guilds("blue", "builders", "miners", "grocers").slots("blue", "sawmill")
    table = table.plots("blue", "c3").play("card building/income as building")
    move = table.parse("build sawmill c3")
    lines = {
        line.event.clause.value: line.text
        for step in describe_stages(table.box, engine.stages(table.box, table.p, move))
        for line in step.lines
    }
    assert "3 wood x 2 = 6 gr." == lines["economy.pay"]
    assert "blue pays 6 gr: 40 - 6 = 34 gr." == lines["turn.afford"]
    assert "sawmill raises blue's production of wood by 2: 0 -> 2." == lines["build.guild"]


# the final scoring --------------------------------------------------------------------------------------


@cache
def ends() -> tuple[Position, ...]:
    """The last positions of whole games, played on the compiled engine, which is quick."""
    return tuple(_end(players, seed) for players in (2, 3, 4) for seed in range(100))


def _end(players: int, seed: int) -> Position:
    rng, tables = Random(seed), compiled.Tables(frozen())
    chooser = CHOOSERS["lively" if seed % 4 else "random"]
    state = compiled.State(tables, engine.new_game(frozen(), players).position)
    while not state.over:
        options = compiled.options(tables, state)
        move = rng.choice(options) if compiled.is_chance(state) else chooser(frozen(), options, rng)
        state = compiled.apply(tables, state, move)
    return state.position()


def test_the_items_of_the_scoring_add_up_to_the_breakdown() -> None:
    count = 0
    for p in ends():
        assert p.over
        independent = final_points(frozen(), p)
        for who in range(len(p.players)):
            parts = breakdown(frozen(), p, who)
            by_source = {source.name: source.points for source in sources(score(frozen(), p, who))}
            assert {name: getattr(parts, name) for name in by_source} == by_source == independent[who]
            assert parts.total == sum(by_source.values())
            count += 1
    assert 900 == count


def test_each_item_ends_with_its_points() -> None:
    for p in ends():
        for source in sources(score(frozen(), p, len(p.players) - 1)):
            assert source.items or source.name == "city"
            for item in source.items:
                assert item.text.rpartition(" ")[2] == str(item.points)
                assert item.clause == source.clause


def scored(table: Table, name: str) -> Source:
    return next(source for source in sources(score(table.box, table.p, 0)) if source.name == name)


def test_a_building_is_scored_neighbour_by_neighbour() -> None:
    """The example of final.city: red and yellow beside red, red, yellow make 3."""
    table = Table().guilds("blue", "builders", "grocers", "miners")
    table = table.built("sawmill", "c3", "blue").built("italian-court", "c4").built("bakery", "d3", "blue")
    texts = [item.text for item in scored(table, "city").items]
    sawmill = "sawmill on c3 (red and yellow): italian-court on c4 shows red and 2 yellow"
    assert f"{sawmill}; bakery on d3 shows yellow: 3 + 1 = 4" == texts[0]
    assert "bakery on d3 (yellow and blue): sawmill on c3 shows yellow: 1" == texts[1]


def test_a_row_of_the_mine_is_scored_with_its_stars_and_places() -> None:
    table = Table().no_rocks().dug("I-05", "a2", "blue").dug("I-06", "a3", "green").dug("rock-4", "a1")
    stars = {name: table.box.stars(table.tile(name)) for name in ("I-05", "I-06", "rock-4")}
    item = scored(table, "mine").items[0]
    assert f"(blue {stars['I-05']}, green {stars['I-06']}, rocks {stars['rock-4']})" in item.text
    assert "blue is first, level with green" in item.text
