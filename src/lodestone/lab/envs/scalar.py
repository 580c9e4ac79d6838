"""One game as an environment, one action at a time: clear rather than fast.

Adapters are built on it, and `VectorEnv` is compared with it step by step.
"""

import copy
from collections.abc import Sequence
from typing import Literal, Self, TypedDict

from numpy import flatnonzero

from lodestone.core.errors import LodestoneError, PositionError, TurnError, unknown
from lodestone.core.phrases import counted
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel import actions as kernels
from lodestone.kernel import protocol
from lodestone.kernel.actions import Mask, Planes
from lodestone.kernel.bits import BITS_62
from lodestone.kernel.decorator import State
from lodestone.kernel.protocol import DRAW, LOSS, ONGOING, THREEFOLD, WIN
from lodestone.kernel.rng import advance, below, mix
from lodestone.lab.envs.actions import ActionSpace, Grain

#: What an illegal action does: it loses the game, or raises an error and changes nothing.
Illegal = Literal["loses", "raises"]
ILLEGAL: tuple[Illegal, ...] = ("loses", "raises")

#: Positions, or their texts, from which games start.
Starts = Sequence[Position | str]

#: The turn limit of environments, if none is given: random games are far shorter.
MAX_TURNS = 1_000


class EnvOptions(TypedDict, total=False):
    """The arguments of `Env` that other environments hand on to it."""

    grain: Grain | None
    max_turns: int | None
    play_forced: bool
    starts: Starts
    illegal: Illegal
    compiled: bool


class CopiedWhole:
    """An environment whose shallow copies are deep ones.

    Two environments that share their games would each step those of the other.
    """

    def __copy__(self) -> Self:
        """Return a deep copy."""
        return copy.deepcopy(self)


