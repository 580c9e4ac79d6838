"""The options and presets of Qo, and its rules in words with their sources."""

from dataclasses import dataclass
from math import comb
from typing import ClassVar

from lodestone.core.clauses import READING, Clause, Section, Source, source_of_numbers
from lodestone.core.options import Options, OptionValue, Preset, choice, number
from lodestone.core.outcome import repetition_choice, repetition_clauses

SOURCES = (
    Source("Q", "Rules sheet", "How To Play Qo, the rules sheet of the published game"),
    Source(
        "S",
        "Game's site",
        "The game's own site as it read in 2024, which states some rules differently",
    ),
)


@dataclass(frozen=True)
class QoOptions(Options):
    """What Qo's rules sheet leaves open, and its numbers."""

    joint: ClassVar[str] = "_"

    size: int = number(
        8,
        3,
        9,
        title="Size",
        phrase="{} by {} points",
        sentence="How many points does a line have from edge to edge?",
        clause="O1",
    )
    stones: int = number(
        89,
        1,
        200,
        title="Lodestones",
        phrase="{} lodestones each",
        sentence="How many lodestones does each container hold at the start?",
        clause="O2",
    )
    first: str = choice(
        "black",
        OptionValue("black", "Black has the first turn.", READING, title="Black begins"),
        OptionValue("white", "White has the first turn.", READING, title="White begins"),
        title="First turn",
        sentence="Who has the first turn?",
        clause="O3",
    )
    pay: int = number(
        2,
        1,
        10,
        title="Price of a space",
        phrase="{} for each space",
        sentence="How many lodestones does a move cost per space?",
        clause="O5",
    )
    reach: int = number(
        8,
        1,
        8,
        title="Reach",
        phrase="payments of at most {} spaces",
        sentence="How far can one payment move a lodestone, in spaces?",
        clause="O5",
    )
    undo: str = choice(
        "allowed",
        OptionValue(
            "allowed",
            "A payment may move a lodestone straight back to where the opponent's last payment "
            "moved it from.",
            "Q, S name no ban",
            title="undoing a payment allowed",
        ),
        OptionValue(
            "forbidden",
            "A payment must not undo the payment that the opponent made in the turn just before.",
            READING,
            title="no undoing of a payment",
        ),
        title="Undoing",
        sentence="May a payment undo the opponent's last payment?",
        clause="O5",
    )
    paid: str = choice(
        "opponent",
        OptionValue(
            "opponent",
            "Paid lodestones go into the opponent's container.",
            "Q",
            title="to the opponent",
        ),
        OptionValue(
            "banked",
            "Paid lodestones go into the opponent's bank, which is kept apart from the container. "
            "They count for the opponent's score, and can be neither placed nor paid.",
            READING,
            title="into the opponent's bank",
        ),
        OptionValue(
            "aside",
            "Paid lodestones are set aside, out of the game. They count for nobody.",
            "S",
            title="set aside",
        ),
        title="Paid lodestones",
        sentence="Where do paid lodestones go?",
        clause="O6",
    )
    black_run: int = number(
        3,
        2,
        9,
        title="Black set",
        phrase="black sets of {}",
        sentence="How many black lodestones make a set that can be blocked?",
        clause="O8",
    )
    white_run: int = number(
        4,
        2,
        9,
        title="White set",
        phrase="white sets of {}",
        sentence="How many white lodestones make a set that can be blocked?",
        clause="O8",
    )
    # Of the readings, `line` takes the source's numbers as they stand: docs/qo-blocking.md.
    blocking: str = choice(
        "line",
        OptionValue(
            "line",
            "A set is a run in a straight line of exactly that many of one colour; it is blocked "
            "if each of its two ends meets an opponent or the edge.",
            READING,
            title="runs of the exact length",
        ),
        OptionValue(
            "line-or-longer",
            "A set is a run in a straight line of that many of one colour or more; it is blocked "
            "if each of its two ends meets an opponent or the edge.",
            READING,
            title="runs of the length or longer",
        ),
        OptionValue(
            "group",
            "A set is a group of that many of one colour or more, connected along the grid; it is "
            "blocked if no neighbouring point on the grid is empty.",
            READING,
            title="groups",
        ),
        title="Blocking",
        sentence="What is a set of adjacent lodestones, and when is it blocked?",
        clause="O9",
    )
    diagonals: str = choice(
        "off",
        OptionValue("off", "Runs lie along ranks and files only.", READING, title="no diagonals"),
        OptionValue(
            "on",
            "Runs lie along ranks, files and diagonals; groups are the same.",
            READING,
            title="diagonals too",
        ),
        title="Diagonals",
        sentence="Are there blocked runs on diagonals too?",
        clause="O9",
    )
    margin: int = number(
        8,
        1,
        100,
        title="Margin",
        phrase="a lead of {} loses",
        sentence="How many lodestones ahead is too far ahead to win?",
        clause="O11",
    )
    repetition: str = repetition_choice(
        "everything held and the side to move", clause="O13", silence="the source names no rule"
    )


PRESETS = (
    Preset("standard", "The published game, on eight by eight points.", "Q", {}, title="Standard"),
    Preset(
        "corners",
        "The other reading of the board: the corners of a chessboard's squares.",
        READING,
        {"size": 9},
        title="Corners",
    ),
    Preset(
        "small",
        "For studies: five by five points, and 30 lodestones per side.",
        READING,
        {"size": 5, "stones": 30},
        title="Small",
    ),
)


def clauses(options: QoOptions) -> list[Clause]:
    """Return the rules in force under `options`."""
    return [*_board(options), *_turn(options), *_blocked(options), *_end(options)]


