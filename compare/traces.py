"""Which functions of the reference run while it answers."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Final

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position

PACKAGE: Final = "kutnahora."
WATCHED: Final = tuple(
    f"{PACKAGE}reference.{part}" for part in ("rules.", "kernel.", "facts", "engine", "position")
)
CLAUSES: Final = frozenset(clause.value for clause in Clause)
DOES: Final = ("do_", "run_")
"""How the functions that carry out a rule begin."""
REFUSES: Final = "refuse_"


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the rules, the kernel, the board facts or the verbs."""

    module: str
    """`rules.rounds`"""
    name: str
    line: int
    clauses: frozenset[str]
    """Those that its docstring starts with."""
    code: CodeType

    def __str__(self) -> str:
        """Where it is, and where its compiled twin is."""
        path = self.module.replace(".", "/")
        return f"reference/{path}.py:{self.line} {self.name}, compiled in ext/{path}.pxd"


Ran = frozenset[Function]
_known: dict[CodeType, Function | None] = {}


def _function(frame: FrameType) -> Function | None:
    """What runs in a frame, if it is watched; parts of functions are not."""
    code = frame.f_code
    if code not in _known:
        module = str(frame.f_globals.get("__name__"))
        watched = module.startswith(WATCHED) and "<" not in code.co_qualname
        _known[code] = _described(module, code) if watched else None
    return _known[code]


def _described(module: str, code: CodeType) -> Function:
    text = code.co_consts[0] if code.co_consts and isinstance(code.co_consts[0], str) else ""
    cited = frozenset(text.partition(":")[0].split(", ")) & CLAUSES
    name = module.removeprefix(f"{PACKAGE}reference.")
    return Function(name, code.co_qualname, code.co_firstlineno, cited, code)


def traced(call: Callable[[], object], *, starts: Iterable[CodeType] = ()) -> list[Ran]:
    """The functions that a call runs; a new part begins wherever one of `starts` is called."""
    heads = frozenset(starts)
    parts: list[set[Function]] = [] if heads else [set()]

    def enter(frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        if frame.f_code in heads:
            parts.append(set())
        elif parts and (function := _function(frame)) is not None:
            parts[-1].add(function)

    outer = sys.getprofile()
    sys.setprofile(enter)
    try:
        call()
    finally:
        sys.setprofile(outer)
    return [frozenset(part) for part in parts]


STAGES: Final = (engine._carried_out.__code__, engine._by_itself.__code__)
"""Each stage of a move is one call of one of these."""


def ran_by_stage(box: Box, p: Position, move: Move) -> list[Ran]:
    """The functions that ran in each stage of a legal move; what only ended the last one comes after it."""
    return traced(lambda: engine.stages(box, p, move), starts=STAGES)


def specific(ran: Ran, clauses: Iterable[str]) -> tuple[Function, ...]:
    """The functions that carry one of the clauses or, failing these, what was done, or what could refuse."""
    wanted = frozenset(clauses)
    rules = [f for f in ran if f.name.startswith((*DOES, REFUSES)) and f.module.startswith("rules.")]
    found = [f for f in ran if f.clauses & wanted] or [f for f in rules if f.name.startswith(DOES)] or rules
    return tuple(sorted(found, key=lambda f: (f not in rules, f.module, f.line)))
