"""The progress of a search: a bar, and the best line so far."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kutnahora.cli.solver.solve_words import joined, worth_words
from kutnahora.cli.text import NO_BREAK
from kutnahora.ext.engine import State
from kutnahora.reference.box import Box
from kutnahora.solver.results import Progress
from kutnahora.solver.search_request import SearchRequest


@contextmanager
def thinking(box: Box, state: State, request: SearchRequest) -> Iterator[Callable[[Progress], None] | None]:
    """A progress bar and the best line so far on stderr, if that is a terminal; gives `watch`."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    columns = BarColumn(bar_width=20), TimeElapsedColumn(), TextColumn("{task.description}", markup=False)
    bar, line = Bar(*columns), Text()
    task = bar.add_task("exact", total=1.0)
    with Live(Group(bar, line), console=Console(stderr=True), transient=True, refresh_per_second=10):

        def show(news: Progress) -> None:
            if news.best is not None:
                moves = joined(box, len(state.points), news.best.continuation.moves).replace(NO_BREAK, " ")
                line.plain = moves + " ; ..." * news.best.continuation.cut
            words = news.phase if news.best is None else worth_words(request, news.best)
            bar.update(task, completed=news.share, description=words)

        yield show
