"""The town hall of a position file: stacks by their top tiles, or by their names."""

from dataclasses import dataclass

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_PUBLIC, Box
from kutnahora.reference.files.faults import did_you_mean, places, shown
from kutnahora.reference.files.positions.reader import Reader
from kutnahora.reference.files.positions.tasks import BUILDINGS, tile_number
from kutnahora.reference.kernel import stacks
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, RED_KIND
from kutnahora.reference.notation import KINDS
from kutnahora.reference.rules.chance import kind_tiles
from kutnahora.reference.terms import NOTHING


@dataclass(frozen=True, slots=True)
class Named:
    """A stack as it is written: its kind; its top tile, NOTHING if that is not seen yet."""

    kind: int
    top: int = NOTHING
    by_name: bool = False
    """Its top tile follows: the first that is nowhere else."""
    height: str | None = None
    """The tiles that are left, if that is written: `2` of `grocers:2`."""


def hall(reader: Reader, used: set[int]) -> tuple[stacks.Hall, list[int]]:
    """The stacks, and the tiles of stacks that are lower or not there: they left the game.

    Under the top of a stack lies what is not elsewhere.
    """
    rows = [
        [(place, found) for place, text in places(above, row) if (found := _stack(reader, place, text))]
        for above, row in places("town_hall", reader.file.town_hall)
    ]
    seen = used | {found.top for row in rows for _place, found in row} - {NOTHING}
    gone: set[int] = set()
    laid = [[_laid(reader, place, found, seen, gone) for place, found in row] for row in rows]
    lying = [[one for one in row if one is not None] for row in laid]
    built = tuple(
        tuple((kind, top, _under(kind, top, seen | gone)) for kind, top in row)
        for row in (*lying, *([] for _row in range(constants.HALL_ROWS - len(lying))))
    )
    present = {found.kind for row in rows for _place, found in row}
    absent = [kind for kind in range(RED_KIND) if kind not in present]
    left = [tile for kind in absent for tile in kind_tiles(kind) if tile not in seen]
    _name_lost_public(reader, left)
    try:
        return stacks.checked(built, constants.HALL_COLUMNS), sorted((*left, *gone))
    except ValueError:
        _name_bad_rows(reader, built)
        return stacks.start(constants.HALL_ROWS), left


def _name_bad_rows(reader: Reader, rows: tuple[tuple[tuple[int, int, int], ...], ...]) -> None:
    """rights.slide: Rows that are too long, and stacks whose unseen top tile cannot be there."""
    most = constants.HALL_COLUMNS
    for place, row in places("town_hall", rows):
        if len(row) > most:
            reader.faults.add(place, f"{len(row)} stacks, expected at most {most} in a row")
        for kind, _top, under in row:
            if under < 0:
                reader.faults.add(place, f"'?{KINDS[kind]}': no tile of this stack is left")


def _stack(reader: Reader, place: str, text: str) -> Named | None:
    """What a word of the file means; None after a fault."""
    box, name, colon, height = reader.box, *text.partition(":")
    tile = tile_number(box, text, BUILDINGS)
    if tile is not None:
        return Named(box.guild(tile) if tile < FIRST_PUBLIC else PUBLIC_KIND + box.colour(tile), tile)
    if text.startswith("?"):
        if text[1:] in KINDS[:RED_KIND]:
            return Named(KINDS.index(text[1:]))
        near = did_you_mean(text, (f"?{kind}" for kind in KINDS[:RED_KIND]))
        reader.faults.add(place, f"{shown(text)}, expected a tile, or `?` and a guild or colour{near}")
    elif name in KINDS:
        return Named(KINDS.index(name), by_name=True, height=height if colon else None)
    else:
        near = did_you_mean(name, (*map(box.tile_name, BUILDINGS), *KINDS))
        near = near or ", nor a guild or colour"
        reader.faults.add(place, f"{shown(text)} is not a building tile of the box{near}")
    return None


def _laid(reader: Reader, place: str, found: Named, seen: set[int], gone: set[int]) -> tuple[int, int] | None:
    """Kind and top tile of a stack. Of one that is named the top is seen then, what was above it is gone."""
    if not found.by_name:
        return found.kind, found.top
    left = _left(reader.box, found.kind, seen)
    height = _height(reader, place, found, left)
    if not left and found.height is None:
        reader.default(place, "no stack, its tiles are elsewhere")
    if not left or height is None:
        return None
    top = left[-height] if found.kind != RED_KIND else left[0]
    gone.update(left[:-height] if found.kind != RED_KIND else [])
    seen.add(top)
    reader.default(place, reader.box.tile_name(top))
    return found.kind, top


def _left(box: Box, kind: int, seen: set[int]) -> list[int]:
    """setup.town_hall: The tiles of a stack that are nowhere else, as they come: the marked one last."""
    return sorted((tile for tile in kind_tiles(kind) if tile not in seen), key=box.marked)


def _height(reader: Reader, place: str, found: Named, left: list[int]) -> int | None:
    """How many tiles of a stack are left; None after a fault that says what can be.

    economy.city_builds: Only guild tiles leave the game; which, `gone` says, if it is written.
    """
    most = min(len(left), 1) if found.kind == RED_KIND else len(left)
    least = 1 if found.kind < PUBLIC_KIND and reader.file.gone is None else most
    if found.height is None:
        return most
    possible = [str(height) for height in range(max(least, 1), most + 1)]
    if found.height in possible:
        return int(found.height)
    name = KINDS[found.kind]
    expected = " or ".join(f"{name}:{height}" for height in possible) or "no such stack"
    why = "" if len(possible) > 1 else ", the tiles that are nowhere else" if left else ": no tile is left"
    reader.faults.add(place, f"{shown(f'{name}:{found.height}')}, expected {expected}{why}")
    return None


def _under(kind: int, top: int, seen: set[int]) -> int:
    """How many tiles lie under the top one of a stack. A red tile is a stack of its own."""
    if kind == RED_KIND:
        return 0
    unseen = sum(1 for tile in kind_tiles(kind) if tile not in seen)
    return unseen - 1 if top == NOTHING else unseen


def _name_lost_public(reader: Reader, left: list[int]) -> None:
    """build.public: A public tile leaves its stack only for a slot or the city."""
    owed = reader.file.agenda or ()
    if reader.file.gone is None and not any(text.startswith(("stack:", "public_stacks:")) for text in owed):
        for tile in left:
            if tile >= FIRST_PUBLIC:
                name = reader.box.tile_name(tile)
                reader.faults.add("town_hall", f"{name} is missing: expected in a stack, a slot or the city")
