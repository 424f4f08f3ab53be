"""One is not many: one helper writes counted nouns, in everything that people read."""

import re
from pathlib import Path

import pytest

from kutnahora.cli.sentences.facts import Name
from kutnahora.cli.text import plural

CLI = Path(__file__).parent.parent / "cli"
NOUNS = (
    "blocks cards cells cycles demonstrations differences games guilds houses lines miners moves notches "
    "options paths patricians pelicans pieces players plots points positions puzzles rocks rulings seats "
    "sequels sets simulations stacks steps survivors things threads tiles times visits"
)
COUNTED = re.compile(rf"\{{([^{{}}]+)\}}\}}? (?:[a-z]+ )?(?:{'|'.join(NOUNS.split())})\b")
NEVER_ONE = {
    "players": "there are 2, 3 or 4",
    "n": "the players of a benchmark",
    "numbers": "a list of numbers",
    "number": "the number of a cathedral tile",
    "board.city_cells": "18 or 30",
    "board.mine_cells": "20 or 28",
    "len(case.asked.p.city)": "18 or 30",
    "len(outcomes)": "one alone is shown at once",
    "len(places)": "one alone is the move that is meant",
    "limit": "three slots, three plot markers",
    "row.seats": "one seat is not told",
    "options": "one option is told in other words",
    "request.most_positions():,": "millions",
    "report.positions / spent:,.0f": "a rate",
    "counted.simulations / counted.seconds:,.0f": "a rate",
    "speed.times('one thread'):.2f": "a rate",
    "speed.times('two processes'):.2f": "a rate",
    "demonstrations": "of our rulings",
    "games": "two or more",
    "s['resource']": "what moves is an arm",
    "due - level": "money",
    "columns": "columns without houses",
    "pairs": "pairs of pelicans",
    "colour": "none of a colour",
    "case['colour']": "none of a colour",
    "abs(points)": "two for each step",
    "s['points']": "two for each step",
    "counted.simulations:,": "a benchmark",
    "counted.searches": "a benchmark",
    "now.colour": "a colour",
    "1": "two points or more",
    "pieces": "one alone is shown at once",
    "reply.gain:+.1f": "a mean, with a decimal",
    "points:.1f": "a mean, with a decimal",
    "-points:.1f": "a mean, with a decimal",
    "answer.ties": "there are two or more",
}
"""What is counted where one cannot be, or is told otherwise."""
SOMEBODY = re.compile(r"(?:.*\.)?(?:who|player|name)")
"""Who does something: in `{who} moves` the word is a verb."""


def uncounted(text: str) -> list[str]:
    """Where a number stands before a noun that is always the plural."""
    hits = [hit for hit in COUNTED.finditer(text) if not SOMEBODY.fullmatch(hit[1])]
    return [hit[0] for hit in hits if hit[1] not in NEVER_ONE and not hit[1].startswith("constants.")]


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 puzzles"), (1, "1 puzzle"), (2, "2 puzzles"), (12345, "12,345 puzzles")]
)
def test_one_is_not_many(count: int, text: str) -> None:
    assert text == plural(count, "puzzle")
    assert text == f"{Name(count):puzzle}"


def test_a_change_has_a_sign() -> None:
    assert ["+1 point", "-1 point", "+2 points"] == [plural(count, "point", "+") for count in (1, -1, 2)]
    assert "sawmill" == f"{Name('sawmill')}"


@pytest.mark.parametrize("path", sorted(CLI.rglob("*.py")), ids=str)
def test_counted_nouns_go_through_plural(path: Path) -> None:
    assert [] == uncounted(path.read_text(encoding="utf-8")), "use kutnahora.cli.text.plural"


def test_a_verb_is_no_counted_noun() -> None:
    assert [] == uncounted('f"{who} moves 3 to the left, {s.who} seats a patrician"')
    assert ["{count} moves"] == uncounted('f"{who} moves {count} moves"')
