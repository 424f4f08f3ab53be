"""How far from the end an exact win comes in time, in games of strong bots.

    python tests/bench/reach.py OUT.jsonl --seconds 60 --memory 1024 --players 2 --games 10

For each game and each number of cards still to be played: the first card to be chosen with so many left, and
whether the win of every option is known within the CPU time, or with two threads within the time. One line
for each is added to OUT; what is there is not measured again. Without --games only the table of OUT is
printed.
"""

import argparse
import json
import time
from pathlib import Path
from random import Random
from threading import Thread
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.moves import Kind
from kutnahora.solver.bots import best_place
from kutnahora.solver.exact import Exact
from kutnahora.solver.exact_answers import exact_wins
from kutnahora.solver.horizons import cards_left
from kutnahora.solver.mcts import Search

SIMULATIONS: Final = 60
POLL_SECONDS: Final = 0.02


def endings(tables: Tables, players: int, seed: int) -> dict[int, State]:
    """By cards left: the first choice of a card with so many, in a game of `mcts:60sims` against itself."""
    rng = Random(f"reach {seed} {players}")
    state = engine.new_game(tables, players)
    found: dict[int, State] = {}
    while not state.over:
        if engine.is_chance(state):
            move = rng.choice([piece for piece, _ in engine.chance_outcomes(tables, state)])
        else:
            moves = engine.legal_moves(tables, state)
            if moves[0].kind == Kind.CARD:
                found.setdefault(cards_left(state.position()), state)
            move = moves[0]
            if len(moves) > 1:
                search = Search(state, seed=rng.getrandbits(64), memory=1.0)
                search.run(SIMULATIONS)
                move = moves[best_place(search)]
        state = engine.apply(tables, state, move)
    return found


def solved(state: State, seconds: float, memory: float, threads: int) -> tuple[bool, int, float]:
    """Whether the wins are known in time, positions, CPU seconds (of two threads: by the clock)."""
    exact = Exact(state, limit=10**12, memory=memory, threads=threads)
    now = time.process_time if threads == 1 else time.monotonic
    begun = now()
    found: list[bool] = []
    job = Thread(target=lambda: found.append(exact_wins(state, exact) is not None))
    job.start()
    while job.is_alive():
        job.join(POLL_SECONDS)
        if now() - begun > seconds:
            exact.stop()
    return found[0], exact.positions, now() - begun


def table(lines: list[dict[str, float]]) -> str:
    """How many games were solved, by players and cards left."""
    rows = []
    for players in sorted({line["players"] for line in lines}):
        mine = [line for line in lines if line["players"] == players]
        cells = []
        for left in range(1, 1 + int(max(line["left"] for line in mine))):
            here = [line for line in mine if line["left"] == left]
            cells.append(f"{sum(line['solved'] for line in here):.0f} of {len(here)}")
        rows.append(f"| {players:.0f} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def read_lines(path: Path) -> list[dict[str, float]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--memory", type=float, default=1024.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--farthest", type=int, default=8, help="cards before the end")
    parser.add_argument("--first-seed", type=int, default=1)
    asked = parser.parse_args()
    tables = Tables(load_box())
    for seed in range(asked.first_seed, asked.first_seed + asked.games):
        done = {
            line["left"]: line
            for line in read_lines(asked.out)
            if (line["players"], line["seed"]) == (asked.players, seed)
        }
        states = endings(tables, asked.players, seed)
        failed = False
        for left in range(1, asked.farthest + 1):
            if left in done:
                failed = not done[left]["solved"]
                continue
            # with more cards left it takes longer: what fails once is not tried again further away
            good, positions, spent = (
                (False, 0, 0.0)
                if failed
                else solved(states[left], asked.seconds, asked.memory, asked.threads)
            )
            failed = not good
            line = {"players": asked.players, "seed": seed, "left": left, "solved": good}
            cost = {"positions": positions, "spent": round(spent, 2), "seconds": asked.seconds}
            with asked.out.open("a", encoding="utf-8") as out:
                out.write(json.dumps({**line, **cost}) + "\n")
    print(table(read_lines(asked.out)))


if __name__ == "__main__":
    main()
