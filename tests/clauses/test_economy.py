"""Prices, decks and arms."""

from dataclasses import replace

import pytest

from kutnahora.reference.box import Box
from kutnahora.reference.events import Change, Counted, Fact
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import Indicator, Resource, Stand
from table import Table, frozen

GOODS = ("wood", "beer", "food", "permit", "ore", "silver")
SELL = "card rights/income as income"
BUILD = "card building/income as building"


def plain_box() -> Box:
    """The frozen box without city symbols and red crosses: decks and arms move alone."""
    none = tuple(tuple((False,) * len(card) for card in cards) for cards in frozen().prices)
    return replace(frozen(), city_marks=none, market_marks=none)


def advance(table: Table, stand: Stand, cards: int) -> Table:
    return table.owe(TaskKind.ADVANCE, a=stand, b=cards)


# prices -------------------------------------------------------------------------------------------------


@pytest.mark.clause("economy.price")
def test_each_price_is_read_at_its_card_and_notch() -> None:
    # Population card 25: wood at notch 2, beer at 3, food at 1. Ore card 12: permit at 2, silver at 2.
    table = Table().population(25).ore(12)
    table.arm("wood", 2).arm("beer", 3).arm("food", 1).arm("permit", 2).arm("silver", 2)
    assert [4, 3, 5, 2, 4, 3] == [table.price(good) for good in GOODS]


@pytest.mark.clause("economy.price")
@pytest.mark.parametrize(
    ("good", "guild", "row_price", "arm"),
    [
        ("wood", "builders", 3, "wood"),
        ("beer", "innkeepers", 4, "beer"),
        ("food", "grocers", 4, "food"),
        ("permit", "scribes", 3, "permit"),
        ("ore", "miners", 4, "silver"),
        ("silver", "metallurgists", 4, "silver"),
    ],
)
def test_income_uses_the_front_card_at_the_notch_of_the_arm(
    good: str, guild: str, row_price: int, arm: str
) -> None:
    # Population card 12 and ore card 11, the good's arm at notch 1.
    others = [name for name in ("builders", "scribes", "grocers") if name != guild]
    table = Table(box=plain_box()).guilds("blue", guild, *others[:2]).population(12).ore(11)
    table.arm(arm, 1).money("blue", 0).production("blue", (1, 0, 0)).sound().play(SELL)
    assert row_price == table.money_of("blue")
    (read,) = table.facts("economy.price")
    assert (GOODS.index(good), 1, row_price) == (read[Fact.RESOURCE], read[Fact.QUANTITY], read[Fact.PRICE])
    assert (12 if GOODS.index(good) < 3 else 11, 1) == (read[Fact.CARD], read[Fact.NOTCH])


@pytest.mark.clause("economy.price")
def test_one_arm_shows_silver_and_ore_together() -> None:
    table = Table().ore(12)
    assert (5, 3) == (table.price("silver"), table.price("ore"))
    table.arm("silver", 2)
    assert (3, 4) == (table.price("silver"), table.price("ore"))


@pytest.mark.clause("economy.price")
def test_the_population_deck_rules_wood_beer_and_food_and_the_ore_deck_the_others() -> None:
    table = Table(box=plain_box()).population(30)
    assert [6, 7, 7, 3, 4, 3] == [table.price(good) for good in GOODS]
    table.population(0).ore(29)
    assert [2, 3, 3, 6, 1, 9] == [table.price(good) for good in GOODS]


@pytest.mark.clause("economy.pay")
def test_a_cost_of_n_is_n_times_the_price() -> None:
    # 3 wood at 3 gr.
    table = Table().slots("blue", "sawmill").plots("blue", "a1").population(5).sound()
    table.play(BUILD, "build sawmill a1")
    assert 31 == table.money_of("blue")
    assert [{Fact.RESOURCE: 0, Fact.QUANTITY: 3, Fact.PRICE: 3}] == table.facts("economy.pay")


