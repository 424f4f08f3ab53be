"""`kutna prove`: selection, table, JSON, JUnit, exit codes, progress, mutants, the compiled engine."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import FunctionType, SimpleNamespace
from xml.etree import ElementTree

import pytest

from kutna_process import Kutna, Shown
from kutnahora.compare import positions as compare_positions
from kutnahora.ext import engine as compiled
from kutnahora.proofs import registry, runner, shipped
from kutnahora.proofs.machine import interrupts
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.mutants import flow as flow_mutants
from kutnahora.proofs.mutants.flow import ByTests, Flow
from kutnahora.proofs.mutants.judge import Outcome, Verdict
from kutnahora.proofs.mutants.mutations import Mutation, mutations
from kutnahora.proofs.mutants.planting import mutant_ids, planted
from kutnahora.proofs.report.report import Report
from kutnahora.reference.kernel import tax
from pages import environment


class Prove(Kutna):
    """`kutna prove` in this process."""

    def __call__(self, *arguments: str) -> Shown:
        return super().__call__("prove", *arguments)

    def document(self, *arguments: str) -> dict[str, object]:
        """Of a run that proves all."""
        code, out, err = self(*arguments, "--json")
        assert (0, "") == (code, err)
        printed: dict[str, object] = json.loads(out)
        return printed


@pytest.fixture
def kutna(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Prove:
    return Prove(capfd, monkeypatch)


def entries(document: dict[str, object]) -> list[dict[str, object]]:
    obligations = document["obligations"]
    assert isinstance(obligations, list)
    return obligations


def as_function(shipped_one: object) -> FunctionType:
    assert isinstance(shipped_one, FunctionType)
    return shipped_one


RISE, CHECKED = as_function(tax.rise), as_function(tax.checked)


def without_cap() -> Mutation:
    """A mutant of `tax.rise`."""
    what = "argument 1 of min in place of the call"
    (mutant,) = [mutation for mutation in mutations(RISE) if mutation.what == what]
    return mutant


# which --------------------------------------------------------------------------------------------------


def ids(obligations: tuple[Obligation, ...]) -> list[str]:
    return [about.id for about in obligations]


def test_a_selection_is_by_id_claim_or_clause() -> None:
    everything = registry.collected()
    assert ["miners.start"] == ids(runner.selected(everything, ["miners.start"]))
    assert {1} == {about.claim for about in runner.selected(everything, ["1"])}
    about = runner.selected(everything, ["tax.rise"])  # an id and a clause
    assert {"tax.rise", "tax.tile"} <= set(ids(about))
    assert () == runner.selected(everything, ["14"])
    both = runner.selected(everything, ["miners.start", "tax.start"])
    assert ["tax.start", "miners.start"] == ids(both)  # in their own order


def test_several_are_chosen_with_commas_and_each_has_to_exist(kutna: Prove) -> None:
    chosen = kutna.document("--list", "--only", "miners.start, tax.start")
    assert ["tax.start", "miners.start"] == [entry["id"] for entry in entries(chosen)]
    code, out, err = kutna("--list", "--only", "tax.start,no.such")
    assert (2, "") == (code, out)
    assert "--only 'no.such': no obligation has this id, claim number or clause" in err


def test_the_list_proves_nothing(kutna: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "prove", None)
    code, out, err = kutna("--list", "--only", "tax.start")
    assert (0, "") == (code, err)
    assert "The tax starts at 0." in out
    assert "setup.tracks" in out
    document = kutna.document("--list", "--only", "1")
    first = runner.selected(registry.collected(), ["1"])
    assert ids(first) == [entry["id"] for entry in entries(document)]
    keys = {"id", "number", "clause", "claim", "method", "domain", "targets", "rules", "file", "line"}
    assert keys == set(entries(document)[0])


def test_only_may_be_repeated(kutna: Prove) -> None:
    document = kutna.document("--list", "--only", "miners.start", "--only", "tax.start")
    assert ["tax.start", "miners.start"] == [entry["id"] for entry in entries(document)]
    code, _out, err = kutna("--only", "tax.start", "--only", "tax.ris")
    assert 2 == code
    assert (
        "--only 'tax.ris': no obligation has this id, claim number or clause, did you mean tax.rise?" in err
    )


@pytest.mark.parametrize("wanted", ["14", "no.such", "", "tax"])
def test_an_unknown_selection_is_refused(wanted: str, kutna: Prove) -> None:
    code, out, err = kutna("--only", wanted)
    assert (2, "") == (code, out)
    assert "no obligation has this id" in err


def test_all_belongs_to_mutants(kutna: Prove) -> None:
    code, out, err = kutna("all")
    assert (2, "") == (code, out)
    assert "expected only with --mutants" in err


# what is shown ------------------------------------------------------------------------------------------


def test_the_table_has_every_column(kutna: Prove) -> None:
    code, out, err = kutna("--only", "tax.checked")
    assert (0, "") == (code, err)
    for words in ("paths", "status", "A tax read from outside", "[tax.cap]", "symbolic: level: any integer"):
        assert words in out
    assert re.search(r"tax\.checked .* 3 +0\.\d\d +proved", out)
    assert "1 of 1 proved" in out
    assert "mutants" not in out


def test_the_document_is_as_promised(kutna: Prove) -> None:
    document = kutna.document("--only", "tax.checked")
    assert (1, 0, [], None, None) == tuple(
        document[key] for key in ("proved", "failed", "failures", "mutants", "flow")
    )
    (entry,) = entries(document)
    assert ("tax.checked", ["tax.cap"], "proved", None) == tuple(
        entry[key] for key in ("id", "clause", "status", "mutants")
    )
    assert {"normal": 1, "refusing": 2} == entry["paths"]
    assert {"claim", "domain", "targets", "method", "goals", "seconds", "counterexample"} <= set(entry)


def test_a_refuted_claim_is_shown_with_its_example(kutna: Prove, tmp_path: Path) -> None:
    path = tmp_path / "prove.xml"
    with planted(without_cap()):
        code, out, err = kutna("--only", "tax.rise", "--mutants", "--junit", str(path))
    assert (1, "") == (code, err)
    assert re.search(
        r"refuted: tax\.rise\n  The tax rises.*\n  rule .*\n  obligation .*\n  smallest input\n", out
    )
    assert "  broken: exact\n    level: came out 26, promised 25\n" in out
    assert "NOT proved" in out
    suite = ElementTree.parse(path).getroot()
    assert int(suite.get("failures", "0")) >= 1
    messages = [failure.get("message") for failure in suite.iter("failure")]
    assert "level: came out 26, promised 25" in messages


def test_the_junit_file_of_a_proof_has_no_failure(kutna: Prove, tmp_path: Path) -> None:
    path = tmp_path / "prove.xml"
    path.write_text("an older one")
    assert 0 == kutna("--only", "tax.checked", "--junit", str(path))[0]
    suite = ElementTree.parse(path).getroot()
    assert ("6", "0") == (suite.get("tests"), suite.get("failures"))


def test_a_junit_file_that_cannot_be_written_is_refused(kutna: Prove, tmp_path: Path) -> None:
    code, _out, err = kutna("--only", "tax.start", "--junit", str(tmp_path / "no" / "such.xml"))
    assert 2 == code
    assert "cannot write" in err


# exit codes ---------------------------------------------------------------------------------------------


def test_without_z3_one_line_says_how_to_get_it(kutna: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    code, out, err = kutna("--only", "tax.start")
    assert (2, "") == (code, out)
    assert 1 == len(err.splitlines())
    assert "pip install 'kutnahora[proofs]'" in err


def test_without_z3_the_command_line_works(tmp_path: Path) -> None:
    code = "import sys; sys.modules['z3'] = None; from kutnahora.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "prove"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (2, "") == (done.returncode, done.stdout)
    assert "kutnahora[proofs]" in done.stderr


def nothing() -> tuple[Obligation, ...]:
    return registry.checked([])


def test_no_obligation_at_all_is_a_failure(kutna: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "collected", nothing)
    code, _out, err = kutna()
    assert 1 == code
    assert "no obligation was found" in err


@pytest.mark.parametrize("reason", ["z3 gives up: timeout", "is not done after 120 s"])
def test_what_is_not_decided_is_a_failure(reason: str, kutna: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(about: Obligation) -> Result:
        return Result(obligation=about, status=Status.FAILED, reason=reason)

    monkeypatch.setattr(runner, "prove", undecided)
    code, out, _err = kutna("--only", "tax.start", "--mutants")
    assert 1 == code
    assert "failed: tax.start" in out
    assert reason in out


def test_a_bar_moves_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "kutnahora.cli", "prove"],
        env=environment(tmp_path) | {"TERM": "xterm"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    )
    os.close(theirs)
    seen = b""
    with suppress(OSError), os.fdopen(ours, "rb", buffering=0) as terminal:  # OSError: it has ended
        while part := terminal.read(1000):
            if b"proving" not in seen and b"proving" in seen + part:
                process.send_signal(signal.SIGINT)
            seen += part
    assert 130 == process.wait(60)
    assert b"Traceback" not in seen


class Interrupted:
    """Ctrl-C comes while it goes away."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_is_not_lost_where_python_drops_it() -> None:
    with interrupts.kept():
        Interrupted()
        with pytest.raises(KeyboardInterrupt):
            interrupts.raise_pending()
        interrupts.raise_pending()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.default_int_handler is signal.getsignal(signal.SIGINT)


