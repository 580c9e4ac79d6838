"""The games are played without NumPy, as in a browser, and in the same way."""

import random
import sys
from collections.abc import Iterator
from runpy import run_path

import pytest

from lodestone import Line, Position, Rules, all_games
from lodestone.kernel import arrays, lists
from lodestone.kernel.protocol import evaluate
from tests.installing import output_of

#: Makes the process one in which NumPy and what needs it are not installed.
WITHOUT_NUMPY = "import sys; sys.modules.update(dict.fromkeys(['llvmlite', 'numba', 'numpy']))\n"
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
    code = "import tests.core.test_without_numpy as test; print(test.courses())"
    assert output_of(sys.executable, "-c", WITHOUT_NUMPY + code).strip() == courses()


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
