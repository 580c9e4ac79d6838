"""The kernels' decorator: plain and compiled forms agree, and the cache is not stale."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy import uint8
from numpy.typing import NDArray

import lodestone
from lodestone.kernel import bits, compiler, rng
from lodestone.kernel.decorator import kernel
from tests.forks import forks

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

#: Runs code with an environment, and returns what it prints.
Run = Callable[..., str]
MASKS = st.integers(1, bits.BITS_62)


@kernel
def every_bit_operation(mask: int, factor: int) -> tuple[int, int, int, int]:
    last = bits.nth_bit(mask, bits.popcount(mask) - 1)
    return bits.popcount(mask), bits.lowest(mask), last, bits.product_62(mask, factor)


@given(MASKS, MASKS)
def test_bit_operations_agree_compiled_and_plain(mask: int, factor: int) -> None:
    assert every_bit_operation.compiled(mask, factor) == every_bit_operation(mask, factor)


@kernel
def bits_there_and_back(row: NDArray[uint8], mask: int) -> tuple[int, int]:
    bits.write_bits(row, 3, 52, mask)
    bits.write_bits(row, 57, 5, mask)
    return bits.read_bits(row, 3, 52), bits.read_bits(row, 0, 62)


@given(MASKS)
def test_bits_are_read_as_they_were_written(mask: int) -> None:
    rows = np.full((2, 63), 7, uint8)
    found = bits_there_and_back(rows[0], mask)
    assert bits_there_and_back.compiled(rows[1], mask) == found
    assert np.array_equal(*rows)
    assert found == (mask % 2**52, 0b111 | mask % 2**52 << 3 | 3 << 55 | mask % 32 << 57)


@given(MASKS)
def test_the_nth_bit_has_n_bits_below_it(mask: int) -> None:
    indices = [index for index in range(62) if mask >> index & 1]
    assert [bits.nth_bit(mask, n) for n in range(len(indices))] == indices


@given(st.integers(0, bits.BITS_62))
def test_random_numbers_agree_compiled_and_plain(seed: int) -> None:
    assert rng.mix.compiled(seed) == rng.mix(seed)
    assert rng.advance.compiled(seed) == rng.advance(seed)
    for limit in (1, 2, 7, 208):
        drawn = rng.below(limit, rng.mix(seed))
        assert 0 <= drawn < limit
        assert rng.below.compiled(limit, rng.mix(seed)) == drawn


def test_callers_in_haste_run_compiled_only_loaded_kernels() -> None:
    ran: list[str] = []

    @kernel
    def double(number: int) -> int:
        ran.append("plain")
        return 2 * number

    def compiled(number: int) -> int:
        ran.append("compiled")
        return 2 * number

    vars(double)["compiled"] = compiled
    assert [double.fastest(1), double.load(2), double.fastest(3), double(4)] == [2, 4, 6, 8]
    assert double.fastest(True) == 2
    # Each game has rules of a type of its own, and another game's may still have to be compiled.
    assert ran == ["plain", "compiled", "compiled", "plain", "plain"]


def test_the_loop_for_processors_without_bit_deposit_agrees(monkeypatch) -> None:
    from numba import njit

    monkeypatch.setattr(compiler, "_has_fast_deposit", lambda: False)

    def nth(mask: int, n: int) -> int:
        return bits.nth_bit(mask, n)

    run = njit(nth)
    for mask in (1, 0b1011, 0x2AAAAAAAAAAAAAAA, bits.BITS_62):
        for n in range(mask.bit_count()):
            assert run(mask, n) == bits.nth_bit(mask, n)


@pytest.fixture(scope="module")
def run_python() -> Iterator[Run]:
    with forks() as started:
        yield started.run


def test_importing_the_package_does_not_import_the_compiler() -> None:
    code = "import lodestone, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


COUNT = """
from lodestone import Position
from lodestone.core.perft import perft_count
from lodestone.kernel.play import perft
print(perft_count(Position.start("queah"), 4), sum(perft.compiled.stats.cache_hits.values()))
"""


#: The same of a kernel that is compiled in no time.
MIX = """
from lodestone.kernel.rng import mix
print(mix.compiled(7) == mix(7), sum(mix.compiled.stats.cache_hits.values()))
"""

#: The same of two.
TWO = """
from lodestone.kernel.rng import advance, mix
agree = mix.compiled(7) == mix(7) and advance.compiled(7) == advance(7)
print(agree, sum(sum(one.compiled.stats.cache_hits.values()) for one in (mix, advance)))
"""


@pytest.mark.long
def test_compiled_kernels_are_kept_until_any_source_changes(
    run_python: Run, tmp_path: Path
) -> None:
    """A copy of the package is edited in another file than the one that is compiled.

    An edit where no kernel can come from compiles nothing again, nor does a move elsewhere.
    """
    shutil.copytree(Path(lodestone.__file__).parent, tmp_path / "lodestone")
    here = {"LODESTONE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    assert run_python(COUNT, **here) == "1195 0"
    (tmp_path / "lodestone" / "web" / "server" / "app.py").write_text("# edited", "utf-8")
    for text in ("words", "drawing", "setups", "turns"):
        with (tmp_path / "lodestone" / "games" / "queah" / f"{text}.py").open("a") as module:
            module.write("# edited\n")
    assert run_python(COUNT, **here) == "1195 1"
    kernels = tmp_path / "lodestone" / "games" / "queah" / "kernels.py"
    source = kernels.read_text("utf-8")
    kernels.write_text(source.replace('("d3", "c2", "d2", "c1")', '("c2", "d2", "c1")'), "utf-8")
    count, hits = run_python(COUNT, **here).split()
    assert count != "1195"
    assert hits == "0"
    shutil.copytree(tmp_path / "lodestone", tmp_path / "elsewhere" / "lodestone")
    moved = {**here, "PYTHONPATH": str(tmp_path / "elsewhere")}
    assert run_python(COUNT, **moved) == f"{count} 1"


def test_an_edited_file_outside_is_compiled_anew(run_python: Run, tmp_path: Path) -> None:
    here = {"LODESTONE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    source = (
        "from lodestone.kernel.decorator import kernel\n\n@kernel\ndef f(x):\n    return x * {}\n"
    )
    for factor in (3, 5):
        (tmp_path / "mine.py").write_text(source.format(factor))
        assert run_python("import mine; print(mine.f.compiled(2))", **here) == str(2 * factor)


GAME = """
from typing import NamedTuple
from lodestone.kernel.decorator import implement, kernel

