"""Packed codes: what was packed is read, one by one and together, compiled and as Python."""

import random
from collections.abc import Iterator
from functools import partial
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone.kernel.arrays import NDArray
from lodestone.kernel.bits import bit_length, count_bits, read_field
from lodestone.kernel.decorator import kernel
from lodestone.kernel.ranking import NO_RANK
from lodestone.solve.codes import CODE, NONE, WIN_CODE, Codes
from lodestone.solve.packed import (
    CHECKSUM,
    GROUP,
    MOST_PAGE,
    PAGE,
    REACH,
    VALUES,
    PagedCodes,
    code_at,
    directory_of,
    joined,
    pack,
    packed,
    pages_of,
)

EDGES = [0, 1, -1, WIN_CODE, -WIN_CODE, WIN_CODE - 1, 1 - WIN_CODE]


def codes_of(seed: int, size: int, kinds: int, same: float) -> Codes:
    """Return codes of so many kinds, with a probability to be the same as the one before."""
    chance = random.Random(seed)
    known = [*EDGES, *(chance.randint(-WIN_CODE, WIN_CODE) for _ in range(kinds))][-kinds:]
    found = [chance.choice(known)]
    while len(found) < size:
        found.append(found[-1] if chance.random() < same else chance.choice(known))
    return np.array(found[:size], CODE)


def paged(pages: list[bytes], size: int) -> PagedCodes:
    data = directory_of(map(len, pages)) + b"".join(pages)
    return PagedCodes(lambda first, end: data[first:end], size, ValueError)


@given(st.data())
def test_what_was_packed_is_read(data) -> None:
    size = data.draw(st.integers(1, 3 * GROUP) | st.integers(PAGE - 2, PAGE + 2))
    kinds = data.draw(st.integers(1, 300))
    codes = codes_of(data.draw(st.integers(0, 99)), size, kinds, data.draw(st.floats(0, 1)))
    pages = list(pages_of([codes], len(codes)))
    memory, apart = joined(pages, size), paged(pages, size)
    assert np.array_equal(memory.unpacked(), codes)
    assert np.array_equal(np.concatenate([*apart.chunks()]), codes)
    assert np.array_equal(apart.load().unpacked(), codes)
    numbers = np.array(data.draw(st.lists(st.integers(0, size - 1), max_size=9)), np.int64)
    for kept in (memory, apart):
        assert np.array_equal(kept.at(numbers), codes[numbers])
        assert [kept.code_at(number) for number in numbers.tolist()] == codes[numbers].tolist()
    assert [code_at(memory, number) for number in numbers.tolist()] == codes[numbers].tolist()


def test_widest_codes_fit_a_page() -> None:
    """Every code of a group differs, by all sixteen bits."""
    codes = (np.arange(PAGE) * 7 % (2 * WIN_CODE + 1) - WIN_CODE).astype(CODE)
    [page] = pages_of([codes], len(codes))
    assert 3 * PAGE < len(page) <= MOST_PAGE < 1 << 16
    assert np.array_equal(packed(codes).unpacked(), codes)


def test_equal_codes_take_little() -> None:
    [page] = pages_of([np.full(PAGE, WIN_CODE - 39, CODE)], PAGE)
    assert len(page) < PAGE // 7


@pytest.mark.parametrize("cuts", [[], [1], [PAGE], [5, PAGE + 5], [0, 0, 2 * PAGE]])
def test_chunks_make_the_same_pages(cuts: list[int]) -> None:
    codes = codes_of(3, 2 * PAGE + 77, 20, 0.7)
    assert list(pages_of(np.split(codes, cuts), len(codes))) == list(pages_of([codes], len(codes)))


