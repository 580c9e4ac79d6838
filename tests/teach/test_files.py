"""The collections as files: enough of them, legal, canonical, each made by a recipe."""

import pytest

from lodestone import LodestoneError
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.writer import write_text
from lodestone.teach.collections.check import sentences_of
from lodestone.teach.collections.recipe import recipes_of
from lodestone.teach.collections.sentences import unproved
from lodestone.teach.collections.shelf import collection_of, find_study, read_study
from tests.teach.shipped import GAMES, STUDIES, named

FEWEST = 12


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_studies(game) -> None:
    names = [study.name for study in collection_of(game)]
    assert len(names) >= FEWEST
    assert names == [recipe.name for recipe in recipes_of(game)]


@pytest.mark.parametrize("study", STUDIES, ids=named)
def test_files_are_legal_and_canonical(study) -> None:
    check(study.record, Cursor())
    assert study.record.faults == []
    assert write_text(study.record) == study.text


@pytest.mark.parametrize("study", STUDIES, ids=named)
def test_every_sentence_is_a_claim_or_plain(study) -> None:
    said = list(sentences_of(study.record))
    assert any(one.claim for one in said)
    assert [one.sentence for one in said if not one.claim and unproved(one.sentence)] == []


def test_unknown_studies_are_named_in_a_line() -> None:
    with pytest.raises(LodestoneError, match="unknown game 'chess'; allowed: queah"):
        collection_of("chess")
    with pytest.raises(LodestoneError, match=r"unknown study of qo 'x'; .*allowed: the-opp"):
        find_study("qo", "x")
    with pytest.raises(LodestoneError, match="holds 0 games, not one"):
        read_study("qo", "empty", "")
