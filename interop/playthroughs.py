"""Write a game of each game in OpenSpiel's text form, which shows everything about its states.

    python -m interop.playthroughs

OpenSpiel's own tests keep such files of its games. They are kept here too, and a test plays them
again: a change of rules, actions, observations or texts shows in them.
"""

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import lodestone.lab.envs.openspiel

FOLDER = Path(__file__).parent / "playthroughs"
#: The games as OpenSpiel loads them, each with a seed of which random play is short.
GAMES = {
    "lodestone_queah(preset=comment-house,reserve=1)": 7,
    "lodestone_qo(preset=small)": 6,
    "lodestone_quincala()": 53,
    "lodestone_leaps(preset=tre-guti)": 5,
}


def main() -> None:
    """Write all files again."""
    lodestone.lab.envs.openspiel.register_games()
    FOLDER.mkdir(exist_ok=True)
    for game, seed in GAMES.items():
        name = game.partition("(")[0]
        (FOLDER / f"{name}.txt").write_text(playthrough(game, [], seed=seed), "utf-8")


if __name__ == "__main__":
    main()
