"""Claim 13: the two numbers of a task.

A test finds every place where a rule makes a task: either its numbers are written there, or the function is
a target here.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from kutnahora.proofs.claims.events import as_expected, event_of_slide
from kutnahora.proofs.claims.whole.chance import Shown, drawn_tile, guild_stack, placed_rock
from kutnahora.proofs.claims.widths.counters import all_held
from kutnahora.proofs.domains.boards import asked, given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, seated
from kutnahora.proofs.kernel import Arm, Deck, Hall, Stack, Technology
from kutnahora.proofs.machine.obligation import Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick, within
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.position import Position, Task, TaskKind, push
from kutnahora.reference.rules import cards, economy, effects, mine, rounds, setup
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

OWED = 1
"""What `position` has on the agenda: one opaque rest."""


def tasks_held(tasks: Sequence[Task]) -> bool:
    return both(*(all_held(task) for task in tasks))


def owes(after: Position, *expected: Task) -> Parts:
    """That exactly these tasks were put on the agenda, and that they fit."""
    new = after.agenda[OWED:]
    return {"owed": equal(new, expected), "8 bits": tasks_held(new)}


# tasks --------------------------------------------------------------------------------------------------


@obligation(
    "width.tasks",
    13,
    ("economy.advance", "build.effects", "mine.effects", "event.end"),
    effects.do_population,
    effects.do_ore_deck,
    economy.do_advance,
)
def advance_tasks() -> Case[Step]:
    """A deck owes at most 9 cards at a time, whatever sets it going."""
    box, tile, what = any_box(), integer("tile", 0, 66), pick("deck", ("population", "ore"))
    before, do = position(), effects.do_population if what == "population" else effects.do_ore_deck

    def effect(after: Step) -> Parts:
        if what == "population":
            stand, cards_ = 0, box.population(tile)
        else:
            stand, cards_ = 1, box.production(tile) if within(tile, 16, 19) | (tile >= 36) else 0
        expected = (Task(TaskKind.ADVANCE, NOBODY, stand, cards_),) if cards_ > 0 else ()
        return {
            **owes(after.position, *expected),
            "nothing else": equal(after, Step(push(before, *expected))),
            "9 at most": within(cards_, 0, 9),
        }

    given_ = {"position": before, "tile": tile, "deck": what}
    return Case(given=given_, call=lambda: do(box, before, 0, tile), effect=effect)


@obligation("width.tasks.turn", 13, ("turn.order", "turn.cards"), cards.turn_tasks, cards.after_turn)
def turn_tasks() -> Case[tuple[Task, ...]]:
    """A turn owes 2, 2 or 1 cards, 5 a round, and the next turn or the end of the round.

    Each start player of a table of two, three and four.
    """
    count, start = pick("seat", tuple((n, seat) for n in (2, 3, 4) for seat in range(n)))
    who, turn = integer("who", 0, count - 1), pick("turn", (0, 1, 2))
    return Case(
        call=lambda: tuple(cards.turn_tasks(count, start, who, turn)),
        effect=lambda owed: {
            "cards": equal(
                owed[1:], tuple(Task(TaskKind.CARD, who, n, turn) for n in ((1, 0), (1, 0), (0,))[turn])
            ),
            "then": both(owed[0].kind in (TaskKind.TURN, TaskKind.ROUND_END), owed[0].a <= 2, owed[0].b == 0),
            "8 bits": tasks_held(owed),
        },
    )


@composed("width.effects", 13, ("order.effects", "order.interrupt"), effects.run_effects)
def run_effects() -> Case[Step]:
    """Effects go on where they stopped: the rest that is owed names the tile and a step up to 10.

    From the first, second, sixth and last of eleven steps; any effect owes something.
    """
    box, tile, first = any_box(), integer("tile", 0, 66), pick("first", (0, 1, 5, 10))
    stops = integer("stops", first, 11)
    before, owed = position(), Task(TaskKind.CITY, NOBODY, 0, 0)

    def effect_of(place: int) -> object:
        def do(of: Box, p: Position, who: int, piece: int) -> Step:
            asked((of, who), (box, 1))
            event = Event(Clause.TERMS_OPEN, place, ((Fact.TILE, piece),))
            return Step(push(p, owed) if place == stops else p, (event,))

        return do

    def call() -> Step:
        with given(effects, EFFECTS=tuple(effect_of(place) for place in range(11))):
            return effects.run_effects(box, before, Task(TaskKind.EFFECTS, 1, tile, first))

    def effect(after: Step) -> Parts:
        last = int(stops)
        rest = (Task(TaskKind.EFFECTS, 1, tile, last + 1),) if last < 10 else ()
        building = Clause.BUILD_EFFECTS if tile <= 35 else Clause.MINE_EFFECTS
        opening = (Clause.ORDER_EFFECTS, building) if first == 0 else ()
        events = [Event(clause, 1, ((Fact.TILE, tile),)) for clause in opening]
        ran = range(first, min(last, 10) + 1)
        events += [Event(Clause.TERMS_OPEN, place, ((Fact.TILE, tile),)) for place in ran]
        return {
            **owes(after.position, *((*rest, owed) if last < 11 else ())),
            "events": equal(after.events, tuple(events)),
        }

    return Case(
        given={"position": before, "tile": tile, "first": first, "stops": stops}, call=call, effect=effect
    )


def _arm(number: int, *, shown: bool) -> Arm:
    return Arm(integer(f"notch.{number}", 0, 7)) if shown else cast(Arm, opaque(f"arm {number}"))


@composed(
    "width.city",
    13,
    ("economy.city_order", "economy.arm", "economy.top"),
    economy.run_city,
    economy.building_arm,
)
def run_city() -> Case[Step]:
    """Each build moves an arm by one of at most 21 notches, so a city task counts to 21 at most.

    Builds and notches left are 21 together at most.
    """
    box, (stand, own) = any_box(), pick("stand", ((0, (0, 1, 2)), (1, (3, 4))))
    resources = (0, 1, 2, 3, 5)
    arms = tuple(_arm(n, shown=n in own) for n in range(5))
    card, builds = integer("card", 0, 40), integer("builds", 0, 21)
    for n in own:
        assume(arms[n].notch <= box.last_notch(resources[n]))
    assume(card <= box.last_card(stand))
    left = sum((box.last_notch(resources[n]) - arms[n].notch for n in own), start=0)
    assume(builds + left <= 21)
    decks = tuple(Deck(card) if n == stand else cast(Deck, opaque(f"deck {n}")) for n in (0, 1))
    before = position(arms=arms, decks=decks, hall=Hall(((), (), ())))

    def call() -> Step:
        with given(economy, _closed_markets=lambda of, p, moved, which: ()):
            return economy.run_city(box, before, Task(TaskKind.CITY, NOBODY, stand, builds))

    def effect(after: Step) -> Parts:
        now = after.position.arms
        still = sum((box.last_notch(resources[n]) - now[n].notch for n in own), start=0)
        new = after.position.agenda[OWED:]
        count = new[0].b if new else builds
        return {
            "builds and notches left do not grow": count + still <= builds + left,
            "21 at most": within(count, 0, 21),
            "8 bits": tasks_held(new),
            "one more, or the end": both(len(new) <= 1, count == builds + len(new)),
        }

    return Case(
        given={"position": before, "builds": builds, "card": card, "stand": stand}, call=call, effect=effect
    )


class Made(NamedTuple):
    """A step, and exactly what must come of it."""

    call: Callable[[], Step]
    exact: Step


def _draws() -> Made:
    box, taken, free = any_box(), integer("taken", 0, 4), pick("free", (0, 1))
    before = position(technology=Technology(taken))
    owed = (Task(TaskKind.MINE, 1, free), Task(TaskKind.DRAW, 1, box.draws(taken)))
    return Made(lambda: Step(mine._with_draws(box, before, 1, free=free)), Step(push(before, *owed)))


def _slide() -> Made:
    kind, under = integer("kind", 0, 9), integer("under", 0, 3)
    stack = Stack(kind, integer("top", 0, 35), under)
    before = position(hall=Hall(((), (stack,), ())))
    owed = (Task(TaskKind.REVEAL, NOBODY, kind, 0),) if under > 0 else ()
    row = (Stack(kind, NOTHING, under - 1),) if under > 0 else ()
    after = push(replace(before, hall=Hall(((), row, ()))), *owed)
    return Made(lambda: economy.do_slide(before, 1, 0), Step(after, (event_of_slide((stack,), 1, 0),)))


def _mine_card() -> Made:
    before, card = position(), integer("card", 0, 14)
    after = push(before, Task(TaskKind.ROCK, NOBODY, card, 0))
    event = Event(Clause.SETUP_ROCKS, NOBODY, ((Fact.SETUP_CARD, card),))
    return Made(lambda: setup.do_mine_card(before, card), Step(after, (event,)))


def _guild_card() -> Made:
    before, card = position(players=seated(NOBODY, player("nobody")), start=1), integer("card", 0, 8)
    printed = pick("printed rows", (False, True))
    rows = () if printed else (Task(TaskKind.ROWS, 0), Task(TaskKind.ROWS, 1))
    sets = (Task(TaskKind.GUILDS, 1, card), Task(TaskKind.GUILDS, 0, card))
    event = Event(Clause.SETUP_GUILDS, NOBODY, ((Fact.SETUP_CARD, card),))
    after = push(before, *rows, *sets)
    return Made(lambda: setup.do_guild_card(before, card, printed_rows=printed), Step(after, (event,)))


def _red() -> Made:
    round_ = integer("round", 1, 6)
    before = position(round=round_)
    rows = tuple(Task(TaskKind.RED, NOBODY, row) for row in (2, 1, 0))
    event = Event(Clause.RED_ARRIVE, NOBODY, ((Fact.ROUND, round_),))
    return Made(lambda: rounds.run_red_arrive(before), Step(push(before, *rows), (event,)))


STEPS: tuple[Callable[[], Made | Shown], ...] = (
    _draws,
    drawn_tile,
    _slide,
    guild_stack,
    _mine_card,
    placed_rock,
    _guild_card,
    _red,
)


@obligation(
    "width.tasks.pieces",
    13,
    ("mine.draw", "rights.slide", "setup.rocks", "setup.town_hall", "setup.guilds"),
    mine._with_draws,
    mine.do_draw,
    economy.do_slide,
    setup.do_stack,
    setup.do_mine_card,
    setup.do_rock,
    setup.do_guild_card,
    rounds.run_red_arrive,
)
def piece_tasks() -> Case[Step]:
    """Draws, stacks, rocks and setup cards that are owed have numbers up to 14.

    The tiles in hand are all different.
    """
    step = pick("step", STEPS)
    made = step()
    return Case(
        given={"step": step.__name__.removeprefix("_")},
        call=made.call,
        effect=lambda after: {
            **as_expected(after, made.exact),
            "8 bits": tasks_held(after.position.agenda[OWED:]),
        },
    )
