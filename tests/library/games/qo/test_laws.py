"""Laws of the kernels, held on positions that Hypothesis makes up; named for what they say."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lodestone import Position, Rules
from lodestone.games.qo import board, points
from lodestone.games.qo.setups import QoSetup
from lodestone.games.qo.state import QoState
from lodestone.kernel import protocol
from tests.library.games import faults
from tests.library.games.coverage import rule_sets

pytestmark = pytest.mark.untraced


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A random setup that is a position; blocked sets may stand, and the game may be over."""
    rules = draw(rule_sets("qo"))
    size, stones, paid = (rules.options.values()[name] for name in ("size", "stones", "paid"))
    letters = draw(st.lists(st.sampled_from("bw--"), min_size=size**2, max_size=size**2))
    names = [board.NAMES[point] for point in board.all_points(size)]
    taken = [(name, letter) for name, letter in zip(names, letters, strict=True) if letter != "-"]
    pieces = dict(taken[: max(0, 2 * stones - 2)])
    left = 2 * stones - len(pieces)
    held = draw(st.integers(0, left))
    other = draw(st.integers(0, left - held))
    bank = draw(st.integers(0, left - held - other)) if paid == "banked" else 0
    banked = (bank, 0) if draw(st.booleans()) else (0, bank)
    setup = QoSetup(pieces, draw(st.sampled_from("bw")), (held, other), banked)
    if rules.options.values()["undo"] == "forbidden":
        field = setup.fields(rules.options)[-1]
        banned = draw(st.sampled_from([(), *field.choices]))
        setup = replace(setup, banned="-".join(banned))
    assume(not setup.faults(rules.options))
    return Position.of(rules, setup.state(rules.options))


def points_on(size: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(board.all_points(size)), unique=True)


@given(points_on(9), st.sampled_from([1, 9, 10, 11]))
def test_shifted_sets_are_the_sets_of_shifted_points(chosen: list[int], axis: int) -> None:
    """Over an edge and over the border of the two words."""
    whole = points.set_of(board.all_points(9))
    mask = points.set_of(chosen)
    for shifted, step in ((points.up(mask, axis), axis), (points.down(mask, axis), -axis)):
        expected = {point + step for point in chosen} & set(board.all_points(9))
        assert set(points.list_of(points.shared(shifted, whole))) == expected
        for word in shifted:
            assert 0 <= word < 1 << 62


@given(points_on(9))
def test_sets_give_their_points_in_order(chosen: list[int]) -> None:
    mask = points.set_of(chosen)
    assert points.list_of(mask) == sorted(chosen)
    assert points.size_of(mask) == len(chosen)
    for place, point in enumerate(sorted(chosen)):
        assert points.nth_of(mask, place) == point
        assert points.first_of(mask) == points.list_of(mask)[0]


@given(positions())
def test_colours_differ_in_their_runs_only(position: Position) -> None:
    """With the runs exchanged, exchanged colours have the same turns, which do the same."""
    options = position.rules.options.values()
    runs = {"black_run": options["white_run"], "white_run": options["black_run"]}
    other = exchanged(position, position.rules.changed(**runs))
    assert other.turns == position.turns
    for turn in position.turns[::9]:
        assert other.play(turn) == exchanged(position.play(turn), other.rules)
    assert (other.outcome is None) == (position.outcome is None)
    if other.outcome and position.outcome:
        winners = {"black": "white", "white": "black", None: None}
        assert other.outcome.winner == winners[position.outcome.winner]


def exchanged(position: Position, rules: Rules) -> Position:
    """Return a position of these rules where each colour has what the other had."""
    board, side, *fields = str(position).split()
    numbers = [",".join(reversed(field.split(","))) for field in fields]
    colours = str.maketrans("bw", "wb")
    return Position(rules, " ".join([board.translate(colours), side.translate(colours), *numbers]))


@given(positions())
def test_hashes_tell_apart_what_differs_in_one_thing(position: Position) -> None:
    rules = position.rules.kernel
    state: QoState = position.state
    others = [state._replace(**{name: value + 1}) for name, value in state._asdict().items()]
    hashes = {protocol.position_hash(rules, other) for other in (state, *others)}
    assert len(hashes) == 1 + len(state)
    assert all(0 <= hashed < 1 << 62 for hashed in hashes)


@given(st.text("abcdefghi0123456789- ", max_size=8) | st.text(max_size=8))
def test_any_ban_is_read_or_answered(text: str) -> None:
    faults.read_or_answered("qo:undo=forbidden", f"8/8/8/3b4/8/8/8/8 b 80,80 {text}")
