"""What a line of moves changes on the table: a comparison of the views before and after it, in words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.picture.words import stack_name
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.view import HallStack, PlayerBoard, TileFace, View, view

CITY: Final = "city"
MINE: Final = "mine"
HALL: Final = "town hall"
PRICES: Final = "prices"
TABLE: Final = "table"


@dataclass(frozen=True, slots=True)
class Changed:
    """One thing on the table that changed."""

    part: str
    """The player it belongs to, or a part of the table."""
    words: str
    """`money 14 -> 6 gr`"""
    place: str
    """Its group in the picture."""
    was: str = ""
    """What to write beside a number in the picture: `was 14 gr`."""


@dataclass(frozen=True, slots=True)
class Led:
    """The line that led to a table."""

    moves: tuple[str, ...]
    changes: tuple[Changed, ...]

    @property
    def line(self) -> str:
        return " ; ".join(self.moves)

    @property
    def parts(self) -> list[tuple[str, list[str]]]:
        """By part of the table, all that changed there: `("blue", ["money 14 -> 6 gr", "plots +b5"])`."""
        parts = dict.fromkeys(change.part for change in self.changes)
        return [(part, [change.words for change in self.changes if change.part == part]) for part in parts]


def led(box: Box, start: Position, moves: Sequence[Move], p: Position) -> Led:
    """The line of these moves from one position to another, and what it changed."""
    texts = tuple(format_move(box, len(p.players), move) for move in moves)
    return Led(texts, changed(view(box, start), view(box, p)))


def changed(before: View, after: View) -> tuple[Changed, ...]:
    """Everything that differs, player by player, then the parts of the table."""
    boards = zip(before.players, after.players, strict=True)
    each = [change for boards_of_one in boards for change in _player(*boards_of_one, over=after.over)]
    finders = _city, _mine, _hall, _prices, _tracks, _mine_stack, _patricians
    return (*each, *(change for find in finders for change in find(before, after)))


def _numbers(
    part: str, found: Iterable[tuple[str, int, int, str]], unit: str = "", *, was: bool = False
) -> Iterator[Changed]:
    """The numbers that differ, each with its name, its values before and after, and its place."""
    for name, old, new, place in found:
        if old != new:
            yield Changed(part, f"{name} {old} -> {new}{unit}", place, f"was {old}{unit}" if was else "")


def _names(part: str, what: str, old: Iterable[str], new: Iterable[str], place: str) -> Iterator[Changed]:
    """Names that came or went: `slots +tavern`."""
    before, after = tuple(old), tuple(new)
    signed = [f"-{name}" for name in before if name not in after]
    signed += [f"+{name}" for name in after if name not in before]
    if signed:
        yield Changed(part, f"{what} {' '.join(signed)}", place)


def _of_tiles(tiles: Iterable[TileFace]) -> Iterator[str]:
    return (tile.name for tile in tiles)


# players ------------------------------------------------------------------------------------------------


def _player(old: PlayerBoard, new: PlayerBoard, *, over: bool) -> Iterator[Changed]:
    who = new.player
    yield from _numbers(who, [("money", old.money, new.money, f"money-{who}")], " gr", was=True)
    figures = (
        ("points", old.points, new.points, f"points-{who}"),
        ("reputation", old.reputation, new.reputation, f"reputation-{who}"),
    )
    yield from _numbers(who, figures, was=True)
    yield from _numbers(who, [("income", old.income, new.income, f"income-{who}")], " gr", was=True)
    if not over:
        final = ("points if it ended", old.score.total, new.score.total, f"final-{who}")
        yield from _numbers(who, [final])
    yield from _rows(old, new)
    counts = (
        ("ore from mines", old.mines_ore, new.mines_ore, f"ore-{who}"),
        ("miners in pool", old.miners_pool, new.miners_pool, f"miners-{who}"),
        ("miners in reserve", old.miners_reserve, new.miners_reserve, f"miners-{who}"),
        ("miners on mines", old.miners_placed, new.miners_placed, f"miners-{who}"),
        ("unused pelicans", old.pelicans_unused, new.pelicans_unused, f"pelicans-{who}"),
        ("used pelicans", old.pelicans_used, new.pelicans_used, f"pelicans-{who}"),
    )
    yield from _numbers(who, counts)
    yield from _names(who, "plots", old.plots, new.plots, f"plots-{who}")
    yield from _names(who, "slots", _of_tiles(old.slots), _of_tiles(new.slots), f"slots-{who}")
    yield from _names(who, "cards", old.hand, new.hand, f"hand-{who}")


def _rows(old: PlayerBoard, new: PlayerBoard) -> Iterator[Changed]:
    """Guilds, what they produce, and their houses."""
    who = new.player
    for number, (row, now) in enumerate(zip(old.rows, new.rows, strict=True), 1):
        place, name = f"row-{who}-{number}", now.guild or f"row {number}"
        if row.guild != now.guild:
            yield Changed(who, f"row {number}: {now.guild}", place)
        made = (f"{name} produce", row.production, now.production, place)
        yield from _numbers(who, [made, (f"{name} houses", row.houses_left, now.houses_left, place)])


# the boards ---------------------------------------------------------------------------------------------


def _tile(part: str, cell: str, old: TileFace | None, new: TileFace | None, owner: str | None) -> Changed:
    """A cell with another tile: `c4: sawmill of blue`."""
    gone = "" if old is None else f"{old.name} gone"
    public = "public " * (new is not None and new.family == "public")
    words = gone if new is None else f"{public}{new.name}" if owner is None else f"{new.name} of {owner}"
    return Changed(part, f"{cell}: {words}", f"{part}-{cell}")


def _city(before: View, after: View) -> Iterator[Changed]:
    for old, new in zip(before.city.cells, after.city.cells, strict=True):
        if (old.tile, old.owner) != (new.tile, new.owner):
            yield _tile(CITY, new.cell, old.tile, new.tile, new.owner)
        elif old.plot != new.plot:
            words = f"plot of {new.plot}" if new.plot else f"plot of {old.plot} gone"
            yield Changed(CITY, f"{new.cell}: {words}", f"city-{new.cell}")


def _mine(before: View, after: View) -> Iterator[Changed]:
    for old, new in zip(before.mine.cells, after.mine.cells, strict=True):
        if (old.tile, old.owner) != (new.tile, new.owner):
            yield _tile(MINE, new.cell, old.tile, new.tile, new.owner)
    for row, now in zip(before.mine.stars, after.mine.stars, strict=True):
        yield from _numbers(MINE, [(f"row {now.row} stars", row.stars, now.stars, f"stars-{now.row}")])


def _stacks(shown: View) -> dict[str, HallStack]:
    """The stacks by what stays the same of them: there are red ones in several rows."""
    every = (stack for row in shown.hall.rows for stack in row)
    return {f"{stack.kind} {stack.place[0] if stack.kind == 'red' else ''}": stack for stack in every}


def _hall(before: View, after: View) -> Iterator[Changed]:
    """What happened to each stack: it came, went, slid, or has another tile on top."""
    stacks, now = _stacks(before), _stacks(after)
    for key in {**stacks, **now}:
        old, new = stacks.get(key), now.get(key)
        seen = new or old
        if seen is None or old == new or (words := _stack_words(old, new)) == "":
            continue
        yield Changed(HALL, f"{seen.place}: {words}", f"hall-{seen.place.replace('.', '-')}")
    yield from _names(HALL, "left the game", before.hall.gone, after.hall.gone, "gone")


def _stack_words(old: HallStack | None, new: HallStack | None) -> str:
    if new is None:
        return "" if old is None else f"{stack_name(old)} used up"
    if old is None:
        return f"{stack_name(new)} laid out"
    slid = f"from {old.place}" if old.place != new.place else ""
    top, name = "" if old.top is None else old.top.name, "" if new.top is None else new.top.name
    turned = "" if top == name else f"{top} taken" if not name else f"{top} -> {name}" if top else name
    return ", ".join(filter(None, (slid and f"{stack_name(new)} {slid}", turned)))


# prices and tracks --------------------------------------------------------------------------------------


def _prices(before: View, after: View) -> Iterator[Changed]:
    for old_stand, stand in zip(before.stands, after.stands, strict=True):
        deck = (f"{stand.stand} card", old_stand.card, stand.card, f"stand-{stand.stand}")
        yield from _numbers(PRICES, [deck])
        for old, good in zip(old_stand.goods, stand.goods, strict=True):
            place = f"price-{good.resource}"
            found = (good.resource, old.price.groschen, good.price.groschen, place)
            yield from _numbers(PRICES, [found], " gr")
            if old.notch != good.notch and found[1] == found[2]:
                yield Changed(PRICES, f"{good.resource} arm moved, still {found[2]} gr", place)


def _patricians(before: View, after: View) -> Iterator[Changed]:
    for row, now in zip(before.patricians, after.patricians, strict=True):
        place = f"patricians-{now.colour}"
        pool = (f"{now.colour} patricians in pool", row.pool, now.pool, place)
        council = (f"{now.colour} in council", row.council, now.council, place)
        yield from _numbers(TABLE, [pool, council])


def _tracks(before: View, after: View) -> Iterator[Changed]:
    now = after.moment.round
    yield from _numbers(TABLE, [("round", before.moment.round, now, f"round-{now}")])
    if before.start != after.start:
        yield Changed(TABLE, f"start player {before.start} -> {after.start}", f"round-{now}")
    yield from _numbers(TABLE, [("tax", before.tax.level, after.tax.level, f"tax-{after.tax.level}")])
    if after.event is not None and after.event != before.event:
        yield Changed(TABLE, f"event {after.event.name}", "event")
    for tile in range(before.cathedral.turned + 1, after.cathedral.turned + 1):
        yield Changed(TABLE, f"St. Barbara {tile} turned", f"cathedral-{tile}")
    if (busy := after.cathedral.under_way) is not None and busy != before.cathedral.under_way:
        yield Changed(TABLE, f"St. Barbara {busy} under way", f"cathedral-{busy}")
    if after.over and not before.over:
        yield Changed(TABLE, "the game is over", "now")


def _mine_stack(before: View, after: View) -> Iterator[Changed]:
    old, new, place = before.mine_stack, after.mine_stack, "mine-stack"
    level = ("technology level", old.level, new.level, place)
    yield from _numbers(TABLE, [level, ("mine tiles left", old.left, new.left, place)])
    for what, tiles, now in (("drawn", old.drawn, new.drawn), ("discarded", old.discarded, new.discarded)):
        yield from _names(TABLE, what, _of_tiles(tiles), _of_tiles(now), place)
