"""The command line as tests call it: commands on the frozen box, with scripted answers."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.records.load import Record, read_record
from table import Table, frozen

BOX = str(Path(__file__).parent / "boxes" / "frozen.toml")
GOLDEN = Path(__file__).parent / "golden"


def kutna(*arguments: str | Path, answers: Iterable[str] = ()) -> Result:
    """Run a command; the answers are what people type."""
    return kutna_fed("".join(f"{answer}\n" for answer in answers).encode(), *arguments)


def kutna_fed(stdin: bytes, *arguments: str | Path) -> Result:
    """Run a command with this standard input."""
    return CliRunner().invoke(app, [*map(str, arguments), "--box", BOX], input=stdin)


def with_person(*arguments: str | Path, answers: Iterable[str] = ()) -> Result:
    """A game of a person and two lively players; the person is blue."""
    return kutna("play", "--seats", "human,lively,lively", "--seed", "3", *arguments, answers=answers)


def at(table: Table, *arguments: str | Path, answers: Iterable[str] = ()) -> Result:
    """A game that continues from a table; blue is a person."""
    kinds = ",".join(["human"] + ["lively"] * (len(table.p.players) - 1))
    khn = format_khn(frozen(), table.p)
    return kutna("play", khn, "--seats", kinds, "--seed", "1", *arguments, answers=answers)


def choices(seed: int, count: int = 400) -> list[str]:
    """Answers that are always possible: a person is asked only if there are two moves or more."""
    rng = Random(seed)
    return [rng.choice("12") for _ in range(count)]


def saved(path: Path) -> Record:
    """The record of a file."""
    return read_record(path.read_text(encoding="utf-8"))


def fails(result: Result, code: int, *words: str) -> None:
    """It ends with this code, and a message on stderr only."""
    assert (result.exit_code, result.stdout) == (code, "")
    for word in words:
        assert word in result.stderr
    assert "Traceback" not in result.stderr
