"""Notebooks: what displays itself there, the widgets, and the notebooks in docs."""

import json
import re
from pathlib import Path
from random import Random

import nbformat
import pytest

from lodestone import GameRecord, Line, Position, play_match
from lodestone.core.rules import Rules, play_rules
from lodestone.fronts.notebook import BoardWidget, Viewer
from lodestone.lab import compare_rules, find_metrics
from tools.notebooks import FOLDER, executed

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
PRESSED = re.compile(r'data-cell="(\w+)"')


def record() -> GameRecord:
    line = Line.of(Position("queah:balanced"), ["d3d4", "b3a3"])
    return GameRecord.of(line.resign("white"), {"white": "Ann & Eve", "black": "Bob"})


def test_records_show_players_turns_and_position() -> None:
    shown = record()._repr_html_()
    assert "Ann &amp; Eve – Bob</b> 0-1" in shown
    assert "d3d4 b3a3" in shown
    assert "<svg" in shown


def test_matches_show_their_words() -> None:
    match = play_match("greedy", "level-1", "queah", games=2, longest=40, compiled=False)
    assert "greedy against level-1" in match._repr_html_()


@pytest.mark.slow
def test_comparisons_show_their_words() -> None:
    rules = [Rules.parse("queah:balanced")]
    assert "10 games" in compare_rules(rules, find_metrics(["length"]), games=10)._repr_html_()


def test_the_viewer_holds_the_whole_game() -> None:
    viewer = Viewer(record(), at=1)
    assert len(json.loads(viewer.document)["nodes"]) == 3
    assert viewer.at == 1
    assert "lodestone-viewer" in viewer._esm


@pytest.mark.parametrize("rules", ["queah:balanced", "qo:small", "quincala:mini-21"])
def test_pressing_cells_plays_legal_turns(rules: str) -> None:
    board, rng = BoardWidget(rules), Random(1)
    for _ in range(60):
        if board.line.outcome:
            break
        cells = PRESSED.findall(board.picture)
        board.press(None if board.can_stop else rng.choice(cells))
    assert len(board.line) > 8
    assert Line.of(Position(play_rules(rules)), board.line.turns).position == board.line.position


def test_an_opponent_answers_each_turn() -> None:
    board = BoardWidget("queah:balanced", opponent="greedy")
    board.press("d3")
    board.press("d4")
    assert len(board.line) == 2
    assert board.says.startswith(
        f"Black: {board.line[1][:2]} to {board.line[1][2:]}\nWhite to move"
    )
    assert "White has 6 pieces in reserve" in board.says


def test_another_piece_can_be_chosen() -> None:
    board = BoardWidget("queah:balanced")
    before = board.picture
    board.press("d3")
    board.press("")
    assert board.picture == before
    board.press("d3")
    assert set(PRESSED.findall(board.picture)) == {"c2", "d3", "c3", "d4", "e3"}
    board.press("c2")
    board.press("b2")
    assert board.line.turns == ("c2b2",)


@pytest.mark.long
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_give_what_they_show(path: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    outputs, kept = (
        [cell.get("outputs", []) for cell in notebook.cells]
        for notebook in (executed(path), nbformat.read(path, as_version=4))
    )
    assert outputs == kept
