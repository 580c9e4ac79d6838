"""Check that docstrings of exported names describe parameters, errors, and the shapes of arrays.

    python -m tools.docstrings

prints what they lack, one line each; if there is anything, it fails.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType

from tools.site import PACKAGES

#: How a docstring leads to another one for the rest.
ELSEWHERE = re.compile(r"(?:those\s+of|what|as)\s+`(\w+)`")
#: Types of arrays, by their names in annotations, and how a docstring gives a shape.
ARRAYS = re.compile(r"NDArray|\b(?:Mask|Planes|Words)\b")
SHAPE = re.compile(r"shape|\(\w+(?:\.\w+)?,(?: [\w .]+)?\)")


def exported(package: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield what a package exports, by its whole name."""
    for name in package.__all__:
        yield f"{package.__name__}.{name}", getattr(package, name)


def methods(kind: type) -> Iterator[tuple[str, FunctionType]]:
    """Yield the public functions that a class defines, its constructor too if it is written."""
    for name, value in vars(kind).items():
        found = value.fget if isinstance(value, property) else value
        found = found.func if isinstance(found, cached_property) else found
        found = getattr(found, "__func__", found)
        is_public = name == "__init__" or not name.startswith("_")
        if is_public and isinstance(found, FunctionType) and is_written(found, kind):
            yield name, found


def is_written(method: FunctionType, kind: type) -> bool:
    """Return whether a method is the class's, and not made by `dataclass`, in no file."""
    return method.__module__ == kind.__module__ and Path(method.__code__.co_filename).exists()


def functions(package: ModuleType) -> Iterator[tuple[str, FunctionType, str]]:
    """Yield exported functions, and those of exported classes, each with all that is said of it."""
    for name, value in exported(package):
        said = text_of(value)
        if inspect.isfunction(value):
            yield name, value, said
        elif inspect.isclass(value):
            for method, function in methods(value):
                yield f"{name}.{method}", function, f"{text_of(function)} {said}"


def text_of(value: object) -> str:
    """Return a docstring with those that it leads to."""
    text = inspect.getdoc(value) or ""
    known = {name: one for package in PACKAGES for name, one in vars(package).items()}
    names = (name for name in ELSEWHERE.findall(text) if name in known)
    return " ".join([text, *(inspect.getdoc(known[name]) or "" for name in names)])


def raised_by(function: FunctionType) -> set[type]:
    """Return the errors that are raised in a function itself."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    errors = (node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc)
    called = (error.func for error in errors if isinstance(error, ast.Call))
    names = {name.id for name in called if isinstance(name, ast.Name)}
    found = (function.__globals__.get(name) for name in names)
    return {error for error in found if inspect.isclass(error)}


def parameters_lacking(name: str, function: FunctionType, said: str) -> Iterator[str]:
    """Yield parameters of functions and constructors; a method may leave out what is plain."""
    if name.endswith(".__init__") or name.rpartition(".")[0] in {one.__name__ for one in PACKAGES}:
        given = (one for one in inspect.signature(function).parameters if one != "self")
        yield from (f"parameter {one}" for one in given if not re.search(rf"\b{one}\b", said))


def errors_lacking(_name: str, function: FunctionType, said: str) -> Iterator[str]:
    """Yield errors that are raised but not described; the name of a base class suffices."""
    for error in raised_by(function):
        if not any(f"`{kind.__name__}`" in said for kind in error.mro()):
            yield f"error {error.__name__}"


def shapes_lacking(_name: str, function: FunctionType, said: str) -> Iterator[str]:
    """Yield whether the shape of an array that is returned is missing."""
    if ARRAYS.search(str(inspect.signature(function).return_annotation)) and not SHAPE.search(said):
        yield "shape of the result"


def main() -> None:
    """Print what is lacking; exit with 1 if anything is."""
    lacking = {
        f"{name}: its docstring does not give the {fault}"
        for package in PACKAGES
        for name, function, said in functions(package)
        for check in (parameters_lacking, errors_lacking, shapes_lacking)
        for fault in check(name, function, said)
    }
    print(*sorted(lacking), sep="\n", end="")
    if lacking:
        sys.exit(1)


if __name__ == "__main__":
    main()
