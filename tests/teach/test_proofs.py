"""Every claim of the shipped studies is proved, and fails when it is changed."""

import pytest

from lodestone import LodestoneError
from lodestone.records.writer import write_text
from lodestone.teach.collections.check import faults_of, sentences_of
from lodestone.teach.collections.make import make_study
from lodestone.teach.collections.recipe import recipes_of
from lodestone.teach.collections.shelf import Study, find_study, read_study
from tests.teach.mutations import changed, is_refused
from tests.teach.shipped import QUICK, STUDIES, named

SAMPLE = [study for study in STUDIES if study.name in QUICK]


def survivors(study: Study) -> tuple[int, list[str]]:
    """Return how many changed claims were tried, and those that the check lets pass."""
    tried = [
        (said, sentence)
        for said in sentences_of(study.record)
        if said.claim
        for sentence in changed(said)
    ]
    return len(tried), [f"{s.sentence} -> {t}" for s, t in tried if not is_refused(s, t)]


@pytest.mark.slow
@pytest.mark.parametrize("study", SAMPLE, ids=named)
def test_claims_of_a_sample_hold(study) -> None:
    assert faults_of(study) == []


@pytest.mark.slow
@pytest.mark.parametrize("study", SAMPLE, ids=named)
def test_changed_claims_of_a_sample_fail(study) -> None:
    assert survivors(study)[1] == []


@pytest.mark.long
@pytest.mark.parametrize("study", STUDIES, ids=named)
def test_all_claims_hold(study) -> None:
    assert faults_of(study) == []


@pytest.mark.long
@pytest.mark.parametrize("study", STUDIES, ids=named)
def test_changed_claims_fail(study, tell) -> None:
    tried, left = survivors(study)
    assert left == []
    assert tried
    tell(f"{named(study)}: {tried} changed claims, all refused")


@pytest.mark.slow
@pytest.mark.parametrize("study", SAMPLE, ids=named)
def test_recipes_of_a_sample_make_the_files(study) -> None:
    number = int(study.record.tags["Round"])
    assert write_text(make_study(recipes_of(study.game)[number - 1], number)) == study.text


@pytest.mark.long
@pytest.mark.parametrize("study", STUDIES, ids=named)
def test_all_recipes_make_the_files(study) -> None:
    number = int(study.record.tags["Round"])
    assert write_text(make_study(recipes_of(study.game)[number - 1], number)) == study.text


def test_a_changed_file_is_refused() -> None:
    study = find_study("qo", "three-against-four")
    for before, after, fault in (
        ("3 black on", "4 black on", "not true: White plays a4"),
        ("Both colours", "White wins; both colours", "'wins' claims what is not proved"),
        ("1... a5", "1... a4", "is not a legal turn"),
        ("{The rules", "{ The rules", "it is not in the canonical form"),
        ('"search"]', '"guess"]', "the tag Values is table or search, not 'guess'"),
    ):
        assert before in study.text
        faults = faults_of(read_study("qo", study.name, study.text.replace(before, after)))
        assert any(fault in one for one in faults), (before, faults)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"say": {0: "White wins."}}, "claims something by 'wins'"),
        ({"say": {0: "{nonsense}"}}, "unknown claim 'nonsense'"),
        ({"say": {0: "{refuted}"}}, "missing 1 required positional argument"),
        ({"say": {9: "Late."}}, "there is no turn 9 to speak of"),
        ({"say": {0: "Here: {choice}"}}, "a sentence does not end before a claim"),
        ({"say": {0: "{over}"}}, "nobody has won"),
        ({"say": {0: "{rule Chess is another game.}"}}, "it is not true that The rules say"),
        ({"play": ["z9"]}, "z9"),
        ({"play": ["level-8*"]}, "level-8 plays by time"),
        ({"title": "The only way"}, "claims something by 'only'"),
        ({"start": "nonsense"}, "nonsense"),
    ],
)
def test_recipes_that_lie_are_refused(change, fault) -> None:
    recipe = next(one for one in recipes_of("qo") if one.name == "three-against-four")
    with pytest.raises(LodestoneError) as error:
        make_study(recipe.model_copy(update=change), 1)
    assert fault in str(error.value)
    assert "\n" not in str(error.value)
