"""Exact values by brute force on the reference alone: every move and every outcome, nothing remembered."""

from dataclasses import dataclass
from fractions import Fraction

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.rules.final import breakdown

Values = tuple[Fraction, ...]


@dataclass(frozen=True)
class Worth:
    """By player."""

    win: Values
    margin: Values
    points: Values

    def wanted(self, objective: str, who: int) -> tuple[Fraction, Fraction]:
        """What counts for a player, the most important first."""
        values: dict[str, Values] = {"win": self.win, "margin": self.margin, "points": self.points}
        return values[objective][who], self.margin[who]


class Brute:
    """All lines from one position to the horizon; `seen` counts their positions."""

    def __init__(self, box: Box, start: Position, objective: str, horizon: str) -> None:
        self.box = box
        self.start = start
        self.objective = objective
        self.horizon = horizon
        self.seen = 0

    def options(self) -> list[Worth]:
        """The worth of every legal move, in list order."""
        moves = engine.legal_moves(self.box, self.start)
        return [self.worth(engine.apply(self.box, self.start, move).position) for move in moves]

    def worth(self, p: Position) -> Worth:
        self.seen += 1
        if self._last(p):
            return scored(self.box, p)
        if engine.is_chance(p):
            return self._average(p)
        who = p.task.player
        moves = engine.legal_moves(self.box, p)
        worths = [self.worth(engine.apply(self.box, p, move).position) for move in moves]
        return max(worths, key=lambda worth: worth.wanted(self.objective, who))  # the first of equals

    def _average(self, p: Position) -> Worth:
        return self.average(
            [
                (chance, self.worth(engine.apply(self.box, p, piece).position))
                for piece, chance in engine.chance_outcomes(self.box, p)
            ]
        )

    def average(self, parts: list[tuple[Fraction, Worth]]) -> Worth:
        """The mean over what chance can show."""

        def mean(values: list[Values]) -> Values:
            columns = zip(*values, strict=True)
            return tuple(
                sum((chance * value for (chance, _), value in zip(parts, column, strict=True)), Fraction())
                for column in columns
            )

        return Worth(
            mean([part.win for _, part in parts]),
            mean([part.margin for _, part in parts]),
            mean([part.points for _, part in parts]),
        )

    def _last(self, p: Position) -> bool:
        """The end of the game; of the round; of the turn, which lies at the bottom of the agenda."""
        if p.over:
            return True
        if self.horizon == "game":
            return False
        if p.round != self.start.round:
            return True
        mine, now = self.start.agenda[0], p.agenda[0]
        return self.horizon == "turn" and (mine.kind, mine.player, mine.a) != (now.kind, now.player, now.a)


def scored(box: Box, p: Position) -> Worth:
    """A last position: its points, with the final scoring if the game is not over."""
    seats = range(len(p.players))
    points = [
        player.standing.points + (0 if p.over else breakdown(box, p, who).total)
        for who, player in enumerate(p.players)
    ]
    ranks = [(points[who], p.players[who].purse.money) for who in seats]
    first = [rank == max(ranks) for rank in ranks]
    margins = [points[who] - max(points[other] for other in seats if other != who) for who in seats]
    return Worth(
        tuple(Fraction(int(wins), sum(first)) for wins in first),
        tuple(map(Fraction, margins)),
        tuple(map(Fraction, points)),
    )
