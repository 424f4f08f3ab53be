"""The log of a game: a line for each turn and for what happens by itself, from events alone; and its end."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from kutnahora.cli.console import table_console
from kutnahora.cli.sentences.moves import patrician_counts
from kutnahora.cli.text import WIDTH, filled, listed, plural
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Counted, Event, Fact, Step
from kutnahora.reference.ledger import Account, Ledger, account, opened, post
from kutnahora.reference.moves import FIRST_CHANCE, Kind, Move
from kutnahora.reference.notation import cell_name, format_move
from kutnahora.reference.position import Lot, Position, TaskKind
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Colour, Stand
from kutnahora.reference.view import moment

STYLES = {"blue": "blue", "green": "green", "orange": "yellow", "purple": "magenta"}


def print_end(box: Box, p: Position) -> None:
    """Print the boards and the scoring of a finished game."""
    console = table_console(WIDTH)
    board = box.board(len(p.players))
    console.rule("the city")
    console.print(_board(box, p.city, board.city_columns))
    console.rule("the mine")
    console.print(_board(box, p.mine, board.mine_columns))
    console.rule("scoring")
    console.print(_scores(box, p))
    names = " and ".join(PLAYER_NAMES[who] for who in engine.winners(p))
    console.print(f"{names} won.")


def _board(box: Box, lots: tuple[Lot, ...], columns: int) -> Table:
    table = Table(show_header=False, show_lines=True, expand=True, padding=0)
    for _column in range(columns):
        table.add_column(ratio=1, overflow="fold")
    for first in range(0, len(lots), columns):
        table.add_row(*(_lot(box, cell, lots[cell], columns) for cell in range(first, first + columns)))
    return table


def _lot(box: Box, cell: int, lot: Lot, columns: int) -> Text:
    if lot.tile == NOTHING:
        return Text(cell_name(cell, columns), style="dim")
    owner = "" if lot.owner == NOBODY else PLAYER_NAMES[lot.owner]
    name = box.tile_name(lot.tile)
    shown = name if name[0] == "I" else name.replace("-", " ")
    return Text(f"{shown}\n{owner}".strip(), style=STYLES.get(owner, ""))


def _scores(box: Box, p: Position) -> Table:
    table = Table(expand=True)
    table.add_column("player")
    for name in ("in play", "city", "mine", "income", "rep.", "extras", "points", "money"):
        table.add_column(name, justify="right")
    for who, player in enumerate(p.players):
        parts = engine.breakdown(box, p, who)
        points = player.standing.points
        numbers = (points - parts.total, parts.city, parts.mine, parts.income, parts.reputation, parts.extras)
        name = PLAYER_NAMES[who]
        table.add_row(name, *map(str, (*numbers, points, player.purse.money)), style=STYLES[name])
    return table


SETUP: Final = "setup"
TABLE: Final = "table"
"""Who acts while nobody's turn is under way."""

PIECES: Final = {
    (Clause.SETUP_TOWN_HALL, Fact.GUILD): Kind.STACK,
    (Clause.SETUP_ROCKS, Fact.SETUP_CARD): Kind.MINE_CARD,
    (Clause.SETUP_ROCKS, Fact.TILE): Kind.ROCK,
    (Clause.SETUP_GUILDS, Fact.SETUP_CARD): Kind.GUILD_CARD,
    (Clause.EVENT_REVEAL, Fact.EVENT): Kind.EVENT,
    (Clause.MINE_DRAW, Fact.TILE): Kind.DRAW,
    (Clause.TERMS_OPEN, Fact.TILE): Kind.REVEAL,
    (Clause.RED_ARRIVE, Fact.TILE): Kind.REVEAL,
}
"""The events that show a piece, by chance or with certainty, and the outcome it is written as."""
PATRICIANS: Final = (
    Clause.PATRICIAN_GREEN,
    Clause.PATRICIAN_SILVER,
    Clause.PATRICIAN_YELLOW,
    Clause.PATRICIAN_RED,
)
"""By colour."""
OWN_LINES: Final = (
    *PATRICIANS,
    Clause.FINAL_CITY,
    Clause.FINAL_MINE,
    Clause.FINAL_INCOME,
    Clause.FINAL_REPUTATION,
    Clause.FINAL_EXTRAS,
)
"""What players get is told in lines of the council, and in the scoring at the end."""
STANDING: Final = (Counted.MONEY, Counted.POINTS, Counted.REPUTATION)
EVENT_ENDS: Final = "(the event ends)"
PARTS: Final = (
    Clause.ORDER_ROUND,
    Clause.PATRICIAN_SCORE,
    Clause.RED_ARRIVE,
    Clause.ROUND_NEXT,
)
"""Events that name their round once turns or taxes are over."""


