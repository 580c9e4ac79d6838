"""`lodestone analyse` and `lodestone annotate`, in this process."""

import json
from pathlib import Path

import pytest

from lodestone import GameRecord, Line, LodestoneError, Position, read_games
from lodestone.fronts.cli.analysis import analyse, annotate
from lodestone.study.exact import Prover
from lodestone.study.report import ReportedPosition, judge_found, reporting
from lodestone.study.report import annotate as write_report

pytestmark = pytest.mark.slow

RULES = "qo:small,reach=1"
OVER = "5/5/5/5/wwwww b 30,25"
GAME = f'[Rules "{RULES}"]\n\n1. c3 b2 2. d4 b3 3. a1 d2 *\n'


def test_analysis_finds_several_lines(capsys) -> None:
    analyse(RULES, lines=2, seconds=0.1, as_json=True)
    found = json.loads(capsys.readouterr().out)
    lines = [found, *found["alternatives"]]
    assert len({line["line"][0]["turn"] for line in lines}) == 2
    position = Position(RULES)
    for turn in found["line"]:
        position = position.play(turn["turn"])


def test_analysis_prints_each_depth_once(capsys) -> None:
    analyse(RULES, turns="c3 b2", lines=1, seconds=0.1)
    shown = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in shown[:2]] == ["depth 1", "depth 2"]
    assert len(set(shown)) == len(shown)


def test_analysis_refuses_what_is_over() -> None:
    with pytest.raises(LodestoneError, match="the game is over: "):
        analyse("qo:small", position=OVER)


def test_annotations_keep_the_game(tmp_path: Path, capsys) -> None:
    (tmp_path / "game.txt").write_text(GAME * 2)
    annotate(tmp_path / "game.txt", number=2, seconds=0.02)
    written = capsys.readouterr()
    [record] = read_games(written.out)
    assert record.errors == []
    assert record.turns == ["c3", "b2", "d4", "b3", "a1", "d2"]
    nodes = [record.root, *record.main_line]
    assert all(node.marks.evaluation is not None or node.marks.exact for node in nodes)
    assert "mistake" in written.err
    (tmp_path / "again.txt").write_text(written.out)
    annotate(tmp_path / "again.txt", seconds=0.02)
    assert capsys.readouterr().out.count("(") <= 2 * len(record.turns)


def test_mistakes_get_glyphs_comments_and_variations() -> None:
    line = Line.of(Position("queah:balanced"), ["d3d4", "b3a3"])
    scores = [0, 900, -900]  # for the side to move: the first turn gives the game away

    def judge(line: Line) -> ReportedPosition:
        return judge_found(line, scores[len(line)], line.position.turns[0])

    record = GameRecord.of(line)
    for _ in range(2):  # the second report adds nothing
        write_report(record, line, list(reporting(line, judge)))
        first, second = record.main_line
        assert (first.nags, second.nags) == ((4,), ())
        assert first.comments[0].startswith("Blunder.")
        assert [node.turn for node in record.root.children] == ["d3d4", "c2b2"]
        marks = [node.marks.evaluation for node in (record.root, first, second)]
        assert marks == [0, -900, -900]


def test_preferred_turns_are_annotated_as_agreed(tmp_path: Path, capsys) -> None:
    line = Line.of(Position("queah:balanced"), ["d3d4", "b3a3"])
    scores, bests = [0, 900, -900], ["d3d4", "b3a3", "c2b2"]

    def judge(line: Line) -> ReportedPosition:
        return judge_found(line, scores[len(line)], bests[len(line)])

    record = GameRecord.of(line)
    write_report(record, line, list(reporting(line, judge)))
    nodes = [record.root, *record.main_line]
    assert [node.marks.evaluation for node in nodes] == [-900, -900, -900]
    assert [(node.nags, node.comments) for node in nodes] == [((), ())] * 3
    assert len(record.root.children) == 1


def test_annotated_games_state_nothing_false(tmp_path: Path, capsys) -> None:
    game, annotated = tmp_path / "game.txt", tmp_path / "annotated.txt"
    game.write_text(GAME)
    annotate(game, seconds=0.02)
    annotated.write_text(capsys.readouterr().out)
    [record] = read_games(annotated.read_text())
    for node in record.main_line:
        assert node.parent
        others = {child.turn for child in node.parent.children} - {node.turn}
        assert others or not node.nags
    assert Prover().prove(record).wrong == []
