"""The server's log: a line for each event, as text for people or as JSON for programs.

No line contains a key, a cookie or the text of a message: keys travel in headers and messages,
which are never logged.
"""

import json
import logging
from datetime import UTC, datetime

#: The attributes that every record has; all others were given with the event.
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

log = logging.getLogger("lodestone")


class JsonFormatter(logging.Formatter):
    """Writes each event as one JSON object: time, level, logger, event, and what else it has."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        more = {key: value for key, value in vars(record).items() if key not in _USUAL}
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **more,
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextFormatter(logging.Formatter):
    """Writes each event as text, followed by what else it has."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        more = [f"{key}={value}" for key, value in vars(record).items() if key not in _USUAL]
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
