# The win of every player without the options that cannot matter, for the objective `win`.
#
# Two players. What one wins the other loses, so the win does not depend on how ties are broken: alpha-beta.
# At chance, outcomes not looked at yet count 0 at least and 1 at most (Star1).
#
# Three and four. Players who are indifferent decide by their margin, and that may change who wins. So:
# - An option with a win of 1 ends the search: whatever is as good gives everybody the same.
# - Shares add up to 1. If a player has an option worth x, the one who decided before gets 1 - x at most
#   here; if that is less than what an option found before gives, this one is not taken. Only the decider
#   before is asked: further up such a bound would not be sound, because it says nothing about what those
#   between would choose.
# - Options that are equally good for who decides and give every player the same win need no margin. If they
#   differ in what the others get, they are searched in full.
#
# An exact value is the same to the last bit whatever the table holds and in whatever order options are
# tried: equal options count as the first in the list, and sums are made in list order.

from libc.math cimport fabs
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset
from kutnahora.ext.moves cimport MOST_OPTIONS
from kutnahora.ext.position cimport top
from kutnahora.solver.endgame cimport (
    CHANCE, END, MOST_OUTCOMES, Call, Endgame, Node, Worth, allowed, child_at, child_of_step, hair, place_at
)
from kutnahora.solver.full cimport better, search
from kutnahora.solver.scoring cimport score_last
from kutnahora.solver.table cimport BOUNDS, MOST_VALUES, SHARES, TAG_BITS, Hash, Known, look_up, remember
from kutnahora.solver.values cimport SEATS

cdef enum Sure:
    STOPPED = 0
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3

cdef enum:
    SALT = 0x5DEECE66D  # wins are kept apart from whole worths: their last bits may differ


cdef inline Hash of_wins(Hash hashed) noexcept nogil:
    hashed.check ^= <uint64_t>SALT << TAG_BITS
    return hashed


# two players --------------------------------------------------------------------------------------------


cdef inline bint search_win(const Endgame* game, Call* call, Node* node, double* win) noexcept nogil:
    """The wins of two players; false if the search was stopped."""
    memset(win, 0, SEATS * sizeof(double))
    if within(game, call, node, -1.0, 2.0, &win[0]) == STOPPED:
        return False
    win[1] = 1.0 - win[0]
    return True


cdef inline Sure within(
    const Endgame* game, Call* call, Node* node, double low, double high, double* win
) noexcept nogil:
    """The win of the first player, exactly if it lies between `low` and `high`; otherwise a bound may do."""
    cdef double values[MOST_VALUES]
    cdef double points[SEATS]
    cdef double wins[SEATS]
    cdef uint64_t before = call.positions
    cdef double lower = 0.0, upper = 1.0
    cdef Hash hashed
    cdef Known known
    cdef Sure sure
    if node.stage == END:
        score_last(game.box, &node.s, &call.boards, wins, points)
        win[0] = wins[0]
        return EXACT
    hashed = of_wins(node.hashed)
    known = look_up(game.table, hashed, values)
    if known == SHARES:
        win[0] = values[0]
        return EXACT
    if known == BOUNDS:
        lower, upper = values[0], values[1]
        if lower >= high - hair():
            win[0] = lower
            return AT_LEAST
        if upper <= low + hair():
            win[0] = upper
            return AT_MOST
    if not allowed(call):
        return STOPPED
    if node.stage == CHANCE:
        sure = mean_within(game, call, node, low, high, win)
    else:
        sure = best_within(game, call, node, low, high, win)
    if sure == EXACT:
        values[0] = win[0]
        values[1] = values[2] = 0.0
        remember(game.table, hashed, SHARES, call.positions - before, values)
    elif sure != STOPPED:
        values[0] = max(lower, win[0]) if sure == AT_LEAST else lower
        values[1] = min(upper, win[0]) if sure == AT_MOST else upper
        values[2] = 0.0
        remember(game.table, hashed, BOUNDS, call.positions - before, values)
    return sure


