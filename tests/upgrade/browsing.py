"""A user of the page, who does everything that a browser keeps something of."""

import base64
import lzma
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from lodestone.solve import solve as solved_table
from lodestone.teach.drills import drills_of
from lodestone.web.client import LiveServer
from lodestone.web.replies import teach
from lodestone.web.site.folder import write_site
from tests.loops import run_loop
from tests.web.browser.board import Board, Mouse, wait_until
from tests.web.browser.conftest import DESK, launch
from tests.web.browser.files import PYODIDE, served
from tests.web.browser.lessons import HEAR, Pupil
from tests.web.browser.patient import new_page
from tests.web.browser.test_live import create
from tests.web.browser.test_puzzles import READY as PUZZLE_READY
from tests.web.browser.test_puzzles import find, is_longer, make, play, wait_for
from tests.web.browser.viewer import GAME, READY, ViewerPage

#: Rules that are solved in a browser, and rules whose solving is broken off.
NUMBERED, BROKEN_OFF = "queah:reserve=0", "queah:balanced,reserve=1"
#: Another game, whose turns differ.
OTHER = GAME.replace("Ann", "Cleo").replace("b3a3 2. d2c2", "b3b2")

ENTRIES = "() => ({ ...localStorage })"
PLAYED, STUDIED = "lodestone.game.", "lodestone.study."
#: The files of tables, in letters.
FILES = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("tables", { create: true });
  const found = {};
  for await (const entry of folder.values()) {
    const file = await entry.getFile();
    const reader = new FileReader();
    await new Promise((resolve) => { reader.onload = resolve; reader.readAsDataURL(file); });
    found[entry.name] = reader.result.split(",")[1] ?? "";
  }
  return found;
}"""
#: How many levels of a solve that is under way are kept.
LEVELS = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("tables", { create: true });
  for await (const entry of folder.values()) {
    if (!entry.name.endsWith(".journal")) continue;
    const text = await (await entry.getFile()).text();
    if (text.split("\\n").length > 2) return true;
  }
  return false;
}"""


