"""Positions that play rarely reaches: positions of games, changed so that no rule is broken."""

from collections.abc import Callable
from random import Random
from typing import Final

from kutnahora.reference import constants, engine, facts
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY, Box
from kutnahora.reference.events import Step
from kutnahora.reference.kernel import (
    arm,
    cathedral,
    deck,
    houses,
    miners,
    patricians,
    pelicans,
    plots,
    production,
    purse,
    slots,
    stacks,
    standing,
    tax,
    technology,
)
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.position import Lot, Player, Position, Task, TaskKind, push, with_lot, with_player
from kutnahora.reference.rules.chance import kind_tiles, next_tiles
from kutnahora.reference.terms import NOBODY, NOTHING, RESOURCE_OF_ARM, Colour, Stand
from kutnahora.reference.values import replace

Change = Callable[[Box, Position, Random], Position]


def _each_player(p: Position, change: Callable[[Player], Player]) -> Position:
    return replace(p, players=tuple(change(player) for player in p.players))


# players ------------------------------------------------------------------------------------------------


def rich(_box: Box, p: Position, rng: Random) -> Position:
    """Money for everything."""
    return _each_player(p, lambda player: replace(player, purse=purse.checked(rng.randint(60, 200))))


def poor(_box: Box, p: Position, rng: Random) -> Position:
    """Hardly any money."""
    return _each_player(p, lambda player: replace(player, purse=purse.checked(rng.randint(0, 4))))


def reputation_ends(box: Box, p: Position, rng: Random) -> Position:
    """Reputation at the ends of the track and at its thresholds; scores around 0."""
    low, high = box.reputation_low, box.reputation_high
    values = (low, low + 1, 2, 3, 5, 6, high - 1, high)

    def change(player: Player) -> Player:
        value = standing.checked(rng.choice(values), rng.randint(-3, 3), low, high)
        return replace(player, standing=value)

    return _each_player(p, change)


def few_houses(_box: Box, p: Position, rng: Random) -> Position:
    """Rows with one house or none."""
    return _each_player(
        p,
        lambda player: replace(
            player, houses=houses.checked(tuple(min(left, rng.randint(0, 1)) for left in player.houses.rows))
        ),
    )


def pelicans_all(_box: Box, p: Position, rng: Random) -> Position:
    """Pelicans, used and unused."""
    return _each_player(
        p, lambda player: replace(player, pelicans=pelicans.checked(rng.randint(1, 4), rng.randint(0, 5)))
    )


def productive(_box: Box, p: Position, rng: Random) -> Position:
    """High production of everything."""

    def change(player: Player) -> Player:
        rows = tuple(rng.randint(0, 12) for _row in player.production.rows)
        return replace(player, production=production.checked(rows, rng.randint(0, 12)))

    return _each_player(p, change)


def three_slots(box: Box, p: Position, rng: Random) -> Position:
    """Every slot filled, as far as the stacks allow."""
    for who in range(len(p.players)):
        while len(p.players[who].slots.tiles) < constants.SLOTS:
            places = [
                (row, column)
                for row, line in enumerate(p.hall.rows)
                for column, stack in enumerate(line)
                if stack.kind >= stacks.PUBLIC_KIND or stack.kind in p.players[who].guilds
            ]
            if not places:
                break
            p = _take(box, p, who, *rng.choice(places), rng)
    return p


def _take(box: Box, p: Position, who: int, row: int, column: int, rng: Random) -> Position:
    stack = p.hall.rows[row][column]
    player = p.players[who]
    p = with_player(p, who, replace(player, slots=slots.put(player.slots, stack.top)))
    p = replace(p, hall=stacks.take_top(p.hall, row, column))
    if stack.under == 0:
        return p
    return replace(p, hall=stacks.show_top(p.hall, stack.kind, rng.choice(next_tiles(box, p, stack.kind))))


def three_plots(_box: Box, p: Position, rng: Random) -> Position:
    """Every plot marker in the city, as long as there are cells."""
    for who in range(len(p.players)):
        p = _claim(p, who, _unclaimed(p), rng)
    return p


def _unclaimed(p: Position) -> list[int]:
    free = facts.unclaimed(p.city, tuple(player.plots.cells for player in p.players))
    return [cell for cell, unclaimed in enumerate(free) if unclaimed]


