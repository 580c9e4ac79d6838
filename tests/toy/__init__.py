"""A game in a package of its own, installed as an installer does it."""

import os
import shutil
from pathlib import Path

NOUGHTS = Path(__file__).parent / "noughts"


def install(folder: Path, source: Path = NOUGHTS) -> dict[str, str]:
    """Install noughts and crosses in a folder; return the environment in which it is found.

    Its modules are in the folder, with the file that names its entry point. `source` has them.
    """
    shutil.copytree(source, folder / "noughts")
    about = folder / "noughts-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[lodestone.games]\nnoughts = noughts:NOUGHTS\n")
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return os.environ | {"PYTHONPATH": path}
