# What stays of a tree when the game goes on.

from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memmove
from kutnahora.solver.tree cimport Node, Tree


cdef inline bint keep_subtree(Tree* tree, uint32_t root) noexcept nogil:
    """Move a node and all below it to the front; parents come before their children and stay so."""
    cdef uint32_t* new_number = <uint32_t*>calloc(tree.used, sizeof(uint32_t))
    cdef uint32_t number, place, used = 0
    cdef Node* node
    if new_number == NULL:
        return False
    new_number[root] = 1
    for number in range(root, tree.used):
        if new_number[number] == 0:
            continue
        used += 1
        new_number[number] = used
        node = &tree.nodes[number]
        for place in range(node.count):
            new_number[node.children + place] = 1
    for number in range(root, tree.used):
        if new_number[number] == 0:
            continue
        node = &tree.nodes[number]
        if node.count > 0:
            node.children = new_number[node.children] - 1
        memmove(&tree.nodes[new_number[number] - 1], node, sizeof(Node))
    tree.used = used
    free(new_number)
    return True
