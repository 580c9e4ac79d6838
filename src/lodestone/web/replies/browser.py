"""What a page asks where no server answers, answered in the browser by Python.

The page sends the requests that it sends to a server (`server/api`), and gets the same answers
(`replies/routes.py`). Neither NumPy nor Pydantic is needed.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, get_type_hints

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.line import Line
from lodestone.core.received import receive
from lodestone.core.sent import plain
from lodestone.players.levels import named
from lodestone.players.roster import OFFERED
from lodestone.records.cursor import Parts, in_one_go
from lodestone.records.game import GameRecord
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.web.replies.answerer import LiveOffer, Player, view_player
from lodestone.web.replies.kept import TABLES, asked_of
from lodestone.web.replies.reader import RulesReader, as_recorded
from lodestone.web.replies.requests import SolveTask
from lodestone.web.replies.routes import GOT, POSTED, in_parts, kind_asked


class Browser:
    """Answers in a browser; of the last game it remembers the positions."""

    #: Nobody gives this program files.
    reader = RulesReader()
    solver = TABLES

    def __init__(self) -> None:
        self._cursor = self.reader.cursor()
        self._last: Line | None = None

    def replay(self, record: GameRecord) -> Parts[Line]:
        """Return a record's line; raise `LodestoneError` if it is not legal."""
        line = self._known(Line((self._cursor.start(record),)), record.turns)
        for longer in self._cursor.play(line, record.turns[len(line.turns) :]):
            line = longer
            yield
        self._last = line
        return as_recorded(line, record)

    def _known(self, start: Line, turns: list[str]) -> Line:
        """Return the longest beginning of some turns that the last game has."""
        known = self._last
        if known is None or known.positions[0] != start.position:
            return start
        return known.beginning(turns)

    def search(
        self, line: Line, player: str, seconds: float | None, *, is_choice: bool
    ) -> Parts[SearchResult]:
        """Return what a player finds in plain Python."""
        yield
        plain_one = named(player, OFFERED).plain
        search = plain_one.choose if is_choice else plain_one.analyse
        limit = Limit(seconds=seconds) if seconds else None
        return search(SearchRequest(line, limit, seed=len(line.turns)))

    def players(self) -> list[Player]:
        """Return the computer's players, the weakest first."""
        return list(map(view_player, OFFERED))

    def live_offer(self) -> LiveOffer:
        """Return that nothing is offered between devices."""
        return LiveOffer(games=False, lobby=False, chat=False, parcels=False)


_BROWSER = Browser()


def fetch_values(answerer: Browser, asked: SolveTask) -> object:
    """Fetch a host's values in whole files."""
    return answerer.solver.agree(answerer.reader.asked(asked.rules))


def solve_in_numbers(answerer: Browser, asked: SolveTask) -> object:
    """Return what solving rules takes; raise `LodestoneError` if that is too much for a browser."""
    rules = answerer.reader.asked(asked.rules)
    if closed := answerer.solver.closed_to(rules):
        raise LodestoneError(closed)
    return asked_of(rules)


def are_known(answerer: Browser, asked: SolveTask) -> object:
    """Return whether the browser keeps the values of rules."""
    return {"is_known": answerer.solver.keeps(answerer.reader.asked(asked.rules))}


_POSTED = POSTED | {
    "solve/fetch": fetch_values,
    "solve/asked": solve_in_numbers,
    "solve/known": are_known,
}
#: The answers to addresses, each with what recognises the address.
_GOT = [(re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path)), GOT[path]) for path in GOT]
#: How the parameters of an address are read, by their types, and what they are.
_PARAMETERS: dict[type, tuple[Callable[[str], Any], str]] = {
    int: (int, "a whole number"),
    date: (date.fromisoformat, "a day such as 2026-11-25"),
}


def answer(path: str, asked: str) -> str:
    r"""Return the answer to what is asked at an address, both in JSON.

    Where it is refused, the answer has the one field `detail`, the reason in one line.

    >>> answer("api/scene", '{"rules": "chess"}')
    '{"detail": "unknown game \'chess\'; allowed: queah, qo, quincala, leaps"}'
    """
    try:
        return json.dumps(plain(_found(path.removeprefix("api/"), json.loads(asked))))
    except LodestoneError as error:
        return json.dumps({"detail": str(error)})


def _found(path: str, given: Any) -> object:
    if path in _POSTED:
        reply = _POSTED[path]
        return in_one_go(in_parts(reply, _BROWSER, asked=receive(kind_asked(reply), given)))
    for pattern, reply in _GOT:
        if address := pattern.fullmatch(path):
            asked = _parameters(reply, address.groupdict() | given)
            return in_one_go(in_parts(reply, _BROWSER, **asked))
    raise LodestoneError("this page has no server, which this needs")


def _parameters(reply: Callable[..., object], given: Mapping[str, str]) -> dict[str, Any]:
    """Return the parameters of an address; raise `LodestoneError` if one cannot be read."""
    hints = get_type_hints(reply)
    found: dict[str, Any] = {}
    for name, text in given.items():
        read, words = _PARAMETERS.get(hints.get(name, str), (str, ""))
        try:
            found[name] = read(text)
        except ValueError:
            raise LodestoneError(f"{name}: choose {words}, not {quoted(text)}") from None
    return found
