"""Claim 13: the town hall, facts kept of the boards, numbers of pieces, length of lists."""

from itertools import product
from typing import cast

from kutnahora.proofs.claims.events import as_expected, with_guild_stack, with_public_stacks, with_red_tile
from kutnahora.proofs.claims.widths.counters import all_held, held
from kutnahora.proofs.domains.boards import given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import position
from kutnahora.proofs.domains.widths import MOST_OPTIONS
from kutnahora.proofs.machine.obligation import Case, Parts, Sweep, exhaustive, obligation
from kutnahora.proofs.machine.symbols import both, integer, pick
from kutnahora.reference import facts
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.kernel import stacks as kernel
from kutnahora.reference.kernel.stacks import Hall, Stack
from kutnahora.reference.position import Lot, Position, Task, TaskKind
from kutnahora.reference.rules import build, cards, chance, mine, rounds, setup
from kutnahora.reference.terms import NOBODY, NOTHING

# the town hall ------------------------------------------------------------------------------------------


@obligation(
    "width.hall",
    13,
    ("setup.town_hall", "red.arrive"),
    setup.do_stack,
    setup.run_public_stacks,
    rounds.do_red,
)
def hall() -> Case[Step]:
    """Setup and red tiles make four stacks a row, of kinds 0 to 9, with at most 3 tiles under the top.

    The guild stacks in any order; nothing taken before.
    """
    box, before = any_box(), position(hall=Hall(((), (), ())))
    guilds = tuple(integer(f"guild.{n}", 0, 5) for n in range(6))
    colours = tuple(integer(f"colour.{n}", 0, 2) for n in range(3))
    red = tuple(integer(f"red.{n}", 33, 35) for n in range(3))
    object.__setattr__(box, "hall_colours", colours)

    def call() -> Step:
        done = Step(before)
        for place, guild in enumerate(guilds):
            done += setup.do_stack(done.position, Task(TaskKind.STACK, NOBODY, place), guild)
        done += setup.run_public_stacks(box, done.position)
        for row, tile in enumerate(red):
            done += rounds.do_red(done.position, row, tile)
        return done

    def effect(after: Step) -> Parts:
        expected = Step(before)
        for place, guild in enumerate(guilds):
            expected += with_guild_stack(expected.position, place, guild)
        expected += with_public_stacks(expected.position, colours)
        for row, tile in enumerate(red):
            expected += with_red_tile(expected.position, row, tile)
        return {
            **as_expected(after, expected),
            "four a row": both(*(held("Row.length", len(row)) for row in after.position.hall.rows)),
            "8 bits": both(*(all_held(stack) for row in after.position.hall.rows for stack in row)),
        }

    return Case(
        given={"position": before, "guilds": guilds, "colours": colours, "red": red}, call=call, effect=effect
    )


@obligation("width.slide", 13, "rights.slide", kernel.slide)
def slide() -> Case[tuple[Stack, ...]]:
    """A stack that slides makes no row longer and no stack higher.

    Every column of a row of one stack to four.
    """
    column, length = pick("place", tuple((n, length) for length in (1, 2, 3, 4) for n in range(length)))
    row = tuple(
        Stack(integer(f"kind.{n}", 0, 9), integer(f"top.{n}", 0, 35), integer(f"under.{n}", 0, 3))
        for n in range(length)
    )
    return Case(
        call=lambda: kernel.slide(row, column),
        effect=lambda after: {
            "length": len(after) <= length,
            "8 bits": both(*(all_held(stack) for stack in after)),
        },
    )


# what is kept for the boards ----------------------------------------------------------------------------


@obligation("width.beside", 13, "plot.adjacent", facts.neighbour_prices)
def beside() -> Case[tuple[int, ...]]:
    """The price beside a cell is 0 to 20.

    A cell between two buildings (more make no difference: board.plot_price).
    """
    box = any_box()
    city = (Lot(integer("left", 0, 35), 0), Lot(NOTHING, NOBODY), Lot(integer("right", 0, 35), NOBODY))
    return Case(
        call=lambda: facts.neighbour_prices(box, 1, 3, city),
        effect=lambda prices: both(*(held("Position.beside", price) for price in prices)),
        covers={"20": lambda prices: prices[1] == 20},
    )


@obligation("width.wood", 13, "mine.cost", facts.mine_wood)
def wood() -> Case[tuple[int, ...]]:
    """The wood of a mine cell is 0 to 15, or the mark of a closed cell.

    A cell between two mines and an entrance (more make no difference: board.wood).
    """
    box, ends = any_box(), pick("entrances", ((), (1,), (3,)))
    left, right = Lot(integer("left", 36, 66), 0), Lot(integer("right", 36, 66), 1)
    dug = (left, Lot(NOTHING, NOBODY), right, Lot(NOTHING, NOBODY), Lot(integer("rock", 67, 70), NOBODY))
    return Case(
        call=lambda: facts.mine_wood(box, 1, 5, ends, dug),
        effect=lambda costs: both(*(held("Position.wood", cost) for cost in costs)),
        covers={"15": lambda costs: costs[1] == 15},
    )


