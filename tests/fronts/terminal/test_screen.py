"""What the screen shows: all that matters in 80 by 24, with colours and without."""

import re

import pytest

from lodestone.core.errors import TurnError
from lodestone.fronts.terminal.panel import LINES, Telling
from tests.fronts.terminal.drive import Driver, people, play
from tests.thinning import some

#: Every board that there is, with the largest: rules, and a position with full cells if any.
BOARDS = {
    "queah": None,
    "qo:standard,size=9": None,
    "quincala:mini-21": None,
    "quincala:mini-25": "-,-,-,-,lms/-,-,-,-,lms/-,-,-,-,-/-,-,-,-,-/LS,-,S,-,M w LM",
    "quincala:mini-37": None,
}
#: A turn that is not legal in each game; the fault names all that are.
WRONG = {"queah": "a3b3", "quincala": "a3-a4", "qo": "a1-b2"}


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("rules", BOARDS)
def test_nothing_is_cut_off_in_80_by_24(rules: str) -> None:
    async def body(driver: Driver) -> None:
        shown = driver.board.shown
        position = driver.app.seated.line.position
        pieces = position.pieces
        for cell in shown.grid.places:
            kind = pieces.get(cell)
            side_letters = {"white": "W", "black": "B"}
            wanted = side_letters.get(kind, kind) if kind else "·"
            assert driver.cell(cell).strip(" [].()*") == wanted, cell
        for cell in shown.grid.places:
            x, y = driver.middle_of(cell)
            assert driver.lines[y].startswith(f"{cell[1:]:>2} ")
            column = [line[x] for line in driver.lines[:20]]
            assert cell[0] in column
        for hand in position.hands:
            assert hand.label in driver.panel
        for fact in position.facts():
            assert " ".join(fact.text.split()) in driver.panel
        assert "h Hint u Undo a Analysis t Type f Flip n New o Draw r Resign" in driver.text
        assert "? Help q Quit" in driver.text
        assert "to move: " in driver.status
        text = WRONG[position.rules.game.name]
        with pytest.raises(TurnError) as caught:
            position.parse_turn(text)
        await driver.type(text)
        assert str(caught.value) in driver.status

    play(people(rules, BOARDS[rules]), body)


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("rules", some(BOARDS, 1))
def test_there_is_room_for_turns_and_the_analysis(rules: str) -> None:
    async def body(driver: Driver) -> None:
        await driver.press("a")
        await driver.wait(lambda: "depth " in driver.text)
        for _ in range(2):
            while not driver.app.builder.walked and not driver.turns:
                await driver.act(driver.walk_and_enter)
            await driver.press("e")
        panel = driver.app.query_one("#scroll")
        assert panel.size.height >= 3
        assert re.search(r"\b1\. ", driver.panel)

    play(people(rules, BOARDS[rules]), body)


@pytest.mark.slow
def test_a_long_reason_is_told_to_its_end() -> None:
    async def body(driver: Driver) -> None:
        await driver.type("a1")
        outcome = driver.app.seated.line.outcome
        assert outcome is not None
        assert outcome.termination == "container"
        assert len(outcome.reason) > 80
        assert " ".join(outcome.reason.split()) in driver.status

    play(people("qo:small,size=4,stones=40", "4/4/4/4 b 1,79"), body)


@pytest.mark.slow
def test_a_larger_screen_shows_all_again() -> None:
    async def body(driver: Driver) -> None:
        driver.app._news = "A word. " * 30
        driver.app._say()
        assert "A word." not in driver.status
        await driver.pilot.resize_terminal(200, 24)
        await driver.settle()
        assert "A word." in driver.status
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert "A word." not in driver.status
        assert "to move" in driver.status

    play(people("queah"), body)


@pytest.mark.slow
@pytest.mark.untraced
def test_the_board_grows_with_the_screen() -> None:
    async def body(driver: Driver) -> None:
        for size, expected in (((80, 24), 3), ((120, 40), 5), ((200, 60), 5)):
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
            width, height = driver.board.cell_size
            assert height == expected
            assert width >= 2 * height
            await driver.click("d3")
            assert "<W>" in driver.cell("d3")
            await driver.press("escape")

    play(people("queah"), body)


@pytest.mark.slow
def test_a_window_that_is_too_small_says_so() -> None:
    async def body(driver: Driver) -> None:
        for width, height in ((79, 24), (80, 23), (30, 10)):
            await driver.pilot.resize_terminal(width, height)
            await driver.settle()
            assert driver.text == (
                f"This window has {width} by {height} characters; the game needs 80 by 24. "
                "Make it larger, or press q to quit."
            )
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert "This window" not in driver.text
        assert ".W." in driver.cell("d3")
        assert driver.board.has_focus

    play(people("queah"), body, (79, 24))


@pytest.mark.slow
def test_a_small_window_takes_no_turns() -> None:
    async def body(driver: Driver) -> None:
        await driver.pilot.resize_terminal(60, 20)
        await driver.press("space", "enter", "space", "enter", "t", "d", "3", "e", "3", "enter")
        await driver.press("h", "r", "y", "n", "o", "f", "a", "u", "question_mark", "escape")
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert driver.turns == []
        assert len(driver.app.screen_stack) == 1
        assert driver.board.has_focus
        assert driver.app.seated.line.outcome is None
        await driver.press("space", "enter", "space", "enter")
        assert len(driver.turns) == 1
        await driver.pilot.resize_terminal(60, 20)
        await driver.press("q")
        assert not driver.app.is_running

    play(people("queah"), body)


async def _tell_apart(driver: Driver) -> None:
    """Sides, and what can be done with a cell, differ in characters."""
    assert ".W." in driver.cell("d3")
    assert " B " in driver.cell("c5")
    await driver.walk("d3")
    assert "[.W.]" in driver.cell("d3")
    await driver.press("enter")
    assert "[<W>]" in driver.cell("d3")
    assert "(·)" in driver.cell("e3")
    assert " · " in driver.cell("a3")


def test_without_colour_characters_say_everything(monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def body(driver: Driver) -> None:
        await _tell_apart(driver)
        styles = [
            segment.style
            for strip in driver.app.screen._compositor.render_strips()
            for segment in strip
            if segment.style
        ]
        colours = {colour for style in styles for colour in (style.color, style.bgcolor) if colour}
        assert colours
        for colour in colours:
            red, green, blue = colour.get_truecolor()
            assert red == green == blue, colour

    play(people("queah"), body)


@pytest.mark.slow
def test_the_terminals_own_colours_will_do() -> None:
    async def body(driver: Driver) -> None:
        driver.app.theme = "ansi-dark"
        await driver.pilot.pause()
        await _tell_apart(driver)

    play(people("queah"), body)


def test_a_long_turns_last_legs_are_shown() -> None:
    news = "So far a1" + "".join(f" to c{leg}" for leg in range(60)) + "."
    telling = Telling(news=news, ending="e ends the turn here.", place="c1: empty")
    fitted = telling.fitted(80)
    assert fitted.height(80) <= LINES
    assert fitted.news.endswith("to c58 to c59.")
    assert (fitted.ending, fitted.place) == (telling.ending, telling.place)
