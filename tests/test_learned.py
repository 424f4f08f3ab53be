"""The learned model: whole numbers in any box, files of weights, and its use in a search."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.moves import Kind
from kutnahora.reference.samples.boxes import random_box
from kutnahora.solver.bench import signature, spots
from kutnahora.solver.bot_names import MCTS1, UnknownBot, parse_bot
from kutnahora.solver.learned.models import model_of
from kutnahora.solver.learned.numbers import (
    CLAMP,
    LEFT,
    SPREAD,
    WEIGHT,
    BadNumbers,
    Numbers,
    checked,
    exponentials,
)
from kutnahora.solver.learned.weights import (
    SHIPPED,
    BadWeights,
    Weights,
    parse_weights,
    read_weights,
    shipped,
    weights_text,
)
from kutnahora.solver.mcts import Search
from kutnahora.solver.model import Model, move_inputs, position_inputs
from kutnahora.solver.words import HORIZONS, OBJECTIVES
from plain_model import plain_shares, plain_value

BOXES = (None, 21, 22, 23)
"""The standard box, and seeds of generated ones."""
PLAYERS = (2, 3, 4)
NODES_BEFORE = 1117619
"""Of `kutna bench --search` at commit 02c1ec7, the last without a model."""


@cache
def tables_of(seed: int | None) -> Tables:
    return Tables(load_box() if seed is None else random_box(seed))


@cache
def decisions(seed: int | None, players: int) -> tuple[State, ...]:
    """Every decision of a random game."""
    return tuple(_walk(tables_of(seed), players))


def _walk(tables: Tables, players: int) -> Iterator[State]:
    rng = Random(players)
    state = engine.new_game(tables, players)
    while not state.over:
        if not engine.is_chance(state):
            yield state
        state = engine.apply(tables, state, rng.choice(engine.options(tables, state)))


def card_to_play(state: State) -> bool:
    return engine.legal_moves(state.tables, state)[0].kind == Kind.CARD


def extreme(sign: int) -> Numbers:
    """Weights with all the bits that they may have."""
    most = sign * WEIGHT
    numbers = asdict(shipped().numbers)
    return checked(
        {
            name: _all(value, most) if isinstance(value, tuple) else value
            for name, value in numbers.items()
            if name != "rates"
        }
        | {"rates": numbers["rates"], "bias": (sign * (2**31 - 1),) * 32}
    )


def _all(value: object, number: int) -> object:
    return tuple(_all(part, number) for part in value) if isinstance(value, tuple) else number


def weights() -> list[Numbers]:
    drawn = Random(7)
    numbers = shipped().numbers
    wild = replace(
        numbers,
        table=tuple(tuple(drawn.randint(-WEIGHT, WEIGHT) for _ in row) for row in numbers.table),
        out=tuple(drawn.randint(-WEIGHT, WEIGHT) for _ in numbers.out),
        direct_player=tuple(drawn.randint(-WEIGHT, WEIGHT) for _ in numbers.direct_player),
        out_shift=31,
    )
    return [numbers, wild, extreme(1), extreme(-1)]


# the network --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("box", BOXES, ids=str)
def test_the_compiled_model_is_the_plain_one(box: int | None, players: int) -> None:
    models = [Model(numbers) for numbers in weights()]
    for state in decisions(box, players)[::7]:
        phase, moves = move_inputs(state)
        for model in models:
            assert model.shares(state) == plain_shares(model.numbers, phase, moves)
        if card_to_play(state):
            table, own = position_inputs(state)
            for model in models:
                assert model.value(state) == plain_value(model.numbers, table, own, table[LEFT])


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_inputs_have_their_limits(box: int | None) -> None:
    """At most 64 inputs of at most 1023: then 32 bits hold every sum of products (learned/inputs.pxd)."""
    for state in (state for players in PLAYERS for state in decisions(box, players)):
        _phase, moves = move_inputs(state)
        assert all(
            len(inputs) <= 64 and len({place for place, _value in inputs}) == len(inputs) for inputs in moves
        )
        values = [value for inputs in moves for _place, value in inputs]
        if card_to_play(state):
            table, own = position_inputs(state)
            values += [*table, *(value for one in own for value in one)]
        assert max(map(abs, values), default=0) <= CLAMP
    assert 64 * CLAMP * 2**15 < 2**31


def test_inputs_are_clamped() -> None:
    state = next(filter(card_to_play, decisions(None, 2)))
    before = state.position()
    rich = replace(before.players[0], purse=Purse(10**8), standing=Standing(0, -(10**8)))
    after = State(state.tables, replace(before, players=(rich, before.players[1])))
    own = position_inputs(after)[1][0]
    assert (max(own), min(own)) == (CLAMP, -CLAMP)


def test_rounds_left_and_the_spread_are_where_the_training_looks() -> None:
    for state in filter(card_to_play, decisions(None, 4)):
        table = position_inputs(state)[0]
        assert (table[LEFT], table[SPREAD]) == (5 - state.position().round, 23)


def test_shares_add_up() -> None:
    model = Model(shipped().numbers)
    for state in decisions(None, 3)[::5]:
        assert sum(model.shares(state)) == pytest.approx(1.0)
        if card_to_play(state):
            assert sum(model.value(state)[0]) == pytest.approx(1.0)


def test_the_exponential() -> None:
    """The same everywhere: Decimal rounds correctly."""
    coarse, fine = exponentials()
    assert (coarse[0], coarse[4], fine[0], fine[63]) == (2**20, 385750, 2**20, 819828)
    assert sha256(repr((coarse, fine)).encode()).hexdigest()[:16] == "ffe221cd69027636"


def test_no_value_without_a_card_to_play() -> None:
    start = decisions(None, 2)[0]
    with pytest.raises(ValueError, match="no card is to be played here"):
        Model(shipped().numbers).value(start)


# files of weights ---------------------------------------------------------------------------------------


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(weights_text(shipped()), encoding="utf-8")
    assert read_weights(path) == shipped()
    assert path.read_text(encoding="utf-8") == SHIPPED.read_text(encoding="utf-8")
    assert len(path.read_bytes()) < 30_000


def test_shipped_weights_say_what_made_them() -> None:
    assert {"command", "seed", "boxes"} <= set(shipped().made)


def damaged(**changes: object) -> str:
    return json.dumps(json.loads(weights_text(shipped())) | changes)


def without_a_unit() -> dict[str, object]:
    numbers = asdict(shipped().numbers)
    return numbers | {"table": numbers["table"][1:]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "w.json: not a file of weights, expected JSON"),
        ("[" * 100_000, "w.json: not a file of weights, expected JSON"),
        ("{}", "w.json: not a file of weights, expected format, sha256, made and numbers"),
        (damaged(format=2), "w.json: format 2, expected 1"),
        (damaged(sha256="0"), "w.json: damaged, its numbers do not have the hash that it names"),
        (damaged(made=[]), "w.json: made: expected texts by name"),
        (damaged(numbers=1), "w.json: numbers: expected lists by name"),
        (damaged(numbers=without_a_unit()), "w.json: table: expected 32 times 32 numbers"),
        (
            damaged(numbers=asdict(replace(shipped().numbers, out_shift=32))),
            "w.json: out_shift: expected a whole number from 0 to 31",
        ),
        (
            damaged(numbers=asdict(replace(shipped().numbers, out=(WEIGHT + 1,) * 32))),
            "w.json: out: expected a whole number from -32767 to 32767",
        ),
        (damaged(numbers=asdict(replace(shipped().numbers, points_bias=0))), "w.json: damaged, its numbers"),
    ],
    ids=range(11),
)
def test_a_wrong_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadWeights) as refused:
        parse_weights(text, "w.json")
    assert str(refused.value).startswith(message)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"none\.json: No such file"):
        read_weights(tmp_path / "none.json")
    with pytest.raises(UnknownBot, match=r"weights: .*none\.json: No such file"):
        parse_bot(f"mcts:5ms:weights={tmp_path / 'none.json'}")


def test_missing_fields_are_named() -> None:
    with pytest.raises(BadNumbers, match="expected the fields table, player"):
        checked({})


# in the search ------------------------------------------------------------------------------------------


def searched(
    state: State,
    *,
    objective: str = "win",
    horizon: str = "game",
    prior: str = "learned",
    playout_share: float = 0.5,
) -> Search:
    search = Search(
        state,
        seed=5,
        objective=objective,
        horizon=horizon,
        prior=prior,
        playout_share=playout_share,
        memory=16.0,
    )
    search.run(300)
    return search


def tree(search: Search) -> str:
    return sha256(repr([search.node(number) for number in range(search.nodes)]).encode()).hexdigest()


def test_without_the_model_the_search_is_the_old_one() -> None:
    box = load_box()
    assert signature(Tables(box), spots(box), MCTS1).nodes == NODES_BEFORE


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("share", [0.0, 0.5])
def test_the_same_tree_twice(players: int, share: float) -> None:
    state = decisions(None, players)[60]
    one, two = (searched(state, playout_share=share) for _time in range(2))
    assert tree(one) == tree(two)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_model_is_heard(objective: str) -> None:
    """Both settings change the tree, and values stay inside their limits."""
    state = decisions(None, 3)[60]
    trees = {
        tree(searched(state, objective=objective, prior=prior, playout_share=share))
        for prior in ("lively", "learned")
        for share in (0.0, 0.5, 1.0)
    }
    assert len(trees) == 6
    root = searched(state, objective=objective).node()
    assert sum(root.win) == pytest.approx(1.0)
    assert all(0.0 <= reward <= 1.0 for reward in root.reward)


@pytest.mark.parametrize("horizon", HORIZONS[:-1])
def test_before_the_end_of_the_game_the_model_is_not_asked(horizon: str) -> None:
    """It knows what is good for the end of a game, not for one that is scored sooner."""
    state = decisions(None, 2)[40]
    assert tree(searched(state, horizon=horizon)) == tree(
        searched(state, horizon=horizon, prior="lively", playout_share=1.0)
    )


def test_other_weights_make_another_tree(tmp_path: Path) -> None:
    state = decisions(None, 2)[40]
    path = tmp_path / "other.json"
    other = Weights(numbers=replace(shipped().numbers, points_bias=0, out=(0,) * 32), made={})
    path.write_text(weights_text(other), encoding="utf-8")
    assert parse_bot(f"mcts:5ms:weights={path}").weights == str(path)
    search = Search(state, seed=5, prior="learned", playout_share=0.5, model=Model(other.numbers))
    search.run(300)
    assert tree(search) != tree(searched(state))


def test_weights_are_those_that_are_in_the_file_now(tmp_path: Path) -> None:
    """A training writes one candidate after the other to the same file, and one process plays them all."""
    path = tmp_path / "candidate.json"
    state = next(filter(card_to_play, decisions(None, 2)))
    values = []
    for steps in (1, 2, 1):
        numbers = replace(shipped().numbers, points_bias=5_000 * steps)
        path.write_text(weights_text(replace(shipped(), numbers=numbers)), encoding="utf-8")
        values.append(model_of(str(path)).value(state)[1])
    assert values[0] == values[2] != values[1]


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("prior=best", "expected prior=lively or learned"),
        ("playout_share=1.5", "expected playout_share=NUMBER from 0 to 1"),
        ("playout_share=half", "expected playout_share=NUMBER"),
    ],
)
def test_wrong_settings_are_refused(setting: str, message: str) -> None:
    with pytest.raises(UnknownBot, match=message):
        parse_bot(f"mcts:5ms:{setting}")
