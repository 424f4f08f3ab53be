"""The thirteen claims of the project, a sentence each; every obligation is a part of one."""

from collections.abc import Iterable
from typing import Final

from kutnahora.proofs.domains.rulebook import MOST_TAX
from kutnahora.proofs.machine.obligation import Obligation

CLAIMS: Final = {
    1: f"Nothing, in any order, takes the tax above {MOST_TAX} or below 0; below the cap its rise is exact.",
    2: "A player's nine miners are conserved, 0 to 2 of them in the pool; who hires pays, and how much.",
    3: "Stacks slide: the one taken goes to the end, the others keep their order; nothing gets lost.",
    4: "Money is never negative; what is paid is quantity times price, the highest price and not the sum.",
    5: "There are three patricians of each colour in supply, pool and council together.",
    6: "Three plots and three slots at most, 0 to 4 houses a row, five cards played of six.",
    7: "Reputation stays on its track; each step beyond is 2 points. What a joker and a plot cost by it.",
    8: "Decks and arms never pass their ends; n steps of one card are one of n; the city stops building.",
    9: "The cathedral goes one tile at a time: a guild's turn gives tax, an action the effect.",
    10: "Scoring: places and ties in the mine rows, patricians, a final score that is its parts' sum.",
    11: "Taxes: pay or lose reputation, never both; plots cost 0, 0, 3, 8 more.",
    12: "Whole positions: every move keeps them sound, a move always exists, the agenda stays within 16.",
    13: "Every number of the compiled state fits its width.",
}


def without_obligation(obligations: Iterable[Obligation]) -> tuple[str, ...]:
    """Claims that nothing is proved of: there must not be any."""
    proved = {about.claim for about in obligations}
    return tuple(f"claim {number}" for number in CLAIMS if number not in proved)
