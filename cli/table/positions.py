"""Commands on one position: `new`, `show`, `legal`, `apply`, `check`, and how a position argument is read."""

import os
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.common import BAD_INPUT, NO, fail, open_box, print_json, read_text
from kutnahora.cli.maintain.box import BoxOption, Json

if TYPE_CHECKING:
    from kutnahora.reference.box import Box
    from kutnahora.reference.events import Refusal
    from kutnahora.reference.files.positions import PositionReading
    from kutnahora.reference.moves import Move
    from kutnahora.reference.position import Position

LARGEST_SEED = 2**32

PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POS", help="A position: a file, a puzzle too, a KHN string, or - for standard input."
    ),
]
Seed = Annotated[int | None, typer.Option(help="What chance shows; the same seed gives the same.")]


def position_text(argument: str) -> str:
    """The text behind a position argument: standard input, an existing file, else the argument itself."""
    if argument == "-" or _is_file(argument):
        return read_text(argument)
    if not argument.lstrip().startswith("khn"):
        fail(f"{argument[:60]!r} is neither a file nor a KHN string (which starts with khn1)")
    return argument


def _is_file(argument: str) -> bool:
    try:
        return os.path.lexists(argument) and not Path(argument).is_dir()
    except (OSError, ValueError):  # a KHN string may be longer than any file name
        return False


def open_position(box: "Box", argument: str) -> "Position":
    """A position to work with; ends with every reason if it cannot be used."""
    return read_sound(box, position_text(argument))


def read_sound(box: "Box", text: str) -> "Position":
    """The same from its text."""
    from kutnahora.reference.files.puzzles import read_position_file

    reading = read_position_file(box, text)
    if reading.position is None or reading.broken:
        fail("\n".join(_lines(box, reading)))
    return reading.position


def _lines(box: "Box", reading: "PositionReading") -> list[str]:
    """Everything that is wrong, a line each."""
    return [*map(str, reading.faults), *broken_lines(box, reading)]


def broken_lines(box: "Box", reading: "PositionReading") -> list[str]:
    """The rules that a position breaks, a line each."""
    return [_placed(box, reading, refusal) for refusal in reading.broken]


def _placed(box: "Box", reading: "PositionReading", refusal: "Refusal", *, odd: bool = False) -> str:
    """A broken rule with the field it is about."""
    from kutnahora.cli.sentences.facts import broken_sentence
    from kutnahora.reference.files.fields import field_of

    place = ".".join(filter(None, (reading.above, field_of(box, reading.players, refusal))))
    return f"{place}: " * bool(place) + broken_sentence(box, reading.players, refusal, odd=odd)


def chosen_seed(seed: int | None) -> int:
    """The seed given, or one that is named on stderr."""
    if seed is None:
        seed = SystemRandom().randrange(LARGEST_SEED)
        typer.echo(f"seed {seed}", err=True)
    return seed


def print_position(box: "Box", p: "Position", *, as_toml: bool, as_json: bool) -> None:
    """The position on stdout: KHN and nothing else, or a file."""
    from kutnahora.reference.files.khn import format_khn
    from kutnahora.reference.files.position_toml import format_toml
    from kutnahora.reference.files.position_write import values

    if as_json:
        print_json(values(box, p))
    else:
        typer.echo(format_toml(box, p) if as_toml else format_khn(box, p), nl=not as_toml)


# new ----------------------------------------------------------------------------------------------------


