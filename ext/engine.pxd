# The verbs: what is legal, what a move does, what chance can show. As in reference/engine.py, in place and
# without asking first whether a move is legal.

from libc.stdint cimport uint64_t
from kutnahora.ext.bits cimport lowest, without_lowest
from kutnahora.ext.box cimport Box
from kutnahora.ext.moves cimport SKIP_MOVE, Move, Moves, first, kind_of, second, third
from kutnahora.ext.position cimport (
    ACT, ADVANCE, BUILD, CARD, CITY, COUNCIL, DISCARD, EFFECTS, EVENT_END, FIRST_CHANCE_TASK,
    FIRST_RUNNING_TASK, GUILDS, HIRE, HOUSE, HOUSE_EFFECT, MINE, PATRICIAN, PATRICIANS_SCORE, PLOT, PUBLIC,
    PUBLIC_STACKS, RED_ARRIVE, RIGHTS, ROUND_END, ROUND_NEXT, ROWS, SCORE, TAKE, TAX, TECH, TURN, TURN_TILE,
    Position, Task, pop, top
)
from kutnahora.ext.rules cimport (
    build, cards, cathedral, chance, economy, effects, final, income, mine, plot, rights, rounds, setup
)


cdef inline bint over(const Position* s) noexcept nogil:
    return s.depth == 0


cdef inline bint at_chance(Position* s) noexcept nogil:
    """Whether chance comes next, not a player."""
    return s.depth > 0 and FIRST_CHANCE_TASK <= top(s).kind < FIRST_RUNNING_TASK


cdef inline void list_moves(const Box* box, Position* s, Moves* moves) noexcept nogil:
    """Every legal move of the decision owed now, in list order."""
    cdef Task task = top(s)[0]
    moves.count = 0
    if task.kind == CARD:
        cards.ask_card(box, s, task, moves)
    elif task.kind == HIRE:
        mine.ask_hire(box, s, task, moves)
    elif task.kind == MINE:
        mine.ask_mine(box, s, task, moves)
    elif task.kind == RIGHTS:
        rights.ask_rights(box, s, task, moves)
    elif task.kind == PLOT:
        plot.ask_plot(box, s, task, moves)
    elif task.kind == BUILD:
        build.ask_build(box, s, task, moves)
    elif task.kind == PUBLIC:
        rights.ask_public(box, s, task, moves)
    elif task.kind == COUNCIL:
        income.ask_council(s, task, moves)
    elif task.kind == HOUSE:
        cathedral.ask_house(s, task, moves)
    elif task.kind == PATRICIAN:
        cathedral.ask_patrician(s, moves)
    elif task.kind == SCORE:
        cathedral.ask_score(s, task, moves)
    elif task.kind == TECH:
        build.ask_tech(s, moves)
    elif task.kind == TAX:
        rounds.ask_tax(s, task, moves)
    elif task.kind == GUILDS:
        setup.ask_guilds(box, s, task, moves)
    elif task.kind == ROWS:
        setup.ask_rows(s, task, moves)
    elif task.kind == TAKE:
        cathedral.ask_take(moves)


cdef inline void list_outcomes(const Box* box, Position* s, Moves* moves) noexcept nogil:
    """Every piece that chance can show now."""
    moves.count = 0
    chance.outcomes(box, s, top(s)[0], moves)


cdef inline void do_move(const Box* box, Position* s, Move move) noexcept nogil:
    """What a legal move does, before everything that runs by itself."""
    cdef Task task = pop(s)
    cdef int who = task.player
    if kind_of(move) == SKIP_MOVE:
        if task.kind == MINE:
            mine.do_discard_all(s, who)
    elif task.kind == CARD:
        cards.do_card(box, s, task, first(move), second(move), third(move))
    elif task.kind == HIRE:
        mine.do_hire(box, s, who, first(move))
    elif task.kind == MINE:
        mine.do_mine(box, s, task, first(move), second(move))
    elif task.kind == RIGHTS:
        rights.do_rights(box, s, who, first(move), second(move), task.a == 1)
    elif task.kind == PLOT:
        plot.do_plot(box, s, who, first(move), task.a == 1)
    elif task.kind == BUILD:
        build.do_build(box, s, who, first(move), second(move), task.a == 1)
    elif task.kind == PUBLIC:
        rights.do_public(s, who, first(move), second(move))
    elif task.kind == COUNCIL:
        income.do_council(s, who, first(move))
    elif task.kind == HOUSE:
        cathedral.do_remove_house(s, who, first(move))
    elif task.kind == PATRICIAN:
        cathedral.do_seat_from_supply(s, first(move))
    elif task.kind == SCORE:
        cathedral.do_score_building(box, s, who, first(move))
    elif task.kind == TECH:
        build.do_tech(box, s, task, first(move))
    elif task.kind == TAX:
        if first(move) == rounds.PAYS:
            rounds.do_pay_tax(s, who)
        else:
            rounds.do_refuse_tax(box, s, who)
    elif task.kind == GUILDS:
        setup.do_set(box, s, task, first(move))
    elif task.kind == ROWS:
        setup.do_guilds(s, who, first(move), second(move), third(move))
    elif task.kind == TAKE:
        cathedral.do_take(s, task)


cdef inline void play_move(const Box* box, Position* s, Move move) noexcept nogil:
    """The position after a legal move."""
    do_move(box, s, move)
    settle(box, s)


cdef inline void show_piece(const Box* box, Position* s, int piece) noexcept nogil:
    """The position after an outcome of chance."""
    cdef Task task = pop(s)
    chance.do_outcome(box, s, task, piece)
    settle(box, s)


# what runs by itself -----------------------------------------------------------------------------------


cdef inline void settle(const Box* box, Position* s) noexcept nogil:
    """order.interrupt: Everything that needs no player, until one must decide or chance has a choice."""
    cdef Task task
    cdef uint64_t left
    while s.depth > 0:
        task = top(s)[0]
        if task.kind < FIRST_CHANCE_TASK:
            return
        if task.kind >= FIRST_RUNNING_TASK:
            pop(s)
            run(box, s, task)
            continue
        left = chance.pieces(box, s, task)
        if without_lowest(left):
            return
        pop(s)
        if left:
            chance.do_outcome(box, s, task, chance.first_piece(task.kind) + lowest(left))
        else:
            mine.run_draw(s, task)


cdef inline void run(const Box* box, Position* s, Task task) noexcept nogil:
    """What runs by itself, by kind of task."""
    if task.kind == PUBLIC_STACKS:
        setup.run_public_stacks(box, s)
    elif task.kind == TURN:
        cards.run_turn(s, task)
    elif task.kind == ACT:
        cards.run_act(box, s, task)
    elif task.kind == EFFECTS:
        effects.run_effects(box, s, task)
    elif task.kind == HOUSE_EFFECT:
        build.run_house_effect(box, s, task)
    elif task.kind == ADVANCE:
        economy.run_advance(box, s, task)
    elif task.kind == CITY:
        economy.run_city(box, s, task)
    elif task.kind == DISCARD:
        mine.run_discard(s)
    elif task.kind == TURN_TILE:
        cathedral.run_turn_tile(s)
    elif task.kind == ROUND_END:
        rounds.run_round_end(s)
    elif task.kind == EVENT_END:
        rounds.run_event_end(box, s)
    elif task.kind == PATRICIANS_SCORE:
        rounds.run_patricians(box, s)
    elif task.kind == RED_ARRIVE:
        rounds.run_red_arrive(s)
    elif task.kind == ROUND_NEXT:
        rounds.run_round_next(s)
    else:
        final.run_final(box, s)
