"""Explanations of whole games: no line twice, and no number that the engine did not say."""

import re
from collections.abc import Iterator
from dataclasses import astuple
from functools import cache
from random import Random

import pytest

from kutnahora.cli.sentences.events.stages import Line, lines_of
from kutnahora.cli.sentences.judged import reasons
from kutnahora.cli.sentences.refused.asked import Asked
from kutnahora.reference import constants, engine
from kutnahora.reference import facts as facts_of_board
from kutnahora.reference.box import Box
from kutnahora.reference.events import Counted, Fact, Stage
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.clauses.load import lexicon
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import move_shape
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import NOTHING

POSITIONS = 1000
ILLEGAL = 20
NAME = re.compile(r"[a-z]+(?:-[a-z]+)*-\d+|\bI{1,3}-\d+|\b[a-h]\d\b")
"""Rocks, technology and mine tiles, cells: digits that are not numbers."""
NUMBER = re.compile(r"(?<![\d.])-?\d+(?![\d])")


@cache
def positions(players: int) -> tuple[Position, ...]:
    """Of games of both kinds of players, spread over whole games."""
    sampled = [
        step.position
        for seed in range(4)
        for _move, step in play_game(load_box(), players, ("random", "lively")[seed % 2], seed)
        if not step.position.over
    ]
    return tuple(Random(players).sample(sampled, POSITIONS // 3))


PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


# what happens -------------------------------------------------------------------------------------------


@PLAYERS
def test_no_line_is_repeated_and_every_number_is_in_the_event(players: int) -> None:
    box = load_box()
    for p in positions(players):
        for move in engine.options(box, p):
            for stage in engine.stages(box, p, move):
                lines = list(lines_of(box, stage))
                texts = [(line.event.player, line.text) for line in lines]
                assert len(texts) == len(set(texts)), texts
                for line in lines:
                    if not line.text.startswith(
                        "- "
                    ):  # an item of the scoring: a test of its own adds them up
                        check_numbers(box, stage, line)


def check_numbers(box: Box, stage: Stage, line: Line) -> None:
    written = {int(number) for number in NUMBER.findall(NAME.sub("", line.text))}
    assert set() == written - said(line) - printed(box, stage, line) - ruled(line), (line.text, line.event)


def said(line: Line) -> set[int]:
    """The numbers of the event, as they are counted by people, and what they add up to."""
    facts = dict(line.event.facts)
    numbers = {
        number + offset
        for fact, number in line.event.facts
        for offset in ((0, 1) if fact in FROM_1 else (0,))
    }
    numbers |= {number for change in line.event.changes for number in (change.before, change.after)}
    numbers |= {change.after - change.before for change in line.event.changes}
    numbers |= {c.after + 1 for c in line.event.changes if c.what == Counted.ARM}
    numbers |= {c.before + 1 for c in line.event.changes if c.what == Counted.ARM}
    if Fact.QUANTITY in facts:
        numbers.add(facts[Fact.QUANTITY] * facts[Fact.PRICE])
    if Fact.POINTS in facts:
        each = facts[Fact.POINTS] // facts.get(Fact.COUNT, 1)
        numbers |= {each, abs(each), abs(each) // 2, each // 3}
    return numbers | {0, 1}


FROM_1 = {Fact.ROW, Fact.COLUMN, Fact.TURN, Fact.SETUP_CARD, Fact.NOTCH}


def printed(box: Box, stage: Stage, line: Line) -> set[int]:
    """What is printed on the pieces that the event names, and on those beside the cell that it names."""
    facts = dict(line.event.facts)
    numbers: set[int] = set()
    if Fact.TILE in facts:
        numbers.update(value for value in astuple(box.tiles[facts[Fact.TILE]]) if isinstance(value, int))
    if Fact.EVENT in facts:
        numbers.update(value for value in astuple(box.events[facts[Fact.EVENT]]) if isinstance(value, int))
    board, p = box.board(len(stage.before.players)), stage.before
    if Fact.MINE_CELL in facts:
        beside = facts_of_board.neighbours(board.mine_rows, board.mine_columns, facts[Fact.MINE_CELL])
        numbers |= {box.wood(p.mine[cell].tile) for cell in beside if p.mine[cell].tile != NOTHING}
    if Fact.CITY_CELL in facts:
        beside = facts_of_board.neighbours(board.city_rows, board.city_columns, facts[Fact.CITY_CELL])
        numbers |= {box.plot_price(p.city[cell].tile) for cell in beside if p.city[cell].tile != NOTHING}
    return numbers


def ruled(line: Line) -> set[int]:
    """Numbers of the clause itself, and those of the rules that a sentence compares with."""
    text = lexicon().clauses[line.event.clause].text
    return {int(number) for number in NUMBER.findall(text)} | RULED.get(line.event.clause.value, set())


RULED = {
    "setup.guilds": {1, 2, 3, 4},  # the numbers of the sets
    "turn.order": {len(constants.TURN_CARDS)},
}


# what is refused ----------------------------------------------------------------------------------------


def illegal(box: Box, p: Position, rng: Random) -> Iterator[Move]:
    """Some moves that are not legal here, most of them of the kind that is owed."""
    legal, count = set(engine.options(box, p)), len(p.players)
    for number in range(ILLEGAL):
        owed = next(iter(legal)).kind if legal and number % 2 else rng.choice(list(Kind))
        move = Move(owed, tuple(rng.choice(numbers) for numbers in move_shape(box, count, owed)))
        if move not in legal:
            yield move


@PLAYERS
def test_every_refusal_has_its_reason_once(players: int) -> None:
    box, rng = load_box(), Random(players)
    for p in positions(players):
        for move in illegal(box, p, rng):
            given = reasons(Asked(box, p, move))
            assert given
            assert len(given) == len({reason.why for reason in given})
            assert all(reason.why.endswith(".") for reason in given)
