"""The modules compute what native code computes, to the bit, in Node.js."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lodestone.web.wasm import constants
from lodestone.web.wasm.modules import OWN, stale
from tests.thinning import long
from tests.web.wasm.asking import Asked, assert_alike, by_node
from tests.web.wasm.questions import of_kernels, of_players, of_solvers

pytestmark = pytest.mark.slow


def test_modules_are_those_of_these_sources() -> None:
    assert stale() == [], "make wasm"
    assert constants.FILE.read_text("utf-8") == constants.text(), "make wasm"


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize(
    ("of_some", "cases"),
    [
        (of_players, 100),
        (of_kernels, 25),
        (of_solvers, 1),
        *long((of_players, 1_500)),
        *long((of_kernels, 1_500)),
        *long((of_solvers, 8)),
    ],
)
def test_modules_compute_alike(
    of_some: Callable[[str, int], list[Asked]], cases: int, game: str, tmp_path: Path
) -> None:
    asked = of_some(game, cases)
    assert_alike(asked, by_node(game, [question for question, _ in asked], tmp_path))
