"""The form for a new game: players first, then a preset, and what is changed of it."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, Route

from lodestone import Rules
from lodestone.core.game import all_games, find_game
from lodestone.teach.pages import first_rules, read_page
from lodestone.web.replies import teach
from lodestone.web.replies.teach import titles_of
from tests.thinning import some
from tests.web.browser.board import OPENED, OPTIONS, Board, Mouse, wait_until
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.lessons import HEAR, SHOWN, Pupil
from tests.web.browser.walk import RULES

STANDARD = 'input[name="preset"][value="standard"]'
SIZE = 'input[name="option-size"]'
LARGE_PHONE = {"width": 390, "height": 844}
LEARNT = "([name, steps]) => localStorage['lodestone.lessons'] = JSON.stringify({[name]: steps})"
#: Has a game be the one that was played last, by rules that nobody chose.
CHOOSE = """(game) => {
  localStorage["lodestone.settings"] = JSON.stringify({ newGame: { game } });
}"""
FOCUSED = "document.activeElement.value"
#: Notes which opponents are offered each time that they change.
NOTE_OFFERED = """
  window.offered = [];
  new MutationObserver(() => {
    const fields = [...document.querySelectorAll('input[name="mode"]')];
    const now = fields.map(({ value }) => value).join(" ");
    if (now && now !== offered.at(-1)) offered.push(now);
  }).observe(document, { childList: true, subtree: true, attributes: true });
"""
#: All but one of the answers that the page to play needs are there.
ANSWERED = """() => ["games", "players"].every((name) =>
  performance.getEntriesByType("resource").some((one) => one.name.endsWith(`api/${name}`)))"""


def test_cards_say_what_their_presets_mean(open_page: Opener) -> None:
    page = open_page().page
    page.click("#rules-choice > summary")
    house = page.locator(".card", has_text="house rules").inner_text()
    assert "Captures compulsory · entering as a turn · no stepping back" in house


def test_choosing_the_first_games_rules_moves_no_card(open_page: Opener) -> None:
    page = open_page().page
    page.click("#rules-choice > summary")
    first = page.locator(".first-game button")
    page.check('input[name="preset"][value="balanced"]')
    first.scroll_into_view_if_needed()
    where = page.locator(".card").first.bounding_box()
    first.click()
    page.wait_for_selector('input[name="preset"][value="comment"]:checked')
    assert page.locator(".card").first.bounding_box() == where


def told_of_changes(board: Board) -> dict[str, str]:
    """Return what the form says of changed options: on the card, below it, and on their heading."""
    card = board.page.locator(".card:has(:checked) strong + span")
    return {
        "card": board.text(".card:has(:checked) strong + span") if card.is_visible() else "",
        "changes": board.text(".changes p"),
        "options": board.text(OPTIONS),
    }


def test_changes_are_told_until_taken_back(open_page: Opener) -> None:
    """Those of the last game, too; a press on the preset that is chosen takes them back."""
    board = open_page()
    page = board.page
    board.new_game("friend", "standard", game="qo", size=3, by_dialog=True)
    page.click("#open-new")
    page.click("#rules-choice > summary")
    assert page.is_checked(STANDARD)
    # That a position may come up three times is the page's own choice, and no change.
    assert told_of_changes(board) == {
        "card": "with changed options",
        "changes": "Changed: Size: 3 by 3 points instead of 8 by 8 points.",
        "options": "Options: 1 changed",
    }
    page.click(STANDARD)
    assert page.input_value(SIZE) == "8"
    assert told_of_changes(board) == {
        "card": "",
        "changes": "",
        "options": "Options: none changed",
    }


@pytest.fixture
def options(open_page: Opener) -> Board:
    """The dialog for a new game, with the options of Qo."""
    board = open_page()
    board.new_game("friend", "standard", game="qo")
    board.page.click("#open-new")
    board.page.check('input[name="game"][value="qo"]')
    board.unfold_options()
    board.page.click(STANDARD)
    return board


def test_changed_options_are_marked_until_reset(options: Board) -> None:
    page = options.page
    page.fill(SIZE, "4")
    page.check('input[name="option-repetition"][value="none"]')
    size, repetition = page.locator(".changed-mark:visible").all_inner_texts()
    assert size == "Changed: 4 by 4 points instead of 8 by 8 points."
    assert " instead of " in repetition
    page.click("text=Reset options")
    assert page.evaluate(FOCUSED) == "standard"
    assert page.is_checked('input[name="option-repetition"][value="threefold"]')


def test_an_invalid_number_is_told_until_reset(options: Board) -> None:
    page = options.page
    page.fill(SIZE, "99")
    said = "Changed: Size: no valid number instead of 8 by 8 points."
    assert options.text(".changes p") == said
    page.click("text=Reset options")
    assert page.input_value(SIZE) == "8"
    before = page.evaluate("location.pathname")
    page.click("text=Start game")
    page.wait_for_function(OPENED, arg=before)
    assert "a8" in page.locator("#board").inner_html()


def test_nothing_in_a_shown_form_moves(open_page: Opener) -> None:
    """A press that lasts longer than an answer would choose what comes to be under the pointer."""
    held: list[Route] = []

    def hold(page: Page) -> None:
        page.add_init_script(NOTE_OFFERED)
        page.route("**/api/live", lambda route: held.append(route))  # noqa: PLW0108

    board = open_page(before=hold, ready="#start")
    page = board.page
    page.wait_for_function(ANSWERED)
    wait_until(page, lambda: held)
    held[0].continue_()
    page.wait_for_selector("#begin")
    page.check('input[name="mode"][value="watch"]')
    assert page.evaluate("offered") == ["computer friend online watch"]


def ways_to_a_game(board: Board, server: Server, game: str) -> Iterator[None]:
    """Begin a game on the page to play, on the game's own page, and after its first lesson."""
    page = board.page
    page.check(f'input[name="game"][value="{game}"]')
    page.click("#begin")
    yield
    page.goto(server.address + game)
    page.click("main button.primary")
    page.click("text=Start game")
    page.wait_for_selector("#play[data-game]:not([hidden])")
    yield
    name = titles_of(find_game(game))[0].name
    lesson = teach.lesson(None, game, name)
    last = len(lesson.play) - 1
    page.evaluate(LEARNT, [f"{game}/{name}", list(range(last))])
    page.goto(f"{server.address}learn/{game}/{name}")
    page.wait_for_function(SHOWN, arg=[f"{game}/{name}", last])
    page.evaluate(HEAR)
    Pupil(board, Mouse(board)).do(lesson.play[last])
    page.click("#play-game")
    page.wait_for_url("**/play/**")
    yield


