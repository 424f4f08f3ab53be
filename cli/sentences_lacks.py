"""Sentences about what is lacking: parts of actions that come to nothing, and surplus that is lost."""

from typing import Final

from kutnahora.cli.common import plural
from kutnahora.cli.sentences import listed
from kutnahora.cli.sentences_scene import Scene, Teller
from kutnahora.cli.sentences_start import action_word
from kutnahora.reference import constants
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact
from kutnahora.reference.position import TaskKind
from kutnahora.reference.rules.cards import NO_EFFECT, action_refusals


def _for_nothing(s: Scene) -> str:
    """The actions of a card played for nothing that this event is about: `the plot action`."""
    skipped = [event for event in s.stage.events[: s.place] if event.clause == Clause.TURN_SKIP]
    if not skipped:
        return ""
    card = dict(skipped[0].facts)[Fact.ACTION_CARD]
    who, reputation = s.event.player, s.old.standing.reputation
    found = []
    for half in range(NO_EFFECT):
        action = s.box.action(card, half)
        lacking = action_refusals(s.box, s.before, who, action, reputation)
        if any((r.clause, r.facts) == (s.event.clause, s.event.facts) for r in lacking):
            found.append(action_word(action))
    were = "actions were" if len(found) > 1 else "action was"
    return f"The {listed(found)} {were} not possible: " if found else ""


def _lacking(words: str) -> Teller:
    """Why an action was not possible, or a part of a cathedral tile is void."""
    return lambda s: _first_up(f"{_for_nothing(s)}{words.format_map(s)}")


def _first_up(text: str) -> str:
    return text if text.startswith(("blue", "green", "orange", "purple")) else text[0].upper() + text[1:]


def _money(s: Scene) -> str:
    return _first_up(f"{_for_nothing(s)}{s.who}'s {s.old.purse.money} gr pay for none of it.")


def _cost(s: Scene) -> str:
    cost, money = s(Fact.COST), s(Fact.MONEY)
    if s.stage.task.kind == TaskKind.MINE:
        return f"The cheapest open cell costs {cost} gr, {s.who} has {money} gr: no mine can be built."
    if s.follows(Clause.INCOME_COLLECT):
        return f"A seat in the council costs {cost} gr, {s.who} has {money} gr: no patrician is seated."
    return _first_up(f"{_for_nothing(s)}a permit to hire miners costs {cost} gr, {s.who} has {money} gr.")


def _miners(s: Scene) -> str:
    count = s(Fact.COUNT)
    if s.stage.task.kind == TaskKind.HIRE:
        return f"Only {plural(count, 'miner')} was left in the reserve; the permit costs the same."
    return _first_up(f"{_for_nothing(s)}{s.who} has {plural(count, 'miner')} in pool and reserve.")


def _mines(s: Scene) -> str:
    count = s(Fact.COUNT)
    if s.stage.task.kind != TaskKind.MINE:
        return f"Stack and discard pile are empty: {plural(count, 'tile')} fewer can be drawn."
    if count == 0:
        return f"{s.who} has drawn 0 tiles, so no mine can be built."
    return f"No cell is open for any of the {plural(count, 'tile')}."


def _plots(s: Scene) -> str:
    out = len(s.old.plots.cells)
    why = f"{s.who} has {out} of {constants.PLOT_MARKERS} markers out"
    return _first_up(
        f"{_for_nothing(s)}{why if out == constants.PLOT_MARKERS else 'no cell may be claimed'}."
    )


def _builds(s: Scene) -> str:
    tiles, plots = len(s.old.slots.tiles), len(s.old.plots.cells)
    has = f"{s.who} has {plural(tiles, 'tile')} and {plural(plots, 'plot')}"
    why = f"{has}, no tile meets its needs" if tiles and plots else has
    return _first_up(f"{_for_nothing(s)}{why}.")


def _patricians(s: Scene) -> str:
    if s.follows(Clause.INCOME_COLLECT):
        return "The patrician pool holds 0 patricians: nobody can be seated."
    return "The supply holds 0 patricians: nobody can be seated."


def _second(s: Scene) -> str:
    if s.follows(Clause.INCOME_COLLECT):
        return f"This income action of the tile is income only; {s.who} seats nobody."
    return f"{s.who} has no miner left: this mine action of the tile has no effect."


def _stacks(s: Scene) -> str:
    if s.stage.task.kind == TaskKind.HOUSE_EFFECT:
        return f"No public stack is left for {s.who}'s free tile; the house's other gains stand."
    return _first_up(f"{_for_nothing(s)}no stack of the town hall may be taken by {s.who}.")


def _arm_end(s: Scene) -> str:
    return f"The {s['resource']} arm cannot go beyond notch {s['after']}: the step is lost."


def _track_end(s: Scene) -> str:
    return f"{s.who}'s reputation stays at {s['after']}; the surplus became {s['points']} points."


EVENTS: Final[dict[str, Teller]] = {
    "turn.short count": _lacking("a mine needs a miner, {who} has {count}; the whole action has no effect."),
    "turn.short count limit": _lacking(
        "{count} of {limit} plot markers are out; without one nothing happens."
    ),
    "turn.short guild count": _lacking(
        "the {guild} have {count:house} left, a building of theirs needs one."
    ),
    "lack.money": _money,
    "lack.money cost money": _cost,
    "lack.miner": "{who} has no miner in pool or reserve: no mine action.",
    "lack.miner count": _miners,
    "lack.mine count": _mines,
    "lack.slot": _lacking(f"all {constants.SLOTS} slots of {{who}} are taken."),
    "lack.stack": _stacks,
    "lack.plot": _plots,
    "lack.build": _builds,
    "lack.house": "{who} has no house left to give up: only the reputation is lost.",
    "lack.patrician": _patricians,
    "lack.patrician colour": "The supply holds 0 {colour} patricians: none goes to the patrician pool.",
    "lack.second": _second,
    "lack.own": "{who} has no own building: the tile gives nothing.",
    "lack.pelican count": _lacking("{who} has 0 unused pelicans ({count} used)."),
    "lack.technology": (
        f"All {constants.TECHNOLOGY_TILES} technology tiles are taken: the building gets none."
    ),
    "lack.technology tile": "{tile} finds no miner or no open cell and leaves the game.",
    "lack.end resource before after": _arm_end,
    "lack.end before after points": _track_end,
    "lack.end before change after": "The tax stays at {after}; the surplus of {before} + {change} is lost.",
    "lack.end stand card count": "The {stand} deck stays at card {card}; steps lost: {count}.",
    "lack.end cathedral_tile": (
        f"All {constants.CATHEDRAL_TILES} cathedral tiles are turned: there is none to turn."
    ),
    "lack.cathedral": lambda s: (
        f"The rest of tile {s.after.cathedral.under_way} stands; it is turned and the pelican is used."
    ),
}
