"""`kutna rulings`: questions about the rules, their answers, and positions that show them."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.lawyer.clauses import known_clause
from kutnahora.cli.options import BoxOption, Json
from kutnahora.cli.output import NO, fail, print_json, write_text
from kutnahora.cli.reading import open_box_file, read_text
from kutnahora.cli.text import plural

if TYPE_CHECKING:
    from kutnahora.reference.files.box.load import LoadedBox
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.reference.files.rulings.load import Ruling
    from kutnahora.reference.files.rulings.run import Outcome

rulings_app = typer.Typer(
    no_args_is_help=True, help="Rulings: questions about the rules, answered and demonstrated."
)

WITH_BOX = "--write-box FILE writes them as a box, for `kutna show POS --box FILE`"

Folder = Annotated[str | None, typer.Option("--dir", metavar="FOLDER", help="Your own folder of rulings.")]


@rulings_app.command("list", epilog='Example: kutna rulings list --search "joker plot"')
def list_(
    search: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Only rulings about these words.")
    ] = None,
    limit: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="With --search, show at most N.")
    ] = 8,
    clause: Annotated[
        str | None, typer.Option(metavar="ID", help="Only rulings that cite this clause.")
    ] = None,
    difference: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=48, help="Only rulings on this rulebook difference."),
    ] = None,
    folder: Folder = None,
    as_json: Json = False,
) -> None:
    """List the rulings, all or those that match. Exit code 1: none does."""
    from kutnahora.cli.lawyer.rulings_view import document, print_list

    matching = _all(folder)
    words = (search or "").strip()
    if words:
        matching = _ranked(matching, words)
    if clause is not None:
        name = known_clause(clause).value
        matching = tuple(ruling for ruling in matching if name in ruling.file.clauses)
    if difference is not None:
        matching = tuple(ruling for ruling in matching if difference in ruling.file.difference)
    shown = matching[:limit] if words else matching
    if as_json:
        print_json(
            {"rulings": [document(ruling) for ruling in shown], "left_out": len(matching) - len(shown)}
        )
    elif matching:
        print_list(shown, more=len(shown) < len(matching))
    else:
        typer.echo("no such ruling; `kutna rulings list` lists all", err=True)
    raise typer.Exit(0 if matching else NO)


@rulings_app.command(epilog="Example: kutna rulings show joker-plot-at-reputation-3")
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="Name of a ruling, as `list` shows it.")],
    position: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Print only demonstration N's position, as KHN."),
    ] = None,
    write_box: Annotated[
        str | None, typer.Option(metavar="FILE", help="With --position, also write its box.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --write-box overwrite a file.")] = False,
    folder: Folder = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Show a ruling: question, answer, clauses, rulebooks, demonstrations."""
    [ruling] = _chosen(folder, [name])
    if position is not None:
        loaded = _box_of(ruling, folder, box)
        khn, box_file = _laid_out(loaded, ruling, position, folder)
        if write_box is not None:
            write_text(write_box, box_file, force=force)
        elif ruling.file.demonstrations[position - 1].printed:
            fail(f"{ruling.id}: demonstration {position} prints its own values on some pieces; {WITH_BOX}")
        typer.echo(khn)
        return
    if write_box is not None:
        fail("--write-box: only with --position N")
    if as_json:
        from kutnahora.cli.lawyer.rulings_view import document

        print_json(document(ruling))
    else:
        from kutnahora.cli.lawyer.rulings_view import print_ruling

        print_ruling(ruling, folder)


