"""A player's nine miners: in the pool, in the reserve, on mines."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Miners:
    """Pool at most 2; the three add up to 9."""

    pool: int
    reserve: int
    placed: int


def checked(pool: int, reserve: int, placed: int) -> Miners:
    """setup.player, mine.hire: Miners read from outside."""
    if pool < 0 or pool > constants.POOL_LIMIT:
        raise ValueError(f"{pool} miners in the pool, expected 0 to {constants.POOL_LIMIT}")
    if reserve < 0 or placed < 0 or pool + reserve + placed != constants.MINERS:
        raise ValueError(f"miners {pool} + {reserve} + {placed} are not {constants.MINERS}")
    return Miners(pool, reserve, placed)


def start() -> Miners:
    """setup.player: One miner in the pool, eight in the reserve."""
    return Miners(constants.START_POOL, constants.MINERS - constants.START_POOL, 0)


def hire(miners: Miners, count: int) -> Miners:
    """mine.hire: `count` miners go from the reserve to the pool."""
    return Miners(miners.pool + count, miners.reserve - count, miners.placed)


def place_from_pool(miners: Miners) -> Miners:
    """mine.effects: A miner of the pool goes on the mine."""
    return Miners(miners.pool - 1, miners.reserve, miners.placed + 1)


def place_from_reserve(miners: Miners) -> Miners:
    """build.tech, cathedral.9: A miner of the reserve, of the pool only if the reserve is empty."""
    if miners.reserve > 0:
        return Miners(miners.pool, miners.reserve - 1, miners.placed + 1)
    return Miners(miners.pool - 1, miners.reserve, miners.placed + 1)
