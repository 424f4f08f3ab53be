"""Whether a box is balanced: what is counted, and what of it is luck."""

import json
import math
from collections.abc import Sequence
from random import Random

import pytest
from typer.testing import CliRunner, Result

from kutna_runs import BOX, fails
from kutnahora.cli.main import app
from kutnahora.cli.maintain.box_balance import MADE_FOR, verdict
from kutnahora.reference.terms import Action
from kutnahora.solver.balance import (
    Game,
    Wins,
    action_shares,
    figures,
    likely_rates,
    play_games,
    set_factor,
    set_wins,
    spread,
)
from kutnahora.solver.bot_names import parse_bot
from table import frozen

FAIR = tuple([10] * len(Action) + [0])


def made(
    points: Sequence[int] = (70, 60, 50),
    shares: Sequence[float] = (1.0, 0.0, 0.0),
    actions: Sequence[int] = FAIR,
    **others: bool,
) -> Game:
    sets = ((0, 1, 2), (0, 3, 4), (1, 3, 5))
    said = {"events": False, "cathedral": False, "full_tax": False} | others
    return Game(points=tuple(points), sets=sets, shares=tuple(shares), actions=tuple(actions), **said)


def good(games: list[Game], name: str) -> bool:
    return next(figure.good for figure in figures(games) if figure.name.startswith(name))


def kutna(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["box", "balance", *arguments])


# figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "expected"), [(49, False), (50, True), (80, True), (81, False)])
def test_the_median_winner_has_50_to_80_points(points: int, expected: bool) -> None:
    assert expected == good([made(points=(points, 3, 0)), made(points=(0, points, 0))], "points")


def test_every_action_has_a_part_of_the_cards() -> None:
    rare = [*FAIR]
    rare[Action.JOKER] = 3
    assert good([made()], "cards for joker")
    assert not good([made(actions=rare)], "cards for joker")
    assert 3 / 63 == action_shares([made(actions=rare)])[Action.JOKER]


def test_a_card_for_nothing_counts_as_a_card() -> None:
    assert pytest.approx(10 / 80) == action_shares([made(actions=[*FAIR[:-1], 10])])[0]


@pytest.mark.parametrize(("finished", "expected"), [(0, False), (1, True), (12, True), (13, False)])
def test_the_cathedral_is_finished_in_some_games(finished: int, expected: bool) -> None:
    games = [made(cathedral=number < finished) for number in range(20)]
    assert expected == good(games, "cathedral")


def test_the_full_tax_counts_in_games_with_events_only() -> None:
    without = [made(full_tax=True)] * 50
    assert not good([*without, *[made(events=True)] * 99], "tax")
    assert good([*without, *[made(events=True)] * 99, made(events=True, full_tax=True)], "tax")


# guild sets ---------------------------------------------------------------------------------------------


def test_sets_share_what_seats_share() -> None:
    wins = set_wins([made(), made(shares=(0.5, 0.5, 0.0))])
    assert {(0, 1, 2): Wins(1.5, 2), (0, 3, 4): Wins(0.5, 2), (1, 3, 5): Wins(0.0, 2)} == wins


def test_luck_alone_is_no_imbalance() -> None:
    """Fifteen equal sets, played 60 times each: their shares differ, by more than a factor of two."""
    rng = Random(4)
    sets = [Wins(sum(rng.random() < 1 / 3 for _ in range(60)), 60) for _ in range(15)]
    plain = [wins.rate for wins in sets]
    likely = likely_rates(sets)
    assert max(plain) / min(plain) > 2
    assert max(likely) / min(likely) < 1.3


def test_a_real_imbalance_is_seen() -> None:
    sets = [Wins(300, 600), Wins(200, 600), Wins(100, 600)]
    assert [0.5, 1 / 3, 1 / 6] == pytest.approx(likely_rates(sets), abs=0.01)
    assert not good([made()] * 200, "guild sets")
    assert set_factor([made()] * 200) > 2


# games --------------------------------------------------------------------------------------------------


def test_games_are_counted_as_they_were_played() -> None:
    games = list(play_games(frozen(), parse_bot("lively"), 3, range(4), 1))
    assert [False, True, False, True] == [game.events for game in games]
    for game in games:
        assert 6 * 5 * 3 == sum(game.actions)  # rounds, cards, players
        assert 1.0 == pytest.approx(sum(game.shares))
        assert 1.0 == game.shares[game.points.index(max(game.points))] or len(set(game.points)) < 3
        assert 6 == len({guild for guilds in game.sets for guild in guilds})
    assert games == list(play_games(frozen(), parse_bot("lively"), 3, range(4), 2))


