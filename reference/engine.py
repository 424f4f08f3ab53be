"""The verbs: what is legal, what a move does, what chance can show."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, IllegalMove, Refusal, Stage, Step
from kutnahora.reference.moments import moment_refusals
from kutnahora.reference.moves import FIRST_CHANCE, SKIP, Kind, Move
from kutnahora.reference.position import (
    FIRST_CHANCE_TASK,
    FIRST_RUNNING_TASK,
    Position,
    Task,
    TaskKind,
    pop,
)
from kutnahora.reference.rules import (
    build,
    cards,
    cathedral,
    chance,
    economy,
    effects,
    final,
    income,
    mine,
    plot,
    rights,
    rounds,
    setup,
)
from kutnahora.reference.rules.common import Question, refuse_skip
from kutnahora.reference.rules.final import breakdown, winners

__all__ = [
    "apply",
    "breakdown",
    "chance_outcomes",
    "is_chance",
    "legal_moves",
    "new_game",
    "options",
    "refusals",
    "settled",
    "stages",
    "winners",
]

ASK = {
    TaskKind.CARD: cards.ask_card,
    TaskKind.HIRE: mine.ask_hire,
    TaskKind.MINE: mine.ask_mine,
    TaskKind.RIGHTS: rights.ask_rights,
    TaskKind.PLOT: plot.ask_plot,
    TaskKind.BUILD: build.ask_build,
    TaskKind.PUBLIC: rights.ask_public,
    TaskKind.COUNCIL: income.ask_council,
    TaskKind.HOUSE: cathedral.ask_house,
    TaskKind.PATRICIAN: cathedral.ask_patrician,
    TaskKind.SCORE: cathedral.ask_score,
    TaskKind.TECH: build.ask_tech,
    TaskKind.TAX: rounds.ask_tax,
    TaskKind.GUILDS: setup.ask_guilds,
    TaskKind.ROWS: setup.ask_rows,
    TaskKind.TAKE: cathedral.ask_take,
}


def new_game(
    box: Box, players: int, *, first: int = 0, events: bool | None = None, first_game: bool = False
) -> Step:
    """setup.events, setup.first: A new game, at the first draw of its setup.

    Events are always used with two players and optional with three or four.
    """
    if players not in constants.ROUNDS:
        raise ValueError(f"{players} players, expected 2, 3 or 4")
    if first not in range(players):
        raise ValueError(f"first player {first}, expected 0 to {players - 1}")
    if players == 2 and events is False:
        raise ValueError("two players always play with events")
    with_events = players == 2 or bool(events)
    laid = setup.do_setup(box, players, first, with_events=with_events, first_game=first_game)
    return laid + settled(box, laid.position)


def is_chance(p: Position) -> bool:
    """Whether chance comes next, not a player."""
    return bool(p.agenda) and FIRST_CHANCE_TASK <= p.task.kind < FIRST_RUNNING_TASK


def _same_box(box: Box, p: Position) -> None:
    if p.box != box.label:
        raise ValueError(f"the position belongs to box {p.box}, not to {box.label}")


def _at_the_table(p: Position, player: int | None) -> None:
    if player is not None and player not in range(len(p.players)):
        raise ValueError(f"player {player}, expected 0 to {len(p.players) - 1}")


def legal_moves(box: Box, p: Position) -> tuple[Move, ...]:
    """Every legal move of the decision owed now, in list order. Empty at a chance node and after the end."""
    _same_box(box, p)
    if p.over or is_chance(p):
        return ()
    question = ASK[p.task.kind](box, p, p.task)
    moves = [
        Move(question.kind, numbers)
        for numbers in question.candidates
        if next(question.refusals(numbers), None) is None
    ]
    if refuse_skip(question) is None:
        moves.append(SKIP)
    return tuple(moves)


def chance_outcomes(box: Box, p: Position) -> tuple[tuple[Move, Fraction], ...]:
    """Every piece that chance can show now, with its probability. Empty where a player decides."""
    _same_box(box, p)
    if not is_chance(p):
        return ()
    pieces = chance.outcomes(box, p)
    return tuple((piece, Fraction(1, len(pieces))) for piece in pieces)


def options(box: Box, p: Position) -> tuple[Move, ...]:
    """What can happen next: the legal moves, or the pieces that chance can show."""
    _same_box(box, p)
    return chance.outcomes(box, p) if is_chance(p) else legal_moves(box, p)


def refusals(box: Box, p: Position, move: Move, player: int | None = None) -> tuple[Refusal, ...]:
    """Every reason why a move or outcome is not legal; empty if it is.

    `player` is the seat that wants to make the move; None stands for whoever decides. A move at the wrong
    moment is refused by order.turn and by the clause that forbids it now.
    """
    _same_box(box, p)
    _at_the_table(p, player)
    if p.over:
        return (Refusal(Clause.ROUND_LAST),)
    if is_chance(p):
        if move in chance.outcomes(box, p):
            return ()
        clause = Clause.TERMS_OPEN if move.kind >= FIRST_CHANCE else Clause.ORDER_TURN
        return (Refusal(clause, ((Fact.TASK, p.task.kind),)), *moment_refusals(box, p, move, player))
    question = ASK[p.task.kind](box, p, p.task)
    if refusal := _not_now(question, p.task, move, player):
        return (refusal, *moment_refusals(box, p, move, player))
    return _reasons_against(question, p.task, move)


def _not_now(question: Question, task: Task, move: Move, player: int | None) -> Refusal | None:
    """order.turn: Something else is owed, or another player owes it."""
    if player not in (None, task.player) and move.kind < FIRST_CHANCE:
        return Refusal(Clause.ORDER_TURN, ((Fact.TASK, task.kind),))
    return None if move == SKIP else refuse_not_owed(question, task, move)


def _reasons_against(question: Question, task: Task, move: Move) -> tuple[Refusal, ...]:
    if move == SKIP:
        refusal = refuse_skip(question)
        return () if refusal is None else (refusal,)
    if refusal := refuse_not_owed(question, task, move):
        return (refusal,)
    return tuple(question.refusals(move.numbers))


def refuse_not_owed(question: Question, task: Task, move: Move) -> Refusal | None:
    """order.turn: Only what is owed now can be done."""
    fits = move.kind == question.kind and len(move.numbers) == len(question.shape)
    if fits and all(number in allowed for number, allowed in zip(move.numbers, question.shape, strict=True)):
        return None
    return Refusal(Clause.ORDER_TURN, ((Fact.TASK, task.kind),))


def apply(box: Box, p: Position, move: Move) -> Step:
    """The position after a move or an outcome of chance, and what happened on the way."""
    return _sum(p, stages(box, p, move))


def stages(box: Box, p: Position, move: Move) -> tuple[Stage, ...]:
    """A move or an outcome of chance, task by task: what it does itself, then all that needs no player."""
    step = _carried_out(box, p, move)
    return (Stage(p, p.task, step.position, step.events), *settle(box, step.position))


def _carried_out(box: Box, p: Position, move: Move) -> Step:
    """What a move or an outcome does to the task on top; raises IllegalMove with every reason against it."""
    _same_box(box, p)
    if p.over or is_chance(p):
        if reasons := refusals(box, p, move):
            raise IllegalMove(reasons)
        return chance.do_outcome(box, pop(p), p.task, move.numbers[0])
    question = ASK[p.task.kind](box, pop(p), p.task)
    if _reasons_against(question, p.task, move):
        raise IllegalMove(refusals(box, p, move))
    if move.kind == Kind.SKIP and question.do_skip is not None:
        return question.do_skip()
    return question.do(move.numbers)


def _sum(p: Position, done: tuple[Stage, ...]) -> Step:
    """What stages add up to: the last position, all events in order."""
    return Step(done[-1].after if done else p, tuple(event for stage in done for event in stage.events))


# what runs by itself ------------------------------------------------------------------------------------


def settled(box: Box, p: Position) -> Step:
    """A position set up by hand, after everything that needs no player."""
    return _sum(p, settle(box, p))


def settle(box: Box, p: Position) -> tuple[Stage, ...]:
    """order.interrupt: Everything that needs no player, until one must decide or chance has a choice."""
    done: list[Stage] = []
    while p.agenda:
        step = _by_itself(box, p, p.task)
        if step is None:
            break
        done.append(Stage(p, p.task, step.position, step.events))
        p = step.position
    return tuple(done)


def _by_itself(box: Box, p: Position, task: Task) -> Step | None:
    """What the task on top does without a player; None if one must decide or chance has a choice."""
    if task.kind < FIRST_CHANCE_TASK:
        return None
    if task.kind >= FIRST_RUNNING_TASK:
        return RUN[task.kind](box, pop(p), task)
    pieces = chance.outcomes(box, p)
    if len(pieces) > 1:
        return None
    if pieces:
        return chance.do_outcome(box, pop(p), task, pieces[0].numbers[0])
    return mine.run_draw(pop(p), task)


RUN: Final[dict[TaskKind, Callable[[Box, Position, Task], Step]]] = {
    TaskKind.PUBLIC_STACKS: lambda box, p, _task: setup.run_public_stacks(box, p),
    TaskKind.TURN: lambda _box, p, task: cards.run_turn(p, task),
    TaskKind.ACT: cards.run_act,
    TaskKind.EFFECTS: effects.run_effects,
    TaskKind.HOUSE_EFFECT: build.run_house_effect,
    TaskKind.ADVANCE: economy.run_advance,
    TaskKind.CITY: economy.run_city,
    TaskKind.DISCARD: lambda _box, p, task: mine.run_discard(p, task),
    TaskKind.TURN_TILE: lambda _box, p, task: cathedral.run_turn_tile(p, task),
    TaskKind.ROUND_END: lambda _box, p, _task: rounds.run_round_end(p),
    TaskKind.EVENT_END: lambda box, p, _task: rounds.run_event_end(box, p),
    TaskKind.PATRICIANS: lambda box, p, _task: rounds.run_patricians(box, p),
    TaskKind.RED_ARRIVE: lambda _box, p, _task: rounds.run_red_arrive(p),
    TaskKind.ROUND_NEXT: lambda _box, p, _task: rounds.run_round_next(p),
    TaskKind.FINAL: lambda box, p, _task: final.run_final(box, p),
}
"""What runs by itself, by kind of task."""
