"""`kutna explain`: what a move does or why it is not legal, what is decided next, a game turn by turn."""

from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.options import BoxOption, Json
from kutnahora.cli.output import NO, fail, print_json
from kutnahora.cli.reading import no_move, open_box_file, position_text, read_sound, split_moves

if TYPE_CHECKING:
    from kutnahora.reference.box import Box
    from kutnahora.reference.position import Position

WhatArgument = Annotated[
    str,
    typer.Argument(metavar="POS|GAME", help="A position (file, KHN, puzzle or -) or a game record (.khg)."),
]
MovesArgument = Annotated[
    list[str] | None, typer.Argument(metavar="MOVE", help="A move, or several joined by ` ; `.")
]
TurnOption = Annotated[
    int | None,
    typer.Option("--turn", min=0, metavar="N", help="Only turn N of a game; 0 is the setup."),
]


def explain(
    what: WhatArgument,
    moves: MovesArgument = None,
    turn: TurnOption = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Explain a move, a position or a game, clause by clause.

    A legal move: every step in order, with its numbers.

    An illegal move: every reason, and what would be legal. Several moves are one player's turn; a move of
    another player names that player: `green: tax pay`.

    No move: what is decided next, or the final scoring item by item.

    A game: turn by turn. A turn lasts until the next one begins.

    Exit code 1: a move is not legal; 2: something cannot be read.
    """
    loaded = open_box_file(box)
    text = position_text(what)
    if text.lstrip().startswith("khg"):
        if moves:
            fail(f"{what[:60]!r} is a game, which has its own moves; leave out {moves[0][:60]!r}")
        from kutnahora.cli.explain.record import explain_record
        from kutnahora.cli.reading import read_or_end

        explain_record(loaded.box, what, read_or_end(what, text), turn, as_json=as_json)
        return
    if turn is not None:
        fail("--turn is for a game record, which begins with khg1; this is a position")
    loaded, p = read_sound(loaded, text)
    if moves:
        _explain_moves(loaded.box, p, split_moves(moves), as_json=as_json)
    else:
        from kutnahora.cli.explain.position import explain_position

        explain_position(loaded.box, p, as_json=as_json)


def _explain_moves(box: "Box", p: "Position", texts: list[str], *, as_json: bool) -> None:
    """Explain moves of the player who decides first, in order, up to the first illegal one."""
    from kutnahora.cli.explain.documents import move_document
    from kutnahora.cli.explain.moves import Explanation, explained
    from kutnahora.reference.said import NoSuchMove

    moves = []
    try:
        for move in explained(box, p, tuple(texts)):
            moves.append(move)
    except NoSuchMove:
        no_move(box, moves[-1].after if moves else p, texts[len(moves)], len(moves) + 1)
    explanation = Explanation(tuple(moves))
    if as_json:
        print_json({"legal": explanation.legal, "moves": [move_document(box, move) for move in moves]})
    else:
        typer.echo(str(explanation))
    if not explanation.legal:
        raise typer.Exit(NO)
