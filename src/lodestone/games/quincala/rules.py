"""The options and presets of Mini Quincala, and its rules in words with their sources."""

from dataclasses import dataclass

from lodestone.core.clauses import READING, Clause, Section, Source
from lodestone.core.options import Options, OptionValue, Preset, choice
from lodestone.core.outcome import repetition_choice, repetition_clauses
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
        "mini-37",
        OptionValue(
            "mini-21", "A grid of 5x5 dots without its corners.", RECONSTRUCTION, title="21 dots"
        ),
        OptionValue("mini-25", "A grid of 5x5 dots.", RECONSTRUCTION, title="25 dots"),
        OptionValue(
            "mini-37",
            "A grid of 7x7 dots, three cut from each corner.",
            RECONSTRUCTION,
            title="37 dots",
        ),
        title="Layout",
        sentence="Which dots and links make the board, and how does a game start?",
        clause="K2, K3",
        file_kind="a layout file",
    )
    no_move: str = choice(
        "pass",
        OptionValue(
            "pass",
            "A player who cannot lift a tower passes; two passes in a row draw.",
            READING,
            title="a player without a move passes",
        ),
        OptionValue(
            "loss",
            "A player who cannot lift a tower has lost.",
            READING,
            title="a player without a move loses",
        ),
        title="No move",
        sentence="What happens to a player who cannot lift a tower?",
        clause="K12",
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
        title="Tournament 2010",
    ),
    *(
        Preset(
            value.name,
            f"The rules of 2010. {value.meaning}",
            f"K; layout: {RECONSTRUCTION}",
            {"layout": value.name},
            title=f"Tournament 2010, {value.title}",
        )
        for value in QuincalaOptions.find("layout").values
    ),
)


def clauses(options: QuincalaOptions) -> list[Clause]:
    """Return the rules in force under `options`."""
    layout = options.board()
    return [*_board(layout), *_turn(), *_end(options)]


def _board(layout: Layout) -> list[Clause]:
    section = Section("Board and pieces")
    return [
        section.clause(
            "K1",
            "Pieces are large, medium or small. They stand on dots; those on one dot form a tower, "
            "ordered by size. No tower has two pieces of one size.",
            "K",
        ),
        section.reading(
            "K2, K3",
            f"The layout is {layout.title}: {len(layout.dots)} dots. {layout.about} "
            f"Each player has {_counted(layout)}.",
            f"layout: {layout.source}",
        ),
        section.clause(
            "K2",
            "Links join neighbouring dots in the eight directions; where the playing area ends "
            "there is none.",
            "K 2c",
        ),
        section.clause("K4", "White moves first.", "K"),
    ]


def _counted(layout: Layout) -> str:
    counts = zip(layout.pieces, SIZE_NAMES.values(), strict=True)
    *first, last = [f"{count} {size}" for count, size in counts]
    return f"{', '.join(first)} and {last} pieces"


def _turn() -> list[Clause]:
    section = Section("A turn")
    return [
        section.clause(
            "K5",
            "Lift a plain tower, all of it: one to three pieces of your own, with none of the "
            "enemy's among them.",
            "K 1",
        ),
        section.clause(
            "K6",
            "Take what you have lifted in a straight line along links to another dot: this is a "
            "leg. It has at most as many steps as you have lifted pieces. Dots on the way must be "
            "empty; the last can hold anything.",
            "K 2",
        ),
        section.clause(
            "K7",
            "There the pieces join the pieces on the dot. A standing piece of the same size as an "
            "arriving one is knocked, even your own, and goes on the ledge.",
            "K 3",
        ),
        section.clause(
            "K8",
            "If that makes a plain tower of two or three pieces, you may continue: leave the "
            "largest piece, lift the rest, and make another leg in any direction. A turn can have "
            "any number of legs.",
            "K 4-5",
        ),
        section.reading(
            "K9",
            "Turns that lead to the same position are one turn. It is named by its shortest way, "
            "or by the first in alphabetical order of equally short ones.",
        ),
    ]


def _end(options: QuincalaOptions) -> list[Clause]:
    section = Section("End of the game")
    return [
        section.clause(
            "K10",
            "A player who has had one piece of each size knocked has lost, no matter who knocked "
            "them. This is checked after every leg, and can end the game in the middle of a turn.",
            "K",
        ),
        section.clause(
            "K10",
            "If a leg makes both players lose, the one who did not make it wins.",
            "K, special rule 2",
        ),
        section.clause("K11", "The players may agree to a draw.", "K, special rule 1"),
        section.chosen(options, "no-move"),
        *repetition_clauses(section, options),
    ]
