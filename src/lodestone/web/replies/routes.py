"""What a page asks, by address: answered alike on a server and in the visitor's browser.

Each answer is a function of an `Answerer` and of what is asked. Those that grow with what was sent
come in parts (`records.cursor.Parts`), so that others are answered in between.
"""

from collections.abc import Callable, Generator
from typing import Any, get_type_hints

from lodestone.records.cursor import Parts
from lodestone.study.turns import LegalTurn, TurnNode, legal_turns, node_at, view_node
from lodestone.web.replies import answerer as offers
from lodestone.web.replies import games, records, searches, teach
from lodestone.web.replies.answerer import Answerer
from lodestone.web.replies.exact import View, exact_of, view_line
from lodestone.web.replies.requests import AboutRecord, Question, Walk


def view(answerer: Answerer, asked: Question) -> Parts[View]:
    """Return the state of a game: the board, the last turn and the possible turns."""
    line = yield from answerer.replay(asked)
    values = (yield from exact_of(line, answerer.solver)) if asked.exact else ()
    yield
    return view_line(line, *values)


def steps(answerer: Answerer, asked: Walk) -> Parts[TurnNode]:
    """Return how a turn that has been started can continue."""
    line = yield from answerer.replay(asked.record)
    turns = (yield from exact_of(line, answerer.solver))[0] if asked.exact else None
    yield
    return view_node(node_at(line, asked.path), turns)


def turns(answerer: Answerer, asked: AboutRecord) -> Parts[list[LegalTurn]]:
    """Return every legal turn of a game's last position, leg by leg."""
    line = yield from answerer.replay(asked.record)
    yield
    return legal_turns(line)


#: What answers a request with a body, by the address below `api/`.
POSTED: dict[str, Callable[..., Any]] = {
    "rules": games.rules,
    "setup": games.setup,
    "view": view,
    "steps": steps,
    "turns": turns,
    "computer": searches.computer,
    "hint": searches.hint,
    "analysis": searches.analysis,
    "agreement": searches.agreement,
    "found": searches.found,
    "agreed": searches.agreed,
    "record/read": records.read,
    "record/write": records.write,
    "record/document": records.document,
    "record/courses": records.courses,
    "record/explore": records.explore_turns,
    "record/report": searches.report,
    "record/judged": searches.judged,
    "record/picture": records.picture,
    "lesson/turn": teach.lesson_turn,
    "puzzle/nearest": teach.nearest,
    "turn/reason": teach.reason,
    "turn/slip": teach.slip,
}
#: What answers one without, by the address; its parameters may be parts of that.
GOT: dict[str, Callable[..., Any]] = {
    "games": games.games,
    "players": offers.players,
    "live": offers.live_offer,
    "scene": games.scene,
    "programs": games.programs,
    "lesson": teach.lesson,
    "lessons": teach.lessons,
    "drills": teach.drills,
    "puzzles": teach.puzzles,
    "puzzle": teach.puzzle,
    "puzzle/daily": teach.daily,
    "pages/{game}": games.page,
    "sources/{game}": games.sources,
    "collections/{game}": teach.collection,
    "collections/{game}/{name}": teach.study,
}


def kind_asked(answer: Callable[..., Any]) -> type:
    """Return the type of what a body must describe for an answer."""
    kind: type = get_type_hints(answer)["asked"]
    return kind


def in_parts(answer: Callable[..., Any], answerer: Answerer, /, **asked: Any) -> Parts[Any]:
    """Return an answer in parts, also one that comes at once."""
    given = answer(answerer, **asked)
    if isinstance(given, Generator):
        return (yield from given)
    yield
    return given
