"""Folders for hosts of files: what is written, and what is wrong with what is given."""

import json
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from lodestone import LodestoneError
from lodestone.web.site.folder import write_site
from lodestone.web.site.python import ARCHIVE, LOCK, PYODIDE, STDLIB
from tests.installing import output_of
from tests.library.core.test_without_numpy import WITHOUT_NUMPY
from tests.processes import run
from tests.toy import install

pytestmark = pytest.mark.slow

INFO = {"python": "3.14.2", "platform": "emscripten"}


@pytest.fixture(autouse=True)
def _without_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prepared answers have tests of their own, and take seconds."""
    monkeypatch.setattr("lodestone.web.site.folder.book_files", lambda: [("index.json", b"{}")])


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder that looks like Pyodide's package."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in PYODIDE.values():
        (folder / name).write_bytes(name.encode())
    with ZipFile(folder / STDLIB, "w") as library:
        for name in ("os.py", "xml/sax.py", "encodings/utf_8.py", "encodings/cp1140.py"):
            library.writestr(name, "")
    (folder / "package.json").write_text('{"version": "314.0.7"}', "utf-8")
    lock = {"info": INFO, "packages": {"numpy": {"file_name": "elsewhere"}}}
    (folder / LOCK).write_text(json.dumps(lock), "utf-8")
    return folder


def test_the_folder_is_written_twice_alike(pyodide: Path, tmp_path: Path) -> None:
    """And every address is a file."""
    site, written = tmp_path / "site", []
    for _ in range(2):
        size = write_site(site, pyodide)
        files = {
            path.relative_to(site).as_posix(): path.read_bytes()
            for path in site.rglob("*")
            if path.is_file()
        }
        assert size == sum(map(len, files.values()))
        written.append(files)
    assert written[0] == written[1]
    [lock] = [json.loads(text) for name, text in files.items() if name.endswith(LOCK)]
    assert lock == {"info": INFO, "packages": {}}
    [library] = site.rglob(STDLIB)
    with ZipFile(library) as kept:
        assert kept.namelist() == ["os.py", "encodings/utf_8.py"]
    assert "Pyodide 314.0.7" in files["README.txt"].decode()
    assert not [name for name in files if name.endswith(".mjs")]
    check_addresses(
        {name.rpartition("/")[0]: text.decode() for name, text in files.items() if is_page(name)}
    )
    named = set(re.findall(r'"(assets/[^"#]+[^/"#])"', files["index.html"].decode()))
    assert named
    assert named <= files.keys()


def is_page(name: str) -> bool:
    return name.rpartition("/")[2] == "index.html"


def check_addresses(pages: dict[str, str]) -> None:
    """Pages know where the site begins, and lead to the page that shows them if they are not."""
    whole = {path for path, text in pages.items() if "<base" in text}
    assert {"", "play", "study", "queah", "qo/rules", "quincala/answers"} <= whole
    for path, text in pages.items():
        root = "../" * (path.count("/") + 1) if path else "./"
        assert (f'<base href="{root}">' if path in whole else f"{root}?at={path}") in text
    assert {"learn/queah/steps", "puzzles/qo/1", "study/quincala"} <= pages.keys() - whole


def test_games_of_packages_are_answered_and_searched(pyodide: Path, tmp_path: Path) -> None:
    """By the archive alone, with Python's own library: their kernels are plain Python there."""
    others = tmp_path / "others"
    others.mkdir()
    folder = str(tmp_path / "site")
    command = [sys.executable, "-m", "lodestone", "site", folder, "--pyodide", str(pyodide)]
    installed = install(others)
    (others / "noughts" / ".env").write_text("a secret")
    done = subprocess.run(command, env=installed, capture_output=True, text=True, check=True)
    assert re.fullmatch(rf"wrote {folder}, \d+\.\d MB: serve it by any web server\n", done.stdout)
    assert (tmp_path / "site" / "noughts" / "rules" / "index.html").is_file()
    [packed] = (tmp_path / "site").rglob(ARCHIVE)
    with ZipFile(packed) as archive:
        assert not [name for name in archive.namelist() if "/." in name]
        archive.extractall(tmp_path / "packages")
    task = {"record": {"rules": "noughts", "nodes": [{}]}, "player": "level-4", "seconds": None}
    code = (
        f"{WITHOUT_NUMPY}sys.path.insert(0, {str(tmp_path / 'packages')!r}); "
        "from lodestone.web.replies.browser import answer; "
        f"print(answer('api/computer', {json.dumps(task)!r}))"
    )
    [line] = json.loads(output_of(sys.executable, "-I", "-S", "-c", code))["lines"]
    assert line["final"] is True
    assert line["turn"]


def test_a_site_needs_what_is_bundled(pyodide: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("lodestone.web.replies.pages.is_bundle_current", lambda _folder: False)
    with pytest.raises(LodestoneError, match="is not built: run make bundle"):
        write_site(tmp_path / "site", pyodide)
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    "address", ["example.org", "ftp://example.org", "https://", "https://a/?b"]
)
def test_what_is_no_server_is_refused(pyodide: Path, tmp_path: Path, address: str) -> None:
    with pytest.raises(LodestoneError, match="is not the address of a server"):
        write_site(tmp_path / "site", pyodide, live=address)
    assert not (tmp_path / "site").exists()


def test_the_documentation_can_belong_to_it(pyodide: Path, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    (docs / "pictures").mkdir(parents=True)
    with pytest.raises(LodestoneError, match="is not the documentation that make docs builds"):
        write_site(tmp_path / "site", pyodide, docs=docs)
    (docs / "index.html").write_text("<p>Read")
    (docs / "pictures" / "a.svg").write_text("<svg/>")
    write_site(tmp_path / "site", pyodide, docs=docs)
    assert (tmp_path / "site" / "docs" / "pictures" / "a.svg").read_text() == "<svg/>"
    assert " data-docs" in (tmp_path / "site" / "play" / "index.html").read_text("utf-8")


def spoiled(folder: Path, name: str, text: str | None) -> None:
    (folder / name).unlink()
    if text is not None:
        (folder / name).write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("pyodide.asm.wasm", None, "is not the npm package pyodide: cannot read its pyodide.asm"),
        (STDLIB, "nothing", f"its {STDLIB} is damaged"),
        (LOCK, "{", f"its {LOCK} is damaged"),
        (LOCK, "[]", f"its {LOCK} is damaged"),
        (LOCK, '{"info": {"python": "3.10.2"}}', "has Python 3.10.2; 3.11 or newer is needed"),
        ("package.json", "{}", "its package.json is damaged"),
    ],
)
def test_another_package_is_refused(
    pyodide: Path, tmp_path: Path, name: str, text: str | None, line: str
) -> None:
    spoiled(pyodide, name, text)
    with pytest.raises(LodestoneError, match=line) as error:
        write_site(tmp_path / "site", pyodide)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "site").exists()


def test_other_folders_are_left_alone(pyodide: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(LodestoneError, match="neither empty nor a site of Lodestone"):
        write_site(tmp_path, pyodide)
    with pytest.raises(LodestoneError, match="cannot write"):
        write_site(tmp_path / "notes.txt", pyodide)


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    refused = run("site", str(tmp_path / "site"), "--pyodide", str(tmp_path))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"lodestone: '{tmp_path}' is not the npm package pyodide")
