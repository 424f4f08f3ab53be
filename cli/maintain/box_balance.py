"""`kutna box balance`: many games of three equal players, and whether the box is fair and lively."""

import math
import os
import time
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kutnahora.cli.compiled import playable_box
from kutnahora.cli.console import progress
from kutnahora.cli.options import BoxOption, Jobs, Json, Seed, chosen_seed
from kutnahora.cli.output import INTERRUPTED, NO, fail, print_json
from kutnahora.cli.text import WIDTH, plural

if TYPE_CHECKING:
    from kutnahora.reference.box import Box
    from kutnahora.solver.balance import Game, Guilds
    from kutnahora.solver.bot_names import Spec

FEW: Final = 100
"""Games; with fewer the limits, which are for 300, say little."""
MADE_FOR: Final = "The limits are meant for the bot mcts:5ms"


def balance(
    box: BoxOption = None,
    games: Annotated[int, typer.Option(metavar="N", min=2, max=100_000, help="Number of games.")] = 300,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Bot that plays all three seats.")] = "mcts:5ms",
    seed: Seed = None,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Play many games of three equal bots: is the box balanced?

    Every second game has events. A balanced box has winners with 50 to 80 points, guild sets that win about
    equally often, every action in use, a cathedral that is finished now and then, and a tax that can reach
    its limit. Exit code 1: it is not balanced.
    """
    the_box = playable_box(box)
    from kutnahora.batch.processes import one_interrupt
    from kutnahora.solver.balance import figures

    spec = _bot(bot)
    chosen = chosen_seed(seed)
    with one_interrupt():
        begun = time.perf_counter()
        played, interrupted = _play(the_box, spec, chosen, games, min(jobs or os.cpu_count() or 1, games))
        if not played:
            fail("interrupted before a game was played", INTERRUPTED)
        if as_json:
            head = {"box": the_box.label, "bot": spec.name, "seed": chosen, "games": len(played)}
            print_json(_document(head, played) | {"interrupted": interrupted})
        else:
            _print(played)
            count, spent = plural(len(played), "game"), time.perf_counter() - begun
            typer.echo(f"{count} of 3 {spec.name}, seed {chosen}, box {the_box.label}; {spent:.0f} s")
            for line in verdict(played, spec):
                typer.echo(fill(line, WIDTH, break_on_hyphens=False))
        if interrupted:
            if not as_json:
                typer.echo(f"Interrupted after {len(played):,} of {plural(games, 'game')}.")
            raise typer.Exit(INTERRUPTED)
    if not all(figure.good for figure in figures(played)):
        raise typer.Exit(NO)


def _play(box: "Box", bot: "Spec", seed: int, games: int, jobs: int) -> "tuple[list[Game], bool]":
    """All games, or on Ctrl-C those that are over; and whether it was pressed."""
    from kutnahora.solver.balance import play_games

    played: list[Game] = []
    try:
        with progress("playing", games) as reached:
            for game in play_games(box, bot, seed, range(games), jobs):
                played.append(game)
                reached(len(played))
    except KeyboardInterrupt:
        return played, True
    return played, False


def _bot(name: str) -> "Spec":
    from kutnahora.solver.bot_names import UnknownBot, parse_bot

    try:
        return parse_bot(name)
    except UnknownBot as error:
        fail(f"--bot: {error}")


def verdict(played: "list[Game]", bot: "Spec") -> list[str]:
    """Whether the box is balanced, which figures say it is not, and what the limits are meant for."""
    from kutnahora.solver.balance import figures

    measured = figures(played)
    failed = [figure.name for figure in measured if not figure.good]
    lines = ["Balanced: every figure is within its limits."]
    if failed:
        are = "is" if len(failed) == 1 else "are"
        count = f"{len(failed)} of {len(measured)} figures {are}"
        lines = [f"Not balanced: {count} outside the limits: {'; '.join(failed)}."]
    if len(played) < FEW:
        lines.append("So few games say little: the limits are meant for 300.")
    if bot.kind != "mcts":
        lines.append(f"{MADE_FOR}, not for {bot.name}.")
    return lines


def _set_name(guilds: "Guilds") -> str:
    from kutnahora.reference.notation import KINDS

    return ", ".join(KINDS[guild] for guild in guilds)


def _document(head: dict[str, object], played: "list[Game]") -> dict[str, object]:
    from kutnahora.solver.balance import figures, likely_rates, set_wins, spread

    found = figures(played)
    wins = set_wins(played)
    rates = likely_rates(list(wins.values()))
    plain = spread([record.rate for record in wins.values()])
    return head | {
        "balanced": all(figure.good for figure in found),
        "figures": [
            {"name": figure.name, "found": round(figure.found, 4), "low": figure.low, "high": figure.high}
            for figure in found
        ],
        "sets": [
            {
                "guilds": _set_name(guilds).split(", "),
                "won": round(record.won, 2),
                "played": record.played,
                "likely": round(likely, 4),
            }
            for (guilds, record), likely in zip(wins.items(), rates, strict=True)
        ],
        "plain_factor": round(plain, 4) if math.isfinite(plain) else None,
    }


def _print(played: "list[Game]") -> None:
    from rich.console import Console
    from rich.table import Table

    from kutnahora.solver.balance import figures, likely_rates, set_wins, spread

    console = Console(width=WIDTH, highlight=False, markup=False)
    asked = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    asked.add_column("figure")
    for title in ("found", "from", "to", ""):
        asked.add_column(title, justify="right")
    for figure in figures(played):
        limits = f"{figure.low:g}", f"{figure.high:g}"
        asked.add_row(figure.name, f"{figure.found:.3g}", *limits, "" if figure.good else "no")
    console.print(asked)
    sets = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    sets.add_column("guild set")
    for title in ("played", "won", "share", "likely"):
        sets.add_column(title, justify="right")
    wins = set_wins(played)
    rates = likely_rates(list(wins.values()))
    for (guilds, record), likely in zip(wins.items(), rates, strict=True):
        sets.add_row(
            _set_name(guilds), str(record.played), f"{record.won:g}", f"{record.rate:.2f}", f"{likely:.2f}"
        )
    plain = spread([record.rate for record in wins.values()])
    sets.add_row("best to worst", "", "", f"{plain:.2f}", f"{spread(rates):.2f}")
    console.print()
    console.print(sets)
    typer.echo("likely: the share, less what luck alone would explain.")
