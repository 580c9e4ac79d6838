"""What reasons for turns of Qo are made of: `teach/reasons.toml` has them in words."""

from collections.abc import Sequence

from lodestone.core.outcome import Termination
from lodestone.core.phrases import listed
from lodestone.core.position import Position
from lodestone.core.reasons import TurnChoice
from lodestone.games.qo import words
from lodestone.games.qo.points import size_of
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.setups import TITLES
from lodestone.games.qo.state import BLACK, QoState, black_of, hoards_of, lead_of_black, white_of
from lodestone.games.qo.turns import price
from lodestone.kernel.protocol import WIN

#: A lead is worth a word only if a container could soon be empty: if it holds this much or less.
NEARLY_EMPTY = 6


class QoChoice(TurnChoice):
    """A turn of Qo. What is taken are sets, each as its points in words."""

    @staticmethod
    def taken_by(
        _options: QoOptions, before: QoState, turn: int, after: QoState, /
    ) -> tuple[str, ...]:
        """Return the points of the other side's lodestones that a turn takes off, in one text."""
        stones = white_of if before.side == BLACK else black_of
        if size_of(stones(before)) == size_of(stones(after)):
            return ()
        return (listed(words.removed_by_colour(before, turn, after)[1 - before.side]),)

    def named(self, taken: Sequence[str], last: str = "and") -> str:
        """Return lodestones in words."""
        return f"the lodestones on {f', {last} on '.join(taken)}"

    @property
    def options(self) -> QoOptions:
        """The options of the rules."""
        options = self.position.rules.options
        assert isinstance(options, QoOptions)
        return options

    def _lead(self, position: Position) -> int:
        lead = lead_of_black(position.state)  # type: ignore[arg-type]
        return lead if self.mover == TITLES[BLACK] else -lead

    @property
    def lead(self) -> int:
        """How far the mover is ahead after it."""
        return self._lead(self.after)

    @property
    def deficit(self) -> int:
        """How far the mover is behind after it."""
        return -self.lead

    @property
    def lead_before(self) -> int:
        """How far the mover was ahead before it."""
        return self._lead(self.position)

    @property
    def margin(self) -> int:
        """The lead that loses (O11)."""
        return self.options.margin

    @property
    def price(self) -> int:
        """What it costs (O5); 0 if it places."""
        return price(self.options, self.position.state, self.turn)  # type: ignore[arg-type]

    @property
    def is_near_end(self) -> bool:
        """Whether a container is nearly empty after it."""
        hoards = hoards_of(self.after.state)  # type: ignore[arg-type]
        return min(hoards.black_held, hoards.white_held) <= NEARLY_EMPTY

    @property
    def fills_line(self) -> bool:
        """Whether it completes the other side's line (O10)."""
        return self.made.how is Termination.LINE

    @property
    def is_ahead(self) -> bool:
        """Whether the mover is ahead after it, by less than the margin."""
        return 0 < self.lead < self.margin

    @property
    def was_too_far(self) -> bool:
        """Whether the mover's lead had reached the margin before."""
        return self.lead_before >= self.margin

    @property
    def overloads(self) -> bool:
        """Whether it takes the other side's lead to the margin or beyond (O11)."""
        return self.deficit >= self.margin > -self.lead_before

    @property
    def refills(self) -> bool:
        """Whether it pays the other side, which could have won only by emptying its container."""
        wins = [one.how for one in self.dangers if one.result == WIN]
        is_paid = bool(self.price) and self.options.paid == "opponent"
        return is_paid and bool(wins) and set(wins) == {Termination.CONTAINER}

    @property
    def gives_up(self) -> bool:
        """Whether it takes off lodestones of the mover's own."""
        before, after = self.position.state, self.after.state
        removed = words.removed_by_colour(before, self.turn, after)  # type: ignore[arg-type]
        return bool(removed[before.side])  # type: ignore[attr-defined]

    @property
    def loses_how(self) -> str:
        """How the answer wins that wins at once."""
        if self.losing is None:
            return ""
        if self.losing.how is Termination.LINE:
            return f"completes {self.mover}'s line"
        lead = self._lead(self.losing.position)
        if lead < 0:
            return f"ends the game with {self.other} {-lead} ahead"
        return f"ends the game with {self.mover} {lead} ahead, which is too far"
