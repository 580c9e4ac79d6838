"""Tools for language models, to play games; `protocol` serves them by the Model Context Protocol.

`ModelGames` are games against a player. An `Exam` has the positions of `lodestone bench-agent`, and
keeps the answers in a file, which that command then measures. Tools answer in plain values; an
error says in one line what is allowed. Arguments are plain texts and numbers: the protocol's
library reads a text that is optional as JSON first, and would turn "null" into nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from lodestone.core.errors import LodestoneError, unknown
from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules, play_rules
from lodestone.lab.agent_report import counted_figures
from lodestone.lab.answers import GivenAnswer, add_answer, read_answers
from lodestone.lab.contestants import find_lab_player
from lodestone.lab.envs.scalar import check_seed
from lodestone.lab.mistakes import AgentAnswer, AgentQuestion, account_of, question_of
from lodestone.solve.table import find_table, is_solved

#: A position with more legal turns than this lists only the first ones.
MOST_LISTED = 300
#: The opponent, unless the model names another.
OPPONENT = "level-3"
Plain = dict[str, object]

GAMES_WORDS = (
    "Lodestone plays abstract board games. Read the rules, begin a game, then play turn by turn. "
    "Turns are texts, as they are listed with each position."
)
EXAM_WORDS = (
    "Lodestone asks about positions of a board game. Read the rules, ask for the position, and "
    "play the best turn that you find for the side to move, until none is left. Each position is "
    "asked once, and a turn that is not legal counts as a mistake."
)


def rule_sets() -> Plain:
    """List the rule sets of all games: the name by which tools know each, and what it is."""
    found = [
        {"rules": f"{game.name}:{preset.name}", "game": game.title, "about": preset.about}
        for game in all_games()
        for preset in game.presets
    ]
    return {"rule_sets": found}


def rules(rules: str) -> str:
    """Return the rules of a game, clause by clause; `rules` is a name such as queah:balanced."""
    return "\n".join(Rules.parse(rules).in_lines())


def shown(line: Line) -> Plain:
    """Return the position at the end of a line, with the turns that are legal in it."""
    position = line.position
    turns = [] if line.outcome else list(position.turns)
    return {
        "rules": str(position.rules),
        "position": str(position),
        "board": position.diagram(),
        "to_move": position.side,
        "played": list(line.turns),
        "legal_turns": turns[:MOST_LISTED],
        "legal_turn_count": len(turns),
        "outcome": line.outcome.reason if line.outcome else None,
    }


class SeatedModel(Protocol):
    """What a model uses; its methods are its tools, with their docstrings as descriptions."""

    @property
    def words(self) -> str:
        """What the model reads about all the tools together."""

    @property
    def tools(self) -> Sequence[Callable[..., object]]:
        """The tools, by their names."""


@dataclass(frozen=True)
class GameOfModel:
    """A game of a model: the line so far, the model's side, and its opponent."""

    line: Line
    side: str
    opponent: str
    seed: int

    @property
    def is_opponents_turn(self) -> bool:
        """Whether the opponent is to move."""
        return self.line.outcome is None and self.line.position.side != self.side

    def answered(self) -> "GameOfModel":
        """Return the game after the opponent's turns, once the model is to move or it is over."""
        game = self
        while game.is_opponents_turn:
            seed = game.seed + len(game.line.turns)
            found = find_lab_player(game.opponent).play(game.line, seed=seed)
            game = replace(game, line=game.line.play(found.turn))
        return game


