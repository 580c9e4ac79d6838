"""How much of the public signatures is left to `Any`, which mypy does not check."""

import ast
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import lodestone

PACKAGE = Path(lodestone.__file__).parent
#: Before games were generic it was 229, then 54.
MOST = 86


def names(annotation: ast.expr) -> Iterator[str]:
    """Yield the names in an annotation, also in one that is written in quotes."""
    for part in ast.walk(annotation):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            with suppress(SyntaxError):  # a sentence, in `Annotated`
                yield from names(ast.parse(part.value, mode="eval").body)


def aliases(trees: list[ast.Module]) -> set[str]:
    """Return `Any` and the module's own names for types that contain it."""
    assigned = [
        (node.targets[0].id, set(names(node.value)))
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Name | ast.Subscript | ast.BinOp)
    ]
    known, more = set[str](), {"Any"}
    while known != more:
        known = more
        more = known | {name for name, used in assigned if used & known}
    return known


def is_public(name: str) -> bool:
    return not name.startswith("_") or name.endswith("__")


def annotations(body: list[ast.stmt]) -> Iterator[ast.expr | None]:
    """Yield the annotations of what is public: parameters, results, fields and constants."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_public(node.name):
            arguments = node.args
            listed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            more = [arguments.vararg, arguments.kwarg]
            yield from (one.annotation for one in [*listed, *more] if one)
            yield node.returns
        elif isinstance(node, ast.ClassDef) and is_public(node.name):
            yield from annotations(node.body)
        elif isinstance(node, ast.AnnAssign) and is_public(ast.unparse(node.target)):
            yield node.annotation


def count_any(sources: list[str]) -> int:
    trees = [ast.parse(source) for source in sources]
    known = aliases(trees)
    found = (one for tree in trees for one in annotations(tree.body) if one is not None)
    return sum(name in known for one in found for name in names(one))


def test_any_is_counted_through_aliases() -> None:
    source = """
Values = Mapping[str, Any]
More = list[Values]
_hidden: Any = 1
def f(a: Any, *b: "Values", c: int) -> More: ...
def _g(a: Any) -> None: ...
class C:
    field: Any
    def __call__(self) -> Values: ...
"""
    assert count_any([source]) == 5


@pytest.mark.slow
def test_no_more_of_signatures_is_any() -> None:
    found = count_any([path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")])
    assert found <= MOST
