"""`hint` and `rate` at the prompt: what the solver thinks of a choice, and of the choices already made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kutnahora.cli.console import progress
from kutnahora.cli.sentences.moves import sentence
from kutnahora.cli.sentences.owed import title
from kutnahora.cli.table.play_game import Game
from kutnahora.cli.table.play_nudge import nudge
from kutnahora.cli.text import NO_BREAK, listed, percent, plural
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import moment

if TYPE_CHECKING:
    from kutnahora.solver.results import Answer, Line


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think about one choice: some seconds, or so many simulations."""

    seconds: float | None = None
    sims: int | None = None


HINT: Final = Budget(seconds=2.0)
RATE: Final = Budget(seconds=1.0)
MEMORY: Final = 256.0
"""Megabytes: more than these searches fill."""


class NoAdvice(Exception):
    """The solver cannot help here; the text says why."""


class Stopped(Exception):
    """Ctrl-C ended the thinking."""


def thought(
    box: Box, p: Position, budget: Budget, also: Sequence[Move] = (), task: str = "thinking"
) -> "Answer":
    """What the solver says about a position. Raises NoAdvice or Stopped."""
    from kutnahora.solver.request import solve

    try:
        with progress(task, 1.0) as show:
            answer = solve(
                box,
                p,
                time=budget.seconds,
                sims=budget.sims,
                also=also,
                memory=MEMORY,
                watch=lambda news: show(news.share),
            )
    except (ImportError, ValueError, MemoryError) as error:  # ValueError: a number beyond the engine's limits
        raise NoAdvice(str(error) or "there is not enough memory") from error
    except KeyboardInterrupt:
        raise Stopped from None
    if answer.interrupted:
        raise Stopped
    return answer


# hints --------------------------------------------------------------------------------------------------


class Hints:
    """Hints: at every question a nudge first, then the best turn."""

    def __init__(self) -> None:
        self._asked: Position | None = None
        self._answer: Answer | None = None

    def next(self, box: Box, p: Position) -> Iterator[str]:
        """The next hint, in sentences. Raises NoAdvice or Stopped."""
        if self._asked == p and self._answer is not None:
            yield from told(box, p, self._answer)
            return
        answer = thought(box, p, HINT)
        self._asked, self._answer = p, answer
        if answer.ties == len(engine.legal_moves(box, p)) and answer.ties_by_margin:
            yield f"All {answer.ties} options are equally good for winning."
            yield "`hint` again names the one with the largest lead in points."
            return
        best = [answer.lines[0], *_as_good(answer)]
        moves = [line.continuation.moves[0] for line in best]
        yield nudge(box, p, moves, equal=all(line.proven for line in best))
        yield "`hint` again names the move."


def told(box: Box, p: Position, answer: "Answer") -> Iterator[str]:
    """The best turn in words, how sure that is, and what is as good."""
    best = answer.lines[0]
    yield _moves(box, p, best)
    yield sentence(box, p, best.continuation.moves)
    if best.continuation.plan:
        yield "What to do then depends on what chance shows: ask again there."
    elif best.continuation.cut:
        yield "The turn goes on: ask again there."
    who = PLAYER_NAMES[p.task.player]
    if best.proven:
        yield f"The win share of {who} is exactly {_share_words(best)}."
    else:
        after = plural(answer.simulations, "simulation")
        yield f"The win share of {who} is about {_share_words(best)}, after {after}."
    yield from _beside(box, p, answer)


def _moves(box: Box, p: Position, line: "Line") -> str:
    """A turn as moves to type; no line breaks inside one."""
    return " ; ".join(_text(box, p, move) for move in line.continuation.moves)


def _text(box: Box, p: Position, move: Move) -> str:
    return format_move(box, len(p.players), move).replace(" ", NO_BREAK)


def _as_good(answer: "Answer") -> list["Line"]:
    """The lines beside the first that are not told apart from it."""
    return [line for line in answer.lines[1:] if not answer.told_apart(line)]


