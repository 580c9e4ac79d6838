"""Hints, analysis, thinking time and external engines, as people see them."""

import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Route

from tests.thinning import long
from tests.web.browser import toy
from tests.web.browser.board import OPENED, Board, Mouse, module, searches, wait_until
from tests.web.browser.conftest import Opener, Server

OWN = f"{Path(sys.executable).with_name('lodestone')} engine --option Compiled=false"
CRASH = "import sys; input(); sys.exit('out of ideas')"

DEPTH = """() => Number(
  /Depth (\\d+)/.exec(document.getElementById("analysis-effort").textContent)?.[1] ?? 0)"""
DEEPER = f"(depth) => ({DEPTH})() > depth"
HINTED = """(word) => [...document.querySelectorAll(`[aria-label*="hint: ${word} here"]`)]
  .map((place) => place.dataset.place)"""
IS_ANALYSIS = """() => /better|Equal|wins|draw/.test(
  document.getElementById("analysis-value").textContent) &&
  !document.getElementById("analysis-value").textContent.includes("thinks")"""
#: A hint, why its turn is good if that is proven, and who wins if that is known.
HINT = r"Hint: [^.]+\.( It [^.]+\.)?( (White|Black) wins in \d+ pl(y|ies)\.)?"
IS_HINT = "() => document.getElementById('advice').textContent.startsWith('Hint: ')"


#: A body of six pieces, none of which is late, that takes longer as a whole than the patience for
#: each; a twentieth of every time is waited.
DRIP = """async () => {
  const { get } = await API;
  const later = window.setTimeout;
  window.setTimeout = (job, wait) => later(job, wait / 20);
  let asked = 0;
  window.fetch = async (path, { signal }) => {
    asked++;
    const start = async (controller) => {
      signal.addEventListener("abort", () => controller.error(signal.reason));
      for (const piece of ['{"all"', ":[", "1,", "2,", "3]", "}"]) {
        await new Promise((done) => later(done, 300));
        if (signal.aborted) return;
        controller.enqueue(new TextEncoder().encode(piece));
      }
      controller.close();
    };
    return new Response(new ReadableStream({ start }));
  };
  const { all } = await get("api/drip");
  return [all, asked];
}""".replace("API", module("net/api.js"))


#: An answer that takes longer than the patience for a first request, and less than for a second; a
#: twentieth of every time is waited.
SLOW = """async () => {
  const { get } = await API;
  const later = window.setTimeout;
  window.setTimeout = (job, wait) => later(job, wait / 20);
  let asked = 0;
  window.fetch = (path, { signal }) => {
    // The page may ask for something else meanwhile.
    asked += Number(String(path).includes("api/slow"));
    return new Promise((answer, refuse) => {
      signal.addEventListener("abort", () => refuse(signal.reason));
      setTimeout(() => answer(new Response('{"all": true}')), 30_000);
    });
  };
  const { all } = await get("api/slow");
  return [all, asked];
}""".replace("API", module("net/api.js"))


