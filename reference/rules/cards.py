"""Turns and cards: which action a card is played for, and the joker."""

from collections.abc import Iterator

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import hand
from kutnahora.reference.moves import NO_EFFECT, Kind
from kutnahora.reference.position import Position, Task, TaskKind, push, with_player
from kutnahora.reference.rules.build import build_refusals, do_build_action
from kutnahora.reference.rules.cathedral import do_cathedral_action, refuse_cathedral_action
from kutnahora.reference.rules.common import Question, cite, do_reputation, note
from kutnahora.reference.rules.income import do_income_action
from kutnahora.reference.rules.mine import do_free_mine_action, do_mine_action, mine_refusals
from kutnahora.reference.rules.plot import do_plot_action, plot_refusals
from kutnahora.reference.rules.rights import do_rights_action, rights_refusals
from kutnahora.reference.terms import Action
from kutnahora.reference.values import replace

# turns --------------------------------------------------------------------------------------------------


def run_turn(p: Position, task: Task) -> Step:
    """turn.order, turn.cards: A player's turn of two cards, or one; the next turn is owed after it."""
    who, turn = task.player, task.a
    owed = turn_tasks(len(p.players), p.start, who, turn)
    count = constants.TURN_CARDS[turn]
    order = Event(Clause.TURN_ORDER, who, ((Fact.ROUND, p.round), (Fact.TURN, turn)))
    return Step(push(p, *owed), (order, Event(Clause.TURN_CARDS, who, ((Fact.COUNT, count),))))


def turn_tasks(players: int, start: int, who: int, turn: int, played: int = 0) -> list[Task]:
    """turn.order, turn.cards: The next turn, and before it the cards of this one that are not played yet."""
    cards = reversed(range(played, constants.TURN_CARDS[turn]))
    owed = [Task(TaskKind.CARD, who, number, turn) for number in cards]
    return [after_turn(players, start, who, turn), *owed]


def after_turn(players: int, start: int, who: int, turn: int) -> Task:
    """turn.order: Clockwise; after everybody's third turn the round ends."""
    following = (who + 1) % players
    if following != start:
        return Task(TaskKind.TURN, following, turn)
    if turn + 1 < len(constants.TURN_CARDS):
        return Task(TaskKind.TURN, following, turn + 1)
    return Task(TaskKind.ROUND_END)


# what refuses a card ------------------------------------------------------------------------------------


def refuse_played_card(held: tuple[int, ...], card: int) -> Refusal | None:
    """turn.half: A card played this round is gone, both halves."""
    return None if card in held else Refusal(Clause.TURN_HALF, ((Fact.ACTION_CARD, card),))


def refuse_other_action(printed: int, action: int) -> Refusal | None:
    """turn.half, joker.cost: A half gives the action printed on it; the joker any of the other six."""
    fits = action != Action.JOKER if printed == Action.JOKER else action == printed
    return None if fits else Refusal(Clause.TURN_HALF, ((Fact.ACTION, action),))


def refuse_second_skip(action: int) -> Refusal | None:
    """turn.skip: Playing a card for nothing is one move, whatever it shows."""
    return None if action == 0 else Refusal(Clause.TURN_SKIP, ((Fact.ACTION, action),))


def joker_loss(reputation: int) -> int:
    """joker.cost, reputation.joker: 1 reputation is lost first; none with 6 or more."""
    return 0 if reputation >= constants.JOKER_REPUTATION else constants.JOKER_LOSS


def action_refusals(box: Box, p: Position, who: int, action: int, reputation: int) -> Iterator[Refusal]:
    """turn.able: An action is played for effect only if it can be carried out now."""
    if action == Action.MINE:
        yield from mine_refusals(box, p, who)
    elif action == Action.RIGHTS:
        yield from rights_refusals(box, p, who, free=False)
    elif action == Action.PLOT:
        yield from plot_refusals(box, p, who, free=False, reputation=reputation)
    elif action == Action.BUILDING:
        yield from build_refusals(box, p, who, free=False)
    elif action == Action.CATHEDRAL and (refusal := refuse_cathedral_action(p.players[who].pelicans)):
        yield refusal


def _joker_reputation(box: Box, reputation: int) -> int:
    """joker.cost: The reputation that counts for a joker's action; unchanged if no price depends on it."""
    after = max(reputation - joker_loss(reputation), box.reputation_low)
    fell = reputation >= constants.PLOT_REPUTATION > after
    return after if fell else reputation


# the decision -------------------------------------------------------------------------------------------


