"""The search for what can be reached, against one by hand through `Position` in plain Python."""

from pathlib import Path
from threading import Event

import numpy as np
import pytest

from lodestone import LodestoneError, Position, Rules
from lodestone.games.qo.state import QoState
from lodestone.kernel import protocol
from lodestone.solve import reachable
from lodestone.solve.checks import WELL, verify
from lodestone.solve.codes import Value
from lodestone.solve.files import TableError
from lodestone.solve.reachable import reach
from lodestone.solve.solver import SolveStoppedError, solve
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

#: Qo's rules with few enough positions, and what is special about them.
QO = [
    "qo:size=3,stones=2",
    *long("qo:size=3,stones=3,pay=1,black_run=2,white_run=2,blocking=group"),
    "qo:size=3,stones=3,margin=1,black_run=2,white_run=2,diagonals=on,first=white",
]
NO_MOVE = ["pass", *long("loss")]


def found_by_hand(rules: Rules) -> dict[Position, list[Position]]:
    """Follow every turn from the start; give what each position leads to. No symmetries."""
    start = Position.start(rules)
    found = {start: []}
    waiting = [start]
    for position in waiting:
        found[position] = [position.after(turn) for turn in position.turn_numbers]
        for after in found[position]:
            if after not in found:
                found[after] = []
                waiting.append(after)
    return found


def judged(position: Position, after: list[Value | None]) -> Value | None:
    """Judge a position by those after it; `None` as long as that cannot be done."""
    if position.outcome:
        winner = position.outcome.winner
        if winner is None:
            return Value(0, None)
        return Value(1 if winner == position.side else -1, 0)
    if lost := [value.remoteness for value in after if value and value.result == -1]:
        return Value(1, 1 + min(lost))
    if all(value and value.result == 1 for value in after):
        return Value(-1, 1 + max(value.remoteness for value in after if value))
    return None


def judged_by_hand(found: dict[Position, list[Position]]) -> dict[Position, Value]:
    """Judge by rounds, one for each ply that the end may be away; what is left is a draw."""
    values: dict[Position, Value] = {}
    grows = True
    while grows:
        fresh = {}
        for position in found.keys() - values.keys():
            value = judged(position, [values.get(after) for after in found[position]])
            if value:
                fresh[position] = value
        grows = bool(fresh)
        values |= fresh
    return {position: values.get(position, Value(0, None)) for position in found}


def assert_solved_as_by_hand(rules: Rules, folder: Path) -> None:
    expected = judged_by_hand(found_by_hand(rules))
    table = solve(rules, folder=folder)
    assert {position: table.probe_value(position) for position in expected} == expected
    # Of positions that differ in colours only, the summary counts one.
    assert 2 * table.summary.positions >= len(expected) >= table.size
    start = expected[Position.start(rules)]
    assert (table.summary.value, table.summary.remoteness) == (start.name, start.remoteness)
    results = [value.result for value in expected.values()]
    assert len(set(results)) > 1
    plies = [value.remoteness for value in expected.values() if value.remoteness is not None]
    assert table.summary.longest == max(plies)


@pytest.mark.parametrize("name", QO)
def test_qo_has_the_value_of_plain_search(name: str, tmp_path: Path) -> None:
    assert_solved_as_by_hand(Rules.parse(name), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("no_move", NO_MOVE)
def test_quincala_has_the_value_of_plain_search(no_move: str, strip: Path, tmp_path: Path) -> None:
    assert_solved_as_by_hand(Rules.parse(f"quincala:layout={strip},no-move={no_move}"), tmp_path)


SIX = """
title = "Six"
about = "Two rows of three dots, each linked to all around it."
source = "a test"
start = ["m s l", "L S M"]
[links]
a1 = "b1 a2 b2"
b1 = "a1 c1 a2 b2 c2"
c1 = "b1 b2 c2"
a2 = "a1 b1 b2"
b2 = "a2 c2 a1 b1 c1"
c2 = "b2 b1 c1"
"""


@pytest.mark.long
def test_several_ways_are_no_fault_of_symmetry(tmp_path: Path) -> None:
    layout = tmp_path / "six.toml"
    layout.write_text(SIX)
    rules = Rules.parse(f"quincala:layout={layout}")
    table = solve(rules, folder=tmp_path)
    most_turns = rules.most_turns
    assert verify(rules.kernel, table.arrays, table.codes, most_turns, 2) == WELL
    # As many as a search by hand finds, which takes a minute: 157,704 with both colours to move.
    assert table.summary.positions == 157_704 // 2


def test_exceeding_the_limit_leaves_nothing(tmp_path: Path) -> None:
    found = solve(QO[0], folder=tmp_path / "whole").size
    assert solve(QO[0], folder=tmp_path / "exact", limit=found).size == found
    less = tmp_path / "less"
    with pytest.raises(LodestoneError, match=f"more than {found - 1} positions .* --limit"):
        solve(QO[0], folder=less, limit=found - 1)
    assert not list(less.glob("*.table"))


def test_room_that_grows_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules.parse("qo:size=3,stones=3")
    turns = protocol.turn_buffer(rules.most_turns)
    start = protocol.initial(rules.kernel)
    whole = reach(rules.kernel, [start], turns, 1_000)
    monkeypatch.setattr(reachable, "FIRST_CAPACITY", 1)
    grown = reach(rules.kernel, [start], turns, 1_000)
    for name, array in whole.arrays._asdict().items():
        assert np.array_equal(array, grown.arrays._asdict()[name]), name


def test_a_search_can_be_stopped(tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    with pytest.raises(SolveStoppedError):
        solve(QO[0], folder=tmp_path, stop=stop)
    rules = Rules.parse(QO[0])
    turns = protocol.turn_buffer(rules.most_turns)

    def refuse(_found: int) -> None:
        raise SolveStoppedError

    with pytest.raises(SolveStoppedError):
        reach(rules.kernel, [protocol.initial(rules.kernel)], turns, 1_000, refuse)


def test_positions_that_play_cannot_reach_are_not_covered(tmp_path: Path) -> None:
    table = solve(QO[0], folder=tmp_path)
    start = Position.start(QO[0])
    state: QoState = start.state
    other = Position.of(start.rules, state._replace(black_hoard=1))
    assert table.get_value(other, None) is None
    with pytest.raises(TableError, match="does not cover"):
        table.probe_value(other)
