"""How far away the end of a search is, in cards."""

from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.position import Position

HOPELESS: Final = {2: 12, 3: 9, 4: 9}
"""By players: cards before the end of the game; nothing was solved so far from it (docs/strength.md)."""


def cards_left(p: Position) -> int:
    """Cards that all players together still have to play in the game; each keeps one of a hand."""
    rounds = constants.ROUNDS[len(p.players)] - p.round
    return rounds * len(p.players) * (constants.CARDS - 1) + _cards_in_round(p)


def is_far(p: Position, horizon: str) -> bool:
    """Whether an exact search to the horizon is beyond reach; the end of a turn is always near."""
    if horizon == "turn":
        return False
    cards = cards_left(p) if horizon == "game" else _cards_in_round(p)
    return cards >= HOPELESS[len(p.players)]


def _cards_in_round(p: Position) -> int:
    return sum(max(len(player.hand.cards) - 1, 0) for player in p.players)
