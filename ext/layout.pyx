"""Where each field of the struct is, so that bytes in which two states differ have a name."""

from kutnahora.ext.position cimport Player, Position


cdef tuple spot(str name, const void* start, const void* field, size_t size, size_t member=0):
    """The name, where the field begins, the bytes of a member and how many members it has."""
    cdef size_t each = member or size
    return name, <size_t>(<const char*>field - <const char*>start), each, size // each


def table_layout():
    """The fields of `Position` but for the players."""
    cdef Position s
    cdef const void* start = &s
    return [
        spot("gone", start, &s.gone, sizeof(s.gone)),
        spot("drawn", start, &s.drawn, sizeof(s.drawn)),
        spot("discard", start, &s.discard, sizeof(s.discard)),
        spot("past_events", start, &s.past_events, sizeof(s.past_events)),
        spot("count", start, &s.count, sizeof(s.count)),
        spot("with_events", start, &s.with_events, sizeof(s.with_events)),
        spot("round", start, &s.round, sizeof(s.round)),
        spot("start", start, &s.start, sizeof(s.start)),
        spot("city", start, &s.city, sizeof(s.city), sizeof(s.city[0])),
        spot("mine", start, &s.mine, sizeof(s.mine), sizeof(s.mine[0])),
        spot("hall", start, &s.hall, sizeof(s.hall)),
        spot("mixed", start, &s.mixed, sizeof(s.mixed)),
        spot("technology", start, &s.technology, sizeof(s.technology)),
        spot("decks", start, &s.decks, sizeof(s.decks), sizeof(s.decks[0])),
        spot("arms", start, &s.arms, sizeof(s.arms), sizeof(s.arms[0])),
        spot("cathedral", start, &s.cathedral, sizeof(s.cathedral)),
        spot("tax", start, &s.tax, sizeof(s.tax)),
        spot("patricians", start, &s.patricians, sizeof(s.patricians)),
        spot("event", start, &s.event, sizeof(s.event)),
        spot("depth", start, &s.depth, sizeof(s.depth)),
        spot("agenda", start, &s.agenda, sizeof(s.agenda), sizeof(s.agenda[0])),
        spot("beside", start, &s.beside, sizeof(s.beside), sizeof(s.beside[0])),
        spot("wood", start, &s.wood, sizeof(s.wood), sizeof(s.wood[0])),
        spot("seen", start, &s.seen, sizeof(s.seen)),
        spot("mined", start, &s.mined, sizeof(s.mined)),
        spot("built", start, &s.built, sizeof(s.built)),
        spot("public", start, &s.public, sizeof(s.public)),
        spot("claimed", start, &s.claimed, sizeof(s.claimed)),
        spot("near", start, &s.near, sizeof(s.near)),
        spot("dug", start, &s.dug, sizeof(s.dug)),
        spot("access", start, &s.access, sizeof(s.access)),
    ]


def player_layout():
    """The fields of each `Player`, counted from the first byte of the whole struct."""
    cdef Position s
    cdef Player* player
    cdef const void* start = &s
    cdef int who
    cdef list seats = []
    for who in range(4):
        player = &s.players[who]
        seats.append([
            spot("slots", start, &player.slots, sizeof(player.slots)),
            spot("purse", start, &player.purse, sizeof(player.purse)),
            spot("standing", start, &player.standing, sizeof(player.standing)),
            spot("production", start, &player.production, sizeof(player.production)),
            spot("pelicans", start, &player.pelicans, sizeof(player.pelicans)),
            spot("plots", start, &player.plots, sizeof(player.plots)),
            spot("city", start, &player.city, sizeof(player.city)),
            spot("mine", start, &player.mine, sizeof(player.mine)),
            spot("miners", start, &player.miners, sizeof(player.miners)),
            spot("houses", start, &player.houses, sizeof(player.houses)),
            spot("guilds", start, &player.guilds, sizeof(player.guilds), sizeof(player.guilds[0])),
            spot("hand", start, &player.hand, sizeof(player.hand)),
        ])
    return seats
