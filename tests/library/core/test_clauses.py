"""Clauses say where they come from, whatever the options."""

from dataclasses import dataclass

import pytest

from lodestone import Rules
from lodestone.core.clauses import (
    HOUSE_RULE,
    READING,
    Clause,
    Clauses,
    Source,
    spelled,
)
from lodestone.core.options import Options, OptionValue, choice, number
from lodestone.core.outcome import repetition_choice


@dataclass(frozen=True)
class Some(Options):
    no_move: str = choice(
        ("No move", "What if there is none?", "S2"),
        OptionValue("loss", "It loses.", "S1", "loses"),
        OptionValue("draw", "It draws.", READING, "draws"),
        OptionValue("pass", "It passes.", HOUSE_RULE, "passes"),
        OptionValue("move", "It moves.", f"S1; {READING}", "moves"),
    )
    big_size: int = number(("Size", "How large?", "S3"), "{} by {}", 8, (1, 9))
    reserve: int = number(("Reserve", "How many?", "S4"), "{} held", 6, (0, 6))
    repetition: str = repetition_choice("reserves", clause="S5")


@pytest.mark.parametrize(
    ("value", "meaning", "source", "reading"),
    [
        ("loss", "It loses.", "S1", False),
        ("draw", "It draws.", READING, True),
        ("pass", "It passes.", HOUSE_RULE, True),
        ("move", "It moves.", f"S1; {READING}", True),
    ],
)
def test_a_choice_without_a_source_is_a_reading(
    value: str, meaning: str, source: str, reading: bool
) -> None:
    rules = Clauses(Some(no_move=value))
    rules.section("End of the game")
    rules.chosen("no-move", "Then: ")
    [clause] = rules.written
    assert clause == Clause("End of the game", "S2", f"Then: {meaning}", source, reading)


def test_numbers_that_were_changed_are_named_as_readings() -> None:
    def source(*names: str, **options: str | int) -> str:
        return Clauses(Some(**options)).numbers("S", *names)

    assert source("big-size", "reserve") == "S"
    assert source("big-size", "reserve", no_move="pass") == "S"
    assert source("big-size", reserve=5) == "S"
    changed = source("big-size", "reserve", big_size=9, reserve=5)
    assert changed == f"S; big-size, reserve: {READING}"


def test_repetition_has_a_clause_only_with_a_rule() -> None:
    silent, drawing = Clauses(Some()), Clauses(Some(repetition="threefold"))
    silent.repetition()
    assert silent.written == []
    drawing.repetition()
    [clause] = drawing.written
    assert clause.text == "The third occurrence of a position, with reserves, is a draw."
    assert (clause.number, clause.source, clause.reading) == ("S5", HOUSE_RULE, True)


SOURCES = (Source("S", "Sheet", "a rules sheet"), Source("T", "Talk", "what people say"))


@pytest.mark.parametrize(
    ("tags", "names"),
    [
        ("S", "Sheet"),
        ("S4, T1-2", "Sheet 4, Talk 1-2"),
        ("T 1-2; S names no ban", "Talk 1-2; Sheet names no ban"),
        ("Some Text of S", "Some Text of Sheet"),
        (READING, READING),
    ],
)
def test_sources_are_spelled_out(tags: str, names: str) -> None:
    assert spelled(tags, SOURCES) == names


def test_values_are_told_by_phrases() -> None:
    told = {option.name: option for option in Some.all()}
    assert told["big-size"].say(8) == "8 by 8"
    assert Rules.parse("queah:balanced,reserve=3,agreement=most-pieces-wins").title == (
        "Queah – Balanced (3 in reserve, by agreement most pieces win)"
    )
    assert Rules.parse("qo:small,size=6").title == "Qo – Small (6 by 6 points)"
    assert Rules.parse("qo").title == "Qo – Standard"
