"""What `kutna bench --trust` prints: tables of 80 columns, or all figures as JSON."""

import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

import typer

from kutnahora.cli.text import WIDTH, plural

if TYPE_CHECKING:
    from rich.table import Table

    from kutnahora.solver.yardstick.figures import Figure
    from kutnahora.solver.yardstick.measure import Run

TITLES: Final = {
    "missed": "not the best, %",
    "loss": "loss",
    "error_of_line": "value off by",
    "error_of_position": "off the best by",
    "in_range": "in the range, %",
    "width": "width of range",
    "another_move": "seed 2 differs, %",
    "cost_of_seed": "seed 2 costs",
}
"""The figures of the exact part; those that are shares say so."""
WORSE: Final = ("loss", "error_of_line")
"""What should not grow with more simulations."""


# JSON ---------------------------------------------------------------------------------------------------


def document(run: "Run", then: "Run | None") -> dict[str, object]:
    """All figures, and the answers that they follow from."""
    return {"figures": [_budget_figures(run, budget) for budget in range(len(run.sims))]} | {
        "worse_with_more": {
            objective: {what: _rounded(figure) for what, figure in worse.items()}
            for objective, worse in _worse(run).items()
        },
        "against": None if then is None else _against(run, then),
        "run": run.model_dump(mode="json"),
    }


def _budget_figures(run: "Run", budget: int) -> dict[str, object]:
    from kutnahora.solver.yardstick.figures import (
        another_move,
        brier,
        cost_of_seed,
        exact_figures,
        groups,
        reliability,
    )

    exact: dict[str, dict[str, object]] = {"objective": {}, "horizon": {}, "players": {}}
    for key, value, rows in groups(run.exact):
        exact[key][value] = {name: _rounded(one) for name, one in exact_figures(rows, budget).items()}
    return {
        "sims": run.sims[budget],
        "exact": exact,
        "brier": _rounded(brier(run.played, budget)),
        "brier_of_equal_guess": _rounded(brier(run.played, None)),
        "reliability": [
            {"from": one.low, "to": one.high, "said": round(one.said, 6), "happened": _rounded(one.happened)}
            for one in reliability(run.played, budget)
        ],
        "another_move": _rounded(another_move(run.played, budget)),
        "cost_of_seed": _rounded(cost_of_seed(run.played, budget)),
    }


def _rounded(figure: "Figure") -> dict[str, float | None]:
    """A figure by its names; JSON knows no infinity."""
    return {name: round(value, 6) if math.isfinite(value) else None for name, value in asdict(figure).items()}


def _worse(run: "Run") -> "dict[str, dict[str, Figure]]":
    """By objective, what is higher with the largest budget than with the smallest."""
    from kutnahora.solver.yardstick.figures import by_objective, worse_with_more

    if len(run.sims) < 2:
        return {}
    grown = {
        objective: {what: worse_with_more(rows, what) for what in WORSE}
        for objective, rows in by_objective(run.exact).items()
    }
    return {
        objective: {what: figure for what, figure in figures.items() if figure.mean > 0}
        for objective, figures in grown.items()
        if any(figure.mean > 0 for figure in figures.values())
    }


def _against(run: "Run", then: "Run") -> list[dict[str, object]]:
    from kutnahora.solver.yardstick.figures import paired_brier, paired_loss

    return [
        {
            "sims": sims,
            "loss": {
                objective: _rounded(paired_loss(run, then, sims, objective)) for objective in _objectives(run)
            },
            "brier": _rounded(paired_brier(run, then, sims)),
        }
        for sims in run.sims
        if sims in then.sims
    ]


def _objectives(run: "Run") -> list[str]:
    return list(dict.fromkeys(row.objective for row in run.exact))


# tables -------------------------------------------------------------------------------------------------


def print_figures(run: "Run", then: "Run | None") -> None:
    """Everything in words; horizons and players are in --json."""
    from rich.console import Console

    console = Console(width=WIDTH, highlight=False, markup=False)
    measured = f"{run.bot}: " if run.bot else ""
    threads = f"{plural(run.threads, 'thread')}, " if run.threads > 1 else ""
    about = f"{measured}half {run.half}, {threads}seed {run.seed}, box {run.box}"
    typer.echo(f"{about}; means with 95 % intervals\n")
    console.print(_exact_table(run))
    _print_worse(run)
    typer.echo(f"\nPlayed on from: {plural(len(run.played), 'position')}")
    console.print(_played_table(run))
    typer.echo("What another move costs is by the search's own values, where it lists both.")
    for budget in range(len(run.sims)):
        typer.echo("")
        console.print(_reliability_table(run, budget))
    if then is not None:
        typer.echo("\nNow less then, position by position: below 0 is better now")
        console.print(_against_table(run, then))


