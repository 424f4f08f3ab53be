"""What each option is worth to a player who looks no further than the end of the card that is played.

Every way the card's action can go is tried. The worth of a position is the final scoring as if the game
ended there, and a little for money and for income in the rounds to come, which turn into points later:
without these one game in ten against `random` is lost for want of money. Where chance decides, the first
piece on a way is drawn several times and those after it once: the mean over so many whole draws.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from kutnahora.ext.box cimport Box
from kutnahora.ext.engine cimport at_chance, list_moves, list_outcomes, over, play_move, show_piece
from kutnahora.ext.moves cimport Move, Moves, first
from kutnahora.ext.position cimport CARD, Player, Position, top
from kutnahora.ext.rules.final cimport Breakdown, breakdown
from kutnahora.ext.rules.income cimport income_of
from kutnahora.ext.rules.rounds cimport last_round
from kutnahora.ext.samples.dice cimport Dice, below, seed_dice
from kutnahora.ext.state cimport State

cdef struct Job:
    const Box* box
    int who
    double money   # points that a groschen is worth
    double income  # points that a groschen of income is worth in each round to come
    Dice dice


cdef double worth(const Job* job, Position* s) noexcept nogil:
    """The points of the player as if the game ended here, and what money may yet bring."""
    cdef const Player* player = &s.players[job.who]
    cdef Breakdown parts
    cdef double points = player.standing.points
    if over(s):  # scored already
        return points
    points += job.money * player.purse.money
    points += job.income * income_of(job.box, s, job.who) * (last_round(s.count) - s.round)
    parts = breakdown(job.box, s, job.who)
    return points + parts.city + parts.mine + parts.income + parts.reputation + parts.extras


cdef inline bint card_played(const Job* job, Position* s) noexcept nogil:
    """Whether the action is over: somebody plays a card, or another player decides."""
    return over(s) or (not at_chance(s) and (top(s).kind == CARD or top(s).player != job.who))


cdef double best_below(Job* job, Position* s, int draws) noexcept nogil:
    """The worth of the best way to the end of the card."""
    cdef Moves moves
    cdef Position after
    cdef double best = -1e300
    cdef int place
    while not card_played(job, s):
        if at_chance(s):
            return mean_below(job, s, draws)
        list_moves(job.box, s, &moves)
        if moves.count > 1:
            for place in range(moves.count):
                memcpy(&after, s, sizeof(Position))
                play_move(job.box, &after, moves.listed[place])
                best = max(best, best_below(job, &after, draws))
            return best
        play_move(job.box, s, moves.listed[0])
    return worth(job, s)


cdef double mean_below(Job* job, Position* s, int draws) noexcept nogil:
    """The mean over some of what chance can show, each piece at most once."""
    cdef Moves pieces
    cdef Position after
    cdef Move drawn
    cdef double total = 0.0
    cdef int number, place
    list_outcomes(job.box, s, &pieces)
    draws = min(draws, pieces.count)
    for number in range(draws):
        place = number + <int>below(&job.dice, pieces.count - number)
        drawn = pieces.listed[place]
        pieces.listed[place] = pieces.listed[number]
        memcpy(&after, s, sizeof(Position))
        show_piece(job.box, &after, first(drawn))
        total += best_below(job, &after, 1)
    return total / draws


def greedy_values(State state, *, uint64_t seed, int draws=4, double money=0.02, double income=0.05):
    """What each option of the decision owed now is worth to who decides, in the order of the list."""
    cdef Job job
    cdef Moves moves
    cdef Position root, after
    cdef list found = []
    cdef int place
    cdef double value
    memcpy(&root, &state.position_, sizeof(Position))
    if over(&root) or at_chance(&root):
        raise ValueError("nobody decides here")
    if draws < 1:
        raise ValueError(f"{draws} draws, expected 1 or more")
    job.box = &state.tables.box_
    job.who = top(&root).player
    job.money = money
    job.income = income
    list_moves(job.box, &root, &moves)
    for place in range(moves.count):
        seed_dice(&job.dice, seed, 0)  # the same luck for each
        with nogil:
            memcpy(&after, &root, sizeof(Position))
            play_move(job.box, &after, moves.listed[place])
            value = best_below(&job, &after, draws)
        found.append(value)
    return tuple(found)
