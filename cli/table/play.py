"""`kutna play`: a game at the terminal, of people and of bots."""

import os
import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.options import BoxOption, Json, Seed, chosen_seed
from kutnahora.cli.output import INTERRUPTED, fail, print_json
from kutnahora.cli.reading import open_box, open_position
from kutnahora.cli.text import plural

if TYPE_CHECKING:
    from kutnahora.cli.table.play_game import Game
    from kutnahora.cli.table.play_log import Narrator
    from kutnahora.reference.box import Box
    from kutnahora.reference.files.records import Record

DEFAULT_KIND = "lively"
DEFAULT_PLAYERS = 3
SEED_LIMIT = 10**20
"""A record has room for twenty digits."""


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What the command line asks for."""

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
        str | None, typer.Argument(metavar="POS", help="Start from a position: a file, a KHN string, or -.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="KINDS", help="With commas: `human`, or bots such as `lively`, `mcts:50ms`."),
    ] = None,
    seed: Seed = None,
    events: Annotated[bool, typer.Option("--events", help="Use the events; 2 players always do.")] = False,
    first_game: Annotated[
        bool, typer.Option("--first-game", help="Guild setup card 1, rows as printed.")
    ] = False,
    box: BoxOption = None,
    save: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Keep a record (.khg): after every choice of a person, and at the end."
        ),
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a record, as if it had not stopped.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --save overwrite a file.")] = False,
    as_json: Json = False,
) -> None:
    """Play a game and show it, turn by turn, with the final scoring.

    People are asked at the terminal; `?` helps there. Without --seats three lively players play. Bots are
    random, lively, greedy, and with CPU time or simulations for a choice flat, uct, mcts: `mcts:2s`,
    `uct:500sims`. All that chance shows and bots choose comes from the seed and the number of the move, but
    for bots with a time: what they find hangs on the machine.
    """
    wishes = Wishes(
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
    _play(open_box(box), wishes)


def _play(box: "Box", wishes: Wishes) -> None:
    from kutnahora.cli.table.play_human import Left
    from kutnahora.cli.table.play_log import Narrator
    from kutnahora.cli.table.play_view import print_end

    game = _begin(box, wishes)
    narrator = None if wishes.as_json else Narrator(box, game.steps[0])
    if narrator is not None and game.number:
        narrator.catch_up(game.moves, game.steps)
        typer.echo(f"Resumed after {plural(game.number, 'move')}, in round {game.p.round}.")
    try:
        _run(game, narrator, wishes.save)
    except Left as left:
        typer.echo(f"{left} {_farewell(game, wishes)}")
        return
    except KeyboardInterrupt:
        _keep(game, wishes.save)
        typer.echo(f"\nInterrupted. {_farewell(game, wishes)}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if wishes.as_json:
        print_json(_document(game))
    else:
        print_end(box, game.p)


def _run(game: "Game", narrator: "Narrator | None", save: str | None) -> None:
    """To the end of the game."""
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
    """Write the game down, unless it is. What players without a clock did since comes again from the seed."""
    from kutnahora.cli.table.play_game import write_game

    if save is not None and game.kept != (save, game.number):
        write_game(game, save)


def _farewell(game: "Game", wishes: Wishes) -> str:
    """Whether the game is kept, and how to go on with it."""
    if game.kept is None:
        return "Nothing was kept (--save FILE keeps a game)."
    path, number = game.kept
    again = ["kutna", "play", "--resume", path, "--save", path]
    if wishes.box is not None:
        again += ["--box", wishes.box]
    return f"To go on after move {number}: {shlex.join(again)}"


# how a game begins --------------------------------------------------------------------------------------


def _begin(box: "Box", wishes: Wishes) -> "Game":
    """The game that is asked for; ends with a message if it cannot be had."""
    from kutnahora.cli.reading import end_with
    from kutnahora.cli.table.play_game import begin
    from kutnahora.reference.files.records import BadRecord

    if wishes.seed is not None and abs(wishes.seed) >= SEED_LIMIT:
        fail("--seed: expected at most 20 digits")
    _check_save(wishes)
    record = _record(box, wishes)
    try:
        return begin(box, record)
    except BadRecord as bad:
        raise end_with(box, wishes.resume or wishes.position or "", bad) from None


def _record(box: "Box", wishes: Wishes) -> "Record":
    """A record at whose end the game begins, with seats and a seed."""
    if wishes.resume is not None:
        return _resumed(wishes, wishes.resume)
    if wishes.position is not None:
        return _from_position(box, wishes, wishes.position)
    return _new(box, wishes)


def _new(box: "Box", wishes: Wishes) -> "Record":
    from kutnahora.cli.table.play_game import start_player
    from kutnahora.reference import constants
    from kutnahora.reference.files.records import Record

    seats = _kinds(wishes, None)
    seed = chosen_seed(wishes.seed)
    return Record(
        box=box.label,
        rules=constants.RULES_VERSION,
        players=len(seats),
        first=start_player(seed, len(seats)),
        events=wishes.events or len(seats) == 2,
        first_game=wishes.first_game,
        seats=seats,
        seed=seed,
    )


def _from_position(box: "Box", wishes: Wishes, argument: str) -> "Record":
    from kutnahora.reference import constants
    from kutnahora.reference.files.khn import format_khn
    from kutnahora.reference.files.records import Record

    if wishes.events or wishes.first_game:
        fail("a position says itself how the game began: no --events or --first-game beside it")
    p = open_position(box, argument)
    count = len(p.players)
    return Record(
        box=box.label,
        rules=constants.RULES_VERSION,
        players=count,
        seats=_kinds(wishes, count),
        seed=chosen_seed(wishes.seed),
        start=format_khn(box, p),
    )


def _resumed(wishes: Wishes, path: str) -> "Record":
    from kutnahora.cli.reading import open_record

    if wishes.position is not None or wishes.events or wishes.first_game:
        fail("--resume: the record says how the game began: no POS, --events or --first-game beside it")
    record = open_record(path)
    seats = _kinds(wishes, record.players, record.seats)
    if record.seed is not None and wishes.seed not in (None, record.seed):
        fail(f"--seed: the game goes on with its own seed, {record.seed}")
    seed = chosen_seed(wishes.seed) if record.seed is None else record.seed
    return replace(record, seats=seats, seed=seed)


def _kinds(wishes: Wishes, players: int | None, recorded: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The kind of player of each seat: as asked for, else as recorded, else all lively."""
    from kutnahora.cli.table.play_game import HUMAN

    given = () if wishes.seats is None else tuple(kind.strip() for kind in wishes.seats.split(","))
    kinds = given or recorded or (DEFAULT_KIND,) * (players or DEFAULT_PLAYERS)
    for kind in kinds:
        _check_kind(kind)
    if len(kinds) not in ((2, 3, 4) if players is None else (players,)):
        fail(f"--seats: {plural(len(kinds), 'player')}, expected {players or '2, 3 or 4'}")
    if HUMAN in kinds and wishes.as_json:
        fail("--json: people cannot be asked then; --seats without human")
    if HUMAN in kinds and "-" in (wishes.position, wishes.resume):
        fail("standard input cannot hold the game and the answers of people; use a file")
    return kinds


