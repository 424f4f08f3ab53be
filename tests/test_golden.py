"""Golden games: whole games on the frozen box, replayed line by line, one round of each checked by hand.

A record is `khg1`, then tags `key: value`, then one move or outcome of chance a line. What follows `#` is a
comment. A comment that ends in `=> blue 35 gr, 4 vp, rep 1` says what must hold after its line; several
players and the table's own numbers (`tax 7`, `population 12`, `ore 9`: cards in front) stand side by side
with `;` between them. `checked` names the round in which every line has such a comment.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from golden.record import result
from kutnahora.reference import constants, engine, notation
from kutnahora.reference.position import Position
from kutnahora.reference.status import status
from kutnahora.reference.terms import PLAYER_NAMES, Stand
from table import Table, frozen, seat

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.khg"))
TAGS = {"box", "rules", "players", "first", "events", "result", "checked"}
STANDING = re.compile(r"(blue|green|orange|purple) (-?\d+) gr, (-?\d+) vp, rep (-?\d+)")
COUNTER = re.compile(r"(tax|population|ore) (\d+)")


@dataclass(frozen=True)
class Line:
    """One move or outcome with its place in the file and what its comment claims."""

    number: int
    text: str
    claims: tuple[str, ...]


@dataclass(frozen=True)
class Record:
    """A game record as it is read."""

    tags: dict[str, str]
    lines: tuple[Line, ...]


def read(text: str) -> Record:
    """The tags and the lines of a record."""
    rows = text.splitlines()
    assert "khg1" == rows[0], "line 1 is not khg1: no game record"
    tags: dict[str, str] = {}
    lines: list[Line] = []
    for number, row in enumerate(rows[1:], start=2):
        words, _, comment = (part.strip() for part in row.partition("#"))
        key, colon, value = words.partition(": ")
        if colon:
            assert not lines, f"line {number}: a tag after the first move"
            tags[key] = value
        elif words:
            lines.append(Line(number, words, claims(comment)))
        else:
            assert "=>" not in comment, f"line {number}: a claim without a move"
    return Record(tags, tuple(lines))


def claims(comment: str) -> tuple[str, ...]:
    """What stands behind `=>`, one claim each."""
    _, arrow, claimed = comment.partition("=>")
    return tuple(claim.strip() for claim in claimed.split(";")) if arrow else ()


def holds(position: Position, claim: str) -> str:
    """What a claim would have to say in this position."""
    if found := STANDING.fullmatch(claim):
        name = found[1]
        player = position.players[seat(name)]
        standing = player.standing
        return f"{name} {player.purse.money} gr, {standing.points} vp, rep {standing.reputation}"
    found = COUNTER.fullmatch(claim)
    assert found is not None, f"{claim!r} is no claim"
    counters = {
        "tax": position.tax.level,
        "population": position.decks[Stand.POPULATION].card,
        "ore": position.decks[Stand.ORE].card,
    }
    return f"{found[1]} {counters[found[1]]}"


def begin(record: Record) -> Position:
    """The table at the first line; another box or another version of the rules is refused."""
    tags = record.tags
    assert tags.keys() == TAGS
    assert frozen().label == tags["box"], f"recorded on {tags['box']}, this is {frozen().label}"
    version = constants.RULES_VERSION
    assert str(version) == tags["rules"], f"recorded by rules {tags['rules']}, these are {version}"
    first = PLAYER_NAMES.index(tags["first"])
    events = {"yes": True, "no": False}[tags["events"]]
    return engine.new_game(frozen(), int(tags["players"]), first=first, events=events).position


def step(position: Position, line: Line) -> Position:
    """The position after a line, which must be legal."""
    assert not position.over, f"line {line.number}: {line.text!r} after the end of the game"
    move = notation.find_move(frozen(), position, line.text)
    assert move is not None, f"line {line.number}: {line.text!r} is not legal: {reasons(position, line.text)}"
    return engine.apply(frozen(), position, move).position


def reasons(position: Position, text: str) -> str:
    """The clauses that refuse a line, or what was expected there."""
    table = Table(len(position.players))
    table.p = position
    try:
        return ", ".join(sorted(table.refused(text)))
    except (AssertionError, KeyError):
        return f"expected one of {table.legal()}"


def replay(record: Record) -> list[tuple[Position, Line, Position]]:
    """Every line with the position before and after it."""
    position = begin(record)
    done = []
    for line in record.lines:
        after = step(position, line)
        for claim in line.claims:
            assert claim == holds(after, claim), f"line {line.number}: {line.text!r}"
        done.append((position, line, after))
        position = after
    return done


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def golden(request: pytest.FixtureRequest) -> Record:
    path: Path = request.param
    return read(path.read_text(encoding="utf-8"))


def test_there_is_a_golden_game_for_every_number_of_players() -> None:
    assert ["2players", "3players", "4players"] == [path.stem for path in FILES]


def test_a_golden_game_is_legal_line_by_line_and_ends_with_its_result(golden: Record) -> None:
    last = replay(golden)[-1][2]
    assert last.over
    assert golden.tags["result"] == result(last)


def test_every_position_of_a_golden_game_is_sound(golden: Record) -> None:
    for _before, line, after in replay(golden):
        assert () == status(frozen(), after), f"line {line.number}"


def test_every_line_of_the_checked_round_says_what_holds_after_it(golden: Record) -> None:
    checked = int(golden.tags["checked"])
    round_ = [(line, before, after) for before, line, after in replay(golden) if before.round == checked]
    assert [] == [line.number for line, _before, _after in round_ if not line.claims]
    # The mover of each line and, at its end, everybody is claimed: nobody's numbers go unseen.
    for line, before, _after in round_:
        if before.task.player >= 0:
            mover = PLAYER_NAMES[before.task.player]
            assert any(claim.startswith(mover) for claim in line.claims), f"line {line.number}"
    everybody = set(PLAYER_NAMES[: int(golden.tags["players"])])
    assert everybody <= {claim.split()[0] for claim in round_[-1][0].claims}
    assert checked + 1 == round_[-1][2].round


# the replay itself refuses what is wrong ----------------------------------------------------------------


def changed(old: str, new: str) -> Record:
    """The three-player game with one text changed."""
    text = (FOLDER / "3players.khg").read_text(encoding="utf-8")
    assert old in text
    return read(text.replace(old, new, 1))


def test_a_line_that_is_not_legal_names_its_number_and_the_clauses() -> None:
    record = changed("\nplot c2 ", "\nplot a1 ")
    number = next(line.number for line in record.lines if line.text == "plot a1")
    with pytest.raises(AssertionError, match=rf"^line {number}: 'plot a1' is not legal: plot\.adjacent"):
        replay(record)


def test_a_line_of_another_kind_names_what_was_expected() -> None:
    with pytest.raises(AssertionError, match=r"'tax pay' is not legal: expected one of \['plot "):
        replay(changed("\nplot c2 ", "\ntax pay "))


def test_a_wrong_claim_is_found() -> None:
    with pytest.raises(AssertionError, match=r"'plot c2'"):
        replay(changed("8 - 7 = 1 => green 1 gr", "8 - 7 = 1 => green 2 gr"))


def test_another_box_is_refused_with_both_names() -> None:
    with pytest.raises(AssertionError, match=r"recorded on other@12345678, this is frozen@"):
        begin(changed(frozen().label, "other@12345678"))


def test_another_version_of_the_rules_is_refused_with_both_versions() -> None:
    version = constants.RULES_VERSION
    with pytest.raises(AssertionError, match=rf"recorded by rules 0, these are {version}"):
        begin(changed(f"rules: {version}", "rules: 0"))


def test_a_line_after_the_end_is_refused() -> None:
    text = (FOLDER / "2players.khg").read_text(encoding="utf-8")
    with pytest.raises(AssertionError, match=r"after the end of the game"):
        replay(read(text + "tax pay\n"))
