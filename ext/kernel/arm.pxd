# An indicator arm of a price stand.

from kutnahora.ext.position cimport Arm


cdef inline void move_right(Arm* arm, int last) noexcept nogil:
    """economy.arm: One notch to the right; at the last notch it stays."""
    if arm.notch < last:
        arm.notch += 1
