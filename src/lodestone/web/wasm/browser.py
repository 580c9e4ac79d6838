"""A module's memory where Python itself runs in a browser (Pyodide)."""

from array import array
from typing import Any
from zlib import crc32

from lodestone.core.game import find_game
from lodestone.web.wasm.calls import Calls

#: Addresses come back signed: those above 2 GiB are negative.
ADDRESSES = 0xFFFF_FFFF


class BrowserMemory:
    """The memory of an instance, by what it exports, an object of JavaScript."""

    def __init__(self, exports: Any) -> None:
        from js import BigInt64Array, Uint8Array  # type: ignore[import-not-found]

        self._exports, self._kind, self._bytes = exports, BigInt64Array, Uint8Array

    def _words(self, address: int, count: int) -> Any:
        # Memory that grows has another buffer.
        return self._kind.new(self._exports.memory.buffer, address, count)

    def lend(self, size: int) -> int:
        """Return the address of some bytes that hold anything."""
        return int(self._exports.lend(size)) & ADDRESSES

    def write(self, address: int, words: "array[int]") -> None:
        """Write words."""
        self._words(address, len(words)).assign(words)

    def read(self, address: int, count: int) -> list[int]:
        """Return words."""
        return list(self._words(address, count).to_py().tolist())

    def crc(self, address: int, size: int) -> int:
        """Return the CRC-32 of some bytes."""
        return crc32(self._bytes.new(self._exports.memory.buffer, address, size).to_py())

    def run(self, name: str, frame: int) -> None:
        """Call a kernel with the frame at an address."""
        getattr(self._exports, name)(frame)


#: What calls the kernels of games, by the games' names.
CALLS: dict[str, Calls] = {}


def use(game: str, exports: Any) -> None:
    """Have the rules of a game computed by an instance of its module."""
    CALLS[game] = Calls(find_game(game), BrowserMemory(exports))
