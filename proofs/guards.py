"""Nothing is outside: what a run of the proofs leaves out, each with the place to change.

A proof says nothing about a field that it holds at one value, about a function that it never runs, or about a
way to win points that nobody has counted. Then everything would be proved, and nothing of what is new.
"""

import dis
from collections.abc import Iterable, Sequence
from types import FunctionType
from typing import Final

from kutnahora.proofs.domains.fields import closed_fields
from kutnahora.proofs.domains.widths import POINTS
from kutnahora.proofs.machine.cover import Cover, codes
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.places import of_function
from kutnahora.proofs.machine.prover import Result
from kutnahora.proofs.registry import function_name, targets
from kutnahora.proofs.shipped import flow_functions

SCORING: Final = frozenset({"do_score", "do_reputation"})
KERNEL: Final = frozenset({"score", "change_reputation", "Standing"})
"""What changes points and reputation: in `rules/common.py`, and in the kernel, which only that file calls."""


def left_out() -> tuple[str, ...]:
    """What no obligation can see, whatever is proved."""
    return closed_fields() + uncounted_points()


# functions that nothing runs ----------------------------------------------------------------------------


def not_reached(results: Sequence[Result], obligations: Iterable[Obligation]) -> dict[str, tuple[str, ...]]:
    """By function of the rules that no obligation is about: lines that no witness runs on its way.

    Lines and branches of the others are judged more strictly (`registry.lacking_cover`).
    """
    cover, proved = Cover(), set(targets(obligations))
    for result in results:
        cover.add(result.cover)
    found = {f: cover.not_run(f) for f in flow_functions() if f not in proved}
    return {function_name(f): (_not_run(f, lines),) for f, lines in found.items() if lines}


def _not_run(function: FunctionType, lines: tuple[int, ...]) -> str:
    if len(lines) == len(Cover().not_run(function)):
        return f"{of_function(function)}: no obligation reaches it; write one in proofs/claims/"
    return f"{of_function(function)}: no obligation runs line {', '.join(map(str, lines))}"


# points -------------------------------------------------------------------------------------------------


def uncounted_points(functions: Sequence[FunctionType] | None = None) -> tuple[str, ...]:
    """Functions that change points or reputation more often than POINTS names them."""
    counted = [name for source in POINTS.values() for name in source.by]
    every = flow_functions() if functions is None else functions
    unknown = set(counted) - {function_name(f) for f in flow_functions()}
    asked = [f for f in every if _changes(f) > counted.count(function_name(f))]
    return (
        *(
            f"{function_name(f)}: {of_function(f)} wins or loses points, and no entry of POINTS in "
            "proofs/domains/widths.py names it: add how many at a time, how often a game, and this function"
            for f in asked
        ),
        *(
            f"{name}: POINTS of proofs/domains/widths.py names it, and there is no such function"
            for name in unknown
        ),
    )


def _changes(function: FunctionType) -> int:
    """At how many places a function changes points or reputation."""
    if function.__name__ in SCORING:
        return 0
    steps = [step for code in codes(function) for step in dis.get_instructions(code)]
    called = [step.argval for step in steps if step.opname.startswith("LOAD_")]
    return sum(name in SCORING or (name in KERNEL and _standing(function)) for name in called)


def _standing(function: FunctionType) -> bool:
    """Whether a module reads the kernel's standing: `score` alone could be another word."""
    named = {name for code in codes(function) for name in code.co_names}
    return bool({"standing", "Standing"} & named)
