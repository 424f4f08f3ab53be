"""What is known of the decks and their arms, the cards, the boards and the mine setup cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from kutnahora.reference.constants import CARDS, ROCKS
from kutnahora.reference.files.box import words as box_words
from kutnahora.reference.files.box.draft import Draft
from kutnahora.reference.files.box.models import BoardSide, Sets
from kutnahora.reference.files.box.words import Price
from kutnahora.reference.files.faults import Fault
from kutnahora.reference.terms import Action

DECK_CARDS: Final = {"wood": 40, "beer": 40, "food": 40, "permit": 30, "ore": 30, "silver": 30}
"""The cards of the deck of each resource without the back of the turn-over card, which may be one more."""
DECKS: Final = (("wood", "beer", "food"), ("permit", "ore", "silver"))


def prices(draft: Draft) -> Iterator[Fault]:
    """Readable prices, as many notches on every card, decks of one length, marks only where they may be."""
    tables: dict[str, list[tuple[Price, ...]]] = {}
    for resource, table in draft.prices.items():
        if resource not in DECK_CARDS:
            continue
        most = DECK_CARDS[resource] + 1
        if len(table.cards) > most:
            yield Fault(f"prices.{resource}", f"{len(table.cards)} cards, at most {most} are possible")
        lines = []
        for number, text in enumerate(table.cards):
            try:
                lines.append(box_words.price_line(text))
            except ValueError as error:
                yield Fault(f"prices.{resource}, card {number}", str(error))
        if len(lines) == len(table.cards):
            tables[resource] = lines
            yield from _notches(resource, lines)
            yield from _city_marks(resource, lines)
    yield from _decks(draft)
    yield from _silver_arm(tables)


def _notches(resource: str, lines: list[tuple[Price, ...]]) -> Iterator[Fault]:
    for number, line in enumerate(lines):
        if len(line) != len(lines[0]):
            yield Fault(
                f"prices.{resource}, card {number}", f"{len(line)} notches, card 0 has {len(lines[0])}"
            )


def _city_marks(resource: str, lines: list[tuple[Price, ...]]) -> Iterator[Fault]:
    """economy.city_order: where the city symbol may not be."""
    for number, line in enumerate(lines):
        if resource == "ore" and any(price.city for price in line):
            yield Fault(f"prices.ore, card {number}", "a city symbol, ore has none")
        elif line[-1].city:
            yield Fault(f"prices.{resource}, card {number}", "a city symbol in the last notch")
    if lines and lines[0][0].city:
        yield Fault(f"prices.{resource}, card 0", "a city symbol where play starts")


def _decks(draft: Draft) -> Iterator[Fault]:
    """All prices of a deck are on the same cards."""
    for deck in DECKS:
        counts = {name: len(draft.prices[name].cards) for name in deck if name in draft.prices}
        full = {name: count for name, count in counts.items() if count >= DECK_CARDS[name]}
        if len(set(full.values())) > 1:
            lengths = ", ".join(f"{name} has {count}" for name, count in full.items())
            yield Fault("prices", f"{lengths} cards")


def _silver_arm(tables: dict[str, list[tuple[Price, ...]]]) -> Iterator[Fault]:
    """economy.price: one arm shows silver and ore."""
    silver, ore = tables.get("silver"), tables.get("ore")
    if silver and ore and len(silver[0]) != len(ore[0]):
        yield Fault("prices", f"silver has {len(silver[0])} notches, ore {len(ore[0])}, their arm is one")


def action_cards(draft: Draft) -> Iterator[Fault]:
    """Mine on two cards, Joker on one; Plot/Mine, Mine/Joker, another Plot; every action, no card twice."""
    for name, card in draft.action_cards.items():
        if card.halves[0] == card.halves[1]:
            yield Fault(f"action_cards.{name}.halves", "twice the same action")
    if len(draft.action_cards) != CARDS:
        return
    cards = Counter(frozenset(card.halves) for card in draft.action_cards.values())
    halves = Counter[str](half for card in draft.action_cards.values() for half in card.halves)
    for pair, times in cards.items():
        if times > 1:
            yield Fault("action_cards", f"{times} cards {'/'.join(sorted(pair))}, their names have to differ")
    for action in Action:
        if not halves[action.name.lower()]:
            yield Fault("action_cards", f"no card has {action.name.lower()}")
    if halves["mine"] != 2:
        yield Fault("action_cards", f"mine is on {halves['mine']} halves, it is on 2 cards")
    if halves["joker"] > 1:
        yield Fault("action_cards", f"joker is on {halves['joker']} halves, it is on 1 card")
    if not cards[frozenset({"plot", "mine"})]:
        yield Fault("action_cards", "no card is plot/mine")
    if not cards[frozenset({"mine", "joker"})]:
        yield Fault("action_cards", "no card is mine/joker")
    if not any("plot" in pair and "mine" not in pair for pair in cards):
        yield Fault("action_cards", "no second plot card without mine")


def guild_sets(draft: Draft) -> Iterator[Fault]:
    """Sets of three different guilds; who shares what with four and with three players."""
    for name, card in draft.guild_sets.items():
        for players, word, sets in ((2, "two", card.two), (3, "three", card.three), (4, "four", card.four)):
            place = f"guild_sets.{name}.{word}"
            if len(sets) != players:
                yield Fault(place, f"{len(sets)} sets, there are {players}")
            elif any(len(set(guilds)) < 3 for guilds in sets):
                yield Fault(place, "a guild twice in a set")
            elif players == 4:
                yield from _four(place, sets)
            elif players == 3:
                yield from _three(place, sets)


def _four(place: str, sets: Sets) -> Iterator[Fault]:
    held = Counter(guild for guilds in sets for guild in guilds)
    if any(times != 2 for times in held.values()):
        yield Fault(place, "each guild is in exactly two sets")


def _three(place: str, sets: Sets) -> Iterator[Fault]:
    held = Counter(guild for guilds in sets for guild in guilds)
    shared = all(len(set(one) & set(other)) == 1 for one, other in combinations(sets, 2))
    if not shared or max(held.values()) > 2:
        yield Fault(place, "each player has one guild alone and shares one with each opponent")


CITY_CELLS: Final = {"large": 30, "small": 18}
MINE_CELLS: Final = {"large": 28, "small": 20}
MINE_ROWS: Final = 4
CITY_SIDE: Final = (3, 6)
"""Grids outside would be hard to read as boards of this game."""
ENTRANCES: Final = 2


def boards(draft: Draft) -> Iterator[Fault]:
    """The number of cells, two entrances, villages at the edges."""
    kinds = draft.icons.kinds if draft.icons else None
    for name, board in draft.boards.items():
        if name in CITY_CELLS:
            place = f"boards.{name}"
            yield from _grids(place, board, CITY_CELLS[name], MINE_CELLS[name])
            yield from _entrances(place, board)
            if kinds is not None:
                yield from _villages(place, board, kinds)


def _grids(place: str, board: BoardSide, city_cells: int, mine_cells: int) -> Iterator[Fault]:
    (rows, columns), (mine_rows, mine_columns) = board.city, board.mine
    if rows * columns != city_cells:
        yield Fault(f"{place}.city", f"{rows} x {columns} cells, there are {city_cells}")
    elif not all(CITY_SIDE[0] <= side <= CITY_SIDE[1] for side in board.city):
        yield Fault(f"{place}.city", f"{rows} x {columns}, the sides are {CITY_SIDE[0]} to {CITY_SIDE[1]}")
    if mine_rows != MINE_ROWS:
        yield Fault(f"{place}.mine", f"{mine_rows} rows, there are {MINE_ROWS}")
    if mine_rows * mine_columns != mine_cells:
        yield Fault(f"{place}.mine", f"{mine_rows} x {mine_columns} cells, there are {mine_cells}")


def _entrances(place: str, board: BoardSide) -> Iterator[Fault]:
    yield from _cells(f"{place}.entrances", board.entrances, board)
    if len(set(board.entrances)) != ENTRANCES or len(board.entrances) != ENTRANCES:
        yield Fault(f"{place}.entrances", f"{len(set(board.entrances))} cells, there are {ENTRANCES}")


def _cells(place: str, cells: tuple[str, ...], board: BoardSide) -> Iterator[Fault]:
    """Cells that the mine does not have."""
    for name in cells:
        try:
            box_words.cell(name, *board.mine)
        except ValueError as error:
            yield Fault(place, str(error))


def _villages(place: str, board: BoardSide, kinds: tuple[str, ...]) -> Iterator[Fault]:
    if not board.villages:
        yield Fault(f"{place}.villages", "none, the edges carry some")
    edges: set[tuple[int, str]] = set()
    for number, text in enumerate(board.villages, 1):
        try:
            village = box_words.village(text, *board.city, kinds)
        except ValueError as error:
            yield Fault(f"{place}.villages.{number}", str(error))
            continue
        if (village.cell, village.side) in edges:
            yield Fault(f"{place}.villages.{number}", "a second village on this edge")
        edges.add((village.cell, village.side))


def mine_setup(draft: Draft) -> Iterator[Fault]:
    """Four different cells on either board, none an entrance."""
    for name, card in draft.mine_setup.items():
        for side, cells in (("large", card.large), ("small", card.small)):
            place = f"mine_setup.{name}.{side}"
            if len(set(cells)) != ROCKS or len(cells) != ROCKS:
                yield Fault(place, f"{len(set(cells))} different cells, there are {ROCKS}")
            if side in draft.boards:
                yield from _cells(place, cells, draft.boards[side])
                for cell in sorted(set(cells) & set(draft.boards[side].entrances)):
                    yield Fault(place, f"{cell} is an entrance")