def _exact_table(run: "Run") -> "Table":
    from kutnahora.cli.console import figure_table
    from kutnahora.solver.yardstick.figures import EXACT, by_objective, exact_figures

    table = figure_table("exact worth known", *_columns(run), gap=2)
    for objective, rows in by_objective(run.exact).items():
        table.add_row(f"{objective}, {plural(len(rows), 'position')}")
        by_budget = [exact_figures(rows, budget) for budget in range(len(run.sims))]
        for name, title in TITLES.items():
            # Shares of the win are told in percent, too.
            scale = 100 if EXACT[name][1] == "share" or objective == "win" else 1
            unit = ", %" if scale == 100 and not title.endswith("%") else ""
            table.add_row(f"  {title}{unit}", *(_told(figures[name], scale) for figures in by_budget))
    return table


def _columns(run: "Run") -> list[str]:
    return [f"{sims:,} sims" for sims in run.sims]


def _told(figure: "Figure", scale: float = 1) -> str:
    """`31.2 (20.5-41.9)`."""
    if not figure.count:
        return "none"
    largest = scale * (figure.high if math.isfinite(figure.high) else figure.mean)
    digits = 0 if largest > 100 else 1 if scale == 100 or largest >= 10 else 2
    mean = f"{scale * figure.mean:.{digits}f}"
    if not math.isfinite(figure.high):
        return mean
    return f"{mean} ({scale * figure.low:.{digits}f}-{scale * figure.high:.{digits}f})"


def _difference(figure: "Figure", scale: float = 1) -> str:
    """`-0.12 +- 0.18`; in percent with as many digits, for differences are small."""
    if not figure.count or not math.isfinite(figure.high):
        return "none" if not figure.count else f"{scale * figure.mean:+.2f}"
    return f"{scale * figure.mean:+.2f} +- {scale * (figure.high - figure.mean):.2f}"


def _print_worse(run: "Run") -> None:
    worse = _worse(run)
    if len(run.sims) > 1 and not worse:
        typer.echo("No objective gets worse with more simulations.")
    for objective, figures in worse.items():
        scale, unit = (100, " %") if objective == "win" else (1, "")
        for what, figure in figures.items():
            more = f"{TITLES[what]} {_difference(figure, scale)}{unit}"
            verb = "gets" if figure.low > 0 else "may get"
            typer.echo(f"{objective} {verb} worse with more simulations: {more}")


def _played_table(run: "Run") -> "Table":
    from kutnahora.cli.console import figure_table
    from kutnahora.solver.yardstick.figures import another_move, brier, cost_of_seed

    budgets = range(len(run.sims))
    table = figure_table("win shares, %", *_columns(run), gap=2)
    table.add_row("Brier score", *(_told(brier(run.played, budget), 100) for budget in budgets))
    table.add_row("  of an equal guess", *(_told(brier(run.played, None), 100) for _budget in budgets))
    table.add_row("seed 2 differs", *(_told(another_move(run.played, budget), 100) for budget in budgets))
    table.add_row(
        "  which costs", *(_difference(cost_of_seed(run.played, budget), 100) for budget in budgets)
    )
    return table


def _reliability_table(run: "Run", budget: int) -> "Table":
    from kutnahora.cli.console import figure_table
    from kutnahora.solver.yardstick.figures import reliability

    table = figure_table(f"{run.sims[budget]:,} sims, win share said, %", "mean", "happened", "count", gap=2)
    for one in reliability(run.played, budget):
        table.add_row(
            f"  {100 * one.low:.0f} to {100 * one.high:.0f}",
            f"{100 * one.said:.1f}",
            _told(one.happened, 100),
            str(one.happened.count),
        )
    return table


def _against_table(run: "Run", then: "Run") -> "Table":
    from kutnahora.cli.console import figure_table
    from kutnahora.solver.yardstick.figures import paired_brier, paired_loss

    both = [sims for sims in run.sims if sims in then.sims]
    table = figure_table("difference", *(f"{sims:,} sims" for sims in both), gap=2)
    for objective in _objectives(run):
        scale, unit = (100, ", %") if objective == "win" else (1, "")
        told = (_difference(paired_loss(run, then, sims, objective), scale) for sims in both)
        table.add_row(f"loss, {objective}{unit}", *told)
    table.add_row("Brier score, %", *(_difference(paired_brier(run, then, sims), 100) for sims in both))
    return table
