"""Exact values on the site: solved and kept in the browser, or read from the site's files."""

import base64
import http.client
import json
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from bench.proxies import program
from lodestone import Position, Rules
from lodestone.solve import solve
from lodestone.solve.table import Table, table_path
from lodestone.web.site.folder import write_site
from tests.patience import PATIENCE
from tests.web.browser import firefox
from tests.web.browser.board import wait_until
from tests.web.browser.files import PYODIDE, BoundFiles, served
from tests.web.browser.nginx import hosted, hosted_by_caddy
from tests.web.browser.patient import new_context

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed"),
]
#: Rules that are solved in seconds, and rules whose values the site has.
SOLVED, HOSTED = "queah:balanced,reserve=1", "queah:balanced,reserve=0"
#: A host has the whole table of rules whose positions are not numbered.
WHOLE = "qo:size=3,stones=3"
MOST_PAGES = 8
#: The bytes of what a page saves, in letters.
BYTES = """() => new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.split(",")[1]);
  reader.readAsDataURL(saved);
})"""


CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
#: Whether Python starts without a line.
MEMORY = """async () => (await (await caches.open("files")).keys())
  .some(({ url }) => url.endsWith("memory.bin"))"""
#: Forgets which values were read, but not which tables the site has, and that it sends parts.
FORGET = """async () => {
  const kept = await caches.open("tables");
  const values = (await kept.keys()).filter(({ url }) => !/tables\\.json$|bytes=0-0$/.test(url));
  await Promise.all(values.map((one) => kept.delete(one)));
  return values.length;
}"""


