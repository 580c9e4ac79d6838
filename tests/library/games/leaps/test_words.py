"""What the page says to players of Leaps: what to do, why no turn begins, and how it ended."""

import pytest

from lodestone import Position
from tests.library.games.leaps.boards import own

SQUARE = own("bb-", "---", "-ww")
PLACED = own("bb-", "---", "-ww", closed="b2", pieces=2) + ",start=placed"
#: a1 can take two pieces by two leaps, and d1 one.
GREEDY = own("b--b", "----", "--bb", "wb-w") + ",capture=most-pieces,leaps=several"
DUTY = f"{SQUARE},replacement=duty,reserve=1,most=3"
ENTER = f"{SQUARE},reserve=1,most=3"


@pytest.mark.parametrize(
    ("rules", "text", "task"),
    [
        (PLACED, None, "set a piece on an empty point"),
        (DUTY, "bb-/---/-ww w 1,1 -,- duty", "enter a piece, as your opponent did"),
        (DUTY, "bb-/---/-ww w 1,1 -,- free", "move a piece, or enter one"),
        (ENTER, None, "enter a piece, then move"),
        (
            f"{ENTER},capture=mandatory-with-entry",
            "-b-/b--/--w w 1,1 -,-",
            "enter a piece where that lets you capture, then capture",
        ),
        (f"{SQUARE},capture=mandatory", "---/b--/w-w w 0,0 -,-", "capture"),
        (SQUARE, None, "move a piece"),
        (f"{own('wb-b')},stalemate=pass", "bwb- b 0,0 -,-", "move a piece"),
        (f"{own('bbw')},stalemate=pass", "bbw w 0,0 -,-", "no turn is possible, pass"),
    ],
)
def test_the_task_is_what_turns_can_do(rules: str, text: str | None, task: str) -> None:
    position = Position(rules, text)
    assert position.rules.game.task(position.rules.options, position.state) == task


@pytest.mark.parametrize(
    ("rules", "text", "point", "why"),
    [
        (PLACED, None, "b2", "This point is closed while pieces are set. (L3a)"),
        (PLACED, "---/---/--w b 0,0 -,- 1,2", "c1", "Pieces move only after both players have set"),
        (SQUARE, None, "b3", "You move only your own pieces. (L6, L7)"),
        (SQUARE, None, "b2", "Press the piece that is to move here first: b1. (L6, L7)"),
        (SQUARE, None, "a2", "This point is empty; move one of your pieces. (L6, L7)"),
        (ENTER, None, "b1", "You have to enter a piece first, and then move. (L9)"),
        (DUTY, "bb-/---/-ww w 1,1 -,- duty", "b1", "Your opponent entered a piece, so you have to"),
        (f"{SQUARE},capture=mandatory", "---/b--/w-w w 0,0 -,-", "c1", "You have to capture, and"),
        (GREEDY, None, "d1", "You have to take as many pieces as you can, and this piece cannot."),
        (own("-bb", "www", "www"), None, "b1", "This piece cannot move: it has no empty point to"),
        (
            f"{own('b--', '---', '--w')},backtrack=forbidden",
            "b--/---/-w- w 0,0 b2-b1,-",
            "b2",
            "This point is empty; move one of your pieces. (L6, L7)",
        ),
        (
            f"{own('w--b-w')},backtrack=forbidden",
            "w--b-w w 0,0 b1-a1,-",
            "a1",
            "This piece could only step back to where it came from. (L10)",
        ),
        (f"{SQUARE},reserve=1,most=2", None, "a2", "a piece enters only while you have fewer than"),
        (DUTY, "bb-/---/-ww w 0,1 -,- free", "a2", "you have no piece in reserve to enter. (L9)"),
        (
            f"{ENTER},capture=mandatory-with-entry",
            "-b-/b--/--w w 1,1 -,-",
            "c2",
            "You have to capture; after entering a piece here you could not. (L8)",
        ),
        (
            f"{DUTY},capture=mandatory",
            "---/b--/w-w w 1,1 -,- free",
            "b1",
            "You have to capture; no piece can enter now. (L8)",
        ),
    ],
)
def test_why_no_turn_begins_there(rules: str, text: str | None, point: str, why: str) -> None:
    position = Position(rules, text)
    reasons = position.rules.game.why_not(position.rules.options, position.state)
    assert why in str(reasons[point])


@pytest.mark.parametrize(
    ("rules", "how"),
    [
        ("", "A piece steps to a neighbouring empty point, or leaps over one enemy to the empty"),
        (",steps=forward", "A piece steps to a empty point in front of it, or"),
        (",steps=forward-and-sideways", "in front of it or beside it, or leaps"),
        (",backtrack=forbidden", ", but not straight back where it came from, or leaps"),
        (",over=line", "or leaps over a line of enemies to the empty point beyond. (L6, L7)"),
    ],
)
def test_how_pieces_move_is_said(rules: str, how: str) -> None:
    position = Position(SQUARE + rules)
    said = position.rules.game.why_not_there(position.rules.options, position.state)
    assert how in str(said)


@pytest.mark.parametrize(
    ("rules", "text", "reason"),
    [
        (own("wb-"), "-w- b 0,0 -,-", "Black has no piece left."),
        (f"{own('ww-bb-')},loses-at=1", "ww-b-- b 0,0 -,-", "Black has 1 piece left."),
        (f"{own('ww-bb-')},draws-at=1", "w---b- w 0,0 -,-", "has more than 1 piece left."),
        (own("wbb"), None, "White has no legal turn."),
        (
            f"{own('wbb')},stalemate=most-pieces-wins",
            None,
            "White has no legal turn, and has 1 piece against 2.",
        ),
        (f"{own('wbb')},stalemate=pass", "wbb w 0,0 -,- -- --", "Both players passed in success"),
    ],
)
def test_the_end_has_its_reason(rules: str, text: str | None, reason: str) -> None:
    outcome = Position(rules, text).outcome
    assert outcome is not None
    assert reason in outcome.reason


@pytest.mark.parametrize(
    ("text", "winner", "said"),
    [
        ("bb-/---/-ww w 0,0 -,-", None, "White has 2 pieces, Black 2."),
        ("b--/---/-ww b 0,0 -,-", "white", "White has 2 pieces, Black 1."),
        ("bb-/---/--w w 0,0 -,-", "black", "White has 1 piece, Black 2."),
    ],
)
def test_agreeing_counts_pieces(text: str, winner: str | None, said: str) -> None:
    position = Position(f"{SQUARE},agreement=most-pieces-wins", text)
    outcome = position.rules.game.agreed(position.rules.options, position.state)
    assert outcome.winner == winner
    assert said in outcome.reason
