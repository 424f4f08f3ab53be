"""Sentences about broken rules that say which of several things is wrong, as far as the facts tell."""

import pytest

from kutnahora.cli.sentences.broken import broken_sentence
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.terms import NOTHING, Guild

WORDS = {
    "no guilds": (
        Refusal(Clause.SETUP_GUILDS, ((Fact.PLAYER, 1), (Fact.COUNT, 0))),
        "green has no guilds, expected 3: the choice is over",
    ),
    "a guild twice": (
        Refusal(Clause.SETUP_GUILDS, ((Fact.PLAYER, 1), (Fact.COUNT, 3))),
        "green has a guild twice or chose too early, expected 3 different ones, 0 before the choice",
    ),
    "too few guilds": (
        Refusal(Clause.SETUP_GUILDS, ((Fact.PLAYER, 1), (Fact.COUNT, 1))),
        "green has 1 guild, expected 3, or 0 before the choice",
    ),
    "no event": (
        Refusal(Clause.SETUP_EVENTS, ((Fact.ROUND, 1), (Fact.COUNT, NOTHING))),
        "round 1 has no event, expected one: every round but the last has its event",
    ),
    "an event too many": (
        Refusal(Clause.SETUP_EVENTS, ((Fact.ROUND, 5), (Fact.COUNT, 0))),
        "round 5 has the event {event}, expected none in the last round or before it is revealed",
    ),
    "an empty stack twice": (
        Refusal(Clause.RIGHTS_SLIDE, ((Fact.GUILD, Guild.SCRIBES), (Fact.COUNT, 0), (Fact.LIMIT, 0))),
        "the scribes stack is in the town hall twice, expected once",
    ),
    "a stack twice": (
        Refusal(Clause.RIGHTS_SLIDE, ((Fact.GUILD, Guild.SCRIBES), (Fact.COUNT, 4), (Fact.LIMIT, 2))),
        "the scribes stack hides 4 tiles, expected 2: it is in the town hall twice, or too high",
    ),
    "a low stack": (
        Refusal(Clause.RIGHTS_SLIDE, ((Fact.GUILD, Guild.SCRIBES), (Fact.COUNT, 1), (Fact.LIMIT, 2))),
        "the scribes stack hides 1 tile, expected 2: those not seen yet",
    ),
}


@pytest.mark.parametrize(("refusal", "words"), WORDS.values(), ids=WORDS.keys())
def test_what_is_wrong_is_said(refusal: Refusal, words: str) -> None:
    box = load_box()
    expected = words.format(event=box.events[0].name)
    assert f"{refusal.clause.value}: {expected}" == broken_sentence(box, 3, refusal)
