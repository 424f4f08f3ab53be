"""Claim 12, the next round: its start player, its cards, its event, and what is told of them."""

from collections.abc import Sequence
from itertools import combinations

from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position
from kutnahora.proofs.domains.invariant import LAST_ROUND, kept
from kutnahora.proofs.machine.obligation import EXHAUSTIVE, Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, boolean, both, equal, integer, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel.hand import Hand
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import rounds
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

Cards = tuple[int, ...]

SIX = (0, 1, 2, 3, 4, 5)
HANDS: tuple[Cards, ...] = ((3,), (0, 2, 5), (), SIX)
"""By seat, what is left in hand."""
TABLES = tuple((players, start) for players in (2, 3, 4) for start in range(players))
"""Every number of players with every start player."""


def seats_with(hands: Sequence[Cards], **parts: object) -> Position:
    """Players of whom only the hand may be looked at."""
    return position(
        players=tuple(player(f"seat {n}", hand=Hand(held)) for n, held in enumerate(hands)), **parts
    )


def told_back(who: int, left: Cards) -> Event:
    """round.next: The cards played, back in hand."""
    played = [card for card in SIX if card not in left]
    back = tuple(Change(Counted.CARD, 0, 1, card) for card in played)
    return Event(Clause.ROUND_NEXT, who, ((Fact.COUNT, len(played)),), back)


@obligation("round.cards", 12, "round.next", rounds._cards_back, method=EXHAUSTIVE)
def cards_back() -> Case[tuple[Event, ...]]:
    """Each player takes back exactly the cards that are not in hand.

    For every hand; another player holds the cards that are not in it; all else opaque.
    """
    held = pick("hand", tuple(cards for count in range(7) for cards in combinations(SIX, count)))
    played = tuple(card for card in SIX if card not in held)
    p = seats_with((held, played))
    return Case(
        given={"hand": held},
        call=lambda: rounds._cards_back(p),
        effect=lambda told: equal(told, (told_back(0, held), told_back(1, played))),
    )


def told_next_round(p: Position, start: int, last: int) -> tuple[Event, ...]:
    """round.last, round.next: The last round, or round, start player, a past event, cards of each player."""
    if p.round == last:
        return (Event(Clause.ROUND_LAST, NOBODY, ((Fact.ROUND, last),)),)
    past = (Change(Counted.EVENT, p.event, NOTHING), Change(Counted.PAST_EVENT, 0, 1, p.event))
    changes = (
        Change(Counted.ROUND, p.round, p.round + 1),
        Change(Counted.START_PLAYER, p.start, start),
        *(() if p.event == NOTHING else past),
    )
    facts = ((Fact.ROUND, p.round + 1), (Fact.PLAYER, start))
    begun = Event(Clause.ROUND_NEXT, NOBODY, facts, changes)
    return begun, *(told_back(who, owner.hand.cards) for who, owner in enumerate(p.players))


@obligation(
    "whole.round_next",
    12,
    ("round.next", "round.last", "event.reveal", "setup.events"),
    rounds.run_round_next,
    rounds.do_owe_round,
    rounds._past_event,
)
def round_next() -> Case[Step]:
    """The next round has the next start player, all six cards and its event; the last one has none.

    For 2, 3, 4 players, every start player, round and event, with and without events; hands with one card,
    three, none and all (every hand: round.cards); all else opaque.
    """
    players, start = pick("players and start", TABLES)
    box, round_, event = any_box(), integer("round", 1, LAST_ROUND[players]), integer("event", -1, 9)
    with_events, past = boolean("with events"), integer("past event", 0, 9)
    assume(event != past)
    p = seats_with(
        HANDS[:players],
        round=round_,
        start=start,
        event=event,
        with_events=with_events,
        past_events=(past,),
    )
    task = Task(TaskKind.ROUND_NEXT)
    following, last = (start + 1) % players, LAST_ROUND[players]

    def effect(after: Step) -> Parts:
        now = after.position
        parts = {**kept(box, p, task, now)}
        parts["told"] = equal(after.events, told_next_round(p, following, last))
        if round_ == last:
            return {**parts, "the end": equal(now, replace(p, agenda=(*p.agenda, Task(TaskKind.FINAL))))}
        owed = [Task(TaskKind.TURN, following, 0)]
        owed += [Task(TaskKind.EVENT)] if both(with_events, round_ + 1 < last) else []
        return {
            **parts,
            "round and start": both(now.round == round_ + 1, now.start == following, now.event == NOTHING),
            "six cards": all(seat.hand.cards == SIX for seat in now.players),
            "owed": now.agenda[1:] == tuple(owed),
            "past events": equal(
                now.past_events, (past,) if event == NOTHING else tuple(sorted((past, event)))
            ),
        }

    return Case(given={"position": p}, call=lambda: rounds.run_round_next(p), effect=effect)
