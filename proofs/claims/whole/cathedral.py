"""Claim 12, St. Barbara: the action, its eleven tiles and the decisions inside them keep the invariant."""

from kutnahora.proofs.claims.whole.inputs import (
    FREE,
    SMALL,
    applied,
    houses,
    keeps,
    owing,
    patricians,
    production,
)
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import miners, pelicans, player, position, seated, standing_in
from kutnahora.proofs.domains.invariant import gives_way, kept
from kutnahora.proofs.machine.obligation import COMPOSED, Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, IllegalMove, Step
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.position import Lot, Task, TaskKind
from kutnahora.reference.rules import cathedral
from kutnahora.reference.values import replace

CUT = "`apply` up to where the table goes on by itself"
SEATS = "either of two seats, the other player opaque"
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
    domain="every valid box; every tile 1 to 11 as the current one and none left; all pelicans with one "
    "unused, standings, miners, houses, patricians; a city of two cells, an own or a foreign building "
    f"beside a public one; {SEATS}; all else opaque",
)
def action() -> Case[Step]:
    """A St. Barbara action keeps the invariant and owes just what its tile says, if nothing lacks."""
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
    task = Task(TaskKind.CARD, who)
    lacks = {
        3: both(*(row == 0 for row in left.rows)),
        6: both(*(colour == 0 for colour in tokens.supply)),
        9: owned.placed == 9,
        10: owner != who,
    }

    def effect(after: Step) -> Parts:
        owed = owed_by(tile, who)
        expected = owed[:1] if lacks.get(tile, False) else owed
        begun = Cathedral(tile - 1, tile if tile < 12 else 0)
        return {
            **kept(box, p, task, after.position),
            "owed": after.position.agenda[1:] == expected,
            "under way": equal(after.position.cathedral, begun),
            "a pelican used": after.position.players[who].pelicans.unused == birds.unused - 1,
        }

    return Case(
        given={"position": p},
        call=lambda: cathedral.do_cathedral_action(box, p, who),
        effect=effect,
    )


@obligation("whole.turned", 12, ("order.cathedral", "build.cathedral"), cathedral.run_turn_tile)
def turn_tile() -> Case[Step]:
    """The tile under way is turned last, also if a guild turned the next one meanwhile.

    For every tile under way, the next one turned or not; all else opaque.
    """
    box, who, now = any_box(), pick("who", (0, 1)), integer("under way", 1, 11)
    turned = integer("turned", 0, 10)
    assume(both(turned >= now - 1, turned <= now))
    task = Task(TaskKind.TURN_TILE, who)
    p = position(cathedral=Cathedral(turned, now), players=())
    return Case(
        given={"position": p, "cathedral": p.cathedral},
        call=lambda: cathedral.run_turn_tile(p, task),
        effect=lambda after: {
            **kept(box, p, task, after.position),
            "turned": equal(after.position, replace(p, cathedral=Cathedral(turned + 1, 0))),
        },
        covers={"a guild turned one": lambda after: turned == now},
    )


# decisions inside the tiles -----------------------------------------------------------------------------


@obligation(
    "whole.house",
    12,
    ("cathedral.3", "lack.house", "cathedral.decline"),
    cathedral.ask_house,
    domain=f"all houses and productions, every row; {SEATS}; {CUT}; all else opaque",
    method=COMPOSED,
)
def house() -> Case[Step]:
    """Giving up a house is refused exactly for an empty row, can be declined, keeps the invariant."""
    box, who, row = any_box(), pick("who", (0, 1)), pick("row", (0, 1, 2, -1))
    left, made = houses("player"), production("player")
    acting = player("player", houses=left, production=made)
    p = owing(Task(TaskKind.HOUSE, who), players=seated(who, acting))
    holds = keeps(box, p)
    gone = 0 if row < 0 else 1
    return Case(
        given={"position": p, "row": row},
        call=lambda: applied(box, p, SKIP if row < 0 else Move(Kind.HOUSE, (row,))),
        must_refuse=row >= 0 and left.rows[row] == 0,
        raises=IllegalMove,
        effect=lambda after: {
            **holds(after),
            "house gone": after.position.players[who].houses.rows[row] == left.rows[row] - gone,
            "production": after.position.players[who].production.rows[row] == made.rows[row] + 2 * gone,
        },
    )


