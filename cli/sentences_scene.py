"""An event where it happened: the table before and after, and the words for sentences about it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from kutnahora.cli.sentences import fact_name, fact_words, shape, stack_name
from kutnahora.reference.box import Board, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact
from kutnahora.reference.kernel import standing
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Player, Position, Task
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES


@dataclass(slots=True)
class Stage:
    """One task that was done: the positions around it, and the standings as far as they were told."""

    box: Box
    before: Position
    after: Position
    task: Task
    events: tuple[Event, ...] = ()
    told: list[Standing] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.told = [player.standing for player in self.before.players]

    @property
    def board(self) -> Board:
        return self.box.board(len(self.before.players))

    def score(self, who: int, points: int) -> str:
        """`points 3 -> 5`; the score goes on from there."""
        old = self.told[who]
        self.told[who] = standing.score(old, points)
        return f"points {old.points} -> {self.told[who].points}"

    def reputation(self, who: int, change: int) -> str:
        """`reputation 2 -> 1`; steps beyond an end are points, told by an event of their own."""
        old = self.told[who]
        low, high = self.box.reputation_low, self.box.reputation_high
        self.told[who] = standing.change_reputation(old, change, low, high)
        return f"reputation {old.reputation} -> {self.told[who].reputation}"


@dataclass(slots=True)
class Scene:
    """One event on its stage. `{tile}` in a template is the fact of that name, `{who}` the player."""

    stage: Stage
    event: Event
    place: int
    """How many events of the stage came before."""

    def __getitem__(self, key: str) -> str:
        return self.who if key == "who" else self.name(Fact[key.upper()])

    def __call__(self, fact: Fact) -> int:
        """The number of a fact."""
        return dict(self.event.facts)[fact]

    def name(self, fact: Fact) -> str:
        return fact_name(self.box, len(self.before.players), fact, self(fact))

    @property
    def box(self) -> Box:
        return self.stage.box

    @property
    def before(self) -> Position:
        return self.stage.before

    @property
    def after(self) -> Position:
        return self.stage.after

    @property
    def who(self) -> str:
        return "nobody" if self.event.player == NOBODY else PLAYER_NAMES[self.event.player]

    @property
    def old(self) -> Player:
        """The player's board before."""
        return self.before.players[self.event.player]

    @property
    def new(self) -> Player:
        """The player's board after."""
        return self.after.players[self.event.player]

    @property
    def stack(self) -> str:
        return stack_name(self(Fact.ROW), self(Fact.COLUMN))

    def follows(self, clause: Clause) -> bool:
        """Whether an event of this clause came before, by the same task."""
        return any(event.clause == clause for event in self.stage.events[: self.place])

    def score(self, points: int) -> str:
        return self.stage.score(self.event.player, points)

    def reputation(self, change: int) -> str:
        return self.stage.reputation(self.event.player, change)

    def price(self, resource: int) -> int:
        """The price before."""
        return price_of(self.box, self.before, resource)

    def city(self, cell: int) -> str:
        return cell_name(cell, self.stage.board.city_columns)

    def mine(self, cell: int) -> str:
        return cell_name(cell, self.stage.board.mine_columns)


Teller = str | Callable[[Scene], str]
"""A template, or a function where values have to be looked up or added."""


def sentence(tellers: dict[str, Teller], scene: Scene) -> str:
    """What an event means, in one sentence; the bare facts if nobody has written one."""
    teller = tellers.get(shape(scene.event.clause, scene.event.facts))
    if teller is None:
        return fact_words(scene.box, len(scene.before.players), scene.event.facts)
    return teller.format_map(scene) if isinstance(teller, str) else teller(scene)
