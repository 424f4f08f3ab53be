"""The two price stands."""

from dataclasses import dataclass
from typing import Literal

from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.terms import ARM_OF, STAND_OF, Resource, Stand
from kutnahora.reference.view.tiles import resource_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """A price with its marks."""

    groschen: int
    city: bool
    """The city builds here."""
    closed: bool
    """No market: the red X."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Good:
    """A resource and its prices."""

    resource: str
    price: Price
    """Now."""
    notch: int
    """Where the arm is, 0 is fully left: a place in `notches`."""
    notches: tuple[Price, ...]
    """At each notch of the front card."""
    next_notch: Price | None
    """One notch further right; None at the last one."""
    next_card: Price | None
    """At the same notch of the next card; None on the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceStand:
    """A deck with its arms."""

    stand: Literal["population", "ore"]
    card: int
    """The front card, from 0."""
    last_card: int
    """Where the deck stays."""
    goods: tuple[Good, ...]


def price_stands(box: Box, p: Position) -> tuple[PriceStand, ...]:
    """Both stands with the goods that hang on them."""
    names: tuple[Literal["population", "ore"], ...] = ("population", "ore")
    return tuple(
        PriceStand(
            stand=names[stand],
            card=p.decks[stand].card,
            last_card=box.last_card(stand),
            goods=tuple(_good(box, p, good) for good in Resource if STAND_OF[good] == stand),
        )
        for stand in Stand
    )


def _good(box: Box, p: Position, good: Resource) -> Good:
    stand, notch = STAND_OF[good], p.arms[ARM_OF[good]].notch
    card = p.decks[stand].card
    notches = tuple(_price(box, good, card, place) for place in range(box.last_notch(good) + 1))
    return Good(
        resource=resource_name(good),
        price=notches[notch],
        notch=notch,
        notches=notches,
        next_notch=notches[notch + 1] if notch < box.last_notch(good) else None,
        next_card=_price(box, good, card + 1, notch) if card < box.last_card(stand) else None,
    )


def _price(box: Box, good: Resource, card: int, notch: int) -> Price:
    return Price(
        groschen=box.price(good, card, notch),
        city=box.shows_city(good, card, notch),
        closed=box.shows_no_market(good, card, notch),
    )
