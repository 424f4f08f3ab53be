"""Answers that take long to find, kept in a file as they come: a command that is stopped can go on."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from kutnahora.batch.processes import in_processes
from kutnahora.reference.box import Box

Found = TypeVar("Found", bound=BaseModel)
Log = Callable[[str], None]


class Asked(Protocol):
    """A task: a slotted dataclass with a box."""

    __slots__: tuple[str, ...]

    @property
    def box(self) -> Box: ...


Task = TypeVar("Task", bound=Asked)


class Done(BaseModel, Generic[Found]):
    """A line of the file to go on from: what came of one task."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    asked: str
    """What exactly was asked: an answer to another question is of no use."""
    spots: tuple[Found, ...]


class Journal(Generic[Found]):
    """What was found so far, in memory and, if there is one, in a file."""

    def __init__(self, line: type[Done[Found]], path: Path | None) -> None:
        self._line: type[Done[Found]] = line
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
        self, work: Callable[[Task], tuple[Found, ...]], tasks: Sequence[Task], jobs: int, log: Log, noun: str
    ) -> Iterator[tuple[Task, tuple[Found, ...]]]:
        """Each task with its answer, in order; a new answer is written at once. `noun`: what tasks are."""
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
                    log(f"{number} of {len(tasks)} {noun}")
                yield task, self._known[asked]


def _asked(task: Asked) -> str:
    """A task in words, its box by its label."""
    rest = [f"{name}={getattr(task, name)}" for name in task.__slots__ if name != "box"]
    return " ".join((type(task).__name__, task.box.label, *rest))
