"""What clients saw, compared with the log: nothing lost, doubled, reordered or made to vanish.

A client's log has a JSON object on each line, with the client's name, whether it `sent` or
`received`, and the message (`online/messages`): `{"client": …, "way": …, "message": …}`.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.faults import placed
from lodestone.core.phrases import counted
from lodestone.core.sent import Sent
from lodestone.web.online.events import Event, Played, TakenBack
from lodestone.web.online.game import fold
from lodestone.web.online.messages import (
    Commanded,
    CommandRefused,
    Happened,
    Snapshot,
    State,
    Welcome,
)
from lodestone.web.online.terms import SeatName

Kind = Literal["lost", "duplicated", "reordered", "vanished", "forked", "contradicted", "broken"]


@dataclass(frozen=True)
class Violation(Sent):
    """Something that must not happen, in which game, and in whose eyes; "" is the log itself.

    An acknowledged command is `lost` if the log lacks it, and `duplicated` if it made two events.
    An event that a client saw has `vanished` if the log is too short for it, and the history is
    `forked` if the log has another one in its place. Events that came in another order are
    `reordered`. A command is `contradicted` if it was refused for good and is in the log all the
    same. A log is `broken` if its events do not follow each other.
    """

    kind: Kind
    game: str
    client: str
    seq: int | None
    reason: str

    def __str__(self) -> str:
        whose = f", client {self.client}" if self.client else ""
        return f"game {self.game}{whose}: {self.kind}: {self.reason}"


@dataclass(frozen=True)
class History(Sent):
    """What was compared, and what is wrong."""

    games: int
    clients: int
    events: int
    seen: int
    acknowledged: int
    violations: tuple[Violation, ...]


@dataclass
class _Log:
    """The stored events of a game, as everybody may see them."""

    events: dict[int, Event] = field(default_factory=dict)
    #: How many turns count after each event, and how many events a command made.
    plies: dict[int, int] = field(default_factory=dict)
    made: Counter[tuple[SeatName | None, str]] = field(default_factory=Counter)

    def add_all(self, events: Iterable[Event]) -> None:
        """Add events in the order in which they are stored."""
        turns: list[str] = []
        for event in events:
            self.events[event.seq] = event.public()
            _follow(turns, event)
            self.plies[event.seq] = len(turns)
            if event.command:
                self.made[event.seat, event.command] += 1

    def turns(self, seq: int) -> list[str]:
        """Return the turns that count after an event."""
        turns: list[str] = []
        for number, event in self.events.items():
            if number <= seq:
                _follow(turns, event)
        return turns


def _follow(turns: list[str], event: Event) -> None:
    """Add a turn to those that count, or take some back."""
    if isinstance(event.body, Played):
        turns.append(event.body.turn)
    elif isinstance(event.body, TakenBack):
        del turns[-event.body.plies :]


#: A command of a client, with the game and the seat.
_Asked = tuple[str, SeatName | None, str]


@dataclass
class _Client:
    """What a client did and saw so far; `expected` is what each command knew of the game."""

    name: str
    game: str = ""
    seat: SeatName | None = None
    expected: dict[str, int] = field(default_factory=dict)
    seen: dict[str, set[int]] = field(default_factory=dict)
    acknowledged: set[_Asked] = field(default_factory=set)
    refused: set[_Asked] = field(default_factory=set)


_Message = Commanded | Welcome | Happened | CommandRefused
#: The messages that matter here, by their kinds and by who says them.
_MATTERING: dict[tuple[str, str], TypeAdapter[_Message]] = {
    ("sent", "command"): TypeAdapter(Commanded),
    ("received", "welcome"): TypeAdapter(Welcome),
    ("received", "event"): TypeAdapter(Happened),
    ("received", "refused"): TypeAdapter(CommandRefused),
}


def _read_line(line: str) -> tuple[str, _Message | None]:
    """Return a client's name, and its message if that matters."""
    entry = json.loads(line)
    name, way, message = str(entry["client"]), entry["way"], entry["message"]
    if way not in ("sent", "received"):
        raise ValueError(way)
    reader = _MATTERING.get((way, message["kind"]))
    return name, reader and reader.validate_python(message)


