"""Claim 12, rounds: turns, taxes and the end of a round keep the invariant and owe what they must."""

from kutnahora.proofs.claims.whole.inputs import SMALL, TABLES, move_keeps, owing, step_keeps
from kutnahora.proofs.domains import inputs
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.invariant import LAST_ROUND, gives_way
from kutnahora.proofs.kernel import Arm, Deck, Houses, Pelicans, Plots, Production, Purse, Slots, Standing
from kutnahora.proofs.machine.obligation import EXHAUSTIVE, Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import both, equal, integer, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Lot, Position, Task, TaskKind, pop, push
from kutnahora.reference.rules import cards, final, rounds
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

MOST_STEPS = 40
"""More than the 12 turns and 20 cards of a round of four."""


# turns --------------------------------------------------------------------------------------------------


Asked = tuple[tuple[int, int, int], ...]


def played_round(p: Position) -> tuple[Asked, tuple[Event, ...]]:
    """The cards asked for in a round (whose, which of the turn, which turn) and its end; and the events."""
    asked: list[tuple[int, int, int]] = []
    events: tuple[Event, ...] = ()
    for _step in range(MOST_STEPS):
        before, task = pop(p), p.task
        if task.kind not in (TaskKind.TURN, TaskKind.CARD):
            break
        p = before
        if task.kind == TaskKind.CARD:
            asked.append((task.player, task.a, task.b))
        else:
            step = cards.run_turn(before, task)
            p, events = step.position, events + step.events
            assert gives_way(task, before.agenda, p.agenda)
    asked.append((p.task.player, p.task.kind, len(p.agenda)))
    return tuple(asked), events


@obligation(
    "whole.turns",
    12,
    ("turn.order", "turn.cards"),
    cards.run_turn,
    cards.turn_tasks,
    cards.after_turn,
    method=EXHAUSTIVE,
)
def turns() -> Case[tuple[Asked, tuple[Event, ...]]]:
    """A round asks each player for 2, 2 and 1 cards, clockwise from the start player; then it ends.

    Each start player of a table of two, three and four: a whole round each, run on plain numbers.
    """
    players, start = pick("players and start", TABLES)
    p = table(players, start=start, round=1)
    begun = replace(p, agenda=(*p.agenda, Task(TaskKind.TURN, start, 0)))
    seats = [(start + place) % players for place in range(players)]
    cards_of = ((0, 1), (0, 1), (0,))
    order = [(turn, who) for turn in range(3) for who in seats]
    expected = tuple((who, card, turn) for turn, who in order for card in cards_of[turn])

    def announced(turn: int, who: int) -> tuple[Event, ...]:
        count = ((Fact.COUNT, len(cards_of[turn])),)
        first = Event(Clause.TURN_ORDER, who, ((Fact.ROUND, 1), (Fact.TURN, turn)))
        return first, Event(Clause.TURN_CARDS, who, count)

    return Case(
        call=lambda: played_round(begun),
        effect=lambda made: {
            "cards": made[0][:-1] == expected,
            "then the round ends": made[0][-1] == (NOBODY, TaskKind.ROUND_END, 2),
            "events": made[1] == tuple(event for turn, who in order for event in announced(turn, who)),
        },
    )


# the end of a round -------------------------------------------------------------------------------------


def table(players: int, **parts: object) -> Position:
    return inputs.position(players=tuple(inputs.player(f"seat {n}") for n in range(players)), **parts)


@obligation(
    "whole.round_end",
    12,
    ("order.round", "red.arrive", "patrician.score", "tax.choice", "event.end"),
    rounds.run_round_end,
)
def round_end() -> Case[Step]:
    """The end of a round owes its event, taxes in turn order, patricians or red tiles, and the next round.

    Each start player of a table of two, three and four; event -1 for none.
    """
    players, start = pick("players and start", TABLES)
    box, round_, event = any_box(), integer("round", 1, LAST_ROUND[players]), integer("event", -1, 9)
    p = table(players, round=round_, start=start, event=event)
    red, last = (2, 5) if players == 4 else (3, 6)

    owed = [Task(TaskKind.ROUND_NEXT)]
    owed += [Task(TaskKind.RED_ARRIVE)] if round_ == red else []
    owed += [Task(TaskKind.PATRICIANS)] if round_ >= last - 2 else []
    owed += [Task(TaskKind.TAX, (start + n) % players) for n in reversed(range(players))]
    owed += [Task(TaskKind.EVENT_END)] if event >= 0 else []
    ended = Event(Clause.ORDER_ROUND, NOBODY, ((Fact.ROUND, round_),))
    return step_keeps(
        box,
        p,
        Task(TaskKind.ROUND_END),
        lambda: rounds.run_round_end(p),
        exact=Step(push(p, *owed), (ended,)),
        covers={"deepest": lambda after: len(after.position.agenda) == players + 4},
    )


@obligation("whole.event_end", 12, ("event.end", "order.round"), rounds.run_event_end)
def event_end() -> Case[Step]:
    """The end of an event owes its cards, the ore deck first, and nothing else."""
    box, event, players = any_box(), integer("event", 0, 9), pick("players", (2, 3, 4))
    p, card = table(players, event=event), box.events[event]
    population = (Task(TaskKind.ADVANCE, NOBODY, 0, card.population),) if card.population > 0 else ()
    ore = (Task(TaskKind.ADVANCE, NOBODY, 1, card.ore),) if card.ore > 0 else ()
    ended = Event(Clause.EVENT_END, NOBODY, ((Fact.EVENT, event),))
    exact = Step(push(p, *population, *ore), (ended,))
    task = Task(TaskKind.EVENT_END)
    return step_keeps(box, p, task, lambda: rounds.run_event_end(box, p), exact=exact, event=event)


