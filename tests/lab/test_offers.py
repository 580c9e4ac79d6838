"""Offers under a swap rule: which first turns are different, and how even they are."""

import pytest

from lodestone import LodestoneError, Position
from lodestone.lab.estimates import Estimate
from lodestone.lab.offers import Offer, Offers, first_turns, played_offers
from lodestone.lab.words import offered


def offer(turn: str, score: float) -> Offer:
    return Offer(turn, (turn,), Estimate(score, score - 0.1, score + 0.1))


@pytest.mark.parametrize(
    ("rules", "expected"), [("qo:size=3,stones=4", 3), ("qo:size=4,stones=4", 3), ("queah", 5)]
)
def test_mirrored_first_turns_are_one_offer(rules: str, expected: int) -> None:
    start = Position.start(rules)
    classes = list(first_turns(start))
    assert len(classes) == expected
    assert sorted(turn for turns in classes for turn in turns) == start.turns


def test_offers_are_sorted_by_how_even_they_are() -> None:
    offers = Offers.of([offer("a1", 0.9), offer("b2", 0.46), offer("c3", 0.52)])
    assert [one.turn for one in offers.offers] == ["c3", "b2", "a1"]
    assert offers.best.turn == "c3"
    assert [one.turn for one in offers.choices] == ["c3", "b2"]
    assert list(offered(offers))[-1].startswith("2 first turns are within 5%")


def test_an_uneven_best_offer_is_no_choice() -> None:
    last = list(offered(Offers.of([offer("a1", 0.9), offer("b2", 0.3)])))[-1]
    assert last.endswith("the closest, b2, is 20.0% away.")


@pytest.mark.slow
def test_scores_are_those_of_the_side_that_begins() -> None:
    """Black, the second side, takes White's last piece by its only turn."""
    progress: list[int] = []
    start = Position.parse("queah:comment-house", "-/---/bw---/---/- b 0,0 -,-")
    (only,) = played_offers(start, "random", 20, 1, progress.append).offers
    assert only.turn == "a3xc3"
    assert only.score.value == 1
    assert progress == [20]


def test_an_unknown_player_is_one_error() -> None:
    with pytest.raises(LodestoneError, match="unknown player"):
        played_offers(Position.start("queah"), "nobody", 2, 1, lambda _: None)
