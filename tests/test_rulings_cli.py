"""`kutna rulings`: list, show, run; own rulings, own boxes, and what is wrong with them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.reference.files.rulings.load import shipped

JOKER = "joker-plot-at-reputation-3"
FROZEN = str(Path(__file__).parent / "boxes" / "frozen.toml")
OWN = """\
question = "What does the first plot cost?"
answer = "5 gr."
clauses = ["plot.first"]
basis = "text"

[[demonstrations]]
shows = "5 gr are paid."
position.players = 3
moves = ["card plot/mine as plot", "plot c4"]
after.blue.money = "-5"
"""


def kutna(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rulings", *arguments])


def folder(path: Path, **texts: str) -> str:
    """A folder of own rulings."""
    for name, text in texts.items():
        (path / f"{name}.toml").write_text(text, encoding="utf-8")
    return str(path)


def lines(*arguments: str) -> list[str]:
    return kutna(*arguments).stdout.splitlines()


# list and show --------------------------------------------------------------------------------------------


def test_all_are_listed() -> None:
    shown = kutna("list").output.splitlines()
    assert [ruling.id for ruling in shipped()] == [line for line in shown[:-1] if not line.startswith(" ")]
    assert f"{len(shipped())} rulings" == shown[-1]


@pytest.mark.parametrize(
    "options", [("--search", "joker reputation 3"), ("--clause", "joker.cost"), ("--difference", "8")]
)
def test_rulings_are_found(options: tuple[str, str]) -> None:
    listed = json.loads(kutna("list", *options, "--json").output)["rulings"]
    assert JOKER in [ruling["id"] for ruling in listed]
    assert len(listed) < 10


def test_nothing_found_is_a_no() -> None:
    done = kutna("list", "--search", "zebra")
    assert (1, "") == (done.exit_code, done.stdout)
    assert "no such ruling; `kutna rulings list` lists all\n" == done.stderr


def found(*options: str) -> list[str]:
    """The names of the rulings that are listed."""
    return [ruling["id"] for ruling in json.loads(kutna("list", *options, "--json").output)["rulings"]]


QUESTIONS = {
    "can I use the wildcard to buy a plot when my reputation is 3": JOKER,
    "am I allowed to borrow money from the bank": "no-debt",
    "is a diagonal cell adjacent": "diagonal-is-not-adjacent",
    "all rooms for tiles are full, may I take one": "full-slots",
}


@pytest.mark.parametrize(("question", "name"), QUESTIONS.items(), ids=QUESTIONS.keys())
def test_a_question_finds_its_ruling_among_the_first(question: str, name: str) -> None:
    assert name in found("--search", question)[:3]


def test_a_search_ranks_as_that_of_the_rules() -> None:
    query = "may I decline the church effect"
    shown = json.loads(CliRunner().invoke(app, ["rules", "search", query, "--json"]).stdout)["rulings"]
    assert [ruling["id"] for ruling in shown] == found("--search", query)
    assert found("--search", query)[:3] == found("--search", query, "--limit", "3")


def test_a_search_keeps_to_the_clause_and_the_difference() -> None:
    assert [JOKER] == found("--search", "plot", "--clause", "joker.cost", "--difference", "8")
    assert set(found("--search", "plot", "--clause", "Joker.Cost")) <= set(found("--clause", "joker.cost"))


def test_how_to_see_more_is_told() -> None:
    asked = ["rulings", "list", "--search", "plot", "--json", "--limit"]
    few, all_of = (json.loads(CliRunner().invoke(app, [*asked, limit]).stdout) for limit in ("3", "1000"))
    assert (len(all_of["rulings"]) - 3, 0) == (few["left_out"], all_of["left_out"])
    assert few["left_out"] > 0
    assert "3 rulings; --limit N shows more" == lines("list", "--search", "plot", "--limit", "3")[-1]
    assert "1 ruling" == lines("list", "--search", "plot", "--clause", "joker.cost", "--difference", "8")[-1]
    assert found() == found("--search", "  ")


def test_own_rulings_are_searched(tmp_path: Path) -> None:
    own = folder(tmp_path, first=OWN, second=OWN.replace("What does the first plot cost?", "Who begins?"))
    assert "first" == found("--dir", own, "--search", "price of a first plot")[0]


def test_an_unknown_clause_cannot_be_looked_for() -> None:
    done = kutna("list", "--clause", "plot.fist")
    assert (2, "") == (done.exit_code, done.stdout)
    assert done.stderr.startswith("no clause 'plot.fist'; the nearest are plot.first, ")


def test_a_ruling_is_shown_with_all_that_it_says() -> None:
    shown = " ".join(kutna("show", JOKER).output.split())
    [ruling] = [ruling for ruling in shipped() if ruling.id == JOKER]
    file = ruling.file
    assert file.editions is not None
    sentences = [file.question, file.answer, *file.editions.model_dump().values()]
    sentences += [text for demo in file.demonstrations for text in (demo.shows, *demo.moves)]
    for text in (*sentences, *file.clauses, "difference 8", "said by most of the rulebooks"):
        assert " ".join(text.split()) in shown
    assert "= blue money changes by -4 Not so: The price is that" in shown
    assert "=/ blue money changes by -1" in shown


def test_the_commands_of_an_own_ruling_name_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "our club"
    path.mkdir()
    hall = 'position.players = 3\nposition.town_hall = [["tavern", "green"], ["silver"], ["yellow"]]'
    own = folder(path, first=OWN.replace("position.players = 3", hall))
    shown = kutna("show", "first", "--dir", own).output
    assert f"kutna rulings run first --dir '{own}'\n" in shown
    assert f"kutna rulings show first --dir '{own}' \\\n" in shown
    assert 'town_hall: ["tavern", "green"], ["silver"], ["yellow"]' in " ".join(shown.split())


def test_a_ruling_as_json_is_its_file() -> None:
    document = json.loads(kutna("show", JOKER, "--json").output)
    assert (JOKER, "joker", "majority", [8]) == tuple(
        document[key] for key in ("id", "topic", "basis", "difference")
    )
    assert {"blue": {"reputation": 2, "money": "-4"}} == document["demonstrations"][0]["after"]


def test_the_position_of_a_demonstration_can_be_used(tmp_path: Path) -> None:
    box, position = tmp_path / "box.toml", tmp_path / "start.khn"
    box.write_text("precious")
    refused = kutna("show", JOKER, "--position", "1", "--write-box", str(box))
    assert (2, "precious") == (refused.exit_code, box.read_text())
    position.write_text(kutna("show", JOKER, "--position", "1", "--write-box", str(box), "--force").output)
    again = CliRunner().invoke(app, ["check", str(position), "--box", str(box)])
    assert (0, "The position breaks no rule.") == (again.exit_code, again.output.splitlines()[-1])
    moves = "card mine/joker as joker:plot ; plot c4"
    after = CliRunner().invoke(app, ["apply", str(position), moves, "--box", str(box), "--json"])
    assert 36 == json.loads(after.output)["blue"]["money"]


def test_a_position_of_the_standard_box_needs_no_other() -> None:
    done = kutna("show", "no-passing", "--position", "1")
    assert done.output.startswith("khn1 standard@")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", JOKER, "--position", "9"), f"{JOKER} has 3 demonstrations, there is no number 9"),
        (("show", JOKER, "--position", "1"), "prints its own values on some pieces; --write-box FILE"),
        (("show", JOKER, "--write-box", "x"), "--write-box: only with --position N"),
        (("show", "joker-plot"), f"no ruling 'joker-plot' (perhaps {JOKER}?); `kutna rulings list` lists"),
        (("run", "zebra"), "no ruling 'zebra'; `kutna rulings list` lists all"),
        (("list", "--dir", "nowhere"), "cannot read nowhere: No such file or directory"),
    ],
)
def test_an_impossible_request_is_refused(arguments: tuple[str, ...], message: str) -> None:
    done = kutna(*arguments)
    assert (2, "") == (done.exit_code, done.stdout)
    assert message in done.stderr


# run ------------------------------------------------------------------------------------------------------


def test_all_pass() -> None:
    done = kutna("run", "--json")
    document = json.loads(done.output)
    assert (0, 0) == (done.exit_code, document["failed"])
    texts = sum(1 for ruling in shipped() if not ruling.file.demonstrations)
    assert (len(shipped()) - texts, texts) == (document["passed"], document["without_demonstration"])
    assert document["demonstrations"] == sum(ruling["demonstrations"] for ruling in document["rulings"])


def test_rulings_do_not_depend_on_the_numbers_of_the_standard_box() -> None:
    done = kutna("run", "--box", FROZEN)
    assert 0 == done.exit_code, done.output


def test_one_can_be_run() -> None:
    done = kutna("run", JOKER)
    assert (0, "1 ruling passed, 0 failed (3 demonstrations)\n") == (done.exit_code, done.output)


def test_own_rulings_are_run(tmp_path: Path) -> None:
    done = kutna("run", "--dir", folder(tmp_path, plot=OWN, wrong=OWN.replace('"-5"', '"-4"')), "--json")
    document = json.loads(done.output)
    assert (1, 1, 1) == (done.exit_code, document["passed"], document["failed"])
    [miss] = [miss for ruling in document["rulings"] for miss in ruling["misses"]]
    assert {
        "demonstration": 1,
        "what": "after.blue.money",
        "expected": "36 (-4)",
        "found": "35",
    } == miss


def test_every_wrong_file_is_named(tmp_path: Path) -> None:
    own = folder(tmp_path, a="nonsense", b=OWN.replace("text", "whim"), c=OWN)
    done = kutna("run", "--dir", own)
    assert (2, "") == (done.exit_code, done.stdout)
    first, second = done.stderr.splitlines()
    assert first.startswith(f"{tmp_path}/a.toml: line 1, column 9: not TOML: ")
    assert (
        f"{tmp_path}/b.toml: line 4, basis: expected 'text', 'majority' or 'reading', found 'whim'" == second
    )


def test_every_impossible_position_is_named(tmp_path: Path) -> None:
    wrong = OWN.replace("players = 3", "players = 3\nposition.tax = 99")
    done = kutna("run", "--dir", folder(tmp_path, a=wrong, b=wrong, c=OWN))
    assert (2, "") == (done.exit_code, done.stdout)
    why = "line 9, demonstration 1, position.tax: tax 99, expected 0 to 25 (tax.cap)"
    assert [f"{tmp_path}/{name}.toml: {why}" for name in "ab"] == done.stderr.splitlines()


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    done = kutna("run", "--dir", str(tmp_path))
    assert 2 == done.exit_code
    assert f"no ruling in {tmp_path}: expected files whose names end with .toml" in done.stderr


def test_a_ruling_may_name_its_own_box(tmp_path: Path) -> None:
    boxes = tmp_path / "boxes"
    boxes.mkdir()
    (boxes / "mine.toml").write_text(Path(FROZEN).read_text(encoding="utf-8"), encoding="utf-8")
    own = folder(tmp_path, plot='box = "boxes/mine.toml"\n' + OWN)
    assert 0 == kutna("run", "--dir", own).exit_code
    khn = kutna("show", "plot", "--dir", own, "--position", "1").output
    assert khn.startswith("khn1 frozen@")
    folder(tmp_path, plot='box = "boxes/none.toml"\n' + OWN)
    done = kutna("run", "--dir", own)
    assert (2, "") == (done.exit_code, done.stdout)
    assert f"cannot read {boxes}/none.toml" in done.stderr
