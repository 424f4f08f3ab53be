# A player's money in groschen.

from kutnahora.ext.constants cimport START_MONEY
from kutnahora.ext.position cimport Purse


cdef inline void start(Purse* purse, int seat) noexcept nogil:
    """setup.money: 40 to 43 groschen by place in the first round's turn order."""
    purse.money = START_MONEY[seat]


cdef inline void pay(Purse* purse, int cost) noexcept nogil:
    """turn.afford: The whole cost at once."""
    purse.money -= cost


cdef inline void earn(Purse* purse, int income) noexcept nogil:
    """income.collect: Money comes from income only."""
    purse.money += income
