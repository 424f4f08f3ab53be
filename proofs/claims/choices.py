"""Claims 6 and 12: what a card's half is played for, and which guilds a player takes."""

from collections.abc import Iterable
from typing import cast

from kutnahora.proofs.machine.obligation import Case, obligation, refusal_is
from kutnahora.proofs.machine.symbols import both, either, integer, negate, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.rules import cards, setup

JOKER = 6


@obligation("cards.half", 6, ("turn.half", "joker.cost"), cards.refuse_other_action)
def half() -> Case[Refusal | None]:
    """A half gives the action printed on it and no other; a joker gives any action but the joker."""
    printed, action = integer("printed"), integer("action")
    joker = printed == JOKER
    return Case(
        call=lambda: cards.refuse_other_action(printed, action),
        must_refuse=either(both(joker, action == JOKER), both(negate(joker), action != printed)),
        effect=lambda said: refusal_is(said, Refusal(Clause.TURN_HALF, ((Fact.ACTION, action),))),
        covers={
            "the joker for another action": lambda said: both(joker, action == 0),
            "a half for its own": lambda said: both(printed == 3, action == 3),
        },
    )


def three(name: str) -> tuple[int, int, int]:
    return integer(f"{name} 1"), integer(f"{name} 2"), integer(f"{name} 3")


def count_of(guild: int, guilds: Iterable[int]) -> int:
    """How often a guild is among some."""
    return sum(when(one == guild, 1, 0) for one in guilds)


@obligation("guilds.rows", 12, "setup.guilds", setup.refuse_other_guilds)
def rows() -> Case[Refusal | None]:
    """Rows are refused exactly if they are not the player's three guilds, each as often."""
    own, wanted = three("own"), three("row")
    same = both(*(count_of(guild, own) == count_of(guild, wanted) for guild in own))
    return Case(
        call=lambda: setup.refuse_other_guilds(own, wanted),
        must_refuse=negate(same),
        effect=lambda said: refusal_is(said, Refusal(Clause.SETUP_GUILDS)),
        covers={"another order": lambda said: both(same, own[0] == wanted[2], own[0] != own[2])},
    )


@obligation("guilds.taken", 12, "setup.guilds", setup.refuse_taken_set)
def taken() -> Case[Refusal | None]:
    """A set can be taken exactly if all equal sets before it are taken and it is not taken itself.

    So many sets and players, sets that differ in one guild; any number of players have chosen.
    """
    players = pick("players", (2, 3, 4))
    sets = tuple((integer(f"set {number}"), 1, 2) for number in range(players))
    chosen = pick(f"choosers of {players}", range(players))
    held = tuple(
        (integer(f"guilds {who}"), 1, 2) if who < chosen else cast(tuple[int, ...], ())
        for who in range(players)
    )
    number = pick(f"number of {players}", range(players))
    guild = sets[number][0]
    before = count_of(guild, [one[0] for one in sets[:number]])
    gone = count_of(guild, [one[0] for one in held if one])
    return Case(
        call=lambda: setup.refuse_taken_set(sets, held, number),
        must_refuse=before != gone,
        effect=lambda said: refusal_is(said, Refusal(Clause.SETUP_GUILDS, ((Fact.COUNT, number),))),
    )
