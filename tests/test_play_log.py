"""The log of `kutna play`: everything in its round, under the name of who did it, exactly once."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from kutna_runs import at, choices, kutna, saved
from kutnahora.cli.table.play_game import begin
from kutnahora.cli.table.play_log import Narrator
from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Stage, Step
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.ledger import opened
from kutnahora.reference.position import FIRST_CHANCE_TASK, FIRST_RUNNING_TASK, Position, Task, TaskKind, push
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES, Stand
from kutnahora.reference.view import moment
from table import Table, frozen

WORDS = ("lively,lively 3", "lively,lively 6", "lively,lively,lively 3", "lively,lively,lively,lively 10")
"""Seats and seed."""
GAMES = pytest.mark.parametrize("words", WORDS)


class Line(NamedTuple):
    """A line of the log, without its standing at the end; a header has neither name nor items."""

    header: str
    """Of the round it stands in, "" in the setup."""
    who: str
    items: tuple[str, ...]
    standing: str


class Happened(NamedTuple):
    """A task that was carried out, and the move or piece that answered it, "" if it needs none."""

    stage: Stage
    text: str


@cache
def played(words: str) -> tuple[tuple[Line, ...], tuple[Happened, ...]]:
    """The log of a game, and what the engine says happened."""
    seats, seed = words.split()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.khg"
        log = kutna("play", "--seats", seats, "--seed", seed, "--save", path).stdout
        return tuple(lines(log)), tuple(happened(path))


def lines(log: str) -> Iterator[Line]:
    header = ""
    for text in re.sub(r"\n {8}", " ", log).splitlines():
        if text.startswith("─"):
            header = text.strip("─ ")
            if header == "the city":
                return
            yield Line(header, "", (), "")
        else:
            items, _arrow, standing = text[8:].partition(" => ")
            yield Line(header, text[:8].strip(), tuple(items.split(" ; ")), standing)


def happened(path: Path) -> Iterator[Happened]:
    game = begin(frozen(), saved(path))
    for number, move in enumerate(game.moves):
        first, *rest = engine.stages(frozen(), game.steps[number].position, move)
        yield Happened(first, game.text(move))
        for stage in rest:
            shown = FIRST_CHANCE_TASK <= stage.task.kind < FIRST_RUNNING_TASK
            pieces = engine.options(frozen(), stage.before) if shown else ()
            yield Happened(stage, game.text(pieces[0]) if pieces else "")


def place(stage: Stage) -> tuple[int, str]:
    """The round and the name under which something belongs."""
    now = moment(stage.before)
    if now.phase == "setup":
        return 0, "setup"
    if stage.task.kind == TaskKind.TAX:
        return now.round, PLAYER_NAMES[stage.task.player]
    return now.round, now.player or "table"


def round_of(line: Line) -> int:
    return int(re.split("[ :]", line.header)[1]) if line.header else 0


@GAMES
def test_every_move_and_piece_is_told_once_in_its_round_under_its_name(words: str) -> None:
    log, events = played(words)
    logged = [
        (round_of(line), line.who, item)
        for line in log
        if line.who != "council"
        for item in line.items
        if not item.startswith("(")
    ]
    assert [(*place(stage), text) for stage, text in events if text] == logged


@GAMES
def test_a_header_says_what_is_true_before_the_event_and_the_first_turn(words: str) -> None:
    log, events = played(words)
    starts = [
        later.stage.before
        for earlier, later in pairwise(events)
        if later.stage.task.kind in (TaskKind.EVENT, TaskKind.TURN)
        and (moment(earlier.stage.before).phase == "setup" or earlier.stage.task.kind == TaskKind.ROUND_NEXT)
    ]
    assert [header(p) for p in starts] == [line.header for line in log if not line.who]


def header(p: Position) -> str:
    decks = f"population {p.decks[Stand.POPULATION].card}, ore {p.decks[Stand.ORE].card}"
    return f"round {p.round}: {PLAYER_NAMES[p.start]} starts, {decks}, tax {p.tax.level}"


@GAMES
def test_a_line_ends_with_what_the_player_had_when_the_turn_was_over(words: str) -> None:
    log, events = played(words)
    assert list(standings(events)) == [(line.who, line.standing) for line in log if line.standing]


def standings(events: tuple[Happened, ...]) -> Iterator[tuple[str, str]]:
    for stage, _text in events:
        now = moment(stage.before)
        if stage.task.kind == TaskKind.TAX:
            yield standing(stage.after, PLAYER_NAMES[stage.task.player])
        elif stage.task.kind in (TaskKind.TURN, TaskKind.ROUND_END) and now.player:
            yield standing(stage.before, now.player)


def standing(p: Position, who: str) -> tuple[str, str]:
    player = p.players[PLAYER_NAMES.index(who)]
    points = player.standing.points
    word = "point" if abs(points) == 1 else "points"
    return who, f"{player.purse.money} gr, {points} {word}, reputation {player.standing.reputation}"


@GAMES
def test_what_else_the_table_does_is_told_where_it_happens(words: str) -> None:
    log, events = played(words)
    done = [(*place(stage), text) for stage, _text in events for text in doings(stage)]
    items = [(round_of(line), line.who, item) for line in log for item in line.items]
    assert done == [item for item in items if item[2].startswith("(")]


def doings(stage: Stage) -> Iterator[str]:
    before, after = stage.before, stage.after
    for stand in Stand:
        if before.decks[stand] != after.decks[stand] and place(stage)[1] == "table":
            yield f"({stand.name.lower()} deck to {after.decks[stand].card})"
    for tile in set(after.gone) - set(before.gone):
        yield f"(the city builds: {frozen().tile_name(tile)} leaves)"
    if after.mixed and not after.discard and before.discard:
        yield "(the discarded mines are shuffled)"
    if stage.task.kind == TaskKind.EVENT_END and len(after.agenda) >= len(before.agenda):
        yield "(the event ends)"
    if stage.task.kind == TaskKind.EVENT and before.tax != after.tax:
        yield f"(tax to {after.tax.level})"


def test_the_games_of_these_tests_have_all_of_it() -> None:
    logged = {item for words in WORDS for line in played(words)[0] for item in line.items}
    built = [line for line in played("lively,lively 6")[0] if line.who == "table" and len(line.items) > 4]
    assert (built[-1].items[1], built[-1].items[-1]) == ("(ore deck to 11)", "(ore deck to 12)")
    assert {"(the discarded mines are shuffled)", "(the event ends)", "[rock rock-4]"} <= logged


def test_the_city_builds_where_no_tile_is_left() -> None:
    build = Event(Clause.ECONOMY_CITY_BUILDS, NOBODY, ((Fact.GUILD, 0),))
    narrator = Narrator(frozen(), Step(Table(3).p, (build,)))
    assert [("", "(the city builds: nothing leaves)")] == narrator.news()


def test_a_position_that_owes_what_needs_no_player_is_told_from_there() -> None:
    p = push(Table(3).p, Task(TaskKind.ADVANCE, NOBODY, Stand.ORE, 2))
    opening = engine.settled(frozen(), p)
    assert opened(frozen(), opening.position) == Narrator(frozen(), opening).ledger


def test_the_guild_card_of_a_first_game_is_told() -> None:
    log = list(lines(kutna("play", "--seed", "1", "--first-game").stdout))
    assert "[guild-card 1]" == log[0].items[0]


def council(table: Table) -> list[str]:
    """The lines of the council at the end of a round, blue paying the tax of 0."""
    log = kutna(
        "play", format_khn(frozen(), table.p), "--seats", "random,random,random", "--seed", "1"
    ).stdout
    told = log.partition("─────")[0]
    return [" ".join(text.split()) for text in re.findall(r"(?m)^council (.*(?:\n {8}.*)*)", told)]


REDS = ("stone-house", "town-gate", "royal-chapel")


def test_the_council_says_who_scored_what_and_why() -> None:
    table = Table(3).round(5).reds(*REDS).patricians(council=(0, 2, 0, 1))
    table.pelicans("blue", 0, 2).pelicans("green", 0, 5).standing("green", points=4).round_end()
    assert [
        "2 silver patricians, 3 points for each pair of used pelicans: blue 2 x 3 = 6 points (now 6), "
        "green 2 x 6 = 12 points (now 16), orange nothing",
        "1 red patrician, 3 points for each column without houses: blue, green and orange nothing",
    ] == council(table)


def test_a_council_without_patricians_is_told_too() -> None:
    assert ["no patrician has a seat: nobody scores"] == council(Table(3).round(5).reds(*REDS).round_end())


# people ---------------------------------------------------------------------------------------------------


def test_a_piece_that_comes_with_certainty_is_told_before_the_next_question() -> None:
    table = Table(3).discarded(*(f"I-0{number}" for number in range(2, 10)))
    shown = at(table, answers=["card plot/mine as mine", "hire 0"]).stdout
    assert "blue> hire 0\n... [draw I-01]\n\nRound 1, blue: place I-01" in shown


def test_what_is_drawn_and_who_paid_tax_is_told_before_the_next_question() -> None:
    shown = kutna("play", "--seats", "human,lively,lively", "--seed", "2", answers=choices(6)).stdout
    drawn = re.findall(r"\n\.\.\. \[draw (.*)\]\n\nRound \d, blue: place (.*), or discard", shown)
    assert all(tile == asked for tile, asked in drawn)
    assert shown.count(", blue: place ") == len(drawn) > 3
    assert "\norange  tax pay => 1 gr, 2 points, reputation -1\n\nRound 1, blue: pay 0 gr of tax" in shown
