"""The `@kernel` decorator: one function, run as plain Python or as machine code.

Calling a kernel runs it as Python, at once and without a compiler; `kernel.compiled` is the same
function compiled by Numba, cached on disk. In compiled code, kernels call other kernels
compiled; in Python code, as Python. Numba is not even imported until something is compiled.
`kernel.fastest` is for callers that must not wait: it runs compiled once `load` has been called,
or what is in `use` instead, such as WebAssembly.

Numba is optional. Without it, whatever has a choice runs as plain Python, by `HAS_COMPILER`.
"""

import sys
import typing
from collections.abc import Callable, Mapping
from functools import cached_property, update_wrapper
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Generic, ParamSpec, Self, TypeVar, cast

from lodestone.errors import missing
from lodestone.kernel import sources  # noqa: F401 (notes when kernels are imported)

#: Whether Numba is installed, so that kernels can be compiled.
HAS_COMPILER = find_spec("numba") is not None

P = ParamSpec("P")
R = TypeVar("R")


class KernelRules(typing.Protocol):
    """A game's options inside the kernels: a NamedTuple of small integers and sometimes tables."""

    @property
    def repetition(self) -> int:
        """Return `THREEFOLD` if a third occurrence of a position is a draw, else another value."""

    def _replace(self, *, repetition: int) -> Self:
        """Return the same rules with another value of `repetition`."""


#: A game's position inside the kernels: a NamedTuple of integers.
State = tuple[int, ...]
StateT = TypeVar("StateT", bound=State)


class Kernel(Generic[P, R]):
    """A function that runs as Python when called and as machine code through `compiled`."""

    def __init__(self, function: Callable[P, R], *, inlined: bool = False) -> None:
        update_wrapper(self, function)
        self.python = function
        self.inlined = inlined
        self._loaded: dict[type, Callable[P, R]] = {}

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run as plain Python."""
        return self.python(*args, **kwargs)

    @cached_property
    def compiled(self) -> Callable[P, R]:
        """Return the compiled function; each first call with new argument types compiles it.

        Raises `LodestoneError` if Numba is not installed.
        """
        if not HAS_COMPILER:
            raise missing("compiled code", "numba", "fast")
        from lodestone.kernel import compiler

        return cast("Callable[P, R]", compiler.compile_kernel(self.python, self.inlined))

    def load(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run compiled, compiling first if necessary; from now on `fastest` runs compiled, too.

        The first argument is a game's rules, whose type selects the compiled version.
        """
        result = self.compiled(*args, **kwargs)
        self.use(type(args[0]), self.compiled)
        return result

    def use(self, kind: type, run: Callable[P, R]) -> None:
        """Have `fastest` run something for rules of a type that computes the same."""
        self._loaded[kind] = run

    def fastest(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run what is loaded or in use for rules of this type, else as plain Python."""
        return self._loaded.get(type(args[0]), self.python)(*args, **kwargs)

    def is_loaded(self, rules: Any) -> bool:
        """Return whether `fastest` runs something else than Python for rules of this type."""
        return type(rules) in self._loaded

    def running(self, rules: Any) -> Callable[P, R]:
        """Return what `fastest` runs for rules of this type, for callers that run it often."""
        return self._loaded.get(type(rules), self.python)


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a function a kernel, which makes no array or list. Nothing else uses Numba's decorators.

    Compiled, it counts no references to its arrays. Counting is atomic, and in a small kernel that
    reads a table from its rules it costs more than the work itself. What needs memory of which only
    it knows the size borrows it (`kernel/borrowed.py`).
    """
    return Kernel(function)


def inlined_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a kernel that is compiled into each of its callers.

    An array takes seven words as an argument, so that calling a small kernel with many arrays
    costs more than the work itself.
    """
    return Kernel(function, inlined=True)


class Protocol(Generic[P, R]):
    """A function that every game implements; the type of the rules decides which one runs.

    Python code looks the implementation up when it calls; compiled code binds it when it compiles,
    so that code written once over the protocol is specialised for every game. A game without an
    implementation runs `default`, if there is one.
    """

    def __init__(
        self,
        declaration: Callable[P, R],
        default: Kernel[P, R] | None = None,
        *,
        inlined: bool = False,
    ) -> None:
        update_wrapper(self, declaration)
        self.implementations: dict[type, Kernel[..., Any]] = {}
        self.default = default
        self.inlined = inlined
        _DECLARED[declaration.__name__] = self

    def of(self, kind: type) -> Kernel[..., Any]:
        """Return the implementation for rules of this type."""
        found = self.implementations.get(kind, self.default)
        if found is None:
            raise KeyError(f"{kind.__name__} does not implement this function")
        return found

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the implementation for the type of the first argument, the rules, as plain Python."""
        return cast("R", self.of(type(args[0])).python(*args, **kwargs))

    def load(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Load the implementation that the first argument's type selects; see `Kernel.load`."""
        return cast("R", self.of(type(args[0])).load(*args, **kwargs))

    def fastest(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the implementation as fast as possible without waiting; see also `Kernel.fastest`."""
        return cast("R", self.of(type(args[0])).fastest(*args, **kwargs))


#: Every function that games implement, by name.
_DECLARED: dict[str, Protocol[..., Any]] = {}


#: The types of rules for which compiled code is not kept: another process makes others.
PASSING: set[type] = set()


def protocol(declaration: Callable[P, R]) -> Protocol[P, R]:
    """Declare a function that every game implements."""
    return Protocol(declaration)


def inlined_protocol(declaration: Callable[P, R]) -> Protocol[P, R]:
    """Declare a function that every game implements, compiled into each of its callers."""
    return Protocol(declaration, inlined=True)


def protocol_with_default(default: Callable[P, R]) -> Protocol[P, R]:
    """Declare a function that games may implement; what is declared runs for all others."""
    return Protocol(default, Kernel(default))


def imitate(kind: type, base: type, others: Mapping[str, Kernel[..., Any]]) -> None:
    """Bind the kernels of one type of rules to another with the same fields, except `others`."""
    for name, declared in _DECLARED.items():
        found = others.get(name) or declared.implementations.get(base)
        if found is not None:
            declared.implementations[kind] = found


def protocol_modules() -> tuple[ModuleType, ...]:
    """Return the modules that declare functions of the protocol; importing them declares these."""
    from lodestone.kernel import actions, protocol, ranking

    return protocol, ranking, actions


def implement(kind: type, module: str) -> None:
    """Bind a module's kernels to rules of a type: those named like functions of the protocol."""
    protocol_modules()
    for name, value in vars(sys.modules[module]).items():
        if name in _DECLARED and isinstance(value, Kernel) and value.__module__ == module:
            _DECLARED[name].implementations[kind] = value