class Env:
    """One game that an agent, or two, play by numbered actions.

    `rules` are a rules string or `Rules`, taken as `play_rules` takes them. `grain` says what an
    action is (`ActionSpace`). A game of `max_turns` turns that the rules have not ended is
    truncated; `None` is no limit. With `play_forced`, continuations of a turn that allow one action
    only are played by themselves. `starts` are positions, or their texts, from which games start,
    drawn at random; without, it is the rules' own start. An `illegal` action "loses" or "raises".
    With `compiled`, what takes long in plain Python runs as machine code (`ActionSpace.load`).

    After each `reset` and `step`, the attributes describe the game for the side to act:

    - `side`: 0 or 1, its number in `Game.sides`; the same side acts again until its turn is whole;
    - `mask`: the legal actions, uint8 0 or 1, (space.count,); none once the game is over;
    - `observation`: uint8, `space.shape`, the planes as `side` sees them;
    - `reward`: of the last step, by side: 1 and -1 at the end of a game that one side has won,
      otherwise 0 and 0;
    - `terminated`: whether the rules (or an illegal action) have ended the game; `truncated`:
      whether the turn limit has. Never both;
    - `is_illegal`: whether an illegal action has ended it.

    Arrays are new ones after each step. Two environments with the same arguments, seed and actions
    are always in the same state. Raises `RulesError` and `PositionError` for rules and starts that
    are not valid, `LodestoneError` for other arguments, and for `compiled` without Numba.

    >>> env = Env("queah:balanced")
    >>> [env.space.text(action) for action in env.legal_actions]
    ['c2c3', 'c2b2', 'd3e3', 'd3d4', 'd3c3']
    >>> env.step(env.space.number("d3d4"))
    >>> env.side, env.turns, env.reward, env.is_over
    (1, ['d3d4'], (0.0, 0.0), False)
    >>> env.observation.shape
    (11, 13)
    """

    def __init__(
        self,
        rules: Rules | str,
        *,
        grain: Grain | None = None,
        max_turns: int | None = MAX_TURNS,
        play_forced: bool = False,
        starts: Starts = (),
        illegal: Illegal = "loses",
        compiled: bool = False,
        seed: int = 0,
    ) -> None:
        self.space: ActionSpace = ActionSpace.of(rules, grain)
        if compiled:
            self.space.load()
        self.max_turns: int | None = check_limit(max_turns)
        self.play_forced = play_forced
        self.illegal = check_illegal(illegal)
        self.starts: list[State] = read_starts(self.space.rules, starts)
        self.taken: tuple[int, ...] = ()
        self._partial: State = ()
        self._observed: Planes | None = None
        self.reset(seed)

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.position.side} to act"
        return f"<Env {self.rules}: {counted(self.turns_played, 'turn')}, {state}>"

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.space.rules

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or by the turn limit."""
        return self.terminated or self.truncated

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order; none once the game is over."""
        return flatnonzero(self.mask).tolist()

    @property
    def observation(self) -> Planes:
        """The planes as `side` sees them; they are painted when they are first asked for."""
        if self._observed is None:
            self._observed = self.space.observe(self._state, self._partial, self._seen)
        return self._observed

    @property
    def position(self) -> Position:
        """The position at the beginning of the turn that is being made."""
        return Position.of(self.rules, self._state)

    @property
    def turns_played(self) -> int:
        """How many turns have been completed."""
        return len(self._played)

    @property
    def turns(self) -> list[str]:
        """The turns played so far, as texts; one that ended by an illegal action is not there."""
        for played in self._played[len(self._texts) :]:
            number = protocol.finished.fastest(self.rules.kernel, *played)
            self._texts.append(self.rules.game.format_turn(self.rules.options, number))
        return list(self._texts)

    @property
    def max_actions(self) -> int | None:
        """The most actions that a game can have; `None` without a turn limit."""
        return None if self.max_turns is None else self.max_turns * self.space.longest

    def reset(self, seed: int | None = None, start: Position | str | None = None) -> None:
        """Begin a new game, from `start` or else from one of the starts that the seed draws.

        Seeds are whole numbers from 0 to 2**62 - 1; without one, the last seed continues. Raises
        `PositionError` if the start is not legal, of other rules or over.
        """
        if seed is not None:
            self._seed = check_seed(seed)
        if start is None:
            number = 0
            if len(self.starts) > 1:
                self._seed = advance(self._seed)
                number = below(len(self.starts), mix(self._seed))
            begun = self.starts[number]
        else:
            begun = read_start(self.rules, start)
        self._played: list[tuple[State, State]] = []
        self._texts: list[str] = []
        self._hashes: list[int] = []
        self.reward: tuple[float, float] = (0.0, 0.0)
        self.terminated: bool = False
        self.truncated: bool = False
        self.is_illegal: bool = False
        self._begin_turn(begun)

    def step(self, action: int) -> None:
        """Make an action of the side to act. Once the game is over, nothing happens.

        An illegal one loses, or raises `TurnError`, which names the legal ones.
        """
        self.reward = 0.0, 0.0
        if self.is_over:
            return
        if not (0 <= action < self.space.count and self.mask[action]):
            self._refuse(action)
            return
        self.taken = (*self.taken, int(action))
        self._act(action)
        while self.play_forced and self.taken and len(self.legal_actions) == 1:
            forced = self.legal_actions[0]
            self.taken = (*self.taken, forced)
            self._act(forced)

    def play(self, turn: str) -> None:
        """Make all actions of a turn, given as text, when none of it has been made.

        Raises `TurnError` if it is not legal, or the turn has been begun.
        """
        if self.taken:
            raise TurnError(f"the turn has been begun with action {self.taken[0]}")
        actions = self.space.of_turn(self.position, turn)
        played = self.turns_played
        while self.turns_played == played and not self.is_over:
            self.step(actions[len(self.taken)])

    def seen_by(self, side: int) -> Planes:
        """Return the observation as a side, 0 or 1, sees it, whether or not it is to act.

        *Own* planes are then those of `side`; planes that are nobody's stay as they are.
        """
        if side == self.side:
            return self.observation
        return self.observation[list(self.space.turned)]

    def sample(self) -> int:
        """Return a random legal action, each alike, and advance the seed; 0 if there is none."""
        self._seed = advance(self._seed)
        legal = self.legal_actions
        return legal[below(len(legal), mix(self._seed))] if legal else 0

    def clone(self) -> "Env":
        """Return a copy that is played on independently."""
        made = type(self).__new__(type(self))
        vars(made).update(vars(self))
        made._played, made._texts = list(self._played), list(self._texts)
        made._hashes = list(self._hashes)
        return made

    def __copy__(self) -> "Env":
        """Return a clone: games that share what was played could not be played on."""
        return self.clone()

    def __deepcopy__(self, _memo: object) -> "Env":
        """Return a clone: the rules, which are most of it, never change."""
        return self.clone()

    def _act(self, action: int) -> None:
        rules, state = self.rules.kernel, self._state
        self._partial = kernels.act(rules, self.space.whole, state, self._partial, action)
        if kernels.is_complete(rules, state, self._partial):
            self._played.append((state, self._partial))
            self._begin_turn(kernels.completed.fastest(rules, state, self._partial))
        else:
            self._look()

    def _begin_turn(self, state: State) -> None:
        """Continue from a position, which may be the end of the game."""
        rules = self.rules.kernel
        self._state, self._partial = state, protocol.start_partial.fastest(rules, state)
        self.taken = ()
        self.side: int = protocol.side_index(rules, state)
        found = protocol.position_hash(rules, state)
        self._seen = self._hashes.count(found)
        self._hashes.append(found)
        self._look()
        if not self.mask.any():
            self._end(protocol.outcome(rules, state))
        elif rules.repetition == THREEFOLD and self._seen >= 2:
            self._end(DRAW)
        elif self.max_turns is not None and self.turns_played >= self.max_turns:
            self._end(ONGOING)

    def _look(self) -> None:
        self.mask: Mask = self.space.mask(self._state, self._partial)
        self._observed = None

    def _end(self, outcome: int) -> None:
        """End the game with an outcome for the side to act; ongoing, it is truncated."""
        self.truncated = outcome == ONGOING
        self.terminated = not self.truncated
        self.mask = self.mask * 0
        if outcome in (WIN, LOSS):
            won = outcome == WIN
            self.reward = (1.0, -1.0) if (self.side == 0) == won else (-1.0, 1.0)

    def _refuse(self, action: int) -> None:
        if self.illegal == "raises":
            legal = ", ".join(map(str, self.legal_actions))
            raise TurnError(f"action {action} is not legal here; legal: {legal}")
        self.is_illegal = True
        self._end(LOSS)


