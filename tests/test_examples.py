"""The examples of the rulebooks, played: the words are the books', the pieces those of the frozen box."""

import pytest

from table import Table

NAMES = ("blue", "green", "orange", "purple")


def late(players: int, round_: int) -> Table:
    """A late round after the last turn: the red tiles are in the town hall, one card is left to each.

    Everybody has reputation 0, score 0 and no production: only what a test adds can be scored.
    """
    table = Table(players).round(3 if players == 3 else 2).round_end()
    table.play(*["tax pay"] * players).settle().round(round_)
    for who in NAMES[:players]:
        table.hand(who, "plot/mine")
    return table


def finish(table: Table) -> Table:
    """The last taxes are 0 gr; with them the game ends."""
    table.round_end().sound().play(*["tax pay"] * len(table.p.players))
    assert table.p.over
    return table


def points(table: Table) -> dict[str, int]:
    return {who: table.points_of(who) for who in NAMES[: len(table.p.players)]}


# prices and income --------------------------------------------------------------------------------------


@pytest.mark.clause("income.collect")
@pytest.mark.clause("economy.price")
def test_purple_takes_9_for_silver_and_24_for_ore() -> None:
    """Silver building of production 3 at price 3; miners' building of 2 and 4 from mines, ore at 4: 33."""
    table = Table(4, first="purple").guilds("purple", "grocers", "miners", "metallurgists")
    table.guilds("blue", "metallurgists", "grocers", "scribes")
    table.slots("blue", "charcoal-kiln", "furnace", "smelter")  # the tiles that lay on purple's
    table.built("mint-works", "c3", "purple").built("stamp-mill", "c4", "purple").technology(1)
    table.dug("I-03", "a2", "purple").dug("I-04", "b2", "purple")
    table.production("purple", (0, 2, 3), 4).ore(6).arm("silver", 1)  # what building all this has moved
    table.money("purple", 5).sound()
    assert (3, 4) == (table.price("silver"), table.price("ore"))

    table.play("card rights/income as income")

    assert 5 + 3 * 3 + (2 + 4) * 4 == 5 + 33 == table.money_of("purple")
    assert [41, 42, 43] == [table.money_of(who) for who in ("blue", "green", "orange")]
    assert (0, 0) == (table.points_of("purple"), table.reputation_of("purple"))


@pytest.mark.clause("economy.pay")
@pytest.mark.clause("build.order")
def test_4_wood_at_2_for_a_building_cost_8() -> None:
    """fr: 4 wood x 2 (price of wood) = 8."""
    table = Table(4).slots("blue", "tavern").plots("blue", "c4").sound()
    assert 2 == table.price("wood")
    table.play("card building/income as building", "build tavern c4")
    assert 40 - 8 == table.money_of("blue")


@pytest.mark.clause("economy.pay")
@pytest.mark.clause("mine.cost")
def test_4_wood_at_2_for_a_mine_cost_8() -> None:
    table = Table(3).dug("III-06", "a2", "green").money("blue", 8).sound()
    table.play("card plot/mine as mine", "hire 0", "[draw I-01]", "mine I-01 a3")
    assert 0 == table.money_of("blue")


@pytest.mark.clause("economy.pay")
@pytest.mark.clause("mine.hire")
def test_1_permit_at_4_for_miners_costs_4() -> None:
    """fr: 1 document x 4 (price of the document) = 4."""
    table = Table(3).miners("blue", 0, 9).ore(9).sound()
    assert 4 == table.price("permit")
    table.play("card plot/mine as mine", "hire 2")
    assert 40 - 4 == table.money_of("blue")


@pytest.mark.clause("economy.pay")
@pytest.mark.clause("rights.cost")
def test_1_permit_at_4_for_rights_in_column_2_costs_4() -> None:
    table = Table(3).ore(9).sound()
    table.play("card rights/plot as rights", "rights 2.2")
    assert 40 - 4 == table.money_of("blue")


