"""A game of another package, installed, on the page: nothing there knows its name or its sides."""

import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.board import Mouse
from tests.browser.conftest import Opener
from tests.processes import COMMAND
from tests.toy import install

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


@pytest.mark.long
def test_an_installed_game_is_played(open_page: Opener, address: str) -> None:
    board = open_page(f"{address}play")
    board.new_game(game="noughts", preset="usual", side="cross", first="cross", by_dialog=True)
    count = board.play_game(random.Random(1), Mouse(board))
    assert board.is_over
    assert len(board.turns) == count
    board.page.reload()
    board.wait_turns(count)
    assert re.search(r"Draw|Cross|Nought", board.text("#status-box"))

    board.new_game(game="noughts", preset="usual", side="cross", first="cross")
    board.page.click("#resign")
    board.page.click("dialog button:text-is('Resign')")
    board.page.wait_for_selector("#status-box.over")
    assert board.text("#status") == "Nought wins."

    board.page.goto(f"{address}puzzles/noughts")
    board.page.wait_for_selector('#fault-text:has-text("has no puzzles")')
