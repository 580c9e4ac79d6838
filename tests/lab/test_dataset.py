"""Data sets of exact values: values are the table's, no row is twice, no board in two splits."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from lodestone import LodestoneError, Position
from lodestone.lab import dataset as datasets
from lodestone.lab.dataset import COLUMNS, SPLITS, Dataset, make_dataset
from lodestone.lab.dataset_files import card, write_dataset
from lodestone.lab.kernels.describing import CLASS, IMAGES
from lodestone.solve import Table, solve, value_of
from tests.processes import answer, assert_refused, run
from tests.thinning import long

pytestmark = pytest.mark.slow

RULES = "queah:reserve=0"
#: Positions that a search numbers, and colours that cannot be exchanged; compiling takes long.
FOUND = long("qo:size=3,stones=3")

#: How everything begins that is compressed by zstd, which some readers cannot read.
ZSTD = b"\x28\xb5\x2f\xfd"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the tables that are solved."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module", params=[RULES, *FOUND])
def table(request: pytest.FixtureRequest, folder: Path) -> Table:
    return solve(request.param, folder=folder)


@pytest.fixture(scope="module")
def whole(table: Table) -> Dataset:
    return make_dataset(table)


def some_rows(whole: Dataset, count: int) -> Iterator[dict[str, Any]]:
    return whole.rows.gather_every(max(1, len(whole.rows) // count)).iter_rows(named=True)


@pytest.mark.long
def test_a_complete_set_has_every_position(table: Table, whole: Dataset) -> None:
    rows = whole.rows
    assert rows["position"].n_unique() == rows["class_id"].n_unique() == len(rows)
    assert rows["images"].cast(pl.Int64).sum() == table.summary.positions
    assert rows["remoteness"].max() == table.summary.longest


def test_rows_say_what_the_table_says(table: Table, whole: Dataset) -> None:
    for row in some_rows(whole, 200):
        position = Position(table.rules, row["position"])
        value = table.probe_value(position)
        assert (row["value"], row["remoteness"]) == (value.name, value.remoteness)
        assert row["side"] == position.side
        turns = table.probe_turns(position)
        assert row["turns"] == len(turns)
        best = (turn for turn, worth in turns if worth == turns[0].value)
        assert row["best"].split() == sorted(best)


def test_no_image_is_in_another_split(table: Table, whole: Dataset) -> None:
    """Every image has the row's class, by its own hash; no two rows are images of each other."""
    seen: set[int] = set()
    for row in some_rows(whole, 300):
        images = {image.key for image in Position(table.rules, row["position"]).images}
        assert str(min(images)) == row["class_id"]
        assert datasets.split_of(int(row["board_id"])) == row["split"]
        assert not images & seen
        seen |= images


def test_no_board_is_in_two_splits(table: Table, whole: Dataset) -> None:
    """By the pieces on the cells, however the board is turned, with either side to move."""
    split_of_board: dict[frozenset[object], str] = {}
    for row in some_rows(whole, 2_000):
        images = Position(table.rules, row["position"]).images
        boards = [frozenset(image.pieces.items()) for image in images]
        colours = {name for board in boards for _, name in board}
        names = dict(zip(sorted(colours), sorted(colours, reverse=True), strict=True))
        boards += [frozenset((cell, names[one]) for cell, one in board) for board in boards]
        split = row["split"]
        assert {split_of_board.setdefault(board, split) for board in boards} == {split}


@pytest.mark.parametrize("part", [20_000, *long(None)])
def test_bans_neither_repeat_rows_nor_part_boards(part: int | None, folder: Path) -> None:
    """On a part or the whole of a table with bans, all of whose positions the rules allow."""
    table = solve("queah:balanced,reserve=0", folder=folder)
    every = np.arange(part or table.size)
    numbers = datasets.firsts(table, every)
    _, columns, _ = datasets.described(table, numbers)
    assert len(every) > len(numbers) == len(set(columns[:, CLASS].tolist()))
    if not part:
        assert len(numbers) == 1_111_035
        assert columns[:, IMAGES].sum() == table.summary.positions
    repeated = datasets.firsts(table, every, 1_000)
    assert (repeated == numbers[:1_000]).all()


