"""What a turn gives away, by exact values: mistakes, and turns that only lose time.

A *mistake* is a turn after which the result is worse for the side that made it: a won position
drawn or lost, a drawn one lost. A turn is *slow* if it keeps the result but not the pace: the win
takes longer, or the loss comes sooner, than it had to. Draws have no pace.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from lodestone.core.position import Position
from lodestone.lab.statistics import Estimate, share
from lodestone.solve.codes import Value
from lodestone.solve.table import Table

#: The phases of a game, in order.
Phase = Literal["entry", "midgame", "end"]
PHASES: tuple[Phase, ...] = ("entry", "midgame", "end")
#: The greatest remoteness of a win or loss in each band but the last, in plies.
BANDS = (10, 30)
#: The band of positions that are drawn with best play.
DRAWN = "draw"


def band_of(value: Value) -> str:
    """Return the band of a value: its result, and how far away that is.

    >>> band_of(Value(1, 7)), band_of(Value(-1, 30)), band_of(Value(1, 85)), band_of(Value(0, None))
    ('win in 1 to 10', 'loss in 11 to 30', 'win in 31 or more', 'draw')
    """
    if value.remoteness is None:
        return DRAWN
    low = 1
    for high in BANDS:
        if value.remoteness <= high:
            return f"{value.name} in {low} to {high}"
        low = high + 1
    return f"{value.name} in {low} or more"


def all_bands() -> list[str]:
    """Return the bands in order: quick wins first, then draws, quick losses last.

    >>> all_bands()[2:5]
    ['win in 31 or more', 'draw', 'loss in 31 or more']
    """
    reaches = [1, *(high + 1 for high in BANDS)]
    wins = [band_of(Value(1, reach)) for reach in reaches]
    losses = [band_of(Value(-1, reach)) for reach in reversed(reaches)]
    return [*wins, DRAWN, *losses]


def phase_of(position: Position) -> Phase | None:
    """Return the phase of a position, by what the sides still have to enter.

    *Entry* lasts while both sides have more than half of what they start with in hand; in the
    *end*, a side has nothing left in hand; *midgame* is between them. `None` where a game begins
    with nothing to enter.

    >>> phase_of(Position("queah:balanced"))
    'entry'
    >>> phase_of(Position("queah:balanced", "b/bb-/-b-w-/-ww/w w 6,3 -,-"))
    'midgame'
    >>> phase_of(Position("queah:reserve=0"))
    """
    full = _least_held(Position.start(position.rules))
    if not full:
        return None
    held = _least_held(position)
    return "end" if not held else "entry" if 2 * held > full else "midgame"


def _least_held(position: Position) -> int:
    """Return how many pieces the side with fewer has in hand; lost pieces do not count."""
    return min((hand.count for hand in position.hands if hand.pieces is None), default=0)


@dataclass(frozen=True)
class AgentQuestion:
    """A position that an agent is asked about, with the turns that give something away.

    `group` is what it is counted under besides the phase: the band of its value, or a task.
    """

    position: Position
    group: str
    phase: Phase | None
    mistakes: frozenset[str]
    slow: frozenset[str]

    @property
    def is_of_pace(self) -> bool:
        """Whether time can be lost here, and nothing else: so all agents are asked the same."""
        return bool(self.slow) and not self.mistakes


def question_of(table: Table, position: Position) -> AgentQuestion:
    """Return what can be given away in a position that is not over.

    Raises `TableError` if the table does not cover it.

    >>> from lodestone.solve import solve
    >>> start = question_of(solve("queah:reserve=0"), Position("queah:reserve=0"))
    >>> start.group, sorted(start.mistakes), sorted(start.slow)
    ('win in 31 or more', ['c2b2', 'd3c3', 'd3d4', 'd3e3'], [])
    """
    turns = table.probe_turns(position)
    best = turns[0].value
    mistakes = frozenset(turn for turn, value in turns if value.result < best.result)
    slow = frozenset(turn for turn, value in turns if value != best and turn not in mistakes)
    return AgentQuestion(position, band_of(best), phase_of(position), mistakes, slow)


class AgentAnswer(NamedTuple):
    """The turn that an agent made in a position; `None` if it failed, which is a fault.

    A fault is a turn that is not legal or comes too late, or a crash. It loses a game, and so it is
    a mistake wherever a turn can be one.
    """

    question: AgentQuestion
    turn: str | None

    @property
    def is_mistake(self) -> bool:
        """Return whether the answer gave the result away."""
        question = self.question
        return bool(question.mistakes) and (self.turn is None or self.turn in question.mistakes)

    @property
    def is_slow(self) -> bool:
        """Return whether the answer lost time where nothing else can be lost; faults do."""
        question = self.question
        return question.is_of_pace and (self.turn is None or self.turn in question.slow)


@dataclass
class MistakeCounts:
    """How often something was given away, and how often it could have been.

    `chances` are positions with a turn that is a mistake; `paces` those without one, in which a
    turn can be slow. Both are the same for all who answer the same questions.
    """

    chances: int = 0
    mistakes: int = 0
    paces: int = 0
    slow: int = 0
    faults: int = 0

    def add(self, answer: AgentAnswer) -> None:
        """Count an answer."""
        self.chances += bool(answer.question.mistakes)
        self.mistakes += answer.is_mistake
        self.paces += answer.question.is_of_pace
        self.slow += answer.is_slow
        self.faults += answer.turn is None

    @property
    def mistake_share(self) -> Estimate:
        """The mistakes as a share of the chances, 0 to 1, with Wilson's interval."""
        return share(self.mistakes, self.chances)

    @property
    def slow_share(self) -> Estimate:
        """The slow turns as a share of those that could be slow, 0 to 1, with Wilson's interval."""
        return share(self.slow, self.paces)


@dataclass
class Account:
    """An agent's answers, counted altogether, by group and by phase."""

    total: MistakeCounts = field(default_factory=MistakeCounts)
    groups: dict[str, MistakeCounts] = field(default_factory=dict)
    phases: dict[str, MistakeCounts] = field(default_factory=dict)

    def add(self, answer: AgentAnswer) -> None:
        """Count an answer."""
        self.total.add(answer)
        self.groups.setdefault(answer.question.group, MistakeCounts()).add(answer)
        if answer.question.phase:
            self.phases.setdefault(answer.question.phase, MistakeCounts()).add(answer)


def account_of(answers: Iterable[AgentAnswer]) -> Account:
    """Return answers counted, groups and phases in their order."""
    account = Account()
    for answer in answers:
        account.add(answer)
    order = [*all_bands(), *sorted(account.groups)]
    account.groups = {name: account.groups[name] for name in order if name in account.groups}
    account.phases = {name: account.phases[name] for name in PHASES if name in account.phases}
    return account