def _claim(p: Position, who: int, cells: list[int], rng: Random) -> Position:
    player = p.players[who]
    count = min(constants.PLOT_MARKERS - len(player.plots.cells), len(cells))
    taken = plots.checked(player.plots.cells + tuple(rng.sample(cells, count)))
    return with_player(p, who, replace(player, plots=taken))


def hemmed_in(box: Box, p: Position, rng: Random) -> Position:
    """plot.none_left: Markers on the cells beside buildings, as far as they go."""
    board = box.board(len(p.players))
    prices = facts.neighbour_prices(box, board.city_rows, board.city_columns, p.city)
    for who in range(len(p.players)):
        p = _claim(p, who, [cell for cell in _unclaimed(p) if prices[cell] > 0], rng)
    return p


# mines --------------------------------------------------------------------------------------------------


def _unseen_mines(p: Position) -> list[int]:
    seen = {lot.tile for lot in p.mine} | set(p.drawn) | set(p.discard)
    return [tile for tile in range(FIRST_MINE, FIRST_TECHNOLOGY) if tile not in seen]


def _dig(p: Position, who: int, rng: Random) -> Position:
    free = [cell for cell, lot in enumerate(p.mine) if lot.tile == NOTHING]
    tiles = _unseen_mines(p)
    player = p.players[who]
    if not free or not tiles or player.miners.pool + player.miners.reserve == 0:
        return p
    manned = with_player(p, who, replace(player, miners=miners.place_from_reserve(player.miners)))
    lot = Lot(rng.choice(tiles), who)
    return replace(manned, mine=with_lot(p.mine, rng.choice(free), lot))


def no_miners(_box: Box, p: Position, rng: Random) -> Position:
    """The player to move, and perhaps others, with no miner left or just one."""
    who = max(p.task.player, 0)
    keep = rng.randint(0, 1)
    while True:
        owned = p.players[who].miners
        dug = _dig(p, who, rng) if owned.pool + owned.reserve > keep else p
        if dug == p:
            return p
        p = dug


def empty_pool(_box: Box, p: Position, _rng: Random) -> Position:
    """All hired miners back in the reserve."""

    def change(player: Player) -> Player:
        owned = player.miners
        return replace(player, miners=miners.checked(0, owned.reserve + owned.pool, owned.placed))

    return _each_player(p, change)


def full_mine(_box: Box, p: Position, rng: Random) -> Position:
    """lack.mine: As many mines as there are cells, tiles and miners."""
    for turn in range(len(p.mine) * len(p.players)):
        p = _dig(p, turn % len(p.players), rng)
    return p


def worn_stack(_box: Box, p: Position, rng: Random) -> Position:
    """mine.reshuffle: All unseen mine tiles discarded, or all but a few."""
    tiles = _unseen_mines(p)
    left = rng.randint(0, min(2, len(tiles)))
    gone = rng.sample(tiles, len(tiles) - left)
    return replace(p, discard=tuple(sorted((*p.discard, *gone))), mixed=True)


def technology_gone(_box: Box, p: Position, rng: Random) -> Position:
    """lack.technology: One technology tile left, or none."""
    return replace(p, technology=technology.checked(max(p.technology.taken, rng.randint(3, 4))))


# the table ----------------------------------------------------------------------------------------------


def high_tax(_box: Box, p: Position, rng: Random) -> Position:
    """A tax of 20 or more."""
    return replace(p, tax=tax.checked(rng.randint(20, constants.TAX_LIMIT)))


def late_decks(box: Box, p: Position, rng: Random) -> Position:
    """Decks in their last three cards."""
    cards = tuple(deck.checked(box.last_card(s) - rng.randint(0, 2), box.last_card(s)) for s in Stand)
    return _city_builds(box, replace(p, decks=cards), rng)


def any_prices(box: Box, p: Position, rng: Random) -> Position:
    """Any card and any notch: every mark of the price tables comes up."""
    cards = tuple(deck.checked(rng.randint(0, box.last_card(stand)), box.last_card(stand)) for stand in Stand)
    lasts = [box.last_notch(resource) for resource in RESOURCE_OF_ARM]
    arms = tuple(arm.checked(rng.randint(0, last), last) for last in lasts)
    return _city_builds(box, replace(p, decks=cards, arms=arms), rng)


def _city_builds(box: Box, p: Position, rng: Random) -> Position:
    """Where the city symbol shows now, the city builds first; the last build may wait for a tile."""
    for stand in rng.sample(list(Stand), len(Stand)):
        while engine.is_chance(p):
            p = engine.apply(box, p, rng.choice(engine.options(box, p))).position
        p = engine.settled(box, push(p, Task(TaskKind.CITY, NOBODY, stand, 0))).position
    return p


