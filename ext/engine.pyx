"""The compiled engine: the verbs of the reference, on flat states; box first, as there."""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from kutnahora.ext.bits cimport lowest, without_lowest
from kutnahora.ext.box cimport Box
from kutnahora.ext.engine cimport (
    at_chance, list_moves, list_outcomes, over, play_move, settle, show_piece
)
from kutnahora.ext.moves cimport MOST_OPTIONS as OPTIONS
from kutnahora.ext.moves cimport Move, Moves, kind_of, move_of, second, third
from kutnahora.ext.moves cimport first as first_number
from kutnahora.ext.position cimport Position
from kutnahora.ext.rules cimport final, setup
from kutnahora.ext.samples.dice cimport Dice, roll, seed_dice, splitmix
from kutnahora.ext.samples.players cimport LIVELY, RANDOM, chosen_move, drawn_piece
from kutnahora.ext.state cimport State as Flat
from kutnahora.ext.state cimport state_of
from kutnahora.ext.tables cimport Tables as BoxTables

from fractions import Fraction
from operator import index

from kutnahora.ext.state import STATE_BYTES, State
from kutnahora.ext.tables import DoesNotFit, Tables
from kutnahora.reference import constants, engine
from kutnahora.reference import moves as reference
from kutnahora.reference.events import IllegalMove
from kutnahora.reference.rules.final import Breakdown

__all__ = [
    "MOST_OPTIONS",
    "STATE_BYTES",
    "DoesNotFit",
    "Playouts",
    "State",
    "Tables",
    "apply",
    "breakdown",
    "chance_outcomes",
    "copies",
    "first_steps",
    "is_chance",
    "legal_moves",
    "new_game",
    "options",
    "perft",
    "playout",
    "settled",
    "splitmix64",
    "winners",
    "xoshiro256pp",
]

MOST_OPTIONS = OPTIONS
cdef tuple KINDS = tuple(reference.Kind)
cdef tuple LENGTHS = tuple([len(reference.NUMBERS[kind]) for kind in KINDS])  # of the numbers of a move
cdef dict MOVES = {}  # moves of the reference that were built before, by number
MOST_PLAYOUTS = 100_000_000  # in one call, which cannot be interrupted
cdef dict PLAYERS = {"random": RANDOM, "lively": LIVELY}


cdef object to_reference(Move move):
    """A move of the compiled engine as one of the reference."""
    named = MOVES.get(move)
    if named is None:
        numbers = (first_number(move), second(move), third(move))[: LENGTHS[kind_of(move)]]
        named = MOVES[move] = reference.Move(KINDS[kind_of(move)], numbers)
    return named


cdef long from_reference(object move) except -2:
    """A move of the reference as a number; -1 if no list could have it."""
    cdef tuple numbers = move.numbers
    if len(numbers) != LENGTHS[move.kind] or not all([0 <= number <= 255 for number in numbers]):
        return -1
    cdef tuple padded = numbers + (0, 0, 0)
    return move_of(move.kind, padded[0], padded[1], padded[2])


cdef int same_box(BoxTables box, Flat s) except -1:
    if s.tables is not box and s.tables.box.label != box.box.label:
        raise ValueError(f"the state belongs to box {s.tables.box.label}, not to {box.box.label}")
    return 0


# the verbs ---------------------------------------------------------------------------------------------


def new_game(BoxTables box, int players, *, int first=0, object events=None, bint first_game=False):
    """setup.events, setup.first: Like `new_game` of the reference."""
    cdef Position s
    if players not in constants.ROUNDS:
        raise ValueError(f"{players} players, expected 2, 3 or 4")
    if first not in range(players):
        raise ValueError(f"first player {first}, expected 0 to {players - 1}")
    if players == 2 and events is False:
        raise ValueError("two players always play with events")
    setup.do_setup(&box.box_, &s, players, first, players == 2 or bool(events), first_game)
    settle(&box.box_, &s)
    return state_of(box, &s)


def is_chance(Flat s):
    """Whether chance comes next, not a player."""
    return bool(at_chance(&s.position_))


cdef int list_options(BoxTables box, Flat s, Moves* moves) except -1:
    """The moves or outcomes of a state."""
    same_box(box, s)
    moves.count = 0
    if at_chance(&s.position_):
        list_outcomes(&box.box_, &s.position_, moves)
    elif not over(&s.position_):
        list_moves(&box.box_, &s.position_, moves)
    return 0


