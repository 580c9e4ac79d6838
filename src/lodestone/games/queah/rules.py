"""The options and presets of Queah, and its rules in words with their sources."""

from dataclasses import dataclass

from lodestone.core.clauses import READING, Clause, Clauses, Source
from lodestone.core.options import Options, OptionValue, Preset, choice, number
from lodestone.core.outcome import repetition_choice

SOURCES = (
    Source("T", "Traditional Board Games", "Traditional Board Games, The Queah Game"),
    Source("C", "2016 comment", "the comment of 2016 printed under Traditional Board Games"),
    Source("B", "Balanced variant", "the balanced variant, BoardGameGeek"),
    Source("P", "Murray sheet", "a rules sheet on boards and pieces, after H. J. R. Murray"),
)
#: The value of `backtrack` by which each piece has a ban of its own.
UNTIL_MOVED = "forbidden-until-moved"


@dataclass(frozen=True)
class QueahOptions(Options):
    """The rules of Queah on which the sources disagree, and the size of the reserve."""

    capture: str = choice(
        ("Capture", "Must a player who can capture do so?", "Q8"),
        OptionValue(
            "optional",
            "A player who could capture may do something else.",
            "B, T",
            "captures optional",
        ),
        OptionValue(
            "mandatory",
            "If any capture exists, the turn must be a capture.",
            "P, C4, B",
            "captures compulsory",
        ),
        OptionValue(
            "mandatory-over-steps",
            "A capture forbids steps, but a reserve piece may be entered instead where that is a "
            "whole turn.",
            READING,
            "captures before steps",
        ),
        OptionValue(
            "mandatory-with-entry",
            "If the turn can end in a capture, after whichever entry, it must: a piece enters "
            "where that leaves a capture.",
            f"P, “on any turn that it is possible to take”; {READING}",
            "captures compulsory, entries included",
        ),
    )
    replacement: str = choice(
        ("Replacement", "Does a new piece enter before the move, or instead of it?", "Q9"),
        OptionValue(
            "before-move",
            "With fewer than four pieces on the board and a reserve, the turn begins by entering "
            "one piece, and then a piece is moved.",
            "T7, P",
            "entering before the move",
        ),
        OptionValue(
            "as-turn",
            "With fewer than four pieces on the board and a reserve, entering one piece may be the "
            "whole turn; it may wait.",
            "B4, C1-2",
            "entering as a turn",
        ),
    )
    backtrack: str = choice(
        ("Backtrack", "May a piece undo its own last step?", "Q10"),
        OptionValue(
            "allowed",
            "A piece may step back to where it came from.",
            "T, P name no ban",
            "stepping back allowed",
        ),
        OptionValue(
            "forbidden",
            "A piece must not move back “into a space it occupied at the start of a previous "
            "move”.",
            "B4, C3",
            "no stepping back",
        ),
        OptionValue(
            UNTIL_MOVED,
            "A piece must not step back to the cell that its own last step left, however long ago, "
            "until it has moved again.",
            f"B4, “a previous move”; {READING}",
            "no stepping back, even later",
        ),
    )
    reserve: int = number(
        ("Reserve", "How many pieces does each player hold in reserve at the start?", "Q11"),
        "{} in reserve",
        6,
        (0, 6),
    )
    stalemate: str = choice(
        ("Stalemate", "What happens to a player who has no legal turn?", "Q13"),
        OptionValue(
            "loss",
            "A player who cannot move has lost.",
            "B5, P; T and C are silent",
            "stalemate loses",
        ),
        OptionValue("draw", "A player who cannot move has drawn.", READING, "stalemate draws"),
        OptionValue(
            "pass",
            "A player who cannot move passes; two passes in a row draw.",
            READING,
            "stalemate passes",
        ),
    )
    agreement: str = choice(
        ("Agreement", "What is the result if both players agree to end the game?", "Q14"),
        OptionValue("draw", "The game is a draw.", READING, "agreement draws"),
        OptionValue(
            "most-pieces-wins",
            "If a draw seems imminent, “the player with more counters may declare victory”.",
            "P",
            "by agreement most pieces win",
        ),
    )
    repetition: str = repetition_choice("reserves, side to move and bans", clause="Q15")


_AS_TURN = {"replacement": "as-turn"}
_HOUSE = {"capture": "mandatory", "replacement": "as-turn", "backtrack": "forbidden"}

