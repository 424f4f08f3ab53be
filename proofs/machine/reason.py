"""Why an obligation failed: which line of which function, which value, what to do about it."""

from dataclasses import dataclass
from traceback import walk_tb

from kutnahora.proofs.machine.explorer import DeadEnd, Unsupported
from kutnahora.proofs.machine.obligation import Obligation, WrongCall
from kutnahora.proofs.machine.places import CLAIMS, RULES, Place, innermost
from kutnahora.proofs.machine.runs import called
from kutnahora.proofs.machine.solver import Unknown


class Unproved(Exception):
    """A guard does not hold."""


@dataclass(frozen=True, slots=True)
class Reason:
    text: str
    where: Place | None = None


def reason_of(error: BaseException, obligation: Obligation) -> Reason:
    """What to tell of an error that ended a proof."""
    if isinstance(error, Unproved):
        return Reason(str(error))
    where = _where(error) or obligation.declared
    return Reason(f"{where.named}: {_what(error, obligation, where)}", where)


def _where(error: BaseException) -> Place | None:
    """The line of the rule that was run; else that of the obligation."""
    return (innermost(error, RULES) if _in_call(error) else None) or innermost(error, CLAIMS)


def _in_call(error: BaseException) -> bool:
    return any(frame.f_code is called.__code__ for frame, _line in walk_tb(error.__traceback__))


def _what(error: BaseException, obligation: Obligation, where: Place) -> str:
    match error:
        case WrongCall():
            return f"stub of the obligation ({obligation.declared}) {error}"
        case Unsupported(cure=cure):
            return f"{error}: {cure} ({obligation.declared})" if cure else str(error)
        case Unknown():
            return f"{error}; no answer is no proof: split the obligation ({obligation.declared})"
        case DeadEnd():
            return "the premises leave no input on this path"
        case _:
            told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            return f"error in the obligation, {told}"
