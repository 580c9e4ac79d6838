"""Evaluations given by the user in place of a game's: weights, kernels, or plain functions.

A search over the protocol is specialised for the type of the rules. So another evaluation is that
of another type, which has the same fields and, but for `evaluate`, the same implementations.
"""

import re
import sys
from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

from lodestone.core.errors import LodestoneError, expected, quoted, unknown
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.weights import MOST
from lodestone.kernel import protocol
from lodestone.kernel.arrays import NDArray, array, int64
from lodestone.kernel.decorator import (
    HAS_COMPILER,
    PASSING,
    Kernel,
    KernelRules,
    State,
    imitate,
    kernel,
)
from lodestone.search.request import Search, SearchRequest
from lodestone.search.result import SearchResult

#: How messages of Numba change colours.
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
#: Returns how good a position looks for the side to move, in centipieces.
PlainEvaluation = Callable[[Position], float]
#: Weights by the names of features, a kernel of rules and state, or a function of a position.
GivenEvaluation = Mapping[str, float] | Kernel[..., int] | PlainEvaluation


@kernel
def evaluate_weighted(rules: Any, state: State) -> int:
    """Return the sum of the features by the weights in `rules`, within bounds."""
    counted = protocol.features(rules, state)
    value = 0
    for number in range(len(counted)):
        value += int(rules.weights[number]) * counted[number]
    return max(-MOST, min(MOST, value))


def features(position: Position) -> dict[str, int]:
    """Return the features of a position that weights can name (docs/evaluation.md).

    Raises `LodestoneError` if the game's evaluation has none.

    >>> features(Position("queah:balanced"))["own_steps"]
    5
    """
    rules = position.rules
    if type(rules.kernel) not in protocol.features.implementations:
        raise LodestoneError(f"the evaluation of {rules.game.name} has no features: give a kernel")
    counted: Any = protocol.features(rules.kernel, position.state)
    return dict(counted._asdict())


class _Bounded:
    """A kernel's Python side for a plain function; one for each rule set, which it is shown."""

    def __init__(self, function: PlainEvaluation, rules: Rules) -> None:
        self.function, self.rules = function, rules

    def __call__(self, _rules: KernelRules, state: State) -> int:
        value = self.function(Position.of(self.rules, state))
        if not isinstance(value, int | float) or value != value:
            raise LodestoneError(expected("a number from the evaluation", value))
        return round(max(-MOST, min(MOST, value)))


@cache
def _kind(base: Any, evaluate: Kernel[..., int], name: str) -> Any:
    """Return a type like that of a game's rules, for which `evaluate` judges positions."""
    kind: Any = namedtuple(name, base._fields)  # type: ignore[misc]
    kind.__module__ = base.__module__
    imitate(kind, base, {"evaluate": evaluate})
    PASSING.add(kind)
    return kind


@cache
def _weighted_kind(base: Any) -> Any:
    """Return a type like that of a game's rules, with weights for the features.

    Its name stands for it in every process, so what is compiled for it is kept.
    """
    name = f"Weighted{base.__name__}"
    kind: Any = namedtuple(name, (*base._fields, "weights"))  # type: ignore[misc]
    kind.__module__ = base.__module__
    setattr(sys.modules[base.__module__], name, kind)
    imitate(kind, base, {"evaluate": evaluate_weighted})
    return kind


@dataclass(frozen=True)
class Evaluation:
    """An evaluation in place of the game's; see `GivenEvaluation`.

    >>> from lodestone.players.roster import find_player
    >>> player = find_player("alpha-beta", evaluation=lambda position: len(position.pieces))
    >>> from lodestone.search.request import Limit
    >>> player.play(Position("queah:balanced"), Limit(depth=1)).depth
    1
    """

    given: Any

    def __post_init__(self) -> None:
        if not callable(self.given) and not isinstance(self.given, Mapping):
            what = "weights by feature, a kernel or a function as the evaluation"
            raise LodestoneError(expected(what, self.given))

    @property
    def is_compiled(self) -> bool:
        """Whether searches by it can be compiled."""
        return HAS_COMPILER and isinstance(self.given, Kernel | Mapping)

    def search(self, search: Search, request: SearchRequest) -> SearchResult:
        """Return what a search finds by this evaluation; plain functions are searched in Python."""
        rules = self._rules(request.line.position.rules, request.line.position.state)
        positions = tuple(Position.of(rules, one.state) for one in request.line.positions)
        line: Line = replace(request.line, positions=positions)
        compiled = request.compiled and self.is_compiled
        return search(replace(request, line=line, compiled=compiled))

    def _rules(self, rules: Rules, state: State) -> Rules:
        """Return the same rules, by whose kernels positions are judged by this evaluation."""
        base, values = type(rules.kernel), cast("tuple[Any, ...]", rules.kernel)
        if isinstance(self.given, Mapping):
            weights = self._weights(rules, state)
            return rules.with_kernel(_weighted_kind(base)(*values, weights))
        if isinstance(self.given, Kernel):
            if HAS_COMPILER:
                _check(self.given, rules, state)
            return rules.with_kernel(_kind(base, self.given, f"Judged{base.__name__}")(*values))
        return rules.with_kernel(_kind(base, _plain(self.given, rules), base.__name__)(*values))

    def _weights(self, rules: Rules, state: State) -> NDArray[int64]:
        known = features(Position.of(rules, state))
        for name in self.given:
            if name not in known:
                raise LodestoneError(unknown(f"feature of {rules.game.name}", name, known))
        return array([round(self.given.get(name, 0)) for name in known], int64)


@cache
def _plain(function: PlainEvaluation, rules: Rules) -> Kernel[..., int]:
    return Kernel(_Bounded(function, rules))


@cache
def _check(evaluate: Kernel[..., int], rules: Rules, state: State) -> None:
    """Compile a kernel by itself; raise `LodestoneError` if Numba cannot."""
    from lodestone.kernel.compiler import CompileError

    try:
        value = evaluate.compiled(rules.kernel, state)
    except CompileError as error:
        said = quoted(" ".join(COLOURS.sub("", str(error)).split()), 300)
        raise LodestoneError(f"the evaluation cannot be compiled: {said}") from None
    if not isinstance(value, int):
        raise LodestoneError(expected("a whole number from the evaluation", value))
