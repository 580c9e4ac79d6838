"""What comparisons have to reach, read from the games: values of options, and ends of games."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import numpy as np
from hypothesis import strategies as st

from lodestone import Position, Rules
from lodestone.core.game import find_game
from lodestone.core.options import Option
from lodestone.core.outcome import Termination
from lodestone.kernel import protocol
from lodestone.kernel.play import playout

#: Random games that get longer are left unfinished; there are at most this many for each end.
LONGEST_GAME = 3_000
GAMES_FOR_EACH_END = 20

Values = Mapping[str, str | int]


def values_of(game: str) -> dict[str, list[str | int]]:
    """Return every value of every option, with all numbers within its bounds."""
    return {
        option.name: [value.name for value in option.values]
        or list(range(option.low, option.high + 1))
        for option in find_game(game).options.all()
    }


def rule_sets(game: str) -> st.SearchStrategy[Rules]:
    """Draw rules with any value of every option."""
    values = {name: st.sampled_from(values) for name, values in values_of(game).items()}
    return st.fixed_dictionaries(values).map(lambda drawn: Rules.parse(game).changed(**drawn))


def terminations_of(game: str) -> set[Termination]:
    """Return every way in which the words of a game let its rules end one."""
    words = inspect.getsource(inspect.getmodule(find_game(game).ending))
    named = {Termination[name] for name in re.findall(r"\bTermination\.([A-Z_]+)", words)}
    return {termination for termination in named if termination.is_by_rule}


class Differences:
    """Pairs of an option's values, or a number's bounds, that no position has told apart yet.

    `repetition` is left out, which no position alone decides.
    """

    def __init__(self, game: str) -> None:
        options = [one for one in find_game(game).options.all() if one.name != "repetition"]
        self.missing = [(option.name, pair) for option in options for pair in pairs_of(option)]

    def look(self, values: Values, says: Callable[[Values], object]) -> None:
        """Strike out the pairs between which what an oracle `says` differs, here by `values`."""
        self.missing = [
            (name, (one, other))
            for name, (one, other) in self.missing
            if says({**values, name: one}) == says({**values, name: other})
        ]


def pairs_of(option: Option) -> list[tuple[str | int, str | int]]:
    names = [value.name for value in option.values]
    return list(combinations(names, 2)) if names else [(option.low, option.high)]


def random_ends(rules: Rules, count: int) -> Iterator[tuple[Position, int]]:
    """Yield this many last positions of random games that the rules end, and the kernel's outcome.

    Compiled games are so fast that thousands are played for each rule set.
    """
    start = protocol.initial(rules.kernel)
    path, seed = np.empty(LONGEST_GAME + 1, np.int64), 1
    for _ in range(GAMES_FOR_EACH_END * count):
        state, value, _, seed = playout.compiled(rules.kernel, start, seed, path)
        if protocol.outcome(rules.kernel, state) != protocol.ONGOING:
            yield Position.of(rules, state), value
            count -= 1
        if count == 0:
            return
    raise AssertionError(f"{count} ends of {rules} are missing")
