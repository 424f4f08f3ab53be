"""Claim 12, cards: a card for an action keeps the invariant, and the action that it starts has a move."""

from dataclasses import dataclass
from itertools import combinations, pairwise

from kutnahora.proofs.claims.money.purse import shown_price
from kutnahora.proofs.claims.whole.actions import choosing, stack_refused
from kutnahora.proofs.claims.whole.inputs import ARMS, DECKS, FREE, SMALL, Also, move_keeps, owing
from kutnahora.proofs.claims.whole.town import pair
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import lots, miners, patricians, pelicans, player, purse, seated
from kutnahora.proofs.machine.obligation import Case, Parts, composed
from kutnahora.proofs.machine.symbols import assume, both, either, equal, implies, integer, negate, pick, when
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.kernel.hand import Hand
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.slots import Slots
from kutnahora.reference.kernel.stacks import Hall
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.kernel.technology import Technology
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Lot, Player, Position, Task, TaskKind, with_player
from kutnahora.reference.rules import cards
from kutnahora.reference.terms import Resource
from kutnahora.reference.values import replace

MINE, RIGHTS, PLOT, BUILDING, INCOME, CATHEDRAL, JOKER = range(7)
HELD = (1, 4)
HANDS = tuple(hand for size in range(1, 7) for hand in combinations(range(6), size))


@dataclass(frozen=True, slots=True)
class Play:
    """A card and its half, by whom, and with which standing."""

    card: int
    half: int
    who: int
    standing: Standing


def any_play(box: Box) -> Play:
    """Either card of the hand: one at the left end of the track, one with just enough for a cheap plot."""
    card, half, who, reputation = pick("card, half, who and reputation", ((1, 0, 0, -4), (4, 1, 1, 3)))
    assume(implies(reputation == -4, box.reputation_low == -4))
    return Play(card, half, who, Standing(reputation, integer("points")))


def after_joker(box: Box, play: Play) -> Standing:
    """joker.cost: A joker costs 1 reputation below 6, at the left end of the track 2 points."""
    before = play.standing
    joker = both(box.action(play.card, play.half) == JOKER, before.reputation < 6)
    at_end = before.reputation == box.reputation_low
    return Standing(
        before.reputation - when(both(joker, negate(at_end)), 1, 0),
        before.points - when(both(joker, at_end), 2, 0),
    )


def acting(play: Play, **parts: object) -> Player:
    return player("player", hand=Hand(HELD), standing=play.standing, **parts)


def task_of(play: Play) -> Task:
    return Task(TaskKind.CARD, play.who, 1, 0)


def a_move(box: Box, p: Position) -> bool:
    """There is one: hire 0, or 1 with an empty pool; for all other tasks the list of moves is not empty."""
    if p.task.kind == TaskKind.HIRE:
        count = when(p.players[p.task.player].miners.pool == 0, 1, 0)
        return engine.refusals(box, p, Move(Kind.HIRE, (int(count),))) == ()
    return engine.legal_moves(box, p) != ()


def card_keeps(box: Box, play: Play, p: Position, action: int, lacks: bool, also: Also) -> Case[Step]:
    """A card for an action, refused exactly if that is not printed, without a joker, or something lacks."""
    printed = box.action(play.card, play.half)
    refused = either(both(printed != action, printed != JOKER), lacks)
    move, covers = Move(Kind.CARD, (play.card, play.half, action)), {"a joker": lambda _: printed == JOKER}
    return move_keeps(box, p, move, refused=refused, also=also, covers=covers)


def played(box: Box, play: Play, p: Position, action: int, lacks: bool, *owed: Task) -> Case[Step]:
    """That the card is gone and the joker paid, exactly, and that there is a move for what is owed."""
    left = Hand(tuple(n for n in HELD if n != play.card))
    paid = replace(p.players[play.who], hand=left, standing=after_joker(box, play))
    expected = replace(with_player(p, play.who, paid), agenda=(p.agenda[0], *owed))

    def also(after: Step) -> Parts:
        return {"exact": equal(after.position, expected), "there is a move": a_move(box, after.position)}

    return card_keeps(box, play, p, action, lacks, also)


@composed("whole.card_mine", 12, ("turn.able", "turn.half", "joker.cost", "order.mine"), cards.run_act)
def card_mine() -> Case[Step]:
    """A card for a mine is refused exactly without miners or money; it owes hiring, drawing and placing.

    A hand of two cards, each played for one of its halves; the printed action or a joker's; reputation at a
    left end, or not (joker.do has the joker's cost for all); `apply` up to the automatic steps.
    """
    box, taken = any_box(), integer("technology", 0, 4)
    play = any_play(box)
    owned, money = miners("player"), purse("player")
    players = seated(play.who, acting(play, miners=owned, purse=money))
    p = owing(task_of(play), players=players, decks=DECKS, arms=ARMS, technology=Technology(taken))
    unpaid = both(owned.pool == 0, money.money < shown_price(box, p, Resource.PERMIT))
    draw = Task(TaskKind.DRAW, play.who, box.draws(taken))
    owed = (Task(TaskKind.MINE, play.who, 0), draw, Task(TaskKind.HIRE, play.who))
    return played(box, play, p, MINE, either(owned.placed == 9, unpaid), *owed)


