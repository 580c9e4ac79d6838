"""Codes in few bits, of which any single one can be read; docs/solving.md has every byte.

Codes are kept in *pages*, each with its CRC-32, and the codes of a page in *groups*, the smallest
part that is read. Positions with near numbers have few different codes, and often the same as the
one before. So a group lists its different codes, and marks where a *run* of equal ones begins;
each run has the place of its code in the list, in as few bits as the list's length takes.

A directory has the length of each page. Kernels read what is in memory (`PackedCodes`), and pages
are read one by one where a table stays in a file, or with a host (`PagedCodes`).
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from struct import Struct
from typing import Any, NamedTuple
from zlib import crc32

from lodestone.kernel.arrays import NDArray, Vector, empty, full, int16, int64, uint8, zeros
from lodestone.kernel.bits import bit_length, count_bits, read_field
from lodestone.kernel.decorator import kernel
from lodestone.kernel.ranking import NO_RANK
from lodestone.solve.codes import CODE, NONE, WIN_CODE, Codes

#: The codes of a group and of a page, as powers of two.
GROUP_BITS, PAGE_BITS = 8, 13
GROUP, PAGE = 1 << GROUP_BITS, 1 << PAGE_BITS
#: The bytes of a group before its list: the list's length, and the marks of where runs begin.
GROUP_HEAD = 1 + GROUP // 8
#: The most bits of a value, which stands for a code, and how many values there are.
WIDEST, VALUES = 16, 2 * WIN_CODE + 3
#: The most bytes of a group, and of a page with its checksum.
MOST_GROUP = GROUP_HEAD + GROUP * (WIDEST + GROUP_BITS) // 8
MOST_PAGE = 1 + (PAGE // GROUP) * (2 + MOST_GROUP) + 4
#: How far a reader looks beyond the beginning of a page at most, whatever is in it.
REACH = 1 << 17
#: No number that is stored where codes are.
NO_CODE = 1 << 15
#: What `pack` returns if a number is no code.
UNFIT = -1
CHECKSUM, LENGTH = Struct("<I"), Struct("<H")
#: How many codes are unpacked at a time, and how many bytes are read.
CHUNK, PORTION = 1 << 20, 1 << 22
#: How many pages are remembered of those that are read one by one.
MOST_KEPT = 512

#: Returns the bytes from the first and up to another one; raises an error if they cannot be read.
Read = Callable[[int, int], bytes]
#: Makes an error of what is wrong with codes, in words: the directory, or a page, was altered.
Refuse = Callable[[str], Exception]


class PackedCodes(NamedTuple):
    """Codes in memory, as kernels read them: `size` codes, by number.

    `whole` is all pages one after another, with REACH bytes more; `starts` is where each begins,
    and where the last ends.
    """

    whole: Vector[uint8]
    starts: Vector[int64]
    size: int

    def code_at(self, number: int) -> int:
        """Return the code of a number."""
        page = int(self.starts[number >> PAGE_BITS])
        return code_in(view_of(self.whole), page, number & (PAGE - 1))

    def at(self, numbers: NDArray[int64]) -> Codes:
        """Return the codes of some numbers; NONE for NO_RANK."""
        found = empty(len(numbers), CODE)
        codes_at.compiled(self, numbers, found)
        return found

    def unpacked(self) -> Codes:
        """Return all codes, in two bytes each."""
        found = empty(self.size, CODE)
        unpack.compiled(self, 0, found)
        return found

    def pages(self) -> Iterator[bytes]:
        """Yield all pages in order."""
        seen = view_of(self.whole)
        for first, end in pairwise(self.starts.tolist()):
            yield bytes(seen[first:end])

    def chunks(self) -> Iterator[Codes]:
        """Yield all codes in order, some at a time."""
        for first in range(0, self.size, CHUNK):
            found = empty(min(CHUNK, self.size - first), CODE)
            unpack.compiled(self, first, found)
            yield found


@kernel
def value_of_code(code: int) -> int:
    """Return the value that stands for a code: 0 for a draw, small ones for ends that are near."""
    if code == 0:
        return 0
    return 2 * (WIN_CODE - abs(code)) + (1 if code > 0 else 2)


@kernel
def code_of_value(value: int) -> int:
    """Return the code that a value stands for, the inverse of `value_of_code`."""
    if value == 0:
        return 0
    code = WIN_CODE - ((value - 1) >> 1)
    return code if value & 1 else -code


@kernel
def put(page: NDArray[uint8], bit: int, width: int, number: int) -> None:
    """Write a number in `width` bits, at most WIDEST, which are all 0."""
    byte, rest = bit >> 3, number << (bit & 7)
    for n in range((width + (bit & 7) + 7) >> 3):
        page[byte + n] |= rest >> (8 * n) & 255


@kernel
def code_in(pages: NDArray[uint8], page: int, place: int) -> int:
    """Return the code at a place of the page that begins at `page`."""
    width = int(pages[page])
    group = page + read_field(pages, 8 * page + 8 + 16 * (place >> GROUP_BITS), 16)
    runs = count_bits(pages, group + 1, (place & (GROUP - 1)) + 1)
    most = int(pages[group])
    bits, first = bit_length(most), 8 * (group + GROUP_HEAD)
    listed = read_field(pages, first + (most + 1) * width + runs * bits, bits)
    return code_of_value(read_field(pages, first + listed * width, width))


@kernel
def code_at(codes: PackedCodes, number: int) -> int:
    """Return the code of a number."""
    page = int(codes.starts[number >> PAGE_BITS])
    return code_in(codes.whole, page, number & (PAGE - 1))


@kernel
def codes_at(codes: PackedCodes, numbers: NDArray[int64], found: Codes) -> None:
    """Write the code of each number to `found`, NONE for NO_RANK."""
    for n in range(len(numbers)):
        number = int(numbers[n])
        found[n] = NONE if number == NO_RANK else code_at(codes, number)


@kernel
def unpack(codes: PackedCodes, first: int, found: Codes) -> None:
    """Write as many codes from number `first` on as `found` holds; a group begins there."""
    for begin in range(0, len(found), GROUP):
        number = first + begin
        page = int(codes.starts[number >> PAGE_BITS])
        group = (number & (PAGE - 1)) >> GROUP_BITS
        unpack_group(codes.whole, page, group, begin, min(begin + GROUP, len(found)), found)


@kernel
def unpack_group(
    pages: NDArray[uint8], page: int, number: int, begin: int, end: int, found: Codes
) -> None:
    """Write the codes of a page's group to `found`, from its place `begin` to `end` - 1."""
    width = int(pages[page])
    group = page + read_field(pages, 8 * page + 8 + 16 * number, 16)
    most, first = int(pages[group]), 8 * (group + GROUP_HEAD)
    bits = bit_length(most)
    run = first + (most + 1) * width
    code = code_of_value(read_field(pages, first + read_field(pages, run, bits) * width, width))
    for place in range(end - begin):
        if pages[group + 1 + (place >> 3)] >> (place & 7) & 1:
            run += bits
            value = read_field(pages, first + read_field(pages, run, bits) * width, width)
            code = code_of_value(value)
        found[begin + place] = code


