"""A newcomer's walk through the site fits every screen, in light and dark, by any hand.

With the environment variable `LODESTONE_PICTURES`, a picture of each station is written to that
folder.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from lodestone.web.site.folder import write_site
from tests.patience import PATIENCE_MS
from tests.thinning import some
from tests.web.browser import firefox
from tests.web.browser.board import Board, Finger, Keys, Mouse, Touch
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.files import PYODIDE
from tests.web.browser.nginx import NGINX, hosted
from tests.web.browser.patient import new_page
from tests.web.browser.test_access import LARGE_DESK, LOW, PHONE, SMALL_DESK
from tests.web.browser.walk import FirstVisit

PHONE_ON_ITS_SIDE = {"width": 740, "height": 360}
SIZES = (PHONE, PHONE_ON_ITS_SIDE, LOW, SMALL_DESK, LARGE_DESK)
LOOKS = some(product(SIZES, ("light", "dark")), lambda look: look == (PHONE, "light"))
HOME = "#home-board .piece"


def walk(
    open_page: Opener, server: Server, size: dict[str, int], scheme: str, hand: type[Touch]
) -> list[str]:
    """Walk from the home page to the lab; return what is wrong on the way."""
    options = {"has_touch": True, "is_mobile": True} if hand is Finger else {}
    board = open_page(
        server.address,
        ready=HOME,
        allowed="inline style",  # pictures are taken with one, of which Firefox complains
        viewport=size,
        color_scheme=scheme,
        reduced_motion="reduce",
        **options,
    )
    look = f"{size['width']}x{size['height']}-{scheme}-{hand.__name__.lower()}"
    there = FirstVisit(board, hand(board), look)
    there.take_all()
    return there.faults


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_a_newcomer_finds_everything_in_sight(
    open_page: Opener, server: Server, size: dict[str, int], scheme: str
) -> None:
    assert walk(open_page, server, size, scheme, Mouse) == []


@pytest.mark.long
@pytest.mark.parametrize(("size", "hand"), [(SMALL_DESK, Keys), (PHONE, Finger)])
def test_a_newcomer_walks_by_any_hand(
    open_page: Opener, server: Server, size: dict[str, int], hand: type[Touch]
) -> None:
    assert walk(open_page, server, size, "light", hand) == []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, below a prefix, where nginx serves it compressed."""
    if NGINX is None or not PYODIDE.is_dir():
        pytest.skip("nginx or the npm package pyodide is not installed")
    root = tmp_path_factory.mktemp("root")
    write_site(root / "club" / "games", PYODIDE)
    with hosted(root, tmp_path_factory.mktemp("nginx")) as port:
        yield f"http://127.0.0.1:{port}/club/games/"


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_a_newcomer_walks_without_a_server(
    open_page: Opener, site: str, size: dict[str, int], scheme: str
) -> None:
    board = open_page(
        site,
        ready=HOME,
        allowed="inline style",
        viewport=size,
        color_scheme=scheme,
    )
    board.page.set_default_timeout(PATIENCE_MS)
    there = FirstVisit(board, Mouse(board), f"site-{size['width']}x{size['height']}-{scheme}")
    there.take_without_server()
    assert there.faults == []


@pytest.mark.long
@pytest.mark.skipif(firefox.installed() is None, reason="no Firefox is installed here")
@pytest.mark.parametrize("size", SIZES)
def test_a_newcomer_walks_in_firefox(
    playwright: Playwright, site: str, size: dict[str, int], tmp_path: Path
) -> None:
    with firefox.launch(playwright, tmp_path) as browser:
        page = new_page(browser, viewport=size)
        page.goto(site)
        page.wait_for_selector(HOME)
        board = Board(page)
        there = FirstVisit(board, Mouse(board), f"firefox-{size['width']}x{size['height']}")
        there.take_without_server()
        assert there.faults == []
