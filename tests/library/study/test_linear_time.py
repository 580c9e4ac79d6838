"""Reading takes time in proportion to the length of what is read, whatever is in it.

What visitors send is read while others wait, so a text that is twice as long may take about twice
as long. Every regular expression that a module keeps is tested, a new one without being listed.
"""

import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

import lodestone
from lodestone import LodestoneError, Position, Rules
from lodestone.records.cursor import Cursor
from lodestone.study.document import read_pasted
from tests.thinning import some

pytestmark = pytest.mark.slow

PACKAGES = ("core", "games", "players", "records", "server", "study")
#: Lengths of texts, so that a reader in quadratic time takes hundreds of milliseconds.
SHORT, LONG = 4_000, 8_000
#: In seconds: what takes less is not judged, since it is noise.
FLOOR = 0.05
FILLERS = " \t\n[]{}()\"'\\;:,.*-+/%$!?0a@|<"
PAIRS = ("a ", " a", "[a", "a[", '["', "*a", "{ ", "; ", "\\\\", '[A "', "[%", "1.", "<text>", "a-")
BEGINNINGS = (
    "",
    "a",
    "a;",
    "a; b",
    "[",
    '[A "',
    "[Rules ",
    "{",
    "a[",
    "*",
    "queah:",
    "a b",
    "[%a ",
)
ENDINGS = ("", "\n", "\nx", ";")


def hostile(length: int) -> Iterator[str]:
    for filler in (*FILLERS, *PAIRS):
        for beginning in BEGINNINGS:
            for ending in ENDINGS:
                yield beginning + filler * (length // len(filler)) + ending


def seconds(read: Callable[[str], object], text: str) -> float:
    began = time.thread_time()
    with suppress(LodestoneError, ValueError):
        read(text)
    return time.thread_time() - began


def superlinear(read: Callable[[str], object]) -> list[str]:
    """Return the text, if there is one, of which twice the length takes much longer."""
    for short, long in zip(hostile(SHORT), hostile(LONG), strict=True):
        if seconds(read, long) < FLOOR:
            continue
        took = min(seconds(read, long) for _ in range(3))
        if took > FLOOR and took > 3 * min(seconds(read, short) for _ in range(3)):
            return [f"{long[:20]!r} … {long[-3:]!r}: {took:.2f} s"]
    return []


def patterns(package: str) -> Iterator["re.Pattern[str]"]:
    path = [f"{folder}/{package}" for folder in lodestone.__path__]
    for module in pkgutil.walk_packages(path, f"lodestone.{package}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                yield value


@pytest.mark.parametrize("package", PACKAGES)
def test_expressions_take_linear_time(package: str) -> None:
    for pattern in {*patterns(package)}:
        assert superlinear(pattern.fullmatch) == [], pattern
        assert superlinear(pattern.match) == [], pattern


def pasted(text: str) -> object:
    work = read_pasted(text, Cursor(Rules.parse, is_compiled=False))
    with suppress(StopIteration):
        while True:
            next(work)
    return None


def turn(text: str) -> object:
    return Position.start("qo").play(text)


@pytest.mark.untraced
@pytest.mark.parametrize("read", some([turn, pasted, Rules.parse], 1))
def test_readers_take_linear_time(read: Callable[[str], object]) -> None:
    assert superlinear(read) == []


@pytest.mark.parametrize("game", ["queah", "qo", "quincala"])
def test_positions_are_read_in_linear_time(game: str) -> None:
    assert superlinear(lambda text: Position(game, text)) == []
