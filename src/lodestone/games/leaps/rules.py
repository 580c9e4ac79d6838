"""The options of Leaps, and its rules in words: `rules.toml` has the words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lodestone.core.clauses import READING, Clause
from lodestone.core.errors import RulesError, unknown
from lodestone.core.options import Options, OptionValue, Preset, choice
from lodestone.core.outcome import repetition_choice
from lodestone.core.phrases import counted
from lodestone.core.rulebook import Rulebook
from lodestone.games.leaps import files
from lodestone.games.leaps.board import Board
from lodestone.games.leaps.files import faults_of_long_leaps, find_board, shipped

BOOK = Rulebook(Path(__file__).with_name("rules.toml"))
DEFAULT_BOARD = "felli"


def _check(name: str, value: str | int) -> str:
    """Return what is wrong with a value that a board's file gives to an option."""
    names = [option.name for option in LeapsOptions.all() if option.name != "board"]
    if name not in names:
        return unknown("option", name, names)
    try:
        LeapsOptions.find(name).parse(str(value))
    except RulesError as error:
        return str(error)
    return ""


def board_of(value: str) -> Board:
    """Return the board that a value of the option `board` names or contains.

    Raises `RulesError` with every fault of a file.
    """
    return find_board(value, _check)


def carried(option: str, text: str) -> str:
    """Return the value of an option, which is `board`, that carries the text of a file.

    Raises `RulesError` with every fault in it.
    """
    return files.carried(text, _check)


def _boards() -> Any:
    """Declare the option `board`: the boards that come with the program, or a file."""
    values = [
        OptionValue(name, f"The board of {file['title']}.", READING, file["title"])
        for name, file in shipped().items()
    ]
    about = ("Board", "On which board, and from which start?", "L1")
    return choice(about, *values, default=DEFAULT_BOARD, file_kind="a board file")


@dataclass(frozen=True)
class LeapsOptions(Options):
    """A board, and the rules on which games of steps and leaps differ."""

    board: str = _boards()
    capture: str = BOOK.option("capture")
    leaps: str = BOOK.option("leaps")
    over: str = BOOK.option("over")
    steps: str = BOOK.option("steps")
    removal: str = BOOK.option("removal")
    replacement: str = BOOK.option("replacement")
    backtrack: str = BOOK.option("backtrack")
    reserve: int = BOOK.option("reserve")
    most: int = BOOK.option("most")
    start: str = BOOK.option("start")
    loses_at: int = BOOK.option("loses-at")
    draws_at: int = BOOK.option("draws-at")
    stalemate: str = BOOK.option("stalemate")
    agreement: str = BOOK.option("agreement")
    repetition: str = repetition_choice("reserves, side to move, bans and duties", clause="L15")

    @property
    def to_set(self) -> int:
        """How many pieces each side sets before anything moves (L3a)."""
        return board_of(self.board).pieces if self.start == "placed" else 0

    def board_in_force(self) -> Board:
        """Read the board; raise `RulesError` if these options do not fit it."""
        board = board_of(self.board)
        if fault := self._fault_on(board):
            raise RulesError(f"{board.title}: {fault}")
        return board

    def _fault_on(self, board: Board) -> str:
        """Return why these options do not fit a board, "" if they do."""
        least = min(self.pieces_of(board, side) for side in (0, 1))
        for name, count in (("loses-at", self.loses_at), ("draws-at", self.draws_at)):
            if count >= least:
                return f"{name}={count} needs more pieces than {least} per side"
        if self.start == "placed" and not self.to_set:
            return "start=placed needs a number of pieces to set, as pieces = 3 in its file"
        room = len(board.points) - len(board.closed)
        if 2 * self.to_set > room:
            return f"start=placed: {2 * self.to_set} pieces do not fit on {room} points"
        return faults_of_long_leaps(board) if self.over == "line" else ""

    def pieces_of(self, board: Board, side: int) -> int:
        """Return how many pieces a side has at first, on the board, to set and in reserve."""
        return (self.to_set or board.start_counts[side]) + self.reserve


def implied(values: Mapping[str, str | int]) -> Mapping[str, str | int]:
    """Return the values that a board's file gives to the other options, and their usual ones.

    Without another number, a piece enters while fewer are on the board than at the start.
    """
    board = board_of(str(values["board"]))
    usual = LeapsOptions().values()
    # No source names a rule on repetition, so it is left to what plays games.
    del usual["board"], usual["repetition"]
    usual["most"] = max(*board.start_counts, board.pieces) or usual["most"]
    return {**usual, **board.rules}


def presets() -> tuple[Preset, ...]:
    """Return a preset for each board that comes with the program."""
    return tuple(
        Preset(
            name,
            file["about"],
            file["source"],
            {"board": name, **file.get("rules", {})},
            file["title"],
        )
        for name, file in shipped().items()
    )


def clauses(options: LeapsOptions) -> list[Clause]:
    """Return the rules in force under `options`; what a board's file says is its source's."""
    board = options.board_in_force()
    white, black = board.start_counts
    standing = counted(white, "piece") if white == black else f"{white} and {black} pieces"
    words = {
        "title": board.title,
        "about": board.about,
        "points": len(board.points),
        "lines": ", ".join("-".join(board.points[one] for one in line) for line in board.lines),
        "evidence": f" Described by {board.evidence}." if board.evidence else "",
        "standing": standing,
        "set": counted(options.to_set, "piece"),
        "closed": ", ".join(sorted(board.closed)),
        "others": f"{options.reserve} more wait in reserve" if options.reserve else "none wait",
    }
    stated = {
        LeapsOptions.find(name).clause
        for name, value in board.rules.items()
        if options.values()[name] == value and name not in board.readings
    }
    return [_sourced(clause, board, stated) for clause in BOOK.clauses(options, words)]


def _sourced(clause: Clause, board: Board, stated: set[str]) -> Clause:
    """Return a clause with the board's source, if that says so."""
    if board.source and clause.number in stated | {"L1"}:
        return replace(clause, source=board.source, reading=False)
    return clause
