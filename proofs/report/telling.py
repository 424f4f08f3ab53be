"""What to tell of an obligation that is not proved: the claim, where it is, the input, what is wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from kutnahora.proofs.machine.counterexample import MORE, Counterexample
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.places import Place, full_name, of_function
from kutnahora.proofs.machine.prover import Result


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a message; a value is to be copied, so it stays whole where nobody looks on."""

    text: str
    indent: int = 2
    value: bool = False


def rules_of(about: Obligation, found: Counterexample | None = None) -> tuple[Place, ...]:
    """Where the functions are that a claim is about; for an example only those that it runs."""
    ran = found.ran if found is not None else ()
    return tuple(of_function(target) for target in about.targets if not ran or full_name(target) in ran)


def headline(result: Result) -> str:
    """What is wrong, in one line."""
    found = result.counterexample
    if found is None:
        return result.reason
    differences = [str(one) for part in found.broken for one in part.differences]
    return differences[0] if differences else f"breaks: {', '.join(part.part for part in found.broken)}"


def told(result: Result) -> list[Line]:
    """The whole message."""
    about, found = result.obligation, result.counterexample
    return [
        Line(f"{result.status.value}: {about.id}", 0),
        Line(about.sentence),
        *(Line(f"rule        {place.named}", value=True) for place in rules_of(about, found)),
        Line(f"obligation  {about.declared}", value=True),
        *([Line("reason"), Line(result.reason, 4, value=True)] if found is None else _example(found)),
    ]


def _example(found: Counterexample) -> list[Line]:
    lines = [Line("smallest input"), *_values([f"{n} = {v}" for n, v in found.given.items()] or ["none"])]
    for part in found.broken:
        lines += [Line(f"broken: {part.part}"), *_values([str(one) for one in part.differences])]
    if found.result:
        fields = [value if name == MORE else f"{name} = {value}" for name, value in found.result.items()]
        lines += [Line("what came out"), *_values(fields)]
    return lines


def _values(texts: Sequence[str]) -> list[Line]:
    return [Line(text, 4, value=True) for text in texts]
