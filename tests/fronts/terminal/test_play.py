"""Games played at the terminal, by keys and by mouse."""

import re
from pathlib import Path

import pytest

from lodestone.fronts.terminal.thinking import JobDone
from lodestone.players.levels import LEVELS
from lodestone.search.result import SearchResult
from lodestone.solve import solve
from tests.fronts.terminal.drive import (
    GAMES,
    QUICKLY,
    Driver,
    against_quick,
    nobody,
    people,
    play,
)
from tests.patience import PATIENCE
from tests.thinning import some

pytestmark = pytest.mark.slow

#: White's tower of three stands in the corner, one step from White's own medium piece.
OWN_KNOCK = "-,-,-,s,s/-,-,-,-,-/-,-,-,-,-/-,M,-,-,-/LMS,-,-,-,LS w llmm"
#: White may lose no small piece any more, and its own small piece is in reach.
NEARLY_LOST = "-,-,-,-,lms/-,-,-,-,lms/-,-,-,-,-/-,-,-,-,-/LS,-,S,-,M w LM"
#: White has eight pieces, Black two.
LOST_FOR_BLACK = "b/w-b/-ww--/-w-/- w 4,0 -,-"


def test_the_visible_focus_returns_to_the_board() -> None:
    async def body(driver: Driver) -> None:
        typing = "Enter plays the turn typed, Esc goes back to the board."
        assert typing not in driver.status
        assert not driver.lines[-2].startswith("> ")
        for leave in (["enter"], ["escape"], [*"d3d4", "enter"]):
            await driver.press("t")
            assert not driver.board.has_focus
            assert driver.lines[-2].startswith("> ")
            assert typing in driver.status
            await driver.press(*leave)
            assert driver.board.has_focus
            assert not driver.lines[-2].startswith("> ")
            assert typing not in driver.status
        await driver.press("t", *"nonsense", "enter")
        assert not driver.board.has_focus

    assert len(play(people("queah"), body).seated.line.turns) == 1


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("rules", "way"),
    some(zip(GAMES, ["walk_and_enter", "click", "walk_and_enter"], strict=True), 1),
)
def test_a_whole_game_against_the_computer(rules: str, way: str) -> None:
    async def body(driver: Driver) -> None:
        for _ in range(400):
            if driver.app.seated.line.outcome:
                break
            await driver.act(getattr(driver, way))
        outcome = driver.app.seated.line.outcome
        assert outcome is not None
        assert " ".join(outcome.reason.split()) in driver.status
        assert "wins." in driver.status or "Draw." in driver.status

    seated = play(against_quick(rules), body).seated
    sides = [position.side for position in seated.line.positions[:-1]]
    assert {"white", "black"} <= set(sides)


def test_the_computer_can_be_stopped_and_goes_on() -> None:
    async def body(driver: Driver) -> None:
        assert "Level 1 is thinking; Esc stops it." in driver.status
        await driver.press("escape")
        assert "Level 1 is stopped; g lets it continue." in driver.status
        await driver.press("o")
        assert "Only a person who has to move can offer a draw." in driver.status
        await driver.press("a")
        await driver.wait(lambda: "depth " in driver.text)
        assert "is stopped" in driver.status
        assert not driver.turns
        driver.app._pace = QUICKLY
        await driver.press("g")
        await driver.wait(lambda: bool(driver.turns))

    play(nobody("queah"), body, pace=PATIENCE)


def test_many_legs_are_built_and_undone_singly() -> None:
    async def body(driver: Driver) -> None:
        assert ".LMS." in driver.cell("a1")
        await driver.walk_and_enter("a5")
        assert (
            "a5: There is no tower here to lift. Press the tower that is to move first. (K5)"
            in driver.status
        )
        await driver.walk_and_enter("a1")
        assert "<LMS>" in driver.cell("a1")
        assert "(·)" in driver.cell("a2")
        await driver.walk_and_enter("a2")
        assert "So far a1 to a2." in driver.status
        said = "a2: white medium, white small picked up, white large stays."
        assert said in " ".join(driver.status.split())
        await driver.walk("b2")
        assert "knocks your own medium piece" in driver.status
        await driver.press("enter")
        assert "So far a1 to a2 to b2 (knocks your own medium piece)." in driver.status
        assert "White's knocked pieces: medium" in driver.panel
        await driver.press("escape")
        assert "So far a1 to a2." in driver.status
        assert "White's knocked pieces: nothing" in driver.panel
        await driver.press("enter")
        await driver.walk_and_enter("b3")
        assert driver.turns == ["a1-a2-b2-b3"]
        assert "a1-a2-b2*M-b3" in driver.text

    play(people("quincala:mini-25", OWN_KNOCK), body)


