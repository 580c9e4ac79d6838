"""What the server logs: lines for people and for programs."""

import json
import logging
from collections.abc import Iterator

import pytest

from lodestone.web.server.logs import log, start_log

NAMES = ("lodestone", "uvicorn")


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """Leave the loggers as they were."""
    loggers = [logging.getLogger(name) for name in NAMES]
    before = [(logger.handlers, logger.level) for logger in loggers]
    yield
    for logger, (handlers, level) in zip(loggers, before, strict=True):
        logger.handlers = handlers
        logger.setLevel(level)


def test_programs_read_each_event_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    start_log(as_json=True)
    log.debug("not shown")
    log.info("a game ended", extra={"game": "Ann’s", "fault": ValueError("x")})
    line = json.loads(capsys.readouterr().err)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "lodestone",
        "event": "a game ended",
        "game": "Ann’s",
        "fault": "x",
    }


def test_a_fault_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    start_log(as_json=True)
    try:
        raise ValueError("out of order")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("it failed")
    [text] = capsys.readouterr().err.splitlines()
    line = json.loads(text)
    assert (line["level"], line["logger"]) == ("error", "uvicorn.error")
    assert line["traceback"].endswith("ValueError: out of order")


def test_people_read_warnings_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    start_log(as_json=False)
    log.info("not shown")
    log.warning("cannot read a %s", "game", extra={"game": "abc", "seq": 3})
    assert capsys.readouterr().err == "WARNING: cannot read a game game=abc seq=3\n"


@pytest.mark.parametrize("as_json", [True, False])
def test_marks_of_other_libraries_are_left_out(
    as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    start_log(as_json=as_json)
    log.warning("cannot read a game", extra={"game": "abc", "_stamped": 1700000000})
    line = capsys.readouterr().err
    assert "abc" in line
    assert "_stamped" not in line
