"""Exact values on the page: badges, strip and list, solving meanwhile, the perfect opponent."""

import re
from random import Random

import pytest
from playwright.sync_api import Route

from lodestone.core.reasons import fault
from lodestone.core.rules import Rules
from lodestone.solve.solver import solve as solved_table
from lodestone.solve.table import table_path
from lodestone.teach.drills import drills_of
from tests.patience import LONG_PATIENCE_MS
from tests.web.browser.board import Board, Keys, Mouse
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_puzzles import make

SMALL = {"preset": "traditional", "reserve": 0}
#: What a player may think of a position that White wins.
WRONG = {
    "final": False,
    "turn": "c1c2",
    "say": "",
    "depth": 1,
    "nodes": 9,
    "seconds": 0.1,
    "score": -150,
    "worth": None,
    "line": [],
}

#: The values of the strip's cells by their letters, each marked where its turn was a mistake.
STRIP = """() => [...document.querySelectorAll("#course li")]
  .map((cell) => cell.firstElementChild.textContent)"""
BADGES = (
    """() => [...document.querySelectorAll(".mark-worth text")].map((one) => one.textContent)"""
)


#: What solving takes is told as soon as it is found out.
ESTIMATED = """() => document.querySelector(".solve-begin").textContent.includes("(about ")"""


def switch_on(board: Board) -> None:
    board.page.check("#exact-on")
    board.page.wait_for_selector("#exact-known:not([hidden]), .solve-begin")


#: Notes what is announced: one text replaces another, sometimes before anybody looks.
NOTE_HEARD = """() => {
    window.heard = [];
    const region = document.querySelector("#live-polite");
    const note = () => heard.push(region.textContent);
    new MutationObserver(note).observe(region, { childList: true });
}"""

#: Notes what the page says of a solve, which can be over before anybody looks.
NOTE_JOBS = """() => {
    window.jobs = [];
    const note = () => jobs.push(document.querySelector("#exact-job")?.textContent ?? "");
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
}"""


def solve(board: Board) -> None:
    """Switch values on, and have the rules solved where nobody has done so."""
    switch_on(board)
    if board.page.is_visible(".solve-begin"):
        board.page.click(".solve-begin")
    board.page.wait_for_selector("#exact-known:not([hidden])", timeout=LONG_PATIENCE_MS)


@pytest.fixture
def small(open_page: Opener) -> Board:
    """A new game by rules that are solved at once."""
    board = open_page()
    board.new_game(**SMALL)
    board.wait_ready()
    return board


@pytest.fixture
def solved(small: Board) -> Board:
    """A new game whose exact values are shown."""
    solve(small)
    return small


def play_worth(board: Board, worth: str) -> None:
    """Make a turn of one step that is worth so much, as the labels say."""
    for source in board.places("source"):
        if re.search(f"at best .*{worth}|at best {worth}", board.label(source)):
            Mouse(board).pick(source)
            break
    target = next(t for t in board.places("target") if worth in board.label(t))
    count = len(board.turns)
    Mouse(board).put(target)
    board.wait_turns(count + 1)
    board.wait_ready()


@pytest.mark.long
def test_rules_are_solved_while_play_goes_on(open_page: Opener, server: Server) -> None:
    board = open_page()
    board.new_game(preset="traditional", reserve=1)
    switch_on(board)
    assert board.text(".solve-text") == "These rules are not solved yet."
    board.page.wait_for_function(ESTIMATED, timeout=LONG_PATIENCE_MS)
    board.page.evaluate(NOTE_HEARD)
    board.page.click(".solve-begin")
    board.page.wait_for_selector("#exact-job progress")
    assert board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    board.page.wait_for_selector("#exact-known:not([hidden])", timeout=LONG_PATIENCE_MS)
    assert board.page.is_hidden("#exact-job")
    for start in ("White: ", "Solved. With best play: "):  # whichever comes first
        wait = "(start) => heard.some((text) => text.startsWith(start))"
        board.page.wait_for_function(wait, arg=start)
    assert len(board.page.evaluate(STRIP)) == 2