@composed("whole.tax", 12, ("tax.choice", "tax.plots", "turn.afford"), rounds.ask_tax)
def tax() -> Case[Step]:
    """Paying the tax is refused exactly without the money, refusing it never; both keep the invariant.

    The last of them acts; `apply` up to the automatic steps.
    """
    box, plots = any_box(), pick("plots", (0, 1, 2, 3))
    players = pick("players", (2, 3, 4))
    choice, money, level = pick("choice", (0, 1)), inputs.purse("player"), inputs.tax_level("table")
    held = Plots(tuple(range(plots)))
    acting = inputs.player("player", purse=money, plots=held, standing=inputs.standing_in(box, "player"))
    p = owing(
        Task(TaskKind.TAX, players - 1),
        players=inputs.seated(players - 1, acting, players),
        tax=level,
        round=integer("round", 1, LAST_ROUND[players]),
    )
    due = level.level + (0, 0, 3, 8)[plots]

    def also(after: Step) -> Parts:
        return {"paid": after.position.players[-1].purse.money == money.money - (due if choice == 0 else 0)}

    refused = both(choice == 0, money.money < due)
    return move_keeps(box, p, Move(Kind.TAX, (choice,)), refused=refused, also=also)


def only_points(before: Position, after: Position) -> bool:
    """That nothing is different but the points of the players."""
    seats = [
        replace(was, standing=Standing(was.standing.reputation, now.standing.points))
        for was, now in zip(before.players, after.players, strict=True)
    ]
    return equal(after, replace(before, players=tuple(seats)))


@obligation("whole.patricians", 12, ("patrician.score", "points.below"), rounds.run_patricians)
def score_patricians() -> Case[Step]:
    """Scoring the patricians changes the points of the players and nothing else.

    Two players, one with fixed houses and pelicans; a city of two cells and a mine of one row, a building
    beside a public one (claim 10 has the points themselves).
    """
    box = any_box(board=SMALL)
    seats = tuple(
        inputs.player(
            f"seat {n}",
            standing=Standing(integer(f"reputation {n}"), integer(f"points {n}")),
            houses=inputs.houses("first") if n == 0 else Houses((4, 0, 2)),
            pelicans=inputs.pelicans("first") if n == 0 else Pelicans(1, 5),
        )
        for n in range(2)
    )
    p = inputs.position(
        players=seats,
        start=0,
        round=6,
        patricians=inputs.patricians("table"),
        city=(Lot(3, 1), Lot(24, NOBODY)),
        mine=(Lot(36, 0), Lot(40, 1)),
    )

    def effect(after: Step) -> Parts:
        pairs = zip(seats, after.position.players, strict=True)
        rises = both(*(now.standing.points >= was.standing.points for was, now in pairs))
        return {"only points": only_points(p, after.position), "none lost": rises}

    return Case(call=lambda: rounds.run_patricians(box, p), effect=effect)


@obligation("whole.red_arrive", 12, "red.arrive", rounds.run_red_arrive)
def red_arrive() -> Case[Step]:
    """The red tiles are owed, one for each row, the first row first."""
    box, p = any_box(), inputs.position(round=integer("round", 1, 6))
    owed = (Task(TaskKind.RED, NOBODY, row) for row in (2, 1, 0))
    exact = Step(push(p, *owed), (Event(Clause.RED_ARRIVE, NOBODY, ((Fact.ROUND, p.round),)),))
    return step_keeps(box, p, Task(TaskKind.RED_ARRIVE), lambda: rounds.run_red_arrive(p), exact=exact)


@obligation(
    "whole.final",
    12,
    ("final.city", "final.mine", "final.income", "final.reputation", "final.extras"),
    final.run_final,
)
def final_scoring() -> Case[Step]:
    """The final scoring changes the points of the players and nothing else; nothing more is owed.

    Two players, one with a fixed standing; a city of two cells and a mine of one row (claim 10 has the points
    themselves); cards and notches at the start.
    """
    box = any_box(board=SMALL, kinds=1)
    same = {
        "purse": Purse(20),
        "guilds": (0, 4, 5),
        "production": Production((0, 0, 0), 7),
        "slots": Slots((20,)),
        "plots": Plots(()),
    }
    first = inputs.player(
        "first", standing=inputs.standing_in(box, "first"), pelicans=inputs.pelicans("first"), **same
    )
    second = inputs.player("second", standing=Standing(0, 30), pelicans=Pelicans(1, 1), **same)
    p = inputs.position(
        players=(first, second),
        city=(Lot(3, 1), Lot(24, NOBODY)),
        mine=(Lot(36, 0), Lot(67, NOBODY)),
        decks=(Deck(0), Deck(0)),
        arms=(Arm(0),) * 5,
    )

    return Case(
        call=lambda: final.run_final(box, p),
        effect=lambda after: {"only points": only_points(p, after.position)},
    )
