"""What a training is to do, and where it keeps what it has done."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from kutnahora.solver.bot_names import Settings
from kutnahora.solver.learned.weights import Weights, read_weights, weights_text

CHUNK: Final = 25
"""Games in one file."""
WITHOUT: Final = Settings(prior="lively", playout_share=1.0)
"""The search without a model."""
WITH: Final = Settings(prior="learned", playout_share=0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The same plan gives the same games and the same weights, on every machine."""

    seed: int
    generations: int = 4
    games: int = 500
    """In each generation."""
    simulations: int = 200
    """For a decision that is learned from; others have a quarter."""
    epochs: int = 8
    """How often all positions are gone through."""
    steps: int = 120
    """Of the fit of moves."""
    blocks: int = 30
    """Of the match against the weights before, with as many simulations for both."""


QUICK: Final = Plan(seed=1, generations=1, games=4, simulations=16, epochs=2, steps=10, blocks=2)
"""Just to see that everything works."""


class BadFolder(ValueError):
    """A folder that cannot be used for a training; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What came of a generation."""

    generation: int
    games: int
    positions: int
    """Of all games that the fit has seen."""
    points_error: float
    """Root of the mean square, in games held out."""
    brier: float
    """Of the shares of the win, in games held out."""
    brier_even: float
    """Of even shares."""
    surprise: float
    """Mean cross entropy of what the search chose, in games held out."""
    surprise_even: float
    share: float
    """Of the wins against the weights before."""
    low: float
    high: float
    kept: bool
    label: str
    """Of the weights."""


class Folder:
    """What a training has done so far: games, weights and reports by generation."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan

    def open(self) -> None:
        """Begin, or go on with the same plan. Raises BadFolder."""
        settings = asdict(self.plan)
        del settings["generations"]  # more of them may be wanted later
        text = json.dumps(settings) + "\n"
        file = self.path / "plan.json"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                if any(self.path.iterdir()):
                    raise BadFolder(f"{self.path}: expected an empty folder, or one of a training")
                file.write_text(text, encoding="utf-8")
            elif file.read_text(encoding="utf-8") != text:
                raise BadFolder(f"{self.path}: is of another plan; see {file}")
            for generation in range(self.plan.generations):
                self._of(generation).mkdir(exist_ok=True)
        except (OSError, UnicodeDecodeError) as error:
            raise BadFolder(f"{self.path}: {getattr(error, 'strerror', None) or error}") from error

    def _of(self, generation: int) -> Path:
        return self.path / f"generation-{generation}"

    def games_file(self, generation: int, chunk: int) -> Path:
        return self._of(generation) / f"games-{chunk:04}.npz"

    def weights_file(self, generation: int) -> Path:
        return self._of(generation) / "weights.json"

    def chunks(self) -> range:
        """The files of games of one generation."""
        return range(-(-self.plan.games // CHUNK))

    def chunk_games(self, chunk: int) -> int:
        return min(CHUNK, self.plan.games - chunk * CHUNK)

    def report(self, generation: int) -> Report | None:
        """What came of a generation, None if it is not done. Raises BadFolder."""
        file = self._of(generation) / "report.json"
        try:
            return Report(**json.loads(file.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError) as error:
            raise BadFolder(f"{file}: not a report of a training") from error

    def write(self, report: Report, weights: Weights) -> None:
        """The weights first: a generation with a report is done."""
        self.weights_file(report.generation).write_text(weights_text(weights), encoding="utf-8")
        file = self._of(report.generation) / "report.json"
        file.write_text(json.dumps(asdict(report), indent=1) + "\n", encoding="utf-8")

    def best(self, before: int) -> Path | None:
        """The weights kept last in the generations before this one."""
        for generation in range(before - 1, -1, -1):
            report = self.report(generation)
            if report is not None and report.kept:
                return self.weights_file(generation)
        return None

    @property
    def result_file(self) -> Path:
        return self.path / "weights.json"

    def keep(self, result: Weights) -> None:
        """Write the weights that the training ends with."""
        self.result_file.write_text(weights_text(result), encoding="utf-8")

    def result(self) -> Weights | None:
        """The weights that the training ends with, None if it kept none. Raises BadWeights."""
        path = self.best(self.plan.generations)
        return None if path is None else read_weights(path)
