"""Makes the played part: positions of the first rounds of strong games, and how games from there end."""

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.solver.yardstick.games import derived_seed, khn_of, played_on, strong_game
from kutnahora.solver.yardstick.records import HALVES, Half, PlayedSpot

BOT: Final = "mcts1:300sims"
PLAYER: Final = "mcts1:120sims"
GAMES: Final = 20
"""Played on from each position."""
COPIES: Final = 9
"""Positions of each number of players and round in each half."""
PLAYERS: Final = (2, 3, 4)
ROUNDS: Final = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class PlayedJob:
    """One position, from a game of its own."""

    box: Box
    seed: int
    number: int
    half: Half
    round: int
    players: int
    games: int


def played_jobs(box: Box, seed: int, copies: int = COPIES, games: int = GAMES) -> list[PlayedJob]:
    """All positions: whatever is cut off after some of them, the kinds are mixed."""
    kinds = product(range(copies), ROUNDS, PLAYERS, HALVES)
    return [
        PlayedJob(box, seed, number, half, round_, players, games)
        for number, (_copy, round_, players, half) in enumerate(kinds)
    ]


def play_spot(job: PlayedJob) -> PlayedSpot:
    """A random choice of the round, and the results of the games from there."""
    choices = strong_game(job.box, BOT, job.players, derived_seed(job.seed, "played games"), job.number)
    mine = [choice for choice in choices if choice.state.position().round == job.round]
    choice = Random(f"{job.seed} {job.number} choice").choice(mine)
    seed = derived_seed(job.seed, f"played on {job.number}")
    results = [played_on(choice.state, PLAYER, seed, game) for game in range(job.games)]
    return PlayedSpot(
        half=job.half,
        game=job.number,
        decision=choice.number,
        players=job.players,
        player=choice.state.position().task.player,
        khn=khn_of(choice.state),
        round=job.round,
        points=tuple(result.points for result in results),
        shares=tuple(result.shares for result in results),
    )
