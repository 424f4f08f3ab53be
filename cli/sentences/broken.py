"""Sentences about the rules that a position breaks, and about what no game can have led to."""

from dataclasses import dataclass
from typing import Final

from kutnahora.cli.sentences.facts import fact_name, fact_words, shape
from kutnahora.cli.text import plural
from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.files.positions.fields import field_of
from kutnahora.reference.files.positions.load import PositionReading
from kutnahora.reference.terms import NOTHING


def _event_name(box: Box, number: int) -> str:
    return box.events[number].name if number in range(len(box.events)) else f"event number {number}"


def _guilds_chosen(_box: Box, numbers: dict[Fact, int]) -> str:
    count = numbers[Fact.COUNT]
    if count == 0:
        return f"has no guilds, expected {constants.GUILDS_EACH}: the choice is over"
    if count == constants.GUILDS_EACH:
        return f"has a guild twice or chose too early, expected {count} different ones, 0 before the choice"
    return f"has {plural(count, 'guild')}, expected {constants.GUILDS_EACH}, or 0 before the choice"


def _event_now(box: Box, numbers: dict[Fact, int]) -> str:
    event = numbers[Fact.COUNT]
    if event == NOTHING:
        return "no event, expected one: every round but the last has its event"
    return f"the event {_event_name(box, event)}, expected none in the last round or before it is revealed"


def _hidden(_box: Box, numbers: dict[Fact, int]) -> str:
    """Tiles that nobody sees. If their number is right, the stack is there more than once."""
    count, limit = numbers[Fact.COUNT], numbers[Fact.LIMIT]
    if count == limit:
        return "is in the town hall twice, expected once"
    why = "it is in the town hall twice, or too high" if count > limit else "those not seen yet"
    return f"hides {plural(count, 'tile')}, expected {limit}: {why}"


OWN_WORDS: Final = {"guilds_chosen": _guilds_chosen, "event_now": _event_now, "hidden": _hidden}
"""Fields of a template whose words depend on the numbers."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule as the fields of a template: facts by name, `{bound}`, `{event}` and `OWN_WORDS`."""

    box: Box
    players: int
    refusal: Refusal

    def __getitem__(self, key: str) -> str:
        numbers = dict(self.refusal.facts)
        if key == "bound":
            limit = numbers[Fact.LIMIT]
            return f"at {'most' if numbers[Fact.COUNT] > limit else 'least'} {limit}"
        if key in OWN_WORDS:
            return OWN_WORDS[key](self.box, numbers)
        if key == "event":
            return _event_name(self.box, numbers.get(Fact.EVENT, numbers.get(Fact.TILE, 0)))
        if key == "last":
            return str(constants.ROUNDS[self.players])
        return fact_name(self.box, self.players, Fact[key.upper()], numbers[Fact[key.upper()]])


def fault_text(sentences: dict[str, str], box: Box, players: int, refusal: Refusal) -> str:
    """What is wrong and what was expected; the bare facts if there is no sentence for it."""
    template = sentences.get(shape(refusal.clause, refusal.facts))
    if template is None:
        return fact_words(box, players, refusal.facts)
    return template.format_map(Fault(box, players, refusal))


