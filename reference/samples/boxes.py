"""Seeded boxes: every value is drawn inside the limits of a valid box, so that no test depends on one box."""

from collections.abc import Callable
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import read_values, usable
from kutnahora.reference.files.toml import toml_text
from kutnahora.reference.samples.dice import Dice

Values = dict[str, object]

GUILDS: Final = ("builders", "innkeepers", "grocers", "scribes", "miners", "metallurgists")
COLOURS: Final = ("green", "silver", "yellow", "red")
GROUPS: Final = ("I", "II", "III")
KINDS: Final = ("red", "yellow", "blue", "green", "white", "black", "brown", "pink")
FREE_ACTIONS: Final = ("rights", "building", "income", "cathedral")
SIDES: Final = ("left", "right", "top", "bottom")


# tiles ----------------------------------------------------------------------------------------------------
def extras(dice: Dice) -> Values:
    """What any building may also show, each of these rarely."""
    shown: Values = {
        "population": dice.number(0, 9, 3),
        "points": dice.number(0, 20, 2),
        "reputation": dice.number(-5, 5) if dice.chance(0.2) else 0,
        "pelicans": dice.number(0, 3, 1),
        "tax": dice.number(0, 9, 1),
    }
    return {key: value for key, value in shown.items() if value and dice.chance(0.5)}


def guild_tiles(dice: Dice, kinds: list[str]) -> Values:
    """Four tiles per guild, one of them marked."""
    tiles: Values = {}
    for guild in GUILDS:
        marked = dice.number(0, 3)
        for number in range(4):
            tiles[dice.name()] = {
                "guild": guild,
                "marked": number == marked,
                "icons": icons(dice, kinds, 3),
                "wood": dice.number(0, 15, 4),
                "plot_price": dice.number(1, 20, 6),
                "production": dice.number(0, 9, 3),
                "cathedral": dice.chance(0.3),
                **extras(dice),
            }
    return tiles


def public_tiles(dice: Dice, kinds: list[str]) -> Values:
    """Three tiles per colour."""
    return {
        dice.name(): {
            "colour": colour,
            "icons": icons(dice, kinds, 5),
            "wood": dice.number(0, 15, 5),
            "plot_price": dice.number(1, 20, 8),
            **extras(dice),
        }
        for colour in COLOURS
        for _ in range(3)
    }


def icons(dice: Dice, kinds: list[str], usual: int) -> list[str]:
    """Some icons; a kind may come more than once."""
    return [dice.pick(kinds) for _ in range(dice.number(0, 6, usual))]


def mine(dice: Dice) -> Values:
    """What is on every mine."""
    return {
        "stars": dice.number(0, 15, 3),
        "wood": dice.number(0, 15, 3),
        "production": dice.number(0, 9, 3),
        "population": dice.number(0, 9, 1),
        "points": dice.number(0, 20, 2),
    }


def mine_tiles(dice: Dice) -> Values:
    """Twenty-seven tiles in three groups of any size."""
    first, second = sorted(dice.some(range(1, 27), 2))
    sizes = (first, second - first, 27 - second)
    return {
        f"{group}-{number:02}": {"group": group, **mine(dice)}
        for group, size in zip(GROUPS, sizes, strict=True)
        for number in range(1, size + 1)
    }


def technology(dice: Dice) -> tuple[Values, Values]:
    """The four technology tiles, and the draws once all are taken."""
    levels = [1, *sorted(dice.number(1, 6) for _ in range(4))]
    tiles: Values = {
        f"technology-{number}": {"draws": draws, **mine(dice)} for number, draws in enumerate(levels[:4], 1)
    }
    return tiles, {"last_draws": levels[4]}


# cards ----------------------------------------------------------------------------------------------------
def action_cards(dice: Dice) -> Values:
    """The known cards, and the other halves in any way that has every action and no card twice."""
    while True:
        free = [*FREE_ACTIONS, *(dice.pick(FREE_ACTIONS) for _ in range(3))]
        free = dice.some(free, len(free))
        pairs = [("plot", "mine"), ("mine", "joker"), ("plot", free[0])]
        pairs += [(free[1], free[2]), (free[3], free[4]), (free[5], free[6])]
        if len({frozenset(pair) for pair in pairs if pair[0] != pair[1]}) == len(pairs):
            break
    shuffled = dice.some(pairs, len(pairs))
    return {str(number): {"halves": dice.some(pair, 2)} for number, pair in enumerate(shuffled, 1)}