def new(
    players: Annotated[int, typer.Option(min=2, max=4, help="2, 3 or 4.")],
    seed: Seed = None,
    events: Annotated[bool | None, typer.Option(help="Use the events; 2 players always do.")] = None,
    first_game: Annotated[bool, typer.Option(help="Guild setup card 1, rows as printed.")] = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print a position file.")] = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Print a new game's position: all is drawn, the players choose their guilds next."""
    from kutnahora.reference import engine

    if players == 2 and events is False:
        fail("--no-events: 2 players always play with events")
    the_box = open_box(box)
    rng = Random(chosen_seed(seed))
    step = engine.new_game(the_box, players, events=events, first_game=first_game)
    p = _through_chance(the_box, step.position, rng)
    print_position(the_box, p, as_toml=as_toml, as_json=as_json)


def _through_chance(box: "Box", p: "Position", rng: Random) -> "Position":
    from kutnahora.reference import engine

    while engine.is_chance(p):
        p = engine.apply(box, p, rng.choice(engine.options(box, p))).position
    return p


# show ---------------------------------------------------------------------------------------------------


def show(
    position: PositionArgument,
    width: Annotated[int | None, typer.Option(min=80, max=400, help="Columns; else the terminal's.")] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw it as an SVG picture; - prints the picture.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --svg overwrite a file.")] = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Show the whole table: city, mine, town hall, prices, every player's board, what is owed now."""
    from kutnahora.cli.table.show import draw_position, print_view, show_position

    if svg is not None and (as_json or width is not None):
        fail("--svg draws a picture, which has neither --json nor --width")
    the_box = open_box(box)
    p = open_position(the_box, position)
    if svg is not None:
        draw_position(the_box, p, svg, force=force)
    elif as_json:
        print_view(the_box, p)
    else:
        show_position(the_box, p, width)


# legal --------------------------------------------------------------------------------------------------


def legal(position: PositionArgument, as_json: Json = False, box: BoxOption = None) -> None:
    """List the legal moves, one a line; where chance is next, what it can show."""
    from kutnahora.reference import engine
    from kutnahora.reference.notation import format_move
    from kutnahora.reference.terms import PLAYER_NAMES

    the_box = open_box(box)
    p = open_position(the_box, position)
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
    moves: Annotated[list[str], typer.Argument(metavar="MOVE...", help="Each alone, or several with ` ; `.")],
    seed: Annotated[int | None, typer.Option(help="What chance shows where the moves do not say.")] = None,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print a position file.")] = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Print the position after these moves, each of whoever decides then. Exit code 1 if one is not legal.

    A move may name its player, and is refused if another one decides: `green: tax pay`.
    """
    from kutnahora.reference import engine

    the_box = open_box(box)
    p = open_position(the_box, position)
    rng = None if seed is None else Random(seed)
    for number, text in enumerate(split_moves(moves), 1):
        if rng is not None and not text.startswith("["):
            p = _through_chance(the_box, p, rng)
        p = engine.apply(the_box, p, _legal_move(the_box, p, text, number)).position
    if rng is not None:
        p = _through_chance(the_box, p, rng)
    print_position(the_box, p, as_toml=as_toml, as_json=as_json)


def split_moves(arguments: list[str]) -> list[str]:
    """Single moves from arguments that may hold several with ` ; ` between them."""
    return [text.strip() for argument in arguments for text in argument.split(";")]


def _legal_move(box: "Box", p: "Position", text: str, number: int) -> "Move":
    """The move that is meant, or an end: 2 for text that is no move, 1 for a move that is not legal."""
    from kutnahora.cli.lawyer.explain import judged_or_end
    from kutnahora.cli.sentences.facts import wrapped

    found = judged_or_end(box, p, text, number)
    if found.move is None or found.reasons:
        fail(f"move {number}, {text[:60]!r}, is not legal:\n{wrapped(found.lines)}", NO)
    return found.move


# check --------------------------------------------------------------------------------------------------


def check(position: PositionArgument, as_json: Json = False, box: BoxOption = None) -> None:
    """List every rule that a position breaks, what is odd about it, and every default taken."""
    from kutnahora.cli.sentences.facts import wrapped
    from kutnahora.reference.files.oddities import oddities
    from kutnahora.reference.files.puzzles import read_position_file

    the_box = open_box(box)
    reading = read_position_file(the_box, position_text(position))
    p = reading.position
    found_odd = () if p is None else tuple(oddities(the_box, p))
    odd = [_placed(the_box, reading, one, odd=True) for one in found_odd]
    broken = _lines(the_box, reading)
    if as_json:
        clauses = [refusal.clause.value for refusal in reading.broken]
        found = {"sound": not broken, "faults": broken, "clauses": clauses, "warnings": odd}
        print_json({**found, "defaults": list(reading.defaults)})
    elif p is None:
        fail("\n".join(broken))
    else:
        for title, lines in (("wrong", broken), ("odd", odd), ("default", list(reading.defaults))):
            for line in lines:
                typer.echo(wrapped([f"{title}: {line}"], indent=""))
        if not broken:
            typer.echo("The position breaks no rule.")
    if p is None:
        raise typer.Exit(BAD_INPUT)
    if broken:
        raise typer.Exit(NO)
