# The tax counter.

from kutnahora.ext.constants cimport TAX_LIMIT
from kutnahora.ext.position cimport Tax


cdef inline void rise(Tax* tax, int amount) noexcept nogil:
    """tax.rise, tax.cap: The tax rises and stops at 25."""
    tax.level = min(tax.level + amount, TAX_LIMIT)
