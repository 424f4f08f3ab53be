"""The order of resolution: what is done before what, seen where chance or a choice cuts in."""

from dataclasses import replace

import pytest

from kutnahora.reference import engine
from kutnahora.reference.box import Tile
from kutnahora.reference.events import Fact
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import NOTHING, Resource
from table import Table, frozen, reprinted

BUILD = "card building/income as building"
REDS = ("stone-house", "town-gate", "royal-chapel")


def sequence(table: Table, *clauses: str) -> list[str]:
    """The clauses of what happened, in order, if they are among these."""
    return [event.clause.value for event in table.events if event.clause.value in clauses]


def refused_as(table: Table, kind: Kind, *numbers: int) -> set[str]:
    reasons = engine.refusals(table.box, table.p, Move(kind, numbers))
    return {reason.clause.value for reason in reasons}


# turns --------------------------------------------------------------------------------------------------


@pytest.mark.clause("order.turn")
def test_only_what_is_owed_now_can_be_done() -> None:
    table = Table()
    assert {"order.turn", "order.plot"} == refused_as(table, Kind.PLOT, 0)
    assert {"order.turn"} == refused_as(table, Kind.CARD, 6, 0, 2)
    assert {"order.turn"} == refused_as(table, Kind.CARD, 0)
    assert set() == refused_as(table, Kind.CARD, 0, 0, 2)
    table.play("card plot/mine as plot")
    assert {"order.turn", "turn.second"} == refused_as(table, Kind.CARD, 1, 0, 0)
    assert {"order.turn"} == refused_as(table, Kind.COUNCIL)
    assert {"order.turn", "income.council"} == refused_as(table, Kind.COUNCIL, 4)
    assert set() == refused_as(table, Kind.PLOT, 0)


@pytest.mark.clause("order.turn")
def test_the_next_card_follows_all_that_an_action_sets_off() -> None:
    # the winch house brings a technology tile, the house of the middle row a public tile
    table = Table().guilds("blue", "builders", "miners", "scribes").slots("blue", "winch-house")
    table.plots("blue", "c3").sound()
    asked = []
    for move in (BUILD, "build winch-house c3", "tech a2", "public 1.3", "[tile town-fountain]"):
        asked.append(table.p.task.kind)
        table.play(move)
    kinds = [TaskKind.CARD, TaskKind.BUILD, TaskKind.TECH, TaskKind.PUBLIC, TaskKind.REVEAL]
    assert kinds == asked
    assert (TaskKind.CARD, 0, 1) == (table.p.task.kind, table.p.task.player, table.p.task.a)


@pytest.mark.clause("order.turn")
def test_the_loss_of_the_joker_comes_before_its_action() -> None:
    # with reputation 3 a plot would cost 1; after the loss it costs 5
    table = Table().standing("blue", reputation=3).play("card mine/joker as joker:plot")
    assert 2 == table.reputation_of("blue")
    table.play("plot c3")
    assert 35 == table.money_of("blue")


# the city -----------------------------------------------------------------------------------------------


@pytest.mark.clause("order.interrupt")
def test_the_city_builds_between_two_cards_of_one_advance() -> None:
    # silver shows the city symbol from card 11 on; the mine advances the ore deck to 12
    table = Table().ore(10).sound().play("card plot/mine as mine", "hire 0", "[draw I-03]", "mine I-03 a2")
    assert ["[tile furnace]", "[tile smelter]"] == table.legal()
    assert (11, 1) == (table.p.decks[1].card, table.p.arms[4].notch)
    table.play("[tile furnace]").sound()
    assert (12, 1) == (table.p.decks[1].card, table.p.arms[4].notch)
    assert (table.tile("charcoal-kiln"),) == table.p.gone


@pytest.mark.clause("order.interrupt")
def test_the_city_builds_after_a_notch_before_the_next_effect() -> None:
    # a box with the city symbol at the second notch of beer
    marks = list(frozen().city_marks)
    marks[Resource.BEER] = tuple((False, True, *card[2:]) for card in marks[Resource.BEER])
    box = replace(frozen(), city_marks=tuple(marks))
    table = Table(box=box).guilds("blue", "builders", "innkeepers", "miners").houses("blue", 4, 1, 4)
    table.slots("blue", "tavern").plots("blue", "c3").sound().play(BUILD, "build tavern c3").sound()
    steps = ["build.guild", "economy.arm", "economy.city_builds", "economy.advance"]
    assert [*steps[:2], *steps[1:3], *steps[3:] * 2] == sequence(table, *steps)
    assert (2, 2) == (table.p.arms[1].notch, table.p.decks[0].card)
    assert (table.tile("alehouse"),) == table.p.gone


