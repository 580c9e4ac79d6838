"""The kernels compute in browsers what native code computes, to the bit."""

import json
from collections.abc import Iterator
from contextlib import nullcontext

import pytest
from playwright.sync_api import Browser, Playwright

from lodestone.web.wasm.modules import OWN, module_of
from tests.web.browser import firefox
from tests.web.browser.files import served
from tests.web.wasm.asking import ROOT, assert_alike
from tests.web.wasm.questions import of_kernels, of_players, of_solvers

pytestmark = pytest.mark.long
ANSWER = """async ([module, questions]) => {
  const { answersOf } = await import("/tests/web/page/answering.js");
  const bytes = await (await fetch(module)).arrayBuffer();
  return JSON.stringify(await answersOf(bytes, JSON.parse(questions)));
}"""
#: The most questions at a time.
PORTION = 500


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def program(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    if request.param == "firefox" and firefox.installed() is None:
        pytest.skip("no Firefox is installed here")
    playwright: Playwright = request.getfixturevalue("playwright")
    folder = tmp_path_factory.mktemp("firefox")
    is_own = request.param == "firefox"
    with firefox.launch(playwright, folder) if is_own else nullcontext(browser) as one:
        yield one


@pytest.mark.parametrize("game", OWN)
def test_kernels_compute_alike_in_browsers(game: str, program: Browser) -> None:
    asked = [*of_players(game, 300), *of_kernels(game, 300)]
    # The numbers of Queah's positions are too many to be sent.
    asked += of_solvers(game, 20) if game != "queah" else []
    module = f"/{module_of(game).relative_to(ROOT).as_posix()}"
    with served(ROOT) as address, program.new_page() as page:
        page.goto(address)
        for at in range(0, len(asked), PORTION):
            some = asked[at : at + PORTION]
            questions = json.dumps([question for question, _ in some])
            assert_alike(some, json.loads(page.evaluate(ANSWER, [module, questions])))
