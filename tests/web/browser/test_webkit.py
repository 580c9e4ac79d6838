"""The site in WebKit, the engine of every browser of an iPhone, as far as Debian's build goes."""

import json
from collections.abc import Iterator

import pytest
from selenium.webdriver import Remote
from selenium.webdriver.common.by import By

from lodestone import Line, Position
from lodestone.web.site.folder import write_site
from lodestone.web.wasm.modules import OWN, module_of
from tests.patience import wait_until
from tests.web.browser import webkit
from tests.web.browser.files import PYODIDE, BoundFiles, served
from tests.web.wasm.asking import ROOT, assert_alike
from tests.web.wasm.questions import of_kernels, of_players

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(webkit.missing()), reason=webkit.missing()),
    pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed"),
]
RULES = "queah:balanced"
CASES = 20
ANSWER = """const [module, questions, done] = arguments;
(async () => {
  const { answersOf } = await import("/tests/web/page/answering.js");
  const bytes = await (await fetch(module)).arrayBuffer();
  return JSON.stringify(await answersOf(bytes, JSON.parse(questions)));
})().then(done, (error) => done(String(error)));"""
#: Marks the memory from which Python starts; one that does not start is replaced, with its mark.
MARK = """const done = arguments[0];
(async () => {
  const files = await caches.open("files");
  const one = (await files.keys()).find(({ url }) => url.endsWith("memory.bin"));
  if (!one) return false;
  const bytes = await (await files.match(one)).arrayBuffer();
  await files.put(one, new Response(bytes, { headers: { "X-Mark": "kept" } }));
  return true;
})().then(done);"""
MARKED = """const done = arguments[0];
(async () => {
  const files = await caches.open("files");
  const one = (await files.keys()).find(({ url }) => url.endsWith("memory.bin"));
  return (await files.match(one)).headers.get("X-Mark");
})().then(done);"""
#: Chooses the first thing to do: where a turn ends, or where one begins.
CHOICE = """return document.querySelector('#play[data-busy="no"] #table [data-use="target"]')
  ?? document.querySelector('#play[data-busy="no"] #table [data-use="source"]');"""
TURNS = """return [...document.querySelectorAll("#turn-list > .turn")].slice(1)
  .map((one) => one.textContent.replace(/^\\d+[.…]/, ""));"""
TEXT = "return document.querySelector(arguments[0])?.textContent ?? '';"


@pytest.fixture(scope="module")
def driver() -> Iterator[Remote]:
    with webkit.launched() as driver:
        yield driver


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("host")
    write_site(root / "club", PYODIDE)
    with served(root, BoundFiles) as host:
        yield f"{host}club/"


@pytest.mark.parametrize("game", OWN)
def test_kernels_compute_alike_in_webkit(driver: Remote, game: str) -> None:
    asked = [*of_players(game, CASES), *of_kernels(game, CASES)]
    module = f"/{module_of(game).relative_to(ROOT).as_posix()}"
    questions = json.dumps([question for question, _ in asked])
    with served(ROOT) as host:
        driver.get(host)
        assert_alike(asked, json.loads(driver.execute_async_script(ANSWER, module, questions)))


def test_a_level_answers_a_turn_in_webkit(driver: Remote, address: str) -> None:
    driver.get(f"{address}play#rules={RULES}&level=level-1&side=white")

    def has_answered() -> bool:
        if not driver.execute_script(TURNS) and (place := driver.execute_script(CHOICE)):
            place.click()
        return len(driver.execute_script(TURNS)) == 2

    wait_until(has_answered)
    line = Line((Position.start(RULES),))
    for turn in driver.execute_script(TURNS):
        line = line.play(turn)
    standing = line.standing.replace("White to move", "Your turn")
    wait_until(lambda: driver.execute_script(TEXT, "#status").strip() == standing)


def test_python_starts_from_its_memory_in_webkit(driver: Remote, address: str) -> None:
    driver.get(f"{address}study#rules={RULES}")
    wait_until(lambda: driver.execute_async_script(MARK))
    driver.get("about:blank")
    driver.get(f"{address}study#rules={RULES}")
    wait_until(lambda: driver.find_elements(By.CSS_SELECTOR, "#exact-on"))
    driver.execute_script("document.querySelector('#exact-on').click()")
    wait_until(lambda: driver.execute_script(TEXT, ".solve-begin"))
    assert driver.execute_async_script(MARKED) == "kept"


def test_webkit_says_why_it_solves_no_rules(driver: Remote, address: str) -> None:
    """Debian's build has no private files."""
    driver.get(f"{address}study#rules={RULES},reserve=0")
    wait_until(lambda: driver.find_elements(By.CSS_SELECTOR, "#exact-on"))
    box = driver.find_element(By.CSS_SELECTOR, "#exact-on")
    if not box.is_selected():
        driver.execute_script("arguments[0].click()", box)
    wait_until(lambda: driver.execute_script(TEXT, ".solve-begin"))
    driver.execute_script("document.querySelector('.solve-begin').click()")
    said = "This browser has no private files for pages: rules cannot be solved on this page."
    wait_until(lambda: driver.execute_script(TEXT, ".solve-fault") == said)
