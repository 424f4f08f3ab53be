"""The engine's final scoring against a second one, over whole games and on positions scored by hand."""

from collections import Counter
from dataclasses import astuple

import pytest

from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.rules import final
from kutnahora.reference.samples.players import play_game
from runs import before_final
from scorer import final_points, final_scores, income, mine_points, winners
from table import Table, frozen

SOURCES = ("city", "mine", "income", "reputation", "extras")

GAMES = [
    (players, kind, seed, events)
    for players, events in ((2, True), (3, False), (4, True))
    for kind, seed in (("random", 3), ("random", 4), ("lively", 5), ("lively", 6))
]


def last_move(players: int, kind: str, seed: int, *, events: bool) -> tuple[Position, Move]:
    """The position in which the last move of a game was made, and that move."""
    before: Position | None = None
    for move, step in play_game(frozen(), players, kind, seed, events=events):
        if step.position.over:
            assert before is not None
            assert move is not None
            return before, move
        before = step.position
    raise AssertionError("a game without an end")


@pytest.mark.clause("final.city")
@pytest.mark.clause("final.mine")
@pytest.mark.clause("final.income")
@pytest.mark.clause("final.reputation")
@pytest.mark.clause("final.extras")
@pytest.mark.clause("final.winner")
@pytest.mark.clause("reputation.final")
@pytest.mark.parametrize(("players", "kind", "seed", "events"), GAMES)
def test_the_last_step_of_a_game_adds_what_the_second_scorer_says(
    players: int, kind: str, seed: int, events: bool
) -> None:
    box = frozen()
    position, move = last_move(players, kind, seed, events=events)
    halted = before_final(frozen(), position, move)
    over = engine.apply(box, position, move).position
    expected = final_points(box, halted)

    for who, parts in enumerate(expected):
        assert [parts[source] for source in SOURCES] == list(astuple(final.breakdown(box, halted, who)))
        added = over.players[who].standing.points - halted.players[who].standing.points
        assert sum(parts.values()) == added
    assert final_scores(box, halted) == [player.standing.points for player in over.players]
    assert winners(box, halted) == set(final.winners(over))


def test_the_compared_games_score_from_every_source() -> None:
    scored = Counter[str]()
    for players, kind, seed, events in GAMES:
        halted = before_final(frozen(), *last_move(players, kind, seed, events=events))
        for parts in final_points(frozen(), halted):
            scored.update({source: points != 0 for source, points in parts.items()})
    assert set(SOURCES) == {source for source, count in scored.items() if count >= 10}


# the scorer itself, on positions whose points are worked out by hand ------------------------------------


def test_the_second_scorer_counts_each_matching_icon_once() -> None:
    # A building with the kinds red and yellow beside icons red, red, yellow: 3 (final.city).
    table = Table(3).built("sawmill", "c4", "blue").built("stone-house", "b4")
    assert [3, 0, 0] == [parts["city"] for parts in final_points(table.box, table.p)]


def test_the_second_scorer_shares_places_and_skips_those_covered() -> None:
    # Row c: stars 2, 1, 1 and a rock with 2 make 6: 3/2/1. Two are second, nobody is third.
    table = Table(3).no_rocks().dug("rock-3", "c1").dug("II-05", "c2", "blue")
    table.dug("I-05", "c3", "green").dug("I-06", "c4", "orange")
    assert [3, 2, 2] == mine_points(table.box, table.p)


def test_the_second_scorer_goes_on_with_the_last_line_of_the_star_table() -> None:
    # Row c: 3 + 3 + 3 + 2 + 2 = 13 stars, paid like 12: 10/6/3.
    table = Table(3).no_rocks().dug("III-05", "c1", "blue").dug("III-06", "c2", "blue")
    table.dug("III-09", "c3", "green").dug("III-02", "c4", "orange").dug("rock-3", "c5")
    assert [10, 6, 3] == mine_points(table.box, table.p)


def test_the_second_scorer_reads_prices_at_card_and_notch() -> None:
    # Card 8 of the ore deck, silver arm at notch 2: silver 3, ore 5. 3 x 3 + (2 + 4) x 5 = 39.
    table = Table(3).guilds("blue", "metallurgists", "miners", "builders").production("blue", (3, 2, 0), 4)
    table.ore(8).arm("silver", 2)
    assert 39 == income(table.box, table.p, table.player("blue"))


def test_the_second_scorer_counts_what_is_left_over() -> None:
    table = Table(3).slots("blue", "sawmill", "almshouse").plots("blue", "c4").pelicans("blue", 2, 5)
    assert 2 + 1 + 2 == final_points(table.box, table.p)[0]["extras"]


@pytest.mark.parametrize(
    ("points", "money", "expected"),
    [
        ((5, 4, 3), (0, 9, 9), {0}),
        ((5, 5, 3), (1, 2, 9), {1}),
        ((5, 5, 5), (2, 1, 2), {0, 2}),
        ((5, 5, 5), (7, 7, 7), {0, 1, 2}),
    ],
)
@pytest.mark.clause("final.winner")
def test_most_points_win_then_most_money_then_it_is_shared(
    points: tuple[int, ...], money: tuple[int, ...], expected: set[int]
) -> None:
    table = Table(3)
    for who, score, purse in zip(("blue", "green", "orange"), points, money, strict=True):
        table.standing(who, 0, score).money(who, purse)
    assert expected == winners(table.box, table.p)
    table.round(6).round_end().play("tax pay", "tax pay", "tax pay")
    won = {event.player for event in table.events if event.clause == Clause.FINAL_WINNER}
    assert expected == won
