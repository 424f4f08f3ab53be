"""`kutna puzzles mine`: looks for new puzzles in games of strong bots."""

import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kutnahora.cli.compiled import playable_box
from kutnahora.cli.console import progress
from kutnahora.cli.options import BoxOption, Jobs, Json, Seed, chosen_seed
from kutnahora.cli.output import INTERRUPTED, fail, print_json, write_text
from kutnahora.cli.reading import open_box_file, read_text
from kutnahora.cli.text import plural

if TYPE_CHECKING:
    from kutnahora.cli.solver.puzzles_mined import Written
    from kutnahora.reference.files.box.load import LoadedBox
    from kutnahora.solver.mining import Mined, MineJob

JOURNAL: Final = "games.jsonl"
LARGEST_JOURNAL: Final = 100_000_000
"""Bytes."""
PLAYERS: Final = (2, 3, 4)


@dataclass(slots=True)
class _Mine:
    """What has been found so far; a folder keeps it."""

    loaded: "LoadedBox"
    seed: int
    players: tuple[int, ...]
    folder: Path | None
    games: int = 0
    kinds: set[str] = field(default_factory=set)
    done: set[int] = field(default_factory=set)
    found: "list[Written]" = field(default_factory=list)

    def head(self) -> dict[str, object]:
        """What a game depends on, besides its number."""
        return {"box": self.loaded.box.label, "seed": self.seed, "players": list(self.players)}

    def keep(self, number: int, puzzles: "tuple[Mined, ...]") -> None:
        """Keep the puzzles of a game that are like no other."""
        from kutnahora.cli.solver.puzzles_mined import written

        fresh: list[Written] = []
        for puzzle in puzzles:
            if puzzle.kind not in self.kinds and (one := written(self.loaded, puzzle, self.seed)):
                self.kinds.add(one.kind)
                fresh.append(one)
        if self.folder is not None:
            for one in fresh:
                write_text(str(self.folder / f"{one.name}.toml"), one.text, force=True)
            line = self.head() | {"game": number, "kinds": [one.kind for one in fresh]}
            with (self.folder / JOURNAL).open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(line) + "\n")
        self.found += fresh
        self.games += 1


def mine(
    games: Annotated[int, typer.Option(metavar="N", min=1, max=1_000_000, help="Number of games.")] = 20,
    players: Annotated[
        str, typer.Option(metavar="LIST", help="Numbers of players, which take turns.")
    ] = "2,3,4",
    out: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Write the puzzles to this folder, and go on from what is there."),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Look for new puzzles in games of strong bots.

    A puzzle is a position as it came up, small enough for the exact search, where one plan is clearly best, a
    greedy player misses it, and several rules are at work. No two are alike. The files are such as
    `kutna puzzles check` confirms; their words are made from what happens, so improve them.

    With --out, the same command with the same seed continues after an interruption.
    """
    seats = _seats(players)
    playable_box(box)
    folder = None if out is None else _folder(out)
    from kutnahora.batch.processes import one_interrupt

    run = _Mine(open_box_file(box), chosen_seed(seed), seats, folder)
    _read_journal(run)
    with one_interrupt():
        begun = time.perf_counter()
        interrupted = _run(run, games, jobs or os.cpu_count() or 1)
        if as_json:
            print_json(_document(run, interrupted=interrupted))
        else:
            _print(run, time.perf_counter() - begun)
        if interrupted:
            how = "the same command continues" if out is not None else "--out DIR keeps what is found"
            fail(f"Interrupted after {run.games} of {plural(games, 'game')}; {how}.", INTERRUPTED)


def _seats(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part in map(str, PLAYERS) for part in parts):
        fail(f"--players: {text[:40]!r}, expected numbers of players such as 2,3,4")
    return tuple(map(int, parts))


def _folder(out: str) -> Path:
    try:
        Path(out).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        fail(f"--out: cannot make {out[:60]}: {getattr(error, 'strerror', None) or error}")
    return Path(out)


def _read_journal(run: _Mine) -> None:
    """What the folder knows: all kinds that it has, and the games of this seed that are done."""
    if run.folder is None or not os.path.lexists(run.folder / JOURNAL):
        return
    path = str(run.folder / JOURNAL)
    for number, line in enumerate(read_text(path, LARGEST_JOURNAL).splitlines(), 1):
        try:
            entry = json.loads(line)
            run.kinds |= set(map(str, entry["kinds"]))
            if {key: entry[key] for key in run.head()} == run.head():
                run.done.add(int(entry["game"]))
        except (ValueError, KeyError, TypeError, RecursionError):
            fail(f"--out: {path[-60:]}, line {number}: expected a game that was searched")


def _run(run: _Mine, games: int, jobs: int) -> bool:
    """Search the games that are left; whether Ctrl-C ended it."""
    from kutnahora.solver.mining import mined_games

    todo = [number for number in range(games) if number not in run.done]
    try:
        with progress("mining", games) as reached:
            run.games = games - len(todo)
            for number, puzzles in zip(
                todo, mined_games(_jobs(run, todo), min(jobs, max(len(todo), 1))), strict=True
            ):
                run.keep(number, puzzles)
                reached(run.games)
    except KeyboardInterrupt:
        return True
    return False


def _jobs(run: _Mine, numbers: list[int]) -> "Iterator[MineJob]":
    from kutnahora.solver.mining import MineJob

    for number in numbers:
        yield MineJob(run.loaded.box, run.seed, number, run.players[number % len(run.players)])


def _print(run: _Mine, spent: float) -> None:
    for one in run.found:
        typer.echo(f"{one.name}  {one.title}")
    where = "" if run.folder is None else f" in {run.folder}"
    counted = f"{plural(len(run.found), 'new puzzle')}{where}; {plural(run.games, 'game')}"
    typer.echo(f"{counted}, seed {run.seed}, box {run.loaded.box.label}; {spent:.0f} s")


def _document(run: _Mine, *, interrupted: bool) -> dict[str, object]:
    puzzles = [{"name": one.name, "title": one.title, "file": one.text} for one in run.found]
    return run.head() | {"games": run.games, "puzzles": puzzles, "interrupted": interrupted}
