"""What is printed on a piece is shown: in the view, by `kutna show`, `explain` and `box show`."""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import fields, replace
from typing import Final

import pytest
from pydantic import BaseModel

from box_edits import frozen_values
from kutnahora.cli.maintain.box_view import sheets
from kutnahora.cli.picture.words import ASCII, event_words, held_words, house_words, stack_words
from kutnahora.cli.sentences.events.scene import Scene, sentence
from kutnahora.cli.sentences.events.stages import EVENTS
from kutnahora.reference.box import FIRST_TECHNOLOGY, Box, EventCard, House, Tile
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Stage
from kutnahora.reference.files.box.load import read_values
from kutnahora.reference.files.box.models import PIECES
from kutnahora.reference.files.box.origins import NOT_VALUES
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.view import View, view
from table import Table, frozen


def other(value: object) -> object:
    """Another value of the same kind; for no icons one of each kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return tuple(map(other, value)) or (1,) * len(frozen().icon_kinds)
    assert isinstance(value, str)
    return f"{value}-too"


# the view, and the words of `kutna show` ----------------------------------------------------------------

Piece = Tile | House | EventCard


def changed(piece: Piece, field: str) -> Box:
    """The frozen box with another value on an event, the first house of a row or a technology tile."""
    box, new = frozen(), copy(piece)
    object.__setattr__(new, field, other(getattr(piece, field)))
    if isinstance(new, EventCard):
        return replace(box, events=(new, *box.events[1:]))
    if isinstance(new, House):
        return replace(box, houses=((new, *box.houses[0][1:]), *box.houses[1:]))
    return replace(box, tiles=(*box.tiles[:FIRST_TECHNOLOGY], new, *box.tiles[FIRST_TECHNOLOGY + 1 :]))


def seen(box: Box) -> View:
    table = Table(2).event(frozen().events[0].name)
    return view(box, table.p)


def variants(piece: Piece) -> Iterator[tuple[str, View]]:
    """What is seen with another value in each field: `EventCard.tax`."""
    for field in fields(piece):
        yield f"{type(piece).__name__}.{field.name}", seen(changed(piece, field.name))


def words(shown: View) -> object:
    """What `kutna show` says of the event, the house and the tile, this as if a player held it."""
    tile, house = shown.mine_stack.technology, shown.players[0].rows[0].next_house
    assert tile is not None
    assert house is not None
    return event_words(shown), house_words(house), stack_words(shown.mine_stack, ASCII), held_words(tile)


PRINTED: Final[dict[str, Piece]] = {
    "EventCard of reference/view/tracks.py": frozen().events[0],
    "HouseGift of reference/view/players.py": frozen().houses[0][0],
    "TileFace of reference/view/tiles.py": frozen().tiles[FIRST_TECHNOLOGY],
}
"""A piece of the box, by what shows it."""
NOT_IN_VIEW: Final = {"Tile.group": "a technology tile has none"}
NOT_IN_WORDS: Final = {
    "EventCard.deck": "the round tells it",
    "Tile.group": "it is in the name of a mine tile",
    "Tile.icons": "the drawings have letters and colours for them",
    "Tile.marked": "the number of tiles under it tells that it is the last",
}


@pytest.mark.parametrize("place", PRINTED)
def test_the_view_tells_every_field(place: str) -> None:
    same = {name for name, shown in variants(PRINTED[place]) if shown == seen(frozen())}
    assert [] == [
        f"the view does not tell {name}: add it to {place}" for name in sorted(same - NOT_IN_VIEW.keys())
    ]


@pytest.mark.parametrize("place", PRINTED)
def test_the_words_of_show_tell_every_field(place: str) -> None:
    same = {name for name, shown in variants(PRINTED[place]) if words(shown) == words(seen(frozen()))}
    assert [] == [
        f"kutna show does not tell {name}: add it to cli/picture/words.py"
        for name in sorted(same - NOT_IN_WORDS.keys())
    ]


def test_what_is_told_is_not_listed_as_untold() -> None:
    told = {name: shown for piece in PRINTED.values() for name, shown in variants(piece)}
    assert [] == [name for name in NOT_IN_VIEW if told[name] != seen(frozen())]
    assert [] == [name for name in NOT_IN_WORDS if words(told[name]) != words(seen(frozen()))]


# the sentences of `kutna explain` that describe a piece ---------------------------------------------------

TILE: Final = ((Fact.TILE, FIRST_TECHNOLOGY),)
HOUSE_MOVED: Final = Change(Counted.HOUSES, 4, 3)
DESCRIBED: Final[dict[str, tuple[Piece, Event]]] = {
    "event.reveal event": (
        frozen().events[0],
        Event(Clause.EVENT_REVEAL, NOBODY, ((Fact.EVENT, 0),)),
    ),
    "event.end event": (frozen().events[0], Event(Clause.EVENT_END, NOBODY, ((Fact.EVENT, 0),))),
    "mine.draw tile": (frozen().tiles[FIRST_TECHNOLOGY], Event(Clause.MINE_DRAW, 0, TILE)),
    "mine.effects tile": (frozen().tiles[FIRST_TECHNOLOGY], Event(Clause.MINE_EFFECTS, 0, TILE)),
    "build.effects tile": (frozen().tiles[FIRST_TECHNOLOGY], Event(Clause.BUILD_EFFECTS, 0, TILE)),
    "build.house row column": (
        frozen().houses[0][0],
        Event(Clause.BUILD_HOUSE, 0, ((Fact.ROW, 0), (Fact.COLUMN, 0)), (HOUSE_MOVED,)),
    ),
}
"""The sentences that say what a piece does: the piece, and an event that they are made of."""
NO_EFFECT: Final = {
    "deck": "the round tells it",
    "wood": "what it costs is told where it is paid",
    "plot_price": "told where a plot is claimed",
    "icons": "told where they score",
    "stars": "told where they score",
    "marked": "the number of tiles under it tells that it is the last",
    "group": "it is in the name of a mine tile",
    "draws": "told where tiles are drawn",
}
"""Printed values that do nothing when the piece is revealed, placed or built."""
AT_OTHER_TIMES: Final[dict[str, set[str]]] = {
    "event.end event": {"tax"},
    "mine.draw tile": {"population", "points", "reputation", "pelicans", "tax", "cathedral"},
}
"""What is told when the event is revealed, or the tile is placed."""


def described(key: str, box: Box) -> str:
    event = DESCRIBED[key][1]
    p = Table(2).p
    return sentence(EVENTS, Scene(box, Stage(p, p.task, p, (event,)), event, 0))


def undescribed(key: str) -> list[str]:
    """Fields of a piece that make no difference in its sentence."""
    piece = DESCRIBED[key][0]
    before = described(key, frozen())
    same = {f.name for f in fields(piece) if described(key, changed(piece, f.name)) == before}
    return sorted(same - NO_EFFECT.keys() - AT_OTHER_TIMES.get(key, set()))


@pytest.mark.parametrize("key", DESCRIBED)
def test_a_sentence_about_a_piece_tells_every_field(key: str) -> None:
    kind = type(DESCRIBED[key][0]).__name__
    assert [] == [
        f"the sentence of `{key}` does not tell {kind}.{field}: change it in cli/sentences/events/, or say "
        "here when it is told"
        for field in undescribed(key)
    ]


def test_every_sentence_that_looks_at_pieces_is_asked() -> None:
    """What reads printed values from the box by itself is in the table above."""
    asked = {key for key, describer in EVENTS.items() if callable(describer) and _looks(describer)}
    assert asked == DESCRIBED.keys() - {"mine.draw tile"}


def _looks(describer: Callable[[Scene], str]) -> bool:
    names = set(describer.__code__.co_names)
    return "box" in names and not names.isdisjoint({"events", "house", "printed"})


def test_a_field_that_a_sentence_leaves_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVENTS, "event.end event", "The end of {event}: something happens.")
    assert {"ore", "population"} <= set(undescribed("event.end event"))


# kutna box show -----------------------------------------------------------------------------------------


def edits(value: object) -> Iterator[tuple[str, object]]:
    """A value with one field changed, for each field; of several pieces the first."""
    if isinstance(value, BaseModel):
        for field in type(value).model_fields:
            if field not in NOT_VALUES:
                inside: object = getattr(value, field)
                for place, new in edits(inside):
                    yield f".{field}{place}", value.model_copy(update={field: new})
    elif isinstance(value, dict):
        key = next(iter(value))
        for place, new in edits(value[key]):
            yield place, {**value, key: new}
    elif isinstance(value, tuple) and value and isinstance(value[0], BaseModel):
        for place, new in edits(value[0]):
            yield place, (new, *value[1:])
    else:
        yield "", other(value)


@pytest.mark.parametrize("section", PIECES)
def test_box_show_prints_every_field(section: str) -> None:
    file = read_values(frozen_values()).file
    assert file is not None

    def printed(new: object) -> list[object]:
        shown = file.model_copy(update={section: new})
        return [(title, [list(column.cells) for column in table.columns]) for title, table in sheets(shown)]

    whole: object = getattr(file, section)
    before = printed(whole)
    assert [] == [
        f"kutna box show does not print {section}{place}: add it to cli/maintain/box_view.py"
        for place, new in edits(whole)
        if printed(new) == before
    ]
