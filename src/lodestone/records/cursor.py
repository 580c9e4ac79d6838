"""Games replayed: the positions that turns lead to, in parts so that other work can run in between.

Kernels list the legal turns: in plain Python at first, compiled if there are many turns.
"""

import re
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from lodestone.core.errors import LodestoneError, RecordError, TurnError, quoted
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel.arrays import array, empty, int64
from lodestone.kernel.decorator import HAS_COMPILER, State
from lodestone.kernel.play import replay
from lodestone.kernel.protocol import ONGOING, apply, outcome, position_hash, turn_buffer
from lodestone.records.game import CARRYING_TAGS, GameRecord, Node

T = TypeVar("T")
#: Work in parts. It may yield a function without parameters: what that returns is awaited, and the
#: result sent to it.
Parts = Generator[Any, Any, T]

#: What a text adds for readers to a turn's own (R5): knocked or removed pieces.
_ADDED = re.compile(r"\*[A-Za-z]++|\[[^\[\]]*+\]")
#: Seconds of plain Python after which it is worth while to load the compiled kernels, or make them.
PLAIN_SECONDS = 2.0
#: Texts whose turns are remembered.
MOST_TEXTS = 50_000
_NOT_KNOWN = -1
#: The time that a thread has worked. In a browser, which has one thread, Python lacks that clock.
_CLOCK: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
#: The maximum number of turns in a compiled part, and of legal turns that are listed in one.
MOST_TURNS, MOST_LISTED = 256, 2**17


class LegalCourse(NamedTuple):
    """A line as far as it is legal: its states and their hashes, the start first.

    `error` says what is wrong with the turn after them, if that is not legal. `is_over` is whether
    the rules end the game in the last state, apart from repetition.
    """

    rules: Rules
    states: Sequence[State]
    hashes: Sequence[int]
    error: TurnError | None
    is_over: bool

    @property
    def played(self) -> int:
        """How many turns are legal."""
        return len(self.states) - 1

    def position(self, ply: int) -> Position:
        """Return the position after this many turns; those of the end are counted from -1."""
        return Position.of(self.rules, self.states[ply])


class Cursor:
    """Goes through recorded games, and finds the positions that their turns lead to.

    One cursor serves many games, and keeps what their rules need. `parse_rules` reads rules
    strings. `is_compiled` chooses between machine code and plain Python; `None` begins in plain
    Python and switches when that has taken `PLAIN_SECONDS`. Machine code that is loaded is always
    used.

    >>> record = GameRecord("queah:balanced")
    >>> end = record.add_turns(["d3d4", "b3a3"])
    >>> Cursor(is_compiled=False).line(record, end).position
    Position('queah:balanced', 'b/bbw/b----/-ww/w w 6,6 d3d4,b3a3')
    """

    def __init__(
        self, parse_rules: Callable[[str], Rules] = Rules.parse, *, is_compiled: bool | None = None
    ) -> None:
        self._parse_rules = parse_rules
        self._is_compiled = is_compiled
        #: Rules by what records say: a rules string, and the files they carry.
        self._rules: dict[tuple[str | None, ...], Rules] = {}
        self._replays: dict[Rules, _Replay] = {}

    def rules(self, record: GameRecord) -> Rules:
        """Return a record's rules; raise `RulesError` if they are invalid."""
        key = (record.rules, *(record.tags.get(name) for name in CARRYING_TAGS))
        if key not in self._rules:
            rules = record.read_rules(self._parse_rules)
            _ = rules.kernel  # which reads a layout, and may fail
            self._rules[key] = rules
        return self._rules[key]

    def start(self, record: GameRecord) -> Position:
        """Return where a game starts; raise `LodestoneError` if rules or start are invalid."""
        return Position(self.rules(record), record.start)

    def course(self, record: GameRecord) -> LegalCourse | None:
        """Return the course of the main line as far as it is legal, `None` where there is none."""
        try:
            start = self.start(record)
        except LodestoneError:
            return None
        return in_one_go(self.follow(start, record.turns))

    def follow(self, start: Position, texts: Sequence[str]) -> Generator[None, None, LegalCourse]:
        """Yield between parts; return the course of turns from a position."""
        states, hashes = [start.state], [0]
        for part in self._parts(start, texts):
            states[-1:] = part.states
            hashes[-1:] = part.hashes
            error, is_over = part.error, part.is_over
            yield
        return LegalCourse(start.rules, states, hashes, error, is_over)

    def play(self, line: Line, texts: Sequence[str]) -> Iterator[Line]:
        """Yield a line after each part of further turns; the last has them all.

        Raises `RecordError` naming the first turn that is not legal.
        """
        repeats = line.draws_by_repetition
        seen = Counter(position.state for position in line.positions if repeats)
        is_over, given = line.outcome is not None, 0
        for course in self._parts(line.position, texts):
            played = 0
            while played < course.played and not is_over:
                played += 1
                seen[course.states[played]] += 1
                is_over = repeats and seen[course.states[played]] >= 3
            positions = list(map(course.position, range(1, played + 1)))
            line = _longer(line, positions, texts[given : given + played])
            given += played
            if given < len(texts) and (is_over or course.error):
                line.play_all(texts[given:])  # raises, and says why
            yield line

    def _parts(self, start: Position, texts: Sequence[str]) -> Iterator[LegalCourse]:
        if start.rules not in self._replays:
            self._replays[start.rules] = _Replay(start.rules, self._is_compiled)
        return self._replays[start.rules].parts(start.state, texts)

    def line(self, record: GameRecord, node: Node) -> Line:
        """Return the line of play to a node; raise `LodestoneError` if there is none."""
        *_, line = self.play(Line((self.start(record),)), [one.turn for one in node.path()])
        return line

    def lines(self, record: GameRecord) -> Iterator[tuple[Node, Line]]:
        """Yield every node with the line of play to it, in the order of `record.nodes()`.

        All turns have to be legal: `check` cuts a record before turns that are not, and notes their
        positions. The last node of the main line is ended as the record says. Raises
        `LodestoneError` if the rules or the start are invalid.
        """
        line = Line((self.start(record),))
        #: The lines of nodes at which variations begin.
        branched: dict[int, Line] = {}
        for nodes in record.lines():
            is_main = nodes[0].parent is None
            if not is_main:
                line = branched[id(nodes[0].parent)]
            positions = iter(self._positions(line.position, nodes[1:] if is_main else nodes))
            for node in nodes:
                if node.parent is not None:
                    line = _longer(line, [next(positions)], [node.turn])
                if len(node.children) > 1:
                    branched[id(node)] = line
                if is_main and not node.children:
                    with suppress(RecordError):  # the check has reported it
                        line = record.ended(line)
                yield node, line

    def _positions(self, start: Position, nodes: Sequence[Node]) -> list[Position]:
        """Return the positions after consecutive turns, which are found if they are not known."""
        rules = start.rules
        if not all(node.known and node.known[0] is rules for node in nodes):
            course = in_one_go(self.follow(start, [node.turn for node in nodes]))
            note(nodes, course)
        return [Position.of(*node.known) for node in nodes if node.known]


