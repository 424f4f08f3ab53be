"""The progress bar of long commands."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(title: str, total: float) -> Iterator[Callable[[float], None]]:
    """A progress bar on stderr, if that is a terminal; gives the function that moves it."""
    if not sys.stderr.isatty():
        yield lambda _completed: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda completed: bar.update(task, completed=completed)
