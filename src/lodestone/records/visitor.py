"""Visitors: what readers send the parts of a game to, and those that build a tree or count."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from lodestone.core.errors import quoted
from lodestone.core.outcome import RECORDED_TERMINATIONS, Termination
from lodestone.records.game import GameRecord, Node
from lodestone.records.grammar import one_line
from lodestone.records.result import Fault, Place, Result

T = TypeVar("T")


class Visitor(Generic[T]):
    """Receives games part by part, one after another, and makes something of each.

    A subclass overrides the methods for the parts that it needs. Comments arrive as they were
    written, with line ends read as spaces.
    """

    def begin_game(self, place: Place) -> None:
        """Begin a game, which starts at `place`."""

    def tag(self, name: str, value: str, place: Place) -> None:
        """Receive a tag; each name comes once."""

    def end_tags(self) -> bool:
        """End the tags; return whether the turns are wanted."""
        return True

    def comment(self, text: str) -> None:
        """Receive a comment: on the start or a turn, or ahead of a variation's first turn."""

    def turn(self, text: str, place: Place) -> None:
        """Receive a turn."""

    def nag(self, number: int) -> None:
        """Receive a numeric annotation glyph (NAG) of the turn before."""

    def begin_variation(self) -> bool:
        """Begin a variation that replaces the turn before; return whether it is wanted."""
        return True

    def end_variation(self) -> None:
        """End the innermost variation; not called for those that were not wanted."""

    def result(self, result: Result, place: Place) -> None:
        """Receive the last token of the game."""

    def fault(self, fault: Fault, *, is_fatal: bool) -> None:
        """Receive a fault. After a fatal one, no more turns of this game come."""

    def end_game(self) -> T:
        """End the game; return what was made of it."""
        raise NotImplementedError


def tell(record: GameRecord, visitor: Visitor[T]) -> T:
    """Send a whole record to a visitor, as a reader would; return what the visitor makes of it."""
    visitor.begin_game(record.root.place)
    for name, value in record.all_tags().items():
        visitor.tag(name, value, record.places.get(name, record.root.place))
    if visitor.end_tags():
        _tell_notes(record.root, visitor)
        _tell_turns(record, visitor)
    visitor.result(record.result, record.places.get("result", record.root.place))
    for fault in record.faults:
        visitor.fault(fault, is_fatal=False)
    return visitor.end_game()


def _tell_notes(node: Node, visitor: Visitor[T]) -> None:
    for nag in node.nags:
        visitor.nag(nag)
    for text in node.comments:
        visitor.comment(text)
    if marks := node.marks.comment():
        visitor.comment(marks)


def _tell_turns(record: GameRecord, visitor: Visitor[T]) -> None:
    """Send the tree in the order of the text, however deep variations are nested."""
    lines: list[Iterator[Node]] = [iter(record.main_line)]
    #: Variations of each open line that are sent before the line continues.
    waiting: list[list[Node]] = [[]]
    while lines:
        node = None
        if waiting[-1]:
            first = waiting[-1].pop()
            if visitor.begin_variation():
                node = first
                lines.append(iter(first.line()))
                waiting.append([])
        elif (node := next(lines[-1], None)) is not None:
            assert node.parent is not None
            waiting[-1] = node.parent.children[:0:-1]
        else:
            lines.pop()
            waiting.pop()
            if lines:
                visitor.end_variation()
        if node is not None:
            for text in node.before:
                visitor.comment(text)
            visitor.turn(node.turn, node.place)
            _tell_notes(node, visitor)


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
