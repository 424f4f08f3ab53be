"""Symbolic numbers give what plain ones give, and fail loudly where they cannot."""

import ast
import json
import operator
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from itertools import count, product
from pathlib import Path
from random import Random

import pytest

from kutnahora.proofs.machine.counterexample import Broken
from kutnahora.proofs.machine.obligation import Case, Obligation, obligation
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.machine.symbols import (
    assume,
    both,
    either,
    equal,
    function,
    implies,
    integer,
    negate,
    opaque,
    pick,
    when,
)
from kutnahora.proofs.machine.watch import Difference

PROOFS = Path(__file__).parent.parent / "proofs"
SIDE = range(-3, 4)
Binary = Callable[[int, int], int]


class Colour(IntEnum):
    RED = 0
    BLUE = 1


@dataclass(frozen=True, slots=True)
class Pair:
    one: int
    other: int


def about(build: Callable[[], Case[object]]) -> Obligation:
    declare = obligation("x", 1, "tax.cap", sentence="x")
    return declare(build)


def proved(build: Callable[[], Case[object]]) -> Result:
    return prove(about(build))


def same_as_plain(run: Binary, expected: Binary | None = None) -> Result:
    """That a function gives on symbols, at each of 49 points, what it (or another) gives on plain numbers."""
    plain = expected or run

    def build() -> Case[object]:
        x, y = integer("x", -3, 3), integer("y", -3, 3)

        def effect(result: object) -> bool:
            points = product(SIDE, SIDE)
            return both(*(implies(both(x == a, y == b), equal(result, plain(a, b))) for a, b in points))

        return Case(given={"x": x, "y": y}, call=lambda: run(x, y), effect=effect)

    return proved(build)


# fuzz ---------------------------------------------------------------------------------------------------

LEAVES: list[Binary] = [
    lambda x, y: x,
    lambda x, y: y,
    lambda x, y: 2,
    lambda x, y: x - 1,
    lambda x, y: 3 - y,
]
JOINS: list[Callable[[Binary, Binary], Binary]] = [
    lambda f, g: lambda x, y: f(x, y) + g(x, y),
    lambda f, g: lambda x, y: f(x, y) - g(x, y),
    lambda f, g: lambda x, y: -f(x, y) + abs(g(x, y)),
    lambda f, g: lambda x, y: 3 * f(x, y) - g(x, y) * 2,
    lambda f, g: lambda x, y: x * y + f(x, y),
    lambda f, g: lambda x, y: f(x, y) // 3 + g(x, y) % 4,
    lambda f, g: lambda x, y: min(f(x, y), g(x, y)),
    lambda f, g: lambda x, y: max(f(x, y), g(x, y), 1),
    lambda f, g: lambda x, y: sum((f(x, y), g(x, y), 5)),
    lambda f, g: lambda x, y: sorted((f(x, y), g(x, y), 0))[1],
    lambda f, g: lambda x, y: f(x, y) if x < y else g(x, y),
    lambda f, g: lambda x, y: (x <= y) + (f(x, y) == g(x, y)) * 2,
    lambda f, g: lambda x, y: f(x, y) if 0 <= x < 2 or not y else g(x, y),
    lambda f, g: lambda x, y: (f(x, y), g(x, y), 7)[x % 3],
    lambda f, g: lambda x, y: {-3: 1, 0: 4}.get(y, 2) + f(x, y),
    lambda f, g: lambda x, y: sum(range(abs(x))) + g(x, y),
    lambda f, g: lambda x, y: int(f(x, y) in (1, 2, y)) - int(x != y),
    lambda f, g: lambda x, y: f(x, y) or g(x, y),
    lambda f, g: lambda x, y: any((x > y, x == 2)) + all((x >= y, y > 0)),
    lambda f, g: lambda x, y: len({x, y, 1}) + f(x, y),
    lambda f, g: lambda x, y: (1, 2, 3)[: abs(y)].count(x) + g(x, y),
]


def expression(rng: Random, depth: int) -> Binary:
    if depth == 0:
        return rng.choice(LEAVES)
    return rng.choice(JOINS)(expression(rng, depth - 1), expression(rng, rng.randrange(depth)))