@composed("whole.card_rights", 12, ("turn.able", "lack.slot", "lack.stack", "lack.money"), cards.run_act)
def card_rights() -> Case[Step]:
    """A card for rights is refused exactly if no stack can be taken and paid for; it owes the choice.

    A card played as in whole.card_mine; a town hall of two stacks, one of any kind, and a red tile; so many
    slots taken, or none.
    """
    box = any_box()
    play = any_play(box)
    choice = choosing(TaskKind.RIGHTS, play.who, 0, 0 if play.who == 0 else pick("held", (1, 3)))
    holder = replace(choice.players[play.who], hand=Hand(HELD), standing=play.standing)
    p = replace(with_player(choice, play.who, holder), agenda=(choice.agenda[0], task_of(play)))
    places = ((0, 0), (0, 1), (1, 0))
    lacks = both(*(stack_refused(box, p, play.who, place, free=False) for place in places))
    return played(box, play, p, RIGHTS, lacks, Task(TaskKind.RIGHTS, play.who, 0))


@composed(
    "whole.card_plot",
    12,
    ("turn.able", "lack.plot", "lack.money", "joker.cost", "plot.reputation"),
    cards.run_act,
    cards._joker_reputation,
)
def card_plot() -> Case[Step]:
    """A card for a plot is refused exactly if no cell can be claimed and paid for, after a joker's cost.

    A card played as in whole.card_mine; a city of two cells, one with a guild building or free.
    """
    box = any_box(board=SMALL)
    play, built = any_play(box), pick("built", (True, False))
    own, money = () if built else pick("own markers", ((), (5, 6, 7))), purse("player")
    holder = acting(play, purse=money, plots=Plots(own))
    tile = integer("tile", 0, 23)
    p = owing(
        task_of(play),
        players=pair(play.who, holder, player("other", plots=Plots((4,)))),
        city=(Lot(tile, 0) if built else FREE, FREE),
    )
    reputed = after_joker(box, play).reputation >= 3
    price = when(reputed, 1, box.plot_price(tile) if built else 5)
    lacks = either(len(own) == 3, money.money < price)
    return played(box, play, p, PLOT, lacks, Task(TaskKind.PLOT, play.who, 0))


@composed("whole.card_build", 12, ("turn.able", "lack.build", "lack.money"), cards.run_act)
def card_build() -> Case[Step]:
    """A card for a building is refused exactly if no tile can be built and paid for; it owes the choice.

    A card played as in whole.card_mine; no tile, one of an own guild or a public one in the slots; a plot or
    none; two houses in the other rows.
    """
    box = any_box()
    play = any_play(box)
    held = (((17,), (1,)), ((30,), ())) if play.who == 0 else (((), (1,)), ((30,), (1,)))
    tiles, plots = held[pick("tiles and plots", (0, 1))]
    money, left = purse("player"), integer("houses", 0, 4)
    holder = acting(
        play,
        purse=money,
        guilds=(0, 4, 5),
        houses=Houses((2, left, 2)),
        slots=Slots(tiles),
        plots=Plots(plots),
    )
    p = owing(task_of(play), players=seated(play.who, holder), decks=DECKS, arms=ARMS, city=lots("city", 2))
    wood = shown_price(box, p, Resource.WOOD)
    lacks = either(plots == (), tiles == ())
    for tile in tiles:
        closed = box.shows_no_market(Resource.ORE, DECKS[1].card, ARMS[4].notch)
        no_house = both(tile == 17, either(left == 0, closed))
        lacks = either(lacks, no_house, money.money < box.wood(tile) * wood)
    return played(box, play, p, BUILDING, lacks, Task(TaskKind.BUILD, play.who, 0))


@composed("whole.card_income", 12, ("income.collect", "income.council", "turn.able"), cards.run_act)
def card_income() -> Case[Step]:
    """A card for income is never refused; money rises by all that is sold, and a seat may be offered.

    A card played as in whole.card_mine; some silver is made.
    """
    box = any_box()
    play = any_play(box)
    made = Production((0, 0, integer("silver made", 1)), integer("ore made", 0))
    money, tokens = purse("player"), patricians("table")
    holder = acting(play, purse=money, production=made, guilds=(0, 4, 5))
    p = owing(task_of(play), players=seated(play.who, holder), decks=DECKS, arms=ARMS, patricians=tokens)
    wood, ore, silver = (shown_price(box, p, resource) for resource in (0, 4, 5))
    income = made.rows[0] * wood + (made.rows[1] + made.mines) * ore + made.rows[2] * silver

    def also(after: Step) -> Parts:
        now = after.position.players[play.who]
        offered = both(negate(both(*(count == 0 for count in tokens.pool))), now.purse.money >= 10)
        return {
            "income": now.purse.money == money.money + income,
            "a seat is offered": len(after.position.agenda) == when(offered, 2, 1),
            "a card less": len(now.hand.cards) == 1,
        }

    return card_keeps(box, play, p, INCOME, False, also)


