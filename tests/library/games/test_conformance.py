"""What every game must hold, under every preset and every single value of every option.

A new game is written against this: register it, and these laws say what is missing.
"""

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import chain, product
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Line, Position, PositionError, Rules, TurnError
from lodestone.core.clauses import spelled
from lodestone.core.drawing import PAINTS
from lodestone.core.game import Game, all_games
from lodestone.core.options import MOST_KNOWN
from lodestone.core.outcome import Termination
from lodestone.core.parts import Edited
from lodestone.core.position import PartialTurn
from lodestone.kernel import protocol
from lodestone.kernel.decorator import Protocol
from lodestone.kernel.rng import mix
from tests.library.games import compiled, faults
from tests.library.games.coverage import random_ends
from tests.library.games.stepping import MOST_TURNS, turn_by, turns_by_steps
from tests.thinning import long, some

pytestmark = pytest.mark.untraced

GAMES = {game.name: game for game in all_games()}
LONGEST_GAME = 120
#: For each rule set, and in the long run.
POSITIONS = 10
#: Under rule sets that are no preset, each of which differs from one by an option or two.
POSITIONS_BESIDE = 3
POSITIONS_AT_LENGTH = 120
#: The ends of games for each rule set, and in the long run.
ENDS = 50
ENDS_AT_LENGTH = 4_000


def variations(game: Game) -> list[str]:
    """Every preset, and the default preset with each option's values in turn."""
    changes = [
        f"{option.name}={value}"
        for option in game.options.all()
        for value in [v.name for v in option.values] or {option.low, option.high}
    ]
    named = [f"{game.name}:{preset.name}" for preset in game.presets]
    return sorted(
        {str(Rules.parse(text)) for text in named + [f"{game.name}:{c}" for c in changes]}
    )


def test_rule_sets_are_kept_within_bounds() -> None:
    """Whoever asks a server for many must not fill its memory."""
    for name in range(3 * MOST_KNOWN):
        options = Rules.parse(f"qo:margin={1 + name % 100},black_run={3 + name // 100}").options
        GAMES["qo"].kernel_rules(options)
    for game in GAMES.values():
        known = game.kernel_rules.cache_info()  # type: ignore[attr-defined]
        assert known.currsize <= known.maxsize == MOST_KNOWN


EVERY_RULE_SET = list(chain.from_iterable(variations(game) for game in GAMES.values()))


def sample(rules: str, size: int) -> list[Position]:
    """So many positions from seeded random games, their ends included, spread over the games."""
    rng = random.Random(rules)
    found: list[Position] = []
    while len(found) < size:
        position = Position.start(rules, rng.choice(Rules.parse(rules).game.sides).name)
        for _ in range(LONGEST_GAME):
            if rng.random() < 0.2 or not position.turn_numbers:
                found.append(position)
            if not position.turn_numbers:
                break
            position = position.after(rng.choice(position.turn_numbers))
    return found[:size]


def some_turns(position: Position, most: int = 10) -> list[int]:
    """The legal turns, or a seeded choice of them where there are many."""
    turns = position.turn_numbers
    return turns if len(turns) <= most else random.Random(str(position)).sample(turns, most)


PRESETS = {
    str(Rules.of(game, preset.name, {})) for game in GAMES.values() for preset in game.presets
}
SAMPLES = [
    *(
        pytest.param((rules, POSITIONS), id=rules)
        if rules in PRESETS
        else pytest.param((rules, POSITIONS_BESIDE), id=rules, marks=pytest.mark.slow)
        for rules in EVERY_RULE_SET
    ),
    *(
        case
        for rules in EVERY_RULE_SET
        for case in long(((rules, POSITIONS_AT_LENGTH),), id=f"{rules}, at length")
    ),
]


@pytest.fixture(scope="module", params=SAMPLES)
def positions(request: pytest.FixtureRequest) -> list[Position]:
    return sample(*request.param)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_function_of_the_protocol_is_implemented(game: Game) -> None:
    rules = type(game.kernel_rules(game.options()))
    declared = [value for value in vars(protocol).values() if isinstance(value, Protocol)]
    # Evaluations that sum weights of patterns have no features.
    assert all(function.of(rules) for function in declared if function is not protocol.features)


