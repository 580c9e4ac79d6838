"""Asking a table: values of positions, of their turns, and of many positions at once."""

import random

import numpy as np
import pytest

from lodestone import LodestoneError, Position
from lodestone.games.queah.board import BOARD, INDEX
from lodestone.games.queah.state import QueahState
from lodestone.kernel import protocol
from lodestone.kernel.ranking import unrank
from lodestone.solve.codes import NONE, WIN_CODE, Value, backed_up, value_of
from lodestone.solve.files import TableError
from lodestone.solve.solver import solve
from lodestone.solve.table import Table, find_table

NAME = "queah:comment,reserve=1"


def random_positions(table: Table, count: int, seed: int) -> list[Position]:
    rng = random.Random(seed)
    numbers = (rng.randrange(table.size) for _ in range(count))
    states = (unrank(table.arrays, table.rules.kernel, number) for number in numbers)
    return [Position.of(table.rules, state) for state in states]


def uncovered(table: Table) -> Position:
    state: QueahState = Position.start(table.rules).state
    return Position.of(table.rules, state._replace(own_reserve=2))


def test_codes_stand_for_values() -> None:
    assert value_of(0) == Value(0, None)
    assert value_of(WIN_CODE) == Value(1, 0)
    assert value_of(-WIN_CODE) == Value(-1, 0)
    assert [value_of(code).name for code in (WIN_CODE - 7, 0, 8 - WIN_CODE)] == [
        "win",
        "draw",
        "loss",
    ]
    for code in {*range(-WIN_CODE, WIN_CODE + 1)} - {-1, 1}:  # which no game is long enough for
        value = value_of(backed_up(code))
        before = value_of(code)
        assert value.result == -before.result
        if code:
            assert value.remoteness == before.remoteness + 1
    better = sorted(
        (value_of(code) for code in (3 - WIN_CODE, 9 - WIN_CODE, 0, WIN_CODE - 9, WIN_CODE - 3)),
        key=rank,
    )
    assert [value.remoteness for value in better] == [3, 9, None, 9, 3]


def rank(value: Value) -> tuple[int, int]:
    """Order values by how good they are: late losses, draws, early wins last."""
    return value.result, -value.result * (value.remoteness or 0)


def test_a_missing_value_is_error_or_default(solved) -> None:
    table = solved(NAME)
    other = uncovered(table)
    with pytest.raises(TableError, match=r"does not cover .* w 2,1 -,-: play cannot lead to it"):
        table.probe_value(other)
    assert table.get_value(other, None) is None
    assert table.get_value(other, "nothing") == "nothing"
    start = Position.start(table.rules)
    assert table.get_value(start, None) == table.probe_value(start)


def test_a_table_serves_only_rules_playing_alike(solved) -> None:
    table = solved(NAME)
    for alike in ("repetition=threefold", "agreement=most-pieces-wins"):
        start = Position.start(f"{NAME},{alike}")
        assert table.probe_value(start) == table.probe_value(Position.start(NAME))
    for other in ("queah:traditional,reserve=1", "qo:standard,size=3,stones=2"):
        start = Position.start(other)
        assert table.get_value(start, None) is None
        for ask in (table.probe_value, table.probe_turns, table.report):
            with pytest.raises(TableError, match=f"the table holds {NAME}, not {other}"):
                ask(start)


#: An own piece on c1, one of the other's on b2, and nothing else: this is a position.
PAIR = QueahState(1 << INDEX["c1"], 1 << INDEX["b2"], 0, 0, 0, 0, 0, 0)
#: States that tables must refuse, each by what makes it no position; pictures cannot show them.
NONSENSE = {
    "more own pieces than four": PAIR._replace(own=BOARD, other=0),
    "two pieces on one cell": PAIR._replace(other=PAIR.own),
    "a piece beside the board": PAIR._replace(own=1 << 40),
    "more in reserve than any rules give": PAIR._replace(own_reserve=60),
    "a ban on what is no move": PAIR._replace(own_ban=1 << 55),
    "bans on two steps at once": PAIR._replace(own_ban=0b11),
    "a ban on d3c3, a step of no own piece": PAIR._replace(own_ban=1 << 20),
    "more passes than end a game": PAIR._replace(passes=9),
    "no piece at all": PAIR._replace(own=0, other=0),
}


@pytest.mark.slow
@pytest.mark.parametrize("rules", [NAME, "queah:balanced,reserve=0"])
def test_rows_that_are_no_positions_are_not_covered(rules: str, solved) -> None:
    pair, *codes = solved(rules).probe_codes(np.array([PAIR, *NONSENSE.values()])).tolist()
    assert pair != NONE
    assert dict(zip(NONSENSE, codes, strict=True)) == dict.fromkeys(NONSENSE, NONE)


@pytest.mark.parametrize(
    "rows",
    [np.zeros((2, 3), int), np.zeros(8, int), np.full((1, 8), 0.5), np.full((1, 8), -1)],
    ids=["too narrow", "flat", "fractions", "below 0"],
)
def test_rows_of_another_form_are_refused(rows: np.ndarray, solved) -> None:
    with pytest.raises(TableError, match=r"positions must be (whole numbers|from 0)"):
        solved(NAME).probe_codes(rows)


def test_turns_come_best_first_then_by_text(solved) -> None:
    table = solved(NAME)
    for position in random_positions(table, 150, seed=9):
        turns = table.probe_turns(position)
        assert sorted(turn for turn, _ in turns) == position.turns
        keys = [(*(-part for part in rank(value)), turn) for turn, value in turns]
        assert keys == sorted(keys)
        for turn, value in turns:
            after = table.probe_value(position.play(turn))
            assert value.result == -after.result
        if turns:
            assert turns[0].value == table.probe_value(position)


def test_many_positions_are_asked_at_once(solved) -> None:
    table = solved(NAME)
    positions = random_positions(table, 500, seed=10)
    positions[7] = uncovered(table)
    rows = np.array([position.state for position in positions])
    codes = table.probe_codes(rows)
    assert codes.shape == (500,)
    assert codes[7] == NONE
    for position, code in zip(positions, codes, strict=True):
        if code != NONE:
            assert value_of(int(code)) == table.probe_value(position)
    assert np.array_equal(table.probe_codes(np.asfortranarray(rows)[::2]), codes[::2])
    assert table.probe_codes(rows.astype(np.int16)[:0]).shape == (0,)


@pytest.mark.slow
def test_symmetric_positions_are_worth_the_same(solved) -> None:
    table = solved("queah:balanced,reserve=0")
    for position in random_positions(table, 100, seed=11):
        images = [
            protocol.symmetric_state(table.rules.kernel, position.state, symmetry)
            for symmetry in range(16)
        ]
        assert len(set(table.probe_codes(np.array(images)).tolist())) == 1


def test_rules_are_given_by_name_too(tmp_path) -> None:
    table = solve("queah:traditional,reserve=0", folder=tmp_path)
    assert find_table("queah:traditional,reserve=0", tmp_path).summary == table.summary
    with pytest.raises(LodestoneError, match="unknown game"):
        solve("chess", folder=tmp_path)
    with pytest.raises(LodestoneError, match="unknown game"):
        find_table("chess", tmp_path)
