# The tree: nodes in one block of memory, the children of a node side by side.
#
#   root ─┬─ child ─┬─ ...      a node is a position where a player has two or more options, where chance has,
#         ├─ child  └─ ...      or the end; forced moves make no nodes. Positions are not stored: a simulation
#         └─ child              replays the moves on its way down.

from libc.stdint cimport int8_t, uint16_t, uint32_t, uint64_t
from kutnahora.ext.moves cimport MOST_OPTIONS, Move
from kutnahora.solver.values cimport SEATS, Values

cdef enum Role:
    LEAF = 0      # not looked into yet
    DECISION = 1
    CHANCE = 2

cdef struct Node:
    Values sums         # over its visits; the exact values themselves once it is proven
    uint64_t visits     # ten minutes of a proven option and its like are more than 2**32
    uint32_t children   # the number of the first
    Move move           # that leads here
    float prior
    uint16_t count      # of children
    uint16_t forced     # moves without a choice behind its own; known once it is no leaf
    int8_t player       # who decides here
    int8_t role
    int8_t proven       # its values are exact
    int8_t busy         # a thread is looking for its exact values

cdef struct Tree:
    Node* nodes
    uint32_t used
    uint32_t limit
    double least[SEATS]  # reward of a player so far
    double most[SEATS]
    uint32_t compared[MOST_OPTIONS]  # options of the root that share the simulations; none: the search picks
    int compared_count
    uint64_t lock        # whoever reads or changes the tree holds it

cdef struct Moments:
    # of the rewards of who decides, for an option of the root
    double total
    double squares
