"""What each option is worth to a player who looks no further than the end of the card that is played."""

from kutnahora.ext.state import State

def greedy_values(
    state: State, *, seed: int, draws: int = 4, money: float = 0.02, income: float = 0.05
) -> tuple[float, ...]:
    """What each option of the decision owed now is worth to who decides, in the order of the list."""
