"""What a page asks where no server answers, answered in the browser by Python.

The page sends the requests that it sends to a server (`server/api`), and gets the same answers. A
search is answered by what is asked of it, in numbers: it needs no Python. Neither NumPy nor
Pydantic is needed.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.received import UnfitError, receive
from lodestone.core.sent import Given, Listed, plain
from lodestone.players.analysis import LONGEST
from lodestone.players.asked import AskedSearch, asked_of
from lodestone.players.computer import Strength
from lodestone.players.levels import LEVELS, named
from lodestone.records.cursor import in_one_go
from lodestone.records.files import written
from lodestone.records.game import GameRecord
from lodestone.replies import games, teach
from lodestone.replies.games import SetupQuestion
from lodestone.replies.lines import as_recorded
from lodestone.replies.live import LiveOffer
from lodestone.replies.players import Player, view_player
from lodestone.replies.reader import RulesReader
from lodestone.replies.requests import (
    AboutRecord,
    AnalysisTask,
    ComputerTask,
    DocumentTask,
    HintTask,
    MissedTurn,
    PastedText,
    Question,
    RulesChoice,
    Walk,
    WritingTask,
)
from lodestone.replies.teach import LessonTurn
from lodestone.search.request import Limit
from lodestone.search.result import Found
from lodestone.search.result import SearchResult as Result
from lodestone.study.document import make_document, read_pasted
from lodestone.study.found import SearchResult, view_result
from lodestone.study.turns import Node, Playable, node_at, playable, view_node
from lodestone.teach.pages import read_page
from lodestone.teach.studies import games_of_programs

#: An analysis, which nearly always somebody ends.
ANALYSIS = Strength(Limit(seconds=LONGEST), Limit(nodes=1))
#: How long a hint is looked for, in seconds, unless somebody says so.
HINT = 1.0
#: Nobody gives this program files, and nothing has exact values here.
READER = RulesReader()


@dataclass(kw_only=True)
class FoundLine(Given):
    """A line by the numbers of its turns."""

    score: int
    depth: int
    turns: Listed[str]


@dataclass(kw_only=True)
class FoundTask(AboutRecord):
    """A line, and what a search has found there."""

    lines: Listed[FoundLine]
    depth: int
    nodes: int
    seconds: float
    final: bool


@dataclass(frozen=True)
class View(Playable):
    """The state of a game, as the server answers it where no exact values are asked for."""

    exact: None = None


def players() -> list[Player]:
    """Return the levels, the weakest first."""
    return [view_player(level, None, by_table=False) for level in LEVELS]


class Answers:
    """Answers requests about games; of the last game it remembers the positions."""

    def __init__(self) -> None:
        self._cursor = READER.cursor()
        self._last: Line | None = None

    def view(self, asked: Question) -> View:
        """Return the state of a game."""
        return View(**vars(playable(self._replay(asked))))

    def steps(self, asked: Walk) -> Node:
        """Return how a turn that has been started can continue."""
        return view_node(node_at(self._replay(asked.record), asked.path))

    def computer(self, asked: ComputerTask) -> AskedSearch:
        """Return what to search for so that a level chooses its turn."""
        line = self._replay(asked.record)
        player = named(asked.player, LEVELS)
        return asked_of(line, player.strength_in(line), len(line.turns))

    def hint(self, asked: HintTask) -> AskedSearch:
        """Return what to search for so that the highest level says what is best."""
        line, limit = self._replay(asked.record), Limit(seconds=asked.seconds or HINT)
        return asked_of(line, LEVELS[-1].honest_in(line), len(line.turns), limit=limit)

    def analysis(self, asked: AnalysisTask) -> AskedSearch:
        """Return what to search for to look into a position."""
        line = self._replay(asked.record)
        return asked_of(line, ANALYSIS, len(line.turns), multipv=asked.multipv)

    def found(self, asked: FoundTask) -> SearchResult:
        """Return what a search has found, in words."""
        position = self._replay(asked.record).position
        lines = [Found(one.score, one.depth, tuple(map(int, one.turns))) for one in asked.lines]
        result = Result.of(position, lines, asked.depth, asked.nodes, asked.seconds)
        return view_result(position, result, is_final=asked.final)

    def nearest(self, asked: MissedTurn) -> teach.NearestPuzzle:
        """Return the puzzle most like a mistake."""
        return teach.nearest(self._replay(asked.record).position, asked.best)

    def _replay(self, record: GameRecord) -> Line:
        """Return the line of a record; raise `LodestoneError` if it is not legal."""
        line = self._known(Line((self._cursor.start(record),)), record.turns)
        for longer in self._cursor.play(line, record.turns[len(line.turns) :]):
            line = longer
        self._last = line
        return as_recorded(line, record)

    def _known(self, start: Line, turns: list[str]) -> Line:
        """Return the longest beginning of some turns that the last game has."""
        known = self._last
        if known is None or known.positions[0] != start.position:
            return start
        return known.beginning(turns)


def scene(rules: str, near: str | None = None, **styles: str) -> object:
    """Return the empty board and its pieces as SVG."""
    return READER.asked(rules).scene(near, styles)


def rules(choice: RulesChoice) -> games.Rules:
    """Return the rules in words, and the start."""
    return games.rules(READER.chosen(choice), solvable=False)


def setup(question: SetupQuestion) -> games.Setup:
    """Return what a setup consists of, and what is wrong with it."""
    return games.setup(READER.asked(question.rules), question, solvable=False)


def read(pasted: PastedText) -> object:
    """Return the games in a text."""
    return in_one_go(read_pasted(pasted.text, READER.cursor()))


def write(task: WritingTask) -> object:
    """Return games as a text."""
    return {"text": "".join(written(task.records, task.to))}


def document(task: DocumentTask) -> object:
    """Return a game with pictures of all its positions."""
    return in_one_go(make_document(task.record, READER.cursor(), task.near, task.styles))


def puzzle(game: str, number: str) -> teach.PuzzleDetail:
    """Return a puzzle with its task in words, and its solution."""
    if not number.isdecimal():
        raise LodestoneError(f"number: choose a whole number, not {quoted(number)}")
    return teach.puzzle(game, int(number))


def daily(day: str) -> teach.DailyPuzzle:
    """Return the puzzle of a day."""
    try:
        asked = date.fromisoformat(day)
    except ValueError:
        raise LodestoneError(f"day: choose a day such as 2026-11-25, not {quoted(day)}") from None
    return teach.daily(asked)


_ANSWERS = Answers()
#: What is answered to a request in JSON, by the address: what is asked, and the function.
POSTED: dict[str, tuple[type, Callable[[Any], object]]] = {
    "api/rules": (RulesChoice, rules),
    "api/setup": (SetupQuestion, setup),
    "api/view": (Question, _ANSWERS.view),
    "api/steps": (Walk, _ANSWERS.steps),
    "api/lesson/turn": (LessonTurn, teach.lesson_turn),
    "api/puzzle/nearest": (MissedTurn, _ANSWERS.nearest),
    "api/record/read": (PastedText, read),
    "api/record/write": (WritingTask, write),
    "api/record/document": (DocumentTask, document),
    "api/found": (FoundTask, _ANSWERS.found),
    # What the page then searches for without Python, by the address that a server answers whole.
    "api/computer": (ComputerTask, _ANSWERS.computer),
    "api/hint": (HintTask, _ANSWERS.hint),
    "api/analysis": (AnalysisTask, _ANSWERS.analysis),
}
#: What is answered to the parameters of an address.
GOT: dict[str, Callable[..., object]] = {
    "api/games": lambda: games.games(READER),
    "api/players": players,
    "api/live": lambda: LiveOffer(games=False, lobby=False, chat=False),
    "api/scene": scene,
    "api/programs": lambda rules: games_of_programs(READER.asked(rules)),
    "api/lesson": teach.lesson,
    "api/puzzles": teach.puzzles,
    "api/puzzle": puzzle,
    "api/puzzle/daily": daily,
    "api/pages": lambda game: read_page(find_game(game)),
    "api/collections": lambda game, *name: (
        teach.study(game, *name) if name else teach.collection(game)
    ),
}


def answer(path: str, asked: str) -> str:
    r"""Return the answer to what is asked at an address, both in JSON.

    Where it is refused, the answer has the one field `detail`, the reason in one line.

    >>> answer("api/scene", '{"rules": "chess"}')
    '{"detail": "unknown game \'chess\'; allowed: queah, qo, quincala"}'
    """
    try:
        given = json.loads(asked)
        return json.dumps(plain(_found(path, given)))
    except (LodestoneError, UnfitError) as error:
        return json.dumps({"detail": str(error)})


def _found(path: str, given: Any) -> object:
    """Return what is found at an address; its further parts can be parameters: `api/pages/qo`."""
    if path in POSTED:
        kind, function = POSTED[path]
        return function(receive(kind, given))
    if path in GOT:
        return GOT[path](**given)
    address, parts = "/".join(path.split("/")[:2]), path.split("/")[2:]
    if address not in GOT:
        raise LodestoneError("this page has no server, which this needs")
    return GOT[address](*parts, **given)
