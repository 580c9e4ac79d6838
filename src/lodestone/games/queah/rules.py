"""The options of Queah, and its rules in words: `rules.toml` has the words."""

from dataclasses import dataclass
from pathlib import Path

from lodestone.core.clauses import Clause
from lodestone.core.options import Options
from lodestone.core.outcome import repetition_choice
from lodestone.core.rulebook import Rulebook

BOOK = Rulebook(Path(__file__).with_name("rules.toml"))
#: The value of `backtrack` by which each piece has a ban of its own.
UNTIL_MOVED = "forbidden-until-moved"


@dataclass(frozen=True)
class QueahOptions(Options):
    """The rules of Queah on which the sources disagree, and the size of the reserve."""

    capture: str = BOOK.option("capture")
    replacement: str = BOOK.option("replacement")
    backtrack: str = BOOK.option("backtrack")
    reserve: int = BOOK.option("reserve")
    stalemate: str = BOOK.option("stalemate")
    agreement: str = BOOK.option("agreement")
    repetition: str = repetition_choice("reserves, side to move and bans", clause="Q15")
    start: str = BOOK.option("start")


_LASTING = {
    "allowed": "",
    "forbidden": "A previous move is the step that the player made in the turn before, and the ban "
    "lasts for the player's next turn only.",
    UNTIL_MOVED: "A previous move is the piece's own last step. The ban lasts until "
    "the piece moves again, whatever is done before that.",
}


def clauses(options: QueahOptions) -> list[Clause]:
    """Return the rules in force under `options`."""
    others = f"the other {options.reserve} wait" if options.reserve else "there is no reserve"
    held = f"holds {options.reserve} in reserve" if options.reserve else "has no others"
    words = {"others": others, "held": held, "lasting": _LASTING[options.backtrack]}
    return BOOK.clauses(options, words)
