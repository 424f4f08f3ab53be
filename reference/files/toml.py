"""Values as a TOML text, written for people: one value a line, tables in order."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

PLAIN: Final = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(values: Mapping[str, object], titles: Mapping[str, str] | None = None) -> str:
    """The values as TOML; reading it gives them back. `titles` stand above the tables that they name."""
    return "\n".join(_lines(values, (), titles or {})) + "\n"


def _lines(values: Mapping[str, object], above: tuple[str, ...], titles: Mapping[str, str]) -> Iterator[str]:
    """What is no table first: after the head of a table everything belongs to it."""
    tables = {key: value for key, value in values.items() if isinstance(value, Mapping) and len(above) < 2}
    yield from (f"{_key(key)} = {toml_value(value)}" for key, value in values.items() if key not in tables)
    for key, table in tables.items():
        path = (*above, key)
        inner = list(_lines(table, path, titles))
        if not inner or inner[0]:  # a table of tables needs no head of its own
            title = [f"# {titles[key]}"] if key in titles else []
            yield from ("", *title, f"[{'.'.join(map(_key, path))}]")
        yield from inner


def _key(key: str) -> str:
    return key if PLAIN.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def toml_value(value: object) -> str:
    """One value. Texts, numbers and truth are written as in JSON."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {toml_value(below)}" for key, below in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
