"""Refit the weights of a game's evaluation, from games of the computer against itself.

    python -m research.weights.learn quincala --games 24000 --keep build/quincala
    python -m research.weights.learn qo-aside --games 2000 --keep build/qo-aside

The games are played with the current weights, so a second run continues from where the first
ended. The features of their positions go into a logistic regression, which finds the weights that
best predict what each position is worth: its exact value if the rules can be solved, else the
result of its game. Weights of patterns, of which there are thousands, also learn from the scores
of the searches. Every fifth game is left out of the fit and used to measure the error.
"""

import argparse
import json
import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy import float64, int16, int64
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_array

from lodestone import Line, Position, Rules, __version__
from lodestone.files import whole_file
from lodestone.games.qo import evaluation as qo
from lodestone.games.qo.state import QoState
from lodestone.games.queah import evaluation as queah
from lodestone.games.quincala import evaluation as quincala
from lodestone.games.quincala.state import QuincalaState
from lodestone.lab.contestants import Seat
from lodestone.lab.play import play_game, random_line
from lodestone.players.computer import CONTEMPT, ComputerPlayer, Strength
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest, legal_turns
from lodestone.search.result import SearchResult
from lodestone.solve import solve
from lodestone.solve.codes import value_of
from lodestone.solve.table import Table

Numbers = NDArray[float64]
Whole = NDArray[int64]
#: The features of a position, a number for every weight.
Count = Callable[[Position], Sequence[int]]

#: The strength of the ridge penalty on the weights.
RIDGE = 1e-4
#: How often the fit of patterns may improve the weights.
MOST_STEPS = 200
#: Games of which a file is written at once.
CHUNK = 500
#: One game in this many is left out of the fit.
LEFT_OUT = 5
WORTH = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True)
class WeightLesson:
    """What a game's weights are learned from, and how.

    `rules` names the rule sets that share weights, by kind; the games are divided among them.
    `scale` is the number of centipieces that correspond to odds of e to 1. Games begin with
    `opening` random plies, continue with `nodes` nodes per turn and are stopped after `longest`
    plies. The share `astray` of the turns is random, so that bad turns occur as well. `repetition`
    is as in rules.
    """

    rules: Mapping[str, tuple[str, ...]]
    count: Count
    names: Sequence[str]
    file: Path
    scale: int
    nodes: int
    opening: int
    longest: int
    astray: float = 0.0
    repetition: str = "threefold"
    is_solved: bool = False


@dataclass(frozen=True)
class PatternLesson:
    """What a game's weights of patterns are learned from, and how.

    `found` returns the numbers of a position's patterns, by the kernels' rules and the state. Games
    begin with a number of random plies within `opening`. The turns are those of `WeightLesson`, but
    every position is searched, also where the turn is random. What a position is worth is the mean
    of the game's result and the search's score, which has the share `trust`; odds of e to 1
    correspond to `sure` centipieces of the score, and to `scale` of the weights. `ridge` is the
    strength of the penalty, in positions for each pattern.
    """

    rules: tuple[str, ...]
    found: Callable[[Any, Sequence[int]], list[int]]
    shapes: Mapping[str, Sequence[int]]
    file: Path
    patterns_file: Path
    scale: int
    sure: int
    trust: float
    ridge: float
    nodes: int
    opening: tuple[int, int]
    longest: int
    astray: float


class Searched(NamedTuple):
    """Positions of games, in the order played: arrays with a row or number for each position."""

    states: Whole
    scores: Whole  # centipieces, for the side to move
    results: Numbers  # what the side to move scored, 0 to 1
    games: Whole  # by seed


class Example(NamedTuple):
    """A position: its features, and its value for the side to move, 0 to 1."""

    counts: tuple[int, ...]
    worth: float


@dataclass(frozen=True)
class Fit:
    """Weights in centipieces, by name, and how well they predict the games left out of the fit.

    `error` is the mean log-loss; `guessing` is the log-loss of always predicting the mean.
    """

    weights: dict[str, int]
    positions: int
    error: float
    guessing: float


