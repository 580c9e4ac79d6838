"""`lodestone check-history` finds what it looks for, and nothing in what is right."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pydantic import TypeAdapter

from lodestone.core.errors import LodestoneError
from lodestone.web.online.answers import Refused as Refusal
from lodestone.web.online.commands import Command
from lodestone.web.online.events import Event, Played, Said
from lodestone.web.online.game import fold
from lodestone.web.online.history import History, HistoryCheck, show_history
from lodestone.web.online.messages import (
    Commanded,
    CommandRefused,
    FromClient,
    FromServer,
    Happened,
    Presence,
    Welcome,
    snapshot_of,
    state_of,
)
from lodestone.web.online.terms import SEATS, SeatName
from tests.thinning import some
from tests.web.online.playing import QUEAH, Playing

GAME = "a-game-1"
TO_SERVER, TO_CLIENT = TypeAdapter(FromClient), TypeAdapter(FromServer)
NOBODY = Presence({}, {}, {}, 0)


class Watched:
    """A game with two players and a spectator, whose messages are kept."""

    def __init__(self, seed: int, steps: int = 60) -> None:
        self.random = Random(seed)
        self.playing = Playing(QUEAH)
        self.lines: dict[str, list[str]] = {"a": [], "b": [], "spectator": []}
        for name in self.lines:
            self.welcome(name, None)
        for _ in range(steps):
            self.step()

    @property
    def events(self) -> list[Event]:
        return list(self.playing.game.events)

    def step(self) -> None:
        """Do something at random, after which everybody sees what it made."""
        random, game = self.random, self.playing.game
        seat: SeatName = random.choice(SEATS)
        kind, content = random.choice(
            [
                ("Play", {"turn": (game.line.position.turns or ["c2c3"])[0]}),
                ("Play", {"turn": (game.line.position.turns or ["c2c3"])[-1]}),
                ("Say", {"text": "Well?"}),
                ("MakeOffer", {"offer": "takeback"}),
                ("AcceptOffer", {"offer": "takeback"}),
            ]
        )
        command = self.playing.command(kind, **content)
        self.sent(seat, command)
        answer = self.playing.send(seat, command)
        if isinstance(answer, Refusal):
            self.refused(seat, command, answer)
        else:
            for name in self.lines:
                self.happened(name, answer)
        if random.random() < 0.1:
            self.welcome(seat, random.choice([None, self.playing.game.seq - 2]))

    def sent(self, seat: SeatName, command: Command) -> None:
        self._add(seat, "sent", Commanded(command))

    def refused(self, seat: SeatName, command: Command, answer: Refusal) -> None:
        state = state_of(self.playing.game)
        message = CommandRefused(command.id, answer.code, answer.reason, state)
        self._add(seat, "received", message)

    def happened(self, name: str, event: Event) -> None:
        message = Happened(event.public(), state_of(self.playing.game))
        self._add(name, "received", message)

    def welcome(self, name: str, since: int | None) -> None:
        """Let a client (re)connect: it gets the events since one, or a snapshot."""
        game, seat = self.playing.game, None if name == "spectator" else name
        events = [] if since is None else [event.public() for event in game.events[since:]]
        state, snapshot = (None, snapshot_of(game)) if since is None else (state_of(game), None)
        message = Welcome(GAME, seat, None, game.events[-1].at, events, state, snapshot, NOBODY)
        self._add(name, "received", message)

    def _add(self, name: str, way: str, message: object) -> None:
        adapter = TO_SERVER if way == "sent" else TO_CLIENT
        plain = adapter.dump_python(message, mode="json")
        self.lines[name].append(json.dumps({"client": name, "way": way, "message": plain}))

    def check(self, stored: Sequence[Event]) -> History:
        check = HistoryCheck(lambda game: stored if game == GAME else [])
        for name, lines in self.lines.items():
            check.read(lines, name)
        return check.finish()


def kinds(history: History) -> set[str]:
    return {violation.kind for violation in history.violations}


@pytest.mark.parametrize("seed", some(range(10), 3))
def test_nothing_is_found_where_nothing_is_wrong(seed: int) -> None:
    watched = Watched(seed)
    history = watched.check(watched.events)
    assert history.violations == ()
    assert (history.games, history.clients, history.events) == (1, 3, len(watched.events))
    made = [event for event in watched.events if event.command]
    # The seats were taken before anybody watched.
    assert history.acknowledged == len(made) - 2


def drop_last(events: list[Event], _random: Random) -> list[Event]:
    return events[:-1]


def drop_one(events: list[Event], random: Random) -> list[Event]:
    """The log closes the gap, as if nothing had been there."""
    at = random.randrange(4, len(events) - 1)
    later = [replace(event, seq=event.seq - 1) for event in events[at + 1 :]]
    return events[:at] + later


def repeat_one(events: list[Event], random: Random) -> list[Event]:
    again = random.choice(events[3:])
    return [*events, replace(again, seq=len(events) + 1, body=Said("Well?"))]


def exchange_two(events: list[Event], random: Random) -> list[Event]:
    at = random.randrange(4, len(events) - 1)
    one, other = events[at : at + 2]
    exchanged = [replace(other, seq=one.seq), replace(one, seq=other.seq)]
    return events[:at] + exchanged + events[at + 2 :]


def change_one(events: list[Event], random: Random) -> list[Event]:
    at = random.randrange(3, len(events))
    return [*events[:at], replace(events[at], body=Said("Something else")), *events[at + 1 :]]


def leave_a_gap(events: list[Event], random: Random) -> list[Event]:
    at = random.randrange(4, len(events) - 1)
    return events[:at] + events[at + 1 :]


def turn_back_time(events: list[Event], _random: Random) -> list[Event]:
    return [*events[:-1], replace(events[-1], at=events[0].at - 1)]


@pytest.mark.parametrize("seed", some(range(10), 3))
@pytest.mark.parametrize(
    ("damage", "found"),
    [
        (drop_last, {"lost", "vanished"}),
        (drop_one, {"lost", "forked"}),
        (repeat_one, {"duplicated"}),
        (exchange_two, {"forked"}),
        (change_one, {"forked"}),
        (leave_a_gap, {"lost", "vanished", "broken"}),
        (turn_back_time, {"reordered", "forked"}),
    ],
)
def test_damage_to_the_log_is_found(
    damage: Callable[[list[Event], Random], list[Event]], found: set[str], seed: int
) -> None:
    watched = Watched(seed)
    assert found <= kinds(watched.check(damage(watched.events, Random(seed))))


def test_a_gap_in_a_log_is_broken() -> None:
    watched = Watched(3)
    violations = watched.check(watched.events[:5] + watched.events[6:]).violations
    assert "event 7 does not follow event 5" in [violation.reason for violation in violations]


def test_events_out_of_order_are_found() -> None:
    watched = Watched(1)
    lines = watched.lines["spectator"]
    events = [at for at, line in enumerate(lines) if '"kind": "event"' in line]
    one, other = events[3], events[4]
    lines[one], lines[other] = lines[other], lines[one]
    assert kinds(watched.check(watched.events)) == {"reordered"}


def test_an_event_may_come_twice() -> None:
    watched = Watched(1)
    lines = watched.lines["spectator"]
    lines += [line for line in lines if '"kind": "event"' in line]
    assert kinds(watched.check(watched.events)) == set()


def test_an_answer_knows_the_question() -> None:
    """A command cannot make an event that its sender knew already."""
    watched = Watched(2)
    seq = watched.playing.game.seq
    playing = watched.playing
    command = playing.command("Say", text="Well?", expects=seq + 1)
    watched.sent("a", command)
    event = playing.do("a", "Say", text="Well?")
    watched.playing.game = fold([*playing.game.events[:-1], replace(event, command=command.id)])
    watched.happened("a", watched.events[-1])
    assert kinds(watched.check(watched.events)) == {"reordered"}


def test_a_contradiction_is_found() -> None:
    watched = Watched(4)
    event = next(event for event in watched.events if isinstance(event.body, Played))
    command = watched.playing.command("Say", text="Well?")
    watched.refused(event.seat, replace(command, id=event.command), Refusal("stale", "gone"))
    for lines in watched.lines.values():  # nobody was shown the event
        lines[:] = [line for line in lines if '"kind": "event"' not in line]
    assert "contradicted" in kinds(watched.check(watched.events))


def test_a_wrong_snapshot_is_found() -> None:
    watched = Watched(5)
    watched.welcome("spectator", None)
    line = json.loads(watched.lines["spectator"][-1])
    turns = line["message"]["snapshot"]["turns"]
    turns[-1] = "a1a1"
    watched.lines["spectator"].append(json.dumps(line))
    history = watched.check(watched.events)
    assert kinds(history) == {"forked"}
    assert [violation.client for violation in history.violations] == ["spectator"]


def test_a_later_snapshot_vanishes() -> None:
    watched = Watched(6)
    stored = watched.events
    watched.playing.do("a", "Say", text="Is this kept?")
    watched.welcome("spectator", None)
    assert kinds(watched.check(stored)) == {"vanished"}


def test_an_unknown_game_has_vanished() -> None:
    assert "vanished" in kinds(Watched(7, steps=5).check([]))


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("nonsense", "not a line of a client's log"),
        ('{"client": "a"}', "not a line of a client's log"),
        ('{"client": "a", "way": "up", "message": {"kind": "event"}}', "not a line of"),
        ('{"client": "a", "way": "received", "message": {"kind": "event"}}', "missing"),
    ],
)
def test_unreadable_lines_are_named(line: str, part: str) -> None:
    with pytest.raises(LodestoneError, match=f"log.jsonl:2: .*{part}"):
        HistoryCheck(lambda _game: []).read(
            ['{"client":"a","way":"sent","message":{"kind":"pong"}}', line], "log.jsonl"
        )


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    check, file = HistoryCheck(lambda _game: []), tmp_path / "log"
    with pytest.raises(LodestoneError, match=r"cannot read .*: No such file"):
        check.read_file(file)
    file.write_bytes(b"\xff")
    with pytest.raises(LodestoneError, match="it is not UTF-8 text"):
        check.read_file(file)


def test_a_report_names_game_and_client() -> None:
    watched = Watched(8)
    *violations, summary = show_history(watched.check(watched.events[:-1]))
    assert all(line.startswith(f"game {GAME}") for line in violations)
    assert any("client spectator: vanished: event" in line for line in violations)
    assert summary.startswith("1 game, 3 clients, ")
    assert summary.endswith(f"{len(violations)} violations")
