"""Exact values that a browser keeps, or that a site has, against the tables of solved rules."""

import json
import random
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from lodestone import Line, LodestoneError, Position, Rules
from lodestone.core.game import find_game
from lodestone.kernel.decorator import Kernel
from lodestone.kernel.ranking import unrank
from lodestone.records.cursor import in_one_go
from lodestone.solve import solve
from lodestone.solve.codes import CODE, CODE_BYTES, NONE
from lodestone.solve.files import TableError, bytes_of, write_table
from lodestone.solve.packed import PAGE, directory_bytes, pages_of
from lodestone.solve.table import Table, fingerprint
from lodestone.web.replies import kept
from lodestone.web.replies.exact import SolveCost, Solved, Unsolvable, Unsolved, cost_of, exact_of
from lodestone.web.replies.kept import PACE, KeptTables, asked_of, cost_in_browsers
from lodestone.web.site.tables import table_files
from lodestone.web.wasm.calls import Calls
from lodestone.web.wasm.modules import module_of
from tests.thinning import long
from tests.web.wasm.runtime import RuntimeMemory

pytestmark = pytest.mark.slow

RULES = "queah:balanced,reserve=0"
#: Rules whose positions are found by a search.
SMALL_QO = "qo:size=3,stones=3"
STRIP = """
title = "Strip"
about = "Six dots in a row."
source = "a test"
start = ["m s l L S M"]
[links]
a1 = "b1"
b1 = "a1 c1"
c1 = "b1 d1"
d1 = "c1 e1"
e1 = "d1 f1"
f1 = "e1"
"""
#: What the tests of the page read.
MADE = Path(__file__).parents[1] / "page" / "made.table"
#: The positions that are looked up in each table.
LOOKED_UP = 300


class SentBytes:
    """Bytes as JavaScript hands them to Python."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def to_py(self) -> bytes:
        return self.data


Read = Callable[[int, int], SentBytes]


@pytest.fixture(scope="module", autouse=True)
def _calls() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        # The rules of this process stay native: a module has one memory, for one thread.
        patch.setattr(Kernel, "use", lambda *_: None)
        made = Calls(find_game("queah"), RuntimeMemory(module_of("queah")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "CALLS", {"queah": made})
        yield


@pytest.fixture(scope="module")
def table() -> Table:
    return solve(RULES)


def crcs_of(table: Table) -> str:
    arrays = table.arrays._asdict()
    return json.dumps({name: zlib.crc32(bytes_of(one)) for name, one in arrays.items()})


def reading(data: bytes) -> Read:
    return lambda first, end: SentBytes(data[first:end])


def put_own(tables: KeptTables, table: Table, data: bytes) -> None:
    name = fingerprint(table.rules)
    tables.put_own(name, crcs_of(table), reading(data), table.size, lambda: None)


def put_hosted(tables: KeptTables, table: Table, data: bytes, whole: int = 0) -> None:
    name = fingerprint(table.rules)
    tables.put_hosted(name, crcs_of(table), reading(data), table.size, whole, False)


def hosted() -> bytes:
    """Return the files of a site's table, one after another."""
    return b"".join(data for name, data in table_files([RULES]) if name.endswith(".bin"))


def states(table: Table) -> Iterator[tuple[int, ...]]:
    chance = random.Random(1)
    for _ in range(LOOKED_UP):
        number = chance.randrange(table.size)
        yield unrank(table.arrays, table.rules.kernel, number)


def test_values_are_those_of_the_table(table: Table) -> None:
    for put in (put_own, put_hosted):
        tables = KeptTables()
        assert tables.known(table.rules) is None
        put(tables, table, hosted())
        values = tables.known(table.rules)
        assert values is not None
        assert [values.find_code(one) for one in states(table)] == [
            table.find_code(one) for one in states(table)
        ]
        assert tables.view(table.rules).state == "solved"


@pytest.mark.parametrize("name", [SMALL_QO, *long("quincala:layout={strip}")])
def test_values_are_found_by_keys_without_numbers(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "strip.toml").write_text(STRIP)
    name = name.format(strip=tmp_path / "strip.toml")
    table = solve(name)
    *files, (_, manifest) = table_files([name])
    [facts] = json.loads(manifest)["tables"]
    assert (len(files), facts["bytes"]) == (1, len(files[0][1]))
    tables, read = KeptTables(), reading(files[0][1])
    assert not tables.can_have_values(table.rules)
    tables.put_hosted(facts["fingerprint"], "{}", read, facts["size"], facts["bytes"], True)
    assert tables.can_have_values(table.rules)
    line = Line.of(Position.start(name))
    unsolved = in_one_go(exact_of(line, tables))[1]
    assert isinstance(unsolved, Unsolved)
    assert (unsolved.fetched, unsolved.cost) == (facts["bytes"], SolveCost(0, 0))
    tables.agree(table.rules)
    values = tables.known(table.rules)
    assert values is not None
    for state in states(table):
        for image in Position.of(table.rules, state).images:
            assert values.find_code(image.state) == table.find_code(state)
    assert isinstance(in_one_go(exact_of(line, tables))[1], Solved)
    least = next(iter(values._keys))  # type: ignore[attr-defined]
    monkeypatch.setattr(kept, "key_of", lambda *_: least - 1)
    assert values.find_code(line.position.state) == NONE


