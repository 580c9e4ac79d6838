"""What the modules are asked: searches, kernels of the rules and of play, and solving."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from lodestone import Line, Position, Rules
from lodestone.core.errors import RulesError
from lodestone.kernel import play, protocol
from lodestone.kernel.protocol import NO_TURN, Turns
from lodestone.kernel.ranking import CURSOR, Expansion, Index, board_of
from lodestone.lab.kernels.gather import gather_random, make_gathered, make_scratch
from lodestone.players.levels import BASELINES, LEVELS
from lodestone.search.request import Limit, legal_turns
from lodestone.solve.boards import (
    NEVER,
    PORTION,
    Rows,
    add_up,
    bits_of,
    look_ahead,
    look_back,
    measure,
    new_rows,
    settle_rows,
    turn_round,
)
from lodestone.solve.codes import CODE, WIN_CODE, count
from lodestone.solve.reachable import ReachableIndex, add, enter, explore, shown, slots_for
from lodestone.solve.retrograde import END, link, reverse, settle
from lodestone.solve.table import rank_rows
from tests.library.games.coverage import values_of
from tests.library.search.lines import lines
from tests.web.wasm.asking import Asked, call, choice

#: Short enough for a thousand searches in a few seconds.
LIMITS = [Limit(nodes=nodes) for nodes in (1, 30, 200, 500)]
PLAYERS = (*LEVELS, *BASELINES)
#: Where some values of options make games that plain Python takes minutes for.
SMALL: dict[str, dict[str, list[str | int]]] = {
    "leaps": {"board": ["felli", "tre-guti", "xarajlt"], "reserve": [0, 1, 2], "most": [2, 61]}
}
#: Of positions that are numbered.
MOST_NUMBERED = 10_000_000


def of_players(game: str, cases: int) -> list[Asked]:
    """Return what levels and searches choose in random lines."""
    chance = random.Random(game)
    asked = []
    for _ in range(cases):
        line = _line(game, chance)
        player = replace(chance.choice(PLAYERS), threads=1, multipv=chance.choice((1, 1, 3)))
        seed = chance.randrange(2**62)
        asked.append(choice(line, player, seed, chance.choice(LIMITS)))
    return asked


def of_kernels(game: str, cases: int) -> list[Asked]:
    """Return what the kernels compute that play and count."""
    chance = random.Random(game)
    asked: list[Asked] = []
    while len(asked) < cases:
        line = _line(game, chance)
        asked += _of_rules(line.position, chance)
        asked += _of_play(line, chance)
    return asked


def of_solvers(game: str, cases: int) -> list[Asked]:
    """Return each step of solving some positions."""
    chance = random.Random(game)
    asked: list[Asked] = []
    for _ in range(cases):
        position = _solvable(game, chance)
        of_index = _of_ranks if position.rules.index else _of_reachable
        asked += of_index(position, chance)
    return asked


def _solvable(game: str, chance: random.Random) -> Position:
    """Return a random position; where positions are numbered, they fit into little memory."""
    while True:
        position = _line(game, chance).position
        index = position.rules.index
        if index is None or index.size <= MOST_NUMBERED:
            return position


def _line(game: str, chance: random.Random) -> Line:
    """Return a random game so far, under rules with any value of every option that fit together."""
    values = values_of(game) | SMALL.get(game, {})
    while True:
        drawn = {name: chance.choice(some) for name, some in values.items()}
        with suppress(RulesError):
            return lines(Rules.parse(game).changed(**drawn), chance.randrange(2**30))


def _of_rules(position: Position, chance: random.Random) -> Iterator[Asked]:
    rules, state = position.rules.kernel, position.state
    turn = chance.choice(legal_turns(position))
    yield call(protocol.legal, rules, state, _list(position))
    yield call(protocol.apply, rules, state, turn)
    yield call(protocol.random_turn, rules, state, chance.randrange(2**62))
    for function in COUNTING:
        yield call(function, rules, state)
    partial = protocol.start_partial(rules, state)
    while protocol.finished(rules, state, partial) == NO_TURN:
        buffer = np.zeros(protocol.most_steps(rules), np.int64)
        yield call(protocol.steps, rules, state, partial, buffer)
        step = int(buffer[chance.randrange(protocol.steps(rules, state, partial, buffer))])
        yield call(protocol.advance, rules, state, partial, step)
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


def _of_play(line: Line, chance: random.Random) -> Iterator[Asked]:
    position = line.position
    rules, state = position.rules.kernel, position.state
    path = np.zeros(60, np.int64)
    yield call(play.playouts, rules, state, chance.randrange(2**62), 3, path)
    turns = np.array(line.numbers, np.int64)
    states = np.zeros((len(turns) + 1, len(state)), np.int64)
    start, hashes = line.positions[0].state, np.zeros(len(turns) + 1, np.int64)
    yield call(play.replay, rules, start, turns, _list(position), states, hashes)
    arrays = make_scratch(rules, 60, position.rules.most_turns), make_gathered(rules, 2, 60)
    for one in (*arrays[0], *arrays[1]):
        one.fill(0)
    seeds = np.array([chance.randrange(2**62) for _ in range(2)], np.int64)
    yield call(gather_random, rules, state, seeds, 300.0, *arrays)
    lists = np.zeros((2, position.rules.most_turns), np.int64)
    yield call(play.perft, rules, state, 2, lists, np.zeros(3, np.int64))


#: So many positions after one are found, and in so many of a block that numbers name.
MOST_SOLVED = 300


def _of_reachable(position: Position, chance: random.Random) -> Iterator[Asked]:
    """Yield how what a position leads to is found and solved; what is not followed has any code."""
    rules, start, turns = position.rules.kernel, position.state, _list(position)
    rows, slots = np.zeros((MOST_SOLVED, len(start)), np.int64), slots_for(MOST_SOLVED)
    yield call(shown, rules, start)
    yield call(add, rows, slots, rules, shown.compiled(rules, start), 0)
    yield (explored := call(explore, rules, rows, slots, 0, 1, turns))
    followed, found = map(int, explored[1]["words"])
    rows, slots = rows[:found], slots_for(found)
    yield call(enter, rows, slots, rules)
    index = ReachableIndex(rows, slots)
    yield from _of_block(position, (index, _codes(found, chance)), (0, followed))
    yield call(rank_rows, index, rules, rows, _longs(found))


def _of_ranks(position: Position, chance: random.Random) -> Iterator[Asked]:
    """Yield how the first boards of a block are solved; the others have any codes."""
    rules, index = position.rules.kernel, position.rules.index
    first, end = chance.choice(chance.choice(index.levels[1:5]))
    last = first
    while last < min(end, first + MOST_SOLVED):
        board = board_of(index.arrays, rules, last, np.zeros(CURSOR, np.int64))
        last += board.alike * board.own * board.other
    yield from _of_boards(position, index, _codes(index.size, chance), (first, last))


def _of_boards(
    position: Position, index: Index, codes: np.ndarray, block: tuple[int, int]
) -> Iterator[Asked]:
    """Yield how boards are solved whose turns lead to each other and to positions with codes."""
    (first, end), rules, arrays = block, position.rules.kernel, index.arrays
    measured = call(measure, arrays, rules, *block, np.zeros(CURSOR, np.int64))
    yield measured
    size, widest = map(int, measured[1]["words"])
    expansion = Expansion(*map(np.zeros_like, index.room.expansion()))
    rows, bits = Rows(*map(np.zeros_like, new_rows(size, widest))), bits_of(widest)
    back, result = _ints(end - first + 1), np.zeros(end - first, CODE)
    due = np.full((end - first >> PORTION) + 1, NEVER, np.int16)
    kept = np.zeros((2_000, 2), np.int32)
    given = (len(codes), *block, expansion, rows, widest, bits, kept, back, due, result)
    yield (looked := call(look_ahead, arrays, rules, codes, *given))
    yield call(add_up, back)
    links = int(looked[1]["words"][0])
    sources = _ints(links)
    yield call(turn_round, kept, min(links, len(kept)), back.copy(), sources)
    again = (expansion, rows, widest, bits, kept, back, sources)
    yield call(look_back, arrays, rules, *block, *again)
    yield call(settle_rows, rows, widest, bits, back, sources, due, result)
    yield call(count, arrays, rules, codes, *block, np.zeros(CURSOR, np.int64), _longs(4))


def _codes(size: int, chance: random.Random) -> np.ndarray:
    """Return any codes of values."""
    codes = np.zeros(size, CODE)
    few = min(size, 3_000)
    codes[:few] = [
        chance.choice((0, 1, -1)) * (WIN_CODE - chance.randrange(90)) for _ in range(few)
    ]
    return codes


def _of_block(
    position: Position, table: tuple[Any, np.ndarray], block: tuple[int, int]
) -> Iterator[Asked]:
    """Yield how a block is solved whose turns lead into it and to positions with codes."""
    (index, codes), (first, end) = table, block
    rules, size = position.rules.kernel, end - first
    best, starts, targets = np.zeros(size, CODE), _longs(size + 1), _ints(60_000)
    linked = call(
        link, index, rules, codes, len(codes), *block, best, starts, targets, _list(position)
    )
    yield linked
    links = int(linked[1]["words"][0])
    assert links >= 0
    back, sources = _longs(size + 1), _ints(links)
    yield call(reverse, starts, targets, back, sources)
    due, result = np.full(WIN_CODE + 1, END, np.int32), np.zeros(size, CODE)
    scratch = [_ints(size) for _ in range(3)]
    waiting, later, queue = scratch
    yield call(settle, best, starts, back, sources, waiting, due, later, queue, result)
    yield call(count, index, rules, codes, first, end, _longs(CURSOR), _longs(4))


def _longs(size: int) -> np.ndarray:
    return np.zeros(size, np.int64)


def _ints(size: int) -> np.ndarray:
    return np.zeros(size, np.int32)
