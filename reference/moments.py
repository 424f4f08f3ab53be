"""The right thing at the wrong moment: the clause that forbids this very move now, besides order.turn.

A step belongs to its action, a card to a turn, a choice to a player, a piece of chance to what reveals it.
Each kind of move has its reason here; only moves that are not owed are asked about.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Facts, Refusal
from kutnahora.reference.moves import FIRST_CHANCE, NUMBERS, Kind, Move
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules.cards import refuse_played_card
from kutnahora.reference.rules.income import refuse_not_in_pool
from kutnahora.reference.rules.mine import stack_tiles
from kutnahora.reference.terms import NOBODY, Action, Colour

ANSWERS: Final = {TaskKind.RED: Kind.REVEAL.name}
"""Tasks that are answered by a move of another name."""
LAST_TURN: Final = len(constants.TURN_CARDS) - 1


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that is not owed, the table, and the seat that wants to make it; NOBODY if it could be any."""

    box: Box
    p: Position
    move: Move
    who: int

    def owes(self, *kinds: TaskKind) -> bool:
        """Whether this seat, or the table, still owes a task of these kinds."""
        seats = (NOBODY, self.who) if self.who != NOBODY else range(NOBODY, len(self.p.players))
        return any(task.kind in kinds and task.player in seats for task in self.p.agenda)

    @property
    def cards_left(self) -> int:
        """How many cards this seat still has to play in its turn."""
        return sum(task.kind == TaskKind.CARD and task.player == self.who for task in self.p.agenda)

    @property
    def drawn(self) -> Facts:
        """How many tiles of the draw are in hand, and how many it has."""
        return (Fact.COUNT, len(self.p.drawn)), (Fact.LEVEL, self.box.draws(self.p.technology.taken))


def moment_refusals(box: Box, p: Position, move: Move, player: int | None) -> Iterator[Refusal]:
    """order.turn: Why a move that is not owed cannot be made now by `player`; None: by who decides."""
    now = decides(p)
    who = now if player is None or move.kind >= FIRST_CHANCE else player
    if refusal := refuse_other_player(p, now, who):
        yield refusal
    owed = who == now and ANSWERS.get(p.task.kind, p.task.kind.name) == move.kind.name
    if not owed and len(move.numbers) == len(NUMBERS.get(move.kind, ())):
        yield from KINDS[move.kind](Attempt(box, p, move, who))
    elif move.kind == Kind.DRAW and (refusal := refuse_buried(box, p, move.numbers[0])):
        yield refusal


# whose moment it is -------------------------------------------------------------------------------------


def decides(p: Position) -> int:
    """Who decides now; at a chance node, whose turn it is; NOBODY in the setup and between rounds."""
    if p.task.player != NOBODY:
        return p.task.player
    turn = turn_of(p)
    return NOBODY if turn is None else turn[0]


def turn_of(p: Position) -> tuple[int, int] | None:
    """turn.order: Whose turn it is and which of the round; None in the setup and between rounds."""
    for task in reversed(p.agenda):
        if task.kind == TaskKind.CARD:
            return task.player, task.b
        if task.kind in (TaskKind.TURN, TaskKind.ROUND_END):
            return _turn_before(p, task)
    return None


def _turn_before(p: Position, task: Task) -> tuple[int, int] | None:
    """turn.order: The turn before this one, or before the end of the round."""
    count = len(p.players)
    if task.kind == TaskKind.ROUND_END:
        return (p.start - 1) % count, LAST_TURN
    turn = task.a - (task.player == p.start)
    return ((task.player - 1) % count, turn) if turn >= 0 else None


def had_turn(p: Position, who: int) -> bool:
    """turn.order: Whether a seat came before the one whose turn it is, clockwise from the start player."""
    now, count = turn_of(p), len(p.players)
    return now is not None and (who - p.start) % count < (now[0] - p.start) % count


def refuse_other_player(p: Position, now: int, who: int) -> Refusal | None:
    """turn.order, tax.choice, setup.guilds: One player decides at a time, each in the order of the choice."""
    if now in (who, NOBODY):
        return None
    facts = ((Fact.ROUND, p.round), (Fact.PLAYER, now))
    return Refusal(OWN_ORDER.get(p.task.kind, Clause.TURN_ORDER), facts)


OWN_ORDER: Final = {
    TaskKind.TAX: Clause.TAX_CHOICE,
    TaskKind.GUILDS: Clause.SETUP_GUILDS,
    TaskKind.ROWS: Clause.SETUP_GUILDS,
}
"""Choices that have an order of their own."""

# cards --------------------------------------------------------------------------------------------------


