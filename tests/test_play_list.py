"""The options of `kutna play`: in which order, and what is said beside them."""

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import fields, replace
from functools import cache

from kutna_runs import at
from kutnahora.cli.table.play_facts import tile_words
from kutnahora.cli.table.play_list import MOST_LINES, beside, long_list, short_list, shown_order, texts_of
from kutnahora.cli.text import WIDTH
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.view import TileFace, view
from table import Table, frozen


@cache
def questions() -> tuple[tuple[Box, Position, list[Move]], ...]:
    """What players are asked in games on two boxes, a few questions of each kind of move."""
    return tuple(_asked(frozen(), 2)) + tuple(_asked(random_box(3), 4))


def _asked(box: Box, players: int) -> Iterator[tuple[Box, Position, list[Move]]]:
    seen: dict[Kind, int] = {}
    for _move, step in play_game(box, players, "lively", 5, events=True):
        p = step.position
        if p.over or engine.is_chance(p) or len(moves := engine.legal_moves(box, p)) < 2:
            continue
        seen[moves[0].kind] = seen.get(moves[0].kind, 0) + 1
        if seen[moves[0].kind] <= 4:
            yield box, p, shown_order(box, moves)


def joined(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


# the order ------------------------------------------------------------------------------------------------


def test_a_joker_for_what_the_plain_half_does_comes_last() -> None:
    table = Table(3)
    listed = engine.legal_moves(frozen(), table.p)
    shown = texts_of(frozen(), table.p, shown_order(frozen(), listed))
    assert "card mine/joker as joker:mine" == shown[-1]
    assert [text for text in table.legal() if text != shown[-1]] == shown[:-1]
    assert "`as mine` is cheaper" in joined(long_list(frozen(), table.p, shown_order(frozen(), listed))[-1:])


def test_a_joker_that_does_what_another_card_could_do_stays_where_it_is() -> None:
    table = Table(3).hand("blue", "mine/joker", "rights/plot")
    shown = texts_of(frozen(), table.p, shown_order(frozen(), engine.legal_moves(frozen(), table.p)))
    assert shown.index("card mine/joker as joker:plot") < shown.index("card rights/plot as plot")


def test_a_number_means_the_move_beside_it_in_both_lists() -> None:
    for box, p, moves in questions():
        texts = texts_of(box, p, moves)
        rows = re.findall(r"(?m)^ {,3}(\d+)\) (.*)$", "\n".join(long_list(box, p, moves)))
        assert [str(number) for number in range(1, len(moves) + 1)] == [number for number, _text in rows]
        assert all(row.startswith(text) for text, (_number, row) in zip(texts, rows, strict=True))
        short = joined(short_list(box, p, moves))
        ends = [f" {number}) {text.split(' ')[-1]}" for number, text in enumerate(texts, 1)]
        if "`list` shows every move" not in short and moves[0].kind in (Kind.PLOT, Kind.BUILD, Kind.MINE):
            assert [] == [end for end in ends if f"{end} " not in f" {short} "]


def test_the_last_number_plays_the_move_that_is_shown_last() -> None:
    table = Table(3)
    last = len(table.legal())
    assert f"blue> {last}\n= card mine/joker as joker:mine\n" in at(table, answers=[str(last)]).stdout


# what is said beside --------------------------------------------------------------------------------------


def test_every_question_fits_the_screen() -> None:
    for box, p, moves in questions():
        lines = short_list(box, p, moves)
        assert len(lines) <= MOST_LINES
        shown = (*lines, *long_list(box, p, moves), *beside(box, p, moves))
        assert [] == [line for line in shown if len(line) > WIDTH]


def test_plots_and_tiles_have_their_price_beside_them() -> None:
    table = Table(3).play("card rights/plot as plot")
    assert "plot 1) a1 -5 gr 2) a2 -5 gr" in joined(short_list(frozen(), table.p, legal(table)))
    building = Table(3).slots("blue", "sawmill").plots("blue", "c4").play("card building/income as building")
    assert re.search(
        r"build sawmill 1\) c4 -\d+ gr", joined(short_list(frozen(), building.p, legal(building)))
    )
    assert re.match(
        r" +sawmill: \d wood \(\d+ gr\), makes \d wood, ", beside(frozen(), building.p, legal(building))[0]
    )


def legal(table: Table) -> list[Move]:
    return shown_order(frozen(), engine.legal_moves(frozen(), table.p))


def test_cards_have_what_their_actions_cost_or_pay_now() -> None:
    table = Table(3).slots("blue", "sawmill").plots("blue", "c4", "d4")
    costs = joined(beside(frozen(), table.p, legal(table)))
    sentences = {
        "plot": r"plot -5 gr;",
        "rights": r"rights -1 to -6 gr;",
        "building": r"building -\d+ gr;",
        "a miner": r"mine -\d gr for a miner;",
        "a joker": r"a joker -1 reputation$",
    }
    assert {} == {name: costs for name, text in sentences.items() if not re.search(text, costs)}
    income = table.play("card building/income as income")
    earned = income.money_of("blue") - table_money()
    assert f"income {earned:+d} gr;" in costs if earned else "income" not in costs


def table_money() -> int:
    return Table(3).money_of("blue")


def test_what_is_declined_and_what_a_patrician_scores_is_said() -> None:
    table = Table(3).patricians(pool=(1, 1, 0, 0)).play("card building/income as income")
    shown = joined(short_list(frozen(), table.p, legal(table)))
    assert "council green -10 gr, scores 1 point for each public building beside an own one" in shown
    assert "skip pay for no seat" in shown


def test_the_tax_says_how_much() -> None:
    table = Table(3).tax(6).plots("blue", "c4").round_end()
    shown = joined(short_list(frozen(), table.p, legal(table)))
    assert re.fullmatch(r"1\) tax pay -\d+ gr 2\) tax refuse -\d reputation", shown)


def test_the_question_says_whose_money_and_points_they_are() -> None:
    assert "blue: play card 1 of 2 (you have 40 gr, 0 points, reputation 0)\n" in at(Table(3)).stdout


UNSAID = {
    "name": "it stands before",
    "family": "the name tells it",
    "guild": "what it makes tells it",
    "group": "it is in the name of a mine tile",
    "marked": "the table of `show` has the number of tiles under it",
}


def other(value: object) -> object:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return ("red", "red", "red") if isinstance(value, tuple) else "other"


def reprinted(tile: TileFace, field: str) -> TileFace:
    """A tile with another value."""
    new = copy(tile)
    object.__setattr__(new, field, other(getattr(tile, field)))
    return new


def test_all_that_is_printed_on_a_tile_is_said() -> None:
    shown = view(frozen(), Table(3).p)
    building = next(stack.top for row in shown.hall.rows for stack in row if stack.top is not None)
    technology = shown.mine_stack.technology
    assert technology is not None
    made = replace(building, production=2, colour="red"), replace(technology, production=2)
    said = {
        field.name
        for tile in made
        for field in fields(tile)
        if tile_words(reprinted(tile, field.name), 2) != tile_words(tile, 2)
    }
    assert {field.name for field in fields(building)} == said | UNSAID.keys()