def test_texts_of_positions_and_turns_round_trip(positions: list[Position]) -> None:
    for position in positions:
        assert Position(position.rules, str(position)) == position
        assert len(set(position.turns)) == len(position.turn_numbers)
        for turn in some_turns(position):
            assert position.parse_turn(position.format_turn(turn)) == turn


def test_setups_of_positions_have_no_faults(positions: list[Position]) -> None:
    for position in positions:
        game, options, setup = position.rules.game, position.rules.options, position.setup
        assert setup.faults(options) == []
        assert Position.from_setup(position.rules, setup) == position
        assert game.setup_type.read(options, setup.written(options)) == (setup, [])


def test_setups_are_put_together_from_their_parts(positions: list[Position]) -> None:
    for position in positions:
        game, options, setup = position.rules.game, position.rules.options, position.setup
        types, fields = setup.piece_types(options), setup.fields(options)
        values = {field.name: field.value for field in fields if field.form != "ledge"}
        edited = Edited(setup.side, setup.pieces, values)
        assert game.setup_type.edited(options, edited) == setup
        assert setup.side == position.side[0]
        scene = position.rules.scene(None, {})
        kinds = {one.name: one.kind for one in types}
        for cell, kind in position.pieces.items():
            assert "".join(kinds[name] for name in setup.pieces[cell]) == kind
            assert kind in scene.pieces
        for field in fields:
            if field.form == "count":
                assert field.low <= field.value <= field.high
            elif field.form == "cells" and field.value:
                assert field.value in field.choices


def faults_of(rules: str, text: str) -> set[str]:
    with pytest.raises(PositionError) as caught:
        Position(rules, text)
    return set(caught.value.faults)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_field_of_nonsense_is_listed(game: Game) -> None:
    """Each field of the start is spoilt by itself, then all together."""
    fields = str(Position.start(game.name)).split()
    single = [
        faults_of(game.name, " ".join([*fields[:number], "?", *fields[number + 1 :]]))
        for number in range(len(fields))
    ]
    assert faults_of(game.name, " ".join("?" for _ in fields)) == set().union(*single)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_setup_may_be_anything(game: Game) -> None:
    """One with any side and pieces is written, read back and refused with all its faults."""
    position = Position.start(game.name)
    options, setup = position.rules.options, position.setup
    (pieces,) = [name for name, value in vars(setup).items() if isinstance(value, dict)]
    odd_side = replace(setup, side="?")
    odd_piece = replace(setup, **{pieces: getattr(setup, pieces) | {"z99": "?"}})
    both = replace(odd_piece, side="?")
    assert set(both.faults(options)) == {*odd_side.faults(options), *odd_piece.faults(options)}
    assert len(both.faults(options)) >= 3
    assert game.setup_type.read(options, odd_side.written(options)) == (odd_side, [])
    with pytest.raises(PositionError) as caught:
        Position.from_setup(position.rules, both)
    assert list(caught.value.faults) == both.faults(options)


def test_setups_of_another_game_are_refused() -> None:
    setup = Position.start("qo").setup
    with pytest.raises(PositionError, match="expected a setup of queah, not a QoSetup"):
        Position.from_setup("queah", setup)


def test_annotated_turns_are_read_back(positions: list[Position]) -> None:
    for position in positions:
        for turn in some_turns(position):
            way = position.format_turn(turn)
            annotated = position.annotate_turn(way)
            assert position.parse_turn(annotated) == turn
            assert position.way_of(annotated) == way


def test_occupants_stand_where_pieces_do(positions: list[Position]) -> None:
    for position in positions:
        game, options = position.rules.game, position.rules.options
        names = game.cells(options)
        cells = np.zeros((2, protocol.cell_count(position.rules.kernel)), np.int64)
        protocol.occupants(position.rules.kernel, position.state, cells)
        assert len(names) == cells.shape[1] == len(set(names))
        standing = {name for name, count in zip(names, cells.sum(0), strict=True) if count}
        assert standing == set(position.pieces)


