"""Notes in the cache that all kernels for a purpose are there.

They are looked for without the compiler, which alone takes half a second to import.
"""

import sys
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from lodestone.files import KERNELS, user_folder
from lodestone.kernel.sources import sources_stamp


def note_of(purpose: str, *stamps: str) -> Path | None:
    """Return the file that notes that everything needed for a purpose is in this machine's cache.

    The note is stored with the files it describes and is deleted with them; `None` if the user has
    no home, or there is no compiler. If the note is there but a file is damaged, or from another
    processor, the only cost is waiting for the compiler.
    """
    folder, compiler = user_folder(KERNELS), find_spec("numba")
    if folder is None or compiler is None or compiler.origin is None:
        return None
    installed = Path(compiler.origin).stat().st_mtime_ns
    key = " ".join([*stamps, sources_stamp(), str(installed), str(sys.implementation.cache_tag)])
    return folder / f"{purpose}-{sha256(key.encode()).hexdigest()[:32]}"


def leave_note(note: Path | None) -> None:
    """Leave a note; do nothing where the cache keeps none."""
    with suppress(OSError):
        if note is not None:
            note.touch()