cdef tuple listed(BoxTables box, Flat s):
    """The moves or outcomes of a state, as those of the reference."""
    cdef Moves moves
    cdef int place
    list_options(box, s, &moves)
    return tuple([to_reference(moves.listed[place]) for place in range(moves.count)])


def legal_moves(BoxTables box, Flat s):
    """Every legal move of the decision owed now, in list order."""
    moves = listed(box, s)
    return () if at_chance(&s.position_) else moves


def chance_outcomes(BoxTables box, Flat s):
    """Every piece that chance can show now, with its probability."""
    pieces = listed(box, s)
    if not at_chance(&s.position_):
        return ()
    share = Fraction(1, len(pieces))
    return tuple([(piece, share) for piece in pieces])


def options(BoxTables box, Flat s):
    """What can happen next: the legal moves, or the pieces that chance can show."""
    return listed(box, s)


def apply(BoxTables box, Flat s, object move):
    """The state after a move or an outcome of chance. An illegal one raises IllegalMove with every reason."""
    cdef Moves moves
    cdef Position after
    cdef long wanted = from_reference(move)
    cdef int place
    list_options(box, s, &moves)
    for place in range(moves.count):
        if moves.listed[place] == wanted:
            memcpy(&after, &s.position_, sizeof(Position))
            if at_chance(&after):
                show_piece(&box.box_, &after, first_number(moves.listed[place]))
            else:
                play_move(&box.box_, &after, moves.listed[place])
            return state_of(box, &after)
    reasons = engine.refusals(box.box, s.position(), move)
    if not reasons:
        raise RuntimeError(f"the engines disagree: {move} is legal for the reference")
    raise IllegalMove(reasons)


def settled(BoxTables box, Flat s):
    """The state after everything that needs no player; what is owed now may be a task that runs by itself."""
    cdef Position after
    same_box(box, s)
    memcpy(&after, &s.position_, sizeof(Position))
    settle(&box.box_, &after)
    return state_of(box, &after)


def breakdown(BoxTables box, Flat s, int who):
    """The final scoring of one player, as if the game ended here."""
    same_box(box, s)
    if who not in range(s.position_.count):
        raise ValueError(f"player {who}, expected 0 to {s.position_.count - 1}")
    cdef final.Breakdown parts = final.breakdown(&box.box_, &s.position_, who)
    return Breakdown(
        city=parts.city,
        mine=parts.mine,
        income=parts.income,
        reputation=parts.reputation,
        extras=parts.extras,
    )


cdef tuple winners_of(uint64_t best):
    cdef list players = []
    while best:
        players.append(lowest(best))
        best = without_lowest(best)
    return tuple(players)


def winners(Flat s):
    """final.winner: Most points; then most money; then it is shared."""
    return winners_of(final.winners(&s.position_))


# counts ------------------------------------------------------------------------------------------------


cdef struct Count:
    uint64_t sequences
    uint64_t chance


cdef void count_below(const Box* box, Position* s, int depth, Count* count) noexcept nogil:
    """Add the sequences of `depth` decisions below a position, and the outcomes on the way."""
    cdef Moves moves
    cdef Position after
    cdef int place
    if depth == 0:
        count.sequences += 1
        return
    if over(s):
        return
    if at_chance(s):
        list_outcomes(box, s, &moves)
        count.chance += moves.count
        for place in range(moves.count):
            memcpy(&after, s, sizeof(Position))
            show_piece(box, &after, first_number(moves.listed[place]))
            count_below(box, &after, depth, count)
        return
    list_moves(box, s, &moves)
    if depth == 1:
        count.sequences += moves.count
        return
    for place in range(moves.count):
        memcpy(&after, s, sizeof(Position))
        play_move(box, &after, moves.listed[place])
        count_below(box, &after, depth - 1, count)


def perft(BoxTables box, Flat s, int depth):
    """Sequences of `depth` decisions from here, and outcomes of chance on the way.

    Chance nodes are expanded over all outcomes and take no depth. A game that ends earlier does not count.
    """
    cdef Count count
    count.sequences = count.chance = 0
    same_box(box, s)
    if depth < 0:
        raise ValueError(f"depth {depth}, expected 0 or more")
    with nogil:
        count_below(&box.box_, &s.position_, depth, &count)
    return count.sequences, count.chance


# playouts ----------------------------------------------------------------------------------------------


cdef struct Tally:
    uint64_t decisions
    uint64_t options
    uint64_t forced
    uint64_t chance


