"""Moves as text. Cells: letter for the row from the top, number for the column from the left."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from kutnahora.reference import constants, engine
from kutnahora.reference.box import FIRST_MINE, FIRST_ROCK, FIRST_TECHNOLOGY, TILES, Box
from kutnahora.reference.moves import FIRST_CHANCE, NO_EFFECT, Kind, Move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import Action, Colour, Guild

KINDS: Final = [guild.name.lower() for guild in Guild] + [colour.name.lower() for colour in Colour]
"""The kinds of town hall stacks: guilds, then public colours."""


def cell_name(cell: int, columns: int) -> str:
    """a1 is the first cell of the top row."""
    return f"{'abcdefgh'[cell // columns]}{cell % columns + 1}"


def _lower(name: str) -> str:
    return name.lower()


def _card(box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    card, half, action = numbers
    name = box.card_name(card)
    if half == NO_EFFECT:
        return f"{name} skip"
    joker = "joker:" if box.action(card, half) == Action.JOKER else ""
    return f"{name} as {joker}{_lower(Action(action).name)}"


def _number(_box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    return str(numbers[0])


def _one_based(_box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    return str(numbers[0] + 1)


def _tile(box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    return box.tile_name(numbers[0])


def _city_cell(box: Box, players: int, numbers: tuple[int, ...]) -> str:
    return cell_name(numbers[-1], box.board(players).city_columns)


def _mine_cell(box: Box, players: int, numbers: tuple[int, ...]) -> str:
    return cell_name(numbers[-1], box.board(players).mine_columns)


def _tile_mine_cell(box: Box, players: int, numbers: tuple[int, ...]) -> str:
    return f"{_tile(box, players, numbers)} {_mine_cell(box, players, numbers)}"


def _tile_city_cell(box: Box, players: int, numbers: tuple[int, ...]) -> str:
    return f"{_tile(box, players, numbers)} {_city_cell(box, players, numbers)}"


def _stack(_box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    return f"{numbers[0] + 1}.{numbers[1] + 1}"


def _colour(_box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    return _lower(Colour(numbers[0]).name)


def _tax(_box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    return "refuse" if numbers[0] else "pay"


def _guilds(_box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    return " ".join(_lower(Guild(guild).name) for guild in numbers)


def _event(box: Box, _players: int, numbers: tuple[int, ...]) -> str:
    return box.events[numbers[0]].name


Writer = Callable[[Box, int, tuple[int, ...]], str]

WRITERS: Final[dict[Kind, Writer]] = {
    Kind.CARD: _card,
    Kind.HIRE: _number,
    Kind.MINE: _tile_mine_cell,
    Kind.RIGHTS: _stack,
    Kind.PLOT: _city_cell,
    Kind.BUILD: _tile_city_cell,
    Kind.PUBLIC: _stack,
    Kind.COUNCIL: _colour,
    Kind.HOUSE: _one_based,
    Kind.PATRICIAN: _colour,
    Kind.SCORE: _city_cell,
    Kind.TECH: _mine_cell,
    Kind.TAX: _tax,
    Kind.GUILDS: _one_based,
    Kind.ROWS: _guilds,
    Kind.DRAW: _tile,
    Kind.REVEAL: _tile,
    Kind.ROCK: _tile,
    Kind.EVENT: _event,
    Kind.MINE_CARD: _one_based,
    Kind.GUILD_CARD: _one_based,
    Kind.STACK: _guilds,
}

WORDS: Final = {
    Kind.REVEAL: "tile",
    Kind.MINE_CARD: "mine-card",
    Kind.GUILD_CARD: "guild-card",
}
"""Where the first word of a move is not the name of its kind."""


def format_move(box: Box, players: int, move: Move) -> str:
    """`plot c4`, `card mine/joker as joker:rights`; what chance shows in brackets: `[draw II-04]`."""
    word = WORDS.get(move.kind, _lower(move.kind.name))
    writer = WRITERS.get(move.kind)
    text = word if writer is None else f"{word} {writer(box, players, move.numbers)}"
    return f"[{text}]" if move.kind >= FIRST_CHANCE else text


def find_move(box: Box, p: Position, text: str) -> Move | None:
    """The legal move or outcome with this text, if there is one."""
    for move in engine.options(box, p):
        if format_move(box, len(p.players), move) == text:
            return move
    return None


# reading ------------------------------------------------------------------------------------------------


def plain_move(box: Box, players: int, text: str) -> Move | None:
    """The move or outcome that a text means, legal or not; None if it means none."""
    for move in written_moves(box, players, text):
        if format_move(box, players, move) == text:
            return move
    return None


def written_moves(box: Box, players: int, text: str) -> Iterator[Move]:
    """Every move whose text starts with the same word."""
    word = text.strip("[]").split(" ")[0]
    for kind in Kind:
        if WORDS.get(kind, _lower(kind.name)) == word:
            for numbers in product(*move_shape(box, players, kind)):
                if kind != Kind.CARD or is_card_move(box, numbers):
                    yield Move(kind, numbers)


def is_card_move(box: Box, numbers: tuple[int, ...]) -> bool:
    """turn.half: A half gives the action printed on it, the joker any other; for nothing it is one move."""
    card, half, action = numbers
    if half == NO_EFFECT:
        return action == 0
    return box.action(card, half) in (action, Action.JOKER)


def move_shape(box: Box, players: int, kind: Kind) -> tuple[range, ...]:
    """What each number of a move of this kind may be."""
    board = box.board(players)
    city, mine = range(board.city_cells), range(board.mine_cells)
    shapes: dict[Kind, tuple[range, ...]] = {
        Kind.CARD: (range(constants.CARDS), range(NO_EFFECT + 1), range(Action.JOKER)),
        Kind.HIRE: (range(constants.POOL_LIMIT + 1),),
        Kind.MINE: (range(FIRST_MINE, FIRST_TECHNOLOGY), mine),
        Kind.RIGHTS: (range(constants.HALL_ROWS), range(constants.HALL_COLUMNS)),
        Kind.PLOT: (city,),
        Kind.BUILD: (range(FIRST_MINE), city),
        Kind.PUBLIC: (range(constants.HALL_ROWS), range(constants.HALL_COLUMNS)),
        Kind.COUNCIL: (range(len(Colour)),),
        Kind.HOUSE: (range(constants.HOUSE_ROWS),),
        Kind.PATRICIAN: (range(len(Colour)),),
        Kind.SCORE: (city,),
        Kind.TECH: (mine,),
        Kind.TAX: (range(2),),
        Kind.GUILDS: (range(players),),
        Kind.ROWS: (range(len(Guild)),) * constants.GUILDS_EACH,
        Kind.DRAW: (range(FIRST_MINE, FIRST_TECHNOLOGY),),
        Kind.REVEAL: (range(FIRST_MINE),),
        Kind.ROCK: (range(FIRST_ROCK, TILES),),
        Kind.EVENT: (range(len(box.events)),),
        Kind.MINE_CARD: (range(len(board.rock_cells)),),
        Kind.GUILD_CARD: (range(len(box.guild_sets)),),
        Kind.STACK: (range(len(Guild)),),
    }
    return shapes.get(kind, ())
