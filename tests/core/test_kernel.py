"""The kernels' decorator: plain and compiled forms agree, and the cache is not stale."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone.core import bits, chance, machine
from lodestone.core.kernel import kernel

MASKS = st.integers(1, bits.BITS_62)


@kernel
def every_bit_operation(mask: int, factor: int) -> tuple[int, int, int, int]:
    last = bits.nth_bit(mask, bits.popcount(mask) - 1)
    return bits.popcount(mask), bits.lowest(mask), last, bits.product_62(mask, factor)


@given(MASKS, MASKS)
def test_bit_operations_agree_compiled_and_plain(mask: int, factor: int) -> None:
    assert every_bit_operation.compiled(mask, factor) == every_bit_operation(mask, factor)


@given(MASKS)
def test_the_nth_bit_has_n_bits_below_it(mask: int) -> None:
    indices = [index for index in range(62) if mask >> index & 1]
    assert [bits.nth_bit(mask, n) for n in range(len(indices))] == indices


@given(st.integers(0, bits.BITS_62))
def test_random_numbers_agree_compiled_and_plain(seed: int) -> None:
    assert chance.mix.compiled(seed) == chance.mix(seed)
    assert chance.advance.compiled(seed) == chance.advance(seed)
    for limit in (1, 2, 7, 208):
        drawn = chance.below(limit, chance.mix(seed))
        assert 0 <= drawn < limit
        assert chance.below.compiled(limit, chance.mix(seed)) == drawn


def test_the_loop_for_processors_without_bit_deposit_agrees(monkeypatch) -> None:
    from numba import njit

    monkeypatch.setattr(machine, "_has_fast_deposit", lambda: False)

    def nth(mask: int, n: int) -> int:
        return bits.nth_bit(mask, n)

    run = njit(nth)
    for mask in (1, 0b1011, 0x2AAAAAAAAAAAAAAA, bits.BITS_62):
        for n in range(mask.bit_count()):
            assert run(mask, n) == bits.nth_bit(mask, n)


def run_python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_importing_the_package_does_not_import_the_compiler() -> None:
    assert run_python("import lodestone, sys; print('numba' in sys.modules)") == "False"


COUNT = """
from lodestone import Position
from lodestone.core import machine
from lodestone.core.count import perft_count
from lodestone.core.perft import perft
machine.source_stamp = lambda: {stamp!r}
print(perft_count(Position.start("queah"), 4), sum(perft.compiled.stats.cache_hits.values()))
"""


@pytest.mark.parametrize("later", ["one", "two"])
def test_compiled_kernels_are_kept_until_the_sources_change(tmp_path, later: str) -> None:
    cache = str(tmp_path)
    assert run_python(COUNT.format(stamp="one"), LODESTONE_CACHE=cache) == "1195 0"
    hits = "1" if later == "one" else "0"
    assert run_python(COUNT.format(stamp=later), LODESTONE_CACHE=cache) == f"1195 {hits}"


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "from lodestone.core.count import perft_count; from lodestone import Position;"
    code += "print(perft_count(Position.start('queah'), 4))"
    assert run_python(code, LODESTONE_CACHE=str(blocked)) == "1195"
