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
    """A table, an illegal move, and why: each reason as clause and sentence."""

    table: Callable[[], Table]
    move: str | Move
    whys: tuple[str, ...]

    def parsed(self, p: Position) -> Move:
        if isinstance(self.move, Move):
            return self.move
        move = plain_move(frozen(), len(p.players), self.move)
        assert move is not None, self.move
        return move


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
    t = table()
    lot = city().p.city[t.city_cell("c4")]
    t.p = replace(t.p, city=(lot,) * len(t.p.city))
    return t


def over() -> Table:
    t = table()
    t.p = replace(t.p, agenda=(), round=6)
    return t


def at_start(kind: TaskKind) -> Table:
    """A game in setup, at a choice of this kind; the first set is taken."""
    t = table()
    p = engine.new_game(frozen(), 3).position
    while p.task.kind != kind or (kind == TaskKind.GUILDS and not p.players[2].guilds):
        p = engine.apply(frozen(), p, engine.options(frozen(), p)[0]).position
    t.p = p
    return t


def hire(pool: int, reserve: int, money: int = 40) -> Table:
    return table().miners("blue", pool, reserve).money("blue", money).act("blue", "mine")


def digging(money: int = 40) -> Table:
    """Blue has drawn I-01 and may place it."""
    t = table().no_rocks().dug("rock-1", "b2").dug("I-05", "a2", "green").money("blue", money)
    return t.act("blue", "mine").play("hire 0", "[draw I-01]")


def interrupted(t: Table, *owed: Task) -> Table:
    """The city has built for the builders: their next tile is shown before anything owed continues."""
    rest = t.p.agenda[:-1] if owed else t.p.agenda
    t.p = replace(t.p, agenda=(*rest, *owed, Task(TaskKind.REVEAL)))
    return t


def stacks(*held: str, money: int = 40) -> Table:
    """The rights action; own guilds of blue are the builders, grocers and metallurgists."""
    t = table().row(1, "builders", "scribes", "green").row(2, "miners", "grocers", "silver")
    t = t.row(3, "metallurgists", "innkeepers", "yellow")
    return t.slots("blue", *held).money("blue", money)


def building(money: int = 40) -> Table:
    """Blue holds three tiles and has the plots b3 and c2."""
    t = city().slots("blue", "timber-yard", "butchery", "cloth-hall").plots("blue", "b3", "c2")
    return t.money("blue", money)


def tile(number: int, t: Table) -> Table:
    """Cathedral tile `number` is current, blue has a pelican and plays a card for it."""
    return t.cathedral(number - 1).pelicans("blue", 1).play("card building/cathedral as cathedral")


def no_market() -> Table:
    """The red X shows at wood."""
    t = building(money=90)
    marks = t.box.market_marks[Resource.WOOD]
    card, notch = next((c, n) for c, line in enumerate(marks) for n, shown in enumerate(line) if shown)
    return t.population(card).arm("wood", notch)
