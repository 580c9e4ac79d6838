"""The third occurrence of a position: the option, and counting on the path of hashes to it."""

from typing import Any

from numpy import int64
from numpy.typing import NDArray

from lodestone.core.clauses import HOUSE_RULE, Clause, Section
from lodestone.core.kernel import kernel
from lodestone.core.options import Options, Value, choice


def repetition_choice(alike: str, clause: str, silence: str = "no source names a rule") -> Any:
    """Declare the option `repetition`, which every game has.

    `alike` says what besides the board makes two positions the same, `silence` what the sources
    say on it.
    """
    return choice(
        "none",
        Value("none", "Repeating a position means nothing.", silence, title="repetition allowed"),
        Value(
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
    """Tell the rule where there is one."""
    if options.values()["repetition"] == "none":
        return []
    return [section.chosen(options, "repetition")]


@kernel
def occurrences(path: NDArray[int64], ply: int) -> int:
    """Count how often the position at `path[ply]` stands in `path[0 … ply]`, itself included."""
    count = 0
    for earlier in range(ply + 1):
        count += path[earlier] == path[ply]
    return count


@kernel
def is_third(path: NDArray[int64], ply: int) -> bool:
    """Say whether the position at `path[ply]` has stood there twice before."""
    return occurrences(path, ply) >= 3
