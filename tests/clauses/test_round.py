"""The end of a round: event, taxes, red tiles, the next round. Patricians have their own file."""

import pytest

from kutnahora.reference import engine
from kutnahora.reference.events import Fact
from kutnahora.reference.kernel.stacks import RED_KIND, Stack
from kutnahora.reference.moves import SKIP
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import NOTHING
from table import Table

REDS = ("stone-house", "town-gate", "royal-chapel")


def ending(number: int, players: int = 3, first: str = "blue") -> Table:
    """The last card of the round is played; tax is 0."""
    table = Table(players, first=first).round(number)
    return table.reds(*REDS) if number > (2 if players == 4 else 3) else table


def fronts(table: Table) -> list[int]:
    """The front cards of the population and of the ore deck."""
    return [deck.card for deck in table.p.decks]


def taxed(table: Table) -> Table:
    """All have paid the tax."""
    table.round_end()
    return table.play(*["tax pay"] * len(table.p.players))


# events -------------------------------------------------------------------------------------------------


@pytest.mark.clause("event.end")
@pytest.mark.parametrize(
    ("event", "population", "ore"),
    [("royal-visit", 0, 0), ("new-settlers", 2, 0), ("rich-harvest", 3, 0), ("fresh-vein", 0, 2)],
)
def test_the_event_advances_decks_before_anyone_pays_taxes(event: str, population: int, ore: int) -> None:
    table = Table(2).event(event).tax(7).round_end().sound()
    assert [population, ore] == fronts(table)
    # its tax rose when it was revealed, not again now
    assert 7 == table.p.tax.level
    assert (TaskKind.TAX, 0) == (table.p.task.kind, table.p.task.player)


@pytest.mark.clause("event.end")
def test_without_an_event_no_deck_moves() -> None:
    table = ending(1).population(4).ore(5).round_end().sound()
    assert [4, 5] == fronts(table)


@pytest.mark.clause("event.end")
def test_of_two_decks_the_ore_deck_is_first() -> None:
    table = Table(2).round(4).reds(*REDS).event("pilgrims", "royal-visit", "new-settlers", "rich-harvest")
    table.round_end().sound()
    assert [2, 1] == fronts(table)
    assert [1, 0, 0] == [facts[Fact.STAND] for facts in table.facts("economy.advance")]


@pytest.mark.clause("event.end")
def test_the_city_builds_at_once_when_an_event_advances_a_deck() -> None:
    # wood shows the city symbol from card 16 on
    table = Table(2).event("new-settlers").population(15).arm("beer", 1).arm("food", 1).sound().round_end()
    assert 16 == table.p.decks[0].card
    assert ["[tile sawmill]", "[tile timber-yard]"] == table.legal()
    table.play("[tile sawmill]").sound()
    assert (table.tile("carpenters-shed"),) == table.p.gone
    assert 17 == table.p.decks[0].card
    assert TaskKind.TAX == table.p.task.kind


@pytest.mark.clause("event.reveal")
@pytest.mark.parametrize(("event", "tax"), [("new-coinage", 3), ("fresh-vein", 1), ("rich-harvest", 0)])
def test_the_next_event_raises_the_tax_when_it_is_revealed(event: str, tax: int) -> None:
    table = Table(2).event("royal-visit").tax(2).round_end().play("tax pay", "tax pay")
    left = ["fresh-vein", "new-coinage", "new-settlers", "rich-harvest"]
    assert [f"[event {name}]" for name in left] == sorted(table.legal())
    assert 2 == table.p.tax.level
    table.play(f"[event {event}]").sound()
    assert event == table.box.events[table.p.event].name
    assert 2 + tax == table.p.tax.level
    assert [{Fact.EVENT: table.p.event}] == table.facts("event.reveal")
    assert [0, 0] == fronts(table)
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("event.reveal")
@pytest.mark.parametrize(
    ("players", "number", "past", "left"),
    [
        (2, 2, ("royal-visit",), ["new-settlers", "rich-harvest", "fresh-vein"]),
        (4, 1, (), ["new-settlers", "rich-harvest", "fresh-vein", "royal-visit"]),
    ],
)
def test_left_of_the_red_tiles_events_come_from_deck_a(
    players: int, number: int, past: tuple[str, ...], left: list[str]
) -> None:
    table = Table(players).round(number).event("new-coinage", *past)
    taxed(table).sound()
    assert sorted(f"[event {name}]" for name in left) == sorted(table.legal())


