# The action cards a player can still play this round.

from kutnahora.ext.constants cimport CARDS
from kutnahora.ext.position cimport Hand


cdef inline void start(Hand* hand) noexcept nogil:
    """setup.player, round.next: All six cards."""
    hand.cards = (1 << CARDS) - 1


cdef inline void play(Hand* hand, int card) noexcept nogil:
    """turn.half: The card is gone for the round, both halves."""
    hand.cards &= ~(1 << card)
