"""Play the games between programs that those explore who have none of their own.

    python -m authoring.programs

plays two levels against each other under all rules that the games' pages recommend.
"""

import argparse
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from lodestone.core.game import AnyGame, all_games
from lodestone.files import whole_file
from lodestone.lab.contestants import Contestant
from lodestone.lab.executors import Executor
from lodestone.lab.match import play_pairs
from lodestone.lab.play import Conditions
from lodestone.records import GameRecord
from lodestone.records.writer import write_text
from lodestone.teach.pages import recommended_rules
from lodestone.teach.studies import PROGRAMS

GAMES = Path("src/lodestone/games")
#: The two players: the strongest that err, so that games differ and somebody wins.
PLAYERS = (Contestant.parse("level-7", None), Contestant.parse("level-6", None))
#: Openings under each rule set; each is played twice.
OPENINGS = 15
#: Random plies at the start, and plies after which a game ends.
OPENING, LONGEST = 2, 200
SEED = 1


def main() -> None:
    """Play the games of each game, and write them into its folder."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    for game in all_games():
        records = list(played(game))
        with whole_file(GAMES / game.name / "teach" / PROGRAMS) as file:
            file.write("".join(map(write_text, records)).encode())
        print(f"{game.name}: {len(records)} games")


def played(game: AnyGame) -> Iterator[GameRecord]:
    """Yield the games of a game, those under its first recommended rules first."""
    for rules in recommended_rules(game):
        conditions = Conditions(rules, PLAYERS, SEED, OPENING, LONGEST)
        yield from map(shortened, chain(*play_pairs(conditions, range(OPENINGS), Executor().apart)))


def shortened(game: GameRecord) -> GameRecord:
    """Return a game with those of its tags that readers need."""
    kept = {"White", "Black", "Termination"}
    game.tags = {name: text for name, text in game.tags.items() if name in kept}
    return game


if __name__ == "__main__":
    main()
