"""What is known of the cards: the action cards and the guild setup cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from kutnahora.reference.constants import CARDS
from kutnahora.reference.files.box.draft import Draft
from kutnahora.reference.files.box.models import Sets
from kutnahora.reference.files.faults import Fault
from kutnahora.reference.terms import Action


def action_cards(draft: Draft) -> Iterator[Fault]:
    """Mine on two cards, Joker on one; Plot/Mine, Mine/Joker, another Plot; every action, no card twice."""
    for name, card in draft.action_cards.items():
        if card.halves[0] == card.halves[1]:
            yield Fault(f"action_cards.{name}.halves", "twice the same action")
    if len(draft.action_cards) != CARDS:
        return
    cards = Counter(frozenset(card.halves) for card in draft.action_cards.values())
    halves = Counter[str](half for card in draft.action_cards.values() for half in card.halves)
    for pair, times in cards.items():
        if times > 1:
            yield Fault("action_cards", f"{times} cards {'/'.join(sorted(pair))}, their names have to differ")
    for action in Action:
        if not halves[action.name.lower()]:
            yield Fault("action_cards", f"no card has {action.name.lower()}")
    if halves["mine"] != 2:
        yield Fault("action_cards", f"mine is on {halves['mine']} halves, it is on 2 cards")
    if halves["joker"] > 1:
        yield Fault("action_cards", f"joker is on {halves['joker']} halves, it is on 1 card")
    if not cards[frozenset({"plot", "mine"})]:
        yield Fault("action_cards", "no card is plot/mine")
    if not cards[frozenset({"mine", "joker"})]:
        yield Fault("action_cards", "no card is mine/joker")
    if not any("plot" in pair and "mine" not in pair for pair in cards):
        yield Fault("action_cards", "no second plot card without mine")


def guild_sets(draft: Draft) -> Iterator[Fault]:
    """Sets of three different guilds; who shares what with four and with three players."""
    for name, card in draft.guild_sets.items():
        for players, word, sets in ((2, "two", card.two), (3, "three", card.three), (4, "four", card.four)):
            place = f"guild_sets.{name}.{word}"
            if len(sets) != players:
                yield Fault(place, f"{len(sets)} sets, there are {players}")
            elif any(len(set(guilds)) < 3 for guilds in sets):
                yield Fault(place, "a guild twice in a set")
            elif players == 4:
                yield from _four(place, sets)
            elif players == 3:
                yield from _three(place, sets)


def _four(place: str, sets: Sets) -> Iterator[Fault]:
    held = Counter(guild for guilds in sets for guild in guilds)
    if any(times != 2 for times in held.values()):
        yield Fault(place, "each guild is in exactly two sets")


def _three(place: str, sets: Sets) -> Iterator[Fault]:
    held = Counter(guild for guilds in sets for guild in guilds)
    shared = all(len(set(one) & set(other)) == 1 for one, other in combinations(sets, 2))
    if not shared or max(held.values()) > 2:
        yield Fault(place, "each player has one guild alone and shares one with each opponent")