def check_limit(limit: int | None, name: str = "max_turns") -> int | None:
    """Return the limit with this name; raise `LodestoneError` if it is not a positive number."""
    if limit is not None and limit < 1:
        raise LodestoneError(f"{name} is a whole number from 1, or None; not {limit}")
    return limit


def check_illegal(illegal: str) -> Illegal:
    """Return what an illegal action does; raise `LodestoneError` if there is no such way."""
    for known in ILLEGAL:
        if illegal == known:
            return known
    raise LodestoneError(unknown("way to treat an illegal action", illegal, ILLEGAL))


def check_seed(seed: int) -> int:
    """Return a seed; raise `LodestoneError` if it is out of range."""
    if not 0 <= seed <= BITS_62:
        raise LodestoneError(f"a seed is a whole number from 0 to 2**62 - 1, not {seed}")
    return int(seed)


def read_starts(rules: Rules, starts: Starts) -> list[State]:
    """Return the states in which games start: the rules' own if none are given."""
    if not starts:
        return [protocol.initial(rules.kernel)]
    return [read_start(rules, start) for start in starts]


def read_start(rules: Rules, start: Position | str) -> State:
    """Return the state of a position in which a game can start, checked under the rules.

    Raises `PositionError` if it is not legal under them, or the game is over in it.
    """
    if isinstance(start, Position) and start.rules.options == rules.options:
        position = start
    else:
        position = Position(rules, str(start))
    if position.outcome is not None:
        raise PositionError([f"no game starts from {position}: {position.outcome.reason}"])
    return position.state
