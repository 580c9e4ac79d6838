"""Puzzles: the file of a game's puzzles (one JSON object per line), their themes and words."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from math import gcd
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from lodestone.core.errors import LodestoneError, RecordError
from lodestone.core.game import all_games, find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.reasons import end_sentence, faults, merits
from lodestone.core.received import UnfitError, receive
from lodestone.core.rules import Rules
from lodestone.core.sent import Bounded, Given, Sent, plain
from lodestone.records.cursor import Parts, last_in_parts
from lodestone.study.diagram import ExpectedTurn
from lodestone.teach.ideas import Sight, find_ideas, ideas_of

#: Grades are from 1, the easiest, to this.
HIGHEST_GRADE = 5
#: The most turns of one's own that a task can allow.
MOST_OWN_TURNS = 12
#: In a game's folder.
PLACE = ("teach", "puzzles.jsonl")

Text = Annotated[str, Bounded(min_length=1, max_length=400)]
TaskKind = Literal["win", "hold"]
ProofKind = Literal["table", "search"]
Category = Literal["opening", "middle", "ending", "defence", "table"]

#: What puzzles of each category are, in a sentence.
CATEGORIES: dict[Category, tuple[str, str]] = {
    "opening": ("Openings", "Win with nearly all pieces still there."),
    "middle": ("Middle games", "Win while both sides still have much to lose."),
    "ending": ("Endings", "Win with few pieces left, or little room."),
    "defence": ("Defence", "Find the only turn that does not lose."),
    "table": ("From the table", "The table proves it; the reason is out of sight."),
}


@dataclass(frozen=True)
class Task(Given):
    """What exactly one turn of a puzzle's position does.

    `win`: force a win, within `turns` own turns if that is a number. `hold`: not lose, or
    where `turns` is a number, not let the opponent force a win within that many of theirs.
    """

    kind: TaskKind
    turns: Annotated[int, Bounded(strict=True, ge=1, le=MOST_OWN_TURNS)] | None = None

    @property
    def plies(self) -> int | None:
        """The plies within which the task is decided, from the puzzle's position on."""
        if self.turns is None:
            return None
        return 2 * self.turns - (1 if self.kind == "win" else 0)

    def after(self, turns: int) -> "Task":
        """Return what is left of the task after this many of the solver's turns."""
        return self if self.turns is None else Task(kind=self.kind, turns=self.turns - turns)

    def say(self, side: str, opponent: str) -> str:
        """Return the task in plain words; the sides are titles.

        >>> Task(kind="win", turns=2).say("White", "Black")
        'White to move: win within 2 turns. Only one turn does it.'
        >>> Task(kind="hold", turns=1).say("White", "Black")
        'White to move: find the only turn after which Black cannot win at once.'
        """
        if self.kind == "win":
            within = {None: "win", 1: "win with this turn"}.get(
                self.turns, f"win within {self.turns} turns"
            )
            return f"{side} to move: {within}. Only one turn does it."
        if self.turns is None:
            return f"{side} to move: find the only turn that does not lose."
        soon = "win at once" if self.turns == 1 else f"force a win within {self.turns} turns"
        return f"{side} to move: find the only turn after which {opponent} cannot {soon}."


@dataclass(frozen=True)
class Puzzle(Given):
    """A position in which exactly one turn solves the task.

    `solution` is that turn and `line` is to be played, by both sides, from it on; for each turn of
    the solver in it, `also` has the turns that do as well. `wrong` is the natural wrong turn with
    its refutation. `value` is what the position is worth to the side to move where that is known,
    with its `remoteness` in plies. `themes` are the ideas of the puzzle, the main one first.
    `category` is the phase of the game, or what kind of task it is; `rating` is its difficulty as
    the levels measure it, on the scale of players' ratings. `seed` is that of the game or the
    composition it comes from.
    """

    rules: Text
    position: Text
    task: Task
    solution: Text
    line: Annotated[tuple[Text, ...], Bounded(min_length=1, max_length=200)]
    also: Annotated[tuple[tuple[Text, ...], ...], Bounded(min_length=1, max_length=100)]
    wrong: Annotated[tuple[Text, ...], Bounded(min_length=1, max_length=100)]
    value: Literal["win", "draw"] | None
    remoteness: Annotated[int, Bounded(strict=True, ge=1)] | None
    proof: ProofKind
    grade: Annotated[int, Bounded(strict=True, ge=1, le=HIGHEST_GRADE)]
    rating: Annotated[int, Bounded(strict=True, ge=0, le=4_000)]
    category: Category
    themes: Annotated[tuple[Text, ...], Bounded(min_length=1, max_length=12)]
    seed: Annotated[int, Bounded(strict=True, ge=0)]

    def __post_init__(self) -> None:
        if self.line[0] != self.solution:
            raise ValueError("the line begins with the solution")
        if len(self.also) != len(self.line[::2]) or self.also[0]:
            raise ValueError("also has the other turns for each of the solver's after the first")
        if self.wrong[0] == self.solution:
            raise ValueError("the wrong turn is the solution")
        if self.proof == "search" and self.task.turns is None:
            raise ValueError("only a table proves a task that sets no number of turns")

    @property
    def start(self) -> Position:
        """The puzzle's position; raises `RulesError` or `PositionError` if it is invalid."""
        return Position(Rules.parse(self.rules), self.position)

    @property
    def titles(self) -> tuple[str, str]:
        """The titles of the side to move and of the other."""
        start = self.start
        game = start.rules.game
        other = next(side.title for side in game.sides if side.name != start.side)
        return game.side_title(start.side), other

    @property
    def words(self) -> str:
        """The task in plain words."""
        return self.task.say(*self.titles)

    def is_solved_by(self, turn: str) -> bool:
        """Return whether a turn solves the puzzle: whether it leads where the solution leads.

        Raises `TurnError` if the turn is not legal.
        """
        return str(self.start.play(turn)) == str(self.start.play(self.solution))

    def written(self) -> str:
        """Return the puzzle as a line of a file, without the line's end."""
        return json.dumps(plain(self), separators=(",", ":"))


