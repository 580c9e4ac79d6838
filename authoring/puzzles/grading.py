"""Grades of puzzles: by what people find hard, not by which program solves them."""

from dataclasses import dataclass

#: The least points of each grade from 2 on.
LEAST_POINTS = (2, 3, 4, 6)


@dataclass(frozen=True)
class Difficulty:
    """What makes a puzzle hard.

    `turns` are those that the solver has to find, `plausible` the other turns that look as good as
    the solution at a glance. `is_deep` is whether the answer to the natural wrong turn takes
    nothing, so that its refutation has to be calculated, `is_quiet` whether the solution does not.
    """

    turns: int
    plausible: int
    is_deep: bool
    is_quiet: bool

    @property
    def points(self) -> int:
        """The points of difficulty, from 0 on."""
        found = min(self.turns - 1, 3) + (self.plausible >= 1) + (self.plausible >= 4)
        return found + self.is_deep + self.is_quiet

    @property
    def grade(self) -> int:
        """The grade, 1 for the easiest."""
        return 1 + sum(self.points >= least for least in LEAST_POINTS)
