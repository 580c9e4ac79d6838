"""Offers under a swap rule: which first turns are different, and how even they are."""

import pytest

from lodestone import LodestoneError, Position
from lodestone.lab.offers import Offer, first_turns, most_even, played_offers, table_of
from lodestone.lab.statistics import Estimate


@pytest.mark.parametrize(
    ("rules", "expected"), [("qo:size=3,stones=4", 3), ("qo:size=4,stones=4", 3), ("queah", 5)]
)
def test_mirrored_first_turns_are_one_offer(rules: str, expected: int) -> None:
    start = Position.start(rules)
    classes = list(first_turns(start))
    assert len(classes) == expected
    assert sorted(turn for turns in classes for turn in turns) == start.turns


@pytest.mark.parametrize(
    ("low", "high", "choice"),
    [(0.46, 0.54, "real"), (0.44, 0.54, "open"), (0.56, 0.7, "none"), (0.3, 0.44, "none")],
)
def test_choices_are_judged_by_intervals(low: float, high: float, choice: str) -> None:
    assert Offer(("a1",), Estimate((low + high) / 2, low, high)).choice == choice


def test_offers_in_words_name_the_most_even() -> None:
    offers = [
        Offer(("a1", "a3"), Estimate(0.9, 0.85, 0.95)),
        Offer(("b2",), Estimate(0.48, 0.46, 0.5)),
        Offer(("c3",), Estimate(0.53, 0.4, 0.6)),
    ]
    assert most_even(offers).turns == ("b2",)
    table = table_of(offers, "Offers")
    assert [one["most_even"] for one in table.plain()] == [False, False, True]
    lines = list(table.lines())
    assert lines[2] == "  a1 and a3   0.900 (0.850 to 0.950)"
    assert lines[-1] == (
        "With a swap rule: b2 is the most even offer, 0.020 from 0.5. Real choices, within 0.05 of "
        "0.5: b2; left open by these games: c3."
    )


@pytest.mark.slow
def test_scores_are_those_of_the_side_that_begins() -> None:
    """Black, the second side, takes White's last piece by its only turn."""
    progress: list[int] = []
    start = Position("queah:comment-house", "-/---/bw---/---/- b 0,0 -,-")
    (only,) = played_offers(start, "random", 20, 1, progress.append)
    assert only.turns == ("a3xc3",)
    assert only.score.value == 1
    assert sum(progress) == 20


def test_an_unknown_player_is_one_error() -> None:
    with pytest.raises(LodestoneError, match="unknown player"):
        played_offers(Position.start("queah"), "nobody", 2, 1, lambda _: None)
