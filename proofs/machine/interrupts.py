"""Ctrl-C that is not lost.

Proofs make millions of short-lived terms. An exception in a `__del__` is printed and dropped by Python, and
Ctrl-C is an exception that may come anywhere: there it would be dropped, too. So it is noted, raised at once
if that can be heard, and otherwise before the next step.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_pending: list[int] = []


def _note(number: int, frame: FrameType | None) -> None:
    _pending.append(number)
    if frame is None or frame.f_code.co_name != "__del__":
        raise KeyboardInterrupt


@contextmanager
def kept() -> Iterator[None]:
    """Inside, `raise_pending` knows of every Ctrl-C; one that is ignored stays so."""
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    _pending.clear()
    signal.signal(signal.SIGINT, _note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def raise_pending() -> None:
    """Raises a Ctrl-C that nobody has heard."""
    if _pending:
        _pending.clear()
        raise KeyboardInterrupt
