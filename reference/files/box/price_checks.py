"""What is known of the two decks and their arms."""

from collections.abc import Iterator
from typing import Final

from kutnahora.reference.files.box import words as box_words
from kutnahora.reference.files.box.draft import Draft
from kutnahora.reference.files.box.words import Price
from kutnahora.reference.files.faults import Fault

DECK_CARDS: Final = {"wood": 40, "beer": 40, "food": 40, "permit": 30, "ore": 30, "silver": 30}
"""The cards of the deck of each resource without the back of the turn-over card, which may be one more."""
DECKS: Final = (("wood", "beer", "food"), ("permit", "ore", "silver"))


def prices(draft: Draft) -> Iterator[Fault]:
    """Readable prices, as many notches on every card, decks of one length, marks only where they may be."""
    tables: dict[str, list[tuple[Price, ...]]] = {}
    for resource, table in draft.prices.items():
        if resource not in DECK_CARDS:
            continue
        most = DECK_CARDS[resource] + 1
        if len(table.cards) > most:
            yield Fault(f"prices.{resource}", f"{len(table.cards)} cards, at most {most} are possible")
        lines = []
        for number, text in enumerate(table.cards):
            try:
                lines.append(box_words.price_line(text))
            except ValueError as error:
                yield Fault(f"prices.{resource}, card {number}", str(error))
        if len(lines) == len(table.cards):
            tables[resource] = lines
            yield from _notches(resource, lines)
            yield from _city_marks(resource, lines)
    yield from _decks(draft)
    yield from _silver_arm(tables)


def _notches(resource: str, lines: list[tuple[Price, ...]]) -> Iterator[Fault]:
    for number, line in enumerate(lines):
        if len(line) != len(lines[0]):
            yield Fault(
                f"prices.{resource}, card {number}", f"{len(line)} notches, card 0 has {len(lines[0])}"
            )


def _city_marks(resource: str, lines: list[tuple[Price, ...]]) -> Iterator[Fault]:
    """economy.city_order: where the city symbol may not be."""
    for number, line in enumerate(lines):
        if resource == "ore" and any(price.city for price in line):
            yield Fault(f"prices.ore, card {number}", "a city symbol, ore has none")
        elif line[-1].city:
            yield Fault(f"prices.{resource}, card {number}", "a city symbol in the last notch")
    if lines and lines[0][0].city:
        yield Fault(f"prices.{resource}, card 0", "a city symbol where play starts")


def _decks(draft: Draft) -> Iterator[Fault]:
    """All prices of a deck are on the same cards."""
    for deck in DECKS:
        counts = {name: len(draft.prices[name].cards) for name in deck if name in draft.prices}
        full = {name: count for name, count in counts.items() if count >= DECK_CARDS[name]}
        if len(set(full.values())) > 1:
            told = ", ".join(f"{name} has {count}" for name, count in full.items())
            yield Fault("prices", f"{told} cards")


def _silver_arm(tables: dict[str, list[tuple[Price, ...]]]) -> Iterator[Fault]:
    """economy.price: one arm shows silver and ore."""
    silver, ore = tables.get("silver"), tables.get("ore")
    if silver and ore and len(silver[0]) != len(ore[0]):
        yield Fault("prices", f"silver has {len(silver[0])} notches, ore {len(ore[0])}, their arm is one")
