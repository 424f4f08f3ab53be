"""The town hall, and the tiles that the players hold the rights to."""

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from kutnahora.cli.common import plural
from kutnahora.cli.show_signs import NO_TEXT, Names, Plate, Row, View, badge, grid, heading, signed
from kutnahora.cli.show_words import kind_name
from kutnahora.reference import constants
from kutnahora.reference.box import makes
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, Stack
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.rights import rights_cost
from kutnahora.reference.terms import NOTHING, Colour, Family, Resource

LEGEND: Final = (
    "+n: tiles under it. plots: price beside it, pop: population deck, pts: points, "
    "rep: reputation, pel: pelicans, cath: turns a cathedral tile."
)


def hall(view: View, width: int) -> RenderableType:
    """The top tile of every stack, and what the rights in each column cost now."""
    table = grid(width, [_column_head(view, column) for column in range(constants.HALL_COLUMNS)], [1])
    for row, stacks in enumerate(view.p.hall.rows):
        table.add_row(str(row + 1), *(_stack(view, stack) for stack in stacks))
    gone = [Text(words, style="dim")] if (words := gone_words(view)) else []
    return Group(heading("town hall"), table, Text(LEGEND, style="dim"), *gone)


def _column_head(view: View, column: int) -> Text:
    return Text(f"{column + 1}\n{rights_words(view, column)}")


def rights_words(view: View, column: int) -> str:
    """What the rights in a column cost now."""
    asked = f"{plural(column, 'permit')} = " if column else ""
    return f"{asked}{rights_cost(column, price_of(view.box, view.p, Resource.PERMIT))} gr"


def stack_name(stack: Stack) -> str:
    """The guild, or `public` and the colour."""
    return "public " * (stack.kind >= PUBLIC_KIND) + kind_name(stack.kind)


def _stack(view: View, stack: Stack) -> Plate:
    kind: Row = (Text(stack_name(stack), style="italic"), Text(f"+{stack.under}", style="dim"))
    if stack.top == NOTHING:
        return Plate("not seen yet", "dim", (kind,))
    wood: Row = (Text(costs(view, stack.top)), NO_TEXT)
    beside: Row = (Text(plots(view, stack.top)), view.icons(view.box.icons(stack.top)))
    more = tuple(also(view, stack.top))
    return Plate(view.box.tile_name(stack.top), "bold", (kind, wood, beside), more=more)


def costs(view: View, tile: int) -> str:
    """Wood, and what is produced for it."""
    wood = f"{view.box.wood(tile)} wood"
    if view.box.family(tile) == Family.PUBLIC:
        return wood
    return f"{wood}: {view.box.production(tile)} {makes(tile).name.lower()}"


def plots(view: View, tile: int) -> str:
    return f"plots {view.box.plot_price(tile)} gr"


def also(view: View, tile: int) -> Iterator[str]:
    """What else a building shows."""
    box = view.box
    if box.population(tile):
        yield f"pop {box.population(tile)}"
    if box.points(tile):
        yield f"pts {box.points(tile)}"
    if box.reputation(tile):
        yield f"rep {signed(box.reputation(tile))}"
    if box.pelicans(tile):
        yield f"pel {box.pelicans(tile)}"
    if box.tax(tile):
        yield f"tax {box.tax(tile)}"
    if box.turns_cathedral(tile):
        yield "cath"


def gone_words(view: View) -> str:
    """Tiles that left the game."""
    names = ", ".join(map(view.box.tile_name, view.p.gone))
    return f"Left the game: {names}" if names else ""


def held(view: View) -> list[RenderableType]:
    """What the tiles in the players' slots cost and do, one below the other."""
    return [
        _holding(view, who, tile) for who, player in enumerate(view.p.players) for tile in player.slots.tiles
    ]


def _holding(view: View, who: int, tile: int) -> RenderableType:
    name = Text.assemble(badge(who), " ", (view.box.tile_name(tile), "bold"))
    head = Plate("", "", ((name, view.icons(view.box.icons(tile))),))
    return Group(head, Padding(Names(held_words(view, tile)), (0, 0, 0, 2)))


def held_words(view: View, tile: int) -> tuple[str, ...]:
    """All that a tile shows but its icons."""
    public = view.box.family(tile) == Family.PUBLIC
    kind = (f"public {Colour(view.box.colour(tile)).name.lower()}",) if public else ()
    return (*kind, costs(view, tile), plots(view, tile), *also(view, tile))
