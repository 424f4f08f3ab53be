"""Illegal moves, chosen so that every refusal of a move is reached, each with its sentences."""

from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import Action
from refusal_near_cases import MOMENT_CASES, NEAR_CASES
from refusal_tables import (
    Case,
    at_start,
    building,
    city,
    digging,
    full_city,
    hire,
    no_market,
    over,
    stacks,
    table,
    tile,
)

CARD_CASES = {
    "after the end": Case(over, "plot c4", ("round.last: The game is over after round 6.",)),
    "no passing": Case(table, SKIP, ("turn.cards: There is no passing; blue: play card 1 of 2.",)),
    "not owed": Case(
        table,
        "plot c4",
        (
            "order.turn: plot c4 is not possible now; blue: play card 1 of 2.",
            "order.plot: A plot action claims 1 cell; no plot action of blue is under way; "
            "2 cards left to play in this turn.",
        ),
    ),
    "a move while chance decides": Case(
        lambda: table().act("blue", "mine").play("hire 0"),
        "mine I-01 a2",
        (
            "order.turn: mine I-01 a2 is not possible now; chance: the next mine tile for blue (1 to draw).",
            "order.mine: Hiring comes first, then the draw, then a tile is placed; 0 of 1 are drawn.",
        ),
    ),
    "a piece that cannot come": Case(
        lambda: table().act("blue", "mine").play("hire 0"),
        "[draw III-01]",
        (
            "terms.open: [draw III-01] cannot come now; chance: the next mine tile for blue (1 to draw). "
            "III-01 is in the mine stack.",
            "setup.mine_stack: The mine stack has I on top, then II, then III; 9 tiles come before III-01.",
        ),
    ),
    "played card": Case(
        lambda: table().play("card rights/plot skip"),
        "card rights/plot as plot",
        (
            "turn.half: blue has played rights/plot in this round; both halves are gone. In hand: "
            "plot/mine, mine/joker, rights/income, building/income, building/cathedral.",
        ),
    ),
    "another half": Case(
        table,
        Move(Kind.CARD, (0, 0, Action.INCOME)),
        ("turn.half: This half of plot/mine shows plot, not income.",),
    ),
    "an action for nothing": Case(
        table,
        Move(Kind.CARD, (0, 2, Action.PLOT)),
        (
            "turn.skip: Each card is played for nothing in one way, whatever it shows; "
            "plot cannot be named with it.",
        ),
    ),
    "mine without a miner": Case(
        lambda: table().miners("blue", 0, 0),
        "card plot/mine as mine",
        (
            "lack.miner: blue has 0 miners in pool and reserve: there is no mine action.",
            "turn.short: A mine action needs a miner of its player, blue has 0 left.",
        ),
    ),
    "mine without a permit": Case(
        lambda: table().miners("blue", 0).money("blue", 1),
        "card plot/mine as mine",
        ("lack.money: The pool is empty, and a permit to hire costs 3 gr, blue has 1 gr.",),
    ),
    "rights, slots full": Case(
        lambda: stacks("timber-yard", "butchery", "cloth-hall"),
        "card rights/plot as rights",
        ("lack.slot: 3 of 3 slots of blue are taken (timber-yard, butchery and cloth-hall).",),
    ),
    "rights, no stack": Case(
        lambda: table().row(1, "scribes").row(2, "miners").row(3, "innkeepers"),
        "card rights/plot as rights",
        (
            "lack.stack: No stack can be taken: blue's guilds are builders, grocers and "
            "metallurgists, the stacks left are scribes, miners and innkeepers.",
        ),
    ),
    "rights, no money": Case(
        lambda: stacks(money=0),
        "card rights/plot as rights",
        ("lack.money: The cheapest stack that may be taken costs 1 gr, blue has 0 gr.",),
    ),
    "plot, no marker": Case(
        lambda: full_city(marked=True),
        "card rights/plot as plot",
        (
            "lack.plot: blue has 3 of 3 plot markers in the city.",
            "turn.short: A plot action needs a plot marker, 3 of 3 are in the city.",
        ),
    ),
    "plot, no cell": Case(
        lambda: full_city(marked=False),
        "card rights/plot as plot",
        ("lack.plot: 0 of the 30 city cells are unclaimed.",),
    ),
    "plot, no money": Case(
        lambda: city().money("blue", 2),
        "card rights/plot as plot",
        ("lack.money: The cheapest plot that may be claimed costs 4 gr, blue has 2 gr.",),
    ),
    "plot by joker, no money": Case(
        lambda: city().money("blue", 2).standing("blue", 3),
        "card mine/joker as joker:plot",
        ("lack.money: The cheapest plot that may be claimed costs 4 gr, blue has 2 gr.",),
    ),
    "building, nothing to build": Case(
        city,
        "card building/income as building",
        ("lack.build: blue holds 0 tiles to build; plots: b3.",),
    ),
    "building, no plot": Case(
        lambda: city().plots("blue").slots("blue", "timber-yard"),
        "card building/income as building",
        ("lack.build: blue has 0 plots to build on; tiles held: timber-yard.",),
    ),
    "building, no money": Case(
        lambda: building(money=3),
        "card building/income as building",
        (
            "lack.money: The cheapest tile that could be built costs 6 gr, blue has 3 gr.",
            "turn.afford: timber-yard costs 3 wood x 2 = 6 gr, blue has 3 gr.",
            "turn.afford: butchery costs 3 wood x 2 = 6 gr, blue has 3 gr.",
            "turn.afford: cloth-hall costs 5 wood x 2 = 10 gr, blue has 3 gr.",
        ),
    ),
    "building, no house": Case(
        lambda: city().slots("blue", "timber-yard").houses("blue", 0, 4, 4),
        "card building/income as building",
        (
            "lack.build: None of the tiles held (timber-yard) can be built on a plot (b3).",
            "turn.short: The builders have 0 houses left; timber-yard needs one.",
        ),
    ),
    "building, red X": Case(
        lambda: no_market().slots("blue", "timber-yard"),
        "card building/income as building",
        (
            "lack.build: None of the tiles held (timber-yard) can be built on a plot (b3, c2).",
            "economy.no_market: The red X shows at wood: timber-yard cannot be built now.",
        ),
    ),
    "no pelican": Case(
        lambda: table().pelicans("blue", 0, 2),
        "card building/cathedral as cathedral",
        ("lack.pelican: blue has 0 unused pelicans (2 used); St. Barbara needs one.",),
    ),
}
ACTION_CASES = {
    "declared": Case(
        lambda: city().act("blue", "plot"),
        SKIP,
        ("turn.commit: This has to be carried out and cannot be declined; blue: choose a plot.",),
    ),
    "hire none": Case(
        lambda: hire(0, 9),
        "hire 0",
        ("mine.hire: blue's pool holds 0 miners, so at least 1 has to be hired.",),
    ),
    "hire too many": Case(
        lambda: hire(1, 8), "hire 2", ("mine.hire: The pool would hold 3 miners, it takes at most 2.",)
    ),
    "hire without a reserve": Case(
        lambda: hire(0, 1), "hire 2", ("lack.miner: hire 2 needs 2 miners, the reserve holds 1.",)
    ),
    "hire without money": Case(
        lambda: hire(1, 8, money=1),
        "hire 1",
        ("turn.afford: Hiring costs 1 permit x 3 = 3 gr, blue has 1 gr.",),
    ),
    "not drawn": Case(
        digging,
        "mine I-02 a2",
        (
            "mine.draw: I-02 was not drawn, it is in the mine stack; drawn: I-01.",
            "mine.place: a2 is taken by I-05 of green.",
        ),
    ),
    "a rock": Case(digging, "mine I-01 b2", ("mine.place: b2 is taken by rock-1.",)),
    "no access": Case(
        digging,
        "mine I-01 d4",
        ("mine.place: d4 is not an entrance and has no mine to its left, to its right or above it.",),
    ),
    "wood not paid": Case(
        lambda: digging(money=1),
        "mine I-01 a1",
        ("turn.afford: A mine on a1 costs 1 wood x 2 = 2 gr, blue has 1 gr.",),
    ),
    "no stack there": Case(
        lambda: stacks().act("blue", "rights"),
        "rights 1.4",
        ("rights.choose: Row 1 has 3 stacks, none in column 4.",),
    ),
    "foreign guild": Case(
        lambda: stacks().act("blue", "rights"),
        "rights 1.2",
        (
            "rights.choose: copyists-desk on stack 1.2 is of the scribes; blue's guilds are "
            "builders, grocers and metallurgists; in this row 1.1 (builders) is theirs.",
        ),
    ),
    "column 1 not paid": Case(
        lambda: stacks(money=0).act("blue", "rights"),
        "rights 1.1",
        ("turn.afford: Column 1 costs 1 gr, blue has 0 gr.",),
    ),
    "column not paid": Case(
        lambda: stacks(money=1).act("blue", "rights"),
        "rights 1.3",
        ("turn.afford: Column 3 costs 2 permit x 3 = 6 gr, blue has 1 gr.",),
    ),
    "slots full": Case(
        lambda: stacks("timber-yard", "butchery", "cloth-hall").owe(TaskKind.RIGHTS, "blue"),
        "rights 1.3",
        ("rights.slots: 3 of 3 slots of blue are taken (timber-yard, butchery and cloth-hall).",),
    ),
    "not public": Case(
        lambda: stacks().owe(TaskKind.PUBLIC, "blue"),
        "public 1.1",
        ("build.house: The free tile of a house is a public one; this stack is of the builders.",),
    ),
    "a building there": Case(
        lambda: city().act("blue", "plot"),
        "plot c3",
        ("terms.unclaimed: c3 has a building: sawmill of blue.",),
    ),
    "a marker there": Case(
        lambda: city().act("blue", "plot"), "plot d4", ("terms.unclaimed: d4 has a plot marker of green.",)
    ),
    "not adjacent": Case(
        lambda: city().act("blue", "plot"), "plot e6", ("plot.adjacent: e6 is not next to a building.",)
    ),
    "plot not paid": Case(
        lambda: city().money("blue", 5).act("blue", "plot"),
        "plot b4",
        ("turn.afford: plot b4 costs 6 gr, blue has 5 gr.",),
    ),
    "markers out": Case(
        lambda: full_city(marked=True).owe(TaskKind.PLOT, "blue"),
        "plot d3",
        ("plot.marker: blue has 3 of 3 plot markers in the city.",),
    ),
    "tile not held": Case(
        lambda: building().act("blue", "building"),
        "build bakery b3",
        (
            "build.needs: bakery is not in a slot of blue but on top of stack 2.1; "
            "held: timber-yard, butchery, cloth-hall.",
        ),
    ),
    "no own plot": Case(
        lambda: building().act("blue", "building"),
        "build cloth-hall e6",
        ("build.needs: e6 is not a plot of blue: it is unclaimed; own plots: b3, c2.",),
    ),
    "no house": Case(
        lambda: building().houses("blue", 0, 4, 4).act("blue", "building"),
        "build timber-yard b3",
        ("turn.short: The builders have 0 houses left; timber-yard needs one.",),
    ),
    "red X": Case(
        lambda: no_market().act("blue", "building"),
        "build timber-yard b3",
        ("economy.no_market: The red X shows at wood: timber-yard cannot be built now.",),
    ),
    "wood not to be had": Case(
        lambda: building(money=6).act("blue", "building"),
        "build cloth-hall b3",
        ("turn.afford: cloth-hall costs 5 wood x 2 = 10 gr, blue has 6 gr.",),
    ),
}
ROUND_CASES = {
    "not in the pool": Case(
        lambda: table().patricians(pool=(0, 1, 0, 0)).play("card rights/income as income"),
        "council red",
        ("lack.patrician: The patrician pool holds 0 red patricians, but 1 silver.",),
    ),
    "seat not paid": Case(
        lambda: table().patricians(pool=(0, 1, 0, 0)).money("blue", 3).owe(TaskKind.COUNCIL, "blue"),
        "council silver",
        ("turn.afford: A seat in the council costs 10 gr, blue has 3 gr.",),
    ),
    "no house to give up": Case(
        lambda: tile(3, table().houses("blue", 4, 0, 4)),
        "house 2",
        (
            "lack.house: Row 2 has 0 houses left to give up; left are builders 4, grocers 0 and "
            "metallurgists 4.",
        ),
    ),
    "not in the supply": Case(
        lambda: tile(6, table().patricians(council=(0, 0, 3, 0))),
        "patrician yellow",
        ("lack.patrician: The supply holds 0 yellow patricians, but 3 green, 3 silver and 3 red.",),
    ),
    "another's building": Case(
        lambda: tile(
            10, city().guilds("green", "scribes", "miners", "innkeepers").built("notary", "d3", "green")
        ),
        "score d3",
        ("cathedral.10: notary on d3 belongs to green, not to blue.",),
    ),
    "a public building": Case(
        lambda: tile(10, city()),
        "score c4",
        ("cathedral.10: almshouse on c4 belongs to nobody, not to blue.",),
    ),
    "no building": Case(
        lambda: tile(10, city()), "score a1", ("cathedral.10: a1 has no building; nobody can score it.",)
    ),
    "tax not paid": Case(
        lambda: city().tax(5).plots("blue", "b3", "d3").money("blue", 4).round_end(),
        "tax pay",
        ("turn.afford: The tax is 5 + 3 for 2 plot markers = 8 gr, blue has 4 gr.",),
    ),
    "set taken": Case(
        lambda: at_start(TaskKind.GUILDS),
        "guilds 1",
        ("setup.guilds: Set 1 (grocers, innkeepers and builders) is taken or named by another number.",),
    ),
    "other guilds": Case(
        lambda: at_start(TaskKind.ROWS),
        "rows miners miners miners",
        (
            "setup.guilds: The rows have to be blue's three guilds, each once: builders, "
            "metallurgists and scribes.",
        ),
    ),
}
CASES = CARD_CASES | ACTION_CASES | ROUND_CASES | NEAR_CASES | MOMENT_CASES
