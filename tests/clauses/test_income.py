"""The income action: money, and a seat in the council."""

import pytest

from kutnahora.reference.events import Fact
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.position import TaskKind
from table import Table

INCOME = "card rights/income as income"
JOKER = "card mine/joker as joker:income"


def waiting() -> Table:
    """A green and two yellow patricians wait in the pool; blue makes 2 wood, at 2 groschen each."""
    table = Table().guilds("blue", "builders", "scribes", "metallurgists").production("blue", (2, 0, 0))
    table.built("almshouse", "b2").built("weigh-house", "b3").built("cloth-hall", "b4")
    return table.patricians(pool=(1, 0, 2, 0)).sound()


# money --------------------------------------------------------------------------------------------------


@pytest.mark.clause("income.collect")
def test_the_example_of_the_rules_three_silver_at_3_and_six_ore_at_4() -> None:
    table = Table().guilds("blue", "metallurgists", "miners", "builders").production("blue", (3, 2, 0), 4)
    table.play(INCOME).sound()
    assert 40 + 33 == table.money_of("blue")
    assert [{Fact.MONEY: 33}] == table.facts("income.collect")
    assert [41, 42] == [table.money_of("green"), table.money_of("orange")]


@pytest.mark.clause("income.collect")
@pytest.mark.parametrize(
    ("guild", "price"),
    [("builders", 4), ("innkeepers", 3), ("grocers", 2), ("scribes", 3), ("miners", 4), ("metallurgists", 3)],
)
def test_each_guild_sells_its_resource_at_the_price_of_the_moment(guild: str, price: int) -> None:
    # card 13: wood 4, beer 5 4 3, food 5 4 3 2, by notch; ore card 9: permit 4 3, silver 5 4 3, ore 3 4 4
    others = [name for name in ("builders", "grocers", "scribes") if name != guild][:2]
    table = Table().guilds("blue", others[0], others[1], guild).production("blue", (0, 0, 3))
    table.population(13).ore(9).arm("beer", 2).arm("food", 3).arm("permit", 1).arm("silver", 2).sound()
    table.play(INCOME)
    assert 40 + 3 * price == table.money_of("blue")


@pytest.mark.clause("income.collect")
def test_mines_are_sold_without_the_miners_guild() -> None:
    table = Table().guilds("blue", "builders", "scribes", "grocers").production("blue", (1, 1, 1), 5)
    table.play(INCOME)
    assert 40 + 2 + 3 + 3 + 5 * 4 == table.money_of("blue")


@pytest.mark.clause("income.collect")
def test_without_production_income_is_legal_and_pays_nothing() -> None:
    table = Table().play(INCOME).sound()
    assert 40 == table.money_of("blue")


@pytest.mark.clause("income.collect")
def test_production_stays_where_it_is() -> None:
    table = Table().production("blue", (1, 2, 3), 4).play(INCOME)
    assert (1, 2, 3) == table.player("blue").production.rows
    assert 4 == table.player("blue").production.mines


# the council --------------------------------------------------------------------------------------------


@pytest.mark.clause("income.council")
def test_after_the_income_one_patrician_of_the_pool_may_be_seated() -> None:
    table = waiting().play(INCOME)
    assert 44 == table.money_of("blue")
    assert ["council green", "council yellow", "skip"] == table.legal()


@pytest.mark.clause("income.council")
@pytest.mark.parametrize(
    ("colour", "pool", "council"),
    [("green", (0, 0, 2, 0), (1, 0, 0, 0)), ("yellow", (1, 0, 1, 0), (0, 0, 1, 0))],
)
def test_a_seat_costs_10_and_moves_one_patrician(
    colour: str, pool: tuple[int, ...], council: tuple[int, ...]
) -> None:
    table = waiting().play(INCOME, f"council {colour}").sound()
    assert 34 == table.money_of("blue")
    assert Patricians((2, 3, 1, 3), pool, council) == table.p.patricians


@pytest.mark.clause("income.council")
def test_only_one_seat_is_paid_for_in_one_action() -> None:
    table = waiting().play(INCOME, "council yellow")
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("income.council")
def test_the_seat_may_be_declined() -> None:
    table = waiting().play(INCOME, "skip").sound()
    assert 44 == table.money_of("blue")
    assert Patricians((2, 3, 1, 3), (1, 0, 2, 0), (0, 0, 0, 0)) == table.p.patricians
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("income.council")
def test_a_colour_that_does_not_wait_in_the_pool_cannot_be_seated() -> None:
    table = waiting().play(INCOME)
    assert {"lack.patrician"} == table.refused("council silver")
    assert {"lack.patrician"} == table.refused("council red")


@pytest.mark.clause("income.council")
def test_the_last_10_groschen_may_be_paid_for_a_seat() -> None:
    table = waiting().money("blue", 6).play(INCOME, "council green")
    assert 0 == table.money_of("blue")


@pytest.mark.clause("income.council")
def test_with_9_groschen_no_seat_is_offered() -> None:
    table = waiting().money("blue", 5).play(INCOME)
    assert TaskKind.CARD == table.p.task.kind
    assert 9 == table.money_of("blue")
    assert "lack.money" in table.cited()


@pytest.mark.clause("income.council")
def test_a_seat_is_refused_to_who_cannot_pay_it() -> None:
    # a position that no game reaches: the seat is asked for though there is no money for it
    table = waiting().money("blue", 9).owe(TaskKind.COUNCIL, "blue")
    assert {"turn.afford"} == table.refused("council green")
    assert ["skip"] == table.legal()


@pytest.mark.clause("income.council")
def test_a_joker_played_for_income_may_pay_for_a_seat_too() -> None:
    table = waiting().play(JOKER, "council green")
    assert 34 == table.money_of("blue")
    assert (1, 0, 0, 0) == table.p.patricians.council