@kernel
def pack(codes: Codes, first: int, end: int, page: NDArray[uint8], places: NDArray[int16]) -> int:
    """Write a page of the codes from `first` to `end` - 1; return its bytes, without a checksum.

    `page`, shape (MOST_PAGE,), holds anything. `places`, shape (VALUES,), must be -1 everywhere,
    and is so again. Returns UNFIT if a number is no code.
    """
    most, before = 0, NO_CODE
    for number in range(first, end):
        code = int(codes[number])
        if code != before:
            if not -WIN_CODE <= code <= WIN_CODE:
                return UNFIT
            most, before = max(most, value_of_code(code)), code
    width = bit_length(most)
    page[0] = width
    groups = (end - first + GROUP - 1) >> GROUP_BITS
    begin = 1 + 2 * groups
    for group in range(groups):
        page[1 + 2 * group], page[2 + 2 * group] = begin & 255, begin >> 8
        start = first + (group << GROUP_BITS)
        begin = pack_group(codes, start, min(start + GROUP, end), width, page, begin, places)
    return begin


@kernel
def pack_group(
    codes: Codes,
    first: int,
    end: int,
    width: int,
    page: NDArray[uint8],
    begin: int,
    places: NDArray[int16],
) -> int:
    """Write a group from the byte `begin` of a page on; return where it ends."""
    for byte in range(begin, begin + MOST_GROUP):
        page[byte] = 0
    begun, listed, before = 8 * (begin + GROUP_HEAD), 0, NO_CODE
    for number in range(first, end):
        code = int(codes[number])
        if code == before:
            continue
        if number > first:
            put(page, 8 * (begin + 1) + number - first, 1, 1)
        value, before = value_of_code(code), code
        if places[value] < 0:
            places[value] = listed
            put(page, begun + listed * width, width, value)
            listed += 1
    page[begin] = listed - 1
    bit, bits, before = begun + listed * width, bit_length(listed - 1), NO_CODE
    for number in range(first, end):
        code = int(codes[number])
        if code != before:
            put(page, bit, bits, int(places[value_of_code(code)]))
            bit, before = bit + bits, code
    for n in range(listed):
        places[read_field(page, begun + n * width, width)] = -1
    return (bit + 7) >> 3


