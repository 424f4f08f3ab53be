cimport cython
from libc.stdint cimport uint32_t, uint64_t
from kutnahora.ext.moves cimport MOST_OPTIONS
from kutnahora.ext.position cimport Position
from kutnahora.ext.samples.dice cimport Dice
from kutnahora.ext.tables cimport Tables
from kutnahora.solver.endings cimport Endings
from kutnahora.solver.model cimport Model
from kutnahora.solver.params cimport Params
from kutnahora.solver.tree cimport Moments, Tree

cdef enum:
    MOST_THREADS = 256  # as in solver/options.py


@cython.final
cdef class Search:
    cdef readonly Tables tables
    cdef Position root
    cdef Params params
    cdef Model model  # whose weights the params point to; None without
    cdef Tree tree
    cdef Endings endings
    cdef Dice dice[MOST_THREADS]
    cdef Moments moments_[MOST_OPTIONS]  # by option of the root
    cdef uint32_t room    # nodes that fit, the spare memory included
    cdef uint64_t done
    cdef bint full_

    cdef bint is_proven(self) noexcept nogil
