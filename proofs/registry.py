"""All obligations, and what only all of them together can tell."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType

from kutnahora.proofs import claims as package
from kutnahora.proofs.machine.cover import Cover
from kutnahora.proofs.machine.domain import ranges_in
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.prover import Result


class BadRegistry(Exception):
    """No obligations, two with the same id, or one that says by hand for which inputs it holds."""


def collected() -> tuple[Obligation, ...]:
    """Every obligation of `proofs/claims/`, by claim, in the order of the modules."""
    found: list[Obligation] = []
    for module in sorted(walk_packages(package.__path__, f"{package.__name__}."), key=lambda one: one.name):
        members = vars(import_module(module.name))
        found += [member for member in members.values() if isinstance(member, Obligation)]
    return checked(found)


def checked(found: Sequence[Obligation]) -> tuple[Obligation, ...]:
    """At least one, ids that tell them apart, remarks without ranges. What is imported twice counts once."""
    unique = list({id(obligation): obligation for obligation in found}.values())
    ids = [obligation.id for obligation in unique]
    if not unique:
        raise BadRegistry("no obligation was found")
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        places = ", ".join(str(about.declared) for about in unique if about.id == twice[0])
        raise BadRegistry(f"two obligations with the same id, {twice[0]}: {places}")
    for obligation in unique:
        if ranges := ranges_in(obligation.remark):
            raise BadRegistry(
                f"{obligation.id}: the remark states a range ({', '.join(ranges)}); the inputs tell theirs "
                "themselves, so leave it out of the second paragraph of the docstring"
            )
    return tuple(sorted(unique, key=lambda obligation: obligation.claim))


def targets(obligations: Iterable[Obligation]) -> tuple[FunctionType, ...]:
    """The functions that are proved about, each once, by name."""
    found = {target for obligation in obligations for target in obligation.targets}
    return tuple(sorted(found, key=function_name))


def function_name(function: FunctionType) -> str:
    """`kernel.tax.rise`"""
    return f"{function.__module__.removeprefix('kutnahora.reference.')}.{function.__qualname__}"


def lacking_cover(results: Sequence[Result], all_: Iterable[Obligation]) -> dict[str, tuple[str, ...]]:
    """By function: lines and branches that no witness ran.

    A function counts only if all its obligations were proved here: a selection does not tell.
    """
    together: dict[FunctionType, Cover] = {}
    for result in results:
        for target in result.obligation.targets:
            together.setdefault(target, Cover()).add(result.cover)
    asked = {result.obligation.id for result in results}
    partly = {target for other in all_ if other.id not in asked for target in other.targets}
    lacking = {
        function_name(target): cover.lacking(target)
        for target, cover in together.items()
        if target not in partly
    }
    return {name: lines for name, lines in lacking.items() if lines}
