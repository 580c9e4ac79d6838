"""Clauses say where they come from, whatever the options."""

from dataclasses import dataclass

import pytest

from lodestone.core.clauses import HOUSE_RULE, READING, Clause, Section, source_of_numbers
from lodestone.core.options import Options, Value, choice, number
from lodestone.core.repetition import repetition_choice, repetition_clauses

SECTION = Section("End of the game")


@dataclass(frozen=True)
class Some(Options):
    no_move: str = choice(
        "loss",
        Value("loss", "It loses.", "S1"),
        Value("draw", "It draws.", READING),
        Value("pass", "It passes.", HOUSE_RULE),
        title="No move",
        sentence="What if there is none?",
        clause="S2",
    )
    big_size: int = number(8, 1, 9, title="Size", sentence="How large?", clause="S3")
    reserve: int = number(6, 0, 6, title="Reserve", sentence="How many?", clause="S4")
    repetition: str = repetition_choice("reserves", clause="S5")


@pytest.mark.parametrize(
    ("value", "meaning", "source", "reading"),
    [
        ("loss", "It loses.", "S1", False),
        ("draw", "It draws.", READING, True),
        ("pass", "It passes.", HOUSE_RULE, True),
    ],
)
def test_a_choice_is_a_reading_where_no_source_states_it(
    value: str, meaning: str, source: str, reading: bool
) -> None:
    clause = SECTION.chosen(Some(no_move=value), "no-move", "Then: ")
    assert clause == Clause("End of the game", "S2", f"Then: {meaning}", source, reading)


def test_numbers_that_were_changed_are_named_as_readings() -> None:
    assert source_of_numbers("S", Some(), "big-size", "reserve") == "S"
    assert source_of_numbers("S", Some(no_move="pass"), "big-size", "reserve") == "S"
    assert source_of_numbers("S", Some(reserve=5), "big-size") == "S"
    changed = source_of_numbers("S", Some(big_size=9, reserve=5), "big-size", "reserve")
    assert changed == f"S; big-size, reserve: {READING}"


def test_repetition_is_told_only_where_there_is_a_rule() -> None:
    assert repetition_clauses(SECTION, Some()) == []
    [clause] = repetition_clauses(SECTION, Some(repetition="threefold"))
    assert clause.text == "The third occurrence of a position, with reserves, is a draw."
    assert (clause.number, clause.source, clause.reading) == ("S5", HOUSE_RULE, True)
