"""The laws of actions and observations, for every game, every rule set and every grain."""

import random

import numpy as np
import pytest

from lodestone import LodestoneError, Position, Rules, TurnError
from lodestone.core.game import all_games
from lodestone.kernel import actions as kernels
from lodestone.kernel import protocol
from lodestone.lab.envs import ActionSpace
from lodestone.lab.envs.actions import GRAINS, SEEN
from tests.lab.envs.counting import turns_by_actions
from tests.library.games.test_conformance import EVERY_RULE_SET, PRESETS, sample
from tests.thinning import some

pytestmark = pytest.mark.untraced

#: Positions with more turns are left out in plain Python.
MOST_TURNS = 120


def spaces_of(rules: str) -> list[ActionSpace]:
    """Return the spaces of a rule set, one for each grain that the game offers."""
    read = Rules.parse(rules)
    return [ActionSpace.of(read, grain) for grain in GRAINS if offers(read, grain)]


def offers(rules: Rules, grain: str) -> bool:
    return grain == "parts" or kernels.offers_whole_turns(rules.kernel)


@pytest.fixture(
    scope="module",
    # Where pieces are set first, turns have other actions than later.
    params=some(EVERY_RULE_SET, lambda rules: rules in PRESETS or "start=placed" in rules),
)
def rules(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def positions(rules: str) -> list[Position]:
    return sample(rules, 6)


@pytest.fixture(scope="module")
def spaces(rules: str) -> list[ActionSpace]:
    return spaces_of(rules)


def test_sequences_of_actions_make_exactly_the_turns(spaces, positions) -> None:
    for position in (one for one in positions if len(one.turn_numbers) <= MOST_TURNS):
        for space in spaces:
            assert turns_by_actions(space, position) == set(position.turn_numbers)


def test_a_turns_own_text_is_its_sequence(spaces, positions) -> None:
    rng = random.Random(1)
    for position in positions:
        rules, state = position.rules.kernel, position.state
        for turn in rng.sample(position.turn_numbers, min(4, len(position.turn_numbers))):
            for space in spaces:
                partial = protocol.start_partial(rules, state)
                given = space.of_turn(position, position.format_turn(turn))
                assert 1 <= len(given) <= space.longest
                for number, action in enumerate(given):
                    assert action in space.legal(state, partial)
                    partial = kernels.act(rules, space.whole, state, partial, action)
                    is_last = number == len(given) - 1
                    assert kernels.is_complete(rules, state, partial) == is_last
                assert protocol.finished(rules, state, partial) == turn


def test_actions_have_different_texts(spaces) -> None:
    for space in spaces:
        assert len(set(space.texts)) == len(space.texts) == space.count
        assert [space.number(text) for text in space.texts] == list(range(space.count))


def random_partial(space: ActionSpace, state, rng: random.Random):
    """Return a turn begun in a position by a few random actions, and the actions."""
    rules, taken = space.rules.kernel, []
    partial = protocol.start_partial(rules, state)
    for _ in range(rng.randrange(5)):
        legal = space.legal(state, partial)
        if not legal:
            break
        action = rng.choice(legal)
        after = kernels.act(rules, space.whole, state, partial, action)
        if kernels.is_complete(rules, state, after):
            break
        partial = after
        taken.append(action)
    return partial, taken


def test_symmetries_transform_masks_and_planes(spaces, positions) -> None:
    rng = random.Random(2)
    for space in spaces:
        rules = space.rules.kernel
        for position in positions:
            state = position.state
            partial, taken = random_partial(space, state, rng)
            legal, planes = space.legal(state, partial), space.observe(state, partial, 1)
            for number, (actions, cells) in enumerate(space.symmetries()):
                image = protocol.symmetric_state(rules, state, number)
                there = protocol.start_partial(rules, image)
                for action in taken:
                    there = kernels.act(rules, space.whole, image, there, actions[action])
                assert space.legal(image, there) == sorted(actions[one] for one in legal)
                assert np.array_equal(space.observe(image, there, 1)[:, cells], planes)


def test_symmetries_permute_actions_and_cells(spaces) -> None:
    for space in spaces:
        for actions, cells in space.symmetries():
            assert sorted(actions) == list(range(space.count))
            assert sorted(cells) == list(range(len(space.cells)))


def test_planes_tell_partial_turns_apart(spaces, positions) -> None:
    """What follows from a position and the actions taken is in the planes."""
    rng = random.Random(3)
    for space in spaces:
        for position in positions:
            seen = {}
            for _ in range(20):
                partial, _taken = random_partial(space, position.state, rng)
                key = space.observe(position.state, partial, 0).tobytes()
                legal = space.legal(position.state, partial)
                assert seen.setdefault(key, legal) == legal


def test_planes_have_names(spaces) -> None:
    for space in spaces:
        count = int(kernels.plane_count(space.rules.kernel))
        is_threefold = space.rules.options.values()["repetition"] == "threefold"
        assert len(set(space.planes)) == len(space.planes) == count + is_threefold
        assert (space.planes[-1] == SEEN) == is_threefold


def compiled(name: str, rules, *given):
    return getattr(kernels, name).of(type(rules)).compiled(rules, *given)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_compiled_and_plain_actions_are_alike(game: str) -> None:
    rng = random.Random(4)
    for position in sample(game, 10):
        for space in spaces_of(game):
            rules, state, whole = space.rules.kernel, position.state, space.whole
            partial, _ = random_partial(space, state, rng)
            mask, scratch = np.zeros(space.count, np.uint8), space.new_scratch()
            count = compiled("write_actions", rules, whole, state, partial, mask, scratch)
            assert np.array_equal(mask, space.mask(state, partial))
            assert count == mask.sum()
            planes = np.zeros(space.shape, np.uint8)
            compiled("observe", rules, state, partial, planes, scratch)
            assert np.array_equal(planes, space.observe(state, partial, 0))
            for action in np.flatnonzero(mask).tolist():
                after = kernels.act(rules, whole, state, partial, action)
                assert compiled("act", rules, whole, state, partial, action) == after
                is_complete = kernels.is_complete(rules, state, after)
                assert compiled("is_complete", rules, state, after) == is_complete
                if is_complete:
                    there = kernels.completed(rules, state, after)
                    assert compiled("completed", rules, state, after) == there


def test_rules_strings_are_read_for_play() -> None:
    assert ActionSpace.of("queah").rules.options.values()["repetition"] == "threefold"
    assert ActionSpace.of(Rules.parse("queah:repetition=none")).planes[-1] != SEEN


def test_unknown_grains_and_actions_are_named() -> None:
    with pytest.raises(LodestoneError, match=r"allowed: parts$"):
        ActionSpace.of("qo", "turns")
    space = ActionSpace.of("qo")
    with pytest.raises(TurnError, match="no action 64; actions are 0 to 63"):
        space.text(64)
    with pytest.raises(TurnError, match="no action 'z9' under qo"):
        space.number("z9")
    with pytest.raises(TurnError, match="not a legal turn"):
        space.of_turn(Position("qo"), "a1-a2")
