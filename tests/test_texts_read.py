"""Texts follow the code: they are read again when it changes, and their numbers are its numbers."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Set
from pathlib import Path

import pytest

import texts_read
from builds import replaced_once
from kutnahora.cli.lawyer.rules_trace import CITATION
from kutnahora.reference import constants
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.clauses.load import ClauseText, lexicon
from pages import ROOT
from texts_read import READ, WORDS, Part, carriers, parts, read_before, unread, written

BEFORE = carriers(parts(ROOT))
"""The code as it is, whether the texts were read or not."""
LIMIT = re.compile(r"(?m)^(TAX_LIMIT: Final = )(\d+)")


def test_the_texts_of_every_clause_were_read_after_its_code_changed() -> None:
    lines = unread(ROOT, read_before(READ.read_text(encoding="utf-8")))
    assert not lines, "\n".join(lines)


# a change leads to the texts ----------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "reference", tmp_path / "reference", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    path.write_text(replaced_once(path.read_text(encoding="utf-8"), old, new), encoding="utf-8")


def other_limit(copy: Path) -> tuple[int, int]:
    """Change the highest tax: its number before and after."""
    path = copy / "reference" / "constants.py"
    text = path.read_text(encoding="utf-8")
    old = constants.TAX_LIMIT
    path.write_text(LIMIT.sub(rf"\g<1>{old + 5}", text), encoding="utf-8")
    return old, old + 5


def add_line(path: Path, function: str) -> None:
    """Begin the body of a function with one more statement."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    node = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function)
    lines = text.splitlines(keepends=True)
    first = node.body[1 if ast.get_docstring(node) else 0]
    lines.insert(first.lineno - 1, "    assert True\n")
    path.write_text("".join(lines), encoding="utf-8")


def test_a_changed_rule_leads_to_its_clause_and_rulings(copy: Path) -> None:
    add_line(copy / "reference" / "rules" / "rounds.py", "run_event_end")
    *clauses, how = unread(copy, BEFORE)
    assert re.search(
        r"(?m)^event\.end: run_event_end \(reference/rules/rounds\.py:\d+\) has changed\. "
        r"Read `kutna rules show event\.end`, .*`kutna rulings show when-an-event-works`",
        "\n".join(clauses),
    )
    assert how.startswith("once the texts are true: .venv/bin/python tests/texts_read.py event.end")


def test_a_changed_number_leads_to_every_text_that_has_the_old_one(copy: Path) -> None:
    old, new = other_limit(copy)
    told = {line.partition(":")[0]: line for line in unread(copy, BEFORE)}
    assert {"tax.cap", "lack.end"} <= told.keys()
    assert re.search(rf"TAX_LIMIT \(reference/constants.py:\d+\) was {old} and is {new}", told["tax.cap"])
    texts = (copy / "reference" / "data" / "clauses" / "round.toml").read_text(encoding="utf-8").splitlines()
    line = texts.index(f'title = "The tax stops at {old}"') + 1
    assert f"still in reference/data/clauses/round.toml:{line}, " in told["tax.cap"]
    assert "reference/data/rulings/tax-limit-and-plots.toml:1, " in told["tax.cap"]
    assert "reference/data/clauses/lack.toml:" in told["lack.end"]


def test_new_code_and_code_that_is_gone_are_told(copy: Path) -> None:
    rounds = copy / "reference" / "rules" / "rounds.py"
    more = 'def run_more(p: Position) -> None:\n    """event.end: More."""\n'
    rounds.write_text(f"{rounds.read_text(encoding='utf-8')}\n\n{more}", encoding="utf-8")
    edit(rounds, '"""setup.rounds: 4 players', '"""4 players')
    lines = unread(copy, BEFORE)
    assert any("run_more (reference/rules/rounds.py:" in line and "is new here" in line for line in lines)
    gone = (line for line in lines if line.startswith("setup.rounds: "))
    assert any("rules.rounds.last_round is no part of it any more" in line for line in gone)


def test_a_new_clause_leads_to_where_its_partners_are_named(copy: Path) -> None:
    """As if `reputation.ends` were new, and a function of `tax.choice` that calls it had changed."""
    add_line(copy / "reference" / "rules" / "rounds.py", "do_refuse_tax")
    before = {clause: of for clause, of in BEFORE.items() if clause != "reputation.ends"}
    told = {line.partition(":")[0]: line for line in unread(copy, before)}
    belongs, also = re.findall(r"does it belong in (.*), too\? Read also (.*)\.$", told["reputation.ends"])[0]
    assert "`kutna rulings show start-player-and-cards`" in also  # about order.round, which names tax.choice
    places = [place.split(":") for place in belongs.split(", ")]
    named = [(copy / file).read_text(encoding="utf-8").splitlines()[int(line) - 1] for file, line in places]
    assert any("2. Taxes (tax.choice)" in line for line in named)
    assert any(line.startswith("clauses = ") and '"tax.choice"' in line for line in named)
    assert [] == [line for line in named if "reputation.ends" in line]
    assert len(named) < 15
    assert "does it belong" not in told["tax.choice"]


def test_a_helper_without_a_clause_belongs_to_those_it_serves(copy: Path) -> None:
    path = copy / "reference" / "rules" / "economy.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    helper = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and not _doc(node))
    add_line(path, helper.name)
    assert any(f"{helper.name} (reference/rules/economy.py" in line for line in unread(copy, BEFORE))


def _doc(node: ast.FunctionDef) -> bool:
    return CITATION.match(ast.get_docstring(node) or "") is not None


