"""A player's plot markers in the city."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Plots:
    """The city cells of the markers, in order; at most 3."""

    cells: tuple[int, ...]


def checked(cells: tuple[int, ...]) -> Plots:
    """plot.marker: Plots read from outside."""
    if len(cells) > constants.PLOT_MARKERS or len(set(cells)) != len(cells):
        raise ValueError(f"plots {cells}: expected at most {constants.PLOT_MARKERS} different cells")
    return Plots(tuple(sorted(cells)))


def start() -> Plots:
    """setup.player: All three markers on the player board."""
    return Plots(())


def claim(plots: Plots, cell: int) -> Plots:
    """plot.marker: A marker goes on the cell."""
    return Plots(tuple(sorted((*plots.cells, cell))))


def give_back(plots: Plots, cell: int) -> Plots:
    """build.order: The marker of the cell returns to the player board."""
    return Plots(tuple(claimed for claimed in plots.cells if claimed != cell))
