"""Wins in one turn, in random play, and the simplest player that sees them."""

import random
from collections.abc import Iterator
from itertools import count

from lodestone import Line, Position
from lodestone.core.rules import Rules
from lodestone.kernel.arrays import array, int64
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import LOSS, WIN, Turns, apply, outcome
from lodestone.kernel.rng import advance, below, mix
from lodestone.players.computer import ComputerPlayer, Strength
from lodestone.search.attention import takes
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult

#: Plies of the random games in which positions are looked for.
LONGEST = 60
# What the capturing mover prefers, by rank.
WINS, TAKES = 2, 1


@kernel
def rank_of(rules: KernelRules, state: State, turn: int) -> int:
    """Return WINS or TAKES for a turn that wins at once or takes something; 0 for any other."""
    after = apply(rules, state, turn)
    end = outcome(rules, after)
    if end == LOSS:
        return WINS
    return TAKES if end != WIN and takes(rules, state, after) else 0


@kernel
def to_front(rules: KernelRules, state: State, turns: Turns, rank: int) -> int:
    """Move the turns of a rank to the front; return how many there are."""
    count = 0
    for index in range(len(turns)):
        if rank_of(rules, state, int(turns[index])) == rank:
            turns[index], turns[count] = turns[count], turns[index]
            count += 1
    return count


def choose_capture(request: SearchRequest) -> SearchResult:
    """Return a turn that wins, otherwise one that takes something, otherwise any; by chance."""
    position, turns = request.line.position, array(request.turns(), int64)
    place, run = (position.rules.kernel, position.state, turns), to_front.compiled
    among = run(*place, WINS) or run(*place, TAKES) or len(turns)
    chosen = int(turns[below(among, mix(advance(request.seed)))])
    return SearchResult(position.format_turn(chosen))


def capturing() -> ComputerPlayer:
    """Return the capturing mover: it takes, or wins, when it can, and else moves at random."""
    one = Limit(nodes=1)
    return ComputerPlayer("capturing", "Capturing", "", Strength(one, one, choose_capture))


def chances(rules: Rules) -> Iterator[tuple[Line, set[str]]]:
    """Yield lines of random play whose side to move can win at once, with the turns that win."""
    for seed in count():
        rng, line = random.Random(seed), Line.of(Position.start(rules))
        while line.outcome is None and len(line) < LONGEST:
            turns = array(line.position.turn_numbers, int64)
            wins = to_front.compiled(rules.kernel, line.position.state, turns, WINS)
            if 0 < wins < len(turns):
                yield line, {line.position.format_turn(int(turn)) for turn in turns[:wins]}
                break
            line = line.after(int(rng.choice(turns)))
