"""`kutna box`: show a box, check one, start your own, compare two."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from kutnahora.cli.options import BoxOption, Json
from kutnahora.cli.output import BAD_INPUT, NO, fail, print_json, write_text
from kutnahora.cli.reading import box_text, open_box_file, read_box_file, usable_box

box_app = typer.Typer(no_args_is_help=True, help="The box: everything that is printed on the pieces.")


@box_app.command(epilog="Example: kutna box show --box my-copy.toml")
def show(box: BoxOption = None, as_json: Json = False) -> None:
    """Show every value of a box and where it comes from."""
    from kutnahora.reference.files.box.origins import origins

    whole, file = open_box_file(box)
    if as_json:
        values = {origin.place: {"value": origin.value, "source": origin.source} for origin in origins(file)}
        print_json({"box": whole.label, "values": values, "file": file.model_dump(mode="json")})
        return
    from kutnahora.cli.maintain.box_view import print_box

    print_box(file, whole.label)


@box_app.command(epilog="Example: kutna box check my-copy.toml")
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A box file; `standard` is the standard box.")],
    as_json: Json = False,
) -> None:
    """List all that is wrong in a box file. Exit code 0: nothing."""
    reading = read_box_file(file)
    if not reading.readable:
        fail(f"cannot read {file}: {reading.faults[0]}", BAD_INPUT)
    if as_json:
        print_json(
            {
                "valid": reading.box is not None,
                "box": reading.box.label if reading.box else None,
                "reasons": list(map(str, reading.faults)),
                "missing": [asdict(part) for part in reading.missing],
                "warnings": list(reading.warnings),
            }
        )
    else:
        for fault in reading.refusals:
            typer.echo(str(fault))
        for line in reading.warnings:
            typer.echo(f"warning: {line}")
        typer.echo(f"valid: {reading.box.label}" if reading.box else f"{file} cannot be used as a box")
    raise typer.Exit(0 if reading.box else NO)


@box_app.command(
    epilog="Example: kutna box new my-copy.toml --from standard, or kutna box new box-17.toml --random 17"
)
def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="File to write.")],
    original: Annotated[
        str | None,
        typer.Option("--from", metavar="BOX", help="Box file to copy; `standard` is the standard box."),
    ] = None,
    random: Annotated[
        int | None,
        typer.Option(metavar="SEED", min=0, help="Write the generated box of this seed instead."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Name of the copy; default: the file's name.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    as_json: Json = False,
) -> None:
    """Write an empty box file to fill in from your own copy of the game.

    Every field is explained there. With --from, write a copy of a box instead, for you to change.
    With --random, write a box with drawn values, the one that `kutna diff` plays on for this seed.
    """
    if original is not None and random is not None:
        fail("--from and --random cannot be combined")
    if original is None and name is not None:
        fail("--name names a copy: expected --from as well")
    if random is not None:
        text, label = _generated(random)
        write_text(file, text, force=force)
        said = f"{file} written: {label}; use it with --box {file}"
    else:
        from kutnahora.reference.files.box.new import blank_text

        name = Path(file).stem if name is None else name
        write_text(file, blank_text() if original is None else _copy(original, name), force=force)
        what = "fill it in" if original is None else "change it"
        said = f"{file} written; {what}, then: kutna box check {file}"
    if as_json:
        print_json({"file": file})
    else:
        typer.echo(said)


def _generated(seed: int) -> tuple[str, str]:
    """The box of a seed as a file that says how it was made, and its name with its hash."""
    from kutnahora.cli.options import refuse_long_seed
    from kutnahora.reference.files.box.new import generated_text
    from kutnahora.reference.samples.boxes import random_box, random_box_text

    refuse_long_seed(seed, "--random")
    return generated_text(random_box_text(seed), seed), random_box(seed).label


def _copy(original: str, name: str) -> str:
    """A copy of a box file under another name; ends if the name cannot be used."""
    from kutnahora.reference.files.box.load import read_box
    from kutnahora.reference.files.box.new import copied_text

    text = box_text(original)
    box, _file = usable_box(original, text)
    if name == box.name:
        fail(f"name: {name} is the name of the original, expected another (--name)")
    copy = copied_text(text, box.label, name)
    for fault in read_box(copy).refusals:
        fail(f"{fault.place}: {fault.message}; choose another with --name")
    return copy


@box_app.command(epilog="Example: kutna box diff standard my-copy.toml")
def diff(
    first: Annotated[str, typer.Argument(metavar="A", help="First box file, or `standard`.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Second box file, or `standard`.")],
    as_json: Json = False,
) -> None:
    """List the values in which two boxes differ. Exit code 0: none."""
    from kutnahora.reference.files.box.origins import differences

    differing = differences(open_box_file(first)[1], open_box_file(second)[1])
    if as_json:
        print_json({"same": not differing, "differences": [asdict(line) for line in differing]})
    elif differing:
        from kutnahora.cli.maintain.box_view import print_differences

        print_differences(first, second, differing)
    else:
        typer.echo("no difference")
    raise typer.Exit(NO if differing else 0)
