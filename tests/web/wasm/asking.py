"""Questions to the modules, each with the answer of native code, and how Node.js answers them."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from lodestone import Line
from lodestone.core.sent import plain
from lodestone.kernel.decorator import Kernel, Protocol
from lodestone.players.asked import asked_of
from lodestone.players.computer import ComputerPlayer
from lodestone.search.request import Limit, SearchRequest
from lodestone.web.wasm.modules import module_of
from tests.library.search.lines import numbers_of

ROOT = Path(__file__).parents[3]
ANSWERER = ROOT / "tests" / "web" / "page" / "kernels.js"
#: Numbers with fractions are compared by their bits.
KINDS = {
    "int64": "BigInt64",
    "float64": "BigInt64",
    "int32": "Int32",
    "int16": "Int16",
    "int8": "Int8",
}


#: A question, and the native answer.
Asked = tuple[Any, Any]


def by_node(game: str, questions: Sequence[Any], folder: Path) -> list[Any]:
    """Return what Node.js answers, in one run."""
    file = folder / "questions.json"
    file.write_text(json.dumps(questions))
    path = f"{os.environ['PATH']}{os.pathsep}{ROOT / '.venv' / 'bin'}"
    node = shutil.which("node", path=path)
    assert node
    command = [node, ANSWERER, module_of(game), file]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


def assert_alike(asked: Sequence[Asked], answers: Sequence[Any]) -> None:
    """Compare answers with the native ones."""
    for (question, expected), answer in zip(asked, answers, strict=True):
        if "asked" in question:
            for line in answer["lines"]:
                del line["depth"]  # of one line it may be that of the depth after
        assert answer == expected, question


def call(function: Kernel | Protocol, *arguments: Any) -> Asked:
    """Return the question that calls a kernel, and the native answer."""
    given = [_given(one) for one in arguments]
    kernel = function
    if isinstance(function, Protocol):
        kernel = function.of(type(arguments[0]))
    words = list(_words(kernel.compiled(*arguments)))
    arrays = [list(map(str, _trimmed(one))) for one in _arrays(arguments)]
    question = {"call": function.__name__, "words": len(words), "given": given}
    return question, {"words": words, "arrays": arrays}


def _given(argument: Any) -> Any:
    """Return an argument as the answerer takes it; arrays with what they hold before the call."""
    if isinstance(argument, np.ndarray):
        numbers = _trimmed(argument)
        kind = KINDS[str(argument.dtype)]
        return {
            "shape": argument.shape,
            "kind": kind,
            "numbers": [str(number) for number in numbers] if kind == "BigInt64" else numbers,
        }
    if isinstance(argument, tuple):
        return [_given(one) for one in argument]
    if isinstance(argument, float):
        argument = int(np.float64(argument).view(np.int64))
    return argument if isinstance(argument, bool) else str(argument)


def _trimmed(array: np.ndarray) -> list[Any]:
    """Return the numbers of an array up to the last that is not 0."""
    flat = array.ravel().view(np.int64 if array.dtype == np.float64 else array.dtype)
    [places] = flat.nonzero()
    return list(flat[: places[-1] + 1].tolist()) if len(places) else []


def _arrays(arguments: Any) -> Iterator[np.ndarray]:
    for one in arguments:
        if isinstance(one, np.ndarray):
            yield one
        elif isinstance(one, tuple):
            yield from _arrays(one)


def _words(result: Any) -> Iterator[str]:
    if isinstance(result, tuple):
        for one in result:
            yield from _words(one)
    elif result is not None:
        yield str(int(result))


def choice(line: Line, player: ComputerPlayer, seed: int, limit: Limit | None = None) -> Asked:
    """Return the question what a player chooses, and the native answer."""
    strength = player.strength_in(line)
    question = asked_of(line, strength, seed, limit=limit, multipv=player.multipv)
    result = player.choose(SearchRequest(line, limit, seed=seed))
    lines = [
        {"score": one.score, "turns": numbers_of(line.position, one.line)}
        for one in result.variations
    ]
    return {"asked": plain(question)}, {
        "lines": lines,
        "depth": result.depth,
        "nodes": result.nodes,
    }
