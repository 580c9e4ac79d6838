"""Run an experiment: play the missing games and keep them."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from lodestone.files import whole_file
from lodestone.lab.executors.engine import Engine, play_all
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.experiments.chunks import Chunk, chunks_of, key_of
from lodestone.lab.experiments.store import Store

#: The copy of the experiment file, stored with its results.
EXPERIMENT = "experiment.toml"


def run_experiment(
    arms: Sequence[tuple[Arm, int]],
    text: bytes,
    folder: Path,
    open_engine: Callable[[], Engine],
    on_progress: Callable[[int, int], None],
) -> Store:
    """Play the games of an experiment that `folder` lacks, and return its store.

    `text` is the experiment's file. `on_progress` is called with the number of games kept, and of
    all games. Raises `LodestoneError` if another run is writing there.
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
    """Return the chunks with missing games, and the number of games already kept."""
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
    """Compile once what the workers need, into the cache that they share."""
    for arm in arms:
        arm.prepare()
