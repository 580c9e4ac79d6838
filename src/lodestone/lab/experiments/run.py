"""An experiment run: what is missing is played, and what is played is kept."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from lodestone.files import whole_file
from lodestone.lab.executors.engine import Engine, play_all
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.experiments.chunks import Chunk, chunks_of, key_of
from lodestone.lab.experiments.store import Store

#: The copy of the experiment file beside its results.
EXPERIMENT = "experiment.toml"


def run_experiment(
    arms: Sequence[tuple[Arm, int]],
    text: bytes,
    folder: Path,
    open_engine: Callable[[], Engine],
    on_progress: Callable[[int, int], None],
) -> Store:
    """Play what `folder` lacks of an experiment, whose file holds `text`; return its store.

    `on_progress` is called with the games that are kept and with all. Raises `LodestoneError` if
    another run is writing there.
    """
    store = Store(folder)
    with store.locked():
        with whole_file(folder / EXPERIMENT) as file:
            file.write(text)
        missing, kept = _missing(arms, store)
        total = sum(games for _, games in arms)
        on_progress(kept, total)
        if missing:
            _prepare({chunk.arm for chunk in missing})
            with closing(open_engine()) as engine:
                for chunk, games in play_all(engine, missing):
                    store.add(chunk, games)
                    kept += chunk.count
                    on_progress(kept, total)
        store.put_together()
    return store


def _missing(arms: Sequence[tuple[Arm, int]], store: Store) -> tuple[list[Chunk], int]:
    """Return the chunks of which a game is missing, and how many games are kept of all."""
    done = store.done()
    missing, kept = [], 0
    for chunk in chunks_of(arms):
        key = key_of(chunk.arm)
        if all((key, number) in done for number in chunk.numbers):
            kept += chunk.count
        else:
            missing.append(chunk)
    return missing, kept


def _prepare(arms: set[Arm]) -> None:
    """Compile what workers need, once, into the cache that they share."""
    for arm in arms:
        arm.prepare()
