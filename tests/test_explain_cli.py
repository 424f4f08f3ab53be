"""`kutna explain`: moves, positions and games, as text and as JSON, with its exit codes."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from kutnahora.cli.lawyer.explain import explain
from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.records.load import read_record, replay
from kutnahora.reference.rules.final import breakdown, winners
from kutnahora.reference.said import near_moves
from kutnahora.reference.terms import PLAYER_NAMES
from table import Table, frozen

BOX = str(Path(__file__).parent / "boxes" / "frozen.toml")
GOLDEN = Path(__file__).parent / "golden"
IDS = {clause.value for clause in Clause}

app = typer.Typer()
app.command()(explain)


def kutna(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments), "--box", BOX])


def document(*arguments: str | Path, code: int = 0) -> dict[str, object]:
    result = kutna(*arguments, "--json")
    assert code == result.exit_code
    value = json.loads(result.stdout)
    assert isinstance(value, dict)
    return value


def khn(table: Table) -> str:
    return format_khn(table.box, table.p)


def city() -> Table:
    table = Table().guilds("blue", "builders", "grocers", "miners").built("sawmill", "c3", "blue")
    return table.production("blue", (2, 0, 0))


def clauses(text: str) -> list[str]:
    """The ids on the left, in order."""
    words = (line.split()[0] for line in text.splitlines() if line[:2] == "  " and line[2:3] != " ")
    return [word for word in words if word != "=>"]


# moves --------------------------------------------------------------------------------------------------


def test_a_legal_move_is_told_step_by_step() -> None:
    result = kutna(khn(city()), "card rights/plot as plot ; plot c4")
    assert (0, "") == (result.exit_code, result.stderr)
    assert result.stdout.startswith(
        "card rights/plot as plot is legal:\n  turn.half           blue plays rights/plot,"
    )
    text = " ".join(result.stdout.split())
    assert "plot c4 is legal: order.plot blue chooses c4, pays 4 gr and places the marker." in text
    assert "terms.adjacent Beside c4: sawmill (4 gr); the highest plot price there is 4 gr." in text
    assert "turn.afford blue pays 4 gr: 40 - 4 = 36 gr." in text
    assert text.endswith("=> blue: money 40 -> 36, plots 0 -> 1")
    assert set(clauses(result.stdout)) <= IDS


def test_the_clauses_are_those_of_the_events_in_order() -> None:
    table = city().play("card rights/plot as plot")
    result = kutna(khn(table), "plot c4")
    table.play("plot c4")
    assert [event.clause.value for event in table.events] == clauses(result.stdout)


def test_a_refused_move_gets_every_reason_and_what_is_legal() -> None:
    table = city().slots("blue", "timber-yard").plots("blue", "c4").play("card building/income as building")
    result = kutna(khn(table), "build bakery e6")
    assert (1, "") == (result.exit_code, result.stderr)
    text = " ".join(result.stdout.split())
    held = "build.needs bakery is not in a slot of blue but on top of stack 2.1; held: timber-yard."
    plot = "build.needs e6 is not a plot of blue: it is unclaimed; own plots: c4."
    legal = "=> Legal now: build timber-yard c4 (-6 gr, +1 point)."
    assert f"build bakery e6 is not legal: {held} {plot} {legal}" == text


def test_moves_may_be_arguments_of_their_own() -> None:
    apart = kutna(khn(city()), "card rights/plot as plot", "plot c4")
    assert kutna(khn(city()), "card rights/plot as plot ; plot c4").stdout == apart.stdout


def test_a_move_after_one_that_is_not_legal_is_not_told() -> None:
    result = kutna(khn(city()), "card rights/plot as plot ; plot e6 ; card plot/mine skip")
    assert 1 == result.exit_code
    assert "plot e6 is not legal:" in result.stdout
    assert "skip is" not in result.stdout


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("card rights/plot as plott", "card rights/plot as plot"),
        ("card plots/mine as plot", "card plot/mine as plot"),
        ("Card Plot/Mine as plot", "the nearest legal moves: card plot/mine as plot"),
        ("xyzzy", "legal now: card plot/mine as plot, "),
        ("", "legal now: card plot/mine as plot, "),
        ("x" * 5000, "legal now: "),
        ("\x1b[2J", "legal now: "),
    ],
)
def test_text_that_is_not_a_move_gets_the_nearest_legal_moves(text: str, near: str) -> None:
    result = kutna(khn(city()), text)
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("move 1, ")
    assert near in result.stderr
    assert len(result.stderr) < 500
    assert result.stderr.strip().isprintable()


def test_a_move_that_no_game_has_is_not_legal() -> None:
    result = kutna(khn(city().play("card plot/mine as mine")), "hire 3")
    assert (1, "") == (result.exit_code, result.stderr)
    assert "hire 3 is not legal:\n  mine.hire           0, 1 or 2 miners can be hired, " in result.stdout
    printed = document(khn(city()), "card plot/mine as income", code=1)
    moves = printed["moves"]
    assert isinstance(moves, list)
    assert (False, "card plot/mine as income") == (printed["legal"], moves[0]["move"])
    [reason] = moves[0]["reasons"]
    assert ("turn.half", {}) == (reason["clause"], reason["facts"])


TURN = "card plot/mine skip ; card rights/plot skip"


def test_several_moves_are_one_players_turn() -> None:
    result = kutna(khn(city()), f"{TURN} ; card mine/joker skip")
    assert (1, "") == (result.exit_code, result.stderr)
    text = " ".join(result.stdout.split())
    assert "order.turn blue's card mine/joker skip is not possible now; green: play card 1 of 2." in text
    assert "turn.order In round 1 it is green's turn 1; blue's is over." in text
    assert "turn.cards Turn 1 has 2 cards, and blue has none left to play in it." in text
    assert "Legal now for green: card mine/joker " in text


def test_a_move_that_names_its_player_is_that_players() -> None:
    assert 0 == kutna(khn(city()), f"blue: {TURN} ; green: card mine/joker skip").exit_code
    early = kutna(khn(city()), "green: card mine/joker skip")
    assert (1, True) == (early.exit_code, "green's comes later" in early.stdout)
    again = kutna(khn(city()), f"{TURN} ; green: card mine/joker skip ; card mine/joker skip")
    assert (1, True) == (again.exit_code, "blue's card mine/joker skip is not" in again.stdout)


@pytest.mark.parametrize("text", ["purple: plot c4", "blue; plot c4", "blue: [draw I-01]", "blue: "])
def test_an_unknown_name_before_a_colon_is_not_a_player(text: str) -> None:
    assert 2 == kutna(khn(city()), text).exit_code


def test_a_player_who_is_not_at_the_table_is_said_not_to_be() -> None:
    assert "the players are blue, green, orange" in kutna(khn(city()), "Purple: plot c4").stderr
    assert 0 == kutna(khn(city()), "BLUE : card mine/joker skip").exit_code


def test_a_tax_is_one_players_too() -> None:
    table = city().tax(3).round_end()
    result = kutna(khn(table), "tax pay ; tax pay")
    text = " ".join(result.stdout.split())
    assert 1 == result.exit_code
    assert "settled in turn order: green chooses now, not blue. tax.choice The choice is made once" in text


def test_near_moves_are_legal() -> None:
    table = city().play("card rights/plot as plot")
    assert ("plot c4",) == near_moves(table.box, table.p, "PLOT  c4")
    assert set(near_moves(table.box, table.p, "plot d4")) <= set(table.legal())


def test_the_document_of_moves() -> None:
    printed = document(khn(city()), "card rights/plot as plot ; plot c4")
    assert {"legal", "moves"} == set(printed)
    moves = printed["moves"]
    assert isinstance(moves, list)
    assert ["card rights/plot as plot", "plot c4"] == [move["move"] for move in moves]
    assert [] == moves[1]["reasons"]
    paid = next(step for step in moves[1]["steps"] if step["clause"] == "turn.afford")
    assert {"cost": 4, "money": 40} == paid["facts"]
    assert ("blue", "blue pays 4 gr: 40 - 4 = 36 gr.") == (paid["player"], paid["text"])
    assert {"path": "blue.money", "before": 40, "after": 36} in moves[1]["changes"]


def test_the_document_of_a_refused_move() -> None:
    printed = document(khn(city()), "card rights/plot as plot ; plot e6", code=1)
    assert printed["legal"] is False
    moves = printed["moves"]
    assert isinstance(moves, list)
    [reason] = moves[1]["reasons"]
    assert ("plot.adjacent", {"city_cell": "e6"}) == (reason["clause"], reason["facts"])
    assert "e6 is not next to a building." == reason["why"]
    assert moves[1]["instead"].startswith("Legal now: plot ")
    assert moves[0]["instead"] is None
    assert ([], []) == (moves[1]["steps"], moves[1]["changes"])


# positions ----------------------------------------------------------------------------------------------


def test_a_position_says_what_is_owed_and_how_many_options_there_are() -> None:
    table = city()
    result = kutna(khn(table))
    assert 0 == result.exit_code
    text = " ".join(result.stdout.split())
    assert "when round 1, turn 1 of 3, blue now blue: play card 1 of 2 decides blue" in text
    assert f"legal moves {len(table.legal())} " in text
    assert "then blue: play card 2 of 2 green's turn 1" in text


def test_where_chance_is_next_it_decides() -> None:
    table = city().play("card plot/mine as mine", "hire 0")
    printed = document(khn(table))
    assert ("chance", {"draw": 9}) == (printed["decides"], printed["options"])


def test_the_options_add_up() -> None:
    table = city()
    options = document(khn(table))["options"]
    assert isinstance(options, dict)
    assert len(table.legal()) == sum(options.values())
    assert 6 == options["card skip"]


GAMES = pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.khg")), ids=lambda path: path.stem)


@GAMES
def test_a_finished_position_gets_its_scoring(path: Path) -> None:
    p = [step.position for _n, _m, step in replay(frozen(), read_record(path.read_text(encoding="utf-8")))][
        -1
    ]
    text = format_khn(frozen(), p)
    printed = document(text)
    scoring = printed["scoring"]
    assert isinstance(scoring, list)
    assert [PLAYER_NAMES[who] for who in winners(p)] == printed["winners"]
    for who, player in enumerate(scoring):
        parts = breakdown(frozen(), p, who)
        given = {source["source"]: source["points"] for source in player["sources"]}
        assert {name: getattr(parts, name) for name in given} == given
        assert all(
            source["points"] == sum(i["points"] for i in source["items"]) for source in player["sources"]
        )
        assert p.players[who].standing.points == player["points"] == player["in_play"] + sum(given.values())
    lines = kutna(text).stdout
    assert "final.winner" in lines
    assert set(clauses(lines)) >= {
        "final.city",
        "final.mine",
        "final.income",
        "final.reputation",
        "final.extras",
    }


# games --------------------------------------------------------------------------------------------------


@GAMES
def test_a_game_is_told_turn_by_turn(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    steps = list(replay(frozen(), record))
    printed = document(path)
    turns = printed["turns"]
    assert isinstance(turns, list)
    begun = sum(event.clause == Clause.TURN_ORDER for _n, _m, step in steps for event in step.events)
    assert list(range(begun + 1)) == [turn["turn"] for turn in turns]
    moves = [move["move"] for turn in turns for move in turn["moves"] if move["move"]]
    assert list(record.moves) == moves
    told_moves = [
        step["clause"] for turn in turns for move in turn["moves"] for step in move["steps"] if step["facts"]
    ]
    made = [event for _n, _m, step in steps for event in step.events]
    made += engine.new_game(frozen(), record.players, first=record.first, events=record.events).events
    assert len([event for event in made if event.facts]) == len(told_moves)


def test_one_turn_is_the_part_of_the_whole() -> None:
    path = GOLDEN / "3players.khg"
    whole = kutna(path).stdout
    part = kutna(path, "--turn", "5").stdout
    assert part.startswith("-- turn 5: round 1, turn 2 of 3, green --\n  turn.order")
    assert part in whole
    assert kutna(path, "--turn", "0").stdout.startswith("-- turn 0: the setup --\n  setup.rounds")
    assert max(map(len, whole.splitlines())) <= 80


@pytest.mark.parametrize("turn", ["55", "9999"])
def test_a_turn_that_was_not_played_is_refused(turn: str) -> None:
    result = kutna(GOLDEN / "3players.khg", "--turn", turn)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "the game has turns 0 to 54" in result.stderr


def changed(tmp_path: Path, *lines: str, keep: int = 40) -> Path:
    """The beginning of a golden game, then other lines."""
    path = tmp_path / "game.khg"
    text = (GOLDEN / "3players.khg").read_text(encoding="utf-8").splitlines()
    kept = [line for line in text[:keep] if not line.startswith("result")]
    path.write_text("\n".join((*kept, *lines)) + "\n", encoding="utf-8")
    return path


def test_a_move_against_the_rules_stops_the_game(tmp_path: Path) -> None:
    result = kutna(changed(tmp_path, "tax pay", "tax pay"))
    assert 1 == result.exit_code
    text = " ".join(result.stdout.split())
    assert "tax pay is not legal: order.turn tax pay is not possible now;" in text
    assert 1 == result.stdout.count("tax pay is not legal")
    assert document(changed(tmp_path, "tax pay"), code=1)["legal"] is False


def test_a_move_that_no_game_has_stops_the_game_too(tmp_path: Path) -> None:
    result = kutna(changed(tmp_path, "hire 3"))
    assert (1, "") == (result.exit_code, result.stderr)
    text = " ".join(result.stdout.split())
    assert "hire 3 is not legal: order.turn hire 3 is not possible now;" in text
    assert "mine.hire" in clauses(result.stdout)


def test_a_line_that_is_not_a_move_cannot_be_read(tmp_path: Path) -> None:
    result = kutna(changed(tmp_path, "card rights/plot as plott"))
    assert (2, "") == (result.exit_code, result.stdout)
    assert "is not a move; " in result.stderr
    assert ": line " in result.stderr


def test_a_wrong_result_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.khg"
    text = (GOLDEN / "2players.khg").read_text(encoding="utf-8")
    lines = ["result: blue 1, green 2" if line.startswith("result") else line for line in text.splitlines()]
    path.write_text("\n".join(lines), encoding="utf-8")
    result = kutna(path)
    assert 1 == result.exit_code
    assert "result: the record says blue 1, green 2, but it is blue" in result.stdout


def test_a_record_from_the_middle_of_a_turn_begins_with_turn_1(tmp_path: Path) -> None:
    table = city().play("card rights/plot as plot")
    path = tmp_path / "game.khg"
    head = f"khg1\nbox: {table.box.label}\nrules: 1\nplayers: 3\nstart: {khn(table)}\n"
    path.write_text(f"{head}plot c4\ncard plot/mine skip\ncard plot/mine skip\n", encoding="utf-8")
    printed = kutna(path).stdout
    titles = [line for line in printed.splitlines() if line.startswith("--")]
    assert ["-- turn 1: round 1, turn 1 of 3, blue --", "-- turn 2: round 1, turn 1 of 3, green --"] == titles


# wrong usage --------------------------------------------------------------------------------------------


def test_a_turn_of_a_position_is_refused() -> None:
    result = kutna(khn(city()), "--turn", "3")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "--turn is for a game record" in result.stderr


def test_moves_of_a_game_are_refused() -> None:
    result = kutna(GOLDEN / "2players.khg", "plot c4")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "is a game, which has its own moves" in result.stderr


def test_a_position_that_breaks_a_rule_is_refused_with_its_sentence() -> None:
    result = kutna(khn(city()).replace("round=1", "round=4"))
    assert (2, "") == (result.exit_code, result.stdout)
    assert "town_hall: red.arrive: 0 red tiles seen, expected 3 at this time of the game" in result.stderr
