# Turns and cards: which action a card is played for, and the joker.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport lowest, without_lowest
from kutnahora.ext.box cimport Box
from kutnahora.ext.constants cimport JOKER_LOSS, JOKER_REPUTATION, PLOT_REPUTATION, TURN_CARDS
from kutnahora.ext.kernel cimport hand
from kutnahora.ext.moves cimport CARD_MOVE, Moves, add, add_if
from kutnahora.ext.position cimport CARD, ROUND_END, TURN, Position, Task, push
from kutnahora.ext.rules.build cimport build_refused, do_build_action
from kutnahora.ext.rules.cathedral cimport do_cathedral_action, refuse_cathedral_action
from kutnahora.ext.rules.common cimport do_reputation
from kutnahora.ext.rules.income cimport do_income_action
from kutnahora.ext.rules.mine cimport do_free_mine_action, do_mine_action, mine_refused
from kutnahora.ext.rules.plot cimport do_plot_action, plot_refused
from kutnahora.ext.rules.rights cimport do_rights_action, rights_refused
from kutnahora.ext.terms cimport (
    BUILDING_ACTION, CATHEDRAL_ACTION, INCOME_ACTION, JOKER_ACTION, MINE_ACTION, NOBODY, PLOT_ACTION,
    RIGHTS_ACTION
)

cdef enum:
    NO_EFFECT = 2  # the `half` of a card played for nothing


# turns -------------------------------------------------------------------------------------------------


cdef inline void run_turn(Position* s, Task task) noexcept nogil:
    """turn.order, turn.cards: A player's turn of two cards, or one; the next turn is owed after it."""
    cdef int number = TURN_CARDS[task.a]
    owe_after_turn(s, task.player, task.a)
    while number > 0:
        number -= 1
        push(s, CARD, task.player, number, task.a)


cdef inline void owe_after_turn(Position* s, int who, int turn) noexcept nogil:
    """turn.order: Clockwise; after everybody's third turn the round ends."""
    cdef int following = who + 1 if who + 1 < s.count else 0
    if following != s.start:
        push(s, TURN, following, turn, 0)
    elif turn + 1 < 3:
        push(s, TURN, following, turn + 1, 0)
    else:
        push(s, ROUND_END, NOBODY, 0, 0)


# what refuses a card -----------------------------------------------------------------------------------


cdef inline int joker_loss(int reputation) noexcept nogil:
    """joker.cost, reputation.joker: 1 reputation is lost first; none with 6 or more."""
    return 0 if reputation >= JOKER_REPUTATION else JOKER_LOSS


cdef inline uint32_t usable_actions(
    const Box* box, const Position* s, int who, int reputation
) noexcept nogil:
    """turn.able: The actions that can be carried out now, as bits. Income always can."""
    cdef uint32_t usable = 1 << INCOME_ACTION
    if not mine_refused(box, s, who):
        usable |= 1 << MINE_ACTION
    if not rights_refused(box, s, who, False):
        usable |= 1 << RIGHTS_ACTION
    if not plot_refused(box, s, who, False, reputation):
        usable |= 1 << PLOT_ACTION
    if not build_refused(box, s, who, False):
        usable |= 1 << BUILDING_ACTION
    if not refuse_cathedral_action(&s.players[who].pelicans):
        usable |= 1 << CATHEDRAL_ACTION
    return usable


cdef inline uint32_t joker_actions(
    const Box* box, const Position* s, int who, int reputation, uint32_t usable
) noexcept nogil:
    """joker.cost: The same after the joker's reputation is lost, which may change the price of a plot."""
    cdef int after = max(reputation - joker_loss(reputation), box.reputation_low)
    if reputation >= PLOT_REPUTATION > after and plot_refused(box, s, who, False, after):
        return usable & ~(<uint32_t>1 << PLOT_ACTION)
    return usable


# the decision ------------------------------------------------------------------------------------------


cdef inline void ask_card(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """turn.half, turn.skip: Each card for each half, the joker for each action, and for nothing."""
    cdef int who = task.player, card, half, printed
    cdef int reputation = s.players[who].standing.reputation
    cdef uint32_t usable = usable_actions(box, s, who, reputation)
    cdef uint32_t by_joker = joker_actions(box, s, who, reputation, usable), actions
    cdef uint32_t held = s.players[who].hand.cards
    while held:
        card = lowest(held)
        held = without_lowest(held)
        for half in range(NO_EFFECT):
            printed = box.actions[card][half]
            if printed != JOKER_ACTION:
                add_if(moves, usable >> printed & 1, CARD_MOVE, card, half, printed)
                continue
            actions = by_joker
            while actions:
                add(moves, CARD_MOVE, card, half, lowest(actions))
                actions = without_lowest(actions)
        add(moves, CARD_MOVE, card, NO_EFFECT, 0)


cdef inline void do_card(
    const Box* box, Position* s, Task task, int card, int half, int action
) noexcept nogil:
    """turn.half, order.turn: Card and half, joker's loss, the whole action; or nothing (turn.skip)."""
    cdef int who = task.player
    hand.play(&s.players[who].hand, card)
    if half == NO_EFFECT:
        return
    if box.actions[card][half] == JOKER_ACTION:
        do_joker(box, s, who)
    do_act(box, s, who, action, False)


cdef inline void do_joker(const Box* box, Position* s, int who) noexcept nogil:
    """joker.cost: Lose 1 reputation first; none with 6 or more."""
    do_reputation(box, s, who, -joker_loss(s.players[who].standing.reputation))


cdef inline void run_act(const Box* box, Position* s, Task task) noexcept nogil:
    """turn.commit: An action starts that a cathedral tile grants for free."""
    do_act(box, s, task.player, task.a, task.b == 1)


cdef inline void do_act(const Box* box, Position* s, int who, int action, bint free) noexcept nogil:
    """turn.commit: An action starts: one declared by a card, or one that a cathedral tile grants for free."""
    if action == MINE_ACTION:
        if free:
            do_free_mine_action(box, s, who)
        else:
            do_mine_action(box, s, who)
    elif action == RIGHTS_ACTION:
        do_rights_action(box, s, who, free)
    elif action == PLOT_ACTION:
        do_plot_action(box, s, who, free)
    elif action == BUILDING_ACTION:
        do_build_action(box, s, who, free)
    elif action == INCOME_ACTION:
        do_income_action(box, s, who)
    else:
        do_cathedral_action(box, s, who)
