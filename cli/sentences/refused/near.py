"""What the position adds to a reason: where a tile is, what lies next to a cell, whose plot it is."""

from collections.abc import Iterator

from kutnahora.cli.sentences.refused.asked import Asked
from kutnahora.cli.text import listed
from kutnahora.reference import facts
from kutnahora.reference.box import FIRST_MINE
from kutnahora.reference.fact_names import stack_name
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Family, Guild


def of_player(owner: int) -> str:
    return "" if owner == NOBODY else f" of {PLAYER_NAMES[owner]}"


def of_drawer(asked: Asked) -> str:
    """` by green`: whose mine action is under way."""
    mining = (TaskKind.MINE, TaskKind.DISCARD)
    drawer = next((task.player for task in reversed(asked.p.agenda) if task.kind in mining), NOBODY)
    return "" if drawer == NOBODY else f" by {PLAYER_NAMES[drawer]}"


def where(asked: Asked, tile: int) -> str:
    """Where a tile is: `on top of stack 1.2`."""
    return next(_places(asked, tile), "") or _unseen(asked, tile)


def _unseen(asked: Asked, tile: int) -> str:
    """setup.town_hall, setup.mine_stack: The stack in which an unseen tile lies."""
    if tile >= FIRST_MINE:
        return "in the mine stack"
    public = asked.box.family(tile) == Family.PUBLIC
    kind = len(Guild) + asked.box.colour(tile) if public else asked.box.guild(tile)
    places = [
        stack_name(row, column)
        for row, stacks in enumerate(asked.p.hall.rows)
        for column, stack in enumerate(stacks)
        if stack.kind == kind
    ]
    return f"in stack {places[0]}, not on top" if places else "not seen yet"


def _places(asked: Asked, tile: int) -> Iterator[str]:
    p = asked.p
    for name, player in zip(PLAYER_NAMES, p.players, strict=False):
        if tile in player.slots.tiles:
            yield f"in a slot of {name}"
    for row, stacks in enumerate(p.hall.rows):
        for column, stack in enumerate(stacks):
            if stack.top == tile:
                yield f"on top of stack {stack_name(row, column)}"
    lots, cell_name = (p.city, asked.city) if tile < FIRST_MINE else (p.mine, asked.mine)
    for cell, lot in enumerate(lots):
        if lot.tile == tile:
            yield f"on {cell_name(cell)}{of_player(lot.owner)}"
    drawn = f"among the tiles drawn{of_drawer(asked)}"
    for tiles, place in ((p.gone, "out of the game"), (p.drawn, drawn), (p.discard, "discarded")):
        if tile in tiles:
            yield place


def beside_mine(asked: Asked, cell: int) -> str:
    """mine.place: The neighbours that do not open a cell: a mine below it, a rock on any side."""
    rows, columns = asked.board.mine_rows, asked.board.mine_columns
    closed = []
    for beside in facts.neighbours(rows, columns, cell):
        lot = asked.p.mine[beside]
        if lot.tile != NOTHING and lot.owner == NOBODY:
            closed.append(f"{asked.tile(lot.tile)} on {asked.mine(beside)} is a rock, which opens no way")
        elif lot.tile != NOTHING and beside == cell + columns:
            closed.append(f"the mine on {asked.mine(beside)} below it opens no way up")
    return f"; {listed(closed)}" if closed else ""


def at_corner(asked: Asked, cell: int) -> str:
    """terms.adjacent: Buildings that touch a cell only at a corner."""
    columns = asked.board.city_columns
    near = [
        other
        for other in facts.built_cells(asked.p.city)
        if abs(other // columns - cell // columns) == 1 == abs(other % columns - cell % columns)
    ]
    names = listed(f"{asked.tile(asked.p.city[other].tile)} on {asked.city(other)}" for other in near)
    return f"; it touches {names} at a corner only" if near else ""


def on_cell(asked: Asked, cell: int) -> str:
    """What is on a city cell: a building, a plot marker, or nothing."""
    lot = asked.p.city[cell]
    if lot.tile != NOTHING:
        return f"has a building: {asked.tile(lot.tile)}{of_player(lot.owner)}"
    holder = next((who for who, player in enumerate(asked.p.players) if cell in player.plots.cells), NOBODY)
    return "is unclaimed" if holder == NOBODY else f"has a plot marker{of_player(holder)}"


def own_stacks(asked: Asked, row: int) -> str:
    """rights.choose: The stacks of a row that belong to the player's guilds."""
    stacks = [
        f"{stack_name(row, column)} ({KINDS[stack.kind]})"
        for column, stack in enumerate(asked.p.hall.rows[row])
        if stack.kind in asked.mat.guilds
    ]
    return f"; in this row {listed(stacks)} {'are' if len(stacks) > 1 else 'is'} theirs" if stacks else ""
