"""A mined puzzle as a file: its words are plain sentences made from what happens; a person improves them."""

from dataclasses import dataclass
from typing import Final

from kutnahora.cli.explain.moves import explained
from kutnahora.cli.sentences.owed import now_words
from kutnahora.cli.solver.solve_words import GOALS, HORIZONS, exact_words
from kutnahora.reference.box import Box
from kutnahora.reference.events import Counted
from kutnahora.reference.files.box.load import LoadedBox
from kutnahora.reference.files.positions.write import TITLES, values
from kutnahora.reference.files.puzzles import MOST_RULES, Line, read_puzzle
from kutnahora.reference.files.toml import toml_text
from kutnahora.reference.moves import NO_EFFECT, Kind, Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.terms import PLAYER_NAMES, Action
from kutnahora.reference.view import view
from kutnahora.solver.mining import Mined
from kutnahora.solver.puzzles import examine
from kutnahora.solver.worths import fraction_text

MOST_SENTENCES: Final = 4
"""About what the answer does."""
TOLD: Final = (Counted.POINTS, Counted.REPUTATION, Counted.MONEY)
"""Changes that are worth a sentence, the most important first."""
TEMPTS: Final = "Whoever looks no further than the end of the card prefers it."


@dataclass(frozen=True, slots=True)
class Written:
    """A mined puzzle and its file."""

    name: str
    title: str
    text: str
    kind: str


def written(loaded: LoadedBox, mined: Mined, seed: int) -> Written | None:
    """The file of a puzzle; None if the exact search does not confirm it."""
    content = _content(loaded.box, mined)
    puzzle = read_puzzle(loaded.box, _text(content), loaded.file).puzzle
    verdict = None if puzzle is None else examine(puzzle)
    if verdict is None or verdict.reasons or not verdict.decided:
        return None
    verified = {"by": "exact search", "positions": verdict.positions}
    position = content.pop("position")
    text = _text({**content, "verified": verified, "position": position})
    name = f"mined-{seed}-{mined.game}-{mined.choice}"
    return Written(name, str(content["title"]), text, mined.kind)


def _text(content: dict[str, object]) -> str:
    return toml_text(content, TITLES)


def _content(box: Box, mined: Mined) -> dict[str, object]:
    best, worse = (_worth(mined, value) for value in (mined.value, mined.obvious_value))
    return {
        "title": title(mined),
        "question": question(box, mined),
        "objective": mined.objective,
        "horizon": mined.horizon,
        "level": mined.level,
        "chance": mined.chance,
        "rules": [clause.value for clause in mined.clauses[:MOST_RULES]],
        "answer": {
            "moves": [_line_text(box, mined, line) for line in mined.answers],
            "value": _number(mined.value),
            "because": " ".join(
                [
                    f"It is worth: {best}. The next best plan: {_worth(mined, mined.second)}.",
                    *happens(box, mined, mined.answers[0]),
                ]
            ),
        },
        "obvious": {
            "move": _line_text(box, mined, mined.obvious),
            "value": _number(mined.obvious_value),
            "tempts": " ".join([TEMPTS, *happens(box, mined, mined.obvious)]),
            "fails": f"It is worth: {worse}. The answer: {best}.",
        },
        "position": values(box, mined.position),
    }


def title(mined: Mined) -> str:
    """What the answer does, and what the obvious move does instead."""
    deeds = [_deed(line[-1]) for line in (mined.answers[0], mined.obvious)]
    first = [_deed(line[0]) for line in (mined.answers[0], mined.obvious)]
    pair = first if first[0] != first[1] else deeds
    words = f"Which {pair[0]}?" if pair[0] == pair[1] else f"{pair[0]} or {pair[1]}?"
    return words[0].upper() + words[1:]


def _deed(move: Move) -> str:
    if move.kind != Kind.CARD:
        return move.kind.name.lower()
    _card, half, action = move.numbers
    return "nothing" if half == NO_EFFECT else Action(action).name.lower()


def question(box: Box, mined: Mined) -> str:
    shown = view(box, mined.position)
    who = PLAYER_NAMES[mined.position.task.player]
    when = f"Round {mined.position.round} of {shown.moment.rounds}, {now_words(shown)}"
    return f"{when}. What is best for {who}'s {GOALS[mined.objective]} {HORIZONS[mined.horizon]}?"


def happens(box: Box, mined: Mined, line: Line) -> list[str]:
    """The sentences of the events that change what the player has, the most important first."""
    who, found = mined.position.task.player, list[tuple[int, str]]()
    texts = tuple(format_move(box, len(mined.position.players), move) for move in line)
    for move in explained(box, mined.position, texts):
        for told in (told for step in move.steps for told in step.lines):
            ranks = [TOLD.index(change.what) for change in told.event.changes if change.what in TOLD]
            if ranks and told.event.player == who:
                found.append((min(ranks), told.text))
    chosen = sorted(range(len(found)), key=lambda place: found[place][0])[:MOST_SENTENCES]
    return [found[place][1] for place in sorted(chosen)]


def _worth(mined: Mined, value: float) -> str:
    return exact_words(mined.objective, fraction_text(value))


def _number(value: float) -> int | str:
    """A value as a file has it: a fraction is text."""
    text = fraction_text(value)
    return text if "/" in text or "." in text else int(text)


def _line_text(box: Box, mined: Mined, line: Line) -> str:
    players = len(mined.position.players)
    return " ; ".join(format_move(box, players, move) for move in line)
