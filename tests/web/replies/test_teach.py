"""What the page is told of drills."""

import pytest

from lodestone.core.rules import Rules
from lodestone.records.cursor import in_one_go
from lodestone.teach.lessons import read_lessons, taught_games
from lodestone.web.replies.teach import drills, lessons


def test_drills_say_what_proves_them() -> None:
    queah, quincala = drills(None, "queah"), drills(None, "quincala")
    assert [queah[0].title, queah[-1].title] == ["Two against one", "Four against three (4)"]
    assert {(one.opponent, one.proof) for one in queah} == {
        ("perfect", "the table of all positions")
    }
    assert quincala[0].title == "Win in 2"
    assert {one.proof for one in quincala} == {"a search to the end"}


@pytest.mark.parametrize("game", taught_games(), ids=lambda game: game.name)
def test_drills_are_told_apart(game) -> None:
    titles = [one.title for one in drills(None, game.name)]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("game", taught_games(), ids=lambda game: game.name)
def test_every_lesson_has_its_board(game) -> None:
    pictures = in_one_go(lessons(None, game.name))
    assert [one.name for one in pictures] == [one.name for one in read_lessons(game)]
    for picture in pictures:
        rules = Rules.parse(picture.rules)
        cells = rules.game.cells(rules.options)
        assert {piece.cell for piece in picture.pieces} <= set(cells)
