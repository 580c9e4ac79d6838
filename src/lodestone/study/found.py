"""What a search has found, in words for people."""

from collections.abc import Sequence
from dataclasses import dataclass

from lodestone.core.game import Action
from lodestone.core.phrases import counted
from lodestone.core.position import Position
from lodestone.core.sent import Sent
from lodestone.records.marks import Worth
from lodestone.search.result import WIN_SCORE, Variation, is_proven
from lodestone.search.result import SearchResult as Result
from lodestone.study.diagram import ExpectedTurn


@dataclass(frozen=True)
class ExpectedLine(Sent):
    """The play expected from here, and what it is worth."""

    depth: int
    """Plies searched completely; for a tree search, the length of the line."""
    score: int | None
    """In centipieces for the side to move; null if `worth` is proven."""
    worth: Worth | None
    """The proven value of its first turn."""
    line: list[ExpectedTurn]
    actions: list[Action]
    """How its first turn looks."""


@dataclass(frozen=True)
class SearchAnswer(ExpectedLine):
    """What a search has found: the best turn, and the line that begins with it."""

    turn: str
    say: str
    nodes: int
    """Positions searched; for a tree search, simulations."""
    seconds: float
    alternatives: list[ExpectedLine]
    """The lines of the next best turns, the best first, if requested."""
    because: str
    """Why the turn was chosen, as the end of a sentence; "" where only numbers say."""
    final: bool
    """Whether the search has ended."""


def view_result(position: Position, result: Result, *, is_final: bool = True) -> SearchAnswer:
    """Return what a search of a position has found so far, or in the end."""
    first, *others = [_view_variation(position, one) for one in result.variations]
    return SearchAnswer(
        **vars(first),
        turn=first.line[0].turn,
        say=first.line[0].say,
        nodes=result.nodes,
        seconds=round(result.seconds, 4),
        alternatives=others,
        because=result.because,
        final=is_final,
    )


def _view_variation(position: Position, variation: Variation) -> ExpectedLine:
    worth = _proven(variation.score)
    return ExpectedLine(
        variation.depth,
        None if worth else variation.score,
        worth,
        _view_line(position, variation.line),
        position.actions(variation.line[0]),
    )


def _view_line(position: Position, turns: Sequence[str]) -> list[ExpectedTurn]:
    """Return consecutive turns, each in its position."""
    viewed = []
    for turn in turns:
        viewed.append(ExpectedTurn(turn, position.say_turn(turn)))
        position = position.after(position.turn_number(turn))
    return viewed


def _proven(score: int) -> Worth | None:
    """Return the win or loss that a score proves, `None` if it is an estimate."""
    if not is_proven(score):
        return None
    return Worth("win" if score > 0 else "loss", remoteness=WIN_SCORE - abs(score))


def say_score(position: Position, score: int) -> str:
    """Return a score in words, with the side that it favours.

    `score` is in centipieces, for the side to move. The turns to a win are those of both sides.
    """
    if score == 0:
        return "equal"
    if is_proven(score):
        turns = WIN_SCORE - abs(score)
        return f"{_leader(position, score)} wins in {counted(turns, 'turn')}"
    return f"{_leader(position, score)} is better by {abs(score) / 100:.2f} pieces"


def _leader(position: Position, score: int) -> str:
    """Return the title of the side that a score, for the side to move, favours."""
    sides = [side.name for side in position.rules.game.sides]
    mover = sides.index(position.side)
    return position.rules.game.side_title(sides[mover if score > 0 else 1 - mover])


def say_result_found(position: Position, result: Result) -> str:
    """Return a search's depth, score and best line in words; of several lines one in each row."""
    if not result.alternatives:
        score = say_score(position, result.score)
        return f"depth {result.depth}: {score}; {' '.join(result.line)}"
    lines = [
        f"{_sign_score(position, one.score)}: {' '.join(one.line)}" for one in result.variations
    ]
    return "\n".join([f"depth {result.depth}", *lines])


def _sign_score(position: Position, score: int) -> str:
    """Return a score in so few words that it fits beside a line."""
    if score == 0:
        return "equal"
    turns, pieces = f"in {WIN_SCORE - abs(score)}", f"+{abs(score) / 100:.2f}"
    return f"{_leader(position, score)} {turns if is_proven(score) else pieces}"
