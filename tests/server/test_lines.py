"""Lines replayed from several threads, what is remembered of them, and how many are long."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from fastapi.testclient import TestClient

from lodestone import Line, Position, RecordError
from lodestone.server import lines as module
from lodestone.server.app import create_app
from lodestone.server.lines import BusyError, Lines, _size
from lodestone.server.rules import RulesDesk
from lodestone.server.schemas import Record

RULES = "queah:balanced"
TURNS = ["d3d4", "b3a3", "c2c3"]
#: Too little for all the lines of these turns.
LITTLE = 20_000
PATIENCE = 20.0


def test_lines_are_replayed_alike_from_many_threads_and_forgotten_in_time() -> None:
    lines = Lines(RulesDesk(), LITTLE)
    records = [Record(rules=RULES, turns=TURNS[:ply]) for ply in range(4)] * 50
    with ThreadPoolExecutor(8) as pool:
        replayed = list(pool.map(lines.replay, records))
    for record, line in zip(records, replayed, strict=True):
        assert [line.position.rules.game.name, len(line.turns)] == ["queah", len(record.turns)]
        assert line == Line.of(Position.start(RULES), record.turns)
    assert 0 < len(lines._seen) < 4
    assert lines._bytes == sum(map(_size, lines._seen)) <= LITTLE


def test_long_texts_take_room_too() -> None:
    lines = Lines(RulesDesk(), LITTLE)
    padded = Record(rules=RULES, turns=[f"{TURNS[0]}{' ' * LITTLE}"])
    assert lines.replay(padded) == Line.of(Position.start(RULES), TURNS[:1])
    assert not lines._seen
    assert lines._bytes == 0


def test_of_what_is_remembered_only_the_last_positions_seen_lately_hold_lists(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "RECENT", 2)
    lines, others = Lines(RulesDesk()), ("d3d4", "d3e3", "c2b2")
    records = [Record(rules=RULES, turns=TURNS), *(Record(rules=RULES, turns=[t]) for t in others)]
    for record in records * 2:
        assert lines.replay(record).position.turn_numbers
    kept = list(lines._seen.values())
    assert [len(line.turns) for line in kept] == [3, 1, 1, 1]
    before = [position for line in kept for position in line.positions[:-1]]
    assert not any("turn_numbers" in vars(position) for position in before)
    assert ["turn_numbers" in vars(line.position) for line in kept] == [False, False, True, True]


def test_a_position_that_forgets_its_turns_lists_them_again() -> None:
    position = Position.start(RULES)
    before = list(position.turn_numbers)
    position.forget_turns()
    assert "turn_numbers" not in vars(position)
    assert position.turn_numbers == before


def test_few_long_records_are_replayed_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONG", 2)
    monkeypatch.setattr(module, "MOST_LONG", 1)
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    begun, released, play_all = Event(), Event(), Line.play_all

    def play_first_slowly(line: Line, turns: Iterable[str]) -> Line:
        if not begun.is_set():
            begun.set()
            assert released.wait(PATIENCE)
        return play_all(line, turns)

    monkeypatch.setattr(Line, "play_all", play_first_slowly)
    lines, other = Lines(RulesDesk()), f"{RULES},repetition=threefold"
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(lines.replay, Record(rules=RULES, turns=TURNS))
        assert begun.wait(PATIENCE)
        with pytest.raises(BusyError, match="busy: it replays 1 other long games"):
            lines.replay(Record(rules=other, turns=TURNS))
        # What is short, or one turn on from what is remembered, does not wait.
        for ply in (2, 3):
            assert len(lines.replay(Record(rules=other, turns=TURNS[:ply])).turns) == ply
        released.set()
        assert slow.result() == Line.of(Position.start(RULES), TURNS)
    with pytest.raises(RecordError, match="turn 4: "):
        lines.replay(Record(rules=f"{other},stalemate=pass", turns=[*TURNS, "x"]))


def test_who_asks_for_a_record_that_is_being_replayed_waits_for_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "LONG", 2)
    begun, released, play_all = Event(), Event(), Line.play_all
    played: list[list[str]] = []

    def play_slowly(line: Line, turns: Iterable[str]) -> Line:
        played.append(list(turns))
        begun.set()
        assert released.wait(PATIENCE)
        return play_all(line, played[-1])

    monkeypatch.setattr(Line, "play_all", play_slowly)
    lines, record = Lines(RulesDesk()), Record(rules=RULES, turns=TURNS)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(lines.replay, record)
        assert begun.wait(PATIENCE)
        second = pool.submit(lines.replay, record)
        released.set()
        assert first.result() == second.result()
    assert played == [TURNS[:2], TURNS[2:]]


def test_a_busy_server_can_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Line:
        raise BusyError("the server is busy")

    monkeypatch.setattr(Lines, "replay", refuse)
    answer = TestClient(create_app()).post("/api/view", json={"rules": RULES})
    # The page waits where there is no answer, and takes a refusal for the last word.
    assert (answer.status_code, answer.json()) == (503, {"detail": "the server is busy"})
