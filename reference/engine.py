"""The verbs: what is legal, what a move does, what chance can show."""

from fractions import Fraction

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, IllegalMove, Refusal, Step
from kutnahora.reference.moves import SKIP, Kind, Move
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
    return _settle(box, laid)


def is_chance(p: Position) -> bool:
    """Whether chance shows the next piece, not a player."""
    return bool(p.agenda) and FIRST_CHANCE_TASK <= p.task.kind < FIRST_RUNNING_TASK


def _same_box(box: Box, p: Position) -> None:
    if p.box != box.label:
        raise ValueError(f"the position is of box {p.box}, not of {box.label}")


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


def refusals(box: Box, p: Position, move: Move) -> tuple[Refusal, ...]:
    """Every reason why a move or outcome is not legal; empty if it is."""
    _same_box(box, p)
    if p.over:
        return (Refusal(Clause.ROUND_LAST),)
    if is_chance(p):
        fits = move in chance.outcomes(box, p)
        return () if fits else (Refusal(Clause.TERMS_OPEN, ((Fact.TASK, p.task.kind),)),)
    return _against(ASK[p.task.kind](box, p, p.task), move)


def _against(question: Question, move: Move) -> tuple[Refusal, ...]:
    if move == SKIP:
        refusal = refuse_skip(question)
        return () if refusal is None else (refusal,)
    if refusal := refuse_not_owed(question, move):
        return (refusal,)
    return tuple(question.refusals(move.numbers))


def refuse_not_owed(question: Question, move: Move) -> Refusal | None:
    """order.turn: Only what is owed now can be done."""
    fits = move.kind == question.kind and len(move.numbers) == len(question.shape)
    if fits and all(number in allowed for number, allowed in zip(move.numbers, question.shape, strict=True)):
        return None
    return Refusal(Clause.ORDER_TURN, ((Fact.TASK, question.kind),))


def apply(box: Box, p: Position, move: Move) -> Step:
    """The position after a move or an outcome of chance, and what happened on the way."""
    _same_box(box, p)
    if p.over or is_chance(p):
        if reasons := refusals(box, p, move):
            raise IllegalMove(reasons)
        return _settle(box, chance.do_outcome(box, pop(p), p.task, move.numbers[0]))
    question = ASK[p.task.kind](box, pop(p), p.task)
    if reasons := _against(question, move):
        raise IllegalMove(reasons)
    if move.kind == Kind.SKIP and question.do_skip is not None:
        return _settle(box, question.do_skip())
    return _settle(box, question.do(move.numbers))


# what goes on by itself ---------------------------------------------------------------------------------


def settled(box: Box, p: Position) -> Step:
    """A position put together by hand, with all done that needs no player."""
    return _settle(box, Step(p))


def _settle(box: Box, step: Step) -> Step:
    """order.interrupt: All that needs no player is done, until one must decide or chance has a choice."""
    while step.position.agenda:
        p = step.position
        task = p.task
        if task.kind < FIRST_CHANCE_TASK:
            return step
        if task.kind >= FIRST_RUNNING_TASK:
            step += _run(box, pop(p), task)
            continue
        pieces = chance.outcomes(box, p)
        if len(pieces) > 1:
            return step
        if pieces:
            step += chance.do_outcome(box, pop(p), task, pieces[0].numbers[0])
        else:
            step += mine.run_draw(pop(p), task)
    return step


def _run(box: Box, p: Position, task: Task) -> Step:
    match task.kind:
        case TaskKind.PUBLIC_STACKS:
            return setup.run_public_stacks(box, p)
        case TaskKind.TURN:
            return cards.run_turn(p, task)
        case TaskKind.ACT:
            return cards.run_act(box, p, task)
        case TaskKind.EFFECTS:
            return effects.run_effects(box, p, task)
        case TaskKind.HOUSE_EFFECT:
            return build.run_house_effect(box, p, task)
        case TaskKind.ADVANCE:
            return economy.run_advance(box, p, task)
        case TaskKind.CITY:
            return economy.run_city(box, p, task)
        case TaskKind.DISCARD:
            return mine.run_discard(p)
        case TaskKind.TURN_TILE:
            return cathedral.run_turn_tile(p, task)
        case TaskKind.ROUND_END:
            return rounds.run_round_end(p)
        case TaskKind.EVENT_END:
            return rounds.run_event_end(box, p)
        case TaskKind.PATRICIANS:
            return rounds.run_patricians(box, p)
        case TaskKind.RED_ARRIVE:
            return rounds.run_red_arrive(p)
        case TaskKind.ROUND_NEXT:
            return rounds.run_round_next(p)
        case _:
            return final.run_final(box, p)


