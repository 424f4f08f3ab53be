"""Claim 12, that there is always a move: what can be declined, what is listed, what a tile grants."""

from kutnahora.proofs.claims.whole.inputs import ARMS, DECKS, FREE, SMALL, owing, step_keeps
from kutnahora.proofs.domains import inputs
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.kernel import Hall, Houses, Plots, Production, Slots, Stack, Standing, Technology
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, either, integer, pick
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal, Step
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.position import Lot, Position, Task, TaskKind
from kutnahora.reference.rules import cards, cathedral, common, income, mine, rounds
from kutnahora.reference.terms import NOBODY

HALL = Hall(((Stack(0, 1, 2),), (Stack(7, 28, 1),), ()))
DECLARED = (TaskKind.RIGHTS, TaskKind.PLOT, TaskKind.BUILD)
OPTIONAL = (TaskKind.MINE, TaskKind.PUBLIC, TaskKind.COUNCIL, TaskKind.HOUSE, TaskKind.PATRICIAN)
DECLINED = (
    *((kind, 0) for kind in OPTIONAL),
    *((kind, 1) for kind in (TaskKind.MINE, *DECLARED)),
    (TaskKind.TECH, 64),
    (TaskKind.TAKE, 5),
    (TaskKind.TAKE, 9),
)
"""Kinds of decision with their number (1: free): all that a clause calls optional."""
COMMITTED = tuple((kind, 0) for kind in (*DECLARED, TaskKind.HIRE, TaskKind.TAX))
"""What was declared by a card, a hire and a tax cannot be declined."""


@obligation(
    "move.skip",
    12,
    ("turn.commit", "cathedral.decline", "mine.draw", "build.house", "income.council", "build.tech"),
    common.refuse_skip,
    engine.refusals,
)
def decline() -> Case[tuple[Refusal, ...]]:
    """What a clause calls optional can be declined in every position; what was declared cannot.

    Mine, free rights, plot and building, public tile, council, house, patrician, technology, take; a town
    hall of two stacks, boards of two cells (declining asks no fact of them).
    """
    box, (kind, number) = any_box(board=SMALL), pick("task", DECLINED + COMMITTED)
    acting = inputs.player(
        "player",
        purse=inputs.purse("player"),
        miners=inputs.miners("player"),
        houses=inputs.houses("player"),
        slots=Slots((3, 30)),
        plots=Plots((1,)),
        guilds=(0, 4, 5),
        standing=Standing(0, 0),
    )
    p = owing(
        Task(kind, 0, number),
        players=(acting, inputs.player("other", plots=Plots((0,)))),
        decks=DECKS,
        arms=ARMS,
        hall=HALL,
        city=(FREE, FREE),
        mine=(FREE, FREE),
        drawn=(40,),
        patricians=inputs.patricians("table"),
        tax=inputs.tax_level("table"),
    )
    return Case(
        call=lambda: engine.refusals(box, p, SKIP),
        must_refuse=(kind, number) in COMMITTED,
        effect=lambda said: said in ((), (Refusal(Clause.TURN_COMMIT),)),
    )


@obligation("move.score", 12, ("cathedral.10", "lack.own"), engine.legal_moves)
def score() -> Case[tuple[Move, ...]]:
    """Exactly the player's own buildings can be scored; whole.cathedral owes the task only if there is one.

    A city of two cells, each a player's or nobody's.
    """
    box, who = any_box(board=SMALL), pick("who", (0, 1))
    city = tuple(Lot(4 + cell, integer(f"owner {cell}", -1, 1)) for cell in range(2))
    own = [lot.owner == who for lot in city]
    assume(either(*own))
    p = owing(Task(TaskKind.SCORE, who), city=city)
    return Case(
        call=lambda: engine.legal_moves(box, p),
        effect=lambda moves: moves == tuple(Move(Kind.SCORE, (n,)) for n, yes in enumerate(own) if yes),
    )


Listed = tuple[tuple[Move, bool], ...]
"""Moves in the order of a list, and when each of them is in it."""


