"""A player's money in groschen."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Purse:
    """Never negative: there is no debt (turn.afford)."""

    money: int


def checked(money: int) -> Purse:
    """turn.afford: A purse read from outside."""
    if money < 0:
        raise ValueError(f"money {money} is below 0")
    return Purse(money)


def start(seat: int) -> Purse:
    """setup.money: 40 to 43 groschen by place in the first round's turn order."""
    return Purse(constants.START_MONEY[seat])


def pay(purse: Purse, cost: int) -> Purse:
    """turn.afford: The whole cost at once."""
    return Purse(purse.money - cost)


def earn(purse: Purse, income: int) -> Purse:
    """income.collect: Money comes from income only."""
    return Purse(purse.money + income)
