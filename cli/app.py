"""All commands of the command line."""

from typing import Annotated

import typer

from kutnahora.cli.lawyer.explain import explain
from kutnahora.cli.lawyer.rules import rules_app
from kutnahora.cli.lawyer.rulings import rulings_app
from kutnahora.cli.maintain.bench import bench
from kutnahora.cli.maintain.box import box_app
from kutnahora.cli.maintain.box_balance import balance
from kutnahora.cli.maintain.diff import diff
from kutnahora.cli.maintain.perft import perft
from kutnahora.cli.maintain.prove import prove
from kutnahora.cli.maintain.schema import schema
from kutnahora.cli.maintain.train import train
from kutnahora.cli.solver.arena import arena
from kutnahora.cli.solver.puzzles import puzzles_app
from kutnahora.cli.solver.puzzles_mine import mine
from kutnahora.cli.solver.review import review
from kutnahora.cli.solver.solve import solve
from kutnahora.cli.table.play import play
from kutnahora.cli.table.positions import apply, check, convert, legal, new, show
from kutnahora.cli.table.replay import replay
from kutnahora.cli.text import paragraphs

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
puzzles_app.command(epilog="Example: kutna puzzles mine --games 20 --seed 7 --out mined")(mine)
box_app.command(epilog="Example: kutna box balance --box my-copy.toml --games 100")(balance)

# `kutna --help` shows the commands by who needs them.
TABLE = "At the table"
app.command(rich_help_panel=TABLE, epilog="Example: kutna new --players 3 --seed 7")(new)
app.command(rich_help_panel=TABLE, epilog="Example: kutna show game.toml")(show)
app.command(rich_help_panel=TABLE, epilog="Example: kutna legal game.toml")(legal)
app.command(
    rich_help_panel=TABLE, epilog='Example: kutna apply game.toml "card plot/mine as plot" "plot c4"'
)(apply)
app.command(rich_help_panel=TABLE, epilog="Example: kutna check game.toml")(check)
app.command(rich_help_panel=TABLE, epilog="Example: kutna convert game.khn --to toml")(convert)
app.command(rich_help_panel=TABLE, epilog="Example: kutna play --seats lively,random,lively --seed 7")(play)
app.command(rich_help_panel=TABLE, epilog="Example: kutna replay game.khg --to 40")(replay)

LAWYERS = "For rules lawyers"
app.command(
    rich_help_panel=LAWYERS,
    epilog='Example: kutna explain game.toml "card plot/mine as plot ; plot c4"',
)(explain)
app.add_typer(rules_app, name="rules", rich_help_panel=LAWYERS)
app.add_typer(rulings_app, name="rulings", rich_help_panel=LAWYERS)

SOLVERS = "For puzzle solvers"
app.command(rich_help_panel=SOLVERS, epilog="Example: kutna solve game.toml --time 10s --lines 3")(solve)
app.command(rich_help_panel=SOLVERS, epilog="Example: kutna review game.khg --player blue")(review)
app.add_typer(puzzles_app, name="puzzles", rich_help_panel=SOLVERS)
app.command(
    rich_help_panel=SOLVERS, epilog="Example: kutna arena --seats mcts:20ms,uct:20ms --blocks 30 --seed 7"
)(arena)

MAINTAINERS = "For maintainers"
app.command(rich_help_panel=MAINTAINERS, epilog="Example: kutna prove --only tax.rise --only 7")(prove)
app.command(rich_help_panel=MAINTAINERS, epilog="Example: kutna diff --games 60 --seed 7")(diff)
app.command(rich_help_panel=MAINTAINERS, epilog="Example: kutna perft game.toml 3 --divide")(perft)
app.command(rich_help_panel=MAINTAINERS, epilog="Example: kutna bench --trust --sims 5000,20000 --jobs 2")(
    bench
)
app.command(rich_help_panel=MAINTAINERS, epilog="Example: kutna train my-training --seed 7 --games 200")(
    train
)
app.add_typer(box_app, name="box", rich_help_panel=MAINTAINERS)
app.command(rich_help_panel=MAINTAINERS, epilog="Example: kutna schema position > position.schema.json")(
    schema
)

for _app in (app, rules_app, rulings_app, puzzles_app, box_app):
    for _command in _app.registered_commands:
        _command.help = paragraphs((_command.callback or app).__doc__ or "")


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"kutna {version('kutnahora')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A reference engine for Kutná Hora: The City of Silver. Unofficial.

    Exit codes: 0 yes or ok, 1 no, 2 unreadable input or wrong usage, 3 undecided, 130 interrupted.
    """
