"""What reasons for turns of Quincala are made of: `teach/reasons.toml` has them in words.

A knock counts only if it takes the first piece of a size: then that size is lost (K10).
"""

from collections.abc import Sequence
from typing import cast

from lodestone.core.phrases import listed
from lodestone.core.reasons import TurnChoice
from lodestone.games.quincala.evaluation import whole_sizes
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.setups import bits_of
from lodestone.games.quincala.state import (
    QuincalaState,
    Towers,
    kernel_rules,
    other_dots,
    own_dots,
    own_on,
    seen_by_other,
    towers_of,
)
from lodestone.kernel.protocol import WIN

SIZES = ("large", "medium", "small")
#: A tower with a piece of each size.
THREE = 7


def _sizes(mask: int) -> tuple[str, ...]:
    return tuple(SIZES[size] for size in bits_of(mask)) if mask else ()


class QuincalaChoice(TurnChoice):
    """A turn of Quincala. What is taken are sizes of which the first piece is knocked."""

    @staticmethod
    def taken_by(
        options: QuincalaOptions, before: QuincalaState, _turn: int, after: QuincalaState, /
    ) -> tuple[str, ...]:
        """Return the sizes of which a turn knocks the other side's first piece."""
        rules = kernel_rules(options)
        kept = whole_sizes(rules, seen_by_other(towers_of(after)))
        return _sizes(whole_sizes(rules, towers_of(before)) & ~kept)

    def named(self, taken: Sequence[str], last: str = "and") -> str:
        """Return one piece of each of some sizes in words."""
        return f"a {listed([size for size in SIZES if size in taken], f'{last} a')} piece"

    @property
    def options(self) -> QuincalaOptions:
        """The options of the rules."""
        return cast("QuincalaOptions", self.position.rules.options)

    @property
    def _before(self) -> Towers:
        return towers_of(cast("QuincalaState", self.position.state))

    @property
    def _after(self) -> Towers:
        """The towers after the turn, as the side that made it sees them."""
        return seen_by_other(towers_of(cast("QuincalaState", self.after.state)))

    def _dots(self, mask: int) -> str:
        names = self.options.board().dots
        return listed(sorted(names[dot] for dot in bits_of(mask)))

    @property
    def left(self) -> Sequence[str]:
        """The sizes that the other side has not lost yet."""
        return _sizes(whole_sizes(kernel_rules(self.options), self._after))

    @property
    def own_knocked(self) -> Sequence[str]:
        """The sizes that the mover loses by its own turn (K7)."""
        rules = kernel_rules(self.options)
        kept = whole_sizes(rules, seen_by_other(self._after))
        return _sizes(whole_sizes(rules, seen_by_other(self._before)) & ~kept)

    @property
    def saved(self) -> str:
        """The mover's sizes of which a piece could have been knocked, and cannot any more."""
        saved = {*self.endangered} - {*self.exposed, *self.own_knocked}
        lasts = self.answers and not self.losing
        return listed([size for size in SIZES if size in saved]) if lasts else ""

    @property
    def last_threatened(self) -> list[str]:
        """The sizes with which the mover could win next if the other side passed."""
        wins = [one for one in self.threats if one.result == WIN]
        return sorted({size for one in wins for size in one.taken})

    @property
    def held(self) -> str:
        """The dots with enemy towers that the turn makes immobile (K5)."""
        before, after = self._before, self._after
        mixed = own_dots(after) & other_dots(after)
        return self._dots(mixed & other_dots(before) & ~own_dots(before))

    @property
    def freed(self) -> str:
        """The dots with towers of the mover's that were held and are not any more."""
        before, after = self._before, self._after
        mixed = own_dots(before) & other_dots(before)
        return self._dots(mixed & own_dots(after) & ~other_dots(after))

    @property
    def built(self) -> str:
        """The dot of a new tower of three, if there is one more than before."""

        def threes(towers: Towers) -> set[int]:
            return {dot for dot in bits_of(own_dots(towers)) if own_on(towers, dot) == THREE}

        before, after = threes(self._before), threes(self._after)
        new = sum(1 << dot for dot in after - before) if len(after) > len(before) else 0
        return self._dots(new)
