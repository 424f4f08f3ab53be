"""Claim 6, cards: five of the six are played in a round, two, two and one, each once."""

from collections.abc import Sequence
from typing import Annotated

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.limits.plots_and_slots import among, one_less, ordered, taken_in
from kutnahora.proofs.domains.inputs import player, position, seated, unread
from kutnahora.proofs.domains.values import Refused, refuses, starts
from kutnahora.proofs.kernel import Hand
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import equal, integer, negate, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Refusal, Step
from kutnahora.reference.kernel import hand
from kutnahora.reference.position import Task, TaskKind, with_player
from kutnahora.reference.rules import cards
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

CARDS = (0, 1, 2, 3, 4, 5)
TURN_CARDS = (2, 2, 1)
"""turn.cards"""
TURNS = (0, 1, 2)
SEATS = tuple((players, who) for players in (2, 3, 4) for who in range(players))
"""Every number of players, and every one of them."""


# the kernel ---------------------------------------------------------------------------------------------


@obligation("hand.checked", 6, "setup.player", hand.checked)
def checked() -> Case[Hand]:
    """A hand read from outside is accepted exactly if its cards are different and of the six.

    So many cards, among them one beyond the cards on either side (more cards: hand.sets).
    """
    held = tuple(pick(f"card {n}", range(-1, 7)) for n in range(pick("count", (0, 1, 2))))
    wrong = any(card not in CARDS for card in held) or (len(held) == 2 and held[0] == held[1])
    return Case(
        call=lambda: hand.checked(held),
        must_refuse=wrong,
        raises=ValueError,
        effect=lambda made: taken_in(held, made),
    )


@obligation("hand.sets", 6, "setup.player", hand.checked)
def checked_sets() -> Case[Hand]:
    """Every set of the six cards is a hand; with a seventh card or one twice it is not.

    Every set of cards, last first; all six with a further card 0 or one beyond the last.
    """
    sets = [tuple(card for card in reversed(CARDS) if number & (1 << card)) for number in range(64)]
    held = pick("hand", (*sets, (*CARDS, 0), (*CARDS, 6)))
    wrong = 6 in held or held.count(0) == 2
    return Case(
        call=lambda: hand.checked(held),
        must_refuse=wrong,
        raises=ValueError,
        effect=lambda made: equal(made, Hand(tuple(card for card in CARDS if card in held))),
        covers={"all six": lambda made: len(held) == 6},
    )


start = starts(
    id="hand.start",
    claim=6,
    clause=("setup.player", "round.next"),
    sentence="A round starts with all six cards.",
    start=hand.start,
    value=Hand(CARDS),
)


@obligation("hand.play", 6, "turn.half", hand.play)
def play() -> Case[Hand]:
    """A card that is played leaves the hand, and no other does.

    So many different cards.
    """
    return one_less(hand.play, Hand, range(7))


@obligation("hand.five", 6, ("turn.cards", "turn.half"), hand.start, hand.play)
def five() -> Case[Hand]:
    """Five different cards played from all six leave the sixth.

    Each card as the one left, the others played first to last or last to first.
    """
    left, order = pick("left", CARDS), pick("order", (1, -1))

    def call() -> Hand:
        now = hand.start()
        for card in [card for card in CARDS if card != left][::order]:
            now = hand.play(now, card)
        return now

    return Case(given={"left": left}, call=call, effect=lambda after: equal(after, Hand((left,))))


def any_cards(name: str) -> tuple[int, ...]:
    return ordered(name, pick("count", range(7)))


@refuses("cards.played", 6, "turn.half", cards.refuse_played_card)
def played_card(held: Annotated[tuple[int, ...], any_cards], card: int) -> Refused:
    """A card is refused exactly if it is no longer in the hand.

    So many different cards.
    """
    return Refused(negate(among(card, held)), Refusal(Clause.TURN_HALF, facts(action_card=card)))


# turns --------------------------------------------------------------------------------------------------


def next_task(players: int, start: int, who: int, turn: int) -> Task:
    """turn.order: The player to the left; from the start player's next turn on; after three turns the end."""
    left = 0 if who == players - 1 else who + 1
    if left != start:
        return Task(TaskKind.TURN, left, turn, 0)
    return Task(TaskKind.ROUND_END, NOBODY, 0, 0) if turn == 2 else Task(TaskKind.TURN, left, turn + 1, 0)


def turn_owed(players: int, start: int, who: int, turn: int, played: int) -> tuple[Task, ...]:
    """turn.cards: The first card on top, the next turn below."""
    numbers = [number for number in (1, 0) if played <= number < TURN_CARDS[turn]]
    return (next_task(players, start, who, turn), *(Task(TaskKind.CARD, who, n, turn) for n in numbers))


