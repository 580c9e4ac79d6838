"""A small program that learns Queah from its own games, in minutes, and counts its mistakes.

    python examples/learner.py --minutes 10

It learns the value of every turn by Q-learning (temporal differences), in thousands of games that
`VectorEnv` plays at once. The value is a sum over *n-tuples*: each looks at a few cells of the
board, and has two weights for each way in which these can be occupied and each turn. One holds
throughout the game and is soon learned; the other holds in one *stage*, by the pieces that are
still to enter. Nothing but NumPy is needed. Its mistakes are counted on the way, in positions of
which a table knows the values. Weights are written to the file `learner.npz`. In a folder that has
it,

    lodestone bench-agent python:examples.learner:learned queah:balanced

measures the player next to Lodestone's levels.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy import float32, int32, int64
from numpy.typing import NDArray

from lodestone import Player, SearchRequest, SearchResult, play_match, solve_rules
from lodestone.core.rules import play_rules
from lodestone.kernel import protocol
from lodestone.lab.agents import questions_by_table
from lodestone.lab.envs import ActionSpace, VectorEnv
from lodestone.lab.mistakes import Account, AgentAnswer, AgentQuestion, MistakeCounts, account_of

RULES = "queah:balanced"
WEIGHTS = Path("learner.npz")
#: How many n-tuples there are, and how many cells each looks at.
TUPLES, CELLS = 16, 7
#: What a cell can hold, from the mover's point of view: nothing, an own or an enemy piece; and in
#: how many ways the cells of a tuple can be occupied.
CONTENTS = 3
WAYS = CONTENTS**CELLS
#: How many stages of the game there are, and more pieces than this in both reserves are many.
STAGES, MANY = 7, 5
#: Games played at once, and the turns after which a game is broken off.
GAMES, LONGEST = 1024, 200
#: The share of random turns, the worth of a win one turn later, and the first size of a step.
EXPLORING, DISCOUNT, STEP = 0.1, 0.99, 0.4
#: Positions in which mistakes are counted; the moments of the curve double from `FIRST` seconds.
QUESTIONS, FIRST = 700, 10.0
#: The value of turns that are not legal: lower than all others.
ILLEGAL = -9.0

Values = NDArray[float32]
#: For each observation, the rows of weights that its tuples select: (count, 2 * TUPLES).
Patterns = NDArray[int64]
Planes = NDArray[np.uint8]


class Weights:
    """The weights of all tuples: (rows, actions).

    A tuple has `WAYS` rows for the whole game, and then as many for each stage.
    """

    def __init__(self, space: ActionSpace, seed: int = 1) -> None:
        rng, count = np.random.default_rng(seed), len(space.cells)
        self.tuples = np.stack([rng.permutation(count)[:CELLS] for _ in range(TUPLES)])
        self.values = np.zeros((TUPLES * (1 + STAGES) * WAYS, space.count), float32)
        self._seen = np.zeros(self.values.size, int32)

    def patterns(self, planes: Planes) -> Patterns:
        """Return the patterns of observations, uint8, (count, planes, cells)."""
        held = planes[:, 0].astype(int64) + 2 * planes[:, 1]
        first = np.arange(TUPLES) * (1 + STAGES) * WAYS
        always = first + held[:, self.tuples] @ CONTENTS ** np.arange(CELLS)
        now = always + (1 + stages(planes))[:, None] * WAYS
        return np.concatenate([always, now], axis=1)

    def all_turns(self, patterns: Patterns) -> Values:
        """Return the values of all actions, (count, actions), for the side to act."""
        found: Values = self.values[patterns].sum(axis=1)
        return found

    def learn(
        self, patterns: Patterns, actions: NDArray[int64], target: Values, step: float
    ) -> None:
        """Move the values of actions, (count,), towards a target.

        Games that share a weight move it by the mean of what each of them would.
        """
        places = patterns * self.values.shape[1] + actions[:, None]
        flat = self.values.reshape(-1)
        error = target - flat[places].sum(axis=1)
        self._seen[places] = 0
        np.add.at(self._seen, places, 1)
        share = step / patterns.shape[1]
        np.add.at(flat, places, share * error[:, None] / self._seen[places])

    def save(self, path: Path) -> None:
        """Write the weights to a file, which `learned` reads."""
        np.savez_compressed(path, values=self.values, tuples=self.tuples)


def stages(planes: Planes) -> NDArray[int64]:
    """Return the stages of observations, (count,), numbers below `STAGES`.

    They say who has more pieces to enter, if anybody has one, and whether there are many.
    """
    own, enemy = (planes[:, plane, 0].astype(int64) for plane in (2, 3))
    stage = 2 + np.sign(own - enemy) + 3 * (own + enemy > MANY)
    return np.where(own + enemy == 0, 0, stage)


def learning(weights: Weights, seconds: float, seed: int = 1) -> Iterator[float]:
    """Learn for some seconds of processor time; yield after each step how many have passed."""
    env = VectorEnv(RULES, GAMES, seed=seed, max_turns=LONGEST)
    rng, every = np.random.default_rng(seed), np.arange(GAMES)
    images = [(np.array(actions), np.argsort(cells)) for actions, cells in env.space.symmetries()]
    shown = env.reset()
    began, passed = time.process_time(), 0.0
    worth = legal_values(weights, shown.observation, shown.mask)
    while passed < seconds:
        is_random = rng.random(GAMES) < EXPLORING
        actions = np.where(is_random, env.sample(), worth.argmax(axis=1))
        before, side = shown.observation.copy(), shown.side.copy()
        shown = env.step(actions)
        worth = legal_values(weights, shown.observation, shown.mask)
        is_over = (shown.terminated | shown.truncated) != 0
        target = np.where(is_over, shown.reward[every, side], -DISCOUNT * worth.max(axis=1))
        # What is true of a position is true of its image: every step learns about another one.
        turned, cells = images[rng.integers(len(images))]
        patterns = weights.patterns(before[:, :, cells])
        weights.learn(patterns, turned[actions], target, STEP * (1 - 0.95 * passed / seconds))
        passed = time.process_time() - began
        yield passed


def legal_values(weights: Weights, planes: Planes, mask: Planes) -> Values:
    """Return the values of actions, `ILLEGAL` for those that are not legal."""
    return np.where(mask, weights.all_turns(weights.patterns(planes)), float32(ILLEGAL))


class Learned(Player):
    """Plays the turn with the highest value."""

    name = "learned"

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the turn with the highest value."""
        position = request.line.position
        space = ActionSpace.of(position.rules)
        partial = protocol.start_partial(position.rules.kernel, position.state)
        planes = space.observe(position.state, partial, seen=0)[None]
        worth = legal_values(self.weights, planes, space.mask(position.state, partial)[None])[0]
        best = int(worth.argmax())
        return SearchResult(
            next(turn for turn in position.turns if space.of_turn(position, turn) == [best])
        )