class HistoryCheck:
    """Compares the logs of clients, one after the other, with the events that are stored."""

    def __init__(self, stored: Callable[[str], Sequence[Event]]) -> None:
        """Compare with what `stored` returns for a game: all of its events."""
        self._stored = stored
        self._logs: dict[str, _Log] = {}
        self._clients: dict[str, _Client] = {}
        self._violations: dict[Violation, None] = {}

    def read_file(self, path: Path) -> None:
        """Read a file; raise `LodestoneError` if it is not the log of clients."""
        try:
            with path.open(encoding="utf-8") as lines:
                self.read(lines, str(path))
        except (OSError, UnicodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise LodestoneError(f"cannot read {quoted(str(path))}: {reason}") from None

    def read(self, lines: Iterable[str], place: str) -> None:
        """Read a log; raise `LodestoneError` naming the first line that cannot be read."""
        for number, line in enumerate(lines, 1):
            try:
                name, message = _read_line(line)
            except ValidationError as error:
                fault = placed(error.errors(include_url=False)[0])
                raise LodestoneError(f"{place}:{number}: {fault}") from None
            except (ValueError, KeyError, TypeError):
                raise LodestoneError(f"{place}:{number}: not a line of a client's log") from None
            self._take(self._clients.setdefault(name, _Client(name)), message)

    def finish(self) -> History:
        """Return what was found."""
        for client in self._clients.values():
            for game, seat, command in sorted(client.acknowledged, key=repr):
                if not self._log(game).made[seat, command]:
                    reason = f"command {command} was acknowledged, but is not in the log"
                    self._add("lost", game, client.name, None, reason)
            for game, seat, command in sorted(client.refused - client.acknowledged, key=repr):
                if self._log(game).made[seat, command]:
                    reason = f"command {command} was refused, but is in the log"
                    self._add("contradicted", game, client.name, None, reason)
        return History(
            games=len(self._logs),
            clients=len(self._clients),
            events=sum(len(log.events) for log in self._logs.values()),
            seen=sum(len(seen) for one in self._clients.values() for seen in one.seen.values()),
            acknowledged=sum(len(client.acknowledged) for client in self._clients.values()),
            violations=tuple(self._violations),
        )

    # ---- the stored log

    def _log(self, game: str) -> _Log:
        if game not in self._logs:
            events = self._stored(game)
            self._logs[game] = _Log()
            self._logs[game].add_all(events)
            self._check_log(game, events)
        return self._logs[game]

    def _check_log(self, game: str, events: Sequence[Event]) -> None:
        for (seat, command), count in self._logs[game].made.items():
            if count > 1:
                reason = f"command {command} of seat {seat} made {count} events"
                self._add("duplicated", game, "", None, reason)
        for before, after in pairwise(events):
            if after.at < before.at:
                reason = f"event {after.seq} happened before event {before.seq}"
                self._add("reordered", game, "", after.seq, reason)
        if events:
            try:
                fold(events)
            except (LodestoneError, LookupError) as error:
                self._add("broken", game, "", None, str(error))

    # ---- what clients said and saw

    def _take(self, client: _Client, message: _Message | None) -> None:
        match message:
            case Commanded(command):
                client.expected.setdefault(command.id, command.expects)
            case Welcome():
                self._welcomed(client, message)
            case _ if not client.game:
                return  # it follows no game
            case Happened(event, state):
                self._check_order(client, event)
                self._saw(client, event)
                self._check_state(client, state)
            case CommandRefused(command, code, _, state):
                self._check_state(client, state)
                if code != "unavailable":
                    client.refused.add((client.game, client.seat, command))

    def _welcomed(self, client: _Client, welcome: Welcome) -> None:
        client.game, client.seat = welcome.game, welcome.seat
        client.seen.setdefault(client.game, set())
        for event in welcome.events:
            self._saw(client, event)
        if welcome.state:
            self._check_state(client, welcome.state)
        if welcome.snapshot:
            self._check_state(client, welcome.snapshot)

    def _saw(self, client: _Client, event: Event) -> None:
        game = client.game
        client.seen[game].add(event.seq)
        if event.seat == client.seat and event.command in client.expected:
            client.acknowledged.add((game, client.seat, event.command))
            if event.seq <= client.expected[event.command]:
                reason = f"command {event.command} made event {event.seq}, which it expected"
                self._add("reordered", game, client.name, event.seq, reason)
        stored = self._log(game).events.get(event.seq)
        if stored is None:
            reason = f"event {event.seq} was seen, but is not in the log"
            self._add("vanished", game, client.name, event.seq, reason)
        elif stored != event.public():
            reason = f"the log has another event {event.seq} than the one that was seen"
            self._add("forked", game, client.name, event.seq, reason)

    def _check_order(self, client: _Client, event: Event) -> None:
        """A new event comes after those that a client knows; a known one may come again."""
        seen = client.seen[client.game]
        if event.seq not in seen and seen and event.seq < max(seen):
            reason = f"event {event.seq} came after event {max(seen)}"
            self._add("reordered", client.game, client.name, event.seq, reason)

    def _check_state(self, client: _Client, state: State) -> None:
        """A state is that of the log after one of its events."""
        game, log = client.game, self._log(client.game)
        if state.seq not in log.events:
            reason = f"the state after event {state.seq} was seen, which is not in the log"
            self._add("vanished", game, client.name, state.seq, reason)
        elif state.plies != log.plies[state.seq] or (
            isinstance(state, Snapshot) and state.turns != log.turns(state.seq)
        ):
            reason = f"the log has other turns after event {state.seq} than those that were seen"
            self._add("forked", game, client.name, state.seq, reason)

    def _add(self, kind: Kind, game: str, client: str, seq: int | None, reason: str) -> None:
        self._violations[Violation(kind, game, client, seq, reason)] = None


def show_history(history: History) -> Iterator[str]:
    """Yield what was compared and what is wrong, line by line."""
    yield from map(str, history.violations)
    compared = (
        counted(history.games, "game"),
        counted(history.clients, "client"),
        f"{counted(history.events, 'event')} stored",
        f"{counted(history.seen, 'event')} seen",
        f"{counted(history.acknowledged, 'command')} acknowledged",
        counted(len(history.violations), "violation"),
    )
    yield ", ".join(compared)
