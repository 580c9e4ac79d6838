"""Experiments: what a file may say, and runs that are stopped, go on, and lose workers."""

import pickle
import platform
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import LodestoneError
from lodestone.errors import LostWorkerError
from lodestone.lab import clusters
from lodestone.lab.defaults import ExecutorName
from lodestone.lab.executors import MOST_LOSSES, Executor, WorkerSet, do_all
from lodestone.lab.experiments import store
from lodestone.lab.experiments.arm import Arm, of_all_openings
from lodestone.lab.experiments.model import parse_experiment, read_experiment
from lodestone.lab.experiments.run import as_toml, run_experiment
from lodestone.lab.experiments.store import ExperimentStore, play_experiment
from lodestone.lab.metrics.games import chosen
from lodestone.lab.work import AnswerToWork, Held, PieceOfWork, Work, do_here, packed, this_worker
from lodestone.workers import RemoteError
from tests.thinning import long

ROOT = Path(__file__).parents[2]
HEAD = 'title = "T"\n'
QUEAH = '[[rules]]\nsets = ["queah"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD, "rules: missing"),
        (
            f'{HEAD}baseline = "qo"\n{QUEAH}',
            "baseline: qo:standard,repetition=threefold is not among the rule sets",
        ),
        (f"{HEAD}gamez = 2\n{QUEAH}", "gamez: unknown key 'gamez'; did you mean games?"),
        (f"{HEAD}{QUEAH}stars = []", "rules.1.stars: unknown key"),
        (f"{HEAD}games = 3\n{QUEAH}", "games: must be a multiple of 2"),
        (f'{HEAD}opening = "4"\n{QUEAH}', "opening: must be a list"),
        (f"{HEAD}opening = [4, -1]\n{QUEAH}", "opening.2: must be at least 0"),
        (f"{HEAD}opening = []\n{QUEAH}", "opening: must have at least 1"),
        (f"{HEAD}opening = 9\nlongest = 10\n{QUEAH}", "longest must be greater"),
        (
            f"{HEAD}{QUEAH}[[players]]\nplayer = 'random'\nopening = 4",
            "players.1: random players need",
        ),
        (f'{HEAD}games = "9"\n{QUEAH}', "games: must be a whole number"),
        (f'{HEAD}[[rules]]\nsets = ["queahh"]', "rules.1: unknown game 'queahh'"),
        (f'{HEAD}{QUEAH}base = "queah"', "rules.1: rules need either sets or a base"),
        (f'{HEAD}[[rules]]\nbase = "queah"\ngrid = {{x = [1]}}', "rules.1: unknown option 'x'"),
        (f'{HEAD}[[rules]]\nbase = "queah"\nonly = [{{capture = "x"}}]', "unknown value of option"),
        (f'{HEAD}[[rules]]\nbase = "queah"\nexcept = [{{x = []}}]', "at least one value of 'x'"),
        (f'{HEAD}{QUEAH}starts = ["x"]', "rules.1: cannot read position 'x'"),
        (f'{HEAD}metrics = ["lenght"]\n{QUEAH}', "did you mean length?"),
        (f'{HEAD}{QUEAH}[[players]]\nplayer = "level-9"', "players.1: unknown player 'level-9'"),
        (f'{HEAD}{QUEAH}[[players]]\nfirst = "random"', "players.1: players need either a player"),
        (f'{HEAD}{QUEAH}[[players]]\nplayer = "level-3@1s"', "limited by seconds"),
        (f'{HEAD}{QUEAH}[[players]]\nplayer = "level-8"', "depends on the clock"),
        (f"{HEAD}{QUEAH}[skill]\nnodes = [100, 50]", "skill: nodes must increase"),
        ("title = x", "invalid TOML: Invalid value (at line 1, column 9)"),
        (f'{HEAD}[[rules]]\nbase = "queah"\nexcept = [{{}}]', "no rule set is left"),
    ],
)
def test_wrong_files_are_answered_in_a_line(text: str, said: str) -> None:
    with pytest.raises(LodestoneError) as caught:
        parse_experiment(text)
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.slow
@given(st.text(max_size=60))
def test_any_text_is_read_or_answered(text: str) -> None:
    with suppress(LodestoneError):
        assert parse_experiment(f"{HEAD}{QUEAH}{text}").arms()


