"""The bridge to Numba: how kernels are typed and compiled; imported on first compilation."""

import importlib
import sys
from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any

from llvmlite import binding, ir
from numba import njit
from numba.core import config, types
from numba.extending import intrinsic, overload, typeof_impl

from lodestone.kernel import bits
from lodestone.kernel.cache import KernelCache
from lodestone.kernel.decorator import Kernel, Protocol
from lodestone.kernel.sources import stamp_of


def _import_arrays() -> None:
    """Import Numba's array support without SciPy's linear algebra, which kernels never use.

    Where SciPy is installed, Numba imports it to find BLAS: 30 MB in each process. A module entry
    of `None` makes Python report the module as missing.
    """
    blas = "scipy.linalg.cython_blas"
    if blas in sys.modules:
        return
    sys.modules[blas] = None  # type: ignore[assignment]
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        del sys.modules[blas]


_import_arrays()


def compile_kernel(function: Callable[..., Any], lean: bool, inlined: bool) -> Any:
    """Return a Numba dispatcher: no GIL, C's division, cached under the sources' stamp.

    A `lean` one does not count references to arrays, so it can neither make nor return one. The
    code of an `inlined` one is repeated wherever it is called.
    """
    _bind_protocol()
    dispatcher = njit(nogil=True, error_model="numpy", _nrt=not lean, forceinline=inlined)(function)
    stamp = stamp_of(function)
    if stamp is not None:
        dispatcher._cache = KernelCache(function, stamp)
    return dispatcher


@typeof_impl.register(Kernel)
def _type_of_kernel(value: Kernel[..., Any], _context: Any) -> Any:
    return types.Dispatcher(value.compiled)


@cache
def _bind_protocol() -> None:
    """Bind the protocol functions for Numba: the first argument's type picks the implementation."""
    from lodestone.kernel import actions, protocol, ranking

    for module in (protocol, ranking, actions):
        for declared in vars(module).values():
            if isinstance(declared, Protocol):
                overload(declared, strict=False)(_resolver(declared))


def _resolver(declared: Protocol[..., Any]) -> Callable[..., Any]:
    def resolve(first: Any, *_others: Any) -> Callable[..., Any]:
        found = declared.of(first.instance_class)
        return _calling(found) if found.lean else found.python

    return resolve


def _calling(kernel: Kernel[..., Any]) -> Callable[..., Any]:
    """Return a function that calls a lean kernel: its own code would count references here."""
    names = ", ".join(signature(kernel.python).parameters)
    calling: Callable[..., Any] = eval(f"lambda {names}: run({names})", {"run": kernel})
    return calling


@overload(bits.state_from, strict=False)
def _overload_state_from(row: Any, example: Any) -> Any:
    # Compiled calls have a fixed number of arguments, and games' states differ in theirs.
    fields = ", ".join(f"int(row[{field}])" for field in range(len(example)))
    return eval(f"lambda row, example: make({fields})", {"make": example.instance_class})


WORD = ir.IntType(64)
#: Processors on which the bit-deposit instruction exists but is slower than a loop.
SLOW_DEPOSIT = ("bdver", "znver1", "znver2")


@intrinsic
def _popcount(_context: Any, mask: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _lowest(_context: Any, mask: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _product_62(_context: Any, a: Any, b: Any) -> Any:
    # Numba marks products as never overflowing, which lets LLVM drop the mask; this one wraps.
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.and_(builder.mul(*arguments), ir.Constant(WORD, bits.BITS_62))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def _deposit(_context: Any, source: Any, mask: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        form = ir.FunctionType(WORD, [WORD, WORD])
        instruction = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=form)
        return builder.call(instruction, arguments)

    return types.int64(types.int64, types.int64), generate


def _has_fast_deposit() -> bool:
    if config.CPU_NAME or not binding.get_host_cpu_features().get("bmi2", False):
        return False
    return not binding.get_host_cpu_name().startswith(SLOW_DEPOSIT)


overload(bits.popcount, strict=False)(lambda mask: lambda mask: _popcount(mask))
overload(bits.lowest, strict=False)(lambda mask: lambda mask: _lowest(mask))
overload(bits.product_62, strict=False)(lambda a, b: lambda a, b: _product_62(a, b))


@overload(bits.nth_bit, strict=False)
def _overload_nth_bit(mask: Any, n: Any) -> Any:
    if _has_fast_deposit():
        return lambda mask, n: _lowest(_deposit(1 << n, mask))

    def by_loop(mask: int, n: int) -> int:
        for _ in range(n):
            mask &= mask - 1
        return int(_lowest(mask))

    return by_loop
