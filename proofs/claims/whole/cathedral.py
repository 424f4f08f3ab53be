"""Claim 12, St. Barbara: the action, its eleven tiles and the decisions inside them keep the invariant."""

from kutnahora.proofs.claims.events import as_expected
from kutnahora.proofs.claims.whole.inputs import FREE, SMALL, move_keeps, owing, step_keeps
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import (
    houses,
    miners,
    patricians,
    pelicans,
    player,
    position,
    production,
    seated,
    standing_in,
)
from kutnahora.proofs.machine.obligation import Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, pick, within
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Step
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.position import Lot, Task, TaskKind, pop, push
from kutnahora.reference.rules import cathedral
from kutnahora.reference.values import replace

RIGHTS, PLOT, BUILDING, INCOME, MINE = 1, 2, 3, 4, 0


# the action ---------------------------------------------------------------------------------------------


def owed_by(tile: int, who: int) -> tuple[Task, ...]:
    """What a tile owes when nothing is lacking, on top of being turned (cathedral.1 to cathedral.11)."""
    free = {2: RIGHTS, 4: PLOT, 8: BUILDING}
    asked = {3: TaskKind.HOUSE, 6: TaskKind.PATRICIAN, 10: TaskKind.SCORE}
    turn = Task(TaskKind.TURN_TILE, who)
    if tile == 12:
        return ()
    if tile in free:
        return turn, Task(TaskKind.ACT, who, free[tile], 1)
    if tile in asked:
        return turn, Task(asked[tile], who)
    return (turn, Task(TaskKind.TAKE, who, tile)) if tile in (5, 9) else (turn,)


@obligation(
    "whole.cathedral",
    12,
    ("order.cathedral", "cathedral.current", "cathedral.pelican", "cathedral.done", "lack.cathedral"),
    cathedral.do_cathedral_action,
)
def action() -> Case[Step]:
    """A St. Barbara action keeps the invariant and owes exactly what its tile says, if nothing is lacking.

    Tile 12 for none left; at least one pelican unused; a city of two cells, the player's or another's
    building beside a public one.
    """
    box, who, tile = any_box(board=SMALL), pick("who", (0, 1)), pick("tile", tuple(range(1, 13)))
    birds, tokens, left, owned = pelicans("player"), patricians("table"), houses("player"), miners("player")
    assume(birds.unused > 0)
    acting = player("player", pelicans=birds, standing=standing_in(box, "player"), houses=left, miners=owned)
    owner = pick("owner", (0, 1))
    p = position(
        players=seated(who, acting),
        cathedral=Cathedral(tile - 1, 0),
        patricians=tokens,
        city=(Lot(7, owner), Lot(24, -1)),
    )
    lacks = {
        3: both(*(row == 0 for row in left.rows)),
        6: both(*(colour == 0 for colour in tokens.supply)),
        9: owned.placed == 9,
        10: owner != who,
    }

    def also(after: Step) -> Parts:
        owed = owed_by(tile, who)
        begun = Cathedral(tile - 1, tile if tile < 12 else 0)
        return {
            "owed": after.position.agenda[1:] == (owed[:1] if lacks.get(tile, False) else owed),
            "under way": equal(after.position.cathedral, begun),
            "a pelican used": after.position.players[who].pelicans.unused == birds.unused - 1,
        }

    task = Task(TaskKind.CARD, who)
    return step_keeps(box, p, task, lambda: cathedral.do_cathedral_action(box, p, who), also=also)


@obligation("whole.turned", 12, ("order.cathedral", "build.cathedral"), cathedral.run_turn_tile)
def turn_tile() -> Case[Step]:
    """The tile under way is turned last, even if a guild has turned the next one meanwhile.

    The next tile turned or not.
    """
    box, who, now = any_box(), pick("who", (0, 1)), integer("under way", 1, 11)
    turned = integer("turned", 0, 10)
    assume(within(turned, now - 1, now))
    task = Task(TaskKind.TURN_TILE, who)
    p = position(cathedral=Cathedral(turned, now))
    done = replace(p, cathedral=Cathedral(turned + 1, 0))
    return step_keeps(
        box,
        p,
        task,
        lambda: cathedral.run_turn_tile(p, task),
        also=lambda after: {"turned": equal(after.position, done)},
        covers={"a guild turned one": lambda after: turned == now},
        cathedral=p.cathedral,
    )


