"""Two players that need no search, and a way to play whole games with them. Seeds are arguments."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.moves import NO_EFFECT, Kind, Move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import Action

Chooser = Callable[[Box, tuple[Move, ...], Random], Move]

LIVELY_ACTIONS: Final = {
    Action.MINE: 4,
    Action.RIGHTS: 10,
    Action.PLOT: 8,
    Action.BUILDING: 60,
    Action.INCOME: 3,
    Action.CATHEDRAL: 50,
}
"""The weight that `lively` gives a card move, by action; most other moves have 1."""
LIVELY_JOKER: Final = 0.3
LIVELY_SKIP: Final = 0.1
REFUSE_TAX: Final = Move(Kind.TAX, (1,))


def is_card_skip(move: Move) -> bool:
    """turn.skip: Whether a move plays a card for nothing."""
    return move.kind == Kind.CARD and move.numbers[1] == NO_EFFECT


def _for_effect(moves: tuple[Move, ...]) -> list[Move]:
    """All moves, but cards for nothing only if there is nothing else."""
    return [move for move in moves if not is_card_skip(move)] or list(moves)


def choose_random(_box: Box, moves: tuple[Move, ...], rng: Random) -> Move:
    """Uniform, but a card for nothing only when no other card move is listed."""
    return rng.choice(_for_effect(moves))


def lively_weight(box: Box, move: Move) -> float:
    """Building, cathedral and rights far more often; optional parts are mostly taken."""
    if move.kind == Kind.SKIP or move == REFUSE_TAX:
        return LIVELY_SKIP
    if move.kind != Kind.CARD:
        return 1.0
    card, half, action = move.numbers
    weight = float(LIVELY_ACTIONS[Action(action)])
    return weight * LIVELY_JOKER if box.action(card, half) == Action.JOKER else weight


def choose_lively(box: Box, moves: tuple[Move, ...], rng: Random) -> Move:
    """By fixed weights."""
    listed = _for_effect(moves)
    if is_card_skip(listed[0]):
        return rng.choice(listed)
    return rng.choices(listed, [lively_weight(box, move) for move in listed])[0]


CHOOSERS: Final[dict[str, Chooser]] = {"random": choose_random, "lively": choose_lively}


def next_move(box: Box, p: Position, chooser: Chooser, rng: Random) -> Move:
    """A player's move, or what chance shows."""
    if engine.is_chance(p):
        return rng.choice(engine.options(box, p))
    return chooser(box, engine.legal_moves(box, p), rng)


def play_on(box: Box, start: Step, chooser: Chooser, rng: Random) -> Iterator[tuple[Move, Step]]:
    """Every move and step from a position to the end of the game."""
    step = start
    while not step.position.over:
        move = next_move(box, step.position, chooser, rng)
        step = engine.apply(box, step.position, move)
        yield move, step


def play_game(
    box: Box, players: int, name: str, seed: int, *, events: bool | None = None, first_game: bool = False
) -> Iterator[tuple[Move | None, Step]]:
    """A whole seeded game of one kind of player, from the setup on; the first step has no move."""
    rng = Random(seed)
    start = engine.new_game(box, players, first=rng.randrange(players), events=events, first_game=first_game)
    yield None, start
    yield from play_on(box, start, CHOOSERS[name], rng)
