"""`lodestone record render` as people use it."""

import pytest

from tests.processes import answer, run

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


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name one of --svg --png --gif --html"),
        (["--svg", "--png"], "name one of --svg --png --gif --html"),
        (["--svg", "--game", "3"], "there is no game 3"),
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
