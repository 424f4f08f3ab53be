"""Sentences about terms, the setup, turns and cards, the joker, reputation and points."""

from typing import Final

from kutnahora.cli.common import plural
from kutnahora.cli.sentences import listed
from kutnahora.cli.sentences_scene import Scene, Teller
from kutnahora.reference import constants, facts
from kutnahora.reference.events import Fact
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import TaskKind
from kutnahora.reference.rules.rounds import last_round
from kutnahora.reference.terms import NOTHING, PLAYER_NAMES, Action, Colour, Family, Guild, Resource


def kind_of_tile(s: Scene) -> str:
    """The stack a building tile comes from."""
    tile = s(Fact.TILE)
    if s.box.family(tile) == Family.GUILD:
        return KINDS[s.box.guild(tile)]
    return KINDS[len(Guild) + s.box.colour(tile)]


# terms --------------------------------------------------------------------------------------------------


def _adjacent(s: Scene) -> str:
    board = s.stage.board
    beside = facts.neighbours(board.city_rows, board.city_columns, s(Fact.CITY_CELL))
    found = [s.before.city[cell].tile for cell in beside if s.before.city[cell].tile != NOTHING]
    prices = listed(f"{s.box.tile_name(tile)} ({s.box.plot_price(tile)} gr)" for tile in found)
    return f"Beside {s['city_cell']}: {prices}; the highest plot price there is {s['price']} gr."


def _pairs(s: Scene) -> str:
    counted = f"{s.who} has {plural(s(Fact.COUNT), 'building')}; public buildings beside them: {s['change']}"
    return f"{counted}, each 1 reputation: {s.reputation(s(Fact.CHANGE))}."


# setup --------------------------------------------------------------------------------------------------


def _money(s: Scene) -> str:
    each = (f"{PLAYER_NAMES[who]} {player.purse.money} gr" for who, player in enumerate(s.after.players))
    return f"Money by place in the turn order: {listed(each)}."


def _city(s: Scene) -> str:
    board, count = s.stage.board, s(Fact.COUNT)
    side = "small" if count == 2 else "large"
    cells = f"{board.city_cells} city cells and {board.mine_cells} mine cells"
    return f"{plural(count, 'player')} use the {side} board, with {cells}."


def _events(s: Scene) -> str:
    if not s.after.with_events:
        return "The game is played without events."
    return f"Every round but the last has an event: rounds 1 to {last_round(s(Fact.COUNT)) - 1}."


def _red_waits(s: Scene) -> str:
    arrives = constants.RED_ROUND[s(Fact.COUNT)]
    return f"The {constants.COLOUR_TILES} red public tiles wait until the end of round {arrives}."


def _public_stacks(s: Scene) -> str:
    rows = (f"{Colour(c).name.lower()} in row {row}" for row, c in enumerate(s.box.hall_colours, 1))
    return f"The public stacks of {constants.COLOUR_TILES} tiles go to their places: {listed(rows)}."


def _mine_card(s: Scene) -> str:
    cells = listed(s.mine(cell) for cell in s.stage.board.rock_cells[s(Fact.SETUP_CARD)])
    return f"Mine setup card {s['setup_card']} puts the rocks on {cells}."


def _guild_card(s: Scene) -> str:
    sets = s.box.guild_sets[s(Fact.SETUP_CARD)][len(s.before.players)]
    told = (f"{n} {', '.join(KINDS[guild] for guild in guilds)}" for n, guilds in enumerate(sets, 1))
    return f"Guild setup card {s['setup_card']}; the last player chooses first among: {'; '.join(told)}."


def _guilds(s: Scene) -> str:
    names = listed(KINDS[guild] for _fact, guild in s.event.facts)
    if s.stage.task.kind == TaskKind.ROWS:
        return f"The rows of {s.who}'s board, from the top, are {names}."
    return f"{s.who} takes the guilds {names}."


SETUP_PLAYER: Final = (
    f"Each player begins with {constants.HOUSE_ROWS * constants.HOUSE_COLUMNS} houses, "
    f"{constants.MINERS} miners ({constants.START_POOL} in the pool), {constants.PLOT_MARKERS} plot markers, "
    f"{constants.SLOTS} empty slots, {constants.CARDS} cards, reputation 0 and 0 points."
)


# turns and cards ----------------------------------------------------------------------------------------


def _turn(s: Scene) -> str:
    return f"Round {s['round']}: turn {s['turn']} of {len(constants.TURN_CARDS)} is {s.who}'s."


def _half(s: Scene) -> str:
    left = s(Fact.COUNT)
    return f"{s.who} plays {s['action_card']}; both halves are gone. Cards in hand: {left + 1} -> {left}."


