"""A box of the reference as tables of numbers, filled once; every number is checked against its width."""

cimport cython
from libc.string cimport memset
from kutnahora.ext.box cimport (
    CITY_CELLS, FIRST_MINE, FIRST_TECHNOLOGY, MINE_CELLS, MINE_ROWS, MOST_CARDS, MOST_EVENTS,
    MOST_GUILD_CARDS, MOST_NOTCHES, MOST_ROCK_CARDS, MOST_SPACES, MOST_STAR_LINES, TECHNOLOGIES, TILES, Board,
    Box
)
from kutnahora.ext.constants cimport PLOT_PRICE
from kutnahora.ext.bits cimport bit, cell_bit


class DoesNotFit(ValueError):
    """A box or a position with a number that the flat state cannot hold; the text names it and its limits."""


cdef int small(object value, str what, int low=0, int high=127) except -1000:
    """The number, if it is inside its limits."""
    if not low <= value <= high:
        raise DoesNotFit(f"{what} is {value}, the compiled engine accepts {low} to {high}")
    return value


@cython.final
cdef class Tables:
    """A box as tables."""

    def __cinit__(self, object box):
        self.box = box
        memset(&self.box_, 0, sizeof(Box))
        fill_tiles(&self.box_, box)
        fill_prices(&self.box_, box)
        fill_tracks(&self.box_, box)
        fill_cards(&self.box_, box)
        fill_board(&self.box_.boards[0], box, box.small)
        fill_board(&self.box_.boards[1], box, box.large)

    def __reduce__(self):
        return Tables, (self.box,)

    def __repr__(self):
        return f"Tables({self.box!r})"


cdef int fill_tiles(Box* table, object box) except -1:
    cdef int tile, other
    cdef list icons = [piece.icons for piece in box.tiles]
    table.dearest_plot = PLOT_PRICE
    small(len(box.tiles), "number of tiles", TILES, TILES)
    for tile, piece in enumerate(box.tiles):
        table.tiles[tile].wood = small(piece.wood, "wood")
        table.tiles[tile].plot_price = small(piece.plot_price, "plot price", 1 if tile < FIRST_MINE else 0)
        table.tiles[tile].stars = small(piece.stars, "stars", 0, 15)
        table.tiles[tile].production = small(piece.production, "production", 0, 9)
        table.tiles[tile].population = small(piece.population, "population", 0, 9)
        table.tiles[tile].points = small(piece.points, "points")
        table.tiles[tile].reputation = small(piece.reputation, "reputation", -100, 100)
        table.tiles[tile].pelicans = small(piece.pelicans, "pelicans", 0, 100)
        table.tiles[tile].tax = small(piece.tax, "tax", 0, 100)
        table.tiles[tile].cathedral = piece.cathedral
        if tile < FIRST_MINE:
            table.dearest_plot = max(table.dearest_plot, table.tiles[tile].plot_price)
            table.marked |= bit(tile) if piece.marked else 0
        elif tile < FIRST_TECHNOLOGY:
            table.groups[small(piece.group, "group", 0, 2)] |= cell_bit(tile - FIRST_MINE)
    for tile in range(FIRST_MINE):
        for other in range(FIRST_MINE):
            table.matches[tile][other] = small(matching(icons[tile], icons[other]), "icons")
    for tile in range(TECHNOLOGIES + 1):
        table.draws[tile] = small(box.draws(tile), "draws", 1, 6)
    return 0


def matching(own, beside):
    """final.city: How many icons of `beside` have a kind that is in `own`."""
    return sum(count for shown, count in zip(own, beside, strict=True) if shown > 0)


cdef int fill_prices(Box* table, object box) except -1:
    cdef int resource, card, notch
    for resource in range(6):
        small(len(box.prices[resource]), "number of cards", 1, MOST_CARDS)
        table.last_notches[resource] = small(box.last_notch(resource), "last notch", 0, MOST_NOTCHES - 1)
        for card, line in enumerate(box.prices[resource]):
            for notch, amount in enumerate(line):
                table.prices[resource][card][notch] = small(amount, "price", 0, 9)
                if box.shows_city(resource, card, notch):
                    table.city_marks[resource][card] |= 1 << notch
                if box.shows_no_market(resource, card, notch):
                    table.market_marks[resource][card] |= 1 << notch
    for card in range(2):
        table.last_cards[card] = small(box.last_card(card), "last card", 0, MOST_CARDS - 1)
    return 0