def small_choice(box: Box, kind: TaskKind, who: int) -> tuple[Position, Listed]:
    """A position that owes a decision with few moves, and its list (declined last)."""
    owned, money, left = inputs.miners("player"), inputs.purse("player"), inputs.houses("player")
    tokens, level = inputs.patricians("table"), inputs.tax_level("table")
    acting = inputs.player("player", purse=money, miners=owned, houses=left, plots=Plots((1, 2)))
    seats = inputs.seated(who, acting)
    p = owing(Task(kind, who), players=seats, decks=DECKS, arms=ARMS, patricians=tokens, tax=level)
    if kind == TaskKind.HIRE:
        assume(either(owned.pool > 0, both(owned.reserve > 0, money.money >= 9)))
        rich = money.money >= box.price(3, DECKS[1].card, ARMS[3].notch)
        fits = [both(owned.pool + n <= 2, n <= owned.reserve, rich) for n in (1, 2)]
        return p, tuple((Move(Kind.HIRE, (n,)), ok) for n, ok in enumerate((owned.pool > 0, *fits)))
    if kind == TaskKind.TAX:
        return p, ((Move(Kind.TAX, (0,)), money.money >= level.level + 3), (Move(Kind.TAX, (1,)), True))
    if kind == TaskKind.HOUSE:
        return p, (*((Move(Kind.HOUSE, (n,)), row > 0) for n, row in enumerate(left.rows)), (SKIP, True))
    if kind == TaskKind.COUNCIL:
        pool = [both(count > 0, money.money >= 10) for count in tokens.pool]
        return p, (*((Move(Kind.COUNCIL, (n,)), ok) for n, ok in enumerate(pool)), (SKIP, True))
    supply = [(Move(Kind.PATRICIAN, (n,)), count > 0) for n, count in enumerate(tokens.supply)]
    return p, (*supply, (SKIP, True))


SMALL_CHOICES = (TaskKind.HIRE, TaskKind.TAX, TaskKind.HOUSE, TaskKind.COUNCIL, TaskKind.PATRICIAN)


@obligation(
    "move.list",
    12,
    ("mine.hire", "tax.choice", "cathedral.3", "cathedral.6", "income.council"),
    engine.legal_moves,
    mine.ask_hire,
    rounds.ask_tax,
    cathedral.ask_house,
    cathedral.ask_patrician,
    income.ask_council,
)
def small_lists() -> Case[tuple[Move, ...]]:
    """The moves of a hire, tax, house, council and patrician task are listed exactly, at least one of them.

    Two plots; for a hire a miner in the pool, or one in the reserve and money for any permit
    (whole.card_mine); seat 1 for the hire, otherwise seat 0.
    """
    box, kind = any_box(), pick("kind", SMALL_CHOICES)
    p, listed = small_choice(box, kind, 1 if kind == TaskKind.HIRE else 0)

    def effect(moves: tuple[Move, ...]) -> Parts:
        expected = tuple(move for move, legal in listed if legal)
        return {"exact": moves == expected, "there is one": len(moves) > 0}

    return Case(call=lambda: engine.legal_moves(box, p), effect=effect)


# granted actions ----------------------------------------------------------------------------------------

MINE, RIGHTS, PLOT, BUILDING, INCOME = range(5)


@obligation(
    "whole.granted",
    12,
    ("cathedral.2", "cathedral.4", "cathedral.5", "cathedral.8", "cathedral.9", "lack.cathedral"),
    cards.run_act,
)
def granted() -> Case[Step]:
    """An action that a tile grants owes its choice if there is one, otherwise nothing; the invariant holds.

    Each of the five actions; one or three slots and plots taken, or no plot to build on; a town hall of two
    stacks, a city of two cells, free or one built.
    """
    box, action, full = any_box(board=SMALL), pick("action", range(5)), pick("full", (True, False))
    owned, money, taken = inputs.miners("player"), inputs.purse("player"), integer("technology", 0, 4)
    plots = (1,) if not full else () if action == BUILDING else (5, 6, 7)
    acting = inputs.player(
        "player",
        purse=money,
        miners=owned,
        slots=Slots((29, 30, 31) if full else (30,)),
        plots=Plots(plots),
        guilds=(0, 4, 5),
        standing=Standing(0, 0),
        production=Production((0, 0, 0), 2),
        houses=Houses((4, 4, 4)),
    )
    tokens = inputs.patricians("table")
    p = inputs.position(
        players=(acting, inputs.player("other", plots=Plots(()))),
        decks=DECKS,
        arms=ARMS,
        hall=HALL,
        city=(Lot(24, NOBODY) if full else FREE, FREE),
        technology=Technology(taken),
        patricians=tokens,
    )
    task = Task(TaskKind.ACT, 0, action, 1)

    def also(after: Step) -> Parts:
        kinds = [owed.kind for owed in after.position.agenda[1:]]
        expected = {
            MINE: [TaskKind.MINE, TaskKind.DRAW] if owned.placed < 9 else [],
            RIGHTS: [] if full else [TaskKind.RIGHTS],
            PLOT: [] if full else [TaskKind.PLOT],
            BUILDING: [] if full else [TaskKind.BUILD],
        }
        return {"owed": action == INCOME or kinds == expected[action]}

    return step_keeps(box, p, task, lambda: cards.run_act(box, p, task), also=also, action=action)
