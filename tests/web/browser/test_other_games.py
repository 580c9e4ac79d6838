"""A game of another package, installed, on the page: nothing there knows its name or its sides."""

import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.processes import COMMAND
from tests.toy import install, write_package
from tests.web.browser.board import Mouse, wait_until
from tests.web.browser.conftest import Opener
from tests.web.browser.files import PYODIDE, served
from tests.web.browser.patient import new_context

pytestmark = [pytest.mark.slow, pytest.mark.untraced]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a server where the game is installed."""
    command = [str(COMMAND), "web", "--port", "0"]
    with subprocess.Popen(
        command, env=install(tmp_path), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()


#: Whether Python's memory is kept, from which it starts at the next visit.
KEPT = """async () => (await (await caches.open("files")).keys())
  .some(({ url }) => url.endsWith("memory.bin"))"""
#: A word of the game, and the same with chance in it.
POSITION = "--c/-c-/n-- n"
SURE, CHANCE = "put a piece on an empty cell", "put a piece on cell {random.randrange(10**9)}"


@pytest.mark.long
@pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed")
def test_chance_differs_at_each_visit_to_a_site(browser: Browser, tmp_path: Path) -> None:
    """Python starts from the same memory at each visit after the first."""
    write_package(tmp_path)
    game = tmp_path / "noughts" / "game.py"
    text = game.read_text("utf-8").replace(f'"{SURE}"', f'f"{CHANCE}"')
    game.write_text(text.replace("from collections.abc", "import random\nfrom collections.abc", 1))
    command = [COMMAND, "site", tmp_path / "host", "--pyodide", PYODIDE]
    subprocess.run(command, env=install(tmp_path), check=True, stdout=subprocess.DEVNULL)
    with served(tmp_path / "host") as host, new_context(browser) as context:
        seen = []
        for _ in range(3):
            page = context.new_page()
            page.goto(f"{host}setup#rules=noughts&position={POSITION}")
            expect(page.locator("#status")).to_contain_text(re.compile(r"on cell \d+"))
            seen += re.findall(r"on cell (\d+)", page.inner_text("#status"))
            wait_until(page, lambda page=page: page.evaluate(KEPT))
            page.close()
        assert len(set(seen)) == len(seen) == 3


@pytest.mark.long
def test_an_installed_game_is_played(open_page: Opener, address: str) -> None:
    board = open_page(f"{address}play")
    board.new_game(game="noughts", preset="usual", side="cross", first="cross", by_dialog=True)
    count = board.play_game(random.Random(1), Mouse(board))
    assert board.is_over
    assert len(board.turns) == count
    board.page.reload()
    board.wait_turns(count)
    assert re.search(r"Draw|Cross|Nought", board.text("#caption"))

    board.new_game(game="noughts", preset="usual", side="cross", first="cross")
    board.page.click("#resign")
    board.page.click("dialog button:text-is('Resign')")
    board.page.wait_for_selector("#play.over")
    assert board.text("#status") == "Nought wins."

    board.page.goto(f"{address}puzzles/noughts")
    board.page.wait_for_selector('#fault-text:has-text("has no puzzles")')
