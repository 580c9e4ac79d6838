"""What a recipe plays: turns as texts, and players that continue from there."""

import re
from collections.abc import Iterable

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.players.perfect import choose_by_table
from lodestone.players.roster import find_player
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.teach.collections.judge import Judge

#: Best play: by the table where there is one, else by a search.
BEST = "best"
#: Players that continue: one for both sides or one for each, and the number of plies.
_PLAYERS = re.compile(r"([a-z][a-z0-9-]*)(?::([a-z][a-z0-9-]*))?\*(\d*)")
#: Maximum length of a game that does not end, in plies.
LONGEST = 200


class Hand:
    """Plays what a recipe says, reproducibly: by a seed, within a number of nodes."""

    def __init__(self, judge: Judge, seed: int, nodes: int) -> None:
        self._judge = judge
        self._seed = seed
        self._limit = Limit(nodes=nodes)

    def play(self, line: Line, orders: Iterable[str]) -> Line:
        """Return a line with more turns.

        Raises `LodestoneError` if a turn is not legal, or a player is not known or plays by time.
        """
        for order in orders:
            found = _PLAYERS.fullmatch(order)
            line = self._go_on(line, found) if found else line.play(order)
        return line

    def _go_on(self, line: Line, order: re.Match[str]) -> Line:
        first, second, count = order.groups()
        names = (first, second or first)
        sides = [side.name for side in line.position.rules.game.sides]
        for _ in range(int(count or LONGEST)):
            if line.outcome:
                break
            line = line.play(self._choose(names[sides.index(line.position.side)], line))
        return line

    def _choose(self, name: str, line: Line) -> str:
        if name == BEST and self._judge.by_table:
            return choose_by_table(self._judge.table, line, self._seed).turn
        if name == BEST:
            return think(SearchRequest(line, self._limit, self._seed)).turn
        player = find_player(name)
        if player.is_timed:
            raise LodestoneError(f"{name} plays by time, and so never twice alike")
        return player.play(line, seed=self._seed + len(line.turns)).turn
