"""Which lines and branches of the targets are run on plain numbers by the witnesses of the paths."""

import dis
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import CodeType, FrameType, FunctionType
from typing import Final

from kutnahora.proofs.machine.places import of_function

CONDITIONAL: Final = ("FOR_ITER", "JUMP_IF_TRUE_OR_POP", "JUMP_IF_FALSE_OR_POP")
RULES: Final = "kutnahora.reference.rules."
Trace = Callable[[FrameType, str, object], "Trace | None"]


def codes(function: FunctionType) -> tuple[CodeType, ...]:
    """The code of a function and of all that is defined inside it."""
    return tuple(_with_inner(function.__code__))


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _with_inner(constant)


@cache
def _branches(code: CodeType) -> set[int]:
    """Offsets of the instructions that go one of two ways."""
    return {
        step.offset
        for step in dis.get_instructions(code)
        if step.opname in CONDITIONAL or ("POP_JUMP" in step.opname and "_IF_" in step.opname)
    }


def _lines(code: CodeType) -> set[int]:
    """Lines that do something; the `def` line of a function is run when it is defined."""
    found = {line for _start, _end, line in code.co_lines() if line is not None}
    return found - {code.co_firstlineno} if not code.co_name.startswith("<") else found


@dataclass(slots=True)
class Cover:
    """What was run."""

    lines: set[tuple[CodeType, int]] = field(default_factory=set)
    ways: set[tuple[CodeType, int, int]] = field(default_factory=set)
    """Branch taken, and where it led."""
    passed: set[tuple[str, int]] = field(default_factory=set)
    """File and line of the rules, in functions that were run on the way."""

    def add(self, other: "Cover") -> None:
        self.passed |= other.passed
        self.lines |= other.lines
        self.ways |= other.ways

    def not_run(self, function: FunctionType) -> tuple[int, ...]:
        """Lines of a function of the rules that were not run on the way."""
        file, every = (
            function.__code__.co_filename,
            {line for code in codes(function) for line in _lines(code)},
        )
        return tuple(sorted(line for line in every if (file, line) not in self.passed))

    def lacking(self, function: FunctionType) -> tuple[str, ...]:
        """Lines not run and branches that went only one way, as text."""
        found = set()
        for code in codes(function):
            lines = {line for run, line in self.lines if run is code}
            found |= {(line, "not run") for line in _lines(code) - lines}
            starts = dict(_line_of(code))
            for branch in _branches(code):
                led = {to for run, at, to in self.ways if run is code and at == branch}
                if len(led) < 2:
                    found.add((starts[branch], "a branch goes one way only"))
        file = of_function(function).file
        return tuple(f"{file}:{line}: {what}" for line, what in sorted(found))


# from one process to another ------------------------------------------------------------------------------

Packed = tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int, int]], frozenset[tuple[str, int]]]
"""Lines and ways, with the number of a code among all codes of some functions in place of the code; and lines
that were passed."""


def packed(cover: Cover, functions: Iterable[FunctionType]) -> Packed:
    """What was run of these functions, in a form that can be sent."""
    number = {code: n for n, code in enumerate(_all_codes(functions))}
    return (
        frozenset((number[code], line) for code, line in cover.lines),
        frozenset((number[code], branch, to) for code, branch, to in cover.ways),
        frozenset(cover.passed),
    )


def unpacked(sent: Packed, functions: Iterable[FunctionType]) -> Cover:
    every = _all_codes(functions)
    lines, ways, passed = sent
    return Cover(
        {(every[n], line) for n, line in lines},
        {(every[n], branch, to) for n, branch, to in ways},
        set(passed),
    )


def _all_codes(functions: Iterable[FunctionType]) -> list[CodeType]:
    return [code for function in functions for code in codes(function)]


def _line_of(code: CodeType) -> Iterator[tuple[int, int]]:
    for start, end, line in code.co_lines():
        for offset in range(start, end, 2):
            yield offset, line or code.co_firstlineno


@contextmanager
def recorded(functions: Iterable[FunctionType], into: Cover) -> Iterator[None]:
    """Inside, what the functions run is noted, and all lines of the rules that are run on the way.

    An outer tracer (a debugger, coverage) is put back.
    """
    rules = {name for name in sys.modules if name.startswith(RULES)}
    watched = {code: _branches(code) for function in functions for code in codes(function)}

    def enter(frame: FrameType, event: str, argument: object) -> Trace | None:
        if event != "call":
            return None
        if frame.f_code in watched:
            frame.f_trace_opcodes = True
            return _follow(frame.f_code, watched[frame.f_code], into)
        return passing if frame.f_globals.get("__name__") in rules else None

    def passing(frame: FrameType, event: str, argument: object) -> Trace:
        if event == "line":
            into.passed.add((frame.f_code.co_filename, frame.f_lineno))
        return passing

    outer = sys.gettrace()
    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(outer)


def _follow(code: CodeType, branches: set[int], into: Cover) -> Trace:
    """Notes the steps inside one frame."""
    branch = -1

    def step(frame: FrameType, event: str, argument: object) -> Trace:
        nonlocal branch
        if event == "line":
            into.lines.add((code, frame.f_lineno))
        elif event == "opcode":
            if branch >= 0:
                into.ways.add((code, branch, frame.f_lasti))
            branch = frame.f_lasti if frame.f_lasti in branches else -1
        return step

    return step