def refuse_card_now(attempt: Attempt) -> Iterator[Refusal]:
    """turn.second, turn.cards, turn.half: One card after the other; two, two and one."""
    p, now = attempt.p, turn_of(attempt.p)
    if now is None:
        yield _between_turns(attempt)
    elif attempt.cards_left:
        yield Refusal(Clause.TURN_SECOND, ((Fact.TURN, now[1]), (Fact.COUNT, attempt.cards_left)))
    elif attempt.who == now[0] or had_turn(p, attempt.who):
        count = constants.TURN_CARDS[now[1]]
        yield Refusal(Clause.TURN_CARDS, ((Fact.TURN, now[1]), (Fact.COUNT, count)))
    held = p.players[attempt.who].hand.cards if attempt.who != NOBODY else (attempt.move.numbers[0],)
    if refusal := refuse_played_card(held, attempt.move.numbers[0]):
        yield refusal


def _between_turns(attempt: Attempt) -> Refusal:
    """turn.cards, event.reveal, setup.guilds: All five cards are played, or the turns have not begun."""
    round_ = (Fact.ROUND, attempt.p.round)
    if attempt.owes(TaskKind.ROUND_NEXT):
        return Refusal(Clause.TURN_CARDS, (round_, (Fact.COUNT, sum(constants.TURN_CARDS))))
    guilds = {TaskKind.GUILDS, TaskKind.ROWS, TaskKind.GUILD_CARD}
    chosen = guilds.isdisjoint(task.kind for task in attempt.p.agenda)
    return Refusal(Clause.EVENT_REVEAL if chosen else Clause.SETUP_GUILDS, (round_,))


# steps of an action -------------------------------------------------------------------------------------


def refuse_hire_now(attempt: Attempt) -> Iterator[Refusal]:
    """mine.hire, cathedral.9: The first step of a mine action only; those of tile 9 have none."""
    if not attempt.owes(TaskKind.MINE, TaskKind.DISCARD):
        yield _no_action(attempt, Clause.MINE_HIRE, Action.MINE)
    elif attempt.p.cathedral.under_way == 9:
        yield Refusal(Clause.CATHEDRAL_9, ((Fact.CATHEDRAL_TILE, 9),))
    else:
        yield Refusal(Clause.MINE_HIRE, attempt.drawn)


def refuse_mine_now(attempt: Attempt) -> Iterator[Refusal]:
    """order.mine, mine.draw: Hire, draw, then one tile is placed; the others are discarded."""
    if attempt.owes(TaskKind.MINE):
        yield Refusal(Clause.ORDER_MINE, attempt.drawn)
    elif attempt.owes(TaskKind.DISCARD):
        yield Refusal(Clause.MINE_DRAW, attempt.drawn[:1])
    else:
        yield _no_action(attempt, Clause.MINE_DRAW, Action.MINE)


def refuse_step_now(attempt: Attempt) -> Iterator[Refusal]:
    """rights.choose, order.plot, order.build, build.house: One tile, cell or building per action."""
    yield _no_action(attempt, *STEPS[attempt.move.kind])


def _no_action(attempt: Attempt, clause: Clause, action: Action) -> Refusal:
    """turn.half: The action is over or has not begun; a card starts another, if one is left to play."""
    return Refusal(clause, ((Fact.ACTION, action), (Fact.COUNT, attempt.cards_left)))


def refuse_council_now(attempt: Attempt) -> Iterator[Refusal]:
    """income.council, lack.patrician: Once, right after an income, and not with an empty patrician pool."""
    yield _no_action(attempt, Clause.INCOME_COUNCIL, Action.INCOME)
    (colour,) = attempt.move.numbers
    if colour in range(len(Colour)) and (refusal := refuse_not_in_pool(attempt.p.patricians.pool, colour)):
        yield refusal


def refuse_tile_now(attempt: Attempt) -> Iterator[Refusal]:
    """cathedral.3, cathedral.6, cathedral.10, cathedral.decline: Only while that tile is carried out."""
    yield Refusal(TILES[attempt.move.kind], ((Fact.COUNT, attempt.p.cathedral.turned),))


def refuse_tech_now(attempt: Attempt) -> Iterator[Refusal]:
    """build.tech: A technology tile is placed when a miners' building takes it."""
    yield Refusal(Clause.BUILD_TECH, ((Fact.COUNT, attempt.p.technology.taken),))


# the end of a round and the setup -----------------------------------------------------------------------


def refuse_tax_now(attempt: Attempt) -> Iterator[Refusal]:
    """tax.choice, order.round: At the end of the round, after its event, once per player."""
    round_, turn = (Fact.ROUND, attempt.p.round), turn_of(attempt.p)
    if turn is not None:
        yield Refusal(Clause.TAX_CHOICE, (round_, (Fact.TURN, turn[1])))
    elif not attempt.owes(TaskKind.ROUND_NEXT):
        yield _between_turns(attempt)
    elif not attempt.owes(TaskKind.TAX):
        yield Refusal(Clause.TAX_CHOICE, (round_,))
    elif attempt.p.task.kind != TaskKind.TAX:
        yield Refusal(Clause.ORDER_ROUND, (round_,))


