"""Perft: plain Python and compiled kernels count what the oracles count."""

import numpy as np
import pytest

from lodestone import Position
from lodestone.core.game import all_games
from lodestone.core.perft import perft_counts, perft_divided
from lodestone.kernel.play import perft
from tests.thinning import some

PRESETS = [f"{game.name}:{preset.name}" for game in all_games() for preset in game.presets]

#: From the start of every preset, by the oracles' `perft`.
COUNTS = {
    "queah:traditional": [5, 21, 141, 1195, 10168],
    "queah:compulsory": [5, 15, 65, 450, 2878],
    "queah:comment": [5, 21, 107, 559, 3508],
    "queah:comment-house": [5, 15, 37, 113, 529],
    "queah:balanced": [5, 21, 88, 413, 2567],
    "queah:balanced-mandatory": [5, 15, 37, 113, 529],
    "qo:standard": [64, 5488],
    "qo:corners": [81, 8592],
    "qo:small": [25, 920, 39768],
    "quincala:tournament": [62, 3844],
    "quincala:mini-21": [62, 3844],
    "quincala:mini-25": [94, 8836],
    "quincala:mini-37": [62, 3844],
}

#: One of each game.
QUICK = ("queah:comment", "qo:standard", "quincala:mini-21")


@pytest.mark.untraced
@pytest.mark.parametrize("preset", some(PRESETS, QUICK.__contains__))
def test_counts_are_those_of_the_oracle(preset: str) -> None:
    start, counts = Position.start(preset), COUNTS[preset]
    assert list(perft_counts(start, len(counts))) == counts
    for depth, count in enumerate(counts, start=1):
        turns, path = np.empty((depth, start.rules.most_turns), np.int64), np.empty(9, np.int64)
        assert perft.compiled(start.rules.kernel, start.state, depth, turns, path) == count


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ("queah:traditional", "w/---/-----/---/b w 0,0 -,-"),
        ("quincala:mini-25", "S,-,-,-,-/-,-,-,-,-/-,-,lS,-,-/-,-,-,-,-/-,-,-,-,l w LLMMmmss"),
    ],
)
def test_threefold_repetition_ends_lines_from_depth_nine_on(rules: str, place: str) -> None:
    """Two pieces that can only go back and forth: the start returns every four plies."""
    free, held = (
        Position(rules + more, place) for more in (",repetition=none", ",repetition=threefold")
    )
    counts = list(perft_counts(held, 9))
    for depth, count in enumerate(perft_counts(free, 9), start=1):
        assert (counts[depth - 1] < count) == (depth == 9)
    assert sum(perft_divided(held, 9).values()) == counts[8]
