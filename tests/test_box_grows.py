"""The format of boxes grows and labels stay: a fork with a new field on every kind of piece, and a table.

The fork is made by edits of the sources, as docs/change-a-clause.md has them (2 and 4).
"""

import json
import os
from pathlib import Path

import pytest

from box_edits import FROZEN
from builds import copy_tree, replaced_once, run
from kutnahora.reference.files.box.load import load_box

MODELS, DRAFT, BOX, BUILD = (
    "reference/files/box/models.py",
    "reference/files/box/draft.py",
    "reference/box.py",
    "reference/files/box/build.py",
)
ADDED = [
    (MODELS, '    deck: Literal["A", "B"]\n', "    omen: int = 0\n"),
    (BOX, "    ore: int = 0\n", "    omen: int = later(0)\n"),
    (BUILD, "            deck=DECKS.index(event.deck),\n", "            omen=event.omen,\n"),
    (MODELS, "    cathedral: bool = False\n", "    crowns: int = 0\n"),
    (BOX, "    cathedral: bool = False\n", "    crowns: int = later(0)\n"),
    (BUILD, "        cathedral=tile.cathedral,\n", "        crowns=tile.crowns,\n"),
    (MODELS, "    free_public: bool = False\n", "    wine: bool = False\n"),
    (BOX, "    free_public: bool = False\n", "    wine: bool = later(False)\n"),
    (BUILD, "        free_public=effect.free_public,\n", "        wine=effect.wine,\n"),
    (MODELS, "    entrances: Names\n", "    bridges: Names = ()\n"),
    (BOX, "    entrances: tuple[int, ...]\n", "    bridges: tuple[str, ...] = later(())\n"),
    (BUILD, "        entrances=mine_cells(side.entrances),\n", "        bridges=side.bridges,\n"),
    (
        MODELS,
        "ColourName, ColourName, ColourName], Field(strict=False)]\n",
        "class Fair(Piece):\n    days: int = 0\n",
    ),
    (MODELS, "    town_hall: TownHall\n", "    fair: Fair\n"),
    (MODELS, '    "town_hall": TownHall,\n', '    "fair": Fair,\n'),
    (DRAFT, "    town_hall: models.TownHall | None = None\n", "    fair: models.Fair | None = None\n"),
    (BOX, "    last_draws: int\n", "    fair_days: int = later(0)\n"),
    (BUILD, "        last_draws=file.technology.last_draws,\n", "        fair_days=file.fair.days,\n"),
]
"""A file, a text that it has once, and what follows it in the fork."""
NEW = {
    "event": ("events.royal-visit", "omen", 1),
    "tile": ("guild_tiles.sawmill", "crowns", 1),
    "house": ("player_board.top.0", "wine", True),
    "board": ("boards.large", "bridges", ["a3"]),
    "table": ("fair", "days", 2),
}
"""Where the new values are, and another value than the default."""
PLAYED = """
import json, sys, tomllib
from pathlib import Path
import kutnahora
from kutnahora.reference.files.box.load import load_box, loaded_box, read_values, standard_text, usable
from kutnahora.reference.files.box.origins import differences
from kutnahora.reference.files.puzzles import read_puzzle
from kutnahora.reference.files.records.load import opening, read_record

def changed(place, field, value):
    values = tomllib.loads(standard_text())
    at = values
    for key in place.split("."):
        at = at[int(key)] if key.isdigit() else at.setdefault(key, {})
    at[field] = value
    return usable(read_values(values))

new, frozen, tests = json.loads(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
standard, old = loaded_box(), load_box(frozen.read_text(encoding="utf-8"))
puzzles = sorted((tests.parent / "examples" / "puzzles").glob("*.toml"))
read = [read_puzzle(standard.box, path.read_text(encoding="utf-8"), standard.file) for path in puzzles]
records = [read_record(path.read_text(encoding="utf-8")) for path in sorted((tests / "golden").glob("*.khg"))]
print(json.dumps({
    "from": kutnahora.__file__,
    "labels": [standard.box.label, old.label],
    "puzzles": [str(fault) for reading in read for fault in reading.faults],
    "records": [len(opening(old, record).position.players) for record in records],
    "default": [changed(place, field, type(value)()).box.label for place, field, value in new.values()],
    "other": {kind: changed(*where).box.label for kind, where in new.items()},
    "told": {kind: [line.place for line in differences(standard.file, changed(*where).file)]
             for kind, where in new.items()},
}))
"""


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What the fork makes of the boxes, puzzles and records of today, and of boxes with a new value."""
    fork = tmp_path_factory.mktemp("grown")
    copy_tree(fork)
    for name, before, more in ADDED:
        text = (fork / name).read_text(encoding="utf-8")
        (fork / name).write_text(replaced_once(text, before, before + more), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(fork / "src")}
    done = run(environment, "-c", PLAYED, json.dumps(NEW), FROZEN, Path(__file__).parent)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    assert Path(str(found["from"])).is_relative_to(fork)
    return found


def labels() -> list[str]:
    return [load_box().label, load_box(FROZEN.read_text(encoding="utf-8")).label]


def test_boxes_keep_their_labels(grown: dict[str, object]) -> None:
    assert labels() == grown["labels"]


def test_puzzles_and_records_of_today_open(grown: dict[str, object]) -> None:
    assert [] == grown["puzzles"]
    assert [2, 3, 4] == grown["records"]


def test_a_new_value_that_is_the_default_may_be_written_down(grown: dict[str, object]) -> None:
    assert [labels()[0]] * len(NEW) == grown["default"]


def test_another_value_gives_another_label(grown: dict[str, object]) -> None:
    """Each its own."""
    other = grown["other"]
    assert isinstance(other, dict)
    assert len({labels()[0], *other.values()}) == 1 + len(NEW)


def test_box_diff_tells_the_new_value_and_nothing_else(grown: dict[str, object]) -> None:
    expected = {kind: [f"{place}.{field}"] for kind, (place, field, _value) in NEW.items()}
    expected |= {"house": ["player_board.top.1"], "board": ["boards.large.bridges.1"]}
    assert expected == grown["told"]
