"""What no game can have led to: nothing of a game is odd; one more or one less than the table shows is."""

from collections.abc import Iterator
from functools import cache

import pytest

from kutnahora.cli.sentences.broken import placed
from kutnahora.reference import constants, engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.oddities import oddities
from kutnahora.reference.files.positions.load import read_position
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.technology import Technology
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import RESOURCE_OF_ARM
from kutnahora.reference.values import replace
from kutnahora.solver.arena import Match, Table
from kutnahora.solver.bot_names import parse_bot
from lengths import LONG
from oddity_cases import BASE, ENOUGH, NOT_ODD, ODD, START, TILE_6
from table import frozen, reprinted

SEEDS = range(300) if LONG else range(3)


@cache
def box_of(seed: int) -> Box:
    """The standard box, and generated ones in between."""
    return random_box(seed) if seed % 2 else load_box()


def clauses(box: Box, p: Position) -> set[Clause]:
    return {oddity.clause for oddity in oddities(box, p)}


# nothing of a game is odd -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["random", "lively"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_position_of_a_game_is_odd(seed: int, kind: str, players: int) -> None:
    box = box_of(seed)
    game = play_game(box, players, kind, seed, events=players == 2 or seed % 4 < 2, first_game=seed % 3 == 0)
    for _move, step in game:
        assert [] == list(oddities(box, step.position))


@pytest.mark.parametrize(
    "bots", ["greedy greedy", "mcts:20sims greedy lively", "greedy random greedy greedy"]
)
def test_no_position_of_a_game_of_bots_is_odd(bots: str) -> None:
    box, entries = load_box(), tuple(parse_bot(name) for name in bots.split())
    table = Table(Match(box=box, entries=entries, seed=5, events=True), 0, 0)
    table.play()
    p = engine.new_game(box, len(entries), events=True).position
    for move in table.moves:
        assert [] == list(oddities(box, p))
        p = engine.apply(box, p, move).position
    assert p.over
    assert [] == list(oddities(box, p))


# one more or less is noticed at every moment of a game --------------------------------------------------


GAMES = pytest.mark.parametrize(("seed", "players"), [(0, 2), (1, 3), (2, 4), (3, 2)])
CHANGES = pytest.mark.parametrize("change", [1, -1])


def positions(seed: int, players: int) -> Iterator[tuple[Box, Position]]:
    box = box_of(seed)
    for number, (_move, step) in enumerate(play_game(box, players, "lively", seed, events=True)):
        if number % 5 == 0:
            yield box, step.position


def changed(numbers: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + change, *numbers[place + 1 :])


@GAMES
@CHANGES
def test_every_change_of_production_is_noticed(seed: int, players: int, change: int) -> None:
    for box, p in positions(seed, players):
        for who, player in enumerate(p.players):
            rows, mines = player.production.rows, player.production.mines
            others = [Production(changed(rows, row, change), mines) for row in range(len(player.guilds))]
            for other in others:
                odd = with_player(p, who, replace(player, production=other))
                assert {Clause.BUILD_GUILD} == clauses(box, odd)
            odd = with_player(p, who, replace(player, production=Production(rows, mines + change)))
            assert {Clause.MINE_EFFECTS} == clauses(box, odd)


@GAMES
@CHANGES
def test_every_change_of_decks_and_technology_is_noticed(seed: int, players: int, change: int) -> None:
    for box, p in positions(seed, players):
        cards = tuple(deck.card for deck in p.decks)
        for stand in range(len(cards)):
            odd = replace(p, decks=tuple(Deck(card) for card in changed(cards, stand, change)))
            assert {Clause.ECONOMY_ADVANCE} == clauses(box, odd)
        odd = replace(p, technology=Technology(p.technology.taken + change))
        assert {Clause.BUILD_TECH} == clauses(box, odd)


