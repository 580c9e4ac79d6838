"""Layouts: what comes along is sound, and every fault of a file is told in one line."""

import os
from pathlib import Path

import pytest

from lodestone import Position, Rules, RulesError
from lodestone.core.option_files import LARGEST_FILE
from lodestone.games.quincala.layouts import FOLDER, read_layout
from lodestone.games.quincala.rules import QuincalaOptions

GOOD = """
title = "Small"
about = "A strip."
source = "a test"
start = ["l ms -", "- . -", "LM S -"]
[links]
a1 = "a2 b1"
a2 = "a1 a3"
a3 = "a2 b3"
b1 = "a1 c1"
b3 = "a3 c3"
c1 = "b1 c2"
c2 = "c1 c3"
c3 = "b3 c2"
"""


@pytest.fixture
def write(tmp_path):
    def to(text: str) -> Path:
        path = tmp_path / "layout.toml"
        path.write_text(text, "utf-8")
        return path

    return to


def test_what_the_option_offers_is_what_comes_along() -> None:
    offered = {value.name for value in QuincalaOptions.find("layout").values}
    assert offered == {path.stem for path in FOLDER.glob("*.toml")}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_shipped_layouts_are_fair_and_complete(path: Path) -> None:
    """K3: reconstructions, two pieces of each size a side, arranged point-symmetrically."""
    layout = read_layout(path)
    assert layout.source == "reconstruction"
    assert layout.pieces == (2, 2, 2)
    half_turn = layout.symmetries[3].image
    turned = {half_turn[dot]: tower.swapcase() for dot, tower in layout.start.items()}
    assert turned == layout.start


def test_a_file_is_played_on_by_its_path(write) -> None:
    path = write(GOOD)
    start = Position.start(f"quincala:layout={path}")
    assert str(start) == "l,ms,-/-,-/LM,S,- w -"
    assert str(start.rules) == f"quincala:tournament,layout={path}"
    assert Rules.parse(str(start.rules)) == start.rules
    assert {turn[:5] for turn in start.turns} == {"a1-a2", "a1-a3", "a1-b1", "b1-a1", "b1-c1"}
    assert "Small: 8 dots" in str(start.rules.clauses)


FAULTS = {
    "no TOML": ["cannot read layout", "line 1"],
    GOOD.replace('title = "Small"', ""): ["title is missing"],
    GOOD.replace('"A strip."', "3"): ["about is a text, not '3'"],
    GOOD.replace("about", "abuot"): ["about is missing", "unknown entry 'abuot'; allowed: title"],
    GOOD.replace('"- . -"', '"- -"'): ["rows of start are of unequal width: 2, 3"],
    GOOD.replace('"- . -"', '". . ."'): [
        "row 2 has no dot",
        "a1 is linked to 'a2', which start does not have",
        "links name 'a2', which start does not have",
        "links name 'c2'",
    ],
    GOOD.replace("LM S", "ML Q"): [
        "a1 holds ML; a tower is written from large to small",
        "b1 holds 'Q'; pieces are L M S l m s",
        "White has 0 small pieces and Black 1; they must be equal",
    ],
    GOOD.replace("LM S", "LMm S"): [
        "a1 holds two medium pieces in LMm",
        "White has 1 medium piece and Black 2",
    ],
    GOOD.replace("l ms", "l m").replace("LM S", "LM -"): ["there is no small piece"],
    GOOD.replace('a1 = "a2 b1"', 'a1 = "a2"'): ["b1 is linked to a1, but a1 not to b1"],
    GOOD.replace('a1 = "a2 b1"', 'a1 = "a2 b1 c2 z7 b1"'): [
        "a1 is linked to c2, which is not next to it",
        "a1 is linked to 'z7', which start does not have",
        "a1 is linked to 'b1' twice",
    ],
    GOOD.replace('a1 = "a2 b1"', ""): ["a1 has no links", "a2 is linked to a1, but a1 not to a2"],
    GOOD.replace('a1 = "a2 b1"', "a1 = 1"): ["links of 'a1' must be a string", "a1 has no links"],
    GOOD.partition("[links]")[0] + "links = 1": ["links must be a table"],
    GOOD.replace("l ms -", "l ms lm").replace("LM S -", "LM S LM").replace("- . -", "lm . LM"): [
        "White has 6 large and medium pieces; at most 4 are allowed",
        "Black has 6 large and medium pieces",
    ],
    GOOD.replace('"- . -"', ", ".join(['"- - -"'] * 21)): [
        "start has 69 dots; 1 to 62 are allowed"
    ],
    GOOD.replace("l ms -", "- " * 27): ["start has more than 26 files or 99 ranks"],
}


