"""Turns replayed from their texts: in plain Python at first, compiled if there are many."""

import re
import time
from collections.abc import Sequence
from typing import NamedTuple

from numpy import array, empty, int64

from lodestone.core.errors import TurnError, quoted
from lodestone.core.rules import Rules
from lodestone.kernel.decorator import State
from lodestone.kernel.protocol import ONGOING, apply, outcome, position_hash, turn_buffer
from lodestone.kernel.replay import replay

#: What a text adds for readers to a turn's own (R5): knocked or removed pieces.
_ADDED = re.compile(r"\*[A-Za-z]++|\[[^\[\]]*+\]")
#: Seconds of plain Python after which it is worth while to load the compiled kernels, or make them.
PLAIN_SECONDS = 2.0
#: Texts whose turns are remembered.
MOST_TEXTS = 50_000
_NOT_KNOWN = -1


class Course(NamedTuple):
    """A line as far as it is legal: its states and their hashes, the start first.

    `error` says what is wrong with the turn after them, if that is not legal. `is_over` is whether
    the rules end the game in the last state, apart from repetition.
    """

    states: Sequence[State]
    hashes: Sequence[int]
    error: TurnError | None
    is_over: bool

    @property
    def played(self) -> int:
        """How many turns are legal."""
        return len(self.states) - 1


class Replayer:
    """Replays lines under one rule set.

    `is_compiled` chooses between machine code and plain Python; `None` begins in plain Python and
    switches when that has taken `PLAIN_SECONDS`. Machine code that is loaded is always used.
    """

    def __init__(self, rules: Rules, *, is_compiled: bool | None = None) -> None:
        self.rules = rules
        self._is_compiled = bool(is_compiled)
        self._seconds_left = PLAIN_SECONDS if is_compiled is None else float("inf")
        self._follows = rules.game.ways is not None
        self._legal = turn_buffer(rules.most_turns)
        #: Turns by their texts, where a text always stands for the same turn if it is legal.
        self._known: dict[str, int] = {}

    def play(self, start: State, texts: Sequence[str]) -> Course:
        """Play turns from a state as long as they are legal."""
        began = time.thread_time()
        is_compiled = self._is_compiled or replay.is_loaded(self.rules.kernel)
        if is_compiled or not self._follows:
            course = self._play(start, texts, is_compiled)
        else:
            course = self._follow(start, texts)
        if not self._is_compiled:
            self._seconds_left -= time.thread_time() - began
            self._is_compiled = self._seconds_left <= 0
        return course

    def _follow(self, start: State, texts: Sequence[str]) -> Course:
        """Play turn by turn without listing the legal turns, which is slow in Python."""
        rules = self.rules
        states, error = [start], None
        for text in texts:
            try:
                states.append(rules.game.follow(rules.options, states[-1], text))
            except TurnError as fault:
                error = fault
                break
        hashes = [position_hash(rules.kernel, state) for state in states]
        is_over = error is None and outcome(rules.kernel, states[-1]) != ONGOING
        return Course(states, hashes, error, is_over)

    def _play(self, start: State, texts: Sequence[str], is_compiled: bool) -> Course:
        states, hashes = [start], [0]
        bare = [bare_text(text) for text in texts] if _has_added(texts) else texts
        while True:
            first = len(states) - 1
            numbers = self._numbers(bare, first)
            found, keys, is_over = self._replay(states[-1], numbers, is_compiled)
            played = self._check_added(texts, bare, first, numbers[: len(found) - 1], found)
            states += found[1 : played + 1]
            hashes[-1:] = keys[: played + 1]
            at = first + played
            if at == len(texts):
                return Course(states, hashes, None, is_over)
            try:
                turn = self._read(states[-1], texts[at], bare[at])
            except TurnError as error:
                return Course(states, hashes, error, False)
            states.append(apply(self.rules.kernel, states[-1], turn))
            hashes.append(0)

    def _numbers(self, bare: Sequence[str], first: int) -> list[int]:
        """Return the turns of texts from the `first` on, up to one that is not known."""
        numbers = []
        for at in range(first, len(bare)):
            number = self._known.get(bare[at], _NOT_KNOWN)
            if number == _NOT_KNOWN:
                break
            numbers.append(number)
        return numbers

    def _replay(
        self, state: State, turns: list[int], is_compiled: bool
    ) -> tuple[list[State], list[int], bool]:
        """Play while turns are legal: return states from `state` on, hashes, and if it is over."""
        size = len(turns) + 1
        states, hashes = empty((size, len(state)), int64), empty(size, int64)
        scratch = (self._legal, states, hashes)
        if is_compiled:
            given = array(turns, int64)
            played, value = replay.compiled(self.rules.kernel, state, given, *scratch)
        else:
            played, value = replay(self.rules.kernel, state, turns, *scratch)
        rows = states[: played + 1].tolist()
        found = [tuple.__new__(type(state), row) for row in rows]
        return found, hashes[: played + 1].tolist(), value != ONGOING

    def _check_added(
        self,
        texts: Sequence[str],
        bare: Sequence[str],
        first: int,
        turns: list[int],
        states: Sequence[State],
    ) -> int:
        """Return how many turns from `first` on name correctly what they knock or remove."""
        if bare is texts:
            return len(turns)
        game, options = self.rules.game, self.rules.options
        for played in range(len(turns)):
            text, way = texts[first + played], bare[first + played]
            if text != way and text != game.annotate_turn(options, states[played], way):
                return played
        return len(turns)

    def _read(self, state: State, text: str, bare: str) -> int:
        """Read a turn the slow way; remember it if the text is its name, which is unambiguous."""
        game, options = self.rules.game, self.rules.options
        turn = game.parse_turn(options, state, text)
        if turn not in game.legal_turns(options, state):
            raise TurnError(f"{quoted(text)} is not a legal turn here")
        if game.format_turn(options, turn) == bare:
            if len(self._known) >= MOST_TEXTS:
                self._known.clear()
            self._known[bare] = turn
        return turn


def bare_text(text: str) -> str:
    """Return a turn's text without what it adds for readers.

    >>> bare_text("b1-b3*m-c3"), bare_text("d4[c4,c5]")
    ('b1-b3-c3', 'd4')
    """
    return _ADDED.sub("", text)


def _has_added(texts: Sequence[str]) -> bool:
    return any("*" in text or "[" in text for text in texts)