def test_outcome_and_legal_turns_agree(positions: list[Position]) -> None:
    for position in positions:
        rules, state = position.rules.kernel, position.state
        value = protocol.outcome(rules, state)
        assert value in (protocol.LOSS, protocol.DRAW, protocol.WIN, protocol.ONGOING)
        over = value != protocol.ONGOING
        assert over == (not position.turn_numbers) == (position.outcome is not None)
        assert protocol.count_turns(rules, state) == len(position.turn_numbers)
        assert len(position.turn_numbers) <= position.rules.most_turns
        assert (protocol.random_turn(rules, state, 1) == protocol.NO_TURN) == over
        if position.outcome is None:
            assert abs(protocol.evaluate(rules, state)) < 10_000


@pytest.mark.parametrize(
    ("rules", "count"),
    some(product(EVERY_RULE_SET, (ENDS, ENDS_AT_LENGTH)), lambda case: case[1] == ENDS),
)
def test_who_won_is_what_the_kernel_says(rules: str, count: int) -> None:
    for position, value in random_ends(Rules.parse(rules), count):
        outcome, sides = position.outcome, {side.name for side in position.rules.game.sides}
        assert value == protocol.outcome(position.rules.kernel, position.state)
        assert outcome is not None
        winners = {protocol.WIN: {position.side}, protocol.LOSS: sides - {position.side}}
        assert {outcome.winner} == winners.get(value, {None})
        assert isinstance(outcome.termination, Termination)
        assert outcome.termination.is_by_rule
        assert outcome.reason.endswith(".")


def test_every_legal_turn_applies_and_changes_sides(positions: list[Position]) -> None:
    for position in positions:
        for turn in some_turns(position):
            after = position.after(turn)
            assert after.side != position.side
            assert Position(after.rules, str(after)) == after


def test_symmetries_commute_with_apply_and_keep_the_material(positions: list[Position]) -> None:
    rules = positions[0].rules.kernel
    for number in range(protocol.symmetry_count(rules)):
        for position in positions[:: 8 if number else 2]:
            check_symmetry(position, number)


def check_symmetry(position: Position, number: int) -> None:
    rules = position.rules.kernel
    turned = Position.of(position.rules, protocol.symmetric_state(rules, position.state, number))
    assert number or turned == position
    assert Position(turned.rules, str(turned)) == turned
    assert protocol.outcome(rules, turned.state) == protocol.outcome(rules, position.state)
    assert protocol.material(rules, turned.state) == protocol.material(rules, position.state)
    assert len(turned.turn_numbers) == len(position.turn_numbers)
    for turn in some_turns(position):
        image = protocol.symmetric_turn(rules, turn, number)
        after = protocol.symmetric_state(rules, position.after(turn).state, number)
        assert protocol.apply(rules, turned.state, image) == after
        legal = turned.parse_turn(turned.format_turn(image))
        assert protocol.apply(rules, turned.state, legal) == after


def test_random_turns_are_equally_likely(positions: list[Position]) -> None:
    """With n turns and 200 n draws each count stays within 6 sigma of 200."""
    rules = positions[0].rules.kernel
    choose = protocol.random_turn.of(type(rules)).compiled
    for position in positions[::5]:
        turns = position.turn_numbers
        if len(turns) <= MOST_TURNS:
            numbers = map(mix, range(200 * len(turns)))
            draws = Counter(choose(rules, position.state, number) for number in numbers)
            assert set(draws) <= set(turns)
            assert all(abs(draws[turn] - 200) < 6 * 200**0.5 for turn in turns)


def test_states_differ_exactly_where_hashes_do(positions: list[Position]) -> None:
    rules = positions[0].rules.kernel
    states = {position.state for position in positions}
    states |= {position.after(t).state for position in positions for t in some_turns(position)}
    assert len({protocol.position_hash(rules, state) for state in states}) == len(states)


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_compiled_kernels_do_what_plain_python_does(rules: str) -> None:
    compiled.compare(Rules.parse(rules), plies=40)