@composed("whole.card_cathedral", 12, ("cathedral.pelican", "lack.pelican", "turn.able"), cards.run_act)
def card_cathedral() -> Case[Step]:
    """A card for St. Barbara is refused exactly without an unused pelican, and uses one.

    A card played as in whole.card_mine; tile 12 for none left (all tiles: whole.cathedral).
    """
    box = any_box()
    play, birds, tile = any_play(box), pelicans("player"), pick("tile", (1, 5, 11, 12))
    holder = acting(play, pelicans=birds)
    p = owing(task_of(play), players=seated(play.who, holder), cathedral=Cathedral(tile - 1, 0))

    def also(after: Step) -> Parts:
        return {"used": after.position.players[play.who].pelicans.used == birds.used + 1}

    return card_keeps(box, play, p, CATHEDRAL, birds.unused == 0, also)


@composed(
    "move.card", 12, ("turn.skip", "turn.cards", "turn.half"), cards.refuse_second_skip, engine.refusals
)
def a_card_can_be_played() -> Case[tuple[Refusal, ...]]:
    """Each card of a hand can be played for nothing; a hand that owes a card is never empty.

    Every hand and each of its cards, one by one; nothing else is read (a hand still has two cards or more
    when one is asked for: whole.turns, whole.round_next, and only the card played is gone).
    """
    box, held = any_box(), pick("hand", HANDS)
    holder = player("player", hand=Hand(held), standing=Standing(0, 0))
    p = owing(Task(TaskKind.CARD, 0, 1, 0), players=seated(0, holder))
    return Case(
        call=lambda: sum((engine.refusals(box, p, Move(Kind.CARD, (n, 2, 0))) for n in held), ()),
        effect=lambda reasons: reasons == (),
    )


def lacks_pelican(events: tuple[Event, ...], birds: Pelicans) -> bool:
    """turn.able, lack.pelican: The action that could not be carried out, and at once the reason."""
    action = Event(Clause.TURN_ABLE, 0, ((Fact.ACTION, CATHEDRAL),))
    reason = Event(Clause.LACK_PELICAN, 0, ((Fact.COUNT, birds.used),))
    return either(*(both(equal(one, action), equal(then, reason)) for one, then in pairwise(events)))


@composed(
    "whole.card_skip",
    12,
    ("turn.skip", "turn.cards", "turn.half", "turn.able"),
    cards.do_card_for_nothing,
    cards.refuse_second_skip,
)
def skipped() -> Case[Step]:
    """A card played for nothing is gone and nothing else changes; a card not held cannot be played.

    A hand of two cards, the move names one of them or another; any actions on the halves; no tiles and plots;
    a city of two free cells, an empty town hall.
    """
    box, held = any_box(board=SMALL), (3, 5)
    card, action = pick("card", ((3, 0), (4, 0), (5, 1)))
    birds = pelicans("player")
    holder = player(
        "player",
        hand=Hand(held),
        standing=Standing(4, 0),
        miners=miners("player"),
        purse=Purse(2),
        pelicans=birds,
        slots=Slots(()),
        plots=Plots(()),
        guilds=(0, 4, 5),
        houses=Houses((4, 4, 4)),
    )
    p = owing(
        Task(TaskKind.CARD, 0, 1, 0),
        players=(holder, player("other", plots=Plots(()))),
        decks=DECKS,
        arms=ARMS,
        city=(FREE, FREE),
        hall=Hall(((), (), ())),
    )
    gone = replace(holder, hand=Hand(tuple(n for n in held if n != card)))
    which, one = ((Fact.ACTION_CARD, card),), ((Fact.ACTION_CARD, card), (Fact.COUNT, 1))
    clauses = (Clause.ORDER_TURN, Clause.TURN_SECOND, Clause.TURN_SKIP)
    played = (Change(Counted.CARD, 1, 0, card),)
    events = (Event(Clause.TURN_HALF, 0, one, played), *(Event(clause, 0, which) for clause in clauses))
    expected = replace(p, players=(gone, p.players[1]), agenda=p.agenda[:1])
    unable = either(*(both(box.action(card, half) == CATHEDRAL, birds.unused == 0) for half in (0, 1)))

    def also(after: Step) -> Parts:
        return {
            "exact": equal(after.position, expected),
            "events": equal(after.events[:4], events),
            "what is lacking follows its action": implies(unable, lacks_pelican(after.events, birds)),
        }

    refused = card not in held or action == 1
    return move_keeps(box, p, Move(Kind.CARD, (card, 2, action)), refused=refused, also=also)
