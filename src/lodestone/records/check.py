"""Records by the rules: checked for illegal turns and wrong results, and chosen."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field

from lodestone.core.errors import PositionError, RulesError
from lodestone.core.outcome import THIRD_OCCURRENCE, Outcome, Termination
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.records.cursor import Cursor, LegalCourse, bare_text, in_one_go, note
from lodestone.records.game import CARRYING_TAGS, GameRecord, Node, PlacedFault, Result


@dataclass
class _Line:
    """A line that has been replayed, while the variations that replace its turns are checked."""

    nodes: list[Node]
    course: LegalCourse
    #: The number of turns not taken back yet: lines are taken back from their ends.
    left: int


def check(record: GameRecord, cursor: Cursor, *, rewrite: bool = False) -> LegalCourse | None:
    """Add what breaks the rules to the record's faults; cut it before illegal turns.

    Returns the course of the main line, `None` where rules or start are invalid. With `rewrite`
    turns are written with what they knock or remove (R5).
    """
    return in_one_go(checking(record, cursor, rewrite=rewrite))


def checking(
    record: GameRecord, cursor: Cursor, *, rewrite: bool = False
) -> Generator[None, None, LegalCourse | None]:
    """Do what `check` does, yielding between parts; return the same."""
    if not record.rules:
        return None
    try:
        rules = cursor.rules(record)
    except RulesError as error:
        tag = next((name for name in CARRYING_TAGS if name in record.places), "Rules")
        _add(record, tag, str(error))
        return None
    try:
        start = cursor.start(record)
    except PositionError as error:
        _add(record, "Start", str(error))
        return None
    if rewrite:
        record.carry(rules)
    return (yield from _Check(record, cursor, start, rewrite=rewrite).run())


def _add(record: GameRecord, tag: str, message: str) -> None:
    record.faults.append(PlacedFault(record.places.get(tag, record.root.place), message))


class _Check:
    """The check of one record."""

    def __init__(
        self, record: GameRecord, cursor: Cursor, start: Position, *, rewrite: bool
    ) -> None:
        self.record = record
        self.cursor = cursor
        self.rules = start.rules
        self.start = start
        self.rewrite = rewrite
        self.repeats = self.rules.options.values()["repetition"] == "threefold"
        #: How often each position has occurred on the way to the current one.
        self.seen: Counter[int] = Counter()

    def run(self) -> Generator[None, None, LegalCourse]:
        """Replay every line, each once; return the course of the main line."""
        self.seen[self.start.key] += 1
        main = yield from self._enter(self.start, self.record.root.line())
        self._check_end(main.course)
        yield from self._leave(main)
        return main.course

    def _leave(self, main: _Line) -> Generator[None, None, None]:
        """Take lines back turn by turn from their ends; check variations where they begin."""
        lines = [main]
        #: Variations still to be checked, each with the position before it and the line it leaves.
        waiting: list[tuple[_Line, Position, Node]] = []
        while lines:
            line = lines[-1]
            if waiting and waiting[-1][0] is line:
                yield
                _, before, first = waiting.pop()
                lines.append((yield from self._enter(before, [first, *first.line()])))
            elif line.left == 0:
                lines.pop()
            else:
                line.left -= 1
                if self.repeats:
                    self.seen[line.course.hashes[line.left + 1]] -= 1
                node = line.nodes[line.left]
                if node.parent is not None and len(node.parent.children) > 1:
                    before = line.course.position(line.left)
                    others = node.parent.children[:0:-1] if not node.is_variation else []
                    waiting += [(line, before, first) for first in others]

    def _enter(self, start: Position, nodes: list[Node]) -> Generator[None, None, _Line]:
        """Replay a line from the position before it; cut it at the first illegal turn."""
        course = yield from self.cursor.follow(start, [node.turn for node in nodes])
        played, message = course.played, str(course.error or "")
        if self.repeats:
            played, message = self._count(course) or (played, message)
        if played < len(nodes):
            before = course.position(played)
            if course.error is not None:
                message += f"; {before.legal_in_words()}"
            self.record.faults.append(
                PlacedFault(nodes[played].place, f"{message}; the position is {before}")
            )
            self._cut(nodes[played])
        note(nodes[:played], course)
        if self.rewrite:
            self._rewrite(nodes[:played], course)
        return _Line(nodes, course, played)

    def _count(self, course: LegalCourse) -> tuple[int, str] | None:
        """Count the positions of a line; return where it continues after a third occurrence."""
        for played, key in enumerate(course.hashes[1:], 1):
            self.seen[key] += 1
            is_last = played == course.played and course.error is None
            if self.seen[key] >= 3 and not is_last:
                return played, f"the game is over: {THIRD_OCCURRENCE.reason}"
        return None

    def _cut(self, node: Node) -> None:
        """Remove an illegal turn and what follows; variations do not take its place."""
        if node.is_variation:
            node.delete()
            return
        assert node.parent is not None
        self.record.is_whole &= node not in self.record.root.line()
        node.parent.children.clear()

    def _rewrite(self, nodes: list[Node], course: LegalCourse) -> None:
        game, options = self.rules.game, self.rules.options
        for node, state in zip(nodes, course.states, strict=False):
            node.turn = game.annotate_turn(options, state, bare_text(node.turn))

    # ---- how it ended

    def _check_end(self, course: LegalCourse) -> None:
        """Compare result and termination with the final position (R3)."""
        if not self.record.is_whole:
            return
        last = course.position(-1)
        outcome = last.outcome if course.is_over else None
        if outcome is None and self.repeats and self.seen[course.hashes[-1]] >= 3:
            outcome = THIRD_OCCURRENCE
        message = self._ended_by_rule(outcome) if outcome else self._ended_by_others(last)
        if message:
            tag = "result" if "result" in self.record.places else "Result"
            _add(self.record, tag, message)

    def _ended_by_rule(self, outcome: Outcome) -> str:
        record, right = self.record, Result.of(outcome, self.rules.game)
        said = self.rules.game.say_outcome(outcome)
        if record.result is not right:
            return f"expected the result {right}, not {record.result}: {said}"
        if record.termination and record.termination != outcome.termination:
            return (
                f"expected the termination {outcome.termination}, not {record.termination}: {said}"
            )
        return ""

    def _ended_by_others(self, last: Position) -> str:
        """Compare the result with a termination that is not by the rules."""
        result, termination = self.record.result, self.record.termination
        if termination is None:
            return ""
        if termination.is_by_rule:
            return f"the termination is {termination}, but the rules do not end the game here"
        if termination is Termination.RESIGNATION and result not in (Result.FIRST, Result.SECOND):
            return f"expected the result 1-0 or 0-1 after a resignation, not {result}"
        if termination is Termination.UNTERMINATED and result is not Result.OPEN:
            return f"expected the result * of an unterminated game, not {result}"
        if termination is Termination.AGREEMENT:
            agreed = last.agreed
            right = Result.of(agreed, self.rules.game)
            if result is not right:
                return f"expected the result {right}, not {result}: {agreed.reason}"
        return ""


@dataclass
class Criteria:
    """The criteria for choosing games; `None` accepts anything.

    `rules` are those that play alike, whatever their name; `player` is a part of a player's name,
    in capitals or not; `shortest` and `longest` are plies of the main line. `position` is the text
    of a position that the main line reaches, as it is or as a symmetry of the game shows it.
    """

    game: str | None = None
    rules: Rules | None = None
    player: str | None = None
    result: str | None = None
    shortest: int = 0
    longest: int | None = None
    position: str | None = None
    cursor: Cursor = field(default_factory=Cursor)

    def __post_init__(self) -> None:
        #: The hashes of the position and its images, by the rules under which it was read.
        self._images: dict[Rules, frozenset[int]] = {}
        #: Why the position could not be read under the rules of a game.
        self.position_error: PositionError | None = None

    def fits_tags(self, record: GameRecord) -> bool:
        """Return whether a record can be chosen, judging by its tags alone."""
        if self.player is not None:
            wanted = self.player.casefold()
            if not any(wanted in name.casefold() for name in record.players):
                return False
        if self.game is None and self.rules is None:
            return True
        try:
            rules = self.cursor.rules(record)
        except RulesError:
            return False
        if self.rules is not None and rules.options != self.rules.options:
            return False
        return self.game in (None, rules.game.name)

    def fits(self, record: GameRecord) -> bool:
        """Return whether a whole record is chosen."""
        if not self.fits_tags(record) or self.result not in (None, record.result):
            return False
        plies = len(record.main_line)
        if plies < self.shortest or (self.longest is not None and plies > self.longest):
            return False
        return self.position is None or self._comes_to(record, self.position)

    def _comes_to(self, record: GameRecord, text: str) -> bool:
        try:
            rules = self.cursor.rules(record)
        except RulesError:
            return False
        if rules not in self._images:
            self._images[rules] = self._images_of(rules, text)
        images = self._images[rules]
        course = self.cursor.course(record) if images else None
        return course is not None and not images.isdisjoint(course.hashes)

    def _images_of(self, rules: Rules, position: str) -> frozenset[int]:
        try:
            return frozenset(image.key for image in Position(rules, position).images)
        except PositionError as error:
            self.position_error = error
            return frozenset()

    def check_position(self) -> None:
        """Raise `PositionError` if the position is invalid under the rules of every game."""
        if self.position_error and not any(self._images.values()):
            raise self.position_error
