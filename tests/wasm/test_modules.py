"""The modules compute what native code computes, to the bit, in Node.js."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from lodestone import Line, Position, Rules
from lodestone.kernel import play, protocol
from lodestone.kernel.protocol import NO_TURN, Turns
from lodestone.lab.kernels.gather import gather_random, make_gathered, make_scratch
from lodestone.players.levels import BASELINES, LEVELS
from lodestone.search.request import Limit, legal_turns
from lodestone.wasm import constants
from lodestone.wasm.modules import OWN, STAMP, sources_stamp
from tests.games.coverage import values_of
from tests.search.lines import lines
from tests.thinning import long
from tests.wasm.asking import answers, call, choice

pytestmark = pytest.mark.slow

#: Short enough for a thousand searches in a few seconds.
LIMITS = [Limit(nodes=nodes) for nodes in (1, 30, 200, 500)]
GAMES = pytest.mark.parametrize("game", OWN)
COUNTS = pytest.mark.parametrize("cases", [500, *long(5_000)])
PLAYERS = (*LEVELS, *BASELINES)


def test_modules_are_those_of_these_sources() -> None:
    assert STAMP.read_text("utf-8").strip() == sources_stamp(), "make wasm"
    assert constants.FILE.read_text("utf-8") == constants.text(), "make wasm"


@GAMES
@COUNTS
def test_players_choose_alike(game: str, cases: int, tmp_path: Path, report) -> None:
    chance = random.Random(game)
    asked, seen = [], Counter()
    for _ in range(cases):
        line = _line(game, chance)
        player = replace(chance.choice(PLAYERS), threads=1, multipv=chance.choice((1, 1, 3)))
        seed = chance.randrange(2**62)
        asked.append(choice(line, player, seed, chance.choice(LIMITS)))
        seen[player.name] += 1
    _compare(asked, tmp_path)
    report(f"{game} as WebAssembly: {dict(seen)}")


@GAMES
@COUNTS
def test_kernels_compute_alike(game: str, cases: int, tmp_path: Path) -> None:
    chance = random.Random(game)
    asked = []
    while len(asked) < cases:
        line = _line(game, chance)
        asked += _of_rules(game, line.position, chance)
        asked += _of_play(game, line, chance)
    _compare(asked, tmp_path)


def _line(game: str, chance: random.Random) -> Line:
    """Return a random game so far, under rules with any value of every option."""
    drawn = {name: chance.choice(values) for name, values in values_of(game).items()}
    return lines(Rules.parse(game).changed(**drawn), chance.randrange(2**30))


def _compare(asked, folder: Path) -> None:
    found = answers([question for question, _ in asked], folder)
    for (question, expected), answer in zip(asked, found, strict=True):
        if "asked" in question:
            for line in answer["lines"]:
                del line["depth"]  # of one line it may be that of the depth after
        assert answer == expected, question


def _of_rules(game: str, position: Position, chance: random.Random):
    rules, state = position.rules.kernel, position.state
    turn = chance.choice(legal_turns(position))
    yield call(game, protocol.legal, rules, state, _list(position))
    yield call(game, protocol.apply, rules, state, turn)
    yield call(game, protocol.random_turn, rules, state, chance.randrange(2**62))
    for function in COUNTING:
        yield call(game, function, rules, state)
    partial = protocol.start_partial(rules, state)
    while protocol.finished(rules, state, partial) == NO_TURN:
        buffer = np.zeros(protocol.most_steps(rules), np.int64)
        yield call(game, protocol.steps, rules, state, partial, buffer)
        step = int(buffer[chance.randrange(protocol.steps(rules, state, partial, buffer))])
        yield call(game, protocol.advance, rules, state, partial, step)
        partial = protocol.advance(rules, state, partial, step)


#: What takes a position alone.
COUNTING = (
    protocol.count_turns,
    protocol.outcome,
    protocol.evaluate,
    protocol.position_hash,
    protocol.start_partial,
)


def _list(position: Position) -> Turns:
    return np.zeros(position.rules.most_turns, np.int64)


def _of_play(game: str, line: Line, chance: random.Random):
    position = line.position
    rules, state = position.rules.kernel, position.state
    path = np.zeros(60, np.int64)
    yield call(game, play.playouts, rules, state, chance.randrange(2**62), 3, path)
    turns = np.array(line.numbers, np.int64)
    states = np.zeros((len(turns) + 1, len(state)), np.int64)
    start, hashes = line.positions[0].state, np.zeros(len(turns) + 1, np.int64)
    yield call(game, play.replay, rules, start, turns, _list(position), states, hashes)
    arrays = make_scratch(rules, 60, position.rules.most_turns), make_gathered(rules, 2, 60)
    for one in (*arrays[0], *arrays[1]):
        one.fill(0)
    seeds = np.array([chance.randrange(2**62) for _ in range(2)], np.int64)
    yield call(game, gather_random, rules, state, seeds, 300.0, *arrays)
    lists = np.zeros((2, position.rules.most_turns), np.int64)
    yield call(game, play.perft, rules, state, 2, lists, np.zeros(3, np.int64))
