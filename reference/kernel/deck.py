"""A price deck: the number of its front card."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deck:
    """From card 0 to the last card of the box."""

    card: int


def checked(card: int, last: int) -> Deck:
    """economy.top: A deck read from outside."""
    if card < 0 or card > last:
        raise ValueError(f"front card {card}, expected 0 to {last}")
    return Deck(card)


def start() -> Deck:
    """setup.stands: Card 0 in front."""
    return Deck(0)


def advance_one(deck: Deck, last: int) -> Deck:
    """economy.advance, economy.top: The front card goes to the back; at the last card the deck stays."""
    return Deck(deck.card + 1) if deck.card < last else deck
