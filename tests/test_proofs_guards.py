"""Nothing is outside of the proofs: each guard catches the fault that it is for."""

from contextlib import nullcontext
from types import FunctionType

import pytest

from kutnahora.proofs import guards, session
from kutnahora.proofs.claims import tax as claims
from kutnahora.proofs.claims.whole import engine, pieces
from kutnahora.proofs.claims.whole import rounds as whole
from kutnahora.proofs.domains import fields, widths
from kutnahora.proofs.domains.inputs import position
from kutnahora.proofs.machine.domain import ranges_in
from kutnahora.proofs.machine.obligation import Case, Obligation, Sweep, exhaustive, obligation
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.machine.symbols import assume, boolean, function, integer, opaque, pick
from kutnahora.proofs.registry import BadRegistry, checked
from kutnahora.proofs.report.junit import junit
from kutnahora.proofs.report.report import Report, document
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Step
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules import chance, rounds
from kutnahora.reference.rules.common import do_reputation

RUN_EVENT_END = rounds.run_event_end


def do_event_omen(box: Box, p: Position) -> Step:
    """A rule that is not in the game: the end of an event costs every player 1 reputation."""
    done = Step(p)
    for who in range(len(p.players)):
        done += do_reputation(box, done.position, who, -1, Clause.EVENT_END)
    return done


def costly_event_end(box: Box, p: Position) -> Step:
    done = RUN_EVENT_END(box, p)
    return done + do_event_omen(box, done.position)


