"""Checks records against the rules: illegal turns, where a record is cut, and wrong results."""

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError, PositionError, RulesError
from lodestone.core.outcome import THIRD_OCCURRENCE, Outcome, Termination
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel.decorator import State
from lodestone.records.game import CARRYING_TAGS, GameRecord, Node
from lodestone.records.parts import in_one_go
from lodestone.records.replay import Course, Replayer, bare_text
from lodestone.records.result import Fault, Result

#: Rules as records give them: a rules string, and the files they carry.
RulesKey = tuple[str | None, ...]


def rules_key(record: GameRecord) -> RulesKey:
    """Return what is equal for records with the same rules."""
    return (record.rules, *(record.tags.get(name) for name in CARRYING_TAGS))


@dataclass
class _Line:
    """A line that has been replayed, while the variations that replace its turns are checked."""

    nodes: list[Node]
    course: Course
    #: The number of turns not taken back yet: lines are taken back from their ends.
    left: int


class Referee:
    """Replays records by their rules. One referee serves many records, and keeps what rules need.

    `parse_rules` reads rules strings. `is_compiled` is as in `Replayer`.
    """

    def __init__(
        self,
        parse_rules: Callable[[str], Rules] = Rules.parse,
        *,
        is_compiled: bool | None = None,
    ) -> None:
        self._parse_rules = parse_rules
        self._is_compiled = is_compiled
        self._replayers: dict[RulesKey, Replayer] = {}

    def replayer(self, record: GameRecord) -> Replayer:
        """Return the replayer of a record's rules; raise `RulesError` if they are invalid."""
        key = rules_key(record)
        if key not in self._replayers:
            rules = record.read_rules(self._parse_rules)
            _ = rules.kernel  # which reads a layout, and may fail
            self._replayers[key] = Replayer(rules, is_compiled=self._is_compiled)
        return self._replayers[key]

    def check(self, record: GameRecord, *, rewrite: bool = False) -> Course | None:
        """Add what breaks the rules to the record's faults; cut it before illegal turns.

        Returns the course of the main line, `None` where rules or start are invalid. With `rewrite`
        turns are written with what they knock or remove (R5).
        """
        return in_one_go(self.checking(record, rewrite=rewrite))

    def checking(
        self, record: GameRecord, *, rewrite: bool = False
    ) -> Generator[None, None, Course | None]:
        """Do what `check` does, yielding after each line; return the same."""
        if not record.rules:
            return None
        try:
            replayer = self.replayer(record)
        except RulesError as error:
            tag = next((name for name in CARRYING_TAGS if name in record.places), "Rules")
            _add(record, tag, str(error))
            return None
        try:
            start = self.start(record)
        except PositionError as error:
            _add(record, "Start", str(error))
            return None
        if rewrite:
            record.carry(replayer.rules)
        return (yield from _Check(record, replayer, start, rewrite=rewrite).run())

    def course(self, record: GameRecord) -> Course | None:
        """Return the course of the main line as far as it is legal, `None` where there is none."""
        try:
            replayer = self.replayer(record)
            start = self.start(record)
        except LodestoneError:
            return None
        return replayer.play(start.state, record.turns)

    def start(self, record: GameRecord) -> Position:
        """Return where a game starts; raise `LodestoneError` if rules or start are invalid."""
        rules = self.replayer(record).rules
        return Position.start(rules) if record.start is None else Position(rules, record.start)


def _add(record: GameRecord, tag: str, message: str) -> None:
    record.faults.append(Fault(record.places.get(tag, record.root.place), message))


class _Check:
    """The check of one record."""

    def __init__(
        self, record: GameRecord, replayer: Replayer, start: Position, *, rewrite: bool
    ) -> None:
        self.record = record
        self.replayer = replayer
        self.rules = replayer.rules
        self.start = start
        self.rewrite = rewrite
        self.repeats = self.rules.options.values()["repetition"] == "threefold"
        #: How often each position has occurred on the way to the current one.
        self.seen: Counter[int] = Counter()

    def run(self) -> Generator[None, None, Course]:
        """Replay every line, each once; return the course of the main line."""
        self.seen[self.start.key] += 1
        main = self._enter(self.start.state, self.record.root.line())
        self._check_end(main.course)
        yield from self._leave(main)
        return main.course

    def _leave(self, main: _Line) -> Generator[None, None, None]:
        """Take lines back turn by turn from their ends; check variations where they begin."""
        lines = [main]
        #: Variations still to be checked, each with the state before it and the line it leaves.
        waiting: list[tuple[_Line, State, Node]] = []
        while lines:
            line = lines[-1]
            if waiting and waiting[-1][0] is line:
                yield
                _, state, first = waiting.pop()
                lines.append(self._enter(state, [first, *first.line()]))
            elif line.left == 0:
                lines.pop()
            else:
                line.left -= 1
                if self.repeats:
                    self.seen[line.course.hashes[line.left + 1]] -= 1
                node = line.nodes[line.left]
                if node.parent is not None and not node.is_variation:
                    state = line.course.states[line.left]
                    siblings = node.parent.children[:0:-1]
                    waiting += [(line, state, first) for first in siblings]

    def _enter(self, state: State, nodes: list[Node]) -> _Line:
        """Replay a line from the state before it; cut it at the first illegal turn."""
        course = self.replayer.play(state, [node.turn for node in nodes])
        played, message = course.played, str(course.error or "")
        if self.repeats:
            played, message = self._count(course) or (played, message)
        if played < len(nodes):
            before = Position.of(self.rules, course.states[played])
            if course.error is not None:
                message += f"; {before.legal_in_words()}"
            self.record.faults.append(
                Fault(nodes[played].place, f"{message}; the position is {before}")
            )
            self._cut(nodes[played])
        if self.rewrite:
            self._rewrite(nodes[:played], course)
        return _Line(nodes, course, played)

    def _count(self, course: Course) -> tuple[int, str] | None:
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

    def _rewrite(self, nodes: list[Node], course: Course) -> None:
        game, options = self.rules.game, self.rules.options
        for node, state in zip(nodes, course.states, strict=False):
            node.turn = game.annotate_turn(options, state, bare_text(node.turn))

    # ---- how it ended

    def _check_end(self, course: Course) -> None:
        """Compare result and termination with the final position (R3)."""
        if not self.record.is_whole:
            return
        last = Position.of(self.rules, course.states[-1])
        outcome = last.outcome if course.is_over else None
        if outcome is None and self.repeats and self.seen[course.hashes[-1]] >= 3:
            outcome = THIRD_OCCURRENCE
        message = self._ended_by_rule(outcome) if outcome else self._ended_by_others(last)
        if message:
            tag = "result" if "result" in self.record.places else "Result"
            _add(self.record, tag, message)

    def _ended_by_rule(self, outcome: Outcome) -> str:
        record, right = self.record, Result.of(outcome)
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
        if termination is Termination.RESIGNATION and result.winner is None:
            return f"expected the result 1-0 or 0-1 after a resignation, not {result}"
        if termination is Termination.UNTERMINATED and result is not Result.OPEN:
            return f"expected the result * of an unterminated game, not {result}"
        if termination is Termination.AGREEMENT:
            agreed = last.agreed
            if result is not Result.of(agreed):
                return f"expected the result {Result.of(agreed)}, not {result}: {agreed.reason}"
        return ""
