"""The options and presets of Qo, and its rules in words with their sources."""

from dataclasses import dataclass
from math import comb
from typing import ClassVar

from lodestone.core.clauses import READING, Clause, Clauses, Source
from lodestone.core.options import Options, OptionValue, Preset, choice, number
from lodestone.core.outcome import repetition_choice
from lodestone.games.qo.board import FILES

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
        ("Size", "How many points does a line have from edge to edge?", "O1"),
        "{} by {} points",
        8,
        (3, 9),
    )
    stones: int = number(
        ("Lodestones", "How many lodestones does each container hold at the start?", "O2"),
        "{} lodestones each",
        89,
        (1, 200),
    )
    first: str = choice(
        ("First turn", "Who has the first turn?", "O3"),
        OptionValue("black", "Black has the first turn.", READING, "Black begins"),
        OptionValue("white", "White has the first turn.", READING, "White begins"),
    )
    pay: int = number(
        ("Price of a space", "How many lodestones does a move cost per space?", "O5"),
        "{} for each space",
        2,
        (1, 10),
    )
    reach: int = number(
        ("Reach", "How far can one payment move a lodestone, in spaces?", "O5"),
        "payments of reach {}",
        8,
        (1, 8),
    )
    path: str = choice(
        ("Path", "Does a payment move a lodestone in a straight line?", "O5"),
        OptionValue(
            "straight",
            "“In any direction” is straight: the path of a payment does not bend.",
            READING,
            "straight payments",
        ),
        OptionValue(
            "bent",
            "The path of a payment may turn at every point; the shortest one is paid.",
            READING,
            "payments that may bend",
        ),
    )
    undo: str = choice(
        ("Undoing", "May a payment undo the opponent's last payment?", "O5"),
        OptionValue(
            "allowed",
            "A payment may move a lodestone straight back to where the opponent's last payment "
            "moved it from.",
            "Q, S name no ban",
            "undoing a payment allowed",
        ),
        OptionValue(
            "forbidden",
            "A payment must not undo the payment that the opponent made in the turn just before.",
            READING,
            "no undoing of a payment",
        ),
    )
    paid: str = choice(
        ("Paid lodestones", "Where do paid lodestones go?", "O6"),
        OptionValue(
            "opponent", "Paid lodestones go into the opponent's container.", "Q", "to the opponent"
        ),
        OptionValue(
            "banked",
            "Paid lodestones go into the opponent's bank, which is kept apart from the container. "
            "They count for the opponent's score, and can be neither placed nor paid.",
            READING,
            "into the opponent's bank",
        ),
        OptionValue(
            "aside",
            "Paid lodestones are set aside, out of the game. They count for nobody.",
            "S",
            "set aside",
        ),
    )
    black_run: int = number(
        ("Black set", "How many black lodestones make a set that can be blocked?", "O8"),
        "black sets of {}",
        3,
        (2, 9),
    )
    white_run: int = number(
        ("White set", "How many white lodestones make a set that can be blocked?", "O8"),
        "white sets of {}",
        4,
        (2, 9),
    )
    # Of the readings, `line` takes the source's numbers as they stand: docs/qo-blocking.md.
    blocking: str = choice(
        ("Blocking", "What is a set of adjacent lodestones, and when is it blocked?", "O9"),
        OptionValue(
            "line",
            "A set is a run in a straight line of exactly that many of one colour; it is blocked "
            "if each of its two ends meets an opponent or the edge.",
            READING,
            "runs of the exact length",
        ),
        OptionValue(
            "line-or-longer",
            "A set is a run in a straight line of that many of one colour or more; it is blocked "
            "if each of its two ends meets an opponent or the edge.",
            READING,
            "runs of the length or longer",
        ),
        OptionValue(
            "group",
            "A set is a group of that many of one colour or more, connected along the grid; it is "
            "blocked if no neighbouring point on the grid is empty.",
            READING,
            "groups",
        ),
    )
    diagonals: str = choice(
        ("Diagonals", "Are there blocked runs on diagonals too?", "O9"),
        OptionValue("off", "Runs lie along ranks and files only.", READING, "no diagonals"),
        OptionValue(
            "on",
            "Runs lie along ranks, files and diagonals; groups are the same.",
            READING,
            "diagonals too",
        ),
    )
    margin: int = number(
        ("Margin", "How many lodestones ahead is too far ahead to win?", "O11"),
        "a lead of {} loses",
        8,
        (1, 100),
    )
    repetition: str = repetition_choice(
        "everything held and the side to move", clause="O13", silence="the source names no rule"
    )


PRESETS = (
    Preset("standard", "The published game, on eight by eight points.", "Q", {}, "Standard"),
    Preset(
        "corners",
        "The other reading of the board: the corners of a chessboard's squares.",
        READING,
        {"size": 9},
        "Corners",
    ),
    Preset(
        "small",
        "For studies: five by five points, and 30 lodestones per side.",
        READING,
        {"size": 5, "stones": 30},
        "Small",
    ),
)


