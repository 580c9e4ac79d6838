"""`lodestone record render` as people use it."""

from pathlib import Path

import pytest

from tests.processes import answer, assert_refused, run

pytestmark = pytest.mark.slow

GAMES = (
    '[Rules "queah:balanced"]\n[White "Ann"]\n\n1. c2c3 {[%cal Gc2c3]} b3a3 *\n\n'
    '[Rules "qo"]\n\n*\n\n'
)


@pytest.fixture
def games(tmp_path) -> str:
    file = tmp_path / "games.txt"
    file.write_text(GAMES)
    return str(file)


def test_each_form_is_written(games, tmp_path) -> None:
    for form, begin in (("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF"), ("html", b"<!doc")):
        out = tmp_path / f"out.{form}"
        assert answer("record", "render", games, f"--{form}", "-o", str(out), "--ply", "1") == ""
        assert out.read_bytes().startswith(begin)
    page = (tmp_path / "out.html").read_text("utf-8")
    assert page.count('at="1"') == 1  # the second game has no turn
    assert page.count("<lodestone-viewer ") == 2


def test_the_name_of_the_file_tells_the_form(games, tmp_path) -> None:
    assert answer("record", "render", games, "--output", str(out := tmp_path / "out.PNG")) == ""
    assert out.read_bytes().startswith(b"\x89PNG")
    assert answer("record", "render", games, "--svg", "-o", "-").startswith("<svg")
    assert answer("record", "render", games, "--png", "--output", str(tmp_path / "a.svg")) == ""
    assert (tmp_path / "a.svg").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "give one of --svg, --png, --gif, --html, or a file name that ends"),
        (["--svg", "--png"], "give one of --svg, --png, --gif, --html, or a file name that ends"),
        (["--svg", "--number", "3"], "there is no game 3"),
        (["--svg", "--ply", "3"], "the game has 2 plies, not 3"),
        (["--svg", "--near", "green"], "unknown side of queah 'green'; allowed: white, black"),
    ],
)
def test_what_cannot_be_drawn_is_named(games, tmp_path, arguments, said) -> None:
    out = tmp_path / "out"
    done = run("record", "render", games, "-o", str(out), *arguments)
    assert done.returncode != 0
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not out.exists()


def test_what_cannot_be_written_changes_nothing(games, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    for out, why in (("none/out.svg", "No such file"), (".", "Is a directory")):
        done = run("record", "render", games, "--svg", "-o", out)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"lodestone: cannot write '{out}': {why}")
    done = run("record", "render", games, "--svg", "-o", "/dev/full")
    assert done.stderr == "lodestone: cannot write '/dev/full': No space left on device\n"
    assert Path("/dev/full").is_char_device()
    assert {path.name for path in tmp_path.iterdir()} == {"games.txt"}


def test_a_file_is_replaced_and_keeps_its_mode(games, tmp_path) -> None:
    (out := tmp_path / "out.svg").write_text("old")
    out.chmod(0o600)
    (link := tmp_path / "link.svg").symlink_to(out)
    assert answer("record", "render", games, "--svg", "-o", str(link)) == ""
    assert link.is_symlink()
    assert out.read_text("utf-8").startswith("<svg")
    assert out.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("text", "form", "said", "status"),
    [
        ("", "html", "there is no game in", 2),
        ('[Rules "queah"]\n\n1. a1a9 *\n', "svg", "3:4: ", 1),
    ],
)
def test_only_legal_games_are_drawn(tmp_path, text, form, said, status) -> None:
    (file := tmp_path / "games.txt").write_text(text)
    done = run("record", "render", str(file), f"--{form}", "-o", str(tmp_path / "out"))
    assert_refused(done, said, status)
    assert not (tmp_path / "out").exists()
