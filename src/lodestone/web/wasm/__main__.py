"""Makes the modules of games: `python -m lodestone.web.wasm [GAME FOLDER]`.

Without a game, the package's own games' modules are made, and their stamp. A game in a package of
its own is named as everywhere.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from lodestone.core.errors import LodestoneError, writing
from lodestone.core.game import find_game
from lodestone.errors import optional
from lodestone.web.wasm import constants
from lodestone.web.wasm.modules import FOLDER, OWN, STAMP, stamp

USAGE = "usage: python -m lodestone.web.wasm [GAME FOLDER]"


def make(names: list[str], folder: Path) -> None:
    """Write the modules of some games into a folder."""
    with optional("WebAssembly", "fast"):
        from lodestone.web.wasm.build import build
    for game in map(find_game, names):
        module = build(game)
        path = folder / f"{game.name}.wasm"
        with writing(path):
            path.write_bytes(module)
        print(f"{path}: {len(module):,} bytes")


def main(arguments: list[str]) -> None:
    """Make one game's module, or those of all games in the package."""
    match arguments:
        case []:
            make(OWN, FOLDER)
            constants.write()
            STAMP.write_text(stamp(), "utf-8")
        case [name, folder]:
            make([name], Path(folder))
        case _:
            raise LodestoneError(USAGE)


if __name__ == "__main__":
    # Numba is told so before it is imported: code for any processor, as it is before it is
    # optimised, and compiled anew, since compiled code that is kept has no text.
    with TemporaryDirectory() as cache:
        os.environ |= {
            "LODESTONE_CACHE": cache,
            "NUMBA_CPU_NAME": "generic",
            "NUMBA_CPU_FEATURES": "",
            "NUMBA_OPT": "0",
        }
        try:
            main(sys.argv[1:])
        except LodestoneError as error:
            sys.exit(f"lodestone: {error}")
