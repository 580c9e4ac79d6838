"""Packages that are not always installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from lodestone import LodestoneError


@contextmanager
def optional(what: str, extra: str, *packages: str) -> Iterator[None]:
    """Raise `LodestoneError` saying how to install an optional package whose import fails."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in packages:
            raise
        raise LodestoneError(
            f"{what} needs {missing.name}: install it with pip install 'lodestone-games[{extra}]'"
        ) from None
