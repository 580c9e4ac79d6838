"""A user of the viewer's page."""

from playwright.sync_api import Page

from tests.web.browser.board import Board, wait_until

READY = "#panel:not([hidden])"

#: What the browser stores of the open game, without the time of writing.
KEPT = """() => Object.entries(localStorage)
  .filter(([key]) => key.startsWith("lodestone.study."))
  .map(([, value]) => JSON.parse(value).record)"""

#: The turns in the list, without what the clocks had left.
TURNS = """() => [...document.querySelectorAll(".viewer-moves .turn:not(.start)")].map((turn) =>
  [...turn.childNodes].filter((part) => part.nodeType !== 8 && part.className !== "clock")
    .map((part) => part.textContent).join(""))"""

#: A paste into the page itself, outside any field.
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
}"""

GAME = """[Rules "queah:balanced"]
[White "Ann"]
[Black "Bea"]
[Result "1-0"]
[Termination "resignation"]

{A quiet opening.} 1. c2c3 $1 {Takes the middle.} {[%clk 0:01:23.4]
[%cal Gc2c3,Rd3d4]} (1. d3d4 c4c3) 1... b3a3 2. d2c2 1-0
"""


class ViewerPage:
    """The viewer with a game in it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.page: Page = board.page

    def paste(self, text: str) -> None:
        self.page.evaluate(PASTE, text)

    def open(self, text: str = GAME) -> None:
        self.paste(text)
        self.page.wait_for_selector('.turn:has-text("c2c3")')

    @property
    def turns(self) -> list[str]:
        """Return the turns in the list, with variations, without times and the text around."""
        labels = self.page.evaluate(TURNS)
        return [label.split("…")[-1].split(".")[-1].strip() for label in labels]

    @property
    def current(self) -> str:
        return (self.page.text_content(".turn[aria-current]") or "").strip()

    @property
    def comment(self) -> str:
        parts = self.page.locator(":is(.caption-words, .viewer-comment)").all_text_contents()
        return " ".join(parts)

    def kept(self) -> list[dict[str, object]]:
        return list(self.page.evaluate(KEPT))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def wait_current(self, text: str) -> None:
        wait_until(self.page, lambda: text in self.current)
