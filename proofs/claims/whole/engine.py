"""Claim 12, the verbs: what is taken where chance or nobody has the turn, and what settles by itself."""

from typing import cast

from kutnahora.proofs.claims.whole.inputs import FREE, SMALL, applied, owing
from kutnahora.proofs.domains.boards import asked, given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import made, opaque_seats, player, position, seated
from kutnahora.proofs.kernel import Cathedral, Patricians, Purse, Technology
from kutnahora.proofs.machine.obligation import Case, composed, obligation, refusal_is
from kutnahora.proofs.machine.symbols import equal, opaque, pick
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, IllegalMove, Refusal, Step
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.position import Lot, Position, Task, TaskKind
from kutnahora.reference.rules import income
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

# chance, the end, and what goes on by itself ------------------------------------------------------------


def refused_here(move: Move) -> tuple[Refusal, ...]:
    """terms.open, order.turn: A piece that cannot come, or a move while chance decides; and why not now."""
    task, round_ = ((Fact.TASK, TaskKind.MINE_CARD),), ((Fact.ROUND, 1),)
    also = {
        Kind.STACK: (Refusal(Clause.SETUP_TOWN_HALL),),
        Kind.SKIP: (Refusal(Clause.SETUP_ROCKS, task),),
        Kind.CARD: (Refusal(Clause.SETUP_GUILDS, round_),),
    }
    clause = Clause.TERMS_OPEN if move.kind > Kind.SKIP else Clause.ORDER_TURN
    return (Refusal(clause, task), *also.get(move.kind, ()))


def at_mine_card(*, over: bool) -> Position:
    """The setup, its mine card to come and then the guilds, or the end."""
    agenda = () if over else (Task(TaskKind.TURN, 0), Task(TaskKind.GUILD_CARD), Task(TaskKind.MINE_CARD))
    return position(players=opaque_seats(), start=0, round=1, agenda=agenda)


CHANCE_MOVES = (
    Move(Kind.MINE_CARD, (0,)),
    Move(Kind.MINE_CARD, (1,)),
    Move(Kind.MINE_CARD, (2,)),
    Move(Kind.STACK, (0,)),
    Move(Kind.SKIP),
    Move(Kind.CARD, (0, 2, 0)),
)


@obligation(
    "move.chance", 12, ("terms.open", "order.turn", "round.last"), engine.refusals, engine.legal_moves
)
def at_chance() -> Case[tuple[tuple[Refusal, ...], tuple[Move, ...]]]:
    """Where chance shows a piece, only its pieces are accepted; after the end nothing is; no move is listed.

    A mine card out of two, and the end; pieces that can come, other pieces, moves of players.
    """
    box, over, move = any_box(board=SMALL), pick("over", (True, False)), pick("move", CHANCE_MOVES)
    p = at_mine_card(over=over)
    comes = not over and move in CHANCE_MOVES[:2]
    expected = (Refusal(Clause.ROUND_LAST),) if over else refused_here(move)
    return Case(
        call=lambda: (engine.refusals(box, p, move), engine.legal_moves(box, p)),
        effect=lambda said: {
            "refused or not": equal(said[0], () if comes else expected),
            "no move is listed": said[1] == (),
        },
    )


@obligation("move.kinds", 12, ("order.turn", "terms.open"), engine.is_chance)
def kinds() -> Case[bool]:
    """Every kind of task is a decision with its question, a piece of chance, or a step with its function.

    Every kind of task and the end, one by one.
    """
    kind = pick("kind", (*TaskKind, None))
    p = position(agenda=() if kind is None else (Task(kind, 0),))
    place = -1 if kind is None else int(kind)
    return Case(
        call=lambda: engine.is_chance(p),
        effect=lambda chance: {
            "chance": chance == (16 <= place <= 23),
            "decisions": (kind in engine.ASK) == (0 <= place <= 15),
            "by itself": (kind in engine.RUN) == (place >= 24),
        },
    )


@composed("whole.chance", 12, ("terms.open", "order.turn", "round.last"), engine.is_chance)
def apply_chance() -> Case[Step]:
    """A piece of chance is applied exactly if it can come; after the end nothing is.

    The inputs of move.chance; `apply` up to the automatic steps.
    """
    box, over, move = any_box(board=SMALL), pick("over", (True, False)), pick("move", CHANCE_MOVES)
    p = at_mine_card(over=over)
    rock = Task(TaskKind.ROCK, NOBODY, move.numbers[0] if move.numbers else 0, 0)
    return Case(
        call=lambda: applied(box, p, move),
        must_refuse=over or move not in CHANCE_MOVES[:2],
        raises=IllegalMove,
        effect=lambda after: equal(after.position, replace(p, agenda=(*p.agenda[:-1], rock))),
    )


