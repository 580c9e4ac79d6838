"""Proven values of positions: wins and losses by search to the end, draws by a table."""

from functools import cache

from lodestone.core.position import Position
from lodestone.kernel import protocol
from lodestone.kernel.decorator import State
from lodestone.kernel.protocol import LOSS, ONGOING, WIN


def worth_of(position: Position, claimed: str) -> str:
    """Return the value of a position for the side to move: `win in 3`, `loss in 2` or `draw`.

    A claimed win or loss is checked by a search of as many plies, which returns `nobody in 3` if
    neither side wins by then; a draw by the table of the rules, which are solved for it.
    """
    if claimed == "draw":
        from lodestone.solve import solve

        value = solve(str(position.rules)).probe_value(position)
        return value.name if value.remoteness is None else f"{value.name} in {value.remoteness}"
    plies = int(claimed.split(" in ")[1])
    for depth in range(plies + 1):
        found = _searched(position, depth)
        if found in (WIN, LOSS):
            return f"{'win' if found == WIN else 'loss'} in {depth}"
    return f"nobody in {plies}"


def _searched(position: Position, depth: int) -> int:
    """Return WIN or LOSS if the side to move has that within `plies`, else ONGOING."""
    rules = position.rules

    @cache
    def value(state: State, left: int) -> int:
        ended = protocol.outcome(rules.kernel, state)
        if ended != ONGOING:
            return ended
        if left == 0:
            return ONGOING
        turns = rules.game.legal_turns(rules.options, state)
        after = [value(protocol.apply(rules.kernel, state, turn), left - 1) for turn in turns]
        if LOSS in after:
            return WIN
        return LOSS if all(one == WIN for one in after) else ONGOING

    return value(position.state, depth)
