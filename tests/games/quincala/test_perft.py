"""Perft against the golden counts, which the oracle alone has written (`make golden`)."""

from pathlib import Path

import numpy as np
import pytest

from lodestone import Position
from lodestone.core.count import perft_divided
from lodestone.core.perft import perft
from lodestone.games.quincala.rules import PRESETS
from lodestone.games.quincala.turns import MOST_TURNS

GOLDEN = Path(__file__).parents[2] / "golden" / "quincala_perft.txt"
DEEPEST = 9
ROOM = np.empty((DEEPEST, MOST_TURNS), np.int64)


def records() -> list[tuple[str, str, str, list[int]]]:
    lines = [line for line in GOLDEN.read_text("utf-8").splitlines() if line and line[0] != "#"]
    fields = [[field.strip() for field in line.split(";")] for line in lines]
    return [
        (rules, place, why, [int(n) for n in counts.split()])
        for rules, place, why, counts in fields
    ]


def rule_sets() -> list[str]:
    return sorted({rules for rules, *_ in records()})


def count(position: Position, depth: int) -> int:
    """Count compiled at every depth: plain Python would take minutes for these positions."""
    path = np.empty(depth + 1, np.int64)
    return int(perft.compiled(position.rules.kernel, position.state, depth, ROOM, path))


@pytest.mark.parametrize("rules", rule_sets())
def test_perft_gives_the_golden_counts(rules: str) -> None:
    compared = 0
    for text, place, situation, expected in records():
        if text != rules:
            continue
        position = Position.parse(rules, place)
        counts = [count(position, depth) for depth in range(1, len(expected) + 1)]
        assert counts == expected, breakdown(position, situation, counts)
        compared += 1
    assert compared >= 20


def breakdown(position: Position, situation: str, counts: list[int]) -> str:
    """Show what is needed to find the turn whose count is wrong."""
    divided = perft_divided(position, min(len(counts), 2))
    lines = [f"{turn}: {number}" for turn, number in divided.items()]
    head = [str(position.rules), str(position), situation, str(counts), position.diagram()]
    return "\n".join([*head, *lines])


def test_every_layout_has_golden_positions_of_every_kind() -> None:
    kinds = {
        "start": 1,
        "both": 1,
        "stuck": 1,
        "knocked": 4,
        "a turn can win": 4,
        "legs or more": 4,
    }
    for preset in PRESETS[1:]:
        under = [
            why for rules, _, why, _ in records() if rules.startswith(f"quincala:{preset.name}")
        ]
        for kind, least in kinds.items():
            assert sum(kind in why for why in under) >= least, (preset.name, kind)


@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
def test_plain_python_and_compiled_perft_agree(preset: str) -> None:
    position = Position.start(f"quincala:{preset}")
    path = np.empty(3, np.int64)
    plain = perft(position.rules.kernel, position.state, 2, ROOM, path)
    assert count(position, 2) == plain
    assert count(position, 3) == sum(count(position.after(turn), 2) for turn in position.turns)


def test_threefold_repetition_ends_lines_from_depth_nine_on() -> None:
    """A small piece and a large one, far apart, that can only go to and fro."""
    far_apart = "S,-,-,-,-/-,-,-,-,-/-,-,lS,-,-/-,-,-,-,-/-,-,-,-,l w LLMMmmss"
    free, held = (
        [count(Position.parse(f"quincala:mini-25{rules}", far_apart), depth) for depth in (8, 9)]
        for rules in ("", ",repetition=threefold")
    )
    assert held[0] == free[0]
    assert held[1] < free[1]
