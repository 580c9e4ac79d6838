"""The modules compute what native code computes, to the bit, in Node.js."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lodestone import Line, Position, Rules
from lodestone.kernel import play, protocol
from lodestone.kernel.protocol import NO_TURN, Turns
from lodestone.lab.kernels.gather import gather_random, make_gathered, make_scratch
from lodestone.players.levels import BASELINES, LEVELS
from lodestone.search.request import Limit, legal_turns
from lodestone.solve.codes import CODE, WIN_CODE, count
from lodestone.solve.reachable import ReachableIndex, add, enter, explore, shown, slots_for
from lodestone.solve.retrograde import END, link, reverse, settle
from lodestone.solve.table import probe_rows
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


@GAMES
@pytest.mark.parametrize("cases", [1, *long(20)])
def test_solvers_compute_alike(game: str, cases: int, tmp_path: Path) -> None:
    chance = random.Random(game)
    asked = []
    for _ in range(cases):
        position = _line(game, chance).position
        of_index = _of_ranks if position.rules.index else _of_reachable
        asked += of_index(game, position, chance)
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


#: So many positions after one are found, and in so many of a block that numbers name.
MOST_SOLVED = 300


def _of_reachable(game: str, position: Position, chance: random.Random):
    """Yield how what a position leads to is found and solved; what is not followed has any code."""
    rules, start, turns = position.rules.kernel, position.state, _list(position)
    rows, slots = np.zeros((MOST_SOLVED, len(start)), np.int64), slots_for(MOST_SOLVED)
    yield call(game, shown, rules, start)
    yield call(game, add, rows, slots, rules, shown.compiled(rules, start), 0)
    yield (explored := call(game, explore, rules, rows, slots, 0, 1, turns))
    followed, found = map(int, explored[1]["words"])
    rows, slots = rows[:found], slots_for(found)
    yield call(game, enter, rows, slots, rules)
    index = ReachableIndex(rows, slots)
    yield from _of_block(game, position, (index, _codes(found, chance)), (0, followed))
    yield call(game, probe_rows, index, rules, _codes(found, chance), rows, _codes(found, chance))


def _of_ranks(game: str, position: Position, chance: random.Random):
    index = position.rules.index
    first, end = chance.choice(chance.choice(index.levels[1:5]))
    codes = _codes(index.size, chance)
    yield from _of_block(
        game, position, (index.arrays, codes), (first, min(end, first + MOST_SOLVED))
    )


def _codes(size: int, chance: random.Random) -> np.ndarray:
    """Return any codes of values."""
    codes = np.zeros(size, CODE)
    few = min(size, 3_000)
    codes[:few] = [
        chance.choice((0, 1, -1)) * (WIN_CODE - chance.randrange(90)) for _ in range(few)
    ]
    return codes


def _of_block(game: str, position: Position, table: tuple[Any, np.ndarray], block: tuple[int, int]):
    """Yield how a block is solved whose turns lead into it and to positions with codes."""
    (index, codes), (first, end) = table, block
    rules, size = position.rules.kernel, end - first
    best, starts, targets = np.zeros(size, CODE), _longs(size + 1), _ints(60_000)
    linked = call(
        game, link, index, rules, codes, len(codes), *block, best, starts, targets, _list(position)
    )
    yield linked
    links = int(linked[1]["words"][0])
    assert links >= 0
    back, sources = _longs(size + 1), _ints(links)
    yield call(game, reverse, starts, targets, back, sources)
    due, result = np.full(WIN_CODE + 1, END, np.int32), np.zeros(size, CODE)
    scratch = [_ints(size) for _ in range(3)]
    waiting, later, queue = scratch
    yield call(game, settle, best, starts, back, sources, waiting, due, later, queue, result)
    yield call(game, count, index, rules, codes, first, end, _longs(4))


def _longs(size: int) -> np.ndarray:
    return np.zeros(size, np.int64)


def _ints(size: int) -> np.ndarray:
    return np.zeros(size, np.int32)
