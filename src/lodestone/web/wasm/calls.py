"""Kernels that Python calls in a module: what `Kernel.fastest` runs where nothing is compiled.

A `Memory` belongs to an instance of the module: in a browser, or in a runtime for Python.
"""

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import Any, Protocol, cast

from lodestone.core.game import AnyGame
from lodestone.core.position import Position
from lodestone.kernel import play, protocol
from lodestone.kernel.arrays import NDArray, int64
from lodestone.kernel.decorator import Kernel, KernelRules, State
from lodestone.kernel.ranking import Levels, Numbering, levels_of, size_of

#: The bytes of a word, and the most words that a frame has.
WORD, MOST_WORDS = 8, 64


class Memory(Protocol):
    """The memory of a module's instance, and its functions; words are whole numbers of 64 bits."""

    def lend(self, size: int) -> int:
        """Return the address of some bytes that hold anything."""

    def write(self, address: int, words: "array[int]") -> None:
        """Write words."""

    def read(self, address: int, count: int) -> list[int]:
        """Return words."""

    def crc(self, address: int, size: int) -> int:
        """Return the CRC-32 of some bytes."""

    def run(self, name: str, frame: int) -> None:
        """Call a kernel with the frame at an address."""


def lent(memory: Memory, numbers: "array[int]") -> int:
    """Lend an array of words; return its address."""
    address = memory.lend(len(numbers) * WORD)
    memory.write(address, numbers)
    return address


def placed(memory: Memory, rules: Any) -> list[int]:
    """Return rules as words; tables, which some have, are written into the memory."""
    words: list[int] = []
    for part in rules:
        if isinstance(part, int):
            words.append(part)
            continue
        numbers = array("q")
        for row in part.tolist():
            numbers.extend(row if isinstance(row, list) else [row])
        words += [lent(memory, numbers), *part.shape]
    return words


