"""The server's log: a line for each event, as text for people or as JSON for programs.

No line contains a key, a cookie or the text of a message: keys travel in headers and messages,
which are never logged.
"""

import json
import logging
from datetime import UTC, datetime

#: The attributes that every record has.
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

log = logging.getLogger("lodestone")


def _given_with(record: logging.LogRecord) -> dict[str, object]:
    """Return what was given with the event.

    Attributes that begin with an underscore are left out: libraries such as Ray mark every
    record of the process with them.
    """
    return {
        key: value
        for key, value in vars(record).items()
        if key not in _USUAL and not key.startswith("_")
    }


class JsonFormatter(logging.Formatter):
    """Writes each event as one JSON object: time, level, logger, event, and what else it has."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_given_with(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextFormatter(logging.Formatter):
    """Writes each event as text, followed by what else it has."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        more = [f"{key}={value}" for key, value in _given_with(record).items()]
        return " ".join([super().format(record), *more])


def start_log(*, as_json: bool) -> None:
    """Write this server's events and uvicorn's to stderr."""
    handler = logging.StreamHandler()
    handler.setFormatter(
        JsonFormatter() if as_json else TextFormatter("%(levelname)s: %(message)s")
    )
    for name in ("lodestone", "uvicorn"):
        logging.getLogger(name).handlers = [handler]
    log.setLevel(logging.INFO if as_json else logging.WARNING)
