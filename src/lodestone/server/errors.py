"""Refusals: a busy server, things that are forbidden, and faults in words for visitors."""

import secrets
from pathlib import Path

from fastapi.responses import JSONResponse

from lodestone.core.errors import LodestoneError
from lodestone.files import user_folder


class BusyError(LodestoneError):
    """The server is too busy; a client may ask again after `seconds`."""

    def __init__(self, reason: str, seconds: int = 2) -> None:
        self.seconds = seconds
        super().__init__(f"the server is busy: {reason}; try again later")


def answer_busy(error: BusyError) -> JSONResponse:
    """Return the refusal as it is sent."""
    return JSONResponse({"detail": str(error)}, 503, {"Retry-After": str(error.seconds)})


class ForbiddenError(LodestoneError):
    """Something that the server's operator does not allow, or that this client is not allowed."""


def new_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(16)


def check_owner(given: str, own: str) -> None:
    """Raise `ForbiddenError` if a client does not know the secret."""
    if not secrets.compare_digest(given.encode(), own.encode()):
        raise ForbiddenError("only the client that started this can stop it")


def for_visitors(fault: str) -> str:
    """Return a fault in which the program's own files appear by name, without their folders."""
    for folder in _own_folders():
        for written in (str(folder), repr(str(folder))[1:-1]):
            fault = fault.replace(f"{written}/", "")
    return fault


def _own_folders() -> list[Path]:
    folders = [folder for folder in (user_folder("tables"), user_folder("kernels")) if folder]
    return [*folders, *(folder.parent for folder in folders)]
