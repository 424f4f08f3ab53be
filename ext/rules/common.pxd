# Payments, points and reputation: the steps that every chapter uses.

from kutnahora.ext cimport box as boxes
from kutnahora.ext.box cimport Box
from kutnahora.ext.kernel cimport pelicans, purse, standing
from kutnahora.ext.position cimport Position
from kutnahora.ext.terms cimport ARM_OF, STAND_OF


cdef inline bint refuse_unpaid(int money, int cost) noexcept nogil:
    """turn.afford: There is no debt and no part payment."""
    return money < cost


cdef inline int price_of(const Box* box, const Position* s, int resource) noexcept nogil:
    """economy.price: Read off the front card of its deck at the notch of its arm."""
    return boxes.price(box, resource, s.decks[STAND_OF[resource]].card, s.arms[ARM_OF[resource]].notch)


cdef inline void do_pay(Position* s, int who, int cost) noexcept nogil:
    """turn.afford: The whole cost in groschen at once."""
    purse.pay(&s.players[who].purse, cost)


cdef inline void do_pay_resource(
    const Box* box, Position* s, int who, int resource, int quantity
) noexcept nogil:
    """economy.pay: A cost of n of a resource is n times its price."""
    do_pay(s, who, quantity * price_of(box, s, resource))


cdef inline void do_score(Position* s, int who, int points) noexcept nogil:
    """points.below: Points at once; the score has no limits and may fall below 0."""
    standing.score(&s.players[who].standing, points)


cdef inline void do_reputation(const Box* box, Position* s, int who, int change) noexcept nogil:
    """reputation.ends: The marker moves; each step beyond an end of the track is 2 points instead."""
    standing.change_reputation(&s.players[who].standing, change, box.reputation_low, box.reputation_high)


cdef inline void do_gain_pelicans(Position* s, int who, int count) noexcept nogil:
    """build.effects: Pelicans come from an unlimited supply, unused side up."""
    pelicans.gain(&s.players[who].pelicans, count)
