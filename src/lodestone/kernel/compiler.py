"""The bridge to Numba: how kernels are typed and compiled; imported on first compilation."""

import importlib
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from llvmlite import binding, ir
from numba import njit
from numba.core import config, errors, types
from numba.core.cgutils import get_or_insert_function
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic, lower_builtin, overload, type_callable, typeof_impl
from numba.np.arrayobj import populate_array

from lodestone.kernel import bits, borrowed
from lodestone.kernel.alone import COMPILING
from lodestone.kernel.cache import KernelCache
from lodestone.kernel.decorator import Kernel, Protocol, protocol_modules
from lodestone.kernel.sources import stamp_of

#: What is raised for a function that cannot be compiled.
CompileError = errors.NumbaError


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


def compile_kernel(function: Callable[..., Any], inlined: bool) -> Any:
    """Return a Numba dispatcher: no GIL, C's division, cached under the sources' stamp.

    It counts no references to arrays, and can make none. The code of an `inlined` one is repeated
    wherever it is called.
    """
    _bind_protocol()
    dispatcher = njit(nogil=True, error_model="numpy", _nrt=False, forceinline=inlined)(function)
    stamp = stamp_of(function)
    if stamp is not None:
        dispatcher._cache = KernelCache(function, stamp)
        dispatcher.compile = _alone(dispatcher.compile)
    return dispatcher