def test_every_path_of_the_tree_is_a_turn(positions: list[Position]) -> None:
    """Ways end exactly in the legal turns, and their pictures lead to the turn's own picture."""
    for position in positions[::12]:
        found: set[int] = set()
        board = position.pieces
        walk(position, position.begin_turn(), board, found, set())
        turns = set(position.turn_numbers)
        assert found <= turns
        # Leaps around a circle both ways are two turns with one picture; only one of them goes on.
        shown = {position.after(turn).state for turn in found}
        assert all(position.after(turn).state in shown for turn in turns - found)


def test_steps_lead_to_exactly_the_legal_turns(positions: list[Position]) -> None:
    """Whatever steps are chosen, they make a legal turn, and every turn can be made."""
    for position in positions[::4]:
        turns = position.turn_numbers
        if len(turns) <= MOST_TURNS:
            found = turns_by_steps(position)
            assert found == set(turns)
            assert len(found) == protocol.count_turns(position.rules.kernel, position.state)
        for turn in some_turns(position):
            assert turn_by(position, position.format_turn(turn)) == turn


def test_every_barred_cell_has_a_reason_with_clause(
    positions: list[Position],
) -> None:
    game, options = positions[0].rules.game, positions[0].rules.options
    cells = {cell.name for cell in positions[0].rules.scene(None, {}).cells}
    told = {number for clause in game.clauses(options) for number in clause.number.split(", ")}
    for position in positions[::3]:
        reasons = position.why_not
        if not position.turn_numbers:
            assert reasons == {}
            continue
        first = [one.action for one in position.begin_turn().following]
        begun = {one.target if one.source not in cells else one.source for one in first}
        assert reasons.keys() == cells - begun
        for reason in (*reasons.values(), position.why_not_there):
            assert reason.text.endswith(".")
            assert set(reason.clause.split(", ")) <= told


def test_ways_of_a_turn_are_the_same_turn(positions: list[Position]) -> None:
    for position in positions[::12]:
        for one in position.begin_turn().following[:5]:
            if (way := one.turn) is not None:
                played = Line((position,)).play(way)
                assert played.turns == (way,)
                assert played == Line((position,)).after(played.numbers[0])


def test_reserves_and_ledges_follow_an_unfinished_turn(positions: list[Position]) -> None:
    for position in positions:
        game, options = position.rules.game, position.rules.options
        for turn in some_turns(position):
            actions = position.actions(position.format_turn(turn))
            if len(actions) > 1:
                hands = {hand.name: hand for hand in position.hands}
                hands |= {hand.name: hand for action in actions for hand in action.hands}
                assert list(hands.values()) == game.hands(options, position.after(turn).state)


def walk(position: Position, node: PartialTurn, board: dict, found: set, seen: set) -> None:
    """Take every way, but go on only once from a place that was come to with the same picture."""
    game, options = position.rules.game, position.rules.options
    assert node.is_end == (not node.following)
    if node.turn is not None:
        turn = position.parse_turn(node.turn)
        found.add(turn)
        assert node.say
        assert position.way_of(node.turn) == node.turn
        after = position.after(turn)
        assert game.play_way(options, position.state, node.turn) == after.state
        assert board == after.pieces
    for end in node.following:
        shown = board | end.action.changes
        board_after = {cell: kind for cell, kind in shown.items() if kind is not None}
        place = end.action.target, end.is_end, tuple(sorted(board_after.items()))
        if end.is_end or place not in seen:
            seen.add(place)
            walk(position, end, board_after, found, seen)


