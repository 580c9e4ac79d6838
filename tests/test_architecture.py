"""The house rules of the tree: imports run one way, kernels have one decorator."""

import ast
import functools
import importlib
import pkgutil
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import grimp
import pytest

from lodestone.kernel import sources
from lodestone.kernel.decorator import Kernel, Protocol
from tests.installing import ELSEWHERE

pytestmark = pytest.mark.untraced

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lodestone"
TESTS = ROOT / "tests"
#: Wings whose modules may use the package's own names, `lodestone.Position` and so on.
TOP = ("web", "fronts")
#: What no module of the package imports: people do, or run it; one a process names.
OPEN = {
    "lodestone.__main__",
    "lodestone.fronts.cli.commands",
    "lodestone.fronts.cli.shells",
    "lodestone.web.client",
    "lodestone.lab.envs.openspiel",
    "lodestone.lab.envs.pettingzoo",
    "lodestone.lab.envs.sb3",
    "lodestone.fronts.notebook",
    "lodestone.web.server.openapi",
    "lodestone.web.server.template",
    "lodestone.web.wasm.__main__",
}
#: Packages in which modules import each other in circles.
CIRCULAR = {"core", "kernel", "records"}
#: Class names that mean two things: the thing, and what the page is sent of it or tests drive.
TWICE = {"Board", "Game", "Player"}
CLASS = re.compile(r"^ *(?:export )?class (\w+)(?:[(\[:]| extends | \{)", re.MULTILINE)
#: The modules that every game has.
PARTS = (
    "actions",
    "board",
    "drawing",
    "evaluation",
    "game",
    "kernels",
    "rules",
    "setups",
    "state",
    "turns",
    "words",
)


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all that a file is made of, read once for all tests here."""
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))


def imports(path: Path, *, of: tuple[str, ...] = ("lodestone",)) -> set[str]:
    """Return every module of some packages that a file imports, wherever in the file."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] in of}


def parts(folder: Path) -> set[str]:
    """Return the names of a package's modules and packages."""
    inside = [path for path in folder.iterdir() if path.suffix == ".py" or is_package(path)]
    return {path.stem for path in inside} - {"__init__", "__main__"}


def is_package(path: Path) -> bool:
    return (path / "__init__.py").is_file()


def placed(contract: dict[str, Any]) -> set[str]:
    """Return all parts that stand in the layers of a contract."""
    return {part.strip() for layer in contract["layers"] for part in layer.split("|")}


def test_every_part_has_its_layer() -> None:
    """`lint-imports`, which `make lint` runs, holds the layers of pyproject.toml."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wings, fronts, web, live, _lab, games = declared["tool"]["importlinter"]["contracts"]
    assert placed(wings) == {"authoring", *(f"lodestone.{name}" for name in parts(PACKAGE))}
    assert placed(fronts) == parts(PACKAGE / "fronts")
    assert placed(web) == parts(PACKAGE / "web")
    assert placed(live) == parts(PACKAGE / "web" / "server" / "live")
    assert set(games["modules"]) == {f"lodestone.games.{name}" for name in parts(PACKAGE / "games")}


@functools.cache
def imported() -> grimp.ImportGraph:
    """Return which module imports which, inside functions and for types, too."""
    return grimp.build_graph("lodestone", cache_dir=None)


@pytest.mark.slow
def test_every_module_is_used_by_another() -> None:
    graph = imported()
    unused = {
        module
        for module in graph.modules
        if not graph.find_children(module) and not graph.find_modules_that_directly_import(module)
    }
    offered = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    commands = {entry.partition(":")[0] for entry in offered["lodestone.commands"].values()}
    assert unused - commands == OPEN


@pytest.mark.slow
def test_modules_import_in_no_circles() -> None:
    graph = imported()
    below = {module: graph.find_upstream_modules(module) for module in graph.modules}
    circular = {
        module
        for module in graph.modules
        for used in graph.find_modules_directly_imported_by(module)
        if module in below[used]
    }
    assert {module.split(".")[1] for module in circular} == CIRCULAR


@pytest.mark.slow
def test_only_the_top_uses_the_packages_own_names() -> None:
    modules = {f"lodestone.{name}" for name in parts(PACKAGE)}
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] not in ("__init__.py", *TOP):
            own = {name for name in imports(path) if name.count(".") == 1}
            assert own <= modules, path


def test_only_the_bridges_import_numba() -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.Import | ast.ImportFrom)
        and "numba" in (getattr(node, "module", None) or node.names[0].name)
    }
    assert users == {"kernel/compiler.py", "kernel/cache.py", "web/wasm/frames.py"}


def test_kernels_are_defined_in_stamped_modules() -> None:
    """What they import is stamped, too, but for what no kernel is made of."""
    names = [module.name for module in pkgutil.walk_packages([str(PACKAGE)], "lodestone.")]
    found = {
        Path(importlib.import_module(value.__module__).__file__ or "")
        for name in names
        if name not in ELSEWHERE
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, Kernel | Protocol)
    }
    stamped = sources.kernel_modules(PACKAGE, sources.FOLDERS)
    further = {folder: {*(PACKAGE / folder).glob("*.py")} for folder in sources.FURTHER}
    assert found <= stamped.union(*further.values())
    for folder, paths in further.items():
        folders = [*sources.FOLDERS, folder]
        inside = tuple(f"lodestone.{part.replace('/', '.')}." for part in folders)
        assert all(f"{name}.".startswith(inside) for path in paths for name in imports(path))
    for path in (path for part in sources.FOLDERS for path in (PACKAGE / part).rglob("*.py")):
        used = {name.split(".")[1] for name in imports(path)}
        assert used <= {*sources.FOLDERS, "errors", "files", "processes"}, path


def test_texts_of_games_are_no_kernels() -> None:
    """Nothing is compiled again when a sentence or a picture changes."""
    stamped = sources.kernel_modules(PACKAGE, sources.FOLDERS)
    for game in ("queah", "qo", "quincala"):
        texts = {
            PACKAGE / "games" / game / f"{part}.py"
            for part in ("words", "drawing", "setups", "turns")
        }
        assert not texts & stamped


def test_every_game_has_the_same_files() -> None:
    for game in (PACKAGE / "games").iterdir():
        if (game / "__init__.py").is_file():
            assert [part for part in PARTS if not (game / f"{part}.py").is_file()] == [], game


def test_oracles_share_no_code_with_the_package() -> None:
    for path in (TESTS / "oracles").glob("*.py"):
        assert imports(path) == set(), path


def test_class_names_mean_one_thing() -> None:
    folders = ("src", "tests", "research", "bench", "tools", "authoring", "examples", "interop")
    python = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    scripts = [
        path
        for path in (PACKAGE / "web" / "page" / "js").rglob("*.js")
        if "vendor" not in path.parts
    ]
    found = Counter(name for path in python + scripts for name in CLASS.findall(path.read_text()))
    assert {name for name, times in found.items() if times > 1} == TWICE


@pytest.mark.parametrize("name", ["constraints.txt", "tools/uv.txt"])
def test_every_pinned_package_has_a_hash(name: str) -> None:
    pinned = re.split(r"\n(?=\S)", (ROOT / name).read_text())
    lacking = [one for one in pinned if "==" in one and "--hash=sha256:" not in one]
    assert len(pinned) > 1
    assert lacking == []


def test_patience_has_one_owner() -> None:
    """No test says in a number of its own after how long it gives up."""
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in TESTS.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and any(
            keyword.arg == "timeout" and isinstance(keyword.value, ast.Constant)
            for keyword in node.keywords
        )
    ]
    assert named == []
