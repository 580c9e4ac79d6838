"""The counts that a Ludii made by our descriptions are those of the kernels."""

import re

import numpy as np
import pytest

from interop.playthroughs import FOLDER
from lodestone import Position
from lodestone.kernel.play import perft
from lodestone.teach.lessons import taught_games

LUDII = FOLDER.parent / "ludii"
ROWS = re.findall(
    r"^\| `(\w+:[\w-]+)` \|((?: [\d,]* ?\|)+)$",
    (FOLDER.parent / "README.md").read_text("utf-8"),
    re.MULTILINE,
)


def test_every_rule_set_is_described_and_counted() -> None:
    assert {path.stem for path in LUDII.glob("*.lud")} == {game.name for game in taught_games()}
    counted = {rules for rules, _ in ROWS}
    for game in taught_games():
        presets = {f"{game.name}:{preset.name}" for preset in game.presets}
        same = {other for rules in counted for other in Position(rules).rules.same_as}
        assert presets <= counted | same


@pytest.mark.untraced
@pytest.mark.parametrize(("rules", "cells"), ROWS, ids=[rules for rules, _ in ROWS])
def test_kernels_count_what_ludii_counted(rules: str, cells: str) -> None:
    counts = [int(cell.replace(",", "")) for cell in cells.split("|") if cell.strip()]
    assert len(counts) >= {"queah": 5, "qo": 3, "quincala": 2}[rules.partition(":")[0]]
    start = Position(rules)
    for depth, count in enumerate(counts, start=1):
        turns, path = np.empty((depth, start.rules.most_turns), np.int64), np.empty(9, np.int64)
        assert perft.compiled(start.rules.kernel, start.state, depth, turns, path) == count


@pytest.mark.parametrize("path", sorted(LUDII.glob("*.lud")), ids=lambda path: path.stem)
def test_brackets_of_descriptions_are_closed_in_order(path) -> None:
    text = re.sub(r'//.*|"[^"]*"', "", path.read_text("utf-8"))
    left: list[str] = []
    for sign in re.sub(r"[^(){}]", "", text):
        if sign in "({":
            left.append(sign)
        else:
            assert left.pop() == {")": "(", "}": "{"}[sign]
    assert left == []
