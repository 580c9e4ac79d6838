"""A newcomer's walk through the site fits every screen, in light and dark, by any hand.

With the environment variable `LODESTONE_PICTURES`, a picture of each station is written to that
folder.
"""

from itertools import product

import pytest

from tests.browser.board import Finger, Keys, Mouse, Touch
from tests.browser.conftest import Opener, Server
from tests.browser.test_access import LARGE_DESK, LOW, PHONE, SMALL_DESK
from tests.browser.walk import Walk
from tests.thinning import some

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
    there = Walk(board, hand(board), look)
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
