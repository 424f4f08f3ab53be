"""Options of the commands that search."""

import re
from typing import Final

import typer

from kutnahora.cli.output import fail
from kutnahora.solver.options import LIMITS

TIME: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h|)", re.ASCII)
THREADS_HELP: Final = "Threads of the search; default: one per core, 1 with --sims."
UNITS: Final = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "h": 3600.0}


def number_option(name: str, metavar: str, text: str) -> object:
    """A number within its limits, which the help page leaves out: some are as wide as the page."""
    low, high = LIMITS[name]

    def checked(value: int | None) -> int | None:
        if value is not None and not low <= value <= high:
            raise typer.BadParameter(f"{value} is not in the range {low:,} to {high:,}.")
        return value

    return typer.Option(metavar=metavar, callback=checked, help=text)


def seconds_of(text: str) -> float:
    """The value of `--time`, in seconds."""
    time = TIME.fullmatch(text)
    seconds = 0.0 if time is None else float(time[1]) * UNITS[time[2]]
    if not LIMITS["time"][0] <= seconds <= LIMITS["time"][1]:
        fail(f"--time: {text[:40]!r}, expected a time such as 10s, 500ms or 2m, from 1ms to 24h")
    return seconds