def test_grids_are_cut_by_conditions() -> None:
    experiment = parse_experiment(
        f"{HEAD}[[rules]]\n"
        'base = "queah:traditional"\n'
        'grid = {capture = ["optional", "mandatory"], reserve = [2, 4, 6]}\n'
        'only = [{capture = "mandatory"}, {reserve = [2, 4]}]\n'
        'except = [{capture = "mandatory", reserve = 2}]\n'
        'starts = ["", "b/bb-/-b-w-/-ww/w w 2,2 -,-"]\n'
    )
    tables = [(str(rules), bool(start)) for rules, start in experiment.tables()]
    assert tables == [
        (f"queah:traditional{options},repetition=threefold", start)
        for options in (
            ",reserve=2",
            ",reserve=4",
            ",capture=mandatory,reserve=4",
            ",capture=mandatory",
        )
        for start in (False, True)
    ]


def test_players_and_ladders_become_arms() -> None:
    experiment = parse_experiment(
        f'{HEAD}games = 10\n{QUEAH}[[players]]\nplayer = "random"\n'
        '[[players]]\nfirst = "level-2"\nsecond = "level-1"\ngames = 4\n'
        "[skill]\nnodes = [10, 20, 40]\ngames = 2"
    )
    arms = [(arm.first, arm.second, arm.opening, games) for arm, games in experiment.arms()]
    assert arms == [
        ("random", "random", 0, 10),
        ("level-2", "level-1", 4, 2),
        ("level-2", "level-1", 5, 2),
        ("alpha-beta@20n", "alpha-beta@10n", 4, 2),
        ("alpha-beta@40n", "alpha-beta@20n", 4, 2),
    ]


def test_lengths_of_openings_are_arms() -> None:
    experiment = parse_experiment(
        f'{HEAD}games = 10\nopening = [3, 4, 4, 5]\n{QUEAH}[[players]]\nplayer = "level-2"\n'
        '[[players]]\nplayer = "level-3"\nopening = 6\n'
        '[[players]]\nplayer = "level-4"\nopening = [0]'
    )
    arms = [(arm.first, arm.opening, games) for arm, games in experiment.arms()]
    assert arms == [
        ("level-2", 3, 4),
        ("level-2", 4, 4),
        ("level-2", 5, 2),
        ("level-3", 6, 6),
        ("level-3", 7, 4),
        ("level-4", 0, 10),
    ]


def test_openings_of_all_lengths_are_joined() -> None:
    arms = [Arm("queah:balanced", "", "greedy", "greedy", plies, 40) for plies in (2, 3)]
    [(arm, games)] = of_all_openings({arm: arm.play(range(4)) for arm in arms[::-1]}).items()
    assert arm == arms[0]
    assert games.lengths == [2, 3]
    assert len(np.unique(games.units)) == 4
    assert len(np.unique(games.numbers_of_games)) == 8
    longer = arms[1].play(range(4))
    assert [list(turns) for turns in games.after(3).turns] == [list(one) for one in longer.turns]
    other = of_all_openings({arms[0]: arms[0].play(range(2))})[arms[0]]
    assert np.isin(other.units, games.units).all()


def test_examples_in_the_repository_are_experiments() -> None:
    files = sorted((ROOT / "experiments").glob("*.toml"))
    assert files
    for file in files:
        assert read_experiment(file).arms()


class Unreliable:
    """Workers in this process, of which every few pieces lose one."""

    name, left, workers, places, seconds = "here", 0.0, 2, 4, 0.1

    def __init__(self, every: int = 0) -> None:
        self.every = every
        self.done = 0
        self._held = Held()

    def submit(self, piece: PieceOfWork) -> Future[AnswerToWork]:
        answer: Future[AnswerToWork] = Future()
        self.done += 1
        if self.every and self.done % self.every == 0:
            answer.set_exception(LostWorkerError())
        else:
            answer.set_result(do_here(piece, self._held))
        return answer

    def close(self) -> None:
        self._held.close()


@dataclass(frozen=True)
class TestExecutor(Executor):
    """An executor that opens workers which a test has made."""

    __test__ = False

    given: WorkerSet = field(default_factory=Unreliable)

    def open(self, _works: Iterable[Work] = ()) -> WorkerSet:
        return self.given


ARMS = [(Arm("queah:balanced", longest=80), 1_300), (Arm("queah:traditional", longest=80), 700)]


def ignore(*_counts: int) -> None:
    """Hear of progress and do nothing."""


def run_here(folder: Path, workers: WorkerSet, on_progress=ignore) -> ExperimentStore:
    return play_experiment(ARMS, b"", folder, TestExecutor(given=workers), on_progress)