def test_a_turn_ends_where_the_player_says() -> None:
    async def body(driver: Driver) -> None:
        await driver.click("a1")
        await driver.click("a2")
        assert "e ends the turn here." in driver.status
        words = "ends the turn here"
        row = next(y for y, text in enumerate(driver.lines) if words in text)
        await driver.pilot.click(offset=(driver.lines[row].index(words), row))
        await driver.settle()
        assert driver.turns == ["a1-a2"]

    play(people("quincala:mini-25", OWN_KNOCK), body)


def test_a_losing_leg_is_warned_of_before() -> None:
    async def body(driver: Driver) -> None:
        await driver.walk_and_enter("a1")
        assert "!S!" in driver.cell("c1")
        await driver.walk("c1")
        assert "WARNING: loses the game" in driver.status
        await driver.press("enter")
        assert "Black wins." in driver.status

    play(people("quincala:mini-25", NEARLY_LOST), body)


def test_a_moves_cost_is_shown_before() -> None:
    async def body(driver: Driver) -> None:
        assert "Black holds 9 lodestones" in driver.panel
        await driver.walk_and_enter("a1")
        await driver.walk_and_enter("d4")
        await driver.walk("a1")
        assert "can move, costs " in driver.status
        await driver.press("enter")
        assert "(·)" in driver.cell("b1")
        await driver.walk("c1")
        assert "costs 4" in driver.status
        await driver.press("enter")
        assert driver.turns == ["a1", "d4", "a1-c1"]
        assert "Black holds 4 lodestones" in driver.panel
        assert "White holds 12 lodestones" in driver.panel
        assert "Black 5, White 13: Black threatens to empty its container" in driver.panel
        await driver.press("r", "y")
        assert "Black 5, White 13" in driver.panel
        assert "threatens" not in driver.panel

    play(people("qo:small,size=4,stones=9"), body)


def test_entering_a_piece_lowers_the_reserve_at_once() -> None:
    async def body(driver: Driver) -> None:
        assert "White has 3 pieces in reserve" in driver.panel
        await driver.press("space", "enter")
        assert driver.app.builder.walked
        assert "White has 2 pieces in reserve" in driver.panel
        await driver.press("u")
        assert "White has 3 pieces in reserve" in driver.panel

    play(people("queah", "b/bb-/-b-w-/--w/w w 3,2 -,-"), body)


def test_turns_are_taken_back_to_the_persons_own() -> None:
    async def body(driver: Driver) -> None:
        await driver.press("u")
        assert "no turn to take back" in driver.status
        for _ in range(2):
            await driver.act(driver.walk_and_enter)
            if driver.app.builder.picked:
                await driver.act(driver.walk_and_enter)
        assert len(driver.turns) == 4
        first = driver.turns[:2]
        assert re.search(r" 1\. \S+ 1… \S+ 2\. \S+ 2… ", driver.panel)
        await driver.press("u")
        assert driver.turns == first
        assert driver.app.seated.is_persons_turn
        await driver.press("u")
        assert driver.turns == []

    play(against_quick("queah"), body)


def test_typed_turns_are_played_nonsense_is_answered() -> None:
    async def body(driver: Driver) -> None:
        await driver.type("x9y9")
        assert "'x9y9'" in driver.status
        assert driver.turns == []
        await driver.press("ctrl+u")
        await driver.press(*"d3e3", "enter")
        assert driver.turns == ["d3e3"]
        assert "'x9y9'" not in driver.status
        await driver.press("escape")
        assert driver.board.has_focus
        await driver.type("   ")
        assert driver.turns == ["d3e3"]

    play(people("queah"), body)


@pytest.mark.long
def test_a_new_game_against_perfect_needs_solved_rules(
    monkeypatch: pytest.MonkeyPatch, own_cache: Path
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(own_cache))
    solve("queah:reserve=0")

    async def body(driver: Driver) -> None:
        await driver.press("n", "tab", "tab", "enter", "end", "up", "enter")
        assert "solve it with: lodestone solve queah:balanced,reserve=0" in driver.dialog
        await driver.press("tab", "enter")
        assert driver.app.screen is not driver.app.screen_stack[0]
        await driver.press("ctrl+u", *"queah:reserve=0", "enter")
        seats = driver.app.seated.seats
        assert [player and player.name for player in seats.values()] == [None, "perfect"]

    play(people("queah:balanced,reserve=0"), body)


def test_resigning_is_confirmed_and_can_be_undone() -> None:
    async def body(driver: Driver) -> None:
        await driver.press("r")
        assert "Does White resign?" in driver.text
        await driver.press("n")
        assert driver.app.seated.line.outcome is None
        await driver.press("r", "y")
        assert "Black wins. White resigned." in driver.status
        await driver.press("r")
        assert "no game" in driver.status
        await driver.press("u")
        assert driver.app.seated.line.outcome is None

    play(against_quick("queah"), body)


