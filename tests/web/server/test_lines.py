"""What is remembered of the lines of play, and records replayed from it."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from lodestone import Line, Position
from lodestone.kernel.decorator import State
from lodestone.records.cursor import LegalCourse, _Replay
from lodestone.records.game import GameRecord
from lodestone.web.replies.reader import RulesReader
from lodestone.web.server import replays as module
from lodestone.web.server.replays import KnownLines, Moves, Replays

RULES = "queah:balanced"
TURNS = ["d3d4", "b3a3", "c2c3"]
#: Too little for all the lines of these turns.
LITTLE = 20_000


def recorded(turns: list[str], rules: str = RULES, start: str | None = None) -> GameRecord:
    """Return a record of turns."""
    record = GameRecord(rules, start)
    record.add_turns(turns)
    return record


def play(replays: Replays, record: GameRecord) -> Line:
    """Replay to the end, at once."""
    parts = replays.replay(record)
    while True:
        try:
            next(parts)
        except StopIteration as end:
            return end.value


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the turns that are replayed, as they are."""
    turns: list[str] = []
    follow = _Replay._next

    def note(replay: _Replay, start: State, texts: list[str], _is_compiled: bool) -> LegalCourse:
        turns.extend(texts[:1])
        return follow(replay, start, texts[:1], False)

    monkeypatch.setattr(_Replay, "_next", note)
    return turns


def test_many_threads_replay_alike_in_bounded_memory() -> None:
    lines = KnownLines(LITTLE)
    replays = Replays(RulesReader(), lines=lines)
    records = [recorded(TURNS[:ply]) for ply in range(4)] * 50
    with ThreadPoolExecutor(8) as pool:
        replayed = list(pool.map(lambda record: play(replays, record), records))
    for record, line in zip(records, replayed, strict=True):
        assert [line.position.rules.game.name, len(line.turns)] == ["queah", len(record.turns)]
        assert line == Line.of(Position.start(RULES), record.turns)
    assert 0 < len(lines._seen) < 4
    assert sum(moves.size for moves, _ in lines._seen.values()) <= LITTLE


def test_a_line_is_known_however_it_is_written(played: list[str]) -> None:
    replays = Replays(RulesReader())
    start = str(Position.start(RULES))
    records = (
        recorded(TURNS),
        recorded(TURNS, f"  {RULES} "),
        recorded(TURNS, f"{RULES},reserve=6"),
        recorded(TURNS, start=f" {start} "),
    )
    first, *others = [play(replays, record) for record in records]
    assert others == [first] * 3
    assert played == TURNS


def test_only_what_is_new_is_played(played: list[str]) -> None:
    replays = Replays(RulesReader())
    for turns in (TURNS[:2], TURNS, TURNS[:2], [*TURNS[:2], "d2d3"]):
        play(replays, recorded(turns))
    assert played == [*TURNS, "d2d3"]


def test_an_interrupted_replay_resumes_where_it_ended(played: list[str]) -> None:
    replays, record = Replays(RulesReader()), recorded(TURNS)
    parts = replays.replay(record)
    next(parts)
    next(parts)
    parts.close()
    assert len(play(replays, record).turns) == 3
    assert played == TURNS


def test_replays_of_the_same_record_share_the_work(played: list[str]) -> None:
    replays, record = Replays(RulesReader()), recorded(TURNS)
    first, second = replays.replay(record), replays.replay(record)
    for parts in (first, second, first):
        next(parts)
    assert played == TURNS


def test_marks_that_collide_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moves, "marks", property(lambda moves: [7] * (1 + len(moves.turns))))
    replays = Replays(RulesReader())
    for turn in ("d3d4", "d3e3"):
        line = play(replays, recorded([turn]))
        assert line == Line.of(Position.start(RULES), [turn])


def test_only_recent_last_positions_hold_turn_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RECENT", 2)
    lines, others = KnownLines(), ("d3d4", "d3e3", "c2b2")
    replays = Replays(RulesReader(), lines=lines)
    records = [recorded(TURNS), *(recorded([turn]) for turn in others)]
    for record in records * 2:
        assert play(replays, record).position.turn_numbers
    kept = [line for _, line in lines._seen.values()]
    assert [len(line.turns) for line in kept] == [3, 1, 1, 1]
    before = [position for line in kept for position in line.positions[:-1]]
    assert not any("turn_numbers" in vars(position) for position in before)
    assert ["turn_numbers" in vars(line.position) for line in kept] == [False, False, True, True]
