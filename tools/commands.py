"""The commands with their options, for completion in shells.

    python -m tools.commands

writes `src/lodestone/fronts/cli/words.json` from the commands; `make types` runs it. A word of the
table is a command's path, such as `record show`. An option `takes` values, each of them a list of
words, the name of a function in `lodestone.fronts.cli.completion`, or null; so are the `arguments`,
and what can follow them (`rest`).
"""

import json
from collections.abc import Iterator
from enum import Enum
from inspect import unwrap
from typing import Any, get_args, get_type_hints

import typer
import typer.main
from typer.models import ParameterInfo

from lodestone.fronts.cli.commands import app
from lodestone.fronts.cli.shells import TABLE

Json = dict[str, Any]


def commands(command: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield a command and all below it, with their paths."""
    yield path, command
    for name, one in getattr(command, "commands", {}).items():
        yield from commands(one, f"{path} {name}".strip())


def described(command: Any) -> Json:
    """Return the options and arguments of a command."""
    callback = command.callback and unwrap(command.callback)
    kinds = get_type_hints(callback, include_extras=True) if callback else {}
    options: Json = {}
    arguments: Json = {"arguments": [], "rest": []}
    for one in command.get_params(typer.Context(command, **(app.info.context_settings or {}))):
        count = 0 if getattr(one, "is_flag", False) else abs(one.nargs)
        takes = [value(kinds.get(one.name))] * count
        if one.param_type_name == "argument":
            arguments["rest" if one.nargs < 0 else "arguments"] += takes
        else:
            option = {"help": one.help or "", "takes": takes, "repeats": one.multiple}
            options.update(dict.fromkeys(sorted((*one.opts, *one.secondary_opts)), option))
    return {"help": command.get_short_help_str(200), **arguments, "options": options}


def value(kind: Any) -> list[str] | str | None:
    """Return what completes a value of an annotated parameter."""
    for part in getattr(kind, "__metadata__", ()):
        if isinstance(part, ParameterInfo) and part.autocompletion:
            return part.autocompletion.__name__
    return next(choices(kind), None)


def choices(kind: Any) -> Iterator[list[str]]:
    """Yield the words that a type allows, if it lists them."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        yield [str(one.value) for one in kind]
    elif (words := get_args(kind)) and all(isinstance(word, str) for word in words):
        yield list(words)
    else:
        for part in words:
            yield from choices(part)


def table() -> str:
    """Return the table as JSON, a command on each line."""
    found = commands(typer.main.get_command(app))
    lines = (f"{json.dumps(path)}: {json.dumps(described(one))}" for path, one in found)
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
