"""A position without a move: what is owed now and how many options there are, or the final scoring."""

from collections import Counter

import typer

from kutnahora.cli.common import plural, print_json
from kutnahora.cli.explain_game import title
from kutnahora.cli.explain_score import sources
from kutnahora.cli.explain_view import row, score_rows
from kutnahora.cli.explain_words import source_document
from kutnahora.cli.sentences import listed
from kutnahora.cli.show_signs import ASCII, View
from kutnahora.cli.show_words import owed
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.moves import NO_EFFECT, Kind, Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.rules.final import winners
from kutnahora.reference.terms import PLAYER_NAMES, Action


def explain_position(box: Box, p: Position, *, as_json: bool) -> None:
    """The scoring of a finished game, else what is owed."""
    if as_json:
        print_json(score_document(box, p) if p.over else owed_document(box, p))
    else:
        typer.echo("\n".join(score_lines(box, p) if p.over else owed_lines(box, p)))


# a finished game ----------------------------------------------------------------------------------------


def score_lines(box: Box, p: Position) -> list[str]:
    """Every player's points item by item, and who won."""
    lines = [f"The game is over after round {p.round}."]
    for who in range(len(p.players)):
        lines += ["", *score_rows(who, sources(box, p, who), p, over=True)]
    return [*lines, "", row(Clause.FINAL_WINNER.value, _won(p), 0)]


def _won(p: Position) -> str:
    ranks = [
        f"{PLAYER_NAMES[who]} {plural(b.standing.points, 'point')}, {b.purse.money} gr"
        for who, b in enumerate(p.players)
    ]
    names = listed(PLAYER_NAMES[who] for who in winners(p))
    return f"{'; '.join(ranks)}. Most points, then most money: {names}."


def score_document(box: Box, p: Position) -> dict[str, object]:
    players = []
    for who, player in enumerate(p.players):
        parts = sources(box, p, who)
        final = sum(part.points for part in parts)
        points = player.standing.points
        players.append(
            {
                "player": PLAYER_NAMES[who],
                "in_play": points - final,
                "sources": [source_document(part) for part in parts],
                "points": points,
                "money": player.purse.money,
            }
        )
    return {"over": True, "scoring": players, "winners": [PLAYER_NAMES[who] for who in winners(p)]}


# a game that goes on ------------------------------------------------------------------------------------


def owed_lines(box: Box, p: Position) -> list[str]:
    """Who decides what, how many options there are of each kind, what comes after it."""
    view = View(box, p, ASCII)
    found = options(box, p)
    what = "pieces can come" if engine.is_chance(p) else "legal moves"
    lines = [
        row("when", title(box, p), 0),
        row("owed now", owed(view, p.task), 0),
        row("decides", decider(p), 0),
        row(what, str(sum(found.values())), 0),
    ]
    lines += [row(kind, str(count)) for kind, count in found.items()]
    after = [owed(view, task) for task in reversed(p.agenda[:-1])]
    return lines + [row("then" if not n else "", text, 0) for n, text in enumerate(after)]


def decider(p: Position) -> str:
    """A player, or chance."""
    return "chance" if engine.is_chance(p) else PLAYER_NAMES[p.task.player]


def options(box: Box, p: Position) -> dict[str, int]:
    """How many legal moves or outcomes there are of each kind; cards by what they are played for."""
    pieces = tuple(piece for piece, _chance in engine.chance_outcomes(box, p))
    return dict(Counter(_kind(box, p, move) for move in engine.legal_moves(box, p) or pieces))


def _kind(box: Box, p: Position, move: Move) -> str:
    if move.kind == Kind.CARD:
        _card, half, action = move.numbers
        return "card skip" if half == NO_EFFECT else f"card as {Action(action).name.lower()}"
    return format_move(box, len(p.players), move).strip("[]").partition(" ")[0]


def owed_document(box: Box, p: Position) -> dict[str, object]:
    view = View(box, p, ASCII)
    return {
        "over": False,
        "when": title(box, p),
        "owed": owed(view, p.task),
        "decides": decider(p),
        "options": options(box, p),
        "then": [owed(view, task) for task in reversed(p.agenda[:-1])],
    }