@pytest.mark.clause("economy.pay")
def test_selling_uses_the_same_price_as_buying() -> None:
    table = Table().guilds("blue", "scribes", "builders", "miners").ore(9).money("blue", 4)
    table.production("blue", (1, 1, 0)).population(11).sound()
    table.play(SELL)
    assert 12 == table.money_of("blue")  # a permit for 4, a wood for 4
    table.play("card rights/plot as rights", "rights 2.2").settle()  # column 2: one permit
    assert 8 == table.money_of("blue")


@pytest.mark.clause("economy.pay")
def test_goods_are_never_stored() -> None:
    # 5 wood a round does not pay for 4 wood now: money does, and 7 gr are not enough at 2 gr.
    table = Table().guilds("blue", "builders", "scribes", "miners").production("blue", (5, 0, 0))
    table.slots("blue", "almshouse").plots("blue", "a1").money("blue", 7).sound()
    assert {"lack.money", "turn.afford"} == table.refused(BUILD)
    table.money("blue", 8).play(BUILD, "build almshouse a1")
    assert (0, (5, 0, 0)) == (table.money_of("blue"), table.player("blue").production.rows)


# decks --------------------------------------------------------------------------------------------------


@pytest.mark.clause("economy.advance")
@pytest.mark.parametrize(("tile", "cards"), [("I-01", 1), ("I-03", 2)])
def test_a_mine_advances_the_ore_deck_by_its_production(tile: str, cards: int) -> None:
    table = Table().sound().act("blue", "mine").play("hire 0", f"[draw {tile}]", f"mine {tile} a2")
    assert (0, cards) == (table.p.decks[Stand.POPULATION].card, table.p.decks[Stand.ORE].card)
    assert cards == len(table.facts("economy.advance"))


@pytest.mark.clause("economy.advance")
def test_a_deck_advances_one_card_at_a_time() -> None:
    table = advance(Table(box=plain_box()).population(7).sound(), Stand.POPULATION, 3)
    assert (10, 0) == (table.p.decks[Stand.POPULATION].card, table.p.decks[Stand.ORE].card)
    steps = [(card.before, card.after) for card, *_prices in table.changes("economy.advance")]
    assert [(7, 8), (8, 9), (9, 10)] == steps


@pytest.mark.clause("economy.advance")
def test_an_effect_of_no_cards_advances_nothing() -> None:
    table = Table().sound().act("blue", "mine").play("hire 0", "[draw I-07]", "mine I-07 a2")
    # I-07: no ore, population 1.
    assert (1, 0) == (table.p.decks[Stand.POPULATION].card, table.p.decks[Stand.ORE].card)


@pytest.mark.clause("economy.flip")
@pytest.mark.parametrize(("stand", "last_front"), [(Stand.POPULATION, 19), (Stand.ORE, 14)])
def test_the_turn_over_card_costs_no_step(stand: Stand, last_front: int) -> None:
    table = Table(box=plain_box())
    table = table.population(last_front - 1) if stand == Stand.POPULATION else table.ore(last_front - 1)
    advance(table.sound(), stand, 3)
    assert last_front + 2 == table.p.decks[stand].card
    assert [last_front + 1] == [step[Fact.CARD] for step in table.facts("economy.flip")]


@pytest.mark.clause("economy.flip")
@pytest.mark.parametrize(("stand", "last_front"), [(Stand.POPULATION, 19), (Stand.ORE, 14)])
def test_one_step_leads_from_the_last_front_card_to_the_first_back_card(
    stand: Stand, last_front: int
) -> None:
    table = Table(box=plain_box()).population(19).ore(14).sound()
    advance(table, stand, 1)
    assert last_front + 1 == table.p.decks[stand].card
    assert 1 == len(table.facts("economy.flip"))
    advance(table, stand, 1)
    assert last_front + 2 == table.p.decks[stand].card
    assert [] == table.facts("economy.flip")