def test_large_tables_of_other_games_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lodestone.web.site.tables.FILE_BYTES", 1)
    solve(SMALL_QO)
    with pytest.raises(LodestoneError, match="a page reads at most 8 MB of games whose positions"):
        dict(table_files([SMALL_QO]))


def test_a_whole_file_is_fetched_only_after_agreement(table: Table) -> None:
    tables = KeptTables()
    put_hosted(tables, table, hosted(), 8_000_000)
    assert tables.known(table.rules) is None
    assert tables.fetched(table.rules) == 8_000_000
    assert tables.agree(table.rules).state == "solved"
    assert tables.fetched(table.rules) is None


def test_values_that_cannot_be_read_are_refused(table: Table) -> None:
    first, last = bytearray(hosted()), bytearray(hosted())
    first[7] ^= 1
    last[-7] ^= 1
    for put, where in ((put_own, "browser"), (put_hosted, "site")):
        for words, data in (("now", b""), ("damaged", bytes(first)), ("damaged", bytes(last))):
            tables = KeptTables()
            put(tables, table, data)
            values = tables.known(table.rules)
            assert values is not None
            with pytest.raises(TableError, match=rf"{where}.*{words}"):
                values.find_code(unrank(table.arrays, table.rules.kernel, table.size - 1))


@pytest.mark.parametrize("left", [0, 1, 6, directory_bytes(PAGE), directory_bytes(PAGE) + 9])
def test_a_short_read_is_no_draw(table: Table, left: int) -> None:
    """The page hands over nothing of a replaced file, and what is left of one that was cut off."""
    tables = KeptTables()
    put_own(tables, table, hosted()[:left])
    values = tables.known(table.rules)
    assert values is not None
    for number in (3, table.size - 1):
        with pytest.raises(TableError, match="cannot be read from this browser now"):
            values.find_code(unrank(table.arrays, table.rules.kernel, number))


def test_no_browser_begins_what_it_cannot_hold() -> None:
    """The module itself numbers the positions: 12.8 billion."""
    large = Rules.parse("queah:balanced,backtrack=forbidden-until-moved")
    answer = in_one_go(exact_of(Line.of(Position.start(large)), KeptTables()))[1]
    assert isinstance(answer, Unsolvable)
    assert re.fullmatch("the values of these rules take 2[56].. GB, more than .*", answer.fault)
    small = Line.of(Position.start(RULES))
    assert isinstance(in_one_go(exact_of(small, KeptTables()))[1], Unsolved)


def test_values_of_a_host_alone_can_be_solved(table: Table) -> None:
    """The host may be out of reach."""
    tables = KeptTables()
    put_hosted(tables, table, b"")
    assert not tables.keeps(table.rules)
    put_own(tables, table, hosted())
    assert tables.keeps(table.rules)


def test_a_table_of_another_numbering_is_removed(table: Table) -> None:
    tables, discarded = KeptTables(), list[str]()
    name = fingerprint(table.rules)
    tables.put_own(name, '{"offsets": 1}', reading(b""), 9, lambda: discarded.append(name))
    answer = in_one_go(exact_of(Line.of(Position.start(table.rules)), tables))[1]
    assert isinstance(answer, Unsolved)
    assert (answer.state, answer.fault, answer.job.state) == ("unsolved", "", "unsolved")
    assert discarded == [name]
    assert not tables.keeps(table.rules)


def test_what_solving_takes_is_asked_in_numbers(table: Table) -> None:
    asked = asked_of(table.rules)
    assert (asked.game, asked.name, asked.index) == ("queah", str(table.rules), "QueahIndex")
    assert asked.arrays.keys() == table.arrays._asdict().keys()
    cost = KeptTables().cost(table.rules)
    assert cost is not None
    numbering = sum(len(bytes_of(array)) for array in table.arrays._asdict().values())
    assert cost.bytes > cost.kept == numbering + table.size * CODE_BYTES


def test_memory_is_told_for_two_threads() -> None:
    levels = [[(0, 900), (900, 1_000)], [(1_000, 1_500_000)]]
    lone = cost_of(0, levels, PACE)
    assert cost_in_browsers(0, levels).bytes == 2 * lone.bytes
    few = [[(0, 900)]]
    assert cost_in_browsers(0, few).bytes == cost_of(0, few, PACE).bytes


def test_a_site_has_only_solved_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    assert dict(table_files([])) == {
        "tables/tables.json": b'{"format": 2, "file_bytes": 8388608, "tables": []}'
    }
    with pytest.raises(TableError, match="is not solved yet"):
        dict(table_files([str(Rules.parse("queah:reserve=0"))]))


def code_of(number: int) -> int:
    """Return any code, as `tests/web/page/tables.test.js` does."""
    plies = 7 if number % 1000 < 500 else number * number % 61
    return [0, 1, -1][plies % 3] * (30_000 - plies)


def test_the_page_reads_what_is_written_today(tmp_path: Path) -> None:
    """The page's tests read the file that is kept, and write the same."""
    facts = {"rules": "queah", "fingerprint": "0" * 16, "index": "", "summary": {}}
    numbers = {"numbers": np.array([5, 6, 7], np.int32)}
    size = 20_000
    pages = pages_of([np.array([*map(code_of, range(size))], CODE)], size)
    write_table(tmp_path / "made.table", facts, numbers, size, pages)
    assert (tmp_path / "made.table").read_bytes() == MADE.read_bytes()