@pytest.mark.clause("event.reveal")
def test_without_events_none_is_revealed() -> None:
    table = ending(1).round_end().play("tax pay", "tax pay", "tax pay").sound()
    assert TaskKind.CARD == table.p.task.kind
    assert NOTHING == table.p.event


# taxes --------------------------------------------------------------------------------------------------


@pytest.mark.clause("tax.choice")
def test_who_pays_the_tax_keeps_the_reputation() -> None:
    table = ending(2).tax(5).round_end().sound()
    assert ["tax pay", "tax refuse"] == table.legal()
    table.play("tax pay").sound()
    assert (35, 0) == (table.money_of("blue"), table.reputation_of("blue"))
    assert (41, 0) == (table.money_of("green"), table.reputation_of("green"))


@pytest.mark.clause("tax.choice")
@pytest.mark.parametrize(
    ("players", "number", "loss"),
    [
        *((3, number, loss) for number, loss in enumerate([1, 1, 2, 2, 3, 4], start=1)),
        *((4, number, loss) for number, loss in enumerate([1, 1, 2, 3, 4], start=1)),
    ],
)
def test_who_does_not_pay_loses_the_reputation_of_the_round(players: int, number: int, loss: int) -> None:
    table = ending(number, players).tax(5).standing("blue", reputation=5, points=9).round_end().sound()
    table.play("tax refuse")
    assert (40, 5 - loss, 9) == (table.money_of("blue"), table.reputation_of("blue"), table.points_of("blue"))
    assert 0 == table.reputation_of("green")


@pytest.mark.clause("tax.choice")
def test_who_cannot_pay_loses_reputation_and_pays_nothing() -> None:
    table = ending(2).tax(5).money("blue", 4).round_end().sound()
    assert ["tax refuse"] == table.legal()
    assert {"turn.afford"} == table.refused("tax pay")
    table.play("tax refuse")
    assert (4, -1) == (table.money_of("blue"), table.reputation_of("blue"))


@pytest.mark.clause("tax.choice")
def test_the_last_groschen_may_be_paid_as_tax() -> None:
    table = ending(2).tax(5).money("blue", 5).round_end().play("tax pay")
    assert (0, 0) == (table.money_of("blue"), table.reputation_of("blue"))


@pytest.mark.clause("tax.choice")
def test_a_tax_of_0_can_always_be_paid_and_refused() -> None:
    table = ending(2).money("blue", 0).round_end().sound()
    assert ["tax pay", "tax refuse"] == table.legal()
    table.play("tax pay")
    assert (0, 0) == (table.money_of("blue"), table.reputation_of("blue"))


@pytest.mark.clause("tax.choice")
def test_the_choice_cannot_be_put_off() -> None:
    assert {"turn.commit"} == ending(2).round_end().refused("skip")


@pytest.mark.clause("tax.choice")
def test_taxes_are_asked_in_turn_order_from_the_start_player() -> None:
    table = ending(1, first="green").round_end().sound()
    asked = []
    while table.p.task.kind == TaskKind.TAX:
        asked.append(table.p.task.player)
        table.play("tax pay")
    assert [1, 2, 0] == asked


@pytest.mark.clause("tax.plots")
@pytest.mark.parametrize(("plots", "surcharge"), [(0, 0), (1, 0), (2, 3), (3, 8)])
def test_a_second_and_third_plot_add_to_the_tax(plots: int, surcharge: int) -> None:
    table = ending(1).tax(7).plots("blue", *["a1", "b2", "c3"][:plots]).plots("green", "d1", "d2", "d3")
    table.round_end().sound().play("tax pay")
    assert 40 - 7 - surcharge == table.money_of("blue")
    assert 7 == table.p.tax.level
    cited = [{Fact.COUNT: plots, Fact.COST: surcharge}] if surcharge else []
    assert cited == table.facts("tax.plots")


@pytest.mark.clause("tax.plots")
def test_each_player_is_taxed_for_the_own_plots() -> None:
    table = ending(1).tax(7).plots("blue", "a1", "b2").plots("green", "d1", "d2", "d3").round_end()
    table.sound().play("tax pay", "tax pay", "tax pay")
    assert [40 - 10, 41 - 15, 42 - 7] == [table.money_of(who) for who in ("blue", "green", "orange")]