# decisions inside the tiles -----------------------------------------------------------------------------


@composed("whole.house", 12, ("cathedral.3", "lack.house", "cathedral.decline"), cathedral.ask_house)
def house() -> Case[Step]:
    """Giving up a house is refused exactly for an empty row, can be declined and keeps the invariant.

    Row -1 to decline; `apply` up to the automatic steps.
    """
    box, who, row = any_box(), pick("who", (0, 1)), pick("row", (0, 1, 2, -1))
    left, made = houses("player"), production("player")
    p = owing(Task(TaskKind.HOUSE, who), players=seated(who, player("player", houses=left, production=made)))
    move, gone = (SKIP, 0) if row < 0 else (Move(Kind.HOUSE, (row,)), 1)

    def also(after: Step) -> Parts:
        now = after.position.players[who]
        return {
            "house gone": now.houses.rows[row] == left.rows[row] - gone,
            "production": now.production.rows[row] == made.rows[row] + 2 * gone,
        }

    return move_keeps(box, p, move, refused=row >= 0 and left.rows[row] == 0, also=also)


@composed(
    "whole.patrician", 12, ("cathedral.6", "lack.patrician", "cathedral.decline"), cathedral.ask_patrician
)
def patrician() -> Case[Step]:
    """Seating a patrician is refused exactly if the colour is used up, can be declined, keeps the invariant.

    Colour -1 to decline; `apply` up to the automatic steps.
    """
    box, who, colour = any_box(), pick("who", (0, 1)), pick("colour", (0, 1, 2, 3, -1))
    tokens = patricians("table")
    p = owing(Task(TaskKind.PATRICIAN, who), patricians=tokens)
    move = SKIP if colour < 0 else Move(Kind.PATRICIAN, (colour,))
    return move_keeps(box, p, move, refused=colour >= 0 and tokens.supply[colour] == 0)


@composed("whole.score", 12, ("cathedral.10", "final.city"), cathedral.ask_score)
def score() -> Case[Step]:
    """Scoring a building is refused exactly if it is not the player's own, and changes nothing but points.

    A city of two cells, one built and one free; `apply` up to the automatic steps.
    """
    box, who = any_box(board=SMALL, kinds=1), pick("who", (0, 1))
    cell, owner = pick("cell", (0, 1)), integer("owner", -1, 1)
    standing = standing_in(box, "player")
    p = owing(
        Task(TaskKind.SCORE, who),
        players=seated(who, player("player", standing=standing)),
        city=(Lot(integer("tile", 0, 23), owner), FREE),
    )

    def also(after: Step) -> Parts:
        return {"reputation": after.position.players[who].standing.reputation == standing.reputation}

    return move_keeps(box, p, Move(Kind.SCORE, (cell,)), refused=(cell == 1) | (owner != who), also=also)


@composed("whole.take", 12, ("cathedral.5", "cathedral.9", "cathedral.decline"), cathedral.ask_take)
def take() -> Case[Step]:
    """The two actions of tiles 5 and 9 are owed one after the other, or declined together.

    Taken or declined; `apply` up to the automatic steps.
    """
    box, who = any_box(), pick("who", (0, 1))
    tile, taken = pick("tile", (5, 9)), pick("taken", (True, False))
    p = owing(Task(TaskKind.TAKE, who, tile))
    one = Task(TaskKind.ACT, who, INCOME if tile == 5 else MINE, 1)
    of_tile = Clause.CATHEDRAL_5 if tile == 5 else Clause.CATHEDRAL_9
    if taken:
        move, exact = Move(Kind.TAKE), Step(push(pop(p), one, one), (Event(of_tile, who),))
    else:
        move, exact = SKIP, Step(pop(p), (Event(Clause.CATHEDRAL_DECLINE, who),))
    return move_keeps(box, p, move, also=lambda after: as_expected(after, exact))