def _afford(s: Scene) -> str:
    cost, money = s(Fact.COST), s(Fact.MONEY)
    if cost <= money:
        return f"{s.who} pays {cost} gr: {money} - {cost} = {money - cost} gr."
    price = s.price(Resource.WOOD)
    held = [tile for tile in s.old.slots.tiles if s.box.wood(tile) * price == cost]
    names = listed(s.box.tile_name(tile) for tile in held)
    return f"{s.box.wood(held[0])} wood x {price} = {cost} gr for {names}; {s.who} has {money} gr."


def _able(s: Scene) -> str:
    return f"The {s['action']} action can be carried out now."


def _joker(s: Scene) -> str:
    loss = -s(Fact.CHANGE)
    return f"The joker costs {loss} reputation before its action: {s.reputation(-loss)}."


def _joker_free(s: Scene) -> str:
    enough = f"{s.who}'s reputation {s['reputation']} is {constants.JOKER_REPUTATION} or more"
    return f"{enough}: the joker costs none."


# reputation and points ----------------------------------------------------------------------------------


def _ends(s: Scene) -> str:
    points = s(Fact.POINTS)
    steps = abs(points) // constants.POINTS_BEYOND
    sum_ = f"{steps} x {constants.POINTS_BEYOND} = {abs(points)} points are {'won' if points > 0 else 'lost'}"
    marker = f"{s.who}'s marker goes {s['before']} -> {s['after']}, the end of the track"
    return f"{marker}; for {plural(steps, 'step')} beyond it {sum_} instead."


def _reputed_plot(s: Scene) -> str:
    enough = f"{s.who}'s reputation {s['reputation']} is {constants.PLOT_REPUTATION} or more"
    return f"{enough}: any plot costs {s['cost']} gr."


EVENTS: Final[dict[str, Teller]] = {
    "terms.adjacent city_cell price": _adjacent,
    "terms.building count change": _pairs,
    "terms.open tile": lambda s: f"All see the next tile of the {kind_of_tile(s)} stack: {s['tile']}.",
    "terms.unclaimed city_cell": "{city_cell} has neither a building nor a plot marker.",
    "setup.rounds count player": lambda s: (
        f"{plural(s(Fact.COUNT), 'player')} play {last_round(s(Fact.COUNT))} rounds."
    ),
    "setup.first count player": "{player} is the start player; play goes clockwise.",
    "setup.money count player": _money,
    "setup.player count player": SETUP_PLAYER,
    "setup.city count player": _city,
    "setup.tracks count player": "The round is 1 and the tax 0.",
    "setup.stands count player": "Both decks show card 0, all arms are fully left.",
    "setup.red count player": _red_waits,
    "setup.mine_stack count player": (
        f"Mine tiles are stacked I on top, then II, then III; {constants.TECHNOLOGY_TILES} "
        "technology tiles in order."
    ),
    "setup.cathedral count player": (
        f"Tiles 1 to {constants.CATHEDRAL_TILES} are unturned, tile 1 is current."
    ),
    "setup.supply count player": f"The supply holds {constants.PATRICIANS} patricians of each colour.",
    "setup.events count player": _events,
    "setup.town_hall": _public_stacks,
    "setup.town_hall guild row column": lambda s: f"The stack of the {s['guild']} goes to place {s.stack}.",
    "setup.rocks setup_card": _mine_card,
    "setup.rocks tile mine_cell": "{tile} lies face up on {mine_cell}.",
    "setup.guilds setup_card": _guild_card,
    "setup.guilds guild guild guild": _guilds,
    "turn.order round turn": _turn,
    "turn.cards count": lambda s: f"{s.who} plays {plural(s(Fact.COUNT), 'card')} in this turn.",
    "turn.second action_card": "{action_card} is the second card, chosen after the first was carried out.",
    "turn.half action_card count": _half,
    "turn.skip action_card": "{who} plays {action_card} for nothing: nothing is paid, lost or gained.",
    "turn.able action_card action": _able,
    "turn.commit action_card action": "{who} has declared {action} and has to carry it out.",
    "turn.afford cost money": _afford,
    "order.turn action_card": "The whole action of {action_card} comes before the next card.",
    "joker.cost reputation change": _joker,
    "reputation.joker reputation change": _joker_free,
    "reputation.ends before after points": _ends,
    "reputation.plot reputation cost": _reputed_plot,
    "reputation.final points": "The number under {who}'s marker is {points}.",
    "points.below before after": "The score may fall below 0: {who}'s points {before} -> {after}.",
}


def action_word(action: int) -> str:
    """An action as it is called."""
    return Action(action).name.lower()
