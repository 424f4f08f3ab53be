"""`kutna solve`: the best turns in a position, and how sure that is."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.options import BoxOption, Force, Json, PositionArgument, chosen_seed
from kutnahora.cli.output import INTERRUPTED, UNDECIDED, fail, print_json, target_of
from kutnahora.cli.reading import open_box_file, position_text, read_sound, split_moves
from kutnahora.cli.solver.compare import compare_with_progress, legal_moves, print_comparison
from kutnahora.cli.solver.options import THREADS_HELP, number_option, seconds_of
from kutnahora.cli.text import plural
from kutnahora.solver.options import (
    DEFAULT_SECONDS,
    ExactMode,
    Horizon,
    Objective,
    threads_of,
)

if TYPE_CHECKING:
    from kutnahora.ext.engine import State
    from kutnahora.reference.box import Box
    from kutnahora.reference.moves import Move
    from kutnahora.reference.position import Position
    from kutnahora.solver.results import Answer
    from kutnahora.solver.search_request import SearchRequest


ObjectiveOption = Annotated[
    Objective | None,
    typer.Option(help="Objective to maximise; default: the puzzle's, otherwise win."),
]
HorizonOption = Annotated[
    Horizon | None,
    typer.Option(help="Where the search ends; default: the puzzle's, otherwise game."),
]
TimeOption = Annotated[
    str | None, typer.Option(metavar="T", help="Time to think, such as 500ms or 2m; default: 10s.")
]
ExactOption = Annotated[
    ExactMode,
    typer.Option(help="auto: exact, if that comes in time; only: exact or fail; never: simulate."),
]
KhnOption = Annotated[
    bool, typer.Option("--khn", help="Print only the lines, each as KHN with its moves, best first.")
]
SvgOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="Write an SVG picture of what the best line changes.")
]
Simulations = Annotated[int | None, number_option("sims", "N", "Simulations, instead of a time.")]
OwnMoves = Annotated[
    list[str] | None,
    typer.Argument(metavar="MOVE", help="Your turn, or its first moves, joined by ` ; `: it is compared."),
]


def solve(
    position: PositionArgument,
    moves: OwnMoves = None,
    time: TimeOption = None,
    sims: Simulations = None,
    objective: ObjectiveOption = None,
    horizon: HorizonOption = None,
    lines: Annotated[int, number_option("lines", "N", "Number of options to show.")] = 3,
    threads: Annotated[int | None, number_option("threads", "N", THREADS_HELP)] = None,
    memory: Annotated[int, number_option("memory", "MB", "Memory limit of the search.")] = 1024,
    seed: Annotated[int | None, number_option("seed", "S", "Random seed of the simulations.")] = None,
    exact: ExactOption = "auto",
    positions: Annotated[int | None, number_option("positions", "N", "Limit of the exact search.")] = None,
    as_khn: KhnOption = False,
    svg: SvgOption = None,
    force: Force = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Find the best turns in a position, and say how sure that is.

    Where chance comes next: what each piece that it can show is worth, and the best turn then. With moves:
    what your turn costs beside the best one, where it leaves it, what makes the difference, and the reply
    that punishes it. Several searches share --time, and each makes all --sims.

    Objectives: `win` is the win probability (ties split), `margin` the lead over the best other player,
    `points` the player's points. With --horizon turn or round, the position there is scored as if the game
    ended.

    The exact search runs beside the simulations, in one of the threads, or in a second if there is one. It is
    given up after a quarter of the time if it has not solved a single option, and after --positions (default
    with --sims: 20 per simulation, at least 10,000; with --exact only and no time: 100 million). Ctrl-C stops
    and shows the best so far, exit code 0. With one thread, the same --seed and --sims give the same answer.

    Exit code 1: a move is not legal; 3: no exact answer for --exact only; 130: interrupted too early.
    """
    seconds = _seconds(time, sims, exact)
    text = position_text(position)
    (the_box, _file), p = read_sound(open_box_file(box), text)
    own = legal_moves(the_box, p, split_moves(moves)) if moves else []
    output = Output(as_json, as_khn, svg, force)
    output.check(p, compared=bool(own))
    if p.over:
        _print_over(p, output)
        return
    from kutnahora.solver.search_request import SearchRequest

    goal, end = _sought(text, objective, horizon)
    request = SearchRequest(
        seed=0 if exact == "only" and seed is None else chosen_seed(seed),  # an exact search needs none
        seconds=seconds,
        simulations=sims,
        objective=goal,
        horizon=end,
        lines=lines,
        threads=threads_of(threads, sims),
        memory=memory,
        exact=exact,
        positions=positions,
    )
    _answer(the_box, p, request, own, output)


@dataclass(frozen=True, slots=True)
class Output:
    """What to print and draw."""

    as_json: bool
    as_khn: bool
    svg: str | None
    force: bool

    def check(self, p: "Position", *, compared: bool) -> None:
        """Refuse what cannot be printed or written, before any time is spent on it."""
        from kutnahora.reference.engine import is_chance

        if compared and (self.as_khn or self.svg is not None):
            fail("--khn and --svg are of the best lines; a turn to compare cannot be combined with them")
        if self.svg is not None and not p.over and is_chance(p):
            fail("--svg: chance comes next, so there is no best line to draw")
        if self.as_khn and self.as_json:
            fail("--khn and --json cannot be combined; the document has the strings too")
        if self.svg == "-":
            fail("--svg: expected a file; the answer goes to standard output")
        if self.svg is not None:
            target_of(self.svg, force=self.force)