def test_remembering_boards_is_no_better_than_guessing(whole: Dataset) -> None:
    """A board's most common value answers most of training, and nothing of the test."""
    assert whole.accuracy("train", remembers=True) > whole.accuracy("train", remembers=False)
    guessed = whole.accuracy("test", remembers=False)
    assert whole.accuracy("test", remembers=True) == guessed < 0.8
    share = f"gets {100 * guessed:.1f}% of the test rows"
    assert share in " ".join(card(whole).split())


def test_splits_are_shares_of_the_classes(whole: Dataset) -> None:
    assert sum(len(whole.in_split(name)) for name in SPLITS) == len(whole.rows)
    if len(whole.rows) > 10_000:
        for name, tenths in SPLITS.items():
            assert len(whole.in_split(name)) / len(whole.rows) == pytest.approx(
                tenths / 10, abs=0.02
            )


@pytest.mark.long
def test_samples_are_even_and_repeated(table: Table, whole: Dataset) -> None:
    size = min(400, table.size // 2)
    sample = make_dataset(table, size)
    assert sample.digest == make_dataset(table, size).digest
    assert sample.digest != make_dataset(table, size, seed=2).digest
    assert len(sample.rows) == size
    assert len(sample.rows.join(whole.rows, on=list(COLUMNS), nulls_equal=True)) == size
    all_counts = Counter(whole.rows.select("value", "remoteness").rows())
    counts = Counter(sample.rows.select("value", "remoteness").rows())
    most = max(counts.values())
    assert all(count >= min(all_counts[kind], most - 1) for kind, count in counts.items())
    assert counts.keys() == all_counts.keys()
    assert make_dataset(table, table.size + 1).rows.equals(whole.rows)


def test_kept_codes_are_those_of_values(table: Table, whole: Dataset) -> None:
    numbers = datasets.firsts(table, np.arange(table.size))
    named = Counter(value_of(code).name for code in table.codes.at(numbers).tolist())
    assert named == Counter(whole.rows["value"])


def test_too_many_rows_are_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datasets, "MOST_ROWS", 5)
    with pytest.raises(LodestoneError, match="ask for a sample with --positions N"):
        make_dataset(table)


def test_files_hold_the_rows(whole: Dataset, tmp_path: Path) -> None:
    files = {path.name: path for path in write_dataset(whole, tmp_path / "new")}
    assert set(files) == {*(f"{name}.parquet" for name in SPLITS), "README.md", "croissant.json"}
    for name in SPLITS:
        frame = pl.read_parquet(files[f"{name}.parquet"])
        assert frame.columns == list(COLUMNS)
        assert frame.equals(whole.in_split(name))
        assert {kind for kind in frame.dtypes if kind != pl.String} == {pl.Int16, pl.Int32}
        assert ZSTD not in files[f"{name}.parquet"].read_bytes()
    card = files["README.md"].read_text("utf-8")
    assert card.startswith("---\nlicense: mit\n")
    assert all(f"| `{name}` | {words} |" in card for name, words in COLUMNS.items())
    assert whole.digest in card
    described = json.loads(files["croissant.json"].read_text("utf-8"))
    for part in described["distribution"]:
        assert hashlib.sha256(files[part["contentUrl"]].read_bytes()).hexdigest() == part["sha256"]
    for part in described["recordSet"]:
        assert [field["name"] for field in part["field"]] == list(COLUMNS)


def test_the_command_writes_what_python_does(table: Table, folder: Path, tmp_path: Path) -> None:
    order = ("dataset", str(table.rules), "--tables", str(folder), "--positions", "50")
    found = json.loads(answer(*order, "--json", str(tmp_path / "new")))
    assert found["digest"] == make_dataset(table, 50).digest
    assert (found["rows"], len(found["files"])) == (50, 5)
    assert_refused(run(*order, "/proc/nowhere"), "cannot write '/proc/nowhere'")
