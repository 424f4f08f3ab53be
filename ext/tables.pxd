cimport cython
from kutnahora.ext.box cimport Box


@cython.final
cdef class Tables:
    cdef Box box_
    cdef readonly object box