def refuse_guilds_now(attempt: Attempt) -> Iterator[Refusal]:
    """setup.guilds: In the setup, all sets before the rows, each player once."""
    kind = TaskKind[attempt.move.kind.name]
    if attempt.p.task.kind == kind and attempt.owes(kind):
        return  # only the order of the players is against it
    left = sum(task.kind == kind for task in attempt.p.agenda)
    yield Refusal(Clause.SETUP_GUILDS, ((Fact.COUNT, left), (Fact.LIMIT, len(attempt.p.players))))


# declining ----------------------------------------------------------------------------------------------


def refuse_skip_now(attempt: Attempt) -> Iterator[Refusal]:
    """order.mine, rights.slide, red.arrive, event.reveal: What chance is to show cannot be declined."""
    if attempt.p.task.kind in REVEALED:
        yield Refusal(REVEALED[attempt.p.task.kind], ((Fact.TASK, attempt.p.task.kind),))


REVEALED: Final = {
    TaskKind.DRAW: Clause.ORDER_MINE,
    TaskKind.REVEAL: Clause.RIGHTS_SLIDE,
    TaskKind.RED: Clause.RED_ARRIVE,
    TaskKind.ROCK: Clause.SETUP_ROCKS,
    TaskKind.EVENT: Clause.EVENT_REVEAL,
    TaskKind.MINE_CARD: Clause.SETUP_ROCKS,
    TaskKind.GUILD_CARD: Clause.SETUP_GUILDS,
    TaskKind.STACK: Clause.SETUP_TOWN_HALL,
}
"""Why chance shows each piece."""


# chance -------------------------------------------------------------------------------------------------


def refuse_draw_now(attempt: Attempt) -> Iterator[Refusal]:
    """order.mine, mine.draw: In a mine action, after the hiring, as many as the level says."""
    if attempt.owes(TaskKind.MINE):
        yield Refusal(Clause.ORDER_MINE, attempt.drawn)
    else:
        yield _no_action(attempt, Clause.MINE_DRAW, Action.MINE)


def refuse_buried(box: Box, p: Position, tile: int) -> Refusal | None:
    """setup.mine_stack: A tile below a group that is not used up."""
    seen = {*p.drawn, *p.discard, *(lot.tile for lot in p.mine)}
    left = stack_tiles(box, p)
    if tile in seen or tile in left:
        return None
    return Refusal(Clause.SETUP_MINE_STACK, ((Fact.TILE, tile), (Fact.COUNT, len(left))))


def refuse_reveal_now(attempt: Attempt) -> Iterator[Refusal]:
    """rights.slide: A tile is seen once the one above it is gone."""
    yield Refusal(Clause.RIGHTS_SLIDE, ((Fact.TILE, attempt.move.numbers[0]),))


def refuse_event_now(attempt: Attempt) -> Iterator[Refusal]:
    """event.reveal: Before a round begins, once."""
    yield Refusal(Clause.EVENT_REVEAL, ((Fact.ROUND, attempt.p.round),))


def refuse_setup_now(attempt: Attempt) -> Iterator[Refusal]:
    """setup.rocks, setup.guilds, setup.town_hall: Each piece at its place in the setup."""
    yield Refusal(SETUP[attempt.move.kind])


STEPS: Final = {
    Kind.RIGHTS: (Clause.RIGHTS_CHOOSE, Action.RIGHTS),
    Kind.PLOT: (Clause.ORDER_PLOT, Action.PLOT),
    Kind.BUILD: (Clause.ORDER_BUILD, Action.BUILDING),
    Kind.PUBLIC: (Clause.BUILD_HOUSE, Action.BUILDING),
}
TILES: Final = {
    Kind.HOUSE: Clause.CATHEDRAL_3,
    Kind.PATRICIAN: Clause.CATHEDRAL_6,
    Kind.SCORE: Clause.CATHEDRAL_10,
    Kind.TAKE: Clause.CATHEDRAL_DECLINE,
}
SETUP: Final = {
    Kind.ROCK: Clause.SETUP_ROCKS,
    Kind.MINE_CARD: Clause.SETUP_ROCKS,
    Kind.GUILD_CARD: Clause.SETUP_GUILDS,
    Kind.STACK: Clause.SETUP_TOWN_HALL,
}
KINDS: Final[dict[Kind, Callable[[Attempt], Iterator[Refusal]]]] = {
    Kind.CARD: refuse_card_now,
    Kind.HIRE: refuse_hire_now,
    Kind.MINE: refuse_mine_now,
    **dict.fromkeys(STEPS, refuse_step_now),
    Kind.COUNCIL: refuse_council_now,
    **dict.fromkeys(TILES, refuse_tile_now),
    Kind.TECH: refuse_tech_now,
    Kind.TAX: refuse_tax_now,
    Kind.GUILDS: refuse_guilds_now,
    Kind.ROWS: refuse_guilds_now,
    Kind.SKIP: refuse_skip_now,
    Kind.DRAW: refuse_draw_now,
    Kind.REVEAL: refuse_reveal_now,
    Kind.EVENT: refuse_event_now,
    **dict.fromkeys(SETUP, refuse_setup_now),
}
"""What stands against each kind of move where something else is owed, or another player decides."""
