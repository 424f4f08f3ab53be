"""The log of `kutna play` tells whatever happens while no turn is under way, or says here why it does not."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from io import StringIO

import pytest

from kutnahora.cli.sentences.facts import shape
from kutnahora.cli.table import play_log
from kutnahora.cli.table.play_log import Narrator
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.ledger import Ledger, account
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.view import moment
from table import Table, frozen

GAMES = 9
SCORED = "the scoring at the end tells it"
SILENT = {
    "economy.arm resource": "prices are not told",
    "economy.city_order resource count": "the buildings that leave stand in this order",
    "economy.no_market resource": "prices are not told",
    "economy.flip stand card": "the card of the deck is told",
    "economy.top stand card count": "the card of the deck is told",
    "final.city points": SCORED,
    "final.extras points": SCORED,
    "final.income points": SCORED,
    "final.mine points": SCORED,
    "final.reputation points": SCORED,
    "final.winner points money": SCORED,
    "lack.end stand card count": "nothing happens",
    "order.interrupt resource count": "what interrupts is told",
    "points.below points": "the points are told",
    "reputation.final points": SCORED,
    "rights.slide row column count": "the table of `show` has the stacks",
    "round.last round": "the scoring follows",
    "round.next count": "all cards come back in every round",
    "tax.choice cost": "the move is told, and what the player has then",
    "tax.plots count cost": "the move is told, and what the player has then",
    "turn.cards count": "the cards that are played are told",
}
"""Events of the table that leave no trace in the log, by clause and facts."""

Happened = tuple[Box, Position, Move, Step]


@cache
def games() -> tuple[Happened, ...]:
    """Every move after which something happens at the table, in games on several boxes."""
    return tuple(
        happened
        for number in range(GAMES)
        for happened in _played(frozen() if number % 3 == 0 else random_box(number), number)
    )


def _played(box: Box, number: int) -> Iterator[Happened]:
    before = None
    for move, step in play_game(box, 2 + number % 3, "lively", number, events=True):
        if before is not None and move is not None and any(of_the_table(box, before, move)):
            yield box, before, move, step
        before = step.position


def of_the_table(box: Box, p: Position, move: Move) -> Iterator[Event]:
    for stage in engine.stages(box, p, move):
        now = moment(stage.before)
        if now.phase != "setup" and now.player is None:
            yield from stage.events


def log(box: Box, p: Position, move: Move, step: Step) -> object:
    """What is printed of a move, and what is still to be printed."""
    narrator, printed = Narrator(box, Step(p)), StringIO()
    narrator.console.file = printed
    narrator.tell(p, move, step)
    return printed.getvalue(), narrator.items, narrator.who


def told(happened: Happened, event: Event) -> bool:
    """Whether the log differs if the event is left out."""
    box, p, move, step = happened
    place = step.events.index(event)
    less = Step(step.position, (*step.events[:place], *step.events[place + 1 :]))
    return log(*happened) != log(box, p, move, less)


def untold(happenings: Iterable[Happened]) -> set[str]:
    """The events of the table that are told nowhere."""
    shapes: defaultdict[str, bool] = defaultdict(bool)
    for happened in happenings:
        for event in of_the_table(*happened[:3]):
            key = shape(event.clause, event.facts)
            shapes[key] = shapes[key] or told(happened, event)
    return {key for key, is_told in shapes.items() if not is_told}


@pytest.fixture(autouse=True)
def _lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger that does not mind when an event is left out."""

    def post(ledger: Ledger, events: Iterable[Event]) -> None:
        for event in events:
            ledger.update({account(event, change): change.after for change in event.changes})

    monkeypatch.setattr(play_log, "post", post)


def test_every_event_of_the_table_is_told_or_silent_for_a_reason() -> None:
    assert [] == [
        f"the log of kutna play does not tell `{key}`: add it to _event_texts of cli/table/play_log.py, or "
        "to SILENT with the reason"
        for key in sorted(untold(games()) - SILENT.keys())
    ]


def test_what_is_told_or_never_happens_is_not_listed_as_silent() -> None:
    assert set() == SILENT.keys() - untold(games())


def test_an_event_that_the_log_leaves_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_log, "_event_texts", lambda *_arguments: ())
    assert {"event.end event", "event.reveal event", "tax.rise change"} <= untold(games())


def test_what_befalls_a_player_outside_the_own_turn_is_told() -> None:
    loss = Event(Clause.EVENT_END, 1, ((Fact.STEPS, -3),), (Change(Counted.REPUTATION, 3, 0),))
    narrator = Narrator(frozen(), Step(Table(2).round_end().p, (loss,)))
    assert [("", "(green: reputation to 0)")] == narrator.news()[1:]