cdef inline Sure mean_within(
    const Endgame* game, Call* call, const Node* node, double low, double high, double* win
) noexcept nogil:
    cdef Node pair[2]
    cdef double parts[MOST_OUTCOMES]
    cdef double total = 0.0, part
    cdef int step, place, left, count = node.moves.count
    cdef Sure sure
    for step in range(count):
        left = count - 1 - step
        place = place_at(call, step, count)
        sure = within(
            game, call, child_of_step(game, call, node, step, pair),
            count * low - total - left, count * high - total, &part
        )
        if sure == STOPPED:
            return STOPPED
        parts[place] = part
        total += part
        if sure == AT_LEAST or (left > 0 and total >= count * high - hair()):
            win[0] = total / count
            return AT_LEAST
        if sure == AT_MOST or (left > 0 and total + left <= count * low + hair()):
            win[0] = (total + left) / count
            return AT_MOST
    win[0] = 0.0
    for place in range(count):
        win[0] += parts[place]
    win[0] /= count
    return EXACT


cdef inline Sure best_within(
    const Endgame* game, Call* call, Node* node, double low, double high, double* win
) noexcept nogil:
    """A decision; for the second player everything is turned round."""
    cdef Node child
    cdef int step, place, best_place = -1
    cdef bint second = top(&node.s).player == 1
    cdef double sign = -1.0 if second else 1.0
    cdef double floor = -high if second else low      # what the one who decides has elsewhere
    cdef double ceiling = -low if second else high    # what the other would let happen
    cdef double best = -3.0, bound = -3.0, least, value, part
    cdef Sure worse = AT_LEAST if second else AT_MOST
    cdef Sure sure
    for step in range(node.moves.count):
        place = place_at(call, step, node.moves.count)
        child_at(game, node, place, &child)  # one: often the next is not needed
        # an option before the best in the list is taken if it is as good
        least = max(floor, best if place > best_place else best - 2 * hair())
        if second:
            sure = within(game, call, &child, low, -least, &part)
        else:
            sure = within(game, call, &child, least, high, &part)
        value = sign * part
        if sure == STOPPED:
            return STOPPED
        if sure == worse:
            bound = max(bound, value)
            continue
        if sure != EXACT:
            win[0] = part
            return sure
        if value > best + hair() or (place < best_place and value >= best - hair()):
            best = value
            best_place = place
        if value == (0.0 if second else 1.0):  # there is nothing better
            win[0] = part
            return EXACT
        if best >= ceiling - hair():
            win[0] = sign * best
            return AT_MOST if second else AT_LEAST
    if best > bound + 2 * hair() or best > floor + 2 * hair() or bound < -2.0:
        win[0] = sign * best
        return EXACT
    win[0] = sign * max(best, bound)
    return worse


# three and four -----------------------------------------------------------------------------------------


cdef inline bint search_shares(const Endgame* game, Call* call, Node* node, double* win) noexcept nogil:
    """The wins of all players; false if the search was stopped."""
    memset(win, 0, SEATS * sizeof(double))
    return shares(game, call, node, 0, -1.0, win) != STOPPED


cdef inline Sure shares(
    const Endgame* game, Call* call, Node* node, int who, double need, double* win
) noexcept nogil:
    """The win of every player; or, if a player is sure to get less than needed, upper bounds of them."""
    cdef double values[MOST_VALUES]
    cdef double points[SEATS]
    cdef uint64_t before = call.positions
    cdef size_t size = node.s.count * sizeof(double)
    cdef Hash hashed
    cdef Known known
    cdef Sure sure
    if node.stage == END:
        score_last(game.box, &node.s, &call.boards, win, points)
        return EXACT
    hashed = of_wins(node.hashed)
    known = look_up(game.table, hashed, values)
    if known == SHARES or (known == BOUNDS and values[who] < need):
        memcpy(win, values, size)
        return EXACT if known == SHARES else AT_MOST
    if not allowed(call):
        return STOPPED
    if node.stage == CHANCE:
        sure = mean_shares(game, call, node, who, need, win)
    else:
        sure = best_shares(game, call, node, who, need, win)
    if sure != STOPPED:
        memset(values, 0, sizeof(values))
        memcpy(values, win, size)
        remember(game.table, hashed, SHARES if sure == EXACT else BOUNDS, call.positions - before, values)
    return sure


