"""Completion in shells: what is offered for the last of some words, in the form of each shell.

Every Tab starts this program, so Typer, which takes longer than all else, is not imported:
`words.json` has the commands with their options, as `python -m tools.commands` reads them from
`commands.app`. The shells' scripts are Typer's.
"""

import json
import os
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

#: Set by a shell that asks for completions: `complete_` and the name of the shell.
VARIABLE = "_LODESTONE_COMPLETE"
#: The commands by their paths, such as `record show`; `tools/commands.py` describes what is said.
TABLE = Path(__file__).with_name("words.json")
#: The characters of our values at which bash splits a word.
BREAKS = ":="
#: What zsh would read otherwise.
ESCAPED = str.maketrans({'"': '""', "'": "''", "$": r"\$", "`": r"\`", ":": r"\\:"})

#: A word with its help, which may be "".
Offer = tuple[str, str]


def answer(environment: Mapping[str, str] = os.environ) -> int:
    """Print what a shell has asked for; return the exit status."""
    shell = environment[VARIABLE].removeprefix("complete_")
    words = _bash_words(environment) if shell == "bash" else _words(environment)
    offers = offered(words)
    if environment.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
        return 0 if offers else 1  # 1 lets fish offer files
    print(_written(shell, offers, words[-1]))
    return 0


def _written(shell: str, offers: Sequence[Offer], last: str) -> str:
    if shell == "bash":  # it replaces only what follows the last break
        cut = max(map(last.rfind, BREAKS)) + 1
        return "\n".join(word[cut:] for word, _ in offers)
    if shell == "zsh":
        pairs = "\n".join(":".join(_quoted(offer)) for offer in offers)
        return f"_arguments '*: :(({pairs}))'" if offers else "_files"
    if shell == "fish":
        return "\n".join("\t".join(filter(None, offer)) for offer in offers)
    return "\n".join(f"{word}:::{about or ' '}" for word, about in offers)


def _quoted(offer: Offer) -> list[str]:
    return [f'"{part.translate(ESCAPED)}"' for part in offer if part]


def _words(environment: Mapping[str, str]) -> list[str]:
    """Return the words up to the one to complete, as all shells but bash send them."""
    line = environment.get("_TYPER_COMPLETE_ARGS", "")
    is_new = line[-1:].isspace() or environment.get("_TYPER_COMPLETE_WORD_TO_COMPLETE") == ""
    return [*_split(line), *([""] if is_new else [])]


def _split(line: str) -> list[str]:
    for end in ("", "'", '"'):  # a quotation may still be open
        with suppress(ValueError):
            return shlex.split(line + end)
    return line.split()


def _bash_words(environment: Mapping[str, str]) -> list[str]:
    words = environment["COMP_WORDS"].split("\n")[: int(environment["COMP_CWORD"]) + 1]
    return [word.strip("\"'") for word in joined(words)]


def joined(words: Sequence[str]) -> list[str]:
    """Return words of which those that bash has split are whole again.

    >>> joined(["lodestone", "legal", "queah", ":", "bal"])
    ['lodestone', 'legal', 'queah:bal']
    """
    whole: list[str] = []
    for word in words:
        follows = bool(whole) and whole[-1].endswith(tuple(BREAKS))
        if whole and word and (follows or not word.strip(BREAKS)):
            whole[-1] += word
        else:
            whole.append(word)
    return whole


def offered(words: Sequence[str]) -> list[Offer]:
    """Return what the last of some words could become; the first is the program's name.

    >>> offered(["lodestone", "record", "c"])[0]
    ('check', 'Check the form of records and their turns by the rules.')
    >>> offered(["lodestone", "match", "level-1", "tre"])
    [('tree', '')]
    """
    table = json.loads(TABLE.read_text("utf-8"))
    path, given, places, waiting = "", set[str](), 0, list[Any]()
    for word in words[1:-1]:
        if waiting:
            del waiting[0]
        elif word[0:1] == "-" != word and "--" not in given:
            name, equals, _ = word.partition("=")
            given.add(name)
            waiting = table[path]["options"].get(name, {"takes": ()})["takes"][len(equals) :]
        elif (further := f"{path} {word}".strip()) in table:
            path, given = further, set()
        else:
            places += 1
    last, command = words[-1], table[path]
    if waiting:
        return _values(waiting[0], last)
    if last[0:1] == "-" and "--" not in given:
        return _options(command["options"], given, last)
    if arguments := command["arguments"][places:] or command["rest"]:
        return _values(arguments[0], last)
    below = (name for name in table if name and name.rpartition(" ")[0] == path)
    return [
        (word, table[name]["help"]) for name in below if (word := name.split()[-1]).startswith(last)
    ]


def _options(options: Mapping[str, Any], given: set[str], begun: str) -> list[Offer]:
    """Return the options that a word could become, or the values of one with an equals sign."""
    name, equals, value = begun.partition("=")
    if equals:
        takes = options[name]["takes"][:1] if name in options else ()
        return [(f"{name}={word}", "") for kind in takes for word, _ in _values(kind, value)]
    return [
        (one, option["help"])
        for one, option in options.items()
        if one.startswith(begun) and (one not in given or option["repeats"])
    ]


def _values(kind: str | list[str] | None, begun: str) -> list[Offer]:
    """Return values: of a list, by a function of `completion`, or none."""
    if isinstance(kind, str):
        kind = getattr(import_module("lodestone.fronts.cli.completion"), kind)(begun)
    return [(word, "") for word in kind or () if word.startswith(begun)]
