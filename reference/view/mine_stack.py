"""The mine stack and the technology tiles."""

from collections import Counter
from dataclasses import dataclass

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY, Box
from kutnahora.reference.position import Position
from kutnahora.reference.rules.mine import stack_tiles
from kutnahora.reference.view.tiles import GROUPS, TileFace, face, faces


@dataclass(frozen=True, slots=True, kw_only=True)
class MineGroup:
    """One group of mine tiles."""

    group: str
    """I, II or III."""
    left: int
    """How many are still in the stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MineStack:
    """What is known of the mine stack."""

    level: int
    """The technology level: how many tiles are drawn."""
    technology: TileFace | None
    """The technology tile that the next miners' building brings; None when all are taken."""
    groups: tuple[MineGroup, ...]
    left: int
    """Tiles in the stack, of all groups."""
    mixed: bool
    """Whether it was reshuffled: then its groups are mixed."""
    next: tuple[TileFace, ...]
    """The tiles that can come next, each as likely as the others."""
    drawn: tuple[TileFace, ...]
    """The tiles in hand."""
    discarded: tuple[TileFace, ...]


def mine_stack(box: Box, p: Position) -> MineStack:
    """Technology, what is left, drawn and discarded."""
    seen = {lot.tile for lot in p.mine} | set(p.drawn) | set(p.discard)
    left = Counter(box.group(tile) for tile in range(FIRST_MINE, FIRST_TECHNOLOGY) if tile not in seen)
    taken = p.technology.taken
    return MineStack(
        level=box.draws(taken),
        technology=None if taken == constants.TECHNOLOGY_TILES else face(box, FIRST_TECHNOLOGY + taken),
        groups=tuple(MineGroup(group=name, left=left[number]) for number, name in enumerate(GROUPS)),
        left=left.total(),
        mixed=p.mixed,
        next=faces(box, stack_tiles(box, p)),
        drawn=faces(box, p.drawn),
        discarded=faces(box, p.discard),
    )
