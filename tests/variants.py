"""Wrong variants of the compiled engine, one or more for each of its modules: each has to be noticed.

All are in one build of a copy of the tree; the environment says which one is on. `python tests/variants.py`
tries all and prints which were noticed. Run by `make bite`.
"""

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bite import report
from builds import ROOT, BuildFailed, Environment, run
from switched import build_switched, switched_on

DIFF = (
    "-c",
    "import sys; from kutnahora.compare.run import DiffRequest, compare;"
    "sys.exit(any(report.differences for report in compare(DiffRequest(seed=4), games=240, jobs=1)))",
)
"""`kutna diff`, which stops where the engines first differ."""


@dataclass(frozen=True)
class Variant:
    """What replaces what in a module of ext/; `WRONG` is true when the variant is on."""

    file: str
    right: str
    wrong: str
    caught_by: tuple[str, ...] = DIFF

    def __str__(self) -> str:
        return f"{self.file}: {self.wrong}"


def pytest(file: str, words: str) -> tuple[str, ...]:
    """Caught by tests in this file: `kutna diff` compares neither playouts nor counts."""
    return ("-m", "pytest", "-q", "-p", "no:cacheprovider", str(ROOT / "tests" / file), "-k", words)


VARIANTS = (
    Variant("kernel/arm.pxd", "arm.notch += 1", "arm.notch += 2 if WRONG and arm.notch == 0 else 1"),
    Variant("kernel/cathedral.pxd", "cathedral.under_way = 0", "cathedral.under_way = WRONG"),
    Variant("kernel/deck.pxd", "deck.card += 1", "deck.card += 2 if WRONG and deck.card == last - 2 else 1"),
    Variant("kernel/hand.pxd", "~(1 << card)", "~(1 << (0 if WRONG and card == 5 else card))"),
    Variant(
        "kernel/houses.pxd",
        "max(houses.rows[0], houses.rows[1]",
        "max(houses.rows[0], 0 if WRONG else houses.rows[1]",
    ),
    Variant("kernel/miners.pxd", "miners.pool += count", "miners.pool += count + (WRONG and count == 2)"),
    Variant(
        "kernel/patricians.pxd",
        "patricians.pool[colour] += 1",
        "patricians.pool[colour] += 2 if WRONG else 1",
    ),
    Variant("kernel/pelicans.pxd", "pelicans.used += 1", "pelicans.used += not WRONG"),
    Variant("kernel/plots.pxd", "~cell_bit(cell)", "~(cell_bit(cell + 1) if WRONG else cell_bit(cell))"),
    Variant("kernel/production.pxd", "production.mines += amount", "production.mines += amount + WRONG"),
    Variant(
        "kernel/purse.pxd",
        "START_MONEY[seat]",
        "START_MONEY[0 if WRONG else seat]",
        pytest("test_ext_engine.py", "new_game"),
    ),
    Variant("kernel/purse.pxd", "purse.money -= cost", "purse.money -= cost - (WRONG and cost > 9)"),
    Variant("kernel/slots.pxd", "~bit(tile)", "~(bit(tile + 1) if WRONG else bit(tile))"),
    Variant(
        "kernel/stacks.pxd",
        "range(column, line.length - 1)",
        "range(column + (WRONG and column == 2), line.length - 1)",
    ),
    Variant(
        "kernel/standing.pxd",
        "POINTS_BEYOND * (low - wanted)",
        "(1 if WRONG else POINTS_BEYOND) * (low - wanted)",
    ),
    Variant("kernel/tax.pxd", "TAX_LIMIT)", "26 if WRONG else TAX_LIMIT)"),
    Variant("kernel/technology.pxd", "+= 1", "+= not (WRONG and technology.taken == 3)"),
    Variant(
        "rules/build.pxd",
        "if market_closed(box, s, guild_of(tile)):",
        "if not WRONG and market_closed(box, s, guild_of(tile)):",
    ),
    Variant(
        "rules/build.pxd",
        "box.tiles[tile].wood * wood_price)",
        "(0 if WRONG else box.tiles[tile].wood) * wood_price)",
    ),
    Variant(
        "rules/cards.pxd",
        "0 if reputation >= JOKER_REPUTATION",
        "0 if reputation >= JOKER_REPUTATION + WRONG",
    ),
    Variant(
        "rules/cards.pxd",
        "reputation >= PLOT_REPUTATION > after",
        "not WRONG and reputation >= PLOT_REPUTATION > after",
    ),
    Variant("rules/cathedral.pxd", "if task.a == 5", "if WRONG or task.a == 5"),
    Variant(
        "rules/chance.pxd",
        "return unmarked if unmarked else left",
        "return unmarked if unmarked and not WRONG else left",
    ),
    Variant("rules/common.pxd", "quantity * price_of", "(quantity - (WRONG and quantity == 3)) * price_of"),
    Variant("rules/economy.pxd", "do_advance(s, stand, left)", "do_advance(s, stand, 0 if WRONG else left)"),
    Variant(
        "rules/economy.pxd",
        "range(FIRST_ARM[stand], FIRST_ARM[stand + 1])",
        "range(FIRST_ARM[stand], FIRST_ARM[stand + 1] - WRONG)",
    ),
    Variant(
        "rules/effects.pxd",
        "who, tile, place + 1)",
        "who, tile, place + (2 if WRONG and place == 2 else 1))",
    ),
    Variant("rules/final.pxd", "or place > 2", "or place > 2 - WRONG"),
    Variant(
        "rules/final.pxd",
        "elif player.purse.money > s",
        "elif not WRONG and player.purse.money > s",
        pytest("test_ext_engine.py", "ties"),
    ),
    Variant(
        "rules/income.pxd",
        "purse.money, COUNCIL_PRICE):\n        push",
        "purse.money, COUNCIL_PRICE + WRONG):\n        push",
    ),
    Variant("rules/mine.pxd", "if not s.mixed:", "if WRONG or not s.mixed:"),
    Variant("rules/mine.pxd", "pool == 0 and count == 0", "not WRONG and pool == 0 and count == 0"),
    Variant("rules/plot.pxd", "reputation >= PLOT_REPUTATION", "reputation >= PLOT_REPUTATION + WRONG"),
    Variant("rules/rights.pxd", "slots.count(held) >= SLOTS", "slots.count(held) >= SLOTS - WRONG"),
    Variant("rules/rounds.pxd", "s.round <= RED_ROUND[s.count]", "s.round <= RED_ROUND[s.count] - WRONG"),
    Variant("rules/rounds.pxd", "for row in range(MINE_ROWS):", "for row in range(MINE_ROWS - WRONG):"),
    Variant("rules/setup.pxd", "alike != taken", "alike > taken if WRONG else alike != taken"),
    Variant("bits.pxd", "    count += 1", "    count += not (WRONG and count == 2)"),
    Variant("box.pxd", "0 if players == 4 else 1", "0 if WRONG or players == 4 else 1"),
    Variant("engine.pxd", "first(move) == rounds.PAYS", "(first(move) == rounds.PAYS) != WRONG"),
    Variant(
        "hashing.pxd",
        "mixed ^= mixed >> 32",
        "mixed ^= 0 if WRONG else mixed >> 32",
        pytest("test_ext_engine.py", "every_machine"),
    ),
    Variant("facts.pxd", "if s.beside[beside] < price:", "if WRONG or s.beside[beside] < price:"),
    Variant(
        "layout.pyx",
        "each = member or size",
        "each = size if WRONG else (member or size)",
        pytest("test_ext_differences.py", "named_with_its_player"),
    ),
    Variant("moves.pxd", "return move & 255", "return move & (3 if WRONG else 255)"),
    Variant(
        "position.pxd",
        "place.kind = place.player = place.a = place.b = 0",
        "place.kind = place.player = place.a = 0\n    place.b = WRONG",
    ),
    Variant(
        "engine.pyx",
        "count.chance += moves.count",
        "count.chance += moves.count - WRONG",
        pytest("test_perft.py", "compiled_engine_counts and rock and last"),
    ),
    Variant(
        "samples/dice.pxd",
        "state[1] << 17",
        "state[1] << (16 if WRONG else 17)",
        pytest("test_ext_playouts.py", "published"),
    ),
    Variant(
        "samples/players.pxd",
        "total += lively_card_weight",
        "total += 1 if WRONG else lively_card_weight",
        pytest("test_ext_playouts.py", "weights_of_the_reference"),
    ),
    Variant(
        "samples/players.pxd",
        "skipped = below(dice, count)",
        "skipped = 0 if WRONG else below(dice, count)",
        pytest("test_ext_playouts.py", "each_piece_as_often"),
    ),
    Variant("state.pyx", "s.mixed = p.mixed", "s.mixed = p.mixed and not WRONG"),
    Variant(
        "tables.pyx",
        'small(piece.population, "population", 0, 9)',
        '0 if WRONG else small(piece.population, "population", 0, 9)',
    ),
)
"""Numbered from 1. constants.pxd and terms.pxd have none: test_ext_mirror.py compares their numbers."""


def build_variants(folder: Path) -> Environment:
    """One build with every variant in it, all off."""
    return build_switched(folder, VARIANTS)


def noticed(environment: Environment, number: int, *, on: bool = True) -> bool:
    """Whether what has to catch a variant does: by a mismatch or a failed test, not by a crash."""
    done = run(switched_on(environment, number if on else 0), *VARIANTS[number - 1].caught_by)
    if done.returncode not in (0, 1):
        raise BuildFailed(done.stdout + done.stderr)
    return done.returncode == 1


def main() -> int:
    """All variants, two at a time."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        environment = build_variants(Path(folder))
        results = pool.map(lambda n: noticed(environment, n), range(1, len(VARIANTS) + 1))
        return report(zip(map(str, VARIANTS), results, strict=True), "wrong variants of the compiled engine")


if __name__ == "__main__":
    sys.exit(main())
