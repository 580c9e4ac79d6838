"""A tournament: several players, each against each or one against all, rated by all their games.

Each two play a match: the same openings for all, each played twice with seats exchanged.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from itertools import combinations, islice

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules, play_rules, write_rules
from lodestone.engine.external import Patience
from lodestone.errors import optional
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.contestants import Contestant
from lodestone.lab.defaults import (
    LONGEST,
    OPENING,
    PAIR,
    SEED,
    TOURNAMENT_GAMES,
    ExecutorName,
    check_games,
)
from lodestone.lab.executors import Executor, WorkerSet, do_all, in_order
from lodestone.lab.match import MatchPairs, check_contestants
from lodestone.lab.play import Conditions, Pair, of_other_versions, pairs_among, points
from lodestone.lab.ratings import OpeningResult, rate
from lodestone.lab.reporting import Entry, Heading, Plain, Report, Section
from lodestone.lab.standings import Ending, Standings
from lodestone.lab.statistics import Estimate, Hypotheses
from lodestone.players.protocol import Player
from lodestone.records import GameRecord
from lodestone.search.request import Limit

#: Pairs of each match between two looks at the sequential test.
ROUND = 16
#: What is called after each two games, with the tournament so far.
OnGames = Callable[["Tournament", Pair], None]


@dataclass
class Tournament:
    """The matches of a tournament, by the numbers of their players, and the results of their pairs.

    `resumed` games were played before; `others` of the records were by other versions of players.
    """

    rules: Rules
    contestants: Sequence[Contestant]
    matches: dict[tuple[int, int], Standings]
    openings: dict[tuple[int, int], list[OpeningResult]] = field(default_factory=dict)
    resumed: int = 0
    others: int = 0

    def __str__(self) -> str:
        return str(self.report())

    def __repr__(self) -> str:
        names = ", ".join(map(str, self.contestants))
        return f"<Tournament of {names}: {self.games:,} games>"

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(match.games for match in self.matches.values())

    @property
    def ratings(self) -> list[Estimate]:
        """The Elo rating of each player, with its 95 % interval; their mean is 0."""
        openings = [one for pairing in self.matches for one in self.openings.get(pairing, ())]
        return rate(len(self.contestants), openings)

    def count(self, pairing: tuple[int, int], pair: Pair) -> None:
        """Add the two games of one opening."""
        match = self.matches[pairing]
        match.count_all([pair], None)  # it ends where a sequential test decides
        opening = OpeningResult(*pairing, tuple(map(points, pair)))
        self.openings.setdefault(pairing, []).append(opening)

    def resume(self, records: Sequence[GameRecord], games: int) -> None:
        """Count the games among records that belong to the tournament."""
        for pairing, match in self.matches.items():
            for pair in islice(pairs_among(match.conditions, records), games // PAIR):
                if match.ending is Ending.LENGTH:
                    self.count(pairing, pair)
            self.others += of_other_versions(match.conditions, records)
        self.resumed = self.games

    def missing(self, games: int) -> dict[tuple[int, int], range]:
        """Return the pairs that are to be played next, by their numbers, of each match."""
        found = {}
        for pairing, match in self.matches.items():
            first, stop = match.games // PAIR, games // PAIR
            if match.hypotheses is not None:
                stop = min(stop, first + ROUND)
            if first < stop and match.ending is Ending.LENGTH:
                found[pairing] = range(first, stop)
        return found

    def points_of(self, player: int, other: int) -> tuple[float, int]:
        """Return a player's points against another, and the number of their games."""
        for (first, second), match in self.matches.items():
            if (first, second) == (player, other):
                return match.points, match.games
            if (first, second) == (other, player):
                return match.games - match.points, match.games
        return 0.0, 0

    def report(self) -> Report:
        """Return the ratings and the cross table, in words and plain."""
        terms = next(iter(self.matches.values())).conditions
        how = f"{self.games:,} games, two of each opening of {terms.opening} random plies"
        figures: Plain = {"rules": write_rules(self.rules), "seed": terms.seed}
        figures |= {"opening": terms.opening, "longest": terms.longest, "games": self.games}
        figures |= {"resumed": self.resumed}
        return Report(
            f"Tournament under {write_rules(self.rules)}",
            f"{how}, seed {terms.seed}",
            [Entry(name, value) for name, value in figures.items()],
            list(self._tables()),
        )

    def _tables(self) -> Iterator[Section]:
        """Yield the ratings, and the points of each against each."""
        rows = sorted(self._rows(), key=lambda row: -row.rating.value)
        places = {row.player: str(place) for place, row in enumerate(rows, 1)}
        place = Heading(title="#", say=lambda row: places[row.player])
        player = Heading("player", self._name, "player", self._name)
        columns = [
            place,
            player,
            Heading("rating", lambda row: row.rating.plain(1), "Elo", _elo),
            Heading("points", lambda row: row.points, "points", lambda row: f"{row.points:g}"),
            Heading("games", lambda row: row.games, "games", lambda row: f"{row.games:,}"),
            Heading("faults", lambda row: row.faults, "faults", lambda row: str(row.faults)),
            Heading("against", lambda row: self._against(row.player)),
        ]
        yield Section(columns, rows, "players", "Ratings with 95 % intervals; their mean is 0")
        cross = [
            Heading(title=title, say=partial(self._cell, other=other))
            for other, title in places.items()
        ]
        yield Section([place, player, *cross], rows, title="Points of each against each")

    def _name(self, row: "Row") -> str:
        return str(self.contestants[row.player])

    def _rows(self) -> "Iterator[Row]":
        everybody = range(len(self.contestants))
        for player, rating in enumerate(self.ratings):
            scores = [self.points_of(player, other) for other in everybody]
            faults = sum(
                match.faults[pairing.index(player)].total()
                for pairing, match in self.matches.items()
                if player in pairing
            )
            total = sum(score for score, _ in scores), sum(games for _, games in scores)
            yield Row(player, rating, *total, faults)

    def _cell(self, row: "Row", other: int) -> str:
        score, games = self.points_of(row.player, other)
        return f"{score:g} of {games}" if games else ""

    def _against(self, player: int) -> list[Plain]:
        return [
            {"player": str(one), "points": score, "games": games}
            for other, one in enumerate(self.contestants)
            for score, games in [self.points_of(player, other)]
            if games
        ]


