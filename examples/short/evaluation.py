"""An evaluation of your own: pieces, and nothing else."""

from typing import Any

from lodestone import find_player, play_match
from lodestone.kernel import kernel


@kernel
def reserves(_rules: Any, state: Any) -> int:
    """Return how many more pieces the side to move has in reserve, in hundredths of a piece."""
    return int(100 * (state.own_reserve - state.other_reserve))


player = find_player("alpha-beta", evaluation=reserves)
print(play_match(player, "random", "queah:balanced", 4))
