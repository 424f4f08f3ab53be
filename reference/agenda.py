"""Whether what a position owes can be owed: the order of its tasks, and what each of them needs."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from kutnahora.reference import constants, engine, facts
from kutnahora.reference.box import FIRST_TECHNOLOGY, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, RED_KIND
from kutnahora.reference.owed import in_range
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import chance
from kutnahora.reference.rules.setup import GUILD_COLUMNS
from kutnahora.reference.terms import NOBODY, NOTHING, Action, Family

LETTERS: Final = {
    TaskKind.TURN: "t",
    TaskKind.ROUND_END: "e",
    TaskKind.ROUND_NEXT: "n",
    TaskKind.CARD: "c",
    TaskKind.TURN_TILE: "b",
    TaskKind.ACT: "a",
    TaskKind.MINE: "m",
    TaskKind.DRAW: "d",
    TaskKind.HIRE: "h",
    TaskKind.DISCARD: "x",
    TaskKind.HOUSE_EFFECT: "u",
    TaskKind.EFFECTS: "f",
    TaskKind.ADVANCE: "v",
    TaskKind.CITY: "y",
    TaskKind.REVEAL: "r",
    TaskKind.TECH: "k",
    TaskKind.TAX: "T",
    TaskKind.EVENT: "E",
    TaskKind.ROWS: "R",
    TaskKind.GUILDS: "G",
    TaskKind.GUILD_CARD: "C",
    TaskKind.MINE_CARD: "I",
    TaskKind.ROCK: "K",
    TaskKind.PUBLIC_STACKS: "P",
    TaskKind.STACK: "S",
    TaskKind.RED: "D",
    TaskKind.RED_ARRIVE: "A",
    TaskKind.PATRICIANS: "p",
    TaskKind.EVENT_END: "o",
    TaskKind.HOUSE: "1",
    TaskKind.PATRICIAN: "1",
    TaskKind.SCORE: "1",
    TaskKind.TAKE: "1",
    TaskKind.RIGHTS: "2",
    TaskKind.PLOT: "2",
    TaskKind.BUILD: "2",
    TaskKind.COUNCIL: "2",
    TaskKind.PUBLIC: "2",
}
IN_TURN: Final = r"[te]c{0,2}(b?a?(2|m|md|r|[xu]?f{0,2}(k|v?y?r))|mdh|b1)?"
"""order.turn, order.effects: the next turn, cards, then an action with what it has set off."""
IN_SETUP: Final = r"tE?(R{0,4}G{0,4}|C)(I?P?S?r{0,3}|K)"
AT_ROUND_END: Final = r"n(A?p?T{1,4}(v{0,2}y?r)?|D{2,3})"
ORDER: Final = re.compile(f"{IN_TURN}|{IN_SETUP}|{AT_ROUND_END}")
CATHEDRAL_TASKS: Final = {
    TaskKind.HOUSE: (3,),
    TaskKind.PATRICIAN: (6,),
    TaskKind.SCORE: (10,),
    TaskKind.TAKE: (5, 9),
}
WAITING_ACTIONS: Final[dict[int, int]] = {Action.INCOME: 5, Action.MINE: 9}
FREE_DECISIONS: Final = {TaskKind.RIGHTS: 2, TaskKind.PLOT: 4, TaskKind.BUILD: 8, TaskKind.MINE: 9}


def check_tasks(_box: Box, p: Position) -> Iterator[Refusal]:
    """order.turn: Tasks whose player or numbers are out of range."""
    wrong = [task for task in p.agenda if not in_range(task, len(p.players))]
    yield from (Refusal(Clause.ORDER_TURN, ((Fact.TASK, task.kind), (Fact.COUNT, task.a))) for task in wrong)


def check_agenda(box: Box, p: Position) -> Iterator[Refusal]:
    """order.turn: What is owed comes in an order that play can bring about, and can be done."""
    if len(p.agenda) > constants.AGENDA_LIMIT:
        yield Refusal(Clause.ORDER_TURN, ((Fact.COUNT, len(p.agenda)), (Fact.LIMIT, constants.AGENDA_LIMIT)))
        return
    if p.over:
        if p.round != constants.ROUNDS[len(p.players)]:
            yield Refusal(Clause.ROUND_LAST, ((Fact.ROUND, p.round),))
        return
    if not _all_owed(p):
        yield Refusal(Clause.ORDER_TURN, ((Fact.TASK, p.task.kind),))
        return
    letters = "".join(LETTERS.get(task.kind, "?") for task in p.agenda)
    if ORDER.fullmatch(letters) is None:
        yield Refusal(Clause.ORDER_TURN, ((Fact.TASK, p.task.kind), (Fact.COUNT, len(p.agenda))))
        return
    wrong = [task for place, task in enumerate(p.agenda) if not _fits(box, p, place, task)]
    yield from (Refusal(Clause.ORDER_TURN, ((Fact.TASK, task.kind),)) for task in wrong)
    if not wrong and not _can_go_on(box, p):
        yield Refusal(Clause.ORDER_TURN, ((Fact.TASK, p.task.kind),))


def _all_owed(p: Position) -> bool:
    """order.cathedral, order.rights: A tile under way must be turned, an unseen top must be revealed."""
    turning = any(task.kind == TaskKind.TURN_TILE for task in p.agenda)
    unseen = sorted(stack.kind for row in p.hall.rows for stack in row if stack.top == NOTHING)
    owed = sorted(task.a for task in p.agenda if task.kind == TaskKind.REVEAL)
    return turning == (p.cathedral.under_way > 0) and unseen == owed


def _can_go_on(box: Box, p: Position) -> bool:
    """A player has a move, or chance a choice."""
    if p.task.kind in engine.ASK:
        return bool(engine.legal_moves(box, p))
    return engine.is_chance(p) and len(chance.outcomes(box, p)) > 1


def _fits(box: Box, p: Position, place: int, task: Task) -> bool:
    check = NEEDS.get(task.kind)
    return _own_turn(p, task) and (check is None or check(box, p, place, task))


def _own_turn(p: Position, task: Task) -> bool:
    """turn.order: In a turn one player owes everything, the one before the next turn's."""
    bottom = p.agenda[0]
    if task is bottom or task.player < 0 or bottom.kind == TaskKind.ROUND_NEXT:
        return True
    if any(owed.kind in (TaskKind.GUILDS, TaskKind.ROWS) for owed in p.agenda):
        return True
    following = bottom.player if bottom.kind == TaskKind.TURN else p.start
    return task.player == (following - 1) % len(p.players)