@pytest.mark.clause("economy.flip")
@pytest.mark.clause("economy.advance")
def test_the_population_goes_smoothly_from_19_to_20_and_the_ore_from_14_to_15() -> None:
    table = Table(3).population(19).ore(14)
    for resource in ("wood", "beer", "food", "permit", "silver"):
        table.arm(resource, 1)  # where the city has nothing to build on these cards
    table.sound().play("card plot/mine as mine", "hire 0", "[draw I-02]", "mine I-02 a2")
    assert [20, 15] == [deck.card for deck in table.p.decks]
    assert 2 == len(table.facts("economy.flip"))
    assert [1, 1, 1, 1, 1] == [arm.notch for arm in table.p.arms]


# cards --------------------------------------------------------------------------------------------------


def others_skip(table: Table) -> Table:
    """Green and orange play their first turns for nothing."""
    for _player in range(2):
        table.play("card plot/mine skip", "card mine/joker skip").settle()
    return table


@pytest.mark.clause("turn.half")
def test_blue_has_no_mine_left_and_no_joker_either() -> None:
    """Plot on the card with Mine, Mine on the card with the joker: no more Mine this round."""
    table = Table(3).sound().play("card plot/mine as plot", "plot c4")
    table.play("card mine/joker as mine", "hire 0", "[draw I-01]", "mine I-01 a2")
    others_skip(table).sound()

    assert [] == [move for move in table.legal() if "mine" in move or "joker" in move]
    assert {"turn.half"} == table.refused("card plot/mine as mine")
    assert {"turn.half"} == table.refused("card mine/joker as mine")
    assert {"turn.half"} == table.refused("card mine/joker as joker:mine")


@pytest.mark.clause("turn.half")
def test_with_the_other_plot_card_blue_would_have_a_mine_left() -> None:
    table = Table(3).sound().play("card rights/plot as plot", "plot c4")
    table.play("card mine/joker as mine", "hire 0", "[draw I-01]", "mine I-01 a2")
    others_skip(table).sound()

    assert ["card plot/mine as mine"] == [move for move in table.legal() if move.endswith("mine")]
    assert set() == table.refused("card plot/mine as mine")


# what may be ignored ------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.6")
@pytest.mark.clause("cathedral.decline")
def test_of_cathedral_tile_6_the_patrician_may_be_ignored_for_2_points_only() -> None:
    table = Table(3).cathedral(5).pelicans("blue", 1).sound()
    table.play("card building/cathedral as cathedral", "skip")
    assert (2, 0) == (table.points_of("blue"), table.reputation_of("blue"))
    assert ((3, 3, 3, 3), (0, 0, 0, 0)) == (table.p.patricians.supply, table.p.patricians.council)
    assert 6 == table.p.cathedral.turned


@pytest.mark.clause("cathedral.3")
@pytest.mark.clause("cathedral.decline")
def test_of_cathedral_tile_3_the_house_may_be_kept_but_1_reputation_is_lost() -> None:
    table = Table(3).cathedral(2).pelicans("blue", 1).sound()
    table.play("card building/cathedral as cathedral", "skip")
    assert (0, -1) == (table.points_of("blue"), table.reputation_of("blue"))
    assert ((4, 4, 4), (0, 0, 0)) == (table.player("blue").houses.rows, table.player("blue").production.rows)
    assert 3 == table.p.cathedral.turned


@pytest.mark.clause("build.house")
def test_the_free_public_tile_of_a_house_may_be_ignored_and_its_points_are_still_scored() -> None:
    # The third house of the middle row shows a free public tile and 1 point; two buildings of the scribes
    # have taken the houses before it.
    table = Table(3).built("copyists-desk", "a1", "blue").built("scriptorium", "a6", "blue")
    table.slots("blue", "notary").plots("blue", "c4").money("blue", 20).sound()
    table.play("card building/income as building", "build notary c4")
    assert 1 == table.points_of("blue")
    table.play("skip")
    assert (1, ()) == (table.points_of("blue"), table.player("blue").slots.tiles)