PRESETS = (
    Preset(
        "traditional",
        "Captures are optional; a lost piece is replaced before the move.",
        "T, rules 1-8",
        {},
        "Traditional",
    ),
    Preset(
        "compulsory",
        "As traditional, with captures compulsory, and the most pieces winning by agreement.",
        "P, and the on-line sources that T mentions",
        {"capture": "mandatory", "agreement": "most-pieces-wins"},
        "Compulsory captures",
    ),
    Preset(
        "comment",
        "Entering a piece is a whole turn and may wait.",
        "C 1-2",
        _AS_TURN,
        "Free entry",
    ),
    Preset(
        "comment-house",
        "As Free entry, with captures compulsory and no stepping back.",
        "C 1-4",
        _HOUSE,
        "Free entry, house rules",
    ),
    Preset(
        "balanced",
        "Entering a piece is a whole turn, and there is no stepping back.",
        "B",
        {"replacement": "as-turn", "backtrack": "forbidden"},
        "Balanced",
    ),
    Preset(
        "balanced-mandatory",
        "As balanced, with captures compulsory.",
        "B, closing remark",
        _HOUSE,
        "Balanced, captures compulsory",
    ),
)


_BANS = {
    "forbidden": "A previous move is the step that the player made in the turn before, and the ban "
    "lasts for the player's next turn only.",
    UNTIL_MOVED: "A previous move is the piece's own last step. The ban lasts until "
    "the piece moves again, whatever is done before that.",
}
_BAN = (
    "A “mirror move” (C3) is the way back, not a copy of the opponent's move: its author speaks of "
    "“moving a piece there and back” (B). Captures are never banned, and captures and entries ban "
    "nothing; a banned step does not count as a way out."
)


def clauses(options: QueahOptions) -> list[Clause]:
    """Return the rules in force under `options`."""
    rules = Clauses(options)
    _board(rules, options)
    _turn(rules, options)
    _end(rules, options)
    return rules.written


def _board(rules: Clauses, options: QueahOptions) -> None:
    rules.section("Board and pieces")
    reserve = f"the other {options.reserve} wait" if options.reserve else "there is no reserve"
    rules.clause(
        "Q1",
        "The board is a diamond of thirteen cells in ranks of 1, 3, 5, 3 and 1. Cells are "
        "neighbours when they share a side. Turned by 45 degrees it is a lattice on which the "
        "pieces go diagonally; the game is the same.",
        "B, T, P",
    )
    rules.reading("Q2", "Files are called a to e, ranks 1 to 5 from White's side.")
    rules.clause(
        "Q3, Q11",
        "Each player starts with four pieces on the board: White on d3, c2, d2 and c1, Black on "
        f"c5, b4, c4 and b3; {reserve}.",
        rules.numbers("B2, T1-2, P", "reserve"),
    )
    rules.clause("Q4", "The players choose who moves first, or leave it to chance.", "B3, T3")
    rules.reading(
        "Q4", "In records White moves first unless they say otherwise; the start is symmetric."
    )


def _turn(rules: Clauses, options: QueahOptions) -> None:
    rules.section("A turn")
    rules.clause("Q6", "Step: one piece goes to a neighbouring empty cell.", "B4, T4, P")
    rules.clause(
        "Q7",
        "Capture: a piece leaps in a straight line over a neighbouring enemy to the empty cell "
        "just beyond. The enemy is removed and never returns. A turn captures once at most.",
        "B4, T5-7, P",
    )
    rules.chosen("capture")
    if options.capture != "optional":
        rules.clause("Q8", "There is no huffing: a capture that is compulsory cannot be left.", "P")
    rules.chosen("replacement")
    if options.replacement == "before-move":
        rules.reading(
            "Q9",
            "The entry is compulsory; an entry after which nothing can move is not legal"
            + (
                "."
                if options.capture == "mandatory-with-entry"
                else ", and whether a capture is compulsory is decided after the entry."
            ),
        )
    rules.chosen("backtrack")
    if options.backtrack != "allowed":
        rules.reading("Q10", f"{_BANS[options.backtrack]} {_BAN}")


def _end(rules: Clauses, options: QueahOptions) -> None:
    rules.section("End of the game")
    rules.clause(
        "Q12",
        "The player who takes the last enemy piece wins, if none is left in reserve.",
        "B5, T8, P",
    )
    if options.replacement == "as-turn":
        rules.reading("Q12", "A player with an empty board and a reserve plays on.")
    rules.chosen("stalemate")
    rules.chosen("agreement", "By agreement: ")
    if options.agreement == "most-pieces-wins":
        rules.reading(
            "Q14", "Counters on the board and in reserve count together; equal numbers draw."
        )
    rules.repetition()
