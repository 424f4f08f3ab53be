"""Claim 12, plots, buildings and the council: the invariant of a whole position outlives each move."""

from kutnahora.proofs.claims.money.purse import shown_price
from kutnahora.proofs.claims.whole.inputs import ARMS, DECKS, FREE, SMALL, events_are, move_keeps, owing
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import lots, patricians, player, purse, seated, standing_in
from kutnahora.proofs.kernel import Houses, Plots, Slots
from kutnahora.proofs.machine.obligation import Case, composed
from kutnahora.proofs.machine.symbols import either, integer, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Step
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.position import Lot, Player, Task, TaskKind
from kutnahora.reference.rules import build, income, plot
from kutnahora.reference.terms import Resource

# plots and buildings ------------------------------------------------------------------------------------


def city_lot(name: str) -> Lot:
    """A cell of the city: free, somebody's, or public."""
    kind = pick(f"{name} holds", ("nothing", "a guild building", "a public one"))
    if kind == "nothing":
        return FREE
    if kind == "a guild building":
        return Lot(integer(f"{name} tile", 0, 23), integer(f"{name} owner", 0, 1))
    return Lot(integer(f"{name} tile", 24, 35), -1)


def pair(who: int, acting: Player, other: Player) -> tuple[Player, ...]:
    return (acting, other) if who == 0 else (other, acting)


@composed(
    "whole.plot",
    12,
    ("plot.first", "plot.adjacent", "plot.none_left", "plot.reputation", "plot.marker"),
    plot.ask_plot,
)
def claim_plot() -> Case[Step]:
    """Claiming a cell is refused exactly when its rules say so, and keeps the invariant.

    A city of two cells side by side, the left one free or built (board facts have obligations of their own);
    so many own markers, one of the other player, on these cells or elsewhere; paid in one seat, free in the
    other; `apply` up to the automatic steps.
    """
    box, (who, free) = any_box(board=SMALL), pick("who and free", ((0, 0), (1, 1)))
    cells = (city_lot("left"), FREE)
    own, other = pick("markers", (((), 4), ((5,), 0), ((5, 6, 7), 4)))
    standing = standing_in(box, "player")
    acting = player("player", purse=purse("player"), plots=Plots(own), standing=standing)
    markers = pair(who, acting, player("other", plots=Plots((other,))))
    cell = pick("cell", (0, 1, -1))
    p = owing(Task(TaskKind.PLOT, who, free), players=markers, city=cells)
    built = cells[0] is not FREE
    price = 1 if standing.reputation >= 3 else box.plot_price(cells[0].tile) if built else 5
    taken = len(own) == 3 or other == cell or (cell == 0 and built)
    refused = free == 0 if cell < 0 else either(taken, acting.purse.money < (1 - free) * price)
    return move_keeps(box, p, SKIP if cell < 0 else Move(Kind.PLOT, (cell,)), refused=refused)


@composed(
    "whole.build",
    12,
    ("build.needs", "build.order", "economy.no_market", "turn.short", "turn.afford"),
    build.ask_build,
)
def build_tile() -> Case[Step]:
    """Building is refused exactly when its rules say so, and keeps the invariant.

    A tile of two own guilds and a public one to build, or one that is not held; two plots, or a cell that is
    not one; paid in one seat, free in the other; `apply` up to the automatic steps.
    """
    free = pick("free", (0, 1))
    box, who = any_box(), free
    houses = tuple(integer(f"houses {row}", 0, 4) for row in range(3))
    moves = ((20, 0), (-1, 0)) if free else ((17, 2), (30, 2), (30, 1), (31, 0), (-1, 0))
    tile, cell = moves[pick("free move" if free else "move", range(len(moves)))]
    acting = player(
        "player",
        purse=purse("player"),
        guilds=(0, 4, 5),
        houses=Houses(houses),
        slots=Slots((17, 20, 30)),
        plots=Plots((0, 2)),
    )
    task = Task(TaskKind.BUILD, who, free)
    p = owing(task, players=seated(who, acting), city=lots("city", 3), decks=DECKS, arms=ARMS)
    wood = (1 - free) * box.wood(max(tile, 0)) * shown_price(box, p, Resource.WOOD)
    guild = tile // 4
    closed = 0 <= tile < 24 and box.shows_no_market(guild, DECKS[1].card, ARMS[4].notch)
    homeless = 0 <= tile < 24 and houses[(0, 4, 5).index(guild)] == 0
    if tile < 0:
        return move_keeps(box, p, SKIP, refused=free == 0)
    refused = either(tile == 31, cell == 1, closed, homeless, acting.purse.money < wood)
    return move_keeps(box, p, Move(Kind.BUILD, (tile, cell)), refused=refused)


# council ------------------------------------------------------------------------------------------------


@composed("whole.council", 12, ("income.council", "lack.patrician", "turn.afford"), income.ask_council)
def seat_patrician() -> Case[Step]:
    """A council seat is refused exactly when its rules say so, can be declined and keeps the invariant.

    Colour -1 to decline; `apply` up to the automatic steps.
    """
    box, who, colour = any_box(), pick("who", (0, 1)), pick("colour", (0, 1, 2, 3, -1))
    tokens, money = patricians("table"), purse("player")
    seats = seated(who, player("player", purse=money))
    p = owing(Task(TaskKind.COUNCIL, who), players=seats, patricians=tokens)
    if colour < 0:
        return move_keeps(box, p, SKIP, refused=False, also=events_are(Event(Clause.INCOME_COUNCIL, who)))
    refused = either(tokens.pool[colour] == 0, money.money < 10)
    return move_keeps(box, p, Move(Kind.COUNCIL, (colour,)), refused=refused)
