"""Pictures of records: the position at each node, with the players and the marks there."""

from collections.abc import Iterator, Sequence

from lodestone.core.picture import DrawnArrow, Look, Marked, draw
from lodestone.core.rules import Rules
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord, Node
from lodestone.records.marks import Marks


def draw_each(
    record: GameRecord, nodes: Sequence[Node], cursor: Cursor, look: Look
) -> Iterator[str]:
    """Yield the picture at each of some consecutive nodes, the start first.

    Raises `LodestoneError` if the rules or start are invalid, a turn is not legal, or the game has
    no such side or style.
    """
    line = cursor.line(record, nodes[-1])
    names = _names(record, line.position.rules)
    for ply, node in enumerate(nodes):
        yield draw(line[:ply], marked(node.marks), look, names)


def draw_last(record: GameRecord, nodes: Sequence[Node], cursor: Cursor, look: Look) -> str:
    """Return the picture at the last of some nodes; raise as `draw_each` does."""
    line = cursor.line(record, nodes[-1])
    return draw(line, marked(nodes[-1].marks), look, _names(record, line.position.rules))


def marked(marks: Marks) -> Marked:
    """Return the arrows and coloured cells of a node as pictures take them."""
    arrows = [DrawnArrow(one.source, one.target, one.colour) for one in marks.arrows]
    return Marked({one.cell: one.colour for one in marks.cells}, arrows)


def _names(record: GameRecord, rules: Rules) -> dict[str, str]:
    """Return the players' names by their sides, as far as they are known."""
    sides = zip(rules.game.rivals, record.players, strict=True)
    return {side.name: name for side, name in sides if name}
