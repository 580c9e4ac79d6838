"""Modules are made of any kernels, and called by frames; what is missing is said in a line."""

import shutil
import subprocess
import sys
from array import array
from functools import partial
from typing import NamedTuple

import numpy as np
import pytest
from wasmtime import Config, Engine, Module, Trap

from lodestone import LodestoneError, Position
from lodestone.core.game import find_game
from lodestone.kernel.arrays import NDArray, float64, int32, int64
from lodestone.kernel.borrowed import borrow, give_back
from lodestone.kernel.decorator import kernel
from lodestone.web.wasm import __main__ as command
from lodestone.web.wasm import build, constants
from lodestone.web.wasm.exports import Export, exports_of
from lodestone.web.wasm.modules import OWN, module_of, stamp
from tests.web.wasm.runtime import RuntimeMemory

pytestmark = pytest.mark.slow
LINKED = pytest.mark.skipif(shutil.which("wasm-ld") is None, reason="wasm-ld is not installed")


class Pair(NamedTuple):
    first: int
    numbers: NDArray[int64]


@kernel
def mixed(
    pair: Pair, is_odd: bool, small: NDArray[int32], parts: NDArray[float64]
) -> tuple[tuple[int, bool], int]:
    """Use arguments of every kind, change some arrays, and return several results."""
    total = pair.first
    for row in range(pair.numbers.shape[0]):
        for place in range(pair.numbers.shape[1]):
            total += pair.numbers[row, place] * (small[row] if is_odd else 1)
    parts[0] = total / 4
    pair.numbers[1, 0] = -total
    return (pair.first, not is_odd), total


@kernel
def deep(levels: int) -> int:
    """Borrow memory at each level of a recursion, and change it after the next has given back."""
    if levels == 0:
        return 0
    scratch, total = borrow(100, 100), 0
    for row in range(100):
        scratch[row, 99 - row] = levels * row
    below = deep(levels - 1)
    for row in range(100):
        total += scratch[row, 99 - row]
    give_back(scratch)
    return total + below


@pytest.fixture(scope="module")
def memory() -> RuntimeMemory:
    """The memory of a module of two kernels."""
    pair = Pair(0, np.empty((1, 1), np.int64))
    given = (pair, True, np.empty(1, np.int32), np.empty(1, np.float64))
    chosen = {"mixed": Export(mixed, given), "deep": Export(deep, (0,))}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "exports_of", lambda _start: chosen)
        return RuntimeMemory(build.build(find_game("queah")))


@LINKED
def test_arguments_and_results_are_words(memory: RuntimeMemory) -> None:
    numbers, small, parts, frame = (memory.lend(8 * size) for size in (4, 1, 1, 20))
    memory.write(numbers, array("q", [1, 2, 3, 4]))
    memory.write(small, array("q", [10 | 20 << 32]))
    memory.write(frame, array("q", [5, numbers, 2, 2, 1, small, 2, parts, 1]))
    memory.run("mixed", frame)
    total = 5 + 10 * (1 + 2) + 20 * (3 + 4)
    assert memory.read(frame, 3) == [5, 0, total]
    assert memory.read(numbers, 4) == [1, 2, -total, 4]
    assert np.array(memory.read(parts, 1)).view(np.float64) == total / 4


@LINKED
def test_borrowed_memory_is_given_back_and_used_again(memory: RuntimeMemory) -> None:
    frame = memory.lend(8)
    pages = [memory.memory.size(memory.store)]
    for levels in (50, 50, 10):
        memory.write(frame, array("q", [levels]))
        memory.run("deep", frame)
        assert memory.read(frame, 1) == [50 * 99 * levels * (levels + 1) // 2]
        pages.append(memory.memory.size(memory.store))
    assert pages[0] < pages[1] == pages[2] == pages[3]


def test_a_missing_linker_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(LodestoneError, match="wasm-ld, which LLVM's linker has: install lld"):
        build.build(find_game("queah"))


def test_modules_are_written_with_their_stamp(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(build, "build", lambda game: game.name.encode())
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    monkeypatch.setattr(command, "STAMP", tmp_path / "stamp")
    write = partial(constants.write, tmp_path / "constants.js")
    monkeypatch.setattr(constants, "write", write)
    command.main([])
    assert (tmp_path / "qo.wasm").read_bytes() == b"qo"
    assert (tmp_path / "constants.js").read_text() == constants.FILE.read_text()
    assert (tmp_path / "stamp").read_text() == stamp()
    command.main(["queah", str(tmp_path)])
    assert capsys.readouterr().out.endswith("queah.wasm: 5 bytes\n")


@pytest.mark.parametrize("game", OWN)
def test_modules_have_every_export(game: str) -> None:
    names = {one.name for one in RuntimeMemory(module_of(game)).module.exports}
    assert names == {*exports_of(Position.start(game)), "lend", "free", "memory"}


@pytest.mark.parametrize("game", OWN)
def test_modules_use_only_what_old_browsers_have(game: str) -> None:
    config = Config()
    # Without reference types, Wasmtime 50 ends the process.
    for newer in ("multi_value", "relaxed_simd", "simd", "tail_call"):
        setattr(config, f"wasm_{newer}", False)
    Module.validate(Engine(config), module_of(game).read_bytes())


@pytest.mark.parametrize("game", OWN)
def test_memory_ends_where_its_addresses_do(game: str) -> None:
    """Most of it is never touched, so the system has nothing to find."""
    memory = RuntimeMemory(module_of(game))
    memory.lend(1_000_000)
    large, small = memory.lend(2_800_000_000), memory.lend(8)
    assert small >= large + 2_800_000_000 > 2**31
    memory.write(small, array("q", [77]))
    assert memory.read(small, 1) == [77]
    for size in (1_570_000_000, 2**32 - 1):
        with pytest.raises(Trap):
            memory.lend(size)
    assert memory.lend(1_000_000) > small


def test_wrong_commands_are_refused_in_a_line() -> None:
    with pytest.raises(
        LodestoneError, match=r"usage: python -m lodestone.web.wasm \[GAME FOLDER\]"
    ):
        command.main(["queah"])
    words = [sys.executable, "-m", "lodestone.web.wasm", "chess", "."]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    said = "lodestone: unknown game 'chess'; allowed: queah, qo, quincala, leaps\n"
    assert (done.returncode, done.stderr) == (1, said)