@pytest.mark.long
def test_solving_can_be_stopped_and_begun_again(open_page: Opener) -> None:
    board = open_page()
    board.new_game(preset="balanced")
    switch_on(board)
    for _ in range(2):
        board.page.click(".solve-begin")
        board.page.click("text=Stop solving")
        board.page.wait_for_selector(".solve-begin")
        assert board.page.evaluate("document.activeElement.textContent").startswith("Solve now")
    # What is solved next are the rules of the game that is open by then.
    board.new_game(preset="balanced", stalemate="pass")
    board.page.wait_for_selector(".solve-begin")
    with board.page.expect_request("**/api/solve") as asked:
        board.page.click(".solve-begin")
    assert "stalemate=pass" in asked.value.post_data_json["rules"]
    board.page.click("text=Stop solving")
    board.page.wait_for_selector(".solve-begin")


@pytest.mark.long
def test_where_values_are_shown_nothing_is_searched_for(open_page: Opener) -> None:
    board = open_page(allowed="Failed to load resource")
    board.new_game(**SMALL)
    board.wait_ready()
    solve(board)
    analyses: list[str] = []
    board.page.on(
        "request", lambda one: analyses.append(one.url) if "analysis" in one.url else None
    )
    board.page.check("#analyse-on")
    assert board.text("#analysis-value") == "The exact values are shown."
    board.page.click("#ask-hint")
    board.page.wait_for_selector("#advice:has-text('White wins in 39.')")
    assert board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    assert analyses == []
    board.page.uncheck("#exact-on")
    board.page.wait_for_selector("#analysis-effort:has-text('Depth')")
    assert len(analyses) == 1
    # Neither does the computer's search contradict them.
    board.page.check("#exact-on")
    told: list[Route] = []

    def tell_once(route: Route) -> None:
        told.append(route)
        route.fulfill(json=WRONG) if len(told) == 1 else route.abort()

    board.page.route("**/api/found", tell_once)
    board.new_game("computer", side="black", level="level-8", seconds="2", **SMALL)
    board.page.wait_for_selector("#exact-known:not([hidden])", timeout=LONG_PATIENCE_MS)
    assert board.text("#analysis-value") == "The exact values are shown."
    # A thought, and then the server goes away.
    board.page.wait_for_selector("#lost", state="visible")
    assert board.text("#analysis-value") == "The exact values are shown."


def test_a_drill_is_won_and_judged(open_page: Opener, server: Server) -> None:
    """A turn that gives the win away is named, and why; then best play is counted."""
    table = solved_table(drills_of("queah")[0].rules)
    at, drill, wrong, because = next(
        (at, one, turn, because)
        for at, one in enumerate(drills_of("queah"))
        for turn, value in table.probe_turns(one.start)
        if value.result <= 0 and len(turn.replace("x", "")) == 4
        if (because := fault(one.start, turn, reveals=False))
    )
    board = open_page(f"{server.address}learn/queah", ready=".path-drills")
    page = board.page
    page.click(".path-drills summary")
    page.locator(".path-drills button").nth(at).click()
    page.set_default_timeout(LONG_PATIENCE_MS)
    make(board, wrong)
    page.wait_for_selector(f'#drill-judged:has-text("The win is gone. It {because}.")')
    page.click("#take-back")
    board.wait_turns(0)
    position, count = drill.start, 0
    while position.outcome is None:
        board.wait_ready()
        played = board.turns
        for turn in played[2 * count - 1 : 2 * count] if count else []:
            position = position.play(turn.rstrip("="))
        turn = table.probe_turns(position)[0].turn
        make(board, turn)
        position, count = position.play(turn), count + 1
    page.wait_for_selector(f'#drill-judged:has-text("Won in {(drill.plies + 1) // 2} turns.")')
    page.get_by_role("button", name="Next drill").click()
    page.wait_for_selector(f'#game-title:has-text("Drill {at + 2}")')
    page.goto(f"{server.address}learn/queah")
    page.click(".path-drills summary")
    page.wait_for_selector('.path-drills li:has-text("done")')


@pytest.mark.long
def test_the_list_of_values_has_every_turn(solved: Board) -> None:
    solved.page.click("#tab-values")
    groups = solved.page.locator("#exact-turns dt").all_inner_texts()
    assert groups[0] == "White wins in 39"
    listed = solved.page.locator("#exact-turns dd button").count()
    assert listed == int(re.findall(r"\d+", solved.text("#exact-count"))[0])


