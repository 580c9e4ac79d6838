"""Reasons for and against turns, as ends of sentences that begin with *It*.

A game's `teach/reasons.toml` has its patterns: what has to be so, and what is said then. What can
be so are the attributes of `TurnChoice`, and those that the game's `reasons.py` adds. They follow
from the legal turns of both sides, looked at as far as the words claim. A pattern that would have
to look at more than `MOST` turns says nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from math import inf
from typing import Any, Literal, NamedTuple

from lodestone.core.errors import PositionError
from lodestone.core.game import AnyGame
from lodestone.core.outcome import Termination
from lodestone.core.phrases import listed
from lodestone.core.position import Position
from lodestone.core.received import receive_toml
from lodestone.core.sent import Given
from lodestone.kernel.protocol import LOSS, ONGOING, WIN, outcome

#: The most turns that one pattern looks at, and about how many in one part of the work.
MOST, PART = 6_000, 200
#: How many positions' turns are remembered for other choices: 4,000 of Qo took 440 MB.
REMEMBERED = 400


class Follow(NamedTuple):
    """A legal turn, the position after it, and what it does for the side that makes it."""

    turn: int
    position: Position
    taken: tuple[str, ...]
    """What it takes from the other side: cells, or kinds of pieces (`TurnChoice.taken_by`)."""
    result: int
    """WIN, DRAW or LOSS if it ends the game, otherwise ONGOING."""

    @property
    def gains(self) -> bool:
        """Whether it takes something or wins."""
        return bool(self.taken) or self.result == WIN

    @property
    def how(self) -> Termination | None:
        """How it wins; `None` if it does not."""
        end = self.position.outcome if self.result == WIN else None
        return end.termination if end else None


@lru_cache(REMEMBERED)
def _follows(position: Position) -> tuple[Follow, ...]:
    return tuple(_followed(position, turn) for turn in position.turn_numbers)


def _followed(position: Position, turn: int) -> Follow:
    rules, after = position.rules, position.after(turn)
    end = outcome(rules.kernel, after.state)
    kind = rules.game.choice or TurnChoice
    taken = kind.taken_by(rules.options, position.state, turn, after.state)
    return Follow(turn, after, taken, end if end == ONGOING else -end)


def passed(position: Position) -> Position | None:
    """Return a position with the other side to move; `None` where the rules have no such one."""
    if position.outcome:
        return None
    rules = position.rules
    other = next(side.name for side in rules.game.sides if side.name != position.side)
    try:
        state = rules.game.with_side(rules.options, position.state, other)
    except PositionError:
        return None
    return Position.of(rules, state)


def all_taken(turns: Iterable[Follow]) -> list[str]:
    """Return everything that one of some turns takes, sorted."""
    return sorted({one for turn in turns for one in turn.taken})


class TooManyError(Exception):
    """A pattern would have to look at too many turns."""


class PauseError(Exception):
    """A part of the work is done; a pattern that is tried again continues there."""


@dataclass
class Budget:
    """How many more turns a pattern can look at, and how many new ones in this part of the work."""

    left: int = MOST
    part: float = inf
    seen: dict[Position, tuple[Follow, ...]] = field(default_factory=dict)

    def follows(self, position: Position) -> tuple[Follow, ...]:
        """Return every legal turn of a position; raise `TooManyError` if they are too many.

        Raises `PauseError` at the end of a part.
        """
        count = len(position.turn_numbers)
        self.left -= count
        if self.left < 0:
            raise TooManyError
        if position not in self.seen:
            if self.part <= 0:
                raise PauseError
            self.part -= count
            self.seen[position] = _follows(position)
        return self.seen[position]


@dataclass(frozen=True)
class TurnChoice:
    """A turn in a position, and what the turns after it and instead of it would do.

    Attributes that are texts or lists are written into sentences; empty ones are not so. A game's
    subclass says what turns take (`taken_by`), and how that and turns are called.
    """

    position: Position
    turn: int
    budget: Budget = field(default_factory=Budget)

    @staticmethod
    def taken_by(_options: Any, _before: Any, _turn: int, _after: Any, /) -> tuple[str, ...]:
        """Return what a turn takes from the other side, in few words."""
        return ()

    def named(self, taken: Sequence[str], last: str = "and") -> str:
        """Return what is taken in words, with `last` before the last of them."""
        return listed(taken, last)

    def way(self, position: Position, turn: Follow) -> str:
        """Return a turn of a position as it is named within a sentence."""
        return position.format_turn(turn.turn)

    def follows(self, position: Position | None) -> tuple[Follow, ...]:
        """Return every legal turn of a position, within the budget; none without a position."""
        return self.budget.follows(position) if position else ()

    def gaining(self, position: Position) -> bool:
        """Return whether the side to move can take something or win."""
        return any(one.gains for one in self.follows(position))

    @property
    def mover(self) -> str:
        """The title of the side that makes the turn."""
        return self.position.rules.game.side_title(self.position.side)

    @property
    def other(self) -> str:
        """The title of the other side."""
        sides = self.position.rules.game.sides
        return next(side.title for side in sides if side.name != self.position.side)

    @cached_property
    def made(self) -> Follow:
        """The turn with what it does."""
        return _followed(self.position, self.turn)

    @property
    def after(self) -> Position:
        """The position after it."""
        return self.made.position

    @property
    def wins(self) -> bool:
        """Whether it wins at once."""
        return self.made.result == WIN

    @property
    def taken(self) -> Sequence[str]:
        """What it takes."""
        return self.made.taken

    @cached_property
    def others(self) -> list[Follow]:
        """The turns that lead elsewhere."""
        return [one for one in self.follows(self.position) if one.position != self.after]

    @cached_property
    def answers(self) -> tuple[Follow, ...]:
        """The other side's turns after it."""
        return self.follows(self.after)

    @cached_property
    def losing(self) -> Follow | None:
        """An answer that wins at once."""
        return next((one for one in self.answers if one.result == WIN), None)

    @property
    def may_be_safe(self) -> bool:
        """Whether after another turn no answer wins at once."""
        return any(one.result != LOSS and not self.can_win(one.position) for one in self.others)

    def can_win(self, position: Position) -> bool:
        """Return whether the side to move can win at once."""
        return any(one.result == WIN for one in self.follows(position))

    @property
    def loses_to(self) -> str:
        """The answer that wins at once, named."""
        return self.way(self.after, self.losing) if self.losing else ""

    @cached_property
    def exposed(self) -> list[str]:
        """What the answers take."""
        return all_taken(self.answers)

    @cached_property
    def unpaid(self) -> list[str]:
        """What they take so that the mover gains nothing with the next turn."""
        taking = (one for one in self.answers if one.taken)
        return all_taken(
            one for one in taking if one.result == WIN or not self.gaining(one.position)
        )

    @property
    def is_safe(self) -> bool:
        """Whether no answer takes anything or wins, and it does not end the game without a win."""
        is_good = self.made.result in (ONGOING, WIN)
        return is_good and not self.exposed and not self.losing

    @cached_property
    def dangers(self) -> tuple[Follow, ...]:
        """What the other side could do if the mover passed instead."""
        return self.follows(passed(self.position))

    @property
    def endangered(self) -> list[str]:
        """What the other side could take if the mover passed instead."""
        return all_taken(self.dangers)

    @property
    def stopped(self) -> str:
        """A turn with which the other side would win if the mover passed, and cannot any more."""
        wins = [one for one in self.dangers if one.result == WIN]
        if not wins or self.losing:
            return ""
        return self.way(self.position, wins[0])

    @cached_property
    def threats(self) -> tuple[Follow, ...]:
        """What the mover could do next if the other side passed."""
        return self.follows(passed(self.after))

    @property
    def threatened(self) -> list[str]:
        """What the mover could take next if the other side passed."""
        return all_taken(self.threats)

    @property
    def newly_threatened(self) -> list[str]:
        """What the mover could take next, and could not take now."""
        known = {*all_taken(self.others), *self.taken}
        return [one for one in self.threatened if one not in known]

    @cached_property
    def takes_next(self) -> bool:
        """Whether no answer gains anything, and after each the mover can take something."""
        return self.is_safe and self._always(lambda one: bool(one.taken))

    @cached_property
    def wins_next(self) -> bool:
        """Whether the mover wins with the next turn, whatever the answer."""
        return not self.losing and self._always(lambda one: one.result == WIN)

    @property
    def gains_next(self) -> bool:
        """Whether after each answer the mover can take something or win."""
        return self._always(lambda one: one.gains)

    def _always(self, is_good: Callable[[Follow], bool]) -> bool:
        """Return whether there are answers, and the mover has a good turn after each."""
        return bool(self.answers) and all(
            any(map(is_good, self.follows(one.position))) for one in self.answers
        )

    @property
    def is_only_safe(self) -> bool:
        """Whether no answer gains anything, and after each other turn some answer does."""
        others = (one.result != WIN and self.gaining(one.position) for one in self.others)
        return self.is_safe and bool(self.others) and all(others)

    @property
    def missed_win(self) -> str:
        """Another turn that would have won at once."""
        won = [one for one in self.others if one.result == WIN]
        return self.way(self.position, won[0]) if won and not self.wins else ""

    @property
    def missed(self) -> list[str]:
        """What another turn would have taken for free, where this neither takes nor wins."""
        free = (one for one in self.others if one.taken and not self.gaining(one.position))
        return [] if self.taken or self.wins else all_taken(free)

    def __getitem__(self, name: str) -> str:
        """Return an attribute as it is written in a sentence; `any_NAME` is one of a list."""
        value = getattr(self, name.removeprefix("any_"))
        last = "or" if name.startswith("any_") else "and"
        return self.named(value, last) if isinstance(value, list | tuple) else str(value)


