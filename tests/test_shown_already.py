"""A piece of chance that is named although nothing else could come: it was shown already."""

from pathlib import Path

import pytest

from kutna_runs import fails, kutna
from kutnahora.reference import constants, engine
from kutnahora.reference.files.played import RefutedRecord
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.records.load import Record, format_record, replay
from kutnahora.reference.notation import format_move
from kutnahora.reference.said import parse_move, shown_already
from table import Table

ALL_TILES = [f"{group}-{number:02}" for group in ("I", "II", "III") for number in range(1, 10)]
CARD, HIRE, LAST = "card plot/mine as mine", "hire 0", "[draw III-09]"
ALREADY = "terms.open: [draw III-09] was shown already: nothing else could come."


def one_left(technology: int = 0) -> Table:
    """A mine stack of one tile, the last."""
    return Table().technology(technology).discarded(*ALL_TILES[:-1]).sound()


def recorded(*moves: str) -> Record:
    table = one_left()
    khn = format_khn(table.box, table.p)
    return Record(
        box=table.box.label, rules=constants.RULES_VERSION, players=3, start=khn, moves=(CARD, HIRE, *moves)
    )


def pieces_of(technology: int, text: str) -> list[str]:
    table = one_left(technology).play(CARD)
    made = engine.stages(table.box, table.p, table.parse(text))
    return [format_move(table.box, 3, piece) for piece in shown_already(table.box, made)]


@pytest.mark.parametrize("technology", [0, 1])
def test_only_what_had_no_other_was_shown_already(technology: int) -> None:
    """With technology a second tile is drawn from the new stack: of that there is a choice."""
    assert [LAST] == pieces_of(technology, HIRE)


def test_what_was_chosen_is_not_shown_already() -> None:
    table = one_left(1).play(CARD, HIRE)
    chosen = parse_move(table.box, table.p, "[draw II-05]")
    assert () == shown_already(table.box, engine.stages(table.box, table.p, chosen))


@pytest.mark.parametrize("command", ["apply", "explain"])
def test_apply_and_explain_say_so(command: str) -> None:
    table = one_left()
    khn = format_khn(table.box, table.p)
    result = kutna(command, khn, CARD, HIRE, LAST)
    said = " ".join((result.stdout + result.stderr).split())
    assert 1 == result.exit_code
    assert ALREADY in said.replace("terms.open [", "terms.open: [")
    assert "order.mine" not in said
    assert 0 == kutna(command, khn, CARD, HIRE, "mine III-09 a2").exit_code


@pytest.mark.parametrize("moves", [("[draw II-05]",), ("skip", LAST)])
def test_another_piece_and_a_later_one_are_refused_as_ever(moves: tuple[str, ...]) -> None:
    table = one_left()
    result = kutna("apply", format_khn(table.box, table.p), CARD, HIRE, *moves)
    assert "was shown already" not in result.stderr
    fails(result, 1, "order.turn")


def test_a_record_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.khg"
    path.write_text(format_record(recorded(LAST)), encoding="utf-8")
    message = f"{path}: line 8: '{LAST}' is not legal:"
    result = kutna("replay", path)
    assert (1, message) == (result.exit_code, result.stderr.splitlines()[0])
    assert ALREADY in result.stderr
    explained = " ".join(kutna("explain", path).stdout.split())
    assert f"{LAST} was shown already: nothing else could come." in explained


def test_the_error_of_a_record_says_so() -> None:
    table = one_left()
    with pytest.raises(RefutedRecord, match=r"III-09\]' was shown already, nothing else could come: order\."):
        list(replay(table.box, recorded(LAST)))
    assert 3 == len(list(replay(table.box, recorded("mine III-09 a2"))))
