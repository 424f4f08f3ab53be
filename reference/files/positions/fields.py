"""Which key of a position file a broken rule is about."""

from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.notation import cell_name
from kutnahora.reference.terms import PLAYER_NAMES, Indicator, Stand

TABLE_FIELDS: Final = {
    Clause.SETUP_ROUNDS: "round",
    Clause.ROUND_LAST: "round",
    Clause.SETUP_FIRST: "start",
    Clause.TAX_CAP: "tax",
    Clause.SETUP_CATHEDRAL: "cathedral",
    Clause.MINE_TECHNOLOGY: "technology",
    Clause.MINE_DRAW: "drawn",
    Clause.SETUP_SUPPLY: "council",
    Clause.BUILD_PUBLIC: "pool",
    Clause.SETUP_TOWN_HALL: "town_hall",
    Clause.RIGHTS_SLIDE: "town_hall",
    Clause.RED_ARRIVE: "town_hall",
    Clause.ECONOMY_CITY_BUILDS: "gone",
    Clause.SETUP_ROCKS: "mine",
    Clause.MINE_PLACE: "mine",
    Clause.BUILD_TECH: "technology",
    Clause.SETUP_EVENTS: "event",
    Clause.ORDER_TURN: "agenda",
    Clause.SETUP_CITY: "city",
}
PLAYER_FIELDS: Final = {
    Clause.TURN_AFFORD: "money",
    Clause.MINE_HIRE: "pool",
    Clause.MINE_EFFECTS: "ore",
    Clause.SETUP_PLAYER: "pool",
    Clause.REPUTATION_ENDS: "reputation",
    Clause.BUILD_HOUSE: "houses",
    Clause.BUILD_ORDER: "houses",
    Clause.BUILD_GUILD: "production",
    Clause.INCOME_COLLECT: "production",
    Clause.CATHEDRAL_PELICAN: "used_pelicans",
    Clause.PLOT_MARKER: "plots",
    Clause.TERMS_UNCLAIMED: "plots",
    Clause.RIGHTS_SLOTS: "slots",
    Clause.RIGHTS_CHOOSE: "slots",
    Clause.TURN_CARDS: "hand",
    Clause.SETUP_GUILDS: "guilds",
}


def field_of(box: Box, players: int, refusal: Refusal) -> str:
    """The key, as exact as the facts of the refusal allow; empty where the whole position is meant."""
    facts = dict(refusal.facts)
    board = box.board(players)
    if Fact.PLAYER in facts and refusal.clause in PLAYER_FIELDS:
        return f"{PLAYER_NAMES[facts[Fact.PLAYER]]}.{PLAYER_FIELDS[refusal.clause]}"
    if Fact.CITY_CELL in facts:
        return f"city.{cell_name(facts[Fact.CITY_CELL], board.city_columns)}"
    if Fact.MINE_CELL in facts:
        return f"mine.{cell_name(facts[Fact.MINE_CELL], board.mine_columns)}"
    if Fact.ARM in facts:
        return f"arms.{Indicator(facts[Fact.ARM]).name.lower()}"
    if Fact.STAND in facts:
        return Stand(facts[Fact.STAND]).name.lower()
    return TABLE_FIELDS.get(refusal.clause, "")