def guild_sets(dice: Dice) -> Values:
    """Nine cards; with two players any sets will do."""
    return {
        str(number): {
            "two": [dice.some(GUILDS, 3), dice.some(GUILDS, 3)],
            "three": three_sets(dice),
            "four": four_sets(dice),
        }
        for number in range(1, 10)
    }


def three_sets(dice: Dice) -> list[list[str]]:
    """Each player has a guild alone and shares one with each opponent."""
    a, b, c, ab, bc, ca = dice.some(GUILDS, 6)
    return [dice.some(guilds, 3) for guilds in ((a, ab, ca), (b, ab, bc), (c, bc, ca))]


def four_sets(dice: Dice) -> list[list[str]]:
    """Each guild in two sets."""
    while True:
        guilds = dice.some(GUILDS * 2, 12)
        sets = [guilds[start : start + 3] for start in (0, 3, 6, 9)]
        if all(len(set(three)) == 3 for three in sets):
            return sets


def events(dice: Dice) -> Values:
    """Ten cards, most with a tax, at least one that advances a deck."""
    in_first = dice.number(3, 8)
    taxing = dice.some(range(10), dice.number(6, 10))
    moving = dice.some(range(10), dice.number(1, 10))
    return {
        dice.name(): {
            "deck": "A" if number < in_first else "B",
            "tax": dice.number(1, 9, 4) if number in taxing else 0,
            "ore": dice.number(1, 9, 3) if number in moving else 0,
            "population": dice.number(0, 9, 3) if number in moving else 0,
        }
        for number in range(10)
    }


# prices ---------------------------------------------------------------------------------------------------
def prices(dice: Dice) -> Values:
    """All six tables: the tables of a deck have equally many cards, ore and silver equally many notches."""
    population, ore = dice.number(40, 41), dice.number(30, 31)
    silver_notches = dice.number(5, 8)
    tables: Values = {}
    for resource in ("wood", "beer", "food", "permit", "ore", "silver"):
        cards = population if resource in ("wood", "beer", "food") else ore
        notches = silver_notches if resource in ("ore", "silver") else dice.number(5, 8)
        tables[resource] = {"cards": price_table(dice, cards, notches, city=resource != "ore")}
    return tables


def price_table(dice: Dice, cards: int, notches: int, *, city: bool) -> list[str]:
    """One resource: rising or falling with card and notch, or without any order."""
    amount = price_slope(dice) if dice.chance(0.7) else lambda _card, _notch: dice.number(1, 9)
    cities, crosses = dice.fraction(0, 0.2) if city else 0.0, dice.fraction(0, 0.3)

    def cell(card: int, notch: int) -> str:
        price = str(amount(card, notch))
        if notch < notches - 1 and (card or notch) and dice.chance(cities):
            return price + "c"
        return price + "x" if dice.chance(crosses) else price

    return [" ".join(cell(card, notch) for notch in range(notches)) for card in range(cards)]


def price_slope(dice: Dice) -> Callable[[int, int], int]:
    """Prices on a plane over card and notch."""
    start, per_card, per_notch = dice.fraction(1, 6), dice.fraction(-0.15, 0.25), dice.fraction(-1.5, 1)
    return lambda card, notch: max(1, min(9, round(start + per_card * card + per_notch * notch)))


# boards ---------------------------------------------------------------------------------------------------
def boards(dice: Dice, kinds: list[str]) -> tuple[Values, Values]:
    """Both sides, and the fifteen mine setup cards for them."""
    large = board(dice, kinds, dice.pick(((5, 6), (6, 5))), (4, 7))
    small = board(dice, kinds, dice.pick(((3, 6), (6, 3))), (4, 5))
    setup: Values = {
        str(number): {"large": rocks(dice, large, 7), "small": rocks(dice, small, 5)}
        for number in range(1, 16)
    }
    return {"large": large, "small": small}, setup


def board(dice: Dice, kinds: list[str], city: tuple[int, int], mine_grid: tuple[int, int]) -> Values:
    """One side."""
    edges = [f"{cell} {side}" for side in SIDES for cell in cells(*city) if on_edge(cell, side, *city)]
    rows = 1 if dice.chance(0.5) else mine_grid[0]
    return {
        "city": list(city),
        "mine": list(mine_grid),
        "entrances": dice.some(cells(rows, mine_grid[1]), 2),
        "villages": [
            " ".join((edge, *(dice.pick(kinds) for _ in range(dice.number(1, 3, 1)))))
            for edge in dice.some(edges, dice.number(1, len(edges)))
        ],
    }


def cells(rows: int, columns: int) -> list[str]:
    """The names of all cells."""
    return [f"{chr(ord('a') + row)}{column}" for row in range(rows) for column in range(1, columns + 1)]


