"""The compiled engine is built like the reference: the same modules, the same functions in the same order."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from kutnahora.reference import constants, terms
from kutnahora.reference.box import (
    FIRST_MINE,
    FIRST_PUBLIC,
    FIRST_ROCK,
    FIRST_TECHNOLOGY,
    TILES,
    Board,
    Box,
    EventCard,
    House,
    Tile,
)
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import TaskKind
from kutnahora.reference.samples import players
from pages import ROOT

REFERENCE, EXT = ROOT / "reference", ROOT / "ext"
PARTS = ("kernel", "rules")
MODULES = [
    f"{part}/{path.stem}"
    for part in PARTS
    for path in sorted((REFERENCE / part).glob("*.py"))
    if path.stem != "__init__"
]
ONLY_TEXT = {
    "cite",
    "cite_void",
    "do_card_for_nothing",
    "do_decline",
    "laid_stack",
    "money_of",
    "note",
    "price_facts",
    "refuse_skip",
    "seen_buildings",
    "stack_number",
}
"""Functions of the reference that only cite clauses or say what has changed, or that look up what is a field
of the flat position."""
ASKED_ELSEWHERE = re.compile(r"checked|start|with_row|refuse_\w+|\w+_refusals|\w+_facts|red_column_points")
"""Refusals say why; the compiled engine asks only whether: some are bits of a set there. Values are filled in
place (`checked`, `start`)."""
RENAMED = {
    "action_refusals": "usable_actions",
    "after_turn": "owe_after_turn",
    "build_refusals": "build_refused",
    "card_moves": "ask_card",
    "cell_refusals": "claimable",
    "mine_refusals": "mine_refused",
    "plot_refusals": "plot_refused",
    "produced": "income_of",
    "public_refusals": "public_refused",
    "rights_refusals": "rights_refused",
    "stack_refusals": "stack_refused",
    "tile_refusals": "tile_refused",
    "turn_order": "in_turn",
    "turn_tasks": "run_turn",
}
"""What has another name because it gives another kind of value."""


DEFINED = r"^cdef inline [\w ]+?\*? ?(\w+)\("


def reference_functions(module: str) -> Iterator[str]:
    tree = ast.parse((REFERENCE / f"{module}.py").read_text())
    return (
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in ONLY_TEXT
    )


def compiled_functions(module: str) -> list[str]:
    return re.findall(DEFINED, (EXT / f"{module}.pxd").read_text(), re.MULTILINE)


def test_the_modules_are_the_same() -> None:
    for part in PARTS:
        compiled = {f"{part}/{path.stem}" for path in (EXT / part).glob("*.pxd")}
        assert {name for name in MODULES if name.startswith(part)} == compiled


@pytest.mark.parametrize("module", MODULES)
def test_every_rule_has_its_place_and_they_stand_in_the_same_order(module: str) -> None:
    compiled = compiled_functions(module)
    wanted = [RENAMED.get(name, name) for name in reference_functions(module)]
    missing = [name for name in wanted if name not in compiled and not ASKED_ELSEWHERE.fullmatch(name)]
    assert [] == missing, f"add the compiled twins to ext/{module}.pxd, under the same names"
    shared = [name for name in dict.fromkeys(wanted) if name in compiled]
    assert shared == [name for name in compiled if name in shared]


def compiled_docstrings(module: str) -> dict[str, str]:
    source = (EXT / f"{module}.pxd").read_text()
    return dict(re.findall(rf'(?sm){DEFINED}[^"]*?:\n    """(.*?)"""', source))


def twin_docstrings(module: str) -> Iterator[tuple[str, str, str]]:
    """The functions that both engines have: name, docstring here, docstring there."""
    texts = compiled_docstrings(module)
    for node in ast.parse((REFERENCE / f"{module}.py").read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name in texts:
            yield node.name, ast.get_docstring(node) or "", texts[node.name]


@pytest.mark.parametrize("module", MODULES)
def test_a_rule_cites_the_clauses_of_its_twin(module: str) -> None:
    def cited(text: str) -> set[str]:
        return set(re.findall(r"\b[a-z]+\.[a-z_0-9]+\b", text.split(":", maxsplit=1)[0]))

    assert [] == [
        f"ext/{module}.pxd: the docstring of {name} does not begin with {clause}, its twin in "
        f"reference/{module}.py does: add the clause, or leave it out there if only a function that it calls "
        "carries it"
        for name, here, there in twin_docstrings(module)
        for clause in sorted(cited(here) - cited(there))
    ]


def untrue(here: str, there: str) -> set[str]:
    """The numbers that only the docstring of the compiled twin has."""
    return set(re.findall(r"\b\d+\b", there)) - set(re.findall(r"\b\d+\b", here))


@pytest.mark.parametrize("module", MODULES)
def test_a_rule_tells_the_numbers_of_its_twin(module: str) -> None:
    assert [] == [
        f"ext/{module}.pxd: the docstring of {name} says {number}, its twin in reference/{module}.py does not"
        for name, here, there in twin_docstrings(module)
        for number in sorted(untrue(here, there))
    ]


def test_an_old_number_in_the_docstring_of_a_twin_is_found() -> None:
    docstrings = {name: (here, there) for name, here, there in twin_docstrings("kernel/tax")}
    here, there = docstrings["rise"]
    limit = str(constants.TAX_LIMIT)
    assert {limit} == untrue(here.replace(limit, "its limit"), there)


SHAPES = {"board", "family", "guild", "colour", "label", *(field.name for field in fields(Board))}
"""What the compiled engine knows otherwise: tables of the board, the number of a tile."""
PRINTED = {
    *(field.name for kind in (Box, EventCard, House, Tile) for field in fields(kind)),
    *(name for name in vars(Box) if not name.startswith("_")),
} - SHAPES
ACCESSED = {
    "action": "actions",
    "group": "groups",
    "last_card": "last_cards",
    "turns_cathedral": "cathedral",
}
"""Methods of the box for which a table has another name there."""
READ_ELSEWHERE = {
    ("ask_guilds", "guild_sets"): "read by the functions that it calls",
    ("do_draw", "draws"): "only told in an event",
    ("do_technology", "draws"): "only told in an event",
    ("outcomes", "guild_sets"): "the number of cards is a field of its own",
}


def printed_values(function: ast.FunctionDef) -> set[str]:
    """What a rule reads of the box: `box.wood(tile)`, or `card.tax` after `card = box.events[p.event]`."""
    pieces = {"box"}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and re.match(r"box\b", ast.unparse(node.value)):
            pieces |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return {
        ACCESSED.get(node.attr, node.attr)
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and node.attr in PRINTED
        and re.split(r"\W", ast.unparse(node.value))[0] in pieces
    }


def compiled_bodies(module: str) -> dict[str, str]:
    _head, *parts = re.split(rf"(?m){DEFINED}", (EXT / f"{module}.pxd").read_text())
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("module", MODULES)
def test_a_rule_reads_what_its_twin_reads_of_the_box(module: str) -> None:
    bodies = compiled_bodies(module)
    missing = [
        (node.name, name, twin)
        for node in ast.parse((REFERENCE / f"{module}.py").read_text()).body
        if isinstance(node, ast.FunctionDef) and (twin := RENAMED.get(node.name, node.name)) in bodies
        for name in sorted(printed_values(node))
        if not re.search(rf"\.{name}\b|\b{name}\(", bodies[twin])
    ]
    assert [] == [
        f"{function} of reference/{module}.py reads {name} of the box, {twin} of ext/{module}.pxd does not: "
        "change it too, then run kutna diff"
        for function, name, twin in missing
        if (function, name) not in READ_ELSEWHERE
    ]


def test_what_a_rule_reads_of_the_box_is_found() -> None:
    text = "    card = box.events[p.event]\n    return card.tax, box.turns_cathedral(1), p.points"
    function = ast.parse(f"def run(box, p):\n{text}").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert {"events", "tax", "cathedral"} == printed_values(function)


def enum_members(path: Path) -> dict[str, int]:
    members = re.findall(r"(?m)^    (\w+) = (-?\d+)$", path.read_text())
    return {name: int(value) for name, value in members}


def arrays(path: Path) -> dict[str, tuple[int, ...]]:
    declared = re.findall(r"kh_(\w+)\[\d\] = \{([^}]*)\}", path.read_text())
    return {name.upper(): tuple(int(number) for number in numbers.split(",")) for name, numbers in declared}


def test_the_constants_are_the_same() -> None:
    for name, value in enum_members(EXT / "constants.pxd").items():
        assert getattr(constants, name) == value, name


def by_players(table: dict[int, int]) -> tuple[int, ...]:
    return tuple(table.get(players, 0) for players in range(5))


def test_the_lists_of_constants_are_the_same() -> None:
    assert {
        "ROUNDS": by_players(constants.ROUNDS),
        "START_MONEY": constants.START_MONEY,
        "TURN_CARDS": constants.TURN_CARDS,
        "PLOT_SURCHARGE": constants.PLOT_SURCHARGE,
        "ROW_MINES_POINTS": constants.ROW_MINES_POINTS,
        "RED_ROUND": by_players(constants.RED_ROUND),
    } == arrays(EXT / "constants.pxd")
    assert {
        "STAND_OF": terms.STAND_OF,
        "ARM_OF": terms.ARM_OF,
        "RESOURCE_OF_ARM": terms.RESOURCE_OF_ARM,
        "FIRST_ARM": (*(arms[0] for arms in terms.ARMS_OF_STAND), len(terms.Indicator)),
    } == arrays(EXT / "terms.pxd")


def test_tasks_moves_and_terms_have_the_same_numbers() -> None:
    tasks = enum_members(EXT / "position.pxd")
    tasks["PATRICIANS"] = tasks.pop("PATRICIANS_SCORE")
    assert {kind.name: int(kind) for kind in TaskKind}.items() <= tasks.items()
    moves = enum_members(EXT / "moves.pxd")
    assert {f"{kind.name}_MOVE": int(kind) for kind in Kind}.items() <= moves.items()
    words = enum_members(EXT / "terms.pxd")
    assert {f"{action.name}_ACTION": int(action) for action in terms.Action}.items() <= words.items()
    assert {resource.name: int(resource) for resource in terms.Resource}.items() <= words.items()
    assert {f"{colour.name}_COLOUR": int(colour) for colour in terms.Colour}.items() <= words.items()
    tiles = enum_members(EXT / "box.pxd")
    firsts = {"FIRST_PUBLIC": FIRST_PUBLIC, "FIRST_MINE": FIRST_MINE, "FIRST_TECHNOLOGY": FIRST_TECHNOLOGY}
    assert (firsts | {"FIRST_ROCK": FIRST_ROCK, "TILES": TILES}).items() <= tiles.items()


def test_lively_has_the_same_weights() -> None:
    source = (EXT / "samples" / "players.pxd").read_text()
    own, joker = (
        tuple(int(number) for number in line.split(","))
        for line in re.findall(r"\{(\d[\d, ]*)\}", source)[:2]
    )
    scale = enum_members(EXT / "samples" / "players.pxd")["WEIGHT"]
    weights = tuple(players.LIVELY_ACTIONS[action] for action in terms.Action if action != terms.Action.JOKER)
    assert tuple(scale * weight for weight in weights) == own
    assert pytest.approx([scale * weight * players.LIVELY_JOKER for weight in weights]) == joker
    skip = enum_members(EXT / "samples" / "players.pxd")["LIVELY_SKIP"]
    assert pytest.approx(scale * players.LIVELY_SKIP) == skip