@pytest.mark.parametrize(("text", "parts"), FAULTS.items())
def test_every_fault_of_a_file_is_named(text: str, parts: list[str], write) -> None:
    path = write(text)
    with pytest.raises(RulesError) as caught:
        Position.start(f"quincala:layout={path}")
    message = str(caught.value)
    assert str(path) in message
    assert "\n" not in message
    for part in parts:
        assert part in message


def test_a_file_that_cannot_be_read_is_named(tmp_path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    (tmp_path / "deep.toml").write_text("a = " + "[" * 50_000)
    (tmp_path / "long.toml").write_text("a = " + "1" * 50_000)
    (tmp_path / "large.toml").write_text("#" * (LARGEST_FILE + 1))
    os.mkfifo(tmp_path / "pipe.toml")
    for name, reason in (
        ("none.toml", "No such file"),
        (".", "not a regular file"),
        ("pipe.toml", "not a regular file"),
        ("bytes.toml", "UTF-8"),
        ("deep.toml", "recursion"),
        ("long.toml", "limit"),
        ("large.toml", "more than 64,000 bytes"),
    ):
        with pytest.raises(RulesError, match=f"cannot read layout .*{reason}"):
            Position.start(f"quincala:layout={tmp_path}/{name}")


def test_a_device_without_end_is_not_read() -> None:
    with pytest.raises(RulesError, match="cannot read layout /dev/zero: it is not a regular file"):
        Position.start("quincala:layout=/dev/zero")


def test_a_byte_order_mark_is_skipped(write) -> None:
    path = write("\ufeff" + GOOD)
    assert str(Position.start(f"quincala:layout={path}")) == "l,ms,-/-,-/LM,S,- w -"


ALONE = {
    GOOD.replace('start = ["l ms -", "- . -", "LM S -"]', ""): "start is missing",
    GOOD.replace('["l ms -", "- . -", "LM S -"]', "3"): "start must be a list of strings",
    GOOD.partition("[links]")[0]: "links is missing",
}


@pytest.mark.parametrize(("text", "fault"), ALONE.items())
def test_a_missing_part_is_one_fault(text: str, fault: str, write) -> None:
    path = write(text)
    with pytest.raises(RulesError) as caught:
        Position.start(f"quincala:layout={path}")
    assert str(caught.value) == f"layout {path}: {fault}"


@pytest.mark.parametrize("name", ["mini-52", "noext"])
def test_an_unknown_layout_lists_names_and_files(name: str) -> None:
    allowed = "allowed: mini-21, mini-25, mini-37, or the path of a layout file such as ./mine.toml"
    with pytest.raises(RulesError) as caught:
        Rules.parse(f"quincala:layout={name}")
    assert str(caught.value).endswith(allowed)


def test_a_path_with_a_comma_is_refused() -> None:
    game = Rules.parse("quincala").game
    with pytest.raises(RulesError, match="a path with a comma cannot stand in a rules string"):
        Rules.parse("quincala:layout=my,board.toml")
    with pytest.raises(RulesError, match="a path with a comma cannot stand in a rules string"):
        Rules.of(game, "tournament", {"layout": "my,board.toml"})


def test_reading_rules_reads_no_file() -> None:
    """So that a server can refuse them before anything is opened."""
    rules = Rules.parse("quincala:layout=/no/such/file.toml")
    assert rules.options.find("layout").is_file(rules.options.values()["layout"])
    assert not rules.options.find("layout").is_file("mini-25")
