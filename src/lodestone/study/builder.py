"""Turns built action by action, from partial turns. No rule is known here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lodestone.core.game import Hand
from lodestone.core.line import Line
from lodestone.core.position import PartialTurn, Position

Targets = Mapping[str, Sequence[PartialTurn]]


@dataclass(frozen=True)
class Builder:
    """An unfinished turn: the steps `walked` from `position`, and the place `chosen` to continue.

    Places are cells and the names of hands.
    """

    position: Position
    root: PartialTurn
    walked: tuple[PartialTurn, ...] = ()
    chosen: str | None = None

    @classmethod
    def of(cls, line: Line) -> "Builder":
        """Begin a turn; once the game is over there is none to build."""
        return cls(line.position, line.begin_turn())

    @property
    def node(self) -> PartialTurn:
        """The point within the turn that is reached."""
        return self.walked[-1] if self.walked else self.root

    @cached_property
    def sources(self) -> Mapping[str, Targets]:
        """The places from which the turn can continue, each with its targets."""
        ways: dict[str, dict[str, list[PartialTurn]]] = {}
        for step in self.node.following:
            targets = ways.setdefault(step.action.source, {})
            targets.setdefault(step.action.target, []).append(step)
        return ways

    @cached_property
    def picked(self) -> str | None:
        """The place from which the turn continues: the chosen one, or the only one if forced."""
        return self.chosen if self.chosen in self.sources else self._only_source

    @cached_property
    def _only_source(self) -> str | None:
        """The only source, where an entry is due or the piece in motion continues."""
        if len(self.sources) != 1:
            return None
        source = next(iter(self.sources))
        return source if is_hand(source) or self.walked else None

    @cached_property
    def targets(self) -> Targets:
        """Where the picked piece can go."""
        return self.sources.get(self.picked, {}) if self.picked else {}

    @cached_property
    def entries(self) -> Targets:
        """The cells where a press enters a piece, since only one hand can be meant."""
        hands = [source for source in self.sources if is_hand(source)]
        if self.picked or len(hands) != 1:
            return {}
        targets = self.sources[hands[0]]
        return {place: steps for place, steps in targets.items() if place not in self.sources}

    def steps_to(self, place: str) -> Sequence[PartialTurn]:
        """Return the steps that a press on a place would make; more than one is a choice."""
        return self.targets.get(place) or self.entries.get(place) or ()

    def pick(self, place: str | None) -> "Builder":
        """Choose the place to continue from; `None` puts down what was picked."""
        return replace(self, chosen=place)

    def walk(self, step: PartialTurn) -> "Builder":
        """Make one step."""
        return replace(self, walked=(*self.walked, step), chosen=None)

    def back(self) -> "Builder":
        """Put down what was picked, else take the last step back."""
        return self.pick(None) if self.chosen else replace(self, walked=self.walked[:-1])

    def anew(self) -> "Builder":
        """Take the whole unfinished turn back."""
        return replace(self, walked=(), chosen=None)

    @cached_property
    def pieces(self) -> Mapping[str, str]:
        """The kind of piece on every occupied cell, as the steps so far leave them."""
        shown: dict[str, str | None] = dict(self.position.pieces)
        for step in self.walked:
            shown |= step.action.changes
        return {cell: kind for cell, kind in shown.items() if kind}

    @cached_property
    def hands(self) -> list[Hand]:
        """The pieces next to the board after the steps so far."""
        hands = {hand.name: hand for hand in self.position.hands}
        for step in self.walked:
            hands |= {hand.name: hand for hand in step.action.hands}
        return list(hands.values())


def is_hand(place: str) -> bool:
    """Return whether a place is a hand and not a cell."""
    return place.startswith("hand:")