def place_of(game: str) -> Path:
    """Return the path of a game's puzzles in the installed package."""
    return Path(str(find_game(game).file(*PLACE)))


def read_puzzles(path: Path) -> list[Puzzle]:
    """Read a file of puzzles.

    Raises `LodestoneError` naming the line and what is wrong with it, or why the file cannot be
    read.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise LodestoneError(f"cannot read {path.name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LodestoneError(f"{path.name} is not text in UTF-8") from None
    return [_read(line, f"{path.name}:{number}") for number, line in enumerate(lines, 1)]


def _read(line: str, place: str) -> Puzzle:
    try:
        return receive(Puzzle, json.loads(line))
    except UnfitError as error:
        raise LodestoneError(f"{place}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise LodestoneError(f"{place}: Invalid JSON: {error}") from None


@lru_cache
def puzzles_of(game: str) -> Sequence[Puzzle]:
    """Return the puzzles that ship with a game, the easiest first, if any do.

    Raises `RulesError` if there is no such game.
    """
    path = place_of(game)
    return tuple(read_puzzles(path)) if path.exists() else ()


def find_puzzle(game: str, number: int) -> Puzzle:
    """Return a game's puzzle by its number in the list, from 1.

    Raises `RulesError` if there is no such game, `LodestoneError` if it has no such puzzle.
    """
    title, known = find_game(game).title, puzzles_of(game)
    if not 1 <= number <= len(known):
        raise LodestoneError(f"{title} has puzzles 1 to {len(known)}, and no puzzle {number}")
    return known[number - 1]


#: About the golden ratio: steps of this share of a list spread over all of it.
SPREAD = 0.618


def puzzle_of_day(day: date) -> tuple[str, int]:
    """Return the game and the number of the puzzle of a day.

    The games take turns; a game's puzzles come in an order that mixes easy and hard ones, and none
    comes again before all others have come. Those from the table never come. Raises
    `LodestoneError` if no game has puzzles.

    >>> puzzle_of_day(date(2026, 11, 25))[0] != puzzle_of_day(date(2026, 11, 26))[0]
    True
    """
    games = [game.name for game in all_games() if puzzles_of(game.name)]
    if not games:
        raise LodestoneError("no game has puzzles")
    turn, at = divmod(day.toordinal(), len(games))
    known = enumerate(puzzles_of(games[at]), 1)
    shown = [number for number, puzzle in known if puzzle.category != "table"]
    count = len(shown)
    step = next(size for size in range(int(count * SPREAD) + 1, 0, -1) if gcd(size, count) == 1)
    return games[at], shown[turn * step % count]


def say_refutation(puzzle: Puzzle) -> str:
    """Return what every turn but the solution does, as a sentence.

    This is proven for each of them, so it is true of any turn that is not the solution.
    """
    _, opponent = puzzle.titles
    turns = puzzle.task.turns
    if puzzle.task.kind == "win":
        if turns is None:
            return "That lets the win slip."
        return f"That does not win {_within(turns)}."
    if turns is None:
        return f"That lets {opponent} win."
    return f"That lets {opponent} win {_within(turns)}."


def _within(turns: int) -> str:
    return "at once" if turns == 1 else f"within {turns} turns"


def first_cell(puzzle: Puzzle) -> str | None:
    """Return the cell where the solution begins, `None` if it begins beside the board."""
    start = puzzle.start
    game, options = start.rules.game, start.rules.options
    way = start.way_of(puzzle.solution)
    sources = [action.source for action in start.actions(way)]
    return next((cell for cell in sources[:1] if cell in game.cells(options)), None)


def say_begin(puzzle: Puzzle) -> str:
    """Return with which piece the solution begins, as the end of a sentence."""
    cell = first_cell(puzzle)
    return "a piece from beside the board" if cell is None else f"the piece on {cell}"


@dataclass(frozen=True)
class PuzzleTheme(Sent):
    """Something that puzzles are about."""

    name: str
    title: str
    about: str
    """What it is, in a sentence or two."""


@dataclass(frozen=True)
class PuzzleTurn(ExpectedTurn):
    """A turn of a line, and the positions that it and its equals lead to."""

    side: str
    """The side that makes it."""
    position: str
    """The position after it, whichever way it is played."""
    also: tuple[str, ...]
    """The positions after other turns that do as well; those of the solver only."""
    because: str
    """What is good about it, as the end of a sentence that begins with *It*; "" if unknown."""


def say_line(puzzle: Puzzle) -> Parts[list[PuzzleTurn]]:
    """Return, in parts, the turns of the line to be played."""
    also = {2 * at: turns for at, turns in enumerate(puzzle.also)}
    return (yield from _turns(Line.of(puzzle.start, puzzle.line), also))


def say_wrong(puzzle: Puzzle) -> Parts[list[PuzzleTurn]]:
    """Return, in parts, the natural wrong turn and its refutation."""
    return (yield from _turns(Line.of(puzzle.start, puzzle.wrong), {}))


def _turns(line: Line, also: Mapping[int, Sequence[str]]) -> Parts[list[PuzzleTurn]]:
    found = []
    for at, turn in enumerate(line.turns):
        before = line.positions[at]
        others = tuple(str(before.play(other)) for other in also.get(at, ()))
        after = str(line.positions[at + 1])
        say = before.say_turn(turn)
        because = yield from last_in_parts(merits(before, turn))
        found.append(PuzzleTurn(turn, say, before.side, after, others, because))
    return found


def say_end(puzzle: Puzzle) -> str:
    """Return how the line ends, as a sentence."""
    line = Line.of(puzzle.start, puzzle.line)
    if line.outcome:
        return puzzle.start.rules.game.say_outcome(line.outcome)
    if puzzle.remoteness:
        left = puzzle.remoteness - len(puzzle.line)
        return f"With best play, {puzzle.titles[0]} wins {_in_turns((left + 1) // 2)}."
    if puzzle.proof == "table":
        return "Neither side can force a win."
    return "The game continues."


def _in_turns(turns: int) -> str:
    return "with the next turn" if turns == 1 else f"within {turns} more turns"


def say_wrong_end(puzzle: Puzzle) -> Parts[str]:
    """Return, in parts, what becomes of the natural wrong turn, as a sentence."""
    yield
    line = Line.of(puzzle.start, puzzle.wrong)
    if line.outcome:
        return puzzle.start.rules.game.say_outcome(line.outcome)
    because = yield from last_in_parts(faults(puzzle.start, puzzle.wrong[0]))
    return say_refutation(puzzle) + end_sentence(because)


def say_proof(puzzle: Puzzle) -> str:
    """Return how the solution is proven, as a sentence."""
    if puzzle.proof == "table":
        return "Proven by the exact value of every turn."
    return "Proven by a search of every turn to the end that the task names."


def say_idea(puzzle: Puzzle) -> PuzzleTheme:
    """Return a puzzle's main idea, to be named once it is solved, and what it is in this puzzle."""
    sight = Sight(Line.of(puzzle.start, puzzle.line), puzzle.task.kind, puzzle.wrong[0])
    name = puzzle.themes[0]
    idea = ideas_of(puzzle.start.rules.game.name)[name]
    return PuzzleTheme(name, idea.title, sight.say(idea))


