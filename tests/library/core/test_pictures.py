"""Pictures of positions, lines and records from Python."""

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from lodestone import GameRecord, Line, LodestoneError, Position, RulesError

START = Position("queah:balanced")
LINE = Line.of(START, ["d3d4", "b3a3"])


def test_arrows_marks_and_the_last_turn_are_drawn() -> None:
    plain = START.svg()
    drawn = START.svg(arrows={"d3d4": "red"}, marks=["b3"], last="c2c1", size=300, theme="dark")
    for document in (plain, drawn, LINE.svg(), LINE.svg(moving=True), GameRecord.of(LINE).svg()):
        fromstring(document)
    assert 'width="300"' in drawn
    assert (drawn.count("#882020"), drawn.count("#15781b")) == (1, 1)
    assert drawn.count("<path") == plain.count("<path") + 4
    assert START.svg(near="black") != plain
    assert LINE.svg() == LINE.position.svg(last="b3a3")
    assert "animation" in GameRecord.of(LINE).svg()


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ({"arrows": ["d3"]}, "expected two cells or more, such as a turn, not the text 'd3'"),
        ({"marks": ["z9"]}, "unknown cell 'z9'; allowed: c1"),
        ({"marks": {"b3": "pink"}}, "unknown colour 'pink'; allowed: green"),
        ({"hats": "red"}, "unknown picture 'hats'; allowed: board, pieces, arrows, last"),
        ({"size": "x"}, "expected a size in pixels, not the text 'x'"),
    ],
)
def test_what_cannot_be_drawn_is_a_line(drawn, message) -> None:
    with pytest.raises(RulesError, match=message):
        START.svg(**drawn)


def test_pictures_are_saved_by_their_names(tmp_path: Path) -> None:
    for shown, ends in (
        (START, "svg png"),
        (LINE, "svg png gif"),
        (GameRecord.of(LINE), "svg gif"),
    ):
        for end in ends.split():
            shown.save(tmp_path / f"x.{end}", size=120)
            begins = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF8"}[end]
            assert (tmp_path / f"x.{end}").read_bytes().startswith(begins)
    with pytest.raises(LodestoneError, match=r"ends with .svg, .png or .gif, not 'x.jpg'"):
        START.save("x.jpg")
    with pytest.raises(LodestoneError, match=r"cannot write '/nowhere/x.svg'"):
        START.save("/nowhere/x.svg")
