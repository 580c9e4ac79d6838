"""A game as it was played: its rules, its tags, a tree of turns from the start, and its end."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from lodestone.core.errors import LodestoneError, RecordError, RulesError, expected
from lodestone.core.game import AnyGame, find_game
from lodestone.core.line import Line
from lodestone.core.outcome import RECORDED_TERMINATIONS, Outcome, Termination
from lodestone.core.phrases import counted
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Bounded, Checked, ReadAs, one_of
from lodestone.kernel.decorator import State
from lodestone.records.grammar import TAG_NAME, Value, one_line
from lodestone.records.marks import NO_MARKS, Marks, read_marks, split_comment

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


class Result(StrEnum):
    """Which side won: the tag `Result` and the last token of the movetext (R3).

    >>> Result("1-0"), Result("*")
    (<Result.FIRST: '1-0'>, <Result.OPEN: '*'>)
    """

    FIRST = "1-0"
    SECOND = "0-1"
    DRAW = "1/2-1/2"
    OPEN = "*"

    @classmethod
    def of(cls, outcome: Outcome | None, game: AnyGame) -> "Result":
        """Return how a record writes an outcome, `*` for an unfinished or abandoned game.

        >>> from lodestone.core.game import find_game
        >>> outcome = Outcome("black", "White resigned.", Termination.RESIGNATION)
        >>> Result.of(outcome, find_game("queah"))
        <Result.SECOND: '0-1'>
        """
        if outcome is None or outcome.termination.recorded is Termination.UNTERMINATED:
            return cls.OPEN
        if outcome.winner is None:
            return cls.DRAW
        return cls.FIRST if outcome.winner == game.rivals[0].name else cls.SECOND

    def winner(self, game: AnyGame) -> str | None:
        """Return the name of the side that won, `None` for a draw or an open game."""
        if self in (Result.FIRST, Result.SECOND):
            return game.rivals[self is Result.SECOND].name
        return None


class Place(NamedTuple):
    """A place in a text: line and column, both from 1, the column in characters."""

    line: int
    column: int


class PlacedFault(NamedTuple):
    """What is wrong with a record, and where."""

    place: Place
    message: str


#: Tags that are fields of a `GameRecord`; all others are in its `tags`.
FIELD_TAGS = ("Rules", "Start", "Result", "Termination")
#: The canonical order: what is needed to replay the game, then PGN's roster; then come all others.
_FIRST = ("Rules", "Start", "Layout", "Board", "Event", "Site", "Date", "Round", "White", "Black")
_ORDER = {name: number for number, name in enumerate((*_FIRST, "Result", "Termination"))}
_SPELLING = {name.lower(): name for name in _ORDER}


def tag_name(name: str) -> str:
    """Return a tag's name as it is written: those of `_ORDER` are known in any case."""
    return _SPELLING.get(name.lower(), name)


#: Tags that hold what is in a file; each is called as the option that names the file.
CARRYING_TAGS = ("Layout", "Board")
#: Tags for a termination that records have only a nearest word for, and for its reason in words.
ENDING, REASON = "Ending", "Reason"
NOWHERE = Place(0, 0)


class Node:
    """A turn in the tree of a game, or its start, which has no turn.

    `parent` is the turn before it. `turn` is the text as played, which may be a longer way than the
    turn's name. The first of `children` continues the line, the others are variations instead of
    it. `before` are comments ahead of the turn: at the beginning of a variation, or where the line
    continues after one.
    `place` is where the turn was in the text that was read.

    >>> record = GameRecord("queah:balanced")
    >>> first = record.root.add("c2c3")
    >>> reply, other = first.add("b3a3"), first.add("c4b4")
    >>> [node.turn for node in reply.path()], reply.ply
    (['c2c3', 'b3a3'], 2)
    >>> other.is_variation
    True
    """

    __slots__ = (
        "before",
        "children",
        "comments",
        "known",
        "marks",
        "nags",
        "parent",
        "place",
        "turn",
    )

    def __init__(self, turn: str = "", parent: "Node | None" = None, place: Place = NOWHERE):
        self.turn: str = turn
        self.parent = parent
        self.place: Place = place
        self.children: list[Node] = []
        self.nags: tuple[int, ...] = ()
        self.before: tuple[str, ...] = ()
        self.comments: tuple[str, ...] = ()
        self.marks: Marks = NO_MARKS
        #: The rules and the state after this turn, once a cursor has been here.
        self.known: tuple[Rules, State] | None = None

    def add(self, turn: str, place: Place = NOWHERE) -> "Node":
        """Add a turn from here: it continues the line, or is a variation if the line has a turn."""
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

    def comment_ahead(self, texts: Sequence[str]) -> None:
        """Put comments ahead of this turn; where no variation is between, after the one before."""
        if self.is_variation or self.follows_variation:
            self.before = tuple(texts)
        elif texts:
            (self.parent or self).comment_all(texts)

    @property
    def follows_variation(self) -> bool:
        """Whether the text has a variation between the turn before and this one."""
        before = self.parent
        return (
            before is not None
            and before.parent is not None
            and not before.is_variation
            and len(before.parent.children) > 1
        )

    @property
    def is_variation(self) -> bool:
        """Whether this turn is an alternative to the one that continues the line."""
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
        """Move this variation up one place among its siblings; the first is the line itself."""
        if self.parent is not None and self.is_variation:
            siblings = self.parent.children
            at = siblings.index(self)
            siblings[at - 1 : at + 1] = [self, siblings[at - 1]]
            _settle_comments(siblings)

    def delete(self) -> None:
        """Take this turn, and all that follows it, out of the tree.

        Raises `RecordError` at the start of a game, which has to stay.
        """
        if self.parent is None:
            raise RecordError("the start of a game cannot be deleted")
        self.parent.children.remove(self)
        _settle_comments(self.parent.children)
        self.parent = None


