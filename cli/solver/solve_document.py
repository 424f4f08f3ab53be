"""The answer of a search as a JSON document."""

from kutnahora.cli.solver.solve_words import rule_of
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.solver.ranges import PROMISE
from kutnahora.solver.results import Answer, Continuation, Line
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.worths import fraction_text


def document(box: Box, p: Position, request: SearchRequest, answer: Answer) -> dict[str, object]:
    """The answer as --json prints it."""
    spent = answer.simulation_seconds
    return {
        "over": False,
        "box": box.label,
        "players": list(PLAYER_NAMES[: len(p.players)]),
        "player": PLAYER_NAMES[p.task.player],
        "options": len(engine.legal_moves(box, p)),
        "objective": request.objective,
        "horizon": request.horizon,
        "exact": answer.exact,
        "ties": answer.ties if answer.exact else None,
        "ties_by_margin": answer.ties_by_margin if answer.exact else None,
        "promise": None if answer.exact else PROMISE,
        "rule": rule_of(request, ties_by_margin=answer.ties_by_margin) if answer.exact else None,
        "sims": answer.simulations,
        "sims_per_second": round(answer.simulations / spent) if spent > 0 else 0,
        "positions": answer.positions,
        "seconds": round(answer.seconds, 3),
        "seed": request.seed,
        "threads": request.threads,
        "memory_full": answer.full,
        "interrupted": answer.interrupted,
        "lines": [line_document(box, p, answer, line) for line in answer.lines],
    }


def line_document(box: Box, p: Position, answer: Answer, line: Line) -> dict[str, object]:
    return {
        **continuation_document(box, len(p.players), line.continuation),
        "win": list(line.win),
        "points": list(line.points),
        "worth": line.worth,
        "value": fraction_text(line.worth) if line.exact else None,
        "range": list(line.range),
        "loss": line.loss,
        "loss_range": list(line.loss_range),
        "told_apart": answer.told_apart(line),
        "visits": line.visits,
        "exact": line.exact,
        "proven": line.proven,
    }


def continuation_document(box: Box, players: int, continuation: Continuation) -> dict[str, object]:
    return {
        "moves": [format_move(box, players, move) for move in continuation.moves],
        "plan": {
            format_move(box, players, piece): continuation_document(box, players, then)
            for piece, then in continuation.plan
        },
        "cut": continuation.cut,
    }
