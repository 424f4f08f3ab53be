"""A box that stands for every valid box.

`any_box()` can be passed wherever the rules take a `Box`. Each accessor is an uninterpreted function: it
can be anything that a valid box file can hold, and nothing is known of it but its limits (`LIMITS`, typed
from the box format; a test holds them against the models of the files) and the few facts that hold in every
valid box, which are assumed where they are asked about. An argument outside of the box (a tile 71, a notch
after the last) raises `IndexError`, as the real box does, so it refutes the claim; a negative one does,
too.

An obligation that needs more (a box without warnings) assumes it at the places it is about:

    box = any_box()
    assume(box.price(Resource.WOOD, card, notch + 1) <= box.price(Resource.WOOD, card, notch))

Boards have a shape, which is not symbolic: `any_box(board=...)` gives the one board that both sides have.
Without it, and for `icons` without `kinds`, asking fails the proof.
"""

from collections.abc import Callable
from typing import Final, cast

from kutnahora.proofs.machine.explorer import Unsupported
from kutnahora.proofs.machine.symbols import assume, both, function, iff, implies, integer, when, within
from kutnahora.reference.box import Board, Box, EventCard, House
from kutnahora.reference.terms import Action, Resource

LABEL: Final = "any@00000000"

Range = tuple[int, int]

LIMITS: Final[dict[str, Range]] = {
    "wood": (0, 15),
    "plot_price": (1, 20),
    "stars": (0, 15),
    "production": (0, 9),
    "population": (0, 9),
    "points": (0, 20),
    "reputation": (-5, 5),
    "pelicans": (0, 3),
    "tax": (0, 9),
    "group": (0, 2),
    "draws": (1, 6),
    "price": (1, 9),
    "last_notch": (4, 7),
    "final_reputation": (-20, 20),
    "tax_loss": (0, 9),
    "star_value": (0, 30),
    "cathedral_tax": (0, 9),
    "event_tax": (0, 9),
    "event_ore": (0, 9),
    "event_population": (0, 9),
    "house_pelicans": (0, 3),
    "house_reputation": (-5, 5),
    "house_points": (0, 20),
    "reputation_low": (-10, -1),
    "reputation_high": (6, 15),
    "icon": (0, 6),
}
"""What a number of a valid box can be."""

GUILD, PUBLIC, MINE, TECHNOLOGY, ROCK = (0, 23), (24, 35), (36, 62), (63, 66), (67, 70)
TILES: Final = (0, 70)
SHOWN_ON: Final[dict[str, tuple[Range, ...]]] = {
    "wood": (GUILD, PUBLIC, MINE, TECHNOLOGY),
    "plot_price": (GUILD, PUBLIC),
    "stars": (MINE, TECHNOLOGY, ROCK),
    "production": (GUILD, MINE, TECHNOLOGY),
    "population": (GUILD, PUBLIC, MINE, TECHNOLOGY),
    "points": (GUILD, PUBLIC, MINE, TECHNOLOGY),
    "reputation": (GUILD, PUBLIC),
    "pelicans": (GUILD, PUBLIC),
    "tax": (GUILD, PUBLIC),
    "cathedral": (GUILD,),
    "marked": (GUILD,),
    "group": (MINE,),
}
"""The families of tiles that show a value; on the others it is 0."""

LAST_CARDS: Final[tuple[Range, Range]] = ((39, 40), (29, 30))
"""By stand: the last card is 39 or 29, one more if the turn-over card has a back of its own."""
EVENTS: Final = 10
CATHEDRAL: Final = (1, 11)
RESOURCES: Final = (0, 5)
ACTIONS: Final = (0, 6)


def _inside(what: str, value: int, limits: Range) -> None:
    """As an index outside of a tuple."""
    if not within(value, *limits):
        raise IndexError(f"{what} is not in the box")


def _merged(ranges: tuple[Range, ...]) -> list[Range]:
    """Families side by side as one range: fewer cases for z3."""
    merged: list[Range] = []
    for low, high in ranges:
        if merged and merged[-1][1] + 1 == low:
            merged[-1] = (merged[-1][0], high)
        else:
            merged.append((low, high))
    return merged


def _tile_value(name: str, limits: Range) -> Callable[["AnyBox", int], int]:
    """An accessor by tile: within the limits on the families that show it, 0 on the others."""
    low, high = limits
    ask = function(f"box.{name}", 1, min(low, 0), max(high, 0))
    shown = _merged(SHOWN_ON[name])

    def accessor(self: "AnyBox", tile: int) -> int:
        _inside("tile", tile, TILES)
        value = ask(tile)
        if shown != [TILES]:
            on = [within(tile, *family) for family in shown]
            shows = on[0] if len(on) == 1 else on[0] | on[1]
            assume(both(implies(shows, value >= low), shows | (value == 0)))
        return value

    return accessor


def _tile_mark(name: str) -> Callable[["AnyBox", int], bool]:
    number = _tile_value(name, (0, 1))
    return lambda self, tile: number(self, tile) == 1


class _Events:
    """The events by number; there are ten."""

    def __getitem__(self, event: int) -> EventCard:
        _inside("event", event, (0, EVENTS - 1))
        return EventCard(
            name="event",
            deck=function("box.event_deck", 1, 0, 1)(event),
            tax=_limited("event_tax", event),
            ore=_limited("event_ore", event),
            population=_limited("event_population", event),
        )

    def __len__(self) -> int:
        return EVENTS


def _limited(name: str, *arguments: int) -> int:
    return function(f"box.{name}", len(arguments), *LIMITS[name])(*arguments)


def _mark(name: str, *arguments: int) -> bool:
    return function(f"box.{name}", len(arguments), 0, 1)(*arguments) == 1


