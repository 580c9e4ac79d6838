"""The example that learns: its updates, its symmetries, and the player that it makes."""

from pathlib import Path

import numpy as np
import pytest

from examples import learner
from examples.learner import Learned, Weights, count_mistakes, curve, learned, learning, stages
from lodestone import Position
from lodestone.core.rules import play_rules
from lodestone.kernel import protocol
from lodestone.lab.envs import ActionSpace, VectorEnv
from lodestone.lab.mistakes import AgentQuestion

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "GAMES", 64)


def played(steps: int) -> VectorEnv:
    env = VectorEnv(learner.RULES, 64, seed=5, threads=1)
    for _ in range(steps):
        env.step(env.sample())
    return env


def planes_of(space: ActionSpace, position: Position) -> bytes:
    """Return where a position's pieces are, from the mover's point of view."""
    partial = protocol.start_partial(position.rules.kernel, position.state)
    return space.observe(position.state, partial, 0)[:2].tobytes()


def test_learning_moves_values_to_their_target() -> None:
    env = played(9)
    weights = Weights(env.space)
    patterns = weights.patterns(env.buffers.observation)
    actions, target = env.sample().copy(), np.linspace(-1, 1, 64, dtype=np.float32)
    errors = []
    for _ in range(200):
        weights.learn(patterns, actions, target, 0.4)
        worth = weights.all_turns(patterns)[np.arange(64), actions]
        errors.append(float(np.abs(worth - target).mean()))
    assert errors[-1] < errors[0] / 10


def test_images_of_observations_have_the_images_turns() -> None:
    """The image of a legal action is legal in the position that the turned planes show."""
    env = played(9)
    for actions, cells in env.space.symmetries():
        turned = env.buffers.observation[:, :, np.argsort(cells)]
        for game in range(0, 64, 16):
            position = env.position(game)
            shown = {planes_of(env.space, image): image for image in position.images}
            image = shown[turned[game, :2].tobytes()]
            legal = {env.space.of_turn(image, turn)[0] for turn in image.turns}
            assert {actions[a] for a in np.flatnonzero(env.buffers.mask[game])} == legal


def test_stages_say_who_has_more_to_enter() -> None:
    planes = np.zeros((6, 4, 13), np.uint8)
    for game, reserves in enumerate([(0, 0), (0, 1), (1, 1), (3, 2), (3, 4), (6, 5)]):
        planes[game, 2:] = np.array(reserves)[:, None]
    assert stages(planes).tolist() == [0, 1, 2, 3, 4, 6]


def test_a_little_learning_can_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr("time.process_time", lambda: float(next(ticks)))
    space = ActionSpace.of(learner.RULES)
    first, second = Weights(space), Weights(space)
    for weights in (first, second):
        assert len(list(learning(weights, 20))) == 20
    assert np.array_equal(first.values, second.values)
    assert first.values.any()
    first.save(tmp_path / "kept.npz")
    again = learned(tmp_path / "kept.npz")
    position = Position(play_rules(learner.RULES))
    turn = Learned(first).play(position).turn
    assert again.play(position).turn == turn in position.turns
    question = AgentQuestion(position, "win in 31 or more", "entry", frozenset([turn]), frozenset())
    assert count_mistakes(again, [question]).total.mistakes == 1


def test_points_of_the_curve_double(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr("time.process_time", lambda: float(next(ticks)))
    player = Learned(Weights(ActionSpace.of(learner.RULES)))
    points = list(curve(player, [], 45))
    assert [point.seconds for point in points] == [0, 10, 20, 40, 45]
    assert [point.turns for point in points] == [64 * int(point.seconds) for point in points]