# mine, rights, plot -------------------------------------------------------------------------------------


@pytest.mark.clause("order.mine")
def test_miners_are_hired_and_paid_before_the_draw() -> None:
    table = Table().miners("blue", 0, 9).sound().play("card plot/mine as mine", "hire 2")
    assert TaskKind.DRAW == table.p.task.kind
    assert 40 - 3 == table.money_of("blue")
    assert Miners(2, 7, 0) == table.player("blue").miners


@pytest.mark.clause("order.mine")
def test_wood_is_paid_before_the_mine_raises_its_price() -> None:
    table = Table().play("card plot/mine as mine", "hire 0", "[draw I-02]", "mine I-02 a2").sound()
    assert 3 == table.price("wood")
    assert 40 - 2 * 2 == table.money_of("blue")


@pytest.mark.clause("order.mine")
def test_the_rest_is_discarded_after_the_effects() -> None:
    table = Table().ore(10).technology(1).sound()
    table.play("card plot/mine as mine", "hire 0", "[draw I-01]", "[draw I-03]", "mine I-03 a2")
    # the city is building: money is paid, the tile placed and manned
    assert TaskKind.REVEAL == table.p.task.kind
    assert (36, Miners(0, 8, 1)) == (table.money_of("blue"), table.player("blue").miners)
    assert ((table.tile("I-01"),), ()) == (table.p.drawn, table.p.discard)
    table.play("[tile furnace]").sound()
    assert ((), (table.tile("I-01"),)) == (table.p.drawn, table.p.discard)


@pytest.mark.clause("order.mine")
def test_the_first_of_two_mine_actions_is_finished_before_the_second_draws() -> None:
    table = Table().ore(10).technology(1).cathedral(8).pelicans("blue", 1).sound()
    table.play("card building/cathedral as cathedral", "take", "[draw I-01]", "[draw I-03]", "mine I-03 a2")
    table.play("[tile furnace]").sound()
    assert TaskKind.DRAW == table.p.task.kind
    assert (12, 2) == (table.p.decks[1].card, table.player("blue").production.mines)
    assert ((), (table.tile("I-01"),)) == (table.p.drawn, table.p.discard)


@pytest.mark.clause("order.rights")
def test_a_tile_is_paid_and_taken_before_the_stack_slides_and_shows_its_next() -> None:
    table = Table().play("card rights/plot as rights", "rights 1.1")
    assert ["[tile sawmill]", "[tile timber-yard]"] == table.legal()
    assert 39 == table.money_of("blue")
    assert (table.tile("carpenters-shed"),) == table.player("blue").slots.tiles
    assert ["innkeepers", "green", "builders"] == table.hall_row(1)
    assert (NOTHING, 2) == (table.p.hall.rows[0][2].top, table.p.hall.rows[0][2].under)
    table.play("[tile timber-yard]").sound()
    assert (table.tile("timber-yard"), 2) == (table.p.hall.rows[0][2].top, table.p.hall.rows[0][2].under)
    assert (39, 1) == (table.money_of("blue"), len(table.player("blue").slots.tiles))


@pytest.mark.clause("order.plot")
def test_a_plot_is_chosen_paid_and_marked() -> None:
    table = Table().built("sawmill", "c3", "blue").play("card plot/mine as plot", "plot c4").sound()
    assert ["order.plot", "turn.afford", "plot.marker"] == sequence(
        table, "order.plot", "turn.afford", "plot.marker"
    )
    assert (36, (table.city_cell("c4"),)) == (table.money_of("blue"), table.player("blue").plots.cells)


# effects and houses -------------------------------------------------------------------------------------

EVERYTHING = Tile(
    name="scriptorium",
    wood=3,
    plot_price=5,
    icons=(1, 0, 1, 0),
    production=2,
    population=1,
    points=3,
    reputation=2,
    pelicans=1,
    tax=4,
    cathedral=True,
)


