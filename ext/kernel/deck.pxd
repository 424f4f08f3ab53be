# A price deck: the number of its front card.

from kutnahora.ext.position cimport Deck


cdef inline void advance_one(Deck* deck, int last) noexcept nogil:
    """economy.advance, economy.top: The front card goes to the back; at the last card the deck stays."""
    if deck.card < last:
        deck.card += 1
