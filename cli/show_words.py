"""What is owed, in words: the decision asked now, what waits below it, and when in the round this is."""

from collections.abc import Callable, Iterator
from typing import Final

from kutnahora.cli.common import plural
from kutnahora.cli.show_signs import View
from kutnahora.reference import constants, engine
from kutnahora.reference.kernel.stacks import PUBLIC_KIND
from kutnahora.reference.position import FIRST_RUNNING_TASK, Task, TaskKind
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.final import winners
from kutnahora.reference.rules.rounds import last_round, tax_due
from kutnahora.reference.rules.setup import GUILD_COLUMNS
from kutnahora.reference.terms import NOTHING, PLAYER_NAMES, Action, Colour, Guild, Resource, Stand

Teller = Callable[[View, Task], str]


def kind_name(kind: int) -> str:
    """A kind of stack: a guild, or a public colour."""
    return Guild(kind).name.lower() if kind < PUBLIC_KIND else Colour(kind - PUBLIC_KIND).name.lower()


def _free(task: Task, text: str) -> str:
    return text if task.a else ""


# decisions ----------------------------------------------------------------------------------------------


def _card(_view: View, task: Task) -> str:
    return f"play card {task.a + 1} of {constants.TURN_CARDS[task.b]}"


def _hire(view: View, task: Task) -> str:
    pool = view.p.players[task.player].miners.pool
    price = price_of(view.box, view.p, Resource.PERMIT)
    return f"hire miners, {pool} in the pool, a permit is {price} gr"


def _mine(view: View, task: Task) -> str:
    drawn = " or ".join(view.box.tile_name(tile) for tile in view.p.drawn)
    return f"place {drawn or 'a drawn mine tile'}{_free(task, ' for no wood')}, or discard all"


def _tech(view: View, task: Task) -> str:
    return f"place {view.box.tile_name(task.a)} in the mine for no wood, or remove it"


def _tax(view: View, task: Task) -> str:
    p = view.p
    due = tax_due(p.tax.level, len(p.players[task.player].plots.cells))
    return f"pay {due} gr of tax, or lose {view.box.tax_loss(len(p.players), p.round)} reputation"


def _guilds(view: View, task: Task) -> str:
    if task != view.p.task:
        return "choose a set of guilds"
    sets = view.box.guild_sets[task.a][len(view.p.players)]
    left = [move.numbers[0] for move in engine.legal_moves(view.box, view.p)]
    offers = (f"{number + 1} {' '.join(kind_name(guild) for guild in sets[number])}" for number in left)
    return f"choose a set of guilds: {', '.join(offers)}"


def _take(_view: View, task: Task) -> str:
    what = {5: "income", 9: "mine"}.get(task.a, "other")
    return f"take the two {what} actions of cathedral tile {task.a}, or neither"


# chance -------------------------------------------------------------------------------------------------


def _draw(_view: View, task: Task) -> str:
    return f"the next mine tile for {PLAYER_NAMES[task.player]} ({task.a} to draw)"


def _stack(_view: View, task: Task) -> str:
    return f"the guild stack of place {task.a // GUILD_COLUMNS + 1}.{task.a % GUILD_COLUMNS + 1}"


# what goes on by itself ---------------------------------------------------------------------------------


def _act(_view: View, task: Task) -> str:
    return f"a{_free(Task(task.kind, a=task.b), ' free')} {Action(task.a).name.lower()} action"


def _house_effect(_view: View, task: Task) -> str:
    return f"{PLAYER_NAMES[task.player]}'s house of row {task.a + 1}"


TELLERS: Final[dict[TaskKind, Teller]] = {
    TaskKind.CARD: _card,
    TaskKind.HIRE: _hire,
    TaskKind.MINE: _mine,
    TaskKind.RIGHTS: lambda _, task: f"take a tile of the town hall{_free(task, ' for nothing, or none')}",
    TaskKind.PLOT: lambda _, task: f"choose a plot{_free(task, ', free and anywhere, or none')}",
    TaskKind.BUILD: lambda _, task: f"build a tile on a plot{_free(task, ' for no wood, or none')}",
    TaskKind.TECH: _tech,
    TaskKind.TAX: _tax,
    TaskKind.GUILDS: _guilds,
    TaskKind.TAKE: _take,
    TaskKind.DRAW: _draw,
    TaskKind.REVEAL: lambda _, task: f"the next tile of the {kind_name(task.a)} stack",
    TaskKind.RED: lambda _, task: f"the red tile of row {task.a + 1}",
    TaskKind.ROCK: lambda _, task: f"rock {task.b + 1} of {constants.ROCKS}",
    TaskKind.EVENT: lambda view, _: f"the event of round {view.p.round}",
    TaskKind.STACK: _stack,
    TaskKind.TURN: lambda _, task: f"{PLAYER_NAMES[task.player]}'s turn {task.a + 1}",
    TaskKind.ACT: _act,
    TaskKind.EFFECTS: lambda view, task: f"the rest of {view.box.tile_name(task.a)}",
    TaskKind.HOUSE_EFFECT: _house_effect,
    TaskKind.ADVANCE: lambda _, task: f"{Stand(task.a).name.lower()} deck +{task.b}",
    TaskKind.ROUND_END: lambda view, _: f"end of round {view.p.round}",
    TaskKind.ROUND_NEXT: lambda view, _: f"round {view.p.round} is over",
}
PLAIN: Final = {
    TaskKind.PUBLIC: "take a public tile for nothing, or none",
    TaskKind.COUNCIL: f"seat a patrician for {constants.COUNCIL_PRICE} gr, or none",
    TaskKind.HOUSE: f"give up a house for production +{constants.TILE_3_PRODUCTION}, or none",
    TaskKind.PATRICIAN: "seat a patrician of the supply, or none",
    TaskKind.SCORE: "choose an own building to score now",
    TaskKind.ROWS: "choose a row for each guild",
    TaskKind.MINE_CARD: "the mine setup card",
    TaskKind.GUILD_CARD: "the guild setup card",
    TaskKind.PUBLIC_STACKS: "the public stacks",
    TaskKind.CITY: "the city builds if it must",
    TaskKind.DISCARD: "the drawn tiles are discarded",
    TaskKind.TURN_TILE: "the cathedral tile is turned",
    TaskKind.EVENT_END: "the event's end of the round",
    TaskKind.PATRICIANS: "the patricians score",
    TaskKind.RED_ARRIVE: "the red tiles arrive",
    TaskKind.FINAL: "the final scoring",
}


