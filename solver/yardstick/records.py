"""The positions of the yardstick and what is known of each: how they are written and read."""

import math
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.faults import BadFile, Fault, model_faults
from kutnahora.reference.files.positions.load import parse
from kutnahora.solver.options import Horizon, Objective

Half = Literal["tuning", "judging"]
HALVES: Final[tuple[Half, ...]] = ("tuning", "judging")
FORMAT: Final = 1
EPSILON: Final = 1e-9
"""Exact values that differ by less are equal, as in solver/exact.pyx."""
OPEN: Final = (0.05, 0.95)
"""The win shares between which a position is open."""
Number = Annotated[float, Field(allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0)]
Players = Annotated[int, Field(ge=2, le=4)]


class _Written(BaseModel):
    """One line of a file: one JSON document."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Header(_Written):
    """The first line of a file: what the rest is, and what made it."""

    yardstick: Literal["exact", "played"]
    format: Literal[1]
    box: str
    seed: int
    bot: str
    """Who plays the games that the positions come from."""
    player: str
    """Who plays on from the positions; empty if nobody does."""
    memory: Number
    """Megabytes of the exact search: how many positions it takes depends on them; 0 if there was none."""
    command: str
    version: str


class Spot(_Written):
    """A position where somebody decides between two or more moves."""

    half: Half
    game: Count
    decision: Count
    """How many choices there were in the game before."""
    players: Players
    player: Count
    """Who decides, 0 for blue."""
    khn: str

    @property
    def name(self) -> str:
        return f"game {self.game}, decision {self.decision}"


class ExactSpot(Spot):
    """A position with the exact worth of every option, in the order of the moves."""

    objective: Objective
    horizon: Horizon
    shifts: tuple[int, ...]
    """Points that were given to each player to make a game close that was decided; 0 for who decides."""
    positions: Annotated[int, Field(ge=1)]
    """What the exact search looked at."""
    win: Annotated[tuple[tuple[Share, ...], ...], Field(min_length=2)]
    """By option, the win share of every player."""
    margin: tuple[Number, ...]
    """By option, of who decides; so are the points."""
    points: tuple[Number, ...]

    @property
    def values(self) -> tuple[float, ...]:
        """By option, what the objective counts for who decides."""
        if self.objective == "win":
            return tuple(shares[self.player] for shares in self.win)
        return self.margin if self.objective == "margin" else self.points

    @property
    def best(self) -> float:
        return max(self.values)

    @property
    def open(self) -> bool:
        """Whether the game is still open for who decides, if the best option is chosen."""
        return is_open(self.values, [shares[self.player] for shares in self.win])

    def faults(self) -> list[Fault]:
        counts = {len(self.win), len(self.margin), len(self.points)}
        found = [] if len(counts) == 1 else [Fault("points", "win, margin and points differ in length")]
        if len(self.shifts) != self.players:
            found.append(Fault("shifts", f"{len(self.shifts)} numbers, expected {self.players}"))
        if any(len(shares) != self.players for shares in self.win):
            found.append(Fault("win", f"expected {self.players} shares for each option"))
        if not found and self.player < self.players and max(self.values) - min(self.values) <= EPSILON:
            found.append(Fault(self.objective, "all options are equal, expected a difference"))
        return found


class PlayedSpot(Spot):
    """A position of the first rounds with the results of games played on from there."""

    round: Annotated[int, Field(ge=1)]
    points: Annotated[tuple[tuple[int, ...], ...], Field(min_length=1)]
    """By game, of every player."""
    shares: tuple[tuple[Share, ...], ...]
    """By game, of the win."""

    @property
    def mean_shares(self) -> tuple[float, ...]:
        """The mean share of the win of every player."""
        return tuple(math.fsum(column) / len(self.shares) for column in zip(*self.shares, strict=True))

    def faults(self) -> list[Fault]:
        found = []
        if len(self.points) != len(self.shares):
            found.append(Fault("shares", f"{len(self.shares)} games, expected {len(self.points)}"))
        if any(len(row) != self.players for row in (*self.points, *self.shares)):
            found.append(Fault("points", f"expected numbers of {self.players} players for each game"))
        if any(abs(math.fsum(row) - 1) > EPSILON for row in self.shares):
            found.append(Fault("shares", "expected shares that add up to 1 in each game"))
        return found


Found = TypeVar("Found", ExactSpot, PlayedSpot)
Line = TypeVar("Line", bound=_Written)
KINDS: Final = {ExactSpot: "exact", PlayedSpot: "played"}


def is_open(values: tuple[float, ...], shares: list[float]) -> bool:
    """Whether the first of the best options leaves the win open; `shares` are those of who decides."""
    best = max(values)
    first = next(place for place, value in enumerate(values) if value > best - EPSILON)
    return OPEN[0] <= shares[first] <= OPEN[1]


# writing and reading ------------------------------------------------------------------------------------


def format_line(written: Header | Spot) -> str:
    """One line of a file."""
    return written.model_dump_json() + "\n"


def read_yardstick(text: str, kind: type[Found], box: str) -> tuple[Header, tuple[Found, ...]]:
    """The header and the positions of a file made for this box; raises BadFile with every reason."""
    first, *rest = text.splitlines() or [""]
    header = _read_line(first, 1, Header)
    if header.yardstick != KINDS[kind]:
        raise BadFile(Fault("yardstick", f"{header.yardstick!r}, expected {KINDS[kind]!r}", "line 1"))
    if header.box != box:
        raise BadFile(Fault("box", f"made for {header.box}, but this is {box}: make yardstick", "line 1"))
    spots: list[Found] = []
    faults: list[Fault] = []
    for number, line in enumerate(rest, 2):
        try:
            spots.append(_read_spot(line, number, kind))
        except BadFile as bad:
            faults += bad.faults
    if not faults:
        faults = _shared_games(spots)
    if faults:
        raise BadFile(*faults)
    return header, tuple(spots)


def _read_spot(line: str, number: int, kind: type[Found]) -> Found:
    spot = _read_line(line, number, kind)
    faults = spot.faults()
    if spot.player >= spot.players:
        faults.append(Fault("player", f"{spot.player}, expected less than {spot.players}"))
    if faults:
        raise BadFile(*(Fault(fault.place, fault.message, f"line {number}") for fault in faults))
    return spot


def _read_line(line: str, number: int, kind: type[Line]) -> Line:
    try:
        return kind.model_validate_json(line)
    except ValidationError as error:
        faults = model_faults(error, kind)
        raise BadFile(*(Fault(one.place, one.message, f"line {number}") for one in faults)) from error


def _shared_games(spots: list[Found]) -> list[Fault]:
    """Games that give positions to both halves: what one half chooses, its own games would judge."""
    halves: dict[int, Half] = {}
    return [
        Fault("half", f"game {spot.game} gives positions to both halves", f"line {number}")
        for number, spot in enumerate(spots, 2)
        if halves.setdefault(spot.game, spot.half) != spot.half
    ]


def shipped_text(part: Literal["exact", "played"]) -> str:
    """The file of the package."""
    return files("kutnahora.solver").joinpath("data", "yardstick", f"{part}.jsonl").read_text("utf-8")


def state_of(tables: Tables, spot: Spot) -> State:
    """The position of a spot; raises BadFile if it is none, or not the one that its values belong to."""
    state = State(tables, parse(tables.box, spot.khn))
    if state.player != spot.player:
        raise BadFile(Fault("player", f"{spot.name}: {spot.player}, but the position says {state.player}"))
    if isinstance(spot, ExactSpot):
        count = len(engine.legal_moves(tables, state))
        if count != len(spot.win):
            raise BadFile(Fault("win", f"{spot.name}: {len(spot.win)} options, but there are {count} moves"))
    return state
