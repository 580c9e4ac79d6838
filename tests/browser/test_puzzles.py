"""The page of puzzles: solved by mouse and by keyboard, missed, helped, kept, named by address."""

from collections.abc import Callable

import pytest

from lodestone.core.position import Position
from lodestone.teach.puzzles import Puzzle, puzzles_of
from tests.browser.board import Board
from tests.browser.conftest import Opener, Server
from tests.browser.test_access import PHONE, check, check_dialog
from tests.thinning import long

#: A piece can be picked up: the server has told which turns there are.
READY = '#viewer [data-use="source"]'
PuzzleOpener = Callable[..., Board]


@pytest.fixture
def open_puzzle(open_page: Opener, server: Server) -> PuzzleOpener:
    def opener(link: str, *, ready: str = READY, **options: object) -> Board:
        return open_page(f"{server.address}puzzles{link}", ready=ready, **options)

    return opener


def is_step(turn: str) -> bool:
    return len(turn) == 4


def find(what: Callable[[Puzzle], bool]) -> tuple[int, Puzzle]:
    """Return the first puzzle of Queah that is so, and that a plain step solves."""
    known = enumerate(puzzles_of("queah"), 1)
    return next((at, one) for at, one in known if is_step(one.solution) and what(one))


def wrong_step(puzzle: Puzzle) -> str:
    return next(turn for turn in puzzle.start.turns if is_step(turn) and turn != puzzle.solution)


def make(board: Board, turn: str) -> None:
    """Make a step with the mouse, as soon as the board takes it."""
    board.page.click(f'[data-place="{turn[:2]}"][data-use="source"]')
    board.page.click(f'[data-place="{turn[2:]}"][data-use="target"]')


def verdict(board: Board, text: str) -> str:
    """Wait for a word of the verdict, and return the whole."""
    board.page.wait_for_selector(f'#verdict:has-text("{text}")')
    return board.text("#verdict")


def test_a_puzzle_is_solved_by_mouse(open_puzzle: PuzzleOpener) -> None:
    number, puzzle = find(lambda one: one.task.turns in (2, 3))
    board = open_puzzle(f"#queah/{number}")
    assert board.text("#task").startswith(puzzle.words)
    assert board.page.is_hidden("#why")
    make(board, puzzle.solution)
    verdict(board, "Right, that is the turn.")
    assert "1 of " in board.text("#score")
    assert "1 at the first try" in board.text("#score")
    assert "Best play goes:" in board.text("#why")
    board.page.wait_for_selector(".viewer-moves .turn >> nth=2")
    board.page.reload()
    board.page.wait_for_selector(READY)
    label = board.page.get_attribute(f'#list a[href="#queah/{number}"]', "aria-label") or ""
    assert label.endswith("solved at the first try")


def test_a_puzzle_is_solved_by_keyboard(open_puzzle: PuzzleOpener) -> None:
    """The words that a screen reader says are those of regions that it listens to."""
    number, puzzle = find(lambda one: one.task.kind == "hold")
    board = open_puzzle(f"#queah/{number}")
    page = board.page
    assert page.get_attribute("#verdict", "role") == "status"
    page.keyboard.press("h")
    heard = verdict(board, "Hint: begin with the piece on")
    assert heard.endswith(f"{puzzle.solution[:2]}.")
    page.keyboard.press("h")
    page.wait_for_function(
        "(before) => document.getElementById('verdict').textContent !== before", arg=heard
    )
    assert board.label(puzzle.solution[:2]).endswith("coloured green")
    for place in (puzzle.solution[:2], puzzle.solution[2:]):
        board.place(place).focus()
        page.keyboard.press("Enter")
    verdict(board, "Right, that is the turn.")
    assert "1 of " in board.text("#score")
    assert "0 at the first try" in board.text("#score")


