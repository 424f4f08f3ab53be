"""Laws of every position: hypothesis walks through whole games on the standard box and on generated ones."""

from fractions import Fraction
from functools import cache

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kutnahora.reference import engine
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY, Box
from kutnahora.reference.events import Step
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.oddities import oddities
from kutnahora.reference.moves import SKIP, Move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.perturb import CHANGES
from kutnahora.reference.status import status
from kutnahora.reference.terms import NOTHING
from lengths import LONG


@cache
def generated(seed: int) -> Box:
    return random_box(seed)


class Game(RuleBasedStateMachine):
    """One game; chance and players are both hypothesis."""

    box: Box
    p: Position
    changes: bool
    """Whether the position is changed by hand now and then."""

    @initialize(
        seed=st.none() | st.integers(0, 40),
        players=st.integers(2, 4),
        first=st.integers(0, 1),
        events=st.booleans(),
        first_game=st.booleans(),
        changes=st.booleans(),
    )
    def start(
        self, seed: int | None, players: int, first: int, events: bool, first_game: bool, changes: bool
    ) -> None:
        self.changes = changes
        self.box = load_box() if seed is None else generated(seed)
        chosen = True if players == 2 else events
        self.reached(engine.new_game(self.box, players, first=first, events=chosen, first_game=first_game))

    def reached(self, step: Step) -> None:
        self.p = step.position

    @precondition(lambda self: engine.is_chance(self.p))
    @rule(data=st.data())
    def chance(self, data: st.DataObject) -> None:
        outcomes = engine.chance_outcomes(self.box, self.p)
        assert 1 == sum((chance for _piece, chance in outcomes), Fraction(0))
        assert 2 <= len(outcomes) <= 27
        piece, _chance = data.draw(st.sampled_from(outcomes))
        self.reached(engine.apply(self.box, self.p, piece))

    @precondition(lambda self: not self.p.over and not engine.is_chance(self.p))
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        listed = engine.legal_moves(self.box, self.p)
        assert listed, "no list is empty before the end of the game"
        assert list(listed) == sorted(set(listed)), "the order of a list"
        self.unlisted_moves_are_refused(data, listed)
        self.reached(engine.apply(self.box, self.p, data.draw(st.sampled_from(listed))))

    def unlisted_moves_are_refused(self, data: st.DataObject, listed: tuple[Move, ...]) -> None:
        question = engine.ASK[self.p.task.kind](self.box, self.p, self.p.task)
        numbers = tuple(data.draw(st.sampled_from(list(allowed))) for allowed in question.shape)
        for move in (Move(question.kind, numbers), SKIP):
            assert (move in listed) == (engine.refusals(self.box, self.p, move) == ())

    @precondition(lambda self: self.p.over)
    @rule()
    def end(self) -> None:
        assert () == engine.legal_moves(self.box, self.p)
        assert () == engine.chance_outcomes(self.box, self.p)
        assert () != engine.refusals(self.box, self.p, SKIP)

    @precondition(lambda self: self.changes and not self.p.over and self.p.task.kind == TaskKind.CARD)
    @rule(change=st.sampled_from(CHANGES), rng=st.randoms(use_true_random=False))
    def perturb(self, change: object, rng: object) -> None:
        assert callable(change)
        changed = change(self.box, self.p, rng)
        assert isinstance(changed, Position)
        self.p = changed

    @invariant()
    def breaks_no_rule(self) -> None:
        assert () == status(self.box, self.p)

    @invariant()
    def is_not_odd(self) -> None:
        found = list(oddities(self.box, self.p))
        assert self.changes or [] == found

    @invariant()
    def everything_is_conserved(self) -> None:
        for player in self.p.players:
            assert 9 == player.miners.pool + player.miners.reserve + player.miners.placed
            assert all(0 <= left <= 4 for left in player.houses.rows)
            assert len(player.plots.cells) <= 3
            assert len(player.slots.tiles) <= 3
            assert player.hand.cards == tuple(sorted(set(player.hand.cards)))
        tokens = self.p.patricians
        for counts in zip(tokens.supply, tokens.pool, tokens.council, strict=True):
            assert 3 == sum(counts)

    @invariant()
    def no_tile_is_lost_or_doubled(self) -> None:
        p = self.p
        buildings = [lot.tile for lot in p.city if lot.tile != NOTHING] + list(p.gone)
        buildings += [tile for player in p.players for tile in player.slots.tiles]
        stacks = [stack for row in p.hall.rows for stack in row]
        buildings += [stack.top for stack in stacks if stack.top != NOTHING]
        assert len(buildings) == len(set(buildings))
        unseen = sum(stack.under + (stack.top == NOTHING) for stack in stacks)
        in_setup = any(task.kind in (TaskKind.STACK, TaskKind.PUBLIC_STACKS) for task in p.agenda)
        red_waiting = 3 - sum(1 for tile in buildings if tile >= FIRST_MINE - 3)
        assert in_setup or FIRST_MINE == len(buildings) + unseen + red_waiting
        mines = [lot.tile for lot in p.mine if FIRST_MINE <= lot.tile < FIRST_TECHNOLOGY]
        mines += list(p.drawn) + list(p.discard)
        assert len(mines) == len(set(mines)) <= 27


TestGame = Game.TestCase
EXAMPLES = 600 if LONG else 12
TestGame.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=400,
    # A whole game may outgrow what hypothesis keeps of one example; it is dropped, and another one played.
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
