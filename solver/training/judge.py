"""How well the model foretells the end of a game, beside playouts; and what either costs."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.solver.bot_names import Settings
from kutnahora.solver.learned.models import shipped_model
from kutnahora.solver.training.games import HELD_OUT, Game, Play

PLAYERS: Final = 2
SIMULATIONS: Final = 150
PLAYOUTS: Final = 64
SHARE: Final = 0.2
"""Of the positions in which a card is to be played."""
TIMES: Final = 200
"""How often each is computed, to measure it."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The first player's lead at the end and share of the win, as foretold."""

    lead: float
    win: float


@dataclass(frozen=True, slots=True)
class Seen:
    """A position: what was foretold, and what came."""

    model: Guess
    playouts: Guess
    """The mean of PLAYOUTS lively ones."""
    playout: Guess
    """One of them."""
    end: Guess


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Errors by who foretold: of the lead the root of the mean square, of the wins the Brier score."""

    boxes: str
    positions: int
    lead: dict[str, float]
    brier: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """Microseconds of CPU time, on average."""

    value: float
    prior: float
    playout: float


def judgements(games: int, seed: int) -> Iterator[Judgement]:
    """Games of two players on the standard box, and as many on the boxes held out of the training."""
    for boxes, seeds in (("standard", [None]), ("held out", [*HELD_OUT])):
        seen = [
            one
            for number in range(games)
            for one in _seen(_game(f"judge {seed} {number}", seeds[number % len(seeds)]))
        ]
        yield _judgement(boxes, seen)


def _game(label: str, box_seed: int | None) -> Game:
    return Game(
        label=label,
        players=PLAYERS,
        events=True,
        box_seed=box_seed,
        simulations=SIMULATIONS,
        settings=Settings(prior="learned", playout_share=0.5),
        weights=None,
    )


def _watched(play: Play) -> list[State]:
    """Some positions of a game; it is over then."""
    chosen = Random(f"watched {play.game.label}")
    return [state for state in play.cards() if chosen.random() < SHARE]


def _seen(game: Game) -> list[Seen]:
    play = Play(game)
    states = _watched(play)
    end = _guess(play.state.points, engine.winners(play.state))
    return [_foretold(state, end) for state in states]


def _foretold(state: State, end: Guess) -> Seen:
    win, points = shipped_model().value(state)
    played = engine.playout(state.tables, state, 1, PLAYOUTS, player="lively")
    guesses = [_guess(points, best) for points, best in zip(played.points, played.winners, strict=True)]
    mean = Guess(
        sum(guess.lead for guess in guesses) / PLAYOUTS, sum(guess.win for guess in guesses) / PLAYOUTS
    )
    return Seen(Guess(points[0] - points[1], win[0]), mean, guesses[0], end)


def _guess(points: tuple[float, ...], best: tuple[int, ...]) -> Guess:
    return Guess(points[0] - points[1], (0 in best) / len(best))


def _judgement(boxes: str, seen: list[Seen]) -> Judgement:
    by_name = {
        "model": [one.model for one in seen],
        f"{PLAYOUTS} playouts": [one.playouts for one in seen],
        "one playout": [one.playout for one in seen],
        "nothing": [Guess(0.0, 0.5) for _one in seen],
    }
    ends = [one.end for one in seen]
    errors = {name: _errors(guesses, ends) for name, guesses in by_name.items()}
    return Judgement(
        boxes=boxes,
        positions=len(seen),
        lead={name: round(lead**0.5, 2) for name, (lead, _win) in errors.items()},
        brier={name: round(PLAYERS * win, 3) for name, (_lead, win) in errors.items()},
    )


def _errors(guesses: list[Guess], ends: list[Guess]) -> tuple[float, float]:
    """Mean squares of the lead and of the win."""
    both = list(zip(guesses, ends, strict=True))
    return (
        fmean((guess.lead - end.lead) ** 2 for guess, end in both),
        fmean((guess.win - end.win) ** 2 for guess, end in both),
    )


def costs(seed: int) -> Costs:
    """Measured on the positions of one game of the standard box."""
    states = _watched(Play(_game(f"costs {seed}", None)))
    model = shipped_model()
    spent = [0.0, 0.0, 0.0]
    for state in states:
        begun = time.thread_time()
        model.value(state, TIMES)
        valued = time.thread_time()
        model.shares(state, TIMES)
        shared = time.thread_time()
        engine.playout(state.tables, state, 1, TIMES, player="lively")
        for place, seconds in enumerate((valued - begun, shared - valued, time.thread_time() - shared)):
            spent[place] += seconds
    each = [round(1e6 * seconds / (TIMES * len(states)), 2) for seconds in spent]
    return Costs(value=each[0], prior=each[1], playout=each[2])
