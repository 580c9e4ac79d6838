"""What a page asks, by address: answered alike on a server and in the visitor's browser.

Each answer is a function of an `Answerer` and of what is asked. Those that grow with what was sent
come in parts (`records.cursor.Parts`), so that others are answered in between.
"""

from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Any, Protocol, TypeVar, get_type_hints

from lodestone.core.drawing import Scene
from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.players.asked import AskedSearch
from lodestone.records.cursor import Parts
from lodestone.records.files import written
from lodestone.records.game import GameRecord
from lodestone.replies import games as of_games
from lodestone.replies import searches, teach
from lodestone.replies.exact import TableSource, View, exact_of, view_line
from lodestone.replies.games import Game, RulesInForce, SetupAnswer, SetupQuestion
from lodestone.replies.live import LiveOffer
from lodestone.replies.players import Player
from lodestone.replies.reader import RulesReader
from lodestone.replies.records import Drawn, WrittenText, drawn
from lodestone.replies.requests import (
    AboutRecord,
    AnalysisTask,
    CoursesTask,
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
    Walk,
    WritingTask,
)
from lodestone.replies.searches import (
    AgreementAnswer,
    AskedReport,
    FoundTask,
    JudgedTask,
    KnownSearch,
)
from lodestone.replies.teach import NearestPuzzle
from lodestone.search.result import SearchResult as Result
from lodestone.solve.files import TableError
from lodestone.study import explorer
from lodestone.study.document import Document, ReadGames, make_document, read_pasted
from lodestone.study.explorer import Explored, ReplayedGame
from lodestone.study.found import SearchAnswer
from lodestone.study.turns import LegalTurn, TurnNode, legal_turns, node_at, view_node
from lodestone.teach.pages import GamePage, read_page
from lodestone.teach.studies import games_of_programs
from lodestone.wasm.modules import OWN

Task = TypeVar("Task", bound=AboutRecord)
#: Says what to search for after a line.
Asking = Callable[[Line, Task, TableSource], Parts[AskedSearch | KnownSearch]]


class Answerer(Protocol):
    """What answers need besides what is asked: a server has it, and a browser."""

    @property
    def reader(self) -> RulesReader:
        """What reads the rules that may be asked for."""

    @property
    def solver(self) -> TableSource:
        """What has exact values."""

    def replay(self, record: GameRecord) -> Parts[Line]:
        """Return, in parts, a record's line; raise `LodestoneError` if it is not legal."""

    def search(
        self, line: Line, player: str, seconds: float | None, *, is_choice: bool
    ) -> Parts[Result]:
        """Return the turn that a player chooses, or a judgement, if a page lacks the kernels."""

    def players(self) -> list[Player]:
        """Return all players that can be played against."""

    def live_offer(self) -> LiveOffer:
        """Return what is offered to people who are apart."""


# ---- the games, and positions set up by people


def games(answerer: Answerer) -> list[Game]:
    """Return every game with its presets, options and pictures."""
    return of_games.games(answerer.reader)


def rules(answerer: Answerer, asked: RulesChoice) -> RulesInForce:
    """Return the rules in words, and the start."""
    chosen = answerer.reader.chosen(asked)
    return of_games.rules(chosen, solvable=answerer.solver.can_have_values(chosen))


def scene(answerer: Answerer, rules: str, near: str | None = None, **styles: str) -> Scene:
    """Return the empty board and its pieces as SVG."""
    return answerer.reader.asked(rules).scene(near, styles)


def programs(answerer: Answerer, rules: str) -> list[GameRecord]:
    """Return games between programs under these rules."""
    return games_of_programs(answerer.reader.asked(rules))


def setup(answerer: Answerer, asked: SetupQuestion) -> SetupAnswer:
    """Return what a setup consists of, and every reason why it is not a legal position."""
    chosen = answerer.reader.asked(asked.rules)
    return of_games.setup(chosen, asked, solvable=answerer.solver.can_have_values(chosen))


# ---- the state of a game, and searches as a page runs them itself


def players(answerer: Answerer) -> list[Player]:
    """Return all players that can be played against."""
    return answerer.players()


def live_offer(answerer: Answerer) -> LiveOffer:
    """Return whether games between devices, a lobby, and messages between players are offered."""
    return answerer.live_offer()


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


def computer(answerer: Answerer, asked: PlayerTask) -> Parts[AskedSearch | KnownSearch]:
    """Return what to search for so that a player chooses its turn."""
    return (yield from _searched(answerer, asked, searches.computer))


def hint(answerer: Answerer, asked: HintTask) -> Parts[AskedSearch | KnownSearch]:
    """Return what to search for to find the best turn; if it is known, the turn."""
    return (yield from _searched(answerer, asked, searches.hint))


def analysis(answerer: Answerer, asked: AnalysisTask) -> Parts[AskedSearch | KnownSearch]:
    """Return what to search for to look into a position."""
    return (yield from _searched(answerer, asked, searches.analysis))


def agreement(answerer: Answerer, asked: PlayerTask) -> Parts[AskedSearch | KnownSearch]:
    """Return what to search for so that a player says whether it ends the game by agreement."""
    return (yield from _searched(answerer, asked, searches.agreement))


