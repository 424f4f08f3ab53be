"""The start of a game: what lies on the table, what is drawn, what the players choose."""

from collections.abc import Iterator
from itertools import permutations

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import (
    arm,
    cathedral,
    deck,
    hand,
    houses,
    miners,
    patricians,
    pelicans,
    plots,
    production,
    purse,
    slots,
    stacks,
    standing,
    tax,
    technology,
)
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import (
    EMPTY_LOT,
    Lot,
    Player,
    Position,
    Task,
    TaskKind,
    push,
    with_lot,
    with_player,
)
from kutnahora.reference.rules.common import Question, note
from kutnahora.reference.rules.economy import laid_stack
from kutnahora.reference.rules.rounds import do_owe_round, turn_order
from kutnahora.reference.terms import NOBODY, NOTHING, Guild, Indicator, Stand
from kutnahora.reference.values import replace

GUILD_COLUMNS = 2
"""setup.town_hall: the six guild stacks fill the first two columns."""


def start_player_board(seat: int) -> Player:
    """setup.player, setup.money: One player's board; `seat` is the place in the first turn order."""
    return Player(
        guilds=(),
        purse=purse.start(seat),
        miners=miners.start(),
        standing=standing.start(),
        houses=houses.start(),
        production=production.start(),
        pelicans=pelicans.start(),
        plots=plots.start(),
        slots=slots.start(),
        hand=hand.start(),
    )


def empty_table(box: Box, players: int, first: int, *, with_events: bool) -> Position:
    """setup.city, setup.tracks, setup.stands, setup.cathedral, setup.supply: The table before any draw."""
    board = box.board(players)
    return Position(
        box=box.label,
        with_events=with_events,
        round=1,
        start=first,
        players=tuple(start_player_board((who - first) % players) for who in range(players)),
        city=(EMPTY_LOT,) * board.city_cells,
        mine=(EMPTY_LOT,) * board.mine_cells,
        hall=stacks.start(constants.HALL_ROWS),
        gone=(),
        drawn=(),
        discard=(),
        mixed=False,
        technology=technology.start(),
        decks=tuple(deck.start() for _stand in Stand),
        arms=tuple(arm.start() for _arm in Indicator),
        cathedral=cathedral.start(),
        tax=tax.start(),
        patricians=patricians.start(),
        event=NOTHING,
        past_events=(),
        agenda=(),
    )


LAID_OUT = (
    Clause.SETUP_ROUNDS,
    Clause.SETUP_FIRST,
    Clause.SETUP_MONEY,
    Clause.SETUP_PLAYER,
    Clause.SETUP_CITY,
    Clause.SETUP_TRACKS,
    Clause.SETUP_STANDS,
    Clause.SETUP_RED,
    Clause.SETUP_MINE_STACK,
    Clause.SETUP_CATHEDRAL,
    Clause.SETUP_SUPPLY,
    Clause.SETUP_EVENTS,
)
"""What lies on the table before the first draw."""


def do_setup(box: Box, players: int, first: int, *, with_events: bool, first_game: bool) -> Step:
    """setup.first, setup.events: The table is laid out; the draws and choices of the setup are owed."""
    p = empty_table(box, players, first, with_events=with_events)
    facts = ((Fact.COUNT, players), (Fact.PLAYER, first))
    laid = Step(p, tuple(Event(clause, NOBODY, facts) for clause in LAID_OUT))
    owed = do_owe_round(p)
    chosen = do_guild_card(owed.position, 0, printed_rows=True) if first_game else _owe_card(owed.position)
    draws = (Task(TaskKind.MINE_CARD), Task(TaskKind.PUBLIC_STACKS), Task(TaskKind.STACK))
    return laid + owed + chosen + Step(push(chosen.position, *draws))


def _owe_card(p: Position) -> Step:
    return Step(push(p, Task(TaskKind.GUILD_CARD)))


# the town hall ------------------------------------------------------------------------------------------


def stacks_left(p: Position) -> tuple[int, ...]:
    """setup.town_hall: The guild stacks that have no place yet."""
    placed = [stack.kind for row in p.hall.rows for stack in row]
    return tuple(guild for guild in Guild if guild not in placed)


def do_stack(p: Position, task: Task, guild: int) -> Step:
    """setup.town_hall: A guild stack goes to its place at random, the marked tile at the bottom."""
    place = task.a
    row, column = place // GUILD_COLUMNS, place % GUILD_COLUMNS
    under = constants.STACK_TILES - 1
    placed = replace(p, hall=stacks.append(p.hall, row, guild, NOTHING, under))
    if place + 1 < len(Guild):
        placed = push(placed, Task(TaskKind.STACK, NOBODY, place + 1))
    facts = ((Fact.GUILD, guild), (Fact.ROW, row), (Fact.COLUMN, column))
    owed = push(placed, Task(TaskKind.REVEAL, NOBODY, guild))
    laid = laid_stack(guild, row, column, NOTHING, under)
    return note(owed, Clause.SETUP_TOWN_HALL, NOBODY, facts, *laid)