@pytest.mark.clause("economy.top")
@pytest.mark.parametrize(("stand", "last"), [(Stand.POPULATION, 39), (Stand.ORE, 29)])
def test_at_its_last_card_a_deck_stays(stand: Stand, last: int) -> None:
    table = Table(box=plain_box()).population(39).ore(29).sound()
    advance(table, stand, 2)
    assert last == table.p.decks[stand].card
    assert [{Fact.STAND: stand, Fact.CARD: last, Fact.COUNT: 2}] == table.facts("economy.top")
    assert [] == table.facts("economy.advance")


@pytest.mark.clause("economy.top")
def test_a_deck_goes_to_its_last_card_and_ignores_the_rest() -> None:
    table = advance(Table(box=plain_box()).population(37).sound(), Stand.POPULATION, 5)
    assert 39 == table.p.decks[Stand.POPULATION].card
    assert [3] == [stay[Fact.COUNT] for stay in table.facts("economy.top")]


@pytest.mark.clause("economy.top")
def test_a_box_may_have_one_card_more() -> None:
    # The back of the turn-over card: card 40 and card 30.
    longer = tuple((*cards, cards[-1]) for cards in frozen().prices)
    none = tuple(tuple((False,) * len(card) for card in cards) for cards in longer)
    box = replace(frozen(), prices=longer, city_marks=none, market_marks=none, last_cards=(40, 30))
    table = Table(box=box).population(38).ore(29).sound()
    advance(table, Stand.POPULATION, 3)
    advance(table, Stand.ORE, 3)
    assert [40, 30] == [deck.card for deck in table.p.decks]


# arms ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("economy.arm")
@pytest.mark.parametrize(
    ("tile", "guild", "moved"),
    [
        ("carpenters-shed", "builders", 0),
        ("alehouse", "innkeepers", 1),
        ("food-stall", "grocers", 2),
        ("copyists-desk", "scribes", 3),
        ("charcoal-kiln", "metallurgists", 4),
    ],
)
def test_a_guild_building_moves_the_arm_of_its_resource_one_notch(tile: str, guild: str, moved: int) -> None:
    others = [name for name in ("builders", "scribes", "grocers") if name != guild]
    table = Table().guilds("blue", guild, *others[:2]).slots("blue", tile).plots("blue", "a1").sound()
    table.play(BUILD, f"build {tile} a1")
    assert [int(arm == moved) for arm in range(5)] == [arm.notch for arm in table.p.arms]


@pytest.mark.clause("economy.arm")
def test_a_building_of_the_miners_guild_moves_no_arm() -> None:
    table = Table().guilds("blue", "miners", "scribes", "grocers").slots("blue", "stamp-mill")
    table.plots("blue", "a1").sound().play(BUILD, "build stamp-mill a1", "skip")
    assert [0, 0, 0, 0, 0] == [arm.notch for arm in table.p.arms]
    assert 2 == table.p.decks[Stand.ORE].card


@pytest.mark.clause("economy.arm")
def test_a_public_building_moves_no_arm() -> None:
    table = Table().slots("blue", "almshouse").plots("blue", "a1").sound().play(BUILD, "build almshouse a1")
    assert [0, 0, 0, 0, 0] == [arm.notch for arm in table.p.arms]


@pytest.mark.clause("economy.arm")
def test_the_silver_arm_lowers_silver_and_raises_ore() -> None:
    table = Table().guilds("blue", "metallurgists", "scribes", "grocers").slots("blue", "furnace")
    table.plots("blue", "a1").ore(4).sound()
    table.arm("silver", 1)
    assert (3, 4) == (table.price("silver"), table.price("ore"))
    table.play(BUILD, "build furnace a1")
    assert (2, 5) == (table.price("silver"), table.price("ore"))
    arm = Change(Counted.ARM, 1, 2, Indicator.SILVER)
    prices = (Change(Counted.PRICE, 4, 5, Resource.ORE), Change(Counted.PRICE, 3, 2, Resource.SILVER))
    assert [(arm, *prices)] == table.changes("economy.arm")