def rows(store: ExperimentStore) -> list[dict[str, object]]:
    import polars as pl

    table = pl.read_parquet(store.folder / "games.parquet")
    return table.drop("machine").sort("arm", "game").to_dicts()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    return rows(run_here(tmp_path_factory.mktemp("whole"), Unreliable()))


@pytest.mark.slow
def test_lost_workers_change_nothing(tmp_path: Path, whole: list[dict[str, object]]) -> None:
    workers = Unreliable(every=3)
    assert rows(run_here(tmp_path, workers)) == whole
    assert workers.done > 3


@pytest.mark.slow
def test_stopped_runs_go_on(tmp_path: Path, whole: list[dict[str, object]]) -> None:
    class StopError(Exception):
        pass

    def stop(kept: int, total: int) -> None:
        assert total == 2_000
        if 0 < kept < total:
            raise StopError

    for _ in range(2):
        with pytest.raises(StopError):
            run_here(tmp_path, Unreliable(), stop)
    (tmp_path / "parts" / "unfinished-xyz.parquet").write_bytes(b"half")
    assert rows(run_here(tmp_path, Unreliable())) == whole
    again = Unreliable()
    assert rows(run_here(tmp_path, again)) == whole
    assert again.done == 0
    assert list((tmp_path / "parts").iterdir()) == []


def test_pieces_that_end_workers_end_the_run() -> None:
    said = f"games 0 to 1 of queah:balanced by random ended {MOST_LOSSES} workers"
    workers = Unreliable(every=1)
    with (
        closing(do_all(workers, [(ARMS[0][0], [range(2)])])) as done,
        pytest.raises(LodestoneError, match=said),
    ):
        next(done).answer  # noqa: B018 (it raises)
    assert workers.done == MOST_LOSSES


