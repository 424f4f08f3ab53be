"""What a picture of the table shows and the position does not say outright: prices, village edges, stars."""

from collections import Counter
from dataclasses import dataclass

from kutnahora.cli.show_signs import View
from kutnahora.reference import facts
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import TaskKind
from kutnahora.reference.rules.plot import PlotFacts, plot_cost, plot_facts
from kutnahora.reference.terms import NOBODY

# the city -----------------------------------------------------------------------------------------------

Icons = tuple[int, ...]
"""How many match icons of each kind."""


@dataclass(frozen=True, slots=True)
class Edges:
    """The village icons along the four sides; those of the corners stand above and below."""

    top: tuple[Icons, ...]
    bottom: tuple[Icons, ...]
    left: tuple[Icons, ...]
    right: tuple[Icons, ...]


def edges(view: View) -> Edges:
    """For each column above and below, for each row left and right."""
    board, none = view.board, (0,) * len(view.box.icon_kinds)
    columns, villages = board.city_columns, board.villages
    between = range(1, board.city_rows - 1)
    left, right = (
        (none, *(villages[row * columns + at] for row in between), none) for at in (0, columns - 1)
    )
    return Edges(villages[:columns], villages[-columns:], left, right)


def claim(view: View) -> PlotFacts | None:
    """Where a plot could be claimed now, and for how much; nowhere after the end."""
    p, who = view.p, view.buyer
    if p.over:
        return None
    free = p.task.kind == TaskKind.PLOT and p.task.a == 1
    return plot_facts(view.box, p, who, free=free, reputation=p.players[who].standing.reputation)


def plot_owner(view: View, cell: int) -> int:
    """Whose plot marker lies on a cell, NOBODY if none does."""
    return next((who for who, player in enumerate(view.p.players) if cell in player.plots.cells), NOBODY)


def plot_price(known: PlotFacts | None, cell: int) -> int | None:
    """What a plot costs on a free cell; None where it cannot be claimed."""
    if known is None or (not known.anywhere and known.beside[cell] == 0):
        return None
    return plot_cost(known.clause, known.beside[cell], known.reputed)


# the mine -----------------------------------------------------------------------------------------------


def row_letter(row: int) -> str:
    return cell_name(row, 1)[0]


def free_mine(view: View) -> bool:
    """Whether the mine under way costs no wood."""
    for task in reversed(view.p.agenda):
        if task.kind in (TaskKind.MINE, TaskKind.TECH):
            return task.kind == TaskKind.TECH or task.a == 1
        if task.kind in (TaskKind.CARD, TaskKind.TURN):
            break
    return False


@dataclass(frozen=True, slots=True)
class StarRow:
    """The stars in a row of the mine: each player's, those of rocks, and what the places are worth."""

    players: tuple[int, ...]
    rocks: int
    worth: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.players) + self.rocks

    @property
    def values(self) -> str:
        """The worth in one word: `2/1/0`."""
        return "/".join(map(str, self.worth))


def star_rows(view: View) -> list[StarRow]:
    """The stars of each row and what they are worth at the end."""
    board, box, p = view.board, view.box, view.p
    size = board.mine_rows, board.mine_columns
    owned = [facts.stars_in_rows(box, *size, p.mine, who) for who in (*range(len(p.players)), NOBODY)]
    rows = []
    for row in range(board.mine_rows):
        *counts, rocks = (stars[row] for stars in owned)
        worth = tuple(box.star_value(sum(counts) + rocks, place) for place in range(3))
        rows.append(StarRow(tuple(counts), rocks, worth))
    return rows


def tiles_left(view: View) -> Counter[int]:
    """How many mine tiles of each group are still in the stack."""
    p = view.p
    seen = {lot.tile for lot in p.mine} | set(p.drawn) | set(p.discard)
    return Counter(view.box.group(tile) for tile in range(FIRST_MINE, FIRST_TECHNOLOGY) if tile not in seen)


# prices -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Price:
    """A price with its marks."""

    groschen: int
    city: bool
    closed: bool
    """No market: the red X."""


def price(view: View, good: int, card: int, notch: int) -> Price:
    box = view.box
    city, closed = box.shows_city(good, card, notch), box.shows_no_market(good, card, notch)
    return Price(box.price(good, card, notch), city, closed)
