"""The maintainer's trial, without running it: its faults fit the tree, are new, and are all on the page."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import trial
from builds import ROOT
from pages import page, tables
from trial import BEGIN, END, Tried
from trial_checks import Answer, Check, Output, answered, command, place_in
from trial_faults import (
    COMPILED,
    REFERENCE,
    Edit,
    Fault,
    changed_functions,
    faults,
    known_already,
    source,
    write,
)

NAMES = [fault.name for fault in faults()]
NO_PLACE = Answer(True, 1.0, "something is wrong")
SAID = Answer(True, 1.0, "refuted: tax.rise", "tax.rise")
MISSED = Answer(False, 1.0)


def by_name(name: str) -> Fault:
    return next(fault for fault in faults() if fault.name == name)


def files(engine: str) -> set[str]:
    return {path for fault in faults() if fault.engine == engine for path in fault.files}


# the faults ---------------------------------------------------------------------------------------------


def test_there_are_enough_faults_with_different_names() -> None:
    assert 24 <= sum(fault.engine == REFERENCE for fault in faults())
    assert 18 <= sum(fault.engine == COMPILED for fault in faults())
    assert len(NAMES) == len(set(NAMES))


def test_every_chapter_of_the_rules_has_faults() -> None:
    chapters = {path.stem for path in (ROOT / "reference" / "rules").glob("*.py")} - {"__init__"}
    assert set() == {f"reference/rules/{name}.py" for name in chapters} - files(REFERENCE)
    assert set() == {f"ext/rules/{name}.pxd" for name in chapters - {"common"}} - files(COMPILED)
    assert {"reference/facts.py", "reference/engine.py", "reference/status.py"} <= files(REFERENCE)


@pytest.mark.parametrize("name", NAMES)
def test_the_fault_fits_the_tree_and_is_new(name: str) -> None:
    fault = by_name(name)
    for path, text in fault.wrong_texts().items():
        assert text != source(path)
        if path.endswith(".py"):
            assert ast.dump(ast.parse(text)) != ast.dump(ast.parse(source(path)))
    assert known_already(fault) is None
    assert ("WRONG" in fault.edits[0].wrong) == (fault.engine == COMPILED)


def test_a_fault_that_no_longer_fits_is_named_with_its_place() -> None:
    fault = faults()[-1]
    gone = replace(fault, edits=(replace(fault.edits[0], right="gone"),))
    with pytest.raises(ValueError, match=rf"^{fault.place}: .* has this text 0 times, expected once: 'gone'"):
        gone.wrong_texts()
    file, line = fault.place.partition(",")[0].split(":")
    assert f'name = "{fault.name}"' == source(file).splitlines()[int(line) - 1]


def test_no_two_compiled_faults_change_the_same_text() -> None:
    """They are all in one build."""
    texts = {path: source(path) for path in files(COMPILED)}
    for fault in faults():
        for edit in fault.edits if fault.engine == COMPILED else ():
            assert 1 == texts[edit.path].count(edit.right), f"{fault.place}: not once in {edit.path}"
            texts[edit.path] = texts[edit.path].replace(edit.right, "")


def test_a_mutant_or_variant_of_today_is_recognized() -> None:
    mutant = Edit("reference/rules/mine.py", "count > reserve else None", "count >= reserve else None")
    assert "rules.mine.refuse_reserve" in (known_already(Fault(REFERENCE, "old", "", (mutant,))) or "")
    whole = Edit(
        "reference/kernel/tax.py",
        "    return Tax(min(tax.level + amount, constants.TAX_LIMIT))",
        "    return tax",
    )
    assert "kernel.tax.rise" in (known_already(Fault(REFERENCE, "old", "", (whole,))) or "")
    variant = Edit("ext/rules/mine.pxd", "if not s.mixed:", "if WRONG  or not s.mixed:")
    assert "rules/mine.pxd: if WRONG" in (known_already(Fault(COMPILED, "old", "", (variant,))) or "")


def test_the_changed_functions_are_found() -> None:
    assert {"rules.mine.ask_hire", "rules.mine.do_hire"} == changed_functions(
        by_name("permit-for-each-miner")
    )
    assert {"rules.effects.run_effects"} == changed_functions(by_name("population-before-ore"))
    assert {"rules.rounds.run_round_end"} == changed_functions(by_name("taxes-by-seat"))


def test_python_does_not_keep_the_sound_text(tmp_path: Path) -> None:
    kept = tmp_path / "__pycache__" / "tax.cpython-311.pyc"
    kept.parent.mkdir()
    kept.touch()
    (tmp_path / "__pycache__" / "tax_more.cpython-311.pyc").touch()
    write(tmp_path, {"tax.py": "wrong = 1\n"})
    assert ["tax_more.cpython-311.pyc"] == [path.name for path in kept.parent.iterdir()]


# places and messages ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("refuted: tax.rise", "tax.rise"),
        ("  rule reference/kernel/tax.py:27", "reference/kernel/tax.py:27"),
        ("no-stack-to-take.toml: line 18, demonstration 1", "no-stack-to-take.toml: line 18"),
        (
            "FAILED tests/clauses/test_plot.py::test_a_plot - assert 1",
            "tests/clauses/test_plot.py::test_a_plot",
        ),
        ("FAILED which-house-effect", "which-house-effect"),
        ("position: players[0].purse.money: reference 4, compiled 3", "players[0].purse"),
        ("   blue's money: reference 4, compiled 3", "blue's money"),
        ("position: tax.level: reference 4, compiled 3", "tax.level"),
        ("clauses: mine.hire, order.turn", "mine.hire"),
        ("breakdown: [2].mine: reference 1, compiled 3", "breakdown: [2].mine"),
    ],
)
def test_a_place_is_found_in_a_line(line: str, place: str) -> None:
    assert place == place_in(line)


@pytest.mark.parametrize(
    "line", ["", "mismatches     11", "result       NOT proved", "blue is wrong", "move: plot a1"]
)
def test_a_line_without_a_place(line: str) -> None:
    assert place_in(line) is None


def test_a_message_begins_where_a_place_is_named() -> None:
    table = "12  tax.rise  [tax.rise]   4  0.01  refuted\n\n"
    proofs = f"{table}refuted: tax.tile\n  It rises.\n\nresult  NOT proved\n"
    assert Answer(True, 2.0, "refuted: tax.tile\n  It rises.\nresult  NOT proved", "tax.tile") == answered(
        Check.PROOFS, Output(1, proofs, 2.0)
    )
    differing = f"{table}tax.rise: the engines differ in tax\n   tax: reference 26, compiled 25\n"
    assert "tax.rise: the engines differ in tax" == _first(answered(Check.PROOFS, Output(1, differing, 2.0)))
    assert Answer(True, 2.0, "", "") == answered(Check.PROOFS, Output(1, table, 2.0))
    figures = "clauses   129 of 129; rarest joker.cost, 3 times\n\nThe engines differ.\n"
    assert Answer(True, 2.0, "The engines differ.", "") == answered(Check.COMPARISON, Output(1, figures, 2.0))
    assert Answer(False, 2.0) == answered(Check.RULINGS, Output(0, "137 passed", 2.0))


def _first(answer: Answer) -> str:
    return answer.message.splitlines()[0]


def test_a_crash_is_not_a_message() -> None:
    assert answered(Check.PROOFS, Output(2, "kutna: internal error, IndexError", 1.0)).crashed
    assert answered(Check.COMPARISON, Output(-11, "", 1.0)).crashed
    assert not answered(Check.RULINGS, Output(1, "FAILED which-house-effect", 1.0)).crashed


def test_only_the_chosen_proofs_are_asked() -> None:
    assert ("--only", "tax.rise,tax.tile") == command(Check.PROOFS, ["tax.rise", "tax.tile"])[-2:]
    assert "--only" not in command(Check.PROOFS)


# the verdict --------------------------------------------------------------------------------------------


def test_a_fault_that_nobody_notices_and_a_message_without_a_place_are_told() -> None:
    fault = by_name("permit-for-each-miner")
    assert [] == list(Tried(fault, {Check.PROOFS: SAID, Check.RULINGS: MISSED}).complaints())
    nobody = Tried(fault, {Check.PROOFS: MISSED, Check.RULINGS: MISSED}).complaints()
    assert ["permit-for-each-miner: nobody notices it"] == list(nobody)
    (line,) = Tried(fault, {Check.PROOFS: SAID, Check.RULINGS: NO_PLACE}).complaints()
    assert "permit-for-each-miner: rulings: the message names no place: something is wrong" == line


@pytest.mark.parametrize(("answer", "code"), [(SAID, 0), (NO_PLACE, 1), (MISSED, 1)])
def test_the_exit_code(
    answer: Answer, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        trial, "tried", lambda chosen, *_: [Tried(fault, {Check.PROOFS: answer}) for fault in chosen]
    )
    monkeypatch.setattr("sys.argv", ["trial.py", "permit-for-each"])
    assert code == trial.main()
    printed = capsys.readouterr().out.splitlines()
    assert printed[1].startswith("permit-for-each-miner")
    assert 80 >= max(map(len, printed[:2]))
    assert f"reference: proofs notice {int(answer.noticed)} of 1 faults in 1 s" in printed


# the page -----------------------------------------------------------------------------------------------


def test_the_page_has_exactly_the_faults_of_the_trial() -> None:
    rows = [row["fault"] for table in tables(page("trial.md")) for row in table if "fault" in row]
    assert [f"[{name}](#{name})" for name in NAMES] == rows, "out of date: make trial"
    text = page("trial.md")
    assert [] == [fault.name for fault in faults() if f"### {fault.name}\n" not in text]
    assert [] == [fault.name for fault in faults() if f": {fault.what}.\n" not in text]


def test_the_page_tells_of_no_fault_that_nobody_notices() -> None:
    rows = [row for table in tables(page("trial.md")) for row in table if "fault" in row]
    assert [] == [row["fault"] for row in rows if not any("`" in cell for cell in row.values())]


def test_the_page_is_written_between_its_marks(tmp_path: Path) -> None:
    written = tmp_path / "trial.md"
    written.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    trial.write_page(
        written, [Tried(by_name("permit-for-each-miner"), {Check.PROOFS: SAID, Check.RULINGS: MISSED})]
    )
    text = written.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{BEGIN}\n\n## Faults of the reference\n")
    assert text.endswith(f"{END}\nafter\n")
    assert (
        "| [permit-for-each-miner](#permit-for-each-miner) | `tax.rise` | not asked | no | not asked |"
        in text
    )
    assert "    refuted: tax.rise\n" in text
    assert "old" not in text