def _words(view: View, task: Task) -> str:
    return TELLERS[task.kind](view, task) if task.kind in TELLERS else PLAIN[task.kind]


def owed(view: View, task: Task) -> str:
    """One task, with who must decide it."""
    text = _words(view, task)
    if task.kind < TaskKind.DRAW or task.kind == TaskKind.ACT:
        return f"{PLAYER_NAMES[task.player]}: {text}"
    return f"chance: {text}" if task.kind < FIRST_RUNNING_TASK else text


def now(view: View) -> str:
    """What is asked now, and among how many."""
    p = view.p
    if engine.is_chance(p):
        return f"{owed(view, p.task)}, {len(engine.chance_outcomes(view.box, p))} can come"
    return f"{owed(view, p.task)} ({plural(len(engine.legal_moves(view.box, p)), 'move')})"


def waiting(view: View) -> str:
    """What comes after it, the next first."""
    return "; ".join(owed(view, task) for task in reversed(view.p.agenda[:-1]))


def moment(view: View) -> str:
    """When in the game this is."""
    p = view.p
    if p.over:
        return "the game is over"
    for task in reversed(p.agenda):
        if task.kind == TaskKind.CARD:
            return _in_turn(task.player, task.b)
        if task.kind == TaskKind.TURN:
            return _before(view, task)
        if task.kind == TaskKind.ROUND_END:
            return _in_turn((p.start - 1) % len(p.players), len(constants.TURN_CARDS) - 1)
        if task.kind == TaskKind.ROUND_NEXT:
            return "the end of the round"
    return "unknown"


def _in_turn(who: int, turn: int) -> str:
    return f"{turn + 1} of {len(constants.TURN_CARDS)}, {PLAYER_NAMES[who]}"


def _before(view: View, task: Task) -> str:
    """The moment before a turn: the turn before it, or what comes before the first turn of a round."""
    p = view.p
    if task.player != p.start:
        return _in_turn((task.player - 1) % len(p.players), task.a)
    if task.a > 0:
        return _in_turn((p.start - 1) % len(p.players), task.a - 1)
    return "the start of the round" if p.round > 1 or p.task.kind == TaskKind.EVENT else "the setup"


# the head -----------------------------------------------------------------------------------------------


def header_words(view: View) -> Iterator[tuple[str, str]]:
    """What stands above the table, each line with its label."""
    p, count = view.p, len(view.p.players)
    yield "round", f"{p.round} of {last_round(count)}, {PLAYER_NAMES[p.start]} starts"
    yield "turn", moment(view)
    yield "tax", tax_words(view)
    yield "event", event_words(view)
    if p.past_events:
        yield "before", ", ".join(view.box.events[event].name for event in p.past_events)
    if p.over:
        yield "now", f"{' and '.join(PLAYER_NAMES[who] for who in winners(p))} won"
    else:
        yield "now", now(view)
        yield "then", waiting(view) or "-"


def tax_words(view: View) -> str:
    loss = view.box.tax_loss(len(view.p.players), view.p.round)
    return f"{view.p.tax.level} of {constants.TAX_LIMIT}; who does not pay loses {loss} reputation"


def event_words(view: View) -> str:
    """This round's event and what it does."""
    p = view.p
    if not p.with_events:
        return "no events in this game"
    if p.event == NOTHING:
        return "none in the last round" if p.round == last_round(len(p.players)) else "not revealed yet"
    card = view.box.events[p.event]
    parts = [f"tax +{card.tax} when revealed"] if card.tax else []
    for word, steps in (("ore", card.ore), ("population", card.population)):
        parts += [f"{word} deck +{steps} at the end of the round"] if steps else []
    return f"{card.name}: {', '.join(parts) or 'nothing'}"
