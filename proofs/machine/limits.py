"""A limit of CPU time, for what may not end."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from kutnahora.proofs.machine.explorer import TooMuch

AGAIN: Final = 0.05
"""Seconds until the next try, where an exception would have been lost."""


class Endless(TooMuch):
    """The CPU time is used up."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises Endless after so much CPU time of this process; only in the main thread."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_signal: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_code.co_name == "__del__":  # there Python drops it
            signal.setitimer(signal.ITIMER_VIRTUAL, AGAIN)
            return
        raise Endless(f"is not done after {seconds:g} s of CPU time", "--limit allows more")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
