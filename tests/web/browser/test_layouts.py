"""One's own layout: chosen in the dialog, played on, kept, and refused where it is not known."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lodestone.games.quincala.layouts import FOLDER
from tests.web.browser.board import Board, Mouse
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_access import PHONE


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / ("a_long_name" * 9)
    folder.mkdir()
    path = folder / "mine.toml"
    path.write_text((FOLDER / "mini-21.toml").read_text("utf-8"), "utf-8")
    return path


@pytest.fixture
def own_server(own_cache: Path, mine: Path) -> Iterator[Server]:
    server = Server(own_cache, "--layout", str(mine))
    yield server
    server.kill()


@pytest.mark.long
def test_a_custom_layout_is_chosen_played_and_resumed(
    open_page: Opener, own_server: Server, mine: Path
) -> None:
    """On a phone, its long path is broken."""
    page = open_page(f"{own_server.address}play", viewport=PHONE).page
    page.check('input[name="game"][value="quincala"]')
    Board(page).unfold_options()
    page.check(f'input[name="option-layout"][value="{mine}"]')
    page.wait_for_selector(".rules-result:has-text('layout ')")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.close()

    board = open_page(
        f"{own_server.address}play", allowed="status of 400|Failed to load resource: net::"
    )
    board.new_game("friend", "tournament", game="quincala", layout=str(mine))
    board.wait_ready()
    dots = board.page.locator("#table [data-place]:not([data-place*=':'])")
    assert dots.count() == 21
    mouse = Mouse(board)
    mouse.pick(board.places("source")[0])
    mouse.put(board.places("target")[0])
    board.wait_turns(1)
    [turn] = board.turns
    # The game is kept with its layout, and the server reads the file again when it is started.
    own_server.kill()
    own_server.start()
    board.page.reload()
    board.wait_turns(1)
    assert board.turns == [turn]
    assert dots.count() == 21
    # Started without the file, it says why the game cannot be opened.
    own_server.kill()
    own_server.arguments = ()
    own_server.start()
    board.page.reload()
    dialog = board.page.locator("dialog[open]:has-text('This game cannot be opened')")
    dialog.wait_for()
    assert "can only name files given to lodestone web" in dialog.inner_text()
