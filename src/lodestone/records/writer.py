"""The writer of the text form: one canonical form, lines of at most 80 characters."""

import re

from lodestone.records.game import GameRecord
from lodestone.records.grammar import escape
from lodestone.records.result import Place, Result
from lodestone.records.visitor import Visitor, tell

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
    return tell(record, TextWriter())


class TextWriter(Visitor[str]):
    """Makes the canonical text of each game, the blank line at its end included."""

    def begin_game(self, place: Place) -> None:
        self._tags: list[str] = []
        self._words: list[str] = []
        #: What stands directly before the next word.
        self._opened = ""
        self._ply = 0
        self._left: list[int] = []
        self._is_interrupted = True

    def tag(self, name: str, value: str, place: Place) -> None:
        self._tags.append(f'[{name} "{escape(value)}"]\n')

    def _add(self, word: str) -> None:
        self._words.append(self._opened + word)
        self._opened = ""

    def comment(self, text: str) -> None:
        if "}" in text:
            if self._opened:
                self._add("")
            self._add(f"; {text}\n")
        else:
            for word in _BREAK.split(f"{{{text}}}"):
                self._add(word)
        self._is_interrupted = True

    def turn(self, text: str, place: Place) -> None:
        number, second = divmod(self._ply, 2)
        if not second:
            self._add(f"{number + 1}.")
        elif self._is_interrupted:
            self._add(f"{number + 1}...")
        self._add(text)
        self._ply += 1
        self._is_interrupted = False

    def nag(self, number: int) -> None:
        self._add(f"${number}")

    def begin_variation(self) -> bool:
        self._opened += "("
        self._left.append(self._ply)
        self._ply -= 1
        self._is_interrupted = True
        return True

    def end_variation(self) -> None:
        self._ply = self._left.pop()
        self._is_interrupted = True
        if self._words[-1].endswith("\n"):
            self._words.append(")")
        else:
            self._words[-1] += ")"

    def result(self, result: Result, place: Place) -> None:
        self._add(result)

    def end_game(self) -> str:
        return f"{''.join(self._tags)}\n{_wrapped(self._words)}\n"


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
