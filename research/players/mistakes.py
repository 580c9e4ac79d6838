"""Count the mistakes in reports on games, and those that the report's own search prefers.

    python -m research.players.mistakes [GAMES]

plays GAMES games (6 without a number) of each game under its first rules, `level-4` against
`level-3`, and reports on each with a tenth of a second per position, always by searches. For each
game it prints how many turns two searches, compared as they are, call mistakes, and how many the
report names, which corrects the earlier value where both agree on the turn; and of both how many
are turns that the earlier search prefers.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lodestone import Line, Position
from lodestone.core.game import AnyGame, all_games
from lodestone.players.levels import LEVELS
from lodestone.players.roster import find_player
from lodestone.search.request import Limit, SearchRequest
from lodestone.study.report import (
    ReportedPosition,
    ReportSummary,
    grade_of,
    judge_found,
    reporting,
)
from lodestone.teach.pages import first_rules

#: Who plays, and what a report may take per position.
PLAYERS, LIMIT = ("level-4", "level-3"), Limit(seconds=0.1)
#: Plies after which a game is left: its report needs no end.
LONGEST = 120
USUAL_GAMES = 6


class ReportCounts(NamedTuple):
    """What was counted in some games; `preferred` are turns that the earlier search prefers."""

    turns: int
    compared: int
    compared_preferred: int
    named: int
    named_preferred: int

    def __str__(self) -> str:
        return (
            f"{self.turns} turns; {self.compared} mistakes by two searches, "
            f"{self.compared_preferred} preferred; {self.named} mistakes in reports, "
            f"{self.named_preferred} preferred"
        )


def played(game: AnyGame, seed: int) -> Line:
    """Return a game between the players, who take turns at beginning."""
    line = Line.of(Position.start(first_rules(game)))
    players = [find_player(name) for name in PLAYERS]
    while line.outcome is None and len(line.turns) < LONGEST:
        mover = players[(len(line.turns) + seed) % 2]
        request = SearchRequest(line, None, seed=1_000 * seed + len(line.turns))
        line = line.play(mover.choose(request).turn)
    return line


def judge(line: Line) -> ReportedPosition:
    """Return what an unfinished position is worth, by a search."""
    found = LEVELS[-1].analyse(SearchRequest(line, LIMIT, seed=len(line.turns)))
    return judge_found(line, found.score, found.turn)


def count(line: Line) -> ReportCounts:
    """Return what a report on a game comes to."""
    *reported, summary = reporting(line, judge)
    assert isinstance(summary, ReportSummary)
    # Positions whose values are corrected follow those that were judged.
    judged = [one for one in reported if isinstance(one, ReportedPosition)][: len(line.positions)]
    preferred = set(_preferred(line, judged))
    compared = set(_compared(line, judged))
    named = {mistake.ply for mistake in summary.mistakes}
    return ReportCounts(
        len(line.turns),
        len(compared),
        len(compared & preferred),
        len(named),
        len(named & preferred),
    )


def _preferred(line: Line, judged: Sequence[ReportedPosition]) -> Iterator[int]:
    """Yield the turns, by their numbers, that the search before them prefers."""
    for ply, (turn, before) in enumerate(zip(line.turns, judged, strict=False), 1):
        if before.best is not None and before.best.turn == turn:
            yield ply


def _compared(line: Line, judged: Sequence[ReportedPosition]) -> Iterator[int]:
    """Yield the turns that give something away, if each search is believed as it is."""
    first = line.position.rules.game.rivals[0].name
    for ply in range(len(line.turns)):
        gained = judged[ply + 1].chance - judged[ply].chance
        if grade_of(-gained if judged[ply].side == first else gained):
            yield ply + 1


def main(games: int) -> None:
    """Count, and print what has been counted after each game."""
    for game in all_games():
        so_far = [0] * len(ReportCounts._fields)
        for seed in range(games):
            counts = count(played(game, seed))
            so_far = [a + b for a, b in zip(so_far, counts, strict=True)]
            print(f"{game.name}, {seed + 1} games: {ReportCounts(*so_far)}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL_GAMES)