def run_public_stacks(box: Box, p: Position) -> Step:
    """setup.town_hall: The green, silver and yellow public stacks, each at its printed row in column 3."""
    hall, under = p.hall, constants.COLOUR_TILES - 1
    laid: tuple[Change, ...] = ()
    for row, colour in enumerate(box.hall_colours):
        kind = stacks.PUBLIC_KIND + colour
        laid += laid_stack(kind, row, len(hall.rows[row]), NOTHING, under)
        hall = stacks.append(hall, row, kind, NOTHING, under)
    kinds = [stacks.PUBLIC_KIND + colour for colour in reversed(box.hall_colours)]
    owed = [Task(TaskKind.REVEAL, NOBODY, kind) for kind in kinds]
    return note(push(replace(p, hall=hall), *owed), Clause.SETUP_TOWN_HALL, NOBODY, (), *laid)


# rocks --------------------------------------------------------------------------------------------------


def do_mine_card(p: Position, card: int) -> Step:
    """setup.rocks: The mine setup card says where the four rocks go."""
    owed = push(p, Task(TaskKind.ROCK, NOBODY, card, 0))
    return note(owed, Clause.SETUP_ROCKS, NOBODY, ((Fact.SETUP_CARD, card),))


def do_rock(box: Box, p: Position, task: Task, rock: int) -> Step:
    """setup.rocks: The next rock, face up on its cell."""
    card, number = task.a, task.b
    cell = box.board(len(p.players)).rock_cells[card][number]
    placed = replace(p, mine=with_lot(p.mine, cell, Lot(rock, NOBODY)))
    if number + 1 < constants.ROCKS:
        placed = push(placed, Task(TaskKind.ROCK, NOBODY, card, number + 1))
    change = Change(Counted.MINE_TILE, NOTHING, rock, cell)
    return note(placed, Clause.SETUP_ROCKS, NOBODY, ((Fact.TILE, rock), (Fact.MINE_CELL, cell)), change)


# guilds -------------------------------------------------------------------------------------------------


def do_guild_card(p: Position, card: int, *, printed_rows: bool = False) -> Step:
    """setup.guilds: Sets are chosen in reverse turn order, then rows in turn order."""
    order = turn_order(p)
    rows = [] if printed_rows else [Task(TaskKind.ROWS, who) for who in reversed(order)]
    sets = [Task(TaskKind.GUILDS, who, card) for who in order]
    facts = ((Fact.SETUP_CARD, card),)
    return note(push(p, *rows, *sets), Clause.SETUP_GUILDS, NOBODY, facts)


def refuse_taken_set(
    sets: tuple[tuple[int, ...], ...], held: tuple[tuple[int, ...], ...], number: int
) -> Refusal | None:
    """setup.guilds: A set that another player took; of equal sets the first one left is named."""
    alike = sum(1 for earlier in sets[:number] if earlier == sets[number])
    taken = sum(1 for guilds in held if guilds == sets[number])
    return None if alike == taken else Refusal(Clause.SETUP_GUILDS, ((Fact.COUNT, number),))


def ask_guilds(box: Box, p: Position, task: Task) -> Question:
    """setup.guilds: Which set of three guilds to take."""
    sets = box.guild_sets[task.a][len(p.players)]
    held = tuple(player.guilds for player in p.players)

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        if refusal := refuse_taken_set(sets, held, numbers[0]):
            yield refusal

    choices = range(len(sets))
    return Question(
        Kind.GUILDS,
        (choices,),
        [(number,) for number in choices],
        refusals,
        lambda numbers: do_guilds(p, task.player, sets[numbers[0]]),
    )


def do_guilds(p: Position, who: int, guilds: tuple[int, ...]) -> Step:
    """setup.guilds: The set, in its printed rows."""
    before = p.players[who].guilds or (NOTHING,) * constants.GUILDS_EACH
    chosen = replace(p.players[who], guilds=guilds)
    facts = tuple((Fact.GUILD, guild) for guild in guilds)
    changes = (
        Change(Counted.GUILD, old, new, row)
        for row, (old, new) in enumerate(zip(before, guilds, strict=True))
    )
    return note(with_player(p, who, chosen), Clause.SETUP_GUILDS, who, facts, *changes)


def refuse_other_guilds(own: tuple[int, ...], rows: tuple[int, ...]) -> Refusal | None:
    """setup.guilds: The rows are the three own guilds, each once."""
    return None if sorted(own) == sorted(rows) else Refusal(Clause.SETUP_GUILDS)


def ask_rows(_box: Box, p: Position, task: Task) -> Question:
    """setup.guilds: Which guild goes to which row of the own board."""
    own = p.players[task.player].guilds

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        if refusal := refuse_other_guilds(own, numbers):
            yield refusal

    return Question(
        Kind.ROWS,
        (range(len(Guild)),) * constants.GUILDS_EACH,
        list(permutations(sorted(own))),
        refusals,
        lambda numbers: do_guilds(p, task.player, numbers),
    )
