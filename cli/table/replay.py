"""`kutna replay`: the position that a game record leads to, with every move checked."""

from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.options import BoxOption, Json
from kutnahora.cli.output import fail, print_json
from kutnahora.cli.reading import end_with, open_box, open_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kutnahora.reference.box import Box
    from kutnahora.reference.files.records.load import Record
    from kutnahora.reference.position import Position

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game record (.khg), or - for standard input.")
]


def replay(
    game: GameArgument,
    to: Annotated[int | None, typer.Option(min=0, metavar="N", help="Stop after N moves.")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="List the moves, numbered, instead.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Explain every move, as `kutna explain` does.")
    ] = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Print the last position of a recorded game, or that after N moves.

    Chance outcomes count as moves. Exit code 1: a move is not legal, or the recorded result is wrong; 2: the
    record cannot be read, or is of another box or another version of the rules.
    """
    from kutnahora.reference.files.positions.khn import format_khn

    the_box = open_box(box)
    record = open_record(game)
    if explain:
        _explain(the_box, record, game, to, moves=moves, as_json=as_json)
        return
    positions = _positions(the_box, record, game, to)
    texts = list(record.moves[: len(positions) - 1])
    if as_json:
        print_json(_document(the_box, record, texts, positions[-1]))
    elif moves:
        for line in _numbered(texts, positions):
            typer.echo(line)
    else:
        typer.echo(format_khn(the_box, positions[-1]))


def _explain(box: "Box", record: "Record", path: str, to: int | None, *, moves: bool, as_json: bool) -> None:
    from kutnahora.cli.explain.record import explain_record
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.reference.files.records.load import up_to

    if moves:
        fail("--moves and --explain cannot be combined")
    try:
        part = record if to is None else up_to(record, to)
    except BadFile as bad:
        fail(f"{path}: {bad}")
    explain_record(box, path, part, as_json=as_json)


def _positions(box: "Box", record: "Record", path: str, to: int | None) -> "list[Position]":
    """The positions before the first move and after each move."""
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.reference.files.records.load import opening
    from kutnahora.reference.files.records.load import replay as replayed

    try:
        start = opening(box, record).position
        return [start, *(step.position for _number, _move, step in replayed(box, record, to))]
    except BadFile as bad:
        raise end_with(box, path, bad) from None


def _numbered(texts: list[str], positions: "list[Position]") -> "Iterator[str]":
    """` 12 blue   plot c4`; no name for chance."""
    from kutnahora.reference.terms import PLAYER_NAMES

    for number, (text, before) in enumerate(zip(texts, positions, strict=False), 1):
        who = "" if text.startswith("[") else PLAYER_NAMES[before.task.player]
        yield f"{number:3} {who:6} {text}"


def _document(box: "Box", record: "Record", texts: list[str], p: "Position") -> dict[str, object]:
    from kutnahora.reference.engine import winners
    from kutnahora.reference.files.positions.khn import format_khn
    from kutnahora.reference.terms import PLAYER_NAMES

    points = {PLAYER_NAMES[who]: player.standing.points for who, player in enumerate(p.players)}
    result = {"points": points, "winners": [PLAYER_NAMES[who] for who in winners(p)]}
    return {
        "box": record.box,
        "rules": record.rules,
        "players": record.players,
        "moves": texts,
        "khn": format_khn(box, p),
        "over": p.over,
        "result": result if p.over else None,
    }
