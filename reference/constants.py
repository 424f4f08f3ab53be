"""The numbers that the rule text states, each with its clause. What is printed on pieces is in the box."""

from typing import Final

ROUNDS: Final = {2: 6, 3: 6, 4: 5}  # setup.rounds
START_MONEY: Final = (40, 41, 42, 43)  # setup.money
HOUSE_ROWS: Final = 3  # setup.player
HOUSE_COLUMNS: Final = 4  # setup.player
MINERS: Final = 9  # setup.player
START_POOL: Final = 1  # setup.player
PLOT_MARKERS: Final = 3  # setup.player, plot.marker
SLOTS: Final = 3  # setup.player, rights.slots
GUILDS_EACH: Final = 3  # setup.guilds
HALL_ROWS: Final = 3  # setup.town_hall
HALL_COLUMNS: Final = 4  # setup.town_hall
STACK_TILES: Final = 4  # setup.town_hall
COLOUR_TILES: Final = 3  # setup.town_hall, setup.red
PATRICIANS: Final = 3  # setup.supply, per colour
CATHEDRAL_TILES: Final = 11  # setup.cathedral
TECHNOLOGY_TILES: Final = 4  # setup.mine_stack
ROCKS: Final = 4  # setup.rocks

CARDS: Final = 6  # setup.player
TURN_CARDS: Final = (2, 2, 1)  # turn.cards

FIRST_BACK_CARD: Final = (20, 15)  # economy.flip, population and ore

POOL_LIMIT: Final = 2  # mine.hire
ENTRANCE_WOOD: Final = 2  # mine.cost
COLUMN_ONE_PRICE: Final = 1  # rights.cost, in groschen
PLOT_PRICE: Final = 5  # plot.first, plot.none_left
PLOT_PRICE_REPUTED: Final = 1  # plot.reputation
PLOT_REPUTATION: Final = 3  # reputation.plot
COUNCIL_PRICE: Final = 10  # income.council

JOKER_LOSS: Final = 1  # joker.cost
JOKER_REPUTATION: Final = 6  # reputation.joker
POINTS_BEYOND: Final = 2  # reputation.ends, points for a step beyond the track

TAX_LIMIT: Final = 25  # tax.cap
PLOT_SURCHARGE: Final = (0, 0, 3, 8)  # tax.plots, by plot markers in the city
PATRICIAN_ROUNDS: Final = 3  # patrician.score, the last rounds
PELICAN_PAIR_POINTS: Final = 3  # patrician.silver
ROW_MINES_POINTS: Final = (0, 2, 4)  # patrician.yellow, by own mines in every row
EMPTY_COLUMN_POINTS: Final = 3  # patrician.red
RED_ROUND: Final = {2: 3, 3: 3, 4: 2}  # red.arrive

INCOME_PER_POINT: Final = 10  # final.income
AGENDA_LIMIT: Final = 16

TILE_1_REPUTATION: Final = 2  # cathedral.1
TILE_2_REPUTATION: Final = 1  # cathedral.2
TILE_3_REPUTATION: Final = -1  # cathedral.3
TILE_3_PRODUCTION: Final = 2  # cathedral.3
TILE_4_REPUTATION: Final = 1  # cathedral.4
TILE_5_REPUTATION: Final = -2  # cathedral.5
TILE_6_POINTS: Final = 2  # cathedral.6
TILE_8_POINTS: Final = 1  # cathedral.8
TILE_11_POINTS: Final = 5  # cathedral.11
DONE_REPUTATION: Final = 2  # cathedral.done

RULES_VERSION: Final = 1