def _searched(
    answerer: Answerer, asked: Task, asking: Asking[Task]
) -> Parts[AskedSearch | KnownSearch]:
    """Return what the page searches for itself after a record's line, or what is known.

    Games of other packages have no kernels that a page could run: their searches run here.
    """
    line = yield from answerer.replay(asked.record)
    found = yield from asking(line, asked, answerer.solver)
    if isinstance(found, KnownSearch) or found.game in OWN:
        return found
    seconds = None if asking is searches.analysis else found.strength.limit.seconds
    is_choice = asking is searches.computer
    player = searches.player_of(asked)
    result = yield from answerer.search(line, player, seconds, is_choice=is_choice)
    return (yield from searches.conclude(asking, line, result))


def found(answerer: Answerer, asked: FoundTask) -> Parts[SearchAnswer]:
    """Return what a search has found, in words."""
    line = yield from answerer.replay(asked.record)
    yield
    return (yield from searches.found(line, asked))


def agreed(answerer: Answerer, asked: FoundTask) -> Parts[AgreementAnswer]:
    """Return a player's answer to the offer to end the game, after its search."""
    line = yield from answerer.replay(asked.record)
    yield
    return searches.agreed(line, asked)


# ---- records


def read(answerer: Answerer, asked: PastedText) -> Parts[ReadGames]:
    """Return the games in a text, in either form, checked by their rules; or a position."""
    return (yield from read_pasted(asked.text, answerer.reader.cursor()))


def write(_answerer: Answerer, asked: WritingTask) -> Parts[WrittenText]:
    """Return games as a text to be stored: in the canonical text form or as JSON."""
    parts = []
    for part in written(asked.records, asked.to):
        parts.append(part)
        yield
    return WrittenText("".join(parts))


def document(answerer: Answerer, asked: DocumentTask) -> Parts[Document]:
    """Return a game with pictures of all its positions: all that a viewer needs to show it."""
    cursor = answerer.reader.cursor()
    return (yield from make_document(asked.record, cursor, asked.near, asked.styles))


def courses(answerer: Answerer, asked: CoursesTask) -> Parts[list[ReplayedGame]]:
    """Return the positions and turns of games, so that the page can count what was played."""
    return (yield from explorer.courses(asked.records, answerer.reader.cursor()))


def explore_turns(answerer: Answerer, asked: ExplorerTask) -> Parts[Explored]:
    """Return how a position is recognised in the courses of games, and turns in words."""
    position = Position(answerer.reader.asked(asked.rules), asked.position)
    values = None
    if asked.played:
        with suppress(TableError):  # turns are counted without values, too
            values = yield from answerer.solver.find(position.rules)
    played = [(one.key, one.turn) for one in asked.played]
    return (yield from explorer.explore(position, played, values))


def report(answerer: Answerer, asked: ReportTask) -> Parts[AskedReport | KnownSearch]:
    """Return what to search for in every position of a game; or a report by a table."""
    line = yield from answerer.replay(asked.record)
    return (yield from searches.report(line, asked, answerer.solver))


def judged(answerer: Answerer, asked: JudgedTask) -> Parts[KnownSearch]:
    """Return what positions are worth by what searches have found, or the summary of a game."""
    line = yield from answerer.replay(asked.record)
    return (yield from searches.judged(line, asked))


def picture(answerer: Answerer, asked: PictureTask) -> Parts[Drawn]:
    """Return the picture of a position in a game as SVG, or of each position on the way there."""
    return (yield from drawn(asked, answerer.reader.cursor()))


# ---- what teaches the games


def nearest(answerer: Answerer, asked: MissedTurn) -> Parts[NearestPuzzle]:
    """Return the puzzle most like a mistake: by the missed turn, the rules and the phase."""
    line = yield from answerer.replay(asked.record)
    yield
    return (yield from teach.nearest(line.position, asked.best, asked.turn, reveals=asked.reveals))


def page(_answerer: Answerer, game: str) -> GamePage:
    """Return what a game's own page says; most of it is empty if the game has no page."""
    return read_page(find_game(game))


#: What answers a request with a body, by the address below `api/`.
POSTED: dict[str, Callable[..., Any]] = {
    "rules": rules,
    "setup": setup,
    "view": view,
    "steps": steps,
    "turns": turns,
    "computer": computer,
    "hint": hint,
    "analysis": analysis,
    "agreement": agreement,
    "found": found,
    "agreed": agreed,
    "record/read": read,
    "record/write": write,
    "record/document": document,
    "record/courses": courses,
    "record/explore": explore_turns,
    "record/report": report,
    "record/judged": judged,
    "record/picture": picture,
    "lesson/turn": teach.lesson_turn,
    "puzzle/nearest": nearest,
}
#: What answers one without, by the address; its parameters may be parts of that.
GOT: dict[str, Callable[..., Any]] = {
    "games": games,
    "players": players,
    "live": live_offer,
    "scene": scene,
    "programs": programs,
    "lesson": teach.lesson,
    "drills": teach.drills,
    "puzzles": teach.puzzles,
    "puzzle": teach.puzzle,
    "puzzle/daily": teach.daily,
    "pages/{game}": page,
    "collections/{game}": teach.collection,
    "collections/{game}/{name}": teach.study,
}


def kind_asked(answer: Callable[..., Any]) -> type:
    """Return the type of what a body must describe for an answer."""
    kind: type = get_type_hints(answer)["asked"]
    return kind


def in_parts(answer: Callable[..., Any], answerer: Answerer, **asked: Any) -> Parts[Any]:
    """Return an answer in parts, also one that comes at once."""
    given = answer(answerer, **asked)
    if isinstance(given, Generator):
        return (yield from given)
    yield
    return given
