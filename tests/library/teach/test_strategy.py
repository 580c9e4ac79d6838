"""The strategy pages: words, boards and figures agree, and the player follows its list."""

import math
import re

import numpy as np
import pytest
from numpy import int8, int16, int64

from lodestone import Line, LodestoneError, Position, Rules
from lodestone.core.game import AnyGame, all_games
from lodestone.core.reasons import patterns_of
from lodestone.kernel.protocol import legal, turn_buffer
from lodestone.players.principles import figures_of, followed, has_principles, list_for
from lodestone.players.roster import PRINCIPLED
from lodestone.search.request import SearchRequest
from lodestone.solve import solve
from lodestone.teach.lessons import position_of
from lodestone.teach.parts import PLACEHOLDER, Demonstration, faults_in
from lodestone.teach.strategy import Principle, Strategy, read_strategy
from research.strategy.kernels import follow, rate

TAUGHT = [game for game in all_games() if read_strategy(game)]
GAMES = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
#: A share that belongs into a figure.
BY_HAND = re.compile(r"\d\s*%|\d\.\d")


def strategy_of(game: AnyGame) -> Strategy:
    found = read_strategy(game)
    assert found is not None
    return found


def boards(kind: str) -> list[tuple[Principle, Demonstration]]:
    found = [(one, getattr(one, kind)) for one in strategy_of(TAUGHT[0]).principles]
    return [(one, shown) for one, shown in found if shown]


@GAMES
def test_strategy_pages_have_no_faults(game: AnyGame) -> None:
    boards = [board for one in strategy_of(game).principles for board in (one.shows, one.fails)]
    assert list(faults_in(filter(None, boards))) == []
    assert not BY_HAND.search(PLACEHOLDER.sub("", game.teaching("strategy.toml")))
    said = {one.name for one in patterns_of(game) if one.kind == "principle"}
    assert said == (set(game.principles) if has_principles(game) else set())


@GAMES
def test_surprises_lose_more_than_chance_explains(game: AnyGame) -> None:
    chance = math.sqrt(sum(1 / one["positions"] for one in figures_of(game).values()))
    for one in strategy_of(game).principles:
        assert one.surprise == (one.gain < -chance), one.name


def rated(position: Position, turn: str, principle: str) -> tuple[int, int]:
    """Return how well a turn follows a principle, and how well the best turn does."""
    rules, names = position.rules, position.rules.game.principles
    count = len(position.turn_numbers)
    found = np.empty((count, len(names)), int16)
    turns, scratch = turn_buffer(rules.most_turns), turn_buffer(rules.most_turns)
    legal(rules.kernel, position.state, turns)
    rate(rules.kernel, position.state, turns, count, scratch, found)
    column = found[:, names.index(principle)].tolist()
    return column[turns[:count].tolist().index(position.turn_number(turn))], max(column)


@pytest.mark.slow
@pytest.mark.parametrize("case", boards("shows"), ids=lambda case: case[0].name)
def test_what_is_right_is_the_only_right_turn(case: tuple[Principle, Demonstration]) -> None:
    principle, shown = case
    position = position_of(shown.rules, shown.position)
    first, second, *_ = solve(shown.rules).probe_turns(position)
    assert first.turn == shown.turns[0]
    assert first.value.result > second.value.result
    assert second.value.result == -1 or "loses" not in shown.say
    own, best = rated(position, first.turn, principle.name)
    assert own == best


@pytest.mark.slow
@pytest.mark.parametrize("case", boards("fails"), ids=lambda case: case[0].name)
def test_what_is_wrong_follows_the_principle(case: tuple[Principle, Demonstration]) -> None:
    principle, shown = case
    position = position_of(shown.rules, shown.position)
    worth = dict(solve(shown.rules).probe_turns(position))
    assert worth[shown.turns[0]].result == -1
    best = max(value.result for value in worth.values())
    assert best == (1 if "would win" in shown.say else 0)
    own, most = rated(position, shown.turns[0], principle.name)
    assert own == most


@pytest.mark.parametrize("text", ["queah:comment", "queah:traditional"])
def test_the_player_follows_its_list(text: str) -> None:
    rules, position = Rules.parse(text), Position.start(text)
    names = [rules.game.principles.index(name) for name in list_for(rules)]
    for _ in range(12):
        turns, scratch = turn_buffer(rules.most_turns), turn_buffer(rules.most_turns)
        count = legal(rules.kernel, position.state, turns)
        table = np.empty((count, len(rules.game.principles)), int16)
        rate(rules.kernel, position.state, turns, count, scratch, table)
        kept = np.empty(count, int8)
        starts, shares = np.array([0, count], int64), np.empty((1, 4), int64)
        follow(table, np.ones(count, int8), starts, np.array(names), kept, shares)
        left, _ = followed(rules, position.state, turns[:count].tolist())
        assert left == [
            turn for turn, is_kept in zip(turns.tolist(), kept, strict=False) if is_kept
        ]
        position = position.after(left[0])


def test_the_player_says_why() -> None:
    position = Position("queah:comment", "w/---/bw---/-b-/- b 0,0 -,-")
    request = SearchRequest(Line.of(position), seed=3)
    found = PRINCIPLED.choose(request)
    assert found.turn == "a3xc3"
    assert "does best in the next exchange" in found.because
    assert PRINCIPLED.choose(request).turn == found.turn


def test_other_rules_get_the_nearest_list() -> None:
    near, known = Rules.parse("queah:traditional,repetition=threefold"), "queah:traditional"
    assert list_for(near) == list_for(Rules.parse(known))


def test_games_without_a_list_have_no_player() -> None:
    with pytest.raises(LodestoneError, match="Qo has no list of principles"):
        PRINCIPLED.play(Position.start("qo"))
