"""Makes the yardstick: `make yardstick`, or one part of it

    python -m kutnahora.solver.yardstick.make exact exact.jsonl --seed 1 --resume exact.part
    python -m kutnahora.solver.yardstick.make played played.jsonl --seed 1 --resume played.part

The same seed gives the same file. With --resume every answer is kept at once, and not sought again.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from importlib.metadata import version
from pathlib import Path
from typing import Final, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from kutnahora.batch.processes import in_processes
from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.solver.yardstick import make_exact, make_played
from kutnahora.solver.yardstick.make_exact import (
    Job,
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
Found = TypeVar("Found", ExactSpot, PlayedSpot)
Task = TypeVar("Task", Job, PlayedJob)
Log = Callable[[str], None]


# what is done already -----------------------------------------------------------------------------------


class _Done(BaseModel, Generic[Found]):
    """A line of the file to go on from: what one game gave."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    asked: str
    """What exactly was asked of the game: an answer to another question is of no use."""
    spots: tuple[Found, ...]


class Journal(Generic[Found]):
    """The games searched so far, in memory and, if there is one, in a file."""

    def __init__(self, line: type[_Done[Found]], path: Path | None) -> None:
        self._line: type[_Done[Found]] = line
        self._path = path
        self._known: dict[str, tuple[Found, ...]] = {}
        text = path.read_text("utf-8") if path is not None and path.exists() else ""
        whole, _newline, rest = text.rpartition("\n")
        for number, one in enumerate(whole.split("\n") if whole else (), 1):
            try:
                done = line.model_validate_json(one)
            except ValidationError as error:
                raise SystemExit(f"--resume: {path}, line {number}: not a line of the yardstick") from error
            self._known[done.asked] = done.spots
        if rest and path is not None:
            path.write_text(text[: len(text) - len(rest)], "utf-8")

    def answers(
        self, work: Callable[[Task], tuple[Found, ...]], tasks: Sequence[Task], jobs: int, log: Log
    ) -> Iterator[tuple[Task, tuple[Found, ...]]]:
        """Each task with its answer, in order; a new answer is written at once."""
        todo = [task for task in tasks if _asked(task) not in self._known]
        fresh = in_processes(work, todo, min(jobs, len(todo)))
        with self._path.open("a", encoding="utf-8") if self._path else nullcontext() as file:
            for number, task in enumerate(tasks, 1):
                asked = _asked(task)
                if asked not in self._known:
                    self._known[asked] = next(fresh)
                    if file is not None:
                        file.write(self._line(asked=asked, spots=self._known[asked]).model_dump_json() + "\n")
                        file.flush()
                    log(f"{number} of {len(tasks)} games")
                yield task, self._known[asked]


def _asked(task: Job | PlayedJob) -> str:
    """A task in words, its box by its label."""
    rest = [f"{name}={getattr(task, name)}" for name in task.__slots__ if name != "box"]
    return " ".join((type(task).__name__, task.box.label, *rest))


# the parts ----------------------------------------------------------------------------------------------


def _played(job: PlayedJob) -> tuple[PlayedSpot, ...]:
    return (play_spot(job),)


def exact_part(plan: Plan, jobs: int, resume: Path | None, log: Log) -> list[ExactSpot]:
    """The positions by place; what no wave has filled is left out."""
    journal = Journal[ExactSpot](_Done[ExactSpot], resume)
    found: dict[Place, ExactSpot] = {}
    first = 0
    for wave in range(plan.waves):
        empty = [place for place in plan.places if place not in found]
        tasks = wave_jobs(plan, empty, wave, first)
        first += len(tasks)
        for task, spots in journal.answers(search_games, tasks, jobs, log):
            for spot in spots:
                place = place_for(spot, [place for place in empty if place not in found], strict=task.strict)
                if place is not None:  # else another game of the wave was first
                    found[place] = spot
        log(f"wave {wave}: {len(found)} of {len(plan.places)} places filled")
    return [found[place] for place in plan.places if place in found]


def played_part(tasks: Sequence[PlayedJob], jobs: int, resume: Path | None, log: Log) -> list[PlayedSpot]:
    journal = Journal[PlayedSpot](_Done[PlayedSpot], resume)
    answers = journal.answers(_played, tasks, jobs, log)
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