def note(nodes: Sequence[Node], course: LegalCourse) -> None:
    """Note at nodes where their turns lead, as far as they are legal."""
    for node, state in zip(nodes, course.states[1:], strict=False):
        node.known = course.rules, state


def in_one_go(work: Parts[T]) -> T:
    """Do all parts of some work, which must not wait for anything; return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def last_in_parts(values: Iterator[T]) -> Parts[T]:
    """Return the last of some values; each of them is a part of the work."""
    for value in values:
        last = value
        yield
    return last


def _longer(line: Line, positions: Sequence[Position], texts: Sequence[str]) -> Line:
    """Return a line with legal turns, and the positions after them."""
    played = list(zip((line.position, *positions), texts, strict=False))
    game, options = line.position.rules.game, line.position.rules.options
    turns = (position.way_of(text) for position, text in played)
    numbers = (game.parse_turn(options, position.state, text) for position, text in played)
    return Line((*line.positions, *positions), (*line.turns, *turns), (*line.numbers, *numbers))


class _Replay:
    """Replays turns under one rule set."""

    def __init__(self, rules: Rules, is_compiled: bool | None) -> None:
        self._rules = rules
        self._is_compiled = bool(is_compiled)
        self._seconds_left = PLAIN_SECONDS if is_compiled is None and HAS_COMPILER else float("inf")
        self._has_ways = rules.game.ways is not None
        self._legal = turn_buffer(rules.most_turns)
        self._part = max(1, min(MOST_TURNS, MOST_LISTED // rules.most_turns))
        #: Turns by their texts, where a text always stands for the same turn if it is legal.
        self._known: dict[str, int] = {}

    def parts(self, start: State, texts: Sequence[str]) -> Iterator[LegalCourse]:
        """Yield the courses of parts of some turns, as long as they are legal."""
        first, state = 0, start
        while True:
            is_compiled = self._is_compiled or replay.is_loaded(self._rules.kernel)
            part = texts[first : first + (self._part if is_compiled else 1)]
            course = self._next(state, part, is_compiled)
            yield course
            first, state = first + course.played, course.states[-1]
            if course.error or first == len(texts):
                return

    def _next(self, start: State, texts: Sequence[str], is_compiled: bool) -> LegalCourse:
        began = _CLOCK()
        if is_compiled or not self._has_ways:
            course = self._play(start, texts, is_compiled)
        else:
            course = self._walk(start, texts)
        if not self._is_compiled:
            self._seconds_left -= _CLOCK() - began
            self._is_compiled = self._seconds_left <= 0
        return course

    def _walk(self, start: State, texts: Sequence[str]) -> LegalCourse:
        """Play turn by turn without listing the legal turns, which is slow in Python."""
        rules = self._rules
        states, error = [start], None
        for text in texts:
            try:
                states.append(rules.game.follow(rules.options, states[-1], text))
            except TurnError as fault:
                error = fault
                break
        hashes = [position_hash(rules.kernel, state) for state in states]
        is_over = error is None and outcome(rules.kernel, states[-1]) != ONGOING
        return LegalCourse(rules, states, hashes, error, is_over)

    def _play(self, start: State, texts: Sequence[str], is_compiled: bool) -> LegalCourse:
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
                return LegalCourse(self._rules, states, hashes, None, is_over)
            try:
                turn = self._read(states[-1], texts[at], bare[at])
            except TurnError as error:
                return LegalCourse(self._rules, states, hashes, error, False)
            states.append(apply(self._rules.kernel, states[-1], turn))
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
            given, rules = array(turns, int64), self._rules.kernel
            run = replay.fastest if replay.is_loaded(rules) else replay.compiled
            played, value = run(rules, state, given, *scratch)
        else:
            played, value = replay(self._rules.kernel, state, turns, *scratch)
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
        game, options = self._rules.game, self._rules.options
        for played in range(len(turns)):
            text, way = texts[first + played], bare[first + played]
            if text != way and text != game.annotate_turn(options, states[played], way):
                return played
        return len(turns)

    def _read(self, state: State, text: str, bare: str) -> int:
        """Read a turn the slow way; remember it if the text is its name, which is unambiguous."""
        game, options = self._rules.game, self._rules.options
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