class Narrator:
    """Collects what happens in a turn and prints it when the turn is over."""

    def __init__(self, box: Box, opening: Step) -> None:
        self.console = table_console(WIDTH)
        self.box = box
        self.opening = opening
        """The table before the first move."""
        self._begin()

    def _begin(self) -> None:
        p = self.opening.position
        self.players = len(p.players)
        self.ledger = _before(self.box, self.opening)
        self.who = _whose(p)
        self.items: list[tuple[str, str]] = []
        """The items of the next line: who decided, "" for what happens by itself, and the text."""
        self.known = 0
        """How many of them people have already seen."""
        self._follow(self.opening.events)

    def catch_up(self, moves: Sequence[Move], steps: Sequence[Step]) -> None:
        """Follow all moves from the start without printing them (again)."""
        self.console.quiet = True
        self._begin()
        for before, move, step in zip(steps, moves, steps[1:], strict=False):
            self.tell(before.position, move, step)
        self.console.quiet = False

    def news(self) -> list[tuple[str, str]]:
        """The items that no line has shown yet and people have not seen; from now on they have."""
        fresh = self.items[self.known :]
        self.known = len(self.items)
        return fresh

    def tell(self, p: Position, move: Move, step: Step) -> None:
        """Add a move or chance outcome and everything that followed."""
        if move.kind < FIRST_CHANCE:
            name = PLAYER_NAMES[p.task.player]
            if move.kind == Kind.TAX:
                self._next(name)
            self.items.append((name, format_move(self.box, self.players, move)))
        self._follow(step.events)
        if not step.position.over and step.position.task.kind == TaskKind.TAX:
            self._next(TABLE)

    # events ---------------------------------------------------------------------------------------------

    def _follow(self, events: Sequence[Event]) -> None:
        for event in events:
            post(self.ledger, (event,))
            self._change_hands(event)
            if event.clause == Clause.PATRICIAN_SCORE:
                self._council(events)
            self._add(event)

    def _change_hands(self, event: Event) -> None:
        """End a line or print a header where an event calls for it."""
        if event.clause in PARTS and Fact.ROUND in dict(event.facts):
            self._next(TABLE)
        begins = event.clause in (Clause.EVENT_REVEAL, Clause.TURN_ORDER)
        if begins and self.who == SETUP:
            self._next(TABLE)
            self._header()
        if event.clause == Clause.ROUND_NEXT and event.player == NOBODY:
            self._header()
        if event.clause == Clause.TURN_ORDER:
            self._next(PLAYER_NAMES[event.player])

    def _add(self, event: Event) -> None:
        if event.clause == Clause.ECONOMY_ADVANCE:
            self._advance(event)
        else:
            self.items += [("", text) for text in _event_texts(self.box, self.players, event)]
        if self.who == TABLE and event.clause not in OWN_LINES:
            self.items += [("", text) for text in _befallen(event)]

    def _advance(self, event: Event) -> None:
        """Merge the cards of one deck in a row into one item. What a player advances is left out."""
        if self.who != TABLE:
            return
        deck = event.changes[0]
        start = f"({Stand(deck.place).name.lower()} deck to "
        if self.items and self.items[-1][1].startswith(start):
            del self.items[-1]
        self.items.append(("", f"{start}{deck.after})"))

    # lines ----------------------------------------------------------------------------------------------

    def _next(self, who: str) -> None:
        """Print the line so far and begin the next one. An event that ends without any effect is not told."""
        if self.items and self.items[-1][1] == EVENT_ENDS:
            del self.items[-1]
        if self.items:
            text = " ; ".join(text for _who, text in self.items)
            self._line(self.who, f"{text}{self._standing()}")
        self.who, self.items, self.known = who, [], 0

    def _standing(self) -> str:
        """What the player has at the end of the turn."""
        if self.who not in PLAYER_NAMES:
            return ""
        who = PLAYER_NAMES.index(self.who)
        points = plural(self._number(Counted.POINTS, who), "point")
        reputation = self._number(Counted.REPUTATION, who)
        return f" => {self._number(Counted.MONEY, who)} gr, {points}, reputation {reputation}"

    def _number(self, what: Counted, who: int = NOBODY, place: int = 0) -> int:
        return self.ledger[Account(what, who, place)]

    def _line(self, who: str, line: str) -> None:
        text = filled(f"{who:7} {line}", rest=" " * 8)
        self.console.print(Text(text, style=STYLES.get(who, "")))

    def _council(self, events: Sequence[Event]) -> None:
        """Print what each patrician scored for whom, and why."""
        scoring = [[event for event in events if event.clause == clause] for clause in PATRICIANS]
        for colour, scored in enumerate(scoring):
            if scored:
                tokens = plural(dict(scored[0].facts)[Fact.COUNT], f"{Colour(colour).name.lower()} patrician")
                self._line("council", f"{tokens}, {patrician_counts(colour)}: {_all_scored(scored)}")
        if not any(scoring):
            self._line("council", "no patrician has a seat: nobody scores")

    def _header(self) -> None:
        decks = ", ".join(
            f"{stand.name.lower()} {self._number(Counted.DECK, place=stand)}"
            for stand in (Stand.POPULATION, Stand.ORE)
        )
        start = PLAYER_NAMES[self._number(Counted.START_PLAYER)]
        tax = self._number(Counted.TAX)
        self.console.rule(f"round {self._number(Counted.ROUND)}: {start} starts, {decks}, tax {tax}")