@rulings_app.command(epilog="Example: kutna rulings run --dir my-rulings")
def run(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="Rulings to run; default: all.")
    ] = None,
    folder: Folder = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Run demonstrations: does the engine rule as the answers say?

    Where another reading is possible, the engine must not follow it. Exit code 1: something is not as
    expected.
    """
    outcomes = _outcomes(_chosen(folder, names or []), folder, box)
    failed = sum(1 for outcome in outcomes if not outcome.passed)
    if as_json:
        from kutnahora.cli.lawyer.rulings_view import report

        print_json(report(outcomes))
    else:
        from kutnahora.cli.lawyer.rulings_view import print_report

        print_report(outcomes)
    raise typer.Exit(NO if failed else 0)


# what they share ----------------------------------------------------------------------------------------


def _all(folder: str | None) -> "tuple[Ruling, ...]":
    """The built-in rulings, or those of a folder; ends with every fault if one cannot be read."""
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.reference.files.rulings.load import SUFFIX, ordered, parse_ruling, shipped

    if folder is None:
        return shipped()
    rulings, faults = [], []
    for path in _files(folder, SUFFIX):
        try:
            rulings.append(parse_ruling(path.name.removesuffix(SUFFIX), read_text(str(path))))
        except BadFile as bad:
            faults += [f"{path}: {fault}" for fault in bad.faults]
    if faults:
        fail("\n".join(faults))
    return ordered(rulings)


def _ranked(rulings: "tuple[Ruling, ...]", words: str) -> "tuple[Ruling, ...]":
    """The rulings about these words, in the order of `kutna rules search`."""
    from kutnahora.cli.lawyer.rules_rulings import RulingHead
    from kutnahora.cli.lawyer.rules_search import search_rulings
    from kutnahora.reference.files.clauses.load import lexicon

    heads = {
        RulingHead(ruling.id, ruling.file.question, ruling.file.answer, ruling.file.clauses): ruling
        for ruling in sorted(rulings, key=lambda ruling: ruling.id)  # ties by name, as there
    }
    return tuple(heads[head] for head in search_rulings(lexicon(), tuple(heads), words))


def _files(folder: str, suffix: str) -> list[Path]:
    try:
        paths = sorted(path for path in Path(folder).iterdir() if path.name.endswith(suffix))
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        fail(f"cannot read {folder}: {getattr(error, 'strerror', None) or error}")
    if not paths:
        fail(f"no ruling in {folder}: expected files whose names end with {suffix}")
    return paths


def _chosen(folder: str | None, names: list[str]) -> "list[Ruling]":
    """The rulings of these names, or all; ends if a name is unknown."""
    known = {ruling.id: ruling for ruling in _all(folder)}
    for name in names:
        if name not in known:
            fail(f"no ruling {name!r}{_nearest(name, list(known))}; `kutna rulings list` lists all")
    return [known[name] for name in names or known]


def _nearest(name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    close = [other for other in known if name and name in other] or get_close_matches(name[:100], known)
    return f" (perhaps {close[0]}?)" if close else ""


def _box_of(ruling: "Ruling", folder: str | None, box: str | None) -> "LoadedBox":
    """The box of `--box`, or the one that the ruling names, beside its file, or the standard box."""
    if box is None and ruling.file.box is not None and folder is not None:
        return _opened(str(Path(folder) / ruling.file.box))
    return _opened(box)


@cache
def _opened(path: str | None) -> "LoadedBox":
    """The box, opened once: many rulings share it."""
    return open_box_file(path)


def _fault_lines(ruling: "Ruling", folder: str | None, bad: "BadFile") -> list[str]:
    """Why a demonstration cannot be run: a fault of the file, not of the rules."""
    from kutnahora.reference.files.rulings.load import SUFFIX

    name = ruling.id + SUFFIX
    path = name if folder is None else Path(folder) / name
    return [f"{path}: {fault}" for fault in bad.faults]


def _outcomes(rulings: "list[Ruling]", folder: str | None, box: str | None) -> "list[Outcome]":
    """The outcome of each ruling; ends with every fault if one cannot be run."""
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.reference.files.rulings.run import run_ruling

    outcomes, faults = [], []
    for ruling in rulings:
        try:
            outcomes.append(run_ruling(_box_of(ruling, folder, box), ruling))
        except BadFile as bad:
            faults += _fault_lines(ruling, folder, bad)
    if faults:
        fail("\n".join(faults))
    return outcomes


def _laid_out(loaded: "LoadedBox", ruling: "Ruling", number: int, folder: str | None) -> tuple[str, str]:
    """The position of a demonstration, and the text of its box."""
    from kutnahora.reference.files.box.printed import box_text
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.reference.files.positions.khn import format_khn
    from kutnahora.reference.files.rulings.run import laid_out

    try:
        starts = laid_out(loaded, ruling)
    except BadFile as bad:
        fail("\n".join(_fault_lines(ruling, folder, bad)))
    if number > len(starts):
        fail(f"{ruling.id} has {plural(len(starts), 'demonstration')}, there is no number {number}")
    start = starts[number - 1]
    return format_khn(start.box, start.position), box_text(start.file)