# numbers of pieces, moves and lists ---------------------------------------------------------------------


@exhaustive("width.pieces", 13, ("setup.town_hall", "terms.open"), chance.kind_tiles)
def pieces() -> Sweep[int, tuple[int, ...]]:
    """Building tiles are numbered 0 to 35 by kind of stack, so each has its own bit of 64.

    Every kind of stack.
    """
    first = (0, 4, 8, 12, 16, 20, 24, 27, 30, 33, 36)
    return Sweep(
        cases=tuple(range(10)),
        call=lambda kind: tuple(chance.kind_tiles(kind)),
        expected=lambda kind: tuple(range(first[kind], first[kind + 1])),
    )


class _Cards:
    """A box of six equal cards."""

    def __init__(self, halves: tuple[int, int]) -> None:
        self.halves = halves

    def action(self, card: int, half: int) -> int:
        return self.halves[half]


Hands = tuple[int, tuple[int, int]]
Numbers = tuple[tuple[int, ...], ...]


def _card_list(case: Hands) -> Numbers:
    """turn.half, turn.skip, joker.cost, a second time; a joker (6) names any of the other six."""
    held_, halves = case
    moves: list[tuple[int, ...]] = []
    for card in range(held_):
        for half in (0, 1):
            named = (0, 1, 2, 3, 4, 5) if halves[half] == 6 else (halves[half],)
            moves += [(card, half, action) for action in named]
        moves.append((card, 2, 0))
    assert len(moves) <= 6 * 13 < MOST_OPTIONS
    assert all(0 <= number < 256 for move in moves for number in move)
    return tuple(moves)


@exhaustive("width.cards", 13, ("turn.half", "turn.skip", "joker.cost"), cards.card_moves)
def card_lists() -> Sweep[Hands, Numbers]:
    """A list of cards has at most 78 moves, with numbers up to 6.

    Up to six cards in hand, every pair of actions on them; at most 13 moves a card, with two jokers.
    """
    return Sweep(
        cases=tuple((held_, (one, two)) for held_, one, two in product(range(7), repeat=3)),
        call=lambda case: tuple(cards.card_moves(cast(Box, _Cards(case[1])), tuple(range(case[0])))),
        expected=_card_list,
    )


Choice = tuple[int, int]


def _mine_list(case: Choice) -> Numbers:
    """The tiles from 36 on, on the open cells from the first on."""
    drawn, open_ = case
    moves = tuple(product(range(36, 36 + drawn), range(open_)))
    assert len(moves) + 1 <= 169 < MOST_OPTIONS
    return moves


def _ask_mine(case: Choice) -> Numbers:
    """The shipped list; how many cells are open is given."""
    drawn, open_ = case
    wood_ = (2,) * open_ + (NOTHING,) * (28 - open_)
    asking = made_plain(drawn)
    known = mine.MineFacts(asking.drawn, wood_, 0, 0)
    with given(mine, mine_facts=lambda box, p, who, free: known):
        question = mine.ask_mine(cast(Box, None), asking, Task(TaskKind.MINE, 0, 1))
    return tuple(question.candidates)


def made_plain(drawn: int) -> Position:
    """A position of which a list reads the tiles in hand and the size of the boards."""
    p = object.__new__(Position)
    object.__setattr__(p, "drawn", tuple(range(36, 36 + drawn)))
    object.__setattr__(p, "mine", (Lot(NOTHING, NOBODY),) * 28)
    object.__setattr__(p, "city", (Lot(NOTHING, NOBODY),) * 30)
    return p


@exhaustive("width.lists", 13, ("mine.draw", "mine.place"), mine.ask_mine)
def mine_lists() -> Sweep[Choice, Numbers]:
    """The longest list, drawn tiles on open cells and declining, has 169 moves; there is room for 192.

    Up to six tiles drawn (the most that a box allows), up to 28 open cells; cards and buildings have their
    own obligations, all other lists name one cell (30), stack (12), colour, row or piece (32).
    """
    return Sweep(
        cases=tuple(product(range(7), range(29))),
        call=_ask_mine,
        expected=_mine_list,
        covers={"the longest": lambda case: case == (6, 28)},
    )


def _ask_build(case: Choice) -> Numbers:
    """The shipped list; how many tiles and plots there are is given."""
    tiles, plots = case
    known = build.BuildFacts(tuple(range(tiles)), tuple(range(plots)), (), (), (), 0, 0)
    asking = made_plain(0)
    with given(build, build_facts=lambda box, p, who, free: known):
        question = build.ask_build(cast(Box, None), asking, Task(TaskKind.BUILD, 0, 1))
    return tuple(question.candidates)


@exhaustive("width.lists.build", 13, ("rights.slots", "plot.marker", "build.needs"), build.ask_build)
def build_lists() -> Sweep[Choice, Numbers]:
    """Tiles on plots make at most 9 moves, and declining is one more.

    Up to three tiles in slots, up to three plots.
    """
    return Sweep(
        cases=tuple(product(range(4), range(4))),
        call=_ask_build,
        expected=lambda case: tuple(product(range(case[0]), range(case[1]))),
    )
