"""Sentences about terms, the setup, turns and cards, the joker, reputation and points."""

from typing import Final

from kutnahora.cli.sentences.events.scene import Describer, Scene
from kutnahora.cli.text import listed, plural
from kutnahora.reference import constants, facts
from kutnahora.reference.events import Fact
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import NOTHING, PLAYER_NAMES, Colour, Family, Guild


def kind_of_tile(s: Scene) -> str:
    """The stack a building tile comes from."""
    tile = s(Fact.TILE)
    if s.box.family(tile) == Family.GUILD:
        return KINDS[s.box.guild(tile)]
    return KINDS[len(Guild) + s.box.colour(tile)]


# terms --------------------------------------------------------------------------------------------------


def _adjacent(s: Scene) -> str:
    board = s.board
    beside = facts.neighbours(board.city_rows, board.city_columns, s(Fact.CITY_CELL))
    tiles = [s.stage.before.city[cell].tile for cell in beside if s.stage.before.city[cell].tile != NOTHING]
    prices = listed(f"{s.box.tile_name(tile)} ({s.box.plot_price(tile)} gr)" for tile in tiles)
    return f"Beside {s['city_cell']}: {prices}; the highest plot price there is {s['price']} gr."


# setup --------------------------------------------------------------------------------------------------


def _money(s: Scene) -> str:
    money = [player.purse.money for player in s.stage.after.players]
    each = (f"{name} {gr} gr" for name, gr in zip(PLAYER_NAMES, money, strict=False))
    return f"Money by place in the turn order: {listed(each)}."


def _city(s: Scene) -> str:
    board, count = s.board, s(Fact.COUNT)
    side = "small" if count == 2 else "large"
    cells = f"{board.city_cells} city cells and {board.mine_cells} mine cells"
    return f"{plural(count, 'player')} use the {side} board, with {cells}."


def _events(s: Scene) -> str:
    if not s.stage.after.with_events:
        return "The game is played without events."
    return f"Every round but the last has an event: rounds 1 to {constants.ROUNDS[s(Fact.COUNT)] - 1}."


def _red_waits(s: Scene) -> str:
    arrives = constants.RED_ROUND[s(Fact.COUNT)]
    return f"The {constants.COLOUR_TILES} red public tiles wait until the end of round {arrives}."


def _public_stacks(s: Scene) -> str:
    rows = (f"{Colour(c).name.lower()} in row {row}" for row, c in enumerate(s.box.hall_colours, 1))
    return f"The public stacks of {constants.COLOUR_TILES} tiles go to their places: {listed(rows)}."


def _mine_card(s: Scene) -> str:
    cells = listed(s.mine(cell) for cell in s.board.rock_cells[s(Fact.SETUP_CARD)])
    return f"Mine setup card {s['setup_card']} puts the rocks on {cells}."


def _guild_card(s: Scene) -> str:
    sets = s.box.guild_sets[s(Fact.SETUP_CARD)][len(s.stage.before.players)]
    offers = (f"{n} {', '.join(KINDS[guild] for guild in guilds)}" for n, guilds in enumerate(sets, 1))
    return f"Guild setup card {s['setup_card']}; the last player chooses first among: {'; '.join(offers)}."


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


def _afford(s: Scene) -> str:
    cost, money = s(Fact.COST), s(Fact.MONEY)
    return f"{s.who} pays {cost} gr: {money} - {cost} = {money - cost} gr."


def _ends(s: Scene) -> str:
    points = s(Fact.POINTS)
    steps = abs(points) // constants.POINTS_BEYOND
    instead = (
        f"{steps} x {constants.POINTS_BEYOND} = {abs(points)} points are {'won' if points > 0 else 'lost'}"
    )
    beyond = f"{s.who}'s marker stops at {s['reputation']}, the end of the track"
    return f"{beyond}; for {plural(steps, 'step')} beyond it {instead} instead: {s['to_points']}."


EVENTS: Final[dict[str, Describer]] = {
    "terms.adjacent city_cell price": _adjacent,
    "terms.building count change": (
        "{who} has {count:building}; public buildings beside them, counted for each of these: {change}."
    ),
    "terms.open tile": lambda s: f"The next tile of the {kind_of_tile(s)} stack is revealed: {s['tile']}.",
    "terms.unclaimed city_cell": "{city_cell} has neither a building nor a plot marker.",
    "setup.rounds count player": lambda s: (
        f"{plural(s(Fact.COUNT), 'player')} play {constants.ROUNDS[s(Fact.COUNT)]} rounds."
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
    "setup.town_hall guild row column": "The stack of the {guild} goes to place {stack}.",
    "setup.rocks setup_card": _mine_card,
    "setup.rocks tile mine_cell": "{tile} lies face up on {mine_cell}.",
    "setup.guilds setup_card": _guild_card,
    "setup.guilds guild": _guilds,
    "turn.order round turn": f"Round {{round}}: turn {{turn}} of {len(constants.TURN_CARDS)} is {{who}}'s.",
    "turn.cards count": "{who} plays {count:card} in this turn.",
    "turn.second action_card": "{action_card} is the second card, chosen after the first was carried out.",
    "turn.half action_card count": "{who} plays {action_card}, both halves are gone; cards left: {count}.",
    "turn.skip action_card": "{who} plays {action_card} for nothing: nothing is paid, lost or gained.",
    "turn.able action_card action": "The {action} action can be carried out now.",
    "turn.able action": "The {action} action was not possible:",
    "turn.commit action_card action": "{who} has declared {action} and has to carry it out.",
    "turn.afford cost money": _afford,
    "turn.afford tile quantity price cost money": (
        "{tile} costs {quantity} wood x {price} = {cost} gr; {who} has {money} gr."
    ),
    "order.turn action_card": "The whole action of {action_card} comes before the next card.",
    "joker.cost steps": "The joker costs reputation before its action: {to_reputation}.",
    "reputation.joker reputation": (
        f"{{who}}'s reputation {{reputation}} is {constants.JOKER_REPUTATION} or more: the joker costs none."
    ),
    "reputation.ends reputation points": _ends,
    "reputation.plot reputation cost": (
        f"{{who}}'s reputation {{reputation}} is {constants.PLOT_REPUTATION} or more: "
        "any plot costs {cost} gr."
    ),
    "reputation.final points": "The number under {who}'s marker is {points}.",
    "points.below points": "The score may fall below 0: {who} has {points:point}.",
}