@pytest.mark.clause("tax.plots")
def test_who_cannot_pay_for_the_plots_cannot_pay_the_tax() -> None:
    table = ending(1).tax(7).plots("blue", "a1", "b2").money("blue", 9).round_end().sound()
    assert ["tax refuse"] == table.legal()
    assert {"turn.afford"} == table.refused("tax pay")


@pytest.mark.clause("tax.plots")
def test_plots_are_taxed_even_if_the_tax_is_0() -> None:
    table = ending(1).plots("blue", "a1", "b2").round_end().play("tax pay")
    assert 37 == table.money_of("blue")


@pytest.mark.clause("tax.plots")
def test_who_does_not_pay_the_tax_does_not_pay_for_plots() -> None:
    table = ending(1).tax(7).plots("blue", "a1", "b2", "c3").round_end().play("tax refuse").sound()
    assert (40, -1) == (table.money_of("blue"), table.reputation_of("blue"))
    assert 3 == len(table.player("blue").plots.cells)


@pytest.mark.clause("tax.rise")
def test_paying_and_refusing_leave_the_tax_where_it_is() -> None:
    table = ending(1).tax(7).round_end().play("tax pay", "tax refuse", "tax pay")
    assert 7 == table.p.tax.level


@pytest.mark.clause("tax.rise")
@pytest.mark.parametrize(
    ("tile", "tax"),
    # the notary shows 1 itself and turns cathedral tile 2, which shows 1
    [("notary", 2), ("smelter", 1), ("furnace", 0), ("almshouse", 0)],
)
def test_a_building_raises_the_tax_by_what_it_shows_and_by_the_tile_it_turns(tile: str, tax: int) -> None:
    table = Table().guilds("blue", "builders", "metallurgists", "scribes").cathedral(1).tax(7)
    table.slots("blue", tile).plots("blue", "c3").sound()
    table.play("card building/income as building", f"build {tile} c3")
    assert 7 + tax == table.p.tax.level


@pytest.mark.clause("tax.cap")
@pytest.mark.parametrize(("level", "after"), [(22, 24), (23, 25), (24, 25), (25, 25)])
def test_the_tax_stops_at_25(level: int, after: int) -> None:
    # 2 by the notary and cathedral tile 1
    table = Table().guilds("blue", "builders", "metallurgists", "scribes").tax(level)
    table.slots("blue", "notary").plots("blue", "c3").sound()
    table.play("card building/income as building", "build notary c3").sound()
    assert after == table.p.tax.level
    assert (level > 23) == ("tax.cap" in table.cited())


@pytest.mark.clause("tax.cap")
def test_an_event_does_not_raise_the_tax_above_25() -> None:
    table = Table(2).event("royal-visit").tax(24).round_end().play("tax pay", "tax pay")
    assert 25 == table.play("[event new-coinage]").sound().p.tax.level


@pytest.mark.clause("tax.cap")
def test_the_surcharge_for_plots_comes_on_top_of_25() -> None:
    table = ending(1).tax(25).plots("blue", "a1", "b2", "c3").round_end().play("tax pay")
    assert 40 - 33 == table.money_of("blue")


# red tiles ----------------------------------------------------------------------------------------------


@pytest.mark.clause("red.arrive")
@pytest.mark.parametrize(("players", "number"), [(4, 2), (3, 3)])
def test_the_red_tiles_arrive_shuffled_one_at_the_end_of_each_row(players: int, number: int) -> None:
    table = taxed(ending(number, players))
    assert ["[tile royal-chapel]", "[tile stone-house]", "[tile town-gate]"] == table.legal()
    table.play("[tile town-gate]")
    assert ["[tile royal-chapel]", "[tile stone-house]"] == table.sound().legal()
    table.play("[tile royal-chapel]").sound()
    last = [row[-1] for row in table.p.hall.rows]
    names = ("town-gate", "royal-chapel", "stone-house")
    assert [Stack(RED_KIND, table.tile(name), 0) for name in names] == last
    assert ["builders", "innkeepers", "green", "red"] == table.hall_row(1)
    assert (TaskKind.CARD, number + 1) == (table.p.task.kind, table.p.round)


