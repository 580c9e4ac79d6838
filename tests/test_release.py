"""A release is made whole or not at all, and nothing but a release is published."""

import re
import shutil
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from lodestone.web.wasm.modules import MAKERS, stamp
from tests.installing import ROOT
from tools import published
from tools.release.__main__ import main
from tools.release.checking import PACKAGE, WEB, check, check_built
from tools.release.making import release
from tools.release.rehearsal import rehearse
from tools.release.repository import CHANGELOG, VERSION, VERSION_FILE, ReleaseError

pytestmark = pytest.mark.untraced

CHANGES = """# Changelog

## [Unreleased]

### Added

- A game.

## [0.1.0] - 2026-11-21

The first release.
"""
STARTED = {
    VERSION_FILE: VERSION.format("0.2.0.dev0") + "\n",
    CHANGELOG: CHANGES,
    "README.md": "pip install '.[web]'  # in a clone\n",
    str(published.MESSAGES): published.SOURCE.format(published.CLONE) + "\n",
    f"{WEB}/wasm/qo.wasm": "made of kernels",
    **dict.fromkeys((f"{PACKAGE}/web/wasm/{name}" for name in MAKERS), ""),
}
MODULE = f"{WEB}/wasm/qo.wasm"
NAME = "lodestone_games-0.2.0"


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", root, *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def commit(root: Path) -> None:
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "change")


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with what a release reads and changes, and nothing else."""
    root = tmp_path_factory.mktemp("started")
    for name, text in STARTED.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / WEB / "wasm" / "sources.txt").write_text(stamp(root / PACKAGE))
    git(root, "init", "--quiet", "--initial-branch", "main")
    git(root, "config", "user.name", "A Maintainer")
    git(root, "config", "user.email", "maintainer@example.org")
    commit(root)
    return root


@pytest.fixture(scope="module")
def finished(started: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same repository with version 0.2.0 released and checked out."""
    root = shutil.copytree(started, tmp_path_factory.mktemp("finished") / "repository")
    release(root, "0.2.0", "2026-12-01")
    git(root, "checkout", "--quiet", "v0.2.0")
    return root


@pytest.fixture
def repository(started: Path, tmp_path: Path) -> Path:
    return shutil.copytree(started, tmp_path / "repository")


@pytest.fixture
def released(finished: Path, tmp_path: Path) -> Path:
    return shutil.copytree(finished, tmp_path / "repository")


def test_a_release_is_tagged_and_dated(repository: Path) -> None:
    release(repository, "0.2.0", "2026-12-01")
    assert git(repository, "show", f"v0.2.0:{VERSION_FILE}") == VERSION.format("0.2.0")
    assert (repository / VERSION_FILE).read_text() == VERSION.format("0.3.0.dev0") + "\n"
    changes = git(repository, "show", f"v0.2.0:{CHANGELOG}")
    head = "## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A game.\n\n## [0.1.0]"
    assert head in changes
    assert git(repository, "log", "--format=%s").splitlines() == [
        "release: begin version 0.3.0.dev0",
        "release: version 0.2.0",
        "change",
    ]
    assert git(repository, "status", "--porcelain") == ""


def test_the_first_release_switches_all_texts(repository: Path) -> None:
    assert release(repository, "0.2.0", "2026-12-01")
    assert git(repository, "show", "v0.2.0:README.md") == "pip install 'lodestone-games[web]'"
    (repository / CHANGELOG).write_text(CHANGES)
    commit(repository)
    assert not release(repository, "0.3.0", "2026-12-02")


def refused(root: Path, version: str) -> str:
    before = git(root, "rev-parse", "HEAD"), git(root, "tag"), git(root, "status", "--porcelain")
    with pytest.raises(ReleaseError) as caught:
        release(root, version, "2026-12-01")
    after = git(root, "rev-parse", "HEAD"), git(root, "tag"), git(root, "status", "--porcelain")
    assert after == before
    return str(caught.value)


@pytest.mark.parametrize(
    ("version", "why"), [("0.2", "not a version"), ("v0.2.0", "not a version"), ("0.1.0", "older")]
)
def test_a_wrong_version_is_not_released(repository: Path, version: str, why: str) -> None:
    assert why in refused(repository, version)


def test_uncommitted_changes_are_not_released(repository: Path) -> None:
    (repository / "new").touch()
    assert "uncommitted changes (new)" in refused(repository, "0.2.0")


