"""A copy of a box under another name, to be changed: values, sources and notes stay as they are."""

import json
import re
from typing import Final

NAME: Final = re.compile(r"""^(\s*(["']?)name\2\s*=\s*)(\"""|'''|"|').*?\3""", re.MULTILINE | re.DOTALL)
"""The first key `name` at the start of a line: that of the box, whose pieces have none."""
HEADER: Final = """\
# Copied from {label}, to be changed: `kutna box diff` shows in what the two differ. What you
# change has another source than the original; `source` may be left out.
#
"""


def copied_text(text: str, label: str, name: str) -> str:
    """The text of a sound box file, with another name and where it was copied from."""
    return HEADER.format(label=label) + NAME.sub(lambda found: found[1] + json.dumps(name), text, count=1)
