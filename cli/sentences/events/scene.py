"""An event in its context, with the words for sentences about it. Every number comes from the event."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.sentences.facts import fact_name, fact_words, shape
from kutnahora.reference.box import Board, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Stage
from kutnahora.reference.fact_names import stack_name
from kutnahora.reference.notation import cell_name
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES

COUNTED: Final = {
    Counted.UNUSED_PELICANS: "unused",
    Counted.USED_PELICANS: "used",
    Counted.MINERS_IN_POOL: "pool",
    Counted.MINERS_IN_RESERVE: "reserve",
    Counted.ORE_FROM_MINES: "ore from mines",
    Counted.CATHEDRAL_TURNED: "tiles turned",
    Counted.DECK: "card",
    Counted.ARM: "notch",
    Counted.PATRICIAN_POOL: "pool",
}
"""What a number is called, where that is not its name in the code."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One event of a stage.

    In a template `{tile}` is the fact of that name, `{to_points}` the change of that name as
    `points 3 -> 5`, `{who}` the player and `{stack}` the place in the town hall.
    """

    box: Box
    stage: Stage
    event: Event
    place: int
    """How many events of the stage come before it."""

    def __getitem__(self, key: str) -> str:
        if key == "who":
            return self.who
        if key == "stack":
            return stack_name(self(Fact.ROW), self(Fact.COLUMN))
        if key.startswith("to_"):
            return change_text(self.change(Counted[key[3:].upper()]))
        return fact_name(self.box, self.players, Fact[key.upper()], self(Fact[key.upper()]))

    def __call__(self, fact: Fact) -> int:
        """The number of a fact."""
        return dict(self.event.facts)[fact]

    def change(self, what: Counted) -> Change:
        """The first change of this number."""
        return next(change for change in self.event.changes if change.what == what)

    @property
    def players(self) -> int:
        return len(self.stage.before.players)

    @property
    def board(self) -> Board:
        return self.box.board(self.players)

    @property
    def who(self) -> str:
        return "nobody" if self.event.player == NOBODY else PLAYER_NAMES[self.event.player]

    def follows(self, clause: Clause) -> bool:
        """Whether an event of this clause came before, in the same stage."""
        return any(event.clause == clause for event in self.stage.events[: self.place])

    def mine(self, cell: int) -> str:
        return cell_name(cell, self.board.mine_columns)


def change_text(change: Change) -> str:
    """`points 3 -> 5`, `points still 3`"""
    name = COUNTED.get(change.what, change.what.name.lower().replace("_", " "))
    before, after = (number + (change.what == Counted.ARM) for number in (change.before, change.after))
    return f"{name} still {after}" if before == after else f"{name} {before} -> {after}"


Describer = str | Callable[[Scene], str]
"""A template, or a function where values have to be computed."""


def sentence(describers: dict[str, Describer], scene: Scene) -> str:
    """What an event means, in one sentence; the bare facts if there is no sentence for it."""
    describer = describers.get(shape(scene.event.clause, scene.event.facts))
    if describer is None:
        return fact_words(scene.box, scene.players, scene.event.facts)
    return describer.format_map(scene) if isinstance(describer, str) else describer(scene)
