"""A document has all that a viewer needs: one diagram for each node, in the record's order."""

import json
import re
import zlib
from base64 import b64decode
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from lodestone import Line, LodestoneError, Position
from lodestone.core.game import all_games
from lodestone.records import GameRecord
from lodestone.records.check import check
from lodestone.study.diagram import diagram_of
from lodestone.study.document import Document
from lodestone.study.page import PageLook, write_page
from tests.library.records.annotated import annotated_record
from tests.library.records.reading import game
from tests.library.study.games import annotated, cursor, document

NAMES = [game.name for game in all_games()]
WRITTEN = TypeAdapter(Document)
PLAIN = PageLook("dark", coordinates=False, width=300)


def test_each_node_has_its_diagram_in_order() -> None:
    shown = document(annotated())
    turns = [node.turn or None for node in shown.record.nodes()]
    assert turns == [None, "c2c3", "b3a3", "d2c2", "d3d4", "b3a3", "c2b2", "b3b2"]
    last = [diagram.last and diagram.last.text for diagram in shown.nodes]
    assert last == turns
    assert [diagram.ply for diagram in shown.nodes] == [0, 1, 2, 3, 1, 2, 3, 2]


@pytest.mark.parametrize("rules", NAMES)
def test_diagrams_are_those_of_the_positions(rules: str) -> None:
    record = annotated_record(rules, 20, 3, compiled=False)
    check(record, cursor(), rewrite=True)
    expected = [str(cursor().line(record, node).position) for node in record.nodes()]
    assert [diagram.position for diagram in document(record).nodes] == expected


def test_only_the_main_line_is_ended_by_players() -> None:
    over = {n: diagram.outcome for n, diagram in enumerate(document(annotated()).nodes)}
    assert [n for n, outcome in over.items() if outcome] == [3]
    assert over[3].reason == "Black resigned."


def test_after_resigning_nothing_is_foretold() -> None:
    line = Line.of(Position("qo", "bbbbbbb1/8/8/8/8/8/8/8 w 9,9"))
    before, after = diagram_of(line), diagram_of(line.resign("white"))
    assert before.facts[0].text.endswith("if it ended now, Black would win")
    assert [fact.text for fact in after.facts] == ["Black 16, White 9"]
    assert "h8" in before.highlights
    assert after.highlights == {}


def test_illegal_turns_are_cut_and_named() -> None:
    shown = document(game("1. c2c3 (1. a1a2) b3a3 *"))
    assert len(shown.nodes) == shown.record.size == 3
    assert "a1a2" in shown.errors[0].message


@pytest.mark.slow
def test_five_hundred_nodes_are_small() -> None:
    record = GameRecord("quincala")
    for _ in range(100):
        record.root.add("c1-d2-e3").add("c7-d6-e5").add("e3-d3").add("e5-e4").add("c2-c3")
    record.root.children[:] = [one for one in record.root.children if one.turn]
    size = len(WRITTEN.dump_json(document(record)))
    assert size < 1_000_000


def test_no_rules_no_document() -> None:
    with pytest.raises(LodestoneError, match="unknown game 'chess'"):
        document(game("*", rules="chess"))


def held_in(page: str) -> list[object]:
    """Return the documents of a page, each without its scene."""
    packed = re.findall(r'<script type="application/deflate">(.*?)</script>', page)
    return [json.loads(zlib.decompress(b64decode(one))) for one in packed]


def test_a_page_holds_its_games_whole() -> None:
    shown = document(annotated())
    page = write_page([shown, shown], "Two games", at=2)
    assert page.count("<lodestone-viewer ") == 2
    whole = json.loads(WRITTEN.dump_json(shown, by_alias=True))
    scene = whole.pop("scene")
    assert held_in(page) == [whole] * 2
    # Both have one board.
    [(name, board)] = re.findall(r'<script type="application/json" id="(.*?)">(.*)</script>', page)
    assert json.loads(board) == scene
    assert page.count(f'aria-label="Ann &lt;/script&gt; – Bea" scene="{name}" at="2"') == 2
    assert page.count("</script>") == 4
    assert "http:" not in re.sub(r"http://www\.w3\.org/\d+/\w+", "", page)


def test_a_page_needs_the_viewer_that_is_built(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("lodestone.study.page.SCRIPT", tmp_path / "lodestone-viewer.js")
    with pytest.raises(LodestoneError, match="script is not built: run make bundle"):
        write_page([document(annotated())], "A game")


def test_a_page_lists_several_games() -> None:
    shown = document(annotated())
    one, two, many = (write_page([shown] * count, "Games") for count in (1, 2, 13))
    assert "<h2>" not in one
    assert "<details" not in one
    assert two.count('<a href="#game-2">') == two.count('<section id="game-2">') == 1
    assert ("<details open>" in two, "<details open>" in many) == (True, False)


def test_a_page_looks_as_it_is_asked_to() -> None:
    shown = document(annotated())
    plain, asked = write_page([shown], "Game"), write_page([shown], "Game", look=PLAIN)
    assert ":root{color-scheme:light dark}" in plain
    assert ":root{color-scheme:dark}" in asked
    assert "lodestone-viewer{max-width:300px}" in asked
    names = "\\u003ctext"
    assert (names in plain, names in asked) == (True, False)


def test_a_game_of_a_page_takes_little_room() -> None:
    """Positions repeat most of one another: packed, a turn takes no more than a line of text."""
    record = annotated_record("queah", 80, 3, compiled=False)
    shown = document(record)
    one, two = (len(write_page([shown] * count, "Games")) for count in (1, 2))
    assert two - one < 100 * len(shown.nodes)
