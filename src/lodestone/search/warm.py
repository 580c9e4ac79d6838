"""Compiling the search, or loading it from the cache: `python -m lodestone.search.warm`."""

from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.search.alphabeta import Budget, think


def warm_search() -> None:
    """Make the compiled search ready for every game."""
    for game in all_games():
        think(Line.of(Position.start(game.name)), Budget(1, 100), seed=0)


if __name__ == "__main__":
    warm_search()
