"""Tables inside tables: as a TOML text, written for people, and by paths."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kutnahora.reference.files.faults import did_you_mean

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


Leaf = tuple[tuple[str, ...], object]
LONGEST_PLACE: Final = 3
"""Digits: more than any list needs."""


def list_place(key: str) -> int | None:
    """The number of a place in a list, as a path writes it: digits without leading zeros."""
    plain = key.isascii() and key.isdigit() and len(key) <= LONGEST_PLACE
    return int(key) if plain and (key == "0" or key[0] != "0") else None


def leaves(tree: Mapping[str, object], above: tuple[str, ...] = (), *, empty: bool = False) -> Iterator[Leaf]:
    """Every value of tables in tables, by its path; a key may itself be a path: `"blue.money"`.

    With `empty` a table without anything in it is a value, too.
    """
    for key, value in tree.items():
        path = (*above, *key.split("."))
        if isinstance(value, Mapping) and (value or not empty):
            yield from leaves(value, path, empty=empty)
        else:
            yield path, value


def near_path(tree: Mapping[str, object], path: Iterable[str]) -> str:
    """The key that was meant by the first of a path that is not there."""
    table: object = tree
    for key in path:
        if not isinstance(table, Mapping):
            break
        if key not in table:
            return did_you_mean(key, table)
        table = table[key]
    return ""
