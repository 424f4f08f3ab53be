"""The town hall."""

from dataclasses import dataclass

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, Stack
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.rights import (
    RightsFacts,
    public_refusals,
    rights_cost,
    rights_facts,
    stack_refusals,
)
from kutnahora.reference.terms import NOTHING, Resource
from kutnahora.reference.view.tiles import TileFace, face_or_none, tile_names
from kutnahora.reference.view.when import buyer


@dataclass(frozen=True, slots=True, kw_only=True)
class HallColumn:
    """A column of the town hall."""

    permits: int
    """What rights there cost; the first column costs groschen."""
    groschen: int
    """The same at the price of a permit now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HallStack:
    """A stack of building tiles."""

    place: str
    """Row and column: `2.1`."""
    kind: str
    """The guild, or the colour of public tiles."""
    public: bool
    under: int
    """How many tiles lie under the top one."""
    top: TileFace | None
    """None before it is seen."""
    cost: int
    """What the rights cost the player for whom prices are shown; 0 where they are free now."""
    takable: bool
    """Whether that player could take them now: the guild, a free slot and the money are there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TownHall:
    """The stacks in their rows."""

    columns: tuple[HallColumn, ...]
    rows: tuple[tuple[HallStack, ...], ...]
    """From left to right, without gaps; a row may be shorter than the columns."""
    gone: tuple[str, ...]
    """Building tiles that left the game."""


def town_hall(box: Box, p: Position) -> TownHall:
    """Stacks, and what rights cost now."""
    permit = price_of(box, p, Resource.PERMIT)
    public = not p.over and p.task.kind == TaskKind.PUBLIC
    free = public or (not p.over and p.task.kind == TaskKind.RIGHTS and p.task.free)
    shared = rights_facts(box, p, buyer(p), free=free)
    refusals = public_refusals if public else stack_refusals

    def takable(stack: Stack, row: int, column: int) -> bool:
        seen = stack.top != NOTHING and not p.over
        return seen and next(refusals(shared, row, column), None) is None

    return TownHall(
        columns=tuple(
            HallColumn(permits=column, groschen=rights_cost(column, permit))
            for column in range(constants.HALL_COLUMNS)
        ),
        rows=tuple(
            tuple(
                _stack(box, shared, stack, row, column, takable=takable(stack, row, column))
                for column, stack in enumerate(stacks)
            )
            for row, stacks in enumerate(p.hall.rows)
        ),
        gone=tile_names(box, p.gone),
    )


def _stack(box: Box, shared: RightsFacts, stack: Stack, row: int, column: int, *, takable: bool) -> HallStack:
    return HallStack(
        place=f"{row + 1}.{column + 1}",
        kind=KINDS[stack.kind],
        public=stack.kind >= PUBLIC_KIND,
        under=stack.under,
        top=face_or_none(box, stack.top),
        cost=0 if shared.free else rights_cost(column, shared.permit),
        takable=takable,
    )