class AnyBox:
    """The accessors of `Box`, each a function of which only the limits are known."""

    family = Box.family
    guild = Box.guild
    colour = Box.colour
    label = LABEL

    wood = _tile_value("wood", LIMITS["wood"])
    plot_price = _tile_value("plot_price", LIMITS["plot_price"])
    stars = _tile_value("stars", LIMITS["stars"])
    production = _tile_value("production", LIMITS["production"])
    population = _tile_value("population", LIMITS["population"])
    points = _tile_value("points", LIMITS["points"])
    reputation = _tile_value("reputation", LIMITS["reputation"])
    pelicans = _tile_value("pelicans", LIMITS["pelicans"])
    tax = _tile_value("tax", LIMITS["tax"])
    group = _tile_value("group", LIMITS["group"])
    turns_cathedral = _tile_mark("cathedral")
    marked = _tile_mark("marked")

    def __init__(self, board: Board | None, kinds: int) -> None:
        self._board = board
        self._kinds = kinds
        self.events = _Events()
        self.reputation_low = integer("box.reputation_low", *LIMITS["reputation_low"])
        self.reputation_high = integer("box.reputation_high", *LIMITS["reputation_high"])

    def __repr__(self) -> str:
        return "any box"

    def __getattr__(self, name: str) -> object:
        raise Unsupported(f"box.{name} of a box that stands for all")

    # prices -------------------------------------------------------------------------------------------
    def price(self, resource: int, card: int, notch: int) -> int:
        self._at(resource, card, notch)
        return _limited("price", resource, card, notch)

    def shows_city(self, resource: int, card: int, notch: int) -> bool:
        """No city symbol in the last notch, where play starts, and on ore."""
        self._at(resource, card, notch)
        shows = _mark("city", resource, card, notch)
        never = (notch == self.last_notch(resource)) | both(card == 0, notch == 0)
        assume(implies(never | (resource == Resource.ORE), iff(shows, False)))
        return shows

    def shows_no_market(self, resource: int, card: int, notch: int) -> bool:
        """The red X; a price has one mark at most."""
        self._at(resource, card, notch)
        shows = _mark("no_market", resource, card, notch)
        assume(iff(shows & _mark("city", resource, card, notch), False))
        return shows

    def last_notch(self, resource: int) -> int:
        """Silver and ore hang on one arm."""
        _inside("resource", resource, RESOURCES)
        return _limited("last_notch", when(resource == Resource.ORE, Resource.SILVER, resource))

    def last_card(self, stand: int) -> int:
        _inside("stand", stand, (0, 1))
        (low, high), (ore_low, ore_high) = LAST_CARDS
        last = function("box.last_card", 1, ore_low, high)(stand)
        assume(both(last >= when(stand == 0, low, ore_low), last <= when(stand == 0, high, ore_high)))
        return last

    def _at(self, resource: int, card: int, notch: int) -> None:
        """economy.price: The table of a resource ends with its deck and its arm."""
        _inside("resource", resource, RESOURCES)
        last = self.last_card(when(resource <= Resource.FOOD, 0, 1))
        if not both(within(card, 0, last), within(notch, 0, self.last_notch(resource))):
            raise IndexError("card or notch is not in the box")

    # tiles, boards and tracks -------------------------------------------------------------------------
    def icons(self, tile: int) -> tuple[int, ...]:
        if not self._kinds:
            raise Unsupported("icons of a box without kinds")
        _inside("tile", tile, TILES)
        return tuple(_limited("icon", tile, kind) for kind in range(self._kinds))

    def draws(self, technologies_taken: int) -> int:
        """mine.technology: The level is 1 at the start."""
        _inside("technology", technologies_taken, (0, 4))
        level = _limited("draws", technologies_taken)
        assume(implies(technologies_taken == 0, level == 1))
        return level

    def board(self, players: int) -> Board:
        if self._board is None:
            raise Unsupported("the board of a box without one")
        return self._board

    def action(self, card: int, half: int) -> Action:
        """A number, not a member: the rules compare it."""
        _inside("card", card, (0, 5))
        _inside("half", half, (0, 1))
        return cast(Action, function("box.action", 2, *ACTIONS)(card, half))

    def house(self, row: int, column: int) -> House:
        """A completed row pays points."""
        _inside("row", row, (0, 2))
        _inside("column", column, (0, 3))
        points = _limited("house_points", row, column)
        assume(implies(column == 3, points > 0))
        return House(
            free_public=_mark("house_free_public", row, column),
            pelicans=_limited("house_pelicans", row, column),
            reputation=_limited("house_reputation", row, column),
            points=points,
        )

    def final_reputation(self, reputation: int) -> int:
        if not within(reputation, self.reputation_low, self.reputation_high):
            raise IndexError("reputation is not on the track")
        return _limited("final_reputation", reputation)

    def tax_loss(self, players: int, round_: int) -> int:
        _inside("round", round_, (1, 6))
        return _limited("tax_loss", when(players == 4, 0, 1), round_)

    def star_value(self, stars: int, place: int) -> int:
        """final.mine: Nothing without stars; 3, 2, 1 for six."""
        _inside("stars", stars, (0, 1000))
        _inside("place", place, (0, 2))
        value = _limited("star_value", stars, place)
        assume(both(implies(stars == 0, value == 0), implies(stars == 6, value == 3 - place)))
        return value

    def cathedral_tax(self, tile: int) -> int:
        _inside("cathedral tile", tile, CATHEDRAL)
        return _limited("cathedral_tax", tile)


def any_box(*, board: Board | None = None, kinds: int = 0) -> Box:
    """A box that stands for every valid box; once in an obligation."""
    return cast(Box, AnyBox(board, kinds))
