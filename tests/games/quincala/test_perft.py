"""Perft against the golden counts, which the oracle alone has written (`make golden`)."""

import numpy as np
import pytest

from lodestone import Position
from lodestone.games.quincala.kernels import MOST_TURNS
from lodestone.games.quincala.rules import PRESETS, QuincalaOptions
from lodestone.kernel.play import perft
from tests.games import golden
from tests.games.golden import compiled_count as count

RECORDS = golden.records("quincala")


@pytest.mark.parametrize("rules", golden.rule_sets("quincala"))
def test_perft_gives_the_golden_counts(rules: str) -> None:
    golden.compare(rules, least=20)


def test_every_layout_has_golden_positions_of_every_kind() -> None:
    kinds = {
        "start": 1,
        "both": 1,
        "stuck": 1,
        "knocked": 4,
        "a turn can win": 4,
        "legs or more": 4,
    }
    for layout in QuincalaOptions.find("layout").values:
        under = [why for rules, _, why, _ in RECORDS if rules.startswith(f"quincala:{layout.name}")]
        for kind, least in kinds.items():
            assert sum(kind in why for why in under) >= least, (layout.name, kind)


@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
def test_plain_python_and_compiled_perft_agree(preset: str) -> None:
    position = Position.start(f"quincala:{preset}")
    turns, path = np.empty((2, MOST_TURNS), np.int64), np.empty(3, np.int64)
    plain = perft(position.rules.kernel, position.state, 2, turns, path)
    assert count(position, 2) == plain
    assert count(position, 3) == sum(count(position.play(turn), 2) for turn in position.turns)


def test_threefold_repetition_ends_lines_from_depth_nine_on() -> None:
    """A small piece and a large one, far apart, that can only go to and fro."""
    far_apart = "S,-,-,-,-/-,-,-,-,-/-,-,lS,-,-/-,-,-,-,-/-,-,-,-,l w LLMMmmss"
    free, held = (
        [count(Position(f"quincala:mini-25{rules}", far_apart), depth) for depth in (8, 9)]
        for rules in ("", ",repetition=threefold")
    )
    assert held[0] == free[0]
    assert held[1] < free[1]
