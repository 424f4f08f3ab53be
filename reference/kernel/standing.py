"""A player's reputation and points. They change together at the ends of the track."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Standing:
    """Reputation stays on the box's track; points have no limits (points.below)."""

    reputation: int
    points: int


def checked(reputation: int, points: int, low: int, high: int) -> Standing:
    """reputation.ends: A standing read from outside."""
    if reputation < low or reputation > high:
        raise ValueError(f"reputation {reputation} is not on the track {low} to {high}")
    return Standing(reputation, points)


def start() -> Standing:
    """setup.player: Reputation 0, score 0."""
    return Standing(0, 0)


def score(standing: Standing, points: int) -> Standing:
    """points.below: Points gained, or lost below 0."""
    return Standing(standing.reputation, standing.points + points)


def change_reputation(standing: Standing, change: int, low: int, high: int) -> Standing:
    """reputation.ends: The marker stops at the ends; each step beyond is 2 points instead."""
    wanted = standing.reputation + change
    if wanted > high:
        return Standing(high, standing.points + constants.POINTS_BEYOND * (wanted - high))
    if wanted < low:
        return Standing(low, standing.points - constants.POINTS_BEYOND * (low - wanted))
    return Standing(wanted, standing.points)
