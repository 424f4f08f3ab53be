cimport cython
from kutnahora.solver.learned.network cimport Weights


@cython.final
cdef class Model:
    cdef Weights weights
    cdef readonly object numbers
