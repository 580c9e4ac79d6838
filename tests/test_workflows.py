"""The workflows run what there is: targets, programs, and actions pinned by their major version.

Their form is checked by `make lint`.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".github"
FILES = [*FOLDER.glob("workflows/*.yml"), *FOLDER.glob("actions/*/action.yml")]
TEXTS = {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in FILES}
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PACKAGE = "workflows/package.yml"
#: The action that has no version by number.
BRANCHES = {"pypa/gh-action-pypi-publish@release/v1"}


def used(text: str) -> list[str]:
    return re.findall(r"^ +(?:- )?uses: (\S+)", text, re.MULTILINE)


@pytest.mark.parametrize("name", TEXTS)
def test_actions_are_pinned_or_here(name: str) -> None:
    for action in used(TEXTS[name]):
        if action.startswith("./"):
            place = ROOT / action
            assert place.is_file() or (place / "action.yml").is_file(), action
        else:
            assert action in BRANCHES or re.fullmatch(r"actions/[\w-]+@v\d+", action), action


def test_one_action_has_one_version() -> None:
    versions: dict[str, set[str]] = {}
    for text in TEXTS.values():
        for action in used(text):
            name, _, version = action.partition("@")
            versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_workflows_make_targets_that_exist() -> None:
    targets = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
    plain = [
        line for text in TEXTS.values() for line in re.findall(r"run: make ([a-z ]+)$", text, re.M)
    ]
    asked = {"tagged", "package"}.union(*map(str.split, plain))
    assert {"check", "docs", "long"} <= asked
    assert asked <= set(targets)


@pytest.mark.parametrize(
    ("features", "options"),
    [("jobserver output-sync", "--jobs 3 --output-sync"), ("jobserver", "--jobs 1")],
)
def test_older_makes_get_no_option_they_lack(features: str, options: str) -> None:
    ran = subprocess.run(
        [
            "make",
            "--dry-run",
            "--no-print-directory",
            "check",
            f".FEATURES={features}",
            "MAKE=make",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == f"make --no-print-directory {options} lint web-lint quick-tests"


def test_workflows_run_programs_that_exist() -> None:
    runs = [run for text in TEXTS.values() for run in re.findall(r"run: (.+)", text)]
    named = [word for run in runs for word in run.split() if re.match(r"(?:\.ci|tools)/", word)]
    assert {".ci/run", "tools/one_turn.py", "tools/servers"} == set(named)
    assert all((ROOT / word).is_file() for word in named)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_what_is_published_is_built_alone() -> None:
    release = TEXTS["workflows/release.yml"]
    assert f"uses: ./.github/{PACKAGE}" in release
    assert "needs: [package, tests]" in release
    build = TEXTS[PACKAGE].partition("  systems:")[0]
    assert re.findall(r"run: (.+)", build) == ["make ${{ inputs.tag && 'tagged' || 'package' }}"]
    assert "set-up" not in build
    assert "cache: " not in build.replace("package-manager-cache: false", "")