# the end of a round -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plots", "surcharge"), [((), 0), (("c3",), 0), (("c3", "d3"), 3), (("c3", "d3", "e3"), 8)]
)
@pytest.mark.clause("tax.plots")
@pytest.mark.clause("tax.choice")
def test_2_plot_markers_cost_3_more_tax_and_3_cost_8(plots: tuple[str, ...], surcharge: int) -> None:
    table = late(3, 4).tax(6).plots("green", *plots).money("green", 20).round_end().sound()
    table.play("tax pay")  # green is the start player of the round
    assert 20 - 6 - surcharge == table.money_of("green")
    assert 0 == table.reputation_of("green")


@pytest.mark.clause("tax.plots")
@pytest.mark.clause("tax.choice")
def test_who_pays_no_tax_pays_no_surcharge_either() -> None:
    table = late(3, 4).tax(6).plots("green", "c3", "d3", "e3").money("green", 20).round_end().sound()
    table.play("tax refuse")
    assert (20, -2) == (table.money_of("green"), table.reputation_of("green"))


@pytest.mark.parametrize("tokens", [1, 2, 3])
@pytest.mark.clause("patrician.green")
@pytest.mark.clause("patrician.score")
def test_this_player_gets_4_points_for_each_green_patrician(tokens: int) -> None:
    """Two own buildings: both beside one public building, and each beside one more."""
    table = late(3, 4).built("sawmill", "c3", "blue").built("scriptorium", "c5", "blue")
    table.built("almshouse", "c4").built("weigh-house", "b3").built("cloth-hall", "b5")
    table.patricians(council=(tokens, 0, 0, 0)).round_end().sound()
    table.play("tax pay", "tax pay", "tax pay")
    assert {"blue": 4 * tokens, "green": 0, "orange": 0} == points(table)


# the end of the game ------------------------------------------------------------------------------------


@pytest.mark.clause("final.city")
def test_the_sawmill_of_blue_scores_6() -> None:
    """3 from the public building above, 1 right, 1 below, 1 from the village on the edge of the board."""
    table = late(3, 6).built("sawmill", "c1", "blue").built("stone-house", "b1")
    table.built("bakery", "c2", "green").built("butchery", "d1", "green")
    finish(table)
    # Green's bakery has yellow, its butchery red in common with the sawmill: 1 point each.
    assert {"blue": 6, "green": 2, "orange": 0} == points(table)


@pytest.mark.clause("final.mine")
def test_a_row_of_6_stars_gives_3_3_1_and_nothing_for_a_mine_without_stars() -> None:
    """Purple and blue 2 stars, green 1, a rock 1, orange none."""
    table = late(4, 5).no_rocks().dug("II-05", "a1", "purple").dug("II-06", "a2", "blue")
    table.dug("I-05", "a3", "green").dug("rock-1", "a4").dug("I-01", "a5", "orange")
    finish(table)
    assert {"blue": 3, "green": 1, "orange": 0, "purple": 3} == points(table)


@pytest.mark.clause("final.mine")
def test_two_tied_for_second_both_get_second_and_nobody_is_third() -> None:
    """8 stars: 5/3/1. Blue 3, green and orange 2 each; the 1 star of purple is only fourth."""
    table = late(4, 5).no_rocks().dug("III-05", "a1", "blue").dug("II-05", "a2", "green")
    table.dug("II-06", "a3", "orange").dug("I-05", "a4", "purple")
    finish(table)
    assert {"blue": 5, "green": 3, "orange": 3, "purple": 0} == points(table)


@pytest.mark.parametrize(("wood", "expected"), [(3, 4), (4, 5)])
@pytest.mark.clause("final.income")
def test_a_final_income_of_48_gives_4_points_and_no_money(wood: int, expected: int) -> None:
    """3 wood at 2, 6 silver at 3 and 6 ore at 4 are 6 + 18 + 24 = 48; with one wood more 50."""
    table = late(3, 6).production("blue", (wood, 0, 6), 6).money("blue", 7)
    assert (2, 3, 4) == tuple(table.price(resource) for resource in ("wood", "silver", "ore"))
    finish(table)
    assert {"blue": expected, "green": 0, "orange": 0} == points(table)
    assert 7 == table.money_of("blue")
