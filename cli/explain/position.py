"""A position explained: what is decided now and how many options there are, or the final scoring."""

from collections import Counter

import typer

from kutnahora.cli.explain.documents import source_document
from kutnahora.cli.explain.view import row, score_rows
from kutnahora.cli.output import print_json
from kutnahora.cli.sentences.owed import owed_words, title
from kutnahora.cli.sentences.score import sources
from kutnahora.cli.text import listed, plural
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.position import Position
from kutnahora.reference.view import View, view


def explain_position(box: Box, p: Position, *, as_json: bool) -> None:
    """Print the scoring of a finished game, otherwise what is decided now."""
    shown = view(box, p)
    if as_json:
        print_json(score_document(shown) if shown.over else owed_document(shown))
    else:
        typer.echo("\n".join(score_lines(shown, p) if shown.over else owed_lines(shown)))


# a finished game ----------------------------------------------------------------------------------------


def score_lines(shown: View, p: Position) -> list[str]:
    """Every player's points item by item, and who won."""
    lines = [f"The game is over after round {shown.moment.round}."]
    for who, board in enumerate(shown.players):
        lines += ["", *score_rows(who, sources(board.score), p, over=True)]
    return [*lines, "", row(Clause.FINAL_WINNER.value, _won(shown), 0)]


def _won(shown: View) -> str:
    ranks = [f"{board.player} {plural(board.points, 'point')}, {board.money} gr" for board in shown.players]
    return f"{'; '.join(ranks)}. Most points, then most money: {listed(shown.winners)}."


def score_document(shown: View) -> dict[str, object]:
    players = [
        {
            "player": board.player,
            "in_play": board.score.in_play,
            "sources": [source_document(part) for part in sources(board.score)],
            "points": board.points,
            "money": board.money,
        }
        for board in shown.players
    ]
    return {"over": True, "scoring": players, "winners": list(shown.winners)}


# a game that goes on ------------------------------------------------------------------------------------


def owed_lines(shown: View) -> list[str]:
    """Who decides what, how many options of each kind there are, and what comes next."""
    asked, *after = map(owed_words, shown.owed)
    what = "possible pieces" if shown.chance else "legal moves"
    lines = [
        row("when", title(shown.moment), 0),
        row("now", asked, 0),
        row("decides", decider(shown), 0),
        row(what, str(len(shown.moves)), 0),
    ]
    lines += [row(kind, str(count)) for kind, count in options(shown).items()]
    return lines + [row("then" if not n else "", text, 0) for n, text in enumerate(after)]


def decider(shown: View) -> str:
    """The player who decides, or `chance`."""
    return shown.decides or "chance"


def options(shown: View) -> dict[str, int]:
    """The number of legal moves or outcomes of each kind; cards by the action they are played for."""
    return dict(Counter(map(_kind, shown.moves)))


def _kind(move: str) -> str:
    """`card plot/mine as joker:plot` is of the kind `card as plot`."""
    first, *_card, last = move.strip("[]").split(" ")
    if first != "card":
        return first
    return "card skip" if last == "skip" else f"card as {last.removeprefix('joker:')}"


def owed_document(shown: View) -> dict[str, object]:
    asked, *after = map(owed_words, shown.owed)
    return {
        "over": False,
        "when": title(shown.moment),
        "owed": asked,
        "decides": decider(shown),
        "options": options(shown),
        "then": after,
    }