class TinyRules(NamedTuple):
    n: int

@kernel
def initial(rules):
    return {}

implement(TinyRules, __name__)
"""


def test_an_edited_game_outside_is_compiled_anew(run_python: Run, tmp_path: Path) -> None:
    """The kernel that is compiled is the package's own, of the game's type of rules."""
    here = {"LODESTONE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    for start in (3, 5):
        (tmp_path / "outside.py").write_text(GAME.format(start))
        code = "import outside, caller; print(caller.call.compiled(outside.TinyRules(1)))"
        (tmp_path / "caller.py").write_text(
            "from lodestone.kernel import protocol\n"
            "from lodestone.kernel.decorator import kernel\n"
            "@kernel\ndef call(rules):\n    return protocol.initial(rules)\n"
        )
        assert run_python(code, **here) == str(start)


def test_equally_named_kernels_do_not_share_code(run_python: Run, tmp_path: Path) -> None:
    here = {"LODESTONE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    head = "from lodestone.kernel.decorator import kernel\n"
    source = head + "N = {}\n@kernel\ndef f(x):\n    return x + N\n"
    for name, number in (("a", 13), ("b", 49)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "kernels.py").write_text(source.format(number))
        code = f"from {name}.kernels import f; print(f.compiled(0))"
        assert run_python(code, **here) == str(number)


OTHER_COMPILER = "from lodestone.kernel import cache\ncache.COMPILER = 'another'\n"


def test_another_compiler_takes_nothing_from_the_one_before(
    run_python: Run, tmp_path: Path
) -> None:
    here = {"LODESTONE_CACHE": str(tmp_path)}
    assert run_python(MIX, **here) == "True 0"
    assert run_python(OTHER_COMPILER + MIX, **here) == "True 0"
    assert run_python(OTHER_COMPILER + MIX, **here) == "True 1"
    assert run_python(MIX, **here) == "True 1"


def test_what_nobody_has_used_for_long_is_forgotten(run_python: Run, tmp_path: Path) -> None:
    here, folder = {"LODESTONE_CACHE": str(tmp_path)}, tmp_path / "kernels"
    assert run_python(MIX, **here) == "True 0"
    used = set(folder.iterdir())
    left = {folder / "unfinished-by-a-process-that-died", folder / "mix-of-long-ago"}
    for path in left:
        path.touch()
    for path in used | left:
        os.utime(path, (0, 0))
    assert run_python(MIX, **here) == "True 1"
    assert run_python(OTHER_COMPILER + MIX, **here) == "True 0"
    kept = set(folder.iterdir())
    assert not left & kept
    assert any(path.name.startswith("mix") for path in used & kept)


@pytest.mark.parametrize("damage", [b"", b"nonsense", None], ids=["empty", "nonsense", "cut"])
def test_a_damaged_cache_is_done_without(
    run_python: Run, tmp_path: Path, damage: bytes | None
) -> None:
    here = {"LODESTONE_CACHE": str(tmp_path)}
    assert run_python(MIX, **here) == "True 0"
    for path in (tmp_path / "kernels").iterdir():
        path.write_bytes(path.read_bytes()[:-100] if damage is None else damage)
    assert run_python(MIX, **here) == "True 0"
    assert run_python(MIX, **here) == "True 1"


def test_exchanged_cache_files_are_done_without(run_python: Run, tmp_path: Path) -> None:
    here = {"LODESTONE_CACHE": str(tmp_path)}
    assert run_python(TWO, **here) == "True 0"
    files = sorted((tmp_path / "kernels").iterdir())
    contents = [file.read_bytes() for file in files]
    for file, content in zip(files, contents[1:] + contents[:1], strict=True):
        file.write_bytes(content)
    assert run_python(TWO, **here) == "True 0"
    assert run_python(TWO, **here) == "True 2"


def test_an_unwritable_cache_is_done_without(run_python: Run, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run_python(MIX, LODESTONE_CACHE=str(blocked)) == "True 0"


@pytest.mark.long
def test_two_processes_may_compile_into_one_cache(run_python: Run, tmp_path: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", TWO],
            env=os.environ | {"LODESTONE_CACHE": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    assert [process.communicate()[0].split()[0] for process in processes] == ["True"] * 2
    assert run_python(TWO, LODESTONE_CACHE=str(tmp_path)) == "True 2"
