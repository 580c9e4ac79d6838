"""The description of the protocol: it is the current one, and its bot plays."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from lodestone.server.live.document import written
from tests.server.live.hosting import UNTIMED, Hosted, hosting
from tests.server.live.test_games import play_on
from tests.server.serving import PATIENCE, run_loop

PAGE = Path(__file__).parents[3] / "docs" / "live-protocol.md"


def test_the_described_protocol_is_the_current_one() -> None:
    assert PAGE.read_text("utf-8") == written(), "make types writes it"


@pytest.mark.slow
def test_the_bot_plays_a_game(tmp_path: Path) -> None:
    [bot] = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 20
    (tmp_path / "bot.py").write_text(bot)

    async def play(hosted: Hosted) -> str:
        created, key = await hosted.server.create(UNTIMED, "Ann")
        arguments = (hosted.server.address, created.game, created.invitations["b"])
        process = await asyncio.create_subprocess_exec(
            sys.executable, tmp_path / "bot.py", *arguments, stdout=asyncio.subprocess.PIPE
        )
        async with hosted.server.join(created.game, key) as table:
            while len(table.state.names) < 2:
                await table.changed()
            assert table.state.names["b"] == "Random"
            await asyncio.wait_for(play_on(table, 3), 3 * PATIENCE)
            printed, _ = await process.communicate()
            assert printed.decode().strip() == table.line.outcome.reason
        return printed.decode()

    with hosting(str(tmp_path / "games.db")) as hosted:
        assert run_loop(play(hosted))
