"""Claims of lessons checked against the rules: wins and losses by search, draws by a table."""

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.study.exact import search_value
from lodestone.teach.lessons import Claim
from lodestone.teach.stages import position_of, standing_of


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


def worth_of(position: Position, claimed: str) -> str:
    """Return the value of a position for the side to move: `win in 3`, `loss in 2` or `draw`.

    A claimed win or loss is checked by a search of as many plies; if neither side wins by then, it
    is `nobody in 3`. A draw is checked by the table of the rules, which are solved for it.
    """
    if claimed == "draw":
        from lodestone.solve import solve

        value = solve(str(position.rules)).probe_value(position)
        return value.name if value.remoteness is None else f"{value.name} in {value.remoteness}"
    plies = int(claimed.split(" in ")[1])
    found, _ = search_value(position, plies)
    return f"{found.name} in {found.remoteness}" if found else f"nobody in {plies}"
