"""The values of the kernel, from one place: an obligation is often about several of them."""

# ruff: noqa: PLC0414 (an alias of its own name: what is imported here is for others)
from kutnahora.reference.kernel.arm import Arm as Arm
from kutnahora.reference.kernel.cathedral import Cathedral as Cathedral
from kutnahora.reference.kernel.deck import Deck as Deck
from kutnahora.reference.kernel.hand import Hand as Hand
from kutnahora.reference.kernel.houses import Houses as Houses
from kutnahora.reference.kernel.miners import Miners as Miners
from kutnahora.reference.kernel.patricians import Patricians as Patricians
from kutnahora.reference.kernel.pelicans import Pelicans as Pelicans
from kutnahora.reference.kernel.plots import Plots as Plots
from kutnahora.reference.kernel.production import Production as Production
from kutnahora.reference.kernel.purse import Purse as Purse
from kutnahora.reference.kernel.slots import Slots as Slots
from kutnahora.reference.kernel.stacks import Hall as Hall
from kutnahora.reference.kernel.stacks import Stack as Stack
from kutnahora.reference.kernel.standing import Standing as Standing
from kutnahora.reference.kernel.tax import Tax as Tax
from kutnahora.reference.kernel.technology import Technology as Technology
