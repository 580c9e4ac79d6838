"""A module's memory where Python runs it: by wasmtime."""

import struct
from array import array
from pathlib import Path
from typing import Any
from zlib import crc32

from wasmtime import Engine, Instance, Module, Store

from lodestone.web.wasm.browser import ADDRESSES


class RuntimeMemory:
    """The memory of an instance, as `calls.Memory` has it."""

    def __init__(self, module: bytes | Path) -> None:
        engine = Engine()
        self.store = Store(engine)
        data = module if isinstance(module, bytes) else module.read_bytes()
        self.module = Module(engine, data)
        exports = Instance(self.store, self.module, []).exports(self.store)
        self.exports = exports
        self.memory: Any = exports["memory"]

    def lend(self, size: int) -> int:
        return self.exports["lend"](self.store, size) & ADDRESSES

    def free(self, address: int) -> None:
        self.exports["free"](self.store, address)

    def write(self, address: int, words: "array[int]") -> None:
        self.memory.write(self.store, words.tobytes(), address)

    def read(self, address: int, count: int) -> list[int]:
        data = self.memory.read(self.store, address, address + 8 * count)
        return list(struct.unpack(f"<{count}q", data))

    def crc(self, address: int, size: int) -> int:
        return crc32(self.memory.read(self.store, address, address + size))

    def run(self, name: str, frame: int) -> None:
        assert self.exports[name](self.store, frame) == 0