@pytest.mark.long
def test_badges_tell_what_labels_tell(solved: Board) -> None:
    sources = solved.places("source")
    assert len(solved.page.evaluate(BADGES)) == len(sources)
    assert "at best wins in 39" in " ".join(map(solved.label, sources))
    best = next(source for source in sources if "wins in 39" in solved.label(source))
    Mouse(solved).pick(best)
    targets = solved.places("target")
    written = solved.page.evaluate(BADGES)
    assert len(written) == len(targets)
    for target in targets:
        words = re.search(r"(wins|loses) in (\d+)|draw", solved.label(target))
        assert words
        winner = {"wins": "W", "loses": "B"}.get(words[1] or "")
        letters = f"{winner}{words[2]}" if winner else "="
        assert letters in written
    assert "wins in 39" in solved.text("#live-polite")
    assert solved.text("#exact-value") == "With best play: White wins in 39."


@pytest.mark.long
def test_the_switch_of_values_is_remembered(small: Board) -> None:
    page = small.page
    assert page.evaluate(BADGES) == []
    solve(small)
    page.reload()
    page.wait_for_selector("#exact-known:not([hidden])", timeout=LONG_PATIENCE_MS)
    source = small.places("source")[0]
    Mouse(small).pick(source)
    Keys(small).tab_to("#exact-on")
    page.keyboard.press("Space")
    page.wait_for_selector("#exact-known", state="hidden")
    assert page.evaluate(BADGES) == []
    assert small.label(source).endswith("picked up")
    page.reload()
    small.wait_ready()
    assert not page.is_checked("#exact-on")


def test_best_turns_keep_the_strips_value(solved: Board) -> None:
    assert solved.page.evaluate(STRIP) == ["W"]
    play_worth(solved, "wins in 39")
    assert solved.page.evaluate(STRIP) == ["W", "W"]
    assert solved.text("#exact-mistake") == ""
    assert solved.turns[0].endswith("W39")
    # The strip numbers turns as their list does: both sides' first turns are turn 1.
    play_worth(solved, "loses in 38")
    assert solved.page.locator("#course li").last.get_attribute("title").startswith("1… ")


def test_a_mistake_is_named_where_it_is_made(solved: Board) -> None:
    """On the strip, beside the board, to screen readers, and in the list of turns."""
    play_worth(solved, "draw")
    assert solved.page.evaluate(STRIP) == ["W", "=?"]
    said = solved.text("#exact-mistake")
    assert re.fullmatch(r"\w+ threw away the win\.", said)
    assert said.rstrip(".") in solved.text("#live-polite")
    assert solved.turns[0].endswith("=?")
    row = solved.page.locator("#turn-list > .turn").nth(1)
    assert "threw away the win" in (row.get_attribute("aria-label") or "")


def test_the_strip_marks_and_leads_to_positions(solved: Board) -> None:
    """The position that is looked at is marked, and a press on another shows that."""
    play_worth(solved, "draw")
    current = solved.page.locator("#course [aria-current]")
    assert "this turn threw away the win" in (current.get_attribute("title") or "")
    solved.page.locator("#course li").first.click()
    solved.page.wait_for_selector("#play.looking-back")
    assert current.get_attribute("title") == "Start: White wins in 39"
    assert solved.text("#exact-value") == "With best play: White wins in 39."
    assert solved.page.evaluate(STRIP) == ["W", "=?"]


def test_the_mistake_is_what_changed_the_result(solved: Board) -> None:
    """It has the same number as on the strip."""
    for count, turn in enumerate(("c2b2", "b3c3", "d3b3"), 1):
        solved.wait_ready()
        make(solved, turn)
        solved.wait_turns(count)
    solved.page.click("#resign")
    solved.page.click("dialog button:text-is('Resign')")
    solved.page.click("button:text-is('Show my mistake')")
    solved.page.wait_for_selector(".mistake:not(:has(progress))")
    assert solved.text("#status").startswith("1… b3c3 was the mistake")
    assert "which draws" in solved.text(".mistake")


@pytest.mark.long
def test_arriving_values_leave_an_unfinished_turn_alone(open_page: Opener) -> None:
    board = open_page()
    board.new_game(preset="traditional", reserve=1)
    random, mouse = Random(3), Mouse(board)
    for _ in range(60):
        board.wait_ready()
        board._play_action(random, mouse)
        if "So far" in board.text("#hint"):
            break
    said, count = board.text("#hint"), len(board.turns)
    assert "So far" in said
    solve(board)
    assert board.text("#hint") == said
    assert len(board.page.evaluate(BADGES)) > 0
    board.page.uncheck("#exact-on")
    board.page.wait_for_selector("#exact-known", state="hidden")
    assert board.text("#hint") == said
    while len(board.turns) == count:
        board._play_action(random, mouse)
        board.wait_ready()


