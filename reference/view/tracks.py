"""Rounds, tax, events, St. Barbara and the patricians."""

from dataclasses import asdict, dataclass
from typing import Literal

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.kernel import cathedral
from kutnahora.reference.position import Position
from kutnahora.reference.rules.rounds import last_round
from kutnahora.reference.terms import Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlace:
    """A place of the rounds track."""

    round: int
    tax_loss: int
    """The reputation lost by not paying the tax."""
    event: bool
    """Whether an event is revealed at its start."""
    patricians: bool
    """Whether the council scores at its end."""
    red: bool
    """Whether the red tiles arrive at its end."""


def rounds_track(box: Box, p: Position) -> tuple[RoundPlace, ...]:
    """Every round of the game."""
    count = len(p.players)
    last = last_round(count)
    return tuple(
        RoundPlace(
            round=number,
            tax_loss=box.tax_loss(count, number),
            event=p.with_events and number < last,
            patricians=number > last - constants.PATRICIAN_ROUNDS,
            red=number == constants.RED_ROUND[count],
        )
        for number in range(1, last + 1)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxTrack:
    """The tax."""

    level: int
    limit: int
    """It never rises above this."""
    loss: int
    """The reputation lost by not paying this round."""


def tax_track(box: Box, p: Position) -> TaxTrack:
    loss = box.tax_loss(len(p.players), p.round)
    return TaxTrack(level=p.tax.level, limit=constants.TAX_LIMIT, loss=loss)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """An event."""

    name: str
    deck: Literal["A", "B"]
    tax: int
    """How much the tax rises when it is revealed."""
    ore: int
    """Cards that the ore deck advances at the end of its round."""
    population: int
    """Cards that the population deck advances at the end of its round."""


def event_card(box: Box, event: int) -> EventCard:
    card = asdict(box.events[event])
    return EventCard(**card | {"deck": "B" if card["deck"] else "A"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StBarbara:
    """The cathedral tiles, numbered from 1."""

    turned: int
    """How many are turned, the lowest first."""
    under_way: int | None
    """The tile that an action carries out now."""
    current: int | None
    """The tile that the next action carries out; None when there is none left."""
    taxes: tuple[int, ...]
    """How much each tile raises the tax when a guild building turns it."""


def st_barbara(box: Box, p: Position) -> StBarbara:
    current = cathedral.current(p.cathedral)
    return StBarbara(
        turned=p.cathedral.turned,
        under_way=p.cathedral.under_way or None,
        current=current if current <= constants.CATHEDRAL_TILES else None,
        taxes=tuple(box.cathedral_tax(tile) for tile in range(1, constants.CATHEDRAL_TILES + 1)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PatricianCount:
    """Where the patricians of a colour are."""

    colour: str
    supply: int
    pool: int
    council: int


def patrician_counts(p: Position) -> tuple[PatricianCount, ...]:
    held = p.patricians
    return tuple(
        PatricianCount(
            colour=colour.name.lower(),
            supply=held.supply[colour],
            pool=held.pool[colour],
            council=held.council[colour],
        )
        for colour in Colour
    )
