"""Games played by both engines, with branches into rare positions: every position is compared."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final

from kutnahora.compare.causes import Cause, located, refused_box
from kutnahora.compare.positions import (
    Differs,
    Pair,
    View,
    compare_position,
    compare_refusal,
    compare_start,
    compare_step,
    pair_of,
    state_of,
)
from kutnahora.ext.engine import State
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import move_shape
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples import perturb
from kutnahora.reference.samples.players import CHOOSERS

GENERATED: Final = 0.25
"""The share of games on a generated box."""
FIRST_GAME: Final = 0.2
PERTURBED: Final = 0.25
"""The share of positions in branches that start from a perturbed position."""
BRANCH: Final = 12
"""The length of a branch, in moves."""
CLOSE_LOOKS: Final = 16
"""One position in 16 is looked at closely: every move is made there, and some illegal ones are tried."""
OUT_OF_RANGE: Final = (-1, 255, 2**40)
"""Numbers that no part of a move can have."""
RECIPES: Final[tuple[tuple[perturb.Change, ...], ...]] = (
    (perturb.pelicans_all, perturb.late_cathedral),
    (perturb.pelicans_all, perturb.late_cathedral, perturb.reputation_ends),
    (perturb.technology_gone, perturb.rich, perturb.three_slots, perturb.three_plots),
    (perturb.technology_gone, perturb.full_mine, perturb.rich, perturb.three_slots, perturb.three_plots),
    (perturb.high_tax, perturb.rich, perturb.three_slots, perturb.three_plots),
    (perturb.tile_with_a_lack, perturb.reputation_ends),
    (perturb.full_mine, perturb.worn_stack),
    (perturb.sold_out, perturb.rich, perturb.reputation_ends),
)
"""Changes that together lead to what one alone hardly does: the last cathedral tiles, the ends of tracks."""
BY_RECIPE: Final = 0.6
"""The share of branches that start from a recipe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How one game is set up; depends only on the seed and the number of the game."""

    seed: int
    number: int
    players: int
    kind: str
    first: int
    events: bool
    first_game: bool
    box_seed: int | None
    """Of a generated box; None: the box of the run."""


def plan_game(seed: int, number: int, players: tuple[int, ...], *, generated: bool) -> Plan:
    """Numbers and kinds of players take turns, the rest is drawn."""
    rng = Random(f"{seed} {number} plan")
    count = players[number % len(players)]
    own_box = generated and rng.random() < GENERATED
    return Plan(
        seed=seed,
        number=number,
        players=count,
        kind=tuple(CHOOSERS)[number // len(players) % len(CHOOSERS)],
        first=rng.randrange(count),
        events=count == 2 or rng.random() < 0.5,
        first_game=rng.random() < FIRST_GAME,
        box_seed=rng.randrange(2**32) if own_box else None,
    )


@dataclass(frozen=True, slots=True)
class Found:
    """A difference, the game it was met in, and why the engines differ."""

    plan: Plan
    difference: Differs
    cause: Cause


@dataclass
class Report:
    """What was compared, in one game or in many, and where the engines differ."""

    games: int = 0
    positions: int = 0
    perturbed: int = 0
    refused: int = 0
    clauses: Counter[str] = field(default_factory=Counter)
    """How often each was cited in a compared step, or where the engines differ."""
    players: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    boxes: set[str] = field(default_factory=set)
    differences: list["Found"] = field(default_factory=list)
    """At most one for each game, in the order of the games."""

    def add(self, other: "Report") -> None:
        self.games += other.games
        self.positions += other.positions
        self.perturbed += other.perturbed
        self.refused += other.refused
        self.clauses += other.clauses
        self.players += other.players
        self.kinds += other.kinds
        self.boxes |= other.boxes
        self.differences += other.differences


def compare_game(game: Plan, box: Box) -> Report:
    """One game, up to its end or to the first difference."""
    report = Report(games=1, boxes={box.label}, players=Counter([game.players]), kinds=Counter([game.kind]))
    try:
        pair = pair_of(box)
    except Differs as difference:
        report.differences.append(Found(game, difference, refused_box(difference)))
        return report
    try:
        Walk(game, pair, report).play()
    except Differs as difference:
        found = located(pair, difference)
        report.clauses.update(found.clauses)  # met, though nothing was counted after the difference
        report.differences.append(Found(game, difference, found.cause))
    return report


class Walk:
    """A game in progress. Its methods raise Differs."""

    def __init__(self, game: Plan, pair: Pair, report: Report) -> None:
        self.game = game
        self.pair = pair
        self.rng = Random(f"{game.seed} {game.number} moves")
        self.report = report
        self.perturbed = False
        """Whether this is a branch."""
        self.earlier: list[Move] = []
        """A move from each position looked at closely so far: most are illegal elsewhere."""

    def play(self) -> None:
        """From the setup to the end, with branches."""
        game = self.game
        step, s = compare_start(
            self.pair, game.players, game.first, events=game.events, first_game=game.first_game
        )
        self._count_clauses(step)
        for p in self._walk(step.position, s, game.kind):
            if p.task.kind == TaskKind.CARD and self._branch_is_due():
                self._branch(p)

    def _walk(self, p: Position, s: State, kind: str) -> Iterator[Position]:
        """Compares and moves on, until the end of the game. Yields every position but the last."""
        while True:
            closely = not p.over and self._is_looked_at_closely(p)
            view = self._compare(p, s, closely=closely)
            if p.over:
                return
            move = self._choice(view, kind)
            if closely:
                self._other_moves(p, s, view, move)
                self._illegal_moves(p, s, view)
            yield p
            p, s = self._step(p, s, move)

    def _is_looked_at_closely(self, p: Position) -> bool:
        """Now and then, and at every build in a branch, for the effects of rare tiles."""
        return (self.perturbed and p.task.kind == TaskKind.BUILD) or self.rng.randrange(CLOSE_LOOKS) == 0

    def _compare(self, p: Position, s: State, *, closely: bool = False) -> View:
        view = compare_position(self.pair, p, s, closely=closely or p.over)
        self.report.positions += 1
        self.report.perturbed += self.perturbed
        return view

    def _step(self, p: Position, s: State, move: Move) -> tuple[Position, State]:
        step, after = compare_step(self.pair, p, s, move)
        self._count_clauses(step)
        return step.position, after

    def _count_clauses(self, step: Step) -> None:
        self.report.clauses.update([event.clause.value for event in step.events])

    def _choice(self, view: View, kind: str) -> Move:
        if view.is_chance:
            return self.rng.choice(view.moves)
        return CHOOSERS[kind](self.pair.box, view.legal_moves, self.rng)

    # looking closely ------------------------------------------------------------------------------------

    def _other_moves(self, p: Position, s: State, view: View, chosen: Move) -> None:
        """Every move but the one that the game goes on with."""
        for move in view.moves:
            if move != chosen:
                self._compare(*self._step(p, s, move))

    def _illegal_moves(self, p: Position, s: State, view: View) -> None:
        tried = [
            *self.rng.sample(self.earlier, min(2, len(self.earlier))),
            random_move(self.pair.box, len(p.players), self.rng),
            altered(self.rng.choice(view.moves), self.rng),
        ]
        self.earlier.append(self.rng.choice(view.moves))
        for move in tried:
            if move not in view.moves:
                compare_refusal(self.pair, p, s, move)
                self.report.refused += 1

    # branches -------------------------------------------------------------------------------------------

    def _branch_is_due(self) -> bool:
        """When the share of perturbed positions is too low, and would be with half a branch more."""
        ahead = self.report.perturbed + BRANCH // 2
        return ahead < PERTURBED * self.report.positions and self.rng.random() < 0.5

    def _branch(self, p: Position) -> None:
        start = rare_position(self.pair.box, p, self.rng)
        self.perturbed = True
        for _p in islice(self._walk(start, state_of(self.pair, start), "lively"), BRANCH):
            pass
        self.perturbed = False


def rare_position(box: Box, p: Position, rng: Random) -> Position:
    """A position that play hardly ever reaches, made from one where a card is to be played."""
    if rng.random() >= BY_RECIPE:
        return perturb.perturbed(box, p, rng).position
    for change in rng.choice(RECIPES):
        if not engine.is_chance(p):
            p = change(box, p, rng)
    return p


def random_move(box: Box, players: int, rng: Random) -> Move:
    """A move of any kind, with numbers that such a move may have in some position."""
    kind = rng.choice(tuple(Kind))
    return Move(kind, tuple(rng.choice(numbers) for numbers in move_shape(box, players, kind)))


def altered(move: Move, rng: Random) -> Move:
    """A move with one number changed or, if it has none, added."""
    if not move.numbers:
        return Move(move.kind, (0,))
    place = rng.randrange(len(move.numbers))
    number = rng.choice((move.numbers[place] - 1, move.numbers[place] + 1, *OUT_OF_RANGE))
    return Move(move.kind, move.numbers[:place] + (number,) + move.numbers[place + 1 :])
