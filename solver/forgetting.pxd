# What no longer matters before the horizon: positions that differ in nothing else are worth the same.

from libc.string cimport memset
from kutnahora.ext.bits cimport bit, cell_bit
from kutnahora.ext.kernel cimport plots, slots
from kutnahora.ext.position cimport (
    ADVANCE, CITY, DISCARD, EVENT_END, PATRICIANS_SCORE, RED, RED_ARRIVE, REVEAL, ROUND_END, ROUND_NEXT, TAX,
    TURN_TILE, Hall, Miners, Player, Position, top
)
from kutnahora.ext.rules.rounds cimport last_round
from kutnahora.solver.params cimport GAME_END, TURN_END, Params


cdef inline bint is_closing(int kind) noexcept nogil:
    """Whether a task lets nobody play a card or carry out an action; a tax is all that may be asked for."""
    return (
        kind == TAX or kind == PATRICIANS_SCORE or kind == ROUND_NEXT
        or kind == REVEAL or kind == RED or kind == RED_ARRIVE or kind == ADVANCE or kind == CITY
        or kind == DISCARD or kind == TURN_TILE or kind == ROUND_END or kind == EVENT_END
    )


cdef inline bint only_closing(const Params* params, const Position* s) noexcept nogil:
    """Whether nothing but such tasks is left before the horizon.

    To the end of the turn, the task at the bottom of the agenda is the first one behind the horizon.
    """
    cdef int place = 1 if params.horizon == TURN_END else 0
    if s.depth <= place or (params.horizon == GAME_END and s.round != last_round(s.count)):
        return False
    while place < s.depth:
        if not is_closing(s.agenda[place].kind):
            return False
        place += 1
    return True


cdef inline void forget(Position* s) noexcept nogil:
    """Blot out what neither the rest of the agenda nor the final scoring looks at; only if `only_closing`.

    Tiles in slots and plot markers are only counted from here on. The stacks of the town hall stay while the
    city may still build; which tile lies on top does not matter. Derived fields are left as they are: `seen`
    is needed to show a tile, and the others go with what stays.
    """
    cdef Player* player
    cdef int who, place
    s.gone = 0
    s.drawn = 0
    s.discard = 0
    s.past_events = 0
    s.mixed = 0
    s.technology.taken = 0
    for who in range(s.count):
        player = &s.players[who]
        player.slots.tiles = bit(slots.count(&player.slots)) - 1
        player.plots.cells = cell_bit(plots.count(&player.plots)) - 1
        player.hand.cards = 0
        memset(&player.miners, 0, sizeof(Miners))
    for place in range(s.depth):
        if s.agenda[place].kind not in (TAX, PATRICIANS_SCORE, ROUND_NEXT):
            return
    memset(&s.hall, 0, sizeof(Hall))
