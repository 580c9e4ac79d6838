"""The pages of games say what is so: rules, turns, options and sources exist, figures are kept."""

import re
from itertools import takewhile

import pytest

from lodestone import LodestoneError, Rules
from lodestone.core.game import AnyGame, all_games
from lodestone.core.rules import play_rules
from lodestone.teach.lessons import read_lessons, taught_games
from lodestone.teach.pages import GamePage, faults_of, first_rules, parse_page, read_page
from lodestone.teach.parts import PLACEHOLDER

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
#: A share or an amount of points that belongs into a figure.
BY_HAND = re.compile(r"\d\s*%|\d\.\d")


@GAMES
def test_pages_have_no_faults(game: AnyGame) -> None:
    assert list(faults_of(game, read_page(game))) == []


@GAMES
def test_no_figure_is_written_by_hand(game: AnyGame) -> None:
    assert not BY_HAND.search(PLACEHOLDER.sub("", game.teaching("page.toml")))


@GAMES
def test_every_disputed_value_has_a_position(game: AnyGame) -> None:
    explained = {lesson.option for lesson in read_lessons(game)}
    assert {dispute.option for dispute in read_page(game).disputes} <= {"", *explained}


@GAMES
def test_recommendations_are_few_and_begin_simply(game: AnyGame) -> None:
    recommended = read_page(game).recommended
    assert len(recommended) <= 4
    assert not recommended or "first game" in recommended[0].why


@pytest.mark.parametrize("game", taught_games(), ids=lambda game: game.name)
def test_lessons_begin_with_the_first_games_rules(game: AnyGame) -> None:
    lessons = read_lessons(game)
    begun = list(takewhile(lambda one: not (one.idea or one.option), lessons))
    assert len(begun) >= 5
    taught = [one.rules for one in begun]
    taught += [step.rules for one in begun for step in one.step if step.rules]
    assert {play_rules(one) for one in taught} == {first_rules(game)}


def test_a_family_has_every_combination_once() -> None:
    family = read_page(Rules.parse("queah").game).family
    assert family is not None
    values = [member.values for member in family.members]
    assert len(set(values)) == len(values) == 210
    for member in family.members:
        options = Rules.parse(member.rules).options.values()
        assert member.values == tuple(str(options[name]) for name in family.options)


FAULTY = """
[[columns]]
name = "A"
title = "A"
about = "A"

[[disputes]]
question = "Which?"
option = "capture"
cells = [{ column = "B", say = "No" }]
"""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = ", "invalid TOML"),
        ("question = 3", "question: must be a text"),
        ("question = '{{no such figure}}'", "there is no figure 'no such figure'"),
        (FAULTY, "has not one cell per column"),
    ],
)
def test_faulty_pages_are_refused(text: str, fault: str) -> None:
    with pytest.raises(LodestoneError, match=fault):
        parse_page(text, {})


def test_faults_in_the_content_are_named() -> None:
    page = parse_page(
        """
        [[minute]]
        say = "A turn."
        rules = "queah"
        turns = ["a1a2"]

        [[answers]]
        rules = "qo"
        result = "Draw"
        statements = [{ kind = "open", text = "Everything." }]

        [[claims]]
        says = "It is."
        source = "X"
        verdict = "true"
        short = "Yes."
        evidence = [{ kind = "open", text = "Everything." }]
        """,
        {},
    )
    faults = list(faults_of(Rules.parse("queah").game, page))
    assert len(faults) == 3
    assert faults[0] == "qo is another game"
    assert faults[1].startswith("A turn.: ")
    assert faults[2] == "X are not sources of queah"


def test_games_without_a_page_have_an_empty_one() -> None:
    assert parse_page("", {}) == GamePage()