# what is asked for --------------------------------------------------------------------------------------


def _sought(text: str, objective: Objective | None, horizon: Horizon | None) -> tuple[str, str]:
    """Objective and horizon: as asked, otherwise those of the puzzle, if it is one."""
    from kutnahora.reference.files.puzzles import sought

    usual_objective, usual_horizon = sought(text)
    return objective or usual_objective, horizon or usual_horizon


def _seconds(time: str | None, sims: int | None, exact: ExactMode) -> float | None:
    """The time limit; None if something else ends the search."""
    if time is not None and sims is not None:
        fail("--time and --sims cannot be combined")
    if exact == "only" and sims is not None:
        fail("--sims: --exact only makes no simulations; --time limits it")
    if time is None:
        return DEFAULT_SECONDS if sims is None and exact != "only" else None
    return seconds_of(time)


def _state(box: "Box", p: "Position") -> "State":
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.ext.engine import DoesNotFit, State, Tables

    try:
        return State(Tables(box), p)
    except DoesNotFit as error:
        fail(str(error))


# thinking -----------------------------------------------------------------------------------------------


def _answer(box: "Box", p: "Position", request: "SearchRequest", own: "list[Move]", output: Output) -> None:
    """Search, and show the best lines, or a turn beside the best one."""
    state = _state(box, p)
    if own:
        _compare(box, p, state, request, own, output)
    else:
        _print_answer(box, p, request, _solve_with_progress(box, state, request), output)


def _solve_with_progress(box: "Box", state: "State", request: "SearchRequest") -> "Answer":
    """Search, with a progress bar and the best line so far."""
    from kutnahora.cli.solver.solve_progress import thinking
    from kutnahora.solver.solve import solve as solved

    try:
        with thinking(box, state, request) as watch:
            answer = solved(state, request, watch)
    except MemoryError:
        fail(f"--memory: cannot allocate {request.memory:,.0f} MB")
    except KeyboardInterrupt:
        fail("interrupted before anything was known", INTERRUPTED)
    return answer


def _compare(
    box: "Box", p: "Position", state: "State", request: "SearchRequest", moves: "list[Move]", output: Output
) -> None:
    """Show the moves of a turn beside the best one."""
    from kutnahora.solver.results import Undecided

    try:
        comparison = compare_with_progress(box, state, request, moves)
    except Undecided as undecided:
        _print_answer(box, p, request, undecided.answer, output)
    else:
        print_comparison(box, p, request, comparison, len(moves), as_json=output.as_json)


def _fail_undecided(players: int, request: "SearchRequest", answer: "Answer") -> None:
    from kutnahora.solver.exact import fits

    limited = answer.positions >= request.most_positions()
    within = f"{request.most_positions():,} positions" if limited else "the time"
    seen = plural(answer.positions, "position")
    kept = fits(request.memory, players)
    again = f"; only {kept:,} fit into --memory at a time, so others are searched again"
    fail(
        f"no exact answer within {within} ({seen} searched{again * (answer.positions > kept)}): try a nearer "
        "--horizon, or --exact auto for simulations",
        UNDECIDED,
    )


def _print_answer(
    box: "Box", p: "Position", request: "SearchRequest", answer: "Answer", output: Output
) -> None:
    from kutnahora.cli.solver.chance_view import print_chance
    from kutnahora.cli.solver.solve_document import document
    from kutnahora.cli.solver.solve_share import draw_best, print_strings
    from kutnahora.cli.solver.solve_view import print_answer

    if output.as_json:
        print_json(document(box, p, request, answer))
    elif output.as_khn:
        print_strings(box, p, answer)
    elif answer.lines:
        (print_chance if answer.chance else print_answer)(box, p, request, answer)
    if not answer.lines:
        _fail_undecided(len(p.players), request, answer)
    if output.svg is not None:
        draw_best(box, p, answer, output.svg, force=output.force)


def _print_over(p: "Position", output: Output) -> None:
    """Print who won a finished game."""
    if output.as_khn or output.svg is not None:
        fail("the game is over: there is no line for --khn or --svg")
    from kutnahora.reference.engine import winners
    from kutnahora.reference.terms import PLAYER_NAMES

    names = [PLAYER_NAMES[who] for who in winners(p)]
    players = PLAYER_NAMES[: len(p.players)]
    points = [player.standing.points for player in p.players]
    if output.as_json:
        cost = {"exact": True, "sims": 0, "seconds": 0.0}
        head = {"over": True, "players": list(players), "winners": names, "points": points}
        print_json({**head, **cost, "lines": []})
    else:
        each = ", ".join(f"{name} {number}" for name, number in zip(players, points, strict=True))
        typer.echo(f"The game is over: {' and '.join(names)} won ({each}). There is nothing to decide.")
