"""Tables written by hand, and changes of them that are odd or just not odd; on the frozen box."""

from kutnahora.reference.clauses import Clause

HALL = (
    'town_hall = [["carpenters-shed", "copyists-desk", "almshouse", "town-gate"], '
    '["winch-house", "smelter", "cloister-school", "stone-house"], '
    '["tavern", "butchery", "weigh-house", "royal-chapel"]]\n'
)
BASE = f"""{HALL}
players = 3
round = 4
tax = 2
population = 6
ore = 4
arms = {{ wood = 1, beer = 1, food = 1, permit = 1, silver = 1 }}
cathedral = 2
gone = []
pool = {{}}
council = {{ green = 1 }}
city.b3 = "bakery blue"
city.b4 = "bathhouse orange"
city.c2 = "furnace blue"
city.c3 = "sawmill blue"
city.c4 = "chapel-of-st-john"
city.d3 = "notary green"
mine.a2 = "I-03 blue"
mine.a3 = "I-05 blue"
mine.b2 = "I-08 orange"
mine.b1 = "rock-4"
mine.c7 = "rock-1"
mine.d2 = "rock-3"
mine.d4 = "rock-2"
blue.guilds = ["builders", "grocers", "metallurgists"]
blue.houses = [3, 3, 3]
blue.production = [2, 2, 2]
blue.ore = 3
blue.pelicans = 1
blue.used_pelicans = 0
blue.plots = ["b2", "c5"]
blue.slots = ["timber-yard", "cloth-hall"]
green.guilds = ["scribes", "miners", "grocers"]
green.houses = [3, 4, 4]
green.production = [2, 0, 0]
green.pelicans = 1
green.used_pelicans = 0
green.slots = ["scriptorium"]
orange.guilds = ["innkeepers", "builders", "miners"]
orange.houses = [3, 4, 4]
orange.production = [2, 0, 0]
orange.ore = 1
orange.used_pelicans = 1
orange.slots = ["town-fountain"]
"""
"""Every number is what the table accounts for. Houses of the first column of row 1 give a pelican each."""
TILE_3 = """cathedral = 3
blue.pelicans = 0
blue.used_pelicans = 1
"""
"""Blue has used the pelican: the three tiles are turned by two players and the notary."""
AT_TILE_3 = (
    TILE_3
    + """cathedral = 2
under_way = 3
agenda = ["turn:green:0:0", "card:blue:1:0", "turn_tile:blue:0:0", "house:blue:0:0"]
blue.hand = ["mine/joker", "rights/plot", "rights/income", "building/income", "plot/mine"]
"""
)
"""Blue is about to choose a house, or none."""
TILE_6 = """cathedral = 6
city.a1 = "church-of-our-lady"
council = { green = 1, silver = 1 }
blue.pelicans = 0
blue.used_pelicans = 3
green.pelicans = 0
green.used_pelicans = 1
"""
"""The church gave blue two pelicans; five are used in all, and the notary turned a tile."""
EVENTS = """events = true
event = "kings-debts"
past_events = ["fresh-vein", "new-settlers", "royal-visit"]
tax = 10
population = 8
ore = 6
"""
NO_BUILDERS = HALL.replace('"carpenters-shed", ', "") + 'gone = ["carpenters-shed", "masons-lodge"]\n'
SCHOOL = HALL.replace("cloister-school", "pilgrims-hospice") + (
    'city.a1 = "cloister-school"\npool = { silver = 1 }\n'
)
NO_EFFECT = (
    SCHOOL
    + TILE_3
    + """orange.guilds = ["builders", "innkeepers", "miners"]
orange.houses = [3, 3, 4]
orange.production = [2, 2, 0]
"""
)
"""Orange gave up the house beside a pelican and got none; the pelican used is that of the school."""
NOT_ODD = {
    "all is as the table shows": "",
    "a chain of mines": 'mine.b3 = "I-06 orange"\norange.ore = 2\nore = 5',
    "a house given up is 2 production": TILE_3 + "blue.houses = [3, 3, 2]\nblue.production = [2, 2, 4]",
    "events count": EVENTS,
    "a tile of a stack left the game": (
        HALL.replace("carpenters-shed", "masons-lodge")
        + 'gone = ["carpenters-shed"]\narms = { wood = 2, beer = 1, food = 1, permit = 1, silver = 1 }'
    ),
    "without a stack the arm goes on": (
        NO_BUILDERS + "arms = { wood = 4, beer = 1, food = 1, permit = 1, silver = 1 }"
    ),
    "the notary turned tile 1 or 2": TILE_3 + "tax = 2",
    "the notary turned tile 3": TILE_3 + "tax = 3",
    "the notary turned tile 6": TILE_6 + "tax = 3",
    "a decision about tile 3": AT_TILE_3,
    "a pelican of a public building is anybody's": SCHOOL + "green.pelicans = 2",
    "a house given up gives no pelican": NO_EFFECT,
    "tile 6 seated nobody": TILE_6,
    "tile 6 seated a second one": TILE_6 + "council = { green = 2, silver = 1 }",
    "tile 6 seated one of another colour": TILE_6 + "council = { green = 1, silver = 1, red = 1 }",
    "a third plot is blue's fifteenth action": 'blue.plots = ["b2", "c5", "d4"]',
}
ODD = {
    "no way to two mines": (
        'mine.c4 = "I-01 orange"\nmine.c5 = "I-06 orange"\norange.ore = 3\nore = 6',
        "mine.c4: mine.place: no path leads to the mine on c4",
        "mine.c5: mine.place: no path leads to the mine on c5",
    ),
    "three rocks": (
        'mine.b1 = "I-06 orange"\norange.ore = 2\nore = 5',
        "mine: setup.rocks: 3 rocks in the mine, expected 4",
    ),
    "a mine tile of group II": (
        'mine.b2 = "II-03 orange"',
        "setup.mine_stack: the mine tile II-03 was drawn",
    ),
    "the marked tile before others": (
        'blue.slots = ["masons-lodge", "cloth-hall"]',
        "town_hall: setup.town_hall: the marked tile masons-lodge was seen too early",
    ),
    "a miners' tile gone": (
        HALL.replace("winch-house", "ore-store") + 'gone = ["winch-house"]',
        "gone: economy.city_builds: winch-house left the game",
    ),
    "too much production": (
        "blue.production = [2, 3, 2]",
        "blue.production: build.guild: blue's production of the grocers is 3, expected 2",
    ),
    "too little production": (
        "blue.production = [2, 1, 2]",
        "blue.production: build.guild: blue's production of the grocers is 1, expected 2",
    ),
    "a house given up for 1 production": (
        TILE_3 + "blue.houses = [3, 3, 2]\nblue.production = [2, 2, 3]",
        "blue.production: build.guild: blue's production of the metallurgists is 3, expected 4",
    ),
    "too much ore": ("blue.ore = 4", "blue.ore: mine.effects: blue's ore from mines is 4, expected 3"),
    "too little ore": ("blue.ore = 2", "blue.ore: mine.effects: blue's ore from mines is 2, expected 3"),
    "an arm too far right": (
        "arms = { wood = 1, beer = 1, food = 2, permit = 1, silver = 1 }",
        "arms.food: economy.arm: the food arm is at notch 2, expected at most 1",
    ),
    "an arm too far left": (
        "arms = { wood = 1, beer = 1, food = 0, permit = 1, silver = 1 }",
        "arms.food: economy.arm: the food arm is at notch 0, expected at least 1",
    ),
    "an arm too far left for tiles gone": (
        NO_BUILDERS + "arms = { wood = 2, beer = 1, food = 1, permit = 1, silver = 1 }",
        "arms.wood: economy.arm: the wood arm is at notch 2, expected at least 3",
    ),
    "people before their time": (
        "population = 7",
        "population: economy.advance: the population deck shows card 7, expected 6",
    ),
    "ore too late": ("ore = 3", "ore: economy.advance: the ore deck shows card 3, expected 4"),
    "ore without its event": (
        EVENTS + "ore = 5",
        "ore: economy.advance: the ore deck shows card 5, expected 6",
    ),
    "too much tax": ("tax = 3", "tax.rise: the tax is 3, expected at most 2"),
    "too little tax": ("tax = 1", "tax.rise: the tax is 1, expected at least 2"),
    "tax without its event": (EVENTS + "tax = 9", "tax.rise: the tax is 9, expected at least 10"),
    "tax of the dearest tile and one more": (
        TILE_3 + "tax = 4",
        "tax.rise: the tax is 4, expected at most 3",
    ),
    "tax of a tile that a player carried out": (
        TILE_3 + "blue.houses = [3, 3, 2]\nblue.production = [2, 2, 4]\ntax = 3",
        "tax.rise: the tax is 3, expected at most 2",
    ),
    "tax of a tile under way": (AT_TILE_3 + "tax = 3", "tax.rise: the tax is 3, expected at most 2"),
    "a tile that nobody turned": (
        "cathedral = 3\ntax = 3",
        "cathedral.current: 3 cathedral tiles turned or being turned, expected 2",
    ),
    "a tile less than turned": (
        "cathedral = 1",
        "cathedral.current: 1 cathedral tile turned or being turned, expected 2",
    ),
    "a house gone before tile 3": (
        "blue.houses = [3, 3, 2]\nblue.production = [2, 2, 4]",
        "cathedral.3: 1 house gone without a building, expected at most 0",
    ),
    "a house gone before the decision": (
        AT_TILE_3 + "blue.houses = [3, 3, 2]\nblue.production = [2, 2, 4]",
        "cathedral.3: 1 house gone without a building, expected at most 0",
    ),
    "two houses given up": (
        TILE_3 + "blue.houses = [3, 2, 2]\nblue.production = [2, 4, 4]",
        "cathedral.3: 2 houses gone without a building, expected at most 1",
    ),
    "a pelican of another": (
        "blue.pelicans = 0\ngreen.pelicans = 2",
        "build.effects: blue has 0 pelicans, used or not, expected at least 1",
        "build.effects: green has 2 pelicans, used or not, expected at most 1",
    ),
    "a pelican too many": (
        "blue.pelicans = 2",
        "build.effects: blue has 2 pelicans, used or not, expected at most 1",
        "build.effects: the players have 4 pelicans, used or not, expected at most 3",
    ),
    "a pelican of a house given up": (
        NO_EFFECT + "orange.pelicans = 1",
        "build.effects: orange has 2 pelicans, used or not, expected at most 1",
        "build.effects: the players have 4 pelicans, used or not, expected at most 3",
    ),
    "a pelican of a public building that nobody has": (
        SCHOOL,
        "build.effects: the players have 3 pelicans, used or not, expected at least 4",
    ),
    "two patricians for a building": (
        "council = { green = 2 }",
        "pool: build.public: green patricians in the patrician pool and the council: 2, expected at most 1",
    ),
    "no patrician for a building": (
        "council = {}",
        "pool: build.public: green patricians in the patrician pool and the council: 0, expected at least 1",
    ),
    "two patricians by tile 6": (
        TILE_6 + "council = { green = 2, silver = 1, red = 1 }",
        "cathedral.6: 2 patricians without a public building, expected at most 1",
    ),
    "technology too soon": (
        "technology = 1",
        "technology: build.tech: 1 technology tile taken, expected 0",
    ),
    "a sixteenth action": (
        HALL.replace("butchery", "food-stall")
        + 'blue.plots = ["b2", "c5", "d4"]\nblue.slots = ["timber-yard", "cloth-hall", "butchery"]',
        "blue.hand: turn.cards: blue has played 15 cards so far, expected at least 16",
    ),
}
"""What is changed, and how each line begins that says what is odd then."""
START = """
players = 3
mine.b1 = "rock-4"
mine.c7 = "rock-1"
mine.d2 = "rock-3"
mine.d4 = "rock-2"
town_hall = [
  ["sawmill", "notary", "town-fountain"],
  ["alehouse", "furnace", "cloister-school"],
  ["winch-house", "bakery", "cloth-hall"],
]
city.c3 = "almshouse"
pool.green = 1
to_move = "green"
blue.guilds = ["builders", "grocers", "metallurgists"]
blue.hand = ["building/cathedral", "building/income", "mine/joker", "plot/mine"]
green.guilds = ["scribes", "miners", "grocers"]
green.hand = ["building/cathedral", "building/income", "mine/joker", "plot/mine", "rights/income"]
orange.guilds = ["innkeepers", "builders", "miners"]
"""
"""Three cards are played, for rights, plot and building of the almshouse, and none by orange."""
ENOUGH = {
    "the almshouse": "",
    "a house gave the almshouse, and there is a plot": 'blue.houses = [4, 3, 4]\nblue.plots = ["c2"]',
    "a technology tile takes no card": 'mine.a2 = "technology-1 blue"\ntechnology = 1',
    "tile 2 gave the rights, for a pelican": "cathedral = 2\nblue.used_pelicans = 1",
    "tiles 8 and 9 gave three actions, for two pelicans": (
        'cathedral = 9\nblue.used_pelicans = 2\nmine.a2 = "I-01 blue"'
    ),
    "tile 5 gave incomes, tile 2 the rights": (
        "cathedral = 5\nblue.used_pelicans = 1\npool.green = 0\ncouncil.green = 2"
    ),
    "tile 6 seated one as well": ("cathedral = 6\nblue.used_pelicans = 1\npool.green = 0\ncouncil.green = 3"),
}
"""What three cards can just have led to, whatever else is odd about it."""
UNTOLD = {
    Clause.BUILD_EFFECTS,
    Clause.BUILD_PUBLIC,
    Clause.CATHEDRAL_6,
    Clause.CATHEDRAL_CURRENT,
    Clause.ECONOMY_ADVANCE,
    Clause.SETUP_MONEY,
    Clause.TAX_RISE,
    Clause.TURN_CARDS,
}
"""What the table of a ruling does not count: how pelicans, patricians, decks, tax, money came about."""
