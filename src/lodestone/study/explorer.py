"""What was played from a position, and with which results, in a collection of games."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.kernel import protocol
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord, Result
from lodestone.records.marks import Worth
from lodestone.solve.codes import Value
from lodestone.solve.table import Values
from lodestone.study.exact import worth_of


@dataclass(frozen=True)
class PlayedIn(Sent):
    """A game in which a turn was played."""

    game: int
    """Its place among the games, counted from 0."""
    ply: int
    """The turns before it."""


@dataclass(frozen=True)
class ExploredTurn(Sent):
    """A turn that was played from the position, or from a mirror image of it."""

    text: str
    say: str
    """The turn in words."""
    count: int
    """The number of games in which it was played."""
    won: dict[str, int]
    """How many of them each side won."""
    drawn: int
    """How many were drawn; the rest have no result."""
    played: list[PlayedIn]
    """The games, in their order."""
    exact: Worth | None
    """What it is worth to the side that makes it; null if the rules are not solved."""


@dataclass(frozen=True)
class Explored(Sent):
    """What was played from a position in some games."""

    games: int
    """The number of games that reached it, or a mirror image of it."""
    turns: list[ExploredTurn]
    """Those played most often first."""


@dataclass(frozen=True)
class PlayedGame:
    """What is counted of a game: its positions and turns, as far as they are legal.

    `keys` has `Position.key` of every position, the start first. Without rules that can be read,
    `rules` is `None` and there are no positions.
    """

    rules: Rules | None
    keys: Sequence[int]
    turns: tuple[str, ...]
    result: Result


def replay_games(
    records: Iterable[GameRecord], cursor: Cursor
) -> Generator[None, None, list[PlayedGame]]:
    """Yield after each game; return all of them replayed, to be explored from any position."""
    played: list[PlayedGame] = []
    texts: dict[str, str] = {}
    for record in records:
        course = cursor.course(record)
        if course is None:
            played.append(PlayedGame(None, (), (), record.result))
        else:
            # The same turns occur again and again: each text is kept once.
            turns = (texts.setdefault(text, text) for text in record.turns[: course.played])
            keys = array("q", course.hashes)
            played.append(PlayedGame(course.rules, keys, tuple(turns), record.result))
        yield
    return played


class Explorer:
    """Counts what was played from one position and from its mirror images.

    If a game reaches it more than once, only the first time counts.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._images = {image.key: image for image in position.images}
        self._games = 0
        self._asked = 0
        #: The results of the games in which a turn was played, by the turn's number.
        self._results: defaultdict[int, Counter[Result]] = defaultdict(Counter)
        self._played: defaultdict[int, list[PlayedIn]] = defaultdict(list)
        #: Turns as they are in the position itself, by the image's key and the text there.
        self._turns: dict[tuple[int, str], int] = {}

    def add(self, game: PlayedGame) -> None:
        """Count a game if its rules play alike; turns that are not legal do not count."""
        number, self._asked = self._asked, self._asked + 1
        if game.rules is None or game.rules.options != self._position.rules.options:
            return
        ply = next((n for n, key in enumerate(game.keys) if key in self._images), None)
        if ply is None:
            return
        self._games += 1
        if ply < len(game.turns):
            turn = self._as_played_here(game.keys[ply], game.turns[ply])
            self._results[turn][game.result] += 1
            self._played[turn].append(PlayedIn(number, ply))

    def _as_played_here(self, key: int, text: str) -> int:
        """Return a turn from a mirror image of the position as it is in the position itself.

        If the position is its own mirror image, the least of the turns that mirror each other is
        returned.
        """
        if (key, text) not in self._turns:
            played = self._images[key]
            rules, turn = played.rules.kernel, played.turn_number(text)
            self._turns[key, text] = min(
                protocol.symmetric_turn(rules, turn, number)
                for number, image in enumerate(played.images)
                if image == self._position
            )
        return self._turns[key, text]

    def found(self, table: Values | None = None) -> Explored:
        """Return what was counted, with the turns' exact values if there is a table."""
        values = dict(table.probe_turns(self._position)) if table and self._results else {}
        turns = [self._view(turn, results, values) for turn, results in self._results.items()]
        turns.sort(key=lambda turn: (-turn.count, turn.text))
        return Explored(self._games, turns)

    def _view(self, turn: int, results: Counter[Result], values: dict[str, Value]) -> ExploredTurn:
        text = self._position.format_turn(turn)
        value, game = values.get(text), self._position.rules.game
        return ExploredTurn(
            text,
            self._position.say_turn(text),
            count=results.total(),
            won={
                side.name: results[result]
                for side, result in zip(game.rivals, (Result.FIRST, Result.SECOND), strict=True)
            },
            drawn=results[Result.DRAW],
            played=self._played[turn],
            exact=worth_of(value) if value else None,
        )


def explore(games: Iterable[PlayedGame], position: Position) -> Generator[None, None, Explorer]:
    """Yield after each game; return an explorer that has counted all of them."""
    explorer = Explorer(position)
    for game in games:
        explorer.add(game)
        yield
    return explorer
