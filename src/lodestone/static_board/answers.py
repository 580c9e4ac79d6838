"""What the page of a static board asks, answered in the browser by Python.

The page sends the requests that it sends to a server (`server/api`), and gets the same answers; of
all requests only those that play a game are here. What a search is asked is answered in numbers: it
needs no Python. Neither NumPy nor Pydantic is needed.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypedDict

from lodestone.core.drawing import Scene
from lodestone.core.errors import LodestoneError
from lodestone.core.game import AnyGame, Side, all_games
from lodestone.core.line import Line
from lodestone.core.outcome import Termination
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent, plain
from lodestone.players.analysis import LONGEST
from lodestone.players.asked import AskedSearch, asked_of
from lodestone.players.computer import Strength
from lodestone.players.levels import LEVELS, named
from lodestone.records import game as records
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord
from lodestone.search.request import Limit
from lodestone.search.result import Found
from lodestone.search.result import SearchResult as Result
from lodestone.study.found import SearchResult, view_result
from lodestone.study.turns import Node, Playable, node_at, playable, view_node

#: An analysis, which nearly always somebody ends.
ANALYSIS = Strength(Limit(seconds=LONGEST), Limit(nodes=1))


class AskedRecord(TypedDict):
    """A line of turns, as a record in its JSON form."""

    rules: str
    start: str | None
    result: str
    termination: str | None
    nodes: list[dict[str, str]]
    """The start, then a node for each turn."""


class AskedTurn(TypedDict):
    """A line after which a turn is asked for."""

    record: AskedRecord


class AskedSteps(AskedTurn):
    """A line and a partly built turn: at each node, the number of the step that was taken."""

    path: list[int]


class AskedPlayer(AskedTurn):
    """A line after which a level is to make a turn."""

    player: str


class AskedHint(AskedTurn):
    """A line after which the best turn is looked for, and for how long."""

    seconds: float


class AskedLines(AskedTurn):
    """A line after which the best turns are looked for, and how many of them."""

    multipv: int


class FoundLine(TypedDict):
    """A line by the numbers of its turns."""

    score: int
    depth: int
    turns: list[str]


class AskedFound(AskedTurn):
    """A line, and what a search has found there."""

    lines: list[FoundLine]
    depth: int
    nodes: int
    seconds: float
    final: bool


@dataclass(frozen=True)
class PlayerShown(Sent):
    """A computer player."""

    name: str
    title: str
    about: str


@dataclass(frozen=True)
class Preset(Sent):
    """A named rule set."""

    title: str
    about: str
    rules: str


@dataclass(frozen=True)
class Game(Sent):
    """A game with its rule sets."""

    name: str
    title: str
    default: str
    """The rules string of the default preset."""
    sides: tuple[Side, ...]
    presets: list[Preset]


@dataclass(frozen=True)
class View(Playable):
    """The state of a game, as the server answers it where no exact values are asked for."""

    exact: None = None


def games() -> list[Game]:
    """Return every game with its rule sets."""
    return [_view_game(game) for game in all_games()]


def players() -> list[PlayerShown]:
    """Return the levels, the weakest first."""
    return [PlayerShown(level.name, level.title, level.about) for level in LEVELS]


def _view_game(game: AnyGame) -> Game:
    presets = [(preset, Rules.of(game, preset.name, {})) for preset in game.presets]
    return Game(
        game.name,
        game.title,
        str(Rules.of(game, game.default_preset, {})),
        game.sides,
        [Preset(preset.title, preset.about, str(rules)) for preset, rules in presets],
    )


def scene(rules: str, near: str | None = None) -> Scene:
    """Return the empty board and its pieces as SVG."""
    return Rules.parse(rules).scene(near, {})


@dataclass
class Answers:
    """Answers requests about games; of the last game it remembers the positions."""

    cursor: Cursor = field(default_factory=lambda: Cursor(is_compiled=False))
    line: Line | None = None

    def view(self, asked: AskedRecord) -> View:
        """Return the state of a game."""
        return _view(self.replay(asked))

    def steps(self, asked: AskedSteps) -> Node:
        """Return how a turn that has been started can continue."""
        return view_node(node_at(self.replay(asked["record"]), asked["path"]))

    def computer(self, asked: AskedPlayer) -> AskedSearch:
        """Return what to search for so that a level chooses its turn."""
        line = self.replay(asked["record"])
        player = named(asked["player"], LEVELS)
        return asked_of(line, player.strength_in(line), len(line.turns))

    def hint(self, asked: AskedHint) -> AskedSearch:
        """Return what to search for so that the highest level says what is best."""
        line, limit = self.replay(asked["record"]), Limit(seconds=asked["seconds"])
        return asked_of(line, LEVELS[-1].honest_in(line), len(line.turns), limit=limit)

    def analysis(self, asked: AskedLines) -> AskedSearch:
        """Return what to search for to look into a position."""
        line = self.replay(asked["record"])
        return asked_of(line, ANALYSIS, len(line.turns), multipv=asked["multipv"])

    def found(self, asked: AskedFound) -> SearchResult:
        """Return what a search has found, in words."""
        position = self.replay(asked["record"]).position
        lines = [
            Found(one["score"], one["depth"], tuple(map(int, one["turns"])))
            for one in asked["lines"]
        ]
        result = Result.of(position, lines, asked["depth"], asked["nodes"], asked["seconds"])
        return view_result(position, result, is_final=asked["final"])

    def replay(self, asked: AskedRecord) -> Line:
        """Return the line of a record in its JSON form; raise `LodestoneError` if it has none."""
        record = GameRecord(asked["rules"], asked["start"])
        record.result = records.Result(asked["result"])
        record.termination = Termination(asked["termination"]) if asked["termination"] else None
        turns = [node["turn"] for node in asked["nodes"][1:]]
        line = self._known(Line((self.cursor.start(record),)), turns)
        for longer in self.cursor.play(line, turns[len(line.turns) :]):
            line = longer
        self.line = line
        return record.ended(line)

    def _known(self, start: Line, turns: list[str]) -> Line:
        """Return the longest beginning of some turns that the last game has."""
        known = self.line
        if known is None or known.positions[0] != start.position:
            return start
        return known.beginning(turns)


def _view(line: Line) -> View:
    return View(**vars(playable(line)))


_ANSWERS = Answers()
#: What is answered, by the address; each gets what is asked.
_ROUTES: dict[str, Callable[..., object]] = {
    "api/games": lambda _asked: games(),
    "api/scene": lambda asked: scene(**asked),
    "api/view": _ANSWERS.view,
    "api/steps": _ANSWERS.steps,
    "api/players": lambda _asked: players(),
    "api/found": _ANSWERS.found,
    # What the page then searches for without Python, by the address that a server answers whole.
    "api/computer": _ANSWERS.computer,
    "api/hint": _ANSWERS.hint,
    "api/analysis": _ANSWERS.analysis,
}


def answer(path: str, asked: str) -> str:
    r"""Return the answer to what is asked at an address, both in JSON.

    Where the rules refuse it, the answer has the one field `detail`, the reason in one line.

    >>> answer("api/scene", '{"rules": "chess"}')
    '{"detail": "unknown game \'chess\'; allowed: queah, qo, quincala"}'
    """
    try:
        found = plain(_ROUTES[path](json.loads(asked)))
    except LodestoneError as error:
        found = {"detail": str(error)}
    return json.dumps(found)
