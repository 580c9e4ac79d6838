"""What a game's module exports: kernels, each with a call that shows the types of its arguments."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lodestone.core.position import Position
from lodestone.kernel.arrays import NDArray, array, empty, int16, int32, int64, uint8
from lodestone.kernel.decorator import KernelRules
from lodestone.kernel.play import perft, playouts, replay
from lodestone.kernel.protocol import (
    NO_TURN,
    advance,
    apply,
    count_turns,
    evaluate,
    finished,
    legal,
    may_stop,
    outcome,
    position_hash,
    random_turn,
    start_partial,
    steps,
)
from lodestone.kernel.ranking import CURSOR, Index, IndexArrays, number_positions, rank
from lodestone.kernel.rng import mix, shuffle
from lodestone.lab.kernels.gather import (
    Gathered,
    Scratch,
    gather_random,
    make_gathered,
    make_scratch,
)
from lodestone.search.alphabeta import deepen
from lodestone.search.attention import ALL, new_blur, notice
from lodestone.search.baselines import pick, score_turns
from lodestone.search.result import new_lines
from lodestone.search.stack import add_past, new_stack, past_of
from lodestone.search.stop import new_flag
from lodestone.search.transposition import new_table
from lodestone.search.tree import (
    ROOT,
    add_tree,
    expand_root,
    follow,
    new_choice,
    new_tree,
    rank_turns,
    simulate_many,
)
from lodestone.solve.boards import (
    add_up,
    look_ahead,
    look_back,
    measure,
    new_rows,
    settle_rows,
    turn_round,
)
from lodestone.solve.codes import CODE, Codes, count
from lodestone.solve.packed import pack
from lodestone.solve.reachable import ReachableIndex, add, enter, explore, shown
from lodestone.solve.retrograde import link, reverse, settle
from lodestone.solve.table import rank_rows


class Export(NamedTuple):
    """A kernel, or a function that games implement, and arguments of the types that it takes."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


def exports_of(start: Position) -> Mapping[str, Export]:
    """Return what the module of a position's game exports, by the functions' names."""
    calls = (*_of_rules(start), *_of_play(start), *_of_searches(start), *_of_solver(start))
    return {call.function.__name__: call for call in calls}


def _words(length: int = 1) -> NDArray[int64]:
    return empty(length, int64)


def _of_rules(start: Position) -> tuple[Export, ...]:
    game = start.rules.kernel, start.state
    partial = start_partial(*game)
    return (
        Export(legal, (*game, _words())),
        Export(count_turns, game),
        Export(random_turn, (*game, 0)),
        Export(apply, (*game, 0)),
        Export(outcome, game),
        Export(evaluate, game),
        Export(position_hash, game),
        Export(start_partial, game),
        Export(steps, (*game, partial, _words())),
        Export(advance, (*game, partial, 0)),
        Export(finished, (*game, partial)),
        Export(may_stop, (*game, partial)),
    )


def _of_play(start: Position) -> tuple[Export, ...]:
    game, lists = (start.rules.kernel, start.state), empty((1, 1), int64)
    return (
        Export(perft, (*game, 1, lists, _words())),
        Export(playouts, (*game, 0, 0, _words())),
        Export(replay, (*game, _words(), _words(), lists, _words())),
        Export(gather_random, (*game, _words(), 1.0, *_gathering(start))),
    )


def _gathering(start: Position) -> tuple[Scratch, Gathered]:
    """Return the arrays for the numbers of a game of at most one turn."""
    rules = start.rules.kernel
    return make_scratch(rules, 1, 1), make_gathered(rules, 1, 1)


def _of_searches(start: Position) -> tuple[Export, ...]:
    game, order = (start.rules.kernel, start.state), _words()
    past, halt, blur = past_of(()), new_flag(), new_blur(0, 0)
    stack = new_stack(1, 1, 1, new_table(1), past, halt, 0, blur)
    tree, choice = new_tree(1, 1, past, halt, 0, blur), new_choice(1)
    lines = new_lines(1, 1, array([NO_TURN], int64))
    return (
        Export(mix, (0,)),
        Export(shuffle, (order, 0)),
        Export(add_past, (past, 0)),
        Export(notice, (*game, NO_TURN, 0, ALL, True, order)),
        Export(pick, (order, 0)),
        Export(score_turns, (*game, order, past, order, halt)),
        Export(deepen, (*game, 1, 0, order, order, lines, lines, stack)),
        Export(expand_root, (*game, 1, True, 0, tree)),
        Export(simulate_many, (*game, 0, True, 0, tree)),
        Export(add_tree, (tree, ROOT, 1, True, choice)),
        Export(rank_turns, (1, 1, True, choice, lines)),
        Export(follow, (tree, ROOT, True, choice, lines[0])),
    )


def _of_solver(start: Position) -> tuple[Export, ...]:
    game, turns = (start.rules.kernel, start.state), _words()
    rows, slots = empty((1, len(start.state)), int64), empty(1, int32)
    numbered = start.rules.index
    index = numbered.arrays if numbered else ReachableIndex(rows, slots)
    codes = empty(1, CODE)
    table = index, game[0], codes
    return (
        *(_of_boards(numbered, *table) if numbered else _of_graph(*table)),
        Export(rank, (index, *game)),
        Export(count, (*table, 0, 0, _words(CURSOR), turns)),
        Export(rank_rows, (index, game[0], rows, turns)),
        Export(pack, (codes, 0, 0, empty(1, uint8), empty(1, int16))),
        Export(shown, game),
        Export(add, (rows, slots, *game, 0)),
        Export(explore, (game[0], rows, slots, 0, 0, turns)),
        Export(enter, (rows, slots, game[0])),
    )


def _of_boards(
    numbered: Index, index: IndexArrays, rules: KernelRules, codes: Codes
) -> tuple[Export, ...]:
    """Return how a block of numbered positions is solved."""
    assert numbered.room
    expansion, rows, places = numbered.room.expansion(), new_rows(1, 2), empty(1, int32)
    block, kept = (0, 0, expansion, rows, 0, 0), empty((1, 2), int32)
    return (
        Export(number_positions, (index, rules, empty((1, 3), int64))),
        Export(measure, (index, rules, 0, 0, expansion.cursor)),
        Export(look_ahead, (index, rules, codes, 0, *block, kept, places, codes, codes)),
        Export(add_up, (places,)),
        Export(turn_round, (kept, 0, places, places)),
        Export(look_back, (index, rules, *block, kept, places, places)),
        Export(settle_rows, (rows, 0, 0, places, places, codes, codes)),
    )


def _of_graph(index: IndexArrays, rules: KernelRules, codes: Codes) -> tuple[Export, ...]:
    """Return how the positions that a search has numbered are solved."""
    words, places = _words(), empty(1, int32)
    return (
        Export(link, (index, rules, codes, 0, 0, 0, codes, words, places, words)),
        Export(reverse, (words, places, words, places)),
        Export(settle, (codes, words, words, *(places for _ in range(5)), codes)),
    )