def test_experiments_run_from_objects_and_files(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(f'{HEAD}games = 40\n[[rules]]\nsets = ["queah:balanced", "queah"]\n')
    experiment = read_experiment(file)
    store = run_experiment(file, workers=0)
    assert store.folder == tmp_path / "two.results"
    assert rows(run_experiment(experiment, tmp_path / "other", workers=0)) == rows(store)
    fresh = run_experiment(file, seed=5, workers=0)
    assert fresh.folder == tmp_path / "two.seed-5.results"
    assert read_experiment(fresh.folder / "experiment.toml").seed == 5
    with pytest.raises(LodestoneError, match="needs a folder"):
        run_experiment(experiment)


@pytest.mark.parametrize(
    "file", sorted((ROOT / "experiments").glob("*.toml")), ids=lambda f: f.stem
)
def test_experiments_are_written_as_they_are(file: Path) -> None:
    experiment = read_experiment(file)
    assert parse_experiment(as_toml(experiment)) == experiment


def test_only_one_run_writes(tmp_path: Path) -> None:
    with (
        ExperimentStore(tmp_path).locked(),
        pytest.raises(LodestoneError, match="another run is writing"),
    ):
        run_here(tmp_path, Unreliable())


@pytest.mark.slow
def test_damaged_parts_are_named(tmp_path: Path) -> None:
    store = run_here(tmp_path, Unreliable())
    (tmp_path / "games.parquet").write_bytes(b"PAR1 no")
    with pytest.raises(LodestoneError, match="is damaged"):
        store.read()


@pytest.mark.slow
def test_kept_games_are_read_back(tmp_path: Path) -> None:
    store = run_here(tmp_path, Unreliable())
    found = store.read()
    assert {arm.rules: len(games) for arm, games in found.items()} == {
        arm.rules: games for arm, games in ARMS
    }
    again = ARMS[0][0].play(range(5))
    kept = next(games for arm, games in found.items() if arm == ARMS[0][0])
    assert [list(turns) for turns in kept.turns[:5]] == [list(turns) for turns in again.turns]
    assert kept.numbers[:5].tolist() == again.numbers.tolist()


def test_parts_stay_few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of 30 parts, fewer than `MANY` are left of each level: with 48, a million games have few."""
    monkeypatch.setattr(store, "MANY", 3)
    arm, kept = ARMS[0][0], ExperimentStore(tmp_path)
    kept.parts.mkdir()
    games = arm.play(range(60))
    for first in range(0, 60, 2):
        is_in = (games.numbers_of_games >= first) & (games.numbers_of_games < first + 2)
        kept.add(arm, chosen(games, is_in), this_worker())
        assert len(list(kept.parts.iterdir())) <= 2 * 4
    assert kept.missing(arm, 60) == []


@pytest.mark.slow
@pytest.mark.parametrize("has_series", [False, True])
def test_games_are_read_in_pieces(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, has_series: bool
) -> None:
    """Whether Ludii's numbers are kept or computed, and the games are in parts or in one file."""
    import polars as pl

    monkeypatch.setattr(store, "BLOCK", 7)
    arm, kept = ARMS[0][0], ExperimentStore(tmp_path, has_series=has_series)
    kept.parts.mkdir()
    for first in (20, 0):
        kept.add(arm, arm.play(range(first, first + 20)), this_worker())
    played = arm.play(range(40))
    some = played.numbers_of_games % 3 == 0
    for _ in range(2):
        games = kept.read()[arm]
        for one, other in ((games, played), (chosen(games, some), chosen(played, some))):
            np.testing.assert_array_equal(one.numbers, other.numbers)
            np.testing.assert_array_equal(one.hashes, other.hashes)
            np.testing.assert_allclose(one.mean_heat(), other.mean_heat(), rtol=1e-6)
            np.testing.assert_allclose(one.mean_lead(), other.mean_lead(), rtol=1e-6)
            assert [list(turns) for turns in one.turns] == [list(turns) for turns in other.turns]
        kept.put_together()
    names = pl.read_parquet_schema(tmp_path / "games.parquet")
    assert ("drama-average" in names) is has_series
    assert kept.read(has_series=False)[arm].numbers.shape == (40, len(store.OURS))


@pytest.mark.slow
def test_numbers_that_a_store_lacks_are_computed(tmp_path: Path) -> None:
    """A whole file of an earlier version, and a part of this one for the same arm."""
    import polars as pl

    arm = ARMS[0][0]
    store = ExperimentStore(tmp_path)
    for first in (0, 20):
        store.parts.mkdir(exist_ok=True)
        store.add(arm, arm.play(range(first, first + 20)), this_worker())
        if first == 0:
            store.put_together()
            path = tmp_path / "games.parquet"
            pl.read_parquet(path).drop("undone", "final_lead").write_parquet(path)
    for _ in range(2):
        games, played = store.read()[arm], arm.play(range(40))
        np.testing.assert_array_equal(games.numbers, played.numbers)
        np.testing.assert_allclose(games.mean_heat(), played.mean_heat(), rtol=1e-6)
        assert games.endings == played.endings
        assert [list(one) for one in games.turns] == [list(one) for one in played.turns]
        store.put_together()


def test_address_is_for_clusters() -> None:
    with pytest.raises(LodestoneError, match="--address"):
        Executor("local", "here")


class TwoPartError(Exception):
    """An error that pickle cannot make again."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"{what} at {where}")


class Failing(Work):
    """Work that fails with an error that pickle cannot make again."""

    def do(self, _numbers: range, _held: Held) -> None:
        raise TwoPartError("Q3", "c3")

    def named(self, numbers: range) -> str:
        return f"items {numbers[0]} to {numbers[-1]}"


def test_clusters_send_errors_in_their_own_words() -> None:
    with pytest.raises(RemoteError, match="TwoPartError: Q3 at c3") as raised:
        clusters.do_or_report(packed(PieceOfWork(Failing(), range(1))))
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_clusters_name_node_and_game_of_errors() -> None:
    perfect = Arm("queah:balanced,reserve=5", "", "perfect", "perfect", longest=9, seed=7)
    with pytest.raises(LodestoneError) as raised:
        clusters.do_or_report(packed(PieceOfWork(perfect, range(4, 6))))
    said = str(raised.value)
    assert said.startswith("game 4 of queah:balanced,reserve=5 by perfect, seed 7: ")
    assert said.endswith(f"(on {platform.node()})")
    assert "is not solved yet" in said


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("ray", "127.0.0.1:1"),
        ("ray", "ray://127.0.0.1:99999"),
        ("ray", "nowhere"),
        *long(("dask", "127.0.0.1:1")),
        ("dask", "nowhere:"),
    ],
)
def test_missing_cluster_is_told_in_a_line(name: ExecutorName, address: str) -> None:
    with pytest.raises(LodestoneError, match=f"(?i)no {name} at '{address}': .") as told:
        Executor(name, address).open()
    assert "\n" not in str(told.value)