def _check_kind(kind: str) -> None:
    """Ends with a message if there is no such player."""
    from kutnahora.cli.table.play_game import HUMAN
    from kutnahora.solver.bot_names import UnknownBot, parse_bot

    if kind == HUMAN:
        return
    try:
        parse_bot(kind, HUMAN)
    except UnknownBot as error:
        fail(f"--seats: {error}")
    if "=" in kind:  # a record has no room for it
        fail(f"--seats: {kind[:40]!r}: settings are for `kutna arena`")


def _check_save(wishes: Wishes) -> None:
    """No record is written over but the one that goes on."""
    if wishes.save is None or wishes.force or not os.path.lexists(wishes.save):
        return
    if wishes.resume is not None and _same_file(wishes.save, wishes.resume):
        return
    fail(f"{wishes.save} exists; --force overwrites it, --resume {wishes.save} goes on with it")


def _same_file(one: str, other: str) -> bool:
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


# what --json prints -------------------------------------------------------------------------------------


def _document(game: "Game") -> dict[str, object]:
    from kutnahora.reference.engine import breakdown, winners
    from kutnahora.reference.terms import PLAYER_NAMES

    p = game.p
    players = []
    for who, player in enumerate(p.players):
        parts = breakdown(game.box, p, who)
        players.append(
            {
                "name": PLAYER_NAMES[who],
                "kind": game.head.seats[who],
                "points": player.standing.points,
                "money": player.purse.money,
                "final": {
                    "city": parts.city,
                    "mine": parts.mine,
                    "income": parts.income,
                    "reputation": parts.reputation,
                    "extras": parts.extras,
                },
            }
        )
    return {
        "box": game.box.label,
        "seed": game.head.seed,
        "moves": [game.text(move) for move in game.moves],
        "players": players,
        "winners": [PLAYER_NAMES[who] for who in winners(p)],
    }
