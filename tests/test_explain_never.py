"""Text in the form of a move that no game has is not legal by a clause; other text is not a move."""

import pytest

from kutnahora.cli.sentences.judged import FORMS, Judged, Reason, judged
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.notation import WORDS, format_move, written_moves
from table import Table, frozen

HIRING = "card plot/mine as mine"


def table(*before: str) -> Table:
    made = Table().guilds("blue", "builders", "grocers", "miners").built("sawmill", "c3", "blue")
    return made.production("blue", (2, 0, 0)).play(*before)


def against(at: Table, text: str) -> list[Reason]:
    """The reasons; no move has them."""
    verdict = judged(at.box, at.p, text)
    assert verdict is None or verdict.move is None
    return list(verdict.reasons) if verdict else []


NEVER = {
    "an action that is not on the card": (
        (),
        "card plot/mine as income",
        "turn.half: plot/mine shows plot and mine, not income. "
        "The nearest legal moves: card plot/mine as mine, ",
    ),
    "a joker without its action": (
        (),
        "card mine/joker as joker",
        "turn.half: mine/joker shows mine and joker; a joker names one of the six other actions, ",
    ),
    "the joker is not named": (
        (),
        "card mine/joker as income",
        "turn.half: mine/joker shows mine and joker, not income; a joker names one of the six other ",
    ),
    "no joker on the card": (
        (),
        "card plot/mine as joker:income",
        "turn.half: plot/mine shows plot and mine, not joker:income. ",
    ),
    "too many miners": (
        (HIRING,),
        "hire 3",
        "mine.hire: 0, 1 or 2 miners can be hired, not 3: the pool holds at most 2. "
        "The nearest legal moves: hire 1, hire 0.",
    ),
    "fewer than none": ((HIRING,), "hire -1", "mine.hire: 0, 1 or 2 miners can be hired, not -1: "),
    "a cell beside the board": (
        ("card plot/mine as plot",),
        "plot f7",
        "setup.city: With 3 players the city has the cells a1 to e6, not f7. ",
    ),
    "a stack beside the town hall": (
        ("card rights/plot as rights",),
        "rights 4.1",
        "setup.town_hall: The town hall has 3 rows of 4 columns: the stacks 1.1 to 3.4, not 4.1. ",
    ),
    "a building in the mine": (
        (HIRING, "hire 0", "[draw I-01]"),
        "mine sawmill a2",
        "mine.draw: sawmill is not a mine tile; only mine tiles are drawn and placed. ",
    ),
    "a building that is drawn": (
        (HIRING, "hire 0"),
        "[draw sawmill]",
        "mine.draw: sawmill is not a mine tile; only mine tiles are drawn and placed. ",
    ),
}


@pytest.mark.parametrize(("before", "text", "sentence"), NEVER.values(), ids=NEVER.keys())
def test_a_move_that_no_game_has_is_refused_by_its_clause(
    before: tuple[str, ...], text: str, sentence: str
) -> None:
    verdict = judged(frozen(), table(*before).p, text)
    assert verdict is not None
    assert (None, 1) == (verdict.move, len(verdict.reasons))
    assert " ".join(verdict.lines).startswith(sentence)


def test_every_reason_is_told_and_first_that_it_is_not_the_time() -> None:
    reasons = against(table(), "build I-01 f7")
    clauses = [reason.clause.value for reason in reasons]
    assert ["order.turn", "order.build", "build.needs", "setup.city"] == clauses
    assert "build I-01 f7 is not possible now; blue: play card 1 of 2." == reasons[0].why
    assert "I-01 is not a building tile." == reasons[2].why


@pytest.mark.parametrize(
    "text",
    [
        "hire",
        "hire three",
        "hire 01",
        "hire 3 4",
        "hire  3",
        "[hire 3]",
        "hire 3]",
        "hire 99999999999",
        "card plot/mine as",
        "card plot/mine as beer",
        "card plot/plot as plot",
        "card plot/mine for income",
        "card plot/mine for beer",
        "plot 7",
        "plot c",
        "mine I-99 a1",
        "mine sawmill here",
        "[tile I-99]",
        "draw sawmill",
        "tax evade",
        "skip 3",
        "rows builders miners",
        "",
        "[]",
    ],
)
def test_text_in_no_known_form_is_not_a_move(text: str) -> None:
    for at in (table(), table(HIRING)):
        assert [] == against(at, text)


def test_an_existing_move_is_judged_as_usual() -> None:
    at = table(HIRING)
    verdict = judged(at.box, at.p, "hire 0")
    assert Judged(Move(Kind.HIRE, (0,))) == verdict
    verdict = judged(at.box, at.p, "skip")
    assert verdict is not None
    assert (SKIP, ["turn.commit"]) == (verdict.move, [reason.clause.value for reason in verdict.reasons])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_form_belongs_to_a_kind_of_move(players: int) -> None:
    """Each kind has as many words as its moves, and a sentence for each word that has a form."""
    box = frozen()
    for kind, parts in FORMS.items():
        word = WORDS.get(kind, kind.name.lower())
        lengths = {len(format_move(box, players, move).split()) for move in written_moves(box, players, word)}
        assert 1 + len(parts) in lengths, kind
        assert parts[-1].why, kind
