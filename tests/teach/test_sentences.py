"""The grammar of claims: what is written is read back, and what claims is never taken for plain."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone.teach.collections.check import sentences_of
from lodestone.teach.collections.claims import Claim, read_claim
from lodestone.teach.collections.sentences import read, split, unproved
from tests.teach.shipped import STUDIES


@cache
def said() -> dict[str, Claim | None]:
    """Return the claims of all shipped studies by their sentences; what is plain claims nothing."""
    return {one.sentence: one.claim for study in STUDIES for one in sentences_of(study.record)}


def test_claims_are_read_back_as_written() -> None:
    claims = [claim for claim in said().values() if claim]
    assert [read_claim(claim.words()) for claim in claims] == claims


def test_every_kind_of_claim_is_shipped() -> None:
    assert {type(claim) for claim in said().values() if claim} == set(Claim.known)


@pytest.mark.parametrize(
    "sentence",
    [
        "White wins easily.",
        "Black must defend.",
        "This is the only square.",
        "There is no way out.",
        "It takes 7 plies.",
        "White threatens a lot.",
        "A blunder.",
        "Nobody can ever be ahead.",
    ],
)
def test_claiming_words_are_no_plain_sentence(sentence) -> None:
    assert read_claim(sentence) is None
    assert unproved(sentence)


@given(st.text(max_size=80), st.deferred(lambda: st.sampled_from(sorted(said()))))
def test_reading_any_comment_never_fails(text, sentence) -> None:
    half = len(sentence) // 2
    for comment in (text, f"{sentence} {text}", sentence[:half] + text + sentence[half:]):
        assert [one for one, _claim in read(comment)] == split(comment)