class Calls:
    """The kernels of a game that Python code calls turn by turn."""

    def __init__(self, game: AnyGame, memory: Memory) -> None:
        start = Position.start(game.name)
        self._game = game
        self._memory = memory
        self._frame = memory.lend(MOST_WORDS * WORD)
        self._most = 0
        self._list = 0
        partial = protocol.start_partial(start.rules.kernel, start.state)
        self._partial, self._fields = type(partial), len(partial)
        #: Rules that were placed, by their identity: a game has the same ones for equal options.
        self._placed: dict[int, tuple[KernelRules, list[int]]] = {}
        #: The rules whose positions are numbered, the words of their index, and its levels.
        self._numbered: tuple[KernelRules, list[int], Levels] | None = None
        #: Arrays that number positions, by their types and shapes.
        self._lent: dict[tuple[tuple[str, tuple[int, ...]], ...], list[int]] = {}
        kind = type(start.rules.kernel)
        for name in ("legal", "apply", "start_partial", "steps", "advance", "finished"):
            found = cast("Kernel[..., Any]", vars(protocol)[name].of(kind))
            found.use(kind, getattr(self, name))
        play.replay.use(kind, self.replay)

    def _call(self, name: str, count: int, rules: KernelRules, *others: Sequence[int]) -> list[int]:
        """Return the first words of a kernel's result."""
        return self._run(name, count, self._words(rules), *others)

    def _words(self, rules: KernelRules) -> list[int]:
        if id(rules) not in self._placed:
            self._placed[id(rules)] = rules, placed(self._memory, rules)
        return self._placed[id(rules)][1]

    def _run(self, name: str, count: int, *parts: Sequence[int]) -> list[int]:
        words = array("q")
        for part in parts:
            words.extend(part)
        self._memory.write(self._frame, words)
        self._memory.run(name, self._frame)
        return self._memory.read(self._frame, count)

    def _room(self, count: int) -> int:
        """Return the address of a list of at least `count` words."""
        if count > self._most:
            self._most, self._list = count, self._memory.lend(count * WORD)
        return self._list

    def legal(self, rules: KernelRules, state: State, turns: NDArray[int64]) -> int:
        """Run `protocol.legal`."""
        room = self._room(len(turns))
        [count] = self._call("legal", 1, rules, state, (room, len(turns)))
        turns[:count] = self._memory.read(room, count)
        return count

    def steps(
        self, rules: KernelRules, state: State, partial: State, buffer: NDArray[int64]
    ) -> int:
        """Run `protocol.steps`."""
        room = self._room(len(buffer))
        [count] = self._call("steps", 1, rules, state, partial, (room, len(buffer)))
        buffer[:count] = self._memory.read(room, count)
        return count

    def apply(self, rules: KernelRules, state: State, turn: int) -> State:
        """Run `protocol.apply`."""
        words = self._call("apply", len(state), rules, state, (turn,))
        return tuple.__new__(type(state), words)

    def start_partial(self, rules: KernelRules, state: State) -> State:
        """Run `protocol.start_partial`."""
        words = self._call("start_partial", self._fields, rules, state)
        return tuple.__new__(self._partial, words)

    def advance(self, rules: KernelRules, state: State, partial: State, step: int) -> State:
        """Run `protocol.advance`."""
        words = self._call("advance", len(partial), rules, state, partial, (step,))
        return tuple.__new__(type(partial), words)

    def finished(self, rules: KernelRules, state: State, partial: State) -> int:
        """Run `protocol.finished`."""
        [turn] = self._call("finished", 1, rules, state, partial)
        return turn

    def replay(
        self,
        rules: KernelRules,
        state: State,
        turns: NDArray[int64] | list[int],
        legal_turns: NDArray[int64],
        states: NDArray[int64],
        hashes: NDArray[int64],
    ) -> tuple[int, int]:
        """Run `play.replay`."""
        size, fields = states.shape
        most = len(legal_turns)
        listed = self._room(most + len(turns) + size * (fields + 1))
        given = listed + most * WORD
        rows = given + len(turns) * WORD
        keys = rows + size * fields * WORD
        self._memory.write(given, array("q", map(int, turns)))
        arrays = (given, len(turns), listed, most, rows, size, fields, keys, size)
        played, end = self._call("replay", 2, rules, state, arrays)
        found = self._memory.read(rows, (played + 1) * fields)
        for row in range(played + 1):
            states[row, :] = found[row * fields : (row + 1) * fields]
        hashes[: played + 1] = self._memory.read(keys, played + 1)
        return played, end

    def levels(self, rules: KernelRules) -> Levels:
        """Number all positions, in place of those of other rules; return the index's levels."""
        return self._index(rules)[1]

    def crcs(self, rules: KernelRules) -> dict[str, int]:
        """Return the CRC-32 of each array that numbers the positions."""
        places, found = iter(self._index(rules)[0]), {}
        for name, (kind, shape) in self._numbering.arrays(rules).items():
            found[name] = self._memory.crc(next(places), size_of(kind, shape))
            for _ in shape:
                next(places)
        return found

    @property
    def _numbering(self) -> Numbering:
        if self._game.numbering is None:
            raise ValueError(f"positions of {self._game.name} are not numbered")
        return self._game.numbering

    def rank(self, rules: KernelRules, state: State) -> int:
        """Return a position's number; NO_RANK if the index does not cover it."""
        [number] = self._run("rank", 1, self._index(rules)[0], self._words(rules), state)
        return number

    def _index(self, rules: KernelRules) -> tuple[list[int], Levels]:
        if self._numbered and self._numbered[0] == rules:
            return self._numbered[1:]
        numbering = self._numbering
        arrays = tuple(numbering.arrays(rules).values())
        if arrays not in self._lent:
            places = ((self._memory.lend(size_of(*array)), *array[1]) for array in arrays)
            self._lent[arrays] = list(chain.from_iterable(places))
        words = self._lent[arrays]
        most = numbering.most_blocks
        blocks = self._room(3 * most)
        [count] = self._run("number_positions", 1, words, self._words(rules), (blocks, most, 3))
        numbers = self._memory.read(blocks, 3 * count)
        rows = [numbers[place : place + 3] for place in range(0, 3 * count, 3)]
        self._numbered = rules, words, levels_of(rows)
        return self._numbered[1:]
