"""What a position file may leave out, and what is taken then."""

from typing import Final

TABLE_DEFAULTS: Final = {
    "box": "the box given",
    "events": "yes with 2 players, else no",
    "round": "1",
    "start": "blue",
    "tax": "0",
    "population": "card 0",
    "ore": "card 0",
    "arms": "all fully left",
    "technology": "no tile taken",
    "cathedral": "no tile turned",
    "under_way": "no tile",
    "event": "none revealed",
    "past_events": "none",
    "drawn": "no mine tile",
    "mixed": "no",
    "city": "no building",
    "mine": "no mine and no rock",
    "rocks": "only those in the mine",
    "discard": "no mine tile",
    "town_hall": "no stack",
    "pool": "no patrician",
    "council": "no patrician",
}

PLAYER_DEFAULTS: Final = {
    "guilds": "none chosen",
    "money": "40 to 43 gr by seat",
    "pool": "1 miner",
    "reserve": "the other miners",
    "reputation": "0",
    "points": "0",
    "houses": "all 12",
    "production": "0",
    "ore": "0",
    "pelicans": "none unused",
    "used_pelicans": "none used",
    "plots": "none",
    "slots": "empty",
}
"""setup.player"""
