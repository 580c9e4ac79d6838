"""What docstrings of exported names say: parameters, errors, and the shapes of arrays."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from tests.test_examples import PACKAGES

#: How a docstring leads to another one for the rest.
ELSEWHERE = re.compile(r"(?:those\s+of|what|as)\s+`(\w+)`")
#: Types of arrays, by their names in annotations, and how a docstring gives a shape.
ARRAYS = re.compile(r"NDArray|\b(?:Mask|Planes|Words)\b")
SHAPE = re.compile(r"shape|\(\w+(?:\.\w+)?,(?: [\w .]+)?\)")


@pytest.fixture(params=PACKAGES, ids=lambda one: one.__name__)
def package(request: pytest.FixtureRequest) -> ModuleType:
    return request.param


def exported(package: ModuleType) -> Iterator[tuple[str, object]]:
    for name in package.__all__:
        yield f"{package.__name__}.{name}", getattr(package, name)


def methods(kind: type) -> Iterator[tuple[str, FunctionType]]:
    """Yield the public functions that a class defines, its constructor too if it is written."""
    for name, value in vars(kind).items():
        found = value.fget if isinstance(value, property) else value
        found = found.func if isinstance(found, cached_property) else found
        found = getattr(found, "__func__", found)
        is_written = inspect.isfunction(found) and found.__module__ == kind.__module__
        is_public = name == "__init__" or not name.startswith("_")
        if is_written and is_public and Path(found.__code__.co_filename).exists():
            yield name, found


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


def test_parameters_are_described(package) -> None:
    """Those of functions and constructors; a method's docstring may leave out what is plain."""
    lacking = []
    for name, function, said in functions(package):
        if name.endswith(".__init__") or name.count(".") == package.__name__.count(".") + 1:
            given = [one for one in inspect.signature(function).parameters if one != "self"]
            lacking += [f"{name}: {one}" for one in given if not re.search(rf"\b{one}\b", said)]
    assert lacking == []


def test_errors_are_described(package) -> None:
    """The name of a base class suffices."""
    lacking = [
        f"{name}: {error.__name__}"
        for name, function, said in functions(package)
        for error in raised_by(function)
        if not any(f"`{kind.__name__}`" in said for kind in error.mro())
    ]
    assert lacking == []


def test_arrays_that_are_returned_have_shapes(package) -> None:
    lacking = [
        name
        for name, function, said in functions(package)
        if ARRAYS.search(str(inspect.signature(function).return_annotation))
        and not SHAPE.search(said)
    ]
    assert lacking == []
