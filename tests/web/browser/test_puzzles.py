"""The page of puzzles: played to the end, missed, helped, in runs, kept, named by address."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from lodestone.core.line import Line
from lodestone.teach.puzzles import Puzzle, puzzles_of, say_idea, say_refutation
from tests.web.browser.board import Board, wait_until
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_access import check
from tests.web.browser.test_space import resize
from tests.web.browser.walk import HIDDEN

#: A piece can be picked up: the server has told which turns there are.
READY = '.puzzle-board [data-use="source"]'
#: A run whose last new puzzle is open.
RUN = """([number, others]) => localStorage.setItem("lodestone.puzzle-run", JSON.stringify({
  game: "queah", wish: { theme: null, rules: null }, current: number,
  done: others.map((number) => ({ number, tried: "right" })), again: [],
}))"""
STREAK = """([now, best]) =>
  localStorage.setItem("lodestone.puzzle-streak", JSON.stringify({ now, best }))"""
#: The puzzle of the day before was solved.
YESTERDAY = """() => {
  const now = new Date();
  const day = Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
  const days = { [day - 1]: { first: "right", solved: true } };
  localStorage.setItem("lodestone.puzzle-days", JSON.stringify(days));
}"""
#: Notes what screen readers say: the texts of all regions that they listen to, as they change.
LISTEN = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    const near = ({ target }) => (target.nodeType === 1 ? target : target.parentElement);
    const regions = changes.map((one) => near(one)?.closest("[role=status], [role=alert]"));
    window.heard.push(...[...new Set(regions)].filter(Boolean).map((one) => one.textContent));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
#: What is to be seen of a solved puzzle.
PARTS = (".puzzle-board .board", ".seat >> nth=0", ".seat >> nth=1", "#task", "#idea", "#next")
SIZES = ((360, 740), (740, 360), (640, 400), (1280, 720), (1920, 1080))
PuzzleOpener = Callable[..., Board]


@pytest.fixture
def open_puzzle(open_page: Opener, server: Server) -> PuzzleOpener:
    def opener(link: str, *, ready: str = READY, **options: object) -> Board:
        return open_page(f"{server.address}puzzles{link}", ready=ready, **options)

    return opener


def is_plain(turn: str) -> bool:
    """Return whether a turn is one step, or one leap such as `a3xc3`."""
    return len(turn.replace("x", "")) == 4 and "@" not in turn


def find(what: Callable[[Puzzle], bool]) -> tuple[int, Puzzle]:
    """Return the first puzzle of Queah that is so, and whose turns are plain."""
    known = enumerate(puzzles_of("queah"), 1)
    return next((at, one) for at, one in known if all(map(is_plain, one.line[::2])) and what(one))


def is_longer(puzzle: Puzzle) -> bool:
    return len(puzzle.line) in (3, 5)


def make(board: Board, turn: str) -> None:
    """Make a turn with the mouse, as soon as the board takes it."""
    board.page.click(f'[data-place="{turn[:2]}"][data-use="source"]')
    board.page.click(f'[data-place="{turn[-2:]}"][data-use="target"]')


def play(board: Board, puzzle: Puzzle) -> None:
    """Play the whole line; the other side answers each turn but the last."""
    for turn in puzzle.line[::2]:
        make(board, turn)


def wait_for(board: Board, phase: str) -> None:
    board.page.wait_for_selector(f'#verdict[data-phase="{phase}"]')


def test_a_puzzle_is_played_to_its_end(open_puzzle: PuzzleOpener) -> None:
    number, puzzle = find(is_longer)
    board = open_puzzle(f"/queah/{number}")
    assert puzzle.words.startswith(board.text("#task"))
    assert board.page.locator("#idea, #next").count() == 0
    play(board, puzzle)
    wait_for(board, "solved")
    assert board.text("#task").endswith("Right.")
    assert board.text("#idea strong").startswith(say_idea(puzzle).title)
    assert board.page.locator("#lines .turn-choice").count() == len(puzzle.line) + len(puzzle.wrong)
    board.page.goto(board.page.url.split("puzzles")[0] + "puzzles")
    board.page.wait_for_selector('.puzzle-game:has-text("1 of ")')


@pytest.mark.long
def test_a_puzzle_is_solved_by_keyboard(open_puzzle: PuzzleOpener) -> None:
    """The words that a screen reader says are those of a region that it listens to."""
    number, puzzle = find(lambda one: len(one.line) == 1)
    board = open_puzzle(f"/queah/{number}")
    page = board.page
    page.keyboard.press("h")
    page.wait_for_selector(f'#said:has-text("begin with {puzzle.solution[:2]}")')
    page.keyboard.press("h")
    page.wait_for_selector('#said:not(:has-text("begin with"))')
    assert "hint: to here" in board.label(puzzle.solution[-2:])
    for place in (puzzle.solution[:2], puzzle.solution[-2:]):
        board.place(place).focus()
        page.keyboard.press("Enter")
    wait_for(board, "solved")
    assert board.text("#task").endswith("Solved.")


def test_screen_readers_hear_each_thing_once(open_puzzle: PuzzleOpener) -> None:
    number, puzzle = find(lambda one: is_longer(one) and is_plain((*one.wrong, "@")[0]))
    board = open_puzzle(f"/queah/{number}")
    page = board.page
    page.evaluate(LISTEN)
    make(board, puzzle.wrong[0])
    page.wait_for_selector(f'#said:has-text("{puzzle.titles[1]}: ")')
    page.click("#again")
    page.wait_for_selector(READY)
    play(board, puzzle)
    wait_for(board, "solved")
    page.click("#walk-back")
    page.wait_for_function("heard.at(-1) === document.querySelector('#walked').textContent")
    heard = page.evaluate("window.heard")
    assert any(say_idea(puzzle).title in one for one in heard)
    for sentence in ("Not this turn.", say_refutation(puzzle), "Your rating", "Solved."):
        assert sum(sentence in one for one in heard) == 1, sentence


def test_wrong_turns_are_answered(open_puzzle: PuzzleOpener) -> None:
    """The tempting one is refuted, any other is answered, and the puzzle begins again."""
    number, puzzle = find(lambda one: is_longer(one) and is_plain((*one.wrong, "@")[0]))
    others = {turn for turn in puzzle.start.turns if is_plain(turn)} - {puzzle.solution}
    board = open_puzzle(f"/queah/{number}")
    for turn in (puzzle.wrong[0], min(others - {puzzle.wrong[0]})):
        make(board, turn)
        wait_for(board, "wrong")
        board.page.wait_for_selector(f'#said:has-text("{puzzle.titles[1]}: ")')
        assert board.text("#said").startswith(say_refutation(puzzle))
        board.page.click("#again")
        board.page.wait_for_selector(READY)
    play(board, puzzle)
    wait_for(board, "solved")
    assert board.text("#task").endswith("Solved.")


def test_a_solution_is_walked_and_continued_elsewhere(open_puzzle: PuzzleOpener) -> None:
    """A line that does not end the game can be played on; every line can be studied."""
    number, puzzle = find(
        lambda one: is_longer(one) and Line.of(one.start, one.line).outcome is None
    )
    board = open_puzzle(f"/queah/{number}")
    page = board.page
    page.keyboard.press("b")
    wait_for(board, "shown")
    current = '#lines .turn-choice[aria-current="true"]'
    page.wait_for_selector(current)
    for before, turn in pairwise(puzzle.line):
        assert board.text(current) == before
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f'{current}:text-is("{turn}")')
    assert page.evaluate("document.getAnimations().length") == 0
    page.click("#play-on")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.click("#to-study")
    page.wait_for_url("**/study#record=*")
    page.wait_for_selector(".viewer-moves .turn >> nth=2")


def test_a_first_rating_is_called_a_guess(open_puzzle: PuzzleOpener) -> None:
    number, puzzle = find(lambda one: len(one.line) == 1)
    board = open_puzzle(f"/queah/{number}")
    play(board, puzzle)
    wait_for(board, "solved")
    assert re.fullmatch(r"Your rating: about \d+ \(\+\d+\)\.", board.text("#rated summary"))
    board.page.click("#rated summary")
    assert "only without help" in board.text("#rated")


def test_the_days_puzzle_counts_days_and_is_shared(open_puzzle: PuzzleOpener) -> None:
    """Yesterday's was solved; today's is only looked at, and told without a turn."""
    clipboard = ["clipboard-read", "clipboard-write"]
    board = open_puzzle("", ready=".puzzle-daily a", permissions=clipboard)
    page = board.page
    page.evaluate(YESTERDAY)
    page.reload()
    page.wait_for_selector('#days-in-row:text-is("1 day in a row.")')
    page.click(".puzzle-daily a")
    page.wait_for_selector(".puzzle-board [data-use]")
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.click("#solution")
    wait_for(board, "shown")
    turns = page.locator("#lines .turn-choice").all_text_contents()
    page.click("#share-day")
    page.wait_for_selector("#share-day:text-is('Copied')")
    told = page.evaluate("navigator.clipboard.readText()")
    assert "not solved" in told
    assert page.url in told
    assert turns
    assert not any(turn in told for turn in turns)


@pytest.mark.long
def test_a_missed_puzzle_comes_back(open_puzzle: PuzzleOpener) -> None:
    number, puzzle = find(lambda one: len(one.line) == 1)
    others = [other for other in range(1, 11) if other != number][:9]
    board = open_puzzle("", ready=".puzzle-game")
    page = board.page
    page.evaluate(RUN, [number, others])
    page.evaluate(STREAK, [3, 7])
    page.goto(f"{page.url}/queah/{number}")
    page.wait_for_selector(READY)
    assert board.text("#run").endswith("10 of 10 · 3 in a row")
    page.click("#solution")
    page.click("#next")
    page.wait_for_selector('#run:has-text("Once more")')
    page.wait_for_selector(READY)
    play(board, puzzle)
    wait_for(board, "solved")
    page.keyboard.press("n")
    wait_for(board, "over")
    assert board.text("#task") == "9 of 10 at the first try."
    assert "Right in a row: 0. Your best: 7." in board.text("#verdict")
    page.click("#more")
    page.wait_for_selector('#run:has-text("1 of 10")')


def test_the_daily_and_one_ideas_puzzles_open(open_puzzle: PuzzleOpener) -> None:
    board = open_puzzle("", ready=".puzzle-daily a")
    page = board.page
    task = board.text(".puzzle-daily-words p:nth-of-type(2)")
    page.click(".puzzle-daily a")
    page.wait_for_selector(".puzzle-board [data-use]")
    assert task.startswith(board.text("#task"))
    page.go_back()
    theme = page.locator("#theme-queah option").nth(1).get_attribute("value") or ""
    page.select_option("#theme-queah", theme)
    page.click("#begin-queah")
    page.wait_for_selector(READY)
    number = int(page.url.split("/")[-1])
    assert theme in puzzles_of("queah")[number - 1].themes


def test_no_mark_gives_a_puzzle_away(open_puzzle: PuzzleOpener) -> None:
    known = enumerate(puzzles_of("quincala"), 1)
    number = next(at for at, one in known if one.start.highlights)
    board = open_puzzle(f"/quincala/{number}")
    marks = ".mark-source, .mark-highlight, .mark-warning, .mark-note"
    assert board.page.locator(marks).filter(visible=True).count() == 0
    assert board.text(".seat-facts") == ""


@pytest.mark.long
@pytest.mark.parametrize("game", ["qo", "queah", "quincala"])
def test_the_explanation_is_seen_at_every_size(open_puzzle: PuzzleOpener, game: str) -> None:
    known = enumerate(puzzles_of(game), 1)
    number = max(known, key=lambda one: len(say_idea(one[1]).about))[0]
    board = open_puzzle(f"/{game}/{number}", ready=".puzzle-board .cell")
    page = board.page
    page.click("#solution")
    page.wait_for_selector('#lines .turn-choice[aria-current="true"]')
    check(board, "solution")
    for width, height in SIZES:
        resize(page, width, height)
        for part in PARTS:
            assert page.locator(part).evaluate(HIDDEN) == [], f"{part} at {width} x {height}"


def test_own_mistakes_are_asked_and_rated_apart(open_page: Opener, server: Server) -> None:
    """A finished game is looked through; a better turn solves, and the position is asked later."""
    board = open_page()
    page = board.page
    ask = {"data": {"rules": "queah:traditional,reserve=0"}}
    wait_until(
        page,
        lambda: page.request.post(f"{server.address}api/solve", **ask).json()["state"] == "solved",
    )
    board.new_game("computer", reserve=0)
    board.wait_ready()
    make(board, "c2b2")  # the table says that it gives the win away
    board.wait_turns(2)
    page.click("#resign")
    page.click("dialog button:text-is('Resign')")
    page.wait_for_selector("#play.over")
    page.goto(f"{server.address}puzzles")
    assert board.text("#mistakes-title ~ [role=status]").startswith("None is known yet")
    page.click("#look-through")
    page.wait_for_selector("#train:not([aria-disabled])")
    page.click("#train")
    page.wait_for_selector('#task:has-text("find a better turn")')
    page.click("#solution")
    wait_for(board, "shown")
    assert board.text("#idea").startswith("Your mistake.")
    assert page.locator("#rated").count() == 0
    page.click("#next")
    page.wait_for_selector("#train, #task")
    page.goto(f"{server.address}puzzles/queah/1")
    page.click("#solution")
    wait_for(board, "shown")
    assert board.text("#rated") == "With help: not rated."
    page.goto(f"{server.address}puzzles")
    page.click(".puzzle-history summary:text-is('History')")
    assert page.locator('.puzzle-history a[href$="queah/1"]').count() == 1
    page.select_option("#category-queah", "table")
    assert "out of sight" in board.text(".puzzle-game")
    page.click("#rush-queah")
    page.wait_for_selector('#run [role="timer"]')
