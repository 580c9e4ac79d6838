"""Laws of the kernels, held on positions that Hypothesis makes up; named for what they say."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lodestone import Position, Rules
from lodestone.games.queah import board, kernels
from lodestone.games.queah.notation import QueahSetup, format_turn, parse_turn
from lodestone.games.queah.rules import PRESETS
from lodestone.games.queah.state import FORBIDDEN, ON_BOARD, QueahRules, QueahState
from lodestone.kernel import protocol
from lodestone.kernel.rng import mix
from tests.games import compiled, faults
from tests.games.coverage import rule_sets
from tests.thinning import some

pytestmark = pytest.mark.untraced


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A random legal setup, played on for some turns so that bans and passes occur."""
    rules = draw(rule_sets("queah"))
    cells = draw(st.permutations(board.CELLS))
    own, other = draw(st.integers(0, 4)), draw(st.integers(1, 4))
    pieces = dict.fromkeys(cells[:own], "w") | dict.fromkeys(cells[own : own + other], "b")
    most = rules.options.values()["reserve"]
    reserves = (draw(st.integers(0, most)), draw(st.integers(0, most)))
    position = Position.of(rules, QueahSetup(pieces, "w", reserves).state(rules.options))
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=6)):
        turns = position.turn_numbers
        if not turns:
            break
        position = position.after(turns[choice % len(turns)])
    return position


@given(positions())
def test_texts_of_positions_round_trip(position: Position) -> None:
    assert Position(position.rules, str(position)) == position


@given(positions())
def test_texts_of_turns_round_trip_and_differ(position: Position) -> None:
    texts = position.turns
    assert len(set(texts)) == len(texts)
    for turn in position.turn_numbers:
        assert parse_turn(format_turn(turn)) == turn


@given(positions())
def test_legal_and_count_and_outcome_agree(position: Position) -> None:
    count = protocol.count_turns(position.rules.kernel, position.state)
    assert count == len(position.turn_numbers) <= kernels.MOST_TURNS
    over = protocol.outcome(position.rules.kernel, position.state) != protocol.ONGOING
    assert over == (count == 0)


@given(positions(), st.integers(0, 15))
def test_symmetries_commute_with_legal_and_apply(position: Position, symmetry: int) -> None:
    rules = position.rules.kernel
    turned = Position.of(position.rules, protocol.symmetric_state(rules, position.state, symmetry))
    images = [protocol.symmetric_turn(rules, turn, symmetry) for turn in position.turn_numbers]
    assert sorted(images) == sorted(turned.turn_numbers)
    for turn, image in zip(position.turn_numbers, images, strict=True):
        after = position.after(turn).state
        assert turned.after(image).state == protocol.symmetric_state(rules, after, symmetry)
    assert protocol.outcome(rules, turned.state) == protocol.outcome(rules, position.state)


@given(positions())
def test_pieces_enter_from_reserve_or_leave_forever(position: Position) -> None:
    for turn in position.turn_numbers:
        after: QueahState = position.after(turn).state
        before: QueahState = position.state
        mine = before.own.bit_count() + before.own_reserve
        theirs = before.other.bit_count() + before.other_reserve
        assert after.other.bit_count() + after.other_reserve == mine
        lost = theirs - after.own.bit_count() - after.own_reserve
        assert lost == ("x" in format_turn(turn))
        assert after.own & after.other == 0
        assert after.other.bit_count() <= ON_BOARD


@given(positions())
def test_only_steps_ban_and_only_their_return(position: Position) -> None:
    rules: QueahRules = position.rules.kernel
    state: QueahState = position.state
    forbidden = rules.backtrack == FORBIDDEN
    for turn in position.turn_numbers:
        text = format_turn(turn)
        step = text.split(",")[-1]
        is_step = len(step) == 4 and "@" not in step
        last = QueahSetup.of(position.rules.options, position.after(turn).state).last_steps[
            state.side
        ]
        assert last == (step if is_step and forbidden else "")


@given(positions())
def test_states_differ_exactly_where_hashes_do(position: Position) -> None:
    states = {position.after(turn).state for turn in position.turn_numbers}
    rules = position.rules.kernel
    assert len({protocol.position_hash(rules, state) for state in states}) == len(states)


def test_an_empty_cell_names_what_moves_there() -> None:
    start = Position.start("queah:balanced")
    reasons = start.why_not
    assert reasons["c3"].text == "Press the piece that is to move here first: c2 or d3."
    assert reasons["d4"].text == "Press the piece that is to move here first: d3."
    assert "fewer than four" in reasons["a3"].text


def test_only_five_cells_can_be_jumped_over() -> None:
    """Q5, after the strategy section of [P]."""
    jumped = {board.CELLS[move.over] for move in board.MOVES if move.over >= 0}
    assert jumped == {"c3", "b3", "c2", "c4", "d3"}


def test_the_board_is_the_diamond_of_the_rulebook() -> None:
    """Q1: thirteen cells, sixteen pairs of neighbours, at most four neighbours each."""
    steps = [move for move in board.MOVES if move.over < 0]
    assert len(board.CELLS) == 13
    assert len(steps) == 2 * 16
    assert max(Counter(move.start for move in steps).values()) == 4
    assert len(board.MOVES) - len(steps) == 20


@pytest.mark.slow
@pytest.mark.parametrize("preset", some([preset.name for preset in PRESETS], 2))
def test_compiled_kernels_do_what_plain_python_does(preset: str) -> None:
    compiled.compare(Rules.parse(f"queah:{preset}"), plies=3_000)


@pytest.mark.slow
@settings(max_examples=20)
@given(positions())
def test_random_turns_are_equally_likely(position: Position) -> None:
    """Chi-square by hand: with n turns and 200 n draws each count stays within 6 sigma of 200."""
    legal = position.turn_numbers
    draws = Counter(
        protocol.random_turn(position.rules.kernel, position.state, mix(number))
        for number in range(200 * len(legal))
    )
    assert set(draws) <= set(legal)
    for turn in legal:
        assert abs(draws[turn] - 200) < 6 * 200**0.5


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_one_line(text: str) -> None:
    faults.read_or_answered("queah:balanced", text)