def on_edge(cell: str, side: str, rows: int, columns: int) -> bool:
    """Whether a cell touches this side of the board."""
    row, column = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
    return {"left": column == 0, "right": column == columns - 1, "top": row == 0, "bottom": row == rows - 1}[
        side
    ]


def rocks(dice: Dice, side: Values, columns: int) -> list[str]:
    """Four cells that are not entrances."""
    entrances = side["entrances"]
    free = [cell for cell in cells(4, columns) if isinstance(entrances, list) and cell not in entrances]
    return dice.some(free, 4)


# tracks ---------------------------------------------------------------------------------------------------
def player_board(dice: Dice) -> Values:
    """Any effects, among them those that are known to be there."""
    rows = [[house(dice) for _ in range(4)] for _ in range(3)]
    for row in rows:
        row[3]["points"] = dice.number(1, 20, 5)
    dice.pick(dice.pick(rows)).update(free_public=True, points=dice.number(1, 20, 3))
    dice.pick(dice.pick(rows))["pelicans"] = dice.number(1, 3)
    dice.pick(rows[2])["reputation"] = dice.number(1, 5, 2)
    return {"top": rows[0], "middle": rows[1], "bottom": rows[2]}


def house(dice: Dice) -> Values:
    """The effects of one house."""
    effects: Values = {
        "free_public": dice.chance(0.5),
        "pelicans": dice.number(0, 3, 1),
        "reputation": dice.number(-5, 5),
        "points": dice.number(0, 20, 3),
    }
    return {key: value for key, value in effects.items() if value and dice.chance(0.4)}


def reputation(dice: Dice) -> Values:
    """A track with a negative left end and a positive right one."""
    low, high = dice.number(-10, -1), dice.number(6, 15)
    between = [dice.number(-20, 20) for _ in range(high - low - 1)]
    points = [dice.number(-20, -1), *between, dice.number(1, 20)]
    return {"low": low, "points": sorted(points) if dice.chance(0.7) else points}


def losses(dice: Dice, rounds: int) -> list[int]:
    """One loss per round, rising over the game."""
    while True:
        by_round = sorted(dice.number(0, 9, 4) for _ in range(rounds))
        if by_round[0] < by_round[-1]:
            return by_round


def star_table(dice: Dice) -> list[list[int]]:
    """Lines for up to 30 stars; those for none and for six are known."""
    lines = [[dice.number(0, 30, 12) for _ in range(3)] for _ in range(dice.number(7, 31))]
    if dice.chance(0.7):
        lines = [sorted(line, reverse=True) for line in lines]
    lines[0], lines[6] = [0, 0, 0], [3, 2, 1]
    return lines


def cathedral_taxes(dice: Dice) -> list[int]:
    """Eleven taxes, at least one above 0."""
    taxes = [dice.number(0, 9, 3) for _ in range(11)]
    taxes[dice.number(0, 10)] = dice.number(1, 9)
    return taxes


def drawn(dice: Dice, name: str) -> Values:
    """A whole box."""
    kinds = dice.some(KINDS, dice.number(2, 6))
    tiles, after = technology(dice)
    sides, setup = boards(dice, kinds)
    return {
        "name": name,
        "version": str(dice.number(1, 9)),
        "icons": {"kinds": kinds},
        "guild_tiles": guild_tiles(dice, kinds),
        "public_tiles": public_tiles(dice, kinds),
        "mine_tiles": mine_tiles(dice),
        "technology_tiles": tiles,
        "technology": after,
        "rocks": {f"rock-{number}": {"stars": dice.number(0, 15, 3)} for number in range(1, 5)},
        "cathedral": {"taxes": cathedral_taxes(dice)},
        "action_cards": action_cards(dice),
        "guild_sets": guild_sets(dice),
        "mine_setup": setup,
        "events": events(dice),
        "prices": prices(dice),
        "boards": sides,
        "player_board": player_board(dice),
        "reputation": reputation(dice),
        "round_track": {"five": losses(dice, 5), "six": losses(dice, 6)},
        "star_table": {"values": star_table(dice)},
        "town_hall": {"colours": dice.some(COLOURS[:3], 3)},
    }


def random_box(seed: int) -> Box:
    """The box of a seed, read as a box file would be."""
    return usable(read_values(random_values(seed))).box


def random_box_text(seed: int) -> str:
    """The same box as a file."""
    return toml_text(random_values(seed))


def random_values(seed: int) -> Values:
    """The values of the file."""
    return drawn(Dice(seed), f"random-{seed % 2**64}")