def late_cathedral(_box: Box, p: Position, rng: Random) -> Position:
    """Any number of tiles turned, most often the last ones."""
    turned = rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11))
    return replace(p, cathedral=cathedral.checked(turned, 0))


def tile_with_a_lack(box: Box, p: Position, rng: Random) -> Position:
    """lack.house, lack.second: Tile 3 with a house in one row or none, tile 9 with hardly a miner."""
    p = pelicans_all(box, p, rng)
    if rng.random() < 0.5:
        last = rng.randrange(3 * constants.HOUSE_ROWS)  # a row in one case of three
        p = _each_player(p, lambda player: replace(player, houses=_last_house(player.houses, last)))
        return replace(p, cathedral=cathedral.checked(2, 0))
    return replace(no_miners(box, p, rng), cathedral=cathedral.checked(8, 0))


def _last_house(left: Houses, row: int) -> Houses:
    """At most one house, in this row."""
    return houses.checked(tuple(min(count, int(place == row)) for place, count in enumerate(left.rows)))


def short_stacks(box: Box, p: Position, rng: Random) -> Position:
    """Guild stacks of one tile; some gone altogether."""
    held = {lot.tile for lot in p.city} | {tile for player in p.players for tile in player.slots.tiles}
    gone, rows = set(p.gone), []
    for row in p.hall.rows:
        line: list[tuple[int, int, int]] = []
        for stack in row:
            left = [tile for tile in kind_tiles(stack.kind) if tile not in held and tile not in gone]
            if stack.kind >= stacks.PUBLIC_KIND:
                line.append((stack.kind, stack.top, stack.under))
                continue
            marked = [tile for tile in left if box.marked(tile)]
            kept = marked if rng.random() < 0.6 else []
            gone.update(tile for tile in left if tile not in kept)
            line += [(stack.kind, tile, 0) for tile in kept]
        rows.append(tuple(line))
    hall = stacks.checked(tuple(rows), constants.HALL_COLUMNS)
    return replace(p, hall=hall, gone=tuple(sorted(gone)))


def sold_out(_box: Box, p: Position, rng: Random) -> Position:
    """lack.stack: Hardly a stack left: guild tiles out of the game, public ones built."""
    free = _unclaimed(p)
    rng.shuffle(free)
    gone, city, rows = set(p.gone), p.city, []
    held = {lot.tile for lot in p.city} | {tile for player in p.players for tile in player.slots.tiles}
    for row in p.hall.rows:
        line: list[tuple[int, int, int]] = []
        for stack in row:
            left = [tile for tile in kind_tiles(stack.kind) if tile not in held and tile not in gone]
            left = [stack.top] if stack.kind == stacks.RED_KIND else left
            if stack.kind < stacks.PUBLIC_KIND:
                gone.update(left)
            elif len(left) > len(free):
                line.append((stack.kind, stack.top, stack.under))
            else:
                for tile in left:
                    city = with_lot(city, free.pop(), Lot(tile, NOBODY))
        rows.append(tuple(line))
    hall = stacks.checked(tuple(rows), constants.HALL_COLUMNS)
    return replace(p, hall=hall, city=city, gone=tuple(sorted(gone)))


def patricians_out(box: Box, p: Position, rng: Random) -> Position:
    """Hardly a patrician left in the supply; many in the council."""
    pool = p.patricians.pool
    council = tuple(constants.PATRICIANS - pool[colour] - (rng.random() < 0.2) for colour in Colour)
    return replace(p, patricians=patricians.checked(pool, tuple(max(seated, 0) for seated in council)))


CHANGES: Final[tuple[Change, ...]] = (
    rich,
    poor,
    reputation_ends,
    few_houses,
    pelicans_all,
    productive,
    three_slots,
    three_plots,
    hemmed_in,
    no_miners,
    empty_pool,
    full_mine,
    worn_stack,
    technology_gone,
    high_tax,
    late_decks,
    any_prices,
    late_cathedral,
    tile_with_a_lack,
    short_stacks,
    sold_out,
    patricians_out,
)


def perturbed(box: Box, p: Position, rng: Random) -> Step:
    """A position at a card decision with one to four changes."""
    for change in rng.sample(CHANGES, rng.randint(1, 4)):
        if not engine.is_chance(p):
            p = change(box, p, rng)
    return Step(p)