@pytest.mark.clause("red.arrive")
@pytest.mark.parametrize(("players", "number"), [(3, 1), (3, 2), (3, 4), (3, 5), (4, 1), (4, 3), (4, 4)])
def test_in_other_rounds_no_red_tile_arrives(players: int, number: int) -> None:
    table = ending(number, players).round_end()
    hall = table.p.hall
    table.play(*["tax pay"] * players).sound()
    assert hall == table.p.hall
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("red.arrive")
def test_with_two_players_the_red_tiles_arrive_before_the_first_event_of_deck_b() -> None:
    table = taxed(Table(2).round(3).event("new-coinage", "royal-visit", "fresh-vein"))
    table.play("[tile town-gate]", "[tile royal-chapel]").sound()
    assert ["red", "red", "red"] == [table.hall_row(row)[-1] for row in (1, 2, 3)]
    later = ["army-passing", "deep-shaft", "great-fair", "kings-debts", "pilgrims"]
    assert [f"[event {name}]" for name in later] == table.legal()


@pytest.mark.clause("red.arrive")
def test_in_a_row_that_lost_a_stack_the_red_tile_follows_the_stacks_that_are_there() -> None:
    table = ending(3).gone("carpenters-shed", "sawmill", "timber-yard", "masons-lodge").sound()
    taxed(table).play("[tile town-gate]", "[tile royal-chapel]").sound()
    assert ["innkeepers", "green", "red"] == table.hall_row(1)
    # so it costs the two permits of column 3; green starts round 4
    table.play("card rights/plot as rights", "rights 1.3").sound()
    assert 41 - 2 * 3 == table.money_of("green")
    assert ["innkeepers", "green"] == table.hall_row(1)


# the next round -----------------------------------------------------------------------------------------


@pytest.mark.clause("round.next")
@pytest.mark.parametrize(("first", "following"), [("blue", 1), ("green", 2), ("orange", 0)])
def test_the_start_marker_passes_to_the_left(first: str, following: int) -> None:
    table = taxed(ending(1, first=first)).sound()
    assert following == table.p.start
    assert (TaskKind.CARD, following) == (table.p.task.kind, table.p.task.player)


@pytest.mark.clause("round.next")
def test_the_round_counter_moves_and_all_take_their_cards_back() -> None:
    table = ending(1).round_end()
    assert [1, 1, 1] == [len(player.hand.cards) for player in table.p.players]
    table.play("tax pay", "tax pay", "tax pay").sound()
    assert 2 == table.p.round
    assert [(0, 1, 2, 3, 4, 5)] * 3 == [player.hand.cards for player in table.p.players]


@pytest.mark.clause("round.last")
@pytest.mark.parametrize(("players", "number"), [(3, 6), (4, 5)])
def test_after_the_last_round_the_game_is_over(players: int, number: int) -> None:
    # everyone without production; 2 pelicans used score 3 for the patrician and nothing at the end
    table = ending(number, players).tax(7).patricians(council=(0, 1, 0, 0)).pelicans("blue", 0, 2)
    taxed(table)
    assert table.p.over
    assert (33, 3) == (table.money_of("blue"), table.points_of("blue"))
    assert [] == table.legal()
    assert {"round.last"} == {refusal.clause.value for refusal in engine.refusals(table.box, table.p, SKIP)}
    assert "round.next" not in table.cited()


@pytest.mark.clause("round.last")
@pytest.mark.parametrize(("players", "number"), [(3, 5), (4, 4)])
def test_the_round_before_the_last_is_not_the_end(players: int, number: int) -> None:
    table = taxed(ending(number, players)).sound()
    assert (number + 1, TaskKind.CARD) == (table.p.round, table.p.task.kind)


@pytest.mark.clause("round.last")
def test_the_last_round_has_no_event() -> None:
    past = ("royal-visit", "new-settlers", "rich-harvest", "great-fair")
    table = Table(2).round(5).reds(*REDS).event("pilgrims", *past).arm("wood", 1)
    taxed(table).sound()
    assert (6, NOTHING, TaskKind.CARD) == (table.p.round, table.p.event, table.p.task.kind)
    before = fronts(table)
    assert before == fronts(table.round_end().sound())
    assert TaskKind.TAX == table.p.task.kind