def test_the_command_says_what_it_found_and_whether_that_is_balanced() -> None:
    result = kutna("--games", "4", "--bot", "lively", "--seed", "3", "--jobs", "1", "--box", BOX)
    assert 1 == result.exit_code
    assert "cathedral finished" in result.stdout
    assert "4 games of 3 lively, seed 3, box frozen@" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    printed = json.loads(
        kutna("--games", "4", "--bot", "lively", "--seed", "3", "--jobs", "1", "--box", BOX, "--json").stdout
    )
    assert (False, 4, "lively") == (printed["balanced"], printed["games"], printed["bot"])
    assert 12 == sum(entry["played"] for entry in printed["sets"])
    assert {"name", "found", "low", "high"} == printed["figures"][0].keys()


def test_the_plain_count_of_sets_is_told_too() -> None:
    arguments = ["--games", "30", "--bot", "random", "--seed", "3", "--jobs", "1", "--box", BOX]
    wins = set_wins(list(play_games(frozen(), parse_bot("random"), 3, range(30), 1)))
    plain = spread([share.rate for share in wins.values()])
    shown = next(line for line in kutna(*arguments).stdout.splitlines() if line.startswith("best to worst"))
    assert f"{plain:.2f}" == shown.split()[3]
    factor = json.loads(kutna(*arguments, "--json").stdout)["plain_factor"]
    assert (None if math.isinf(plain) else pytest.approx(plain, abs=1e-4)) == factor


def test_the_verdict_names_the_figures_that_fail() -> None:
    result = kutna("--games", "4", "--bot", "lively", "--seed", "3", "--jobs", "1", "--box", BOX)
    marked = [line.rsplit("  ", 1)[0] for line in result.stdout.splitlines() if line.rstrip().endswith(" no")]
    text = " ".join(result.stdout.split())
    played = list(play_games(frozen(), parse_bot("lively"), 3, range(4), 1))
    names = [figure.name for figure in figures(played)]
    failed = [name for name in names if any(line.startswith(f"{name} ") for line in marked)]
    assert 0 < len(failed) < len(names)
    count = f"{len(failed)} of {len(names)} figures {'is' if len(failed) == 1 else 'are'}"
    assert f"Not balanced: {count} outside the limits: {'; '.join(failed)}." in text


@pytest.mark.parametrize(
    ("bot", "warned"), [("greedy", True), ("flat:10sims", True), ("mcts:10sims", False), ("mcts:1ms", False)]
)
def test_limits_meant_for_searching_players_are_marked(bot: str, warned: bool) -> None:
    spec = parse_bot(bot)
    assert warned == any(MADE_FOR in line for line in verdict([made()], spec))


FEW = "So few games say little: the limits are meant for 300."


@pytest.mark.parametrize(("count", "few"), [(2, True), (99, True), (100, False), (300, False)])
def test_too_few_games_are_warned_about(count: int, few: bool) -> None:
    assert few == (FEW in verdict([made()] * count, parse_bot("mcts:5ms")))


def test_the_likely_share_is_explained_and_in_the_document() -> None:
    arguments = ["--games", "40", "--bot", "random", "--seed", "3", "--jobs", "1", "--box", BOX]
    lines = kutna(*arguments).stdout.splitlines()
    (last,) = (place for place, line in enumerate(lines) if line.startswith("best to worst"))
    assert "likely: the share, less what luck alone would explain." == lines[last + 1]
    assert FEW in lines
    shown = json.loads(kutna(*arguments, "--json").stdout)["sets"]
    wins = list(set_wins(list(play_games(frozen(), parse_bot("random"), 3, range(40), 1))).values())
    assert pytest.approx(likely_rates(wins), abs=1e-4) == [entry["likely"] for entry in shown]


def test_a_balanced_box_is_reported_as_balanced() -> None:
    shared = (1 / 3,) * 3
    fair = [made(shares=shared), made(shares=shared, cathedral=True, events=True, full_tax=True)] * 50
    assert all(figure.good for figure in figures(fair))
    assert ["Balanced: every figure is within its limits."] == verdict(fair, parse_bot("mcts:5ms"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bot", "clever"], "no player 'clever'"),
        (["--games", "1"], "--games"),
        (["--box", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_wrong_options_are_refused_with_one_message(arguments: list[str], words: str) -> None:
    fails(kutna(*arguments), 2, words)
