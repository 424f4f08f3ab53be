"""`kutna play`: a game in the terminal, with people, bots or both."""

import os
import shlex
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.options import BoxOption, Json, Seed, chosen_seed, refuse_long_seed
from kutnahora.cli.output import INTERRUPTED, fail, print_json
from kutnahora.cli.reading import open_box_file, position_text, read_sound
from kutnahora.cli.text import plural

if TYPE_CHECKING:
    from kutnahora.cli.table.play_game import Game
    from kutnahora.cli.table.play_log import Narrator
    from kutnahora.reference.box import Box
    from kutnahora.reference.files.box.load import LoadedBox
    from kutnahora.reference.files.records.load import Record

DEFAULT_KIND = "lively"
DEFAULT_PLAYERS = 3
OWN_BOX = (
    "--save: the position prints its own values on pieces, but a record only names its box. First write that "
    "box to a file (kutna convert POS --to box), then play the KHN (kutna convert POS) with --box FILE"
)


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """The options of the command line."""

    position: str | None
    seats: str | None
    seed: int | None
    events: bool
    first_game: bool
    box: str | None
    save: str | None
    resume: str | None
    force: bool
    as_json: bool


def play(
    position: Annotated[
        str | None, typer.Argument(metavar="POS", help="Position to start from: a file, a KHN string, or -.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYERS", help="Comma-separated: `human`, or bots such as `lively`, `mcts:50ms`."
        ),
    ] = None,
    seed: Seed = None,
    events: Annotated[bool, typer.Option("--events", help="Play with events; 2 players always do.")] = False,
    first_game: Annotated[
        bool, typer.Option("--first-game", help="Guild setup card 1, rows as printed.")
    ] = False,
    box: BoxOption = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Record the game (.khg), after every human choice and at the end."),
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Continue a recorded game where it stopped.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --save overwrite a file.")] = False,
    as_json: Json = False,
) -> None:
    """Play a game in the terminal, with people, bots or both.

    People answer a prompt; `?` helps there. Without --seats, three `lively` bots play. The bots are random,
    lively and greedy, and flat, uct, mcts and mcts1 (mcts as it was in version 0.2) with a budget per choice,
    in CPU time or simulations: `mcts:2s`, `uct:500sims`.

    Chance and bots depend only on the seed and the number of the move; bots with a time budget also depend on
    the speed of the machine.
    """
    options = PlayOptions(
        position=position,
        seats=seats,
        seed=seed,
        events=events,
        first_game=first_game,
        box=box,
        save=save,
        resume=resume,
        force=force,
        as_json=as_json,
    )
    _play(options)


