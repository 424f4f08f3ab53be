"""Which options of a position share the simulations, so that the lines that are shown can be compared.

For the first half of a budget the search itself picks. Then the options that look best get equally many
simulations, after that the better half of them, and in the end those that are shown.
"""

from collections.abc import Sequence
from typing import Final

from kutnahora.solver.mcts import Search
from kutnahora.solver.words import NodeStats
from kutnahora.solver.worths import objective_value

STAGES: Final = ((0.5, 8), (0.7, 4), (0.85, 2))
"""From this share of the budget on, how many options are compared; never fewer than are shown."""
FAR_LESS: Final = 8
"""An option with so many times fewer visits than another is not comparable with it."""


def _ends(simulations: int) -> list[int]:
    """After how many simulations each stage begins."""
    return [int(share * simulations) for share, _count in STAGES]


def to_next_stage(done: int, simulations: int) -> int:
    """How many simulations to make until other options are compared, or until the budget is spent."""
    return next(end for end in (*_ends(simulations), simulations) if end > done) - done


def stage_after(done: int, simulations: int) -> int:
    """How many stages have begun after so many simulations of a budget."""
    return sum(end <= done for end in _ends(simulations))


def stage_of(share: float) -> int:
    """How many stages have begun after this share of the time."""
    return sum(begin <= share for begin, _count in STAGES)


def compared(search: Search, stage: int, lines: int, also: Sequence[int] = ()) -> list[int]:
    """Places of the options that share the simulations, with `also`; none: the search picks."""
    root = search.node()
    if stage == 0 or root.role != "decision":
        return []
    count = max(STAGES[stage - 1][1], lines)
    options = enumerate(search.node(number) for number in root.children)
    known = [(place, option) for place, option in options if option.visits and not option.proven]
    most_tried = sorted(known, key=lambda known: (-known[1].visits, known[0]))[: 2 * count]

    def rank(known: tuple[int, NodeStats]) -> tuple[float, int]:
        place, option = known
        return -objective_value(search.estimate(option.number), root.player, search.objective), place

    best = [place for place, _option in sorted(most_tried, key=rank)[:count]]
    return best + [place for place in also if place not in best]
