"""Makes the yardstick: `make yardstick`, or one part of it

    python -m kutnahora.solver.yardstick.make exact exact.jsonl --seed 1 --resume exact.part
    python -m kutnahora.solver.yardstick.make played played.jsonl --seed 1 --resume played.part

The same seed gives the same file. With --resume every answer is kept at once, and not sought again.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.solver.yardstick import make_exact, make_played
from kutnahora.solver.yardstick.journal import Done, Journal, Log
from kutnahora.solver.yardstick.make_exact import (
    Place,
    Plan,
    all_places,
    place_for,
    search_games,
    wave_jobs,
)
from kutnahora.solver.yardstick.make_played import PlayedJob, play_spot, played_jobs
from kutnahora.solver.yardstick.records import ExactSpot, Header, PlayedSpot, format_line

COMMAND: Final = "python -m kutnahora.solver.yardstick.make {part} FILE --seed {seed}"


# the parts ----------------------------------------------------------------------------------------------


def _played(job: PlayedJob) -> tuple[PlayedSpot, ...]:
    return (play_spot(job),)


def exact_part(plan: Plan, jobs: int, resume: Path | None, log: Log) -> list[ExactSpot]:
    """The positions by place; what no wave has filled is left out."""
    journal = Journal[ExactSpot](Done[ExactSpot], resume)
    found: dict[Place, ExactSpot] = {}
    first = 0
    for wave in range(plan.waves):
        empty = [place for place in plan.places if place not in found]
        tasks = wave_jobs(plan, empty, wave, first)
        first += len(tasks)
        for task, spots in journal.answers(search_games, tasks, jobs, log, "games"):
            for spot in spots:
                place = place_for(spot, [place for place in empty if place not in found], strict=task.strict)
                if place is not None:  # else another game of the wave was first
                    found[place] = spot
        log(f"wave {wave}: {len(found)} of {len(plan.places)} places filled")
    return [found[place] for place in plan.places if place in found]


def played_part(tasks: Sequence[PlayedJob], jobs: int, resume: Path | None, log: Log) -> list[PlayedSpot]:
    journal = Journal[PlayedSpot](Done[PlayedSpot], resume)
    answers = journal.answers(_played, tasks, jobs, log, "games")
    return [spot for _task, spots in answers for spot in spots]


def header(part: str, box: Box, seed: int) -> Header:
    exact = part == "exact"
    return Header.model_validate(
        {
            "yardstick": part,
            "format": 1,
            "box": box.label,
            "seed": seed,
            "bot": make_exact.BOT if exact else make_played.BOT,
            "player": "" if exact else make_played.PLAYER,
            "memory": make_exact.MEMORY if exact else 0.0,
            "command": COMMAND.format(part=part, seed=seed),
            "version": version("kutnahora"),
        }
    )


def made(part: str, seed: int, jobs: int, resume: Path | None, log: Log) -> str:
    """The text of a part."""
    box = load_box()
    spots: Sequence[ExactSpot | PlayedSpot]
    if part == "exact":
        spots = exact_part(Plan(box, seed, all_places()), jobs, resume, log)
    else:
        spots = played_part(played_jobs(box, seed), jobs, resume, log)
    return "".join(map(format_line, (header(part, box, seed), *spots)))


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Make a part of the yardstick.")
    parser.add_argument("part", choices=("exact", "played"))
    parser.add_argument("file", type=Path, help="where to write it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--resume", type=Path, help="keep every game here, and go on from it")
    given = parser.parse_args(arguments)
    text = made(given.part, given.seed, given.jobs, given.resume, lambda line: print(line, file=sys.stderr))
    given.file.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