def test_words_and_pictures_exist_for_everything(positions: list[Position]) -> None:
    game, options = positions[0].rules.game, positions[0].rules.options
    styles = [{one.name: style.name} for one in game.pictures for style in one.styles]
    scenes = [
        game.scene(options, side.name, chosen) for side in game.sides for chosen in [{}, *styles]
    ]
    cells = {cell.name for cell in scenes[0].cells}
    for scene in scenes:
        assert {cell.name for cell in scene.cells} == cells == set(chain(*scene.rows))
        # What nothing enters from can be empty, and has to say what it is.
        assert all(hand.kind or hand.caption for hand in scene.hands)
        drawn = [scene.under, *(kind.markup for kind in scene.pieces.values())]
        painted = re.findall(r"url\(#([a-z-]+)\)", "".join(drawn))
        assert all(f'id="{name}"' in PAINTS for name in painted)
        assert not painted or PAINTS in scene.under
    for position in positions[::6]:
        pieces = position.pieces
        assert pieces.keys() <= cells
        ET.fromstring(position.svg(marks=list(cells)[:2]))
        assert position.highlights.keys() <= cells
        assert position.diagram()
        ways = map(position.format_turn, some_turns(position))
        for words in [position.say_turn(way) for way in ways]:
            assert words
            assert "\n" not in words
        if position.turn_numbers:
            assert position.task
        assert position.agreed.reason


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_every_style_and_side_has_its_picture(rules: str) -> None:
    """None needs a style sheet; if sides see the board differently, the far side sees it turned."""
    start = Position.start(rules)
    game, position = start.rules.game, start.play(start.turns[0])
    parts = [[(one.name, style.name) for style in one.styles] for one in game.pictures]
    for side in game.sides:
        pictures = [position.svg(near=side.name, **dict(styles)) for styles in product(*parts)]
        assert len(set(pictures)) == len(pictures)
        for picture in (*pictures, position._repr_svg_()):
            ET.fromstring(picture)
            assert "var(" not in picture
    near, far = (position.rules.scene(side.name, {}) for side in game.sides)
    if near == far:
        return
    places = {cell.name: (cell.x, cell.y) for cell in far.cells}
    across, down = (min(one) + max(one) for one in zip(*places.values(), strict=True))
    for cell in near.cells:
        x, y = places[cell.name]
        assert (across - x, down - y) == pytest.approx((cell.x, cell.y), abs=0.02)
    assert [hand.side for hand in near.hands] == [hand.side for hand in far.hands[::-1]]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_choice_has_a_name_for_people(game: Game) -> None:
    """No code of a source and no identifier is left where people read."""
    tags = {source.tag for source in game.sources}
    options = game.options.all()
    values = [value for option in options for value in option.values]
    told = [(one.title, one.source) for one in game.presets]
    for title, source in told + [(value.title, value.source) for value in values]:
        assert title
        assert "-" not in title
        assert not tags & set(re.findall(r"\w+", spelled(source, game.sources)))
    for option in options:
        phrases = [option.say(value.name) for value in option.values] or [option.say(option.high)]
        assert all(phrases)
        assert option.values or str(option.high) in phrases[0]
    assert len({preset.title for preset in game.presets}) == len(game.presets)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_play_defaults_are_not_in_the_title(game: Game) -> None:
    usual = Rules.of(game, game.default_preset, {})
    assert usual.changed(**game.play_defaults).title == usual.title
    assert usual.title == f"{game.title} – {usual.preset.title}"


def test_clauses_name_their_sources(positions: list[Position]) -> None:
    for clause in positions[0].rules.game.clauses(positions[0].rules.options):
        assert spelled(clause.source, positions[0].rules.game.sources)
        assert clause.heading
        assert clause.number
        assert clause.source
        assert clause.text.endswith((".", "!"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nonsense_is_answered_in_one_line(game: Game) -> None:
    start = Position.start(game.name)
    for text in ("", " ", "x", "--", "a1-", "-a1", "@", "z9", "a1" * 40, "\u0661", "\x00", "a1-a1"):
        with pytest.raises(TurnError) as turn:
            start.parse_turn(text)
        with pytest.raises(PositionError) as position:
            Position(game.name, text)
        for error in (turn, position):
            assert len(str(error.value).splitlines()) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(st.data())
def test_any_text_is_a_position_or_one_line(game: Game, data: st.DataObject) -> None:
    start = str(Position.start(game.name))
    place, sign = data.draw(st.integers(0, len(start) - 1)), data.draw(st.sampled_from(f"{start}x"))
    faults.read_or_answered(game.name, f"{start[:place]}{sign}{start[place + 1 :]}")
    faults.read_or_answered(game.name, data.draw(st.text(max_size=60) | st.text(start)))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_threefold_repetition_is_honoured(game: Game) -> None:
    start = Position.start(Rules.parse(game.name).changed(repetition="threefold"))
    again = Line((start, start, start))
    assert again.outcome is not None
    assert again.outcome.winner is None
    assert Line((start, start)).outcome is None
