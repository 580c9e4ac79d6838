"""The checks before and after a solve: they pass where all is well, and each can fail."""

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from lodestone import Rules
from lodestone.games.queah import kernels
from lodestone.kernel import protocol
from lodestone.solve import checks
from lodestone.solve.checks import WELL, check_index, first_one_sided, verify
from lodestone.solve.packed import packed
from lodestone.solve.retrograde import reverse
from lodestone.solve.solver import solve
from lodestone.solve.table import Table

BALANCED = "queah:balanced,reserve=0"
TRADITIONAL = "queah:traditional,reserve=1"


def first_wrong(table: Table, codes: Any, on_progress: Any = None) -> int:
    rules = table.rules
    most_turns = rules.most_turns
    return verify(rules.kernel, table.arrays, codes, most_turns, 2, on_progress)


@pytest.mark.slow
@pytest.mark.parametrize("name", [BALANCED, TRADITIONAL, "queah:comment,stalemate=pass,reserve=1"])
def test_every_value_of_a_sound_table_is_verified(name: str, solved) -> None:
    table = solved(name)
    heard: list[int] = []
    assert first_wrong(table, table.codes, heard.append) == WELL
    assert heard == sorted(heard)
    assert heard[-1] == table.size


@pytest.mark.slow
def test_one_altered_code_is_found_wherever_it_stands(solved) -> None:
    table = solved(TRADITIONAL)
    rng = random.Random(4)
    last = table.size - 1
    for number in (0, last, *(rng.randrange(last) for _ in range(12))):
        codes = table.codes.unpacked()
        altered = rng.choice([0, 1, -1, -codes[number], codes[number] + 1, codes[number] - 1])
        codes[number] = altered if altered != codes[number] else codes[number] + 2
        found = first_wrong(table, packed(codes))
        # A position before it may lead there, and then that one does not follow any more.
        assert found != WELL
        assert found <= number


@pytest.mark.slow
def test_values_of_other_rules_are_found_wrong(solved) -> None:
    mandatory = solved("queah:traditional,capture=mandatory,reserve=1")
    assert first_wrong(solved(TRADITIONAL), mandatory.codes) != WELL


def index_under(name: str) -> tuple[Rules, Any, int]:
    rules = Rules.parse(name)
    return rules, rules.index, rules.most_turns


@pytest.mark.parametrize("array", ["turns", "boards", "offsets", "layer_starts"])
def test_a_spoiled_array_of_the_index_is_found(array: str) -> None:
    rules, index, most_turns = index_under(BALANCED)
    spoiled = getattr(index.arrays, array)
    # Nearly all numbers go through what is moved by one place here.
    spoiled[...] = np.roll(spoiled, 1, axis=-1)
    with pytest.raises(AssertionError, match=r"position [0-9,]+ breaks it; nothing is solved"):
        check_index(rules.kernel, index, most_turns)


def test_a_symmetry_that_spoils_turns_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, _, most_turns = index_under(BALANCED)
    turns, others = protocol.turn_buffer(most_turns), protocol.turn_buffer(most_turns)
    state = protocol.initial(rules.kernel)

    def commuting() -> list[bool]:
        return [checks.commutes(rules.kernel, state, n, turns, others) for n in range(16)]

    assert all(commuting())
    spoiled = kernels.SYMMETRIC_MOVE.copy()
    spoiled[3] = spoiled[1]
    monkeypatch.setattr(kernels, "SYMMETRIC_MOVE", spoiled)
    assert [n for n, holds in enumerate(commuting()) if not holds] == [3, 11]


@pytest.mark.parametrize(
    ("check", "law", "rules"),
    [
        ("first_misplaced", "numbering", BALANCED),
        ("first_asymmetric", "symmetry", BALANCED),
        ("first_unlike", "boards", BALANCED),
        ("first_one_sided", "predecessors", "qo:size=3,stones=2"),
    ],
)
def test_what_a_check_finds_keeps_from_solving(
    check: str, law: str, rules: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(checks, check, SimpleNamespace(compiled=lambda *_: 1_234))
    with pytest.raises(AssertionError, match=f"{law}: position 1,234 breaks it"):
        solve(rules, folder=tmp_path)
    assert not list(tmp_path.glob("*.table"))


def test_a_turn_known_at_one_end_is_found() -> None:
    rng = np.random.default_rng(5)
    starts = np.arange(0, 303, 3, dtype=np.int64)
    targets = rng.integers(0, 100, 300, dtype=np.int32)
    back_starts, sources = np.zeros(101, np.int64), np.empty(300, np.int32)
    reverse.compiled(starts, targets, back_starts, sources)
    assert first_one_sided.compiled(starts, targets, back_starts, sources) == WELL
    for rank in (0, 150, 299):
        spoiled = sources.copy()
        spoiled[rank] = (spoiled[rank] + 1) % 100
        assert first_one_sided.compiled(starts, targets, back_starts, spoiled) != WELL
