"""Running an experiment, described by a file or an object."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from lodestone.core.errors import LodestoneError
from lodestone.lab.contestants import OBJECT, Contestant
from lodestone.lab.defaults import ExecutorName
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.arm import Arm, missing_object, own_players
from lodestone.lab.experiments.model import Experiment, read_experiment
from lodestone.lab.experiments.store import ExperimentStore, play_experiment
from lodestone.players.protocol import Player


def run_experiment(
    experiment: Experiment | Path | str,
    folder: Path | str | None = None,
    *,
    seed: int | None = None,
    players: Mapping[str, Player] = MappingProxyType({}),
    executor: Executor | ExecutorName = "local",
    workers: int | None = None,
    on_progress: Callable[[int, int], None] = lambda _kept, _total: None,
) -> ExperimentStore:
    """Play the games of an experiment that `folder` lacks, and return what is kept there.

    `experiment` is an `Experiment`, or the path of its file. The folder of a file's results is by
    default next to it, as for `lodestone lab run`; `seed` replaces that of the experiment, with a
    folder for each. `players` are objects of yours, which the experiment names `object:NAME`; they
    have to play alike whenever they get the same seed. With another version of its source, an
    object is another player. `executor` plays the games, at most `workers` at the same time
    (`Executor`). `on_progress` is called with the number of games kept, and of all games. Raises
    `LodestoneError` if the file cannot be read, another run is writing to the folder, an object has
    none, or a player is missing.

    >>> from tempfile import TemporaryDirectory
    >>> from lodestone.lab import Experiment
    >>> experiment = Experiment(title="Two", games=100, rules=[{"sets": ["queah", "qo"]}])
    >>> with TemporaryDirectory() as folder:
    ...     games = run_experiment(experiment, folder).read()
    >>> [(arm.rules.split(":")[0], len(one)) for arm, one in games.items()]
    [('qo', 100), ('queah', 100)]
    """
    if isinstance(experiment, Experiment):
        if folder is None:
            raise LodestoneError("an experiment that is not a file needs a folder for its results")
        chosen, place = with_seed(experiment, seed), Path(folder)
        text = as_toml(chosen).encode()
    else:
        file = Path(experiment)
        chosen, place = read_with_folder(file, seed, Path(folder) if folder else None)
        text = file.read_bytes() if seed is None else as_toml(chosen).encode()
    given = {f"{OBJECT}{name}": player for name, player in players.items()}
    if given:
        versions = {name: Contestant.of(player).version for name, player in given.items()}
        chosen = chosen.model_copy(update={"versions": versions})
        text = as_toml(chosen).encode()
    arms = list(_with_objects(chosen.arms(), given))
    where = Executor.of(executor, workers)
    return play_experiment(arms, text, place, where, on_progress, has_series=chosen.has_series)


def _with_objects(
    arms: Iterable[tuple[Arm, int]], given: Mapping[str, Player]
) -> Iterator[tuple[Arm, int]]:
    """Yield arms with those of their players that are objects."""
    for arm, games in arms:
        names = [one for one in own_players((arm.first, arm.second)) if one.startswith(OBJECT)]
        for name in names:
            if name not in given:
                raise missing_object(name)
        yield replace(arm, given={name: given[name] for name in names}), games


def read_with_folder(file: Path, seed: int | None, folder: Path | None) -> tuple[Experiment, Path]:
    """Read an experiment, perhaps with a fresh seed; return it with the folder of its results."""
    ending = ".results" if seed is None else f".seed-{seed}.results"
    return with_seed(read_experiment(file), seed), folder or file.with_suffix(ending)


def with_seed(experiment: Experiment, seed: int | None) -> Experiment:
    """Return an experiment with another seed, if one is given."""
    return experiment if seed is None else experiment.model_copy(update={"seed": seed})


def as_toml(experiment: Experiment) -> str:
    """Return an experiment as the text of a file."""
    values = experiment.model_dump(by_alias=True, exclude_defaults=True, exclude_none=True)
    return "".join(f"{name} = {_value(value)}\n" for name, value in values.items())


def _value(value: Any) -> str:
    """Return a value as TOML."""
    if isinstance(value, dict):
        parts = (f"{json.dumps(name)} = {_value(one)}" for name, one in value.items())
        return f"{{{', '.join(parts)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
