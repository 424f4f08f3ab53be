"""The rights action: which tile, for how much, and how the stacks slide."""

import pytest

from kutnahora.reference.kernel.stacks import Stack
from table import Table

RIGHTS = "card rights/income as rights"


def own(*guilds: str) -> Table:
    """Rows: builders innkeepers green · grocers scribes silver · miners metallurgists yellow."""
    return Table().guilds("blue", *guilds)


def held(table: Table, who: str = "blue") -> list[str]:
    return [table.box.tile_name(tile) for tile in table.player(who).slots.tiles]


# choose -------------------------------------------------------------------------------------------------


@pytest.mark.clause("rights.choose")
def test_a_guild_tile_only_of_an_own_guild_and_a_public_tile_always() -> None:
    table = own("builders", "scribes", "metallurgists").sound().play(RIGHTS)
    assert [
        *("rights 1.1", "rights 1.3"),  # builders, green
        *("rights 2.2", "rights 2.3"),  # scribes, silver
        *("rights 3.2", "rights 3.3"),  # metallurgists, yellow
    ] == table.legal()


@pytest.mark.clause("rights.choose")
@pytest.mark.parametrize("stack", ["1.2", "2.1", "3.1"])
def test_a_foreign_guild_is_refused(stack: str) -> None:
    table = own("builders", "scribes", "metallurgists").sound().play(RIGHTS)
    assert {"rights.choose"} == table.refused(f"rights {stack}")


@pytest.mark.clause("rights.choose")
def test_there_must_be_a_stack() -> None:
    table = own("builders", "scribes", "metallurgists").sound().play(RIGHTS)
    assert {"rights.choose"} == table.refused("rights 1.4")
    assert set() == table.refused("rights 1.3")


@pytest.mark.clause("rights.choose")
def test_the_top_tile_of_the_stack_is_taken() -> None:
    table = own("builders", "scribes", "metallurgists").sound().play(RIGHTS, "rights 2.2")
    assert ["copyists-desk"] == held(table)
    assert [] == held(table, "green") + held(table, "orange")


@pytest.mark.clause("rights.choose")
def test_red_tiles_are_public_once_they_have_arrived() -> None:
    table = own("builders", "scribes", "metallurgists").round(4)
    table.reds("stone-house", "town-gate", "royal-chapel").sound().play(RIGHTS, "rights 2.4")
    assert ["town-gate"] == held(table)


# cost ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("rights.cost")
@pytest.mark.parametrize(
    ("stack", "cost"), [("1.1", 1), ("1.2", 4), ("1.3", 8), ("1.4", 12), ("2.1", 1), ("3.3", 8)]
)
def test_column_1_costs_1_groschen_and_the_others_1_2_and_3_permits(stack: str, cost: int) -> None:
    # Ore card 9: a permit costs 4.
    table = own("builders", "innkeepers", "grocers").ore(9).round(4)
    table.reds("stone-house", "town-gate", "royal-chapel").sound().play(RIGHTS, f"rights {stack}")
    assert 40 - cost == table.money_of("blue")
    assert [41, 42] == [table.money_of(who) for who in ("green", "orange")]


@pytest.mark.clause("rights.cost")
def test_the_price_of_a_permit_is_that_of_the_moment() -> None:
    table = own("builders", "innkeepers", "grocers").arm("permit", 1).sound().play(RIGHTS, "rights 1.3")
    assert 36 == table.money_of("blue")  # 2 permits at 2 gr


@pytest.mark.clause("rights.cost")
@pytest.mark.parametrize(("stack", "cost"), [("1.1", 1), ("1.2", 3), ("1.3", 6)])
def test_a_stack_that_cannot_be_paid_is_not_offered(stack: str, cost: int) -> None:
    table = own("builders", "innkeepers", "grocers").sound().play(RIGHTS).money("blue", cost)
    assert set() == table.refused(f"rights {stack}")
    assert {"turn.afford"} == table.money("blue", cost - 1).refused(f"rights {stack}")


# slots --------------------------------------------------------------------------------------------------


@pytest.mark.clause("rights.slots")
def test_a_tile_goes_to_a_free_slot() -> None:
    table = own("builders", "scribes", "metallurgists").slots("blue", "almshouse", "furnace").sound()
    table.play(RIGHTS, "rights 1.1").settle().sound()
    assert ["carpenters-shed", "furnace", "almshouse"] == held(table)


