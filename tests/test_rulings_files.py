"""Files of rulings: what is refused and where, and that a wrong ruling fails."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from kutnahora.reference import constants
from kutnahora.reference.box import House
from kutnahora.reference.files.box.load import LoadedBox, load_box, loaded_box
from kutnahora.reference.files.box.printed import box_text, reprinted
from kutnahora.reference.files.faults import BadFile
from kutnahora.reference.files.lines import line_of, lines_of
from kutnahora.reference.files.rulings.load import SAME, parse_ruling
from kutnahora.reference.files.rulings.model import REFUSED_BY, Demonstration, RulingFile
from kutnahora.reference.files.rulings.run import EXPECTED, NO_FIELD, NO_SOURCE, Miss, laid_out, run_ruling
from pages import ROOT, blocks, code, page, run_page, table

HEAD = """\
question = "May I?"
answer = "You may."
clauses = ["plot.first"]
basis = "text"

[[demonstrations]]
shows = "A plot in the empty city costs 5 gr."
position.players = 3
"""
FOUR = '{ de = "yes", es = "yes", fr = "yes", it = "yes" }'
GUIDE = page("writing-rulings.md")
[EXAMPLE] = [body for words, body in blocks(GUIDE, "toml") if words == "ruling"]
PLOT = 'moves = ["card plot/mine as plot", "plot c4"]\n'


@cache
def loaded() -> LoadedBox:
    return loaded_box((ROOT / "tests" / "boxes" / "frozen.toml").read_text(encoding="utf-8"))


def misses(rest: str, head: str = HEAD) -> list[Miss]:
    """What a ruling fails in, on the frozen box."""
    return list(run_ruling(loaded(), parse_ruling("test", head + rest)).misses)


def faults(text: str) -> list[str]:
    """Why a ruling cannot be used."""
    with pytest.raises(BadFile) as refused:
        run_ruling(loaded(), parse_ruling("test", text))
    return [str(fault) for fault in refused.value.faults]


# what holds and what fails --------------------------------------------------------------------------------

HOLDS = {
    "a number": PLOT + "after.blue.money = 35",
    "a player who is named": PLOT.replace("plot c4", "blue: plot c4") + "after.blue.money = 35",
    "a player who may not": 'not_legal = [{ move = "green: card plot/mine skip", clause = "turn.order" }]\n'
    'legal = ["blue: card plot/mine skip"]',
    "a change": PLOT + 'after.blue.money = "-5"',
    "no change": PLOT + 'after.green.money = "+0"',
    "a list without order": PLOT + 'after.blue.hand = ["mine/joker", "rights/plot", "building/income", '
    '"rights/income", "building/cathedral"]',
    "a place of a list": PLOT + "after.blue.houses.2 = 4",
    "a path in quotes": PLOT + '[demonstrations.after]\n"blue.money" = 35',
    "an empty cell": PLOT + 'after.city.a1 = "none"',
    "no event": PLOT + 'after.event = "none"',
    "what follows": PLOT + "after.blue.reserve = 8\nafter.supply.red = 3",
    "who is next": PLOT + 'to_move = "blue"',
    "legal": 'moves = ["card plot/mine as plot"]\nlegal = ["plot a1", "plot e6"]',
    "not legal": PLOT + 'not_legal = [{ move = "card plot/mine as mine", clause = "turn.half" }]',
    "cited": PLOT + 'cites = ["plot.first", "order.plot"]',
    "points": PLOT + "final.blue.extras = 1\nfinal.blue.total = 1",
    "what is printed": "position.city.c3 = 'bakery green'\nprinted.guild_tiles.bakery.plot_price = 17\n"
    + PLOT
    + "after.blue.money = '-17'",
    "a price": "printed.prices.wood.cards.0 = '7 6 5 4 3 2'\nafter.prices.wood = 7",
    "the other reading": PLOT
    + 'after.blue.money = "-5"\nother.reading = "It is 1 gr."\nother.after.blue.money = "-1"',
}
FAILS = {
    "a number": (PLOT + "after.blue.money = 36", Miss(1, "after.blue.money", "36", "35")),
    "a change": (PLOT + 'after.blue.money = "-1"', Miss(1, "after.blue.money", "39 (-1)", "35")),
    "a cell": (PLOT + 'after.city.c4 = "sawmill blue"', Miss(1, "after.city.c4", "sawmill blue", "none")),
    "who is next": (PLOT + 'to_move = "green"', Miss(1, "to_move", "green", "blue")),
    "legal": (PLOT + 'legal = ["plot c4"]', Miss(1, "legal", "plot c4", "not legal")),
    "not legal, but it is": (
        'moves = ["card plot/mine as plot"]\nnot_legal = [{ move = "plot a1", clause = "plot.adjacent" }]',
        Miss(1, "not_legal", "plot a1, refused by plot.adjacent", "legal"),
    ),
    "not legal for another reason": (
        PLOT + 'not_legal = [{ move = "plot a1", clause = "plot.adjacent" }]',
        Miss(1, "not_legal", "plot a1, refused by plot.adjacent", "refused by order.turn, order.plot"),
    ),
    "cited": (PLOT + 'cites = ["plot.adjacent"]', Miss(1, "cites", "plot.adjacent", "not cited")),
    "points": (PLOT + "final.blue.extras = 0", Miss(1, "final.blue.extras", "0", "1")),
    "a winner in the middle": (PLOT + 'winner = ["blue"]', Miss(1, "winner", "blue", "none")),
    "nothing to draw": (PLOT + 'outcomes = ["[draw I-01]"]', Miss(1, "outcomes", "[draw I-01]", "none")),
}


@pytest.mark.parametrize("rest", HOLDS.values(), ids=HOLDS.keys())
def test_a_true_demonstration_passes(rest: str) -> None:
    assert [] == misses(rest)


@pytest.mark.parametrize(("rest", "miss"), FAILS.values(), ids=FAILS.keys())
def test_a_false_demonstration_fails(rest: str, miss: Miss) -> None:
    assert [miss] == misses(rest)


def test_a_move_that_is_not_legal_fails_with_what_would_be() -> None:
    [miss] = misses('moves = ["plot c4"]\nafter.tax = 0')
    assert ("moves.1", "plot c4, legal") == (miss.what, miss.expected)
    assert miss.found.startswith("refused by order.turn, order.plot; possible: card plot/mine as plot, ")


def test_a_good_is_worth_its_price_at_the_start() -> None:
    """Wood for the mine at the entrance: 2 wood; the price afterwards may be another."""
    moves = 'moves = ["card plot/mine as mine", "hire 0", "[draw I-01]", "mine I-01 a2"]\n'
    assert [] == misses(moves + 'after.blue.money = "-2 wood"')
    assert ["after.blue.money"] == [miss.what for miss in misses(moves + 'after.blue.money = "-2 beer"')]


def test_the_other_reading_fails_if_the_engine_gives_it() -> None:
    """Both cannot be written in one file; so the demonstration itself is wrong here, and fails, too."""
    rest = PLOT + 'after.blue.money = "-1"\nother.reading = "It is 5 gr."\nother.after.blue.money = "-5"'
    own, other = misses(rest)
    assert Miss(1, "after.blue.money", "39 (-1)", "35") == own
    assert Miss(1, "other.after.blue.money", "not 35 (-5)", "35") == other


def test_any_stands_for_every_piece() -> None:
    moves = 'moves = ["card plot/mine as mine", "hire 0", "[any]"]\n'
    assert [] == misses(moves + 'legal = ["skip"]')
    [miss] = misses(moves + 'after.drawn = ["I-01"]')
    assert Miss(1, "after.drawn", "['I-01']", "['I-02']") == miss
    [miss] = misses('moves = ["[any]"]\nafter.tax = 0')
    assert ("moves.1", "nothing to be shown by chance") == (miss.what, miss.found)


def test_the_second_demonstration_is_named() -> None:
    second = HEAD.split("\n\n")[1] + PLOT + "after.tax = 9"
    assert [2] == [miss.demonstration for miss in misses(PLOT + "after.tax = 0\n\n" + second)]


# what is refused ------------------------------------------------------------------------------------------

REFUSED = {
    "no TOML": ("question = ", "line 1, column 12: not TOML: Invalid value"),
    "no TOML, later": ("question = 'x'\nanswer == 'y'", "line 2, column 9: not TOML: Invalid value"),
    "no question": (HEAD.replace('question = "May I?"\n', "") + "after.tax = 0", "question: missing"),
    "unknown key": (
        HEAD.replace("basis", "bases = 1\nbasis") + "after.tax = 0",
        "line 4, bases: no such key, did you mean basis?",
    ),
    "no such clause": (
        HEAD.replace("plot.first", "plot.fist") + "after.tax = 0",
        "line 3, clauses.1: no clause plot.fist, did you mean plot.first?",
    ),
    "no such basis": (
        HEAD.replace('"text"', '"feeling"') + "after.tax = 0",
        "line 4, basis: expected 'text', 'majority' or 'reading', found 'feeling'",
    ),
    "no clause": (
        HEAD.replace('"plot.first"', "") + "after.tax = 0",
        "line 3, clauses: empty, expected the id of at least one clause",
    ),
    "no such difference": (
        "difference = 49\n" + HEAD + "after.tax = 0",
        "line 1, difference.1: expected at most 48, found 49",
    ),
    "four editions": (
        HEAD.replace("\n\n", f"\neditions = {FOUR}\n\n") + "after.tax = 0",
        "line 5, editions.ru: missing",
    ),
    "nothing expected": (
        HEAD + PLOT,
        "line 6, demonstration 1: has no expectation, expected legal, after or another",
    ),
    "nothing expected but a key": (
        HEAD + PLOT + "after.blue = {}\nlegal = []",
        "line 6, demonstration 1: has no expectation, expected legal, after or another",
    ),
    "unknown key of a position": (
        HEAD + "position.blue.mony = 3\nafter.tax = 0",
        "line 9, demonstration 1, position.blue.mony: no such key, did you mean money?",
    ),
    "wrong type in a position": (
        HEAD + "position.tax = 'high'\nafter.tax = 0",
        "line 9, demonstration 1, position.tax: expected a whole number, found 'high'",
    ),
    "no such tile": (
        HEAD + "position.city.c3 = 'sawmil blue'\nafter.tax = 0",
        "line 9, demonstration 1, position.city.c3: 'sawmil' is not a building tile of the box, "
        "did you mean sawmill?",
    ),
    "a position that breaks a rule": (
        HEAD + "position.blue.plots = ['c3']\nposition.green.plots = ['c3']\nafter.tax = 0",
        "line 8, demonstration 1, position: breaks terms.unclaimed (player 1, city cell 14)",
    ),
    "a kernel's refusal": (
        HEAD + f"position.tax = {constants.TAX_LIMIT + 1}\nafter.tax = 0",
        f"line 9, demonstration 1, position.tax: tax {constants.TAX_LIMIT + 1}, "
        f"expected 0 to {constants.TAX_LIMIT} (tax.cap)",
    ),
    "nothing to print it on": (
        HEAD + "printed.guild_tiles.bakry.wood = 3\nafter.tax = 0",
        "line 9, demonstration 1, printed.guild_tiles.bakry.wood: the box has nothing of this name, "
        "did you mean bakery?",
    ),
    "a place that is not a number": (
        HEAD + 'after.blue.houses."²" = 4',
        "line 9, demonstration 1, after.blue.houses.²: no such field, expected one of a position file, "
        "of prices or of supply",
    ),
    "a box that cannot be": (
        HEAD + "printed.guild_tiles.bakery.wood = 99\nafter.tax = 0",
        "line 9, demonstration 1, printed.guild_tiles.bakery.wood: 99 is above 15",
    ),
    "no move": (
        HEAD + 'moves = [\n"card plot/mine as plot",\n"plot z9",\n]\nafter.tax = 0',
        "line 9, demonstration 1, moves.2: 'plot z9' is not a move, expected one as in docs/formats.md",
    ),
    "no legal move": (
        HEAD + "legal = ['skip', 'plot z9']",
        "line 9, demonstration 1, legal.2: 'plot z9' is not a move, expected one as in docs/formats.md",
    ),
    "no move of the other reading": (
        HEAD + "legal = ['skip']\nother.reading = 'Not so.'\nother.not_legal = ['skip', 'plot z9']",
        "line 11, demonstration 1, other.not_legal.2: plot z9: "
        "the demonstration does not say that it is legal",
    ),
    "no task": (
        HEAD + "position.agenda = ['turn:blue:0:0', 'walk']\nafter.tax = 0",
        "line 9, demonstration 1, position.agenda.2: 'walk', expected kind:player:a:b such as card:blue:0:0",
    ),
    "no clause that refuses": (
        HEAD + "not_legal = [{ move = 'plot c4', clause = 'plot.fist' }]",
        "line 9, demonstration 1, not_legal.1.clause: no clause plot.fist, did you mean plot.first?",
    ),
    "not legal, but why": (
        HEAD + "not_legal = [\n{ move = 'plot c4', clause = 'order.turn' },\n'plot c5',\n]",
        f"line 9, demonstration 1, not_legal.2: {REFUSED_BY}",
    ),
    "not legal is no list": (
        HEAD + "not_legal = { move = 'plot c4', clause = 'order.turn' }",
        "line 9, demonstration 1, not_legal: expected a list",
    ),
    "no field": (
        HEAD + "after.blue.mony = 3",
        f"line 9, demonstration 1, after.blue.mony: {NO_FIELD}, did you mean money?",
    ),
    "a number in quotes": (
        HEAD + 'after.blue.money = "35"',
        f"line 9, demonstration 1, after.blue.money: '35' is not a possible value, expected {EXPECTED}",
    ),
    "no such good": (
        HEAD + 'after.blue.money = "-2 gold"',
        f"line 9, demonstration 1, after.blue.money: '-2 gold' is not a possible value, expected {EXPECTED}",
    ),
    "no list": (HEAD + "moves = 'plot c4'\nafter.tax = 0", "line 9, demonstration 1, moves: expected a list"),
    "no table": (HEAD + "after = 'rich'", "line 9, demonstration 1, after: expected a table"),
    "no cell": (
        HEAD + "after.city.z9 = 'none'",
        f"line 9, demonstration 1, after.city.z9: {NO_FIELD}",
    ),
    "no source of points": (
        HEAD + "final.blue.luck = 3",
        f"line 9, demonstration 1, final.blue.luck: {NO_SOURCE}",
    ),
    "the other reading says the same": (
        HEAD + "after.tax = 0\nother.reading = 'Not so.'\nother.after.tax = 0",
        f"line 11, demonstration 1, other.after.tax: {SAME}",
    ),
    "the other reading is about something else": (
        HEAD + "after.tax = 0\nother.reading = 'Not so.'\nother.after.round = 2",
        f"line 11, demonstration 1, other.after.round: {SAME}",
    ),
    "the other reading has no result": (
        HEAD + "after.tax = 0\nother.reading = 'Not so.'",
        "line 10, demonstration 1, other: a reading without a result, expected what it would give here",
    ),
    "the other reading allows what is not refused": (
        HEAD + "after.tax = 0\nother.reading = 'Not so.'\nother.legal = ['plot c4']",
        "line 11, demonstration 1, other.legal.1: plot c4: "
        "the demonstration does not say that it is not legal",
    ),
    "too long": ("#" * 60_001, "longer than 60000 characters, too long for a ruling"),
    "a long line": ("\n#" + "x" * 2_001, "line 2: longer than 2000 characters"),
    "deep": ("a = " + "[" * 1500, "nested too deeply"),
}


@pytest.mark.parametrize(("text", "fault"), REFUSED.values(), ids=REFUSED.keys())
def test_a_wrong_file_is_refused(text: str, fault: str) -> None:
    assert [fault] == faults(text)


def test_all_faults_are_named_in_the_order_of_the_lines() -> None:
    text = HEAD.replace('"text"', '"feeling"').replace("plot.first", "plot.fist") + "after.tax = 0\nmove = 1"
    assert ["line 3", "line 4", "line 10"] == [fault.split(",")[0] for fault in faults(text)]


def test_lines_are_those_of_the_statements() -> None:
    text = '# a comment\n\n[one]\ntwo = """\na\nb = 3\n"""\n\nthree = [\n1,\n2,\n]\n[[four]]\nfive.six = 1\n'
    lines = lines_of(text)
    expected = {"one": 3, "one.two": 4, "one.three": 9, "one.three.2": 9, "four.1": 13, "four.1.five.six": 14}
    assert expected == {place: line_of(lines, place) for place in expected}
    assert 14 == line_of(lines, "four.1.five.seven")
    assert 0 == line_of(lines, "none")


# the guide -----------------------------------------------------------------------------------------------


def test_the_ruling_of_the_guide_holds_on_every_box() -> None:
    ruling = parse_ruling("joker-for-a-plot", EXAMPLE)
    assert 2 == len(laid_out(loaded(), ruling))
    assert () == run_ruling(loaded(), ruling).misses


def test_the_sessions_of_the_guide_run(tmp_path: Path) -> None:
    own = {
        "my-rulings/joker-for-a-plot": EXAMPLE,
        "broken/a-typo": HEAD.replace("position.p", "position.blue.mony = 3\nposition.p") + "after.tax = 0",
        "wrong/first-plot": HEAD + PLOT + 'after.blue.money = "-10"',
    }
    for name, content in own.items():
        path = tmp_path / f"{name}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    assert 3 == run_page(GUIDE, tmp_path)


def keys(*titles: str) -> set[str]:
    return {word for row in table(GUIDE, *titles) for word in code(row["key"])}


def test_the_guide_explains_every_key() -> None:
    assert set(RulingFile.model_fields) == keys("key", "required", "value")
    assert set(Demonstration.model_fields) == keys("key", "value")


def test_what_the_guide_prints_can_be_printed() -> None:
    [text] = [body for words, body in blocks(GUIDE, "toml") if words == ""]
    printed = tomllib.loads(text)["printed"]
    box = reprinted(loaded(), printed).box
    assert 4 == box.plot_price(next(n for n, tile in enumerate(box.tiles) if tile.name == "bakery"))
    assert (4, 2, 3) == (box.price(0, 0, 0), box.cathedral_tax(9), box.star_value(6, 0))
    assert (True, 2) == (box.house(1, 0).free_public, box.house(1, 0).points)


def test_a_box_is_written_as_it_is_printed() -> None:
    [text] = [body for words, body in blocks(GUIDE, "toml") if words == ""]
    printed = tomllib.loads(text)["printed"]
    box, file = reprinted(loaded(), printed)
    assert box == load_box(box_text(file))


def test_an_empty_table_prints_nothing_there() -> None:
    assert loaded().box.house(1, 0).free_public
    printed: dict[str, object] = {"player_board": {"middle": {"1": {}}}}
    assert House() == reprinted(loaded(), printed).box.house(1, 0)
