"""A position file on its way to a position: words looked up, faults collected, defaults named."""

from dataclasses import dataclass, field

from kutnahora.reference.box import Box
from kutnahora.reference.files.faults import Faults, did_you_mean, places, shown
from kutnahora.reference.files.positions.model import PositionFile
from kutnahora.reference.files.positions.tasks import tile_number
from kutnahora.reference.notation import cell_name
from kutnahora.reference.terms import NOTHING, PLAYER_NAMES


@dataclass(slots=True)
class Reader:
    """One file on its way to a position."""

    box: Box
    file: PositionFile
    faults: Faults = field(default_factory=Faults)
    defaults: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        return self.file.players

    def default(self, place: str, value: str) -> None:
        self.defaults.append(f"{place}: {value}")

    # words ----------------------------------------------------------------------------------------------
    def tile(self, place: str, name: str, allowed: range, what: str) -> int:
        number = tile_number(self.box, name, allowed)
        if number is None:
            near = did_you_mean(name, map(self.box.tile_name, allowed))
            self.faults.add(place, f"{shown(name)} is not a {what} of the box{near}")
            return NOTHING
        return number

    def tiles(self, place: str, names: tuple[str, ...], allowed: range, what: str) -> tuple[int, ...]:
        found = [self.tile(each, name, allowed, what) for each, name in places(place, names)]
        for tile in sorted(set(found) - {NOTHING}):
            if found.count(tile) > 1:
                self.faults.add(place, f"{self.box.tile_name(tile)} stands twice, expected once")
        return tuple(sorted(set(found)))

    def cell(self, place: str, name: str, rows: int, columns: int) -> int:
        names = [cell_name(cell, columns) for cell in range(rows * columns)]
        if name not in names:
            self.faults.add(place, f"{shown(name)} is not a cell, expected {names[0]} to {names[-1]}")
            return NOTHING
        return names.index(name)

    def seat(self, place: str, name: str) -> int:
        if name not in PLAYER_NAMES[: self.count]:
            self.faults.add(place, f"{shown(name)}, expected {' or '.join(PLAYER_NAMES[: self.count])}")
            return 0
        return PLAYER_NAMES.index(name)