@pytest.mark.clause("rights.slots")
def test_with_three_slots_taken_no_rights_are_possible() -> None:
    table = own("builders", "scribes", "metallurgists")
    table.slots("blue", "almshouse", "furnace", "cloth-hall").sound()
    assert {"lack.slot"} == table.refused(RIGHTS)
    table.act("blue", "rights")
    assert {"rights.slots"} == table.refused("rights 1.1")


@pytest.mark.clause("rights.slots")
def test_with_three_slots_taken_not_even_free_rights_are_possible() -> None:
    table = own("builders", "scribes", "metallurgists").cathedral(1).pelicans("blue", 1)
    table.slots("blue", "almshouse", "furnace", "cloth-hall").sound().act("blue", "cathedral").sound()
    assert ["furnace", "almshouse", "cloth-hall"] == held(table)
    assert (1, 2) == (table.reputation_of("blue"), table.p.cathedral.turned)
    assert "lack.slot" in table.cited()


@pytest.mark.clause("rights.slots")
def test_two_taken_slots_do_not_stop_free_rights() -> None:
    table = own("builders", "scribes", "metallurgists").cathedral(1).pelicans("blue", 1)
    table.slots("blue", "almshouse", "furnace").sound().act("blue", "cathedral").play("rights 1.1")
    assert (40, ["carpenters-shed", "furnace", "almshouse"]) == (table.money_of("blue"), held(table))


@pytest.mark.clause("rights.slots")
def test_a_tile_leaves_its_slot_by_being_built() -> None:
    table = own("builders", "scribes", "metallurgists").slots("blue", "almshouse", "furnace")
    table.plots("blue", "a1").sound().play("card building/income as building", "build almshouse a1")
    assert ["furnace"] == held(table)


# slide --------------------------------------------------------------------------------------------------


@pytest.mark.clause("rights.slide")
@pytest.mark.parametrize(
    ("stack", "row"),
    [
        ("1.1", ["innkeepers", "green", "builders"]),
        ("1.2", ["builders", "green", "innkeepers"]),
        ("1.3", ["builders", "innkeepers", "green"]),
    ],
)
def test_the_stack_goes_to_the_end_of_its_row_and_the_others_close_up(stack: str, row: list[str]) -> None:
    table = own("builders", "innkeepers", "grocers").sound().play(RIGHTS, f"rights {stack}").settle().sound()
    assert row == table.hall_row(1)
    assert ["grocers", "scribes", "silver"] == table.hall_row(2)
    assert ["miners", "metallurgists", "yellow"] == table.hall_row(3)


@pytest.mark.clause("rights.slide")
def test_the_stack_goes_behind_the_red_tile() -> None:
    table = own("builders", "innkeepers", "grocers").round(4).reds("stone-house", "town-gate", "royal-chapel")
    table.sound().play(RIGHTS, "rights 1.2").settle().sound()
    assert ["builders", "green", "red", "innkeepers"] == table.hall_row(1)


@pytest.mark.clause("rights.slide")
def test_a_stack_that_is_used_up_disappears() -> None:
    table = own("builders", "innkeepers", "grocers").gone("carpenters-shed", "sawmill", "timber-yard").sound()
    table.play(RIGHTS, "rights 1.1").sound()
    assert ["masons-lodge"] == held(table)
    assert ["innkeepers", "green"] == table.hall_row(1)


@pytest.mark.clause("rights.slide")
def test_a_red_tile_is_a_stack_of_its_own_and_leaves_no_gap() -> None:
    table = own("builders", "innkeepers", "grocers").round(4).reds("stone-house", "town-gate", "royal-chapel")
    table.sound().play(RIGHTS, "rights 1.4").sound()
    assert ["builders", "innkeepers", "green"] == table.hall_row(1)


@pytest.mark.clause("rights.slide")
def test_column_4_is_empty_until_the_red_tiles_arrive() -> None:
    table = own("builders", "innkeepers", "grocers").sound()
    for card, stack in ((RIGHTS, "1.1"), ("card rights/plot as rights", "1.1")):
        table.play(card, f"rights {stack}").settle()
        assert [3, 3, 3] == [len(table.hall_row(row)) for row in (1, 2, 3)]
    assert ["green", "builders", "innkeepers"] == table.hall_row(1)


@pytest.mark.clause("rights.slide")
def test_the_next_tile_of_the_stack_is_then_visible() -> None:
    table = own("builders", "innkeepers", "grocers").sound().play(RIGHTS, "rights 1.2")
    assert ["[tile bathhouse]", "[tile tavern]"] == table.legal()
    table.play("[tile tavern]").sound()
    assert Stack(1, table.tile("tavern"), 2) == table.p.hall.rows[0][2]