def _beside(box: Box, p: Position, answer: "Answer") -> Iterator[str]:
    """Which options are as good as the best, or may be."""

    def named(line: "Line") -> str:
        return f"`{_text(box, p, line.continuation.moves[0])}`"

    best, alike = answer.lines[0], _as_good(answer)
    equal = [line for line in alike if best.proven and line.proven]
    unsure = [f"{named(line)} with {_share_words(line)}" for line in alike if line not in equal]
    if equal:
        among = answer.ties > len(equal) + 1
        count = f"{answer.ties} options are equally good, among them" if among else "Equally good are"
        yield f"{count} {listed(map(named, (best, *equal)))}."
    if unsure:
        yield f"{listed(unsure)} cannot be told apart from {named(best)}."


# what shares of a win look like -------------------------------------------------------------------------


def _share_words(line: "Line") -> str:
    """`54.1 % (49.0 % to 59.0 %)`, or exactly: `7/12 (58.3 %)`."""
    from kutnahora.solver.worths import fraction_text

    if not line.proven:
        return f"{percent(line.worth)} ({percent(line.range[0])} to {percent(line.range[1])})"
    text = fraction_text(line.worth)
    return text if text in ("0", "1") else f"{text} ({percent(line.worth)})"


def loss_words(line: "Line") -> str:
    """`3.1 % of a win (1.0 % to 5.2 %)`"""
    low, high = line.loss_range
    shown = f"{percent(line.loss)} of a win"
    return f"exactly {shown}" if low == high else f"{shown} ({percent(low)} to {percent(high)})"


# rating -------------------------------------------------------------------------------------------------


def last_turn(game: Game, who: int) -> list[int]:
    """After how many moves a person chose in their last turn that is over; empty before that."""
    turns: dict[tuple[int, int | None], list[int]] = {}
    for number in range(game.number + 1):
        p = game.steps[number].position
        now = moment(p)
        if now.player == PLAYER_NAMES[who]:
            chosen = turns.setdefault((now.round, now.turn), [])
            if p.task.player == who and number < game.number and game.was_asked(number):
                chosen.append(number)
    now = moment(game.p)
    if now.player == PLAYER_NAMES[who]:
        turns.pop((now.round, now.turn))
    return next((chosen for chosen in reversed(turns.values()) if chosen), [])


def rated(game: Game, who: int) -> Iterator[str]:
    """What each choice of a person's last turn cost. Raises NoAdvice or Stopped."""
    chosen = last_turn(game, who)
    if not chosen:
        yield "There is nothing to rate: no turn of yours is over yet."
        return
    yield f"Your last turn, {title(moment(game.steps[chosen[0]].position))}:"
    lost = []
    for place, number in enumerate(chosen, 1):
        p, played = game.steps[number].position, game.moves[number]
        answer = thought(game.box, p, RATE, (played,), f"choice {place} of {len(chosen)}")
        line = next(line for line in answer.lines if line.continuation.moves[0] == played)
        yield f"- `{_text(game.box, p, played)}`: {judgement(answer, line)}."
        if answer.told_apart(line):
            lost.append(line.loss)
            best = answer.lines[0]
            yield f"    better: {_moves(game.box, p, best)}"
            yield f"    {sentence(game.box, p, best.continuation.moves)}"
    if lost:
        yield f"In all about {percent(sum(lost))} of a win lost."
    else:
        yield "No choice of it is told apart from the best."


def judgement(answer: "Answer", line: "Line") -> str:
    """The mark of a line, and what it cost: `mistake, 6.1 % of a win (4.0 % to 8.2 %)`."""
    from kutnahora.solver.marks import mark_of

    mark = mark_of(line, "win")
    if answer.told_apart(line):
        return f"{mark}, costs {loss_words(line)}"
    if line is answer.lines[0]:
        return mark
    if line.proven and answer.lines[0].proven:
        return f"{mark}, equally good as the first"
    return f"{mark}, not told apart from the best: {loss_words(line)} less"