#: What the same rules are worth, in themes shared.
SAME_RULES = 1.5
#: What each piece more or fewer on the board costs, in themes shared.
PIECE = 0.1


class Nearest(NamedTuple):
    """A puzzle's number, from 1 on, and the themes that it shares with the turn that was missed."""

    number: int
    shared: tuple[str, ...]


def find_nearest(puzzles: Sequence[Puzzle], position: Position, best: str) -> Nearest:
    """Return the puzzle that shares most with a position and its best turn; the easier of equals.

    `puzzles` are those of the position's game. Raises `RecordError` if there are none, or if the
    turn is not legal there.
    """
    if not puzzles:
        raise RecordError(f"{position.rules.game.title} has no puzzles")
    missed = find_ideas(Sight(Line.of(position, [best])))
    rules, pieces = str(position.rules), len(position.pieces)

    def nearness(puzzle: Puzzle) -> float:
        shared = len(set(missed) & set(puzzle.themes))
        away = abs(pieces - len(puzzle.start.pieces))
        return shared + SAME_RULES * (puzzle.rules == rules) - PIECE * away

    chosen = max(range(len(puzzles)), key=lambda at: (nearness(puzzles[at]), -at))
    shared = tuple(theme for theme in puzzles[chosen].themes if theme in missed)
    return Nearest(chosen + 1, shared)
