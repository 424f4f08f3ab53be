"""Sentences about what is lacking: parts of actions that come to nothing, and surplus that is lost."""

from typing import Final

from kutnahora.cli.sentences.events.scene import Describer, Scene
from kutnahora.cli.text import plural
from kutnahora.reference import constants
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact
from kutnahora.reference.position import TaskKind


def _cost(s: Scene) -> str:
    has = f"costs {s['cost']} gr, {s.who} has {s['money']} gr"
    if s.stage.task.kind == TaskKind.MINE:
        return f"The cheapest open cell {has}: no mine can be built."
    if s.follows(Clause.INCOME_COLLECT):
        return f"A seat in the council {has}: no patrician is seated."
    return f"The cheapest option {has}."


def _miners(s: Scene) -> str:
    if s.stage.task.kind == TaskKind.HIRE:
        return f"Only {plural(s(Fact.COUNT), 'miner')} was left in the reserve; the permit costs the same."
    return f"{s.who} has {plural(s(Fact.COUNT), 'miner')} in pool and reserve."


def _mines(s: Scene) -> str:
    count = s(Fact.COUNT)
    if s.stage.task.kind != TaskKind.MINE:
        return f"Stack and discard pile are empty: {plural(count, 'tile')} fewer can be drawn."
    if count == 0:
        return f"{s.who} has drawn 0 tiles, so no mine can be built."
    return f"No cell is open for any of the {plural(count, 'tile')}."


def _patricians(s: Scene) -> str:
    where = "patrician pool" if s.follows(Clause.INCOME_COLLECT) else "supply"
    return f"The {where} holds 0 patricians: nobody can be seated."


def _plots(s: Scene) -> str:
    out = len(s.stage.before.players[s.event.player].plots.cells)
    return f"{s.who} has no plot marker left." if out == constants.PLOT_MARKERS else "No cell may be claimed."


def _technology(s: Scene) -> str:
    miners = s.stage.before.players[s.event.player].miners
    why = f"{s.who} has no miner left" if miners.pool + miners.reserve == 0 else "no cell is open"
    return f"{s['tile']} cannot be placed and leaves the game: {why}."


def _builds(s: Scene) -> str:
    player = s.stage.before.players[s.event.player]
    if not player.slots.tiles:
        return f"{s.who} has no tile in a slot."
    return f"{s.who} has no {'tile that may be built' if player.plots.cells else 'plot'}."


def _second(s: Scene) -> str:
    if s.follows(Clause.INCOME_COLLECT):
        return f"This income action of the tile is income only; {s.who} seats nobody."
    return f"{s.who} has no miner left: this mine action of the tile has no effect."


def _stacks(s: Scene) -> str:
    if s.stage.task.kind == TaskKind.HOUSE_EFFECT:
        return f"No public stack is left for {s.who}'s free tile; the house's other gains stand."
    return f"No stack of the town hall may be taken by {s.who}."


EVENTS: Final[dict[str, Describer]] = {
    "turn.short count": "A mine needs a miner, {who} has {count}; the whole action has no effect.",
    "turn.short count limit": "{count} of {limit} plot markers are out; without one nothing happens.",
    "turn.short guild count": "The {guild} have {count:house} left, a building of theirs needs one.",
    "lack.money cost money": _cost,
    "lack.miner": "{who} has no miner in pool or reserve: no mine action.",
    "lack.miner count": _miners,
    "lack.mine count": _mines,
    "lack.slot": f"All {constants.SLOTS} slots of {{who}} are taken.",
    "lack.stack": _stacks,
    "lack.plot": _plots,
    "lack.build": _builds,
    "lack.house": "{who} has no house left to give up: only the reputation is lost.",
    "lack.patrician": _patricians,
    "lack.patrician colour": "The supply holds 0 {colour} patricians: none goes to the patrician pool.",
    "lack.second": _second,
    "lack.own": "{who} has no own building: the tile gives nothing.",
    "lack.pelican count": "{who} has 0 unused pelicans ({count} used).",
    "lack.technology": (
        f"All {constants.TECHNOLOGY_TILES} technology tiles are taken: the building gets none."
    ),
    "lack.technology tile": _technology,
    "lack.end resource notch": "The {resource} arm cannot go beyond notch {notch}: the step is lost.",
    "lack.end count limit": "Of {count} only {limit} can be shown; the surplus is lost.",
    "lack.end stand card count": "The {stand} deck stays at card {card}; steps lost: {count}.",
    "lack.end cathedral_tile": (
        f"All {constants.CATHEDRAL_TILES} cathedral tiles are turned: there is none to turn."
    ),
    "lack.cathedral": "The rest of the tile stands; it is turned and the pelican is used.",
}
