"""Refit the weights of a game's evaluation, from games of the computer against itself.

    python -m research.weights.learn quincala --games 24000 --keep build/quincala
    python -m research.weights.learn qo-aside --games 2000 --keep build/qo-aside

The games are played with the current weights, so a run with other seeds continues from where an
earlier one ended. What is counted in their positions, features or patterns, goes into a logistic
regression, which finds the weights that best predict what each position is worth: its exact value
if the rules can be solved, else the result of its game, and for some the score of a search. Every
fifth game is left out of the fit and used to measure the error.
"""

import argparse
import json
import random
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from math import prod
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy import float64, int64
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_array

from lodestone import Line, Position, Rules, __version__
from lodestone.files import whole_file
from lodestone.games.qo import evaluation as qo
from lodestone.games.qo.state import QoState
from lodestone.games.queah import evaluation as queah
from lodestone.games.queah.state import QueahState
from lodestone.games.quincala import evaluation as quincala
from lodestone.games.quincala.state import QuincalaState
from lodestone.lab.contestants import Seat
from lodestone.lab.executors import Executor, in_order
from lodestone.lab.play import play_game, random_line
from lodestone.lab.work import Held, Work
from lodestone.players.computer import CONTEMPT, ComputerPlayer, Strength
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest, legal_turns
from lodestone.search.result import SearchResult
from lodestone.solve import solve
from lodestone.solve.table import Table
from research.executing import add_executor, executor_of

Numbers = NDArray[float64]
Whole = NDArray[int64]
#: The numbers of the weights that count in a position, and how often each of them does.
Terms = tuple[Sequence[int], Sequence[int]]
#: What counts in a position, by the kernels' rules and the state.
Count = Callable[[Any, Sequence[int]], Terms]

SETTINGS = Path(__file__).with_name("lessons.toml")
#: How often the fit may improve the weights, and the mean change of a weight that ends it.
MOST_STEPS, PRECISION = 200, 1e-9
#: Games of which a file is written at once.
CHUNK = 500
#: One game in this many is left out of the fit.
LEFT_OUT = 5


@dataclass(frozen=True)
class WeightLesson:
    """What a game's weights are learned from, and how.

    `rules` names the rule sets that share weights, by kind; the games are divided among them.
    `count` returns what counts in a position, whose weights have these `shapes`, by name.
    `scale` is the number of centipieces that correspond to odds of e to 1, and `ridge` the strength
    of the penalty on the weights, in positions for each. Games begin with a number of random plies
    within `opening`, continue with `nodes` nodes per turn and are stopped after `longest` plies.
    The share `astray` of the turns is random, so that bad turns occur as well. `repetition` is as
    in rules.

    A position is worth its exact value where the rules are solved. Elsewhere it is the mean of the
    game's result and a search's score, which has the share `trust`; odds of e to 1 correspond to
    `sure` centipieces of the score. The weights are written to `file`, with a record of how they
    were found.
    """

    count: Count
    shapes: Mapping[str, Sequence[int]]
    file: Path
    rules: Mapping[str, Sequence[str]]
    scale: int
    ridge: float
    nodes: int
    opening: Sequence[int]
    longest: int
    astray: float
    repetition: str = "threefold"
    trust: float = 0.0
    sure: int = 1
    is_solved: bool = False

    @property
    def width(self) -> int:
        """The number of weights."""
        return sum(map(prod, self.shapes.values()))

    @property
    def teacher(self) -> str:
        """What says what positions are worth, in words."""
        if self.is_solved:
            return "exact values"
        return "scores of searches and results" if self.trust else "results"


class LearnedFrom(NamedTuple):
    """Positions of games, in the order played: arrays with a row or number for each position."""

    states: Whole
    worth: Numbers  # for the side to move, 0 to 1
    games: Whole  # by seed


@dataclass(frozen=True)
class Fit:
    """Weights in centipieces, and how well they predict the games left out of the fit.

    `error` is the mean log-loss; `guessing` is the log-loss of always predicting the mean.
    """

    weights: Whole
    positions: int
    error: float
    guessing: float


def counting(evaluation: Any, make: Callable[..., Any]) -> Count:
    """Return how the features of a position are counted, by the module of a game's evaluation."""

    def count(rules: Any, state: Sequence[int]) -> Terms:
        found = evaluation.features.compiled(rules, make(*state))
        return range(len(found)), found

    return count


class Noted(list[int]):
    """A table of weights that are all 0, and that notes which of them are read."""

    def __getitem__(self, number: SupportsIndex | slice) -> Any:
        """Note the weight's number; return 0."""
        assert not isinstance(number, slice)
        self.append(int(number))
        return 0


def noting(evaluation: Any, make: Callable[..., Any]) -> Count:
    """Return how a position's patterns are found: those that its evaluation reads."""

    def count(rules: Any, state: Sequence[int]) -> Terms:
        noted = Noted()
        evaluation.value_by(rules, make(*state), noted)
        return list(noted), [1] * len(noted)

    return count


