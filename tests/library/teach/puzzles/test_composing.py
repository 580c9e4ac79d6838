"""Composed positions: they keep to their frame, and nothing in them is decided yet."""

import random

from authoring.puzzles.composing import BoardPart, composed
from lodestone.core.position import Position
from lodestone.core.rules import Rules

RULES = Rules.parse("qo:small,reach=1,paid=aside")
LINE = BoardPart(
    """
    WWWWW
    ?????
    b...w
    ?????
    ?????
    """,
    side="b",
    own=(3, 5),
    other=(2, 4),
)
#: A set of three that is blocked already: it would fall after any turn.
FALLING = BoardPart("wbbbw ????? ????? ????? ?????", side="b", own=(9, 9), other=(9, 9))
#: Every try completes the line, or wins in another way.
WON = BoardPart("ww.ww ..w.. ..... ..... .....", side="b", own=(9, 9), other=(9, 9))


def positions(frame: BoardPart, seed: int, tries: int = 12) -> list[Position]:
    return list(composed(RULES, frame, random.Random(seed), tries))


def is_in(frame: BoardPart, position: Position) -> bool:
    """Return whether a position shows a frame, apart from the piece that a rank leaves out."""
    ranks = frame.picture.split()
    for number, rank in zip(range(len(ranks), 0, -1), ranks, strict=True):
        missing = 0
        for file, letter in zip("abcde", rank, strict=True):
            piece = position.pieces.get(f"{file}{number}", ".")[0]
            if letter.isupper() and piece == ".":
                missing += 1
            elif letter != "?" and piece != letter.lower():
                return False
        if missing != rank.isupper():
            return False
    return True


def test_composed_positions_show_their_frame() -> None:
    found = positions(LINE, seed=1)
    assert len(found) > 3
    for position in found:
        assert any(is_in(LINE, image) for image in position.images)
        assert position.side == "black"


def test_hands_stay_within_the_frame() -> None:
    for position in positions(LINE, seed=2):
        own, other = map(int, str(position).split()[2].split(","))
        assert 3 <= own <= 5
        assert 2 <= other <= 4
    rich = BoardPart(LINE.picture, "b", own=(5, 5), other=(500, 500))
    for position in positions(rich, seed=2):
        held = sum(map(int, str(position).split()[2].split(",")))
        assert held + len(position.pieces) == 60


def test_no_composed_position_is_won_at_once() -> None:
    for position in positions(LINE, seed=3):
        for turn in position.turns:
            outcome = position.play(turn).outcome
            assert outcome is None or outcome.winner != position.side
    assert positions(WON, seed=3) == []


def test_nothing_falls_whatever_is_played() -> None:
    assert positions(FALLING, seed=4) == []


def test_equal_seeds_compose_equal_positions() -> None:
    first, again, other = (list(map(str, positions(LINE, seed))) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_pieces_of_no_game_compose_nothing() -> None:
    assert positions(BoardPart("q???? ????? ????? ????? ?????", "b", (3, 3), (3, 3)), seed=7) == []
