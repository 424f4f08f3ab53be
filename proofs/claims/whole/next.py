"""Claim 12, the next round: its start player, its cards, its event."""

from collections.abc import Sequence
from itertools import combinations

from kutnahora.proofs.claims.whole.inputs import TABLES, step_keeps
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position
from kutnahora.proofs.domains.invariant import LAST_ROUND
from kutnahora.proofs.machine.obligation import EXHAUSTIVE, Case, obligation
from kutnahora.proofs.machine.symbols import assume, boolean, both, equal, integer, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel.hand import Hand
from kutnahora.reference.position import Position, Task, TaskKind, push
from kutnahora.reference.rules import rounds
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

Cards = tuple[int, ...]

SIX = (0, 1, 2, 3, 4, 5)
HANDS: tuple[Cards, ...] = ((3,), (0, 2, 5), (), SIX)
"""By seat, what is left in hand."""


def seats_with(hands: Sequence[Cards], **parts: object) -> Position:
    """Players of whom only the hand may be looked at."""
    return position(
        players=tuple(player(f"seat {n}", hand=Hand(held)) for n, held in enumerate(hands)), **parts
    )


def event_of_cards_back(who: int, left: Cards) -> Event:
    """round.next: The cards played, back in hand."""
    played = [card for card in SIX if card not in left]
    back = tuple(Change(Counted.CARD, 0, 1, card) for card in played)
    return Event(Clause.ROUND_NEXT, who, ((Fact.COUNT, len(played)),), back)


@obligation("round.cards", 12, "round.next", rounds._cards_back, method=EXHAUSTIVE)
def cards_back() -> Case[tuple[Event, ...]]:
    """Each player takes back exactly the cards that are not in hand.

    Every hand; another player holds the cards that are not in it.
    """
    held = pick("hand", tuple(cards for count in range(7) for cards in combinations(SIX, count)))
    played = tuple(card for card in SIX if card not in held)
    p = seats_with((held, played))
    return Case(
        call=lambda: rounds._cards_back(p),
        effect=lambda events: equal(events, (event_of_cards_back(0, held), event_of_cards_back(1, played))),
    )


def next_round(p: Position, last: int) -> Step:
    """round.last, round.next, event.reveal: After the last round the scoring; else all cards and the next."""
    if p.round == last:
        return Step(push(p, Task(TaskKind.FINAL)), (Event(Clause.ROUND_LAST, NOBODY, ((Fact.ROUND, last),)),))
    start = when(p.start == len(p.players) - 1, 0, p.start + 1)
    none = p.event == NOTHING
    past = (Change(Counted.EVENT, p.event, NOTHING), Change(Counted.PAST_EVENT, 0, 1, p.event))
    changes = (
        Change(Counted.ROUND, p.round, p.round + 1),
        Change(Counted.START_PLAYER, p.start, start),
        *(() if none else past),
    )
    facts = ((Fact.ROUND, p.round + 1), (Fact.PLAYER, start))
    begun = Event(Clause.ROUND_NEXT, NOBODY, facts, changes)
    back = (event_of_cards_back(who, owner.hand.cards) for who, owner in enumerate(p.players))
    following = replace(
        p,
        round=p.round + 1,
        start=start,
        players=tuple(replace(owner, hand=Hand(SIX)) for owner in p.players),
        event=NOTHING,
        past_events=p.past_events if none else tuple(sorted((*p.past_events, p.event))),
    )
    event = (Task(TaskKind.EVENT),) if both(p.with_events, p.round + 1 < last) else ()
    return Step(push(following, Task(TaskKind.TURN, start, 0), *event), (begun, *back))


@obligation(
    "whole.round_next",
    12,
    ("round.next", "round.last", "event.reveal", "setup.events"),
    rounds.run_round_next,
    rounds.do_owe_round,
    rounds._past_event,
)
def round_next() -> Case[Step]:
    """The next round has the next start player, all six cards and its event; the last round has no event.

    Each start player of a table of two, three and four; hands with one card, three, none and all (every hand:
    round.cards); the past event is another.
    """
    players, start = pick("players and start", TABLES)
    box, round_, event = any_box(), integer("round", 1, LAST_ROUND[players]), integer("event", -1, 9)
    with_events, past = boolean("with events"), integer("past event", 0, 9)
    assume(event != past)
    p = seats_with(
        HANDS[:players], round=round_, start=start, event=event, with_events=with_events, past_events=(past,)
    )
    exact = next_round(p, LAST_ROUND[players])
    return step_keeps(box, p, Task(TaskKind.ROUND_NEXT), lambda: rounds.run_round_next(p), exact=exact)