@dataclass(frozen=True, kw_only=True)
class Pattern(Given):
    """Something that can be said of a turn if all of `when` is so and nothing of `unless`.

    A miss is a fault that names a better turn. Of merits and of faults the first that fits is said;
    where no merit does, up to two traits. `players.principles` says the principles that decided.
    """

    name: str
    kind: Literal["merit", "trait", "fault", "miss", "principle"]
    when: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    say: str

    def in_parts(self, choice: TurnChoice) -> Iterator[str]:
        """Yield "" after each part of the work, and at its end what `of` returns."""
        while True:
            try:
                yield self.of(choice, PART)
                return
            except PauseError:
                yield ""

    def of(self, choice: TurnChoice, part: float = inf) -> str:
        """Return what it says of a choice, or ""."""
        choice.budget.left, choice.budget.part = MOST, part
        with suppress(TooManyError):
            fits = all(getattr(choice, one) for one in self.when)
            if fits and not any(getattr(choice, one) for one in self.unless):
                return self.say.format_map(choice)
        return ""


@dataclass(frozen=True)
class _ReasonsFile(Given):
    pattern: tuple[Pattern, ...] = ()


@cache
def patterns_of(game: AnyGame) -> Sequence[Pattern]:
    """Return the patterns of a game, the most telling first."""
    return receive_toml(_ReasonsFile, game.teaching("reasons.toml")).pattern


