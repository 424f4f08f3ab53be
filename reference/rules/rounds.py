"""The end of a round: event, taxes, patricians, red tiles, the next round."""

from collections.abc import Iterator

from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import hand, houses, stacks
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, Task, TaskKind, push
from kutnahora.reference.rules.cathedral import public_pairs
from kutnahora.reference.rules.common import Question, do_pay, do_reputation, do_score, note, refuse_unpaid
from kutnahora.reference.rules.economy import do_advance, laid_stack
from kutnahora.reference.rules.effects import do_raise_tax
from kutnahora.reference.terms import NOBODY, NOTHING, Colour, Stand
from kutnahora.reference.values import replace

PAYS, REFUSES = 0, 1
"""tax.choice: the number of a tax move."""


def last_round(players: int) -> int:
    """setup.rounds: 4 players play 5 rounds, 2 and 3 players play 6."""
    return constants.ROUNDS[players]


def turn_order(p: Position) -> list[int]:
    """turn.order: The players clockwise from the start player."""
    return [(p.start + place) % len(p.players) for place in range(len(p.players))]


def run_round_end(p: Position) -> Step:
    """order.round: Event · taxes · patricians · red tiles · next round, each for all players first."""
    count = len(p.players)
    owed = [Task(TaskKind.ROUND_NEXT)]
    if p.round == constants.RED_ROUND[count]:
        owed.append(Task(TaskKind.RED_ARRIVE))
    if p.round > last_round(count) - constants.PATRICIAN_ROUNDS:
        owed.append(Task(TaskKind.PATRICIANS))
    owed += [Task(TaskKind.TAX, who) for who in reversed(turn_order(p))]
    if p.event != NOTHING:
        owed.append(Task(TaskKind.EVENT_END))
    return note(push(p, *owed), Clause.ORDER_ROUND, NOBODY, ((Fact.ROUND, p.round),))


# 1. the event -------------------------------------------------------------------------------------------


def run_event_end(box: Box, p: Position) -> Step:
    """event.end: The event advances decks, ore first."""
    card = box.events[p.event]
    done = note(p, Clause.EVENT_END, NOBODY, ((Fact.EVENT, p.event),))
    done += do_advance(p, Stand.POPULATION, card.population)
    return done + do_advance(done.position, Stand.ORE, card.ore)


# 2. taxes -----------------------------------------------------------------------------------------------


def tax_due(level: int, plots: int) -> int:
    """tax.choice, tax.plots: The tax, and 3 or 8 groschen more for two or three plot markers in the city."""
    return level + constants.PLOT_SURCHARGE[plots]


def ask_tax(box: Box, p: Position, task: Task) -> Question:
    """tax.choice: Pay the whole tax, or lose the reputation printed for this round."""
    who = task.player
    player = p.players[who]
    due = tax_due(p.tax.level, len(player.plots.cells))

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        if numbers[0] == PAYS and (refusal := refuse_unpaid(player.purse.money, due)):
            yield refusal

    return Question(
        Kind.TAX,
        (range(2),),
        [(PAYS,), (REFUSES,)],
        refusals,
        lambda numbers: do_pay_tax(p, who, due) if numbers[0] == PAYS else do_refuse_tax(box, p, who),
    )


def do_pay_tax(p: Position, who: int, due: int) -> Step:
    """tax.choice, tax.plots: The whole tax with its surcharge."""
    surcharge = due - p.tax.level
    done = note(p, Clause.TAX_CHOICE, who, ((Fact.COST, due),))
    if surcharge > 0:
        count = len(p.players[who].plots.cells)
        done += note(p, Clause.TAX_PLOTS, who, ((Fact.COUNT, count), (Fact.COST, surcharge)))
    return done + do_pay(p, who, due)


def do_refuse_tax(box: Box, p: Position, who: int) -> Step:
    """tax.choice: Nothing is paid, the reputation of this round is lost."""
    return do_reputation(box, p, who, -box.tax_loss(len(p.players), p.round), Clause.TAX_CHOICE)


# 3. patricians ------------------------------------------------------------------------------------------


def run_patricians(box: Box, p: Position) -> Step:
    """patrician.score: In the last three rounds every patrician in the council scores, for every player."""
    done = note(p, Clause.PATRICIAN_SCORE, NOBODY, ((Fact.ROUND, p.round),))
    for who in turn_order(p):
        for colour in Colour:
            seated = p.patricians.council[colour]
            if seated > 0:
                points = seated * PATRICIAN_POINTS[colour](box, p, who)
                tokens = ((Fact.COUNT, seated),)
                done += do_score(done.position, who, points, PATRICIAN_CLAUSES[colour], tokens)
    return done


def green_points(box: Box, p: Position, who: int) -> int:
    """patrician.green: 1 point per pair of an own building and an adjacent public building."""
    return public_pairs(box, p, who)


