"""Claim 9, tile 10: one own building is scored, as at the end."""

from kutnahora.proofs.claims.cathedral.tiles import CELLS, CITY, EMPTY, MIXED, OWN, city_of, side_by_side
from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.standing import scored, unlimited
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, seated
from kutnahora.proofs.domains.values import Refused, refuses
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.symbols import pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal, Step
from kutnahora.reference.position import Lot
from kutnahora.reference.rules import cathedral
from kutnahora.reference.values import replace

VILLAGES = ((1, 0), (0, 0), (2, 3), (0, 1), (0, 2), (1, 1))
"""Icons on the board edges beside each cell, of two kinds."""


@refuses("cathedral.own", 9, ("cathedral.10", "terms.building"), cathedral.refuse_not_own)
def not_own(owner: int, who: int, cell: int) -> Refused:
    """A building is refused for tile 10 exactly if it is not the player's own."""
    return Refused(owner != who, Refusal(Clause.CATHEDRAL_10, facts(city_cell=cell, owner=owner)))


def icon_points(box: Box, city: tuple[Lot, ...], cell: int) -> int:
    """final.city: Each icon on a building or an edge beside it whose kind the building has, once."""
    beside = [other for other in CELLS if side_by_side(cell, other) and MIXED[other] != EMPTY]
    own = box.icons(city[cell].tile)
    around = [VILLAGES[cell][kind] + sum(box.icons(city[n].tile)[kind] for n in beside) for kind in (0, 1)]
    return when(own[0] > 0, around[0], 0) + when(own[1] > 0, around[1], 0)


@obligation("cathedral.score", 9, ("cathedral.10", "final.city"), cathedral.do_score_building)
def do_score_building() -> Case[Step]:
    """The building chosen scores 1 point for each matching icon beside it, for its owner, at once.

    Two kinds of icons; each own building of a city of six cells (neighbours are proved as board facts).
    """
    box, who = any_box(board=replace(CITY, villages=VILLAGES), kinds=2), pick("who", (0, 1))
    cell = pick("cell", tuple(cell for cell in CELLS if MIXED[cell] == OWN))
    acting = player("player", standing=unlimited("player"))
    before = position(players=seated(who, acting), city=city_of(who, MIXED))
    gained = icon_points(box, before.city, cell)
    expected = scored(before, who, gained, Clause.CATHEDRAL_10, facts(city_cell=cell))
    return Case(
        call=lambda: cathedral.do_score_building(box, before, who, cell),
        effect=lambda after: as_expected(after, expected),
        covers={"no icon matches": lambda after: gained == 0, "some do": lambda after: gained > 5},
    )
