"""The wings of the tree: what each may import, and whose tests a change asks for."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lodestone import errors
from tests.test_architecture import imports
from tools.wings import WINGS, touched, wing_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lodestone"


def wing_named(name: str) -> int:
    """Return the number of the wing to which an imported name belongs; 0 if to none."""
    part = f"{name}.".split(".")[1]
    if part == "play_match":  # the one name of the package itself that is the lab's
        part = "lab"
    return WINGS.index(part) if part in WINGS else 0


def rests_on(path: Path) -> set[str]:
    """Return what a file of tests imports, also by what it shares with other wings' tests."""
    found = imports(path, of=("lodestone", "tests"))
    shared = {
        ROOT.joinpath(*name.split(".")[:2]).with_suffix(".py")
        for name in found
        if name.startswith("tests.")
    }
    return found.union(*(rests_on(one) for one in shared if one.is_file() and one != path))


@pytest.mark.parametrize("wing", WINGS)
def test_tests_of_a_wing_use_nothing_above_it(wing: str) -> None:
    for path in (ROOT / "tests" / wing).rglob("*.py"):
        above = {name for name in rests_on(path) if wing_named(name) > WINGS.index(wing)}
        assert above == set(), path


def test_every_wing_has_folders_target_and_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    targets = re.findall(r"^(test-\S+.*?):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {f"lodestone.{wing}" for wing in WINGS[1:]} == errors.WINGS
    for wing in WINGS:
        assert (ROOT / "tests" / wing).is_dir()
        assert wing == WINGS[0] or (PACKAGE / wing / "__init__.py").is_file()
        assert f"test-{wing}" in extras
        assert f"test-{wing}" in " ".join(targets).split()


@pytest.mark.parametrize("before", ["", "import gymnasium; "])
def test_the_package_itself_imports_no_other_wing(before: str) -> None:
    program = f"{before}import lodestone, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = {name for name in done.stdout.split() if name.startswith("lodestone.")}
    assert loaded == {"lodestone.version"}


@pytest.mark.parametrize(
    ("path", "wing"),
    [
        ("src/lodestone/core/rules.py", "library"),
        ("src/lodestone/errors.py", "library"),
        ("src/lodestone/lab/envs/scalar.py", "lab"),
        ("src/lodestone/web/page/js/main.js", "web"),
        ("src/lodestone/fronts/notebook.py", "fronts"),
        ("tests/lab/test_match.py", "lab"),
        ("tests/oracles/qo.py", None),
        ("tests/conftest.py", None),
        ("pyproject.toml", None),
    ],
)
def test_files_belong_to_wings(path: str, wing: str | None) -> None:
    assert (ROOT / path).is_file()
    assert wing_of(path) == wing


@pytest.mark.parametrize(
    ("changed", "asked"),
    [
        ([], ()),
        (["findings/README.md", "bench/steps.py"], ()),
        (["src/lodestone/fronts/cli/record.py"], ("fronts",)),
        (["src/lodestone/web/client.py", "tests/fronts/test_notebook.py"], ("web", "fronts")),
        (["src/lodestone/lab/match.py"], ("lab", "web", "fronts")),
        (["src/lodestone/fronts/cli/record.py", "src/lodestone/files.py"], WINGS),
        (["Makefile"], WINGS),
        (["tests/oracles/qo.py"], WINGS),
    ],
)
def test_a_change_asks_for_what_rests_on_it(changed: list[str], asked: tuple[str, ...]) -> None:
    assert touched(changed) == list(asked)