def choice_of(position: Position, turn: str) -> TurnChoice:
    """Return a legal turn as the game looks at it."""
    kind = position.rules.game.choice or TurnChoice
    return kind(position, position.turn_number(position.way_of(turn)))


def merit(position: Position, turn: str) -> str:
    """Return what is good about a legal turn, as the end of a sentence; "" if nothing is proven.

    >>> from lodestone import Position
    >>> merit(Position("queah:comment,reserve=0", "w/---/bw---/-b-/- b 0,0 -,-"), "a3xc3")
    'wins with the next turn, whatever White answers'
    """
    return list(merits(position, turn))[-1]


def merits(position: Position, turn: str) -> Iterator[str]:
    """Yield, after each part of the work, what `merit` can say by then."""
    choice, patterns = choice_of(position, turn), patterns_of(position.rules.game)
    yield ""
    for kind, most in (("merit", 1), ("trait", 2)):
        said: list[str] = []
        for pattern in patterns:
            if pattern.kind == kind and len(said) < most:
                for found in pattern.in_parts(choice):
                    said += filter(None, [found])
                    yield listed(said)
        if said:
            return


def fault(position: Position, turn: str, *, reveals: bool = True) -> str:
    """Return what is wrong with a legal turn, as the end of a sentence; "" if nothing is proven.

    Unless it `reveals` better turns, misses are left out.
    """
    return list(faults(position, turn, reveals=reveals))[-1]


def faults(position: Position, turn: str, *, reveals: bool = True) -> Iterator[str]:
    """Yield "" after each part of the work, and at its end what `fault` returns."""
    kinds = ("fault", "miss") if reveals else ("fault",)
    choice = choice_of(position, turn)
    yield ""
    for pattern in patterns_of(position.rules.game):
        for found in pattern.in_parts(choice) if pattern.kind in kinds else ():
            yield found
            if found:
                return


def slip(position: Position, turn: str) -> str:
    """Return how the answer to a legal turn wins at once, as the end of a sentence.

    It is "" if none does, and where every other turn would lose at once, too.
    """
    return list(slips(position, turn))[-1]


def slips(position: Position, turn: str) -> Iterator[str]:
    """Yield "" after each part of the work, and at its end what `slip` returns."""
    choice = choice_of(position, turn)
    yield ""
    for pattern in patterns_of(position.rules.game):
        if "losing" in pattern.when:
            careless = replace(pattern, when=(*pattern.when, "may_be_safe"))
            yield from careless.in_parts(choice)


def why(position: Position, turn: str) -> str:
    """Return what is good about a legal turn, or else wrong, as the end of a sentence.

    It is "" if neither is proven. Better turns are not revealed.
    """
    return list(whys(position, turn))[-1]


def whys(position: Position, turn: str) -> Iterator[str]:
    """Yield, after each part of the work, what `why` can say by then."""
    good = ""
    for good in merits(position, turn):
        yield good
    if not good:
        yield from faults(position, turn, reveals=False)


def end_sentence(because: str) -> str:
    """Return a reason as a sentence after another one; "" without a reason.

    >>> end_sentence("guards c3"), end_sentence("")
    (' It guards c3.', '')
    """
    return f" It {because}." if because else ""
