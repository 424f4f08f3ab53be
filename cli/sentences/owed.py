"""What has to be done, in words: the decision asked now, what waits below it, and when in the round it is."""

from collections.abc import Callable
from typing import Final

from kutnahora.cli.text import plural
from kutnahora.reference import constants
from kutnahora.reference.view import Moment, Owed, View


def _guilds(owed: Owed) -> str:
    offers = ", ".join(f"{offer.number} {' '.join(offer.guilds)}" for offer in owed.sets)
    return f"choose a set of guilds{f': {offers}' if offers else ''}"


def _mine(owed: Owed) -> str:
    drawn = " or ".join(owed.tiles) or "a drawn mine tile"
    return f"place {drawn}{' for no wood' * owed.free}, or discard all"


def _take(owed: Owed) -> str:
    what = {5: "income", 9: "mine"}.get(owed.number or 0, "other")
    return f"take the two {what} actions of cathedral tile {owed.number}, or neither"


WORDS: Final[dict[str, str | Callable[[Owed], str]]] = {
    "card": "play card {0.number} of {0.count}",
    "hire": "hire miners, {0.count} in the pool, a permit is {0.cost} gr",
    "mine": _mine,
    "rights": "take a tile from the town hall",
    "rights free": "take a tile from the town hall for free, or none",
    "plot": "choose a plot",
    "plot free": "choose a plot, free and anywhere, or none",
    "build": "build a tile on a plot",
    "build free": "build a tile on a plot for no wood, or none",
    "public": "take a public tile for free, or none",
    "council": "seat a patrician for {0.cost} gr, or none",
    "house": f"give up a house for production +{constants.TILE_3_PRODUCTION}, or none",
    "patrician": "seat a patrician from the supply, or none",
    "score": "choose one of their buildings to score now",
    "tech": "place {0.tile} in the mine for no wood, or remove it",
    "tax": "pay {0.cost} gr of tax, or lose {0.loss} reputation",
    "guilds": _guilds,
    "rows": "choose a row for each guild",
    "take": _take,
    # chance
    "draw": "the next mine tile for {0.player} ({0.count} to draw)",
    "reveal": "the next tile of the {0.stack} stack",
    "red": "the red tile of row {0.number}",
    "rock": "rock {0.number} of {0.count}",
    "event": "the event of round {0.round}",
    "mine_card": "the mine setup card",
    "guild_card": "the guild setup card",
    "stack": "the guild stack at place {0.place}",
    # what goes on by itself
    "public_stacks": "the public stacks",
    "turn": "{0.player}'s turn {0.turn}",
    "act": "a {0.action} action",
    "act free": "a free {0.action} action",
    "effects": "the rest of {0.tile}",
    "house_effect": "{0.player}'s house of row {0.number}",
    "advance": "{0.stand} deck +{0.count}",
    "city": "the city builds if it must",
    "discard": "the drawn tiles are discarded",
    "turn_tile": "the cathedral tile is turned",
    "round_end": "end of round {0.round}",
    "event_end": "the event's end of the round",
    "patricians": "the patricians score",
    "red_arrive": "the red tiles arrive",
    "round_next": "round {0.round} is over",
    "final": "the final scoring",
}
"""By kind of task; `free` where a free one has another text."""


def owed_words(owed: Owed) -> str:
    """One task in words, with the player who decides it."""
    template = WORDS.get(f"{owed.kind} free" if owed.free else owed.kind, WORDS[owed.kind])
    text = template.format(owed) if isinstance(template, str) else template(owed)
    if owed.by == "player" or owed.kind == "act":
        return f"{owed.player}: {text}"
    return f"chance: {text}" if owed.by == "chance" else text


def now_words(view: View) -> str:
    """What is decided now, and between how many options."""
    asked = owed_words(view.owed[0])
    if view.chance:
        return f"{asked}, {len(view.moves)} possible"
    return f"{asked} ({plural(len(view.moves), 'move')})"


MOMENTS: Final = {
    "setup": "the setup",
    "round start": "the start of the round",
    "turn": "{0.turn} of {0.turns}, {0.player}",
    "round end": "the end of the round",
    "over": "the game is over",
    "unknown": "unknown",
}


def moment_words(when: Moment) -> str:
    """The moment within its round."""
    return MOMENTS[when.phase].format(when)


def title(when: Moment) -> str:
    """`round 4, turn 1 of 3, blue`"""
    return f"round {when.round}, {'turn ' * (when.turn is not None)}{moment_words(when)}"