def counting(evaluation: Any) -> Count:
    """Return how the features of a position are counted, by the module of a game's evaluation."""
    return lambda position: tuple(
        evaluation.features.compiled(position.rules.kernel, position.state)
    )


class Noted(list[int]):
    """A table of weights that are all 0, and that notes which of them are read."""

    def __getitem__(self, number: SupportsIndex | slice) -> Any:
        """Note the weight's number; return 0."""
        assert not isinstance(number, slice)
        self.append(int(number))
        return 0


def noting(evaluation: Any, make: Callable[..., Any]) -> Callable[[Any, Sequence[int]], list[int]]:
    """Return how a position's patterns are found: those that its evaluation reads."""

    def found(rules: Any, state: Sequence[int]) -> list[int]:
        noted = Noted()
        evaluation.value_by(rules, make(*state), noted)
        return list(noted)

    return found


LESSONS = {
    "queah": WeightLesson(
        {
            "before-move": ("queah:traditional", "queah:compulsory"),
            "as-turn": ("queah:comment", "queah:comment,capture=mandatory"),
            "as-turn-no-backtrack": ("queah:balanced", "queah:balanced-mandatory"),
        },
        counting(queah),
        queah.QueahFeatures._fields,
        queah.WEIGHTS_FILE,
        scale=45,
        nodes=200,
        opening=4,
        longest=80,
        astray=0.25,
        is_solved=True,
    ),
    "qo": WeightLesson(
        {"all": ("qo:standard", "qo:corners", "qo:small", "qo:blocking=group")},
        counting(qo),
        qo.QoFeatures._fields,
        qo.WEIGHTS_FILE,
        scale=1_000,
        nodes=300,
        opening=6,
        longest=300,
        astray=0.4,
        repetition="none",
    ),
}
PATTERN_LESSONS = {
    "qo-aside": PatternLesson(
        ("qo:pay=1,reach=1,paid=aside", "qo:standard,reach=1,paid=aside"),
        noting(qo, QoState),
        qo.SHAPES,
        qo.PATTERNS_RECORD,
        qo.PATTERNS_FILE,
        scale=1_000,
        sure=1_000,
        trust=0.0,
        ridge=4.0,
        nodes=400,
        opening=(2, 9),
        longest=400,
        astray=0.15,
    ),
    "quincala": PatternLesson(
        ("quincala:mini-21", "quincala:mini-25", "quincala:mini-37"),
        noting(quincala, QuincalaState),
        quincala.SHAPES,
        quincala.WEIGHTS_FILE,
        quincala.PATTERNS_FILE,
        scale=100,
        sure=150,
        trust=0.6,
        ridge=2.0,
        nodes=1_000,
        opening=(2, 7),
        longest=200,
        astray=0.15,
    ),
}


