"""What chance can show next: one piece at a time, each as likely as the others."""

from kutnahora.reference.box import FIRST_ROCK, TILES, Box, colour_tiles, guild_tiles
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Fact, Step
from kutnahora.reference.kernel import stacks
from kutnahora.reference.kernel.stacks import PUBLIC_KIND
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules.common import note
from kutnahora.reference.rules.mine import do_draw, stack_tiles
from kutnahora.reference.rules.rounds import do_event, do_red, event_deck
from kutnahora.reference.rules.setup import do_guild_card, do_mine_card, do_rock, do_stack, stacks_left
from kutnahora.reference.terms import NOBODY, NOTHING, Colour
from kutnahora.reference.values import replace


def seen_buildings(p: Position) -> set[int]:
    """terms.open: Building tiles that lie open somewhere, or left the game in full view."""
    seen = {lot.tile for lot in p.city} | set(p.gone)
    for player in p.players:
        seen.update(player.slots.tiles)
    seen.update(stack.top for row in p.hall.rows for stack in row)
    return seen


def kind_tiles(kind: int) -> range:
    """All tiles of a kind of stack."""
    return guild_tiles(kind) if kind < PUBLIC_KIND else colour_tiles(kind - PUBLIC_KIND)


def next_tiles(box: Box, p: Position, kind: int) -> tuple[int, ...]:
    """setup.town_hall, terms.open: The tiles that can come next in a stack; the marked one comes last."""
    seen = seen_buildings(p)
    left = [tile for tile in kind_tiles(kind) if tile not in seen]
    unmarked = [tile for tile in left if not box.marked(tile)]
    return tuple(unmarked or left)


def outcomes(box: Box, p: Position) -> tuple[Move, ...]:
    """terms.open: Every piece that the chance task on top can show."""
    task = p.task
    match task.kind:
        case TaskKind.DRAW:
            return _moves(Kind.DRAW, stack_tiles(box, p))
        case TaskKind.REVEAL:
            return _moves(Kind.REVEAL, next_tiles(box, p, task.a))
        case TaskKind.RED:
            return _moves(Kind.REVEAL, next_tiles(box, p, PUBLIC_KIND + Colour.RED))
        case TaskKind.ROCK:
            placed = {lot.tile for lot in p.mine}
            return _moves(Kind.ROCK, tuple(rock for rock in range(FIRST_ROCK, TILES) if rock not in placed))
        case TaskKind.EVENT:
            return _moves(Kind.EVENT, events_left(box, p))
        case TaskKind.MINE_CARD:
            return _moves(Kind.MINE_CARD, tuple(range(len(box.board(len(p.players)).rock_cells))))
        case TaskKind.GUILD_CARD:
            return _moves(Kind.GUILD_CARD, tuple(range(len(box.guild_sets))))
        case TaskKind.STACK:
            return _moves(Kind.STACK, stacks_left(p))
        case _:
            return ()


def _moves(kind: Kind, pieces: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(Move(kind, (int(piece),)) for piece in pieces)


def events_left(box: Box, p: Position) -> tuple[int, ...]:
    """setup.events: The events of the round's deck that were not revealed yet."""
    deck = event_deck(p)
    return tuple(
        number for number, card in enumerate(box.events) if number not in p.past_events and card.deck == deck
    )


def do_outcome(box: Box, p: Position, task: Task, piece: int) -> Step:
    """terms.open: Everybody sees the piece, and what waited for it goes on."""
    match task.kind:
        case TaskKind.DRAW:
            return do_draw(box, p, task, piece)
        case TaskKind.REVEAL:
            return do_reveal(p, task.a, piece)
        case TaskKind.RED:
            return do_red(p, task.a, piece)
        case TaskKind.ROCK:
            return do_rock(box, p, task, piece)
        case TaskKind.EVENT:
            return do_event(box, p, piece)
        case TaskKind.MINE_CARD:
            return do_mine_card(p, piece)
        case TaskKind.GUILD_CARD:
            return do_guild_card(p, piece)
        case _:
            return do_stack(p, task, piece)


def do_reveal(p: Position, kind: int, tile: int) -> Step:
    """terms.open, order.rights: The next tile of a stack is seen."""
    shown = replace(p, hall=stacks.show_top(p.hall, kind, tile))
    change = Change(Counted.STACK_TOP, NOTHING, tile, kind)
    return note(shown, Clause.TERMS_OPEN, NOBODY, ((Fact.TILE, tile),), change)