cdef inline Sure at_most(int count, int who, double most, double others, double* win) noexcept nogil:
    """Upper bounds: of one player and of the others."""
    cdef int other
    for other in range(count):
        win[other] = most if other == who else others
    return AT_MOST


cdef inline Sure mean_shares(
    const Endgame* game, Call* call, const Node* node, int who, double need, double* win
) noexcept nogil:
    cdef Node pair[2]
    cdef double parts[MOST_OUTCOMES][SEATS]
    cdef double total = 0.0
    cdef double* part
    cdef int step, place, other, left, count = node.moves.count
    cdef Sure sure
    for step in range(count):
        left = count - 1 - step
        place = place_at(call, step, count)
        part = parts[place]
        sure = shares(
            game, call, child_of_step(game, call, node, step, pair), who, count * need - total - left, part
        )
        if sure == STOPPED:
            return STOPPED
        total += part[who]
        if sure == AT_MOST or (left > 0 and total + left < count * need):
            return at_most(node.s.count, who, (total + left) / count, 1.0, win)
    for other in range(node.s.count):
        win[other] = 0.0
        for place in range(count):
            win[other] += parts[place][other]
        win[other] /= count
    return EXACT


cdef inline bint alike(const double* one, const double* other, int count) noexcept nogil:
    cdef int who
    for who in range(count):
        if fabs(one[who] - other[who]) > hair():
            return False
    return True


cdef inline Sure best_shares(
    const Endgame* game, Call* call, Node* node, int who, double need, double* win
) noexcept nogil:
    cdef Node pair[2]
    cdef bint tied[MOST_OPTIONS]
    cdef bint same = True
    cdef double part[SEATS]
    cdef double best = -3.0, bound = -3.0
    cdef int step, place, first = -1, count = node.s.count, mine = top(&node.s).player
    cdef Sure sure
    memset(tied, 0, sizeof(tied))
    for step in range(node.moves.count):
        place = place_at(call, step, node.moves.count)
        sure = shares(
            game, call, child_of_step(game, call, node, step, pair), mine,
            max(best - hair(), need) if mine == who else best - hair(), part
        )
        if sure == STOPPED:
            return STOPPED
        if sure == AT_MOST:
            bound = max(bound, part[mine])
            continue
        if part[mine] > best + hair():
            best = part[mine]
            memset(tied, 0, sizeof(tied))
            same = True
            first = -1
        if part[mine] >= best - hair():
            tied[place] = True
            same = same and (first < 0 or alike(part, win, count))
            if first < 0 or place < first:
                first = place
                memcpy(win, part, count * sizeof(double))
        if part[mine] == 1.0:
            return EXACT
        if mine != who and 1.0 - best < need:
            return at_most(count, mine, 1.0, 1.0 - best, win)
    if mine == who and bound >= best - hair():
        return at_most(count, who, max(best, bound), 1.0, win)
    return EXACT if same else by_margin(game, call, node, tied, win)


cdef inline Sure by_margin(
    const Endgame* game, Call* call, Node* node, const bint* tied, double* win
) noexcept nogil:
    """Options that are equally good for who decides, and not for the others: the margin decides."""
    cdef Node child
    cdef Worth best, part
    cdef int place, who = top(&node.s).player
    cdef bint any_yet = False
    for place in range(node.moves.count):
        if not tied[place]:
            continue
        if not search(game, call, child_at(game, node, place, &child), &part):
            return STOPPED
        if not any_yet or better(game, &part, &best, who):
            memcpy(&best, &part, sizeof(Worth))
        any_yet = True
    memcpy(win, best.win, node.s.count * sizeof(double))
    return EXACT