class User:
    """Somebody who has a browser to itself."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.board = Board(page)
        self.mouse = Mouse(self.board)

    def open(self, place: str, ready: str) -> None:
        """Open an address of the page, and wait until something is shown."""
        self.page.goto(f"{self.address}{place}")
        self.page.wait_for_selector(ready)

    def play_some(self, turns: int) -> None:
        """Make some turns."""
        rng = Random(turns)
        for _ in range(turns):
            self.board.play_turn(rng, self.mouse)
        self.board.wait_ready()

    def look(self) -> None:
        """Choose how the page looks."""
        self.open("play", "#begin")
        self.board.new_game("friend", "balanced", by_dialog=True)
        self.board.wait_ready()
        self.page.click("#tab-look")
        self.page.check('input[name="picture-board"][value="lattice"]')
        self.page.check('input[name="theme"][value="dark"]')
        self.page.uncheck("#sounds")

    def play_games(self) -> None:
        """Play each game, and name one."""
        self.play_some(4)
        self.open("you", ".game-item")
        self.page.click(".rename-game")
        self.page.fill(".rename input", "Anna’s game")
        self.page.keyboard.press("Enter")
        self.open("play", "#begin")
        self.board.new_game("computer", "small", game="qo", by_dialog=True)
        self.play_some(2)
        self.board.new_game("friend", "mini-21", game="quincala")
        self.play_some(3)

    def err(self) -> None:
        """Lose a game, look through it, and train the mistake."""
        self.open("play", "#begin")
        self.board.new_game("computer", reserve=0)
        self.board.wait_ready()
        self.page.check("#exact-on")
        self.page.click(".solve-begin")
        self.page.wait_for_selector("#exact-known:not([hidden])")
        self.page.uncheck("#exact-on")
        make(self.board, "c2b2")  # gives the win away
        self.board.wait_turns(2)
        self.page.click("#resign")
        self.page.click("dialog button:text-is('Resign')")
        self.page.wait_for_selector("#play.over")
        self.open("puzzles", "#look-through")
        self.page.click("#look-through")
        self.page.wait_for_selector("#train:not([aria-disabled])")
        self.page.click("#train")
        self.page.wait_for_selector('#task:has-text("find a better turn")')
        self.page.click("#solution")
        wait_for(self.board, "shown")

    def solve_puzzles(self) -> None:
        """Solve one puzzle, miss one, begin ten, and some against the clock."""
        number, puzzle = find(is_longer)
        self.open(f"puzzles/queah/{number}", PUZZLE_READY)
        play(self.board, puzzle)
        wait_for(self.board, "solved")
        self.open("puzzles/qo/3", ".puzzle-board .cell")
        self.page.click("#solution")
        wait_for(self.board, "shown")
        self.open("puzzles", "#rush-quincala")
        self.page.click("#rush-quincala")
        self.page.wait_for_selector('#run [role="timer"]')
        self.page.click("#solution")
        wait_for(self.board, "shown")
        self.page.click("#next")
        self.page.wait_for_selector("#solution:not([aria-disabled])")
        self.open("puzzles", "#begin-queah")
        self.page.click("#begin-queah")
        self.page.wait_for_selector(PUZZLE_READY)
        self.page.click("#solution")
        wait_for(self.board, "shown")

    def learn(self) -> None:
        """Finish a lesson, win a drill and read a study."""
        self.open("learn", "#courses a")
        self.page.evaluate(HEAR)
        Pupil(self.board, self.mouse).take(teach.lesson(None, "queah", "steps"))
        drill = drills_of("queah")[0]
        table = solved_table(drill.rules)
        self.open("learn/queah", ".path-drills")
        self.page.click(".path-drills summary")
        self.page.locator(".path-drills button").first.click()
        position, count = drill.start, 0
        while position.outcome is None:
            self.board.wait_ready()
            for turn in self.board.turns[2 * count - 1 : 2 * count] if count else []:
                position = position.play(turn.rstrip("="))
            turn = table.probe_turns(position)[0].turn
            make(self.board, turn)
            position, count = position.play(turn), count + 1
        self.page.wait_for_selector('#drill-judged:has-text("Won in")')
        self.open("study/qo", "#studies .study")
        self.page.locator("#studies .study a").first.click()
        self.page.wait_for_selector(READY)
        self.page.keyboard.press("End")
        self.page.wait_for_selector("#reader .primary:has-text('Next study')")

    def study(self) -> None:
        """Open records, one alone and several together, and change one."""
        self.open("study", READY)
        viewer = ViewerPage(self.board)
        viewer.open()
        viewer.paste(GAME + "\n" + OTHER)
        self.page.locator(".games-found button").nth(1).click()
        self.page.get_by_text("Game 2 of 2").wait_for()

    def play_online(self) -> dict[str, str]:
        """Play with somebody elsewhere; return the game, and the key of the other seat."""
        self.open("play", "#begin")
        link = create(self.board)
        game, invitation = re.split("[/#]", link)[-2:]
        key = run_loop(LiveServer(self.address).take(game, invitation, "Bob"))
        self.board.play_turn(Random(1), self.mouse)
        self.board.wait_turns(1)
        return {"game": game, "key": key}

    def played(self) -> dict[str, list[str]]:
        """Return the turns of every game of this browser, as its page shows them."""
        ids = [key.removeprefix(PLAYED) for key in self.page.evaluate(ENTRIES) if PLAYED in key]
        found = {}
        for one in sorted(ids):
            self.open(f"play/{one}", "#play:not([hidden])")
            self.board.wait_ready()
            found[one] = self.board.turns
        return found

    def studied(self) -> dict[str, list[str]]:
        """Return the turns of every study of this browser, as its page shows them."""
        ids = [key.removeprefix(STUDIED) for key in self.page.evaluate(ENTRIES) if STUDIED in key]
        found = {}
        for one in sorted(ids):
            self.open(f"study/{one}", READY)
            found[one] = ViewerPage(self.board).turns
        return found

    def progress(self) -> dict[str, list[str]]:
        """Return the numbers in what the page says about lessons, puzzles and mistakes.

        How many lessons and puzzles there are, and which are due, is not what a browser keeps.
        """
        self.open("you", ".game-item")
        done = self.page.locator("[aria-labelledby=you-progress] li").all_inner_texts()
        self.open("puzzles", ".puzzle-history")
        cards = "\n".join(self.page.locator(".puzzle-game").all_inner_texts())
        self.page.click(".puzzle-history summary:text-is('History')")
        tried = self.page.locator(".puzzle-history li > span:first-child").all_inner_texts()
        return {
            "done": [number for line in done for number in re.findall(r"\d+", line)[:1]],
            "solved": re.findall(r"(\d+) of \d+ solved", cards),
            "ratings": re.findall(r"Your rating: (?:about )?(\d+)", cards),
            "mistakes": re.findall(r"of (\d+) positions? due", cards),
            "tried": tried,
        }


@contextmanager
def browsing() -> Iterator[Browser]:
    """Open a browser."""
    with sync_playwright() as playwright, closing(launch(playwright)) as browser:
        yield browser


def use_page(address: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Do all that the page can do; return what it shows of that, and what the browser keeps."""
    with browsing() as browser:
        page = new_page(browser, viewport=DESK, reduced_motion="reduce")
        user = User(page, address)
        user.look()
        user.play_games()
        user.err()
        user.solve_puzzles()
        user.learn()
        user.study()
        seat = user.play_online()
        shown = {"played": user.played(), "studied": user.studied(), "progress": user.progress()}
        return {"seat": seat, **shown}, page.evaluate(ENTRIES)


def packed(letters: str) -> str:
    """Return the content of a file, compressed."""
    return base64.b64encode(lzma.compress(base64.b64decode(letters), preset=9)).decode()


def unpacked(letters: str) -> str:
    """Return what was packed."""
    return base64.b64encode(lzma.decompress(base64.b64decode(letters))).decode()


def solve_on_site(scratch: Path) -> tuple[Path, str, dict[str, str]]:
    """Solve rules in a browser, and others not to the end.

    Return the file of the first table, what the page says of its rules, and the files of the
    second one, in letters.
    """
    write_site(scratch / "host" / "club", PYODIDE, [])
    with served(scratch / "host") as host, browsing() as browser:
        page = new_page(browser, viewport=DESK)
        for rules in (NUMBERED, BROKEN_OFF):
            page.goto(f"{host}club/study#rules={rules}", wait_until="networkidle")
            page.reload()
            page.check("#exact-on")
            page.click(".solve-begin")
            if rules == BROKEN_OFF:
                wait_until(page, lambda: page.evaluate(LEVELS))
            else:
                page.wait_for_selector("#exact-known:not([hidden])")
                said = page.inner_text("#exact-value")
            page.goto("about:blank")
        page.goto(f"{host}club/you")
        files = page.evaluate(FILES)
    [whole] = [name for name in files if name.endswith(".journal") and not files[name]]
    path = scratch / whole.replace(".journal", ".table")
    path.write_bytes(base64.b64decode(files[path.name]))
    unfinished = {name: files[name] for name in files if name not in (path.name, whole)}
    return path, said, {name: packed(letters) for name, letters in unfinished.items()}