def _play(options: PlayOptions) -> None:
    from kutnahora.cli.asking import Left
    from kutnahora.cli.table.play_log import Narrator, print_end
    from kutnahora.cli.table.play_review import offer_review

    game = _begin(options)
    box = game.box
    narrator = None if options.as_json else Narrator(box, game.steps[0])
    if narrator is not None and game.number:
        narrator.catch_up(game.moves, game.steps)
        typer.echo(f"Resumed after {plural(game.number, 'move')}, in round {game.p.round}.")
    try:
        _run(game, narrator, options.save)
    except Left as left:
        typer.echo(f"{left} {_farewell(game, options)}")
        return
    except KeyboardInterrupt:
        _keep(game, options.save)
        typer.echo(f"\nInterrupted. {_farewell(game, options)}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if options.as_json:
        print_json(_document(game))
    else:
        print_end(box, game.p)
        offer_review(game, options.box)


def _on_box(command: list[str], options: PlayOptions) -> list[str]:
    """A command with the box of this game."""
    return command if options.box is None else [*command, "--box", options.box]


def _run(game: "Game", narrator: "Narrator | None", save: str | None) -> None:
    """Play to the end of the game, and save it on the way."""
    from kutnahora.cli.table.play_human import Person

    person = None if narrator is None else Person(game, narrator, save)
    _keep(game, save)
    while not game.p.over:
        if person is not None and game.person_decides(game.number):
            _keep(game, save)
            move = person.decide()
        else:
            move = game.next_move()
        if move is not None:
            p, asked = game.p, game.person_decides(game.number)
            step = game.play(move)
            if narrator is not None:
                narrator.tell(p, move, step)
            if asked:
                _keep(game, save)
    _keep(game, save)


def _keep(game: "Game", save: str | None) -> None:
    """Save the game if it has changed. What repeatable bots have played since comes again from the seed."""
    from kutnahora.cli.table.play_game import write_game

    if save is not None and game.kept != (save, game.number):
        write_game(game, save)


def _farewell(game: "Game", options: PlayOptions) -> str:
    """Whether the game is saved, and how to continue it."""
    if game.kept is None:
        return "The game was not saved (--save FILE saves it)."
    path, number = game.kept
    again = _on_box(["kutna", "play", "--resume", path, "--save", path], options)
    return f"To continue after move {number}: {shlex.join(again)}"


# how a game begins --------------------------------------------------------------------------------------


def _begin(options: PlayOptions) -> "Game":
    """The game to play; ends with a message if the options do not give one."""
    from kutnahora.cli.reading import end_with
    from kutnahora.cli.table.play_game import begin
    from kutnahora.reference.files.faults import BadFile

    refuse_long_seed(options.seed)
    _check_save(options)
    box, record = _record(options)
    try:
        return begin(box, record)
    except BadFile as bad:
        raise end_with(box, options.resume or options.position or "", bad) from None


def _record(options: PlayOptions) -> "tuple[Box, Record]":
    """The record at whose end the game begins, with seats and a seed, and its box."""
    loaded = open_box_file(options.box)
    if options.resume is not None:
        return loaded.box, _resumed(options, options.resume)
    if options.position is not None:
        return _from_position(loaded, options, options.position)
    return loaded.box, _new(loaded.box, options)


def _new(box: "Box", options: PlayOptions) -> "Record":
    from kutnahora.cli.table.play_game import start_player
    from kutnahora.reference import constants
    from kutnahora.reference.files.records.load import Record

    seats = _kinds(options, None)
    seed = chosen_seed(options.seed)
    return Record(
        box=box.label,
        rules=constants.RULES_VERSION,
        players=len(seats),
        first=start_player(seed, len(seats)),
        events=options.events or len(seats) == 2,
        first_game=options.first_game,
        seats=seats,
        seed=seed,
    )


def _from_position(loaded: "LoadedBox", options: PlayOptions, argument: str) -> "tuple[Box, Record]":
    from kutnahora.reference import constants
    from kutnahora.reference.files.positions.khn import format_khn
    from kutnahora.reference.files.records.load import Record

    if options.events or options.first_game:
        fail("--events and --first-game are for a new game, not for POS")
    (box, _file), p = read_sound(loaded, position_text(argument))
    if options.save is not None and box != loaded.box:
        fail(OWN_BOX)
    count = len(p.players)
    return box, Record(
        box=box.label,
        rules=constants.RULES_VERSION,
        players=count,
        seats=_kinds(options, count),
        seed=chosen_seed(options.seed),
        start=format_khn(box, p),
    )


def _resumed(options: PlayOptions, path: str) -> "Record":
    from kutnahora.cli.reading import open_record

    if options.position is not None or options.events or options.first_game:
        fail("--resume cannot be combined with POS, --events or --first-game: the game has begun")
    record = open_record(path)
    seats = _kinds(options, record.players, record.seats)
    if record.seed is not None and options.seed not in (None, record.seed):
        fail(f"--seed: the recorded game has its own seed, {record.seed}")
    seed = chosen_seed(options.seed) if record.seed is None else record.seed
    return replace(record, seats=seats, seed=seed)


def _kinds(options: PlayOptions, players: int | None, recorded: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The kind of player in each seat: as given, otherwise as recorded, otherwise all lively."""
    from kutnahora.cli.table.play_game import HUMAN

    given = () if options.seats is None else tuple(kind.strip() for kind in options.seats.split(","))
    kinds = given or recorded or (DEFAULT_KIND,) * (players or DEFAULT_PLAYERS)
    for kind in kinds:
        _check_kind(kind)
    if len(kinds) not in ((2, 3, 4) if players is None else (players,)):
        fail(f"--seats: {plural(len(kinds), 'player')}, expected {players or '2, 3 or 4'}")
    if HUMAN in kinds and options.as_json:
        fail("--json cannot be combined with human players, who could not be asked")
    if HUMAN in kinds and "-" in (options.position, options.resume):
        fail("standard input cannot hold both the game and the players' answers; use a file")
    return kinds


def _check_kind(kind: str) -> None:
    """End with a message if there is no such player."""
    from kutnahora.cli.table.play_game import HUMAN
    from kutnahora.solver.bot_names import UnknownBot, parse_bot

    if kind == HUMAN:
        return
    try:
        parse_bot(kind, HUMAN)
    except UnknownBot as error:
        fail(f"--seats: {error}")
    if "=" in kind:  # a record has no room for it
        fail(f"--seats: {kind[:40]!r}: only `kutna arena` takes settings")


def _check_save(options: PlayOptions) -> None:
    """Refuse to overwrite a file, unless forced or it is the record to resume."""
    if options.save is None or options.force or not os.path.lexists(options.save):
        return
    if options.resume is not None and _same_file(options.save, options.resume):
        return
    fail(f"{options.save} exists; --force overwrites it, --resume {options.save} continues it")


def _same_file(first: str, second: str) -> bool:
    return os.path.exists(first) and os.path.exists(second) and os.path.samefile(first, second)


# what --json prints -------------------------------------------------------------------------------------


def _document(game: "Game") -> dict[str, object]:
    from kutnahora.reference.engine import breakdown, winners
    from kutnahora.reference.terms import PLAYER_NAMES

    p = game.p
    players = []
    for who, player in enumerate(p.players):
        players.append(
            {
                "name": PLAYER_NAMES[who],
                "kind": game.head.seats[who],
                "points": player.standing.points,
                "money": player.purse.money,
                "final": asdict(breakdown(game.box, p, who)),
            }
        )
    return {
        "box": game.box.label,
        "seed": game.head.seed,
        "moves": [game.text(move) for move in game.moves],
        "players": players,
        "winners": [PLAYER_NAMES[who] for who in winners(p)],
    }
