"""A new box file to change: the empty form, without values, or a copy of a box under another name."""

import json
import re
from collections.abc import Iterator
from typing import Final

from kutnahora.reference.files.box.load import standard_text
from kutnahora.reference.files.box.models import PIECES, Piece

KEPT: Final = ("guild", "marked", "colour", "group", "deck")
"""Fields that say which piece it is."""
DROPPED: Final = (*KEPT, "source", "sources")
HEADER: Final = """\
# A box to fill in from your own copy of the game: everything that is printed on the pieces.
#
# Remove the `#` before a field and write its value. Fields with a `?` are printed on some pieces only: leave
# them as they are on the others. Names of tiles and events are yours to choose, those below are a proposal.
#
# `kutna box check FILE` says what is still missing and what cannot be right. When it is content, give the
# file to any command with `--box FILE`; `kutna box diff standard FILE` shows where it differs from the
# standard box.

name = "my-copy"
version = "1"
"""


def blank_text() -> str:
    """The form as a box file."""
    lines = standard_text().splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("version")) + 1
    return HEADER + "\n".join(_blanked(lines[start:]))


def _blanked(lines: list[str]) -> Iterator[str]:
    """Notes, heads of tables and what says which piece it is; instead of values all fields of the piece."""
    fields: tuple[str, ...] = ()
    for line in (*lines, ""):
        if not line:  # the end of a table
            yield from (*fields, line)
            fields = ()
        elif line.startswith("["):
            yield line
            fields = tuple(_fields(PIECES[line.strip("[]").partition(".")[0]]))
        elif line.startswith("#") or line.partition(" = ")[0] in KEPT:
            yield line


def _fields(model: type[Piece]) -> Iterator[str]:
    for name, field in model.model_fields.items():
        if name not in DROPPED:
            yield f"# {name} =" if field.is_required() else f"# {name} = ?"


NAME: Final = re.compile(r"""^(\s*(["']?)name\2\s*=\s*)(\"""|'''|"|').*?\3""", re.MULTILINE | re.DOTALL)
"""The first key `name` at the start of a line: that of the box, whose pieces have none."""
COPIED: Final = """\
# Copied from {label}, to be changed: `kutna box diff` shows in what the two differ. What you
# change has another source than the original; `source` may be left out.
#
"""


def copied_text(text: str, label: str, name: str) -> str:
    """The text of a sound box file, with another name and where it was copied from."""
    return COPIED.format(label=label) + NAME.sub(lambda found: found[1] + json.dumps(name), text, count=1)


GENERATED: Final = """\
# A generated box: every value is drawn inside the limits of a valid box, none is from the game.
# Written by `kutna box new FILE --random {seed}`; `kutna diff` plays some of its games on such boxes.

"""


def generated_text(text: str, seed: int) -> str:
    """The text of a generated box file, with where it comes from."""
    return GENERATED.format(seed=seed) + text
