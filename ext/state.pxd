cimport cython
from libc.string cimport memcpy
from kutnahora.ext.position cimport Position
from kutnahora.ext.tables cimport Tables


@cython.final
cdef class State:
    cdef Position position_
    cdef readonly Tables tables


cdef inline State state_of(Tables tables, const Position* s):
    """A new state with a copy of the struct."""
    cdef State state = State.__new__(State, tables)
    memcpy(&state.position_, s, sizeof(Position))
    return state
