"""Perft against the golden counts, which the oracle alone has written (`make golden`)."""

import pytest

from lodestone import Position
from lodestone.core import perft
from lodestone.core.perft import perft_count, perft_counts, perft_divided
from tests.games import golden

RECORDS = golden.records("queah")
PRESETS = (
    "traditional",
    "compulsory",
    "comment",
    "comment-house",
    "balanced",
    "balanced-mandatory",
)


@pytest.mark.parametrize("rules", golden.rule_sets("queah"))
def test_perft_gives_the_golden_counts(rules: str) -> None:
    golden.compare(rules, least=25)


def test_every_preset_has_golden_positions_of_every_kind() -> None:
    kinds = {"start", "entry", "elimination", "stalemate"}
    for preset in PRESETS:
        situations = [why for rules, _, why, _ in RECORDS if rules == f"queah:{preset}"]
        for kind in kinds:
            least = 1 if kind == "start" else 6
            assert sum(kind in why for why in situations) >= least, (preset, kind)
    with_bans = [rules for rules, _, why, _ in RECORDS if "ban" in why]
    empty = [rules for rules, _, why, _ in RECORDS if why.startswith("empty board")]
    for preset in ("comment-house", "balanced", "balanced-mandatory"):
        assert with_bans.count(f"queah:{preset}") >= 6
    # Under before-move a lost piece is replaced at once, so no board is empty in play.
    for preset in ("comment", "comment-house", "balanced", "balanced-mandatory"):
        assert empty.count(f"queah:{preset}") >= 6


@pytest.mark.parametrize("preset", PRESETS)
def test_plain_python_and_compiled_perft_agree(preset: str) -> None:
    position = Position.start(f"queah:{preset}")
    depth = perft.PLAIN_DEPTH
    compiled = perft_count(position, depth + 1)
    assert compiled == sum(perft_count(position.play(turn), depth) for turn in position.turns)


def test_threefold_repetition_ends_lines_from_depth_nine_on() -> None:
    """Two pieces that can only shuffle: the start returns every four plies."""
    corner = "w/---/-----/---/b w 0,0 -,-"
    free = list(perft_counts(Position("queah:traditional", corner), 11))
    held = list(perft_counts(Position("queah:traditional,repetition=threefold", corner), 11))
    assert held[:8] == free[:8]
    assert held[8] < free[8]
    assert held[10] < free[10]
    start = Position("queah:traditional,repetition=threefold", corner)
    assert sum(perft_divided(start, 9).values()) == held[8]
