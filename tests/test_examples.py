"""The examples in docstrings: every exported name has one, and all of them hold."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import authoring
import lodestone
import lodestone.fronts.notebook
import lodestone.lab
import lodestone.lab.envs
import lodestone.lab.envs.gymnasium
import lodestone.lab.envs.openspiel
import lodestone.lab.envs.pettingzoo
import lodestone.records
import lodestone.solve

#: What the examples of these show is solved, by compiled kernels.
SOLVING = {
    "lodestone.lab.offers",
    "lodestone.lab.errors",
    "lodestone.lab.dataset",
    "lodestone.lab.mistakes",
    "lodestone.solve",
    "lodestone.solve.solver",
    "lodestone.solve.table",
}


PACKAGES = (
    lodestone,
    lodestone.lab.envs,
    lodestone.lab.envs.gymnasium,
    lodestone.lab.envs.openspiel,
    lodestone.lab.envs.pettingzoo,
    lodestone.lab,
    lodestone.fronts.notebook,
    lodestone.records,
    lodestone.solve,
)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: one.__name__)
def test_every_exported_name_has_an_example(package) -> None:
    lacking = [name for name in package.__all__ if ">>>" not in getattr(package, name).__doc__]
    assert lacking == []


def modules_with_examples() -> list[str]:
    """Return the names of all modules that have examples."""
    roots = [Path(str(package.__file__)).parent for package in (lodestone, authoring)]
    paths = [(path, root.parent) for root in roots for path in sorted(root.rglob("*.py"))]
    return [
        ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        for path, folder in paths
        if ">>>" in path.read_text("utf-8")
    ]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in SOLVING else [])
        for name in modules_with_examples()
    ],
)
def test_examples_hold(name: str) -> None:
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, attempted = doctest.testmod(import_module(name), optionflags=options)
    assert attempted > 0
    assert failed == 0