def _board(options: QoOptions) -> list[Clause]:
    section = Section("Board and lodestones")
    size, last = options.size, f"{'abcdefghi'[options.size - 1]}{options.size}"
    return [
        section.reading(
            "O1",
            f"Lodestones stand on the points where the lines of a grid meet: {size} by {size}, "
            f"{size * size} in all, a1 to {last}. The source says 8x8 grid; that the points are "
            "counted, not the squares between, is a reading.",
            "Q" if size == 8 else READING,
        ),
        section.clause(
            "O2",
            f"The board is empty at the start. Each player holds {_stones(options.stones)} in a "
            "container.",
            source_of_numbers("Q", options, "stones"),
        ),
        section.reading(
            "O3",
            f"{options.first.title()} has the first turn, unless the players decide otherwise.",
            f"Q leaves it to the players; {READING}",
        ),
    ]


def _turn(options: QoOptions) -> list[Clause]:
    section = Section("A turn: one of two actions")
    found = [
        section.clause(
            "O4",
            "Place: a lodestone of your colour goes from your container to an empty point. Beware "
            "of completing a line of your own: it is allowed, and it loses.",
            "Q",
        ),
        section.clause(
            "O5",
            "Pay to move: any one lodestone, yours or not, goes straight in one of the eight "
            f"directions over empty points to an empty point{_at_most(options.reach)}. It costs "
            f"{_stones(options.pay)} per space from your container; you need at least that many.",
            _source_of_price(options),
        ),
        section.chosen(options, "undo"),
    ]
    if options.undo == "forbidden":
        found.append(
            section.reading(
                "O5",
                "The ban lasts for one turn, and ends at once if the lodestone is taken off. "
                "Moving it only part of the way back, or farther, is allowed.",
            )
        )
    found.append(section.chosen(options, "paid"))
    if options.paid == "opponent":
        found.append(
            section.reading(
                "O6",
                "Lodestones that have changed hands belong to whichever player holds them, and are "
                "placed in that player's colour.",
            )
        )
    return found


def _at_most(reach: int) -> str:
    """Return the reach in words if it can stop a lodestone short of the edge; otherwise ""."""
    if reach == QoOptions().reach:
        return ""
    return f", at most {reach} space{'s' * (reach > 1)}"


def _source_of_price(options: QoOptions) -> str:
    """Return the source of what a payment costs and how far it reaches."""
    if options.reach == 1:
        return f"{source_of_numbers('Q', options, 'pay')}; reach: S"
    return source_of_numbers("Q", options, "pay", "reach")


def _blocked(options: QoOptions) -> list[Clause]:
    section = Section("Blocked lodestones")
    found = [
        section.clause(
            "O7",
            "After every action all blocked sets of both colours are taken off at once. They are "
            "out of the game and count for nobody. This is a rule, not an action.",
            "Q",
        ),
        section.clause(
            "O8",
            f"{options.black_run} black lodestones make a set, or {options.white_run} white ones.",
            source_of_numbers("Q", options, "black_run", "white_run"),
        ),
        section.chosen(options, "blocking"),
    ]
    if options.blocking != "group":
        found.append(section.chosen(options, "diagonals"))
    return found


def _end(options: QoOptions) -> list[Clause]:
    section, is_banked = Section("End of the game"), options.paid == "banked"
    return [
        section.clause(
            "O10",
            "A rank or a file full of one colour from edge to edge ends the game: its owner loses, "
            "whoever completed it.",
            "Q",
        ),
        section.reading("O10", "It ends before anything is taken off."),
        section.clause(
            "O11",
            "An empty container ends the game after the turn that emptied it"
            f"{', whatever is banked' * is_banked}. A player's score is what the container "
            f"{'and the bank hold' if is_banked else 'holds'} plus the player's lodestones on the "
            f"board. The higher score wins; but a player ahead by {options.margin} or more has "
            "lost the balance, and loses.",
            source_of_numbers("Q", options, "margin"),
        ),
        section.reading(
            "O11",
            "Equal scores draw. Paying the last lodestones away ends the game like placing them, "
            f"and wins if it leaves the opponent {options.margin} or more ahead. A player who gets "
            "this far ahead should pay in time to prevent that.",
        ),
        section.reading("O12", "A full board ends the game too, and the same scores decide."),
        *repetition_clauses(section, options),
    ]


def _stones(count: int) -> str:
    return "1 lodestone" if count == 1 else f"{count} lodestones"


#: The symmetries of a square: at most this many positions count as one.
SYMMETRIES = 8


def quiet_points(options: QoOptions) -> tuple[list[str], list[str]]:
    """Return points for Black and points for White where a placement never has other effects.

    Each colour has every other rank, with gaps so that no run could be blocked (O8, O9) and no line
    be complete (O10). So any set of lodestones on them can have been placed there, in any order.
    """
    black = [
        name
        for rank in range(0, options.size, 2)
        for name in _with_gaps(options.size, rank, options.black_run)
    ]
    white = [
        name
        for rank in range(1, options.size, 2)
        for name in _with_gaps(options.size, rank, options.white_run)
    ]
    return black, white


def _with_gaps(size: int, rank: int, run: int) -> list[str]:
    run = min(run, size)
    return [f"{'abcdefghi'[file]}{rank + 1}" for file in range(size) if file % run != run - 1]


def fewest_positions(options: QoOptions) -> int:
    """Return a lower bound on the number of positions that play can lead to, up to symmetry.

    The count is of positions with equally many lodestones of both colours on quiet points; a
    container is never empty (O11).
    """
    black, white = map(len, quiet_points(options))
    most = min(black, white, options.stones - 1)
    return sum(comb(black, each) * comb(white, each) for each in range(most + 1)) // SYMMETRIES
