"""Use what is installed, in the current folder: python -m tools.smoke EXTRA..."""

import sys
from collections.abc import Sequence
from pathlib import Path

import lodestone
from tools.smoke import commands, uses


def main(extras: Sequence[str]) -> None:
    """Use everything that the extras install; raise `AssertionError` for what does not work."""
    assert "site-packages" in lodestone.__file__, f"{lodestone.__file__} is not installed"
    print(uses.plain(), flush=True)
    for extra, use in uses.USES.items():
        if extra in extras:
            print(use(), flush=True)
    if "cli" in extras:
        print(f"the help of {commands.check_help()} commands", flush=True)
        game = Path("game").read_text("utf-8") if "web" in extras else ""
        print(f"{commands.check_calls(extras, game)} calls of commands", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