#: Holds the file of the only table, as a tab does that writes it.
HOLD = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("tables");
  for await (const file of folder.values()) window.held = await file.createWritable();
}"""
#: Has the browser fail to write files, and what is said then.
FAIL = """(name) => {
  FileSystemFileHandle.prototype.createWritable = () => {
    throw name ? new DOMException("", name) : new TypeError("no such function");
  };
}"""
WRITING = {
    "QuotaExceededError": "not enough space on this device",
    "NoModificationAllowedError": "These rules are being solved",
    "": "This browser has no private files for pages",
}
#: What Firefox reports where the service worker has no answer without a line, or a reload cuts it.
UNANSWERED = re.compile(
    "A ServiceWorker (passed an Error Response|intercepted the request and encountered an unexp)"
)


class RangeFiles(BoundFiles):
    """Serves parts of files, too; counts those that are more than a trial."""

    sent = 0

    def do_GET(self) -> None:  # noqa: N802 (so the library calls it)
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if not asked:
            super().do_GET()
            return
        first, last = map(int, asked.groups())
        part = Path(self.translate_path(self.path)).read_bytes()[first : last + 1]
        RangeFiles.sent += last > first
        self.send_response(206)
        self.send_header("Content-Length", str(len(part)))
        self.end_headers()
        self.wfile.write(part)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    for rules in (HOSTED, WHOLE):
        solve(rules)
    write_site(root / "club", PYODIDE, [HOSTED, WHOLE])
    return root


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def each_browser(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    browser: Browser,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    if request.param == "chromium":
        yield browser
        return
    if firefox.installed() is None:
        pytest.skip("no Firefox is installed here")
    with firefox.launch(playwright, tmp_path_factory.mktemp("firefox")) as one:
        yield one


@pytest.fixture
def page(each_browser: Browser) -> Iterator[Page]:
    context = new_context(
        each_browser, viewport={"width": 1280, "height": 800}, accept_downloads=True
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert [fault for fault in faults if not UNANSWERED.search(fault)] == []
    context.close()


def study(page: Page, address: str, rules: str) -> None:
    """Open the study of rules, with exact values.

    Firefox reports every request in progress on a page that is left, so they are waited for.
    """
    page.goto(f"{address}study#rules={rules}", wait_until="networkidle")
    page.reload()
    page.check("#exact-on")


def exported(page: Page, address: str, folder: Path) -> Path:
    """Export the only table that is kept; return its file.

    A driven Firefox tells of no downloads: what the page saves is taken from it.
    """
    page.goto(f"{address}you")
    page.evaluate("URL.createObjectURL = (saved) => (Object.assign(window, { saved }), '')")
    page.click("#tables >> text=Export")
    page.wait_for_function("() => window.saved")
    path = folder / "exported.table"
    path.write_bytes(base64.b64decode(page.evaluate(BYTES)))
    return path


def assert_same(path: Path, rules: str) -> None:
    """Compare a file that a browser made with the table that this program makes."""
    table, expected = Table.open(path, Rules.parse(rules)), solve(rules)
    assert list(table.pages()) == list(expected.pages())
    assert table.digest == expected.digest
    counted = ("value", "remoteness", "positions", "wins", "losses", "draws", "longest")
    for name in counted:
        assert getattr(table.summary, name) == getattr(expected.summary, name)


def test_rules_are_solved_and_the_table_moves(page: Page, site: Path, tmp_path: Path) -> None:
    with served(site) as host:
        address = f"{host}club/"
        study(page, address, SOLVED)
        begin = page.locator(".solve-begin")
        expect(begin).to_contain_text(re.compile(r"about \d+ seconds, \d+ megabytes"))
        private = "In a private window, the values take another 17 megabytes of memory."
        expect(page.locator(".solve-text")).to_contain_text(private)
        begin.click()
        expect(page.locator("#exact-value")).to_contain_text("With best play")
        value = page.inner_text("#exact-value")
        path = exported(page, address, tmp_path)
        assert_same(path, SOLVED)

        page.click("#tables >> text=Delete")
        page.click("dialog[open] button:has-text('Delete')")
        expect(page.locator("#tables li")).to_have_count(0)
        study(page, address, SOLVED)
        expect(page.locator(".solve-begin")).to_be_visible()

        page.goto(f"{address}you")
        page.set_input_files("#import-table", path)
        expect(page.locator("#tables li")).to_contain_text(SOLVED)
        study(page, address, SOLVED)
        expect(page.locator("#exact-value")).to_have_text(value)


def test_a_solve_resumes_after_its_tab_closed(page: Page, site: Path, tmp_path: Path) -> None:
    with served(site) as host:
        address = f"{host}club/"
        study(page, address, SOLVED)
        page.click(".solve-begin")
        expect(page.locator(".solve-text")).to_contain_text("layer")
        page.goto("about:blank")
        page.goto(f"{address}you")
        expect(page.locator("#tables li")).to_contain_text("not finished")
        study(page, address, SOLVED)
        page.click(".solve-begin")
        page.click("text=Stop solving")
        expect(page.locator(".solve-begin")).to_be_visible()
        page.click(".solve-begin")
        expect(page.locator("#exact-value")).to_contain_text("With best play")
        assert_same(exported(page, address, tmp_path), SOLVED)


def test_an_altered_table_is_refused(page: Page, site: Path, tmp_path: Path) -> None:
    whole: dict[str, object] = {"rules": "queah", "fingerprint": "0" * 16, "arrays": {}}
    heads = [json.dumps(one) for one in (whole, whole | {"rules": "../up"}, {"format": 1}, [])]
    sealed = [
        struct.pack("<II", len(head), zlib.crc32(head.encode())) + head.encode() for head in heads
    ]
    with served(site, BoundFiles) as host:
        page.goto(f"{host}club/you")
        page.wait_for_selector("#import-table", state="attached")
        for number, head in enumerate([b"nothing", *sealed]):
            wrong = tmp_path / f"wrong-{number}.table"
            wrong.write_bytes(b"LODESTONE TABLE\n" + head)
            page.set_input_files("#import-table", wrong)
            said = page.locator("dialog[open]")
            refusal = f"“wrong-{number}.table” is refused: it is not a table of Lodestone"
            expect(said).to_contain_text(refusal)
            page.keyboard.press("Escape")
            expect(said).to_have_count(0)


def test_failures_of_stored_tables_are_named(page: Page, site: Path) -> None:
    path = table_path(Rules.parse(HOSTED))
    said = page.locator("dialog[open]")
    with served(site, BoundFiles) as host:
        page.goto(f"{host}club/you")
        page.set_input_files("#import-table", path)
        listed = page.locator("#tables li")
        expect(listed).to_contain_text(HOSTED)

        page.evaluate(HOLD)
        page.click("#tables >> text=Delete")
        page.click("dialog[open] button:has-text('Delete')")
        expect(said).to_contain_text("These rules are being solved, here or in another tab")
        page.keyboard.press("Escape")
        expect(listed).to_have_count(1)

        for error, words in WRITING.items():
            page.evaluate(FAIL, error)
            page.set_input_files("#import-table", path)
            expect(said).to_contain_text(words)
            page.keyboard.press("Escape")
            expect(said).to_have_count(0)


def test_few_parts_of_tables_are_read(page: Page, site: Path) -> None:
    with served(site, RangeFiles) as host:
        RangeFiles.sent = 0
        study(page, f"{host}club/", HOSTED)
        value = page.locator("#exact-value")
        expect(value).to_contain_text("White wins")
        assert 0 < RangeFiles.sent <= MOST_PAGES
        known = RangeFiles.sent
        page.reload()
        expect(value).to_contain_text("White wins")
        assert RangeFiles.sent <= 2 * known


def test_values_that_were_read_need_no_line(page: Page, site: Path) -> None:
    value = page.locator("#exact-value")
    with served(site, RangeFiles) as host:
        study(page, f"{host}club/", HOSTED)
        page.evaluate(CONTROLLED)
        page.reload()
        expect(value).to_contain_text("White wins")
        wait_until(page, lambda: page.evaluate(MEMORY))
    page.reload()
    expect(value).to_contain_text("White wins")
    assert page.evaluate(FORGET) > 0
    page.reload()
    fault = page.locator(".solve-fault")
    expect(fault).to_have_text("the values cannot be read from this site now")
    page.click(".solve-begin")
    expect(value).to_contain_text("White wins")


@pytest.mark.parametrize("host", [hosted, hosted_by_caddy])
def test_hosts_that_compress_send_parts(
    page: Page, site: Path, tmp_path: Path, host: Callable[..., AbstractContextManager[int]]
) -> None:
    """Beforehand, nginx says nothing of parts then."""
    if program("nginx" if host is hosted else "Caddy") is None:
        pytest.skip("the host is not installed")
    with host(site, tmp_path, "*") as port:
        [path, *_] = sorted((site / "club" / "tables").glob("*/0.bin"))
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as wire:
            address = f"/{path.relative_to(site).as_posix()}"
            wire.request("GET", address, headers={"Accept-Encoding": "gzip"})
            assert wire.getresponse().headers["Content-Encoding"] == "gzip"
        study(page, f"http://127.0.0.1:{port}/club/", HOSTED)
        expect(page.locator("#exact-value")).to_contain_text("White wins")


def test_whole_files_are_fetched_once_somebody_agrees(page: Page, site: Path) -> None:
    with served(site) as host:
        study(page, f"{host}club/", HOSTED)
        expect(page.locator(".solve-text")).to_contain_text("sends 1 megabyte at a time")
        page.click("text=Fetch them")
        expect(page.locator("#exact-value")).to_contain_text("White wins")


def test_small_tables_of_other_games_come_whole(page: Page, site: Path) -> None:
    turn = solve(WHOLE).probe_turns(Position.start(WHOLE))[0].turn
    with served(site, RangeFiles) as host:
        RangeFiles.sent = 0
        study(page, f"{host}club/", WHOLE)
        offer = "sends 1 megabyte at a time"
        expect(page.locator(".solve-text")).to_contain_text(offer)
        page.click("text=Fetch them")
        value = page.locator("#exact-value")
        expect(value).to_have_text("With best play: a draw.")
        page.click("#tab-values")
        page.locator("#exact-turns").get_by_role("button", name=turn, exact=True).click()
        expect(page.locator("#course li")).to_have_count(2)
        page.click("#tab-report")
        page.get_by_role("button", name="Make the report").click()
        expect(page.locator("#report")).to_contain_text("kept the best result")
        assert RangeFiles.sent == 0


#: Changes the only table that is kept: writes bytes at its beginning, and cuts it to a length.
CHANGE = """async ([head, length]) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("tables");
  for await (const file of folder.values()) {
    const writable = await file.createWritable({ keepExistingData: true });
    if (length !== null) await writable.truncate(length);
    await writable.write({ type: "write", position: 0, data: new Uint8Array(head) });
    await writable.close();
  }
}"""
#: Solves over the only table in place, as far as the first values: the others are 0, a draw.
OVERWRITE = """
addEventListener("message", async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("tables");
  for await (const file of folder.values()) {
    const handle = await file.createSyncAccessHandle();
    const size = handle.getSize();
    handle.truncate(0);
    handle.truncate(size);
    handle.flush();
    handle.close();
  }
  postMessage(null);
});
"""
RUN_WORKER = """(name) => new Promise((resolve) => {
  const worker = new Worker(name);
  worker.onmessage = resolve;
  worker.postMessage(null);
})"""


def keep_table(page: Page, address: str, path: Path) -> None:
    """Have the browser keep a table's file."""
    page.goto(f"{address}you")
    page.set_input_files("#import-table", path)
    expect(page.locator("#tables li")).to_have_count(1)


