"""Golden games: whole games on the frozen box, replayed line by line, one round of each checked by hand.

What follows `#` in a record is a comment. A comment that ends in `=> blue 35 gr, 4 vp, rep 1` says what must
hold after its line; several players and the table's own numbers (`tax 7`, `population 12`, `ore 9`: cards in
front) stand side by side with `;` between them. `x-checked` names the round in which every line has such a
comment.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from kutnahora.reference import constants
from kutnahora.reference.files.faults import BadFile
from kutnahora.reference.files.played import RefutedRecord
from kutnahora.reference.files.records import load as records
from kutnahora.reference.files.records.load import Record
from kutnahora.reference.position import Position
from kutnahora.reference.status import status
from kutnahora.reference.terms import PLAYER_NAMES, Stand
from table import frozen, seat

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.khg"))
STANDING = re.compile(r"(blue|green|orange|purple) (-?\d+) gr, (-?\d+) vp, rep (-?\d+)")
COUNTER = re.compile(r"(tax|population|ore) (\d+)")


@dataclass(frozen=True)
class Line:
    """One move or outcome with its place in the file and what its comment claims."""

    number: int
    text: str
    claims: tuple[str, ...]


@dataclass(frozen=True)
class Golden:
    """A record, and what the comments claim, by line."""

    record: Record
    claims: dict[int, tuple[str, ...]]

    @property
    def checked(self) -> int:
        """The round that was checked by hand."""
        return int(self.record.extra("x-checked") or "")


def read(text: str) -> Golden:
    """A record with its claims; a claim belongs to a move."""
    record = records.read_record(text)
    rows = enumerate(text.splitlines(), start=1)
    claimed = {number: claims(row.partition("#")[2]) for number, row in rows if "=>" in row}
    assert set(record.lines) >= claimed.keys(), "a claim without a move"
    return Golden(record, claimed)


def claims(comment: str) -> tuple[str, ...]:
    """What stands behind `=>`, one claim each."""
    _, arrow, claimed = comment.partition("=>")
    return tuple(claim.strip() for claim in claimed.split(";")) if arrow else ()


def holds(position: Position, claim: str) -> str:
    """What a claim would have to say in this position."""
    if counter := STANDING.fullmatch(claim):
        name = counter[1]
        player = position.players[seat(name)]
        standing = player.standing
        return f"{name} {player.purse.money} gr, {standing.points} vp, rep {standing.reputation}"
    counter = COUNTER.fullmatch(claim)
    assert counter is not None, f"{claim!r} is not a claim"
    counters = {
        "tax": position.tax.level,
        "population": position.decks[Stand.POPULATION].card,
        "ore": position.decks[Stand.ORE].card,
    }
    return f"{counter[1]} {counters[counter[1]]}"


def replay(golden: Golden) -> list[tuple[Position, Line, Position]]:
    """Every line with the position before and after it."""
    record = golden.record
    position = records.opening(frozen(), record).position
    done = []
    for number, _move, step in records.replay(frozen(), record):
        place = record.lines[number - 1]
        line = Line(place, record.moves[number - 1], golden.claims.get(place, ()))
        for claim in line.claims:
            assert claim == holds(step.position, claim), f"line {line.number}: {line.text!r}"
        done.append((position, line, step.position))
        position = step.position
    return done


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def golden(request: pytest.FixtureRequest) -> Golden:
    path: Path = request.param
    return read(path.read_text(encoding="utf-8"))


def test_there_is_a_golden_game_for_every_number_of_players() -> None:
    assert ["2players", "3players", "4players"] == [path.stem for path in FILES]


def test_a_golden_game_is_legal_line_by_line_and_ends_with_its_result(golden: Golden) -> None:
    last = replay(golden)[-1][2]
    assert last.over
    assert golden.record.result == records.result_of(last)


def test_every_position_of_a_golden_game_is_sound(golden: Golden) -> None:
    for _before, line, after in replay(golden):
        assert () == status(frozen(), after), f"line {line.number}"


def test_every_line_of_the_checked_round_says_what_holds_after_it(golden: Golden) -> None:
    checked = golden.checked
    round_ = [(line, before, after) for before, line, after in replay(golden) if before.round == checked]
    assert [] == [line.number for line, _before, _after in round_ if not line.claims]
    # The mover of each line and, at its end, everybody is claimed: nobody's numbers go unseen.
    for line, before, _after in round_:
        if before.task.player >= 0:
            mover = PLAYER_NAMES[before.task.player]
            assert any(claim.startswith(mover) for claim in line.claims), f"line {line.number}"
    everybody = set(PLAYER_NAMES[: golden.record.players])
    assert everybody <= {claim.split()[0] for claim in round_[-1][0].claims}
    assert checked + 1 == round_[-1][2].round


# the replay itself refuses what is wrong ----------------------------------------------------------------


def changed(old: str, new: str) -> Golden:
    """The three-player game with one text changed."""
    text = (FOLDER / "3players.khg").read_text(encoding="utf-8")
    assert old in text
    return read(text.replace(old, new, 1))


def test_a_line_that_is_not_legal_names_its_number_and_the_clauses() -> None:
    golden = changed("\nplot c2 ", "\nplot a1 ")
    number = golden.record.lines[golden.record.moves.index("plot a1")]
    with pytest.raises(RefutedRecord, match=rf"^line {number}: 'plot a1' is not legal: plot\.adjacent"):
        replay(golden)


def test_a_line_of_another_kind_is_not_owed() -> None:
    with pytest.raises(RefutedRecord, match=r"'tax pay' is not legal: order\.turn"):
        replay(changed("\nplot c2 ", "\ntax pay "))


def test_a_wrong_claim_is_found() -> None:
    with pytest.raises(AssertionError, match=r"'plot c2'"):
        replay(changed("8 - 7 = 1 => green 1 gr", "8 - 7 = 1 => green 2 gr"))


def test_a_claim_without_a_move_is_found() -> None:
    with pytest.raises(AssertionError, match=r"a claim without a move"):
        changed("\n# round 2\n", "\n# round 2 => tax 1\n")


def test_another_box_is_refused_with_both_names() -> None:
    with pytest.raises(BadFile, match=r"recorded with box other@12345678, but this is box frozen@"):
        replay(changed(frozen().label, "other@12345678"))


def test_another_version_of_the_rules_is_refused_with_both_versions() -> None:
    here = constants.RULES_VERSION
    with pytest.raises(BadFile, match=rf"rules version 0, the rules here are version {here}"):
        replay(changed(f"rules: {here}", "rules: 0"))


def test_a_line_after_the_end_is_refused() -> None:
    text = (FOLDER / "2players.khg").read_text(encoding="utf-8")
    with pytest.raises(RefutedRecord, match=r"'tax pay' comes after the end of the game"):
        replay(read(text + "tax pay\n"))
