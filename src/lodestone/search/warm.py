"""Compiling the search, or loading it from the cache.

`python -m lodestone.search.warm` compiles it for every game and prints each game's name when its
search is in the cache.
"""

from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.search.budget import Budget
from lodestone.search.players import PLAYERS


def warm_search(game: str) -> None:
    """Make the compiled searches of all levels ready for a game."""
    for player in PLAYERS:
        player.choose(Line.of(Position.start(game)), 0, budget=Budget(nodes=100))


if __name__ == "__main__":
    for known in all_games():
        warm_search(known.name)
        print(known.name, flush=True)
