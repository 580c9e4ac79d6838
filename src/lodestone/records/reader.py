"""The reader of the text form: lines in, games out, in one pass, with one in memory at a time."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from lodestone.core.errors import quoted
from lodestone.core.outcome import RECORDED_TERMINATIONS, Termination
from lodestone.records.game import NOWHERE, GameRecord, Node, Place, PlacedFault, Result, tag_name
from lodestone.records.grammar import (
    EXPECTED_COMMENT,
    EXPECTED_GLYPH,
    EXPECTED_MOVETEXT,
    EXPECTED_RESULT,
    EXPECTED_TAG,
    EXPECTED_TEXT,
    IN_COMMENTS,
    LARGEST_NAG,
    NO_RULES,
    NOT_UTF_8,
    NULL_MOVE,
    ROSTER,
    SKIPPED,
    TAG_LINE,
    TERMINATIONS,
    TOKEN,
    TOKENS,
    TURNS,
    UNKNOWN,
    find_glyph,
    find_result,
    one_line,
    split_turn,
    unescape,
)

Found = re.Match[str]
Listed = TypeVar("Listed", Result, Termination)


def read(
    lines: Iterable[str], wants: Callable[[GameRecord], bool] | None = None
) -> Iterator[GameRecord]:
    """Yield each game, in order, as the lines come; turns are texts, and are not checked.

    Lines are in the text form, with or without their line ends; bytes that are not text come as
    surrogates (`errors="surrogateescape"`). A game whose tags show that nobody `wants` it has no
    turns.

    >>> [record] = read(['[Rules "queah"]', "1. c2c3 b3a3 (1... c4b4) 0-1"])
    >>> [node.turn for node in record.root.line()], str(record.result)
    (['c2c3', 'b3a3'], '0-1')
    """
    return _TextReader(wants or (lambda _record: True)).read(lines)


def _take_from_comments(record: GameRecord) -> None:
    """Replace null moves by the turns with which their comments begin, as `write_pgn` wrote them.

    A null move without a comment stays the pass that it is. Tags that say nothing are left out.
    """
    tags = record.tags.items()
    unknown = {TURNS: IN_COMMENTS} | ROSTER
    record.tags = {name: value for name, value in tags if unknown.get(name) != value}
    waiting = [*record.root.children]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if node.turn == NULL_MOVE and node.comments:
            node.turn, _, rest = node.comments[0].partition(" ")
            node.comments = (*([rest] if rest else []), *node.comments[1:])


class _TextReader:
    """The reader's state within a file.

    A game begins with its first tag, turn or comment, and is over after its result. Comments on
    later lines belong to the next game, unless a blank line, or the end of the file, is between.
    """

    def __init__(self, wants: Callable[[GameRecord], bool]) -> None:
        self.wants = wants
        self.made: list[GameRecord] = []
        self.number = 0
        self.is_in_game = False
        self.is_after_blank = True
        #: Comments on lines after a game's result, and whether a blank line is before them.
        self.between: list[str] = []
        self.is_apart = False
        self.comment: list[str] | None = None
        self.comment_place = NOWHERE
        handlers = {name: getattr(self, f"_{name}") for name, _, _ in TOKENS}
        self.handlers: dict[str, Callable[[Found], None]] = handlers
        self._reset(self.comment_place)

    def _reset(self, place: Place) -> None:
        self.begun = place
        self.record = GameRecord("", root=Node(place=place))
        #: The current turn and its annotations, which are added to it when it is complete.
        self.node = self.record.root
        self.nags: list[int] = []
        self.comments, self.between = self.between, []
        #: The same for turns that a variation interrupts, which are resumed at its end.
        self.left: list[tuple[Node, list[int], list[str]]] = []
        #: Comments ahead of the next turn; `None` where comments belong to the current turn.
        self.before: list[str] | None = None
        #: Whether the line that is read has a turn.
        self.has_turn = False
        self.tagged: Result | None = None
        self.is_in_moves = False
        self.is_over = False
        self.is_lost = False
        self.is_wanted = True
        #: How deep within a variation that is not read; 0 outside.
        self.skipped = 0
        #: The last result within the variation that is open, and its place.
        self.inner: tuple[Result, Place] | None = None

    def read(self, lines: Iterable[str]) -> Iterator[GameRecord]:
        for line in lines:
            self.number += 1
            self._read_line(line.rstrip("\r\n"))
            if self.made:
                yield from self.made
                self.made.clear()
        if self.comment is not None:
            self._give_comment_up()
        self._keep_between()
        self._finish()
        yield from self.made

    def _read_line(self, line: str) -> None:
        if not line.isascii():
            line = self._checked(line)
        at = 0
        if self.comment is not None:
            at = self._continue_comment(line)
        else:
            line = line.lstrip(SKIPPED)
            if line[:1] == "%":
                return
        handlers = self.handlers
        if at >= 0:
            for found in TOKEN.finditer(line, at):
                kind = found.lastgroup
                assert kind is not None
                handlers[kind](found)
                if kind == "bracket":
                    break  # the rest of the line is not movetext
        self.is_after_blank = not line or line.isspace()
        if self.is_after_blank and self.is_over and self.comment is None and not self.is_apart:
            self._keep_between()
            self.is_apart = True

    def _checked(self, line: str) -> str:
        """Return a line without bytes that are not text, and report them."""
        wrong = NOT_UTF_8.search(line)
        if not wrong:
            return line
        place = Place(self.number, wrong.start() + 1)
        self._begin(place)
        self._fault(place, EXPECTED_TEXT, is_fatal=False)
        return NOT_UTF_8.sub("\ufffd", line)

    def _place(self, found: Found) -> Place:
        return Place(self.number, found.start() + 1)

    def _fault(self, place: Place, message: str, *, is_fatal: bool = True) -> None:
        self.record.faults.append(PlacedFault(place, message))
        self.record.is_whole &= not is_fatal
        self.is_lost |= is_fatal

    def _unexpected(self, found: Found, expected: str) -> None:
        """Report what was expected; the game is kept up to here, and read no further."""
        if not self.is_lost:
            self._fault(self._place(found), f"expected {expected}, not {quoted(found[0])}")

    # ---- games

    def _begin(self, place: Place) -> None:
        if not self.is_in_game:
            self._reset(place)
            self.is_in_game = True

    def _begin_moves(self, found: Found, *, may_begin: bool = False) -> bool:
        """Enter the movetext; return whether what is in it is wanted.

        After a result, a token begins the next game if it `may_begin` one, and else is a fault.
        """
        if self.is_over and may_begin:
            self._finish()
        elif self.is_over:
            self._unexpected(found, f"a tag {EXPECTED_TAG} or a turn of the next game")
        if not self.is_in_game:
            self._begin(self._place(found))
        if not self.is_in_moves:
            self._end_tags()
        return self.is_wanted and not self.skipped and not self.is_lost

    def _end_tags(self) -> None:
        self.is_in_moves = True
        if "Rules" not in self.record.places:
            self._fault(self.begun, 'expected the tag [Rules "…"]', is_fatal=False)
        self.is_wanted = self.wants(self.record)

    def _finish(self) -> None:
        """End the current game, if there is one."""
        if not self.is_in_game:
            return
        if not self.is_in_moves:
            self._end_tags()
        if self.inner is not None and not self.is_over:
            self._end_within_variation(*self.inner)
        if not self.is_over:
            missing = "the end of the variation, ')'" if self.left else EXPECTED_RESULT
            self._fault(Place(self.number, 1), f"expected {missing}", is_fatal=False)
        self.is_in_game = False
        self._settle()
        self._finish_node()
        while self.left:
            self.node, self.nags, self.comments = self.left.pop()
            self._finish_node()
        if self.record.tags.get(TURNS) == IN_COMMENTS:
            _take_from_comments(self.record)
        self.made.append(self.record)

    # ---- tags

    def _tag(self, found: Found) -> None:
        assert found.lastindex is not None
        name = tag_name(found[found.lastindex + 1])
        again = name in self.record.places and self.is_after_blank
        if self.is_in_game and (self.is_in_moves or again):
            self._finish()
        place = self._place(found)
        self._begin(place)
        if name in self.record.places:
            self._fault(place, f"the tag {name} is given twice", is_fatal=False)
            return
        self._set_tag(name, unescape(found[found.lastindex + 2]), place)

    _loose = _tag

    def _set_tag(self, name: str, value: str, place: Place) -> None:
        record = self.record
        record.places[name] = place
        if name == "Rules":
            record.rules = value
            if not value:
                self._fault(place, NO_RULES, is_fatal=False)
        elif name == "Start":
            record.start = value
        elif name == "Result":
            self.tagged = self._listed(tuple(Result), name, find_result(value), place)
            record.result = self.tagged or Result.OPEN
        elif name == "Termination":
            value = TERMINATIONS.get(value.lower(), value.lower())
            record.termination = self._listed(RECORDED_TERMINATIONS, name, value, place)
        else:
            record.tags[name] = value

    def _listed(
        self, known: Sequence[Listed], name: str, value: str, place: Place
    ) -> Listed | None:
        if value in known:
            return known[known.index(value)]
        if value in UNKNOWN:
            return None
        message = f"expected one of {' '.join(known)} as {name}, not {quoted(value)}"
        self._fault(place, message, is_fatal=False)
        return None

    def _bracket(self, found: Found) -> None:
        """Read what begins like a tag but is not one."""
        if self.is_in_moves and (self.is_over or found.start() == 0):
            self._finish()
        self._begin(self._place(found))
        message = f"expected a tag {EXPECTED_TAG}, not {quoted(found.string[found.start() :])}"
        if not self.is_lost:
            self._fault(self._place(found), message, is_fatal=self.is_in_moves)

    # ---- comments

    def _comment(self, found: Found) -> None:
        self._add_comment(found[0][1:-1], self._place(found))

    def _rest(self, found: Found) -> None:
        self._add_comment(found[0][1:], self._place(found))

    def _open(self, found: Found) -> None:
        self.comment = [found[0][1:]]
        self.comment_place = self._place(found)

    def _continue_comment(self, line: str) -> int:
        """Return where the line continues after the comment; -1 if it does not end here."""
        assert self.comment is not None
        end = line.find("}")
        if end < 0 or self.is_after_blank:
            if self.is_after_blank and TAG_LINE.fullmatch(line):
                self._give_comment_up()
                return 0
            if end < 0:
                self.comment.append(line)
                return -1
        text = " ".join([*self.comment, line[:end]])
        self.comment = None
        self._add_comment(text, self.comment_place)
        return end + 1

    def _give_comment_up(self) -> None:
        """Continue without the end of a comment: the next game begins, or the file ends."""
        self.comment = None
        self._begin(self.comment_place)
        if not self.is_in_moves:
            self._end_tags()
        if not self.is_lost:
            self._fault(self.comment_place, "expected } after the comment that begins here")

    def _add_comment(self, text: str, place: Place) -> None:
        self._begin(place)
        text = text.strip()
        if self.is_over and text and place.line > self.record.places["result"].line:
            self.between.append(text)
        elif text:
            self._keep_comment(text)

    def _keep_between(self) -> None:
        for text in self.between:
            self._keep_comment(text)
        self.between.clear()

    def _keep_comment(self, text: str) -> None:
        """Add a comment to the current turn, or to those ahead of the next one."""
        if not self.is_wanted or self.skipped or self.is_lost:
            return
        if self.before is None:
            self.comments.append(text)
        else:
            self.before.append(one_line(text))

    def _settle(self) -> None:
        """Give the current turn the comments that were ahead of a turn that never came."""
        self.comments += self.before or ()
        self.before = None

    def _finish_node(self) -> None:
        if self.nags:
            self.node.nags += tuple(self.nags)
            self.nags = []
        if self.comments:
            self.node.comment_all(self.comments)
            self.comments = []

    # ---- movetext

    def _turn(self, found: Found) -> None:
        text, sign = found[0], ""
        if len(text) < 2 or not (text[-1].isalnum() and text.isascii()):
            text, sign = split_turn(text)
            if not text:
                self._glyph(found)
                return
        if self._begin_moves(found, may_begin=True):
            if self.nags or self.comments:
                self._finish_node()
            self.has_turn = True
            self.node = self.node.add(text, Place(self.number, found.start() + 1))
            if self.before is not None:
                self.node.comment_ahead(self.before)
                self.before = None
            if sign and (nag := find_glyph(sign)):
                self.nags.append(nag)

    def _stop(self, _found: Found) -> None:
        """Leave out a full stop or comma that stands apart."""

    def _number(self, found: Found) -> None:
        self._begin_moves(found, may_begin=True)

    def _nag(self, found: Found) -> None:
        number = int(found[0][1:5])
        if self._begin_moves(found) and self._is_after_turn(found):
            if number <= LARGEST_NAG and len(found[0]) <= 4:
                self.nags.append(number)
            else:
                self._unexpected(found, "$0 to $255")

    def _glyph(self, found: Found) -> None:
        if self._begin_moves(found) and self._is_after_turn(found):
            if nag := find_glyph(found[0]):
                self.nags.append(nag)
            else:
                self._unexpected(found, EXPECTED_GLYPH)

    def _is_after_turn(self, found: Found) -> bool:
        if not self.has_turn:
            self._unexpected(found, "a turn before it")
        return self.has_turn

    def _variation(self, found: Found) -> None:
        if not self._begin_moves(found) or not self._is_after_turn(found):
            self.skipped += 1
            return
        self._settle()
        assert self.node.parent is not None
        self.left.append((self.node, self.nags, self.comments))
        self.node, self.nags, self.comments = self.node.parent, [], []
        self.before, self.has_turn = [], False

    def _close(self, found: Found) -> None:
        wanted = self._begin_moves(found)
        self.inner = None
        if self.skipped:
            self.skipped -= 1
            return
        if wanted and not self.left:
            self._unexpected(found, EXPECTED_MOVETEXT)
        if not self.left:
            return
        self._settle()
        aside = [] if self.has_turn else self.comments
        if self.has_turn:
            self._finish_node()
        self.node, self.nags, self.comments = self.left.pop()
        self.comments += aside  # of a variation without turns: about the turn before it
        self.before, self.has_turn = [], True

    def _result(self, found: Found) -> None:
        result, place = Result(find_result(found[0])), self._place(found)
        if self.is_over:
            self._compare("before it", self.record.result, result, place)
            return
        self._begin_moves(found)
        if self.left or self.skipped:
            self.inner = result, place  # left out: the game's own result is after the variation
        else:
            self._end_moves(result, place)

    def _end_moves(self, result: Result, place: Place) -> None:
        self.is_over, self.is_apart, record = True, False, self.record
        record.result = result
        record.places["result"] = place
        self._compare("in the tag Result", self.tagged, result, place)

    def _compare(self, where: str, known: Result | None, result: Result, place: Place) -> None:
        if known not in (None, result):
            message = f"the result here is {result}, {where} {known}"
            self._fault(place, message, is_fatal=False)

    def _end_within_variation(self, result: Result, place: Place) -> None:
        """End a game whose last variation is never closed by the result in there."""
        if not self.is_lost:
            message = f"expected the end of the variation, ')', not {quoted(result)}"
            self._fault(place, message)
        self._end_moves(result, place)

    def _other(self, found: Found) -> None:
        self._begin_moves(found)
        self._unexpected(found, EXPECTED_COMMENT if found[0] == "}" else EXPECTED_MOVETEXT)
