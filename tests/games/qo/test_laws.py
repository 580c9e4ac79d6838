"""Laws of the kernels, held on positions that Hypothesis makes up; named for what they say."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lodestone import Line, Position, Rules
from lodestone.games.qo import board, evaluation, kernels, notation, points
from lodestone.games.qo.notation import (
    QoSetup,
    format_turn,
    legal_turns,
    parse_turn,
    price,
    split_turn,
)
from lodestone.games.qo.state import (
    QoRules,
    QoState,
    black_of,
    empty_of,
    hoards_of,
    lead_of_black,
    scored,
    white_of,
)
from lodestone.kernel import protocol
from lodestone.kernel.rng import mix
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from tests.games import compiled, faults
from tests.games.coverage import rule_sets, values_of
from tests.thinning import long

pytestmark = pytest.mark.untraced

VALUES = values_of("qo")


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
        field = notation.setup_parts(rules.options, setup).fields[-1]
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


@given(st.data(), st.integers(3, 9))
def test_a_line_is_complete_with_all_its_points(data: st.DataObject, size: int) -> None:
    """Sets with some whole lines and some points missing, on boards of every size (O10)."""
    lines = board.all_lines(size)
    whole = data.draw(st.lists(st.sampled_from(lines), max_size=3))
    missing = data.draw(points_on(size).map(lambda some: some[:3]))
    chosen = {point for line in whole for point in line} - set(missing)
    chosen |= set(data.draw(points_on(size))) - set(missing)
    rules = Rules.parse(f"qo:size={size}").kernel
    complete = any(set(line) <= chosen for line in lines)
    assert kernels.has_line(rules, points.set_of(sorted(chosen))) == complete


@given(positions())
def test_removal_leaves_nothing_blocked(position: Position) -> None:
    """O9: taking off only opens ends, so once is enough; unless a line has ended the game."""
    rules: QoRules = position.rules.kernel
    for turn in position.turn_numbers:
        after = protocol.apply(rules, position.state, turn)
        if kernels.is_lined(rules, after):
            continue
        empty = empty_of(rules, after)
        black = kernels.blocked(rules, black_of(after), empty, rules.black_run)
        white = kernels.blocked(rules, white_of(after), empty, rules.white_run)
        assert points.is_empty(points.joined(black, white))


@pytest.mark.slow
@given(positions())
def test_lodestones_change_hands_or_leave_and_none_appears(position: Position) -> None:
    """O4 to O7: what is placed or paid leaves the mover, what is taken off leaves the game.

    What is paid goes where the rules say, and the rest stays where it was.
    """
    game, options = position.rules.game, position.rules.options
    before: QoState = position.state
    for turn in position.turn_numbers:
        after = position.after(turn).state
        way = position.format_turn(turn)
        [action] = game.actions(options, before, way)
        _, bracket, inside = game.annotate_turn(options, before, way).partition("[")
        removed = len(inside.split(",")) if bracket else 0
        start, end = split_turn(turn)
        paid = 0 if start is None else options.values()["pay"] * spaces(start, end)
        goes = {to: paid * (to == options.values()["paid"]) for to in VALUES["paid"]}
        assert all_lodestones(before) - all_lodestones(after) == removed + goes["aside"]
        changes = [
            now - then for now, then in zip(hoards_of(after), hoards_of(before), strict=True)
        ]
        if before.side == 1:
            changes = [changes[place] for place in (1, 0, 3, 2)]
        assert changes == [-(paid or 1), goes["opponent"], 0, goes["banked"]]
        assert action.note.startswith(f"costs {paid}" if paid else "")


def spaces(start: int, end: int) -> int:
    """Count what is paid for by the names of two points: as many steps as a king needs (O5)."""
    (file, rank), (other_file, other_rank) = board.NAMES[start], board.NAMES[end]
    return max(abs(ord(file) - ord(other_file)), abs(int(rank) - int(other_rank)))


def all_lodestones(state) -> int:
    on_board = points.size_of(points.joined(black_of(state), white_of(state)))
    return on_board + sum(hoards_of(state))


@given(positions())
def test_after_a_complete_line_nothing_is_taken_off(position: Position) -> None:
    """O10 comes before O7."""
    rules, state = position.rules.kernel, position.state
    for turn in position.turn_numbers:
        after = protocol.apply(rules, state, turn)
        if kernels.is_lined(rules, after):
            start, end = split_turn(turn)
            before = points.list_of(points.joined(black_of(state), white_of(state)))
            stand = points.list_of(points.joined(black_of(after), white_of(after)))
            assert set(stand) == set(before) - {start} | {end}


@given(positions())
def test_no_payment_exceeds_its_reach(position: Position) -> None:
    """O5: what lies farther is out of reach, and nothing else is."""
    reach = position.rules.options.values()["reach"]
    free = Position.of(position.rules.changed(reach=8), position.state)
    within = [
        turn
        for turn in free.turn_numbers
        if split_turn(turn)[0] is None or spaces(turn >> 7, turn & 127) <= reach
    ]
    assert sorted(position.turn_numbers) == sorted(within)


@given(positions())
def test_a_ban_forbids_one_payment_at_most(position: Position) -> None:
    """O5: exactly the banned one, if it could be paid; it is stated even if it could not."""
    state: QoState = position.state
    banned = state.banned
    free = Position.of(position.rules, state._replace(banned=0))
    assert sorted(position.turn_numbers) == sorted(set(free.turn_numbers) - {banned})
    if position.rules.options.values()["undo"] == "allowed":
        assert banned == 0
    reached = protocol.outcome(position.rules.kernel, position.state) == protocol.ONGOING
    can_pay = bool(banned) and price(position.rules.options, banned) <= own_container(position)
    assert (banned in free.turn_numbers) == (reached and can_pay)


def own_container(position: Position) -> int:
    hoards = hoards_of(position.state)
    return hoards.black_held if position.side == "black" else hoards.white_held


@given(positions())
def test_a_payment_bans_its_undoing_once(position: Position) -> None:
    """O5: unless its lodestone is taken off; a placement bans nothing."""
    forbids = position.rules.options.values()["undo"] == "forbidden"
    for turn in position.turn_numbers:
        after = position.after(turn)
        start, end = split_turn(turn)
        stands = board.NAMES[end] in after.pieces
        is_stated = forbids and start is not None and stands
        state: QoState = after.state
        assert state.banned == (end * 128 + start if is_stated else 0)


@given(positions())
def test_legal_and_count_and_outcome_agree(position: Position) -> None:
    rules: QoRules = position.rules.kernel
    state = position.state
    count = protocol.count_turns(rules, state)
    assert count == len(position.turn_numbers) == len(legal_turns(position.rules.options, state))
    assert count <= kernels.most_turns(rules.size)
    over = protocol.outcome(rules, state) != protocol.ONGOING
    assert over == (count == 0) == (position.outcome is not None)


@given(positions(), st.integers(0, 7))
def test_symmetries_commute_with_legal_and_apply(position: Position, symmetry: int) -> None:
    rules = position.rules.kernel
    turned = Position.of(position.rules, protocol.symmetric_state(rules, position.state, symmetry))
    images = [protocol.symmetric_turn(rules, turn, symmetry) for turn in position.turn_numbers]
    assert sorted(images) == sorted(turned.turn_numbers)
    for turn, image in zip(position.turn_numbers[::7], images[::7], strict=True):
        after = position.after(turn).state
        assert turned.after(image).state == protocol.symmetric_state(rules, after, symmetry)
    assert protocol.outcome(rules, turned.state) == protocol.outcome(rules, position.state)
    assert protocol.evaluate(rules, turned.state) == protocol.evaluate(rules, position.state)


@given(positions())
def test_texts_round_trip_and_differ(position: Position) -> None:
    assert Position(position.rules, str(position)) == position
    texts = position.turns
    assert len(set(texts)) == len(texts)
    for turn in position.turn_numbers:
        text = format_turn(turn)
        assert parse_turn(position.rules.options, position.state, text) == turn


@given(positions())
def test_evaluations_stay_below_every_win(position: Position) -> None:
    value = protocol.evaluate(position.rules.kernel, position.state)
    assert abs(value) <= compiled.LARGEST_EVALUATION


@pytest.mark.parametrize(
    ("lead", "margin", "value"),
    [
        (0, 8, protocol.DRAW),
        (1, 8, protocol.WIN),
        (7, 8, protocol.WIN),
        (8, 8, protocol.LOSS),
        (-7, 8, protocol.LOSS),
        (-8, 8, protocol.WIN),
        (1, 1, protocol.LOSS),
        (-1, 1, protocol.WIN),
    ],
)
def test_a_lead_wins_below_the_margin_only(lead: int, margin: int, value: int) -> None:
    """O11."""
    rules = Rules.parse(f"qo:margin={margin}").kernel
    assert scored(rules, lead) == value
    nearly_full = f"bwb/wbw/bw1 b {20 + lead},20"
    position = Position(f"qo:size=3,margin={margin}", nearly_full)
    assert evaluation.features(position.rules.kernel, position.state).standing_2 == value


def test_only_one_reading_blocks_four_black_stones() -> None:
    """O9: exactly three, three or more; both ends at the edge or an opponent."""
    text = "8/8/8/bbbb4/8/8/8/8 w 50,50"
    for reading, taken in (("line", 0), ("line-or-longer", 4), ("group", 0)):
        position = Position(f"qo:blocking={reading}", text)
        written = position.annotate_turn("e5")
        assert written == ("e5[a5,b5,c5,d5]" if taken else "e5")


@pytest.mark.slow
@pytest.mark.parametrize("limit", [Limit(depth=1), Limit(depth=2, nodes=3_000)])
def test_the_computer_avoids_and_takes_complete_lines(limit: Limit) -> None:
    for text, wins in (
        ("8/8/8/bbbbbbb1/7b/8/8/8 w 30,30", "h4-h5"),
        ("w7/w7/w7/w7/w7/w7/w7/8 w 30,30", None),
    ):
        line = Line.of(Position("qo", text))
        turn = think(SearchRequest(line, limit, seed=1, compiled=False)).turn
        assert turn == wins if wins else turn != "a1"


@pytest.mark.slow
@pytest.mark.parametrize("reading", VALUES["blocking"])
@pytest.mark.parametrize(
    "change",
    [
        *long("size=9,paid=banked"),
        *long("size=5,stones=20,diagonals=on"),
        "size=3,stones=9,paid=aside,reach=1,undo=forbidden",
    ],
)
def test_compiled_kernels_do_what_plain_python_does(reading: str, change: str) -> None:
    compiled.compare(Rules.parse(f"qo:blocking={reading},{change}"), plies=400)


@pytest.mark.slow
@settings(max_examples=25)
@given(positions())
def test_random_turns_are_equally_likely(position: Position) -> None:
    """Chi-square by hand: with n turns and 200 n draws each count stays within 6 sigma of 200."""
    legal = position.turn_numbers
    run = kernels.random_turn.compiled
    draws = Counter(
        run(position.rules.kernel, position.state, mix(number))
        for number in range(200 * len(legal))
    )
    assert set(draws) <= set(legal)
    for turn in legal:
        assert abs(draws[turn] - 200) < 6 * 200**0.5


@given(positions())
def test_hashes_tell_apart_what_differs_in_one_thing(position: Position) -> None:
    rules = position.rules.kernel
    state: QoState = position.state
    others = [state._replace(**{name: value + 1}) for name, value in state._asdict().items()]
    hashes = {protocol.position_hash(rules, other) for other in (state, *others)}
    assert len(hashes) == 1 + len(state)
    assert all(0 <= hashed < 1 << 62 for hashed in hashes)


@given(positions())
def test_scores_add_up_to_what_is_in_play(position: Position) -> None:
    fact, *_ = position.facts()
    found = re.search(r"Black (\d+), White (\d+)", fact.text)
    assert found
    black, white = map(int, found.groups())
    assert black + white == all_lodestones(position.state)
    assert black - white == lead_of_black(position.state)


@given(st.text(max_size=60) | st.text("bw123456789/ ,-", max_size=40))
def test_any_text_is_a_position_or_one_line(text: str) -> None:
    faults.read_or_answered("qo", text)


@given(st.text("abcdefghi0123456789- ", max_size=8) | st.text(max_size=8))
def test_any_ban_is_read_or_answered(text: str) -> None:
    faults.read_or_answered("qo:undo=forbidden", f"8/8/8/3b4/8/8/8/8 b 80,80 {text}")