def at_work() -> Table:
    """Blue builds a tile that shows everything; its population card makes the city build for wood."""
    table = Table(box=reprinted(EVERYTHING)).guilds("blue", "builders", "miners", "scribes")
    table.population(15).arm("beer", 1).arm("food", 1).slots("blue", "scriptorium").plots("blue", "c3")
    return table.sound().play(BUILD, "build scriptorium c3")


@pytest.mark.clause("order.effects")
def test_production_and_arm_come_before_the_population_deck_and_the_rest_after() -> None:
    table = at_work()
    blue = table.player("blue")
    assert [{Fact.TILE: table.tile("scriptorium")}] == table.facts("order.effects")
    assert (TaskKind.REVEAL, 16) == (table.p.task.kind, table.p.decks[0].card)
    assert ((0, 0, 2), 1) == (blue.production.rows, table.p.arms[3].notch)
    assert (0, 0, Pelicans(0, 0)) == (blue.standing.points, blue.standing.reputation, blue.pelicans)
    assert (0, 0) == (table.p.tax.level, table.p.cathedral.turned)
    table.play("[tile sawmill]").sound()
    blue = table.player("blue")
    assert [] == table.facts("order.effects")
    # one reputation more by the first house of the bottom row
    assert (3, 2 + 1, Pelicans(1, 0)) == (blue.standing.points, blue.standing.reputation, blue.pelicans)
    assert (4 + 1, 1) == (table.p.tax.level, table.p.cathedral.turned)


@pytest.mark.clause("order.effects")
def test_the_tax_of_the_tile_comes_before_its_patrician_and_the_cathedral_last() -> None:
    tile = Tile(name="almshouse", wood=4, plot_price=6, icons=(0, 0, 1, 2), tax=4, cathedral=True)
    table = Table(box=reprinted(tile)).slots("blue", "almshouse").plots("blue", "c3").sound()
    table.play(BUILD, "build almshouse c3")
    steps = ["tax.rise", "build.public", "build.cathedral", "tax.rise"]
    assert steps == sequence(table, *steps)
    assert [4, 1] == [facts[Fact.CHANGE] for facts in table.facts("tax.rise")]


@pytest.mark.clause("order.effects")
def test_the_ore_deck_comes_before_the_technology_tile_and_the_population_deck_after_it() -> None:
    table = Table().guilds("blue", "miners", "builders", "scribes").slots("blue", "ore-store")
    table.plots("blue", "c3").sound().play(BUILD, "build ore-store c3")
    assert ["tech a2", "tech a6", "skip"] == table.legal()
    assert [0, 1] == [deck.card for deck in table.p.decks]
    assert (1, 0, 0) == table.player("blue").production.rows
    table.play("tech a2").sound()
    assert [1, 2] == [deck.card for deck in table.p.decks]
    # the card of the technology tile comes before that of the building
    assert [1, 0] == [facts[Fact.STAND] for facts in table.facts("economy.advance")]


@pytest.mark.clause("order.effects")
def test_a_mine_advances_the_ore_deck_before_the_population_deck() -> None:
    table = Table().play("card plot/mine as mine", "hire 0", "[draw I-09]", "mine I-09 a2")
    assert [1, 0] == [facts[Fact.STAND] for facts in table.facts("economy.advance")]
    assert 1 == table.player("blue").production.mines


@pytest.mark.clause("order.build")
def test_the_house_comes_after_all_effects_of_the_tile() -> None:
    table = at_work()
    assert 40 - 3 * 4 == table.money_of("blue")
    assert ((), ()) == (table.player("blue").plots.cells, table.player("blue").slots.tiles)
    assert (4, 4, 4) == table.player("blue").houses.rows
    table.play("[tile sawmill]")
    assert (4, 4, 3) == table.player("blue").houses.rows
    steps = ["build.cathedral", "build.house"]
    # The house is said to leave, then what it gives.
    assert [*steps, "build.house"] == sequence(table, *steps)
    assert [{Fact.ROW: 2, Fact.COLUMN: 0}, {Fact.STEPS: 1}] == table.facts("build.house")


