"""One view of a table: everything that a person sees of it, in names and plain numbers, computed once.

`dataclasses.asdict(view(box, position))` is the document that `kutna show --json` prints.
"""

from kutnahora.reference.view.city import CityBoard, CityCell
from kutnahora.reference.view.hall import HallColumn, HallStack, TownHall
from kutnahora.reference.view.mine import MineBoard, MineCell, MineGroup, MineRow, MineStack
from kutnahora.reference.view.owed import GuildSet, Owed, owed
from kutnahora.reference.view.players import GuildRow, HouseGift, PlayerBoard
from kutnahora.reference.view.prices import Good, Price, PriceStand
from kutnahora.reference.view.score import BuildingScore, Extra, Match, RowScore, Score, Sold, score
from kutnahora.reference.view.table import View, view
from kutnahora.reference.view.tiles import TileFace
from kutnahora.reference.view.tracks import EventCard, PatricianCount, RoundPlace, StBarbara, TaxTrack
from kutnahora.reference.view.when import Moment, moment

__all__ = [
    "BuildingScore",
    "CityBoard",
    "CityCell",
    "EventCard",
    "Extra",
    "Good",
    "GuildRow",
    "GuildSet",
    "HallColumn",
    "HallStack",
    "HouseGift",
    "Match",
    "MineBoard",
    "MineCell",
    "MineGroup",
    "MineRow",
    "MineStack",
    "Moment",
    "Owed",
    "PatricianCount",
    "PlayerBoard",
    "Price",
    "PriceStand",
    "RoundPlace",
    "RowScore",
    "Score",
    "Sold",
    "StBarbara",
    "TaxTrack",
    "TileFace",
    "TownHall",
    "View",
    "moment",
    "owed",
    "score",
    "view",
]