def _whose(p: Position) -> str:
    """Who acts in the first line of a game."""
    now = moment(p)
    return SETUP if now.phase == "setup" else now.player or TABLE


def _before(box: Box, opening: Step) -> Ledger:
    """The table before the events of an opening."""
    ledger = opened(box, opening.position)
    for event in reversed(opening.events):
        for change in reversed(event.changes):
            ledger[account(event, change)] = change.before
    return ledger


def _event_texts(box: Box, players: int, event: Event) -> Iterator[str]:
    """The pieces that an event shows, written as chance outcomes, and what happens by itself."""
    for fact, number in event.facts:
        if kind := PIECES.get((event.clause, fact)):
            yield format_move(box, players, Move(kind, (number,)))
    match event.clause:
        case Clause.ECONOMY_CITY_BUILDS:
            tile = dict(event.facts).get(Fact.TILE)
            yield f"(the city builds: {'nothing' if tile is None else box.tile_name(tile)} leaves)"
        case Clause.MINE_RESHUFFLE:
            yield "(the discarded mines are shuffled)"
        case Clause.EVENT_END:
            yield EVENT_ENDS
        case Clause.TAX_RISE if event.player == NOBODY:
            yield f"(tax to {event.changes[0].after})"


def _befallen(event: Event) -> Iterator[str]:
    """`(blue: reputation to -3)`, for what happens to a player outside the own turn."""
    for change in event.changes:
        if change.what in STANDING and change.before != change.after:
            yield f"({PLAYER_NAMES[event.player]}: {change.what.name.lower()} to {change.after})"


def _all_scored(events: Sequence[Event]) -> str:
    """What patricians of one colour scored for whom."""
    scored = [event.changes[0].before != event.changes[0].after for event in events]
    named = [_scored(event) for event, some in zip(events, scored, strict=True) if some]
    without = [PLAYER_NAMES[event.player] for event, some in zip(events, scored, strict=True) if not some]
    return ", ".join((*named, *([f"{listed(without)} nothing"] if without else [])))


def _scored(event: Event) -> str:
    """`blue 2 x 3 = 6 points (now 15)`: for one patrician, times the patricians."""
    (change,) = event.changes
    points, tokens = change.after - change.before, dict(event.facts)[Fact.COUNT]
    times = f"{tokens} x {points // tokens} = " if tokens > 1 else ""
    return f"{PLAYER_NAMES[event.player]} {times}{plural(points, 'point')} (now {change.after})"
