"""The players' boards."""

from dataclasses import dataclass

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import Player, Position
from kutnahora.reference.rules.rounds import tax_due
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view.score import Score, score
from kutnahora.reference.view.tiles import TileFace, city_names, faces, resource_name
from kutnahora.reference.view.when import decider


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseGift:
    """A house of a player board, and what it gives when it leaves the board."""

    left: bool
    """Whether it is still there."""
    free_public: bool
    """Free rights to a public tile."""
    pelicans: int
    reputation: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildRow:
    """A row of a player board."""

    guild: str | None
    """None before it is chosen."""
    resource: str | None
    production: int
    houses_left: int
    houses: tuple[HouseGift, ...]
    """From left to right, the order in which they leave."""
    next_house: HouseGift | None
    """The one that leaves next; None when all are gone."""


def _row(box: Box, player: Player, row: int) -> GuildRow:
    left = player.houses.rows[row]
    gone = constants.HOUSE_COLUMNS - left
    gifts = tuple(_house(box, row, column, left=column >= gone) for column in range(constants.HOUSE_COLUMNS))
    guild = player.guilds[row] if player.guilds else None
    return GuildRow(
        guild=None if guild is None else KINDS[guild],
        resource=None if guild is None else resource_name(guild),
        production=player.production.rows[row],
        houses_left=left,
        houses=gifts,
        next_house=gifts[gone] if left else None,
    )


def _house(box: Box, row: int, column: int, *, left: bool) -> HouseGift:
    house = box.house(row, column)
    return HouseGift(
        left=left,
        free_public=house.free_public,
        pelicans=house.pelicans,
        reputation=house.reputation,
        points=house.points,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBoard:
    """Everything that belongs to one player."""

    player: str
    starts: bool
    """Whether this is the start player of the round."""
    decides: bool
    """Whether this player decides now."""
    money: int
    points: int
    reputation: int
    reputation_points: int
    """What the reputation scores at the end."""
    income: int
    """What an income action would give; `score.sold` has it by resource."""
    rows: tuple[GuildRow, ...]
    mines_ore: int
    """Ore from mines."""
    miners_pool: int
    miners_reserve: int
    miners_placed: int
    pelicans_unused: int
    pelicans_used: int
    slots: tuple[TileFace, ...]
    plots: tuple[str, ...]
    hand: tuple[str, ...]
    """Cards: `plot/mine`."""
    tax_due: int
    """What paying the tax would cost now, with the surcharge for plots."""
    score: Score
    """If the game ended now."""


def player_board(box: Box, p: Position, who: int) -> PlayerBoard:
    player, final = p.players[who], score(box, p, who)
    return PlayerBoard(
        player=PLAYER_NAMES[who],
        starts=who == p.start,
        decides=who == decider(p),
        money=player.purse.money,
        points=player.standing.points,
        reputation=player.standing.reputation,
        reputation_points=final.reputation,
        income=final.groschen,
        rows=tuple(_row(box, player, row) for row in range(constants.HOUSE_ROWS)),
        mines_ore=player.production.mines,
        miners_pool=player.miners.pool,
        miners_reserve=player.miners.reserve,
        miners_placed=player.miners.placed,
        pelicans_unused=player.pelicans.unused,
        pelicans_used=player.pelicans.used,
        slots=faces(box, player.slots.tiles),
        plots=city_names(box, len(p.players), player.plots.cells),
        hand=tuple(map(box.card_name, player.hand.cards)),
        tax_due=tax_due(p.tax.level, len(player.plots.cells)),
        score=final,
    )
