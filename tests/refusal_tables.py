"""Tables at which moves are refused."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from kutnahora.reference import engine
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import plain_move
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.terms import Resource
from table import Table, frozen


@dataclass(frozen=True)
class Case:
    """A table, a move that is not legal there, and why: each reason as clause and sentence."""

    table: Callable[[], Table]
    move: str | Move
    whys: tuple[str, ...]

    def parsed(self, p: Position) -> Move:
        if isinstance(self.move, Move):
            return self.move
        found = plain_move(frozen(), len(p.players), self.move)
        assert found is not None, self.move
        return found


def table(players: int = 3) -> Table:
    """Blue has builders, grocers, metallurgists; it is blue's first card."""
    return Table(players).guilds("blue", "builders", "grocers", "metallurgists")


def city() -> Table:
    """Three buildings, a plot of blue and one of green."""
    built = table().built("sawmill", "c3", "blue").built("almshouse", "c4")
    return built.plots("blue", "b3").plots("green", "d4")


def full_city(*, marked: bool) -> Table:
    """A city without an unclaimed cell, or a table with all markers of blue out."""
    if marked:
        return city().plots("blue", "b3", "b4", "c2")
    found = table()
    lot = city().p.city[found.city_cell("c4")]
    found.p = replace(found.p, city=(lot,) * len(found.p.city))
    return found


def over() -> Table:
    found = table()
    found.p = replace(found.p, agenda=(), round=6)
    return found


def at_start(kind: TaskKind) -> Table:
    """A game whose setup has come as far as a choice of this kind, the first set being taken."""
    found = table()
    p = engine.new_game(frozen(), 3).position
    while p.task.kind != kind or (kind == TaskKind.GUILDS and not p.players[2].guilds):
        options = engine.legal_moves(frozen(), p) or tuple(m for m, _ in engine.chance_outcomes(frozen(), p))
        p = engine.apply(frozen(), p, options[0]).position
    found.p = p
    return found


def hire(pool: int, reserve: int, money: int = 40) -> Table:
    return table().miners("blue", pool, reserve).money("blue", money).act("blue", "mine")


def digging(money: int = 40) -> Table:
    """Blue has drawn I-01 and may place it."""
    found = table().no_rocks().dug("rock-1", "b2").dug("I-05", "a2", "green").money("blue", money)
    return found.act("blue", "mine").play("hire 0", "[draw I-01]")


def interrupted(found: Table, *owed: Task) -> Table:
    """The city has built for the builders: their next tile is seen before what is owed goes on."""
    rest = found.p.agenda[:-1] if owed else found.p.agenda
    found.p = replace(found.p, agenda=(*rest, *owed, Task(TaskKind.REVEAL)))
    return found


def stacks(*held: str, money: int = 40) -> Table:
    """The rights action; own guilds of blue are the builders, grocers and metallurgists."""
    found = table().row(1, "builders", "scribes", "green").row(2, "miners", "grocers", "silver")
    found = found.row(3, "metallurgists", "innkeepers", "yellow")
    return found.slots("blue", *held).money("blue", money)


def building(money: int = 40) -> Table:
    """Blue holds three tiles and has the plots b3 and c2."""
    found = city().slots("blue", "timber-yard", "butchery", "cloth-hall").plots("blue", "b3", "c2")
    return found.money("blue", money)


def tile(number: int, found: Table) -> Table:
    """Cathedral tile `number` is current, blue has a pelican and plays a card for it."""
    return found.cathedral(number - 1).pelicans("blue", 1).play("card building/cathedral as cathedral")


def no_market() -> Table:
    """The red X shows at wood."""
    found = building(money=90)
    marks = found.box.market_marks[Resource.WOOD]
    card, notch = next((c, n) for c, line in enumerate(marks) for n, shown in enumerate(line) if shown)
    return found.population(card).arm("wood", notch)
