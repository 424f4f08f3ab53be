"""Sentences about the end of a round and of the game."""

from typing import Final

from kutnahora.cli.common import plural
from kutnahora.cli.sentences import listed
from kutnahora.cli.sentences_scene import Scene, Teller
from kutnahora.reference import constants, facts
from kutnahora.reference.events import Fact
from kutnahora.reference.kernel import houses
from kutnahora.reference.rules.final import winners
from kutnahora.reference.terms import PLAYER_NAMES

# events and taxes ---------------------------------------------------------------------------------------


def _reveal(s: Scene) -> str:
    card = s.box.events[s(Fact.EVENT)]
    ends = [(f"ore deck +{card.ore}", card.ore), (f"population deck +{card.population}", card.population)]
    later = listed((text for text, number in ends if number), "nothing")
    return f"The event of round {s.before.round} is {s['event']}: tax +{card.tax} now, at the end {later}."


def _event_end(s: Scene) -> str:
    card = s.box.events[s(Fact.EVENT)]
    return (
        f"{s['event']} ends: the ore deck advances by {card.ore}, the population deck by {card.population}."
    )


def _pays(s: Scene) -> str:
    due, level = s(Fact.COST), s.before.tax.level
    sum_ = f"{level} gr" if due == level else f"{level} + {due - level} for plots = {due} gr"
    return f"{s.who} pays the tax of {sum_}."


def _refuses(s: Scene) -> str:
    loss = -s(Fact.CHANGE)
    round_ = f"the {loss} printed for round {s.before.round}"
    return f"{s.who} pays no tax and loses {round_}: {s.reputation(-loss)}."


def _rise(s: Scene) -> str:
    return f"The tax rises by {s['change']}: {s['before']} -> {s['after']}."


def _cap(s: Scene) -> str:
    wanted = s(Fact.BEFORE) + s(Fact.CHANGE)
    return f"The tax stops at {constants.TAX_LIMIT}: {s['before']} + {s['change']} would be {wanted}."


# patricians ---------------------------------------------------------------------------------------------


def _each(s: Scene, counted: str) -> str:
    each, seated = s(Fact.POINTS), s(Fact.COUNT)
    total = f"{each} x {plural(seated, 'token')} = {plural(each * seated, 'point')}"
    return f"{counted}: {total} for {s.who}, {s.score(each * seated)}."


def _green(s: Scene) -> str:
    return _each(s, f"{plural(s(Fact.POINTS), 'public building')} beside own ones, counted for each own one")


def _silver(s: Scene) -> str:
    used = s.old.pelicans.used
    pairs = f"{plural(used // 2, 'pair')}, {constants.PELICAN_PAIR_POINTS} points each"
    return _each(s, f"{plural(used, 'used pelican')}: {pairs}")


def _yellow(s: Scene) -> str:
    board = s.stage.board
    rows = facts.mines_in_rows(board.mine_rows, board.mine_columns, s.before.mine, s.event.player)
    return _each(s, f"Own mines by row {', '.join(map(str, rows))}, the fewest {min(rows)}")


def _red(s: Scene) -> str:
    empty = houses.empty_columns(s.old.houses)
    columns = f"{plural(empty, 'column')} without houses, {constants.EMPTY_COLUMN_POINTS} points each"
    return _each(s, columns)


# the next round, the end --------------------------------------------------------------------------------


def _order(s: Scene) -> str:
    return f"All turns of round {s['round']} are over: event, taxes, patricians, red tiles, next round."


def _source(words: str) -> Teller:
    return lambda s: (
        f"{words.format(who=s.who)}: {plural(s(Fact.POINTS), 'point')}, {s.score(s(Fact.POINTS))}."
    )


def _winner(s: Scene) -> str:
    player, found = s.new, winners(s.after)
    has = f"{plural(player.standing.points, 'point')} and {player.purse.money} gr"
    if len(found) > 1:
        others = listed(PLAYER_NAMES[who] for who in found if who != s.event.player)
        return f"{s.who} with {has} shares the victory with {others}."
    level = [p for p in s.after.players if p.standing.points == player.standing.points]
    return f"{s.who} wins with {has}{', more money than who has as many points' * (len(level) > 1)}."


EVENTS: Final[dict[str, Teller]] = {
    "event.reveal event": _reveal,
    "event.end event": _event_end,
    "tax.choice cost": _pays,
    "tax.choice change": _refuses,
    "tax.plots count cost": "{who}'s {count} plot markers in the city add {cost} gr to the tax.",
    "tax.rise before change after": _rise,
    "tax.cap before change after": _cap,
    "patrician.score round": (
        f"Round {{round}} is one of the last {constants.PATRICIAN_ROUNDS}: all patricians in "
        "the council score."
    ),
    "patrician.green count points": _green,
    "patrician.silver count points": _silver,
    "patrician.yellow count points": _yellow,
    "patrician.red count points": _red,
    "red.arrive round": "Round {round} is over: the red tiles are shuffled, one comes to each row.",
    "red.arrive row tile": "{tile} goes to the end of row {row} as a stack of its own.",
    "order.round round": _order,
    "round.next round player": "Round {round} begins; {player} is start player, all take their cards back.",
    "round.last round": "Round {round} was the last one: the final scoring follows.",
    "final.city points": _source("Icons that match beside {who}'s buildings"),
    "final.mine points": _source("{who}'s stars in the mine rows"),
    "final.income points": _source("{who}'s income at the last prices, divided by 10"),
    "final.reputation points": _source("{who}'s reputation"),
    "final.extras points": _source("{who}'s tiles in slots, plots and unused pelicans"),
    "final.winner": _winner,
}
