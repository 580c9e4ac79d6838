"""The options and presets of Mini Quincala, and its rules in words with their sources."""

from dataclasses import dataclass

from lodestone.core.clauses import READING, Clause, Clauses, Source
from lodestone.core.options import Options, OptionValue, Preset, choice
from lodestone.core.outcome import repetition_choice
from lodestone.games.quincala.board import SIZE_NAMES, Layout
from lodestone.games.quincala.layouts import find_layout

SOURCES = (
    Source(
        "K", "Tournament 2010 rules", "Mini Quincala Knocking Game Rules, Tournament 2010 Variant"
    ),
)
RECONSTRUCTION = "reconstruction"


@dataclass(frozen=True)
class QuincalaOptions(Options):
    """What the source's missing figure would show, and what the source leaves open."""

    # On this layout being on move is worth least: docs/quincala-layouts.md.
    layout: str = choice(
        ("Layout", "Which dots and links make the board, and how does a game start?", "K2, K3"),
        OptionValue(
            "mini-21", "A grid of 5x5 dots without its corners.", RECONSTRUCTION, "21 dots"
        ),
        OptionValue("mini-25", "A grid of 5x5 dots.", RECONSTRUCTION, "25 dots"),
        OptionValue(
            "mini-37", "A grid of 7x7 dots, three cut from each corner.", RECONSTRUCTION, "37 dots"
        ),
        file_kind="a layout file",
        default="mini-37",
    )
    no_move: str = choice(
        ("No move", "What happens to a player who cannot lift a tower?", "K12"),
        OptionValue(
            "pass",
            "A player who cannot lift a tower passes; two passes in a row draw.",
            READING,
            "a player without a move passes",
        ),
        OptionValue(
            "loss",
            "A player who cannot lift a tower has lost.",
            READING,
            "a player without a move loses",
        ),
    )
    repetition: str = repetition_choice("the side to move", clause="K13")

    def board(self) -> Layout:
        """Read the layout; raise `RulesError` with every fault of a file."""
        return find_layout(self.layout)


PRESETS = (
    Preset(
        "tournament",
        "The rules of 2010, on the largest of the three reconstructed layouts.",
        f"K; layout: {RECONSTRUCTION}",
        {},
        "Tournament 2010",
    ),
    *(
        Preset(
            value.name,
            f"The rules of 2010. {value.meaning}",
            f"K; layout: {RECONSTRUCTION}",
            {"layout": value.name},
            f"Tournament 2010, {value.title}",
        )
        for value in QuincalaOptions.find("layout").values
    ),
)


def clauses(options: QuincalaOptions) -> list[Clause]:
    """Return the rules in force under `options`."""
    rules = Clauses(options)
    layout = options.board()
    _board(rules, layout)
    _turn(rules)
    _end(rules, options)
    return rules.written


def _board(rules: Clauses, layout: Layout) -> None:
    rules.section("Board and pieces")
    rules.clause(
        "K1",
        "Pieces are large, medium or small. They stand on dots; those on one dot form a tower, "
        "ordered by size. No tower has two pieces of one size.",
        "K",
    )
    rules.reading(
        "K2, K3",
        f"The layout is {layout.title}: {len(layout.dots)} dots. {layout.about} Each player has "
        f"{_counted(layout)}.",
        f"layout: {layout.source}",
    )
    rules.clause(
        "K2",
        "Links join neighbouring dots in the eight directions; where the playing area ends there "
        "is none.",
        "K 2c",
    )
    rules.clause("K4", "White moves first.", "K")


def _counted(layout: Layout) -> str:
    counts = zip(layout.pieces, SIZE_NAMES.values(), strict=True)
    *first, last = [f"{count} {size}" for count, size in counts]
    return f"{', '.join(first)} and {last} pieces"


def _turn(rules: Clauses) -> None:
    rules.section("A turn")
    rules.clause(
        "K5",
        "Lift a plain tower, all of it: one to three pieces of your own, with none of the enemy's "
        "among them.",
        "K 1",
    )
    rules.reading(
        "K5",
        "“A single piece, or all pieces of a plain tower”: a piece is lifted by itself where it "
        "stands alone, since the summary has “lifting all pieces”. A “black dot” is any dot.",
    )
    rules.clause(
        "K6",
        "Take what you have lifted in a straight line along links to another dot: this is a leg. "
        "It has at most as many steps as you have lifted pieces. Dots on the way must be empty; "
        "the last can hold anything.",
        "K 2",
    )
    rules.clause(
        "K7",
        "There the pieces join the pieces on the dot. A standing piece of the same size as an "
        "arriving one is knocked, even your own, and goes on the ledge.",
        "K 3",
    )
    rules.clause(
        "K8",
        "If that makes a plain tower of two or three pieces, you may continue: leave the largest "
        "piece, lift the rest, and make another leg in any direction. A turn can have any number "
        "of legs.",
        "K 4-5",
    )
    rules.reading(
        "K9",
        "Turns that lead to the same position are one turn. It is named by its shortest way, or by "
        "the first in alphabetical order of equally short ones.",
    )


def _end(rules: Clauses, options: QuincalaOptions) -> None:
    rules.section("End of the game")
    rules.clause(
        "K10",
        "A player who has had one piece of each size knocked has lost, no matter who knocked them. "
        "This is checked after every leg, and can end the game in the middle of a turn.",
        "K",
    )
    rules.clause(
        "K10",
        "If a leg makes both players lose, the one who did not make it wins.",
        "K, special rule 2",
    )
    rules.clause("K11", "The players may agree to a draw.", "K, special rule 1")
    rules.chosen("no-move")
    rules.repetition()
