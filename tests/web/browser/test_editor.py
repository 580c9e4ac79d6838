"""Positions set up on the editor's page: by mouse, finger and keys, by text and by link."""

from collections.abc import Callable
from itertools import product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.patience import LONG_PATIENCE_MS
from tests.thinning import long
from tests.web.browser.board import MIDDLE, OPENED, OPTIONS, Board
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_access import SWEEP, check, check_dialog

SETTLED = "() => document.querySelector('#editor:not([hidden])')?.dataset.busy === 'no'"

#: As a paste into a field.
PASTE_INTO = """([field, text]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
  document.querySelector(field).dispatchEvent(paste);
}"""


#: Rules, a position that is set up piece by piece, and the same as text.
BARE = {
    "queah": ("queah:traditional", {"c3": "w", "d3": "b"}, "-/---/--wb-/---/- w 6,6 -,-"),
    "qo": ("qo:standard,size=4", {"b2": "b", "c2": "w"}, "4/4/1bw1/4 b"),
    "quincala": ("quincala:tournament,layout=mini-21", {"c3": "L", "b3": "s"}, None),
}


class Editor:
    """The editor's page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = f"{address}setup"

    def open(self, rules: str, position: str = "") -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{urlencode({'rules': rules, 'position': position})}")
        self.settle()

    def settle(self) -> None:
        self.page.wait_for_function(SETTLED)

    def press(self, name: str) -> None:
        self.page.click(f"#{name}")
        self.settle()

    def middle(self, place: str) -> tuple[float, float]:
        x, y = self.page.evaluate(MIDDLE, place)
        return x, y

    def click(self, place: str, button: str = "left") -> None:
        self.page.mouse.click(*self.middle(place), button=button)
        self.settle()

    def drag(self, source: str, target: str | None) -> None:
        """Drag to a place, or off the board."""
        self.page.mouse.move(*self.middle(source))
        self.page.mouse.down()
        x, y = self.middle(target) if target else (3.0, 3.0)
        self.page.mouse.move(x - 8, y - 8, steps=2)
        self.page.mouse.move(x, y)
        self.page.mouse.up()
        self.settle()

    def key(self, place: str, key: str) -> None:
        """Press a key on a cell in focus."""
        self.page.locator(f'[data-place="{place}"]').focus()
        self.page.keyboard.press(key)
        self.settle()

    def type(self, text: str) -> None:
        self.page.fill("#position", text)
        self.page.keyboard.press("Enter")
        self.settle()

    @property
    def text(self) -> str:
        return self.page.input_value("#position")

    @property
    def faults(self) -> list[str]:
        return self.page.locator("#faults li").all_text_contents()

    @property
    def heard(self) -> str:
        return (self.page.text_content("#live-polite") or "").replace("\\u00a0", "")

    def label(self, place: str) -> str:
        return self.page.get_attribute(f'[data-place="{place}"]', "aria-label") or ""


@pytest.fixture
def editor(open_page: Opener, server: Server) -> Editor:
    # A text that cannot be read is a refused request, which the browser writes down.
    board = open_page("about:blank", ready="html", allowed="status of 400")
    return Editor(board.page, server.address)


def by_mouse(editor: Editor, cell: str, piece: str) -> None:
    editor.drag(f"piece:{piece}", cell)


def by_keys(editor: Editor, cell: str, piece: str) -> None:
    editor.key(cell, piece)


def by_clicks(editor: Editor, cell: str, piece: str) -> None:
    editor.click(f"piece:{piece}")
    editor.click(cell)
    editor.click(f"piece:{piece}")


def test_undoing_takes_a_dragged_piece_away(editor: Editor) -> None:
    editor.open("queah:traditional")
    editor.press("clear")
    by_mouse(editor, "c3", "w")
    ghost = editor.page.locator(".ghost")
    x, y = editor.middle("c3")
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(x + 20, y)
    expect(ghost).to_have_count(1)
    editor.page.keyboard.press("Control+z")
    expect(ghost).to_have_count(0)
    editor.page.mouse.up()
    editor.settle()
    assert editor.label("c3").endswith("empty")


HANDS = (by_mouse, by_clicks, by_keys)
Setups = list[tuple[str, Callable[[Editor, str, str], None]]]
#: Every hand once, each in another game; the long run tries every one in every game.
ONCE: Setups = list(zip(BARE, HANDS, strict=True))


@pytest.mark.parametrize("setups", [ONCE, *long([*product(BARE, HANDS)])])
def test_positions_are_set_up_by_every_hand(editor: Editor, setups: Setups) -> None:
    for game, put in setups:
        where = f"{game}, {put.__name__}"
        rules, pieces, text = BARE[game]
        editor.open(rules)
        editor.press("clear")
        for cell, piece in pieces.items():
            put(editor, cell, piece)
        assert editor.text.startswith(text or ""), where
        for cell, piece in pieces.items():
            assert piece in ("w", "b") or piece in editor.text, where
            assert not editor.label(cell).endswith("empty"), where
            put(editor, cell, piece) if put is not by_mouse else editor.drag(cell, None)
        assert all(editor.label(cell).endswith("empty") for cell in pieces), where


@pytest.mark.long
def test_the_mouse_paints_erases_and_drags_off(editor: Editor) -> None:
    editor.open("qo:standard,size=4")
    for tool, text in (('[data-place="piece:b"]', "4/4/bbb1/4 b 86,89"), ("text=Erase", "4/4/4/4")):
        editor.page.click(tool)
        editor.page.mouse.move(*editor.middle("a2"))
        editor.page.mouse.down()
        editor.page.mouse.move(*editor.middle("c2"), steps=8)
        editor.page.mouse.up()
        editor.settle()
        assert editor.text.startswith(text)

    editor.open("queah")
    editor.click("c5", button="right")
    editor.click("b4", button="middle")
    editor.drag("c4", None)
    editor.drag("b3", "a3")
    assert editor.text == "-/---/b--w-/-ww/w w 6,6 -,-"
    for _ in range(3):
        editor.press("undo")
    assert editor.text == "-/bb-/-b-w-/-ww/w w 6,6 -,-"
    editor.page.keyboard.press("Control+y")
    editor.settle()
    assert editor.text == "-/-b-/-b-w-/-ww/w w 6,6 -,-"


def test_pieces_move_by_keys_and_are_heard(editor: Editor) -> None:
    editor.open("queah")
    editor.key("d3", "Enter")
    assert editor.heard == "d3 picked up: white piece."
    assert editor.label("d3") == "d3, white piece, picked up"
    editor.page.keyboard.press("ArrowLeft")
    editor.page.keyboard.press("Enter")
    editor.settle()
    assert editor.heard == "d3 to c3: white piece"
    editor.key("c3", "Delete")
    assert editor.label("c3") == "c3, empty"
    editor.page.keyboard.press("t")
    editor.settle()
    assert editor.text == "b/bb-/-b---/-ww/w b 6,6 -,-"
    # The address is that of the position.
    editor.page.reload()
    editor.settle()
    assert editor.text == "b/bb-/-b---/-ww/w b 6,6 -,-"
    assert editor.page.is_checked('input[name="side"][value="b"]')


@pytest.fixture
def faulty(editor: Editor) -> Editor:
    """A position with a black piece too many on the board, and one in the reserve."""
    editor.open("queah", "b/bbb/-b-w-/-ww/w w 6,7 -,-")
    return editor


def test_faults_are_listed_and_marked(faulty: Editor) -> None:
    assert faulty.faults == [
        "Black has 5 pieces on the board; at most 4 are allowed",
        "Black has 7 in reserve; 0 to 6 are allowed",
    ]
    assert faulty.label("c5") == "c5, black piece, part of a fault"
    assert faulty.page.locator(".mark-warning").count() == 5
    faulty.page.click("#faults button")
    assert faulty.page.evaluate("document.activeElement.dataset.place") == "c5"


def test_faults_forbid_play_until_mended(faulty: Editor) -> None:
    def forbidden() -> list[str | None]:
        ways = ("play-here", "analyse")
        return [faulty.page.get_attribute(f"#{way}", "aria-disabled") for way in ways]

    assert forbidden() == ["true", "true"]
    faulty.page.click("#play-here", force=True)
    assert faulty.page.locator("dialog").count() == 0
    faulty.key("c5", "b")
    faulty.page.click('[aria-label="Black\'s reserve: less"]')
    faulty.settle()
    assert faulty.faults == []
    assert faulty.heard.startswith("Black's reserve: 6. Nothing is wrong. White to move")
    assert "true" not in forbidden()


def fault_of_text(editor: Editor) -> str:
    return editor.page.text_content("#text-fault") or ""


def test_unreadable_text_is_refused(editor: Editor) -> None:
    editor.open("queah")
    editor.type("b/zz")
    assert "cannot read position 'b/zz'" in fault_of_text(editor)
    assert editor.page.get_attribute("#play-here", "aria-disabled") == "true"
    assert editor.label("c5") == "c5, black piece"
    editor.type("-/---/--wb-/---/- b 1,2 -,-")
    assert fault_of_text(editor) == ""


def test_positions_and_links_are_read_as_typed(editor: Editor) -> None:
    editor.open("queah")
    start = editor.text
    editor.type("-/---/--wb-/---/- b 1,2 -,-")
    assert editor.label("c3") == "c3, white piece"
    assert editor.page.input_value('[name="option-reserve:black"]') == "2"
    named = urlencode({"rules": "qo:standard,size=4", "position": "4/1b2/4/4 w 80,80"})
    editor.type(f"{editor.address}#{named}")
    assert editor.label("b3") == "b3, black lodestone"
    # What was typed in one go is undone in one.
    editor.press("undo")
    assert editor.text == start


def test_a_record_as_text_opens_in_study(editor: Editor) -> None:
    editor.open("queah")
    editor.type('{"rules": "queah", "turns": []}')
    editor.page.wait_for_selector("#open-record", state="visible")
    assert "the viewer opens it" in fault_of_text(editor)
    editor.type("-/---/--wb-/---/- b 2,2 -,-")
    assert editor.page.is_hidden("#open-record")
    # So does one that is pasted, however long it is.
    page = editor.page
    record = '[Rules "queah:balanced"]\n\n1. c2c3 {' + "long " * 1000 + "} b3a3 *"
    page.evaluate(PASTE_INTO, ["#position", record])
    page.get_by_role("link", name="Open it in study").click()
    page.wait_for_selector(".turn:has-text('b3a3')")
    assert page.locator(".viewer-moves .turn").count() == 3


@pytest.mark.long
def test_a_banned_step_turns_with_its_position(editor: Editor) -> None:
    editor.open("queah:traditional,backtrack=forbidden")
    editor.page.select_option('[name="last-step:white"]', "e3 d3")
    editor.settle()
    assert editor.text.endswith("w 6,6 e3d3,-")
    assert editor.page.locator("g.arrow").count() == 1
    editor.press("mirror")
    assert editor.text == "b/-bb/-w-b-/ww-/w w 6,6 a3b3,-"
    editor.press("swap")
    assert editor.text == "w/-ww/-b-w-/bb-/b b 6,6 -,a3b3"


@pytest.mark.long
def test_a_banned_payment_turns_with_its_position(editor: Editor) -> None:
    editor.open("qo:undo=forbidden,size=4", "4/1b2/4/4 w 80,80 -")
    editor.page.select_option('[name="banned"]', "b3 b1")
    editor.settle()
    assert editor.text == "4/1b2/4/4 w 80,80 b3-b1"
    assert editor.page.locator("g.arrow").count() == 1
    editor.press("mirror")
    assert editor.text == "4/2b1/4/4 w 80,80 c3-c1"
    editor.press("swap")
    assert editor.text == "4/2w1/4/4 b 80,80 c3-c1"


@pytest.mark.long
def test_a_pass_needs_a_blocked_side(editor: Editor) -> None:
    rules = "queah:traditional,backtrack=forbidden,stalemate=pass"
    editor.open(rules, "w/-ww/-b-w-/bb-/b b 6,6 -,a3b3")
    editor.page.click('[aria-label="Passes just made: more"]')
    editor.settle()
    assert editor.faults == ["White has just passed, but could have moved"]


def test_other_rules_keep_what_fits(editor: Editor) -> None:
    editor.open("qo:standard,size=4", "w3/4/1bb1/3w b 80,82")
    editor.page.click("#change-rules")
    editor.page.click(OPTIONS)
    editor.page.fill('input[name="option-size"]', "3")
    editor.page.click("text=Use these rules")
    editor.page.wait_for_function("() => document.querySelectorAll('.cell').length === 9")
    editor.settle()
    assert editor.text == "3/1bb/3 b 80,82"
    assert "2 cells with pieces are not on this board" in editor.heard
    editor.press("undo")
    assert editor.text == "w3/4/1bb1/3w b 80,82"


def test_games_are_played_from_a_position(editor: Editor) -> None:
    editor.open("queah:traditional,reserve=2", "b/---/--w--/---/- b 1,2 -,-")
    editor.page.click("#play-here")
    page = editor.page
    assert page.input_value('input[name="start"]') == "b/---/--w--/---/- b 1,2 -,-"
    page.check('input[name="mode"][value="computer"]')
    before = page.evaluate("location.pathname")
    page.click("text=Start game")
    page.wait_for_function(OPENED, arg=before)
    assert page.text_content("#game-title") == "Queah – Traditional (2 in reserve)"
    link = page.get_attribute("#edit-position", "href") or ""
    page.goto(f"{editor.address}{link.removeprefix('setup')}")
    editor.settle()
    assert editor.page.text_content("#rules-title") == "Queah – Traditional (2 in reserve)"


def test_new_games_refuse_faulty_starts(open_page: Opener) -> None:
    page = open_page().page
    page.click("#beginning > summary")
    page.fill('input[name="start"]', "b/bbb/-b-w-/-ww/w w 6,6 -,-")
    page.click("#begin")
    fault = page.locator(".start-field .fault-line")
    fault.filter(has_text="Black has 5 pieces on the board").wait_for()
    page.click("text=Set up…")
    page.wait_for_function(SETTLED)
    assert page.input_value("#position") == "b/bbb/-b-w-/-ww/w w 6,6 -,-"


@pytest.mark.long
def test_a_position_is_solved(editor: Editor) -> None:
    editor.open("queah:compulsory,reserve=0", "b/---/-----/---/w w 0,0 -,-")
    editor.page.check("#exact-on")
    editor.page.wait_for_selector("#exact-value:not(:empty), .solve-begin, .solve-bar")
    if editor.page.locator(".solve-begin").count():
        editor.page.click(".solve-begin")
    value = editor.page.locator("#exact-value")
    value.filter(has_text="With best play: Black wins in 6.").wait_for(timeout=LONG_PATIENCE_MS)
    editor.key("c1", "t")
    value.filter(has_not_text="Black wins in 6.").wait_for()


@pytest.mark.long
def test_pictures_show_the_chosen_look(editor: Editor) -> None:
    editor.open("queah")
    for name, beginning in (("save-svg", b"<svg "), ("save-png", b"\x89PNG")):
        with editor.page.expect_download() as saved:
            editor.page.click(f"#{name}")
        content = saved.value.path().read_bytes()
        assert content.startswith(beginning)
        assert b"var(--" not in content


def check_everywhere(editor: Editor, board: Board) -> None:
    """Look for findings in positions of each game, and in every dialog."""
    editor.open("queah:traditional,backtrack=forbidden", "b/bbb/-b-w-/-ww/w w 6,7 e3d3,-")
    editor.page.check("#exact-on")
    check(board, "a faulty position")
    for opener in ("#change-rules", "#open-help"):
        check_dialog(board, opener)
    editor.press("set-start")
    editor.page.click("#play-here")
    editor.page.wait_for_selector("dialog[open]")
    check(board, "play from here")
    editor.open("qo:standard,size=9,paid=banked")
    editor.click("piece:b")
    check(board, "Qo")
    editor.open("quincala", "")
    editor.key("d1", "Delete")
    check(board, "Quincala")


@pytest.mark.long
@pytest.mark.parametrize(("size", "colours"), SWEEP)
def test_axe_finds_nothing_on_any_editor(
    open_page: Opener, server: Server, size: dict[str, int], colours: dict[str, str]
) -> None:
    board = open_page(viewport=size, **colours)
    check_everywhere(Editor(board.page, server.address), board)