def learned(path: Path = WEIGHTS) -> Learned:
    """Return the player that was learned before."""
    weights = Weights(ActionSpace.of(RULES))
    with np.load(path) as kept:
        weights.values, weights.tuples = kept["values"], kept["tuples"]
    return Learned(weights)


def asked() -> list[AgentQuestion]:
    """Return the positions in which mistakes are counted; their rules are solved if need be."""
    return questions_by_table(solve_rules(play_rules(RULES)), QUESTIONS, 1)


def count_mistakes(player: Learned, questions: Sequence[AgentQuestion]) -> Account:
    """Return what a player gives away in some positions."""
    return account_of(AgentAnswer(one, player.play(one.position).turn) for one in questions)


@dataclass(frozen=True)
class Point:
    """A point of the learning curve: processor seconds, turns played, and mistakes."""

    seconds: float
    turns: int
    counts: MistakeCounts


def curve(player: Learned, questions: Sequence[AgentQuestion], seconds: float) -> Iterator[Point]:
    """Learn for some seconds of processor time; yield points at moments that double."""
    due = FIRST
    yield Point(0.0, 0, count_mistakes(player, questions).total)
    for steps, passed in enumerate(learning(player.weights, seconds), 1):
        if passed >= min(due, seconds):
            yield Point(passed, steps * GAMES, count_mistakes(player, questions).total)
            due *= 2


def main() -> None:
    """Learn, print the curve, and play a match."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10, help="processor time for learning")
    parser.add_argument("--games", type=int, default=400, help="games against greedy at the end")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="file of the weights")
    args = parser.parse_args()
    player = Learned(Weights(ActionSpace.of(RULES)))
    for point in curve(player, asked(), 60 * args.minutes):
        share = f"{point.counts.mistake_share.short('.1%')} of {point.counts.chances}"
        millions = point.turns / 1e6
        print(f"{point.seconds:7.0f} s {millions:7.1f} million turns, mistakes {share}", flush=True)
    player.weights.save(args.weights)
    match = play_match(player, "greedy", RULES, args.games, opening=4)
    score = match.points / match.games
    print(f"against greedy: {match.wins} won, {match.losses} lost of {match.games}: {score:.1%}")


if __name__ == "__main__":
    main()
