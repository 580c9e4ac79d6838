"""Evaluations of one's own: weights, kernels and plain functions search as the game's own do."""

from dataclasses import replace

import pytest

from lodestone import Limit, Line, LodestoneError, Position, find_player
from lodestone.games.qo.evaluation import WEIGHTS as QO
from lodestone.games.queah.evaluation import WEIGHTS as QUEAH
from lodestone.kernel import kernel
from lodestone.search.alphabeta import think
from lodestone.search.evaluation import features

START = Position("queah:balanced").play("d3d4")


@kernel
def reserves(_rules, state):
    return 100 * (state.own_reserve - state.other_reserve) + state.own % 7


@kernel
def faulty(_rules, state):
    return state.nothing


@kernel
def halves(_rules, state):
    return 0.5 * state.own_reserve


def plainly(position):
    return reserves(position.rules.kernel, position.state)


def _found(name, position, evaluation=None, **limits):
    player = find_player(name, evaluation=evaluation)
    found = player.play(position, Limit(**limits), seed=3)
    return found.line, found.score, found.depth, found.nodes


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "rules", "weights"),
    [("alpha-beta", "queah:balanced", QUEAH[2]), ("tree", "qo:small", QO)],
)
def test_the_games_own_weights_change_nothing(name, rules, weights) -> None:
    start = Position(rules)
    own = dict(zip(features(start), map(int, weights), strict=True))
    assert _found(name, start, own, nodes=500) == _found(name, start, nodes=500)
    other = {feature: -weight for feature, weight in own.items()}
    assert _found(name, start, other, nodes=500) != _found(name, start, nodes=500)


@pytest.mark.long
def test_kernels_and_functions_find_the_same() -> None:
    found = _found("alpha-beta", START, reserves, depth=4)
    assert found == _found("alpha-beta", START, plainly, depth=4)
    assert found[1] != _found("alpha-beta", START, depth=4)[1]


@pytest.mark.parametrize("evaluation", [reserves, plainly])
def test_plain_searches_judge_alike(evaluation) -> None:
    found = find_player("alpha-beta", evaluation=evaluation).plain.play(START, Limit(depth=1))
    assert found.score == max(
        -plainly(START.play(turn)) for turn in START.turns if not START.play(turn).outcome
    )


def test_weights_of_nothing_judge_nothing() -> None:
    nothing = dict.fromkeys(features(START), 0)
    found = find_player("alpha-beta", evaluation=nothing).plain.play(START, Limit(depth=1))
    assert found.score == 0


def test_levels_keep_what_they_overlook() -> None:
    level = find_player("level-1", evaluation=plainly)
    assert (level.name, level.compiled) == ("level-1", False)
    line = Line.of(START)
    assert replace(level.strength_in(line), search=think) == find_player("level-1").strength_in(
        line
    )
    assert level.play(START).turn in START.turns


@pytest.mark.parametrize(
    ("evaluation", "message"),
    [
        ({"reserv": 1}, "unknown feature of queah 'reserv'; did you mean reserve?"),
        (5, "expected weights by feature, a kernel or a function as the evaluation, not 5"),
        (lambda _: "good", "expected a number from the evaluation, not the text 'good'"),
        (lambda _: float("nan"), "expected a number from the evaluation, not nan"),
        (faulty, "cannot be compiled: .*Unknown attribute .*nothing"),
        (halves, "expected a whole number from the evaluation"),
    ],
)
def test_what_is_no_evaluation_is_a_line(evaluation, message) -> None:
    with pytest.raises(LodestoneError, match=message) as caught:
        find_player("alpha-beta", evaluation=evaluation).play(START, Limit(depth=1))
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


def test_games_and_players_without_one_say_so() -> None:
    with pytest.raises(LodestoneError, match="the evaluation of quincala has no features"):
        find_player("tree", evaluation={"a": 1}).play(Position("quincala"), Limit(nodes=1))
    for name in ("random", "greedy", "uct", "perfect"):
        with pytest.raises(LodestoneError, match=f"{name} uses no evaluation"):
            find_player(name, evaluation={})
