"""How a game is told in the terminal: a line a turn, then the city, the mine and the scoring."""

from collections.abc import Callable, Sequence
from textwrap import fill

from rich.table import Table
from rich.text import Text

from kutnahora.cli.common import plural
from kutnahora.cli.show import table_console
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot, Position, TaskKind
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Stand

WIDTH = 80
STYLES = {"blue": "blue", "green": "green", "orange": "yellow", "purple": "magenta"}


class Narrator:
    """Collects the moves of a turn and prints them when the turn is over."""

    def __init__(self, start: Position) -> None:
        self.console = table_console(WIDTH)
        self.start = start
        self._begin()

    def _begin(self) -> None:
        self.who = mover(self.start)
        self.moves: list[str] = []
        """Those of the turn that is not over yet."""

    def catch_up(self, moves: Sequence[Move], steps: Sequence[Step], text: Callable[[Move], str]) -> None:
        """Know of all moves from the start on without telling them (again)."""
        self._begin()
        self.console.quiet = True
        for move, step in zip(moves, steps[1:], strict=True):
            self.tell(move, text(move), step)
        self.console.quiet = False

    def tell(self, move: Move, text: str, step: Step) -> None:
        self.moves.append(text)
        clauses = {event.clause: event.player for event in step.events}
        if move.kind == Kind.TAX or Clause.ORDER_ROUND in clauses:
            self._turn_over(step, PLAYER_NAMES[clauses.get(Clause.TAX_CHOICE, 0)])
        if Clause.PATRICIAN_SCORE in clauses:
            self._council(step)
        if Clause.ROUND_NEXT in clauses:
            self._round(step.position)
        if Clause.TURN_ORDER in clauses:
            self._turn_over(step, "")
            if step.position.round == 1 and self.who == "setup":
                self._round(step.position)
            self.who = PLAYER_NAMES[clauses[Clause.TURN_ORDER]]

    def _turn_over(self, step: Step, tax_payer: str) -> None:
        if not self.moves:
            return
        who = tax_payer if self.moves[0].startswith("tax") else self.who
        line = " ; ".join(self.moves)
        self.moves = []
        if who in PLAYER_NAMES:
            player = step.position.players[PLAYER_NAMES.index(who)]
            points = _points_of_turn(step, PLAYER_NAMES.index(who))
            score = f"{plural(points, 'point')}, reputation {player.standing.reputation}"
            line += f" => {player.purse.money} gr, {score}"
        self._line(who, line)

    def _line(self, who: str, line: str) -> None:
        told = fill(f"{who:7} {line}", WIDTH, subsequent_indent=" " * 8, break_on_hyphens=False)
        self.console.print(Text(told, style=STYLES.get(who, "")))

    def _council(self, step: Step) -> None:
        """What each patrician scored for whom."""
        for clause in PATRICIANS:
            scored = [event for event in step.events if event.clause == clause]
            if scored:
                tokens = plural(dict(scored[0].facts)[Fact.COUNT], f"{clause.name.lower()[10:]} patrician")
                each = (f"{PLAYER_NAMES[e.player]} {_gained(e)}" for e in scored)
                self._line("council", f"{tokens}: {', '.join(each)}")

    def _round(self, p: Position) -> None:
        decks = f"population {p.decks[Stand.POPULATION].card}, ore {p.decks[Stand.ORE].card}"
        self.console.rule(f"round {p.round}: {PLAYER_NAMES[p.start]} starts, {decks}, tax {p.tax.level}")


def mover(p: Position) -> str:
    """Whose turn it is."""
    if p.over:
        return ""
    if not all(player.guilds for player in p.players) or p.task.kind == TaskKind.ROWS:
        return "setup"
    owing = [task.player for task in reversed(p.agenda) if task.player != NOBODY]
    return PLAYER_NAMES[owing[0]] if owing else ""


PATRICIANS = (
    Clause.PATRICIAN_GREEN,
    Clause.PATRICIAN_SILVER,
    Clause.PATRICIAN_YELLOW,
    Clause.PATRICIAN_RED,
)
SCORED_LATER = (*PATRICIANS, Clause.FINAL_CITY)
"""What begins to add points after the turns of a round: lines and a table of their own."""


def _gained(event: Event) -> str:
    """`+3 to 15`"""
    (change,) = event.changes
    gained = change.after - change.before
    return f"{gained:+d} to {change.after}" if gained else "nothing"


def _points_of_turn(step: Step, who: int) -> int:
    """The score when the turn was over."""
    later = [event for event in step.events if event.player == who and event.clause in SCORED_LATER]
    return later[0].changes[0].before if later else step.position.players[who].standing.points


def print_end(box: Box, p: Position) -> None:
    """The boards and the scoring of a finished game."""
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
