"""Commands on one position: `new`, `show`, `legal`, `apply`, `convert`, `check`."""

from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from kutnahora.cli.options import BoxOption, Force, Json, PositionArgument, Seed, chosen_seed
from kutnahora.cli.output import BAD_INPUT, NO, fail, print_json, write_or_print
from kutnahora.cli.reading import (
    legal_move,
    open_box,
    open_box_file,
    open_position,
    position_reading,
    position_text,
    sound_reading,
    split_moves,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kutnahora.reference.box import Box
    from kutnahora.reference.events import Stage
    from kutnahora.reference.files.box.load import LoadedBox
    from kutnahora.reference.files.positions.load import PositionReading
    from kutnahora.reference.moves import Move
    from kutnahora.reference.position import Position


def _print_position(
    box: "Box", p: "Position", printed: "Mapping[str, object] | None" = None, *, as_toml: bool, as_json: bool
) -> None:
    """Print a position on stdout: KHN and nothing else, or a file, with what it prints on its box."""
    from kutnahora.reference.files.positions.khn import format_khn
    from kutnahora.reference.files.positions.write import format_toml, values

    if as_json:
        print_json(values(box, p) | dict(printed or {}))
    else:
        typer.echo(format_toml(box, p, printed) if as_toml else format_khn(box, p), nl=not as_toml)


def _open_printed(
    box: str | None, argument: str
) -> "tuple[LoadedBox, PositionReading, Position, dict[str, object]]":
    """A position with all that was read, its box, and what its file prints on the box."""
    from kutnahora.reference.files.positions.write import printed_values

    before = open_box_file(box)
    reading, p = sound_reading(before, position_text(argument))
    return reading.loaded or before, reading, p, printed_values(before.box, reading.printed)


# new ----------------------------------------------------------------------------------------------------


def new(
    players: Annotated[int, typer.Option(metavar="N", min=2, max=4, help="Number of players.")],
    seed: Seed = None,
    events: Annotated[bool | None, typer.Option(help="Play with events; 2 players always do.")] = None,
    first_game: Annotated[
        bool, typer.Option(help="Guild setup card 1, rows as printed.", show_default=False)
    ] = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print a position file.")] = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Print the position of a new game, before guilds are chosen."""
    from kutnahora.reference import engine

    if players == 2 and events is False:
        fail("--no-events: 2 players always play with events")
    the_box = open_box(box)
    rng = Random(chosen_seed(seed))
    step = engine.new_game(the_box, players, events=events, first_game=first_game)
    _pieces, p = _through_chance(the_box, step.position, rng)
    _print_position(the_box, p, as_toml=as_toml, as_json=as_json)


def _through_chance(box: "Box", p: "Position", rng: Random) -> "tuple[list[Move], Position]":
    """What chance shows until somebody decides, and the position then."""
    from kutnahora.reference import engine

    pieces = []
    while engine.is_chance(p):
        pieces.append(rng.choice(engine.options(box, p)))
        p = engine.apply(box, p, pieces[-1]).position
    return pieces, p


# legal --------------------------------------------------------------------------------------------------


def legal(position: PositionArgument, as_json: Json = False, box: BoxOption = None) -> None:
    """List the legal moves, one per line, or what chance can show next."""
    from kutnahora.reference import engine
    from kutnahora.reference.notation import format_move
    from kutnahora.reference.terms import PLAYER_NAMES

    the_box, p = open_position(box, position)
    outcomes = engine.chance_outcomes(the_box, p)
    texts = [format_move(the_box, len(p.players), move) for move in engine.options(the_box, p)]
    if as_json:
        who = None if p.over or outcomes else PLAYER_NAMES[p.task.player]
        chances = [str(chance) for _piece, chance in outcomes]
        print_json({"over": p.over, "player": who, "moves": texts, "probabilities": chances})
        return
    if p.over:
        typer.echo("the game is over", err=True)
    for text in texts:
        typer.echo(text)


# apply --------------------------------------------------------------------------------------------------


def apply(
    position: PositionArgument,
    moves: Annotated[list[str], typer.Argument(metavar="MOVE", help="A move, or several joined by ` ; `.")],
    seed: Annotated[int | None, typer.Option(help="Random seed for what chance shows.")] = None,
    as_line: Annotated[
        bool, typer.Option("--line", help="Print POS and the moves from there as one KHN string.")
    ] = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print a position file.")] = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Print the position after these moves.

    Each is made by whoever decides then. A move that names its player, such as `green: tax pay`, is refused
    if another player decides. What chance shows is a move in brackets, or comes from --seed. Exit code 1: a
    move is not legal.
    """
    from kutnahora.reference import engine
    from kutnahora.reference.files.positions.khn import format_khn

    if as_line and (as_toml or as_json):
        fail("--line cannot be combined with --toml or --json")
    (the_box, _file), reading, p, printed = _open_printed(box, position)
    start, line = reading.start or p, list(reading.moves)
    rng = None if seed is None else Random(seed)
    made: tuple[Stage, ...] = ()
    for number, text in enumerate(split_moves(moves), 1):
        if rng is not None and not text.startswith("["):
            pieces, p = _through_chance(the_box, p, rng)
            line += pieces
        line.append(legal_move(the_box, p, text, number, made))
        made = engine.stages(the_box, p, line[-1])
        p = made[-1].after
    if rng is not None:
        pieces, p = _through_chance(the_box, p, rng)
        line += pieces
    if as_line:
        typer.echo(format_khn(the_box, start, line))
    else:
        _print_position(the_box, p, printed, as_toml=as_toml, as_json=as_json)


# convert ------------------------------------------------------------------------------------------------


def convert(
    position: PositionArgument,
    to: Annotated[
        Literal["khn", "toml", "json", "box"],
        typer.Option(help="Format to print; box: the position's box as a file."),
    ] = "khn",
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Print a position in another format (KHN, TOML or JSON), or its box.

    A position that prints its own values on pieces (`printed`) has its own box: `--to box` prints it as a
    file for `--box FILE`.
    """
    if as_json and to in ("toml", "box"):
        fail(f"--json and --to {to}: choose one of them")
    loaded, _reading, p, printed = _open_printed(box, position)
    if to == "box":
        from kutnahora.reference.files.box.printed import box_text

        typer.echo(box_text(loaded.file), nl=False)
        return
    _print_position(loaded.box, p, printed, as_toml=to == "toml", as_json=as_json or to == "json")


# check --------------------------------------------------------------------------------------------------


def check(
    position: PositionArgument,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not list the defaults.")] = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """List the rules a position breaks, its oddities and its defaults."""
    from kutnahora.cli.sentences.broken import fault_lines, placed
    from kutnahora.cli.text import wrapped
    from kutnahora.reference.files.oddities import oddities

    loaded = open_box_file(box)
    reading = position_reading(loaded, position_text(position))
    the_box = (reading.loaded or loaded).box
    p = reading.position
    found_odd = () if p is None else tuple(oddities(the_box, p))
    odd = [placed(the_box, reading, oddity, odd=True) for oddity in found_odd]
    broken = fault_lines(the_box, reading)
    if as_json:
        clauses = [refusal.clause.value for refusal in reading.broken]
        document = {"sound": not broken, "faults": broken, "clauses": clauses, "warnings": odd}
        print_json({**document, "defaults": list(reading.defaults)})
    elif p is None:
        fail("\n".join(broken))
    else:
        defaults = [] if quiet else list(reading.defaults)
        for title, lines in (("wrong", broken), ("odd", odd), ("default", defaults)):
            for line in lines:
                typer.echo(wrapped([f"{title}: {line}"], indent=""))
        if not broken:
            typer.echo("The position breaks no rule.")
    if p is None:
        raise typer.Exit(BAD_INPUT)
    if broken:
        raise typer.Exit(NO)


# show -------------------------------------------------------------------------------------------------


def show(
    position: PositionArgument,
    width: Annotated[
        int | None, typer.Option(metavar="N", min=80, max=400, help="Columns; default: the terminal's.")
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write an SVG picture; - prints it.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Show the whole table: boards, prices, players, the next decision.

    Of a KHN with moves, the table after them, and what they changed; the SVG picture marks it.
    """
    from kutnahora.cli.picture.changed import led
    from kutnahora.cli.picture.svg.table import picture
    from kutnahora.cli.picture.text.table import show_position
    from kutnahora.reference.view import view

    if svg is not None and (as_json or width is not None):
        fail("--svg cannot be combined with --json or --width")
    (the_box, _file), reading, p, _printed = _open_printed(box, position)
    line = led(the_box, reading.start, reading.moves, p) if reading.start else None
    if svg is not None:
        write_or_print(svg, picture(the_box, p, line), force=force)
    elif as_json:
        print_json(asdict(view(the_box, p)))
    else:
        show_position(the_box, p, width, line)
