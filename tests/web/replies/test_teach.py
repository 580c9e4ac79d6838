"""What the page is told of drills."""

from lodestone.web.replies.teach import drills


def test_drills_say_what_proves_them() -> None:
    queah, quincala = drills(None, "queah"), drills(None, "quincala")
    assert [queah[0].title, queah[-1].title] == ["Two against one", "Four against three"]
    assert {(one.opponent, one.proof) for one in queah} == {
        ("perfect", "the table of all positions")
    }
    assert quincala[0].title == "Won within 2 turns"
    assert {one.proof for one in quincala} == {"a search to the end"}
