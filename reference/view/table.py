"""The whole table."""

from dataclasses import dataclass

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import FIRST_RUNNING_TASK, Position
from kutnahora.reference.rules.final import winners
from kutnahora.reference.terms import NOTHING, PLAYER_NAMES
from kutnahora.reference.view import tracks
from kutnahora.reference.view.city import CityBoard, city_board
from kutnahora.reference.view.hall import TownHall, town_hall
from kutnahora.reference.view.mine import MineBoard, MineStack, mine_board, mine_stack
from kutnahora.reference.view.owed import Owed, owed
from kutnahora.reference.view.players import PlayerBoard, player_board
from kutnahora.reference.view.prices import PriceStand, price_stands
from kutnahora.reference.view.tiles import player_name
from kutnahora.reference.view.when import Moment, buyer, decider, moment


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything that a person sees of a table. Names are those of the notation; None means nothing there."""

    box: str
    """Name and hash of the box."""
    icon_kinds: tuple[str, ...]
    """The kinds of match icons, in the order of the box."""
    moment: Moment
    over: bool
    winners: tuple[str, ...]
    """After the end."""
    start: str
    """The start player of the round."""
    decides: str | None
    """Who decides now; None where chance does, and after the end."""
    chance: bool
    """Whether chance shows the next piece."""
    buyer: str
    """The player for whom prices are shown: who decides, else whose action it is, else the start player."""
    owed: tuple[Owed, ...]
    """What is owed, the next first; empty after the end."""
    moves: tuple[str, ...]
    """What can be done now: the legal moves, or the pieces that chance can show."""
    rounds: tuple[tracks.RoundPlace, ...]
    tax: tracks.TaxTrack
    with_events: bool
    event: tracks.EventCard | None
    """The event of this round, once it is revealed."""
    past_events: tuple[tracks.EventCard, ...]
    city: CityBoard
    mine: MineBoard
    hall: TownHall
    stands: tuple[PriceStand, ...]
    mine_stack: MineStack
    cathedral: tracks.StBarbara
    patricians: tuple[tracks.PatricianCount, ...]
    players: tuple[PlayerBoard, ...]
    """In seat order."""


def view(box: Box, p: Position) -> View:
    """What a table looks like."""
    return View(
        box=box.label,
        icon_kinds=box.icon_kinds,
        moment=moment(p),
        over=p.over,
        winners=tuple(PLAYER_NAMES[who] for who in winners(p)) if p.over else (),
        start=PLAYER_NAMES[p.start],
        decides=player_name(decider(p)),
        chance=engine.is_chance(p),
        buyer=PLAYER_NAMES[buyer(p)],
        owed=owed(box, p),
        moves=_moves(box, p),
        rounds=tracks.rounds_track(box, p),
        tax=tracks.tax_track(box, p),
        with_events=p.with_events,
        event=None if p.event == NOTHING else tracks.event_card(box, p.event),
        past_events=tuple(tracks.event_card(box, event) for event in p.past_events),
        city=city_board(box, p),
        mine=mine_board(box, p),
        hall=town_hall(box, p),
        stands=price_stands(box, p),
        mine_stack=mine_stack(box, p),
        cathedral=tracks.st_barbara(box, p),
        patricians=tracks.patrician_counts(p),
        players=tuple(player_board(box, p, who) for who in range(len(p.players))),
    )


def _moves(box: Box, p: Position) -> tuple[str, ...]:
    """Empty where something runs by itself, as it may in a position set up by hand."""
    if p.over or p.task.kind >= FIRST_RUNNING_TASK:
        return ()
    return tuple(format_move(box, len(p.players), move) for move in engine.options(box, p))
