"""What Quincala's evaluation adds up, found again dot by dot."""

import json
from collections import Counter
from itertools import chain

import numpy as np
import pytest

from lodestone import Position
from lodestone.games.quincala.board import DIRECTIONS, Layout
from lodestone.games.quincala.evaluation import SHAPES, WEIGHTS_FILE
from lodestone.games.quincala.layouts import find_layout
from lodestone.kernel import protocol
from tests.library.games.walks import random_positions

pytestmark = pytest.mark.untraced

RULES = ["quincala:mini-21", "quincala:mini-25", "quincala:mini-37"]
SIZES = "lms"
Towers = dict[str, str]


@pytest.fixture(scope="module")
def weights() -> dict[str, np.ndarray]:
    tables = json.loads(WEIGHTS_FILE.read_text("utf-8"))["weights"]
    return {
        name: np.array(tables[name].split(), int).reshape(shape) for name, shape in SHAPES.items()
    }


def towers_of(position: Position, layout: Layout) -> Towers:
    """Return every dot's tower, the mover's pieces in upper case."""
    rows, side = str(position).split()[:2]
    texts = chain.from_iterable(row.split(",") for row in rows.split("/"))
    names = chain.from_iterable(layout.rows)
    found = dict(zip(names, texts, strict=True))
    return {dot: text if side == "w" else text.swapcase() for dot, text in found.items()}


def whole(towers: Towers, letters: str) -> list[bool]:
    """Return for each size whether these letters' side has two pieces left."""
    counts = Counter("".join(towers.values()))
    return [counts[letter] == 2 for letter in letters]


def as_bits(flags: list[bool]) -> int:
    return sum(flag << number for number, flag in enumerate(flags))


def as_ternary(digits: list[int]) -> int:
    return sum(digit * 3**number for number, digit in enumerate(digits))


def code_of(tower: str) -> int:
    return as_ternary([1 if size.upper() in tower else 2 * (size in tower) for size in SIZES])


def reached(towers: Towers, layout: Layout, dot: str) -> list[str]:
    """Return the dots that the tower on a dot reaches by one leg."""
    found = []
    for direction in range(len(DIRECTIONS)):
        for target in layout.line(dot, direction)[: len(towers[dot])]:
            found.append(target)
            if towers[target] != "-":
                break
    return found


def value_of_side(
    towers: Towers, layout: Layout, tables: dict[str, np.ndarray], side: int
) -> tuple[int, int, int]:
    """Return the weights of the side in upper case, its threats and its material."""
    own, other = whole(towers, SIZES.upper()), whole(towers, SIZES)
    phase, against = max(sum(own) - 1, 0), max(sum(other) - 1, 0)
    value, threatened = 0, set()
    for dot, tower in towers.items():
        if tower == "-" or tower.upper() != tower:
            continue
        hand = as_bits([size.upper() in tower for size in SIZES])
        targets = reached(towers, layout, dot)
        empty = sum(towers[target] == "-" for target in targets)
        value += tables["mobility"][side, against, hand, min(empty, 19)]
        for target in targets:
            if towers[target] != "-":
                code = code_of(towers[target])
                value += tables["reach"][side, phase, as_bits(other), hand, code]
                threatened |= {size for size in SIZES if size.upper() in tower} & set(
                    towers[target]
                )
    states = [1 + (size in threatened) for size in SIZES]
    threats = as_ternary([state * is_whole for state, is_whole in zip(states, other, strict=True)])
    left = Counter("".join(towers.values()))
    return value, threats, as_ternary([left[size.upper()] for size in SIZES])


@pytest.mark.parametrize("rules", RULES)
def test_the_value_is_the_patterns_sum(rules: str, weights: dict[str, np.ndarray]) -> None:
    layout = find_layout(rules.removeprefix("quincala:"))
    values = set()
    for position in random_positions(rules, 6, 60):
        towers = towers_of(position, layout)
        turned = {dot: tower.swapcase() for dot, tower in towers.items()}
        value, threats, material = value_of_side(towers, layout, weights, 0)
        loss, endangered, enemy_material = value_of_side(turned, layout, weights, 1)
        value += loss + weights["threats"][threats, endangered]
        value += weights["material"][material, enemy_material]
        assert protocol.evaluate(position.rules.kernel, position.state) == value
        values.add(value)
    assert len(values) > 20
