"""A game as it was played: its rules, its tags, a tree of turns from the start, and its end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lodestone.core.errors import RecordError
from lodestone.core.line import Line
from lodestone.core.outcome import Termination
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.records.marks import NO_MARKS, Marks, read_marks, split_comment
from lodestone.records.result import Fault, Place, Result

#: Tags that are fields of a `GameRecord`; all others are in its `tags`.
FIELD_TAGS = ("Rules", "Start", "Result", "Termination")
#: The canonical order: what is needed to replay the game, then PGN's roster; then come all others.
_FIRST = ("Rules", "Start", "Layout", "Event", "Site", "Date", "Round", "White", "Black")
_ORDER = {name: number for number, name in enumerate((*_FIRST, "Result", "Termination"))}
NOWHERE = Place(0, 0)


class Node:
    """A turn in the tree of a game, or its start, which has no turn.

    `turn` is the text as played, which may be a longer way than the turn's name. The first of
    `children` continues the line, the others are variations instead of it. `before` are comments
    ahead of the turn: at the beginning of a variation, or where the line goes on after one.
    `place` is where the turn stood in the text that was read.
    """

    __slots__ = (
        "_position",
        "before",
        "children",
        "comments",
        "marks",
        "nags",
        "parent",
        "place",
        "turn",
    )

    def __init__(self, turn: str = "", parent: "Node | None" = None, place: Place = NOWHERE):
        self.turn = turn
        self.parent = parent
        self.place = place
        self.children: list[Node] = []
        self.nags: tuple[int, ...] = ()
        self.before: tuple[str, ...] = ()
        self.comments: tuple[str, ...] = ()
        self.marks: Marks = NO_MARKS
        self._position: Position | None = None

    def add(self, turn: str, place: Place = NOWHERE) -> "Node":
        """Add a turn from here: it continues the line, or is a variation if the line goes on."""
        child = Node(turn, self, place)
        self.children.append(child)
        return child

    def comment(self, text: str) -> None:
        """Add a comment; what it says to programs goes into `marks`."""
        self.comment_all([text])

    def comment_all(self, texts: Iterable[str]) -> None:
        """Add comments, one after the other."""
        words, commands = list[str](), list[str]()
        for text in texts:
            some, found = split_comment(text)
            words += [some] if some else []
            commands += found
        self.comments += tuple(words)
        if commands:
            self.marks = read_marks(commands, self.marks)

    @property
    def follows_variation(self) -> bool:
        """Whether the text tells a variation between the turn before and this one."""
        before = self.parent
        return (
            before is not None
            and before.parent is not None
            and not before.is_variation
            and len(before.parent.children) > 1
        )

    @property
    def is_variation(self) -> bool:
        """Whether this turn stands instead of the one that continues the line."""
        return self.parent is not None and self.parent.children[0] is not self

    @property
    def ply(self) -> int:
        """The number of turns from the start to here, this one included."""
        return len(self.path())

    def path(self) -> list["Node"]:
        """Return the turns from the start to here."""
        path, node = [], self
        while node.parent is not None:
            path.append(node)
            node = node.parent
        return path[::-1]

    def line(self) -> list["Node"]:
        """Return the turns that continue from here, variations left out."""
        found, node = [], self
        while node.children:
            node = node.children[0]
            found.append(node)
        return found

    def promote(self) -> None:
        """Move this variation one place up among its siblings; the first is the line itself."""
        if self.parent is not None and self.is_variation:
            siblings = self.parent.children
            at = siblings.index(self)
            siblings[at - 1 : at + 1] = [self, siblings[at - 1]]

    def delete(self) -> None:
        """Take this turn, and all that follows it, out of the tree."""
        if self.parent is None:
            raise RecordError("the start of a game cannot be deleted")
        self.parent.children.remove(self)
        self.parent = None

    def position(self, start: Position) -> Position:
        """Return the position after this turn; raise `TurnError` at the first illegal turn.

        It is found when it is first asked for, from the nearest one that is known.
        """
        todo, node = [], self
        while node.parent is not None and node._position is None:
            todo.append(node)
            node = node.parent
        position = node._position or start
        for step in reversed(todo):
            before, position = position, position.after(step.turn)
            before.forget_turns()
            step._position = position
        return position


@dataclass(eq=False)
class GameRecord:
    """A game as it was played, or as far as it could be read.

    `rules` is a rules string, `start` the text of the position from which it was played if that is
    not the rules' own start. `tags` are all others, in order. `faults` are what was found wrong on
    reading; `is_whole` says whether the main line came through. `places` tells where tags and
    `result` stood.

    >>> record = GameRecord("queah:balanced")
    >>> record.root.add("c2c3").comment("Slow. [%clk 0:10:00]")
    >>> [node.turn for node in record.main_line]
    ['c2c3']
    """

    rules: str
    start: str | None = None
    tags: dict[str, str] = field(default_factory=dict)
    root: Node = field(default_factory=Node)
    result: Result = Result.OPEN
    termination: Termination | None = None
    faults: list[Fault] = field(default_factory=list)
    is_whole: bool = True
    places: dict[str, Place] = field(default_factory=dict)

    @property
    def main_line(self) -> list[Node]:
        """The turns of the game itself."""
        return self.root.line()

    @property
    def turns(self) -> list[str]:
        """The texts of the main line's turns."""
        return [node.turn for node in self.main_line]

    def all_tags(self) -> dict[str, str]:
        """Return all tags in the canonical order, those that are fields here too."""
        ended = str(self.termination) if self.termination else None
        values = (self.rules or None, self.start, str(self.result), ended)
        fields = zip(FIELD_TAGS, values, strict=True)
        tags = {name: value for name, value in fields if value is not None} | self.tags
        return dict(sorted(tags.items(), key=lambda tag: _ORDER.get(tag[0], len(_ORDER))))

    def first_position(self) -> Position:
        """Return where the game starts; raise `LodestoneError` if rules or start are none."""
        rules = Rules.parse(self.rules)
        return Position.start(rules) if self.start is None else Position.parse(rules, self.start)

    def nodes(self) -> Iterator[Node]:
        """Return every node, a line before its variations, the start first."""
        lines = [[self.root, *self.main_line]]
        while lines:
            line = lines.pop()
            yield from line
            variations = (child for node in line for child in node.children[1:])
            lines += reversed([[child, *child.line()] for child in variations])

    @classmethod
    def of(cls, line: Line) -> "GameRecord":
        """Return the record of a line of play, with its outcome if there is one."""
        first = line.positions[0]
        game, options = first.rules.game, first.rules.options
        start = None if first == Position.start(first.rules) else str(first)
        record = cls(str(first.rules), start)
        record.add_turns(
            game.annotate_turn(options, position.state, way)
            for position, way in zip(line.positions, line.ways, strict=False)
        )
        if line.outcome:
            record.result = Result.of(line.outcome)
            record.termination = Termination(line.outcome.how)
        return record

    def add_turns(self, turns: Iterable[str]) -> Node:
        """Add turns to the end of the main line; return the last node."""
        node = (self.main_line or [self.root])[-1]
        for turn in turns:
            node = node.add(turn)
        return node

    def line(self) -> Line:
        """Return the main line replayed; raise `LodestoneError` if a turn is not legal."""
        line = Line.of(self.first_position(), self.turns)
        if line.outcome is None and self.termination in _ENDED_BY_PLAYERS:
            return self._ended(line)
        return line

    def _ended(self, line: Line) -> Line:
        if self.termination is Termination.AGREEMENT:
            return line.agree()
        winner = self.result.winner
        names = [side.name for side in line.position.rules.game.sides]
        if winner is None:
            raise RecordError(f"a resignation has a winner; the result is {self.result}")
        return line.resign(next(name for name in names if name != winner))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameRecord):
            return NotImplemented
        return _contents(self) == _contents(other)

    __hash__ = None  # type: ignore[assignment]


_ENDED_BY_PLAYERS = (Termination.RESIGNATION, Termination.AGREEMENT)


def _contents(record: GameRecord) -> tuple[Any, ...]:
    """Return all that a record says, without where it was read."""
    numbers: dict[int, int] = {}
    nodes: list[Any] = []
    for node in record.nodes():
        parent = numbers.get(id(node.parent))
        numbers[id(node)] = len(nodes)
        nodes.append((parent, node.turn, node.nags, node.before, node.comments, node.marks))
    return tuple(record.all_tags().items()), nodes