def silver_points(_box: Box, p: Position, who: int) -> int:
    """patrician.silver: 3 points per two used pelicans."""
    return p.players[who].pelicans.used // 2 * constants.PELICAN_PAIR_POINTS


def yellow_points(box: Box, p: Position, who: int) -> int:
    """patrician.yellow: 2 points with a mine in every row, 4 with two in every row."""
    board = box.board(len(p.players))
    fewest = min(facts.mines_in_rows(board.mine_rows, board.mine_columns, p.mine, who))
    return constants.ROW_MINES_POINTS[min(fewest, len(constants.ROW_MINES_POINTS) - 1)]


def red_points(_box: Box, p: Position, who: int) -> int:
    """patrician.red: 3 points per column without houses."""
    return red_column_points(p.players[who].houses)


def red_column_points(left: Houses) -> int:
    """patrician.red: 3 points per column without houses."""
    return constants.EMPTY_COLUMN_POINTS * houses.empty_columns(left)


PATRICIAN_POINTS = (green_points, silver_points, yellow_points, red_points)
PATRICIAN_CLAUSES = (
    Clause.PATRICIAN_GREEN,
    Clause.PATRICIAN_SILVER,
    Clause.PATRICIAN_YELLOW,
    Clause.PATRICIAN_RED,
)


# 4. red tiles -------------------------------------------------------------------------------------------


def run_red_arrive(p: Position) -> Step:
    """red.arrive: The red tiles, shuffled, one for each row."""
    rows = [Task(TaskKind.RED, NOBODY, row) for row in reversed(range(constants.HALL_ROWS))]
    return note(push(p, *rows), Clause.RED_ARRIVE, NOBODY, ((Fact.ROUND, p.round),))


def do_red(p: Position, row: int, tile: int) -> Step:
    """red.arrive: To the end of its row, as a stack of its own."""
    placed = replace(p, hall=stacks.append(p.hall, row, stacks.RED_KIND, tile, 0))
    changes = laid_stack(stacks.RED_KIND, row, len(p.hall.rows[row]), tile, 0)
    return note(placed, Clause.RED_ARRIVE, NOBODY, ((Fact.ROW, row), (Fact.TILE, tile)), *changes)


# 5. the next round --------------------------------------------------------------------------------------


def run_round_next(p: Position) -> Step:
    """round.next, round.last: The start marker passes to the left, all take their cards back."""
    if p.round == last_round(len(p.players)):
        return note(push(p, Task(TaskKind.FINAL)), Clause.ROUND_LAST, NOBODY, ((Fact.ROUND, p.round),))
    start = (p.start + 1) % len(p.players)
    following = replace(
        p,
        round=p.round + 1,
        start=start,
        players=tuple(replace(player, hand=hand.start()) for player in p.players),
        event=NOTHING,
        past_events=p.past_events if p.event == NOTHING else tuple(sorted((*p.past_events, p.event))),
    )
    began = ((Fact.ROUND, following.round), (Fact.PLAYER, start))
    changes = (
        Change(Counted.ROUND, p.round, following.round),
        Change(Counted.START_PLAYER, p.start, start),
        *_past_event(p.event),
    )
    done = note(following, Clause.ROUND_NEXT, NOBODY, began, *changes)
    return done + Step(following, _cards_back(p)) + do_owe_round(following)


def _past_event(event: int) -> tuple[Change, ...]:
    if event == NOTHING:
        return ()
    return Change(Counted.EVENT, event, NOTHING), Change(Counted.PAST_EVENT, 0, 1, event)


def _cards_back(p: Position) -> tuple[Event, ...]:
    """round.next: Each player with the number of cards taken back."""
    events = []
    for who, player in enumerate(p.players):
        played = [card for card in range(constants.CARDS) if card not in player.hand.cards]
        changes = tuple(Change(Counted.CARD, 0, 1, card) for card in played)
        events.append(Event(Clause.ROUND_NEXT, who, ((Fact.COUNT, len(played)),), changes))
    return tuple(events)


def do_owe_round(p: Position) -> Step:
    """event.reveal, turn.order: The round's event, if it has one, then the start player's turn."""
    owed = [Task(TaskKind.TURN, p.start, 0)]
    if p.with_events and p.round < last_round(len(p.players)):
        owed.append(Task(TaskKind.EVENT))
    return Step(push(p, *owed))


def event_deck(p: Position) -> int:
    """setup.events: A for the rounds left of the red tiles on the rounds track, B for those right of them."""
    return 0 if p.round <= constants.RED_ROUND[len(p.players)] else 1


def do_event(box: Box, p: Position, event: int) -> Step:
    """event.reveal: The round's event; if it shows a tax, the tax rises now."""
    change = Change(Counted.EVENT, p.event, event)
    done = note(replace(p, event=event), Clause.EVENT_REVEAL, NOBODY, ((Fact.EVENT, event),), change)
    return done + do_raise_tax(done.position, NOBODY, box.events[event].tax)
