"""The JSON Schemas of the file formats, made from the models that read them."""

from pydantic import TypeAdapter

from kutnahora.reference.files.box_models import BoxFile
from kutnahora.reference.files.position_model import PositionFile

TITLES = {"position": "A position of Kutná Hora", "box": "A box of Kutná Hora"}


def json_schema(which: str) -> dict[str, object]:
    """The schema of `position` or `box` files."""
    adapter: TypeAdapter[BoxFile] | TypeAdapter[PositionFile]
    adapter = TypeAdapter(PositionFile) if which == "position" else TypeAdapter(BoxFile)
    found: dict[str, object] = adapter.json_schema()
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **found, "title": TITLES[which]}
