"""Writes docs/rulings.md from the rulings: `make docs`, or

python -m kutnahora.cli.lawyer.rulings_page docs/rulings.md
"""

import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from kutnahora.cli.lawyer.rulings_view import BASIS, expected_words, position_words
from kutnahora.reference.files.rulings.load import Ruling, shipped
from kutnahora.reference.files.rulings.model import DIFFERENCES, Demonstration

TOPICS: Final = {
    "terms": "Words of the rules",
    "setup": "Setup",
    "turn": "Turns and cards",
    "economy": "Prices",
    "mine": "Mine",
    "rights": "Rights",
    "plot": "Plot",
    "build": "Building",
    "income": "Income",
    "cathedral": "St. Barbara",
    "joker": "Joker",
    "reputation": "Reputation",
    "points": "Points",
    "event": "Events",
    "tax": "Taxes",
    "patrician": "Patricians",
    "red": "Red tiles",
    "round": "End of the round",
    "final": "End of the game",
    "order": "Order of resolution",
    "lack": "When something is lacking",
}
WIDTH: Final = 110
HEAD: Final = """\
# Rulings

<!-- Written by `make docs` from reference/data/rulings: a change here is lost. -->

{count} questions that players ask, each with its answer, the clauses it rests on, what each of the five
rulebooks says (German de, Spanish es, French fr, Italian it, Russian ru; in our words), and positions that
show it. The engine plays these positions: `kutna rulings run` runs all {demonstrations} demonstrations, and
so does every run of the tests. Where another reading is possible, a demonstration also says what that reading
would give, and running it shows that the engine does not give that.

- `kutna rulings list --search "joker plot"` finds rulings by words, `--clause joker.cost` by clause,
  `--difference 8` by the number of a difference between the rulebooks.
- `kutna rulings show ID` shows one, and how to look at the tables that its demonstrations start from.
- `kutna rulings run --dir FOLDER` runs your own. [writing-rulings.md](writing-rulings.md) tells how to write
  one; it takes no Python.

The **basis** of an answer: {text} are said by the rulebooks, {majority} by most of them, and {reading} are
our reading: the books are silent there, or can be read in two ways.

In a demonstration `-` is what is told of the position and of the values printed on pieces (the rest is as a
game of that round and the standard box would have it), `>` a move, `=` what is expected, and `=/` what the
other reading would give and the engine does not.
"""


def rendered(rulings: Sequence[Ruling]) -> str:
    """The whole page."""
    bases = {basis: sum(1 for ruling in rulings if ruling.file.basis == basis) for basis in BASIS}
    demonstrations = sum(len(ruling.file.demonstrations) for ruling in rulings)
    lines = [HEAD.format(count=len(rulings), demonstrations=demonstrations, **bases)]
    lines += ["## The differences between the rulebooks", "", *_differences(rulings), ""]
    for topic, members in groupby(rulings, key=lambda ruling: ruling.topic):
        lines += [f"## {TOPICS[topic]}", ""]
        for ruling in members:
            lines += [*_ruling(ruling), ""]
    return "\n".join(lines).rstrip() + "\n"


def _differences(rulings: Sequence[Ruling]) -> Iterator[str]:
    yield "| number | settled by |"
    yield "|---|---|"
    for number in range(1, DIFFERENCES + 1):
        found = [ruling.id for ruling in rulings if number in ruling.file.difference]
        yield f"| {number} | {' · '.join(f'[{name}](#{name})' for name in found)} |"


def _ruling(ruling: Ruling) -> Iterator[str]:
    file = ruling.file
    yield f"### {ruling.id}"
    yield ""
    yield f"**{_line(file.question)}**"
    yield ""
    yield _line(file.answer)
    yield ""
    clauses = ", ".join(f"`{clause}`" for clause in file.clauses)
    settles = f" Difference {', '.join(map(str, file.difference))}." if file.difference else ""
    yield f"Clauses: {clauses}. Basis: {BASIS[file.basis]}.{settles}"
    if file.editions is not None:
        yield ""
        yield "| book | says |"
        yield "|---|---|"
        for name, text in file.editions.model_dump().items():
            yield f"| {name} | {_line(text).replace('|', '/')} |"
    for number, demonstration in enumerate(file.demonstrations, 1):
        yield ""
        yield from _demonstration(number, demonstration)


def _demonstration(number: int, demonstration: Demonstration) -> Iterator[str]:
    yield f"{number}. {_line(demonstration.shows)}"
    if demonstration.other is not None:
        yield f"   *Not so:* {_line(demonstration.other.reading)}"
    yield ""
    yield _code("-", ", ".join(position_words(demonstration)))
    yield from (_code(">", move) for move in demonstration.moves)
    yield from (_code("=", words) for words in expected_words(demonstration))
    if demonstration.other is not None:
        yield from (_code("=/", words) for words in expected_words(demonstration.other))


def _code(sign: str, words: str) -> str:
    """A line of a block of code inside a list; a long one goes on below."""
    first = f"       {sign} "
    return textwrap.fill(words, WIDTH, initial_indent=first, subsequent_indent=" " * len(first))


def _line(text: str) -> str:
    return " ".join(text.split())


def main(path: Path) -> None:
    path.write_text(rendered(shipped()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