cdef int fill_tracks(Box* table, object box) except -1:
    cdef int place, row
    table.reputation_low = small(box.reputation_low, "left end of the reputation track", -100, 0)
    table.reputation_high = small(box.reputation_high, "right end of the reputation track", 0, 100)
    small(len(box.reputation_points), "length of the reputation track", 1, MOST_SPACES)
    for place, points in enumerate(box.reputation_points):
        table.reputation_points[place] = small(points, "points of the reputation track", -100, 100)
    for row in range(2):
        for place, loss in enumerate(box.tax_losses[row]):
            table.tax_losses[row][small(place, "round", 0, 5)] = small(loss, "tax loss", 0, 100)
    table.star_lines = small(len(box.star_values), "lines of the star table", 1, MOST_STAR_LINES)
    for row, line in enumerate(box.star_values):
        for place in range(3):
            table.star_values[row][place] = small(line[place], "star value", 0, 100)
    for place in range(11):
        table.cathedral_taxes[place] = small(box.cathedral_taxes[place], "cathedral tax", 0, 100)
    for row in range(3):
        table.hall_colours[row] = small(box.hall_colours[row], "colour", 0, 3)
        for place in range(4):
            house = box.house(row, place)
            table.houses[row][place].free_public = house.free_public
            table.houses[row][place].pelicans = small(house.pelicans, "pelicans of a house", 0, 100)
            table.houses[row][place].reputation = small(house.reputation, "reputation of a house", -100, 100)
            table.houses[row][place].points = small(house.points, "points of a house", 0, 100)
    return 0


cdef int fill_cards(Box* table, object box) except -1:
    cdef int number, players, place, row
    for number in range(6):
        for row in range(2):
            table.actions[number][row] = box.action(number, row)
    table.guild_cards = small(len(box.guild_sets), "number of guild setup cards", 1, MOST_GUILD_CARDS)
    for number, sets in enumerate(box.guild_sets):
        for players in range(2, 5):
            for place in range(players):
                for row in range(3):
                    table.guild_sets[number][players][place][row] = sets[players][place][row]
    small(len(box.events), "number of events", 0, MOST_EVENTS)
    for number, event in enumerate(box.events):
        table.events_of_deck[small(event.deck, "event deck", 0, 1)] |= cell_bit(number)
        table.events[number].deck = event.deck
        table.events[number].tax = small(event.tax, "tax of an event", 0, 100)
        table.events[number].ore = small(event.ore, "ore cards of an event", 0, 9)
        table.events[number].population = small(event.population, "population cards of an event", 0, 9)
    table.rock_cards = small(len(box.large.rock_cells), "number of mine setup cards", 1, MOST_ROCK_CARDS)
    small(len(box.small.rock_cells), "number of mine setup cards", table.rock_cards, table.rock_cards)
    return 0


cdef bint share_a_side(int cell, int other, int columns):
    """terms.adjacent: Counted here, not asked of the reference: a mistake there must show as a difference."""
    return abs(cell // columns - other // columns) + abs(cell % columns - other % columns) == 1


cdef int fill_board(Board* table, object box, object board) except -1:
    cdef int cell, tile, number, place, beside, columns
    table.city_cells = small(board.city_cells, "number of city cells", 1, CITY_CELLS)
    table.mine_cells = small(board.mine_cells, "number of mine cells", 1, MINE_CELLS)
    small(board.mine_rows, "number of mine rows", MINE_ROWS, MINE_ROWS)
    for cell in range(table.city_cells):
        table.city |= cell_bit(cell)
        for beside in range(table.city_cells):
            if share_a_side(cell, beside, board.city_columns):
                table.neighbours[cell] |= cell_bit(beside)
        for tile in range(FIRST_MINE):
            table.villages[cell][tile] = small(
                matching(box.icons(tile), board.villages[cell]), "village icons"
            )
    columns = board.mine_columns
    for cell in range(table.mine_cells):
        table.mine |= cell_bit(cell)
        table.mine_row[cell // columns] |= cell_bit(cell)
        for beside in range(table.mine_cells):
            # mine.place: left, right and below, never above
            if share_a_side(cell, beside, columns) and beside // columns >= cell // columns:
                table.gives_access[cell] |= cell_bit(beside)
    for cell in board.entrances:
        table.entrances |= cell_bit(cell)
    for number, cells in enumerate(board.rock_cells):
        for place in range(4):
            table.rock_cells[number][place] = small(cells[place], "cell of a rock", 0, MINE_CELLS - 1)
    return 0
