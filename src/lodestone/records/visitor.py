"""The events that readers send and writers receive: one for each part of a game, in order."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from lodestone.records.game import GameRecord, Node
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