def card_moves(box: Box, held: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """turn.half, turn.skip: Each card for each half, the joker for each action, and for nothing."""
    for card in held:
        for half in range(NO_EFFECT):
            printed = box.action(card, half)
            if printed == Action.JOKER:
                yield from ((card, half, action) for action in range(Action.JOKER))
            else:
                yield card, half, int(printed)
        yield card, NO_EFFECT, 0


def ask_card(box: Box, p: Position, task: Task) -> Question:
    """turn.half: Which card for which half."""
    who = task.player
    player = p.players[who]
    reputation = player.standing.reputation
    reputed = _joker_reputation(box, reputation)
    answers: dict[tuple[int, int], tuple[Refusal, ...]] = {}

    def against(action: int, reputation: int) -> tuple[Refusal, ...]:
        """Two halves may show one action: it is asked once, and only if a card shows it."""
        if (action, reputation) not in answers:
            answers[action, reputation] = tuple(action_refusals(box, p, who, action, reputation))
        return answers[action, reputation]

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        card, half, action = numbers
        if refusal := refuse_played_card(player.hand.cards, card):
            yield refusal
        if half == NO_EFFECT:
            if refusal := refuse_second_skip(action):
                yield refusal
            return
        printed = box.action(card, half)
        if refusal := refuse_other_action(printed, action):
            yield refusal
        elif printed == Action.JOKER and action == Action.PLOT:
            yield from against(action, reputed)
        else:
            yield from against(action, reputation)

    return Question(
        Kind.CARD,
        (range(constants.CARDS), range(NO_EFFECT + 1), range(Action.JOKER)),
        card_moves(box, player.hand.cards),
        refusals,
        lambda numbers: do_card(box, p, task, numbers[0], numbers[1], numbers[2]),
        no_skip=Clause.TURN_CARDS,
    )


def do_card(box: Box, p: Position, task: Task, card: int, half: int, action: int) -> Step:
    """turn.half, order.turn: Card and half · joker's loss · the whole action."""
    who = task.player
    if half == NO_EFFECT:
        return do_card_for_nothing(box, p, task, card)
    done = _play(p, task, card)
    declared = ((Fact.ACTION_CARD, card), (Fact.ACTION, action))
    done += note(done.position, Clause.TURN_ABLE, who, declared)
    done += note(done.position, Clause.TURN_COMMIT, who, declared)
    if box.action(card, half) == Action.JOKER:
        done += do_joker(box, done.position, who)
    return done + run_act(box, done.position, Task(TaskKind.ACT, who, action, 0))


def do_joker(box: Box, p: Position, who: int) -> Step:
    """joker.cost: Lose 1 reputation first; none with 6 or more."""
    reputation = p.players[who].standing.reputation
    loss = joker_loss(reputation)
    if loss == 0:
        return note(p, Clause.REPUTATION_JOKER, who, ((Fact.REPUTATION, reputation),))
    return do_reputation(box, p, who, -loss, Clause.JOKER_COST)


def do_card_for_nothing(box: Box, p: Position, task: Task, card: int) -> Step:
    """turn.skip: The card is played; nothing is paid, lost or gained."""
    who = task.player
    reputation = p.players[who].standing.reputation
    done = _play(p, task, card)
    done += note(done.position, Clause.TURN_SKIP, who, ((Fact.ACTION_CARD, card),))
    for half in range(NO_EFFECT):
        action = box.action(card, half)
        if lacking := tuple(action_refusals(box, p, who, action, reputation)):
            done += note(done.position, Clause.TURN_ABLE, who, ((Fact.ACTION, action),))
            done += cite(done.position, who, lacking)
    return done


def _play(p: Position, task: Task, card: int) -> Step:
    player = p.players[task.player]
    played = replace(player, hand=hand.play(player.hand, card))
    left = ((Fact.ACTION_CARD, card), (Fact.COUNT, len(played.hand.cards)))
    events: tuple[Event, ...] = (
        Event(Clause.TURN_HALF, task.player, left, (Change(Counted.CARD, 1, 0, card),)),
        Event(Clause.ORDER_TURN, task.player, left[:1]),
    )
    if task.a > 0:
        events += (Event(Clause.TURN_SECOND, task.player, left[:1]),)
    return Step(with_player(p, task.player, played), events)


def run_act(box: Box, p: Position, task: Task) -> Step:
    """turn.commit: An action starts: one declared by a card, or one that a cathedral tile grants for free."""
    who, free = task.player, task.free
    match task.a:
        case Action.MINE:
            return do_free_mine_action(box, p, who) if free else do_mine_action(box, p, who)
        case Action.RIGHTS:
            return do_rights_action(box, p, who, free=free)
        case Action.PLOT:
            return do_plot_action(box, p, who, free=free)
        case Action.BUILDING:
            return do_build_action(box, p, who, free=free)
        case Action.INCOME:
            return do_income_action(box, p, who, granted=free)
        case _:
            return do_cathedral_action(box, p, who)