def test_a_page_is_as_documented() -> None:
    """Three draws, a loss at once, two wins in 5 plies, a draw: see docs/solving.md."""
    win = WIN_CODE - 5
    [page] = pages_of([np.array([0, 0, 0, -WIN_CODE, win, win, 0], CODE)], 7)
    width, begin = 4, 3
    marks = (0b1011000).to_bytes(GROUP // 8, "little")
    values = [0, 2, 11]  # a draw, a loss in 0, a win in 5
    runs = [0, 1, 2, 0]
    bits = sum(value << width * n for n, value in enumerate(values))
    bits |= sum(run << 3 * width + 2 * n for n, run in enumerate(runs))
    content = bytes([width, begin, 0, 3 - 1]) + marks + bits.to_bytes(3, "little")
    assert page == content + CHECKSUM.pack(crc32(content))


@pytest.mark.parametrize("size", [0, 99, 101, PAGE])
def test_another_number_of_codes_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"{size:,} codes were announced, and 100 came"):
        list(pages_of([np.zeros(100, CODE)], size))


@pytest.mark.parametrize("code", [WIN_CODE + 1, -WIN_CODE - 1, NONE])
def test_what_is_no_code_is_refused(code: int) -> None:
    with pytest.raises(ValueError, match="codes are from -30000 to 30000"):
        packed(np.array([0, code], CODE))


def test_numbers_that_are_not_covered_have_no_code() -> None:
    pages = list(pages_of([codes_of(1, 9, 3, 0.5)], 9))
    for kept in (joined(pages, 9), paged(pages, 9)):
        assert kept.at(np.array([NO_RANK, 3], np.int64))[0] == NONE


def pieces(data: bytes) -> Iterator[bytes]:
    """Yield data with one bit altered, at some places."""
    chance = random.Random(8)
    for _ in range(200):
        altered = bytearray(data)
        altered[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        yield bytes(altered)


def test_every_altered_page_is_refused() -> None:
    codes = codes_of(1, 999, 30, 0.7)
    [page] = pages_of([codes], len(codes))
    for altered in pieces(page):
        kept = paged([altered], 999)
        reads = kept.load, partial(next, kept.pages()), partial(kept.code_at, 3)
        for read in reads:
            with pytest.raises(ValueError, match="page 0 of its values was altered"):
                read()
    directory = directory_of([len(page)])
    for altered in pieces(directory):
        with pytest.raises(ValueError, match="the directory of its values was altered"):
            PagedCodes(lambda first, end, altered=altered: altered[first:end], 999, ValueError)


def test_crafted_pages_are_read_within_reach() -> None:
    """Machine code checks no bounds: whatever a page says, it looks at what is there."""
    chance = np.random.default_rng(5)
    for width in range(17):
        noise = chance.integers(0, 256, 600, np.uint8).tobytes()
        page = bytes([width]) + noise
        sealed = page + CHECKSUM.pack(crc32(page))
        found = paged([sealed], PAGE).load()
        assert len(found.whole) == len(sealed) + REACH
        assert len(found.unpacked()) == PAGE


def test_packing_is_the_same_as_python() -> None:
    codes, places = codes_of(2, 700, 40, 0.6), np.full(VALUES, -1, np.int16)
    page = np.zeros(MOST_PAGE, np.uint8)
    length = pack(codes, 0, len(codes), page, places)
    [expected] = pages_of([codes], len(codes))
    assert page[:length].tobytes() == expected[: -CHECKSUM.size]
    assert (places == -1).all()


@kernel
def bits_read(row: NDArray[np.uint8], bit: int, width: int) -> tuple[int, int, int]:
    return read_field(row, bit, width), count_bits(row, bit >> 3, width), bit_length(bit)


@given(st.binary(min_size=80, max_size=80), st.integers(0, 300), st.integers(0, 25))
def test_bits_are_read_alike(data: bytes, bit: int, width: int) -> None:
    row = np.frombuffer(data, np.uint8)
    found = bits_read.compiled(row, bit, width)
    assert found == bits_read(row, bit, width)
    whole = int.from_bytes(data, "little")
    assert found[0] == whole >> bit & (1 << width) - 1


@given(st.binary(min_size=50, max_size=50), st.integers(0, GROUP))
def test_bits_are_counted_alike(data: bytes, size: int) -> None:
    row = np.frombuffer(data, np.uint8)
    expected = sum(data[bit >> 3] >> (bit & 7) & 1 for bit in range(size))
    assert counted.compiled(row, 0, size) == counted(row, 0, size) == expected


@kernel
def counted(row: NDArray[np.uint8], first: int, size: int) -> int:
    return count_bits(row, first, size)
