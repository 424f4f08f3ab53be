"""Illegal moves close to legal ones: near misses, and the wrong moment."""

from kutnahora.reference.position import Task, TaskKind
from refusal_tables import Case, building, city, digging, interrupted, table, tile

NEAR_CASES = {
    "a mine below": Case(
        lambda: digging().dug("I-06", "d4", "blue"),
        "mine I-01 c4",
        (
            "mine.place: c4 is not an entrance and has no mine to its left, to its right or above it; "
            "the mine on d4 below it opens no way up.",
        ),
    ),
    "a rock beside": Case(
        lambda: digging().dug("rock-2", "c6"),
        "mine I-01 c5",
        (
            "mine.place: c5 is not an entrance and has no mine to its left, to its right or above it; "
            "rock-2 on c6 is a rock, which opens no way.",
        ),
    ),
    "a building at a corner": Case(
        lambda: city().act("blue", "plot"),
        "plot d2",
        ("plot.adjacent: d2 is not next to a building; it touches sawmill on c3 at a corner only.",),
    ),
    "a tile of another player": Case(
        lambda: building().slots("green", "notary").act("blue", "building"),
        "build notary b3",
        (
            "build.needs: notary is not in a slot of blue but in a slot of green; "
            "held: timber-yard, butchery, cloth-hall.",
        ),
    ),
    "a tile below the top": Case(
        lambda: building().act("blue", "building"),
        "build granary b3",
        (
            "build.needs: granary is not in a slot of blue but in stack 2.1, not on top; "
            "held: timber-yard, butchery, cloth-hall.",
        ),
    ),
    "a tile that is built": Case(
        lambda: building().act("blue", "building"),
        "build sawmill b3",
        (
            "build.needs: sawmill is not in a slot of blue but on c3 of blue; "
            "held: timber-yard, butchery, cloth-hall.",
        ),
    ),
    "a plot of another player": Case(
        lambda: building().act("blue", "building"),
        "build butchery d4",
        ("build.needs: d4 is not a plot of blue: it has a plot marker of green; own plots: b3, c2.",),
    ),
}
MOMENT_CASES = {
    "a second tile while the first has its effects": Case(
        lambda: interrupted(digging(), Task(TaskKind.DISCARD, 0)),
        "mine I-02 a1",
        (
            "order.turn: mine I-02 a1 is not possible now; chance: the next tile of the builders stack.",
            "mine.draw: 1 tile of a draw is kept and placed; the 1 other will be discarded.",
        ),
    ),
    "hiring for tile 9": Case(
        lambda: tile(9, table()).play("take"),
        "hire 1",
        (
            "order.turn: hire 1 is not possible now; chance: the next mine tile for blue (1 to draw).",
            "cathedral.9: The mine actions of tile 9 have no hire step.",
        ),
    ),
    "taxes before the event is done": Case(
        lambda: interrupted(table().round_end()),
        "tax pay",
        (
            "order.turn: tax pay is not possible now; chance: the next tile of the builders stack.",
            "order.round: The event of round 1 comes before its taxes.",
        ),
    ),
}
