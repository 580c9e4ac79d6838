"""Frames: how a kernel is called from outside Numba, with all arguments as words in memory.

A word has 64 bits. A number is a word, with a fraction too, and so is a truth value; an array is
its address and its lengths; a tuple is its parts, one after the other. The result takes the place
of the arguments.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

from llvmlite import ir
from numba import njit, typeof
from numba.core import types
from numba.core.types.containers import BaseTuple, Tuple
from numba.core.types.misc import NoneType
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from lodestone.kernel import compiler
from lodestone.web.wasm.exports import Export

WORD = ir.IntType(64)
BYTES = 8


def compiled_entry(export: Export) -> tuple[str, str]:
    """Compile a function of one argument, the address of a frame, that calls an export.

    Return its module as LLVM's text, and its name there.
    """
    compiler._bind_protocol()
    kinds = tuple(map(typeof, export.arguments))
    taken = _taking(Tuple(kinds))

    def entry(frame: int) -> None:
        _give(frame, function(*taken(frame)))

    function = export.function
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = njit(
        types.void(types.int64), nogil=True, error_model="numpy", _nrt=False, **options
    )(entry)
    [(signature, compiled)] = dispatcher.overloads.items()
    return dispatcher.inspect_llvm(signature), compiled.fndesc.mangled_name


def _taking(kind: Any) -> Any:
    @intrinsic
    def taken(_context: Any, _frame: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            address = builder.inttoptr(arguments[0], WORD.as_pointer())
            places = (builder.gep(address, [ir.Constant(WORD, place)]) for place in count())
            return _take(target, builder, kind, map(builder.load, places))

        return kind(types.int64), generate

    return taken


def _take(target: Any, builder: Any, kind: Any, words: Iterator[Any]) -> Any:
    """Return a value of some type that is made of the next words."""
    if isinstance(kind, BaseTuple):
        return target.make_tuple(
            builder, kind, [_take(target, builder, part, words) for part in kind.types]
        )
    word = next(words)
    if isinstance(kind, types.Boolean):
        return builder.icmp_unsigned("!=", word, ir.Constant(WORD, 0))
    if isinstance(kind, types.Float):
        return builder.bitcast(word, ir.DoubleType())
    if not isinstance(kind, types.Array):
        return word
    data = builder.inttoptr(word, target.get_data_type(kind.dtype).as_pointer())
    shape = [next(words) for _ in range(kind.ndim)]
    size = ir.Constant(WORD, kind.dtype.bitwidth // BYTES)
    strides = [size]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = target.make_array(kind)(target, builder)
    populate_array(array, data, shape, strides, size, None)
    return array._getvalue()


@intrinsic
def _give(_context: Any, _frame: Any, result: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address = builder.inttoptr(arguments[0], WORD.as_pointer())
        for place, word in enumerate(_words_of(builder, result, arguments[1])):
            builder.store(word, builder.gep(address, [ir.Constant(WORD, place)]))

    return types.void(types.int64, result), generate


def _words_of(builder: Any, kind: Any, value: Any) -> Iterator[Any]:
    """Yield the words of a value; `None` has no words."""
    if isinstance(kind, BaseTuple):
        for place, part in enumerate(kind.types):
            yield from _words_of(builder, part, builder.extract_value(value, place))
    elif isinstance(kind, types.Boolean):
        yield builder.zext(value, WORD)
    elif isinstance(kind, types.Float):
        yield builder.bitcast(value, WORD)
    elif not isinstance(kind, NoneType):
        yield builder.sext(value, WORD)
