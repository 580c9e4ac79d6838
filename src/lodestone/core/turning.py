"""Turns listed, made and named under one rule set: in plain Python, or compiled once that pays.

What has been learnt belongs to a rule set, not to an object of it: programs that read the rules
for each game have it, too.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lodestone.core.game import AnyGame
from lodestone.core.options import MOST_KNOWN, Options
from lodestone.kernel import protocol
from lodestone.kernel.decorator import HAS_COMPILER, KernelRules, State

#: Positions whose turns are listed in plain Python before the compiled code is loaded: about the
#: time that loading takes.
PLAIN_LISTS = 300
#: Texts of turns that are remembered for each rule set.
MOST_NAMES = 100_000


class Names(dict[int, str]):
    """The texts of turns by their numbers, written when they are first needed.

    `numbers` has the same turns by their texts. A text names the same turn in every position.
    """

    def __init__(self, write: Callable[[int], str]) -> None:
        self._write = write
        self.numbers: dict[str, int] = {}

    def __missing__(self, number: int) -> str:
        if len(self) >= MOST_NAMES:
            self.clear()
            self.numbers.clear()
        text = self[number] = self._write(number)
        self.numbers[text] = number
        return text


class Turning:
    """Lists and makes the turns of positions under some rules.

    The compiled code is used as soon as it is loaded. A process that lists the turns of many
    positions loads it, compiling it if it is not in the cache, unless `compiles` is false.
    """

    #: Whether processes load compiled code by themselves; those that must not wait say no.
    compiles = HAS_COMPILER

    def __init__(self, game: AnyGame, options: Options, kernel: KernelRules) -> None:
        self._game, self._options, self._kernel = game, options, kernel
        self._most = game.most_turns(options)
        kind = type(kernel)
        self._kernels = protocol.legal.of(kind), protocol.apply.of(kind)
        self._legal: Callable[..., int] | None = None
        self._apply: Callable[..., State] = self._kernels[1].fastest
        self._listed = 0
        self.names = Names(lambda number: game.format_turn(options, number))

    def legal(self, state: State) -> list[int]:
        """Return the legal turns of a state by number."""
        if self._legal is None and not self._is_loaded(state):
            return list(self._game.legal_turns(self._options, state))
        turns = protocol.turn_buffer(self._most)
        found: list[Any] = turns[: self._legal(self._kernel, state, turns)].tolist()  # type: ignore[misc]
        return found

    def after(self, state: State, number: int) -> State:
        """Return the state after a legal turn, which is not checked."""
        return self._apply(self._kernel, state, number)

    def _is_loaded(self, state: State) -> bool:
        """Return whether compiled code lists turns; load it once it pays."""
        legal, apply = self._kernels
        self._listed += 1
        if self.compiles and self._listed > PLAIN_LISTS:
            turns = protocol.turn_buffer(self._most)
            if legal.load(self._kernel, state, turns):
                apply.load(self._kernel, state, int(turns[0]))
        if not (legal.is_loaded(self._kernel) and apply.is_loaded(self._kernel)):
            return False
        self._legal, self._apply = legal.running(self._kernel), apply.running(self._kernel)
        return True


@lru_cache(MOST_KNOWN)
def turning_of(game: AnyGame, options: Options) -> Turning:
    """Return what lists, makes and names turns of a game under these options, the same for all."""
    return Turning(game, options, game.kernel_rules(options))
