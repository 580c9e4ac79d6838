"""Files of answers, one JSON object per line: which turn somebody chose in which position."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from lodestone.core.errors import LodestoneError, quoted, writing
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.external import EngineError
from lodestone.players.protocol import Player
from lodestone.search.request import SearchRequest
from lodestone.search.result import SearchResult

#: How the names of players begin whose turns are in a file: `answers:FILE`.
ANSWERS = "answers:"


@dataclass(frozen=True)
class GivenAnswer:
    """A line of the file; `turn` is what was answered, legal or not."""

    rules: str
    position: str
    turn: str

    @classmethod
    def of(cls, position: Position, turn: str) -> "GivenAnswer":
        """Return the answer to a position."""
        return cls(str(position.rules), str(position), turn)


def add_answer(path: Path, answer: GivenAnswer) -> None:
    """Add an answer to a file; raise `LodestoneError` if it cannot be written."""
    with writing(path), path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(answer), ensure_ascii=False) + "\n")


def read_answers(path: Path) -> list[GivenAnswer]:
    """Return the answers in a file; raise `LodestoneError` naming the line that is not one."""
    name = quoted(str(path), 200)
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise LodestoneError(f"cannot read {name}: {reason}") from None
    return [_answer(line, f"{name}, line {number}") for number, line in enumerate(lines, 1) if line]


def _answer(line: str, place: str) -> GivenAnswer:
    try:
        given = json.loads(line)
        parts = [given[part] for part in ("rules", "position", "turn")]
    except (ValueError, RecursionError, TypeError, KeyError, IndexError):
        parts = []
    if not parts or not all(isinstance(part, str) for part in parts):
        raise LodestoneError(
            f'{place}: not an answer; write {{"rules": TEXT, "position": TEXT, "turn": TEXT}}'
        )
    return GivenAnswer(*parts)


class AnswersPlayer(Player):
    """A player whose turns are in a file; of two answers to a position, the first one counts.

    Its `name` is `answers:FILE`. Raises `LodestoneError` if the file cannot be read.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._turns: dict[tuple[str, str], str] = {}
        for answer in read_answers(Path(name.removeprefix(ANSWERS))):
            self._turns.setdefault((answer.rules, answer.position), answer.turn)

    def prepare(self, rules: Rules, stop: object = None) -> None:  # noqa: ARG002 (nothing to stop)
        """Raise `LodestoneError` if the file has no answers under these rules."""
        if not any(known == str(rules) for known, _ in self._turns):
            raise LodestoneError(f"{quoted(self.name, 200)} has no answers under {rules}")

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the answer to the last position; raise `EngineError` if there is none."""
        position = request.line.position
        turn = self._turns.get((str(position.rules), str(position)))
        if turn is None:
            raise EngineError(f"{quoted(self.name, 200)} has no answer to {position}")
        return SearchResult(turn)