def learn(game: str, games: int, seed: int, workers: int) -> dict[str, Fit]:
    """Return the weights of every kind of rules, fitted to games played under them."""
    lesson = LESSONS[game]
    found = {}
    for kind, rule_sets in lesson.rules.items():
        played: list[list[Example]] = []
        for rules in rule_sets:
            if lesson.is_solved:
                table(rules)
            played += play_games(game, rules, range(seed, seed + games // len(rule_sets)), workers)
        found[kind] = fit(lesson, played)
    return found


def play_games(game: str, rules: str, seeds: Sequence[int], workers: int) -> list[list[Example]]:
    """Return the examples of each game, the same whatever the number of workers."""
    play(game, rules, seeds[0])  # compiles once, into the cache that the workers share
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(partial(play, game, rules), seeds, chunksize=8))


def play(game: str, rules: str, seed: int) -> list[Example]:
    """Play a game; return its positions after the opening."""
    lesson = LESSONS[game]
    line = play_line(lesson, rules, seed)
    met = [position for position in line.positions[lesson.opening :] if position.outcome is None]
    if lesson.is_solved:
        return by_table(lesson, rules, met)
    winner = line.outcome.winner if line.outcome else None
    return [Example(tuple(lesson.count(position)), won(position, winner)) for position in met]


def stray(share: float, request: SearchRequest) -> SearchResult:
    """Return a random turn in a share of all cases, otherwise the one that alpha-beta finds."""
    rng = random.Random(request.seed)
    if rng.random() >= share:
        return think(request)
    position = request.line.position
    return SearchResult(position.format_turn(rng.choice(legal_turns(position))))


def play_line(lesson: WeightLesson, rules: str, seed: int) -> Line:
    """Return a game played from a random opening to its end or to the maximum length."""
    rng = random.Random(f"{rules} {seed}")
    played = Rules.parse(rules).changed(repetition=lesson.repetition)
    limit = Limit(nodes=lesson.nodes)
    strength = Strength(limit, limit, partial(stray, lesson.astray), CONTEMPT)
    seat = Seat(ComputerPlayer("learner", "Learner", "", strength))
    opening = random_line(played, lesson.opening, rng)
    sides = [side.name for side in played.game.sides]
    return play_game(opening, dict.fromkeys(sides, seat), rng, longest=lesson.longest)


@cache
def table(rules: str) -> Table:
    """Return the exact values under some rules."""
    return solve(rules)


def by_table(lesson: WeightLesson, rules: str, met: Sequence[Position]) -> list[Example]:
    """Return positions with their values from a table."""
    rows = np.array([position.state for position in met], np.int64)
    if not len(rows):
        return []
    codes = table(rules).probe_codes(rows)
    return [
        Example(tuple(lesson.count(position)), WORTH[value_of(int(code)).name])
        for position, code in zip(met, codes, strict=True)
    ]


def won(position: Position, winner: str | None) -> float:
    """Return what the side to move scored in a game."""
    if winner is None:
        return 0.5
    return 1.0 if position.side == winner else 0.0


def fit(lesson: WeightLesson, games: Sequence[Sequence[Example]]) -> Fit:
    """Return fitted weights, measured on the games left out."""
    kept = [example for n, game in enumerate(games) if n % LEFT_OUT for example in game]
    left_out = [example for game in games[::LEFT_OUT] for example in game]
    counts, worth = arrays(kept)
    found = np.rint(lesson.scale * regression(counts, worth)).astype(int)
    counts, worth = arrays(left_out)
    return Fit(
        {name: int(weight) for name, weight in zip(lesson.names, found, strict=True)},
        len(kept),
        error(worth, likelihood(counts @ found / lesson.scale)),
        error(worth, np.full(len(worth), worth.mean())),
    )


def write_weights(
    path: Path, facts: Mapping[str, object], weights: Mapping[str, Mapping[str, int]]
) -> None:
    """Write weights together with a record of how they were found."""
    path.write_text(json.dumps({**facts, "weights": weights}, indent=1) + "\n", "utf-8")


def write_patterns(
    path: Path, shapes: Mapping[str, Sequence[int]], weights: NDArray[int64]
) -> None:
    """Write the weights of patterns, as `read_patterns` returns them."""
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes.values()])
    parts = np.split(weights.astype(int16), ends[:-1])
    named: dict[str, Any] = {
        name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)
    }
    np.savez_compressed(path, **named)


def arrays(examples: Iterable[Example]) -> tuple[Numbers, Numbers]:
    """Return the features, shape (examples, weights), and the worths."""
    counts, worth = zip(*examples, strict=True)
    return np.array(counts, float64), np.array(worth, float64)


def likelihood(odds: Numbers) -> Numbers:
    """Return the likelihoods of winning by the logarithms of the odds."""
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


def error(worth: Numbers, expected: Numbers) -> float:
    """Return the mean log-loss of `expected`, given `worth`."""
    return float(-np.mean(worth * np.log(expected) + (1 - worth) * np.log(1 - expected)))


