"""The answer when the server is too busy: 503, and when to ask again."""

from fastapi.responses import JSONResponse

from lodestone.core.errors import LodestoneError


class BusyError(LodestoneError):
    """The server is too busy; a client may ask again after `seconds`."""

    def __init__(self, reason: str, seconds: int = 2) -> None:
        self.seconds = seconds
        super().__init__(f"the server is busy: {reason}; try again later")


def answer_busy(error: BusyError) -> JSONResponse:
    """Return the refusal as it is sent."""
    return JSONResponse({"detail": str(error)}, 503, {"Retry-After": str(error.seconds)})