def plant(function_: FunctionType, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were written in reference/rules/rounds.py."""
    monkeypatch.setattr(function_, "__module__", rounds.__name__)
    monkeypatch.setattr(rounds, function_.__name__, function_, raising=False)


def run(*obligations: Obligation) -> Report:
    """What `kutna prove` reports, if there were no others."""
    request = session.ProofRequest(obligations=obligations, everything=obligations)
    return session.run(request, lambda _words, _total: nullcontext(lambda _done: None))


# fields of the box --------------------------------------------------------------------------------------


def test_a_field_that_is_not_symbolic_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(fields.NOT_SYMBOLIC, "EventCard.name")
    report = run(claims.rise)
    (line,) = report.left_out
    assert line.startswith("EventCard.name: not symbolic in the box of the proofs")
    assert "proofs/domains/boxes.py: its limits to LIMITS, the field to `_Events.__getitem__`" in line
    assert line in report.failures
    assert not report.passed
    assert [line] == document(report)["left_out"]
    assert 'name="nothing is left out"' in junit(report)
    assert line.partition(":")[0] in junit(report)


# claims that say nothing ----------------------------------------------------------------------------------


def test_a_claim_that_promises_nothing_fails() -> None:
    @obligation("nothing", 1, "tax.cap", sentence="Something.", remark="")
    def nothing() -> Case[int]:
        level = integer("level", 0, 25)
        return Case(call=lambda: level + 1, effect=lambda after: {})

    result = prove(nothing)
    assert Status.FAILED is result.status
    assert "the claim promises nothing: its `effect` has no part" in result.reason


# functions that nothing runs ----------------------------------------------------------------------------


def test_a_function_that_nothing_reaches_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(do_event_omen, FunctionType)
    plant(do_event_omen, monkeypatch)
    lacking = run(whole.event_end).lacking
    line = do_event_omen.__code__.co_firstlineno
    (said,) = lacking["rules.rounds.do_event_omen"]
    assert said.endswith(
        f"tests/test_proofs_guards.py:{line}: no obligation reaches it; write one in proofs/claims/"
    )
    assert "rules.economy.do_advance" not in lacking
    assert "rules.rounds.ask_tax" in lacking


def test_a_line_that_nothing_runs_is_named() -> None:
    (said,) = guards.not_reached([prove(engine.at_chance)], ())["rules.chance.outcomes"]
    start = chance.outcomes.__code__.co_firstlineno
    assert said.startswith(f"reference/rules/chance.py:{start}: no obligation runs line {start + 5}, ")
    assert f" {start + 1}," not in said
    assert "rules.chance.outcomes" not in guards.not_reached([prove(engine.at_chance)], [pieces.event])


def test_a_selection_says_nothing_about_what_is_run_on_the_way() -> None:
    request = session.ProofRequest(obligations=(claims.rise,), everything=(claims.rise, claims.order))
    assert {} == session.run(request, lambda _words, _total: nullcontext(lambda _done: None)).lacking


# claims about nobody ------------------------------------------------------------------------------------


def test_a_cost_for_every_player_is_noticed_at_the_end_of_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "run_event_end", costly_event_end)
    result = prove(whole.event_end)
    assert Status.PROVED is not result.status
    assert "standing" in (result.reason or str(result.counterexample))  # opaque to the claim, or promised


def about_a_position(**parts: object) -> Result:
    @obligation("x", 12, "event.end")
    def build() -> Case[Position]:
        """Nothing is changed."""
        p = position(**{name: part() if callable(part) else part for name, part in parts.items()})
        return Case(given={}, call=lambda: p, effect=lambda after: after is p)

    return prove(build)


def test_a_table_without_players_is_refused() -> None:
    reason = "0 players: a table has 2 to 4; leave them out if they are not spoken of"
    assert about_a_position(players=()).reason.endswith(reason)
    assert Status.PROVED is about_a_position().status


def test_a_collection_that_is_always_empty_is_refused() -> None:
    empty = about_a_position(discard=(), drawn=(36,), agenda=())
    assert "the claim speaks of what no path has: any of discard, any of agenda" == empty.reason
    sometimes = about_a_position(discard=lambda: pick("discards", ((), (36,))))
    assert Status.PROVED is sometimes.status


# for which inputs ---------------------------------------------------------------------------------------


@obligation("told", 1, "tax.cap")
def told() -> Case[int]:
    """Nothing is changed.

    Where somebody has paid.
    """
    level, most = integer("level", 0, 25), integer("most", 3)
    drawn = tuple(integer(f"drawn {n}", 36, 62) for n in range(pick("count", (0, 1, 2))))
    below, free, any_ = integer("below", None, most), boolean("free"), integer("any")
    values = function("worth", 1, 1, 9)
    who, kind = pick("who", (0, 1)), pick("kind", tuple(TaskKind))
    opaque("rest")
    given = {"all": (level, drawn, below, free, any_, who, kind)}
    return Case(given=given, call=lambda: values(level), effect=lambda worth: worth > 0)


def test_the_domain_is_told_by_the_inputs() -> None:
    proved = prove(told)
    assert Status.PROVED is proved.status
    assert (
        (
            "level: 0 to 25; most: 3 or more; count: 0 to 2; below: most or less; free: yes or no; "
            "any: any integer; worth: any function with values 1 to 9; who: 0 or 1; kind: one of 39; "
            "drawn …: 36 to 62; all else opaque; where somebody has paid"
        )
        == told.domain
        == proved.domain
    )


def test_a_proof_finds_the_inputs_that_a_list_tells() -> None:
    proved = prove(pieces.draw)
    assert Status.PROVED is proved.status
    assert pieces.draw.domain == proved.domain


def test_the_domain_of_a_sweep_counts_its_cases() -> None:
    @exhaustive("swept", 1, "tax.cap")
    def swept() -> Sweep[int, int]:
        """Twice is twice.

        Small ones.
        """
        return Sweep(cases=range(1234), call=lambda n: n + n, expected=lambda n: 2 * n)

    assert "1,234 cases: small ones" == swept.domain


def test_a_premise_that_no_remark_says_is_refused() -> None:
    def build() -> Case[int]:
        level = integer("level", 0, 25)
        assume(level > 3)
        return Case(given={}, call=lambda: level, effect=lambda after: after > 3)

    silent = prove(obligation("x", 1, "tax.cap", sentence="x")(build))
    assert "it has a premise that is not said: add it as second paragraph of its docstring" == silent.reason
    said = prove(obligation("x", 1, "tax.cap", sentence="x", remark="the level is high")(build))
    assert Status.PROVED is said.status


@pytest.mark.parametrize(
    "remark",
    [
        "every tax 0 to 30",
        "any amount from 0 on",
        "tracks unbounded",
        "any two integers",
        "0, 1 or 3 tiles held",
        "2, 3 and 4 players",
        "up to -1 to 6",
    ],
)
def test_a_range_typed_by_hand_is_refused(remark: str) -> None:
    typed = obligation("typed", 1, "tax.cap", sentence="x", remark=remark)(told.build)
    with pytest.raises(BadRegistry, match="typed: the remark states a range"):
        checked([typed])


def test_a_remark_on_shapes_and_reasons_is_not_a_range() -> None:
    assert () == ranges_in("2 x 3 cells; tile 9; a row of one stack to four; 9 cells of 15 are 135")


def test_inputs_that_cannot_be_made_are_said_to_be_unknown() -> None:
    @obligation("x", 1, "tax.cap")
    def build() -> Case[int]:
        """x"""
        return Case(given={}, call=lambda: integer("n"), effect=lambda _n: bool(opaque("x")))

    @obligation("y", 1, "tax.cap")
    def broken() -> Case[int]:
        """y"""
        raise ValueError("no")

    assert "no input" == build.domain
    assert "unknown: its inputs cannot be made (ValueError: no)" == broken.domain


# points -------------------------------------------------------------------------------------------------


def test_every_way_to_win_or_lose_points_is_counted() -> None:
    assert () == guards.uncounted_points()


def test_a_new_way_to_lose_points_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(do_event_omen, FunctionType)
    plant(do_event_omen, monkeypatch)
    (line,) = guards.uncounted_points()
    assert line.startswith("rules.rounds.do_event_omen: ")
    assert "no entry of POINTS in proofs/domains/widths.py names it" in line


def test_a_second_way_in_a_function_that_is_counted_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = {name: source for name, source in widths.POINTS.items() if name != "points of a house"}
    monkeypatch.setattr(guards, "POINTS", counted)
    (line,) = guards.uncounted_points()
    assert line.startswith("rules.build.run_house_effect: reference/rules/build.py:")


def test_an_entry_for_a_function_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = widths.Source(1, 1, ("rules.rounds.do_nothing",))
    monkeypatch.setattr(guards, "POINTS", widths.POINTS | {"gone": gone})
    (line,) = guards.uncounted_points()
    assert line.startswith("rules.rounds.do_nothing: POINTS of proofs/domains/widths.py names it")