cdef void play_out(const Box* box, Position* s, int player, Dice* dice, Tally* tally) noexcept nogil:
    """Play one game to its end."""
    cdef Moves moves
    while not over(s):
        if at_chance(s):
            tally.chance += 1
            show_piece(box, s, drawn_piece(box, s, dice))
            continue
        list_moves(box, s, &moves)
        if moves.count == 1:
            tally.forced += 1
        else:
            tally.decisions += 1
            tally.options += moves.count
        play_move(box, s, chosen_move(box, &moves, player, dice))


@cython.final
cdef class Playouts:
    """Games played to their end: the points of each, and what was counted on the way."""

    cdef readonly list points
    cdef readonly list winners
    cdef readonly object decisions
    cdef readonly object options
    cdef readonly object forced
    cdef readonly object chance


def playout(BoxTables box, Flat s, object seed, long n, *, str player="random", object first=0):
    """Play `n` games on from here, in one call without the interpreter lock.

    Playout number i depends only on the seed and on `first + i`: two calls for half each give the same.
    """
    cdef int kind, who
    cdef long place
    cdef uint64_t mixed = index(seed) % 2**64, number = index(first) % 2**64
    cdef Position game
    cdef Dice dice
    cdef Tally tally
    cdef int32_t* points
    cdef uint8_t* best
    tally.decisions = tally.options = tally.forced = tally.chance = 0
    same_box(box, s)
    if player not in PLAYERS:
        raise ValueError(f"player {player!r}, expected random or lively")
    if not 0 <= n <= MOST_PLAYOUTS:
        raise ValueError(f"{n} playouts, expected 0 to {MOST_PLAYOUTS}")
    kind = PLAYERS[player]
    points = <int32_t*>malloc((4 * n + 1) * sizeof(int32_t))
    best = <uint8_t*>malloc(n + 1)
    if points == NULL or best == NULL:
        free(points)
        free(best)
        raise MemoryError
    with nogil:
        for place in range(n):
            seed_dice(&dice, mixed, number + place)
            memcpy(&game, &s.position_, sizeof(Position))
            play_out(&box.box_, &game, kind, &dice, &tally)
            best[place] = final.winners(&game)
            for who in range(4):
                points[4 * place + who] = game.players[who].standing.points
    try:
        return played_of(points, best, n, s.position_.count, &tally)
    finally:
        free(points)
        free(best)


cdef Playouts played_of(const int32_t* points, const uint8_t* best, long n, int count, const Tally* tally):
    cdef Playouts played = Playouts.__new__(Playouts)
    cdef long place
    cdef int who
    played.points = [tuple([points[4 * place + who] for who in range(count)]) for place in range(n)]
    played.winners = [winners_of(best[place]) for place in range(n)]
    played.decisions, played.options = tally.decisions, tally.options
    played.forced, played.chance = tally.forced, tally.chance
    return played


def first_steps(BoxTables box, Flat s, object seed, long n, *, str player="random", object first=0):
    """The first move or outcome of each of `n` playouts."""
    cdef Position game
    cdef Moves moves
    cdef Dice dice
    cdef uint64_t number
    same_box(box, s)
    if over(&s.position_):
        return []
    steps = []
    for number in range(n):
        seed_dice(&dice, index(seed) % 2**64, index(first) % 2**64 + number)
        memcpy(&game, &s.position_, sizeof(Position))
        if at_chance(&game):
            list_outcomes(&box.box_, &game, &moves)
            steps.append(move_of(kind_of(moves.listed[0]), drawn_piece(&box.box_, &game, &dice), 0, 0))
        else:
            list_moves(&box.box_, &game, &moves)
            steps.append(chosen_move(&box.box_, &moves, PLAYERS[player], &dice))
    return [to_reference(move) for move in steps]


# for tests and measurements ----------------------------------------------------------------------------


def splitmix64(uint64_t seed, int n):
    """The first numbers of splitmix64."""
    return [splitmix(&seed) for _ in range(n)]


def xoshiro256pp(object state, int n):
    """The next numbers of xoshiro256++ from a state of four numbers."""
    cdef Dice dice
    if len(state) != 4:
        raise ValueError(f"{len(state)} numbers, expected four")
    for place in range(4):
        dice.state[place] = state[place]
    return [roll(&dice) for _ in range(n)]


def copies(Flat s, long n):
    """Copy the state `n` times, without the interpreter lock; each copy is read again by the next."""
    cdef Position even, odd
    memcpy(&even, &s.position_, sizeof(Position))
    with nogil:
        for _ in range(n // 2):
            even.past_events += 1
            memcpy(&odd, &even, sizeof(Position))
            odd.past_events += 1
            memcpy(&even, &odd, sizeof(Position))
    return even.past_events