@obligation("turn.next", 6, "turn.order", cards.after_turn)
def after_turn() -> Case[Task]:
    """Next is the player to the left; after all players the next turn; after three turns the end.

    Each seat of a table of two, three and four players.
    """
    (players, who), turn = pick("seat", SEATS), pick("turn", TURNS)
    start = integer("start", 0, players - 1)
    return Case(
        call=lambda: cards.after_turn(players, start, who, turn),
        effect=lambda task: equal(task, next_task(players, start, who, turn)),
    )


@obligation("turn.tasks", 6, ("turn.cards", "turn.order"), cards.turn_tasks)
def turn_tasks() -> Case[tuple[Task, ...]]:
    """A turn owes two, two or one cards less those played, the first on top, and then the next turn.

    Each seat of a table of two, three and four players.
    """
    (players, who), turn = pick("seat", SEATS), pick("turn", TURNS)
    start, played = integer("start", 0, players - 1), integer("played", 0, 2)
    return Case(
        call=lambda: tuple(cards.turn_tasks(players, start, who, turn, played)),
        effect=lambda owed: equal(owed, turn_owed(players, start, who, turn, played)),
    )


@obligation("turn.run", 6, ("turn.order", "turn.cards"), cards.run_turn)
def run_turn() -> Case[Step]:
    """A turn puts its cards and the next turn on the agenda, and changes nothing else.

    Each seat of a table of two, three and four players.
    """
    (players, who), turn = pick("seat", SEATS), pick("turn", TURNS)
    start, round_ = integer("start", 0, players - 1), integer("round", 1)
    before = position(players=unread("seat", players), start=start, round=round_)
    events = (
        Event(Clause.TURN_ORDER, who, facts(round=round_, turn=turn)),
        Event(Clause.TURN_CARDS, who, facts(count=TURN_CARDS[turn])),
    )

    def effect(after: Step) -> Parts:
        owed = (*before.agenda, *turn_owed(players, start, who, turn, 0))
        return as_expected(after, Step(replace(before, agenda=owed), events))

    return Case(
        call=lambda: cards.run_turn(before, Task(TaskKind.TURN, who, turn)),
        effect=effect,
    )


@obligation("turn.round", 6, ("turn.cards", "turn.order"), cards.turn_tasks, cards.after_turn)
def whole_round() -> Case[tuple[Task, ...]]:
    """In a round every player plays five cards: two, two, one, in turn order from the start player.

    Each start player of a table of two, three and four: all rounds from the first turn to the round's end.
    """
    players, start = pick("seat", SEATS)

    def call() -> tuple[Task, ...]:
        task = Task(TaskKind.TURN, start, 0)
        asked: list[Task] = []
        while task.kind == TaskKind.TURN and len(asked) <= 40:
            task, *owed = cards.turn_tasks(players, start, task.player, task.a)
            asked += reversed(owed)
        return (*asked, task)

    clockwise = [*range(start, players), *range(start)]

    def effect(asked: Sequence[Task]) -> Parts:
        order = [
            Task(TaskKind.CARD, who, number, turn)
            for turn in TURNS
            for who in clockwise
            for number in range(TURN_CARDS[turn])
        ]
        mine = [sum(task.player == who for task in asked[:-1]) for who in clockwise]
        return {
            "in order": list(asked[:-1]) == order,
            "five each": mine == [5] * players,
            "then the round ends": asked[-1].kind == TaskKind.ROUND_END,
        }

    return Case(given={"players": players, "start": start}, call=call, effect=effect)


@obligation("cards.play", 6, ("turn.half", "order.turn", "turn.second"), cards._play)
def play_card() -> Case[Step]:
    """A card that is played leaves its player's hand; nobody loses any other.

    Each card of a hand of one, two and six different ones (any hand: hand.play).
    """
    who, number = pick("who", (0, 1)), integer("number", 0)
    count, place = pick("card", tuple((count, place) for count in (1, 2, 6) for place in range(count)))
    held = ordered("card", count)
    acting = player("player", hand=Hand(held))
    before = position(players=seated(who, acting))
    card, left = held[place], Hand(tuple(card for n, card in enumerate(held) if n != place))
    played, which = (Change(Counted.CARD, 1, 0, card),), facts(action_card=card)

    def effect(after: Step) -> Parts:
        events = [Event(Clause.TURN_HALF, who, facts(action_card=card, count=count - 1), played)]
        events.append(Event(Clause.ORDER_TURN, who, which))
        events += [Event(Clause.TURN_SECOND, who, which)] if number > 0 else []
        return as_expected(after, Step(with_player(before, who, replace(acting, hand=left)), tuple(events)))

    return Case(
        call=lambda: cards._play(before, Task(TaskKind.CARD, who, number, 0), card),
        effect=effect,
    )
