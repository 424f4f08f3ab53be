"""What an editor does with a schema: the faults of a value. An unknown keyword is an error."""

import re
from collections.abc import Iterator

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}
WORDS = {"$schema", "$defs", "title", "description", "default"}
"""They refuse nothing."""


def faults(root: object, value: object, schema: object = None, place: str = "") -> Iterator[str]:
    """Every fault: its place and the keyword that refuses it."""
    rules = root if schema is None else schema
    if rules is True:
        return
    assert isinstance(rules, dict)
    for key, rule in rules.items():
        if key == "$ref":
            assert isinstance(root, dict)
            yield from faults(root, value, root["$defs"][rule.removeprefix("#/$defs/")], place)
        elif key == "anyOf":
            if all(any(faults(root, value, choice, place)) for choice in rule):
                yield f"{place}: anyOf"
        elif key not in WORDS and not _holds(key, rule, rules, value):
            yield f"{place}: {key}"
    for name, part, rule in _parts(rules, value):
        yield from faults(root, part, rule, f"{place}.{name}".lstrip("."))


def _holds(key: str, rule: object, rules: dict[str, object], value: object) -> bool:
    """Whether one keyword holds; `_parts` looks inside tables and lists."""
    if key == "type":
        kind = TYPES[str(rule)]
        return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    if key == "enum":
        return isinstance(rule, list) and value in rule
    if isinstance(value, dict):
        return _table_holds(key, rule, rules, value)
    if key in ("minItems", "maxItems", "minLength", "maxLength") and isinstance(rule, int):
        sized = value if isinstance(value, list if key.endswith("Items") else str) else [None] * rule
        return len(sized) >= rule if key.startswith("min") else len(sized) <= rule
    if key in ("minimum", "maximum") and isinstance(rule, int):
        number = value if isinstance(value, (int, float)) else rule
        return number >= rule if key == "minimum" else number <= rule
    if key == "pattern":
        return not isinstance(value, str) or re.search(str(rule), value) is not None
    if key in PARTS:
        return True
    raise NotImplementedError(key)


PARTS = {
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "required",
    "maxProperties",
    "items",
    "prefixItems",
}


def _table_holds(key: str, rule: object, rules: dict[str, object], value: dict[str, object]) -> bool:
    if key == "additionalProperties" and rule is False:
        return all(_key_rule(rules, name) is not None for name in value)
    if key == "required":
        return isinstance(rule, list) and set(rule) <= set(value)
    if key == "maxProperties":
        return isinstance(rule, int) and len(value) <= rule
    if key in PARTS:
        return True
    raise NotImplementedError(key)


def _parts(rules: dict[str, object], value: object) -> Iterator[tuple[str, object, object]]:
    """What is inside a value, each part with the schema it must fit."""
    if isinstance(value, list):
        first = rules.get("prefixItems", [])
        assert isinstance(first, list)
        rest = [rules.get("items", {})] * (len(value) - len(first))
        pairs = zip(value, first + rest, strict=False)
        yield from ((str(number), entry, rule) for number, (entry, rule) in enumerate(pairs, 1))
    elif isinstance(value, dict):
        for name, entry in value.items():
            yield name, entry, _key_rule(rules, name) or {}
            yield name, name, rules.get("propertyNames", {})


def _key_rule(rules: dict[str, object], name: str) -> object:
    """The schema for the value of a key; None if the key is not allowed."""
    keys, patterns = rules.get("properties", {}), rules.get("patternProperties", {})
    assert isinstance(keys, dict)
    assert isinstance(patterns, dict)
    matching = [rule for pattern, rule in patterns.items() if re.search(pattern, name)]
    others = rules.get("additionalProperties", True)
    return keys.get(name, matching[0] if matching else None if others is False else others)