def _settle_comments(siblings: list[Node]) -> None:
    """Move comments ahead of turns elsewhere if no variation is in between any more."""
    for sibling in siblings:
        for node in (sibling, *sibling.children):
            texts, node.before = node.before, ()
            node.comment_ahead(texts)


def _tree() -> Any:
    """Return as what a tree is received: the list of its nodes."""
    from lodestone.records.schema import Tree

    return Tree


def _no_fields(tags: dict[str, str]) -> dict[str, str]:
    named = {tag_name(name): value for name, value in tags.items()}
    if own := [name for name in FIELD_TAGS if name in named]:
        raise ValueError(f"no {', '.join(own)} here: a record has fields for them")
    if len(named) < len(tags):
        raise ValueError("a tag is given twice, in upper and lower case")
    return named


@dataclass(eq=False)
class GameRecord:
    """A game as it was played, or as far as it could be read.

    `rules` is a rules string, `start` the text of the position from which it was played if that is
    not the rules' own start. `tags` are all others, in order.

    >>> record = GameRecord("queah:balanced")
    >>> record.root.add("c2c3").comment("Slow. [%clk 0:10:00]")
    >>> [node.turn for node in record.main_line]
    ['c2c3']
    """

    rules: Value
    start: Value | None = None
    tags: Annotated[
        dict[Annotated[str, Bounded(pattern=f"^{TAG_NAME.pattern}$")], Value], Checked(_no_fields)
    ] = field(default_factory=dict)
    root: Annotated[Node, ReadAs(_tree)] = field(default_factory=Node)
    result: Result = Result.OPEN
    termination: Annotated[Termination, one_of(RECORDED_TERMINATIONS)] | None = None

    __pydantic_config__: ClassVar[dict[str, Any]] = {
        "extra": "forbid",
        "title": "Record of a game",
        "alias_generator": lambda name: "nodes" if name == "root" else name,
    }
    #: The fields that the JSON form always has.
    required: ClassVar[tuple[str, ...]] = ("result", "root")

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        from lodestone.records.schema import described_record

        return described_record(handler(source), cls.required)

    def plain(self) -> dict[str, Any]:
        """Return the record in its JSON form, as plain values."""
        from lodestone.records.schema import to_json

        return to_json(self)

    def __post_init__(self) -> None:
        #: The errors found while reading, and whether the main line is complete.
        self.faults: list[PlacedFault] = []
        self.is_whole = True
        #: Where tags and the result were in the file.
        self.places: dict[str, Place] = {}

    @property
    def main_line(self) -> list[Node]:
        """The turns of the game itself."""
        return self.root.line()

    @property
    def end(self) -> Node:
        """The last turn of the game itself, or its start."""
        return (self.main_line or [self.root])[-1]

    def nodes_along(self, path: Sequence[int]) -> list[Node]:
        """Return the nodes from the start, following the child with each number; the start first.

        Raises `RecordError` if there is no such child.
        """
        nodes = [self.root]
        for place, number in enumerate(path):
            children = nodes[-1].children
            if not 0 <= number < len(children):
                raise RecordError(f"path.{place}: no turn {number}; there are {len(children)}")
            nodes.append(children[number])
        return nodes

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

    def read_rules(self, parse: Callable[[str], Rules] = Rules.parse) -> Rules:
        """Return the rules, as `parse` reads rules strings; raise `RulesError` if they are invalid.

        Instead of a file that they name, a tag is read that carries its contents (R2).
        """
        if not any(name in self.tags for name in CARRYING_TAGS):
            return parse(self.rules)
        game, changes = Rules.changes_in(self.rules)
        carried = {
            name: self.tags[name.capitalize()]
            for name, value in changes.items()
            if game.options.find(name).is_file(value) and name.capitalize() in self.tags
        }
        return Rules.parse(self.rules, carried) if carried else parse(self.rules)

    def carry(self, rules: Rules) -> None:
        """Add the tags that carry the files which rules name, where they are missing."""
        for option, text in rules.game.carry(rules.options).items():
            self.tags.setdefault(option.capitalize(), text)

    def first_position(self) -> Position:
        """Return where the game starts; raise `LodestoneError` if rules or start are invalid."""
        return Position(self.read_rules(), self.start)

    def lines(self) -> Iterator[list[Node]]:
        """Yield every line: the main line from the start on, then its variations.

        Variations come in the order of the turns that they replace, each followed by its own.
        """
        lines = [[self.root, *self.main_line]]
        while lines:
            line = lines.pop()
            yield line
            variations = (child for node in line for child in node.children[1:])
            lines += reversed([[child, *child.line()] for child in variations])

    def nodes(self) -> Iterator[Node]:
        """Return every node, a line before its variations, the start first."""
        return chain.from_iterable(self.lines())

    @property
    def size(self) -> int:
        """The number of nodes, the start included."""
        # Asked of every record that is sent: each of thousands of nodes is only counted.
        count, waiting = 0, [self.root]
        while waiting:
            children = waiting.pop().children
            count += 1
            waiting += children
        return count

    def numbered(self) -> Iterator[tuple[int | None, Node]]:
        """Yield every node as `nodes` does, each with its parent's number; the start is 0."""
        numbers: dict[int, int] = {}
        for number, node in enumerate(self.nodes()):
            numbers[id(node)] = number
            yield numbers.get(id(node.parent)), node

    @classmethod
    def of(cls, line: Line, players: Mapping[str, str] | None = None) -> "GameRecord":
        """Return the record of a line of play, with its outcome if there is one.

        `players` are the players' names, by the names of their sides. Raises `RecordError` if
        `line` is not a line, `RulesError` for a side that the game does not have.
        """
        if not isinstance(line, Line):
            raise RecordError(expected("a Line of play", line))
        first = line.positions[0]
        for side in players or ():
            first.rules.game.check_side(side)
        start = None if first == Position.start(first.rules) else str(first)
        record = cls(str(first.rules), start)
        record.add_turns(
            position.annotate_turn(way)
            for position, way in zip(line.positions, line.turns, strict=False)
        )
        record.tags = {side.capitalize(): name for side, name in (players or {}).items()}
        record.carry(first.rules)
        if line.outcome:
            record._end(line.outcome, first.rules.game)
        return record

    def _end(self, outcome: Outcome, game: AnyGame) -> None:
        self.result = Result.of(outcome, game)
        self.termination = outcome.termination.recorded
        if outcome.termination is not self.termination:
            self.tags |= {ENDING: str(outcome.termination), REASON: one_line(outcome.reason)}

    @property
    def players(self) -> list[str]:
        """The players' names in the order of results, "" where no tag names one.

        The tags are called as the sides are; where the rules are unknown, as PGN calls them.
        """
        try:
            names = [side.name.capitalize() for side in self._game.rivals]
        except RulesError:
            names = list(_FIRST[-2:])
        return [self.tags.get(name, "") for name in names]

    @property
    def winner(self) -> str | None:
        """The name of the side that won, by `result`; raises `RulesError` if there is no game."""
        return self.result.winner(self._game)

    @property
    def _game(self) -> AnyGame:
        return find_game(self.rules.strip().partition(":")[0])

    @property
    def ending(self) -> Termination | None:
        """How the game ended, more precisely if a match broke it off."""
        tag = self.tags.get(ENDING)
        finer = Termination(tag) if tag in list(Termination) else None
        return finer if finer and finer.recorded is self.termination else self.termination

    def add_turns(self, turns: Iterable[str]) -> Node:
        """Add turns to the end of the main line; return the last node."""
        node = self.end
        for turn in turns:
            node = node.add(turn)
        return node

    @property
    def errors(self) -> list[str]:
        """What is wrong with the record, one per line: its form, then the main line's first fault.

        The file may have others in its variations, which `lodestone record check` finds.
        """
        found = [fault.message for fault in self.faults]
        try:
            self.line()
        except LodestoneError as error:
            found += [str(error)] * (str(error) not in found)
        return found

    def line(self, rules: Rules | None = None) -> Line:
        """Return the main line replayed, under `rules` if given, of the same game.

        Raises `LodestoneError` if a turn is not legal or the game is another.
        """
        if self.faults and not self.rules:
            raise RecordError(self.faults[0].message)
        start = self.first_position()
        if rules is not None:
            own = start.rules.game
            if rules.game != own:
                raise RecordError(f"the record is of {own.name}, not of {rules.game.name}")
            start = Position(rules, str(start))
        from lodestone.records.cursor import Cursor  # which goes through records

        *_, line = Cursor(is_compiled=False).play(Line((start,)), self.turns)
        return self.ended(line)

    def __repr__(self) -> str:
        players = " – ".join(filter(None, self.players))
        parts = [self.rules, players, counted(len(self.turns), "turn"), self.result]
        return f"<GameRecord {', '.join(filter(None, parts))}>"

    def __str__(self) -> str:
        from lodestone.records.writer import write_text  # which writes records

        return write_text(self)

    def svg(self, *, moving: bool = True, **drawn: Any) -> str:
        """Draw the turns of the main line as `Line.svg` does, animated unless it says otherwise.

        Raises `LodestoneError` if a turn is not legal.
        """
        return self.line().svg(moving=moving, **drawn)

    def save(self, path: Path | str, **drawn: Any) -> None:
        """Write the picture of the main line as `Line.save` does; SVG is animated."""
        is_svg = Path(path).suffix.lower() == ".svg"
        self.line().save(path, **({"moving": True} if is_svg else {}) | drawn)

    def _repr_html_(self) -> str:
        """Return the last position as a picture, with the players, the result and the turns."""
        line = self.line()
        sides = line.position.rules.game.rivals
        players = " – ".join(self.tags.get(side.title, side.title) for side in sides)
        heading = f"<p><b>{escape(players)}</b> {escape(self.result)}</p>"
        turns = f"<p>{escape(' '.join(line.turns))}</p>"
        return f"{heading}{line.position.svg()}{turns}"

    def ended(self, line: Line) -> Line:
        """Return the main line ended as the record says, where the rules have not ended it.

        Raises `RecordError` if the record names no winner of a resignation.
        """
        if line.outcome:
            return line
        if self.termination is Termination.AGREEMENT:
            return line.agree()
        if self.termination is Termination.RESIGNATION:
            return self._resigned(line)
        if self.termination in _BROKEN_OFF and self.result is not Result.OPEN:
            ending = self.ending or self.termination
            reason = self.tags.get(REASON, _BROKEN_OFF[self.termination])
            winner = self.result.winner(line.position.rules.game)
            return line.end(Outcome(winner, reason, ending))
        return line

    def _resigned(self, line: Line) -> Line:
        game = line.position.rules.game
        winner, names = self.result.winner(game), [side.name for side in game.sides]
        if winner is None:
            raise RecordError(f"a resignation has a winner; the result is {self.result}")
        return line.resign(next(name for name in names if name != winner))

    def __getstate__(self) -> dict[str, Any]:
        """Return what is copied and pickled: the tree as a list, so that its depth is unlimited."""
        nodes = [(parent, node.place, *_said(node)) for parent, node in self.numbered()]
        return vars(self) | {"root": nodes}

    def __setstate__(self, state: dict[str, Any]) -> None:
        nodes: list[Node] = []
        for parent, place, turn, *said in state["root"]:
            node = Node(place=place) if parent is None else nodes[parent].add(turn, place)
            node.nags, node.before, node.comments, node.marks = said
            nodes.append(node)
        vars(self).update(state | {"root": nodes[0]})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameRecord):
            return NotImplemented
        return _contents(self) == _contents(other)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]


#: How a game can be ended by neither the rules nor the players, with the usual reason.
_BROKEN_OFF = {
    Termination.TIME: "The time was up.",
    Termination.ABANDONED: "The game was abandoned.",
}


def _said(node: Node) -> tuple[Any, ...]:
    """Return all that a record has at a node."""
    return node.turn, node.nags, node.before, node.comments, node.marks


def _contents(record: GameRecord) -> tuple[Any, ...]:
    """Return all that a record has, except where it was read."""
    nodes = [(parent, *_said(node)) for parent, node in record.numbered()]
    return tuple(record.all_tags().items()), nodes
