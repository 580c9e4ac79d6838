"""What a browser kept under earlier versions is shown, and continues, on the page of today."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from lodestone.web.client import LiveServer
from lodestone.web.site.folder import write_site
from tests.loops import run_loop
from tests.upgrade.browsing import BROKEN_OFF, NUMBERED, PLAYED, User, unpacked
from tests.upgrade.kept import (
    BROWSER,
    TABLES,
    UNFINISHED,
    VERSIONS,
    answers,
    in_another_format,
    restore_database,
    restore_tables,
)
from tests.web.browser.board import Mouse
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.files import PYODIDE, served
from tests.web.browser.patient import new_context

FILL = """(entries) => {
  for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
}"""
FILL_FILES = """async (files) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("tables", { create: true });
  for (const [name, letters] of Object.entries(files)) {
    const file = await folder.getFileHandle(name, { create: true });
    const data = await fetch(`data:application/octet-stream;base64,${letters}`);
    await (await data.blob()).stream().pipeTo(await file.createWritable());
  }
}"""
#: An address whose document has no scripts.
QUIET = "static/icon.svg"


@pytest.fixture(params=VERSIONS, ids=lambda version: version.name)
def version(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture
def old_server(version: Path, shared_cache: Path, tmp_path: Path) -> Iterator[Server]:
    """Return a server with the live games of an earlier version."""
    games = restore_database(version, tmp_path / "games.db")
    server = Server(shared_cache, "--db", str(games))
    yield server
    server.kill()


def test_a_kept_store_is_shown_and_continues(
    open_page: Opener, version: Path, old_server: Server
) -> None:
    kept = json.loads((version / BROWSER).read_text("utf-8"))
    said = answers(version)[BROWSER]

    def fill(page: Page) -> None:
        page.goto(f"{old_server.address}{QUIET}")
        page.evaluate(FILL, kept)

    board = open_page(f"{old_server.address}you", ready=".game-item", before=fill)
    user = User(board.page, old_server.address)
    assert board.page.get_attribute("html", "data-theme") == "dark"
    assert user.progress() == said["progress"]
    assert user.studied() == said["studied"]
    assert user.played() == said["played"]
    games = (json.loads(text) for key, text in kept.items() if key.startswith(PLAYED))
    friends = next(
        one for one in games if {*one["seats"].values()} == {"human"} and not one["over"]
    )
    user.open(f"play/{friends['id']}", "#play:not([hidden])")
    board.play_turn(Random(1), Mouse(board))
    board.wait_turns(len(said["played"][friends["id"]]) + 1)


def test_a_kept_seat_is_ones_own(open_page: Opener, version: Path, old_server: Server) -> None:
    kept = json.loads((version / BROWSER).read_text("utf-8"))
    seat = answers(version)[BROWSER]["seat"]

    def fill(page: Page) -> None:
        page.goto(f"{old_server.address}{QUIET}")
        page.evaluate(FILL, kept)

    board = open_page(f"{old_server.address}play/{seat['game']}", ready="#seat-near", before=fill)
    expect(board.page.locator("#seat-near .who")).to_contain_text("Ada (you)")

    async def answer() -> None:
        async with LiveServer(old_server.address).join(seat["game"], seat["key"]) as table:
            await table.play(table.line.position.turns[0])

    board.wait_turns(1)
    run_loop(answer())
    board.wait_turns(2)
    board.play_turn(Random(1), Mouse(board))
    board.wait_turns(3)


# ---- tables of a browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    write_site(root / "club", PYODIDE, [])
    return root


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = new_context(browser, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert faults == []
    context.close()


def assert_known_or_solved(page: Page, address: str, rules: str, said: str) -> None:
    """Check that the page says what rules are worth, or a refusal, and solves them if asked to."""
    page.goto(f"{address}study#rules={rules}", wait_until="networkidle")
    page.reload()
    page.check("#exact-on")
    value, begin = page.locator("#exact-value"), page.locator(".solve-begin")
    expect(value.or_(begin).filter(visible=True).first).to_be_visible()
    if begin.is_visible():
        fault = page.inner_text(".solve-fault")
        assert re.fullmatch(REFUSED, fault)
        begin.click()
    expect(value).to_contain_text(said)


def filled(version: Path, folder: Path, *, is_other: bool) -> dict[str, str]:
    """Return the files of tables that a browser kept, in letters, perhaps in another format."""
    kept = json.loads((version / UNFINISHED).read_text("utf-8"))
    files = {name: unpacked(letters) for name, letters in kept.items()}
    tables = restore_tables(version, folder)
    path = next(path for rules, path in tables.items() if rules.startswith("queah:"))
    data = path.read_bytes()
    whole = in_another_format(data) if is_other else data
    return files | {path.name: base64.b64encode(whole).decode()}


#: What the page says of values that it cannot read, and asks to do.
REFUSED = r"|.*[Ss]olve.* again.*"


@pytest.mark.long
@pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed")
@pytest.mark.parametrize("is_other", [False, True])
def test_kept_tables_answer_or_are_solved_again(
    page: Page, site: Path, version: Path, tmp_path: Path, is_other: bool
) -> None:
    said = answers(version)[TABLES]["page"]
    with served(site) as host:
        address = f"{host}club/"
        page.goto(f"{address}{QUIET}")
        page.evaluate(FILL_FILES, filled(version, tmp_path, is_other=is_other))
        page.goto(f"{address}you")
        expect(page.locator("#tables li")).to_have_count(2)
        assert_known_or_solved(page, address, NUMBERED, said)
        assert_known_or_solved(page, address, BROKEN_OFF, "With best play: ")
