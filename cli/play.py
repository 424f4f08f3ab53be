"""`kutna play`: a whole game of players that need no search."""

from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.box import BoxOption, Json
from kutnahora.cli.common import fail, open_box, print_json

if TYPE_CHECKING:
    from kutnahora.cli.play_view import Narrator
    from kutnahora.reference.box import Box
    from kutnahora.reference.events import Step

LARGEST_SEED = 2**32


@dataclass
class Game:
    """What happened, as it is shown and as `--json` prints it."""

    box: "Box"
    last: "Step"
    moves: list[str] = field(default_factory=list)


def play(
    seats: Annotated[
        str, typer.Option(help="One player a seat, `random` or `lively`, 2 to 4 of them, with commas.")
    ] = "lively,lively,lively",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same game.")] = None,
    events: Annotated[bool, typer.Option(help="Use the events; 2 players always do.")] = False,
    first_game: Annotated[bool, typer.Option(help="Guild setup card 1, rows as printed.")] = False,
    box: BoxOption = None,
    as_json: Json = False,
) -> None:
    """Play a whole game and show it, turn by turn, with the final scoring."""
    from kutnahora.cli.play_view import Narrator, print_end

    names = _players(seats)
    if seed is None:
        seed = SystemRandom().randrange(LARGEST_SEED)
        typer.echo(f"seed {seed}", err=True)
    the_box = open_box(box)
    narrator = None if as_json else Narrator(the_box)
    game = _play(the_box, names, seed, narrator, events=events, first_game=first_game)
    if as_json:
        print_json(_document(game, names, seed))
    else:
        print_end(game.box, game.last.position)


def _players(seats: str) -> list[str]:
    from kutnahora.reference.samples.players import CHOOSERS

    names = [name.strip() for name in seats.split(",")]
    unknown = [name for name in names if name not in CHOOSERS]
    if unknown:
        fail(f"--seats: no player {unknown[0]!r}, expected {' or '.join(CHOOSERS)}")
    if not 2 <= len(names) <= 4:
        fail(f"--seats: {len(names)} players, expected 2, 3 or 4")
    return names


def _play(
    box: "Box", names: list[str], seed: int, narrator: "Narrator | None", *, events: bool, first_game: bool
) -> Game:
    from kutnahora.reference import engine
    from kutnahora.reference.notation import format_move
    from kutnahora.reference.samples.players import CHOOSERS, next_move

    rng = Random(seed)
    count = len(names)
    with_events = True if count == 2 else events
    step = engine.new_game(
        box, count, first=rng.randrange(count), events=with_events, first_game=first_game
    )
    game = Game(box, step)
    while not step.position.over:
        who = max(step.position.task.player, 0)
        move = next_move(box, step.position, CHOOSERS[names[who]], rng)
        step = engine.apply(box, step.position, move)
        text = format_move(box, count, move)
        game.moves.append(text)
        if narrator is not None:
            narrator.tell(move, text, step)
    game.last = step
    return game


def _document(game: Game, names: list[str], seed: int) -> dict[str, object]:
    from kutnahora.reference.rules.final import breakdown, winners
    from kutnahora.reference.terms import PLAYER_NAMES

    p = game.last.position
    players = []
    for who, player in enumerate(p.players):
        parts = breakdown(game.box, p, who)
        players.append(
            {
                "name": PLAYER_NAMES[who],
                "kind": names[who],
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
    won = [PLAYER_NAMES[who] for who in winners(p)]
    return {"box": game.box.label, "seed": seed, "moves": game.moves, "players": players, "winners": won}
