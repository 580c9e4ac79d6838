"""The options of Mini Quincala, and its rules in words: `rules.toml` has the words."""

from dataclasses import dataclass
from pathlib import Path

from lodestone.core.clauses import Clause
from lodestone.core.options import Options
from lodestone.core.outcome import repetition_choice
from lodestone.core.phrases import listed
from lodestone.core.rulebook import Rulebook
from lodestone.games.quincala.board import SIZE_NAMES, Layout
from lodestone.games.quincala.layouts import find_layout

BOOK = Rulebook(Path(__file__).with_name("rules.toml"))


@dataclass(frozen=True)
class QuincalaOptions(Options):
    """What the source's missing figure would show, and what the source leaves open."""

    layout: str = BOOK.option("layout")
    no_move: str = BOOK.option("no-move")
    repetition: str = repetition_choice("the side to move", clause="K13")

    def board(self) -> Layout:
        """Read the layout; raise `RulesError` with every fault of a file."""
        return find_layout(self.layout)


def clauses(options: QuincalaOptions) -> list[Clause]:
    """Return the rules in force under `options`."""
    layout = options.board()
    counts = zip(layout.pieces, SIZE_NAMES.values(), strict=True)
    pieces = listed([f"{count} {size}" for count, size in counts])
    words = {"title": layout.title, "about": layout.about, "source": layout.source}
    words |= {"dots": str(len(layout.dots)), "pieces": f"{pieces} pieces"}
    return BOOK.clauses(options, words)