# guards over the whole registry -------------------------------------------------------------------------


def test_every_kernel_function_and_refusal_is_proved_about() -> None:
    assert () == shipped.untargeted(registry.collected())


def test_a_function_without_an_obligation_is_named() -> None:
    without = [about for about in registry.collected() if RISE not in about.targets]
    assert "kernel.tax.rise" in shipped.untargeted(without)
    report = Report(results=(), lacking={}, untargeted=("kernel.tax.rise",))
    assert not report.passed


# mutants ------------------------------------------------------------------------------------------------


def test_mutants_of_what_is_chosen(kutna: Prove) -> None:
    document = kutna.document("--only", "tax.checked", "--mutants")
    counted = document["mutants"]
    assert isinstance(counted, dict)
    assert 13 == counted["total"] == counted["killed"]
    assert counted == entries(document)[0]["mutants"]
    code, out, _err = kutna("--only", "tax.tile", "--mutants", "all")
    assert 0 == code
    assert re.search(r"tax\.tile .* 4/0/4 ", out)
    assert "all of 4: 4 killed by proofs" in out


def test_a_mutant_is_judged_by_all_that_is_proved_of_its_function(kutna: Prove) -> None:
    """`tax.order` alone would let live what both orders do alike."""
    document = kutna.document("--only", "tax.order", "--mutants")
    assert ["tax.order"] == [entry["id"] for entry in entries(document)]
    assert [] == document["survivors"]


