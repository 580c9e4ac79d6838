"""Visitors that build something from a game: the whole tree, its heading, or counts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from lodestone.core.errors import quoted
from lodestone.core.outcome import RECORDED_TERMINATIONS, Termination
from lodestone.records.game import GameRecord, Node
from lodestone.records.grammar import one_line
from lodestone.records.result import Fault, Place, Result
from lodestone.records.visitor import Visitor

E = TypeVar("E", Result, Termination)


class TreeBuilder(Visitor[GameRecord]):
    """Makes a `GameRecord` of each game. Turns are texts, and are not checked."""

    def begin_game(self, place: Place) -> None:
        self._record = GameRecord("", root=Node(place=place))
        #: The current turn and its annotations, which are added to it when it is complete.
        self._node = self._record.root
        self._nags: list[int] = []
        self._comments: list[str] = []
        #: The same for turns that a variation interrupts, which are resumed at its end.
        self._left: list[tuple[Node, list[int], list[str]]] = []
        #: Comments ahead of the next turn; `None` where comments belong to the current turn.
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
            self._tagged = self._listed(tuple(Result), name, value, place)
            record.result = self._tagged or Result.OPEN
        elif name == "Termination":
            record.termination = self._listed(RECORDED_TERMINATIONS, name, value, place)
        else:
            record.tags[name] = value

    def _listed(self, known: Sequence[E], name: str, value: str, place: Place) -> E | None:
        if value in known:
            return known[known.index(value)]
        allowed = " ".join(known)
        message = f"expected one of {allowed} as {name}, not {quoted(value)}"
        self._record.faults.append(Fault(place, message))
        return None

    def comment(self, text: str) -> None:
        if self._before is None:
            self._comments.append(text)
        else:
            self._before.append(one_line(text))

    def _settle(self) -> None:
        """Give the current turn the comments that were ahead of a turn that never came."""
        self._comments += self._before or ()
        self._before = None

    def _finish_node(self) -> None:
        if self._nags:
            self._node.nags += tuple(self._nags)
            self._nags = []
        if self._comments:
            self._node.comment_all(self._comments)
            self._comments = []

    def turn(self, text: str, place: Place) -> None:
        if self._nags or self._comments:
            self._finish_node()
        self._node = self._node.add(text, place)
        if self._before is not None:
            self._node.comment_ahead(self._before)
            self._before = None

    def nag(self, number: int) -> None:
        self._nags.append(number)

    def begin_variation(self) -> bool:
        self._settle()
        assert self._node.parent is not None
        self._left.append((self._node, self._nags, self._comments))
        self._node, self._nags, self._comments = self._node.parent, [], []
        self._before = []
        return True

    def end_variation(self) -> None:
        self._settle()
        self._finish_node()
        self._node, self._nags, self._comments = self._left.pop()
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
        self._finish_node()
        while self._left:
            self._node, self._nags, self._comments = self._left.pop()
            self._finish_node()
        return self._record


@dataclass
class Heading:
    """A game's tags, and the number of turns in its main line."""

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
    """The numbers of games and of turns in main lines, and how the games ended."""

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
