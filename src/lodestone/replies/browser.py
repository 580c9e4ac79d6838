"""What a page asks where no server answers, answered in the browser by Python.

The page sends the requests that it sends to a server (`server/api`), and gets the same answers. A
search is answered by what is asked of it, in numbers: it needs no Python. Neither NumPy nor
Pydantic is needed.
"""

import json
from collections.abc import Callable, Generator
from datetime import date
from typing import Any

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.received import UnfitError, receive
from lodestone.core.sent import plain
from lodestone.players.asked import AskedSearch
from lodestone.players.levels import named
from lodestone.players.roster import OFFERED
from lodestone.records.cursor import in_one_go
from lodestone.records.files import written
from lodestone.records.game import GameRecord
from lodestone.replies import games, searches, teach
from lodestone.replies.exact import View, can_be_solved, exact_of, view_line
from lodestone.replies.games import SetupQuestion
from lodestone.replies.kept import TABLES, KeptTables, asked_of
from lodestone.replies.lines import as_recorded
from lodestone.replies.live import LiveOffer
from lodestone.replies.players import Player, view_player
from lodestone.replies.reader import RulesReader
from lodestone.replies.records import Drawn, ExploredByName, WrittenText, drawn
from lodestone.replies.requests import (
    AboutRecord,
    AnalysisTask,
    DocumentTask,
    ExplorerTask,
    HintTask,
    MissedTurn,
    PastedText,
    PictureTask,
    PlayerTask,
    Question,
    ReportTask,
    RulesChoice,
    SolveTask,
    Walk,
    WritingTask,
)
from lodestone.replies.searches import FoundTask, JudgedTask, KnownSearch
from lodestone.replies.teach import LessonTurn
from lodestone.search.request import SearchRequest
from lodestone.study.document import make_document, read_pasted
from lodestone.study.explorer import PlayedGame, explore, replay_games
from lodestone.study.turns import TurnNode, node_at, view_node
from lodestone.teach.pages import read_page
from lodestone.teach.studies import games_of_programs
from lodestone.wasm.modules import OWN

#: Nobody gives this program files.
READER = RulesReader()


def players() -> list[Player]:
    """Return the computer's players, the weakest first."""
    return list(map(view_player, OFFERED))


class Answers:
    """Answers requests about games; of the last game it remembers the positions."""

    def __init__(self) -> None:
        self._cursor = READER.cursor()
        self._last: Line | None = None
        #: The games that were explored last, and their name.
        self._explored: tuple[str, list[PlayedGame]] = ("0", [])

    def view(self, asked: Question) -> View:
        """Return the state of a game."""
        line = self._replay(asked)
        return view_line(line, *(exact_of(line, TABLES) if asked.exact else ()))

    def steps(self, asked: Walk) -> TurnNode:
        """Return how a turn that has been started can continue."""
        line = self._replay(asked.record)
        turns = exact_of(line, TABLES)[0] if asked.exact else None
        return view_node(node_at(line, asked.path), turns)

    def about(
        self, reply: Callable[..., object], *more: KeptTables
    ) -> Callable[[AboutRecord], object]:
        """Return what answers a question about a record; `more` is what the reply takes besides."""
        return lambda asked: reply(self._replay(asked.record), asked, *more)

    def searched(
        self, reply: Callable[[Line, Any, KeptTables], AskedSearch | KnownSearch]
    ) -> Callable[[AboutRecord], AskedSearch | KnownSearch]:
        """Return what asks for a search; games without kernels are searched here, in Python."""

        def answer(asked: AboutRecord) -> AskedSearch | KnownSearch:
            line = self._replay(asked.record)
            found = reply(line, asked, TABLES)
            if isinstance(found, KnownSearch) or found.game in OWN:
                return found
            player = named(searches.player_of(asked), OFFERED).plain
            search = player.choose if reply is searches.computer else player.analyse
            result = search(SearchRequest(line, seed=len(line.turns)))
            return searches.conclude(reply, line, result)

        return answer

    def explore(self, asked: ExplorerTask) -> ExploredByName:
        """Return what was played from a position in some games, which are kept."""
        position = Position(READER.asked(asked.rules), asked.position)
        if asked.records is not None:
            played = in_one_go(replay_games(asked.records, self._cursor))
            self._explored = str(int(self._explored[0]) + 1), played
        name, games = self._explored
        if asked.kept not in (None, name):
            return ExploredByName(0, [], None)
        found = in_one_go(explore(games, position)).found(TABLES.find(position.rules))
        return ExploredByName(found.games, found.turns, name)

    def picture(self, asked: PictureTask) -> Drawn:
        """Return the picture of a position as SVG, or of each on the way there."""
        return in_one_go(drawn(asked, self._cursor))

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


def rules(choice: RulesChoice) -> games.RulesInForce:
    """Return the rules in words, and the start."""
    chosen = READER.chosen(choice)
    return games.rules(chosen, solvable=can_be_solved(chosen))


def setup(question: SetupQuestion) -> games.SetupAnswer:
    """Return what a setup consists of, and what is wrong with it."""
    asked = READER.asked(question.rules)
    return games.setup(asked, question, solvable=can_be_solved(asked))


def read(pasted: PastedText) -> object:
    """Return the games in a text."""
    return in_one_go(read_pasted(pasted.text, READER.cursor()))


def write(task: WritingTask) -> object:
    """Return games as a text."""
    return WrittenText("".join(written(task.records, task.to)))


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


def _whole(reply: Callable[..., Generator[None, None, object]]) -> Callable[..., object]:
    """Return a reply that comes in parts as one that comes in one go."""
    return lambda *asked: in_one_go(reply(*asked))


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
    "api/record/explore": (ExplorerTask, _ANSWERS.explore),
    "api/record/picture": (PictureTask, _ANSWERS.picture),
    "api/solve/fetch": (SolveTask, lambda task: TABLES.agree(READER.asked(task.rules))),
    "api/solve/asked": (SolveTask, lambda task: asked_of(READER.asked(task.rules))),
    "api/computer": (PlayerTask, _ANSWERS.searched(searches.computer)),
    "api/hint": (HintTask, _ANSWERS.searched(searches.hint)),
    "api/analysis": (AnalysisTask, _ANSWERS.searched(searches.analysis)),
    "api/agreement": (PlayerTask, _ANSWERS.searched(searches.agreement)),
    "api/record/report": (ReportTask, _ANSWERS.about(_whole(searches.report), TABLES)),
    "api/found": (FoundTask, _ANSWERS.about(searches.found)),
    "api/agreed": (FoundTask, _ANSWERS.about(searches.agreed)),
    "api/record/judged": (JudgedTask, _ANSWERS.about(_whole(searches.judged))),
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
