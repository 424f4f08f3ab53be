"""Kutná Hora: The City of Silver as a reference engine. See docs/api.md."""

from importlib import import_module

TYPE_CHECKING = False  # true for type checkers; `typing` is slow to load, and Ctrl-C is not quiet until then
if TYPE_CHECKING:
    from kutnahora.cli.explain.moves import Explained as Explained
    from kutnahora.cli.explain.moves import Explanation as Explanation
    from kutnahora.cli.explain.moves import explain as explain
    from kutnahora.reference.clauses import Clause as Clause
    from kutnahora.reference.constants import RULES_VERSION as RULES_VERSION
    from kutnahora.reference.engine import apply as apply
    from kutnahora.reference.engine import breakdown as breakdown
    from kutnahora.reference.engine import chance_outcomes as chance_outcomes
    from kutnahora.reference.engine import is_chance as is_chance
    from kutnahora.reference.engine import legal_moves as legal_moves
    from kutnahora.reference.engine import new_game as new_game
    from kutnahora.reference.engine import options as options
    from kutnahora.reference.engine import refusals as refusals
    from kutnahora.reference.engine import stages as stages
    from kutnahora.reference.engine import winners as winners
    from kutnahora.reference.events import Change as Change
    from kutnahora.reference.events import Counted as Counted
    from kutnahora.reference.events import Event as Event
    from kutnahora.reference.events import Fact as Fact
    from kutnahora.reference.events import IllegalMove as IllegalMove
    from kutnahora.reference.events import Refusal as Refusal
    from kutnahora.reference.events import Stage as Stage
    from kutnahora.reference.events import Step as Step
    from kutnahora.reference.files.box.load import load_box as load_box
    from kutnahora.reference.files.faults import BadFile as BadFile
    from kutnahora.reference.files.positions.khn import format_khn as format_khn
    from kutnahora.reference.files.positions.load import load_position as load_position
    from kutnahora.reference.files.positions.load import parse as parse
    from kutnahora.reference.files.positions.load import parse_khn as parse_khn
    from kutnahora.reference.moves import Kind as Kind
    from kutnahora.reference.moves import Move as Move
    from kutnahora.reference.notation import format_move as format_move
    from kutnahora.reference.position import Position as Position
    from kutnahora.reference.said import NoSuchMove as NoSuchMove
    from kutnahora.reference.said import Said as Said
    from kutnahora.reference.said import parse_move as parse_move
    from kutnahora.reference.said import parse_said as parse_said
    from kutnahora.reference.status import status as status
    from kutnahora.reference.view import View as View
    from kutnahora.reference.view import view as view
    from kutnahora.solver.request import compare_turn as compare_turn
    from kutnahora.solver.request import solve as solve
    from kutnahora.solver.results import Answer as Answer
    from kutnahora.solver.results import Continuation as Continuation
    from kutnahora.solver.results import Line as Line
    from kutnahora.solver.results import Progress as Progress
    from kutnahora.solver.results import Undecided as Undecided
    from kutnahora.solver.review.request import review as review

_HOMES = {
    "cli.explain.moves": ("Explained", "Explanation", "explain"),
    "reference.clauses": ("Clause",),
    "reference.constants": ("RULES_VERSION",),
    "reference.engine": (
        "apply",
        "breakdown",
        "chance_outcomes",
        "is_chance",
        "legal_moves",
        "new_game",
        "options",
        "refusals",
        "stages",
        "winners",
    ),
    "reference.events": ("Change", "Counted", "Event", "Fact", "IllegalMove", "Refusal", "Stage", "Step"),
    "reference.files.box.load": ("load_box",),
    "reference.files.faults": ("BadFile",),
    "reference.files.positions.khn": ("format_khn",),
    "reference.files.positions.load": ("load_position", "parse", "parse_khn"),
    "reference.moves": ("Kind", "Move"),
    "reference.notation": ("format_move",),
    "reference.position": ("Position",),
    "reference.said": ("NoSuchMove", "Said", "parse_move", "parse_said"),
    "reference.status": ("status",),
    "reference.view": ("View", "view"),
    "solver.request": ("compare_turn", "solve"),
    "solver.results": ("Answer", "Line", "Progress", "Continuation", "Undecided"),
    "solver.review.request": ("review",),
}
"""Where each name lives. It is imported when it is first asked for: the command line starts without it."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = list(_HOME_OF)


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'kutnahora' has no attribute {name!r}")
    value: object = getattr(import_module(f"kutnahora.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
