"""The command line."""

from importlib.metadata import version
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, pretty_exceptions_show_locals=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kutna {version('kutnahora')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Kutná Hora: rules, explanations, solver."""


def main() -> None:
    """Run the command line."""
    app(prog_name="kutna")