@pytest.mark.parametrize("game", some([game.name for game in all_games()], 1))
def test_every_first_game_has_the_same_rules(open_page: Opener, server: Server, game: str) -> None:
    board = open_page()
    recommended = Rules.parse(read_page(find_game(game)).recommended[0].rules)
    usual = recommended.changed(**find_game(game).play_defaults)
    for _ in ways_to_a_game(board, server, game):
        board.wait_ready()
        assert board.page.evaluate(RULES) == str(usual)
        board.page.evaluate("localStorage.clear()")


@pytest.mark.parametrize("game", some([game.name for game in all_games()], 1))
def test_all_pages_begin_with_those_rules(open_page: Opener, server: Server, game: str) -> None:
    page = open_page().page
    first = first_rules(find_game(game))
    page.evaluate(CHOOSE, game)
    with page.expect_request(lambda one: "record" in (one.post_data or "")) as asked:
        page.goto(f"{server.address}study")
    assert Rules.parse(asked.value.post_data_json["record"]["rules"]) == first
    with page.expect_request("**/api/setup") as asked:
        page.goto(f"{server.address}setup")
    assert Rules.parse(asked.value.post_data_json["rules"]) == first
    with page.expect_request("**/api/lab/plan") as asked:
        page.goto(f"{server.address}lab")
    task = asked.value.post_data_json
    begun = {name: values[0] for name, values in task["grid"].items()}
    assert Rules.parse(task["rules"]).changed(**begun) == first


def test_level_and_colour_are_chosen_without_scrolling(open_page: Opener) -> None:
    board = open_page(viewport=LARGE_PHONE)
    page = board.page
    level = page.locator('select[name="level"]')
    for one in (level, page.locator('input[name="side"]').first, page.locator("#begin")):
        box = one.bounding_box()
        assert box
        assert box["y"] + box["height"] <= LARGE_PHONE["height"] - 52
    level.select_option("level-2")
    page.check('input[name="side"][value="black"]')
    page.click("#begin")
    board.wait_ready()
    assert "Computer, level 2" in board.text("#seat-far")
    assert "You" in board.text("#seat-near")


def test_the_aim_is_shown_until_a_game_ends(open_page: Opener) -> None:
    board = open_page(viewport=LARGE_PHONE)
    page = board.page
    page.check('input[name="side"][value="black"]')
    page.set_viewport_size({"width": 320, "height": 568})
    page.click("#begin")
    board.wait_ready()
    assert page.is_visible("#game-title:text-is('Queah – Free entry')")
    assert board.text("#aim") == "Take all of your opponent's pieces. Learn how"
    assert (page.get_attribute("#caption a", "href") or "").endswith("learn/queah/steps")
    board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    page.click("#resign")
    page.click("dialog button.danger")
    page.wait_for_selector("#play.over")
    assert page.locator("#aim").count() == 0
    page.click("#moment >> text=Play again")
    page.wait_for_selector("#play:not(.over)")
    board.wait_ready()
    assert page.locator("#aim").count() == 0


def test_a_won_game_leads_to_the_next_level(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    page.click("#beginning > summary")
    page.fill('input[name="start"]', "-/---/-wb--/---/- w 0,0 -,-")
    page.check('input[name="side"][value="white"]')
    page.click("#begin")
    board.wait_ready()
    mouse = Mouse(board)
    mouse.pick("b3")
    mouse.put("d3")
    page.wait_for_selector("#play.over")
    assert page.locator("#moment button").all_text_contents()[0] == "Play level 1"
    before = page.evaluate("location.pathname")
    board.press("Play level 1")
    # The sides change, so the computer may take the piece and win before anybody looks.
    page.wait_for_function(OPENED, arg=before)
    board.wait_ready()
    assert "You" in board.text("#seat-near")
    assert "Computer, level 1" in board.text("#seat-far")


def test_a_link_begins_a_game(open_page: Opener, server: Server) -> None:
    link = f"{server.address}play#rules=queah:balanced,reserve=3&level=level-2&side=black"
    board = open_page(link, ready="#play:not([hidden])")
    board.wait_ready()
    assert "Computer, level 2" in board.text("#seat-far")
    assert "You" in board.text("#seat-near")
    address = board.page.url
    assert "#" not in address
    board.page.reload()
    board.wait_ready()
    assert board.page.url == address
    # The other address shows the game alone.
    board.page.goto(f"{server.address}board#rules=qo:size=4&level=level-1&side=black")
    board.wait_ready()
    assert board.page.is_hidden(".top")
    assert board.text("#game-title").startswith("Qo")
