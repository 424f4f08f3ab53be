"""Shows rulings as text in 80 columns, and as JSON."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from shlex import quote
from typing import Final

import typer

from kutnahora.cli.text import WIDTH, plural
from kutnahora.reference.files.rulings.checks import SUM
from kutnahora.reference.files.rulings.load import Ruling
from kutnahora.reference.files.rulings.model import Demonstration, Other
from kutnahora.reference.files.rulings.run import Outcome
from kutnahora.reference.files.toml import leaves, toml_value

PIECES: Final = ("guild_tiles", "public_tiles", "mine_tiles", "technology_tiles", "rocks", "events")
"""Tables of a box whose pieces have names that say enough."""
BASIS: Final = {
    "text": "said by the rulebooks",
    "majority": "said by most of the rulebooks",
    "reading": "our reading: the rulebooks are silent or can be read in two ways",
}


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """Text in 80 columns; a long word is broken."""
    start = indent if first is None else first
    return textwrap.fill(" ".join(text.split()), WIDTH, initial_indent=start, subsequent_indent=indent)


# list and show ------------------------------------------------------------------------------------------


def print_list(rulings: Sequence[Ruling], *, more: bool = False) -> None:
    """Print the name and question of each ruling, and whether there are more."""
    for ruling in rulings:
        typer.echo(ruling.id)
        typer.echo(wrapped(ruling.file.question, "    "))
    typer.echo(f"{plural(len(rulings), 'ruling')}{'; --limit N shows more' if more else ''}")


def print_ruling(ruling: Ruling, folder: str | None = None) -> None:
    """Print a whole ruling; its commands name the folder that it is from."""
    for line in _lines(ruling, "" if folder is None else f" --dir {quote(folder)}"):
        typer.echo(line)


def _lines(ruling: Ruling, option: str) -> Iterator[str]:
    file = ruling.file
    yield wrapped(file.question, "   ", "Q: ")
    yield wrapped(file.answer, "   ", "A: ")
    yield ""
    yield wrapped(", ".join(file.clauses), " " * 10, "Clauses:  ")
    yield wrapped(BASIS[file.basis], " " * 10, "Basis:    ")
    if file.difference:
        numbers = ", ".join(map(str, file.difference))
        yield f"Settles:  difference {numbers} between the rulebooks"
    if file.editions is not None:
        yield ""
        for name, text in file.editions.model_dump().items():
            yield wrapped(text, "    ", f"{name}  ")
    for number, demonstration in enumerate(file.demonstrations, 1):
        yield ""
        yield wrapped(demonstration.shows, "   ", f"{number}. ")
        yield from _demonstration(demonstration)
    if file.demonstrations:
        yield ""
        yield f"Run it: kutna rulings run {quote(ruling.id)}{option}"
        yield "Look at its table:"
        yield f"  kutna rulings show {quote(ruling.id)}{option} \\"
        yield "    --position 1 --write-box box.toml > start.khn"
        yield "  kutna show start.khn --box box.toml"


def _demonstration(demonstration: Demonstration) -> Iterator[str]:
    yield wrapped(", ".join(position_words(demonstration)), "         ", "       - ")
    for text in demonstration.moves:
        yield wrapped(text, "         ", "       > ")
    for words in expected_words(demonstration):
        yield wrapped(words, "         ", "       = ")
    if demonstration.other is not None:
        yield wrapped(f"Not so: {demonstration.other.reading}", "   ", "   ")
        for words in expected_words(demonstration.other):
            yield wrapped(words, "         ", "      =/ ")


def position_words(demonstration: Demonstration) -> Iterator[str]:
    """The position of a demonstration, field by field."""
    yield from (_field(path, value) for path, value in leaves(demonstration.position))
    for path, value in leaves(demonstration.printed):
        yield f"printed {_field(path[1:] if path[0] in PIECES else path, value)}"


def expected_words(results: Demonstration | Other) -> Iterator[str]:
    """What is expected, one result per line, in the words of the file."""
    yield from (f"legal: {move}" for move in results.legal)
    for line in results.not_legal:
        yield f"not legal: {line}" if isinstance(line, str) else f"not legal: {line.move} ({line.clause})"
    if results.only is not None:
        yield f"all that is legal: {', '.join(results.only) or 'nothing'}"
    if results.outcomes is not None:
        yield f"chance can show: {', '.join(results.outcomes) or 'nothing'}"
    if results.to_move is not None:
        yield f"{results.to_move} decides next"
    if results.winner is not None:
        yield f"the winner: {', '.join(results.winner)}"
    yield from (_field(path, value) for path, value in leaves(results.after))
    yield from (f"at the end {' '.join(path)}: {value}" for path, value in leaves(results.final))
    if isinstance(results, Demonstration) and results.cites:
        yield f"the engine cites {', '.join(results.cites)}"


def _field(path: Sequence[str], value: object) -> str:
    """`blue money: 12`; `blue money changes by -8`"""
    name = " ".join(path)
    if isinstance(value, str):
        return f"{name} changes by {value}" if SUM.fullmatch(value) else f"{name}: {value}"
    if isinstance(value, list):
        return f"{name}: {', '.join(map(_listed, value)) or 'nothing'}"
    return f"{name}: {toml_value(value)}"


def _listed(value: object) -> str:
    """A value of a list; words without quotes, what holds others as TOML."""
    return value if isinstance(value, str) else toml_value(value)


def document(ruling: Ruling) -> Mapping[str, object]:
    """A ruling as JSON."""
    return {"id": ruling.id, "topic": ruling.topic, **ruling.file.model_dump(mode="json", exclude_unset=True)}


# run ----------------------------------------------------------------------------------------------------


def report(outcomes: Sequence[Outcome]) -> Mapping[str, object]:
    """The outcomes of a run as JSON."""
    run = [outcome for outcome in outcomes if outcome.demonstrations]
    return {
        "passed": sum(1 for outcome in run if outcome.passed),
        "failed": sum(1 for outcome in run if not outcome.passed),
        "without_demonstration": len(outcomes) - len(run),
        "demonstrations": sum(outcome.demonstrations for outcome in outcomes),
        "rulings": [_result(outcome) for outcome in outcomes],
    }


def _result(outcome: Outcome) -> Mapping[str, object]:
    return {
        "id": outcome.ruling.id,
        "passed": outcome.passed,
        "demonstrations": outcome.demonstrations,
        "misses": [asdict(miss) for miss in outcome.misses],
    }


def print_report(outcomes: Sequence[Outcome]) -> None:
    """Print every ruling that failed, and how many passed."""
    for outcome in outcomes:
        if not outcome.passed:
            typer.echo(f"FAILED {outcome.ruling.id}")
            for miss in outcome.misses:
                typer.echo(wrapped(f"demonstration {miss.demonstration}, {miss.what}", "    ", "  "))
                typer.echo(wrapped(miss.expected, " " * 14, "    expected  "))
                typer.echo(wrapped(miss.found, " " * 14, "    found     "))
    run = [outcome for outcome in outcomes if outcome.demonstrations]
    failed = sum(1 for outcome in run if not outcome.passed)
    demonstrations = sum(outcome.demonstrations for outcome in outcomes)
    passed = plural(len(run) - failed, "ruling")
    typer.echo(f"{passed} passed, {failed} failed ({plural(demonstrations, 'demonstration')})")
    if len(run) < len(outcomes):
        typer.echo(f"without a demonstration: {len(outcomes) - len(run)}")
