"""The usual conditions of games, for Python, the command line, experiments and the page alike.

It imports nothing slow: the command line reads it at every start.
"""

from typing import Literal

from lodestone.core.errors import LodestoneError, expected

#: Where games are played.
ExecutorName = Literal["local", "ray", "dask"]
#: Random plies at the start of a game. In comparisons half of the pairs begin with one more.
OPENING = 4
#: Games per opening: one with each player on the first side.
PAIR = 2
#: The games of a match, and on the page those of each rule set and player.
MATCH_GAMES = 200
#: The games of each two players of a tournament.
TOURNAMENT_GAMES = 40
#: The games of each rule set in a comparison or an experiment.
GAMES = 1_000
#: The positions that agents are asked about: 40 of each band.
QUESTIONS = 280
#: The plies after which a game of a match is unfinished.
LONGEST = 400
#: The player of both sides in comparisons and experiments.
PLAYER = "random"
#: The seed of everything that is drawn.
SEED = 1
#: In the folder of an experiment's results, a copy of its file, and the report.
EXPERIMENT, REPORT = "experiment.toml", "report.html"


def check_games(games: int, opening: int = 0, longest: int = LONGEST) -> None:
    """Raise `LodestoneError` if games cannot be played in pairs, or end with their openings."""
    for given in (games, opening, longest):
        if not isinstance(given, int):
            raise LodestoneError(expected("a whole number", given))
    if games < PAIR or games % PAIR:
        raise LodestoneError("games must be even and at least 2: every opening is played twice")
    if longest <= opening:
        raise LodestoneError("longest must be greater than opening, whose plies count")
