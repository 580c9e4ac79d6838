"""Lessons on the page: every one is finished by mouse and by keys, and its words are heard."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Route

from lodestone.core.game import AnyGame, all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.teach.lessons import Lesson, read_lessons, taught_games
from lodestone.teach.pages import recommended_rules
from lodestone.web.replies import teach as api
from tests.thinning import some
from tests.web.browser.board import GO, OPTIONS, Board, Keys, Mouse, wait_until
from tests.web.browser.conftest import DESK, Opener, Server
from tests.web.browser.lessons import HEAR, Pupil
from tests.web.browser.patient import new_context
from tests.web.browser.test_access import PHONE, check

LESSONS = [
    (game, lesson, hand)
    for game in taught_games()
    for lesson in read_lessons(game)
    if not lesson.idea
    for hand in (Keys, Mouse)
]


#: Keeps the pitch of each tone from now on.
TONES = """() => {
  window.tones = [];
  const Tone = OscillatorNode;
  window.OscillatorNode = class extends Tone {
    constructor(audio, options) {
      super(audio, options);
      window.tones.push(options.frequency);
    }
  };
}"""
#: Those at the end of a lesson.
END = [392, 523, 659, 784]


@pytest.fixture(scope="module")
def classroom(browser: Browser, server: Server) -> Iterator[tuple[Board, list[str]]]:
    """One page for all lessons, without motion, and what it complains of."""
    context = new_context(browser, viewport=DESK, reduced_motion="reduce")
    board = Board(context.new_page())
    faults: list[str] = []
    board.page.on("pageerror", lambda error: faults.append(str(error)))
    board.page.goto(f"{server.address}learn")
    board.page.wait_for_selector("#courses a")
    board.page.evaluate(HEAR)
    yield board, faults
    context.close()


@pytest.mark.parametrize(
    ("game", "lesson", "hand"),
    some(LESSONS, 4),
    ids=lambda one: getattr(one, "name", "") or one.__name__,
)
def test_every_lesson_can_be_finished(
    classroom: tuple[Board, list[str]], game: AnyGame, lesson: Lesson, hand: type[Mouse | Keys]
) -> None:
    board, faults = classroom
    board.page.evaluate("() => { localStorage.clear(); window.heard.length = 0; }")
    Pupil(board, hand(board)).take(api.lesson(None, game.name, lesson.name))
    assert faults == []


def test_list_and_home_lead_to_first_lessons(open_page: Opener, server: Server) -> None:
    page = open_page(f"{server.address}learn", ready="#courses a").page
    page.get_by_role("link", name="Mini Quincala").click()
    page.wait_for_selector(".path-next h2:text-is('The board and the towers')")
    page.get_by_role("link", name="Begin", exact=True).click()
    page.wait_for_selector('#play[data-lesson="quincala/the-board"][data-busy="no"]')
    page.goto(server.address)
    page.click("text=Learn Mini Quincala")
    page.wait_for_selector('#play[data-lesson][data-busy="no"]')


def test_the_next_lesson_is_of_the_same_part(open_page: Opener, server: Server) -> None:
    """The file has ideas between the lessons of the path."""
    board = open_page(f"{server.address}learn", ready="#list")
    pupil = Pupil(board, Mouse(board))
    board.page.evaluate(HEAR)
    pupil.take(api.lesson(None, "qo", "full-board"))
    board.page.click("#continue:has-text('Next lesson')")
    board.page.wait_for_selector("#step-number:has-text('Lesson 10 of 10')")
    pupil.take(api.lesson(None, "qo", "published"))
    board.page.wait_for_selector("#continue:has-text('All lessons')")


def test_the_path_leads_to_a_first_game(open_page: Opener, server: Server) -> None:
    """One game at a time, with boards; the next step is in sight on a phone, and so is its way."""
    address = f"{server.address}learn/qo"
    page = open_page(address, ready=".path-next svg .picture", viewport=PHONE).page
    for text in (".path-next h2", ".path-next .primary"):
        box = page.locator(text).bounding_box()
        assert box
        assert box["y"] + box["height"] < PHONE["height"]
    steps = page.locator(".path[aria-label='The path'] > li")
    assert steps.count() == steps.locator(".path-board").count() > 6
    # Each row is a step that is counted.
    assert f"0 of {steps.count()} steps done" in page.inner_text(".path-next")
    assert page.locator(".path-part[open]").count() == 0
    assert page.evaluate("document.documentElement.scrollHeight") < 3 * PHONE["height"]
    page.evaluate("""() => localStorage.setItem("lodestone.settings", JSON.stringify({newGame:
      {game: "qo", ruleChoices: {qo: {preset: "traditional", options: {}}}}}))""")
    page.reload()
    page.get_by_role("button", name="Your first game").click()
    page.wait_for_selector("#seat-far >> text=/level 0/i")
    [first] = [game for game in all_games() if game.name == "qo"]
    kept = page.evaluate(GAMES)
    assert [one["record"]["rules"] for one in kept] == [str(recommended_rules(first)[0])]
    # Once it is won, the next level follows.
    page.evaluate(WON)
    page.goto(address)
    page.wait_for_selector(".path li[data-done=true]:has-text('Your first game')")


#: The games that the browser keeps, and the end of the only one.
GAMES = """() => Object.keys(localStorage).filter((key) => key.startsWith("lodestone.game."))
  .map((key) => JSON.parse(localStorage.getItem(key)))"""
WON = """() => {
  const key = Object.keys(localStorage).find((one) => one.startsWith("lodestone.game."));
  const kept = JSON.parse(localStorage.getItem(key));
  const person = Object.keys(kept.seats).find((side) => kept.seats[side] === "human");
  kept.record.result = person === "white" ? "1-0" : "0-1";
  kept.record.nodes.push({ turn: "d4" });
  localStorage.setItem(key, JSON.stringify({ ...kept, over: true }));
}"""


def test_level_0_explains_its_turn_if_asked(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", preset="comment", side="white", level="level-0")
    board.wait_ready()
    board.play_turn(Random(1), Mouse(board))
    board.wait_turns(2)
    board.wait_ready()
    assert board.text("#advice") == ""
    board.page.click("#moment >> text=Why did Black do that?")
    board.page.wait_for_selector("#advice:has-text('. ')")
    assert re.search(r"\. (It |It was picked by chance)", board.text("#advice"))
    assert board.page.locator("#moment >> text=Why did Black do that?").count() == 0


def test_the_line_keeps_what_a_turn_took(open_page: Opener) -> None:
    board = open_page()
    board.open_kept("queah", "queah:comment", "-/b--/-wb-b/-b-/w b 2,2 -,-", white="level-0")
    Mouse(board).pick("b4")
    Mouse(board).put("b2")
    board.wait_turns(2)
    board.wait_ready()
    assert re.match(r"You: \w+ takes .*\. White: .*\.$", board.text("#happened"))


#: Black could place on e3, after which White moves c2 to c3 and completes Black's line.
CARELESS = ("qo", "qo:small,reach=1,paid=aside", "5/5/bb1b1/2b2/w4 b 26,28")


def test_level_0_warns_before_it_wins(open_page: Opener) -> None:
    board = open_page()
    board.open_kept(*CARELESS, white="level-0")
    Mouse(board).put("e3")
    board.page.wait_for_selector("#advice:has-text('Careful')")
    said = "Careful: your turn, place on e3, lets White win at once: c2-c3 completes Black's line."
    assert board.text("#advice") == said
    assert board.text("#status") == "Take it back, or play on."
    board.page.click("#moment >> text=Take it back")
    board.wait_turns(0)
    Mouse(board).put("b1")
    board.wait_turns(2)
    assert board.text("#advice") == ""


def test_a_warned_player_may_play_on(open_page: Opener) -> None:
    board = open_page()
    board.open_kept(*CARELESS, white="level-0")
    Mouse(board).put("e3")
    board.page.click("#moment >> text=Play on")
    board.wait_turns(2)


def test_other_levels_do_not_warn(open_page: Opener) -> None:
    board = open_page()
    board.open_kept(*CARELESS, white="level-1")
    Mouse(board).put("e3")
    board.wait_turns(2)


def test_a_refusal_leads_to_its_lesson(open_page: Opener) -> None:
    board = open_page()
    board.new_game(preset="balanced")
    board.wait_ready()
    page = board.page
    page.click('[data-place="c3"]')
    assert board.text("#caption") == "c3: Choose the piece first: c2 or d3."
    page.click('[data-place="c2"]')
    page.click('[data-place="c5"]')
    assert board.text("#caption") == (
        "c5: A piece steps to an adjacent empty cell, but not straight back where it came from, "
        "or leaps over one enemy to the empty cell beyond. (Q6, Q7, Q10) Lesson: Steps"
    )
    assert board.text("#live-polite").endswith("below the board. Put down.")
    page.evaluate(HEAR)
    page.click('[data-place="b4"]')
    assert board.text("#caption") == "b4: You move only your own pieces. (Q6, Q7) Lesson: Steps"
    [heard] = page.evaluate("window.heard")
    assert heard.endswith("The lesson “Steps” is linked below the board.")
    check(board, "refusal")
    page.click("#caption a")
    page.wait_for_selector('#play[data-lesson="queah/steps"][data-busy="no"]')


@pytest.mark.long
def test_every_option_shows_what_it_changes(open_page: Opener) -> None:
    board = open_page(viewport=PHONE)
    page = board.page
    page.click("#rules-choice > summary")
    for game in taught_games():
        page.check(f'input[name="game"][value="{game.name}"]')
        page.click(OPTIONS)
        fields = page.locator(".option .difference")
        assert fields.count() == len(game.options.all())
        for number in range(fields.count()):
            fields.nth(number).locator("summary").click()
        page.wait_for_function(DRAWN)
    check(board, "differences")


#: Every difference that is shown has its boards.
DRAWN = """() => [...document.querySelectorAll(".difference")].every((one) =>
  one.querySelector(".case-board .picture"))"""
AT_SECOND = '#play[data-step="1"][data-busy="no"]'
HINTED = ".mark-hint"


def test_what_is_watched_waits_for_a_press(open_page: Opener, server: Server) -> None:
    ready = "#walk-on:not([aria-disabled])"
    address = f"{server.address}learn/quincala/single-step"
    page = open_page(address, ready=ready, reduced_motion="no-preference").page
    page.clock.install()
    page.clock.run_for(6_000)
    assert page.locator("#play[data-met=no]").count() == 1
    page.clock.resume()
    page.click("#watch")
    page.wait_for_selector("#play[data-met=yes]")
    page.click("#walk-back")
    page.wait_for_selector("#walk-back[aria-disabled]")


def test_success_is_heard_and_waits_for_a_press(open_page: Opener, server: Server) -> None:
    address = f"{server.address}learn/queah/option-backtrack"
    page = open_page(address, ready=".cell", reduced_motion="no-preference").page
    page.evaluate(TONES)
    page.clock.install()
    page.click('#play[data-busy=no] [data-place="c5"]')
    page.wait_for_selector("#continue:focus")
    step = [tone for tone in page.evaluate("tones") if tone in END]
    assert step
    assert step != END
    page.clock.run_for(60_000)
    assert page.locator('#play[data-step="0"][data-met=yes]').count() == 1
    page.keyboard.press("Enter")
    page.wait_for_selector(AT_SECOND)
    page.clock.resume()
    page.goto(f"{server.address}learn/queah/option-agreement")
    for sounds, last in (("true", END), ("false", [])):
        page.evaluate(f"localStorage['lodestone.settings'] = '{{\"sounds\": {sounds}}}'")
        page.reload()
        page.wait_for_selector("#play[data-busy=no] .cell")
        assert not page.is_visible("#difference")
        page.evaluate(TONES)
        page.click('[data-place="c2"]')
        page.click('[data-place="c4"]')
        page.wait_for_selector("#play[data-met=yes]")
        assert [tone for tone in page.evaluate("tones") if tone in END] == last
    page.wait_for_selector("#difference .case-board .picture")
    page.click("#play-game")
    # The lesson has a seat of that name too, until the game is there.
    page.wait_for_url("**/play/**")
    page.wait_for_selector("#seat-far >> text=/level 0/i")


def test_an_idea_is_played_against_the_program(open_page: Opener, server: Server) -> None:
    step = api.lesson(None, "queah", "idea-waiting").play[1]
    board = open_page(f"{server.address}learn", ready="#list")

    held: list[Route] = []
    is_held = True

    def hold(route: Route) -> None:
        if is_held:
            held.append(route)
        else:
            route.continue_()

    board.page.route("**/api/view**", hold)
    board.page.evaluate(GO, "learn/queah/idea-waiting")
    board.page.click("#watch")  # the worked example, before it is there
    wait_until(board.page, lambda: held)
    is_held = False
    for route in held:
        route.continue_()
    board.page.click("#continue:not([aria-disabled])")
    board.page.wait_for_selector(AT_SECOND)
    start = Position(step.rules, step.start)
    line = Line((start,)).play(step.solution.turn)
    pupil = Pupil(board, Mouse(board))
    # A turn that lets the win slip is answered; both stay until they have been seen.
    slip = next(turn for turn in start.turns if turn != step.solution.turn)
    pupil.make(start.actions(slip))
    board.page.wait_for_selector("#remark:has-text('and the win is gone')")
    again = board.page.locator("#again:has-text('Try again')")
    again.wait_for()
    assert board.places("source") == []
    again.click()
    board.page.wait_for_selector(AT_SECOND)
    assert board.text("#remark") == ""
    for _ in (*step.hints, step.solution):
        board.page.click("#hint")
    board.page.wait_for_selector(HINTED)
    pupil.make(step.solution.actions)
    board.page.wait_for_selector("#remark:text-matches('(White|Black): ')")
    board.page.wait_for_selector('#play[data-busy="no"]')
    assert board.page.locator(HINTED).count() == 0  # it was about the turn before
    remark = board.text("#remark")
    at = line.position
    [answered] = [line.play(one) for one in at.turns if at.say_turn(one) in remark]
    wins = [turn for turn in answered.position.turns if answered.play(turn).outcome]
    board.page.click("#hint")
    board.page.wait_for_selector("#remark:has-text('Hint: ')")
    said = board.text("#remark")
    [win, *_] = [one for one in wins if answered.position.say_turn(one) in said]
    pupil.make(answered.position.actions(win))
    board.page.wait_for_selector("#play[data-met=yes]")
    assert "Right!" in board.text("#remark")
