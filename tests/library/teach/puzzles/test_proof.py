"""Proofs of puzzles, compared with plain minimax that shares no code with the searches."""

import random

import pytest

from authoring.puzzles.proof import by_search, by_table, solves
from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.solve import solve
from lodestone.teach.puzzles import Task
from tests.library.teach.puzzles.minimax import solving_turns

RULES = (
    "queah:reserve=0",
    pytest.param("qo:size=3,stones=5", marks=pytest.mark.untraced),
    "quincala:mini-21",
)
TASKS = [Task(kind=kind, turns=turns) for kind in ("win", "hold") for turns in (1, 2)]


def late_positions(rules: str, games: int) -> list[Position]:
    """Return positions a ply to four before the ends of random games."""
    found = []
    for seed in range(games):
        rng, position, line = random.Random(seed), Position.start(rules), []
        while position.outcome is None and len(line) < 300:
            line.append(position)
            position = position.after(rng.choice(position.turn_numbers))
        found += line[-4:]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_searched_proofs_agree_with_minimax(rules: str) -> None:
    """A search proves nothing that is wrong, and nearly all that is right."""
    proven, missed = 0, 0
    for position in late_positions(rules, 2 if "quincala" in rules else 7):
        for task in TASKS:
            if task.plies > (2 if "quincala" in rules else 4):
                continue
            found = by_search(position, task)
            expected = solving_turns(position, task)
            if found:
                assert [found.turn] == expected, (str(position), task)
                proven += 1
            else:
                missed += len(expected) == 1
    assert proven > missed


@pytest.mark.slow
def test_table_and_search_prove_alike() -> None:
    table = solve("queah:reserve=0")
    both = 0
    for position in late_positions("queah:reserve=0", 25):
        for task in TASKS:
            found, known = by_search(position, task), by_table(table, position, task)
            assert (found and found.turn) == (known and known.turn), (str(position), task)
            both += known is not None
    assert both > 5


def test_a_turn_solves_by_its_value() -> None:
    table = solve("queah:reserve=0")
    position = Position.start("queah:reserve=0")
    best = table.probe_turns(position)[0].value
    assert (best.name, best.remoteness) == ("win", 39)
    assert solves(best, Task(kind="win"))
    assert not solves(best, Task(kind="win", turns=12))
    assert solves(best, Task(kind="hold", turns=1))


def test_what_has_no_proof_is_refused() -> None:
    start = Position.start("queah:reserve=0")
    with pytest.raises(LodestoneError, match="no search proves a task that sets no number"):
        by_search(start, Task(kind="win"))
    drawn = Position.start("queah:reserve=0,repetition=threefold")
    with pytest.raises(LodestoneError, match="puzzles have rules with repetition=none"):
        by_search(drawn, Task(kind="win", turns=1))


@pytest.mark.slow
def test_a_search_cut_short_proves_no_loss() -> None:
    position = Position(
        "quincala:mini-25", "-,-,-,l,m/-,-,m,s,-/-,-,-,-,-/-,-,L,MS,-/-,-,-,M,- b LSls"
    )
    task = Task(kind="hold", turns=2)
    # More than one turn holds, and 60,000 nodes are too few to find the second one.
    assert by_search(position, task) is None
    assert by_search(position, task, 60_000) is None
