"""The page's files, and how long a browser keeps them."""

import gzip
import os
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from lodestone.core.drawing import PAINTS
from lodestone.web.replies.pages import FOLDER, NO_PYTHON
from lodestone.web.server.app import create_app
from lodestone.web.server.pages import UNBUNDLED, WORKERS, PageFiles
from lodestone.web.site.python import packed

LOADED = re.compile(r'(?:href|src)="(assets/[^"#]+)"')


@pytest.mark.parametrize("address", PageFiles().addresses())
def test_what_pages_load_is_kept(client: TestClient, address: str) -> None:
    address = re.sub(r"\{.*?\}", "x", address)
    page = client.get(address)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert '"static/' not in page.text
    found = LOADED.findall(page.text)
    assert any(name.endswith(".js") for name in found)
    root = urljoin(address, re.findall(r'<base href="(.*?)">', page.text)[0])
    assert root == "/"
    for name in found:
        assert "immutable" in client.get(f"/{name}").headers["cache-control"]


def test_pages_and_answers_name_their_version(client: TestClient) -> None:
    page, answer = client.get("/"), client.get("/api/games")
    [version] = re.findall('data-version="(.*?)"', page.text)
    assert [one.headers["lodestone-version"] for one in (page, answer)] == [version] * 2


def test_files_are_kept_before_a_page_was_sent(client: TestClient) -> None:
    """Another worker process may have sent it."""
    version = PageFiles().version()
    answered = client.get(f"/assets/{version}/js/main.js")
    assert "immutable" in answered.headers["cache-control"]


def test_other_versions_files_are_not_kept(client: TestClient) -> None:
    client.get("/")
    for address in ("/assets/anothers/js/main.js", "/static/js/main.js"):
        answered = client.get(address)
        assert (answered.status_code, answered.headers["cache-control"]) == (200, "no-cache")


def test_python_is_sent_compressed_and_kept() -> None:
    files = {"pyodide/a.wasm": bytes(200_000), "lodestone.zip": b"packed"}
    versions = set()
    for python in (NO_PYTHON, packed(files), packed({**files, "lodestone.zip": b"other"})):
        client = TestClient(create_app(python=python))
        page = client.get("/").text
        sizes = re.findall(r'data-bytes="(\d+)" data-packed="(\d+)"', page)
        assert sizes == [(str(python.unpacked), str(python.packed))] * (python is not NO_PYTHON)
        assert "data-alone" not in page
        folder = LOADED.findall(page)[0].removesuffix("icon.svg")
        versions.add(folder)
        for name in files if python.files else ():
            answered = client.get(f"/{folder}python/{name}")
            assert answered.headers["content-encoding"] == "gzip"
            assert "immutable" in answered.headers["cache-control"]
            assert answered.content == gzip.decompress(python.files[f"python/{name}"])
        assert client.get(f"/{folder}python/none.js").status_code == 404
    assert len(versions) == 3


def test_nothing_is_kept_that_is_not_there(client: TestClient) -> None:
    version = PageFiles().version()
    client.get("/")
    for name in ("js/none.js", "../server/app.py", "js", ""):
        answered = client.get(f"/assets/{version}/{name}")
        assert (answered.status_code, answered.headers["cache-control"]) == (404, "no-cache")


def test_any_changed_file_makes_another_version(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "index.html").write_text('<script src="static/js/main.js"></script>')
    (script := tmp_path / "js" / "main.js").write_text("one")
    files = PageFiles(tmp_path)
    client, versions = TestClient(Starlette(routes=files.routes())), set()

    def look() -> None:
        found = LOADED.findall(client.get("/").text)
        assert client.get(f"/{found[0]}").text == script.read_text()
        versions.add(found[0])

    look()
    look()
    assert len(versions) == 1
    script.write_text("three")
    look()
    assert len(versions) == 2
    now = script.stat()
    script.write_text("seven")
    os.utime(script, ns=(now.st_atime_ns, now.st_mtime_ns + 1))
    look()
    assert len(versions) == 3
    script.rename(renamed := tmp_path / "js" / "other.js")
    assert files.version() not in versions
    renamed.rename(script)
    look()
    assert len(versions) == 3


@pytest.mark.parametrize("worker", WORKERS)
def test_workers_run_without_a_bundle(worker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(UNBUNDLED, "1")
    client = TestClient(create_app())
    address = urljoin("/", LOADED.findall(client.get("/").text)[0].replace("icon.svg", worker))
    answered = client.get(address)
    assert answered.headers["content-type"].startswith("text/javascript")
    [module] = re.findall(r'^import "(.+)";$', answered.text)
    assert client.get(urljoin(address, module)).text == (FOLDER / WORKERS[worker]).read_text()


def test_browsers_get_a_page_at_unknown_addresses(client: TestClient) -> None:
    answered = client.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})
    assert answered.status_code == 404
    assert answered.headers["content-type"] == "text/html; charset=utf-8"
    assert '<base href="./">' in answered.text
    below = client.get("/learn/qo/lines/more", headers={"Accept": "text/html"})
    assert (below.status_code, '<base href="../../../">' in below.text) == (404, True)
    assert client.get("/nowhere").json() == {"detail": "Not Found"}


def test_the_page_has_the_paints_of_scenes() -> None:
    assert PAINTS in (FOLDER / "index.html").read_text("utf-8")


def test_pages_below_a_prefix_lead_back() -> None:
    app = Starlette()
    app.mount("/below", create_app())
    page = TestClient(app).get("/below/learn/qo/lines").text
    assert '<base href="../../">' in page
    assert 'data-games="{&quot;queah&quot;: &quot;Queah&quot;' in page
