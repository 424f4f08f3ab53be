"""The network once more, in plain Python: what the compiled model must give, to the last bit."""

from kutnahora.solver.learned.numbers import LEVELS, ONE, POINT, SPREAD, Numbers, exponentials

Inputs = tuple[int, ...]


def dot(weights: Inputs, inputs: Inputs) -> int:
    return sum(weight * value for weight, value in zip(weights, inputs, strict=True))


def exponential(below: int) -> int:
    coarse, fine = exponentials()
    return coarse[below // LEVELS] * fine[below % LEVELS] // ONE if below < LEVELS**2 else 0


def points_of(numbers: Numbers, table: Inputs, own: Inputs) -> int:
    """Expected points, in POINT."""
    total = 0
    for unit, bias in enumerate(numbers.bias):
        strength = bias + dot(numbers.table[unit], table) + dot(numbers.player[unit], own)
        total += max(strength, 0) * numbers.out[unit]
    direct = dot(numbers.direct_table, table) + dot(numbers.direct_player, own)
    return numbers.points_bias + (total >> numbers.out_shift) + (direct >> numbers.direct_shift)


def shares_of(odds: list[int]) -> tuple[float, ...]:
    return tuple(one / sum(odds) for one in odds)


def plain_value(
    numbers: Numbers, table: Inputs, players: tuple[Inputs, ...], left: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Win shares and points."""
    points = [points_of(numbers, table, own) for own in players]
    behind = [min(max(points) - one, 2**24) for one in points]
    odds = [exponential(one * numbers.rates[left] // table[SPREAD] >> 16) for one in behind]
    return shares_of(odds), tuple(one / POINT for one in points)


def plain_shares(
    numbers: Numbers, phase: int, moves: tuple[tuple[tuple[int, int], ...], ...]
) -> tuple[float, ...]:
    """Shares of moves by their inputs."""
    weights = numbers.moves[phase]
    scores = [sum(weights[place] * value for place, value in inputs) for inputs in moves]
    return shares_of([exponential(max(scores) - one >> numbers.moves_shift) for one in scores])