def of_another_numbering(path: Path) -> bytes:
    """Return a table's head as a version wrote it that numbered positions differently."""
    data = path.read_bytes()
    length, _ = struct.unpack("<II", data[16:24])
    facts = json.loads(data[24 : 24 + length])
    for part in facts["arrays"].values():
        part["crc"] ^= 1
    head = json.dumps(facts, ensure_ascii=False).encode().ljust(length)
    assert len(head) == length
    return b"LODESTONE TABLE\n" + struct.pack("<II", length, zlib.crc32(head)) + head


@pytest.mark.parametrize("fault", ["another numbering", "cut off"])
def test_unusable_tables_are_solved_again(
    page: Page, site: Path, tmp_path: Path, fault: str
) -> None:
    solve(SOLVED)
    path = table_path(Rules.parse(SOLVED))
    with served(site) as host:
        address = f"{host}club/"
        keep_table(page, address, path)
        if fault == "cut off":
            page.evaluate(CHANGE, [[], path.stat().st_size // 2])
        else:
            page.evaluate(CHANGE, [list(of_another_numbering(path)), None])
        study(page, address, SOLVED)
        expect(page.locator(".solve-begin")).to_be_visible()
        expect(page.locator(".solve-fault")).to_have_text("")
        if fault != "cut off":
            page.goto(f"{address}you")
            expect(page.locator("#tables li")).to_have_count(0)
            study(page, address, SOLVED)
        page.click(".solve-begin")
        expect(page.locator("#exact-value")).to_contain_text("With best play")
        assert_same(exported(page, address, tmp_path), SOLVED)


def test_values_changed_in_place_are_no_draws(page: Page, site: Path) -> None:
    solve(SOLVED)
    (site / "club" / "overwrite.js").write_text(OVERWRITE)
    with served(site) as host:
        address = f"{host}club/"
        keep_table(page, address, table_path(Rules.parse(SOLVED)))
        study(page, address, SOLVED)
        expect(page.locator("#exact-value")).to_contain_text("With best play")
        page.evaluate(RUN_WORKER, "overwrite.js")
        page.click("#tab-values")
        page.locator("#exact-turns button").first.click()
        expect(page.locator(".solve-fault")).to_have_text(
            "the values cannot be read from this browser now"
        )
        page.click(".solve-begin")
        expect(page.locator("#exact-value")).to_contain_text("With best play")