@pytest.mark.clause("order.build")
def test_the_technology_tile_comes_before_the_house() -> None:
    table = Table().guilds("blue", "miners", "builders", "scribes").slots("blue", "winch-house")
    table.plots("blue", "c3").play(BUILD, "build winch-house c3")
    assert (TaskKind.TECH, (4, 4, 4)) == (table.p.task.kind, table.player("blue").houses.rows)
    assert Pelicans(0, 0) == table.player("blue").pelicans
    table.play("tech a2").sound()
    assert (3, 4, 4) == table.player("blue").houses.rows
    assert Pelicans(1, 0) == table.player("blue").pelicans


# income, cathedral, round -------------------------------------------------------------------------------


@pytest.mark.clause("order.income")
def test_the_income_of_the_action_can_pay_for_its_seat_in_the_council() -> None:
    table = Table().guilds("blue", "builders", "scribes", "miners").production("blue", (3, 0, 0))
    table.built("almshouse", "b2").patricians(pool=(1, 0, 0, 0)).money("blue", 4).sound()
    table.play("card rights/income as income")
    assert (10, ["council green", "skip"]) == (table.money_of("blue"), table.legal())
    assert 0 == table.play("council green").sound().money_of("blue")


@pytest.mark.clause("order.cathedral")
@pytest.mark.parametrize(
    ("tile", "reputation", "points"), [(2, 1, 0), (3, -1, 0), (4, 1, 0), (5, -2, 0), (6, 0, 2), (8, 0, 1)]
)
def test_the_pelican_and_gains_come_before_the_choice_and_the_tile_is_turned_last(
    tile: int, reputation: int, points: int
) -> None:
    table = Table().cathedral(tile - 1).pelicans("blue", 1)
    table.slots("blue", "sawmill").plots("blue", "c3").sound()
    table.play("card building/cathedral as cathedral").sound()
    assert Pelicans(0, 1) == table.player("blue").pelicans
    assert (reputation, points) == (table.reputation_of("blue"), table.points_of("blue"))
    assert (tile - 1, tile) == (table.p.cathedral.turned, table.p.cathedral.under_way)
    table.play("skip")
    assert (tile, 0) == (table.p.cathedral.turned, table.p.cathedral.under_way)


@pytest.mark.clause("order.round")
def test_event_taxes_patricians_and_the_next_round_each_for_all_before_the_next() -> None:
    past = ("royal-visit", "new-settlers", "rich-harvest")
    table = Table(2).round(4).reds(*REDS).event("deep-shaft", *past)
    table.patricians(council=(0, 1, 0, 0)).pelicans("blue", 0, 2).pelicans("green", 0, 2).round_end()
    steps = ["order.round", "event.end", "economy.advance", "tax.choice", "patrician.silver", "round.next"]
    assert [*steps[:2], *steps[2:3] * 3] == sequence(table, *steps)
    table.play("tax pay", "tax refuse")
    # The next round is said once for the table and once for the cards of each player.
    assert ["tax.choice"] * 2 + ["patrician.silver"] * 2 + ["round.next"] * 3 == sequence(table, *steps)
    assert TaskKind.EVENT == table.p.task.kind


@pytest.mark.clause("order.round")
def test_the_red_tiles_come_after_the_taxes_and_before_the_next_round() -> None:
    table = Table(3).round(3).round_end().play("tax pay", "tax pay")
    assert [3, 3, 3] == [len(row) for row in table.p.hall.rows]
    table.play("tax pay")
    assert (TaskKind.RED, 3) == (table.p.task.kind, table.p.round)
    table.play("[tile town-gate]", "[tile stone-house]")
    assert (TaskKind.CARD, 4) == (table.p.task.kind, table.p.round)


@pytest.mark.clause("order.round")
def test_an_event_moves_the_ore_deck_before_the_population_deck() -> None:
    # both decks make the city build: that of the ore deck is asked first
    past = ("royal-visit", "new-settlers", "rich-harvest")
    table = Table(2).round(4).reds(*REDS).event("pilgrims", *past)
    table.ore(10).population(15).arm("beer", 1).arm("food", 1).sound().round_end()
    assert [15, 11] == [deck.card for deck in table.p.decks]
    assert ["[tile furnace]", "[tile smelter]"] == table.legal()
    table.play("[tile furnace]")
    assert [16, 11] == [deck.card for deck in table.p.decks]
    assert ["[tile sawmill]", "[tile timber-yard]"] == table.legal()
