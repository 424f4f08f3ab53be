"""One build of the compiled engine with many faults in it; the environment says which one is on.

A fault is text: in a file of ext/, `right` is replaced by `wrong`, in which `WRONG` is true when it is on.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from builds import ROOT, Environment, build, replaced_once

SWITCH = '''
cdef extern from *:
    """
    #include <stdlib.h>
    static int kh_variant(void) {
        static int number = -1;
        if (number < 0) { const char *text = getenv("KUTNAHORA_VARIANT"); number = text ? atoi(text) : 0; }
        return number;
    }
    """
    int variant "kh_variant"() noexcept nogil
'''
CIMPORT = "from kutnahora.ext.variant cimport variant\n"


class Switched(Protocol):
    """What replaces what in a module of ext/."""

    @property
    def file(self) -> str: ...
    @property
    def right(self) -> str: ...
    @property
    def wrong(self) -> str: ...


def build_switched(folder: Path, faults: Sequence[Switched]) -> Environment:
    """One build with every fault in it, all off; they are numbered from 1."""
    files = {f"ext/{fault.file}": (ROOT / "ext" / fault.file).read_text("utf-8") for fault in faults}
    for number, fault in enumerate(faults, 1):
        name = f"ext/{fault.file}"
        files[name] = with_fault(files[name], fault, number)
    added = {name: _with_cimport(text) for name, text in files.items()} | {"ext/variant.pxd": SWITCH}
    return build(folder / "copy", quick=True, solver=False, added=added)


def with_fault(text: str, fault: Switched, number: int) -> str:
    """The text of a module with a fault in it that is on when the switch has this number."""
    wrong = re.sub(r"\bWRONG\b", f"(variant() == {number})", fault.wrong)
    return replaced_once(text, fault.right, wrong)


def switched_on(environment: Environment, number: int) -> Environment:
    """The environment in which the fault with this number is on; 0: none."""
    return environment | {"KUTNAHORA_VARIANT": str(number)}


def _with_cimport(text: str) -> str:
    """A module starts with comments or a docstring, then its cimports."""
    first = re.search(r"(?m)^from \w[\w.]* cimport ", text)
    place = first.start() if first else 0
    return text[:place] + CIMPORT + text[place:]