def test_a_wrong_turn_is_answered(open_puzzle: PuzzleOpener) -> None:
    number, puzzle = find(lambda one: one.task.kind == "win")
    board = open_puzzle(f"#queah/{number}")
    make(board, wrong_step(puzzle))
    assert "After this turn" in verdict(board, "That is not it.")
    board.page.wait_for_selector(".viewer-moves .turn >> nth=2")
    assert "missed" in (board.page.get_attribute("#list [aria-current]", "aria-label") or "")
    board.page.click("#again")
    board.page.wait_for_selector(READY)
    make(board, puzzle.solution)
    verdict(board, "Right, that is the turn.")
    assert "0 at the first try" in board.text("#score")


def test_best_play_is_shown_and_walked(open_puzzle: PuzzleOpener) -> None:
    number, puzzle = find(lambda one: one.task.turns == 3)
    board = open_puzzle(f"#queah/{number}")
    board.page.click("#best")
    verdict(board, "Best play is in the list")
    assert board.page.locator(".viewer-moves .turn:not(.start)").count() == len(puzzle.line)
    board.page.keyboard.press("End")
    board.page.wait_for_selector('.viewer-comment:has-text("wins")')
    assert "0 of " in board.text("#score")


def test_the_list_is_filtered_and_goes_on(open_puzzle: PuzzleOpener) -> None:
    board = open_puzzle("#queah")
    puzzles = puzzles_of("queah")
    highest = puzzles[-1].grade
    board.page.select_option("#grade", str(highest))
    count = sum(one.grade == highest for one in puzzles)
    assert board.page.locator("#list li").count() == count
    board.page.keyboard.press("n")
    first = len(puzzles) - count + 1
    board.page.wait_for_selector(f'#title:has-text("puzzle {first}")')
    board.page.select_option("#theme", "defence")
    about = [one for one in puzzles[-count:] if "defence" in one.themes]
    assert board.page.locator("#list li").count() == len(about)


@pytest.mark.parametrize(
    ("link", "line"),
    [
        ("#chess", "unknown game 'chess'; allowed: queah, qo, quincala"),
        ("#queah/9999", "and no puzzle 9999"),
        ("#queah/x%", "and no puzzle “x%”"),
    ],
)
def test_nonsense_in_the_address_gets_a_line(
    open_puzzle: PuzzleOpener, link: str, line: str
) -> None:
    board = open_puzzle(link, ready="#fault:not([hidden])", allowed="400")
    assert line in board.text("#fault-text")


@pytest.mark.parametrize(
    "colours",
    [{"forced_colors": "active"}, long({"color_scheme": "dark"})],
)
def test_axe_finds_nothing_on_puzzles(open_puzzle: PuzzleOpener, colours: dict[str, str]) -> None:
    board = open_puzzle("#queah/3", viewport=PHONE, reduced_motion="reduce", **colours)
    check(board, "puzzle")
    check_dialog(board, "#open-help")
    board.page.click("#best")
    verdict(board, "Best play")
    check(board, "best play")
    board.page.set_viewport_size({"width": 1280, "height": 800})
    check(board, "wide")


def test_motion_stops_where_less_is_asked(open_puzzle: PuzzleOpener) -> None:
    board = open_puzzle("#queah/5", reduced_motion="reduce")
    board.page.click("#best")
    verdict(board, "Best play")
    board.page.keyboard.press("ArrowRight")
    assert board.page.evaluate("document.getAnimations().length") == 0


def test_a_lost_game_shows_the_mistake(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    make(board, Position.start("queah:traditional").turns[0])
    board.wait_turns(1)
    make(board, "b3a3")
    board.wait_turns(2)
    board.page.click("#resign")
    board.page.click("dialog button:text-is('Resign')")
    board.page.wait_for_selector("#status-box.over")
    board.page.click("button:text-is('Show my mistake')")
    board.page.wait_for_selector(".mistake:not(:has(progress))")
    told = board.text(".mistake")
    assert "No turn of yours stands out" in told or "A puzzle like this" in told
    check(board, "the mistake")
