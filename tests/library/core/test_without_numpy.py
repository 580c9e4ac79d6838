"""The games are played and studied without NumPy and Pydantic, as in a browser, and alike."""

import random
import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from runpy import run_path
from zlib import crc32

import pytest

from lodestone import Line, Position, Rules, all_games
from lodestone.kernel import arrays, lists
from lodestone.kernel.protocol import evaluate
from lodestone.records.cursor import Cursor, in_one_go
from lodestone.records.schema import from_json, to_json
from lodestone.study.document import make_document
from lodestone.study.page import write_page
from lodestone.teach.lessons import read_lessons, stages_of, taught_games
from lodestone.teach.pages import read_page
from lodestone.teach.puzzles import find_puzzle, say_idea
from lodestone.teach.studies import collection_of
from tests.installing import output_of

#: Makes the process one in which what a browser lacks is not installed.
WITHOUT_NUMPY = """
import sys
missing = ["filelock", "llvmlite", "numba", "numpy", "pydantic", "pydantic_core", "rich"]
missing += ["starlette"]
sys.modules.update(dict.fromkeys(missing))
"""
#: What a browser imports, and modules in it for compiled code, a terminal, and agents.
IMPORTED = ("core", "games", "kernel", "players", "records", "search", "solve", "study", "teach")
NATIVE = ("kernel.cache", "kernel.compiler", "solve.progress")
#: The turns that are played under each rule set.
TURNS = 30


def course(rules: Rules) -> Iterator[str]:
    """Yield each position of a random game with what is known of it."""
    rng = random.Random(str(rules))
    line = Line((Position.start(rules),))
    while line.outcome is None and len(line.turns) < TURNS:
        position = line.position
        turns = sorted(position.turns)
        value = int(evaluate(rules.kernel, position.state))
        yield f"{position} {value} {' '.join(turns)}"
        line = line.play(rng.choice(turns))
    yield f"{line.position} {line.standing}"


def courses() -> str:
    """Return a random game under each preset of each game."""
    presets = (Rules.of(game, preset.name, {}) for game in all_games() for preset in game.presets)
    return "\n".join(text for rules in presets for text in course(rules))


@pytest.mark.slow
@pytest.mark.untraced
def test_games_are_played_alike_without_numpy() -> None:
    code = "import tests.library.core.test_without_numpy as test; print(test.courses())"
    assert output_of(sys.executable, "-c", WITHOUT_NUMPY + code).strip() == courses()


def studied() -> list[str]:
    """Return what lessons, puzzles, studies and records in JSON say, all modules imported."""
    found = []
    for part in IMPORTED:
        package = import_module(f"lodestone.{part}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.removeprefix("lodestone.") not in NATIVE:
                import_module(module.name)
    for game in taught_games():
        stage = next(stages_of(read_lessons(game)[0]))
        record = from_json(to_json(collection_of(game.name)[0].record))
        page = write_page([in_one_go(make_document(record, Cursor(is_compiled=False)))], "A study")
        idea = say_idea(find_puzzle(game.name, 1)).about
        found += [repr(stage), read_page(game).question, idea, str(crc32(page.encode()))]
    return found


def test_games_are_studied_alike_without_numpy() -> None:
    code = "import tests.library.core.test_without_numpy as test; print(*test.studied(), sep='\\n')"
    assert output_of(sys.executable, "-c", WITHOUT_NUMPY + code).splitlines() == studied()


def test_arrays_are_lists_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    # By its own name: coverage goes by names where a module has not been measured before.
    found = run_path(str(arrays.__file__), run_name=arrays.__name__)
    assert not found["HAS_NUMPY"]
    assert found["zeros"] is lists.zeros
    assert found["Vector"] is found["NDArray"] is lists.Lists


@pytest.mark.parametrize("shape", [5, (3, 4), (2, 3, 4)])
def test_lists_are_indexed_like_arrays(shape: int | tuple[int, ...]) -> None:
    made = arrays.zeros(shape, arrays.int64), lists.zeros(shape)
    for table in made:
        sizes = table.shape
        for number in range(20):
            place = tuple(number % size for size in sizes)
            table[place] += number
        table[(*[0] * (len(sizes) - 1), slice(1, 3))] = [7, 8]
    array, nested = made
    assert nested.shape == array.shape
    assert nested.tolist() == array.tolist()
    assert nested[1:].tolist() == array[1:].tolist()
    assert list(nested[-1:]) == lists.array(array[-1:].tolist())


def test_rows_of_lists_are_shared() -> None:
    table = lists.full((2, 3), 1)
    for row in table:
        row[0] = 5
    assert table.tolist() == arrays.array([[5, 1, 1], [5, 1, 1]], arrays.int64).tolist()
