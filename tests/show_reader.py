"""Draws the picture of a table, reads it again and compares it with the position."""

import io
import re
from collections import Counter

from rich.console import Console

from kutnahora.cli.picture.text.table import print_table
from kutnahora.cli.picture.words import icon_letters
from kutnahora.reference import constants, facts
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY, Box
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot, Player, Position
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.income import income_of
from kutnahora.reference.rules.rights import rights_cost
from kutnahora.reference.terms import (
    ARM_OF,
    NOBODY,
    NOTHING,
    PLAYER_NAMES,
    STAND_OF,
    Colour,
    Family,
    Guild,
    Resource,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def drawn(box: Box, p: Position, width: int, *, encoding: str = "utf-8", colour: bool = False) -> str:
    """What is printed, escape codes and all."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=file, width=width, force_terminal=colour, color_system="256" if colour else None)
    print_table(console, box, p)
    file.flush()
    file.seek(0)
    return file.read()


def widest(text: str) -> int:
    return max(map(len, text.splitlines()))


def squeezed(text: str) -> str:
    return "".join(text.split())


def part(text: str, title: str) -> list[str]:
    """The lines of the table below a heading, without what is beside it."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if re.match(rf"{title} [-─]+", line)) + 1
    frame = re.match(r"\+-+\+|┌[─┬]+┐", lines[start])
    assert frame is not None
    end = len(frame[0])
    body = [line[:end] for line in lines[start + 1 :]]
    return body[: next(number for number, line in enumerate(body) if line[0] in "+└")]


def cells(text: str, title: str) -> list[list[str]]:
    """The cells of a table, row by row, spaces left out; the first row is its head."""
    rows: list[list[str]] = [[]]
    for line in part(text, title):
        if line[0] == "├" or line.startswith("|-"):
            rows.append([])
            continue
        pieces = [squeezed(piece) for piece in re.split(r"[|│]", line)[1:-1]]
        rows[-1] = [old + new for old, new in zip(rows[-1], pieces, strict=True)] if rows[-1] else pieces
    return rows


def board(text: str, title: str, rows: int, columns: int) -> list[str]:
    """The cells of the city or the mine in order."""
    return [cell for row in cells(text, title)[1 : rows + 1] for cell in row[1 : columns + 1]]


def price_lines(text: str, good: str) -> list[tuple[str, ...]]:
    """Price, notch, price on the next card, price at the next notch; each with its marks."""
    mark = r"((?:X )?(?:city )?\d|last)"
    return re.findall(rf"\b{good} +{mark} +(\d+)/\d+ +{mark} +{mark}", text)


# what must be there -------------------------------------------------------------------------------------


def check_city(box: Box, p: Position, text: str) -> None:
    side = box.board(len(p.players))
    shown = board(text, "city", side.city_rows, side.city_columns)
    assert len(p.city) == len(shown)
    for cell, lot in enumerate(p.city):
        if lot.tile != NOTHING:
            assert shown[cell].startswith(box.tile_name(lot.tile) + owner_mark(lot))
            assert shown[cell].endswith(str(box.plot_price(lot.tile)))
            assert squeezed_icons(box, box.icons(lot.tile)) in shown[cell]
        else:
            assert shown[cell].startswith(cell_name(cell, side.city_columns))
    for who, player in enumerate(p.players):
        for cell in player.plots.cells:
            assert shown[cell].endswith(f"plot{letter_of(who)}")


def check_villages(box: Box, p: Position, text: str) -> None:
    """Above and below, with the corners; left and right of the rows between."""
    side = box.board(len(p.players))
    columns = side.city_columns
    icons = [squeezed_icons(box, cell) for cell in side.villages]
    rows = cells(text, "city")
    assert [f"{number}{icons[number - 1]}" for number in range(1, columns + 1)] == rows[0][1:-1]
    below = rows[side.city_rows + 1][1:-1] if len(rows) > side.city_rows + 1 else [""] * columns
    assert icons[-columns:] == below
    for row in range(1, side.city_rows - 1):
        first = row * columns
        edges = "abcdef"[row] + icons[first], icons[first + columns - 1]
        assert edges == (rows[row + 1][0], rows[row + 1][-1])


def squeezed_icons(box: Box, counts: tuple[int, ...]) -> str:
    letters = icon_letters(box.icon_kinds).values()
    return "".join(count * letter for count, letter in zip(counts, letters, strict=True))


def letter_of(who: int) -> str:
    return PLAYER_NAMES[who][0].upper()


def owner_mark(lot: Lot) -> str:
    return "pub" if lot.owner == NOBODY else letter_of(lot.owner)


def check_mine(box: Box, p: Position, text: str) -> None:
    side = box.board(len(p.players))
    shown = board(text, "mine", side.mine_rows, side.mine_columns)
    wood = facts.mine_wood(box, side.mine_rows, side.mine_columns, side.entrances, p.mine)
    assert len(p.mine) == len(shown)
    for cell, lot in enumerate(p.mine):
        assert ("entrance" in shown[cell]) == (cell in side.entrances)
        if lot.tile == NOTHING:
            assert shown[cell].startswith(cell_name(cell, side.mine_columns))
            if wood[cell] != NOTHING and not p.over:
                assert f"{wood[cell]}wood" in shown[cell] or "free" in shown[cell]
        else:
            rock = box.family(lot.tile) == Family.ROCK
            assert shown[cell].startswith(box.tile_name(lot.tile) + ("" if rock else letter_of(lot.owner)))
            assert shown[cell].count("*") + shown[cell].count("★") == box.stars(lot.tile)
            assert rock or f"{box.wood(lot.tile)}w" in shown[cell]


def check_hall(box: Box, p: Position, text: str) -> None:
    head, *rows = cells(text, "town hall")
    permit = price_of(box, p, Resource.PERMIT)
    for column, title in enumerate(head[1:]):
        assert title.endswith(f"{rights_cost(column, permit)}gr")
    for stacks, row in zip(p.hall.rows, rows, strict=True):
        for stack, cell in zip(stacks, row[1:], strict=False):
            assert cell.startswith("notseenyet" if stack.top == NOTHING else box.tile_name(stack.top))
            assert f"+{stack.under}" in cell
        assert row[1 + len(stacks) :] == [""] * (len(row) - 1 - len(stacks))


def check_players(box: Box, p: Position, text: str) -> None:
    columns = list(zip(*cells(text, "players"), strict=True))[1:]
    for who, (player, column) in enumerate(zip(p.players, columns, strict=True)):
        name, numbers, _rows, pieces = column
        assert name.startswith(f"{letter_of(who)}{PLAYER_NAMES[who]}")
        assert ("starts" in name) == (who == p.start)
        standing = player.standing
        scored = box.final_reputation(standing.reputation)
        assert numbers.startswith(
            f"{player.purse.money}gr{standing.points}{standing.reputation},scores{scored}"
        )
        if player.guilds:
            assert f"scores{scored}{income_of(box, p, who)}gr" in numbers
        miners, pelicans = player.miners, player.pelicans
        held = f"{miners.pool}inpool,{miners.reserve}inreserve,{miners.placed}onmines"
        assert pieces.startswith(f"{held}{pelicans.unused}unused,{pelicans.used}used")
        assert ",".join(map(box.tile_name, player.slots.tiles)) in pieces
        assert pieces.endswith(",".join(map(box.card_name, player.hand.cards)) or "-")


def check_rows(box: Box, p: Position, text: str) -> None:
    """Guild, production and houses of each row, and what the next house gives; ore from mines."""
    columns = list(zip(*cells(text, "players"), strict=True))[1:]
    for player, column in zip(p.players, columns, strict=True):
        rows = [row_mark(box, player, row) for row in range(3)]
        shown = column[2].replace("H", "⌂").replace(".", "·")
        assert f"{''.join(rows)}{player.production.mines}ore" == shown


def row_mark(box: Box, player: Player, row: int) -> str:
    left = player.houses.rows[row]
    houses = f"{'·' * (4 - left)}{'⌂' * left}"
    following = f"next:{house_mark(box, row, 4 - left)}" if left else ""
    if not player.guilds:
        return f"noguildyet{houses}{following}"
    guild, made = player.guilds[row], player.production.rows[row]
    return f"{Guild(guild).name.lower()}{made}{Resource(guild).name.lower()}{houses}{following}"


def check_houses(box: Box, _p: Position, text: str) -> None:
    """Below the players, what every house gives."""
    below = squeezed(text.partition("what the houses give")[2])
    for row in range(3):
        assert f"row{row + 1}{''.join(house_mark(box, row, column) for column in range(4))}" in below


def house_mark(box: Box, row: int, column: int) -> str:
    """`public,pts1`, or `nothing`"""
    house = box.house(row, column)
    words = ["public"] * house.free_public + [f"pts{house.points}"] * (house.points > 0)
    words += [f"rep{house.reputation:+d}"] * (house.reputation != 0)
    words += [f"pel{house.pelicans}"] * (house.pelicans > 0)
    return ",".join(words) or "nothing"


def check_tracks(box: Box, p: Position, text: str) -> None:
    """St. Barbara, technology, patricians, the mine stack."""
    tile = p.cathedral.turned + 1 + (p.cathedral.under_way > 0)
    assert (f"tile {tile} of 11" in text) == (tile <= 11)
    if tile <= 11:
        assert f"turned by a guild building: tax +{box.cathedral_tax(tile)}" in text
    assert f"technology level {box.draws(p.technology.taken)}" in text
    for colour in Colour:
        held = (p.patricians.supply, p.patricians.pool, p.patricians.council)
        counts = " +".join(str(place[colour]) for place in held)
        assert re.search(rf"\b{colour.name.lower()} +{counts}\b", text)
    seen = [lot.tile for lot in p.mine if lot.tile != NOTHING] + [*p.drawn, *p.discard]
    groups = Counter(box.group(tile) for tile in range(FIRST_MINE, FIRST_TECHNOLOGY) if tile not in seen)
    assert f"{groups.total()} tiles left: I {groups[0]}, II {groups[1]}, III {groups[2]}" in text
    assert f"tax      {p.tax.level} of {constants.TAX_LIMIT}; " in text


def check_prices(box: Box, p: Position, text: str) -> None:
    for good in Resource:
        (line,) = price_lines(text, good.name.lower())
        card, notch = p.decks[STAND_OF[good]].card, p.arms[ARM_OF[good]].notch
        price, place, on_next, at_next = line
        assert price.endswith(str(price_of(box, p, good)))
        assert ("X" in price) == box.shows_no_market(good, card, notch)
        assert int(place) == notch + 1
        if card < box.last_card(STAND_OF[good]):
            assert on_next.endswith(str(box.price(good, card + 1, notch)))
            assert ("city" in on_next) == box.shows_city(good, card + 1, notch)
        if notch < box.last_notch(good):
            assert at_next.endswith(str(box.price(good, card, notch + 1)))
            assert ("X" in at_next) == box.shows_no_market(good, card, notch + 1)


CHECKS = (
    check_city,
    check_villages,
    check_mine,
    check_hall,
    check_players,
    check_rows,
    check_houses,
    check_tracks,
    check_prices,
)
