"""Rules strings: parsing and printing, and what a wrong one is answered with."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Rules, RulesError
from lodestone.core.game import all_games
from lodestone.core.rules import outside_files

PRESETS = [(game, preset.name) for game in all_games() for preset in game.presets]


def every_value(game):
    """Each option's values, whatever its kind."""
    for option in game.options.all():
        names = [value.name for value in option.values]
        yield option.name, names or sorted({option.low, option.low + 1, option.high})


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_rules_string_round_trips(game, preset: str) -> None:
    for name, values in every_value(game):
        for value in values:
            rules = Rules.parse(f"{game.name}:{preset},{name}={value}")
            assert Rules.parse(str(rules)) == rules
            assert rules.options.values()[name] == value


@pytest.mark.parametrize("game", all_games())
def test_pairs_of_options_round_trip(game) -> None:
    for (a, first), (b, second) in product(every_value(game), repeat=2):
        if a == b:
            continue
        for x, y in product(first, second):
            rules = Rules.parse(f"{game.name}:{a}={x},{b}={y}")
            assert Rules.parse(str(rules)) == rules


def test_printing_names_the_preset_and_only_what_differs() -> None:
    assert str(Rules.parse("queah")) == "queah:traditional"
    assert str(Rules.parse("queah:reserve=3")) == "queah:traditional,reserve=3"
    assert str(Rules.parse("queah:balanced,capture=optional")) == "queah:balanced"
    text = "queah:traditional,capture=mandatory,reserve=3"
    assert str(Rules.parse(text)) == text


def test_presets_inherit_nothing_but_what_they_state() -> None:
    """The table of presets in the rulebook, row by row."""
    columns = ("capture", "replacement", "backtrack", "stalemate", "agreement")
    table = {
        "traditional": "optional before-move allowed loss draw",
        "compulsory": "mandatory before-move allowed loss most-pieces-wins",
        "comment": "optional as-turn allowed loss draw",
        "comment-house": "mandatory as-turn forbidden loss draw",
        "balanced": "optional as-turn forbidden loss draw",
        "balanced-mandatory": "mandatory as-turn forbidden loss draw",
    }
    for name, row in table.items():
        values = Rules.parse(f"queah:{name}").options.values()
        assert [values[column] for column in columns] == row.split()
        assert (values["reserve"], values["repetition"]) == (6, "none")


def test_two_names_of_one_rule_set_are_equal() -> None:
    assert Rules.parse("queah:comment-house").same_as == ["queah:balanced-mandatory"]
    assert Rules.parse("queah:balanced-mandatory").same_as == ["queah:comment-house"]
    assert Rules.parse("queah:balanced").same_as == []
    shuffled = Rules.parse("queah:comment-house,repetition=threefold")
    assert shuffled.same_as == ["queah:balanced-mandatory,repetition=threefold"]


@pytest.mark.parametrize(
    ("text", "part"),
    {
        "": "unknown game ''; allowed: queah",
        "quea": "did you mean queah?",
        "queah:": "unknown preset of queah ''",
        "queah:balance": "did you mean balanced?",
        "queah:balanced,captur=mandatory": "did you mean capture?",
        "queah:balanced,capture=maybe": "allowed: optional, mandatory, mandatory-over-steps, ",
        "queah:balanced,reserve=7": "reserve takes a whole number from 0 to 6, not 7",
        "queah:balanced,reserve=-1": "not '-1'",
        "queah:balanced,reserve=٣": "whole number from 0 to 6",
        "queah:balanced,reserve=1,reserve=2": "'reserve' is given twice",
        "queah:balanced,": "cannot read ''",
        "queah:balanced,reserve": "cannot read 'reserve'",
        "queah:balanced:comment": "unknown preset",
        "QUEAH": "unknown game 'QUEAH'",
    }.items(),
)
def test_a_wrong_rules_string_names_what_is_allowed(text: str, part: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.parse(text)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("inside", ['"a, b"', "'}{ \"'", '"\\", {"', "{}, [1, 2]", "'\\'"])
def test_carried_layouts_can_be_read_back(inside: str) -> None:
    rules = Rules.parse(f"quincala:tournament,layout={{a = {inside}}},repetition=none")
    assert rules.options.values()["layout"] == f"{{a = {inside}}}"
    assert Rules.parse(str(rules)) == rules


@given(st.text(alphabet="{}\",='\\ ab", max_size=40))
def test_braces_and_quotes_never_lose_a_sign(text: str) -> None:
    assert ",".join(outside_files(text, ",")) == text


@given(st.text(max_size=80))
def test_any_text_is_rules_or_one_line(text: str) -> None:
    for candidate in (text, f"queah:{text}", f"queah:balanced,{text}"):
        answer = parsed_or_error(candidate)
        if isinstance(answer, Rules):
            assert Rules.parse(str(answer)) == answer
        else:
            assert len(str(answer).splitlines()) == 1


def parsed_or_error(text: str) -> Rules | RulesError:
    try:
        return Rules.parse(text)
    except RulesError as error:
        return error