BROKEN: Final = {
    # tracks and counters
    "setup.rounds count": "{count:player}, expected 2, 3 or 4",
    "setup.rounds count limit": "the round is {count}, expected {bound}",
    "setup.first count limit": "the start player is number {count}, counted from 0, expected {bound}",
    "tax.cap count limit": "the tax is {count}, expected {bound}",
    "economy.top stand count limit": "the {stand} deck shows card {count}, expected {bound}",
    "economy.arm arm count limit": "the {arm} arm is at notch {count}, expected {bound}",
    "setup.cathedral count limit": "{count:cathedral tile} turned or being turned, expected {bound}",
    "mine.technology count limit": "{count:technology tile} taken, expected {bound}",
    # players' boards
    "turn.afford player money": "{player} has {money} gr, expected 0 or more: there is no debt",
    "mine.hire player count limit": "{player} has {count:miner} in the pool, expected {bound}",
    "mine.effects player count limit": (
        "{player} has {count:miner} on mines, expected {limit}, one for each mine"
    ),
    "setup.player player count": (
        f"{{player}}'s pieces are {{count}}, expected {constants.MINERS} miners in pool, "
        "reserve and mines together, "
        f"and no card of the {constants.CARDS} twice"
    ),
    "reputation.ends player count limit": "{player}'s reputation is {count}, expected {bound}",
    "build.house player count limit": "{player} has {count:house} in a row, expected {bound}",
    "income.collect player": "{player} has production below 0, expected 0 or more on every track",
    "cathedral.pelican player": "{player} has fewer than 0 pelicans, expected 0 or more of each side",
    "plot.marker player count limit": "{player} has {count:plot marker} in the city, expected {bound}",
    "rights.slots player count limit": "{player} has {count:tile} in slots, expected {bound}",
    # patricians
    "setup.supply colour count": (
        f"{{colour}} patricians: {{count}}, expected {constants.PATRICIANS} in supply, pool and "
        "council together"
    ),
    "build.public colour count": (
        "{colour} patricians in the patrician pool: {count}, expected no more than {colour} "
        "public buildings in the city"
    ),
    # numbers that must name something
    "setup.city count limit": "the board has {count:cell}, expected {limit} for this number of players",
    "rights.choose count limit": "tile number {count} lies in the city, expected {bound}",
    "rights.choose tile count limit": (
        "{tile} in the city belongs to player {count}, counted from 0, expected {bound}"
    ),
    "mine.place count limit": "tile number {count} lies in the mine, expected {bound}",
    "mine.place tile count limit": (
        "{tile} in the mine belongs to player {count}, counted from 0, expected {bound}"
    ),
    "terms.unclaimed player count limit": "{player} has a plot on cell number {count}, expected {bound}",
    "setup.town_hall count limit": "tile number {count} is not a building tile, expected {bound}",
    "setup.events count limit": (
        "events of the rounds so far: {count}, expected {limit} for this deck and round"
    ),
    # buildings
    "setup.town_hall tile": (
        "{tile} lies in two places or in a stack not its own, expected each tile once, in its stack"
    ),
    "rights.choose player tile": (
        "{player} holds {tile}, expected only public tiles and tiles of their guilds"
    ),
    "economy.city_builds tile": (
        "{tile} left the game, expected guild tiles only: the city takes no public one"
    ),
    "economy.city_builds stand": (
        "the city symbol shows on the {stand} deck, expected the city to build at once"
    ),
    "build.public city_cell owner": "the public building on {city_cell} is {owner}'s, expected nobody's",
    "rights.choose city_cell owner": (
        "the guild building on {city_cell} is {owner}'s, expected a player who has its guild"
    ),
    "build.order player row count": (
        "{player} has {count:building} of the guild in row {row}, expected no more than houses gone from it"
    ),
    "terms.unclaimed player city_cell": (
        "{player}'s plot marker shares {city_cell} with a building or another marker, "
        "expected a cell of its own"
    ),
    # the town hall
    "rights.slide count limit": "a row of the town hall has {count:stack}, expected {bound}",
    "rights.slide guild count limit": "the {guild} stack {hidden}",
    "red.arrive tile count": ("{count:tile} under the red tile {tile}, expected 0: it is a stack of its own"),
    "setup.town_hall tile count": (
        "{tile} lies on {count:tile} of its stack, expected the marked tile last and no other"
    ),
    "setup.town_hall row count limit": (
        "row {row} of the town hall has {count:guild stack}, expected {bound}"
    ),
    "red.arrive row count limit": "row {row} of the town hall has {count:red tile}, expected {bound}",
    "setup.town_hall row tile": (
        "{tile} lies in row {row} of the town hall, expected the colour printed there"
    ),
    "red.arrive count limit": "{count:red tile} seen, expected {limit} at this time of the game",
    # the mine
    "mine.place tile": "{tile} lies in two places or where it cannot be, expected each mine tile once",
    "setup.rocks tile": "{tile} lies in the mine twice, expected each rock once",
    "build.tech tile": "{tile} lies in the mine, expected only technology tiles that were taken, each once",
    "mine.place mine_cell owner": (
        "cell {mine_cell} is {owner}'s, expected an owner for a mine, none for rock or no tile"
    ),
    "mine.place mine_cell tile": (
        "{tile} lies on mine cell {mine_cell}, expected a mine, technology tile or rock"
    ),
    # time
    "setup.events": "two players without events, expected events: two always play with them",
    "setup.events tile": "{event} is named twice or there are no events, expected each event once",
    "setup.events round count": "round {round} has {event_now}",
    "setup.events round event": "{event} is the event of round {round}, expected one of the other deck",
    "turn.cards player count limit": (
        "{player} holds {count:card}, expected {limit} at this time of the round"
    ),
    "setup.guilds player count": "{player} {guilds_chosen}",
    "order.turn task count": (
        "a task {task} with the number {count}, expected a player and numbers that it can have"
    ),
    "order.turn count limit": "{count:thing} owed, expected {bound}",
    "order.turn task": "{task} cannot be owed here, expected an agenda that play can lead to",
    "round.last round": "the game is over in round {round}, expected that after round {last} only",
}
"""By clause and facts of what `status` finds."""