@obligation(
    "whole.patrician",
    12,
    ("cathedral.6", "lack.patrician", "cathedral.decline"),
    cathedral.ask_patrician,
    domain=f"all patricians, every colour; {CUT}; all else opaque",
    method=COMPOSED,
)
def patrician() -> Case[Step]:
    """Seating a patrician is refused exactly if the colour is out, may be declined, keeps all sound."""
    box, who, colour = any_box(), pick("who", (0, 1)), pick("colour", (0, 1, 2, 3, -1))
    tokens = patricians("table")
    p = owing(Task(TaskKind.PATRICIAN, who), patricians=tokens, players=())
    return Case(
        given={"position": p, "patricians": tokens, "colour": colour},
        call=lambda: applied(box, p, SKIP if colour < 0 else Move(Kind.PATRICIAN, (colour,))),
        must_refuse=colour >= 0 and tokens.supply[colour] == 0,
        raises=IllegalMove,
        effect=keeps(box, p),
    )


@obligation(
    "whole.score",
    12,
    ("cathedral.10", "final.city"),
    cathedral.ask_score,
    domain="every valid box; a city of two cells, one built and one free; every owner and tile; every cell; "
    f"{SEATS}; {CUT}; all else opaque",
    method=COMPOSED,
)
def score() -> Case[Step]:
    """Scoring a building is refused exactly for another's, and changes nothing but the points."""
    box, who = any_box(board=SMALL, kinds=1), pick("who", (0, 1))
    cell, owner = pick("cell", (0, 1)), integer("owner", -1, 1)
    standing = standing_in(box, "player")
    p = owing(
        Task(TaskKind.SCORE, who),
        players=seated(who, player("player", standing=standing)),
        city=(Lot(integer("tile", 0, 23), owner), FREE),
    )
    holds = keeps(box, p)
    return Case(
        given={"position": p, "cell": cell},
        call=lambda: applied(box, p, Move(Kind.SCORE, (cell,))),
        must_refuse=(cell == 1) | (owner != who),
        raises=IllegalMove,
        effect=lambda after: {
            **holds(after),
            "reputation": after.position.players[who].standing.reputation == standing.reputation,
        },
    )


@obligation(
    "whole.take",
    12,
    ("cathedral.5", "cathedral.9", "cathedral.decline"),
    cathedral.ask_take,
    domain=f"tiles 5 and 9, taken and declined; every position, opaque; {CUT}",
    method=COMPOSED,
)
def take() -> Case[Step]:
    """The two actions of tiles 5 and 9 are owed one after the other, or declined together."""
    box, who = any_box(), pick("who", (0, 1))
    tile, taken = pick("tile", (5, 9)), pick("taken", (True, False))
    task = Task(TaskKind.TAKE, who, tile)
    p = owing(task, players=())
    one = Task(TaskKind.ACT, who, INCOME if tile == 5 else MINE, 1)
    of_tile = Clause.CATHEDRAL_5 if tile == 5 else Clause.CATHEDRAL_9
    told = Event(of_tile if taken else Clause.CATHEDRAL_DECLINE, who)
    return Case(
        given={"position": p, "task": task, "taken": taken},
        call=lambda: applied(box, p, Move(Kind.TAKE) if taken else SKIP),
        effect=lambda after: {
            "owed": after.position.agenda[1:] == ((one, one) if taken else ()),
            "all else untouched": equal(replace(after.position, agenda=p.agenda), p),
            "told": equal(after.events, (told,)),
            "agenda": gives_way(task, p.agenda[:1], after.position.agenda),
        },
    )
