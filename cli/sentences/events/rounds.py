"""Sentences about the end of a round and of the game."""

from collections.abc import Callable
from typing import Final

from kutnahora.cli.sentences.events.scene import Describer, Scene
from kutnahora.cli.text import listed, plural
from kutnahora.reference import constants
from kutnahora.reference.box import EventCard
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import PLAYER_NAMES

# events and taxes ---------------------------------------------------------------------------------------


def _reveal(s: Scene) -> str:
    card = s.box.events[s(Fact.EVENT)]
    return f"The event is {s['event']}: tax +{card.tax} now, at the end of the round {_decks(card)}."


def _event_end(s: Scene) -> str:
    return f"The end of {s['event']}: {_decks(s.box.events[s(Fact.EVENT)])}."


def _decks(card: EventCard) -> str:
    """`ore deck +1 and population deck +2`"""
    ends = [(f"ore deck +{card.ore}", card.ore), (f"population deck +{card.population}", card.population)]
    return listed((text for text, number in ends if number), "no deck moves")


ROUND_ENDS: Final = {
    TaskKind.EVENT_END: "the event",
    TaskKind.TAX: "taxes",
    TaskKind.PATRICIANS: "patricians",
    TaskKind.RED_ARRIVE: "red tiles",
}


def _round_over(s: Scene) -> str:
    """What comes at the end of this round, in order."""
    coming = dict.fromkeys(ROUND_ENDS.get(task.kind, "") for task in reversed(s.stage.after.agenda))
    return f"All turns of round {s['round']} are over; now {listed(filter(None, coming))}."


# patricians ---------------------------------------------------------------------------------------------


def _patrician(counted: Callable[[int], str]) -> Describer:
    """What one token counts, times the tokens."""

    def describe(s: Scene) -> str:
        points, tokens = s(Fact.POINTS), s(Fact.COUNT)
        each = points // tokens
        total = f"{each} x {plural(tokens, 'token')} = {plural(points, 'point')} for {s.who}"
        return f"{counted(each)}: {total}, {s['to_points']}."

    return describe


def _green(each: int) -> str:
    return f"{plural(each, 'public building')} beside own buildings, counted for each of these"


def _silver(each: int) -> str:
    pairs = plural(each // constants.PELICAN_PAIR_POINTS, "pair")
    return f"{pairs} of used pelicans, {constants.PELICAN_PAIR_POINTS} points each"


def _yellow(each: int) -> str:
    if each == 0:
        return "A row of the mine without an own mine"
    return f"{plural(constants.ROW_MINES_POINTS.index(each), 'own mine')} or more in every row of the mine"


def _red(each: int) -> str:
    columns = plural(each // constants.EMPTY_COLUMN_POINTS, "column")
    return f"{columns} without houses, {constants.EMPTY_COLUMN_POINTS} points each"


# the next round, the end --------------------------------------------------------------------------------


def _source(words: str) -> Describer:
    return f"{words}: {{points:point}}, {{to_points}}."


def _winner(s: Scene) -> str:
    has = f"{s['points']:point} and {s['money']} gr"
    won = [event.player for event in s.stage.events if event.clause == Clause.FINAL_WINNER]
    if len(won) == 1:
        return f"{s.who} wins with {has}."
    others = listed(PLAYER_NAMES[who] for who in won if who != s.event.player)
    return f"{s.who} with {has} shares the victory with {others}."


EVENTS: Final[dict[str, Describer]] = {
    "event.reveal event": _reveal,
    "event.end event": _event_end,
    "tax.choice cost": "{who} pays the tax: {cost} gr in all.",
    "tax.choice steps": "{who} pays no tax and moves {steps} on the reputation track: {to_reputation}.",
    "tax.plots count cost": "{who}'s {count} plot markers in the city add {cost} gr to the tax.",
    "tax.rise change": "The tax rises by {change}: {to_tax}.",
    "tax.cap count limit": "The tax would be {count} and stops at {limit}.",
    "patrician.score round": (
        f"Round {{round}} is one of the last {constants.PATRICIAN_ROUNDS}: all patricians in "
        "the council score."
    ),
    "patrician.green count points": _patrician(_green),
    "patrician.silver count points": _patrician(_silver),
    "patrician.yellow count points": _patrician(_yellow),
    "patrician.red count points": _patrician(_red),
    "red.arrive round": "Round {round} is over: the red tiles are shuffled, one comes to each row.",
    "red.arrive row tile": "{tile} goes to the end of row {row} as a stack of its own.",
    "order.round round": _round_over,
    "round.next round player": "Round {round} begins; {player} is start player.",
    "round.next count": "{who} takes {count:card} back.",
    "round.last round": "Round {round} was the last one: the final scoring follows.",
    "final.city points": _source("Icons that match beside {who}'s buildings"),
    "final.mine points": _source("{who}'s stars in the mine rows"),
    "final.income points": _source("{who}'s income at the last prices, divided by 10"),
    "final.reputation points": _source("{who}'s reputation"),
    "final.extras points": _source("{who}'s tiles in slots, plots and unused pelicans"),
    "final.winner points money": _winner,
}