def test_a_survivor_is_a_failure() -> None:
    no_cap = without_cap()
    result = prove(next(about for about in registry.collected() if about.id == "tax.start"))
    strict = Report(results=(result,), lacking={}, verdicts=(Verdict(no_cap, Outcome.SURVIVED, "x"),))
    assert not strict.passed
    for said, passes in ((ByTests.KILLED, True), (ByTests.SURVIVED, False), (ByTests.NOT_ASKED, True)):
        left = Verdict(no_cap, Outcome.SURVIVED, "no proof notices")
        flow = Flow(5, 1, (left,), ((left, said),))
        assert passes is Report(results=(result,), lacking={}, verdicts=(), flow=flow).passed


def test_sixty_of_the_turn_flow_are_drawn_by_the_seed() -> None:
    functions = shipped.flow_functions()
    one, total = flow_mutants.sample(functions, 1)
    assert 60 == len(one) == len(set(one))
    assert one == flow_mutants.sample(functions, 1)[0]
    assert one != flow_mutants.sample(functions, 2)[0]
    assert total == len(flow_mutants.sample(functions, None)[0]) > 3000
    strict = {registry.function_name(f) for f in (*shipped.kernel_functions(), *shipped.refusals())}
    assert set() == {mutant.split(":")[0] for mutant in one} & strict


def test_several_processes_find_the_same() -> None:
    chosen = runner.selected(registry.collected(), ["1"])
    evidence = runner.evidence_of(tuple(runner.proofs_of(chosen)))
    todo = mutant_ids([RISE, CHECKED])
    alone = list(runner.judged(todo, evidence, 1))
    assert [(v.mutation.name, v.outcome) for v in alone] == [
        (v.mutation.name, v.outcome) for v in runner.judged(todo, evidence, 2)
    ]


def test_the_tests_are_asked_about_mutants_that_no_proof_notices() -> None:
    script = flow_mutants.bite_script()
    assert script is not None
    what = ("argument 1 of min in place of the call", "arguments 1 and 2 of min swapped")
    no_cap, same = (
        f"kernel.tax.rise:{number}"
        for number, mutation in enumerate(mutations(RISE))
        if mutation.what in what
    )
    answers = dict(flow_mutants.ask_tests(script, (no_cap, same), 1))
    assert {no_cap: ByTests.KILLED, same: ByTests.SURVIVED} == answers


# the compiled engine ------------------------------------------------------------------------------------


def test_witnesses_go_to_the_compiled_engine(kutna: Prove) -> None:
    compared = kutna.document("--only", "hire.do")["compared"]
    assert isinstance(compared, dict)
    assert compared["positions"] > 0 < compared["steps"]
    assert [] == compared["differences"]


def test_without_the_compiled_engine_one_line_says_so(kutna: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kutnahora.ext.engine", None)
    code, out, err = kutna("--only", "hire.do")
    assert (0, "") == (code, err)
    assert "not compared: the compiled engine is not built" in out
    assert kutna.document("--only", "hire.do")["compared"] is None


def test_engines_that_differ_are_a_failure(kutna: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = SimpleNamespace(**vars(compiled))
    wrong.legal_moves = lambda tables, s: ()
    monkeypatch.setattr(compare_positions, "compiled", wrong)
    code, out, _err = kutna("--only", "hire.do", "--json")
    assert 1 == code
    differences = json.loads(out)["compared"]["differences"]
    assert "legal only in the reference, in " in differences[0]
    assert "kutna diff --at 'khn1 " in differences[0]