def regression(counts: Numbers, worth: Numbers) -> Numbers:
    """Return the weights of a ridge logistic regression, fitted by Newton's method."""
    weights = np.zeros(counts.shape[1])
    ridge = RIDGE * np.eye(len(weights))
    step = np.ones(1)
    while abs(step).max() > 1e-6:
        expected = likelihood(counts @ weights)
        slope = counts.T @ (expected - worth) / len(worth) + ridge @ weights
        curvature = (counts.T * (expected * (1 - expected))) @ counts / len(worth) + ridge
        step = np.linalg.solve(curvature, slope)
        weights -= step
    return weights


def facts(game: str, games: int, seed: int, found: Mapping[str, Fit]) -> dict[str, Any]:
    """Return a record of how weights were found."""
    lesson = LESSONS[game]
    return {
        "version": __version__,
        "seed": seed,
        "games": games * len(found),
        "rules": {kind: list(rule_sets) for kind, rule_sets in lesson.rules.items()},
        "teacher": "exact values" if lesson.is_solved else "results",
        "nodes": lesson.nodes,
        "scale": lesson.scale,
        "positions": {kind: fit.positions for kind, fit in found.items()},
        "error": {kind: round(fit.error, 4) for kind, fit in found.items()},
        "guessing": {kind: round(fit.guessing, 4) for kind, fit in found.items()},
    }


def learn_patterns(
    game: str, games: int, seed: int, workers: int, folder: Path
) -> tuple[dict[str, Any], Whole]:
    """Return a record of how a game's weights of patterns were found, and the weights.

    Games are kept in `folder`, from where a second run takes them.
    """
    lesson = PATTERN_LESSONS[game]
    folder.mkdir(parents=True, exist_ok=True)
    each = games // len(lesson.rules)
    parts = [search_games(game, rules, seed, each, workers, folder) for rules in lesson.rules]
    patterns, worth, left_out = examples_of(lesson, parts)
    weights = fit_patterns(patterns[~left_out], worth[~left_out], lesson.ridge)
    found = np.rint(lesson.scale * weights).astype(int64)
    expected = likelihood(patterns[left_out] @ found / lesson.scale)
    known = worth[left_out]
    return {
        "version": __version__,
        "seed": seed,
        "games": each * len(lesson.rules),
        "rules": {"all": list(lesson.rules)},
        "teacher": "scores of searches and results",
        "nodes": lesson.nodes,
        "scale": lesson.scale,
        "positions": {"all": int((~left_out).sum())},
        "error": {"all": round(error(known, expected), 4)},
        "guessing": {"all": round(error(known, np.full(len(known), known.mean())), 4)},
    }, found


def search_games(
    game: str, rules: str, seed: int, games: int, workers: int, folder: Path
) -> Searched:
    """Return the positions of games, and keep every 500 of them in a file."""
    parts = []
    for first in range(seed, seed + games, CHUNK):
        seeds = range(first, min(first + CHUNK, seed + games))
        name = re.sub(r"\W+", "-", rules)
        file = folder / f"{name}-{seeds[0]}-{seeds[-1]}.npz"
        if not file.exists():
            keep(file, search_some(game, rules, seeds, workers))
        with np.load(file) as kept:
            parts.append(Searched(*(kept[field] for field in Searched._fields)))
        print(f"{rules}: {seeds[-1] - seed + 1} games", flush=True)
    return joined(parts)


def search_some(game: str, rules: str, seeds: Sequence[int], workers: int) -> Searched:
    """Return the positions of the games of some seeds."""
    if workers == 1:
        return joined([search_game(game, rules, seed) for seed in seeds])
    search_game(game, rules, seeds[0])  # compiles once, into the cache that the workers share
    with ProcessPoolExecutor(workers) as pool:
        return joined(list(pool.map(partial(search_game, game, rules), seeds, chunksize=8)))