def test_moving_formatting_and_renaming_change_nothing(copy: Path) -> None:
    rounds = copy / "reference" / "rules" / "rounds.py"
    text = rounds.read_text(encoding="utf-8").replace("surcharge", "more").replace("NOBODY, (", "NOBODY,  (")
    text = text.replace("The event advances decks, ore first.", "Decks advance.  # The ore deck first.")
    rounds.write_text(f"# a comment\n\n{text}", encoding="utf-8")
    assert [] == unread(copy, BEFORE)


def test_the_command_rewrites_the_entries_that_it_is_given(tmp_path: Path) -> None:
    other = {clause: {**of, "rules.gone.run": "0"} for clause, of in BEFORE.items()}
    (tmp_path / "reference").symlink_to(ROOT / "reference")
    (tmp_path / "tests").mkdir()
    for name in ("texts_read.py", "texts_beside.py", "pages.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    file = tmp_path / "tests" / READ.name
    file.write_text(written(other), encoding="utf-8")
    script = [sys.executable, "-P", str(tmp_path / "tests" / "texts_read.py")]
    env = {"PYTHONPATH": str(tmp_path / "tests")}
    subprocess.run([*script, "event.end"], check=True, env=env)
    assert written(other | {"event.end": BEFORE["event.end"]}) == file.read_text(encoding="utf-8")
    wrong = subprocess.run([*script, "event.ende"], check=False, capture_output=True, text=True, env=env)
    assert (
        2,
        "no clause event.ende; expected the clauses whose texts you have read, such as event.end\n",
    ) == (
        wrong.returncode,
        wrong.stderr,
    )


# the numbers of the rules -------------------------------------------------------------------------------

CONSTANT = re.compile(r"^(\w+): Final = (.+?)  # (.+)$", re.MULTILINE)
FIGURE = re.compile(r"(?<![\w.])(?<!tiles )(?<!tiles \d and )\d+\b")
"""A number, not of a cathedral tile."""
UNSAID = {"0", "1"}


def constants_of(root: Path) -> Iterator[tuple[str, set[str], list[str]]]:
    """The constants: name, numbers without those that count players, clauses."""
    text = (root / "reference" / "constants.py").read_text(encoding="utf-8")
    for name, value, comment in CONSTANT.findall(text):
        clauses = re.findall(r"\b[a-z]+\.[a-z0-9_]+", comment)
        yield name, set(re.findall(r"\d+", re.sub(r"\d+:", "", value))), clauses


def untold(root: Path, texts: dict[Clause, ClauseText]) -> list[str]:
    """Constants that the texts of their clauses do not tell."""
    return [
        f"{clause}: {name} of reference/constants.py is {number}, and neither title nor text says so: "
        f"change the text in reference/data/clauses/"
        for name, numbers, clauses in constants_of(root)
        for clause in clauses
        for number in sorted(numbers - {"0"})
        if not says(f"{texts[Clause(clause)].title} {texts[Clause(clause)].text}", number)
    ]


def says(text: str, number: str) -> bool:
    word = WORDS[int(number)] if int(number) < len(WORDS) else number
    return re.search(rf"\b(?:{number}|{word})\b", text, re.IGNORECASE) is not None


def test_a_clause_tells_the_numbers_of_its_constants() -> None:
    assert [] == untold(ROOT, dict(lexicon().clauses))


def test_a_constant_that_its_clause_does_not_tell_is_found(copy: Path) -> None:
    old, new = other_limit(copy)
    (line,) = untold(copy, dict(lexicon().clauses))
    assert line.startswith(f"tax.cap: TAX_LIMIT of reference/constants.py is {new}, and neither title nor")
    assert str(old) in lexicon().clauses[Clause.TAX_CAP].text


def false_figures(root: Path) -> list[str]:
    """Numbers in docstrings of the rules that no constant behind them has."""
    known = parts(root)
    by_clause = {
        clause: {
            number
            for _name, numbers, clauses in constants_of(root)
            if clause in clauses
            for number in numbers
        }
        for clause in (clause.value for clause in Clause)
    }
    wrong = []
    for name, part in known.items():
        text = ast.get_docstring(part.node) if isinstance(part.node, ast.FunctionDef) else None
        true = UNSAID.union(*(by_clause[clause] for clause in part.clauses), _behind(known, name))
        wrong += [
            f"{part.file}:{part.line}: the docstring of {name.rpartition('.')[2]} says {figure}, which is no "
            "number of its code or of a constant of its clauses"
            for figure in sorted(set(FIGURE.findall(text or "")) - true)
        ]
    return wrong


def _behind(known: dict[str, Part], name: str) -> Set[str]:
    """The numbers in the code of a function, and in the constants that it and what it calls read."""
    called = [name, *(used for used in known[name].uses() if used in known)]
    read = {used for one in called for used in known[one].uses() if used in known and known[used].constant}
    literal = {
        str(node.value)
        for node in ast.walk(known[name].node)
        if isinstance(node, ast.Constant) and isinstance(node.value, int)
    }
    return literal.union(*(re.findall(r"\d+", known[one].text) for one in read))


def test_a_docstring_of_a_rule_tells_true_numbers() -> None:
    assert [] == false_figures(ROOT)


def test_a_docstring_with_an_old_number_is_found(copy: Path) -> None:
    old, _new = other_limit(copy)
    found = false_figures(copy)
    said = re.compile(rf"reference/kernel/tax.py:\d+: the docstring of rise says {old}, ")
    assert any(map(said.match, found))
    assert any("reference/rules/effects.py" in line for line in found)


def test_every_clause_has_code_to_watch() -> None:
    assert {clause.value for clause in Clause} == carriers(parts(ROOT)).keys()
    assert [] == [clause for clause, of in carriers(parts(ROOT)).items() if not of]
    assert texts_read.READ.stat().st_size < 100_000
