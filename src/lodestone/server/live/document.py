"""The description of the protocol of live games, written from the types that validate it.

    python -m lodestone.server.live.document

prints `docs/live-protocol.md`; `make types` writes it.
"""

import json
from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter

from lodestone.core.markdown import head, row
from lodestone.online.messages import CreatedGame, FromClient, NewLiveGame, TakenSeat
from lodestone.server.connections import LARGEST_MESSAGE
from lodestone.server.live.outbox import MOST_BYTES, MOST_WAITING
from lodestone.server.live.pinger import PATIENCE, PERIOD
from lodestone.server.live.protocol import WithViews
from lodestone.server.live.sockets import HELLO_SECONDS, PATH
from lodestone.server.policy import MESSAGE_SECONDS, PUBLIC

INTRODUCTION = f"""\
# The protocol of live games

<!-- Written by python -m lodestone.server.live.document (make types). -->

Programs play live games on a Lodestone server with a few requests and one WebSocket.
[`lodestone.client`](../src/lodestone/client.py) speaks this protocol in Python, and [the last
section](#a-bot-in-twenty-lines) has a bot.

All messages are JSON objects in UTF-8 text. All instants are microseconds since 1970 (UTC), and
all durations are microseconds. Unknown fields in what a client sends are refused. Clients should
ignore fields and messages that they do not know.

## Keys

A key is 128 random bits in base64url, 22 characters long. An *invitation* is a key made by the
server; it lets a client take a free seat. The *key of a seat* is made by the client that takes
the seat, and opens it until the end of the game or until it is replaced. Without a key, a client
is a spectator: anybody who knows the identity of a game can watch it.

Keys are sent in the header `Authorization: Bearer KEY`, in bodies or in messages, never in an
address. In a link to a page they belong behind the `#`, which browsers do not send.

## Requests

| request | what it does |
|---|---|
| `POST /api/live/games` | creates a game from `NewLiveGame`, and answers `CreatedGame` |
| `POST /api/live/games/GAME/seat` | takes the seat that the key in the header invites to, by \
the command `take-seat`; answers `TakenSeat`, or status 409 if another client was first |
| `GET /api/live/games/GAME` | answers `welcome`, without changing anything |
| `GET /api/live/games/GAME/record` | answers the game as a [record](records.md) in JSON: with \
names, date, time control and clocks, and with its end once it is over |
| `GET /api/live/challenges` | answers the challenges in the lobby |
| `DELETE /api/live/challenges/GAME` | ends a game that waits in the lobby; it needs the key of \
the player who waits, and is refused with status 409 once the game has begun |

A client that gets no answer sends the same request again: the same `take-seat` command takes a
seat once.

## The WebSocket

Open `{PATH}`, without compression. The first message is `hello` or `lobby`, within
{HELLO_SECONDS:.0f} seconds; a later one replaces it, on the same WebSocket.

1. `hello` names a game, the key if there is one, and in `since` the number of the last event that
   the client has. The answer is `welcome`, with the events since then, or with a snapshot if
   those would be too many or are not known.
2. Every event has a number, one more than the event before. If a client gets an event that does
   not follow, it has missed some, and says `hello` again.
3. A `command` has an identity that the client made and the number of the last event that it knows
   (`expects`). The event that the command makes is its acknowledgement, and is sent to everybody
   at the same time. It is sent only once it is stored: nothing that a client was sent disappears
   again, even if the server is killed or loses power.
4. A command that is not carried out is answered with `refused`, the reason, and the state of the
   game. Forget it: it was made for a position that is gone.
5. If there is no answer within 2.5 seconds, or the line was lost, send the same command again,
   with the same identity. If it had been carried out, it is acknowledged again, and nothing is
   done twice.
6. The server sends `ping` every {PERIOD} seconds; answer with `pong` at once. It measures the
   lag, which clocks are compensated for. If there is no `ping` for {PATIENCE:.0f} seconds, the
   line is lost: connect again.

A player who closes the WebSocket with code 1000 or 1001 has left; with any other end, the line
was lost. It makes a difference to how long the opponent has to wait before claiming the game.

## Limits

| limit | what happens beyond it |
|---|---|
| {LARGEST_MESSAGE:,} bytes per message | code 1009 |
| {PUBLIC.messages_per_player} messages of a player, {PUBLIC.messages_per_spectator} of a \
spectator and {PUBLIC.messages_per_lobby} of a visitor of the lobby in {MESSAGE_SECONDS:.0f} \
seconds, without pongs | code 1008 |
| {MOST_WAITING} messages or {MOST_BYTES // 1024} KiB that the client does not read | code \
1013; the client may return |
| the database cannot be reached | code 1013, or `refused` with the code `unavailable`: send the \
command again |
| WebSockets per address and in all | the request to open one gets status 503, with \
`Retry-After` |

The server closes all WebSockets with code 1012 when it is stopped. Connect again after a short
pause that grows with each attempt.
"""

