"""Games of strong bots, and the choices in them."""

from dataclasses import dataclass
from random import Random

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.box import Box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.solver.arena import Match, Played, Table
from kutnahora.solver.bot_names import parse_bot


@dataclass(frozen=True, slots=True)
class Choice:
    """A position of a game where somebody has two or more moves."""

    number: int
    """How many choices there were before."""
    state: State


def derived_seed(seed: int, what: str) -> int:
    """A seed for one kind of games: no two kinds share a game."""
    return Random(f"yardstick {seed} {what}").getrandbits(48)


def strong_game(box: Box, bot: str, players: int, seed: int, number: int) -> list[Choice]:
    """The choices of a game of equal bots, in order; about half of the games are played with events."""
    events = Random(f"events {seed} {number}").random() < 1 / 2
    match = Match(box=box, entries=(parse_bot(bot),) * players, seed=seed, events=events)
    table = Table(match, number, rotation=0)
    state = table.state
    table.play()
    choices: list[Choice] = []
    for move in table.moves:
        if not engine.is_chance(state) and len(engine.legal_moves(table.tables, state)) > 1:
            choices.append(Choice(len(choices), state))
        state = engine.apply(table.tables, state, move)
    return choices


def played_on(state: State, bot: str, seed: int, number: int) -> Played:
    """A game from this position to its end by equal bots that know nothing of what came before."""
    box = state.tables.box
    players = len(state.position().players)
    table = Table(Match(box=box, entries=(parse_bot(bot),) * players, seed=seed), number, rotation=0)
    table.state = state
    return table.play()


def khn_of(state: State) -> str:
    return format_khn(state.tables.box, state.position())
