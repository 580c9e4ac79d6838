"""Grades of puzzles: by what people find hard, not by which program solves them."""

from dataclasses import dataclass

from lodestone.teach.puzzles import HIGHEST_GRADE


@dataclass(frozen=True)
class Difficulty:
    """What makes a puzzle hard.

    `turns` are those that the solver has to find, `refutation` the plies that refute the natural
    wrong turn, `plausible` the other turns that look as good as the solution at a glance;
    `is_quiet` is whether the solution takes nothing.
    """

    turns: int
    refutation: int
    plausible: int
    is_quiet: bool

    @property
    def points(self) -> int:
        """The points of difficulty, from 0 on."""
        found = min(self.turns - 1, 3)
        found += (self.refutation >= 2) + (self.refutation >= 4)
        found += (self.plausible >= 1) + (self.plausible >= 4)
        return found + self.is_quiet

    @property
    def grade(self) -> int:
        """The grade, 1 for the easiest."""
        return min(1 + self.points // 2, HIGHEST_GRADE)


def is_quiet(annotated: str, takes: str) -> bool:
    """Return whether a turn, written with what it did, takes nothing off the board."""
    return not takes or takes not in annotated
