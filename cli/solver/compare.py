"""`kutna solve POS MOVE`: a turn beside the best one."""

from typing import TYPE_CHECKING

from kutnahora.cli.output import INTERRUPTED, fail, print_json
from kutnahora.cli.reading import legal_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kutnahora.ext.engine import State
    from kutnahora.reference.box import Box
    from kutnahora.reference.moves import Move
    from kutnahora.reference.position import Position
    from kutnahora.solver.compare import Comparison
    from kutnahora.solver.search_request import SearchRequest


def legal_moves(box: "Box", p: "Position", texts: "Sequence[str]") -> "list[Move]":
    """The moves of texts, one after the other; ends where one is not legal or not a move."""
    from kutnahora.reference import engine
    from kutnahora.reference.events import Stage

    moves: list[Move] = []
    made: tuple[Stage, ...] = ()
    for number, text in enumerate(texts, 1):
        moves.append(legal_move(box, p, text, number, made))
        made = engine.stages(box, p, moves[-1])
        p = made[-1].after
    return moves


def compare_with_progress(
    box: "Box", state: "State", request: "SearchRequest", moves: "Sequence[Move]"
) -> "Comparison":
    """Compare, with a progress bar; ends if that is not possible. Undecided: no exact answer was found."""
    from kutnahora.cli.solver.solve_progress import thinking
    from kutnahora.solver.compare import compare

    try:
        with thinking(box, state, request) as watch:
            return compare(state, request, moves, watch)
    except ValueError as error:
        fail(str(error))
    except MemoryError:
        fail(f"--memory: cannot allocate {request.memory:,.0f} MB")
    except KeyboardInterrupt:
        fail("interrupted before anything was known", INTERRUPTED)


def print_comparison(
    box: "Box",
    p: "Position",
    request: "SearchRequest",
    comparison: "Comparison",
    moves: int,
    *,
    as_json: bool,
) -> None:
    """The answer as text or as a document; `moves` were given."""
    from kutnahora.cli.solver.compare_document import document
    from kutnahora.cli.solver.compare_view import print_both

    if as_json:
        print_json(document(box, p, request, comparison))
    else:
        print_both(box, p, request, comparison, moves)