ODD: Final = {
    # the boards
    "mine.place mine_cell": (
        "no path leads to the mine on {mine_cell}, expected mines from an entrance to it, sideways or down"
    ),
    "setup.rocks count limit": "{count:rock} in the mine, expected {limit}",
    "setup.mine_stack tile": (
        "the mine tile {tile} was drawn too early, expected all tiles of earlier groups first"
    ),
    "setup.town_hall tile": "the marked tile {tile} was seen too early, expected it last in its stack",
    "economy.city_builds tile": (
        "{tile} left the game, expected no miners' tile: the city never builds for the miners"
    ),
    # counters of the players
    "build.guild player guild count limit": (
        "{player}'s production of the {guild} is {count}, expected {limit}: what {player}'s buildings "
        "produce, plus 2 for a house given up for tile 3"
    ),
    "mine.effects player count limit": (
        "{player}'s ore from mines is {count}, expected {limit}: what {player}'s mines produce"
    ),
    "build.effects player count limit": (
        "{player} has {count:pelican}, used or not, expected {bound} from {player}'s buildings, houses "
        "and public buildings"
    ),
    "build.effects count limit": (
        "the players have {count:pelican}, used or not, expected {bound} from all buildings and houses"
    ),
    "cathedral.3 count limit": (
        "{count:house} gone without a building, expected {bound}: only tile 3 takes one, once in a game"
    ),
    "setup.money player count limit": "{player} has {count} gr before the first card, expected {limit}",
    # counters of the table
    "economy.arm arm count limit": (
        "the {arm} arm is at notch {count}, expected {bound}: one notch for each tile of its guild that was "
        "built or left the game"
    ),
    "economy.advance stand count limit": (
        "the {stand} deck shows card {count}, expected {limit}: as far as tiles and events have advanced it"
    ),
    "tax.rise count limit": (
        "the tax is {count}, expected {bound} from events, buildings and cathedral tiles turned by guilds"
    ),
    "cathedral.current count limit": (
        "{count:cathedral tile} turned or being turned, expected {limit}: one for each pelican used and each "
        "building that turns one"
    ),
    "build.public colour count limit": (
        "{colour} patricians in the patrician pool and the council: {count}, expected {bound}: one for each "
        "{colour} public building, plus one if tile 6 seated it"
    ),
    "cathedral.6 count limit": (
        "{count:patrician} without a public building, expected {bound}: tile 6 seats one, once in a game"
    ),
    "build.tech count limit": (
        "{count:technology tile} taken, expected {limit}, one for each miners' building"
    ),
    # time
    "turn.cards player count limit": (
        "{player} has played {count:card} so far, expected {bound} for {player}'s buildings, plots, "
        "tiles, mines and used pelicans"
    ),
    "turn.cards count limit": (
        "the players have played {count:card} so far, expected {bound} for all buildings, plots, tiles, "
        "mines, used pelicans and seats in the council"
    ),
}
"""By clause and facts of what `oddities` finds."""


def broken_sentence(box: Box, players: int, refusal: Refusal, *, odd: bool = False) -> str:
    """A rule that a position breaks: its clause, a sentence with the numbers, what was expected."""
    return f"{refusal.clause.value}: {fault_text(ODD if odd else BROKEN, box, players, refusal)}"


def fault_lines(box: Box, reading: PositionReading) -> list[str]:
    """Everything that is wrong, a line each."""
    return [*map(str, reading.faults), *broken_lines(box, reading)]


def broken_lines(box: Box, reading: PositionReading) -> list[str]:
    """The rules that a position breaks, a line each."""
    return [placed(box, reading, refusal) for refusal in reading.broken]


def placed(box: Box, reading: PositionReading, refusal: Refusal, *, odd: bool = False) -> str:
    """A broken rule with the field it is about."""
    place = ".".join(filter(None, (reading.above, field_of(box, reading.players, refusal))))
    return f"{place}: " * bool(place) + broken_sentence(box, reading.players, refusal, odd=odd)
