"""Queah as a board file plays like Queah itself."""

import random
from itertools import product

import pytest

from lodestone import Position, Rules
from lodestone.core.game import find_game
from lodestone.core.perft import perft_counts
from tests.library.games.leaps.boards import as_leaps
from tests.thinning import some

QUEAH = find_game("queah")
PRESETS = [preset.name for preset in QUEAH.presets]
VALUES = [
    (capture, replacement, backtrack, stalemate)
    for capture, replacement, backtrack, stalemate in product(
        ("optional", "mandatory", "mandatory-over-steps", "mandatory-with-entry"),
        ("before-move", "as-turn"),
        ("allowed", "forbidden"),
        ("loss", "draw", "pass"),
    )
]


def plain(turn: str) -> str:
    """Return a turn's text as Queah writes it."""
    return turn if turn == "--" else turn.replace("-", "")


def compare(queah: Position, leaps: Position) -> None:
    assert {plain(turn) for turn in leaps.turns} == set(queah.turns)
    assert str(leaps).replace("-", "") == str(queah).replace("-", "")
    assert (leaps.outcome and leaps.outcome.winner) == (queah.outcome and queah.outcome.winner)
    assert (leaps.outcome is None) == (queah.outcome is None)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_the_same_perft(preset: str) -> None:
    rules = Rules.parse(f"queah:{preset}")
    counts = perft_counts(Position.start(rules), 4)
    assert list(perft_counts(Position.start(as_leaps(rules)), 4)) == list(counts)


@pytest.mark.parametrize(
    ("values", "start"), some(product(VALUES, ("diagram", "placed")), 12), ids=str
)
def test_random_games_are_the_same(values: tuple[str, ...], start: str) -> None:
    names = ("capture", "replacement", "backtrack", "stalemate")
    rng = random.Random(str(values))
    rules = Rules.parse("queah").changed(
        start=start, reserve=rng.choice((0, 2, 6)), **dict(zip(names, values, strict=True))
    )
    queah, leaps = Position.start(rules), Position.start(as_leaps(rules))
    for _ in range(60):
        compare(queah, leaps)
        if not leaps.turns:
            break
        turn = rng.choice(leaps.turns)
        queah, leaps = queah.play(plain(turn)), leaps.play(turn)
