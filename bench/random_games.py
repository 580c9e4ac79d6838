"""Random games by seed, for measurements and tests."""

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone import Position, Rules
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import NO_TURN, apply, random_turn
from lodestone.kernel.rng import advance, mix
from lodestone.records import GameRecord, Result


@kernel
def random_game(
    rules: KernelRules, state: State, seed: int, turns: NDArray[int64]
) -> tuple[State, int]:
    """Play random turns into `turns` until it is full or the game ends; return end and length."""
    for ply in range(len(turns)):
        seed = advance(seed)
        turn = random_turn(rules, state, mix(seed))
        if turn == NO_TURN:
            return state, ply
        turns[ply] = turn
        state = apply(rules, state, turn)
    return state, len(turns)


def plain_record(rules: str, plies: int, seed: int, *, compiled: bool = True) -> GameRecord:
    """Return a random game of at most `plies` turns, ended if the rules end it."""
    start = Position.start(Rules.parse(rules))
    turns = np.empty(plies, int64)
    run = random_game.compiled if compiled else random_game
    state, length = run(start.rules.kernel, start.state, seed, turns)
    record = GameRecord(rules, tags={"White": f"Player {seed}", "Black": "Chance", "Round": "-"})
    record.add_turns(start.format_turn(turn) for turn in turns[:length].tolist())
    ending = Position.of(start.rules, state).outcome
    record.result = Result.of(ending, start.rules.game)
    return record
