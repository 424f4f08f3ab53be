"""The fits of `kutna train` come out the same on every machine: other processors add up in another order."""

import os
import subprocess
import sys
from hashlib import sha256

import numpy as np
import pytest

from kutnahora.solver.bot_names import Settings
from kutnahora.solver.training.alike import (
    MOST_TERMS,
    added,
    logarithms,
    powers,
    product,
    total,
)
from kutnahora.solver.training.games import Game, play
from kutnahora.solver.training.moves_fit import Choices, fit_moves
from kutnahora.solver.training.points_fit import fit_points, samples_of
from kutnahora.solver.training.records import packed

OTHER_MACHINES = (
    {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4"},
    {"OPENBLAS_CORETYPE": "Haswell", "OPENBLAS_NUM_THREADS": "2"},
)
"""As numpy and OpenBLAS work on older processors. Where they cannot be asked to, nothing is shown."""


def fits() -> str:
    """A hash of all that two small fits find, before anything is rounded to 16 bits."""
    settings = Settings(prior="lively", playout_share=1.0)
    games = [
        Game(
            label=str(number),
            players=2 + number % 3,
            events=False,
            box_seed=None,
            simulations=8,
            settings=settings,
            weights=None,
        )
        for number in range(6)
    ]
    records = packed([play(game) for game in games])
    everything = np.ones(len(games), np.bool_)
    points = fit_points(samples_of(records, everything), 6, 1)
    moves = fit_moves(Choices(records, everything), 30)
    found = [*points.weights.values(), np.array(points.rates), moves]
    return sha256(b"".join(values.tobytes() for values in found)).hexdigest()


def elsewhere(machine: dict[str, str]) -> str:
    code = "import test_train_alike; print(test_train_alike.fits())"
    done = subprocess.run(
        [sys.executable, "-P", "-W", "ignore", "-c", f"import sys; sys.path.insert(0, 'tests'); {code}"],
        env=os.environ | machine,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("machine", OTHER_MACHINES, ids=["old", "newer"])
def test_fits_are_the_same_on_other_machines(machine: dict[str, str]) -> None:
    assert elsewhere(machine) == fits()


def drawn(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.random.RandomState(1).uniform(-3.0, 3.0, shape)


def test_products_do_not_depend_on_the_order() -> None:
    left, right = drawn(50, MOST_TERMS), drawn(MOST_TERMS, 7)
    found = product(left, right)
    order = np.random.RandomState(2).permutation(MOST_TERMS)
    assert np.array_equal(product(left[:, order], right[order]), found)
    assert not np.array_equal(left[:, order] @ right[order], left @ right)
    assert found == pytest.approx(left @ right, rel=1e-4, abs=1e-3)
    with pytest.raises(ValueError, match="at most 8192 terms"):
        product(drawn(1, MOST_TERMS + 1), drawn(MOST_TERMS + 1, 1))


def test_sums_do_not_depend_on_the_order() -> None:
    values = drawn(100_000)
    assert total(values) == total(np.sort(values))
    assert np.sum(values) != np.sum(np.sort(values))
    assert float(total(values)) == pytest.approx(values.sum(), abs=0.1)
    assert np.array_equal(total(np.zeros((2, 3)), 1), np.zeros(2))


def test_sums_by_place() -> None:
    found = added(np.array([2, 0, 2]), np.array([0.5, 1.0, 0.25]), 4)
    assert found.tolist() == [1.0, 0.0, 0.75, 0.0]


def test_powers_and_logarithms() -> None:
    exponents = np.concatenate([np.linspace(-700, 20, 10_001), [0.0]])
    assert powers(exponents) == pytest.approx(np.exp(exponents), rel=1e-10)
    assert powers(np.zeros(1))[0] == 1.0
    values = np.concatenate([np.geomspace(1e-12, 1e6, 10_001), [1.0]])
    assert logarithms(values) == pytest.approx(np.log(values), rel=1e-12, abs=1e-15)