def page_count(size: int) -> int:
    """Return how many pages `size` codes take."""
    return -(-size // PAGE)


def pages_of(chunks: Iterable[Codes], size: int) -> Iterator[bytes]:
    """Yield the pages of `size` codes that come in order, any number of them at a time.

    No more than one chunk and a page are in memory. Raises `ValueError` if there are more or fewer
    codes, or a number is no code.
    """
    import numpy as np

    page, places = empty(MOST_PAGE, uint8), full(VALUES, -1, int16)
    waiting, found = zeros(0, CODE), 0
    for chunk in chunks:
        found += len(chunk)
        codes = np.concatenate([waiting, chunk]) if len(waiting) else chunk
        whole = len(codes) - len(codes) % PAGE
        for first in range(0, whole, PAGE):
            yield _packed(codes, first, first + PAGE, page, places)
        waiting = codes[whole:].copy()
    if found != size:
        raise ValueError(f"{size:,} codes were announced, and {found:,} came")
    if len(waiting):
        yield _packed(waiting, 0, len(waiting), page, places)


def _packed(
    codes: Codes, first: int, end: int, page: NDArray[uint8], places: NDArray[int16]
) -> bytes:
    length = pack.compiled(codes, first, end, page, places)
    if length == UNFIT:
        raise ValueError(f"codes are from {-WIN_CODE} to {WIN_CODE}")
    content = page[:length].tobytes()
    return content + CHECKSUM.pack(crc32(content))


def packed(codes: Codes) -> PackedCodes:
    """Return codes in few bits; raise `ValueError` if a number is no code."""
    return joined(list(pages_of([codes], len(codes))), len(codes))


def joined(pages: Sequence[bytes], size: int) -> PackedCodes:
    """Return the codes of pages in memory."""
    import numpy as np

    starts = np.array([*accumulate(map(len, pages), initial=0)], int64)
    whole = np.frombuffer(bytearray().join([*pages, bytes(REACH)]), uint8)
    return PackedCodes(whole, starts, size)


def is_whole(page: bytes | memoryview) -> bool:
    """Return whether a page is as it was written.

    Machine code looks where the page says, but never further than REACH.
    """
    end = len(page) - CHECKSUM.size
    return end > 0 and CHECKSUM.pack(crc32(page[:end])) == page[end:] and page[0] <= WIDEST


def directory_of(lengths: Iterable[int]) -> bytes:
    """Return the directory of pages of these lengths."""
    content = b"".join(map(LENGTH.pack, lengths))
    return content + CHECKSUM.pack(crc32(content))


def directory_bytes(size: int) -> int:
    """Return the length of the directory of `size` codes."""
    return page_count(size) * LENGTH.size + CHECKSUM.size


class PagedCodes:
    """Codes whose pages are read when they are needed, and remembered.

    `read` returns bytes of the directory and the pages behind it; `size` is how many codes there
    are. `refuse` makes the error that is raised if something was altered. `starts` is where each
    page begins, counted from the directory's first byte, and where the last ends.
    """

    def __init__(self, read: Read, size: int, refuse: Refuse) -> None:
        self.size = size
        self._read, self._refuse = read, refuse
        directory = read(0, directory_bytes(size))
        lengths = directory[: -CHECKSUM.size]
        if CHECKSUM.pack(crc32(lengths)) != directory[-CHECKSUM.size :]:
            raise refuse("the directory of its values was altered")
        found = memoryview(lengths).cast("H")
        self.starts: Sequence[int] = array("q", accumulate(found, initial=len(directory)))
        self._kept = lru_cache(MOST_KEPT)(self._page)

    def _page(self, number: int) -> bytes:
        page = self._read(self.starts[number], self.starts[number + 1])
        if not is_whole(page):
            raise self._altered(number)
        return page

    def _altered(self, number: int) -> Exception:
        return self._refuse(f"page {number:,} of its values was altered")

    def code_at(self, number: int) -> int:
        """Return the code of a number."""
        page: Any = self._kept(number >> PAGE_BITS)
        try:
            return code_in(page, 0, number & (PAGE - 1))
        except IndexError:
            raise self._altered(number >> PAGE_BITS) from None

    def at(self, numbers: NDArray[int64]) -> Codes:
        """Return the codes of some numbers; NONE for NO_RANK."""
        import numpy as np

        found = full(len(numbers), NONE, CODE)
        order = np.argsort(numbers, kind="stable")
        ranked = numbers[order]
        cuts = np.flatnonzero(np.diff(ranked >> PAGE_BITS, prepend=-1, append=-1))
        for first, end in pairwise(cuts.tolist()):
            page, places = ranked[first] >> PAGE_BITS, ranked[first:end] & (PAGE - 1)
            found[order[first:end]] = joined([self._kept(int(page))], PAGE).at(places)
        return found

    def pages(self) -> Iterator[bytes]:
        """Yield all pages in order, each checked."""
        return map(self._page, range(page_count(self.size)))

    def chunks(self) -> Iterator[Codes]:
        """Yield all codes in order, a page at a time."""
        for number, page in enumerate(self.pages()):
            yield joined([page], min(PAGE, self.size - number * PAGE)).unpacked()

    def load(self) -> PackedCodes:
        """Read all pages into memory."""
        import numpy as np

        first, end = self.starts[0], self.starts[-1]
        whole = empty(end - first + REACH, uint8)
        whole[end - first :] = 0
        for place in range(first, end, PORTION):
            portion = self._read(place, min(place + PORTION, end))
            whole[place - first : place - first + len(portion)] = np.frombuffer(portion, uint8)
        starts = np.array(self.starts, int64) - first
        seen = view_of(whole)
        for number, (begin, stop) in enumerate(pairwise(starts.tolist())):
            if not is_whole(seen[begin:stop]):
                raise self._altered(number)
        return PackedCodes(whole, starts, self.size)


def view_of(whole: NDArray[uint8]) -> Any:
    """Return the bytes of pages in memory, which Python reads faster than an array."""
    return memoryview(whole)  # type: ignore[arg-type]
