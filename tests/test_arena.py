"""The arena: blocks, figures, the test that stops early, and the file that a run resumes from."""

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from kutna_runs import fails, kutna
from kutnahora.cli.main import app
from kutnahora.ext.state import State
from kutnahora.reference.moves import FIRST_CHANCE, Move
from kutnahora.solver.arena import (
    BadLine,
    Block,
    Hypotheses,
    Match,
    Played,
    Table,
    block_shares,
    format_block,
    interval,
    log_likelihood,
    parse_block,
    play_block,
    play_blocks,
    scores,
    student,
    verdict,
)
from kutnahora.solver.bot_names import DEFAULT_BUDGET, SETTINGS, UnknownBot, parse_bot
from kutnahora.solver.bots import Bot
from table import frozen


def match_of(*names: str, seed: int = 1) -> Match:
    return Match(box=frozen(), entries=tuple(map(parse_bot, names)), seed=seed)


def without_times(block: Block) -> Block:
    return replace(block, games=tuple(replace(game, seconds=()) for game in block.games))


def made(number: int, *shares: tuple[float, ...]) -> Block:
    """A block with these shares and nothing else."""
    none = (0,) * len(shares[0])
    return Block(
        number=number,
        games=tuple(
            Played(shares=share, points=none, decisions=none, seconds=none, simulations=none)
            for share in shares
        ),
    )


# blocks ---------------------------------------------------------------------------------------------------


def test_a_block_has_a_game_for_each_rotation_and_shares_add_up() -> None:
    block = play_block(match_of("random", "lively", "greedy"), 4)
    assert (4, 3) == (block.number, len(block.games))
    assert all(1.0 == pytest.approx(sum(game.shares)) for game in block.games)


def test_the_same_bots_play_the_same_block_again() -> None:
    match = match_of("mcts:20sims", "uct:20sims", "flat:20sims", "greedy")
    assert without_times(play_block(match, 0)) == without_times(play_block(match, 0))
    assert without_times(play_block(match, 0)) != without_times(replace(play_block(match, 1), number=0))


def test_processes_change_nothing() -> None:
    match = match_of("lively", "greedy")
    one, two = (list(map(without_times, play_blocks(match, range(5), jobs))) for jobs in (1, 2))
    assert one == two
    assert [0, 1, 2, 3, 4] == [block.number for block in one]


def test_rotations_give_every_entry_every_seat() -> None:
    match = match_of("greedy", "random", "lively")
    seats = [Table(match, 0, rotation).entry_of for rotation in range(3)]
    assert [[0, 1, 2]] * 3 == [sorted(by_seat) for by_seat in seats]
    assert [[0, 1, 2]] * 3 == [sorted(by_rotation) for by_rotation in zip(*seats, strict=True)]


