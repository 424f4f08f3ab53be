"""The same work on many things, in several processes, with the answers in order; how Ctrl-C ends it."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread
from typing import Final, TypeVar

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")

AHEAD: Final = 2
"""Things handed out in advance to each process, so that none waits."""


def in_processes(work: Callable[[Thing], Answer], todo: Iterable[Thing], jobs: int) -> Iterator[Answer]:
    """The answers, in the order of the things; with one job all is done in this process."""
    return map(work, todo) if jobs <= 1 else map_in_processes(work, iter(todo), jobs)


def map_in_processes(
    work: Callable[[Thing], Answer],
    todo: Iterator[Thing],
    jobs: int,
    *,
    ahead: int = AHEAD,
    prepare: Callable[[], None] | None = None,
) -> Iterator[Answer]:
    """The same, but always in other processes; each calls `prepare` once, before its first thing."""
    # Spawned, not forked: safe beside threads, such as that of a progress bar, and the same everywhere.
    others = set(active_children())
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=prepare) as pool:
        try:
            with interrupts_held():
                running = deque(pool.submit(work, thing) for thing in islice(todo, ahead * jobs))
            while running:
                answer = running.popleft().result()
                running.extend(pool.submit(work, thing) for thing in islice(todo, 1))
                yield answer
        except BaseException:  # also when nobody wants the rest: do not wait for what is in progress
            for process in set(active_children()) - others:
                process.terminate()
            raise


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Processes started inside never see Ctrl-C; only their parent does, and ends them quietly."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def one_interrupt() -> Iterator[Callable[[], None]]:
    """The first Ctrl-C raises KeyboardInterrupt; any later one, while the answer is prepared, is ignored.

    Gives a function to call when nothing is left to interrupt: from then on the first is ignored, too.
    """
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or before is not signal.default_int_handler:
        yield lambda: None
        return

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def interrupt(_number: int, _frame: object) -> None:
        ignore()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield ignore
    finally:
        signal.signal(signal.SIGINT, before)