@GAMES
def test_every_change_of_an_arm_is_noticed_while_its_stack_lasts(seed: int, players: int) -> None:
    for box, p in positions(seed, players):
        notches = tuple(arm.notch for arm in p.arms)
        stacks = {stack.kind for row in p.hall.rows for stack in row}
        for arm, resource in enumerate(RESOURCE_OF_ARM):
            for change in (-1, 1) if resource in stacks else ():
                if 0 <= notches[arm] + change <= box.last_notch(resource):
                    odd = replace(p, arms=tuple(Arm(notch) for notch in changed(notches, arm, change)))
                    assert {Clause.ECONOMY_ARM} == clauses(box, odd)


@GAMES
@CHANGES
def test_every_change_of_the_cathedral_is_noticed(seed: int, players: int, change: int) -> None:
    for box, p in positions(seed, players):
        odd = replace(p, cathedral=Cathedral(p.cathedral.turned + change, p.cathedral.under_way))
        assert Clause.CATHEDRAL_CURRENT in clauses(box, odd)


# each oddity, and what is just not odd ------------------------------------------------------------------


def laid(base: str, keys: str) -> str:
    """The text with these lines in place of those of the same keys, or added to it."""
    new = {line.partition(" = ")[0]: line for line in keys.strip().splitlines()}
    kept = [line for line in base.strip().splitlines() if line.partition(" = ")[0] not in new]
    return "\n".join([*kept, *new.values()])


def told(base: str, keys: str, box: Box | None = None) -> list[str]:
    """What is odd, in words."""
    box = box or frozen()
    reading = read_position(box, laid(base, keys))
    assert ((), ()) == (reading.faults, reading.broken)
    assert reading.position is not None
    return [placed(box, reading, oddity, odd=True) for oddity in oddities(box, reading.position)]


@pytest.mark.parametrize("name", NOT_ODD)
def test_what_a_game_may_have_led_to_is_not_odd(name: str) -> None:
    assert [] == told(BASE, NOT_ODD[name])


@pytest.mark.parametrize("name", ODD)
def test_what_no_game_can_have_led_to_is_odd(name: str) -> None:
    keys, *expected = ODD[name]
    found = told(BASE, keys)
    assert expected == [line[: len(start)] for line, start in zip(found, expected, strict=True)]


def test_the_tax_stops_at_its_limit() -> None:
    notary = next(tile for tile in frozen().tiles if tile.name == "notary")
    limit = constants.TAX_LIMIT
    dear = reprinted(replace(notary, tax=limit + 5))
    assert [] == told(BASE, f"tax = {limit}", dear)
    (line,) = told(BASE, f"tax = {limit - 1}", dear)
    assert line.startswith(f"tax.rise: the tax is {limit - 1}, expected at least {limit} from")


def test_the_tax_of_tile_6_is_not_due_if_it_seated_somebody() -> None:
    taxes = frozen().cathedral_taxes
    dear = replace(frozen(), cathedral_taxes=(*taxes[:5], 9, *taxes[6:]))
    assert [] == told(BASE, TILE_6 + "tax = 10", dear)
    (line,) = told(BASE, TILE_6 + "tax = 10\ncouncil = { green = 2, silver = 1 }", dear)
    assert line.startswith("tax.rise: the tax is 10, expected at most 3 from")


# the first cards ----------------------------------------------------------------------------------------


def test_three_cards_are_enough_for_a_building() -> None:
    assert [] == told(START, "")


@pytest.mark.parametrize("name", ENOUGH)
def test_what_is_given_for_free_takes_no_card(name: str) -> None:
    assert [] == [line for line in told(START, ENOUGH[name]) if "turn.cards" in line]
    found = told(START, ENOUGH[name] + '\ngreen.plots = ["c4"]')
    expected = "turn.cards: the players have played 3 cards so far, expected at least 4 for"
    assert [expected] == [line[: len(expected)] for line in found if "turn.cards" in line]


def test_a_seat_in_the_council_takes_a_fourth_card() -> None:
    (line,) = told(START, "pool.green = 0\ncouncil.green = 1")
    assert line.startswith("turn.cards: the players have played 3 cards so far, expected at least 4 for")


@pytest.mark.parametrize("money", [41, 43])
def test_money_before_the_first_card_is_that_of_the_setup(money: int) -> None:
    line = f"setup.money: orange has {money} gr before the first card, expected 42"
    assert [line] == told(START, f"orange.money = {money}")
