"""A turn beside the best one as a JSON document."""

from collections.abc import Sequence
from dataclasses import asdict

from kutnahora.cli.solver.solve_document import continuation_document, worth_document
from kutnahora.cli.solver.solve_words import rule_of
from kutnahora.reference.box import Box
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.solver.compare import Comparison
from kutnahora.solver.ranges import PROMISE
from kutnahora.solver.results import Line
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.tallies import Tally


def document(box: Box, p: Position, request: SearchRequest, comparison: Comparison) -> dict[str, object]:
    """The comparison as --json prints it."""
    players = len(p.players)
    mine = comparison.mine
    return {
        "box": box.label,
        "players": list(PLAYER_NAMES[:players]),
        "player": PLAYER_NAMES[comparison.player],
        "objective": request.objective,
        "horizon": request.horizon,
        "exact": comparison.exact,
        "promise": None if comparison.exact else PROMISE,
        "rule": rule_of(request, ties_by_margin=bool(mine.points)) if comparison.exact else None,
        "verdict": comparison.verdict,
        "mark": comparison.mark,
        "loss": mine.loss,
        "loss_range": list(mine.loss_range),
        "compared": comparison.compared,
        "mine": _side(box, players, mine, comparison.mine_tallies),
        "best": _side(box, players, comparison.best, comparison.best_tallies),
        "whole": comparison.whole,
        "departures": [
            {
                "number": departure.number,
                "move": format_move(box, players, departure.move),
                "better": format_move(box, players, departure.better),
                "loss": departure.loss,
                "loss_range": list(departure.loss_range),
            }
            for departure in comparison.departures
        ],
        "reply": _reply(box, players, comparison),
        "sims": comparison.simulations,
        "positions": comparison.positions,
        "seconds": round(comparison.seconds, 3),
        "seed": request.seed,
        "threads": request.threads,
        "interrupted": comparison.interrupted,
    }


def _side(box: Box, players: int, line: Line, tallies: Sequence[Tally]) -> dict[str, object]:
    names = PLAYER_NAMES[:players]
    return {
        **continuation_document(box, players, line.continuation),
        **worth_document(line),
        "same": [continuation_document(box, players, turn) for turn in line.same],
        "proven": line.proven,
        "after": {name: asdict(tally) for name, tally in zip(names, tallies, strict=bool(tallies))},
    }


def _reply(box: Box, players: int, comparison: Comparison) -> dict[str, object] | None:
    reply = comparison.reply
    if reply is None:
        return None
    turn = continuation_document(box, players, reply.turn)
    return {"player": PLAYER_NAMES[reply.player], **turn, "gain": reply.gain, "usual": reply.usual}
