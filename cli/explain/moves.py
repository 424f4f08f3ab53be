"""`kutnahora.explain`: what moves do, step by step and clause by clause, or every reason against them."""

from collections.abc import Iterator
from dataclasses import dataclass

from kutnahora.cli.explain.view import change_rows, reason_rows, step_rows
from kutnahora.cli.sentences.events.stages import DescribedStage, describe_stages
from kutnahora.cli.sentences.judged import Judged, judged
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Stage
from kutnahora.reference.position import Position
from kutnahora.reference.said import NoSuchMove


@dataclass(frozen=True, slots=True)
class Explained:
    """One move or chance outcome: what it does task by task, or why it is not legal."""

    text: str
    before: Position
    stages: tuple[Stage, ...]
    """Empty if it is not legal."""
    steps: tuple[DescribedStage, ...]
    """The stages worth describing, with a sentence for every event."""
    judged: Judged
    """The move, every reason against it, and what would be legal."""

    @property
    def legal(self) -> bool:
        return bool(self.stages)

    @property
    def after(self) -> Position:
        """The position after the move; unchanged if it is not legal."""
        return self.stages[-1].after if self.stages else self.before

    @property
    def rows(self) -> list[str]:
        """Lines of text in 80 columns: clause and sentence, what has changed, reasons."""
        head = f"{self.text} is {'' if self.legal else 'not '}legal:"
        changed = change_rows(self.before, self.after)
        return [head, *step_rows(self.steps), *changed, *(() if self.legal else reason_rows(self.judged))]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanations of moves in a row, up to the first illegal one."""

    moves: tuple[Explained, ...]

    @property
    def legal(self) -> bool:
        return all(move.legal for move in self.moves)

    def __str__(self) -> str:
        return "\n".join(row for move in self.moves for row in move.rows)


def explain(box: Box, position: Position, *moves: str) -> Explanation:
    """What moves do, step by step with clauses and numbers, or every reason why one is not legal.

    All are moves of the player who decides first, unless they name another: `green: tax pay`. What chance
    shows is written in brackets; a text may hold several moves joined by ` ; `. Raises NoSuchMove for text
    that is not a move.
    """
    texts = tuple(text.strip() for several in moves for text in several.split(";"))
    return Explanation(tuple(explained(box, position, texts)))


def explained(box: Box, p: Position, texts: tuple[str, ...]) -> Iterator[Explained]:
    """Explain each move in turn, up to the first illegal one."""
    player: int | None = None
    stages: tuple[Stage, ...] = ()
    for text in texts:
        verdict = judged(box, p, text, player, stages)
        if verdict is None:
            raise NoSuchMove(box, p, text)
        if player is None and not p.over and not engine.is_chance(p):
            player = p.task.player
        refused = verdict.move is None or verdict.reasons
        stages = () if verdict.move is None or refused else engine.stages(box, p, verdict.move)
        yield Explained(text, p, stages, tuple(describe_stages(box, stages)), verdict)
        if refused:
            return
        p = stages[-1].after