def search_game(game: str, rules: str, seed: int) -> Searched:
    """Play a game; return its positions after the opening."""
    lesson = PATTERN_LESSONS[game]
    played = Rules.parse(rules).changed(repetition="threefold")
    rng = random.Random(f"{played} {seed}")
    line = random_line(played, rng.randint(*lesson.opening), rng)
    met, scores = [], []
    while line.outcome is None and len(line.turns) < lesson.longest:
        result = think(SearchRequest(line, Limit(nodes=lesson.nodes), rng.randrange(2**31)))
        met.append(line.position)
        scores.append(result.score)
        if rng.random() < lesson.astray:
            line = line.after(rng.choice(legal_turns(line.position)))
        else:
            line = line.play(result.turn)
    winner = line.outcome.winner if line.outcome else None
    return Searched(
        np.array([position.state for position in met], int64),
        np.array(scores, int64),
        np.array([won(position, winner) for position in met]),
        np.full(len(met), seed, int64),
    )


def joined(parts: Sequence[Searched]) -> Searched:
    """Return the positions of several games as one."""
    return Searched(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def keep(file: Path, searched: Searched) -> None:
    """Write positions to a file, which is complete or absent."""
    with whole_file(file) as whole:
        np.savez_compressed(whole, **searched._asdict())


def examples_of(
    lesson: PatternLesson, parts: Sequence[Searched]
) -> tuple[csr_array, Numbers, NDArray[np.bool_]]:
    """Return the patterns of positions, one row each, their worths, and which are left out."""
    found = [
        lesson.found(Rules.parse(rules).kernel, state)
        for rules, part in zip(lesson.rules, parts, strict=True)
        for state in part.states.tolist()
    ]
    searched = joined(parts)
    width = sum(int(np.prod(shape)) for shape in lesson.shapes.values())
    ends = np.cumsum([0, *map(len, found)])
    numbers = np.concatenate(found)
    patterns = csr_array((np.ones(len(numbers)), numbers, ends), shape=(len(found), width))
    by_search = likelihood(searched.scores / lesson.sure)
    worth = lesson.trust * by_search + (1 - lesson.trust) * searched.results
    return patterns, worth, searched.games % LEFT_OUT == 0


def fit_patterns(patterns: csr_array, worth: Numbers, ridge: float) -> Numbers:
    """Return the weights of a ridge logistic regression, fitted by L-BFGS.

    Source of the method: Liu and Nocedal, Mathematical Programming 45, 1989.
    """
    turned = patterns.T.tocsr()

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        odds = patterns @ weights
        missed = np.sum(np.logaddexp(0, odds) - worth * odds)
        slope = turned @ (likelihood(odds) - worth) + ridge * weights
        return missed + ridge / 2 * weights @ weights, slope

    start = np.zeros(patterns.shape[1])
    steps = {"maxiter": MOST_STEPS}
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options=steps).x)


def write_learned(args: argparse.Namespace) -> None:
    """Learn the weights of features and write their file."""
    found = learn(args.game, args.games, args.seed, args.workers)
    about = facts(args.game, args.games, args.seed, found)
    weights = {kind: fit.weights for kind, fit in found.items()}
    write_weights(args.file or LESSONS[args.game].file, about, weights)
    print(about)


def write_learned_patterns(args: argparse.Namespace) -> None:
    """Learn the weights of patterns; write them, and a record of how they were found."""
    lesson = PATTERN_LESSONS[args.game]
    folder = args.keep or Path("build") / args.game
    about, found = learn_patterns(args.game, args.games, args.seed, args.workers, folder)
    file = args.file or lesson.file
    write_weights(file, about, {})
    write_patterns(file.with_name(lesson.patterns_file.name), lesson.shapes, found)
    print(about)


def main() -> None:
    """Learn one game's weights and write them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=[*LESSONS, *PATTERN_LESSONS])
    parser.add_argument("--games", type=int, default=4_000, help="of every kind of rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--file", type=Path, help="instead of the one that the program uses")
    parser.add_argument("--keep", type=Path, help="folder for games, to resume; only for patterns")
    args = parser.parse_args()
    write = write_learned_patterns if args.game in PATTERN_LESSONS else write_learned
    write(args)


if __name__ == "__main__":
    main()
