# Win, margin and points of every player: every option and every outcome.

from libc.math cimport fabs
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset
from kutnahora.ext.position cimport Position, top
from kutnahora.solver.endgame cimport (
    CHANCE, END, MOST_OUTCOMES, Call, Endgame, Node, Worth, allowed, child_of_step, hair, place_at
)
from kutnahora.solver.params cimport MARGIN, WIN
from kutnahora.solver.scoring cimport score_last
from kutnahora.solver.table cimport ALL, MOST_VALUES, look_up, remember
from kutnahora.solver.values cimport margin_of


cdef inline void set_worth(const Endgame* game, Call* call, Position* s, Worth* worth) noexcept nogil:
    """The worth of a last position."""
    cdef int who
    memset(worth, 0, sizeof(Worth))
    score_last(game.box, s, &call.boards, worth.win, worth.points)
    for who in range(s.count):
        worth.margin[who] = margin_of(worth.points, s.count, who)


cdef inline void pack(int count, const Worth* worth, double* values) noexcept nogil:
    if count == 2:
        values[0] = worth.win[0]
        values[1] = worth.points[0]
        values[2] = worth.points[1]
        return
    memcpy(values, worth.win, 8 * count)
    memcpy(values + count, worth.margin, 8 * count)
    memcpy(values + 2 * count, worth.points, 8 * count)


cdef inline void unpack(int count, const double* values, Worth* worth) noexcept nogil:
    memset(worth, 0, sizeof(Worth))
    if count == 2:
        worth.win[0] = values[0]
        worth.win[1] = 1.0 - values[0]
        worth.points[0] = values[1]
        worth.points[1] = values[2]
        worth.margin[0] = values[1] - values[2]
        worth.margin[1] = -worth.margin[0]
        return
    memcpy(worth.win, values, 8 * count)
    memcpy(worth.margin, values + count, 8 * count)
    memcpy(worth.points, values + 2 * count, 8 * count)


cdef inline double wanted(const Endgame* game, const Worth* worth, int who) noexcept nogil:
    """What the objective counts."""
    if game.params.objective == WIN:
        return worth.win[who]
    return worth.margin[who] if game.params.objective == MARGIN else worth.points[who]


cdef inline bint better(const Endgame* game, const Worth* one, const Worth* other, int who) noexcept nogil:
    """Whether one is worth more to a player than another."""
    cdef double difference = wanted(game, one, who) - wanted(game, other, who)
    if fabs(difference) > hair():
        return difference > 0
    return one.margin[who] - other.margin[who] > hair()


cdef inline bint search(const Endgame* game, Call* call, Node* node, Worth* worth) noexcept nogil:
    """The worth of a position; false if the search was stopped."""
    cdef double values[MOST_VALUES]
    cdef uint64_t before = call.positions
    cdef bint done
    if node.stage == END:
        set_worth(game, call, &node.s, worth)
        return True
    if look_up(game.table, node.hashed, values) == ALL:
        unpack(node.s.count, values, worth)
        return True
    if not allowed(call):
        return False
    done = average(game, call, node, worth) if node.stage == CHANCE else choose(game, call, node, worth)
    if done:
        pack(node.s.count, worth, values)
        unpack(node.s.count, values, worth)  # the same to the last bit as it will be read
        remember(game.table, node.hashed, ALL, call.positions - before, values)
    return done


cdef inline bint average(const Endgame* game, Call* call, const Node* node, Worth* worth) noexcept nogil:
    """Chance: every outcome is as likely. Sums are made in list order, whatever the order of the search."""
    cdef Node pair[2]
    cdef Worth parts[MOST_OUTCOMES]
    cdef int step, place, who, count = node.moves.count
    for step in range(count):
        place = place_at(call, step, count)
        if not search(game, call, child_of_step(game, call, node, step, pair), &parts[place]):
            return False
    memset(worth, 0, sizeof(Worth))
    for place in range(count):
        for who in range(node.s.count):
            worth.win[who] += parts[place].win[who]
            worth.margin[who] += parts[place].margin[who]
            worth.points[who] += parts[place].points[who]
    for who in range(node.s.count):
        worth.win[who] /= count
        worth.margin[who] /= count
        worth.points[who] /= count
    return True


cdef inline bint choose(const Endgame* game, Call* call, Node* node, Worth* worth) noexcept nogil:
    """A decision: the best option of whoever decides, the first in the list of equals."""
    cdef Node pair[2]
    cdef Worth part
    cdef int step, place, who = top(&node.s).player, best = -1
    for step in range(node.moves.count):
        place = place_at(call, step, node.moves.count)
        if not search(game, call, child_of_step(game, call, node, step, pair), &part):
            return False
        if best < 0 or better(game, &part, worth, who) or (
            place < best and not better(game, worth, &part, who)
        ):
            memcpy(worth, &part, sizeof(Worth))
            best = place
    return True
