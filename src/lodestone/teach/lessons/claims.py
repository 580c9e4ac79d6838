"""Claims about positions, put into words and checked against the rules."""

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.phrases import counted
from lodestone.core.position import Position
from lodestone.teach.lessons.model import Claim
from lodestone.teach.lessons.proof import worth_of
from lodestone.teach.lessons.stages import position_of, standing_of


def claimed(claim: Claim) -> str:
    """Return a claim in words, such as `White to move wins in 3 plies`."""
    position = position_of(claim.rules, claim.position)
    mover = position.rules.game.side_title(position.side)
    if claim.worth is not None:
        return _say_worth(mover, claim.worth)
    if claim.turns is not None:
        return f"{mover} has {claim.turns or 'no'} legal {'turn' if claim.turns == 1 else 'turns'}"
    if claim.agreed is not None:
        return f"agreement: {_say_result(position, claim.agreed)}"
    if claim.takes is not None:
        taken = ", ".join(claim.takes)
        return f"{claim.turn} takes {taken}" if taken else f"{claim.turn} takes nothing"
    assert claim.result is not None
    return f"{claim.turn}: {_say_result(position, claim.result)}"


def _say_worth(mover: str, worth: str) -> str:
    if worth == "draw":
        return f"{mover} to move: draw"
    result, plies = worth.split(" in ")
    verb = "wins" if result == "win" else "loses"
    return f"{mover} to move {verb} in {counted(int(plies), 'ply', 'plies')}"


def _say_result(position: Position, result: str) -> str:
    words = {"draw": "draw", "on": "the game continues", "illegal": "not a legal turn"}
    return words.get(result) or f"{position.rules.game.side_title(result)} wins"


def fault_of(claim: Claim) -> str:
    """Return what is true instead of a claim, in one line; "" if it holds."""
    try:
        position = position_of(claim.rules, claim.position)
        wanted, found = _compared(claim, Line.of(position, claim.before))
    except LodestoneError as error:
        return str(error)
    return "" if wanted == found else f"it is {found}, not {wanted}"


def _compared(claim: Claim, line: Line) -> tuple[object, object]:
    """Return what is claimed and what is true."""
    position = line.position
    if claim.worth is not None:
        return claim.worth, worth_of(position, claim.worth)
    if claim.turns is not None:
        return claim.turns, len(position.turn_numbers)
    if claim.agreed is not None:
        return claim.agreed, standing_of(line.agree())
    if claim.takes is not None:
        return sorted(claim.takes), _taken(line, claim.turn)
    return claim.result, _played(line, claim.turn)


def _taken(line: Line, turn: str) -> list[str]:
    position = line.position
    actions = position.actions(line.play(turn).turns[-1])
    return sorted({cell for action in actions for cell in action.removes})


def _played(line: Line, turn: str) -> str:
    try:
        return standing_of(line.play(turn))
    except LodestoneError:
        return "illegal"
