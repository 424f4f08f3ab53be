"""Words of the solver: objectives and horizons, values and how sure they are, moves in a row."""

from fractions import Fraction
from typing import Final

import typer

from kutnahora.cli.text import NO_BREAK, filled, percent, plural
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.solver.answers import MIN_VISITS
from kutnahora.solver.results import Line, Value
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.worths import fraction_text

MARGIN: Final = "   "
GOALS: Final = {"win": "win probability (ties split)", "margin": "lead in points", "points": "points"}
WHAT: Final = {"win": "win probability", "margin": "lead", "points": "points"}
HORIZONS: Final = {
    "turn": "at the end of the turn, scored as if the game ended there",
    "round": "at the end of the round, scored as if the game ended there",
    "game": "at the end of the game",
}


def rule_of(request: SearchRequest, *, ties_by_margin: bool = True) -> str:
    """What `exact` means for this objective."""
    if not ties_by_margin:
        return (
            "exact: the win probabilities. There was no time for points, so equally good options are in list "
            "order, not by lead."
        )
    margin = "" if request.objective == "margin" else ", then for their lead in points"
    return (
        f"exact: every player takes the move that is best for their {GOALS[request.objective]}{margin}, "
        "then the first in the list; every outcome of chance is counted."
    )


# values -------------------------------------------------------------------------------------------------


def worth_words(request: SearchRequest, line: Line) -> str:
    visits = plural(line.visits, "visit")
    if request.objective != "win" and line.visits < MIN_VISITS:
        sign = "+" if request.objective == "margin" else ""
        return f"{line.worth:{sign}.1f}, {visits}, too few for a range"
    return f"{range_words(request.objective, *line.range)}, {visits}"


def how_sure(who: int, request: SearchRequest, line: Line) -> str:
    """What a line is worth to a player, and how sure that is."""
    if line.exact or line.proven:
        worth = exact_words(request.objective, fraction_text(line.worth))
        return f"{'exact' if line.exact else 'proven'} for {PLAYER_NAMES[who]}: {worth}"
    return f"{WHAT[request.objective]} of {PLAYER_NAMES[who]}: {worth_words(request, line)}"


def range_words(objective: str, low: float, high: float) -> str:
    """`40.1 % to 52.0 %`, `-3.0 to +1.2`"""
    if objective == "win":
        return f"{percent(low)} to {percent(high)}"
    sign = "+" if objective == "margin" else ""
    return f"{low:{sign}.1f} to {high:{sign}.1f}"


def signed(objective: str, difference: float, *, exact: bool) -> str:
    """A difference of worth: `+7.1 %`, `-0.25`, `about -0.3`."""
    number = 100 * difference if objective == "win" else difference
    digits = 2 if exact and objective != "win" else 1
    rounded = round(number, digits) + 0.0  # no -0.0
    return f"{'about ' * (not exact)}{rounded:+.{digits}f}{' %' * (objective == 'win')}"


def exact_words(objective: str, text: str) -> str:
    """An exact value: `win probability 7/12 (58.3 %)`, `12 points`, `3 points behind`."""
    value = Fraction(text)
    if objective == "win":
        return f"win probability {text}" + f" ({percent(value)})" * (text not in ("0", "1"))
    behind = objective == "margin" and value < 0
    shown, counted = (text.removeprefix("-"), -value) if behind else (text, value)
    about = f" (about {float(counted):.2f})" if "/" in text else ""
    unit = "point" if abs(value) == 1 else "points"
    side = "" if objective != "margin" else " behind" if behind else " ahead"
    return f"{shown}{about} {unit}{side}"


def put_values(players: int, worth: Line | Value) -> None:
    """Print what everybody can expect: the shares of the win and, if they are known, the points."""
    names = PLAYER_NAMES[:players]
    shares = "  ".join(f"{name} {percent(share)}" for name, share in zip(names, worth.win, strict=True))
    put(f"win     {shares}", MARGIN, MARGIN)
    if worth.points:
        points = "  ".join(f"{name} {value:.1f}" for name, value in zip(names, worth.points, strict=True))
        put(f"points  {points}", MARGIN, MARGIN)


# moves --------------------------------------------------------------------------------------------------


def joined(box: Box, players: int, moves: tuple[Move, ...]) -> str:
    return " ; ".join(unbroken(format_move(box, players, move)) for move in moves)


def unbroken(text: str) -> str:
    """Text that stays on one line if it fits; `put` puts the spaces back."""
    return text.replace(" ", NO_BREAK)


def sought(request: SearchRequest) -> str:
    """`win probability (ties split) at the end of the game`"""
    return f"{GOALS[request.objective]} {HORIZONS[request.horizon]}"


def put(text: str, first: str = "", rest: str = "") -> None:
    typer.echo(filled(text, first, rest).replace(NO_BREAK, " "))
