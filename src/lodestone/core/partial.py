"""Turns made step by step, as people make them on a board: what each step shows and completes."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

from lodestone.core.game import Action
from lodestone.core.rules import Rules
from lodestone.kernel import protocol
from lodestone.kernel.decorator import State

#: The action of a step that only chooses a piece, or stops; and before any step.
NO_ACTION = Action("", "", "", {})
#: Warns that a turn ends the game by repetition.
THIRD_TIME = "draws: the position comes up for the third time"


@dataclass(frozen=True)
class PartialTurn:
    """A point within a turn from `state`: the steps `taken`, and the kernels' partial turn.

    `action` is what the last step shows on the board, `NO_ACTION` if nothing. Actions that complete
    a turn to one of the states `drawn` carry a warning. Once the game is over, nothing follows.
    """

    rules: Rules
    state: State
    partial: State
    taken: tuple[int, ...] = ()
    action: Action = NO_ACTION
    drawn: Collection[State] = ()
    is_over: bool = False

    @classmethod
    def of(
        cls, rules: Rules, state: State, drawn: Collection[State] = (), *, is_over: bool = False
    ) -> "PartialTurn":
        """Begin a turn."""
        partial = protocol.start_partial.fastest(rules.kernel, state)
        return cls(rules, state, partial, drawn=drawn, is_over=is_over)

    @cached_property
    def turn(self) -> str | None:
        """The way of the turn that is complete here (`Game.way_of`), or `None`."""
        rules = self.rules
        if self.is_over or not protocol.may_stop(rules.kernel, self.state, self.partial):
            return None
        return rules.game.way_of_steps(rules.options, self.partial, self.taken)

    @property
    def say(self) -> str:
        """The turn that is complete here in words, or ""."""
        if self.turn is None:
            return ""
        return self.rules.game.say_turn(self.rules.options, self.state, self.turn)

    @property
    def is_end(self) -> bool:
        """Whether nothing can follow."""
        return not self._numbers

    @cached_property
    def _numbers(self) -> list[int]:
        """The steps that can follow, as the kernels number them."""
        if self.is_over:
            return []
        rules = self.rules.kernel
        buffer = protocol.turn_buffer(protocol.most_steps(rules))
        count = protocol.steps.fastest(rules, self.state, self.partial, buffer)
        return [int(step) for step in buffer[:count]]

    @cached_property
    def following(self) -> "list[PartialTurn]":
        """The points that the next actions lead to."""
        found = []
        for step in self._numbers:
            after = self._with(step)
            found += after.following if after.action is NO_ACTION else [after]
        return found

    def _with(self, step: int) -> "PartialTurn":
        """Return the turn with one more step."""
        game, options = self.rules.game, self.rules.options
        after = replace(
            self,
            partial=protocol.advance.fastest(self.rules.kernel, self.state, self.partial, step),
            taken=(*self.taken, step),
            action=game.action(options, self.state, self.partial, step) or NO_ACTION,
        )
        return after._warning() if self.drawn else after

    def _warning(self) -> "PartialTurn":
        """Add a warning to the action if it completes a turn to one of the states `drawn`."""
        game, options, action = self.rules.game, self.rules.options, self.action
        if action is NO_ACTION or self.turn is None:
            return self
        if game.play_way(options, self.state, self.turn) not in self.drawn:
            return self
        warnings = filter(None, (action.warning, THIRD_TIME))
        return replace(self, action=replace(action, warning="; ".join(warnings)))
