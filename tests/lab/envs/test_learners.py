"""Libraries that learn, beside our environments, each as it is installed from its registry.

They need PyTorch, which is not in the environment of the other tests: `make long` makes one for
them.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installing import ROOT, build, install, make_environment, output_of
from tests.toy import Block, blocks_of

pytestmark = [pytest.mark.long, pytest.mark.untraced]

#: The versions that docs/environments.md speaks of.
PACKAGES = ("stable-baselines3==2.9.2", "sb3-contrib==2.9.2", "tianshou==2.0.1", "shimmy==2.0.1")
TORCH = "torch==2.13.0"
PAGE = ROOT / "docs" / "environments.md"
#: The programs on that page which need more than the extra `envs`.
PROGRAMS = [
    block for block in blocks_of(PAGE) if block.language == "text" and "import " in block.text
]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the package and the libraries."""
    folder = tmp_path_factory.mktemp("learners")
    environment = folder / "environment"
    make_environment(environment, sys.executable)
    install("pip", environment)
    interpreter = environment / "bin" / "python"
    pip = (interpreter, "-m", "pip", "install", "--quiet", TORCH)
    found = subprocess.run(pip, capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip(f"pip cannot install {TORCH} here: {found.stderr.splitlines()[-1]}")
    build(folder, "--wheel")
    (wheel,) = folder.glob("*.whl")
    for package in (f"{wheel}[sb3]", *PACKAGES, "cvxpy", "pytest"):
        install(package, environment)
    return interpreter


def test_sb3_takes_thousands_of_games(python: Path, shared_cache: Path) -> None:
    check = Path(__file__).parent / "learners" / "check_sb3.py"
    options = ("--noconftest", "-c", os.devnull, "-p", "no:cacheprovider", "--quiet")
    output_of(python, "-m", "pytest", check, *options, environment=with_cache(shared_cache))


def test_the_page_has_programs_for_each_library() -> None:
    text = "".join(block.text for block in PROGRAMS)
    for library in ("sb3_contrib", "tianshou", "shimmy", "value_iteration"):
        assert library in text


@pytest.mark.parametrize("block", PROGRAMS, ids=str)
def test_programs_on_the_page_print_what_they_say(
    block: Block, python: Path, shared_cache: Path, tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text(block.text, "utf-8")
    printed = output_of(python, program, environment=with_cache(shared_cache))
    shown = [line for line in block.text.splitlines() if line.startswith("print(")]
    said = [line.partition("  # ")[2] for line in shown]
    assert said
    for line in said:
        assert line in printed


def with_cache(folder: Path) -> dict[str, str]:
    return os.environ | {"LODESTONE_CACHE": str(folder)}