def _turn_now(p: Position) -> int:
    """turn.order: Which of the three turns is under way."""
    bottom = p.agenda[0]
    following = bottom.a if bottom.kind == TaskKind.TURN else len(constants.TURN_CARDS)
    new_turn = bottom.kind != TaskKind.TURN or bottom.player == p.start
    return following - 1 if new_turn else following


def _card(_box: Box, p: Position, place: int, task: Task) -> bool:
    """turn.cards: The cards of the turn, the last one owed first."""
    turn = _turn_now(p)
    return turn in range(3) and task.b == turn and task.a == constants.TURN_CARDS[turn] - place


def _turn(_box: Box, p: Position, _place: int, task: Task) -> bool:
    """turn.order: A first turn that is not the start player's comes after another first turn."""
    in_turn = any(owed.kind not in SETUP_KINDS for owed in p.agenda[1:]) or len(p.agenda) == 1
    return not (in_turn and task.player == p.start and task.a == 0)


def _of_tile(_box: Box, p: Position, _place: int, task: Task) -> bool:
    """cathedral.current: A decision of the tile being carried out."""
    fits = p.cathedral.under_way in CATHEDRAL_TASKS[task.kind]
    return fits and (task.kind != TaskKind.TAKE or task.a == p.cathedral.under_way)


def _act(_box: Box, p: Position, _place: int, task: Task) -> bool:
    """cathedral.5, cathedral.9: Only the second of two actions waits."""
    return task.free and WAITING_ACTIONS.get(task.a) == p.cathedral.under_way


def _free(_box: Box, p: Position, place: int, task: Task) -> bool:
    """cathedral.current: What is free is granted by the tile being carried out."""
    if task.kind == TaskKind.MINE and not _manned(p, place, task):
        return False
    tile = p.cathedral.under_way if any(owed.kind == TaskKind.TURN_TILE for owed in p.agenda) else 0
    return tile == (FREE_DECISIONS[task.kind] if task.free else 0)


def _manned(p: Position, place: int, task: Task) -> bool:
    """mine.hire: There is a miner for the mine, or one will be hired."""
    owned = p.players[task.player].miners
    if task.free:
        return owned.pool + owned.reserve > 0
    return owned.pool > 0 or p.agenda[place + 1 :][-1:] == (Task(TaskKind.HIRE, task.player),)


def _house(_box: Box, p: Position, place: int, task: Task) -> bool:
    """build.order: The row still has the house that is owed, for the building under way."""
    effects = p.agenda[place + 1 : place + 2]
    return p.players[task.player].houses.rows[task.a] > 0 or not effects


def _effects(box: Box, p: Position, place: int, task: Task) -> bool:
    """order.effects: The tile lies on its board, its owner's; a technology tile's effects lie on top."""
    if box.family(task.a) in (Family.GUILD, Family.PUBLIC):
        lots = [lot for lot in p.city if lot.tile == task.a]
        owned = bool(lots) and lots[0].owner in (task.player, NOBODY)
        below = p.agenda[place - 1].kind
        return owned and (box.family(task.a) == Family.PUBLIC or below == TaskKind.HOUSE_EFFECT)
    return any(lot.tile == task.a and lot.owner == task.player for lot in p.mine)


