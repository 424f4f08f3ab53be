"""The committed schemas are those of the code."""

import json
from pathlib import Path

import pytest

from kutnahora.reference.files.schemas import json_schema

SCHEMAS = Path(__file__).parent.parent / "schemas"


@pytest.mark.parametrize("which", ["position", "box"])
def test_the_committed_schema_is_the_one_of_the_code(which: str) -> None:
    committed = json.loads((SCHEMAS / f"{which}.schema.json").read_text(encoding="utf-8"))
    assert json_schema(which) == committed, f"run: kutna schema {which} > schemas/{which}.schema.json"
