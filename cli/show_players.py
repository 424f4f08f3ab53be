"""The players' boards, side by side for comparison."""

from collections.abc import Callable, Iterator
from dataclasses import fields

from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kutnahora.cli.common import plural
from kutnahora.cli.show_signs import Names, View, full_name, heading, signed
from kutnahora.reference import constants
from kutnahora.reference.kernel import houses
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Player
from kutnahora.reference.rules.final import breakdown
from kutnahora.reference.rules.income import income_of
from kutnahora.reference.terms import Guild, Resource

ROOMY = 22
"""A column of this width has room for what the next house gives."""
LABEL_WIDTH = 11


def players(view: View, width: int) -> RenderableType:
    """One column a player."""
    count = len(view.p.players)
    column, over = divmod(width - LABEL_WIDTH - count - 2, count)
    table = Table(box=SQUARE, padding=0, border_style="dim")
    table.add_column("", width=LABEL_WIDTH + over, style="dim")
    for who in range(count):
        table.add_column(_head(view, who), width=column, overflow="fold")
    for rows in (_numbers(view), _rows(view, roomy=column >= ROOMY), _pieces(view)):
        for label, cells in rows:
            table.add_row(label, *cells)
        table.add_section()
    return Group(heading("players"), table)


Cells = Iterator[tuple[str, list[RenderableType]]]


def _head(view: View, who: int) -> Text:
    return Text.assemble(full_name(who), "\n", (", ".join(marks(view, who)), "italic"))


def marks(view: View, who: int) -> list[str]:
    """What is special about a player now."""
    return ["starts"] * (view.p.start == who) + ["decides"] * (view.decider == who)


def _each(view: View, cell: Callable[[Player], RenderableType]) -> list[RenderableType]:
    return [cell(player) for player in view.p.players]


def _numbers(view: View) -> Cells:
    box, p = view.box, view.p
    seats = range(len(p.players))
    yield "money", _each(view, lambda player: f"{player.purse.money} gr")
    yield "points", _each(view, lambda player: str(player.standing.points))
    reputations = [player.standing.reputation for player in p.players]
    yield "reputation", [f"{at}, scores {box.final_reputation(at)}" for at in reputations]
    yield "income", [f"{income(view, who)} gr" for who in seats]
    yield final_title(view), [final_parts(view, who) for who in seats]


def income(view: View, who: int) -> int:
    """What an income action would give."""
    return income_of(view.box, view.p, who) if view.p.players[who].guilds else 0


def final_title(view: View) -> str:
    return "final part" if view.p.over else "if it ended"


def final_parts(view: View, who: int) -> Names:
    """The final scoring: what it gave, or would give if the game ended here."""
    if not view.p.players[who].guilds:
        return Names(())
    parts = breakdown(view.box, view.p, who)
    named = [f"{field.name} {getattr(parts, field.name)}" for field in fields(parts)]
    if not view.p.over:
        named.insert(0, plural(view.p.players[who].standing.points + parts.total, "point"))
    return Names(tuple(named))


def _rows(view: View, *, roomy: bool) -> Cells:
    for row in range(constants.HOUSE_ROWS):
        yield f"row {row + 1}", [_row(view, player, row, roomy=roomy) for player in view.p.players]
    yield "from mines", _each(view, lambda player: f"{player.production.mines} ore")


def _row(view: View, player: Player, row: int, *, roomy: bool) -> str:
    """A guild, what it makes, the houses left, and what the next of them gives."""
    left = player.houses.rows[row]
    signs = view.signs.no_house * (constants.HOUSE_COLUMNS - left) + view.signs.house * left
    made = made_in(player, row)
    lines = f"{guild_of(player, row)}\n{made}{' ' * bool(made)}{signs}"
    return f"{lines}\nnext: {next_house(view, player, row)}" if roomy and left else lines


def guild_of(player: Player, row: int) -> str:
    return Guild(player.guilds[row]).name.lower() if player.guilds else "no guild yet"


def made_in(player: Player, row: int) -> str:
    """What a row produces: `2 wood`."""
    if not player.guilds:
        return ""
    return f"{player.production.rows[row]} {Resource(player.guilds[row]).name.lower()}"


def next_house(view: View, player: Player, row: int) -> str:
    """What the next house of a row gives, if one is left."""
    house = view.box.house(row, houses.leftmost_column(player.houses, row))
    parts = ["free public"] if house.free_public else []
    parts += [f"pelican {house.pelicans}"] if house.pelicans else []
    parts += [f"reputation {signed(house.reputation)}"] if house.reputation else []
    parts += [f"points {house.points}"] if house.points else []
    return ", ".join(parts) or "nothing"


def _pieces(view: View) -> Cells:
    yield "miners", _each(view, miners_of)
    yield "pelicans", _each(view, pelicans_of)
    yield "slots", _each(view, lambda player: Names(tuple(map(view.box.tile_name, player.slots.tiles))))
    yield "plots", _each(view, lambda player: plots_of(view, player))
    yield "cards", _each(view, lambda player: Names(tuple(map(view.box.card_name, player.hand.cards)), "/"))


def miners_of(player: Player) -> Names:
    owned = player.miners
    return Names((f"{owned.pool} in pool", f"{owned.reserve} in reserve", f"{owned.placed} on mines"))


def pelicans_of(player: Player) -> Names:
    return Names((f"{player.pelicans.unused} unused", f"{player.pelicans.used} used"))


def plots_of(view: View, player: Player) -> Names:
    return Names(tuple(cell_name(cell, view.board.city_columns) for cell in player.plots.cells))
