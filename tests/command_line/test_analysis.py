"""`lodestone analyse` and `lodestone annotate`, in this process."""

import json
from pathlib import Path

import pytest

from lodestone import LodestoneError, Position, read_games
from lodestone.cli.analysis import analyse, annotate

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
    assert all(node.marks.evaluation is not None or node.marks.exact for node in record.nodes())
    mistakes = [node for node in record.main_line if {2, 4, 6} & set(node.nags)]
    assert mistakes
    for node in mistakes:
        assert node.comments
        assert len(node.parent.children) == 2
    assert "mistake" in written.err
    (tmp_path / "again.txt").write_text(written.out)
    annotate(tmp_path / "again.txt", seconds=0.02)
    assert capsys.readouterr().out.count("(") <= 2 * written.out.count("(")
