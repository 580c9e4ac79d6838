"""The readers meet texts that nobody would write: no crash, no hang, and what was read is whole."""

import gc
import io
import json
import random
import re
import resource
import time
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lodestone import RecordError
from lodestone.core.game import all_games
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.files import read_stream
from lodestone.records.schema import from_json, to_json
from lodestone.records.writer import write_text
from tests.library.records.annotated import annotated_record
from tests.library.records.mutation import NAMES, PIECES, mutated_json, mutated_text
from tests.library.records.reading import games
from tests.thinning import some

pytestmark = pytest.mark.untraced

TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=60).map("".join)


def check_reading(text: str) -> list[str]:
    """What is read can be written, and reads as the same then; every fault is within the text.

    Returns the messages of what is wrong.
    """
    lines = text.split("\n")
    said = []
    for record in read_stream(_stream(text)):
        for place, message in record.faults:
            assert 1 <= place.line <= len(lines) + text.count("\r")
            assert place.column >= 1
            assert len(message.splitlines()) == 1
            said.append(message)
        again = games(write_text(record))
        assert again == [record]
        assert write_text(again[0]) == write_text(record)
        assert from_json(json.loads(json.dumps(to_json(record)))) == record
        check(record, Cursor(is_compiled=False), rewrite=True)
        legal = write_text(record)
        assert [write_text(one) for one in games(legal)] == [legal]
        said += [message for _, message in record.faults]
    return said


def _stream(text: str) -> io.BufferedReader:
    data = text.encode("utf-8", "surrogatepass")
    return io.BufferedReader(io.BytesIO(data))


@given(TEXTS)
@example("–+-+-")  # two signs after one another, the first with a dash
def test_any_text_is_read(text: str) -> None:
    check_reading(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(
    st.integers(0, 20),
    st.lists(
        st.tuples(
            st.integers(0, 30),
            st.sampled_from(NAMES),
            VALUES,
        )
    ),
)
def test_json_is_read_or_refused_in_one_line(seed: int, changes: list) -> None:
    value = to_json(annotated_record("queah:balanced", 12, seed, compiled=False))
    for number, name, changed in changes:
        value["nodes"][number % len(value["nodes"])][name] = changed
    try:
        record = from_json(value)
    except RecordError as error:
        message = str(error)
        record = None
    assert games(write_text(record)) == [record] if record else "\n" not in message


#: What stands for names, numbers and texts in a message, which is else of one kind.
DETAIL = re.compile(r"'[^']*'|\"[^\"]*\"|\S*\d\S*|:.*|;.*")


#: How long mutated records are read.
SECONDS = 60


@pytest.mark.long
def test_mutated_records_for_a_minute(report: Callable[[str], None]) -> None:
    """No crash, no hang, no growth of memory, in either form; what was met is printed."""
    rng = random.Random(1)
    corpus = [
        annotated_record(game.name, 30, seed, compiled=False)
        for game in all_games()
        for seed in range(20)
    ]
    texts, values = [write_text(one) for one in corpus], [to_json(one) for one in corpus]
    kinds: Counter[str] = Counter()
    slowest, size, count, early = 0.0, 0, 0, 0
    # Python collects all objects when there are a quarter more than before. Those of other tests in
    # this process do not count: as much garbage as they are large would look like a leak.
    gc.collect()
    gc.freeze()
    begin = time.monotonic()
    while (passed := time.monotonic() - begin) < SECONDS:
        for text in (
            "".join(mutated_text(text, rng) for text in rng.choices(texts, k=3)),
            mutated_json(rng.choices(values, k=3), rng),
        ):
            before = time.process_time()
            kinds.update({DETAIL.sub("…", message) for message in check_reading(text)})
            slowest = max(slowest, (time.process_time() - before) / (len(text) + 1000))
            size, count = size + len(text), count + 1
        if passed < SECONDS / 2:
            early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - early
    gc.unfreeze()
    report(f"{count:,} texts of {size:,} letters, {grown:,} KiB grown in the second half")
    report(f"the slowest took {slowest * 1e6:.1f} µs of processor time a letter")
    for kind, times in kinds.most_common():
        report(f"{times:7,} {kind}")
    assert grown < 20_000
    assert len(kinds) > 20


SHAPES: dict[str, Callable[[int], str]] = {
    "turns": lambda n: "c2c3 " * n,
    "lines": lambda n: "c2c3\n" * n,
    "nested": lambda n: "a1 " + "(b1 c1 " * n + ")" * n,
    "side by side": lambda n: "a1 " + "(b1) " * n,
    "open braces": lambda n: "a1 {" + "{" * n,
    "open commands": lambda n: "a1 {" + "[%clk " * n + "}",
    "open tags": lambda n: '\n[a "' * n,
    "tags on a line": lambda n: '[a "' * n,
    "comments": lambda n: "a1 " + "{x} " * n,
    "words": lambda n: "a1 {" + "x " * n + "}",
    "commands": lambda n: "a1 {" + "[%mine x] " * n + "}",
    "results": lambda n: "* " * n,
    "games": lambda n: '[Rules "qo"]\n\n1. d4 *\n\n' * n,
    "nags": lambda n: "a1 " + "$1 " * n,
    "signs": lambda n: "a1" + "±+-=" * n,
    "full stops": lambda n: "a1" + "." * n + " . " * n,
    "a long turn": lambda n: "a" + ".=b" * n + "=" * n,
    "loose tags on a line": lambda n: '[a “"' * n,
    "loose tags": lambda n: '\n[a "b" c"' * n,
    "comments between games": lambda n: "*\n" + "\n{x}\n" * n,
    "zero-width spaces": lambda n: "a1 " + "\u200b" * n,
}


@pytest.mark.slow
@pytest.mark.parametrize("shape", some(SHAPES, 6))
def test_time_grows_with_the_size_and_not_faster(shape: str) -> None:
    """A text of many times the size; were time quadratic, this would take minutes."""
    text = '[Rules "qo"]\n\n' + SHAPES[shape](30_000)
    for record in games(text)[:3]:
        write_text(record)
