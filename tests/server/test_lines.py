"""Lines replayed from several threads."""

from concurrent.futures import ThreadPoolExecutor

from lodestone import Line, Position
from lodestone.server.lines import Lines
from lodestone.server.rules import RulesDesk
from lodestone.server.schemas import Record

TURNS = ["d3d4", "b3a3", "c2c3", "c4b4"]


def test_lines_are_replayed_alike_from_many_threads_and_forgotten_in_time() -> None:
    lines = Lines(RulesDesk(), most_turns=12)
    records = [Record(rules="queah:balanced", turns=TURNS[:ply]) for ply in range(4)] * 50
    with ThreadPoolExecutor(8) as pool:
        replayed = list(pool.map(lines.replay, records))
    for record, line in zip(records, replayed, strict=True):
        assert [line.position.rules.game.name, len(line.turns)] == ["queah", len(record.turns)]
        assert line == Line.of(Position.start("queah:balanced"), record.turns)
    assert lines._turns <= 12
