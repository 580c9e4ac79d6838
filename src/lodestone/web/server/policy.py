"""The operator's policy: what visitors may ask the server to do and keep, and how much of it."""

import os
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, IPvAnyNetwork, ValidationError

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.faults import placed
from lodestone.files import user_folder
from lodestone.players.analysis import LONGEST

Megabytes = Annotated[int, Field(ge=64, le=2**20)]
Count = Annotated[int, Field(ge=1, le=10**7)]

#: The folders of results that visitors make the server keep.
LAB, TABLES = "lab", "tables"
MEGABYTE = 10**6
#: The seconds in which messages over a WebSocket are counted.
MESSAGE_SECONDS = 20.0


class Policy(BaseModel):
    """What visitors may do, and the limits of all of them together.

    `search_seconds` and `search_megabytes` limit each search. Experiments and tables can be started
    only while all stored results take less than `disk_megabytes`; experiments are removed after
    `keep_days`. `None` means no limit. Addresses and networks in `blocked` are refused.

    `online` allows games between devices: an address can create `games_per_hour` and have
    `sockets_per_address` WebSockets open, of `sockets` in all. A player, a spectator and a visitor
    of the lobby can send this many messages in `MESSAGE_SECONDS`. `games_kept` are stored at most,
    and none is created while the database takes `database_megabytes`; one that nothing happens in
    is removed after `keep_games_days`.

    Browsers can hand over what they keep in `parcels`, of which this many wait at the same time,
    `parcels_per_address` of them of one address, for `parcel_minutes` each. With 0, none do.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    solving: bool = True
    experiments: bool = True
    engines: bool = True
    search_seconds: Annotated[float, Field(ge=0.1, le=LONGEST)] = LONGEST
    search_megabytes: Megabytes = 768
    disk_megabytes: Megabytes | None = None
    keep_days: Annotated[int, Field(ge=1)] | None = None
    connections: Annotated[int, Field(ge=10, le=100_000)] = 1_000
    blocked: list[IPvAnyNetwork] = []
    online: bool = True
    lobby: bool = True
    chat: bool = True
    games_per_hour: Count = 1_000
    games_kept: Count = 1_000_000
    database_megabytes: Megabytes | None = None
    keep_games_days: Annotated[int, Field(ge=1)] | None = None
    sockets: Count = 900
    sockets_per_address: Count = 90
    messages_per_player: Count = 100
    messages_per_spectator: Count = 50
    messages_per_lobby: Count = 30
    parcels: Annotated[int, Field(ge=0, le=10_000)] = 400
    parcels_per_address: Count = 40
    parcel_minutes: Annotated[int, Field(ge=1, le=60)] = 10


#: The policy for users of this machine: they may do everything.
OPEN = Policy()
#: The policy for unknown visitors.
PUBLIC = Policy(
    solving=False,
    experiments=False,
    engines=False,
    search_seconds=1,
    search_megabytes=256,
    disk_megabytes=2_000,
    chat=False,
    games_per_hour=30,
    games_kept=100_000,
    database_megabytes=10_000,
    keep_games_days=365,
    sockets_per_address=30,
)


def policy_of(file: Path | None, *, is_public: bool) -> Policy:
    """Return the policy in a TOML file; `PUBLIC` or `OPEN` supplies keys that it leaves out.

    Raises `LodestoneError` naming the file and the faulty keys.
    """
    usual = PUBLIC if is_public else OPEN
    if file is None:
        return usual
    name = quoted(str(file), 200)
    try:
        given = tomllib.loads(file.read_text("utf-8"))
        return Policy.model_validate({**usual.model_dump(), **given})
    except OSError as error:
        raise LodestoneError(f"cannot read policy {name}: {error.strerror}") from None
    except ValidationError as error:
        raise LodestoneError(f"policy {name}: {'; '.join(_faults(error))}") from None
    except (ValueError, RecursionError) as error:
        raise LodestoneError(f"policy {name} is invalid TOML: {error}") from None


def _faults(error: ValidationError) -> list[str]:
    allowed = ", ".join(Policy.model_fields)
    return [
        f"unknown key {quoted(str(fault['loc'][0]))}; allowed: {allowed}"
        if fault["type"] == "extra_forbidden"
        else placed(fault)
        for fault in error.errors()
    ]


def check_disk(most_megabytes: int | None, more: int = 0) -> None:
    """Raise `LodestoneError` if `more` bytes would exceed what the server may keep."""
    if most_megabytes is None:
        return
    kept = sum(map(_size, filter(None, map(user_folder, (LAB, TABLES)))))
    if kept + more > most_megabytes * MEGABYTE:
        raise LodestoneError(
            f"the server already keeps {kept // MEGABYTE:,} MB of results and this needs more than "
            f"its {most_megabytes:,} MB; the operator can remove some"
        )


def _size(folder: Path) -> int:
    files = (Path(at, name) for at, _, names in os.walk(folder) for name in names)
    return sum(map(_size_of, files))


def _size_of(path: Path) -> int:
    with suppress(OSError):  # it may just have been removed
        return path.lstat().st_size
    return 0