def test_an_agreement_can_be_taken_back() -> None:
    async def body(driver: Driver) -> None:
        await driver.type("d3e3")
        await driver.press("escape", "o")
        asked = "Black offers to end the game: Draw. The players agreed to a draw. Does White agree"
        assert asked in driver.dialog
        await driver.press("n")
        assert driver.app.seated.line.outcome is None
        await driver.press("o", "y")
        assert "Draw. The players agreed to a draw." in driver.status
        await driver.press("o")
        assert "Only a person who has to move" in driver.status
        await driver.press("u")
        assert driver.app.seated.line.outcome is None
        assert driver.turns == ["d3e3"]

    play(people("queah"), body)


def test_the_computer_accepts_what_it_expects() -> None:
    async def body(driver: Driver) -> None:
        await driver.press("o")
        assert "Offer to end the game? If Black (Level 1) agrees: Draw." in driver.dialog
        await driver.press("y")
        await driver.wait(lambda: driver.app.seated.line.outcome is not None)
        assert "The players agreed to a draw." in driver.status
        await driver.press("u")
        assert driver.app.seated.is_persons_turn

    play(against_quick("queah:balanced", position=LOST_FOR_BLACK), body)


def test_the_computer_declines_less_than_it_expects() -> None:
    async def body(driver: Driver) -> None:
        await driver.press("o", "y")
        await driver.wait(lambda: "White (Level 1) declines and plays on." in driver.status)
        assert driver.app.seated.line.outcome is None
        await driver.act(driver.walk_and_enter)
        assert "declines" not in driver.status

    seated = against_quick(
        "queah:balanced", side="black", position=LOST_FOR_BLACK.replace(" w ", " b ")
    )
    play(seated, body)


def test_an_offer_lapses_with_its_turn() -> None:
    async def body(driver: Driver) -> None:
        thinker = driver.app._thinker
        thinker._run = [].append  # an answer that never comes
        await driver.press("o", "y")
        assert "Black (Level 1) considers the offer" in driver.status
        offer = thinker.job
        del thinker._run
        await driver.type("d3e3")
        assert offer.stop.is_set
        assert len(driver.turns) == 2
        assert driver.app.seated.line.outcome is None

    play(against_quick("queah"), body)


def test_a_hint_waits_until_an_offer_is_answered() -> None:
    async def body(driver: Driver) -> None:
        thinker = driver.app._thinker
        thinker._run = [].append  # an answer that never comes
        await driver.press("o", "y")
        offer = thinker.job
        await driver.press("h")
        assert "The computer has not answered the offer yet." in driver.status
        assert thinker.job is offer
        assert not offer.stop.is_set
        driver.app.post_message(JobDone(offer, SearchResult("", -900, depth=1)))
        await driver.wait(lambda: "Black (Level 1) declines and plays on." in driver.status)

    play(against_quick("queah"), body)


def test_a_new_game_records_the_one_before() -> None:
    async def body(driver: Driver) -> None:
        await driver.type("d3e3")
        await driver.press("escape", "n", "ctrl+u", *"nonsense")
        assert "unknown game 'nonsense'" in driver.text
        await driver.press("enter", "ctrl+u", *"qo:small", "enter")
        assert driver.app.seated.line.position.rules.game.name == "qo"
        assert driver.turns == []
        await driver.press("n", "escape")
        assert driver.app.seated.line.position.rules.game.name == "qo"
        await driver.press("n", "tab", "tab", "enter", "down", "enter", "tab", "enter")
        seats = driver.app.seated.seats
        assert {player and player.name for player in seats.values()} == {None, LEVELS[0].name}

    app = play(people("queah"), body)
    assert [seated.line.turns for seated in app.left] == [("d3e3",)]


def test_help_flipping_and_putting_down() -> None:
    async def body(driver: Driver) -> None:
        await driver.press("question_mark")
        assert "take back" in driver.text
        await driver.press("pagedown")
        assert "Q" in driver.text
        await driver.press("escape")
        assert driver.board.has_focus
        assert "W" in driver.cell("d3")
        before = driver.middle_of("c1")
        await driver.press("f")
        assert driver.middle_of("c5") == before
        assert "W" in driver.cell("d3")
        await driver.press("f")
        assert driver.middle_of("c1") == before
        await driver.walk_and_enter("d3")
        assert "<W>" in driver.cell("d3")
        await driver.press("backspace")
        assert ".W." in driver.cell("d3")
        assert driver.turns == []

    play(people("queah"), body)