@pytest.mark.parametrize("place", range(len(JOINS)))
def test_every_kind_of_expression_is_as_on_plain_numbers(place: int) -> None:
    result = same_as_plain(JOINS[place](LEAVES[3], LEAVES[4]))
    assert Status.PROVED is result.status, result.reason


@pytest.mark.parametrize("seed", range(30))
def test_random_expressions_are_as_on_plain_numbers(seed: int) -> None:
    result = same_as_plain(expression(Random(seed), 2))
    assert Status.PROVED is result.status, result.reason


def test_one_wrong_point_of_49_is_refuted() -> None:
    result = same_as_plain(lambda x, y: x + y, lambda x, y: x + y + ((x, y) == (2, 3)))
    assert result.counterexample is not None
    assert {"x": "2", "y": "3"} == result.counterexample.given
    assert (Broken("effect", (Difference("result", "5", "6"),)),) == result.counterexample.broken


# loud ---------------------------------------------------------------------------------------------------

LOUD: dict[str, tuple[Callable[[int], object], str]] = {
    "/": (lambda x: x / 2, "uses / of x, which no proof can follow"),
    "r/": (lambda x: 2 / x, "uses / of x"),
    "**": (lambda x: x**2, "uses ** of x"),
    "<<": (lambda x: x << 1, "uses << of x"),
    ">>": (lambda x: x >> 1, "uses >> of x"),
    "&": (lambda x: x & 1, "uses a bit operation of x"),
    "|": (lambda x: 1 | x, "uses a bit operation of x"),
    "~": (lambda x: ~x, "uses ~ of x"),
    "float": (float, "uses float() of x"),
    "a float": (lambda x: x * 1.5, "uses 1.5, which is not a whole number"),
    "round": (round, "uses round() of x"),
    "divmod": (lambda x: divmod(x, 2), "uses divmod() of x"),
    "// negative": (lambda x: x // -2, "divides by -2: only a positive number can be followed"),
    "// itself": (lambda x: x // x, "divides by x"),
    "% itself": (lambda x: 5 % x, "uses % by the value of x"),
    "no few factors": (lambda x: x * (x + 1), "multiplies x by x + 1, and neither has at most 32 values"),
    "range without end": (
        lambda x: sum(range(x)),
        "uses x where one number is needed, and it has more than 80",
    ),
    "hash without end": (lambda x: {x}, "uses x where one number is needed, and it has more than 80 values"),
    "text without end": (str, "uses x where one number is needed, and it has more than 80 values"),
    "loop without end": (
        lambda x: [x for n in count() if x > n],
        "asks more than 600 questions on one path, a loop without end?",
    ),
}


@pytest.mark.parametrize("name", LOUD)
def test_what_is_outside_the_fragment_fails_the_proof(name: str) -> None:
    loud, said = LOUD[name]

    def build() -> Case[object]:
        x = integer("x")

        def call() -> object:
            try:
                return loud(x)
            except Exception:
                return None  # no rule can swallow it

        return Case(given={"x": x}, call=call, effect=lambda result: True)

    result = proved(build)
    assert Status.FAILED is result.status
    assert said in result.reason


def test_what_c_code_reads_is_loud() -> None:
    result = proved(
        lambda: Case(given={}, call=lambda: json.dumps(integer("x", 0, 1)), effect=lambda text: True)
    )
    assert "the real run does not" in result.reason


LOOKS: dict[str, Callable[[object], object]] = {
    "equality": lambda thing: thing == 1,
    "hash": hash,
    "truth": bool,
    "length": len,  # type: ignore[dict-item]
    "attribute": operator.attrgetter("cells"),
    "item": lambda thing: thing[0],  # type: ignore[index]
    "text": str,
    "iteration": list,  # type: ignore[dict-item]
}


@pytest.mark.parametrize("name", LOOKS)
def test_looking_inside_an_opaque_value_fails_the_proof(name: str) -> None:
    result = proved(
        lambda: Case(given={}, call=lambda: LOOKS[name](opaque("thing")), effect=lambda result: True)
    )
    assert "looks into thing" in result.reason
    assert "which this claim leaves opaque: give it in the domain" in result.reason


def test_an_opaque_value_can_be_passed_on() -> None:
    def build() -> Case[object]:
        thing, other = opaque("thing"), opaque("other")
        return Case(
            given={},
            call=lambda: (thing, 1),
            effect=lambda result: both(equal(result, (thing, 1)), negate(equal(result, (other, 1)))),
        )

    assert Status.PROVED is proved(build).status


def test_an_input_name_is_used_once() -> None:
    result = proved(lambda: Case(given={}, call=lambda: integer("x") + integer("x"), effect=lambda _: True))
    assert "two inputs" in result.reason


def test_a_run_that_asks_something_else_is_caught() -> None:
    runs = iter(range(100))

    def build() -> Case[object]:
        x = integer("x")
        return Case(given={}, call=lambda: x > next(runs) and x > 50, effect=lambda _: True)

    assert "deterministic" in proved(build).reason


# what Python does with them -----------------------------------------------------------------------------


def kind(value: object) -> int:
    match value:
        case bool():
            return 1
        case int():
            return 2
        case _:
            return 3


def test_they_are_matched_as_int_and_bool() -> None:
    def build() -> Case[object]:
        x = integer("x")
        made = (kind(x), kind(x > 1), isinstance(x, int), isinstance(x > 1, bool))
        return Case(given={}, call=lambda: made, effect=lambda result: equal(result, (2, 1, True, True)))

    assert Status.PROVED is proved(build).status


def test_members_and_dataclasses_work() -> None:
    def build() -> Case[object]:
        colour, x = pick("colour", list(Colour)), integer("x", 0, 1)
        pair = Pair(x, x + 1)
        return Case(
            given={},
            call=lambda: (colour, Colour(x), pair == Pair(x, 2 - 1 + x), hash(pair) == hash((x, x + 1))),
            effect=lambda result: equal(result, (colour, x, True, True)),
        )

    result = proved(build)
    assert (Status.PROVED, 4) == (result.status, result.normal)


def test_a_function_is_any_function_within_its_limits() -> None:
    def build(claim: Callable[[int, int, int], bool]) -> Case[object]:
        price, x, y = function("price", 1, 1, 9), integer("x"), integer("y")
        return Case(
            given={"x": x},
            call=lambda: price(x) - price(y),
            effect=lambda result: claim(result, x, y),  # type: ignore[arg-type]
        )

    within = proved(lambda: build(lambda r, x, y: both(r <= 8, implies(x == y, r == 0))))
    assert Status.PROVED is within.status
    refuted = proved(lambda: build(lambda r, x, y: r < 8))
    assert refuted.counterexample is not None
    assert (Broken("effect", (Difference("result", "8", "less than 8"),)),) == refuted.counterexample.broken


def test_words_that_do_not_fork() -> None:
    def build() -> Case[object]:
        x = integer("x")
        made = either(both(x > 1, negate(x > 5)), implies(x == 0, False)), when(x > 1, 1, 0)
        return Case(given={}, call=lambda: made, effect=lambda result: equal(result, made))

    assert 1 == proved(build).normal


def test_a_premise_that_nothing_meets_is_no_proof() -> None:
    def build() -> Case[object]:
        x = integer("x", 0, 5)
        assume(x > 5)
        return Case(given={}, call=lambda: x, effect=lambda result: False)

    assert "no input" in proved(build).reason


# the house ----------------------------------------------------------------------------------------------


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            names |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_one_module_imports_z3() -> None:
    assert [PROOFS / "machine" / "solver.py"] == [
        path for path in PROOFS.rglob("*.py") if "z3" in imports(path)
    ]


MAY_READ_CONSTANTS = {PROOFS / "mutants", PROOFS / "shipped.py"}
"""They change the constants on purpose, or find what is shipped."""
CLAIMING = [path for path in sorted(PROOFS.rglob("*.py")) if not MAY_READ_CONSTANTS & {path, path.parent}]


@pytest.mark.parametrize("path", CLAIMING, ids=lambda path: path.relative_to(PROOFS).as_posix())
def test_claims_type_their_numbers(path: Path) -> None:
    assert not {name for name in imports(path) if name.startswith("kutnahora.reference.constants")}
    assert not any(
        isinstance(node, ast.Attribute | ast.Name)
        and "constants" in (node.attr if isinstance(node, ast.Attribute) else node.id)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )
