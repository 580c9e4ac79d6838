"""Visitors that make something of a game: the whole tree, its heading, or counts."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeVar

from lodestone.core.errors import quoted
from lodestone.core.outcome import Termination
from lodestone.records.game import GameRecord, Node
from lodestone.records.grammar import one_line
from lodestone.records.result import Fault, Place, Result
from lodestone.records.visitor import Visitor

E = TypeVar("E", Result, Termination)


class TreeBuilder(Visitor[GameRecord]):
    """Makes a `GameRecord` of each game. Turns are texts: whether they are legal is left open."""

    def begin_game(self, place: Place) -> None:
        self._record = GameRecord("", root=Node(place=place))
        self._node = self._record.root
        #: The turns that were left for a variation, and are returned to at its end.
        self._left: list[Node] = []
        #: Whether the next turn stands instead of another one.
        self._is_first = False
        #: Comments ahead of the next turn; `None` where comments belong to the turn before.
        self._before: list[str] | None = None
        self._tagged: Result | None = None

    def tag(self, name: str, value: str, place: Place) -> None:
        record = self._record
        record.places[name] = place
        if name == "Rules":
            record.rules = value
        elif name == "Start":
            record.start = value
        elif name == "Result":
            self._tagged = self._listed(Result, name, value, place)
            record.result = self._tagged or Result.OPEN
        elif name == "Termination":
            record.termination = self._listed(Termination, name, value, place)
        else:
            record.tags[name] = value

    def _listed(self, kind: type[E], name: str, value: str, place: Place) -> E | None:
        if value in list(kind):
            return kind(value)
        allowed = " ".join(kind)
        message = f"expected one of {allowed} as {name}, not {quoted(value)}"
        self._record.faults.append(Fault(place, message))
        return None

    def comment(self, text: str) -> None:
        if self._before is None:
            self._node.comment(text)
        else:
            self._before.append(one_line(text))

    def _settle(self) -> None:
        """Give the turn before what no turn came after."""
        for text in self._before or ():
            self._node.comment(text)
        self._before = None

    def turn(self, text: str, place: Place) -> None:
        self._node = self._node.add(text, place)
        if self._before is not None:
            self._node.before = tuple(self._before)
            self._before = None

    def nag(self, number: int) -> None:
        self._node.nags += (number,)

    def begin_variation(self) -> bool:
        self._settle()
        self._left.append(self._node)
        assert self._node.parent is not None
        self._node = self._node.parent
        self._before = []
        return True

    def end_variation(self) -> None:
        self._settle()
        self._node = self._left.pop()
        self._before = []

    def result(self, result: Result, place: Place) -> None:
        record = self._record
        record.result = result
        record.places["result"] = place
        if self._tagged not in (None, result):
            message = f"the result here is {result}, in the tag Result {self._tagged}"
            record.faults.append(Fault(place, message))

    def fault(self, fault: Fault, *, is_fatal: bool) -> None:
        self._record.faults.append(fault)
        self._record.is_whole &= not is_fatal

    def end_game(self) -> GameRecord:
        self._settle()
        return self._record


@dataclass
class Heading:
    """A game's tags, and how many turns its main line has."""

    tags: dict[str, str] = field(default_factory=dict)
    plies: int = 0
    result: Result = Result.OPEN


class Scanner(Visitor[Heading]):
    """Makes a `Heading` of each game, without its tree."""

    def begin_game(self, place: Place) -> None:
        self._heading = Heading()

    def tag(self, name: str, value: str, place: Place) -> None:
        self._heading.tags[name] = value

    def begin_variation(self) -> bool:
        return False

    def turn(self, text: str, place: Place) -> None:
        self._heading.plies += 1

    def result(self, result: Result, place: Place) -> None:
        self._heading.result = result

    def end_game(self) -> Heading:
        return self._heading


@dataclass
class Statistics:
    """How many games and turns there are, main lines only, and how the games ended."""

    games: int = 0
    plies: int = 0
    results: Counter[Result] = field(default_factory=Counter)

    def add(self, heading: Heading) -> None:
        """Count one more game."""
        self.games += 1
        self.plies += heading.plies
        self.results[heading.result] += 1

    def figures(self) -> dict[str, object]:
        """Return everything as plain values."""
        results = {str(result): self.results[result] for result in Result}
        return {"games": self.games, "plies": self.plies, "results": results}
