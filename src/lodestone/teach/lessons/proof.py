"""What positions are worth, proven: wins and losses by search to the end, draws by a table."""

from functools import cache

from lodestone.core.position import Position
from lodestone.kernel import protocol
from lodestone.kernel.decorator import State
from lodestone.kernel.protocol import LOSS, ONGOING, WIN


def worth_of(position: Position, claimed: str) -> str:
    """Return what a position is worth to the side to move, as `win in 3`, `loss in 2` or `draw`.

    A claim of so many plies is held against a search of as many, of which `nobody in 3` is the
    answer that claims too much; a draw against the table of the rules, which are solved for it.
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
    """Return WIN or LOSS where the side to move has that within so many plies."""
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
