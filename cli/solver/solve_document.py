"""The answer of a search as a JSON document."""

from collections.abc import Iterable
from fractions import Fraction

from kutnahora.cli.solver.solve_share import line_string
from kutnahora.cli.solver.solve_words import rule_of
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view.when import buyer
from kutnahora.solver.luck import by_luck, extremes, luck_of
from kutnahora.solver.ranges import PROMISE
from kutnahora.solver.results import Answer, Continuation, Line, Value
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.worths import fraction_text


def document(box: Box, p: Position, request: SearchRequest, answer: Answer) -> dict[str, object]:
    """The answer as --json prints it."""
    spent = answer.simulation_seconds
    return {
        "over": False,
        "box": box.label,
        "players": list(PLAYER_NAMES[: len(p.players)]),
        "player": PLAYER_NAMES[buyer(p)],
        "chance": answer.chance,
        "options": len(engine.options(box, p)),
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
        "value": worth_document(answer.value) if answer.lines else None,
        **(_chance_document(box, p, answer) if answer.chance else {}),
        "lines": [line_document(box, p, answer, line) for line in answer.lines],
    }


def _chance_document(box: Box, p: Position, answer: Answer) -> dict[str, object]:
    """The pieces that chance can show, the luckiest first, and which of them are told apart."""
    if not answer.lines:
        return {"outcomes": [], "luckiest": [], "unluckiest": []}
    luck = extremes(answer)

    def pieces(lines: Iterable[Line]) -> list[str]:
        return [format_move(box, len(p.players), line.continuation.moves[0]) for line in lines]

    likely = str(Fraction(1, len(engine.options(box, p))))
    ranked = by_luck(answer)
    outcomes = [
        {"piece": piece, "probability": likely, "worth": line.worth, "luck": luck_of(answer, line)}
        for piece, line in zip(pieces(ranked), ranked, strict=True)
    ]
    return {"outcomes": outcomes, "luckiest": pieces(luck.best), "unluckiest": pieces(luck.worst)}


def worth_document(worth: Line | Value) -> dict[str, object]:
    """What a line or a position is worth to everybody, and how sure that is."""
    return {
        "win": list(worth.win),
        "points": list(worth.points),
        "worth": worth.worth,
        "value": fraction_text(worth.worth) if worth.exact else None,
        "range": list(worth.range),
        "exact": worth.exact,
    }


def line_document(box: Box, p: Position, answer: Answer, line: Line) -> dict[str, object]:
    return {
        "khn": line_string(box, p, line),
        **continuation_document(box, len(p.players), line.continuation),
        **worth_document(line),
        "loss": line.loss,
        "loss_range": list(line.loss_range),
        "told_apart": answer.told_apart(line),
        "same": [continuation_document(box, len(p.players), turn) for turn in line.same],
        "visits": line.visits,
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