def _alone(compile_now: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return how a kernel is compiled: while no other process compiles the same ones."""

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock, COMPILING.one():
            return compile_now(signature)

    return compile_alone


@typeof_impl.register(Kernel)
def _type_of_kernel(value: Kernel[..., Any], _context: Any) -> Any:
    return types.Dispatcher(value.compiled)


@cache
def _bind_protocol() -> None:
    """Bind the protocol functions for Numba: the first argument's type picks the implementation."""
    for module in protocol_modules():
        for declared in vars(module).values():
            if isinstance(declared, Protocol):
                options = {"forceinline": declared.inlined}
                overload(declared, strict=False, jit_options=options)(_resolver(declared))


def _resolver(declared: Protocol[..., Any]) -> Callable[..., Any]:
    def resolve(first: Any, *_others: Any) -> Callable[..., Any]:
        return declared.of(first.instance_class).python

    return resolve


@overload(bits.state_from, strict=False)
def _overload_state_from(row: Any, example: Any) -> Any:
    # Compiled calls have a fixed number of arguments, and games' states differ in theirs.
    fields = ", ".join(f"int(row[{field}])" for field in range(len(example)))
    return eval(f"lambda row, example: make({fields})", {"make": example.instance_class})


BYTE, WORD = ir.IntType(8), ir.IntType(64)
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
def _leading(_context: Any, mask: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

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


def _shuffled(builder: Any, first: Any, second: Any, chosen: list[int]) -> Any:
    """Return chosen elements of two vectors, numbered one after the other."""
    numbers = ir.VectorType(ir.IntType(32), len(chosen))
    return builder.shuffle_vector(first, second, ir.Constant(numbers, chosen))


def _place(target: Any, builder: Any, row: Any, arguments: Any, count: int) -> Any:
    """Return the address of a vector in a row of this type; `arguments` are the row and where."""
    data = target.make_array(row)(target, builder, arguments[0]).data
    return builder.bitcast(builder.gep(data, [arguments[1]]), _bytes(count).as_pointer())


def _bytes(count: int) -> ir.VectorType:
    return ir.VectorType(BYTE, count)


@intrinsic(prefer_literal=True)
def _write_bits(_context: Any, row: Any, first: Any, size: Any, mask: Any) -> Any:
    # Each byte of the mask is repeated eight times; each time another of its bits is kept.
    count = size.literal_value
    written = _bytes(count)
    ones = ir.Constant(written, [1] * count)
    single = ir.Constant(written, [1 << bit % 8 for bit in range(count)])
    least = ir.FunctionType(written, [written, written])

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        source = builder.bitcast(arguments[3], _bytes(8))
        repeated = _shuffled(builder, source, source, [bit // 8 for bit in range(count)])
        function = builder.module.declare_intrinsic(f"llvm.umin.v{count}i8", fnty=least)
        bits_of = builder.call(function, [builder.and_(repeated, single), ones])
        builder.store(bits_of, _place(target, builder, row, arguments, count), align=1)

    return types.void(row, types.int64, size, types.int64), generate


@intrinsic(prefer_literal=True)
def _read_bits(_context: Any, row: Any, first: Any, size: Any) -> Any:
    # LLVM 20 crashes where a vector of another length becomes bits, before AVX-512.
    count = size.literal_value
    wide = max(8, 1 << (count - 1).bit_length())

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        read = builder.load(_place(target, builder, row, arguments, count), align=1)
        zeros = ir.Constant(read.type, None)
        padded = _shuffled(builder, read, zeros, list(range(wide)))
        found = builder.icmp_unsigned("!=", padded, ir.Constant(padded.type, None))
        return builder.zext(builder.bitcast(found, ir.IntType(wide)), WORD)

    return types.int64(row, types.int64, size), generate


@intrinsic(prefer_literal=True)
def _read_number(_context: Any, row: Any, first: Any, size: Any) -> Any:
    whole = ir.IntType(8 * size.literal_value)

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        data = target.make_array(row)(target, builder, arguments[0]).data
        place = builder.bitcast(builder.gep(data, [arguments[1]]), whole.as_pointer())
        found = builder.load(place, align=1)
        return found if whole == WORD else builder.zext(found, WORD)

    return types.int64(row, types.int64, size), generate


#: What kernels borrow.
BORROWED = types.Array(types.int64, 2, "C")


# An overload would be a function that returns a new array, which needs references that are counted.
@type_callable(borrowed.borrow)
def _type_borrow(_context: Any) -> Any:
    return lambda rows, columns: BORROWED


@lower_builtin(borrowed.borrow, types.Integer, types.Integer)
def _borrow(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kinds = zip(arguments, signature.args, strict=True)
    shape = [target.cast(builder, size, kind, types.int64) for size, kind in kinds]
    size, width = ir.Constant(WORD, 8), builder.mul(shape[1], ir.Constant(WORD, 8))
    form = ir.FunctionType(BYTE.as_pointer(), [WORD])
    allocate = get_or_insert_function(builder.module, form, "malloc")
    data = builder.call(allocate, [builder.mul(shape[0], width)])
    array = target.make_array(BORROWED)(target, builder)
    at = builder.bitcast(data, WORD.as_pointer())
    populate_array(array, at, shape, [width, size], size, None)
    return array._getvalue()


@intrinsic
def _give_back(_context: Any, array: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        data = target.make_array(array)(target, builder, arguments[0]).data
        form = ir.FunctionType(ir.VoidType(), [BYTE.as_pointer()])
        free = get_or_insert_function(builder.module, form, "free")
        builder.call(free, [builder.bitcast(data, BYTE.as_pointer())])

    return types.void(array), generate


def _has_fast_deposit() -> bool:
    if config.CPU_NAME or not binding.get_host_cpu_features().get("bmi2", False):
        return False
    return not binding.get_host_cpu_name().startswith(SLOW_DEPOSIT)


overload(bits.popcount, strict=False)(lambda mask: lambda mask: _popcount(mask))
overload(bits.lowest, strict=False)(lambda mask: lambda mask: _lowest(mask))
overload(bits.product_62, strict=False)(lambda a, b: lambda a, b: _product_62(a, b))
overload(borrowed.give_back, strict=False)(lambda array: lambda array: _give_back(array))
overload(bits.write_bits, strict=False, prefer_literal=True)(
    lambda row, first, size, mask: (
        lambda row, first, size, mask: _write_bits(row, first, size, mask)
    )
)
overload(bits.read_bits, strict=False, prefer_literal=True)(
    lambda row, first, size: lambda row, first, size: _read_bits(row, first, size)
)
overload(bits.bit_length, strict=False)(lambda mask: lambda mask: 64 - _leading(mask))
overload(bits.read_field, strict=False)(
    lambda row, bit, width: (
        lambda row, bit, width: _read_number(row, bit >> 3, 4) >> (bit & 7) & ((1 << width) - 1)
    )
)


@overload(bits.count_bits, strict=False)
def _overload_count_bits(row: Any, first: Any, size: Any) -> Any:
    def by_words(row: Any, first: int, size: int) -> int:
        found = 0
        while size >= 64:
            found += _popcount(_read_number(row, first, 8))
            first += 8
            size -= 64
        return found + int(_popcount(_read_number(row, first, 8) & ((1 << size) - 1)))

    return by_words


@overload(bits.nth_bit, strict=False)
def _overload_nth_bit(mask: Any, n: Any) -> Any:
    if _has_fast_deposit():
        return lambda mask, n: _lowest(_deposit(1 << n, mask))

    def by_loop(mask: int, n: int) -> int:
        for _ in range(n):
            mask &= mask - 1
        return int(_lowest(mask))

    return by_loop
