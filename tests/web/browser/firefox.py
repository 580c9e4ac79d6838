"""Run Firefox for Playwright, which speaks WebDriver BiDi with it, and answer what Firefox lacks.

Playwright sets the media features of every new page by a command that Debian's Firefox, an extended
support release, does not know yet. Playwright is told that this is done; the tests choose the
colours by the page's own button. Once Debian's Firefox knows the command, this can go.
"""

import asyncio
import json
import re
import shutil
import subprocess
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from playwright.sync_api import Browser, Playwright
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

NAMES = ("firefox-esr", "firefox")
READY = "WebDriver BiDi listening on ws://"
UNKNOWN = "emulation.setMediaFeaturesOverride"


def installed() -> str | None:
    """Return the path of Firefox, None without one; Ubuntu's package may only ask for a snap."""
    for path in filter(None, map(shutil.which, NAMES)):
        if subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
            return path
    return None


def write_script(folder: Path, firefox: str) -> Path:
    """Write the script that Playwright starts in place of Firefox; return its path."""
    script = folder / "firefox"
    script.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "{firefox}" "$@"\n', "utf-8"
    )
    script.chmod(0o755)
    return script


def launch(playwright: Playwright, folder: Path) -> Browser:
    """Start Firefox, with a script in a folder."""
    from tests.patience import PATIENCE_MS  # not found where this file is run as a script

    path = installed()
    assert path is not None
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=write_script(folder, path),
        firefox_user_prefs={"ui.prefersReducedMotion": 1},
        timeout=PATIENCE_MS,
    )


async def relay(client: ServerConnection, address: str) -> None:
    """Pass commands to Firefox at an address, and its answers to the client."""

    async def hand_over() -> None:
        async for message in client:
            command = json.loads(message)
            if command["method"] == UNKNOWN:
                answer = {"type": "success", "id": command["id"], "result": {}}
                await client.send(json.dumps(answer))
            else:
                await browser.send(message)

    async def hand_back() -> None:
        async for message in browser:
            await client.send(message)

    async with connect(f"ws://{address}/session", max_size=None) as browser:
        tasks = [asyncio.create_task(one()) for one in (hand_over, hand_back)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()


async def main(command: list[str]) -> int:
    """Run Firefox to its end; print, as it does, the address for its commands: this process's."""
    firefox = await asyncio.create_subprocess_exec(*command, stderr=PIPE)
    assert firefox.stderr is not None
    async for line in firefox.stderr:
        found = re.search(rf"{READY}(\S+)", line.decode("utf-8", "replace"))
        if found:
            break
    else:
        return await firefox.wait()

    async def serve_client(client: ServerConnection) -> None:
        await relay(client, found[1])

    async with serve(serve_client, "127.0.0.1", 0, max_size=None) as server:
        host, port = server.sockets[0].getsockname()
        print(f"{READY}{host}:{port}", file=sys.stderr, flush=True)
        async for line in firefox.stderr:
            sys.stderr.buffer.write(line)
            sys.stderr.flush()
        return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