#: Another page of the browser covers this one, or does so no more.
SEEN = """(seen) => {
  Object.defineProperty(document, "hidden", { value: !seen, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def ask_hint(board: Board) -> str:
    board.wait_ready()
    board.page.click("#ask-hint")
    board.page.wait_for_function(IS_HINT)
    return board.text("#advice")


def follow_hint(board: Board) -> None:
    """Make the step that is marked."""
    mouse = Mouse(board)
    [to] = board.page.evaluate(HINTED, "to")
    if to not in board.places("target"):
        [source] = board.page.evaluate(HINTED, "from")
        mouse.pick(source)
    mouse.put(to)


@pytest.mark.parametrize(
    ("game", "preset"),
    [("queah", "traditional"), *long(("qo", "standard")), *long(("quincala", "mini-37"))],
)
def test_a_hint_is_told_marked_and_playable(open_page: Opener, game: str, preset: str) -> None:
    board = open_page()
    board.new_game("friend", preset, game=game, first="rules")
    for count in range(2):
        words = ask_hint(board)
        assert board.text("#live-polite") == words
        assert re.fullmatch(HINT, words)
        assert board.page.locator(".mark-hint").count() >= 2
        while len(board.turns) == count:
            if board.page.evaluate(HINTED, "to") == []:
                board.press("End the turn here")
            else:
                follow_hint(board)
            board.page.wait_for_selector('#play[data-busy="no"]')
        assert board.text("#advice") == ""
        assert board.page.locator(".mark-hint").count() == 0


def test_a_turn_is_hinted_at_step_by_step(open_page: Opener) -> None:
    board = toy.open_game(open_page)
    assert ask_hint(board) == "Hint: turn on-and-take."
    assert board.page.evaluate(HINTED, "from") == ["a1"]
    assert board.page.evaluate(HINTED, "to") == ["b1"]
    follow_hint(board)
    assert board.page.evaluate(HINTED, "from") == ["b1"]
    assert board.page.evaluate(HINTED, "to") == ["b2"]
    # Another step than the one that is meant, between the same two places.
    board.page.keyboard.press("Escape")
    Mouse(board).pick("a1")
    Mouse(board).put("b1")
    assert board.page.evaluate(HINTED, "to") == ["b2"]
    board.press("Undo step")
    Mouse(board).pick("a1")
    board.place("b2").dispatch_event("click")
    board.page.click("dialog button >> nth=1")
    board.wait_turns(1)
    assert board.page.evaluate(HINTED, "to") == []


@pytest.mark.long
def test_a_hint_ends_when_nobody_wants_it(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    board.wait_ready()
    board.page.select_option("#thinking-time", "15")
    for end in ("#ask-hint", "shortcut", "turn"):
        board.page.keyboard.press("h")
        board.page.wait_for_selector("#ask-hint:has-text('Stop')")
        wait_until(board.page, lambda: searches(board.page) == 1)
        assert board.text("#advice") == "Looking for a hint…"
        if end == "turn":
            board.play_turn(Random(1), Mouse(board))
        elif end == "shortcut":
            board.page.keyboard.press("h")
        else:
            board.page.click(end)
        wait_until(board.page, lambda: searches(board.page) == 0)
        assert board.text("#advice") == ""
        assert board.text("#ask-hint") == "Hint"


@pytest.mark.long
def test_slow_answers_lose_no_server(open_page: Opener, server_of_sources: Server) -> None:
    # The page to play asks who waits for an opponent.
    board = open_page(f"{server_of_sources.address}you", ready="#export")
    assert board.page.evaluate(DRIP) == [[1, 2, 3], 1]


def test_a_slow_server_is_given_more_time(open_page: Opener, server_of_sources: Server) -> None:
    board = open_page(f"{server_of_sources.address}you", ready="#export")
    assert board.page.evaluate(SLOW) == [True, 2]


def test_a_failed_search_is_reported_and_repeated(open_page: Opener) -> None:
    board = open_page(allowed="Failed to load resource")
    missing = re.compile(r"/wasm/queah\.wasm$")
    board.page.route(missing, lambda route: route.fulfill(status=404, body=""))
    board.new_game("computer", side="black")
    board.page.wait_for_selector("#fault:not([hidden])")
    assert "queah.wasm is missing (404)" in board.text("#fault-text")
    assert board.turns == []
    board.page.unroute(missing)
    # A worker that ends within its search, as one without memory does.
    broken = "self.onmessage = () => self.postMessage({ fault: 'out of memory' });"
    script = {"content_type": "text/javascript", "body": broken}
    board.page.route("**/workers/search.js", lambda route: route.fulfill(**script), times=1)
    board.press("Let the computer play")
    board.page.wait_for_selector("#fault-text:has-text('The search failed: out of memory')")
    board.press("Let the computer play")
    board.wait_turns(1)
    assert board.page.is_hidden("#fault")


def test_analysis_deepens_until_unseen_or_switched_off(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    board.wait_ready()
    assert board.page.is_hidden("#analysis")
    board.page.keyboard.press("a")
    assert board.page.is_checked("#analyse-on")
    board.page.wait_for_function(DEEPER, arg=0)
    first = board.page.evaluate(DEPTH)
    board.page.wait_for_function(DEEPER, arg=first)
    line = board.page.locator("#analysis-lines ol li")
    assert line.count() > 1
    assert re.fullmatch(r"\w\d\w\d(.\w\d)?", (line.first.text_content() or "").strip())
    assert re.search(r"Depth \d+ · [\d.]+[KM]? nodes", board.text("#analysis-effort"))
    # What nobody sees is not looked into.
    board.page.evaluate(SEEN, False)
    wait_until(board.page, lambda: searches(board.page) == 0)
    asked: list[str] = []
    board.page.on("request", lambda one: asked.append(one.url))
    board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    with board.page.expect_request("**/api/analysis"):
        board.page.evaluate(SEEN, True)
    assert sum(url.endswith("api/analysis") for url in asked) == 1
    board.page.wait_for_function(DEEPER, arg=0)
    board.page.uncheck("#analyse-on")
    assert board.page.is_hidden("#analysis")


@pytest.mark.long
def test_analysis_follows_positions_and_games_after_reloads(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    asked: list[int] = []

    def answer(route: Route) -> None:
        asked.append(len(json.loads(route.request.post_data or "")["record"]["nodes"]))
        route.continue_()

    board.page.route("**/api/analysis", answer)
    board.wait_ready()
    board.page.check("#analyse-on")
    board.page.wait_for_function(DEEPER, arg=0)
    board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    board.page.wait_for_function(DEEPER, arg=0)
    board.page.keyboard.press(",")
    board.page.wait_for_selector("#play.looking-back")
    board.page.wait_for_function(DEEPER, arg=0)
    assert asked == [1, 2, 1]
    board.page.reload()
    board.wait_ready()
    assert board.page.is_checked("#analyse-on")
    board.page.wait_for_function(DEEPER, arg=0)
    assert asked == [1, 2, 1, 2]
    # It ends where another game is opened, and looks into that.
    first = board.page.url
    board.new_game("friend", "balanced")
    board.wait_ready()
    board.page.wait_for_function(DEEPER, arg=0)
    board.page.reload()  # the page remembers nothing of the other game any more
    board.wait_ready()
    board.page.wait_for_function(DEEPER, arg=0)
    held: list[Route] = []
    board.page.route("**/api/view", lambda route: held.append(route))  # noqa: PLW0108
    board.page.evaluate("(url) => { location.href = url; }", first)
    wait_until(board.page, lambda: held and searches(board.page) == 0)
    held[0].continue_()
    board.page.unroute("**/api/view")
    board.page.wait_for_function(OPENED, arg="")
    board.page.wait_for_function(DEEPER, arg=0)


@pytest.mark.long
def test_the_computers_search_is_shown_when_wanted(open_page: Opener) -> None:
    board = open_page()
    analyses: list[str] = []
    board.page.on(
        "request", lambda one: analyses.append(one.url) if "api/analysis" in one.url else None
    )
    board.new_game("computer", side="black", level="level-8", seconds="15")
    board.page.wait_for_selector('#play[data-busy="thinking"]')
    assert board.page.is_hidden("#analysis")
    board.page.check("#analyse-on")
    board.page.wait_for_function(DEEPER, arg=0)
    assert board.text("#analysis-value").startswith("Level 8 thinks: ")
    assert board.page.locator('#play[data-busy="thinking"]').count() == 1
    assert analyses == []

    # The position is looked into instead.
    with board.page.expect_request("**/api/analysis"):
        board.press("Stop the computer")
    wait_until(board.page, lambda: searches(board.page) == 1)
    assert board.turns == []
    board.page.wait_for_function(IS_ANALYSIS)
    board.page.select_option("#thinking-time", "0.2")
    board.press("Let the computer play")
    board.wait_turns(1)


@pytest.mark.long
def test_the_thinking_time_is_kept_with_its_game(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", side="black", level="level-8", seconds="2")
    assert board.page.input_value("#thinking-time") == "2"
    board.wait_turns(1)
    board.page.select_option("#thinking-time", "5")
    first = board.page.url
    board.page.reload()
    board.wait_ready()
    assert board.page.input_value("#thinking-time") == "5"
    board.new_game("friend")
    board.page.select_option("#thinking-time", "0.2")
    board.page.goto(first)
    board.page.wait_for_selector("#seat-far:has-text('level 8')")
    assert board.page.input_value("#thinking-time") == "5"
    with board.page.expect_request("**/api/computer") as asked:
        board.play_turn(Random(1), Mouse(board))
    assert asked.value.post_data_json["seconds"] == 5


@pytest.fixture
def with_engines(shared_cache: Path) -> Iterator[Server]:
    crash = f"{shlex.quote(sys.executable)} -c {shlex.quote(CRASH)}"
    server = Server(shared_cache, "--engine", f"Own={OWN}", "--engine", f"Crasher={crash}")
    yield server
    server.kill()


@pytest.mark.long
def test_external_engines_play_and_tell_why_not(open_page: Opener, with_engines: Server) -> None:
    board = open_page(f"{with_engines.address}play")
    board.page.check('input[name="mode"][value="watch"]')
    assert board.page.locator('select[name="level"] option[value="Own"]').count() == 0
    board.new_game("computer", side="black", level="Own", by_dialog=True)
    board.wait_turns(1)
    assert "Engine Own" in board.text("#seat-far")
    board.play_turn(Random(1), Mouse(board))
    board.wait_turns(3)
    board.page.click("#take-back")
    board.wait_turns(1)

    board.new_game("computer", side="black", level="Crasher", by_dialog=True)
    board.page.click("[role=tab]:has-text('Chat')")
    message = board.page.locator("#chat li:has-text(\"engine 'Crasher' crashed: exit status 1\")")
    message.first.wait_for()
    assert "out of ideas" in (message.first.text_content() or "")
    assert board.turns == []