def test_the_form_offers_what_fits_the_game(open_page: Opener) -> None:
    """Levels that think ask for time; games that cannot be solved have no perfect opponent."""
    board = open_page()
    page = board.page
    page.check('input[name="mode"][value="watch"]')
    page.select_option('select[name="second"]', "level-8")
    assert page.is_visible('select[name="seconds"]')
    page.check('input[name="mode"][value="friend"]')
    assert page.locator('select[name="seconds"]').count() == 0
    page.check('input[name="mode"][value="computer"]')
    for level, asks in (("level-1", False), ("level-8", True), ("perfect", False)):
        page.select_option('select[name="level"]', level)
        assert page.is_visible('select[name="seconds"]') == asks
    perfect = page.locator('select[name="level"] option[value="perfect"]')
    page.wait_for_selector("#rules-choice summary:has-text('Free entry')")
    assert perfect.is_enabled()
    page.check('input[name="game"][value="qo"]')
    page.wait_for_selector('option[value="perfect"]:disabled', state="attached")
    assert page.input_value('select[name="level"]') not in ("", "perfect")
    page.keyboard.press("Escape")
    board.new_game("friend", "standard", game="qo", size=4)
    board.wait_ready()
    assert page.is_hidden("#exact")


@pytest.mark.long
def test_perfect_waits_for_its_table_and_never_errs(open_page: Opener, server: Server) -> None:
    # A table of an earlier attempt would leave nothing to wait for.
    table = table_path(Rules.parse("queah:compulsory,reserve=0"))
    (server.cache / table.relative_to(table.parents[1])).unlink(missing_ok=True)
    board = open_page()
    board.page.evaluate(NOTE_JOBS)
    board.new_game("computer", "compulsory", side="black", level="perfect", reserve=0)
    board.page.wait_for_selector(
        '#play[data-busy="no"] #turn-list > .turn:nth-child(2)', timeout=LONG_PATIENCE_MS
    )
    said = board.page.evaluate("jobs")
    assert any("“Perfect” plays as soon as they are solved." in one for one in said), said
    solve(board)
    random, mouse = Random(2), Mouse(board)
    for _ in range(6):
        if not board.play_turn(random, mouse):
            break
    board.page.wait_for_selector("#table [data-use], #play.over")
    # White, the computer, makes every other turn, the first included.
    rows = board.page.locator("#turn-list .worth").all_inner_texts()
    assert len(rows) > 2
    assert not any("?" in worth for worth in rows[::2])


@pytest.mark.long
def test_perfect_can_be_told_not_to_wait(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", "balanced", side="black", level="perfect")
    board.page.click("text=Stop solving")
    board.page.wait_for_selector("#fault:not([hidden])")
    assert "not solved" in board.text("#fault-text")
    board.press("Let the computer play")
    board.page.click("text=Stop solving")


@pytest.mark.long
def test_a_damaged_table_is_reported_and_solved_again(
    open_page: Opener, own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(own_server.cache))
    place = table_path(Rules.parse("queah:compulsory,reserve=0,capture=optional"))
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(b"nothing of the kind" * 9)
    board = open_page(f"{own_server.address}play")
    board.new_game(preset="compulsory", reserve=0, capture="optional")
    switch_on(board)
    assert "not a Lodestone table" in board.text(".solve-fault")
    solve(board)
    assert board.page.evaluate(STRIP) != []


@pytest.mark.long
def test_a_solve_can_restart_after_the_server_dies(open_page: Opener, own_server: Server) -> None:
    board = open_page(f"{own_server.address}play", allowed="Failed to load resource: net::")
    board.new_game(preset="balanced")
    switch_on(board)
    board.page.click(".solve-begin")
    board.page.wait_for_selector("#exact-job progress")
    own_server.kill()
    board.page.wait_for_selector("#lost", state="visible")
    own_server.start()
    board.page.wait_for_selector("#lost", state="hidden")
    board.page.wait_for_selector(".solve-begin")
    assert board.page.locator("#exact-job progress").count() == 0
