"""Threefold repetition: the option that every game has, and its clause."""

from typing import Any

from lodestone.core.clauses import HOUSE_RULE, Clause, Section
from lodestone.core.options import Options, OptionValue, choice


def repetition_choice(alike: str, clause: str, silence: str = "no source names a rule") -> Any:
    """Declare the option `repetition`, which every game has.

    `alike` is what, besides the board, makes two positions the same; `silence` is what the sources
    say about it.
    """
    return choice(
        "none",
        OptionValue(
            "none", "Repeating a position means nothing.", silence, title="repetition allowed"
        ),
        OptionValue(
            "threefold",
            f"The third occurrence of a position, with {alike}, is a draw.",
            HOUSE_RULE,
            title="third repetition draws",
        ),
        title="Repetition",
        sentence="Does repeating a position end the game?",
        clause=clause,
    )


def repetition_clauses(section: Section, options: Options) -> list[Clause]:
    """Return the clause, if repetition means anything."""
    if options.values()["repetition"] == "none":
        return []
    return [section.chosen(options, "repetition")]
