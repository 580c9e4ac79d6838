"""The computer's warming, and lines replayed from several threads."""

import time
from concurrent.futures import ThreadPoolExecutor

from lodestone import Line, Position
from lodestone.search.players import find_player
from lodestone.server.computer import Computer
from lodestone.server.lines import Lines
from lodestone.server.rules import RulesDesk
from lodestone.server.schemas import Record

TURNS = ["d3d4", "b3a3", "c2c3", "c4b4"]


def test_the_search_becomes_compiled_while_the_computer_already_plays() -> None:
    computer = Computer()
    computer.warm()
    line = Line.of(Position.start("queah"))
    thought = computer.choose(line, find_player("level-3"))
    assert thought.turn in line.position.turn_numbers
    for _ in range(600):
        if computer.is_compiled("queah"):
            break
        time.sleep(0.1)
    assert computer.is_compiled("queah")
    computer.stop()


def test_stopping_ends_the_compiler() -> None:
    computer = Computer()
    computer.warm()
    computer.stop()
    assert computer._compiler is not None
    assert computer._compiler.wait(timeout=10) != 0


def test_lines_are_replayed_alike_from_many_threads_and_forgotten_in_time() -> None:
    lines = Lines(RulesDesk(), most_turns=12)
    records = [Record(rules="queah:balanced", turns=TURNS[:ply]) for ply in range(4)] * 50
    with ThreadPoolExecutor(8) as pool:
        replayed = list(pool.map(lines.replay, records))
    for record, line in zip(records, replayed, strict=True):
        assert [line.position.rules.game.name, len(line.turns)] == ["queah", len(record.turns)]
        assert line == Line.of(Position.start("queah:balanced"), record.turns)
    assert lines._turns <= 12
