"""The actions and planes of a rule set, by number and by name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from lodestone.core.errors import LodestoneError, TurnError, quoted, unknown
from lodestone.core.position import Position
from lodestone.core.rules import Rules, play_rules
from lodestone.kernel import actions as kernels
from lodestone.kernel import protocol
from lodestone.kernel.decorator import State
from lodestone.kernel.protocol import THREEFOLD

#: What an action is: a part of a turn, or a whole one where the game numbers these.
Grain = Literal["parts", "turns"]
GRAINS: tuple[Grain, ...] = ("parts", "turns")

#: The most numbers that whole turns have where they are the usual grain.
MOST_WHOLE = 100
#: The name of the plane that environments add where repetition ends games.
SEEN = "earlier occurrences of the position"
#: How the names of planes begin that show the same of either side, first that of the mover.
OPPOSED = (("own ", "enemy "), ("where the mover's ", "where the enemy's "))


@dataclass(frozen=True)
class ActionSpace:
    """The numbering of actions under a rule set, and the planes of its observations; immutable.

    `grain` is "parts" where an action is a part of a turn (an entry, a move, a leg, a cell), or
    "turns" where it is a whole one. Numbers depend on the rules and the grain only. Make one with
    `ActionSpace.of`.

    >>> space = ActionSpace.of("queah:balanced")
    >>> space.count, space.text(17), space.number("@c1")
    (66, 'c2c3', 0)
    >>> space.planes[:2], space.cells[0]
    (('own pieces', 'enemy pieces'), 'c1')
    """

    rules: Rules
    grain: Grain

    @classmethod
    def of(cls, rules: Rules | str, grain: Grain | None = None) -> "ActionSpace":
        """Return the actions of rules, by default whole turns if they have few numbers.

        That is at most `MOST_WHOLE`: longer masks take more time than the second action of a turn.
        Rules are taken as `play_rules` takes them, a text or not. Raises `RulesError` if they are
        not valid, `LodestoneError` if the game does not offer this grain.
        """
        read = play_rules(rules)
        offered = GRAINS if kernels.offers_whole_turns(read.kernel) else GRAINS[:1]
        if grain is None:
            whole = cls(read, offered[-1])
            return whole if whole.count <= MOST_WHOLE else cls(read, GRAINS[0])
        if grain not in offered:
            raise LodestoneError(unknown(f"grain of actions in {read.game.name}", grain, offered))
        return cls(read, grain)

    @property
    def whole(self) -> bool:
        """Whether an action is a whole turn."""
        return self.grain == "turns"

    @cached_property
    def count(self) -> int:
        """How many numbers there are: actions are 0 … count - 1."""
        return int(kernels.action_count(self.rules.kernel, self.whole))

    @property
    def longest(self) -> int:
        """The most actions that a turn can consist of."""
        return 1 if self.whole else self.rules.game.space.longest(self.rules.options)

    @property
    def cells(self) -> Sequence[str]:
        """The names of the cells, in the order of an observation's second axis."""
        return self.rules.cells

    @cached_property
    def planes(self) -> tuple[str, ...]:
        """The names of an observation's planes, in the order of its first axis."""
        seen = (SEEN,) if self.rules.kernel.repetition == THREEFOLD else ()
        return (*self.rules.game.space.planes, *seen)

    @cached_property
    def turned(self) -> tuple[int, ...]:
        """Where the other side finds each of its planes in an observation.

        `observation[list(space.turned)]` shows the same to the side that is not to act: own and
        enemy planes change places, and the others stay.
        """
        return tuple(map(self.planes.index, map(self._opposite, self.planes)))

    def _opposite(self, plane: str) -> str:
        """Return the name of the plane that shows the same of the other side, or of both."""
        for pair in OPPOSED:
            for begins, other in (pair, pair[::-1]):
                name = plane.replace(begins, other, 1)
                if plane.startswith(begins) and name in self.planes:
                    return name
        return plane

    @cached_property
    def shape(self) -> tuple[int, int]:
        """The shape of an observation: planes, cells."""
        return len(self.planes), len(self.cells)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """A text for every action, each different."""
        written = self.rules.game.space.texts
        if written is not None:
            return tuple(written(self.rules.options, self.whole))
        return (*self.cells, "--")[: self.count]

    def text(self, action: int) -> str:
        """Return an action as text; raise `TurnError` if there is no such number."""
        if not 0 <= action < self.count:
            raise TurnError(f"there is no action {action}; actions are 0 to {self.count - 1}")
        return self.texts[action]

    def number(self, text: str) -> int:
        """Return the action with this text; raise `TurnError` if there is none."""
        found = self._numbers.get(text)
        if found is None:
            raise TurnError(f"there is no action {quoted(text)} under {self.rules}")
        return found

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {text: number for number, text in enumerate(self.texts)}

    def of_turn(self, position: Position, turn: str) -> list[int]:
        """Return the actions that make a legal turn, as its text plays it.

        Continuations that an environment plays by itself (`play_forced`) are among them. Raises
        `TurnError` if the turn is not legal.

        >>> space = ActionSpace.of("quincala")
        >>> [space.text(action) for action in space.of_turn(Position("quincala"), "c1-d1")]
        ['c1', 'd1', 'stop']
        """
        position.parse_turn(turn)
        game, options = self.rules.game, self.rules.options
        steps = game.steps_of(options, position.state, position.way_of(turn.strip()))
        given = game.space.of_steps(options, self.whole, steps)
        return [*given, *self._ending(position.state, given)]

    def _ending(self, state: State, given: list[int]) -> list[int]:
        """Return what completes a turn after the actions `given`: stopping, passing or nothing."""
        rules, partial = self.rules.kernel, protocol.start_partial(self.rules.kernel, state)
        for action in given:
            partial = kernels.act(rules, self.whole, state, partial, action)
        if given and kernels.is_complete(rules, state, partial):
            return []
        return [int(max(self.legal(state, partial)))]

    def legal(self, state: State, partial: State) -> list[int]:
        """Return the legal actions after a partial turn of the kernels, in ascending order."""
        return np.flatnonzero(self.mask(state, partial)).tolist()

    def mask(self, state: State, partial: State) -> kernels.Mask:
        """Return which actions are legal after a partial turn of the kernels: 0 or 1, (count,)."""
        mask = np.zeros(self.count, np.uint8)
        kernels.write_actions.fastest(
            self.rules.kernel, self.whole, state, partial, mask, self.new_scratch()
        )
        return mask

    def observe(self, state: State, partial: State, seen: int) -> kernels.Planes:
        """Return the observation of a partial turn of the kernels, uint8, of shape `shape`.

        `seen` is how often the position has occurred before.
        """
        planes = np.zeros(self.shape, np.uint8)
        kernels.observe.fastest(self.rules.kernel, state, partial, planes, self.new_scratch())
        if self.planes[-1] == SEEN:
            planes[-1] = seen
        return planes

    def new_scratch(self) -> kernels.Scratch:
        """Return working memory for the kernels."""
        return np.empty((2, self._scratch_size), np.int64)

    @cached_property
    def _scratch_size(self) -> int:
        return int(kernels.scratch_size(self.rules.kernel))

    def load(self) -> None:
        """Have what takes long in plain Python run as machine code, here and in `Env`, from now on.

        This concerns all rule sets of the game. Code that is not in the cache yet is compiled,
        which takes some seconds. Raises `LodestoneError` if Numba is not installed.
        """
        rules, state = self.rules.kernel, protocol.initial(self.rules.kernel)
        partial = protocol.start_partial.load(rules, state)
        mask, scratch = np.zeros(self.count, np.uint8), self.new_scratch()
        kernels.write_actions.load(rules, self.whole, state, partial, mask, scratch)
        kernels.observe.load(rules, state, partial, np.zeros(self.shape, np.uint8), scratch)
        is_complete = False
        while not is_complete:
            partial = kernels.act(rules, self.whole, state, partial, self.legal(state, partial)[0])
            is_complete = kernels.is_complete(rules, state, partial)
        kernels.completed.load(rules, state, partial)
        protocol.finished.load(rules, state, partial)

    def symmetries(self) -> Iterator[tuple[list[int], list[int]]]:
        """Yield where each symmetry of the rules maps actions, and cells: both as lists.

        A position under the symmetry has the actions `[actions[a] for a in legal]`, and its
        observation is the same at `[:, cells]`.
        """
        rules = self.rules.kernel
        for number in range(protocol.symmetry_count(rules)):
            actions = [
                int(kernels.symmetric_action(rules, self.whole, action, number))
                for action in range(self.count)
            ]
            cells = [
                int(kernels.symmetric_cell(rules, cell, number)) for cell in range(len(self.cells))
            ]
            yield actions, cells
