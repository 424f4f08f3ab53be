"""What `kutna prove` does with the compiled engine: it compares it, unless it is stale or never ends."""

import os
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer

from kutnahora.cli import compiled as stale
from kutnahora.proofs import session
from kutnahora.proofs.machine.prover import prove
from kutnahora.proofs.registry import collected
from kutnahora.proofs.witnesses import compare_witnesses
from kutnahora.reference import constants

OBLIGATIONS = {about.id: about for about in collected()}


def test_a_comparison_that_does_not_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "COMPARE_SECONDS", 0.001)
    about = (OBLIGATIONS["tax.rise"],)
    request = session.ProofRequest(obligations=about, everything=about)
    report = session.run(request, lambda _words, _total: nullcontext(lambda _done: None))
    (said,) = report.disagreements
    assert said.startswith("the engines: not compared to the end in 0.001 s of CPU time")
    assert not report.passed


@pytest.fixture
def ext(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder as that of the compiled engine, with two modules and their sources, all just built."""
    for name in ("engine.so", "state.so", "engine.pyx", "constants.pxd"):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (9, 9) if name.endswith(".so") else (1, 1))
    monkeypatch.setattr(stale, "compiled", lambda: SimpleNamespace(__file__=str(tmp_path / "engine.so")))
    return tmp_path


def test_an_engine_older_than_its_sources_is_not_compared(
    ext: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stale.refuse_stale()
    os.utime(ext / "constants.pxd", (10, 10))
    with pytest.raises(typer.Exit):
        stale.refuse_stale()
    said = capsys.readouterr().err
    assert "ext/constants.pxd has changed since the compiled engine was built: make setup" in said


def test_a_build_compiles_only_the_modules_that_have_changed(ext: Path) -> None:
    os.utime(ext / "constants.pxd", (10, 10))
    os.utime(ext / "state.so", (11, 11))
    stale.refuse_stale()


def test_an_installed_package_is_never_stale(ext: Path) -> None:
    """Its files have the times at which pip wrote them, in any order; it has no `.pyx`."""
    (ext / "engine.pyx").unlink()
    os.utime(ext / "constants.pxd", (10, 10))
    stale.refuse_stale()


def test_the_compiled_twins_of_what_is_proved_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """One engine with another cap than the other: no witness of `tax.rise` alone is a position."""
    results = [prove(OBLIGATIONS["tax.rise"])]
    (same,) = compare_witnesses(results)
    assert ((), 1) == (same.differences, same.reached)
    assert same.moves > 0
    monkeypatch.setattr(constants, "TAX_LIMIT", constants.TAX_LIMIT + 5)
    (rise,) = compare_witnesses(results)
    blamed = [said for said in rise.differences if "tax.rise" in said.splitlines()[0]]
    assert any("tax: reference " in said for said in blamed), rise.differences