def clauses(options: QoOptions) -> list[Clause]:
    """Return the rules in force under `options`."""
    rules = Clauses(options)
    _board(rules, options)
    _turn(rules, options)
    _blocked(rules, options)
    _end(rules, options)
    return rules.written


def _board(rules: Clauses, options: QoOptions) -> None:
    rules.section("Board and lodestones")
    size, last = options.size, f"{FILES[options.size - 1]}{options.size}"
    rules.reading(
        "O1",
        f"Lodestones stand on the points where the lines of a grid meet: {size} by {size}, "
        f"{size * size} in all, a1 to {last}. The source says 8x8 grid; that the points are "
        "counted, not the squares between, is a reading.",
        "Q" if size == 8 else READING,
    )
    rules.clause(
        "O2",
        f"The board is empty at the start. Each player holds {_stones(options.stones)} in a "
        "container.",
        rules.numbers("Q", "stones"),
    )
    rules.reading(
        "O3",
        f"{options.first.title()} has the first turn, unless the players decide otherwise.",
        f"Q leaves it to the players; {READING}",
    )


def _turn(rules: Clauses, options: QoOptions) -> None:
    rules.section("A turn: one of two actions")
    price = rules.numbers("Q", "pay", "reach")
    if options.reach == 1:
        price = f"{rules.numbers('Q', 'pay')}; reach: S"
    rules.clause(
        "O4",
        "Place: a lodestone of your colour goes from your container to an empty point. Beware of "
        "completing a line of your own: it is allowed, and it loses.",
        "Q",
    )
    rules.clause(
        "O5",
        f"Pay to move: any one lodestone, yours or not, goes {_way(options)} over empty points "
        f"to an empty point{_at_most(options)}. It costs "
        f"{_stones(options.pay)} per space from your container; you need at least that many.",
        price,
    )
    if options.reach > 1:
        rules.chosen("path")
    rules.chosen("undo")
    if options.undo == "forbidden":
        rules.reading(
            "O5",
            "The ban lasts for one turn, and ends at once if the lodestone is taken off. Moving it "
            "only part of the way back, or farther, is allowed.",
        )
    rules.chosen("paid")
    if options.paid == "opponent":
        rules.reading(
            "O6",
            "Lodestones that have changed hands belong to whichever player holds them, and are "
            "placed in that player's colour.",
        )


def _way(options: QoOptions) -> str:
    """Return along which ways a payment moves a lodestone."""
    if options.path == "bent":
        return "from point to neighbouring point, in any of the eight directions each time,"
    return "straight in one of the eight directions"


def _at_most(options: QoOptions) -> str:
    """Return the reach in words if it can stop a lodestone; otherwise ""."""
    reach = options.reach
    if reach == QoOptions().reach and options.path == "straight":
        return ""
    return f", at most {reach} space{'s' * (reach > 1)}"


def _blocked(rules: Clauses, options: QoOptions) -> None:
    rules.section("Blocked lodestones")
    rules.clause(
        "O7",
        "After every action all blocked sets of both colours are taken off at once. They are out "
        "of the game and count for nobody. This is a rule, not an action.",
        "Q",
    )
    rules.clause(
        "O8",
        f"{options.black_run} black lodestones make a set, or {options.white_run} white ones.",
        rules.numbers("Q", "black_run", "white_run"),
    )
    rules.chosen("blocking")
    if options.blocking != "group":
        rules.chosen("diagonals")


def _end(rules: Clauses, options: QoOptions) -> None:
    rules.section("End of the game")
    is_banked = options.paid == "banked"
    rules.clause(
        "O10",
        "A rank or a file full of one colour from edge to edge ends the game: its owner loses, "
        "even if the other side completed it.",
        "Q",
    )
    rules.reading("O10", "It ends before anything is taken off.")
    rules.clause(
        "O11",
        "An empty container ends the game after the turn that emptied "
        f"it{', whatever is banked' * is_banked}. A player's score is what the container "
        f"{'and the bank hold' if is_banked else 'holds'} plus the player's lodestones on the "
        f"board. The higher score wins; but a player ahead by {options.margin} or more has lost "
        "the balance, and loses.",
        rules.numbers("Q", "margin"),
    )
    rules.reading(
        "O11",
        "Equal scores draw. Paying the last lodestones away ends the game like placing them, and "
        f"wins if it leaves the opponent {options.margin} or more ahead. A player who gets this "
        "far ahead should pay in time to prevent that.",
    )
    rules.reading("O12", "A full board ends the game too, and the same scores decide.")
    rules.repetition()


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
    return [f"{FILES[file]}{rank + 1}" for file in range(size) if file % run != run - 1]


def fewest_positions(options: QoOptions) -> int:
    """Return a lower bound on the number of positions that play can lead to, up to symmetry.

    The count is of positions with equally many lodestones of both colours on quiet points; a
    container is never empty (O11).
    """
    black, white = map(len, quiet_points(options))
    most = min(black, white, options.stones - 1)
    return sum(comb(black, each) * comb(white, each) for each in range(most + 1)) // SYMMETRIES
