"""The readers meet texts that nobody would write: no crash, no hang, and what was read is whole."""

import json
import random
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.random_games import annotated_record
from lodestone import RecordError
from lodestone.core.game import all_games
from lodestone.records.schema import from_json, to_json
from lodestone.records.writer import write_text
from tests.records.reading import games

#: Pieces of the text form, and of what is none.
PIECES = (
    *('[Rules "queah"]', '[Rules "qo"]\n', '[White "A\\""]', "[Start", '[Result "1-0"]', "\n\n"),
    *("\n", "\r\n", "%", "\n% line\n", " ", "1.", "1...", "12", "c2c3", "d4[c4,c5]", "b1-b3*m-c3"),
    *("@c3,c3xe3", "--", "!", "?!", "!!!", "$1", "$256", "$", "(", ")", "{", "}", "{a}"),
    "{[%clk 0:0:1]}",
    *("{[%cal Gc2c3]", "[%", "]", "[", '"', "\\", ";", "; to the end\n", "1-0", "1/2-1/2", "*"),
    *("\ufeff", "\x00", "\x85", "\u2028", "\udc80", "🙂", "ß", "\t", "1-", "/2"),
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=60).map("".join)


def check_reading(text: str) -> None:
    """What is read can be written, and reads as the same then; every fault is within the text."""
    lines = text.split("\n")
    for record in games(text):
        for place, message in record.faults:
            assert 1 <= place.line <= len(lines) + text.count("\r")
            assert place.column >= 1
            assert len(message.splitlines()) == 1
        again = games(write_text(record))
        assert again == [record]
        assert write_text(again[0]) == write_text(record)
        assert from_json(json.loads(json.dumps(to_json(record)))) == record


@given(TEXTS)
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
            st.sampled_from(
                (
                    "turn",
                    "parent",
                    "nags",
                    "before",
                    "comments",
                    "clock",
                    "exact",
                    "arrows",
                    "others",
                )
            ),
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


def mutated(text: str, rng: random.Random) -> str:
    """Cut, double, move and replace pieces of a text."""
    for _ in range(rng.randrange(1, 8)):
        first, last = sorted(rng.choices(range(len(text) + 1), k=2))
        last = min(last, first + rng.choice((0, 1, 5, 100)))
        piece = rng.choice((rng.choice(PIECES), text[first:last] * 2, ""))
        at = rng.choice((first, last))
        text = text[:at] + piece + text[last:]
    return text


@pytest.mark.long
def test_ten_minutes_of_mutated_records() -> None:
    rng = random.Random(1)
    corpus = [
        write_text(annotated_record(game.name, 30, seed, compiled=False))
        for game in all_games()
        for seed in range(20)
    ]
    end = time.monotonic() + 600
    while time.monotonic() < end:
        check_reading("".join(mutated(text, rng) for text in rng.choices(corpus, k=3)))


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
}


@pytest.mark.parametrize("shape", SHAPES)
def test_time_grows_with_the_size_and_not_faster(shape: str) -> None:
    """A text of many times the size; were time quadratic, this would take minutes."""
    text = '[Rules "qo"]\n\n' + SHAPES[shape](30_000)
    for record in games(text)[:3]:
        write_text(record)
