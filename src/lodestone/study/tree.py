"""The tree of a replayed game: every node with the line of play that leads to it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from lodestone.core.errors import RecordError, quoted
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.records.game import GameRecord, Node
from lodestone.records.referee import Referee
from lodestone.records.replay import Replayer


def lines_of(record: GameRecord, referee: Referee) -> Iterator[tuple[Node, Line]]:
    """Yield every node with its line, in the order of `record.nodes()`.

    All turns have to be legal: `Referee.check` cuts a record before turns that are not. The last
    node of the main line is ended as the record says. Raises `LodestoneError` if the rules or the
    start are invalid.
    """
    #: The lines of nodes at which variations begin.
    branched: dict[int, Line] = {}
    for nodes in record.lines():
        first = nodes[0]
        if first.parent is None:
            base, added = Line((referee.start(record),)), nodes[1:]
        else:
            base, added = branched[id(first.parent)], nodes
        whole = _with_turns(base, added, referee.replayer(record))
        is_main = first.parent is None
        before = len(whole.turns) - len(nodes)
        for ply, node in enumerate(nodes, before + 1):
            line = whole[:ply]
            if len(node.children) > 1:
                branched[id(node)] = line
            if is_main and not node.children:
                with suppress(RecordError):  # the referee has reported it
                    line = record.ended(line)
            yield node, line


def nodes_along(record: GameRecord, path: Sequence[int]) -> list[Node]:
    """Return the nodes from the start, following the child with each number; the start is first.

    Raises `RecordError` if there is no such child.
    """
    nodes = [record.root]
    for place, number in enumerate(path):
        children = nodes[-1].children
        if not 0 <= number < len(children):
            raise RecordError(f"path.{place}: no turn {number}; there are {len(children)}")
        nodes.append(children[number])
    return nodes


def line_along(record: GameRecord, nodes: Sequence[Node], referee: Referee) -> Line:
    """Return the line of play through some nodes, the start first.

    Raises `LodestoneError` if the rules or the start are invalid, or a turn is not legal.
    """
    line = _with_turns(Line((referee.start(record),)), nodes[1:], referee.replayer(record))
    if len(line.turns) < len(nodes) - 1:
        before = line.position
        text = nodes[len(line.turns) + 1].turn
        raise RecordError(f"{quoted(text)} is not a legal turn here; {before.legal_in_words()}")
    return line


def _with_turns(line: Line, nodes: Sequence[Node], replayer: Replayer) -> Line:
    rules = replayer.rules
    course = replayer.play(line.position.state, [node.turn for node in nodes])
    played = list(zip((node.turn for node in nodes), course.states[:-1], strict=False))
    numbers = (rules.game.parse_turn(rules.options, state, text) for text, state in played)
    turns = (rules.game.way_of(rules.options, state, text) for text, state in played)
    added = (Position.of(rules, state) for state in course.states[1:])
    return Line((*line.positions, *added), (*line.turns, *turns), (*line.numbers, *numbers))
