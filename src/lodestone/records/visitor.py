"""What readers tell and writers are told: one event for each part of a game, in its order."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from lodestone.records.game import GameRecord, Node
from lodestone.records.result import Fault, Place, Result

T = TypeVar("T")


class Visitor(Generic[T]):
    """Hears of a game part by part, and makes something of it; hears of many, one by one.

    A subclass defines what it is interested in. Comments come as they were written, their line ends
    read as spaces.
    """

    def begin_game(self, place: Place) -> None:
        """A game begins at `place`."""

    def tag(self, name: str, value: str, place: Place) -> None:
        """A tag; each name comes once."""

    def end_tags(self) -> bool:
        """All tags were told. Return whether the turns are wanted."""
        return True

    def comment(self, text: str) -> None:
        """A comment: on the start, on the turn before, or ahead of a variation's first turn."""

    def turn(self, text: str, place: Place) -> None:
        """A turn."""

    def nag(self, number: int) -> None:
        """A numeric annotation glyph of the turn before."""

    def begin_variation(self) -> bool:
        """A variation begins, instead of the turn before. Return whether it is wanted."""
        return True

    def end_variation(self) -> None:
        """The variation that was begun last ends; not told of those that were not wanted."""

    def result(self, result: Result, place: Place) -> None:
        """The last token of the game."""

    def fault(self, fault: Fault, *, is_fatal: bool) -> None:
        """Something is wrong. If it is fatal, no turn comes any more."""

    def end_game(self) -> T:
        """The game is over. Return what was made of it."""
        raise NotImplementedError


def tell(record: GameRecord, visitor: Visitor[T]) -> T:
    """Return a visitor a whole record, as a reader would; return what it makes of it."""
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
    """Return the tree in the order of the text, however deep variations are nested."""
    lines: list[Iterator[Node]] = [iter(record.main_line)]
    #: Variations of the line at hand that are told before it goes on.
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
