"""The writer of the text form: one canonical form, lines of at most 80 characters."""

import re

from lodestone.core.line import number_of
from lodestone.records.game import GameRecord, Node
from lodestone.records.grammar import IN_COMMENTS, NULL_MOVE, ROSTER, TURNS, escape

WIDTH = 80
#: Where a comment may be broken: at a single space, and not so that `%` would begin a line, which
#: other readers leave out.
_BREAK = re.compile(r"(?<=\S) (?=[^\s%])")


def write_text(record: GameRecord) -> str:
    """Return a record in the canonical text form, the blank line at its end included.

    >>> record = GameRecord("queah:balanced")
    >>> turn = record.root.add("c2c3")
    >>> print(write_text(record))
    [Rules "queah:balanced"]
    [Result "*"]
    <BLANKLINE>
    1. c2c3 *
    <BLANKLINE>
    """
    tags = "".join(f'[{name} "{escape(value)}"]\n' for name, value in record.all_tags().items())
    movetext = _Movetext()
    movetext.add_tree(record)
    movetext.add(record.result)
    return f"{tags}\n{_wrapped(movetext.words)}\n"


def write_pgn(record: GameRecord) -> str:
    """Return a record as programs for chess read it: each turn is a null move with a comment.

    The comment begins with the turn. `read` makes the same record of it, without the empty tags.

    >>> record = GameRecord("queah:balanced")
    >>> turn = record.root.add("@c1,c2c3")
    >>> print(write_pgn(record).partition("[Rules")[2])
     "queah:balanced"]
    [Turns "comments"]
    <BLANKLINE>
    1. -- {@c1,c2c3} *
    <BLANKLINE>
    """
    tags = ROSTER | record.all_tags() | {TURNS: IN_COMMENTS}
    written = "".join(f'[{name} "{escape(value)}"]\n' for name, value in tags.items())
    movetext = _Movetext(in_comments=True)
    movetext.add_tree(record)
    movetext.add(record.result)
    return f"{written}\n{_wrapped(movetext.words)}\n"


class _Movetext:
    """The words of a game's movetext; one that ends with a line end is the last on its line.

    Turns are written as they are, or `in_comments` after null moves.
    """

    def __init__(self, *, in_comments: bool = False) -> None:
        self.in_comments = in_comments
        self.words: list[str] = []
        #: What stands directly before the next word.
        self._opened = ""
        #: Whether the next turn needs a number, whoever makes it.
        self._is_interrupted = True

    def add(self, word: str) -> None:
        self.words.append(self._opened + word)
        self._opened = ""

    def add_tree(self, record: GameRecord) -> None:
        """Add the tree in the order of the text, however deep variations are nested."""
        self._add_notes(record.root)
        #: What follows, the next last: turns with their plies, and the ends of variations.
        waiting: list[tuple[Node | None, int]] = [(first, 0) for first in record.root.children[:1]]
        while waiting:
            node, ply = waiting.pop()
            if node is None:
                self._end_variation()
                continue
            self._add_turn(node, ply)
            waiting += [(after, ply + 1) for after in node.children[:1]]
            if node.parent is not None and not node.is_variation:
                for other in node.parent.children[:0:-1]:
                    waiting += [(None, 0), (other, ply)]

    def _add_turn(self, node: Node, ply: int) -> None:
        if node.is_variation:
            self._opened += "("
            self._is_interrupted = True
        for text in node.before:
            self._add_comment(text)
        if ply % 2 == 0 or self._is_interrupted:
            self.add(number_of(ply + 1, "..."))
        self.add(NULL_MOVE if self.in_comments else node.turn)
        self._is_interrupted = False
        self._add_notes(node, node.turn if self.in_comments else "")

    def _add_notes(self, node: Node, first: str = "") -> None:
        for nag in node.nags:
            self.add(f"${nag}")
        for text in (first, *node.comments, node.marks.comment()):
            if text:
                self._add_comment(text)

    def _add_comment(self, text: str) -> None:
        if "}" in text:
            if self._opened:
                self.add("")
            self.add(f"; {text}\n")
        else:
            for word in _BREAK.split(f"{{{text}}}"):
                self.add(word)
        self._is_interrupted = True

    def _end_variation(self) -> None:
        self._is_interrupted = True
        if self.words[-1].endswith("\n"):
            self.words.append(")")
        else:
            self.words[-1] += ")"


def _wrapped(words: list[str]) -> str:
    """Return words on lines; a word that ends with a line end is the last on its line."""
    lines: list[str] = []
    line = ""
    for word in words:
        if line and (line[-1] == "\n" or len(line) + 1 + len(word.rstrip("\n")) > WIDTH):
            lines.append(line.rstrip("\n"))
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "".join(f"{line}\n" for line in [*lines, line.rstrip("\n")])
