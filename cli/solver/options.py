"""Options of the searches."""

import re
from typing import Final

from kutnahora.cli.output import fail
from kutnahora.solver.options import LIMITS

TIME: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h|)", re.ASCII)
THREADS_HELP: Final = "Search threads, one tree each; default: one per core, 1 with --sims."
UNITS: Final = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "h": 3600.0}


def seconds_of(text: str) -> float:
    """What `--time` says."""
    found = TIME.fullmatch(text)
    seconds = 0.0 if found is None else float(found[1]) * UNITS[found[2]]
    if not LIMITS["time"][0] <= seconds <= LIMITS["time"][1]:
        fail(f"--time: {text[:40]!r}, expected such as 10s, 500ms or 2m, from 1ms to 24h")
    return seconds
