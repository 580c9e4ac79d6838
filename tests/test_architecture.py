"""The house rules of the tree: imports run one way, kernels have one decorator, docs are true."""

import ast
import importlib
import pkgutil
from pathlib import Path

import pytest

from lodestone.kernel import sources
from lodestone.kernel.decorator import Kernel, Protocol

PACKAGE = Path(__file__).parents[1] / "src" / "lodestone"
#: Each layer may import from those before it, and from itself.
LAYERS = (
    "core",
    "games",
    "records",
    "solve",
    "search",
    "engine",
    "lab",
    "server",
    "terminal",
    "cli",
)
#: The package's own names, `lodestone.Position` and so on, are for those that come last.
TOP = ("server", "cli")
#: The modules that every game has.
PARTS = (
    "board",
    "drawing",
    "evaluation",
    "game",
    "kernels",
    "notation",
    "rules",
    "state",
    "words",
)


def imports(path: Path) -> set[str]:
    """Return every module of the package that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "lodestone"}


def layer(name: str) -> int:
    return LAYERS.index(name) if name in LAYERS else -1


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: str(p.relative_to(PACKAGE))
)
def test_imports_run_one_way(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if own == "__init__":
        return
    for name in imports(path):
        part = name.split(".")[1]
        assert part in LAYERS or own in TOP, f"{own} imports {name}"
        assert layer(part) <= layer(own), f"{own} imports {name}"


def test_one_game_imports_no_other() -> None:
    games = [
        path for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name[0] != "_"
    ]
    for game in games:
        others = {f"lodestone.games.{other.name}" for other in games if other != game}
        for path in game.rglob("*.py"):
            assert not [name for name in imports(path) if name.startswith(tuple(others))]


def test_only_the_machine_room_imports_numba() -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        and "numba" in (getattr(node, "module", None) or node.names[0].name)
    }
    assert users == {"core/machine.py", "core/cache.py"}


def test_kernels_are_defined_in_the_folders_that_the_cache_stamps() -> None:
    """What kernels import lies there too: these are the first layers, and imports run one way."""
    names = [module.name for module in pkgutil.walk_packages([str(PACKAGE)], "lodestone.")]
    found = {
        value.__module__.split(".")[1]
        for name in names
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, Kernel | Protocol)
    }
    assert found == set(sources.FOLDERS) == set(LAYERS[: len(sources.FOLDERS)])


def test_every_game_has_the_same_files() -> None:
    for game in (PACKAGE / "games").iterdir():
        if (game / "__init__.py").is_file():
            assert [part for part in PARTS if not (game / f"{part}.py").is_file()] == [], game


def test_oracles_share_no_code_with_the_package() -> None:
    for path in (Path(__file__).parent / "oracles").glob("*.py"):
        assert imports(path) == set(), path