def test_a_branch_is_not_released(repository: Path) -> None:
    git(repository, "checkout", "--quiet", "-b", "idea")
    assert "made on main, not on idea" in refused(repository, "0.2.0")


def test_kernels_without_their_modules_are_not_released(repository: Path) -> None:
    (repository / PACKAGE / "web" / "wasm" / "build.py").write_text("changed = True\n")
    commit(repository)
    assert "run make wasm again: since it ran, sources changed" in refused(repository, "0.2.0")


def test_a_release_that_fails_its_check_is_undone(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(published, "published", lambda text: text)
    assert "README.md:1: installs a clone" in refused(repository, "0.2.0")


def test_nothing_is_released_twice(repository: Path) -> None:
    release(repository, "0.2.0", "2026-12-01")
    assert "already a tag v0.2.0" in refused(repository, "0.2.0")
    assert "no unreleased changes" in refused(repository, "0.3.0")


def wrong_tag(root: Path) -> str:
    git(root, "tag", "v0.3.0")
    return "v0.3.0"


def moved_tag(root: Path) -> str:
    git(root, "tag", "--force", "v0.2.0", "main")
    return "v0.2.0"


def missing_tag(root: Path) -> str:
    git(root, "tag", "--delete", "v0.2.0")
    return "v0.2.0"


def dirty_tree(root: Path) -> str:
    (root / MODULE).write_text("made again on this machine")
    return "v0.2.0"


def retagged(root: Path) -> str:
    """Commit what was changed on main, and move the tag there."""
    commit(root)
    git(root, "tag", "--force", "v0.2.0")
    git(root, "branch", "--force", "main")
    return "v0.2.0"


def changed_module(root: Path) -> str:
    (root / MODULE).write_text("made of other kernels")
    return retagged(root)


def old_changelog(root: Path) -> str:
    (root / CHANGELOG).write_text(CHANGES)
    return retagged(root)


def undated_changelog(root: Path) -> str:
    text = (root / CHANGELOG).read_text()
    (root / CHANGELOG).write_text(text.replace("2026-12-01", "soon"))
    return retagged(root)


def unreleased_changelog(root: Path) -> str:
    text = (root / CHANGELOG).read_text()
    (root / CHANGELOG).write_text(text.replace("## [Unreleased]\n", "## [Unreleased]\n\n- More.\n"))
    return retagged(root)


def unswitched_messages(root: Path) -> str:
    (root / published.MESSAGES).write_text(published.SOURCE.format(published.CLONE))
    return retagged(root)


def unswitched_page(root: Path) -> str:
    (root / "README.md").write_text(STARTED["README.md"])
    return retagged(root)


def other_branch(root: Path) -> str:
    git(root, "commit", "--quiet", "--allow-empty", "--message", "idea")
    git(root, "tag", "--force", "v0.2.0")
    return "v0.2.0"


@pytest.mark.parametrize(
    ("mistake", "why"),
    [
        (wrong_tag, f"the tag is v0.3.0, but {VERSION_FILE} says 0.2.0"),
        (moved_tag, "v0.2.0 is not the commit that is checked out"),
        (missing_tag, "there is no tag v0.2.0"),
        (other_branch, "v0.2.0 is not on main"),
        (dirty_tree, f"uncommitted changes ({MODULE})"),
        (changed_module, "run make wasm again: since it ran, qo.wasm changed"),
        (old_changelog, f"{CHANGELOG}: the newest version is 0.1.0, not 0.2.0"),
        (undated_changelog, f"{CHANGELOG}: version 0.2.0 has no date"),
        (unreleased_changelog, f"{CHANGELOG} still has unreleased changes"),
        (unswitched_messages, "messages say how to install a clone"),
        (unswitched_page, "README.md:1: installs a clone"),
    ],
)
def test_a_mistake_is_refused_in_one_line(
    mistake: Callable[[Path], str],
    why: str,
    released: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(released)
    assert main(["check", "v0.2.0"]) == 0
    assert main(["check", mistake(released)]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert said.err.startswith("release: ")
    assert why in said.err


def test_a_release_is_known_by_its_remote_main(released: Path, tmp_path: Path) -> None:
    fetched = tmp_path / "fetched"
    git(tmp_path, "clone", "--quiet", "--branch", "v0.2.0", str(released), str(fetched))
    assert git(fetched, "branch", "--format=%(refname)").splitlines()[1:] == []
    check(fetched, "v0.2.0")


def test_other_arguments_are_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["publish"]) == 2
    assert capsys.readouterr().err.startswith("usage: make release VERSION=1.2.0")


@pytest.fixture
def unpacked(released: Path, tmp_path: Path) -> Path:
    """A folder with what is packed for the release into its wheel and its source distribution."""
    bundle = released / WEB / "bundle" / "sources.txt"
    bundle.parent.mkdir()
    bundle.write_text(sha256().hexdigest())
    folder = tmp_path / "unpacked"
    shutil.copytree(released / "src", folder / "wheel")
    shutil.copytree(released, folder / "source" / NAME, ignore=shutil.ignore_patterns(".git"))
    for information in (f"wheel/{NAME}.dist-info/METADATA", f"source/{NAME}/PKG-INFO"):
        (folder / information).parent.mkdir(exist_ok=True)
        (folder / information).touch()
    return folder


def packed(unpacked: Path) -> Path:
    """Return a folder with a wheel and a source distribution."""
    folder = unpacked.parent / "dist"
    wheel = shutil.make_archive(str(folder / NAME), "zip", unpacked / "wheel")
    Path(wheel).rename(folder / f"{NAME}-py3-none-any.whl")
    shutil.make_archive(str(folder / NAME), "gztar", unpacked / "source", NAME)
    return folder


def test_a_package_of_tagged_files_is_accepted(
    released: Path, unpacked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(released)
    git(released, "stash", "--quiet", "--include-untracked")  # the page, which is ignored elsewhere
    assert main(["check", "v0.2.0", str(packed(unpacked))]) == 0


@pytest.mark.parametrize(
    ("path", "text", "why"),
    [
        ("wheel/lodestone/web/page/wasm/qo.wasm", "other", f"{MODULE} is not as it was tagged"),
        (f"source/{NAME}/{MODULE}", "other", f"{MODULE} is not as it was tagged"),
        ("wheel/lodestone/notes.py", "", f"{PACKAGE}/notes.py is not in git"),
        ("wheel/lodestone/web/page/wasm/qo.wasm", None, f"lacks {MODULE}"),
        ("wheel/lodestone/web/page/js/new.js", "", "js/new.js is not in git"),
        ("wheel/lodestone/web/page/bundle/sources.txt", None, "the page in it is not built of"),
        ("wheel/lodestone/web/page/bundle/sources.txt", "other", "the page in it is not built of"),
    ],
)
def test_a_package_of_other_files_is_refused(
    released: Path, unpacked: Path, path: str, text: str | None, why: str
) -> None:
    if text is None:
        (unpacked / path).unlink()
    else:
        (unpacked / path).parent.mkdir(exist_ok=True)
        (unpacked / path).write_text(text)
    with pytest.raises(ReleaseError, match=re.escape(why)):
        check_built(released, "v0.2.0", packed(unpacked))


def test_packages_of_other_versions_are_refused(released: Path, unpacked: Path) -> None:
    folder = packed(unpacked)
    (folder / "lodestone_games-0.1.0.tar.gz").touch()
    with pytest.raises(ReleaseError, match=r"has .*0\.1\.0\.tar\.gz, .* of 0\.2\.0 alone"):
        check_built(released, "v0.2.0", folder)


@pytest.mark.parametrize("start", ["main", "v0.2.0"])
def test_a_failing_rehearsal_changes_nothing_here(
    finished: Path, start: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    root = shutil.copytree(finished, tmp_path / "repository")
    git(root, "checkout", "--quiet", start)
    before = git(root, "show-ref"), git(root, "status", "--porcelain")
    scratch = tmp_path / "rehearsal"
    scratch.mkdir()
    with pytest.raises(ReleaseError, match="make tagged failed with status 2"):
        rehearse(root, scratch)  # it has no Makefile
    assert (git(root, "show-ref"), git(root, "status", "--porcelain")) == before
    said = capfd.readouterr()
    assert said.out == "Tagged v0.3.0 in a clone\n"
    assert "No rule to make target" in said.err


@pytest.mark.long
def test_a_release_is_rehearsed_to_a_turn(tmp_path: Path) -> None:
    turns = rehearse(ROOT, tmp_path)
    assert [line.split()[0] for line in turns.splitlines()] == ["queah", "qo", "quincala"]
