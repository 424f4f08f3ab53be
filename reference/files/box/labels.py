"""How a position, a puzzle or a record names its box: `standard@256d9bb2`."""

import re
from typing import Final

from kutnahora.reference.box import Box

LABEL: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*@[0-9a-f]{8}")


def is_label_of(label: str, box: Box) -> bool:
    """Whether a label is that of a box: a copy under another name has the same hash, and is the same box."""
    return LABEL.fullmatch(label) is not None and label.endswith(f"@{box.digest}")