class ModelGames:
    """Games between a model and a player, one at a time.

    While the opponent searches, the model cannot play. If no answer comes, the game is as before.
    """

    words = GAMES_WORDS

    def __init__(self) -> None:
        self._game: GameOfModel | None = None

    @property
    def tools(self) -> Sequence[Callable[..., object]]:
        """The tools, by their names."""
        return (rule_sets, rules, self.new_game, self.position, self.play, self.result)

    def new_game(
        self, rules: str, side: str = "", opponent: str = OPPONENT, seed: int = 0
    ) -> Plain:
        """Begin a game; return its position once it is your turn.

        You play `side`, white or black, by default the side that moves first. The opponent is
        level-0 (weak) to level-8, random or greedy. The seed decides its choices, except for those
        of level-8, which searches by the clock.
        """
        start = Position.start(play_rules(rules))
        sides = [one.name for one in start.rules.game.sides]
        if side and side not in sides:
            raise LodestoneError(unknown("side", side, sides))
        find_lab_player(opponent).prepare(start.rules)
        line, seed = Line.of(start), check_seed(seed)
        return self._answered(GameOfModel(line, side or start.side, opponent, seed))

    def position(self) -> Plain:
        """Show the position of the game with its board and the legal turns."""
        return shown(self._begun.line)

    def play(self, turn: str) -> Plain:
        """Play a legal turn; return the position after the opponent's answer."""
        game = self._begun
        if game.is_opponents_turn:
            raise LodestoneError(
                f"it is {game.line.position.side}'s turn; you play {game.side}, once "
                f"{game.opponent} has answered"
            )
        return self._answered(replace(game, line=game.line.play(turn)))

    def result(self) -> Plain:
        """Say how the game stands; after its end, count your mistakes where they are known."""
        line = self._begun.line
        found: Plain = {"outcome": None, "winner": None, "you": self._begun.side}
        if line.outcome is None:
            return found
        found |= {"outcome": line.outcome.reason, "winner": line.outcome.winner}
        if is_solved(line.position.rules):
            account = account_of(self._answers(line))
            found["mistakes"] = counted_figures(account.total)
        return found

    @property
    def _begun(self) -> GameOfModel:
        if self._game is None:
            raise LodestoneError("there is no game; begin one with new_game")
        return self._game

    def _answered(self, game: GameOfModel) -> Plain:
        """Let the opponent answer; return what the model then sees."""
        before, self._game = self._game, game
        try:
            self._game = game.answered()
        except BaseException:
            self._game = before
            raise
        return shown(self._game.line)

    def _answers(self, line: Line) -> list[AgentAnswer]:
        table = find_table(line.position.rules)
        return [
            AgentAnswer(
                question_of(table, position), position.format_turn(position.turn_number(turn))
            )
            for position, turn in zip(line.positions, line.turns, strict=False)
            if position.side == self._begun.side
        ]


class Exam:
    """Questions that a model answers once each; answers are kept in a file as they come in.

    Questions that are answered in the file are not asked again.
    """

    words = EXAM_WORDS

    def __init__(self, questions: Sequence[AgentQuestion], path: Path) -> None:
        self._path = path
        self._questions = questions
        self._turns: dict[str, str] = {}
        if path.exists():
            known = str(questions[0].position.rules)
            given = [one for one in read_answers(path) if one.rules == known]
            self._turns = {one.position: one.turn for one in reversed(given)}

    @property
    def tools(self) -> Sequence[Callable[..., object]]:
        """The tools, by their names."""
        return (rules, self.position, self.play, self.result)

    def position(self) -> Plain:
        """Show the position that is asked about, with its board and the legal turns."""
        left = self._left
        if not left:
            return {"left": 0}
        return {**shown(Line.of(left[0].position)), "left": len(left)}

    def play(self, turn: str) -> Plain:
        """Answer the position with a turn; return the next position. This cannot be taken back."""
        left = self._left
        if not left:
            raise LodestoneError("all positions are answered; ask for the result")
        position = left[0].position
        answer = GivenAnswer.of(position, turn)
        add_answer(self._path, answer)
        self._turns[answer.position] = turn
        return self.position()

    def result(self) -> Plain:
        """Say how many positions are left; once there are none, count the mistakes."""
        if left := len(self._left):
            return {"left": left}
        answers = [
            AgentAnswer(one, _legal(one.position, self._turns[str(one.position)]))
            for one in self._questions
        ]
        return {"left": 0, "mistakes": counted_figures(account_of(answers).total)}

    @property
    def _left(self) -> list[AgentQuestion]:
        return [one for one in self._questions if str(one.position) not in self._turns]


def _legal(position: Position, turn: str) -> str | None:
    try:
        return position.format_turn(position.parse_turn(turn))
    except LodestoneError:
        return None