@pytest.mark.clause("economy.arm")
@pytest.mark.parametrize(
    ("tile", "guild", "good", "last"),
    [("sawmill", "builders", "wood", 5), ("copyists-desk", "scribes", "permit", 4)],
)
def test_at_the_last_notch_an_arm_stays(tile: str, guild: str, good: str, last: int) -> None:
    table = Table(box=plain_box()).guilds("blue", guild, "grocers", "miners").slots("blue", tile)
    table.plots("blue", "a1").arm(good, last).sound().play(BUILD, f"build {tile} a1")
    arm = {"wood": 0, "permit": 3}[good]
    assert last == table.p.arms[arm].notch
    assert {"economy.arm", "lack.end"} <= table.cited()
    assert table.box.production(table.tile(tile)) == table.player("blue").production.rows[0]


# no market ----------------------------------------------------------------------------------------------


def builder(good: str) -> Table:
    """Blue holds the rights to one tile of the guild of a good, and a plot."""
    tile, guild = {
        "wood": ("sawmill", "builders"),
        "beer": ("alehouse", "innkeepers"),
        "food": ("bakery", "grocers"),
        "permit": ("copyists-desk", "scribes"),
        "ore": ("winch-house", "miners"),
        "silver": ("furnace", "metallurgists"),
    }[good]
    others = [name for name in ("builders", "scribes", "grocers") if name != guild]
    return Table().guilds("blue", guild, *others[:2]).slots("blue", tile).plots("blue", "a1")


@pytest.mark.clause("economy.no_market")
@pytest.mark.parametrize("good", ["wood", "beer", "food", "permit", "silver"])
def test_where_the_cross_shows_no_building_that_makes_the_resource_may_be_built(good: str) -> None:
    # At card 0 the cross shows from notch 2 on.
    table = builder(good).arm(good, 1).sound()
    assert set() == table.refused(BUILD)
    table.arm(good, 2)
    assert {"lack.build", "economy.no_market"} == table.refused(BUILD)


@pytest.mark.clause("economy.no_market")
def test_the_cross_on_ore_stops_miners_buildings_and_not_mines() -> None:
    # Ore card 6 shows 4, card 7 the crossed 3, with the silver arm fully left.
    assert set() == builder("ore").ore(6).sound().refused(BUILD)
    table = builder("ore").ore(7).sound()
    assert {"lack.build", "economy.no_market"} == table.refused(BUILD)
    table.play("card plot/mine as mine", "hire 0", "[draw I-01]", "mine I-01 a2")
    assert 1 == table.player("blue").production.mines


@pytest.mark.clause("economy.no_market")
def test_an_arm_that_moves_onto_the_cross_closes_its_market() -> None:
    # The cross on silver shows too, but on the other stand, which has not changed.
    table = builder("wood").arm("wood", 1).arm("silver", 2).sound().act("blue", "building")
    table.play("build sawmill a1")
    closed = [fact[Fact.RESOURCE] for fact in table.facts("economy.no_market")]
    assert [0] == closed  # the arm moved; on the next population card wood is crossed still


@pytest.mark.clause("economy.no_market")
def test_the_cross_stops_one_tile_and_not_the_others() -> None:
    table = builder("wood").slots("blue", "sawmill", "almshouse").arm("wood", 2).sound()
    table.act("blue", "building")
    assert {"economy.no_market"} == table.refused("build sawmill a1")
    assert ["build almshouse a1"] == table.legal()


@pytest.mark.clause("economy.no_market")
def test_the_cross_holds_for_cathedral_tile_8_too() -> None:
    table = builder("wood").slots("blue", "sawmill", "almshouse").arm("wood", 2).cathedral(7)
    table.pelicans("blue", 1).sound().act("blue", "cathedral")
    assert ["build almshouse a1", "skip"] == table.legal()
    assert {"economy.no_market"} == table.refused("build sawmill a1")


@pytest.mark.clause("economy.no_market")
def test_rights_may_be_taken_and_the_crossed_number_is_the_price() -> None:
    table = Table().guilds("blue", "scribes", "builders", "miners").arm("permit", 2).sound()
    table.play("card rights/plot as rights", "rights 2.2").settle()
    assert 39 == table.money_of("blue")  # 1 permit at the crossed price of 1
    assert 1 == len(table.player("blue").slots.tiles)
