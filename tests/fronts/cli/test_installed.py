"""Commands are found by entry points, whichever package and whichever wing has them."""

import subprocess
import sys

import pytest

from lodestone.errors import install_command

#: A package with commands: one greets, one is missing, and one is none.
MODULE = """
import typer

app = typer.Typer()


@app.command()
def greet() -> None:
    print("Hello.")
"""
OFFERED = """[lodestone.commands]
greet = greeting:app
missing = greeting:nothing
number = greeting:__name__
"""
#: A process in which a wing, and all in it, is not installed.
WITHOUT = """
import sys


class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.path.insert(0, {folder!r})
sys.meta_path.insert(0, Absent())
sys.argv = ["lodestone", *{words!r}]
from lodestone_command import main
main()
"""


def run(*words: str, folder: str = "", absent: tuple[str, ...] = ()) -> tuple[int, str, str]:
    code = WITHOUT.format(folder=folder, absent=absent, words=words)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a folder with a package that offers commands."""
    folder = tmp_path_factory.mktemp("beside")
    (folder / "greeting.py").write_text(MODULE)
    about = folder / "greeting-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: greeting\nVersion: 1\n")
    (about / "entry_points.txt").write_text(OFFERED)
    return str(folder)


def test_commands_of_other_packages_are_found(beside: str) -> None:
    assert run("greet", folder=beside) == (0, "Hello.\n", "")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("missing", "module 'greeting' has no attribute 'nothing'"),
        ("number", "greeting:__name__ is not a typer.Typer"),
    ],
)
def test_broken_commands_say_why_in_one_line(beside: str, command: str, why: str) -> None:
    said = f"lodestone: lodestone '{command}' cannot be loaded: {why}\n"
    assert run(command, "--option", "x", folder=beside) == (2, "", said)


#: A command of each wing that may be absent, by the name of the extra, too.
WINGS = {"lodestone.lab": "lab", "lodestone.web": "web"}


@pytest.mark.parametrize("absent", WINGS)
def test_an_absent_wing_says_how_to_install_it(absent: str) -> None:
    status, printed, said = run(WINGS[absent], absent=(absent,))
    assert (status, printed) == (2, "")
    assert said.count("\n") == 1
    assert install_command(WINGS[absent]) in said


@pytest.mark.parametrize("absent", WINGS)
def test_other_commands_need_no_absent_wing(absent: str) -> None:
    status, printed, said = run("legal", "qo:size=3,stones=1", absent=(absent,))
    assert (status, len(printed.split()), said) == (0, 9, "")
