"""The external engines that a server is started with, as given on the command line."""

import shlex
import shutil
from collections.abc import Iterable

from lodestone.core.errors import LodestoneError, quoted
from lodestone.engine.player import EnginePlayer

FORM = "an engine is given as NAME=COMMAND"
LONGEST_NAME = 30


def parse_engines(texts: Iterable[str], taken: Iterable[str]) -> list[EnginePlayer]:
    """Return engines given as `NAME=COMMAND`; raise `LodestoneError` if one cannot be used.

    `taken` are the names already in use.
    """
    known = list(taken)
    engines = []
    for text in texts:
        name, command = _split(text)
        if name in known:
            raise LodestoneError(f"the name of engine {quoted(text)} is taken; choose another")
        known.append(name)
        engines.append(EnginePlayer(name, command, asks_again=True))
    return engines


def _split(text: str) -> tuple[str, str]:
    name, equals, command = (part.strip() for part in text.partition("="))
    if not (equals and name and command):
        raise LodestoneError(f"cannot read engine {quoted(text)}; {FORM}")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise LodestoneError(
            f"the name of engine {quoted(text)} has more than {LONGEST_NAME} characters, or some "
            "that cannot be shown"
        )
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise LodestoneError(f"cannot read engine {quoted(text)}: {error}; {FORM}") from None
    if shutil.which(words[0]) is None:
        raise LodestoneError(f"engine {quoted(text)}: there is no program {quoted(words[0])}")
    return name, command
