"""What is built can be installed into an empty environment, and plays there.

Only NumPy is needed to play; the command, Numba and SciPy come with extras.
"""

import sys
from pathlib import Path

import pytest

from lodestone import all_games
from lodestone.errors import installing
from lodestone.web.replies.pages import is_bundle_current
from tests.installing import ROOT, UV, build, clone, install, make_environment, output_of

pytestmark = pytest.mark.untraced

#: Python versions with which a package is tried; one that the machine lacks is skipped.
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
#: The largest size of an installation without extras, in MB (10**6 bytes).
MOST_MEGABYTES = 90
#: A turn of each game by the computer.
ONE_TURN = (ROOT / "tools" / "one_turn.py").read_text("utf-8")
#: Makes the process one in which the extras' packages are not installed.
WITHOUT_EXTRAS = "import sys; sys.modules.update(dict.fromkeys(['llvmlite', 'numba', 'scipy']))\n"


def without_extras(*arguments: str, code: int = 0) -> str:
    """Return what a command prints where no extra is installed."""
    command = f"{WITHOUT_EXTRAS}from lodestone_command import main; main()"
    return output_of(sys.executable, "-c", command, *arguments, code=code)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    build(folder)
    return folder


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
def test_the_wheel_plays_in_an_empty_environment(built, version, tmp_path, report) -> None:
    (wheel,) = built.glob("*.whl")
    folder = tmp_path / "environment"
    make_environment(folder, version)
    install(wheel, folder)
    assert len(output_of(folder / "bin" / "python", "-c", ONE_TURN).splitlines()) == 3
    command = folder / "bin" / "lodestone"
    assert "needs typer: install it with pip" in output_of(command, "game", "list", code=2)
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    megabytes = sum(path.stat().st_size for path in files) / 10**6
    report(f"installed on Python {version}: {megabytes:.0f} MB")
    assert megabytes < MOST_MEGABYTES
    install(f"{wheel}[cli]", folder)
    assert "queah" in output_of(command, "game", "list")


#: What runs the documents' tests and the notebooks, next to all that the documents install.
TOOLS = ("coverage", "hypothesis", "ipykernel", "markdown-it-py", "nbclient", "nbformat", "pytest")
DOCUMENTS = ("tests/test_document_examples.py", "tests/test_short_programs.py")
#: Compiled kernels of each version of Python are in a folder of this checkout.
KERNELS = ROOT / ".cache"


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
def test_documents_hold_for_an_installed_wheel(built, version, tmp_path, report) -> None:
    environment, project = tmp_path / "environment", clone(tmp_path / "project")
    (project / ".cache").symlink_to(KERNELS, target_is_directory=True)
    make_environment(environment, version)
    (wheel,) = built.glob("*.whl")
    pinned = ("--constraint", ROOT / "constraints.txt")
    install(f"{wheel}[all,envs,mcp,notebook]", environment, *TOOLS, *pinned)
    python = environment / "bin" / "python"
    where = output_of(python, "-c", "import lodestone; print(lodestone.__file__)", folder=project)
    assert Path(where).is_relative_to(environment)
    ran = output_of(python, "-m", "pytest", "--quiet", *DOCUMENTS, folder=project)
    report(f"documents with a wheel on Python {version}: {ran.splitlines()[-1]}")
    output_of(python, "-m", "tools.notebooks", folder=project)


@pytest.mark.long
def test_the_source_distribution_needs_no_node(built, tmp_path) -> None:
    (source,) = built.glob("*.tar.gz")
    make_environment(tmp_path, VERSIONS[0])
    install(f"{source}[cli]", tmp_path)
    assert "lodestone " in output_of(tmp_path / "bin" / "lodestone", "--version")
    (web,) = tmp_path.glob("lib/*/site-packages/lodestone/web/page")
    assert is_bundle_current(web)
    assert (web / "embed" / "lodestone-viewer.js").is_file()


@pytest.mark.long
def test_the_container_has_what_the_build_needs(tmp_path) -> None:
    """The image itself needs a container engine, which a machine for tests may lack."""
    for line in (ROOT / "deploy" / "Containerfile").read_text("utf-8").splitlines():
        if line.startswith("COPY "):
            *sources, target = line.removeprefix("COPY ").split()
            output_of("cp", "-r", *(ROOT / source for source in sources), made_in(tmp_path, target))
    output_of(*UV, "build", "--wheel", tmp_path / "src", "--out-dir", tmp_path, "--quiet")
    assert [path.suffix for path in tmp_path.glob("lodestone_games*")] == [".whl"]


def made_in(root: Path, target: str) -> Path:
    """Return a target of the container's below `root`, with the folder that it is in."""
    place = root / target.strip("/")
    (place if target.endswith("/") else place.parent).mkdir(parents=True, exist_ok=True)
    return place


@pytest.mark.slow
def test_plain_python_plays_without_extras() -> None:
    played = output_of(sys.executable, "-c", WITHOUT_EXTRAS + ONE_TURN).splitlines()
    assert [line.split()[0] for line in played] == [game.name for game in all_games()]


@pytest.mark.slow
def test_matches_need_no_extras() -> None:
    played = without_extras("match", "greedy", "level-1", "queah", "--games", "2", "--workers", "1")
    assert "95 % interval" in played


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        ("solve queah:reserve=0 --again", "numba", "fast"),
        ("lab compare queah --games 2", "scipy", "lab"),
        ("tournament greedy random queah --games 2", "scipy", "lab"),
    ],
)
def test_commands_name_the_extra_they_need(command, package, extra) -> None:
    said = without_extras(*command.split(), code=2)
    assert f"needs {package}: install it with {installing(extra)}" in said


def test_servers_for_language_models_need_no_lab() -> None:
    without = "import sys; sys.modules.update(dict.fromkeys(['scipy', 'matplotlib', 'polars']))\n"
    program = "import lodestone.fronts.model_server, lodestone.lab.puzzles, lodestone.lab.agents"
    assert output_of(sys.executable, "-c", without + program) == ""


def test_importing_the_package_imports_nothing_large() -> None:
    program = "import sys, lodestone; print(sorted({'numba', 'numpy', 'rich'} & set(sys.modules)))"
    assert output_of(sys.executable, "-c", program) == "[]\n"
