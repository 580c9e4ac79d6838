"""What Mini Quincala says of legs: pieces are named by size and colour, never by letters."""

import pytest

from lodestone import Position


@pytest.mark.parametrize(
    ("text", "way", "notes"),
    [
        (
            "m,l,m/s,-,-,-,s/-,-,l,-,-/S,-,L,-,S/M,L,M w -",
            "c2-c3",
            ["knocks a large black piece"],
        ),
        (
            "m,l,m/s,-,l,-,s/-,-,-,-,-/S,-,L,-,S/M,L,M w -",
            "c1-c2",
            ["knocks your own large piece"],
        ),
        (
            "-,-,-/-,-,-,l,-/-,-,-,m,Ls/s,-,-,-,LS/-,-,M w MSlm",
            "e2-e3",
            ["knocks a small black piece and your own large piece"],
        ),
        (
            "L,-,l/s,lS,-,-,-/-,-,m,-,s/S,-,-,-,-/L,-,- w MMm",
            "b5-b4-a4",
            ["knocks a large black piece", "knocks a small black piece, wins"],
        ),
    ],
)
def test_a_leg_names_what_it_knocks(text: str, way: str, notes: list[str]) -> None:
    position = Position("quincala:mini-21", text)
    actions = position.actions(way)
    assert [action.note for action in actions] == notes
