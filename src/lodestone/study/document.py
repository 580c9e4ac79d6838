"""A game with the pictures of all its positions: what a viewer needs to show it by itself."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from lodestone.core.drawing import Scene
from lodestone.core.game import Side
from lodestone.core.sent import Sent
from lodestone.records.check import checking
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord
from lodestone.records.schema import RecordJson, to_json
from lodestone.study.diagram import Diagram, diagram_of
from lodestone.study.pasted import RecordFault, faults_of, title_of


@dataclass(frozen=True)
class DocumentRules(Sent):
    """The rules of a game, by name."""

    rules: str
    """The rules string in its usual form."""
    game: str
    title: str
    sides: tuple[Side, ...]
    """In seat order."""


@dataclass(frozen=True)
class Document(Sent):
    """A game with the pictures of all its positions."""

    record: RecordJson
    """The record up to the first turn that is not legal, each turn with what it did."""
    title: str
    """The players, or what the game is otherwise called."""
    errors: list[RecordFault]
    """What the rules find wrong with it."""
    rules: DocumentRules
    scene: Scene
    nodes: list[Diagram]
    """One for each of the record's nodes, in the same order: the start and the main line, then its
    variations in the order of the turns that they replace, each followed by its own."""


def make_document(
    record: GameRecord,
    cursor: Cursor,
    near: str | None = None,
    pictures: Mapping[str, str] | None = None,
) -> Generator[None, None, Document]:
    """Yield after each node; return a game's document, cut where the record is not legal.

    The board is drawn with side `near` at the bottom, by default the first; `pictures` choose
    styles. Raises `LodestoneError` if the rules, start, side or styles are invalid.
    """
    rules = cursor.start(record).rules
    scene = rules.scene(near, pictures or {})
    yield from checking(record, cursor, rewrite=True)
    nodes: list[Diagram] = []
    for _, line in cursor.lines(record):
        nodes.append(diagram_of(line))
        yield
    game = rules.game
    return Document(
        to_json(record),
        title_of(record),
        faults_of(record.faults),
        DocumentRules(str(rules), game.name, rules.title, game.sides),
        scene,
        nodes,
    )