@obligation("move.not_owed", 12, "order.turn", engine.refuse_not_owed)
def not_owed() -> Case[Refusal | None]:
    """Only a move of the kind that is owed, with numbers in range, is considered.

    A council task.
    """
    kind = pick("kind", (Kind.COUNCIL, Kind.PATRICIAN))
    numbers = pick("numbers", ((), (-1,), (0,), (3,), (4,), (0, 0)))
    task = Task(TaskKind.COUNCIL, 0)
    question = income.ask_council(any_box(), position(), task)
    return Case(
        call=lambda: engine.refuse_not_owed(question, task, Move(kind, numbers)),
        must_refuse=kind == Kind.PATRICIAN or numbers not in ((0,), (3,)),
        effect=lambda said: refusal_is(said, Refusal(Clause.ORDER_TURN, ((Fact.TASK, TaskKind.COUNCIL),))),
    )


@composed("move.not_now", 12, "order.turn", engine.refusals, engine._not_now)
def not_now() -> Case[tuple[Refusal, ...]]:
    """A move that is not owed, or not by this player, is refused by order.turn and by what forbids it now.

    A council task; a seat, a patrician of cathedral tile 6, a piece of chance, a skip; by the player who
    decides, by another, by an unnamed player; what forbids it now is any clause.
    """
    moves = (Move(Kind.COUNCIL, (2,)), Move(Kind.PATRICIAN, (2,)), Move(Kind.DRAW, (36,)), SKIP)
    box, move, who = any_box(), pick("move", moves), pick("player", (None, 0, 1))
    pool = made(Patricians, "patricians", pool=(0, 0, 1, 0))
    p = owing(
        Task(TaskKind.COUNCIL, 0), players=seated(0, player("player", purse=Purse(10))), patricians=pool
    )
    late = move.kind in (Kind.PATRICIAN, Kind.DRAW) or who == 1
    now = Refusal(cast(Clause, opaque("clause")))
    owed = Refusal(Clause.ORDER_TURN, ((Fact.TASK, TaskKind.COUNCIL),))

    def moment_refusals(of: Box, at: Position, what: Move, whose: int | None) -> tuple[Refusal, ...]:
        asked((of, at, what, whose), (box, p, move, who))
        return (now,)

    def call() -> tuple[Refusal, ...]:
        with given(engine, moment_refusals=moment_refusals):
            return engine.refusals(box, p, move, who)

    return Case(
        call=call,
        must_refuse=late,
        effect=lambda said: equal(said, (owed, now) if late else ()),
    )


@composed(
    "whole.settle", 12, ("order.interrupt", "terms.open", "mine.reshuffle"), engine.settle, engine.settled
)
def settle() -> Case[Step]:
    """What needs no player is done one task after the other, until a player or chance has a choice.

    A decision; a tile to be turned, also as the last task; a mine card out of two, out of one; a draw without
    tiles, also as the last task, and from one discard; nothing at all; run on the shipped steps, which are
    proved one by one.
    """
    below, turn, draw = Task(TaskKind.CARD, 0), Task(TaskKind.TURN_TILE, 0), Task(TaskKind.DRAW, 0, 2)
    card, rock = Task(TaskKind.MINE_CARD), Task(TaskKind.ROCK, NOBODY, 0, 0)
    owed: dict[str, tuple[tuple[Task, ...], tuple[Task, ...]]] = {
        "a decision": ((below,), (below,)),
        "a turn": ((below, turn), (below,)),
        "two cards": ((below, card), (below, card)),
        "one card": ((below, card), (below, rock)),
        "no tile": ((below, draw), (below,)),
        "nothing": ((), ()),
        "a last turn": ((turn,), ()),
        "a last draw": ((draw,), ()),
        "a discard": ((below, draw), (below,)),
    }
    what, tiles = pick("on top", tuple(owed)), tuple(range(36, 63))
    before, after = owed[what]
    box = any_box(board=SMALL if what == "two cards" else replace(SMALL, rock_cells=((0,),)))
    p = position(
        players=opaque_seats(),
        agenda=before,
        cathedral=Cathedral(3, 4),
        drawn=tiles[:-1] if what == "a discard" else tiles,
        mixed=False,
        discard=tiles[-1:] if what == "a discard" else (),
        technology=Technology(2),
        mine=(Lot(67, NOBODY), FREE),
    )
    tower = Cathedral(4, 0) if turn in before else p.cathedral
    mixed = replace(p, drawn=tiles, discard=(), mixed=True) if what == "a discard" else p
    expected = replace(mixed, agenda=after, cathedral=tower)
    return Case(
        call=lambda: engine.settled(box, p),
        effect=lambda done: equal(done.position, expected),
    )
