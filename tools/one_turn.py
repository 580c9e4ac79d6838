"""Play a turn of each game by the computer: `python -I tools/one_turn.py`.

It needs nothing but the package that is installed.
"""

from lodestone import Line, Position, all_games, find_player


def main() -> None:
    """Print each game's name, the turn, and the position after it."""
    for game in all_games():
        line = Line.of(Position(game.name), [])
        turn = find_player("level-1").play(line, seed=1).turn
        assert turn in line.position.turns
        print(game.name, turn, line.play(turn).position)


if __name__ == "__main__":
    main()