#: What counts in the positions of each lesson, its weights, and where they are written.
COUNTED: dict[str, tuple[Count, Mapping[str, Sequence[int]], Path]] = {
    "queah": (
        counting(queah, QueahState),
        dict.fromkeys(queah.QueahFeatures._fields, ()),
        queah.WEIGHTS_FILE,
    ),
    "qo": (
        counting(qo, QoState),
        dict.fromkeys(qo.QoFeatures._fields, ()),
        qo.WEIGHTS_FILE,
    ),
    "qo-aside": (noting(qo, QoState), qo.SHAPES, qo.PATTERNS_FILE),
    "quincala": (noting(quincala, QuincalaState), quincala.SHAPES, quincala.WEIGHTS_FILE),
}
LESSONS = {
    name: WeightLesson(*COUNTED[name], **settings)
    for name, settings in tomllib.loads(SETTINGS.read_text("utf-8")).items()
}


def learn(game: str, games: int, seed: int, executor: Executor, folder: Path) -> dict[str, Fit]:
    """Return the weights of every kind of rules, fitted to games played under them.

    Games are kept in `folder`, from where a second run takes them.
    """
    lesson = LESSONS[game]
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for kind, rule_sets in lesson.rules.items():
        seeds = range(seed, seed + games // len(rule_sets))
        parts = {rules: play_games(game, rules, seeds, executor, folder) for rules in rule_sets}
        found[kind] = fit(lesson, parts)
    return found


def play_games(
    game: str, rules: str, seeds: range, executor: Executor, folder: Path
) -> LearnedFrom:
    """Return the positions of games, the same whatever the number of workers.

    Those of every 500 games are kept in a file.
    """
    parts, name = [], re.sub(r"\W+", "-", rules)
    for first in range(0, len(seeds), CHUNK):
        some = seeds[first : first + CHUNK]
        file = folder / f"{name}-{some[0]}-{some[-1]}.npz"
        if not file.exists():
            found = play_some(game, rules, some, executor)
            with whole_file(file) as whole:
                np.savez_compressed(whole, **found._asdict())
        with np.load(file) as kept:
            parts.append(LearnedFrom(*(kept[field] for field in LearnedFrom._fields)))
        print(f"{rules}: {first + len(some)} games", flush=True)
    return joined(parts)


@dataclass(frozen=True)
class LessonGames(Work[list[LearnedFrom]]):
    """The games of a game's lesson under some rules; their numbers are their seeds."""

    game: str
    rules: str

    def named(self, numbers: range) -> str:
        """Return how errors name some games."""
        return f"games {numbers[0]} to {numbers[-1]} under {self.rules}"

    def do(self, numbers: range, _held: Held) -> list[LearnedFrom]:
        """Play some games; return the positions of each."""
        return [play(self.game, self.rules, seed) for seed in numbers]


def play_some(game: str, rules: str, seeds: range, executor: Executor) -> LearnedFrom:
    """Return the positions of the games of some seeds."""
    wanted = [(LessonGames(game, rules), [seeds])]
    with closing(executor.do(wanted)) as answers:
        parts = [done.answer for done in in_order(answers, wanted)]
    return joined(list(chain(*parts)))


def play(game: str, rules: str, seed: int) -> LearnedFrom:
    """Play a game; return its positions after the opening."""
    lesson = LESSONS[game]
    line = play_line(lesson, rules, seed)
    first = opening_of(lesson, seed)
    plies = [at for at in range(first, len(line.positions)) if not line.positions[at].outcome]
    states = np.array([line.positions[at].state for at in plies], int64)
    if lesson.is_solved:
        worth = (np.sign(table(rules).probe_codes(states)) + 1) / 2
    else:
        winner = line.outcome.winner if line.outcome else None
        worth = np.array([won(line.positions[at], winner) for at in plies])
    if lesson.trust:
        limit = Limit(nodes=lesson.nodes)
        scores = np.array([think(SearchRequest(line[:at], limit)).score for at in plies])
        worth = lesson.trust * likelihood(scores / lesson.sure) + (1 - lesson.trust) * worth
    return LearnedFrom(states, worth, np.full(len(plies), seed))


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
    opening = random_line(played, opening_of(lesson, seed), rng)
    sides = [side.name for side in played.game.sides]
    return play_game(opening, dict.fromkeys(sides, seat), rng, longest=lesson.longest)


def opening_of(lesson: WeightLesson, seed: int) -> int:
    """Return the number of random plies with which a game begins."""
    least, most = lesson.opening
    return least + seed % (most - least + 1)


@cache
def table(rules: str) -> Table:
    """Return the exact values under some rules."""
    return solve(rules)


def won(position: Position, winner: str | None) -> float:
    """Return what the side to move scored in a game."""
    if winner is None:
        return 0.5
    return 1.0 if position.side == winner else 0.0


def joined(parts: Sequence[LearnedFrom]) -> LearnedFrom:
    """Return the positions of several games as one."""
    return LearnedFrom(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def fit(lesson: WeightLesson, parts: Mapping[str, LearnedFrom]) -> Fit:
    """Return weights fitted to positions under some rules, and measured on games left out."""
    counts, positions = counted(lesson, parts), joined(list(parts.values()))
    is_kept = positions.games % LEFT_OUT != 0
    weights = regression(counts[is_kept], positions.worth[is_kept], lesson.ridge)
    found = np.rint(lesson.scale * weights).astype(int64)
    expected = likelihood(counts[~is_kept] @ found / lesson.scale)
    known = positions.worth[~is_kept]
    guess = np.full(len(known), known.mean())
    return Fit(found, int(is_kept.sum()), error(known, expected), error(known, guess))


def counted(lesson: WeightLesson, parts: Mapping[str, LearnedFrom]) -> csr_array:
    """Return what counts in positions, a row for each, under the rules that they are named by."""
    terms = [
        lesson.count(Rules.parse(rules).kernel, state)
        for rules, part in parts.items()
        for state in part.states.tolist()
    ]
    ends = np.cumsum([0, *(len(numbers) for numbers, _ in terms)])
    numbers, times = (np.concatenate(arrays) for arrays in zip(*terms, strict=True))
    return csr_array((times.astype(float64), numbers, ends), shape=(len(terms), lesson.width))


def likelihood(odds: Numbers) -> Numbers:
    """Return the likelihoods of winning by the logarithms of the odds."""
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


def error(worth: Numbers, expected: Numbers) -> float:
    """Return the mean log-loss of `expected`, given `worth`."""
    return float(-np.mean(worth * np.log(expected) + (1 - worth) * np.log(1 - expected)))


def regression(counts: csr_array, worth: Numbers, ridge: float) -> Numbers:
    """Return the weights of a ridge logistic regression, fitted by Newton's method.

    Conjugate gradients find each step (Nocedal and Wright, Numerical Optimization, 2006, 7.1).
    """
    turned = counts.T.tocsr()

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        odds = counts @ weights
        missed = np.sum(np.logaddexp(0, odds) - worth * odds)
        slope = turned @ (likelihood(odds) - worth) + ridge * weights
        return missed + ridge / 2 * weights @ weights, slope

    def curvature(weights: Numbers, step: Numbers) -> Numbers:
        expected = likelihood(counts @ weights)
        return turned @ (expected * (1 - expected) * (counts @ step)) + ridge * step

    start, options = np.zeros(counts.shape[1]), {"maxiter": MOST_STEPS, "xtol": PRECISION}
    found = minimize(loss, start, jac=True, hessp=curvature, method="Newton-CG", options=options)
    return np.asarray(found.x)


def facts(game: str, games: int, seed: int, found: Mapping[str, Fit]) -> dict[str, Any]:
    """Return a record of how weights were found."""
    lesson = LESSONS[game]
    return {
        "version": __version__,
        "seed": seed,
        "games": games * len(found),
        "rules": {kind: list(rule_sets) for kind, rule_sets in lesson.rules.items()},
        "teacher": lesson.teacher,
        "nodes": lesson.nodes,
        "scale": lesson.scale,
        "positions": {kind: fit.positions for kind, fit in found.items()},
        "error": {kind: round(fit.error, 4) for kind, fit in found.items()},
        "guessing": {kind: round(fit.guessing, 4) for kind, fit in found.items()},
    }


def write(
    lesson: WeightLesson, file: Path | None, about: Mapping[str, object], found: Mapping[str, Fit]
) -> None:
    """Write the weights, of features by kind, with a record of how they were found."""
    weights: dict[str, Any] = {}
    for kind, fitted in found.items():
        if any(lesson.shapes.values()):
            weights |= by_pattern(lesson.shapes, fitted.weights)
        else:
            weights[kind] = dict(zip(lesson.shapes, fitted.weights.tolist(), strict=True))
    write_weights(file or lesson.file, about, weights)


def write_weights(
    path: Path, facts: Mapping[str, object], weights: Mapping[str, Mapping[str, int] | str]
) -> None:
    """Write weights together with a record of how they were found."""
    path.write_text(json.dumps({**facts, "weights": weights}, indent=1) + "\n", "utf-8")


def by_pattern(shapes: Mapping[str, Sequence[int]], weights: NDArray[int64]) -> dict[str, str]:
    """Return the weights of each pattern, as `read_patterns` reads them."""
    parts = np.split(weights, np.cumsum([prod(shape) for shape in shapes.values()])[:-1])
    return {name: " ".join(map(str, part)) for name, part in zip(shapes, parts, strict=True)}


def main() -> None:
    """Learn one game's weights and write them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=LESSONS)
    parser.add_argument("--games", type=int, default=4_000, help="of every kind of rules")
    parser.add_argument("--seed", type=int, default=1)
    add_executor(parser)
    parser.add_argument("--file", type=Path, help="instead of the one that the program uses")
    parser.add_argument("--keep", type=Path, help="folder for games (default: build/GAME)")
    args = parser.parse_args()
    folder = args.keep or Path("build") / args.game
    found = learn(args.game, args.games, args.seed, executor_of(args), folder)
    about = facts(args.game, args.games, args.seed, found)
    write(LESSONS[args.game], args.file, about, found)
    print(about)


if __name__ == "__main__":
    # Other processes import what is sent to them.
    from research.weights.learn import main as imported

    imported()