class Heard:
    """A bot, and the players that it was asked to choose for."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.simulations = 0
        self.players: set[int] = set()

    def choose(self, state: State, moves: tuple[Move, ...], since: Sequence[int] | None) -> int:
        self.players.add(state.position().task.player)
        return self.bot.choose(state, moves, since)


@pytest.mark.parametrize("rotation", range(3))
def test_an_entry_plays_from_its_seat_and_has_what_was_won_there(rotation: int) -> None:
    table = Table(match_of("greedy", "random", "lively"), 0, rotation)
    heard = [Heard(bot) for bot in table.bots]
    table.bots = list(heard)
    played = table.play()
    seats = [table.entry_of.index(entry) for entry in range(3)]
    assert [{seat} for seat in seats] == [listener.players for listener in heard]
    assert tuple(table.state.points[seat] for seat in seats) == played.points


def test_the_games_of_a_block_have_the_same_luck() -> None:
    """The setup, which no player decides on, is the same."""
    match = match_of("random", "random")
    tables = [Table(match, 0, rotation) for rotation in range(2)]
    for table in tables:
        table.play()
    first, second = (list(takewhile(lambda move: move.kind >= FIRST_CHANCE, table.moves)) for table in tables)
    assert len(first) > 5
    assert first == second


# figures --------------------------------------------------------------------------------------------------


def test_shares_are_by_seat_of_a_bot() -> None:
    match = match_of("greedy", "random", "random", "random")
    first, second = (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)
    blocks = [made(0, first, (0.5, 0.5, 0.0, 0.0)), made(1, second, first)]
    assert [0.75, 0.5] == block_shares(match, blocks, "greedy")
    assert [0.25 / 3, 0.5 / 3] == pytest.approx(block_shares(match, blocks, "random"))
    rows = scores(match, blocks)
    assert [("greedy", 1), ("random", 3)] == [(row.name, row.seats) for row in rows]
    assert 0.625 == rows[0].share


def test_intervals() -> None:
    assert (0.0, 1.0) == interval([1.0])
    # t of 9 degrees of freedom is 2.262; the spread of these is 0.527
    low, high = interval([0.0, 1.0] * 5)
    assert (0.5 - 2.262 * 0.52705 / math.sqrt(10), 0.5 + 2.262 * 0.52705 / math.sqrt(10)) == pytest.approx(
        (low, high), abs=1e-3
    )
    low, high = interval([1.0] * 60)
    assert (0.05 ** (1 / 60), 1.0) == pytest.approx((low, high))
    assert (0.0, 1 - 0.05 ** (1 / 60)) == pytest.approx(interval([0.0] * 60))


@pytest.mark.parametrize("count", [2, 10, 60, 300])
def test_a_block_lost_is_no_gain(count: int) -> None:
    """Nor does the lower end rise if one of many won games is drawn."""
    ends = [interval([1.0] * (count - lost) + [0.5] * lost)[0] for lost in range(count)]
    assert all(better >= worse for better, worse in pairwise(ends[: max(2, count // 10)]))
    mirrored = [interval([0.0] * (count - won) + [0.5] * won)[1] for won in range(count)]
    assert [1 - end for end in mirrored] == pytest.approx(ends)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # from printed tables
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (299, 1.968)],
)
def test_students_t(freedom: int, quantile: float) -> None:
    assert quantile == pytest.approx(student(freedom), abs=0.004)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = Random(1)
    held = 0
    for _time in range(1000):
        low, high = interval([rng.choice((0.0, 0.5, 0.5, 1.0, 1.0)) for _block in range(40)])
        held += low <= 0.6 <= high
    assert 930 <= held <= 970


@pytest.mark.parametrize("wanted", [Hypotheses(0.5, 0.6), Hypotheses(0.9, 0.98), Hypotheses(0.25, 0.35)])
def test_the_sequential_test_decides_rightly(wanted: Hypotheses) -> None:
    """Wrongly at most once in twenty, and as often as chance lets that be exceeded in 400 tries."""
    rng = Random(1)
    for truth, expected in ((wanted.no, False), (wanted.yes, True)):
        wrong = 0
        for _time in range(400):
            shares: list[float] = []
            while (said := verdict(shares, wanted, 2)) is None:
                shares.append((rng.random() < truth) / 2 + (rng.random() < truth) / 2)
            wrong += said is not expected
        assert wrong <= 27


def test_the_sequential_test_waits_for_some_blocks() -> None:
    wanted = Hypotheses(0.5, 0.6)
    assert 0.0 == log_likelihood([1.0] * 9, wanted, 2)
    assert log_likelihood([1.0] * 10, wanted, 2) > 3
    assert verdict([1.0] * 10, Hypotheses(0.0, 1.0), 2)


# names ----------------------------------------------------------------------------------------------------


def test_a_setting_is_given_once() -> None:
    with pytest.raises(UnknownBot, match="first_play is given twice"):
        parse_bot("mcts:20sims:first_play=0.2:first_play=0.3")
    with pytest.raises(UnknownBot, match="playout is given twice"):
        parse_bot("mcts:playout=random:first_play=0.3:playout=random")


@pytest.mark.parametrize("name", ["clever", "mcts:5"])
def test_a_wrong_name_is_told_the_usual_budget(name: str) -> None:
    assert 0.1 == parse_bot("mcts").budget.seconds
    with pytest.raises(UnknownBot, match="default: 100ms"):
        parse_bot(name)


# lines ----------------------------------------------------------------------------------------------------


def test_a_block_is_a_line_and_back() -> None:
    match = match_of("lively", "greedy")
    block = play_block(match, 3)
    line = format_block(match, block)
    assert "\n" not in line
    assert block == parse_block(match, line)
    assert parse_block(match_of("lively", "greedy", seed=2), line) is None
    assert parse_block(match_of("greedy", "lively"), line) is None


def test_a_line_that_is_not_a_block_is_refused() -> None:
    match = match_of("lively", "greedy")
    whole = json.loads(format_block(match, play_block(match, 3)))
    game = whole["games"][0]
    broken: tuple[object, ...] = (
        {**whole, "games": [game]},
        {**whole, "number": "3"},
        {**whole, "games": [game, {**game, "points": [1]}]},
        {**whole, "games": [game, {**game, "points": [1, math.inf]}]},
        {**whole, "games": [game, {**game, "shares": ["a", "b"]}]},
        {**whole, "games": 3},
        {"box": 1},
        [],
    )
    for wrong in broken:
        with pytest.raises(BadLine):
            parse_block(match, json.dumps(wrong))
    with pytest.raises(BadLine):
        parse_block(match, "[" * 100_000)


# the command ----------------------------------------------------------------------------------------------


ARENA = ("arena", "--seats", "lively,greedy", "--seed", "1", "--jobs", "1")


def test_a_table_and_a_document() -> None:
    shown = kutna(*ARENA, "--blocks", "3")
    assert 0 == shown.exit_code
    titles = shown.stdout.splitlines()[0].split()
    assert ["bot", "share", "95", "%", "points", "choices", "ms", "sims"] == titles
    printed = json.loads(kutna(*ARENA, "--blocks", "3", "--json").stdout)
    assert (3, 6, 1) == (printed["blocks"], printed["games"], printed["seed"])
    assert ["lively", "greedy"] == [bot["name"] for bot in printed["bots"]]
    assert 1.0 == pytest.approx(sum(bot["share"] for bot in printed["bots"]))


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "blocks.jsonl"
    assert 0 == kutna(*ARENA, "--blocks", "2", "--resume", path).exit_code
    first = path.read_text()
    path.write_text(first + '{"box": "cut off')
    shown = kutna(*ARENA, "--blocks", "4", "--resume", path)
    assert 0 == shown.exit_code
    lines = path.read_text().splitlines()
    assert first.splitlines() == lines[:2]
    assert [0, 1, 2, 3] == [json.loads(line)["number"] for line in lines]
    again = json.loads(kutna(*ARENA, "--blocks", "4", "--resume", path, "--json").stdout)
    whole = json.loads(kutna(*ARENA, "--blocks", "4", "--json").stdout)
    for document in (again, whole):
        for bot in document["bots"]:
            del bot["ms"]
        del document["seconds"]
    assert whole == again
    assert lines == path.read_text().splitlines()


def test_other_matches_in_the_file_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "blocks.jsonl"
    kutna(*ARENA, "--blocks", "1", "--resume", path)
    other = ("--seats", "greedy,lively", "--seed", "1", "--jobs", "1")
    kutna("arena", *other, "--blocks", "1", "--resume", path)
    assert [["lively", "greedy"], ["greedy", "lively"]] == [
        json.loads(line)["seats"] for line in path.read_text().splitlines()
    ]


def told(resume: Path, blocks: int, *more: str) -> str:
    """What is said of a file of blocks."""
    result = kutna(*ARENA, "--blocks", str(blocks), "--resume", resume, *more)
    assert 0 == result.exit_code
    return result.stderr


def test_what_was_taken_from_the_file_is_said(tmp_path: Path) -> None:
    path = tmp_path / "blocks.jsonl"
    assert "" == told(path, 3)
    assert "--resume: 3 blocks used\n" == told(path, 3)
    assert "--resume: 3 blocks used\n" == told(path, 4, "--json")
    assert "--resume: 1 block used, 3 beyond --blocks left out\n" == told(path, 1)
    other = "of other matches, boxes or seeds skipped"
    assert f"--resume: 4 blocks {other}\n" == told(path, 1, "--seed", "2")
    assert f"--resume: 4 blocks used, 1 {other}\n" == told(path, 4)
    path.write_text(path.read_text() + '{"box"')
    assert f"--resume: 4 blocks used, 1 {other}, an incomplete last line dropped\n" == told(path, 4)
    path.write_text(path.read_text() + '{"box"')
    everything = (
        f"--resume: 2 blocks used, 1 {other}, 2 beyond --blocks left out, an incomplete last line dropped\n"
    )
    assert everything == told(path, 2)


def test_a_block_twice_in_the_file_is_one(tmp_path: Path) -> None:
    path = tmp_path / "blocks.jsonl"
    told(path, 2)
    path.write_text(path.read_text() * 2)
    assert "--resume: 2 blocks used\n" == told(path, 2)


def test_the_help_names_the_budget_and_the_settings() -> None:
    shown = CliRunner().invoke(app, ["arena", "--help"], terminal_width=80).stdout
    words = " ".join(shown.split())
    assert f"(default: {1000 * DEFAULT_BUDGET.seconds:g}ms)" in words
    assert f"mcts:20ms:first_play=0.2: {', '.join(SETTINGS)}." in words


def test_the_sequential_test_stops_a_run_and_gives_the_exit_code() -> None:
    yes = kutna("arena", "--seats", "greedy,random", "--seed", "1", "--blocks", "99", "--sprt", "0.5,0.6")
    assert 0 == yes.exit_code
    assert "\n10 blocks" in yes.stdout
    assert "greedy, 0.5 or 0.6: 0.6\n" in yes.stdout
    no = kutna("arena", "--seats", "random,greedy", "--seed", "1", "--blocks", "99", "--sprt", "0.5,0.6")
    assert 1 == no.exit_code
    short = kutna(*ARENA, "--blocks", "10", "--sprt", "0.5,0.501", "--json")
    assert 3 == short.exit_code
    assert json.loads(short.stdout)["sprt"] == {"no": 0.5, "yes": 0.501, "verdict": None}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "lively"), "--seats: 1 player, expected 2, 3 or 4"),
        (("--seats", "lively,human"), "no player 'human'"),
        (("--seats", "lively,mcts:5"), "expected a budget such as 50ms"),
        (("--seats", "lively,greedy", "--sprt", "0.6,0.5"), "--sprt: '0.6,0.5', expected two shares"),
        (("--seats", "lively,greedy", "--sprt", "a"), "--sprt: 'a', expected two shares"),
        (
            ("--seats", "lively,greedy", "--sprt", "0.5,0.6"),
            "--sprt: never decides before 10 blocks; --blocks 1",
        ),
        (("--seats", "lively,mcts:reuse=0:reuse=1"), "'mcts:reuse=0:reuse=1': reuse is given twice"),
        (("--seats", "lively,greedy", "--seed", "1" + "0" * 20), "at most 20 digits"),
        (("--seats", "lively,greedy", "--resume", "/no/such/file"), "cannot write /no/such/file"),
        (("--seats", "lively,greedy", "--resume", "."), "cannot read .: Is a directory"),
        (("--seats", "lively,greedy", "--resume", __file__), "line 1: not an arena block"),
    ],
    ids=str,
)
def test_wrong_usage_ends_with_one_message(arguments: tuple[str, ...], words: str) -> None:
    seeded = () if "--seed" in arguments else ("--seed", "1")
    fails(kutna("arena", *arguments, *seeded, "--blocks", "1", "--jobs", "1"), 2, words)


def test_greedy_is_as_strong_as_promised() -> None:
    """Enough that a wrong evaluation shows; docs/strength.md has the long runs."""
    blocks = list(play_blocks(match_of("greedy", "random"), range(20), 1))
    assert scores(match_of("greedy", "random"), blocks)[0].share >= 0.95
    match = match_of("greedy", "greedy", "greedy")
    assert scores(match, list(play_blocks(match, range(5), 1)))[0].points >= 30


def test_mcts_is_stronger_than_uct() -> None:
    match = match_of("mcts:100sims", "uct:100sims")
    blocks = list(play_blocks(match, range(6), 1))
    assert scores(match, blocks)[0].share >= 0.6
