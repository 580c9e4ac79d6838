"""What is public has known types: of the names in `__all__`, as Pyright sees the package."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.installing import ELSEWHERE, ROOT, build, install, make_environment, output_of

#: Adapters whose base classes come from packages without types.
UNTYPED = {
    "lodestone.lab.envs.openspiel",
    "lodestone.lab.envs.pettingzoo",
    "lodestone.fronts.notebook",
}
PYRIGHT = ROOT / "node_modules" / ".bin" / "pyright"
PROGRAMS = ROOT / "examples" / "short"


def public_modules() -> list[str]:
    """Return the modules that docs/python.md lists, and the package itself."""
    text = (ROOT / "docs" / "python.md").read_text("utf-8")
    listed = text.split("## What is public")[1].split("Everything else")[0]
    found = {"lodestone", *re.findall(r"`(lodestone[\w.]*)`", listed)}
    assert found > ELSEWHERE
    return sorted(found - ELSEWHERE)


def public_names() -> Iterator[str]:
    for module in public_modules():
        yield from (f"{module}.{name}" for name in import_module(module).__all__)


def test_public_modules_list_what_they_export() -> None:
    assert {"lodestone", "lodestone.lab", "lodestone.lab.envs.gymnasium"} <= set(public_modules())
    for name in public_names():
        module, _, own = name.rpartition(".")
        assert getattr(import_module(module), own).__doc__, name


def pyright(python: str | Path, *options: str | Path, code: int | None = None) -> str:
    """Return what Pyright prints of an interpreter's packages; skip the test if it is missing.

    With `--verifytypes` it ignores `--pythonpath`, and asks the first `python3` of the path.
    """
    if not PYRIGHT.exists():
        pytest.skip("Pyright is not installed: make web-lint installs it")
    path = os.pathsep.join([str(Path(python).parent), os.environ["PATH"]])
    done = subprocess.run(
        [PYRIGHT, *options],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PATH": path},
    )
    assert code in (None, done.returncode), done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_all_public_types_are_known() -> None:
    options = ("--ignoreexternal", "--outputjson", "--verifytypes", "lodestone")
    found = json.loads(pyright(sys.executable, *options))
    symbols = found["typeCompleteness"]["symbols"]
    wanted = {name for name in public_names() if name.rpartition(".")[0] not in UNTYPED}
    known = {name: one for one in symbols for name in (one["name"], *one.get("alternateNames", ()))}
    assert wanted <= known.keys(), found["generalDiagnostics"]
    classes = tuple(f"{known[name]['name']}." for name in wanted)
    public = [one for one in symbols if one["name"].startswith(classes)]
    public += [known[name] for name in wanted]
    assert [one["name"] for one in public if not one["isTypeKnown"]] == []


@pytest.mark.long
def test_short_programs_pass_type_checkers_with_the_wheel(tmp_path) -> None:
    build(tmp_path, "--wheel")
    (wheel,) = tmp_path.glob("*.whl")
    folder = tmp_path / "environment"
    make_environment(folder, "3.11")
    install(f"{wheel}[fast]", folder)
    install("mypy", folder)
    python = folder / "bin" / "python"
    output_of(python, "-m", "mypy", "--strict", PROGRAMS, folder=tmp_path)
    pyright(python, PROGRAMS, code=0)
