"""The action cards a player can still play this round."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in box order."""

    cards: tuple[int, ...]


def checked(cards: tuple[int, ...]) -> Hand:
    """setup.player: A hand read from outside."""
    if len(set(cards)) != len(cards) or not set(cards) <= set(range(constants.CARDS)):
        raise ValueError(f"hand {cards}: expected different cards from 0 to {constants.CARDS - 1}")
    return Hand(tuple(sorted(cards)))


def start() -> Hand:
    """setup.player, round.next: All six cards."""
    return Hand(tuple(range(constants.CARDS)))


def play(hand: Hand, card: int) -> Hand:
    """turn.half: The card is gone for the round, both halves."""
    return Hand(tuple(held for held in hand.cards if held != card))