@dataclass(frozen=True)
class Row:
    """A player's rating, points, games and faults."""

    player: int
    rating: Estimate
    points: float
    games: int
    faults: int


def _elo(row: Row) -> str:
    return row.rating.short("+.0f")


def play_tournament(
    players: Sequence[Player | str],
    rules: Rules | str,
    games: int = TOURNAMENT_GAMES,
    *,
    gauntlet: bool = False,
    limit: Limit | None = None,
    seed: int = SEED,
    opening: int = OPENING,
    longest: int = LONGEST,
    compiled: bool = HAS_COMPILER,
    hypotheses: Hypotheses | None = None,
    records: Iterable[GameRecord] = (),
    on_games: OnGames | None = None,
    executor: Executor | ExecutorName = "local",
    workers: int | None = None,
) -> Tournament:
    """Play a tournament of `games` games, an even number, between each two players.

    In a `gauntlet`, the first player meets all others, and these do not meet. The other arguments
    are those of `play_match`. With `hypotheses`, a match ends as soon as the sequential test
    accepts one of them. Games among `records` that belong to the tournament are not played again.
    `on_games` is called after each two games that were. Raises `LodestoneError` if a player cannot
    take part, two are the same, or there are fewer than two.

    >>> found = play_tournament(["greedy", "random", "level-1"], "queah", 2, longest=30, workers=0)
    >>> found.games, [round(sum(one.value for one in found.ratings), 6)]
    (6, [0.0])
    """
    with optional("a tournament", "lab"):
        import_module("scipy")  # which rates the players once all has been played
    check_games(games, opening, longest)
    contestants = [Contestant.of(one, limit) for one in players]
    if len(set(map(str, contestants))) < max(2, len(contestants)):
        raise LodestoneError("a tournament needs two players or more, all of different names")
    played = play_rules(rules)
    found = Tournament(played, contestants, {})
    for pairing in combinations(range(len(contestants)), 2):
        if pairing[0] == 0 or not gauntlet:
            both = contestants[pairing[0]], contestants[pairing[1]]
            terms = Conditions(played, both, seed, opening, longest, compiled)
            found.matches[pairing] = Standings(terms, hypotheses)
    found.resume(list(records), games)
    check_contestants(played, contestants, Patience(), compiled=compiled)
    works = [MatchPairs(match.conditions) for match in found.matches.values()]
    with closing(Executor.of(executor, workers).open(works)) as opened:
        _play(found, opened, games, on_games)
    return found


def _play(found: Tournament, workers: WorkerSet, games: int, on_games: OnGames | None) -> None:
    """Play the missing games; with a sequential test, some of each match at a time."""
    while missing := found.missing(games):
        works = {pairing: MatchPairs(found.matches[pairing].conditions) for pairing in missing}
        pairings = {id(work): pairing for pairing, work in works.items()}
        wanted = [(works[pairing], [pairs]) for pairing, pairs in missing.items()]
        with closing(do_all(workers, wanted)) as answers:
            for done in in_order(answers, wanted):
                pairing = pairings[id(done.piece.work)]
                for pair in done.answer:
                    if found.matches[pairing].ending is Ending.LENGTH:
                        found.count(pairing, pair)
                        if on_games is not None:
                            on_games(found, pair)