BOT = """\
## A bot in twenty lines

It takes a seat that it is invited to, and makes random turns.

```python
import asyncio
import random
import sys

from lodestone.client import Server, Table


async def play(table: Table) -> None:
    async for _ in table.states():
        if table.is_my_turn:
            await table.play(random.choice(table.line.position.turns))


async def main(address: str, game: str, invitation: str) -> None:
    server = Server(address)
    key = await server.take(game, invitation, "Random")
    async with server.join(game, key) as table:
        await play(table)
        print(table.line.outcome.reason)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
```
"""


def written() -> str:
    """Return the document."""
    parts = [INTRODUCTION]
    shown: set[str] = set()
    for title, kind in (
        ("Messages of clients", FromClient),
        ("Messages of the server", WithViews),
        ("Bodies of requests and answers", NewLiveGame | CreatedGame | TakenSeat),
    ):
        parts += [f"## {title}\n", *_described(kind, shown)]
    return "\n".join([*parts, BOT])


def _described(kind: Any, shown: set[str]) -> Iterator[str]:
    """Yield the description of each type that is not `shown` yet, the messages first."""
    described = TypeAdapter(kind).json_schema()
    types = described["$defs"]
    named = [_name(one) for one in described.get("oneOf") or described["anyOf"]]
    for name in [*named, *sorted(set(types) - set(named))]:
        if name not in shown and "properties" in types[name] and name != "View":
            shown.add(name)
            yield from _type(name, types[name])


def _type(name: str, described: dict[str, Any]) -> Iterator[str]:
    kind = described["properties"].get("kind", {}).get("const")
    yield f"### {name}\n"
    if kind:
        yield f"`{kind}`: {_in_one_line(described['description'])}\n"
    else:
        yield f"{_in_one_line(described['description'])}\n"
    fields = {key: field for key, field in described["properties"].items() if key != "kind"}
    if not fields:
        return
    yield head("field", "type", "meaning")
    for key, field in fields.items():
        optional = "" if key in described.get("required", ()) else ", optional"
        meaning = _in_one_line(field.get("description", ""))
        yield row(f"`{key}`", f"{_written(field)}{optional}", meaning)
    yield ""


def _written(field: dict[str, Any]) -> str:
    """Return a type in words."""
    if "$ref" in field:
        return _name(field)
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    if "enum" in field:
        return " or ".join(f"`{json.dumps(value)}`" for value in field["enum"])
    for key in ("anyOf", "oneOf"):
        if key in field:
            return " or ".join(map(_written, field[key]))
    match field.get("type"):
        case "array":
            return f"list of {_written(field['items'])}"
        case "object":
            return f"object of {_written(field['additionalProperties'])}"
    return _bounded(field)


def _bounded(field: dict[str, Any]) -> str:
    bounds = {
        "pattern": "matching `{}`",
        "minLength": "at least {} characters",
        "maxLength": "at most {} characters",
        "minimum": "at least {:,}",
        "maximum": "at most {:,}",
    }
    said = [text.format(field[key]) for key, text in bounds.items() if key in field]
    return " ".join([str(field["type"]), *([f"({', '.join(said)})"] if said else [])])


def _name(reference: dict[str, Any]) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _in_one_line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def main() -> None:
    """Print the document."""
    print(written(), end="")


if __name__ == "__main__":
    main()
