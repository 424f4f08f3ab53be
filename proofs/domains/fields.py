"""Every field of the box, and of the pieces in it, is open in the box of the proofs, or listed with a reason.

`any_box()` makes pieces field by field, so a new field would stay at its default there, and what is proved
for "every valid box" would leave it out. `closed_fields` looks at each field as rules see it: `kutna prove`
fails and names those that are not symbolic.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Final, get_args, get_type_hints

from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.machine.explorer import Explorer, Unsupported
from kutnahora.proofs.machine.numbers import is_symbolic
from kutnahora.proofs.machine.symbols import Symbols, inputs_from
from kutnahora.reference.box import Box

ONLY_SAID: Final = "no rule reads it"
SHAPE: Final = "claims name the board they are about: any_box(board=...)"
SETUP: Final = "only setup reads it, and the claims about setup make a box of their own"
NOT_SYMBOLIC: Final = {
    "Box.name": ONLY_SAID,
    "Box.version": ONLY_SAID,
    "Box.digest": ONLY_SAID,
    "Box.icon_kinds": "claims say how many kinds there are: any_box(kinds=...)",
    "Box.small": SHAPE,
    "Box.large": SHAPE,
    "Box.hall_colours": SETUP,
    "Box.guild_sets": SETUP,
    "Tile.name": ONLY_SAID,
    "EventCard.name": ONLY_SAID,
    "Board.city_rows": SHAPE,
    "Board.city_columns": SHAPE,
    "Board.mine_rows": SHAPE,
    "Board.mine_columns": SHAPE,
    "Board.entrances": SHAPE,
    "Board.villages": SHAPE,
    "Board.rock_cells": SHAPE,
}
"""The fields that `any_box()` does not leave open, and why."""

LOOKS: Final[dict[str, Callable[[Box], object]]] = {
    "Box.tiles": lambda box: box.wood(1),
    "Box.cards": lambda box: box.action(1, 1),
    "Box.prices": lambda box: box.price(1, 1, 1),
    "Box.city_marks": lambda box: box.shows_city(1, 1, 1),
    "Box.market_marks": lambda box: box.shows_no_market(1, 1, 1),
    "Box.last_cards": lambda box: box.last_card(1),
    "Box.houses": lambda box: box.house(1, 1).points,
    "Box.reputation_points": lambda box: box.final_reputation(1),
    "Box.tax_losses": lambda box: box.tax_loss(2, 1),
    "Box.star_values": lambda box: box.star_value(1, 1),
    "Box.cathedral_taxes": lambda box: box.cathedral_tax(1),
    "Box.events": lambda box: box.events[1].tax,
    "Box.last_draws": lambda box: box.draws(4),
    "Tile.cathedral": lambda box: box.turns_cathedral(1),
}
"""How rules see a field whose accessor has another name."""

WAYS: Final[dict[str, Callable[[Box, str], object]]] = {
    "Box": getattr,
    "Tile": lambda box, name: getattr(box, name)(1),
    "House": lambda box, name: getattr(box.house(1, 1), name),
    "EventCard": lambda box, name: getattr(box.events[1], name),
}
"""How rules see any other field, by its class."""

WHERE: Final = {
    "Tile": "an accessor of `AnyBox`",
    "House": "`AnyBox.house`",
    "EventCard": "`_Events.__getitem__`",
}


def closed_fields(root: type = Box) -> tuple[str, ...]:
    """The fields that are not symbolic and should be, each with what to do; there must not be any."""
    found = not_symbolic(root)
    lines = [_left_out(*name.split(".")) for name in found if name not in NOT_SYMBOLIC]
    stale = [name for name in NOT_SYMBOLIC if name not in found]
    return (
        *lines,
        *(f"{name}: listed in NOT_SYMBOLIC of proofs/domains/fields.py, but symbolic" for name in stale),
    )


def _left_out(kind: str, name: str) -> str:
    where = WHERE.get(kind, "`AnyBox`, and how rules see it in LOOKS of proofs/domains/fields.py")
    return (
        f"{kind}.{name}: not symbolic in the box of the proofs, so nothing is proved for all its values. "
        f"Add it to proofs/domains/boxes.py: its limits to LIMITS, the field to {where}. If it cannot be "
        "symbolic, list it in NOT_SYMBOLIC of proofs/domains/fields.py, with the reason"
    )


def pieces(kind: type) -> Iterator[type]:
    """A class of values and those of its fields, at any depth: a new piece is found through its field."""
    yield kind
    for hint in get_type_hints(kind).values():
        for part in _classes(hint):
            yield from pieces(part)


def _classes(hint: object) -> Iterator[type]:
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for argument in get_args(hint):
        yield from _classes(argument)


def not_symbolic(root: type) -> list[str]:
    """The fields that `any_box()` does not leave open, as `House.points`."""
    explorer = Explorer()
    symbols = Symbols(explorer)
    every = [(kind.__name__, field.name) for kind in dict.fromkeys(pieces(root)) for field in fields(kind)]

    def once() -> list[str]:
        symbols.start()
        box = any_box(kinds=2)
        return [f"{kind}.{name}" for kind, name in every if not _is_open(box, kind, name)]

    with inputs_from(symbols):
        (path,) = explorer.paths(once)
    return path.result


def _is_open(box: Box, kind: str, name: str) -> bool:
    """Whether a field can be anything; what the box of the proofs does not know is Unsupported."""
    look, way = LOOKS.get(f"{kind}.{name}"), WAYS.get(kind)
    try:
        value = look(box) if look is not None else way(box, name) if way is not None else None
    except Unsupported:
        return False
    return all(map(is_symbolic, value)) if isinstance(value, tuple) else is_symbolic(value)