def _tech(box: Box, p: Position, _place: int, task: Task) -> bool:
    """build.tech: The last technology tile taken, with a miner and a cell for it."""
    board = box.board(len(p.players))
    wood = facts.mine_wood(box, board.mine_rows, board.mine_columns, board.entrances, p.mine)
    owned = p.players[task.player].miners
    taken = task.a == FIRST_TECHNOLOGY + p.technology.taken - 1
    placed = any(lot.tile == task.a for lot in p.mine)
    return taken and not placed and owned.pool + owned.reserve > 0 and any(cost != NOTHING for cost in wood)


def _hire(_box: Box, p: Position, place: int, task: Task) -> bool:
    return p.agenda[place - 2].a == 0


def _rock(box: Box, p: Position, _place: int, task: Task) -> bool:
    """setup.rocks: As many rocks lie on the card's cells as were shown."""
    cells = box.board(len(p.players)).rock_cells[task.a]
    return all((p.mine[cell].tile != NOTHING) == (number < task.b) for number, cell in enumerate(cells))


def _stack(_box: Box, p: Position, place: int, task: Task) -> bool:
    """setup.town_hall: The places are filled one after the other, before the public stacks come."""
    filled = [min(max(task.a - row * GUILD_COLUMNS, 0), GUILD_COLUMNS) for row in range(constants.HALL_ROWS)]
    return p.agenda[place - 1].kind == TaskKind.PUBLIC_STACKS and filled == [len(row) for row in p.hall.rows]


def _public_stacks(_box: Box, p: Position, _place: int, _task: Task) -> bool:
    """setup.town_hall: No tile has left the town hall yet, and no public stack lies there."""
    kinds = [stack.kind for row in p.hall.rows for stack in row]
    nothing_built = all(lot.tile == NOTHING for lot in p.city) and p.gone == ()
    return nothing_built and all(kind < PUBLIC_KIND for kind in kinds)


def _red(_box: Box, p: Position, place: int, task: Task) -> bool:
    """red.arrive: Row by row; the row has no red tile yet, and room for it."""
    row = p.hall.rows[task.a]
    room = len(row) < constants.HALL_COLUMNS and all(stack.kind != RED_KIND for stack in row)
    in_order = task.a == constants.HALL_ROWS - place
    return in_order and room and p.round == constants.RED_ROUND[len(p.players)]


def _in_turn_order(_box: Box, p: Position, place: int, task: Task) -> bool:
    """tax.choice, setup.guilds: Taxes and rows in turn order, sets in reverse turn order."""
    before = sum(1 for owed in p.agenda[:place] if owed.kind == task.kind)
    seat = before if task.kind == TaskKind.GUILDS else -1 - before
    return task.player == (p.start + seat) % len(p.players)


def _round_end(_box: Box, p: Position, _place: int, task: Task) -> bool:
    """order.round: Red tiles and patricians in their rounds only."""
    if task.kind == TaskKind.PATRICIANS:
        return p.round > constants.ROUNDS[len(p.players)] - constants.PATRICIAN_ROUNDS
    return p.round == constants.RED_ROUND[len(p.players)]


def _event(_box: Box, p: Position, _place: int, _task: Task) -> bool:
    """setup.events: An event is revealed where there are events."""
    return p.with_events and p.round < constants.ROUNDS[len(p.players)] and p.event == NOTHING


SETUP_KINDS: Final = (
    TaskKind.EVENT,
    TaskKind.ROWS,
    TaskKind.GUILDS,
    TaskKind.GUILD_CARD,
    TaskKind.MINE_CARD,
    TaskKind.ROCK,
    TaskKind.PUBLIC_STACKS,
    TaskKind.STACK,
    TaskKind.REVEAL,
)


def _draw(box: Box, p: Position, _place: int, task: Task) -> bool:
    """mine.draw, mine.technology: As many tiles in total as the level says."""
    return len(p.drawn) + task.a == box.draws(p.technology.taken)


NEEDS: Final[dict[TaskKind, Callable[[Box, Position, int, Task], bool]]] = {
    TaskKind.TURN: _turn,
    TaskKind.CARD: _card,
    TaskKind.HOUSE: _of_tile,
    TaskKind.PATRICIAN: _of_tile,
    TaskKind.SCORE: _of_tile,
    TaskKind.TAKE: _of_tile,
    TaskKind.ACT: _act,
    TaskKind.RIGHTS: _free,
    TaskKind.PLOT: _free,
    TaskKind.BUILD: _free,
    TaskKind.MINE: _free,
    TaskKind.HIRE: _hire,
    TaskKind.DRAW: _draw,
    TaskKind.HOUSE_EFFECT: _house,
    TaskKind.EFFECTS: _effects,
    TaskKind.TECH: _tech,
    TaskKind.ROCK: _rock,
    TaskKind.STACK: _stack,
    TaskKind.PUBLIC_STACKS: _public_stacks,
    TaskKind.PATRICIANS: _round_end,
    TaskKind.RED_ARRIVE: _round_end,
    TaskKind.RED: _red,
    TaskKind.TAX: _in_turn_order,
    TaskKind.ROWS: _in_turn_order,
    TaskKind.GUILDS: _in_turn_order,
    TaskKind.EVENT: _event,
}
