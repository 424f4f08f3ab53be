"""What bots are called: `lively`, `mcts:20ms`, `uct:500sims`, `mcts:5ms:margin_share=0.8`."""

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypedDict, cast

from kutnahora.solver.learned.weights import BadWeights, read_weights
from kutnahora.solver.words import BACKUPS, OBJECTIVES, PLAYOUTS, PRIORS, SELECTIONS


class Settings(TypedDict, total=False):
    """How a tree is searched; what is left out has the default of `Search`."""

    selection: str
    playout: str
    exploration: float
    margin_share: float
    margin_scale: float
    first_play: float
    flatness: float
    prior: str
    playout_share: float
    backup: str
    effort: float


SIMPLE: Final = ("random", "lively", "greedy")
SEARCHING: Final = ("flat", "uct", "mcts1", "mcts")
KINDS: Final = SIMPLE + SEARCHING
UCT: Final = Settings(
    selection="ucb1",
    playout="random",
    margin_share=0.0,
    exploration=0.7,
    prior="lively",
    playout_share=1.0,
    effort=0.0,
)
"""Plain: UCB1, uniform playouts to the end, win or loss as reward."""
MCTS1: Final = Settings(
    selection="puct",
    playout="lively",
    exploration=1.0,
    margin_share=0.5,
    margin_scale=15.0,
    first_play=0.1,
    flatness=0.25,
    prior="lively",
    playout_share=1.0,
    backup="most",
    effort=0.0,
)
"""The search of version 0.2, whatever the defaults of `Search` have become: what later ones are judged by."""
FIXED: Final = {"flat": UCT, "uct": UCT, "mcts1": MCTS1}
"""Kinds whose settings nobody chooses; flat makes no use of them."""
KEEPING: Final = ("mcts1", "mcts")
"""Kinds that keep their tree between choices."""
SETTINGS: Final = (*Settings.__annotations__, "objective", "weights", "reuse")
"""The settings that mcts takes after its budget."""
WORDS: Final = {
    "selection": SELECTIONS,
    "playout": PLAYOUTS,
    "prior": PRIORS,
    "backup": BACKUPS,
    "objective": OBJECTIVES,
}
MOST_SECONDS: Final = 3600.0
MOST_SIMULATIONS: Final = 10**9
_BUDGET: Final = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)(ms|s|sims)")
_NUMBER: Final = re.compile(r"\d{1,6}(\.\d{1,6})?")


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on a choice: CPU time, or a number of simulations if given."""

    seconds: float
    simulations: int | None = None


DEFAULT_BUDGET: Final = Budget(0.1)
_DEFAULT: Final = f"default: {1000 * DEFAULT_BUDGET.seconds:g}ms"


@dataclass(frozen=True, slots=True)
class Spec:
    """A bot, as its name describes it."""

    name: str
    """As written by the user."""
    kind: str
    budget: Budget = DEFAULT_BUDGET
    settings: Settings = field(default_factory=Settings)
    weights: str | None = None
    """A file of weights instead of the shipped one."""
    reuse: bool = False
    """Whether the tree is kept between choices."""
    objective: str = OBJECTIVES[0]

    @property
    def repeatable(self) -> bool:
        """Whether its choices depend on its seed alone, not on the speed of the machine."""
        return self.kind in SIMPLE or self.budget.simulations is not None


class UnknownBot(ValueError):
    """No bot has this name; the message says what was expected."""


def parse_bot(text: str, *others: str) -> Spec:
    """The bot of this name. Raises UnknownBot, whose message lists KINDS and `others`."""
    kind, *parts = text.split(":")
    if kind not in KINDS:
        kinds = ", ".join((*others, *KINDS))
        raise UnknownBot(
            f"no player {text[:40]!r}, expected {kinds}; with a budget such as mcts:50ms ({_DEFAULT})"
        )
    if kind in SIMPLE:
        if parts:
            raise UnknownBot(f"{text[:40]!r}: {kind} takes neither a budget nor settings")
        return Spec(text, kind)
    budget = DEFAULT_BUDGET
    if parts and "=" not in parts[0]:
        budget = _budget(text, parts.pop(0))
    if parts and kind != "mcts":
        raise UnknownBot(f"{text[:40]!r}: only mcts takes settings")
    given = _settings(text, parts)
    reuse = given.pop("reuse", 1.0) != 0.0 and kind in KEEPING
    weights = given.pop("weights", None)
    objective = str(given.pop("objective", OBJECTIVES[0]))
    # _setting has checked every key and value.
    settings = FIXED.get(kind, cast(Settings, given))
    return Spec(text, kind, budget, settings, None if weights is None else str(weights), reuse, objective)


def _budget(text: str, part: str) -> Budget:
    budget = _BUDGET.fullmatch(part)
    if budget is not None:
        number, unit = float(budget[1]), budget[2]
        if unit == "sims" and number.is_integer() and 1 <= number <= MOST_SIMULATIONS:
            return Budget(math.inf, int(number))
        seconds = number / 1000 if unit == "ms" else number
        if unit != "sims" and 0 < seconds <= MOST_SECONDS:
            return Budget(seconds)
    raise UnknownBot(f"{text[:40]!r}: expected a budget such as 50ms, 2s or 500sims ({_DEFAULT})")


def _settings(text: str, parts: list[str]) -> dict[str, str | float]:
    given: dict[str, str | float] = {}
    for part in parts:
        key, value = _setting(text, part)
        if key in given:
            raise UnknownBot(f"{text[:60]!r}: {key} is given twice")
        given[key] = value
    return given


def _setting(text: str, part: str) -> tuple[str, str | float]:
    key, _sign, value = part.partition("=")
    if key in WORDS:
        if value in WORDS[key]:
            return key, value
        raise UnknownBot(f"{text[:60]!r}: expected {key}={' or '.join(WORDS[key])}")
    if key not in SETTINGS:
        raise UnknownBot(f"{text[:60]!r}: no setting {key[:20]!r}, expected {', '.join(SETTINGS)}")
    if key == "weights":
        _refuse_bad_weights(text, value)
        return key, value
    if not _NUMBER.fullmatch(value):
        raise UnknownBot(f"{text[:60]!r}: expected {key}=NUMBER")
    if key == "playout_share" and float(value) > 1.0:
        raise UnknownBot(f"{text[:60]!r}: expected {key}=NUMBER from 0 to 1")
    return key, float(value)


def _refuse_bad_weights(text: str, path: str) -> None:
    try:
        read_weights(Path(path))
    except BadWeights as error:
        raise UnknownBot(f"{text[:60]!r}: weights: {error}") from error
