"""Players and positions that stand for all, made constructively: nothing is drawn and then thrown away.

Each function takes the name of its inputs. What a rule must not touch is opaque: that it is untouched is then
proved by identity (`equal`), and a rule that looks at it fails the proof.

    box = any_box()
    who = pick("who", (0, 1))
    acting = player("player", purse=purse("player"), miners=miners("player"))
    before = position(players=seated(who, acting), tax=tax_level("table"))
"""

from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar, cast

from kutnahora.proofs.domains.boxes import LABEL
from kutnahora.proofs.domains.rulebook import MOST_TAX
from kutnahora.proofs.machine.symbols import assume, inhabited, integer, opaque
from kutnahora.reference.box import Box
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.position import Lot, Player, Position, Task

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

V = TypeVar("V", bound="DataclassInstance")


def made(kind: type[V], name: str, **parts: object) -> V:
    """A value of this kind with some parts given; the others are opaque."""
    value = object.__new__(kind)
    for part in fields(kind):
        given = parts.pop(part.name) if part.name in parts else opaque(f"{name}.{part.name}")
        object.__setattr__(value, part.name, given)
    if parts:
        raise TypeError(f"{kind.__name__} has no {next(iter(parts))}")
    return value


def purse(name: str) -> Purse:
    """Any money; there is no debt."""
    return Purse(integer(f"{name}.money", 0))


def miners(name: str) -> Miners:
    """Pool 0 to 2, the rest of nine in the reserve and on mines."""
    pool = integer(f"{name}.pool", 0, 2)
    reserve = integer(f"{name}.reserve", 0, 9)
    assume(pool + reserve <= 9)
    return Miners(pool, reserve, 9 - pool - reserve)


def standing(name: str, low: int, high: int) -> Standing:
    """Any points, a reputation on the track."""
    return Standing(integer(f"{name}.reputation", low, high), integer(f"{name}.points"))


def standing_in(box: Box, name: str) -> Standing:
    """Any points, a reputation on the track of the box."""
    return standing(name, box.reputation_low, box.reputation_high)


def pelicans(name: str) -> Pelicans:
    return Pelicans(integer(f"{name}.unused_pelicans", 0), integer(f"{name}.used_pelicans", 0))


def tax_level(name: str) -> Tax:
    return Tax(integer(f"{name}.tax", 0, MOST_TAX))


def houses(name: str) -> Houses:
    """0 to 4 in each row."""
    return Houses(tuple(integer(f"{name}.houses {row}", 0, 4) for row in range(3)))


def production(name: str, most: int | None = None) -> Production:
    """Four tracks, up to `most`."""
    rows = tuple(integer(f"{name}.row {row}", 0, most) for row in range(3))
    return Production(rows, integer(f"{name}.mines", 0, most))


def patricians(name: str) -> Patricians:
    """setup.supply: Three of each colour in all."""
    pool = tuple(integer(f"{name}.pool {colour}", 0, 3) for colour in range(4))
    council = tuple(integer(f"{name}.council {colour}", 0, 3) for colour in range(4))
    for waiting, seated in zip(pool, council, strict=True):
        assume(waiting + seated <= 3)
    supply = tuple(3 - waiting - seated for waiting, seated in zip(pool, council, strict=True))
    return Patricians(supply, pool, council)


def player(name: str, **parts: object) -> Player:
    """A player's board; parts not given are opaque."""
    return made(Player, name, **parts)


def seated(who: int, acting: Player, players: int = 2) -> tuple[Player, ...]:
    """The acting player at a seat; the others are opaque, so whatever reads or changes them fails."""
    others = opaque_seats(players)
    return tuple(acting if seat == who else others[seat] for seat in range(players))


def opaque_seats(players: int = 2) -> tuple[Player, ...]:
    """So many players; whatever reads or changes one fails."""
    return tuple(cast(Player, opaque(f"seat {seat}")) for seat in range(players))


def position(**parts: object) -> Position:
    """A position; parts not given are opaque. The agenda is one opaque rest, on which tasks can be put.

    What is given has something in it on some path: of nobody and nothing everything is true.
    """
    if "agenda" not in parts:
        parts["agenda"] = (cast(Task, opaque("owed")),)
    parts.setdefault("box", LABEL)
    for name, part in parts.items():
        inhabited(name, part)
    players = parts.get("players")
    if isinstance(players, tuple) and not 2 <= len(players) <= 4:
        raise ValueError(
            f"{len(players)} players: a table has 2 to 4; leave them out if they are not spoken of"
        )
    return made(Position, "position", **parts)


def lots(name: str, cells: int) -> tuple[Lot, ...]:
    """A board of which a rule may exchange cells and read none."""
    return tuple(cast(Lot, opaque(f"{name} cell {cell}")) for cell in range(cells))


def unread(name: str, count: int) -> tuple[int, ...]:
    """So many numbers of which a rule may read none."""
    return tuple(cast(int, opaque(f"{name} {n}")) for n in range(count))


STAND_OF_RESOURCE = (0, 0, 0, 1, 1, 1)
ARM_OF_RESOURCE = (0, 1, 2, 3, 4, 4)
"""economy.price: wood, beer and food; permit, ore and silver, ore and silver on one arm."""


def stands(box: Box, *resources: int) -> tuple[tuple[Deck, ...], tuple[Arm, ...]]:
    """Decks and arms: those that show the prices of these resources at any card and notch, else opaque."""
    shown = {STAND_OF_RESOURCE[resource] for resource in resources}
    hung = {ARM_OF_RESOURCE[resource]: resource for resource in resources}
    decks = [_deck(box, n) if n in shown else cast(Deck, opaque(f"deck {n}")) for n in range(2)]
    arms = [_arm(box, n, hung[n]) if n in hung else cast(Arm, opaque(f"arm {n}")) for n in range(5)]
    return tuple(decks), tuple(arms)


def priced(box: Box, *resources: int) -> dict[str, object]:
    """The same, as parts of a position."""
    decks, arms = stands(box, *resources)
    return {"decks": decks, "arms": arms}


def _deck(box: Box, stand: int) -> Deck:
    card = integer(f"card of deck {stand}", 0, (40, 30)[stand])
    assume(card <= box.last_card(stand))
    return Deck(card)


def _arm(box: Box, arm: int, resource: int) -> Arm:
    notch = integer(f"notch of arm {arm}", 0, 7)
    assume(notch <= box.last_notch(resource))
    return Arm(notch)
