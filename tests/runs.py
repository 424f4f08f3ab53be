"""The long runs: whole games of both players and rare positions, checked as they go.

`python tests/runs.py` plays them all and prints how often each clause fired.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from kutnahora.batch.processes import in_processes
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.engine import stages
from kutnahora.reference.events import Event, Step
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules.final import winners
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.perturb import perturbed
from kutnahora.reference.samples.players import CHOOSERS, is_card_skip, play_game, play_on
from kutnahora.reference.status import status
from kutnahora.reference.terms import Action
from scorer import final_points, final_scores
from scorer import winners as independent_winners

GAMES = 1000
"""For each number of players."""
CHUNK = 50
GENERATED = 10
"""Of so many games one is on a generated box: its pieces show what those of the standard box do not."""
BRANCH = 26
"""The length of a branch, in moves."""
SOURCES = {
    Clause.FINAL_CITY: "city",
    Clause.FINAL_MINE: "mine",
    Clause.FINAL_INCOME: "income",
    Clause.FINAL_REPUTATION: "reputation",
    Clause.FINAL_EXTRAS: "extras",
}


@dataclass
class Tally:
    """The counts of a run."""

    games: int = 0
    positions: int = 0
    deepest: int = 0
    clauses: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.positions += other.positions
        self.deepest = max(self.deepest, other.deepest)
        self.clauses += other.clauses
        self.actions += other.actions
        self.faults += other.faults

    def see(self, step: Step) -> None:
        self.positions += 1
        self.deepest = max(self.deepest, len(step.position.agenda))
        self.clauses.update([event.clause.value for event in step.events])


def scored(events: tuple[Event, ...], players: int) -> list[dict[str, int]]:
    """What the final scoring gave, by player and source."""
    points: list[dict[str, int]] = [{} for _player in range(players)]
    for event in events:
        if event.clause in SOURCES:
            points[event.player][SOURCES[event.clause]] = event.facts[0][1]
    return points


def play_one(box: Box, players: int, seed: int, tally: Tally) -> None:
    """One game; now and then a rare position branches off and is played on for a while."""
    rng = Random(seed)
    kind = "lively" if seed % 2 else "random"
    last: Step | None = None
    before: Position | None = None
    for move, step in play_game(box, players, kind, seed, events=players == 2 or seed % 4 < 2):
        if step.position.over and before is not None and move is not None:
            tally.faults += [f"seed {seed}: {fault}" for fault in wrong_scores(box, before, move, step)]
        last, before = step, step.position
        tally.see(step)
        p = step.position
        if move is not None and move.kind == Kind.CARD and not is_card_skip(move):
            tally.actions[Action(move.numbers[2]).name] += 1
            if box.action(move.numbers[0], move.numbers[1]) == Action.JOKER:
                tally.actions["JOKER"] += 1
        if not p.over and p.task.kind == TaskKind.CARD and rng.random() < 0.02:
            play_branch(box, p, seed, rng, tally)
    assert last is not None
    tally.games += 1
    tally.faults += [f"seed {seed}: {fault}" for fault in faults_at_the_end(box, last)]


def before_final(box: Box, p: Position, last_move: Move) -> Position:
    """The position just before the final scoring."""
    return next(made.before for made in stages(box, p, last_move) if made.task.kind == TaskKind.FINAL)


def wrong_scores(box: Box, p: Position, last_move: Move, end: Step) -> Iterator[str]:
    """Where points or winners differ from those recomputed."""
    start = before_final(box, p, last_move)
    given = [player.standing.points for player in end.position.players]
    expected = final_scores(box, start)
    if given != expected:
        yield f"points {given}, recomputed {expected}"
    if set(winners(end.position)) != independent_winners(box, start):
        yield f"winners {winners(end.position)}"


def play_branch(box: Box, p: Position, seed: int, rng: Random, tally: Tally) -> None:
    branch = islice(play_on(box, perturbed(box, p, rng), CHOOSERS["lively"], rng), BRANCH)
    for number, (_move, step) in enumerate(branch):
        tally.see(step)
        if number % 8 == 0 and (broken := status(box, step.position)):
            tally.faults.append(f"seed {seed}: branch breaks {broken}")
            return


def faults_at_the_end(box: Box, step: Step) -> Iterator[str]:
    p = step.position
    if not p.over:
        yield "the game did not end"
    if broken := status(box, p):
        yield f"the last position breaks {broken}"
    given, expected = scored(step.events, len(p.players)), final_points(box, p)
    if given != expected:
        yield f"final scoring {given}, recomputed {expected}"


def chunk(task: tuple[int, int]) -> Tally:
    """Some games of one number of players, most of them on the standard box."""
    players, first = task
    box = load_box()
    tally = Tally()
    for seed in range(first, first + CHUNK):
        play_one(random_box(seed) if seed % GENERATED == GENERATED - 1 else box, players, seed, tally)
    return tally


def run_all(games: int = GAMES, workers: int = 2) -> dict[int, Tally]:
    """All games, by number of players."""
    tasks = [(players, first) for first in range(0, games, CHUNK) for players in (2, 3, 4)]
    totals = {players: Tally() for players in (2, 3, 4)}
    for (players, _first), tally in zip(tasks, in_processes(chunk, tasks, workers), strict=True):
        totals[players].add(tally)
    return totals


def main() -> None:
    totals = run_all(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
    whole = Tally()
    for tally in totals.values():
        whole.add(tally)
    for clause in Clause:
        print(f"{clause.value:24} {whole.clauses[clause.value]:9}")
    print(f"{whole.games} games, {whole.positions} positions, agenda at most {whole.deepest} deep")
    print("cards played for:", dict(whole.actions))
    print("\n".join(whole.faults) or "no faults")


if __name__ == "__main__":
    main()
