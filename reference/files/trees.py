"""Tables inside tables, by paths."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kutnahora.reference.files.faults import did_you_mean

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
