"""Searches in threads, stopped as soon as they are no longer wanted."""

from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cache, partial

from textual.app import App
from textual.message import Message

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.reasons import merit, slip, why
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.players.analysis import analyse
from lodestone.players.compiling import is_compiled
from lodestone.players.computer import ComputerPlayer
from lodestone.players.roster import ADVISER
from lodestone.players.warm import warm_replay
from lodestone.search.request import SearchRequest
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop


class Purpose(Enum):
    """What a search is for; a `REASON` of the last turn needs none."""

    TURN = auto()
    HINT = auto()
    OFFER = auto()
    ANALYSIS = auto()
    REASON = auto()


@dataclass(eq=False)
class SearchJob:
    """A search of `line` for a purpose; `player` chooses the turn or answers the offer.

    An analysis finds `multipv` lines. A job that `warns` first says how the answer to a person's
    last turn wins at once, and then does not answer.
    """

    purpose: Purpose
    line: Line
    seed: int
    player: ComputerPlayer | None = None
    multipv: int = 1
    warns: bool = False
    stop: Stop = field(default_factory=Stop)

    def run(self, on_info: OnInfo) -> SearchResult:
        """Search; `on_info` is called with each completed depth."""
        request = SearchRequest(self.line, None, self.seed, self.stop, on_info)
        game = self.line.position.rules.game.name
        is_ready = is_compiled(game)
        if is_ready:
            _load_turns(game)
        if self.purpose is Purpose.ANALYSIS:
            return analyse(replace(request, multipv=self.multipv))
        player = self.player or ADVISER
        if not is_ready:
            player = player.plain
        ask = player.analyse if self.purpose is Purpose.OFFER else player.choose
        return ask(request)


@cache
def _load_turns(game: str) -> None:
    """Load the code that lists and names turns, of which an analysis writes many."""
    if HAS_COMPILER:
        warm_replay(game)


@dataclass
class Progressed(Message):
    """A job has found something and continues."""

    job: SearchJob
    result: SearchResult


@dataclass
class JobDone(Message):
    """A job is done; `because` ends a sentence on why the turn of a hint is good, if known."""

    job: SearchJob
    result: SearchResult
    because: str = ""


@dataclass
class Explained(Message):
    """Why the last turn of a job's line was made, as the end of a sentence; "" if unknown."""

    job: SearchJob
    because: str


@dataclass
class Warned(Message):
    """How the answer to the last turn of a job's line wins, as the end of a sentence."""

    job: SearchJob
    because: str


@dataclass
class Failed(Message):
    """A job could not be done."""

    job: SearchJob
    fault: str


class Thinker:
    """Runs one job at a time, in a thread of the app; results come to the app as messages."""

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self.job: SearchJob | None = None

    def begin(self, job: SearchJob) -> None:
        """Begin a job, and stop the one before."""
        self.stop()
        self.job = job
        self.app.run_worker(partial(self._run, job), thread=True)

    def stop(self) -> None:
        """Stop the job, if there is one; what it still finds is ignored."""
        if self.job:
            self.job.stop.set()
        self.job = None

    def _run(self, job: SearchJob) -> None:
        def on_info(result: SearchResult) -> None:
            self.app.post_message(Progressed(job, result))

        try:
            if job.purpose is Purpose.REASON:
                because = why(job.line.positions[-2], job.line.turns[-1])
                self.app.post_message(Explained(job, because))
                return
            if job.warns and (because := slip(job.line.positions[-2], job.line.turns[-1])):
                self.app.post_message(Warned(job, because))
                return
            result = job.run(on_info)
            is_hint = job.purpose is Purpose.HINT
            because = merit(job.line.position, result.turn) if is_hint else ""
            self.app.post_message(JobDone(job, result, because))
        except LodestoneError as error:
            self.app.post_message(Failed(job, str(error)))
